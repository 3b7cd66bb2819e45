//! The characters of a file: which encoding a text is in, and where a byte is half of a character.
//!
//! SGF names its encoding in `CA`. Files without it are UTF-8 if they can be; otherwise the encoding is
//! guessed. In Shift_JIS, Big5, GBK and EUC-KR the second byte of a character can be a bracket or a
//! backslash, so the end of a game cannot be found without knowing the encoding.

use crate::warning::Warning;
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{BIG5, EUC_KR, Encoding, GB18030, GBK, SHIFT_JIS, UTF_8};

/// Names of encodings in real files that are not in the standard's list of names.
const OTHER_NAMES: [(&str, &Encoding); 8] = [
    ("cp936", GBK),
    ("936", GBK),
    ("cp932", SHIFT_JIS),
    ("932", SHIFT_JIS),
    ("cp949", EUC_KR),
    ("cp950", BIG5),
    ("gb", GBK),
    ("utf", UTF_8),
];

/// The encoding of a text, with what is to be said about it. `declared` is the name in the file.
pub(crate) fn encoding_of(
    bytes: &[u8],
    declared: Option<&str>,
) -> (&'static Encoding, Option<Warning>) {
    let Some(name) = declared.filter(|name| !name.is_empty()) else {
        return (guess(bytes), None);
    };
    match named(name) {
        Some(encoding) if is_rather_utf8(bytes, encoding) => {
            (UTF_8, Some(Warning::OtherEncoding(encoding.name(), "UTF-8")))
        }
        Some(encoding) => (encoding, None),
        None => (guess(bytes), Some(Warning::UnknownEncoding(name.to_string()))),
    }
}

fn named(name: &str) -> Option<&'static Encoding> {
    let name = name.to_ascii_lowercase();
    let other = || OTHER_NAMES.iter().find(|(other, _)| *other == name).map(|&(_, found)| found);
    Encoding::for_label(name.as_bytes()).or_else(other)
}

/// The likeliest encoding of a text that does not say it.
fn guess(bytes: &[u8]) -> &'static Encoding {
    if is_utf8(bytes) {
        return UTF_8;
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    detector.guess(None, Utf8Detection::Deny)
}

/// Whether the bytes are UTF-8, but for a character that is cut at their end.
fn is_utf8(bytes: &[u8]) -> bool {
    str::from_utf8(bytes).map_or_else(|error| error.error_len().is_none(), |_| true)
}

/// Whether bytes are UTF-8 though their file says an encoding of two bytes a character, as those of early
/// versions of Lizzie do. Nearly all bytes fit such an encoding, but to be UTF-8 of three bytes a character
/// by chance is rare: of random texts of three characters at most 0.14 % are. Characters of two bytes prove nothing.
fn is_rather_utf8(bytes: &[u8], told: &'static Encoding) -> bool {
    let is_long = |c: char| c.len_utf8() >= 3;
    let is_all_long = |text: &str| {
        let mut foreign = text.chars().filter(|c| !c.is_ascii()).peekable();
        foreign.peek().is_some() && foreign.all(is_long)
    };
    has_two_bytes(told) && str::from_utf8(bytes).is_ok_and(is_all_long)
}

/// The text of bytes in this encoding. If it does not fit and the bytes are UTF-8, they are read as that;
/// otherwise characters that do not exist are replaced.
pub(crate) fn decode(bytes: &[u8], encoding: &'static Encoding) -> (String, Option<Warning>) {
    let (text, had_errors) = encoding.decode_without_bom_handling(bytes);
    if !had_errors && !is_rather_utf8(bytes, encoding) {
        return (text.into_owned(), None);
    }
    match str::from_utf8(bytes) {
        Ok(utf8) => (utf8.to_string(), Some(Warning::OtherEncoding(encoding.name(), "UTF-8"))),
        Err(_) if encoding == UTF_8 => {
            let guessed = guess(bytes);
            let (text, _) = guessed.decode_without_bom_handling(bytes);
            (text.into_owned(), Some(Warning::OtherEncoding("UTF-8", guessed.name())))
        }
        Err(_) => (text.into_owned(), Some(Warning::NoCharacter(encoding.name()))),
    }
}

