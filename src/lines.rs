//! Splits bytes from another program into lines, each with the time of its arrival.
//!
//! The session reads its manager with it, the arena its engines. It copes with whatever arrives: lines
//! without end, binary bytes, lone carriage returns. It knows no commands. Also here: where the whole
//! lines of a file end that was cut off.

use crate::clock::Clock;
use std::io::{ErrorKind, Read};
use std::time::Duration;

/// Bytes of a line that are kept; the rest of a longer line is dropped.
const MAX_LINE: usize = 1 << 16;

/// A line without its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputLine {
    /// The bytes, not necessarily text.
    pub bytes: Vec<u8>,
    /// When its end arrived.
    pub at: Duration,
}

/// Hands each line to `take`, up to the end of the input or until `take` returns `false`.
///
/// A line ends with a line feed, a carriage return, both or the end of the input. Empty lines are
/// left out.
pub fn read_lines(
    mut input: impl Read,
    clock: &dyn Clock,
    mut take: impl FnMut(InputLine) -> bool,
) {
    let mut chunk = [0; 4096];
    let mut bytes = Vec::new();
    loop {
        let count = match input.read(&mut chunk) {
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => 0,
        };
        let at = clock.now();
        for &byte in chunk.iter().take(count) {
            if byte != b'\n' && byte != b'\r' {
                if bytes.len() < MAX_LINE {
                    bytes.push(byte);
                }
            } else if !bytes.is_empty()
                && !take(InputLine { bytes: std::mem::take(&mut bytes), at })
            {
                return;
            }
        }
        if count == 0 {
            if !bytes.is_empty() {
                take(InputLine { bytes, at });
            }
            return;
        }
    }
}

/// How many of the bytes belong to lines with an end: without the rest of a file that was cut off.
pub fn whole_lines(bytes: &[u8]) -> usize {
    bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::indexing_slicing)]

    use super::*;
    use crate::clock::SystemClock;

    fn lines(input: impl Read) -> Vec<Vec<u8>> {
        let mut lines = Vec::new();
        read_lines(input, &SystemClock::default(), |line| {
            lines.push(line.bytes);
            true
        });
        lines
    }

    /// Gives one byte per read, with interruptions.
    struct Slowly(Vec<u8>, bool);

    impl Read for Slowly {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            self.1 = !self.1;
            if self.1 {
                return Err(ErrorKind::Interrupted.into());
            }
            let byte = if self.0.is_empty() { return Ok(0) } else { self.0.remove(0) };
            buffer[0] = byte;
            Ok(1)
        }
    }

    #[test]
    fn every_line_end_is_one() {
        let text = b"a\r\nb\nc\rd\n\n\r\n \xff\0e";
        let expected = [&b"a"[..], b"b", b"c", b"d", b" \xff\0e"];
        assert_eq!(lines(&text[..]), expected);
        assert_eq!(lines(Slowly(text.to_vec(), false)), expected);
    }

    #[test]
    fn a_line_without_end_is_cut() {
        let mut text = vec![b'x'; 1 << 20];
        text.extend(b"\nOK");
        let lines = lines(&text[..]);
        assert_eq!(lines[0].len(), MAX_LINE);
        assert_eq!(lines[1], b"OK");
    }

    #[test]
    fn it_stops_when_nobody_takes() {
        let mut count = 0;
        read_lines(&b"a\nb\nc\n"[..], &SystemClock::default(), |_| {
            count += 1;
            count < 2
        });
        assert_eq!(count, 2);
    }
}
