//! The program `pbrain-goren`: the protocol on the standard streams, `bench`, and help for a person.
//!
//! Managers start engines with arguments of their own, so unknown ones are ignored, and `--help` and
//! its like are answered only where nothing else stands on the command line. In protocol mode nothing
//! but replies is written: errors and panics go to a log file, and only if one was asked for with
//! `--log FILE` or the environment variable `GOREN_LOG`. What is wrong with a file behind `--weights`
//! or `--log` the session says in a `MESSAGE`.

use crate::bench;
use crate::clock::SystemClock;
use crate::engine::{Engine, load_networks};
use crate::protocol;
use crate::search::Method;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, ErrorKind, IsTerminal, Read, Write};
use std::panic;
use std::process::ExitCode;
use std::sync::Arc;

const VERSION: &str = concat!("pbrain-goren ", env!("CARGO_PKG_VERSION"));

const HELP: &str = "\
A Gomoku and Renju engine for user interfaces and tournaments.

Usage: pbrain-goren [--weights FILE]... [--log FILE]
       pbrain-goren bench [OPTIONS]

Without `bench` it speaks the Gomocup protocol on its standard input and output: load it as an engine
in Piskvork, Yixin-Board or another manager, or type START 15, BEGIN and END.

Commands:
  bench           Search a fixed set of positions and print nodes, speed and a signature;
                  `bench --help` shows its options

Options:
  --weights FILE  Evaluate with the network in FILE, under the rule that it is for; may be given
                  once for each rule. `built-in` stands for the networks that it plays with by
                  itself, `untrained` for networks that know nothing but threats
  --log FILE      Append the conversation and all errors to FILE
  -h, --help      Print this help; only if it is the only argument
  -V, --version   Print the version; only if it is the only argument

Other arguments are ignored, because some managers pass arguments of their own.

Environment:
  GOREN_LOG       The log file if --log is not given

See also:
  goren           Tools for players, such as `goren explain`
  goren-lab       Tools for engine builders: matches, tests, learning
";

/// What a person sees who starts the program in a terminal. It is a message of the protocol, in case
/// there is a manager that uses one.
const HINT: &str = "\
MESSAGE Goren waits for commands of the Gomocup protocol, such as START 15 and BEGIN; END quits. \
pbrain-goren --help says more.";

/// Runs the program with its arguments, the program's own name left out.
pub fn run(arguments: Vec<OsString>) -> ExitCode {
    // The first thing of all: the clock of the session counts from here.
    let clock = SystemClock::default();
    if let Some((_, rest)) = arguments.split_first().filter(|(first, _)| *first == "bench") {
        return bench::command(rest);
    }
    if let Some(text) = answer_for_a_person(&arguments) {
        // A reader that has gone away is no error.
        let _ = writeln!(io::stdout(), "{text}");
        return ExitCode::SUCCESS;
    }
    let log_fault = start_log(&arguments).err();
    panic::set_hook(Box::new(|info| log::error!("{info}")));
    let (networks, unusable) = load_networks(&values(&arguments, "--weights"));
    let notice = |fault: &String| format!("network not loaded, playing without it: {fault}");
    let mut faults: Vec<String> = unusable.iter().map(notice).collect();
    faults.iter().for_each(|fault| log::error!("{fault}"));
    faults.extend(log_fault);
    // Managers use pipes.
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        let _ = writeln!(io::stdout(), "{HINT}");
    }
    let engine = Engine::new(networks, Method::default());
    protocol::serve(StandardInput, io::stdout().lock(), engine, Arc::new(clock), faults);
    ExitCode::SUCCESS
}

/// The standard input. Behind its end a search may go on for as long as it was given, but not when nobody
/// reads its answer: a manager that was killed leaves no engine behind.
struct StandardInput;

impl Read for StandardInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let result = io::stdin().read(buffer);
        match &result {
            Ok(1..) => {}
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Ok(0) | Err(_) => leave_with_reader(),
        }
        result
    }
}

/// Ends the program, from a thread of its own, as soon as nobody reads the standard output any more.
#[cfg(unix)]
fn leave_with_reader() {
    use nix::errno::Errno;
    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
    use std::os::fd::AsFd;
    let watch = || {
        let output = io::stdout();
        // Errors are told without asking for them.
        let mut watched = [PollFd::new(output.as_fd(), PollFlags::empty())];
        while poll(&mut watched, PollTimeout::NONE) == Err(Errno::EINTR) {}
        let closed = PollFlags::POLLERR | PollFlags::POLLHUP;
        if watched[0].revents().is_some_and(|events| events.intersects(closed)) {
            log::info!("nobody reads the answers any more");
            std::process::exit(0);
        }
    };
    // Without the thread the next message will tell.
    let _ = std::thread::Builder::new().name("output".to_string()).spawn(watch);
}

