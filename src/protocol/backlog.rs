//! `Backlog`: how much of what the manager has sent may wait to be obeyed.
//!
//! A manager may write faster than the session obeys: behind a search, or while nobody reads the answers.
//! Each line takes a `Place` before it goes to the session and gives it back when its command is done with.
//! Where there is no place the reader waits, and so does the manager, in its write: nothing is dropped, and
//! each command still has its answer. `END` is noticed as soon as it has a place, and no search stands
//! before it for long: the first command that waits for its end has stopped it.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// What may wait at most, in bytes of memory. That is some 16,000 short commands.
pub(super) const MAX_BACKLOG: usize = 4 << 20;
/// Memory that a line takes besides its bytes: as an event, then as a command.
const LINE: usize = 256;
/// Memory of a stone in a command, for each byte of it on its line, at most: `1,1` and a blank become two
/// numbers of eight bytes and one that may be missing.
const BYTE: usize = 8;

/// The memory that waiting lines take.
#[derive(Debug, Default)]
pub(super) struct Backlog {
    taken: Mutex<usize>,
    left: Condvar,
}

/// What a line takes of the backlog, until it is dropped.
#[derive(Debug, Default)]
pub(super) struct Place {
    /// `None` for a line that the backlog does not count.
    backlog: Option<Arc<Backlog>>,
    bytes: usize,
}

impl Backlog {
    /// Waits until there is a place for a line of this length. If nothing else waits, there always is.
    pub fn place(self: &Arc<Self>, length: usize) -> Place {
        let bytes = LINE + BYTE * length;
        let is_full = |taken: &mut usize| *taken > 0 && *taken + bytes > MAX_BACKLOG;
        let waited = self.left.wait_while(self.taken(), is_full);
        *waited.unwrap_or_else(PoisonError::into_inner) += bytes;
        Place { backlog: Some(Arc::clone(self)), bytes }
    }

    /// A number is sound whatever a thread that held it has panicked at.
    fn taken(&self) -> MutexGuard<'_, usize> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some(backlog) = &self.backlog {
            *backlog.taken() -= self.bytes;
            backlog.left.notify_one();
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use std::sync::mpsc::{RecvTimeoutError, channel};
    use std::thread;
    use std::time::Duration;

    #[test]
    fn lines_wait_until_others_are_done_with() {
        let backlog = Arc::new(Backlog::default());
        let mut places = Vec::new();
        while *backlog.taken() + LINE + BYTE * 5 <= MAX_BACKLOG {
            places.push(backlog.place(5));
        }
        assert!((10_000..20_000).contains(&places.len()), "{}", places.len());
        let (sender, taken) = channel();
        let waiting = Arc::clone(&backlog);
        let reader = thread::spawn(move || sender.send(waiting.place(5)).unwrap());
        let waits = taken.recv_timeout(Duration::from_millis(50)).map(drop);
        assert_eq!(waits, Err(RecvTimeoutError::Timeout));
        places.pop();
        drop(taken.recv().unwrap());
        reader.join().unwrap();
        drop(places);
        assert_eq!(*backlog.taken(), 0);
    }

    #[test]
    fn a_line_longer_than_the_backlog_has_a_place_alone() {
        let backlog = Arc::new(Backlog::default());
        drop(backlog.place(10 * MAX_BACKLOG));
        drop(Place::default());
        assert_eq!(*backlog.taken(), 0);
    }
}
