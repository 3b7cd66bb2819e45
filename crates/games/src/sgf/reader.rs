//! `SgfReader`: the games of a stream one after the other, so that a collection of any size needs the
//! memory of one game.
//!
//! SGF allows any text before and between games. A game begins with `(` and `;`. Where it ends, its
//! brackets tell, but for those in values and those that are halves of characters; its text is decoded
//! then. Every game can be in an encoding of its own.

use super::encoding::{decode, encoding_of, is_lead};
use super::syntax::{self, SyntaxError};
use crate::tree::GameTree;
use crate::warning::Warning;
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};
use std::io::{self, BufRead, Cursor};

/// Bytes of a game within which its encoding is looked for.
const HEAD: usize = 4096;

/// A game as it was read.
#[derive(Debug)]
pub struct SgfGame {
    /// The line of the file in which it begins.
    pub line: usize,
    /// The game.
    pub tree: GameTree,
    /// What is to be said about its characters.
    pub warnings: Vec<Warning>,
}

/// Why the next game cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The stream cannot be read; nothing follows.
    #[error("cannot read: {0}")]
    Io(#[from] io::Error),
    /// The game does not keep to the syntax; others may follow.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
}

/// Reads games from a stream.
pub struct SgfReader<R> {
    input: R,
    /// Bytes that come before those of the stream.
    pending: Cursor<Vec<u8>>,
    /// The line that is read next.
    line: usize,
    has_ended: bool,
}

impl<R: BufRead> SgfReader<R> {
    /// A reader of this stream.
    ///
    /// # Errors
    /// When the stream cannot be read.
    pub fn new(mut input: R) -> io::Result<Self> {
        let start = input.fill_buf()?;
        let utf16 =
            Encoding::for_bom(start).filter(|(found, _)| [UTF_16LE, UTF_16BE].contains(found));
        let mut before = Vec::new();
        if let Some((encoding, length)) = utf16 {
            // Rare, and small: the whole text at once.
            input.read_to_end(&mut before)?;
            before = decode(&before[length..], encoding).0.into_bytes();
        }
        Ok(SgfReader { input, pending: Cursor::new(before), line: 1, has_ended: false })
    }

    /// Reads up to a byte and with it, or to the end. Returns how many bytes came.
    fn read_until(&mut self, byte: u8, bytes: &mut Vec<u8>) -> io::Result<usize> {
        let before = bytes.len();
        self.pending.read_until(byte, bytes)?;
        if bytes.len() == before || bytes.last() != Some(&byte) {
            self.input.read_until(byte, bytes)?;
        }
        Ok(bytes.len() - before)
    }

    /// Gives back what was read too much.
    fn give_back(&mut self, bytes: &[u8]) {
        if !bytes.is_empty() {
            let at = self.pending.position() as usize;
            let rest = &self.pending.get_ref()[at..];
            self.pending = Cursor::new([bytes, rest].concat());
        }
    }

    /// Goes behind the `(;` of the next game; `None` if there is none.
    fn skip_to_game(&mut self) -> io::Result<Option<usize>> {
        loop {
            let mut between = Vec::new();
            self.read_until(b';', &mut between)?;
            self.line += line_breaks(&between);
            let Some(before) = between.strip_suffix(b";") else { return Ok(None) };
            let trimmed = before.trim_ascii_end();
            if trimmed.ends_with(b"(") {
                return Ok(Some(self.line - line_breaks(&before[trimmed.len()..])));
            }
        }
    }

    fn next_game(&mut self) -> Result<Option<SgfGame>, ReadError> {
        let Some(line) = self.skip_to_game()? else { return Ok(None) };
        let mut bytes = b"(;".to_vec();
        self.read_until(b')', &mut bytes)?;
        while declared_encoding(&bytes).is_none()
            && !has_second_node(&bytes)
            && bytes.len() < HEAD
            && self.read_until(b')', &mut bytes)? > 0
        {}
        let (encoding, warning) = encoding_of(&bytes, declared_encoding(&bytes).as_deref());
        let mut extent = Extent::new(encoding);
        let mut read = 0;
        let end = loop {
            if let Some(end) = extent.end_in(&bytes[read..]) {
                break read + end;
            }
            read = bytes.len();
            if self.read_until(b')', &mut bytes)? == 0 {
                break next_beginning(&bytes);
            }
        };
        self.give_back(&bytes[end..]);
        bytes.truncate(end);
        self.line += line_breaks(&bytes);
        let (text, other) = decode(&bytes, encoding);
        let mut tree = syntax::read(&text, line)?;
        let is_ascii = bytes.is_ascii();
        let says_another = matches!(warning, Some(Warning::OtherEncoding(..)));
        if says_another || encoding != UTF_8 && (tree.root().has("CA") || !is_ascii) {
            // The text is UTF-8 from here on.
            tree.root_mut().set("CA", "UTF-8");
        }
        Ok(Some(SgfGame { line, tree, warnings: warning.into_iter().chain(other).collect() }))
    }
}

impl<R: BufRead> Iterator for SgfReader<R> {
    type Item = Result<SgfGame, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_ended {
            return None;
        }
        let next = self.next_game().transpose();
        self.has_ended = matches!(next, None | Some(Err(ReadError::Io(_))));
        next
    }
}

fn line_breaks(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte == b'\n').count()
}

