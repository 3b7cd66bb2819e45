//! Ctrl-C for a program that works in silence: the system is asked whether it heeds the signal yet.

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::process::Child;
use std::thread::sleep;
use std::time::Duration;

/// How long a program that heeds the signal gets to begin its work.
const PAUSE: Duration = Duration::from_millis(200);

/// Interrupts a program that has begun its work.
pub fn interrupt(child: &mut Child) {
    let status = format!("/proc/{}/status", child.id());
    let heeds_signal = || {
        let text = std::fs::read_to_string(&status).expect("its state");
        let signals = text.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let signals = u64::from_str_radix(signals.expect("its signals").trim(), 16);
        signals.expect("a set of signals") & (1 << (Signal::SIGINT as u64 - 1)) != 0
    };
    while !heeds_signal() {
        assert!(child.try_wait().expect("its state").is_none(), "it has ended");
        sleep(Duration::from_millis(5));
    }
    sleep(PAUSE);
    kill(Pid::from_raw(child.id() as i32), Signal::SIGINT).expect("the signal");
}
