//! Byte-order marks, and UTF-16: what programs put around and between the bytes of a command.
//!
//! .NET and PowerShell begin what they send with the mark of UTF-8, and files that PowerShell writes are
//! UTF-16. Commands are ASCII, so that what remains without marks and zeros is the command. Names of
//! files with other letters are not restored.

/// The mark at the beginning of a UTF-8 text.
const UTF8_MARK: &[u8] = b"\xef\xbb\xbf";
/// The marks at the beginning of a UTF-16 text, of either order of bytes.
const UTF16_MARKS: [&[u8]; 2] = [b"\xff\xfe", b"\xfe\xff"];

/// How the input is encoded.
#[derive(Default)]
pub(super) struct Encoding {
    /// Whether the mark of UTF-16 has come.
    is_utf16: bool,
}

impl Encoding {
    /// A line as ASCII or UTF-8. A mark may begin any line, for files may be sent one behind another.
    pub fn decoded(&mut self, mut line: Vec<u8>) -> Vec<u8> {
        let utf16 = UTF16_MARKS.into_iter().find(|mark| line.starts_with(mark));
        self.is_utf16 |= utf16.is_some();
        let mark = utf16.or(Some(UTF8_MARK).filter(|mark| line.starts_with(mark)));
        line.drain(..mark.map_or(0, <[u8]>::len));
        if self.is_utf16 {
            line.retain(|&byte| byte != 0);
        }
        line
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::clock::SystemClock;
    use crate::lines::read_lines;

    /// The lines of an input, decoded; empty ones are left out.
    fn decoded(input: &[u8]) -> Vec<String> {
        let (mut encoding, mut lines) = (Encoding::default(), Vec::new());
        read_lines(input, &SystemClock::default(), |line| {
            lines.push(String::from_utf8(encoding.decoded(line.bytes)).unwrap());
            true
        });
        lines.retain(|line| !line.is_empty());
        lines
    }

    #[test]
    fn removes_utf8_mark() {
        assert_eq!(decoded(b"\xef\xbb\xbfSTART 15\nABOUT\n"), ["START 15", "ABOUT"]);
        assert_eq!(decoded(b"\xef\xbb\xbf\r\nSTART 15"), ["START 15"]);
        assert_eq!(decoded(b"END\n\xef\xbb\xbfEND\n"), ["END", "END"]);
    }

    #[test]
    fn decodes_utf16_of_either_byte_order() {
        for end in ["\n", "\r\n"] {
            let text = format!("\u{feff}START 15{end}INFO rule 1{end}END{end}");
            let units: Vec<u16> = text.encode_utf16().collect();
            for to_bytes in [u16::to_le_bytes, u16::to_be_bytes] {
                let bytes: Vec<u8> = units.iter().flat_map(|unit| to_bytes(*unit)).collect();
                assert_eq!(decoded(&bytes), ["START 15", "INFO rule 1", "END"]);
            }
        }
    }

    #[test]
    fn keeps_bytes_without_mark() {
        let mut encoding = Encoding::default();
        for line in [&b"TURN 7,\x007"[..], b"\xef\xbbSTART", b"x\xff\xfe\x00", b""] {
            assert_eq!(encoding.decoded(line.to_vec()), line);
        }
    }
}
