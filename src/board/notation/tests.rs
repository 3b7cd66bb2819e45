//! Every form of a point, right and wrong.

use super::*;
use proptest::prelude::*;

fn size(text: &str) -> BoardSize {
    text.parse().unwrap()
}

fn points(text: &str) -> Vec<Point> {
    text.split(' ').map(|word| Point::parse(word).unwrap()).collect()
}

#[test]
fn openings_are_offsets_from_the_centre() {
    let opening = |text, board| parse_opening(text, size(board));
    assert_eq!(opening("1,3, -1,3, 0,-7", "15"), Ok(points("i11 g11 h1")));
    assert_eq!(opening("0,0 -1,-2", "20x7"), Ok(points("k4 j2")));
    assert_eq!(opening("", "15"), Err(NotationError::Empty));
    for text in ["1,8", "0,-8", "9223372036854775807,0"] {
        let size = size("15");
        assert_eq!(parse_opening(text, size), Err(NotationError::OffBoard(text.into(), size)));
    }
    assert_eq!(opening("1,1, 1,1", "15"), Err(NotationError::Twice(Point::new(8, 8))));
    assert_eq!(opening("h8", "15"), Err(NotationError::NoPoint("h8".into())));
}

#[test]
fn a_point_is_a_name_or_coordinates() {
    let point = |text| parse_point(text, size("15x20"));
    assert_eq!(point("o20"), Ok(Point::new(14, 19)));
    assert_eq!(point(" 14,19 "), Ok(Point::new(14, 19)));
    for text in ["p1", "a21", "15,0", "0,-1"] {
        assert_eq!(point(text), Err(NotationError::OffBoard(text.into(), size("15x20"))));
    }
    for text in ["", "h", "8", "h8 i9", "7,7,1", "7,", "h8,i9", "7, 7"] {
        assert_eq!(point(text), Err(NotationError::NoPoint(text.into())), "{text}");
    }
}

#[test]
fn a_long_word_is_shown_in_part() {
    assert!(parse_point(&"9".repeat(1000), size("15")).unwrap_err().to_string().len() < 50);
    let error = parse_point("\u{7}\u{7}", size("15")).unwrap_err();
    assert_eq!(error.to_string(), "?? is not a point");
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in "[ -~\n\u{e9}]{0,80}", board in 5u8..=25) {
        let size = BoardSize::square(board).unwrap();
        let _ = (parse_point(&text, size), parse_opening(&text, size));
    }
}
