//! `Interrupt`: Ctrl-C ends a subcommand with what it has done so far.

use anyhow::Result;
use goren::search::Control;
use goren_cli::{exit_code, on_interrupt};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

/// Whether Ctrl-C was pressed, and the search to stop then.
#[derive(Clone, Default)]
pub(super) struct Interrupt(Arc<Mutex<InterruptState>>);

#[derive(Default)]
struct InterruptState {
    pressed: bool,
    search: Option<Arc<Control>>,
}

impl Interrupt {
    /// Handles Ctrl-C from now on. The second one ends the program at once.
    ///
    /// # Errors
    /// When it cannot be handled.
    pub fn install() -> Result<Self> {
        let interrupt = Interrupt::default();
        let handler = interrupt.clone();
        on_interrupt(move || handler.set())?;
        Ok(interrupt)
    }

    /// Whether Ctrl-C was pressed.
    pub fn is_set(&self) -> bool {
        self.state().pressed
    }

    /// The control of a new search, which Ctrl-C stops.
    pub fn control(&self) -> Arc<Control> {
        let control = Arc::new(Control::default());
        let mut state = self.state();
        if state.pressed {
            control.stop();
        }
        state.search = Some(Arc::clone(&control));
        control
    }

    /// The exit code of a subcommand that has done as much as Ctrl-C allowed.
    pub fn exit_code(&self) -> ExitCode {
        exit_code(self.is_set())
    }

    /// Does what Ctrl-C does.
    pub fn set(&self) {
        let mut state = self.state();
        state.pressed = true;
        if let Some(search) = &state.search {
            search.stop();
        }
    }

    fn state(&self) -> std::sync::MutexGuard<'_, InterruptState> {
        // Nobody panics while holding it, and a flag cannot be left half-written.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interrupt_stops_the_search_of_now_and_those_to_come() {
        let interrupt = Interrupt::default();
        let first = interrupt.control();
        assert!(!first.stopped() && !interrupt.is_set());
        interrupt.set();
        assert!(first.stopped() && interrupt.is_set());
        assert!(interrupt.control().stopped());
    }
}
