//! One process: it takes no memory for what nobody reads, and leaves nothing behind.

use crate::mock;
use goren::clock::{Clock, SystemClock};
use goren_lab::arena::{EngineConfig, NoLine, Process, StopFlag};

fn engine(arguments: &str) -> EngineConfig {
    EngineConfig {
        name: "mock".to_string(),
        program: mock(),
        arguments: arguments.split_whitespace().map(str::to_string).collect(),
        directory: std::env::temp_dir(),
        ..EngineConfig::default()
    }
}

#[test]
fn lines_come_until_the_deadline() {
    let clock = SystemClock::default();
    let mut process = Process::start(&engine("none"), clock).expect("it starts");
    process.send(b"START 15\nWHAT\n").expect("it listens");
    let stop = StopFlag::default();
    for expected in ["OK", "UNKNOWN command"] {
        let line = process.receive(None, &stop).expect("a line");
        assert_eq!(line.bytes, expected.as_bytes());
    }
    assert_eq!(process.receive(Some(clock.now()), &stop), Err(NoLine::Late));
    process.send(b"END\n").expect("it listens");
    assert_eq!(process.receive(None, &stop), Err(NoLine::Closed));
    stop.set();
    assert_eq!(process.receive(None, &stop), Err(NoLine::Stopped));
}

#[test]
fn a_line_that_came_after_the_deadline_is_late() {
    let clock = SystemClock::default();
    let mut process = Process::start(&engine("none"), clock).expect("it starts");
    let before = clock.now();
    process.send(b"START 15\n").expect("it listens");
    assert_eq!(process.receive(Some(before), &StopFlag::default()), Err(NoLine::Late));
}

/// Windows does not remove the file of a program that runs.
#[cfg(windows)]
#[test]
fn what_a_start_script_has_started_ends() {
    use std::time::Duration;
    let clock = SystemClock::default();
    let directory = crate::arena::lab::Lab::new();
    let program = directory.path("started.exe");
    std::fs::copy(mock(), &program).expect("a copy");
    let mut script = engine("/C started.exe stay");
    script.program = "cmd.exe".into();
    script.directory = directory.path("");
    let mut process = Process::start(&script, clock).expect("it starts");
    process.send(b"START 15\n").expect("it listens");
    let answer = process.receive(None, &StopFlag::default()).expect("a line");
    assert_eq!(answer.bytes, b"OK");
    assert!(std::fs::remove_file(&program).is_err(), "it does not run");
    drop(process);
    let deadline = clock.now() + Duration::from_secs(10);
    while std::fs::remove_file(&program).is_err() {
        assert!(clock.now() < deadline, "it still runs");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use super::*;
    use std::time::Duration;

    /// Kilobytes of this process in memory.
    fn resident() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").expect("the system's figures");
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).expect("the memory");
        line.split_whitespace().nth(1).and_then(|word| word.parse().ok()).expect("a number")
    }

    #[test]
    fn a_flood_takes_little_memory() {
        for fault in ["flood 1 1", "endless-line 1 1"] {
            let clock = SystemClock::default();
            let mut process = Process::start(&engine(fault), clock).expect("it starts");
            let (before, stop) = (resident(), StopFlag::default());
            process.send(b"START 15\nBEGIN\n").expect("it listens");
            let first = process.receive(None, &stop).expect("a line");
            assert_eq!(first.bytes, b"OK");
            // Nobody reads for a while.
            std::thread::sleep(Duration::from_millis(300));
            let grown = resident().saturating_sub(before);
            assert!(grown < 32 << 10, "{fault}: {grown} KB");
            if fault.starts_with("flood") {
                assert!(process.receive(None, &stop).is_ok(), "no line of the flood");
            } else {
                // What has no end is no line yet.
                assert!(
                    process.receive(Some(clock.now()), &stop).is_err(),
                    "a line without an end"
                );
            }
        }
    }

    #[test]
    fn no_process_is_left_behind() {
        use nix::errno::Errno;
        use nix::sys::wait::{WaitPidFlag, waitpid};
        let directory = crate::arena::lab::Lab::new();
        for fault in ["none", "stay", "flood 1 1", "crash-at-launch"] {
            let arguments = format!("{fault} --pids {}", directory.path("").display());
            let process = Process::start(&engine(&arguments), SystemClock::default());
            let mut process = process.expect("it starts");
            let _ = process.send(b"START 15\nBEGIN\n");
            while process.receive(None, &StopFlag::default()).is_ok_and(|line| line.bytes != b"OK")
            {
            }
            drop(process);
        }
        let mut ids = 0;
        for entry in std::fs::read_dir(directory.path("")).expect("the directory") {
            let name = entry.expect("a file").file_name();
            let id: i32 = name.to_string_lossy().parse().expect("a process id");
            let waited = waitpid(nix::unistd::Pid::from_raw(id), Some(WaitPidFlag::WNOHANG));
            assert_eq!(waited, Err(Errno::ECHILD), "{id} is still ours");
            ids += 1;
        }
        assert_eq!(ids, 4);
    }
}