/// Whether this byte begins a character whose second byte can be any ASCII character.
pub(crate) fn is_lead(encoding: &'static Encoding, byte: u8) -> bool {
    if encoding == SHIFT_JIS {
        matches!(byte, 0x81..=0x9F | 0xE0..=0xFC)
    } else {
        has_two_bytes(encoding) && matches!(byte, 0x81..=0xFE)
    }
}

/// Whether most characters of an encoding are two bytes.
fn has_two_bytes(encoding: &'static Encoding) -> bool {
    [SHIFT_JIS, BIG5, GBK, GB18030, EUC_KR].contains(&encoding)
}

/// The text of a whole file that is no SGF: UTF-16 by its mark, UTF-8, or what is likeliest.
pub(crate) fn text_of(bytes: &[u8]) -> (String, Option<Warning>) {
    if let Some((encoding, length)) = Encoding::for_bom(bytes) {
        return decode(&bytes[length..], encoding);
    }
    decode(bytes, guess(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_are_found_by_name_and_by_look() {
        for (name, expected) in [
            ("Shift_JIS", SHIFT_JIS),
            ("sjis", SHIFT_JIS),
            ("cp932", SHIFT_JIS),
            ("Big5", BIG5),
            ("GB2312", GBK),
            ("gb18030", GB18030),
            ("UTF8", UTF_8),
            ("utf-8", UTF_8),
            ("EUC-KR", EUC_KR),
        ] {
            assert_eq!(encoding_of(b"", Some(name)), (expected, None), "{name}");
        }
        let (encoding, warning) = encoding_of(b"abc", Some("klingon"));
        assert_eq!((encoding, warning.is_some()), (UTF_8, true));
        let (japanese, _, _) = SHIFT_JIS.encode("連珠世界選手権戦、黒の勝ち。ソの表");
        assert_eq!(encoding_of(&japanese, None).0, SHIFT_JIS);
        let (russian, _, _) = encoding_rs::WINDOWS_1251.encode("Чемпионат мира по рэндзю, победа");
        assert_eq!(text_of(&russian).0, "Чемпионат мира по рэндзю, победа");
    }

    #[test]
    fn utf8_under_another_name_is_read_and_said() {
        // Six bytes, which are three characters of GBK too.
        let name = "黑胜".as_bytes();
        assert!(!GBK.decode_without_bom_handling(name).1);
        let said = Warning::OtherEncoding("GBK", "UTF-8");
        assert_eq!(encoding_of(name, Some("gb2312")), (UTF_8, Some(said.clone())));
        assert_eq!(decode(name, GBK), ("黑胜".to_string(), Some(said)));
        for text in ["这是一个五子棋的棋谱", "张先生", "联通", "摹", "a"] {
            let (bytes, _, _) = GBK.encode(text);
            assert_eq!(encoding_of(&bytes, Some("GBK")), (GBK, None), "{text}");
            assert_eq!(decode(&bytes, GBK), (text.to_string(), None));
        }
    }

    #[test]
    fn what_does_not_fit_its_name_is_said() {
        let (text, warning) = decode("五子棋é".as_bytes(), EUC_KR);
        assert_eq!(
            (text.as_str(), warning),
            ("五子棋é", Some(Warning::OtherEncoding("EUC-KR", "UTF-8")))
        );
        let (_, warning) = decode(b"\xff\xff", SHIFT_JIS);
        assert_eq!(warning, Some(Warning::NoCharacter("Shift_JIS")));
        let (text, warning) = decode(b"caf\xe9 5 (6;", UTF_8);
        assert_eq!(text, "café 5 (6;");
        assert!(warning.is_some());
        let utf16: Vec<u8> =
            [0xFF, 0xFE].into_iter().chain("h8".bytes().flat_map(|b| [b, 0])).collect();
        assert_eq!(text_of(&utf16), ("h8".to_string(), None));
    }
}
