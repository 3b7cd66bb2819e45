//! `EventStream`: the body of a response that grows by an event at a time, each a line of JSON, while a
//! job of the engine runs.
//!
//! A page that goes away drops the stream, which stops the search. The worker never waits for a slow
//! page: events that find no room in the channel are left out, except for the last one, whose room is
//! reserved.

use goren::search::Control;
use hyper::body::{Body, Bytes, Frame};
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::sync::mpsc::{self, OwnedPermit, Receiver, Sender};

/// Events that may wait for the page.
const CAPACITY: usize = 64;

/// The receiving end, which the page reads. Dropping it stops the search of the job.
pub(super) struct EventStream {
    events: Receiver<Bytes>,
    control: Arc<Control>,
}

/// The sending end, which a job writes to.
pub(super) struct EventSender {
    events: Sender<Bytes>,
    last: OwnedPermit<Bytes>,
}

/// Both ends of a new stream. When the receiving end is dropped, the search of `control` is stopped.
pub(super) fn channel(control: &Arc<Control>) -> (EventSender, EventStream) {
    let (sender, events) = mpsc::channel(CAPACITY);
    let last = sender.clone().try_reserve_owned().expect("the channel is new and has room");
    (EventSender { events: sender, last }, EventStream { events, control: Arc::clone(control) })
}

impl EventSender {
    /// Sends an event, unless too many are waiting already.
    pub fn send(&self, event: &serde_json::Value) {
        let _ = self.events.try_send(encoded(event));
    }

    /// Sends the last event and ends the stream.
    pub fn finish(self, event: &serde_json::Value) {
        self.last.send(encoded(event));
    }
}

fn encoded(event: &serde_json::Value) -> Bytes {
    Bytes::from(format!("{event}\n"))
}

impl Body for EventStream {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.events.poll_recv(context).map(|event| event.map(|event| Ok(Frame::data(event))))
    }
}

impl Drop for EventStream {
    fn drop(&mut self) {
        self.control.stop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn received(stream: &mut EventStream) -> Vec<String> {
        std::iter::from_fn(|| stream.events.try_recv().ok())
            .map(|line| String::from_utf8(line.to_vec()).unwrap())
            .collect()
    }

    #[test]
    fn a_slow_page_loses_events_but_never_the_last() {
        let (sender, mut stream) = channel(&Arc::default());
        for number in 0..1000 {
            sender.send(&json!(number));
        }
        sender.finish(&json!("end"));
        let lines = received(&mut stream);
        assert_eq!(lines.len(), CAPACITY);
        assert_eq!(lines[0], "0\n");
        assert_eq!(lines[CAPACITY - 1], "\"end\"\n");
    }

    #[test]
    fn a_page_that_goes_away_stops_the_search() {
        let control = Arc::new(Control::default());
        let (sender, stream) = channel(&control);
        assert!(!control.stopped());
        drop(stream);
        assert!(control.stopped());
        sender.send(&json!(1));
        sender.finish(&json!(2));
    }
}
