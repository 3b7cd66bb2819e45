//! `Slots`: which connections are open, how many there may be, and which one is closed to make room.
//!
//! Anybody on this machine, and any web page, can open connections and leave them as they are. So a
//! connection keeps its slot for certain only once the token has come over it. When a new connection finds
//! no free slot, the one without the token that has been quiet for longest is closed. A connection is quiet
//! from its last request on, or from its start. The requests themselves are not looked at here.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// Connections at a time. A browser opens six at most.
const MAX_CONNECTIONS: usize = 64;

/// The connections that are open, the one that was quiet for longest first.
#[derive(Default)]
pub(super) struct Slots(Mutex<Vec<Connection>>);

/// An open connection.
struct Connection {
    /// Whether the token has come over it.
    has_token: bool,
    /// Tells it to close; also what it is known by.
    close: Arc<Notify>,
}

/// The slot of one connection. It is free again when this is dropped.
pub(super) struct Slot {
    slots: Arc<Slots>,
    close: Arc<Notify>,
}

impl Slots {
    /// A slot for a new connection. If none is free, a connection without the token loses its own; if
    /// there is none of those, there is no slot.
    pub fn take(self: &Arc<Self>) -> Option<Slot> {
        let mut open = self.open();
        if open.len() >= MAX_CONNECTIONS {
            let quiet = open.iter().position(|connection| !connection.has_token)?;
            open.remove(quiet).close.notify_one();
        }
        let close = Arc::new(Notify::new());
        open.push(Connection { has_token: false, close: Arc::clone(&close) });
        Some(Slot { slots: Arc::clone(self), close })
    }

    /// Whether a new connection would need the slot of another.
    pub fn are_full(&self) -> bool {
        self.open().len() >= MAX_CONNECTIONS
    }

    fn open(&self) -> MutexGuard<'_, Vec<Connection>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Slot {
    /// Notes that a request has come over the connection. Once one had the token, the slot is not given
    /// to another connection any more.
    pub fn note_request(&self, has_token: bool) {
        let mut open = self.slots.open();
        if let Some(place) = self.place(&open) {
            let mut connection = open.remove(place);
            connection.has_token |= has_token;
            open.push(connection);
        }
    }

    /// Waits until the slot is given to another connection.
    pub async fn lost(&self) {
        self.close.notified().await;
    }

    fn place(&self, open: &[Connection]) -> Option<usize> {
        open.iter().position(|connection| Arc::ptr_eq(&connection.close, &self.close))
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut open = self.slots.open();
        if let Some(place) = self.place(&open) {
            open.remove(place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn full() -> (Arc<Slots>, Vec<Slot>) {
        let slots = Arc::new(Slots::default());
        let taken = (0..MAX_CONNECTIONS).map(|_| slots.take().unwrap()).collect();
        (slots, taken)
    }

    /// The numbers of those that have lost their slots.
    fn lost(taken: &[Slot]) -> Vec<usize> {
        let open = taken[0].slots.open();
        (0..taken.len()).filter(|&number| taken[number].place(&open).is_none()).collect()
    }

    #[test]
    fn a_slot_is_free_again_after_its_connection() {
        let (slots, mut taken) = full();
        assert!(slots.are_full());
        taken.pop();
        assert!(!slots.are_full());
        taken.push(slots.take().unwrap());
        assert!(lost(&taken).is_empty());
    }

    #[test]
    fn the_connection_that_was_quiet_for_longest_makes_room() {
        let (slots, mut taken) = full();
        taken[0].note_request(false);
        taken.push(slots.take().unwrap());
        assert_eq!(lost(&taken), [1]);
        taken.push(slots.take().unwrap());
        assert_eq!(lost(&taken), [1, 2]);
        // Its slot is not its own any more.
        taken[1].note_request(true);
        drop(taken.remove(1));
        assert!(slots.are_full());
        assert_eq!(slots.open().len(), MAX_CONNECTIONS);
    }

    #[test]
    fn a_connection_with_the_token_never_makes_room() {
        let (slots, mut taken) = full();
        taken[0].note_request(true);
        taken[0].note_request(false);
        let flood: Vec<Slot> = (0..1000).map(|_| slots.take().unwrap()).collect();
        assert_eq!(lost(&taken), (1..MAX_CONNECTIONS).collect::<Vec<_>>());
        drop(flood);
        taken.truncate(1);
        taken.extend((1..MAX_CONNECTIONS).map(|_| slots.take().unwrap()));
        taken.iter().for_each(|slot| slot.note_request(true));
        assert!(slots.take().is_none());
        assert!(lost(&taken).is_empty());
    }

    #[test]
    fn a_connection_is_told_that_it_has_lost_its_slot() {
        let (slots, taken) = full();
        let _new = slots.take().unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(taken[0].lost());
    }
}