/// Where the next game begins behind one that does not end: at a line with what only first nodes hold.
fn next_beginning(bytes: &[u8]) -> usize {
    let begins = |at: &usize| {
        let rest = &bytes[*at..];
        [b"\n(;FF[", b"\n(;GM[", b"\n(;CA[", b"\n(;SZ["]
            .iter()
            .any(|start| rest.starts_with(*start))
    };
    (0..bytes.len()).find(begins).unwrap_or(bytes.len())
}

/// The value of the first `CA`.
fn declared_encoding(bytes: &[u8]) -> Option<String> {
    let at = bytes.windows(3).position(|window| window == b"CA[")?;
    let is_name = at == 0 || !bytes[at - 1].is_ascii_alphanumeric();
    let value = &bytes[at + 3..];
    let end = value.iter().position(|&byte| byte == b']').filter(|_| is_name)?;
    Some(String::from_utf8_lossy(&value[..end]).trim().to_string())
}

/// Whether the first node has ended, as far as semicolons tell.
fn has_second_node(bytes: &[u8]) -> bool {
    bytes.windows(2).any(|window| window == b"];" || window == b"\n;")
}

/// Finds the end of a game in bytes.
struct Extent {
    encoding: &'static Encoding,
    depth: usize,
    in_value: bool,
    is_escaped: bool,
    /// Whether the next byte is the second half of a character.
    is_trail: bool,
}

impl Extent {
    fn new(encoding: &'static Encoding) -> Self {
        Extent { encoding, depth: 0, in_value: false, is_escaped: false, is_trail: false }
    }

    /// How many of these further bytes belong to the game, if it ends in them.
    fn end_in(&mut self, bytes: &[u8]) -> Option<usize> {
        bytes.iter().position(|&byte| self.takes(byte)).map(|last| last + 1)
    }

    fn takes(&mut self, byte: u8) -> bool {
        if std::mem::take(&mut self.is_trail) {
            return false;
        }
        let was_escaped = std::mem::take(&mut self.is_escaped);
        if is_lead(self.encoding, byte) {
            self.is_trail = true;
        } else if self.in_value {
            match byte {
                _ if was_escaped => {}
                b'\\' => self.is_escaped = true,
                b']' => self.in_value = false,
                _ => {}
            }
        } else {
            match byte {
                b'[' => self.in_value = true,
                b'(' => self.depth += 1,
                b')' => {
                    self.depth = self.depth.saturating_sub(1);
                    return self.depth == 0;
                }
                _ => {}
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(bytes: &[u8]) -> Vec<Result<SgfGame, ReadError>> {
        SgfReader::new(bytes).unwrap().collect()
    }

    fn black(bytes: &[u8]) -> Vec<String> {
        let name =
            |game: Result<SgfGame, ReadError>| game.unwrap().tree.root().value("PB").unwrap();
        games(bytes).into_iter().map(name).collect()
    }

    #[test]
    fn text_before_and_between_games_is_skipped() {
        let text =
            b"From: x\nSubject: (a game)\n\n(;PB[a]) (c) x (\n;PB[b)(;] ) ((c) ( \n;PB[c]) (";
        assert_eq!(black(text), ["a", "b)(;", "c"]);
        let lines: Vec<_> = games(text).into_iter().map(|game| game.unwrap().line).collect();
        assert_eq!(lines, [4, 4, 5]);
        assert!(games(b"hello").is_empty() && games(b"").is_empty());
    }

    #[test]
    fn a_byte_5c_in_a_character_is_no_escape() {
        let text = b"(;CA[Shift_JIS]PB[\x83\x5c]PW[b];B[hh];W[ii])(;CA[Big5]PB[\xa5\x5c];B[hh])";
        assert_eq!(black(text), ["ソ", "功"]);
        let read = games(text);
        assert_eq!(read[0].as_ref().unwrap().tree.nodes().len(), 3);
        assert_eq!(read[0].as_ref().unwrap().tree.root().value("CA").unwrap(), "UTF-8");
        // Without a name it is guessed, from more than one character.
        let (guessed, _, _) =
            encoding_rs::SHIFT_JIS.encode("(;PB[ソニーの表と予定]C[連珠の棋譜です];B[hh])");
        assert_eq!(black(&guessed), ["ソニーの表と予定"]);
        let gbk = encoding_rs::GBK.encode("(;CA[GB2312]PB[国际五子棋]C[黑胜])").0;
        assert_eq!(black(&gbk), ["国际五子棋"]);
    }

    #[test]
    fn utf16_and_a_mark_before_utf8_are_read() {
        let text = "(;PB[五])(;PB[b])";
        assert_eq!(black(("\u{feff}".to_string() + text).as_bytes()), ["五", "b"]);
        let utf16: Vec<u8> =
            std::iter::once(0xFEFF).chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
        assert_eq!(black(&utf16), ["五", "b"]);
    }

    #[test]
    fn a_game_with_a_fault_does_not_hide_the_next() {
        let read = games(b"(;PB[a]?)\n(;PB[b])\n(;PB[c]");
        assert!(matches!(read[0], Err(ReadError::Syntax(SyntaxError::Character('?', 1)))));
        assert!(read[1].is_ok());
        assert!(matches!(read[2], Err(ReadError::Syntax(SyntaxError::Unfinished(3)))));
        assert_eq!(read.len(), 3);
        // One that does not end takes no game with it that begins as files of games do.
        let read = games(b"(;GM[4];B[hh]\n(;W[ii])\n(;W[jj]\n(;GM[4]PB[b])");
        assert!(matches!(read[0], Err(ReadError::Syntax(SyntaxError::Unfinished(1)))));
        assert_eq!(read[1].as_ref().unwrap().line, 4);
        assert_eq!(read.len(), 2);
    }
}
