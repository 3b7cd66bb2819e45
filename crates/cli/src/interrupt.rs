//! Ctrl-C: the first one asks a program to end with what it has, the second one ends it at once.

use anyhow::{Context, Result};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a shell reports of a program that was ended by Ctrl-C.
const INTERRUPTED: u8 = 130;

/// Calls `stop` at the first Ctrl-C, on another thread. The second one ends the program.
///
/// # Errors
/// When Ctrl-C cannot be handled, as when it is handled already.
pub fn on_interrupt(stop: impl Fn() + Send + 'static) -> Result<()> {
    let pressed = AtomicBool::new(false);
    let handler = move || {
        if pressed.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED.into());
        }
        stop();
    };
    on_each_interrupt(handler)
}

/// Calls `stop` at every Ctrl-C, on another thread, and leaves the end of the program to it.
///
/// # Errors
/// When Ctrl-C cannot be handled, as when it is handled already.
pub fn on_each_interrupt(stop: impl Fn() + Send + 'static) -> Result<()> {
    ctrlc::set_handler(stop).context("cannot handle Ctrl-C")
}

/// The exit code of a program that has done its work, or as much of it as Ctrl-C allowed.
pub fn exit_code(interrupted: bool) -> ExitCode {
    if interrupted { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS }
}
