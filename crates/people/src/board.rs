//! `goren board`: a board in the browser, served by this program to this machine only.
//!
//! Here are its command line and its start and end. `server.rs` accepts connections, `slots.rs` decides
//! which one is closed when there are too many, `guard.rs` decides which requests are served, and `routes.rs`
//! turns a request into its response; what the page may ask, the answers and the page itself are those of
//! `goren_page`. `job_queue.rs` has the engine and runs the jobs one at a time; their events go to the page by
//! `event_stream.rs`. The game itself is kept by the page; the server remembers nothing about it.

mod event_stream;
mod guard;
mod job_queue;
mod routes;
mod server;
mod slots;
mod tabs;

use anyhow::{Context, Result};
use clap::Args;
use goren::engine::{Engine, MAX_THREADS, Options};
use goren_cli::{on_each_interrupt, say};
use std::net::{Ipv4Addr, TcpListener};
use std::process::ExitCode;
use std::sync::Arc;
use tokio::sync::Notify;

/// Where the board is served unless told otherwise, so that the browser finds the stored game again.
const DEFAULT_PORT: u16 = 15515;
const MEBIBYTE: u64 = 1 << 20;

/// Open a board in the browser: play, analyse and review games
#[derive(Args)]
#[command(after_help = NOTES)]
pub(super) struct Board {
    /// Serve on this port; 0 takes any free one [default: 15515, or a free one if that is taken]
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    /// Print the address and do not open the browser
    #[arg(long)]
    no_open: bool,
    /// Search with N threads [default: all processors but one]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=MAX_THREADS as i64))]
    threads: Option<u16>,
    /// Memory in MiB, 8 at least [default: 350]
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(8..=1_048_576))]
    memory: Option<u64>,
}

const NOTES: &str = "\
The board is served to this machine only. Requests need the token in the address that is printed, so \
other web pages cannot use the engine. Other users of this machine may read the address while the \
browser is opened with it: use --no-open to keep it to yourself. The game is kept in the browser: it \
is still there after the page is reloaded and after this program is started again on the same port. \
Ctrl-C ends it.";

/// Serves the board until Ctrl-C.
///
/// # Errors
/// When the port is taken or the server cannot be started.
pub(super) fn run(arguments: &Board) -> Result<ExitCode> {
    let listener = listen(arguments.port)?;
    let port = listener.local_addr().context("the address is not known")?.port();
    let stop = Arc::new(Notify::new());
    let on_ctrl_c = Arc::clone(&stop);
    on_each_interrupt(move || on_ctrl_c.notify_one())?;

    let guard = guard::Guard::new(port);
    let address = guard.address();
    let queue = job_queue::start(engine(arguments)).context("cannot start the engine's thread")?;
    let state = Arc::new(routes::ServerState::new(guard, queue));
    say(format_args!("Goren's board is at {address}\nCtrl-C ends it."));
    if !arguments.no_open && open::that_detached(&address).is_err() {
        eprintln!("No browser could be opened: open the address above.");
    }
    server::run(listener, state, &stop)?;
    Ok(ExitCode::SUCCESS)
}

/// A socket on the loopback address: on the port asked for, else on the usual or a free one.
fn listen(port: Option<u16>) -> Result<TcpListener> {
    let bind = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    if let Some(port) = port {
        return bind(port).with_context(|| format!("cannot serve on port {port}"));
    }
    bind(DEFAULT_PORT).or_else(|error| {
        eprintln!(
            "Port {DEFAULT_PORT} cannot be used ({error}), so another one is. A game stored in the \
             browser is found again only on port {DEFAULT_PORT}."
        );
        bind(0).context("cannot serve on any port")
    })
}

fn engine(arguments: &Board) -> Engine {
    let mut engine = Engine::default();
    engine.set_options(Options {
        threads: arguments.threads.map_or_else(default_threads, usize::from),
        memory: arguments.memory.map(|megabytes| megabytes * MEBIBYTE),
        ..Options::default()
    });
    engine
}

/// All processors but one, which is left to the browser.
fn default_threads() -> usize {
    std::thread::available_parallelism().map_or(1, |count| count.get().saturating_sub(1).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_taken_port_is_an_error_only_if_it_was_asked_for() {
        let taken = listen(Some(0)).unwrap();
        let address = taken.local_addr().unwrap();
        assert!(address.ip().is_loopback());
        let error = listen(Some(address.port())).unwrap_err();
        assert!(error.to_string().contains(&format!("port {}", address.port())), "{error}");
    }

    #[test]
    fn a_port_is_found_even_if_the_usual_one_is_taken() {
        let _first = listen(None).unwrap();
        assert!(listen(None).unwrap().local_addr().unwrap().ip().is_loopback());
    }
}
