//! The command line: a known subcommand as first argument starts a tool, everything else the
//! protocol on the standard streams.
//!
//! Managers start engines with arguments of their own, so in protocol mode unknown ones are ignored.
//! There the program writes nothing but replies: errors and panics go to a log file, and only if one
//! was asked for with `--log FILE` or the environment variable `GOREN_LOG`. What is wrong with a file
//! behind `--weights` is told by the session.

use crate::bench;
use crate::clock::SystemClock;
use crate::engine::{Engine, load_models};
use crate::protocol;
use crate::search::Method;
use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::panic;
use std::process::ExitCode;
use std::sync::Arc;

/// Runs the program with its arguments, the program's own name left out.
pub fn run(arguments: Vec<OsString>) -> ExitCode {
    // The first thing of all: the clock of the session counts from here.
    let clock = SystemClock::default();
    if let Some((_, rest)) = arguments.split_first().filter(|(first, _)| *first == "bench") {
        return bench::command(rest);
    }
    start_log(&arguments);
    panic::set_hook(Box::new(|info| log::error!("{info}")));
    let (models, faults) = load_models(&values(&arguments, "--weights"));
    faults.iter().for_each(|fault| log::error!("{fault}"));
    let engine = Engine::new(models, Method::default());
    protocol::serve(io::stdin(), io::stdout().lock(), engine, Arc::new(clock), faults);
    ExitCode::SUCCESS
}

/// Starts the log if one was asked for; a file that cannot be written means no log.
fn start_log(arguments: &[OsString]) {
    let Some(path) = log_path(arguments, std::env::var_os("GOREN_LOG")) else { return };
    if let Ok(file) = File::options().create(true).append(true).open(path) {
        let _ = env_logger::Builder::new()
            .filter_level(log::LevelFilter::Debug)
            .target(env_logger::Target::Pipe(Box::new(file)))
            .try_init();
    }
}

fn log_path(arguments: &[OsString], variable: Option<OsString>) -> Option<OsString> {
    let option = values(arguments, "--log").into_iter().next();
    option.or(variable).filter(|path| !path.is_empty())
}

/// What stands behind each occurrence of an option.
fn values(arguments: &[OsString], option: &str) -> Vec<OsString> {
    let pairs = arguments.iter().zip(arguments.iter().skip(1));
    pairs.filter(|(name, _)| *name == option).map(|(_, value)| value.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(list: &[&str]) -> Vec<OsString> {
        list.iter().map(OsString::from).collect()
    }

    #[test]
    fn an_option_may_come_again() {
        let list = arguments(&["--weights", "a", "-x", "--weights", "b", "--weights"]);
        assert_eq!(values(&list, "--weights"), ["a", "b"]);
        assert!(values(&arguments(&["weights", "a"]), "--weights").is_empty());
    }

    #[test]
    fn a_log_is_only_written_when_asked_for() {
        let path =
            |list, variable: Option<&str>| log_path(&arguments(list), variable.map(OsString::from));
        assert_eq!(path(&[], None), None);
        assert_eq!(path(&["--log"], None), None);
        assert_eq!(path(&[], Some("")), None);
        assert_eq!(path(&[], Some("a.log")), Some("a.log".into()));
        assert_eq!(path(&["--force-utf8", "--log", "b.log"], Some("a.log")), Some("b.log".into()));
    }
}