/// Elsewhere the next message tells that nobody reads it.
#[cfg(not(unix))]
fn leave_with_reader() {}

/// The help or the version, if that is all that was asked for.
fn answer_for_a_person(arguments: &[OsString]) -> Option<&'static str> {
    let [only] = arguments else { return None };
    match only.to_str()? {
        "--help" | "-h" | "help" => Some(HELP.trim_end()),
        "--version" | "-V" => Some(VERSION),
        _ => None,
    }
}

/// Starts the log if one was asked for.
///
/// # Errors
/// What to tell the user if the file cannot be written; there is then no log.
fn start_log(arguments: &[OsString]) -> Result<(), String> {
    let Some(path) = log_path(arguments, std::env::var_os("GOREN_LOG")) else { return Ok(()) };
    let file = File::options().create(true).append(true).open(&path);
    let file = file.map_err(|error| format!("no log is written: {}: {error}", path.display()))?;
    let _ = env_logger::Builder::new()
        .filter_level(log::LevelFilter::Debug)
        .target(env_logger::Target::Pipe(Box::new(file)))
        .try_init();
    Ok(())
}

fn log_path(arguments: &[OsString], variable: Option<OsString>) -> Option<OsString> {
    let option = values(arguments, "--log").into_iter().next();
    option.or(variable).filter(|path| !path.is_empty())
}

/// The value of each occurrence of an option: the argument after it, or what follows it and `=` in
/// the same one. The latter is ignored where it is not Unicode: `unsafe` alone could cut it off.
fn values(arguments: &[OsString], option: &str) -> Vec<OsString> {
    let values = arguments.iter().enumerate().filter_map(|(index, argument)| {
        if argument == option {
            return arguments.get(index + 1).cloned();
        }
        let value = argument.to_str()?.strip_prefix(option)?.strip_prefix('=')?;
        Some(OsString::from(value))
    });
    values.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(list: &[&str]) -> Vec<OsString> {
        list.iter().map(OsString::from).collect()
    }

    #[test]
    fn reads_repeated_option() {
        let list = arguments(&["--weights", "a", "-x", "--weights", "b", "--weights"]);
        assert_eq!(values(&list, "--weights"), ["a", "b"]);
        assert!(values(&arguments(&["weights", "a"]), "--weights").is_empty());
    }

    #[test]
    fn reads_value_behind_equals_sign() {
        let list = ["--weights=a", "--weights", "b", "--weights-x=c", "--weightsd", "--weights=e="];
        assert_eq!(values(&arguments(&list), "--weights"), ["a", "b", "e="]);
    }

    #[test]
    fn answers_help_only_when_it_stands_alone() {
        let answer = |list: &[&str]| answer_for_a_person(&arguments(list));
        for word in ["--help", "-h", "help"] {
            assert!(answer(&[word]).is_some_and(|help| help.contains("Usage: pbrain-goren ")));
            assert_eq!(answer(&[word, "64"]), None);
            assert_eq!(answer(&["--log", word]), None);
        }
        for word in ["--version", "-V"] {
            assert_eq!(answer(&[word]), Some(VERSION));
        }
        for list in [&[][..], &["--force-utf8"], &["version"], &["-v"], &[""]] {
            assert_eq!(answer(list), None, "{list:?}");
        }
    }

    #[test]
    fn protocol_page_names_every_option() {
        let page = include_str!("../protocol.md");
        let mut options: Vec<&str> = HELP.split_whitespace().collect();
        options.retain(|word| word.starts_with("--"));
        assert!(options.len() >= 4);
        for option in options {
            assert!(page.contains(&format!("`{option}")), "{option}");
        }
    }

    #[test]
    fn writes_log_only_when_asked() {
        let path =
            |list, variable: Option<&str>| log_path(&arguments(list), variable.map(OsString::from));
        assert_eq!(path(&[], None), None);
        assert_eq!(path(&["--log"], None), None);
        assert_eq!(path(&[], Some("")), None);
        assert_eq!(path(&[], Some("a.log")), Some("a.log".into()));
        assert_eq!(path(&["--force-utf8", "--log", "b.log"], Some("a.log")), Some("b.log".into()));
        assert_eq!(path(&["--log=b.log"], Some("a.log")), Some("b.log".into()));
    }
}
