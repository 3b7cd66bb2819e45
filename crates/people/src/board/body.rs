//! `LineStream`: the body of an answer that grows a line at a time while the engine thinks.
//!
//! A page that goes away drops the stream, which stops the search. The searching thread never waits for
//! a slow page: lines that find no room are left out, except for the last one, whose room is reserved.

use goren::search::Control;
use hyper::body::{Body, Bytes, Frame};
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::sync::mpsc::{self, OwnedPermit, Receiver, Sender};

/// Lines that may wait for the page.
const ROOM: usize = 64;

/// The page's end of a stream of lines.
pub(super) struct LineStream {
    lines: Receiver<Bytes>,
    control: Arc<Control>,
}

/// The engine's end.
pub(super) struct Outlet {
    lines: Sender<Bytes>,
    last: OwnedPermit<Bytes>,
}

/// Both ends of a new stream. When the page's end is dropped, the search of `control` is stopped.
pub(super) fn channel(control: &Arc<Control>) -> (Outlet, LineStream) {
    let (sender, lines) = mpsc::channel(ROOM);
    let last = sender.clone().try_reserve_owned().expect("the channel is new and has room");
    (Outlet { lines: sender, last }, LineStream { lines, control: Arc::clone(control) })
}

impl Outlet {
    /// Sends a line, unless too many are waiting already.
    pub fn say(&self, line: &serde_json::Value) {
        let _ = self.lines.try_send(encoded(line));
    }

    /// Sends the last line and ends the stream.
    pub fn finish(self, line: &serde_json::Value) {
        self.last.send(encoded(line));
    }
}

fn encoded(line: &serde_json::Value) -> Bytes {
    Bytes::from(format!("{line}\n"))
}

impl Body for LineStream {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.lines.poll_recv(context).map(|line| line.map(|line| Ok(Frame::data(line))))
    }
}

impl Drop for LineStream {
    fn drop(&mut self) {
        self.control.stop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn received(stream: &mut LineStream) -> Vec<String> {
        std::iter::from_fn(|| stream.lines.try_recv().ok())
            .map(|line| String::from_utf8(line.to_vec()).unwrap())
            .collect()
    }

    #[test]
    fn a_slow_page_loses_lines_but_never_the_last() {
        let (outlet, mut stream) = channel(&Arc::default());
        for number in 0..1000 {
            outlet.say(&json!(number));
        }
        outlet.finish(&json!("end"));
        let lines = received(&mut stream);
        assert_eq!(lines.len(), ROOM);
        assert_eq!(lines[0], "0\n");
        assert_eq!(lines[ROOM - 1], "\"end\"\n");
    }

    #[test]
    fn a_page_that_goes_away_stops_the_search() {
        let control = Arc::new(Control::default());
        let (outlet, stream) = channel(&control);
        assert!(!control.stopped());
        drop(stream);
        assert!(control.stopped());
        outlet.say(&json!(1));
        outlet.finish(&json!(2));
    }
}
