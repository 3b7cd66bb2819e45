//! Every form of a position, right and wrong.

use super::*;
use crate::board::Cell;
use proptest::prelude::*;

fn size(text: &str) -> BoardSize {
    text.parse().unwrap()
}

fn points(text: &str) -> Vec<Point> {
    text.split(' ').map(|word| Point::parse(word).unwrap()).collect()
}

fn moves(board: &str, text: &str) -> Result<Written, NotationError> {
    Ok(Written::Moves(size(board), points(text)))
}

/// The error message for a text.
fn refusal(text: &str, wanted: Option<&str>) -> String {
    Written::parse(text, wanted.map(size)).unwrap_err().to_string()
}

#[test]
fn moves_are_read_in_every_spelling() {
    let spellings = [
        "h8 i9 j7 o15 a1",
        "h8i9j7o15a1",
        " H8, I9,J7;\n o15\t a1\r\n",
        "h8,i9,j7,o15,a1",
        "7,7 8,8 9,6 14,14 0,0",
        "7,7, 8,8, 9,6, 14,14, 0,0,",
        "h8 8,8 9,6 o15a1",
        "\u{feff}h8i9 j7 o15a1",
    ];
    for text in spellings {
        assert_eq!(Written::parse(text, None), moves("15x15", "h8 i9 j7 o15 a1"), "{text}");
    }
    assert_eq!(Written::parse("t20 0,19", Some(size("20"))), moves("20x20", "t20 a20"));
}

#[test]
fn blocks_are_read_with_and_without_their_words() {
    let stones = vec![(Point::new(7, 7), 1), (Point::new(8, 9), 2), (Point::new(0, 0), 3)];
    let block = Ok(Written::Block(size("15"), stones));
    let spellings = [
        "BOARD\n7,7,1\n8,9,2\n0,0,3\nDONE\n",
        "7,7,1\r\n8,9,2\r\n0,0,3\r\n",
        "YXBOARD 7,7,1 8,9,2 0,0,3 DONE INFO time_left 1",
        "board 7,7,1, 8,9,2, 0,0,3",
    ];
    for text in spellings {
        assert_eq!(Written::parse(text, None), block, "{text}");
    }
    assert_eq!(Written::parse("BOARD DONE", None), Ok(Written::Block(size("15"), vec![])));
}

#[test]
fn drawings_are_read_with_and_without_coordinates() {
    let mut drawn = Diagram::empty(size("7x5"));
    for (point, c) in [("b2", 'X'), ("d3", 'O'), ("g5", '#')] {
        drawn.set(Point::parse(point).unwrap(), c);
    }
    let read = Ok(Written::Drawn(drawn.clone()));
    assert_eq!(Written::parse(&drawn.to_string(), None), read);
    assert_eq!(Written::parse(&drawn.to_string().replace(' ', ""), Some(size("7x5"))), read);
    assert_eq!(Written::parse(&drawn.to_string().to_lowercase(), None), read);
    assert_eq!(Written::parse(&drawn.with_coordinates(), None), read);
    drawn.set(Point::new(0, 0), '3');
    drawn.set(Point::new(6, 0), '-');
    assert_eq!(Written::parse(&drawn.with_coordinates(), None), read);

    let full = "XOXOX\nOXOXO\nXOXOX\nOXOXO\nXOXOX";
    let Ok(Written::Drawn(drawn)) = Written::parse(full, None) else { panic!() };
    assert!(drawn.size().points().all(|point| drawn.cell(point) != Cell::Empty));
    assert_eq!(Written::parse(&drawn.with_coordinates(), None), Ok(Written::Drawn(drawn)));
}

/// Found by the fuzz target `openings`.
#[test]
fn separators_alone_are_no_position() {
    for text in ["", " \n", "; ", ",\t;"] {
        assert_eq!(Written::parse(text, None), Err(NotationError::Empty), "{text:?}");
    }
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
fn what_is_no_position_is_refused_in_one_sentence() {
    let cases = [
        ("", "there is no position in the text"),
        ("  \n\n", "there is no position in the text"),
        ("h8 hello", "h is not a point"),
        ("h8 i9 7", "7 is not a point"),
        ("h8 i99", "i99 is not a point"),
        ("p1", "p1 is not on a board of 15x15"),
        ("7,7 15,0", "15,0 is not on a board of 15x15"),
        ("7,7 -1,3", "-1,3 is not on a board of 15x15"),
        ("h8 i9 H8", "h8 is named twice"),
        ("7,7,1 7,7,2", "h8 is named twice"),
        ("7,7,1 8,8", "8,8 must be column,row,field with field 1 own, 2 opponent's or 3 dead"),
        ("7,7,4", "7,7,4 must be column,row,field with field 1 own, 2 opponent's or 3 dead"),
        ("BOARD x", "x must be column,row,field with field 1 own, 2 opponent's or 3 dead"),
        ("7,15,1", "7,15,1 is not on a board of 15x15"),
        (". . . . .\n. B . . .", "'B' in row 2 of the drawing is not one of . X O #"),
        (". . . . .\n. . . .", "the drawing is not a board: row 2 has a different length"),
        (". . .", "the drawing is not a board: board sides must be 5 to 25"),
        ("XOX", "the drawing is not a board: board sides must be 5 to 25"),
        ("\u{7}\u{7}", "?? is not a point"),
    ];
    for (text, sentence) in cases {
        assert_eq!(refusal(text, None), sentence, "{text:?}");
    }
    let drawn = Diagram::empty(size("7x5")).to_string();
    assert_eq!(refusal(&drawn, Some("15")), "the text is for a board of 7x5, not 15x15");
    assert!(refusal(&"9".repeat(1000), None).len() < 50);
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in "[ -~\n\u{e9}]{0,80}", board in 5u8..=25) {
        let size = BoardSize::square(board).unwrap();
        let _ = Written::parse(&text, Some(size));
        let _ = (parse_point(&text, size), parse_opening(&text, size));
    }

    #[test]
    fn no_near_miss_makes_it_panic(text in "(BOARD )?([a-z]?[0-9]{0,20}[,.; \n-]?){0,12}") {
        let _ = Written::parse(&text, None);
    }

    #[test]
    fn points_written_then_read_are_the_same(indices in prop::collection::btree_set(0usize..300, 1..40)) {
        let size = size("15x20");
        let all: Vec<Point> = size.points().collect();
        let points: Vec<Point> = indices.into_iter().map(|index| all[index]).collect();
        let names: Vec<String> = points.iter().map(Point::to_string).collect();
        let expected = Ok(Written::Moves(size, points));
        prop_assert_eq!(Written::parse(&names.join(" "), Some(size)), expected.clone());
        prop_assert_eq!(Written::parse(&names.concat(), Some(size)), expected);
    }
}
