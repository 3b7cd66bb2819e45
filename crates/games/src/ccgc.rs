//! Records of the Chinese computer games championship (CCGC), `{[C5][A][B][先手胜];B(J,10);W(K,9)}`.
//!
//! `C5` is the game, five in a row; players who go first, and second, the result, time and place, and the
//! event follow in brackets. A move is a colour, the letter of a column and the number of a row, counted from
//! the bottom. There are programs that write `{C5;B(J,10)}` with any fields, or the moves alone, and
//! `MARK[1]` behind a move. The files are GB2312 or UTF-8. (Learnt from programs that write them, such as
//! `ExportRecord` in students' entries to the championship; the rules of the contest show
//! `{[C5][先手参赛队 B][后手参赛队 W][先手胜][2017.07.29 14:00 合肥][2017 CCGC];B(J,10);..}`.)
//!
//! The rule is not told. What has no place in SGF stands in `CCGC`.

use crate::game::Date;
use crate::sgf;
use crate::tree::{GameTree, Node};
use goren::board::{BoardSize, Color, Point};
use goren::rules::Rule;

/// Our property for what SGF has none for.
const OWN: &str = "CCGC";
/// The code of the game.
const GAME: &str = "C5";

/// Why a text is no such record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    /// This part, which should be a move: the number of the move, and the part.
    #[error("move {0} is {1:?}, not a move such as B(J,10) on a board of 15x15")]
    Move(usize, String),
    /// A field has no end.
    #[error("the field that begins with {0:?} does not end with a bracket")]
    Field(String),
}

/// Whether a text begins as such a record does.
pub fn is_record(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let inside = text.strip_prefix('{').map(|inside| inside.trim_start().trim_start_matches('['));
    inside.is_some_and(|inside| inside.starts_with(GAME))
        || text.split(';').next().is_some_and(|first| played(first).is_some())
}

/// Reads the games of a text.
///
/// # Errors
/// At the first part that is no field and no move.
pub fn read(text: &str) -> Result<Vec<GameTree>, Error> {
    let records = text.trim_start_matches('\u{feff}').split('}').map(str::trim);
    records.filter(|record| !record.is_empty()).map(game).collect()
}

fn game(record: &str) -> Result<GameTree, Error> {
    let (fields, moves) = fields(record.trim_start_matches('{'))?;
    let mut tree = sgf::new_tree(BoardSize::default(), Rule::Freestyle);
    let root = tree.root_mut();
    root.set_all("RU", []);
    describe(root, &fields);
    let parts = moves.split(';').map(str::trim).filter(|part| !part.is_empty());
    let mut last = 0;
    for (part, number) in parts.zip(1..) {
        let wrong = || Error::Move(number, part.chars().take(20).collect());
        let (color, point, mark) = played(part).ok_or_else(wrong)?;
        last = sgf::add_move(&mut tree, last, color, Some(point), BoardSize::default());
        let node = tree.node_mut(last);
        if !mark.is_empty() {
            node.set(OWN, mark);
        }
    }
    Ok(tree)
}

/// The fields in brackets before the moves without the code of the game, and the moves.
fn fields(record: &str) -> Result<(Vec<&str>, &str), Error> {
    let mut fields = Vec::new();
    let mut rest = record;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ';');
        if let Some(behind) = rest.strip_prefix(GAME) {
            rest = behind;
        } else if let Some(inside) = rest.strip_prefix('[') {
            let shown = || Error::Field(inside.chars().take(20).collect());
            let (field, behind) = inside.split_once(']').ok_or_else(shown)?;
            fields.push(field.trim());
            rest = behind;
        } else {
            return Ok((fields, rest));
        }
    }
}

/// Puts the fields into the first node. They are known by their places where `C5` is the first of them.
fn describe(root: &mut Node, fields: &[&str]) {
    let mut own = Vec::new();
    match fields {
        [GAME, known @ ..] => {
            let known = known.iter().enumerate().filter(|(_, value)| !value.is_empty());
            for (place, &value) in known {
                match place {
                    0 => root.set("PB", value),
                    1 => root.set("PW", value),
                    2 => match result(value) {
                        Some(result) => root.set("RE", result),
                        None => own.push(value),
                    },
                    3 => {
                        if let Some(date) = date(value) {
                            root.set("DT", &date.to_string());
                        }
                        own.push(value);
                    }
                    4 => root.set("EV", value),
                    _ => own.push(value),
                }
            }
        }
        others => own.extend(others),
    }
    root.set_all(OWN, own);
}

/// The result as SGF writes it.
fn result(text: &str) -> Option<&'static str> {
    match text {
        "先手胜" | "先手勝" => Some("B+"),
        "后手胜" | "後手勝" => Some("W+"),
        "平局" | "和棋" | "平" => Some("0"),
        _ => None,
    }
}

/// The day with which a text such as `2017.07.29 14:00 合肥` begins.
fn date(text: &str) -> Option<Date> {
    let mut parts = text.split_whitespace().next()?.split(['.', '-', '/']);
    let mut number = || parts.next()?.parse::<i16>().ok();
    let (year, month, day) = (number()?, number()?, number()?);
    Date::new(year, month.try_into().ok()?, day.try_into().ok()?).ok()
}

/// The move `B(J,10)` and what stands behind it.
fn played(part: &str) -> Option<(Color, Point, &str)> {
    let part = part.trim();
    let (color, behind) = match part.split_at_checked(1)? {
        ("B" | "b", behind) => (Color::Black, behind),
        ("W" | "w", behind) => (Color::White, behind),
        _ => return None,
    };
    let (inside, behind) = behind.trim_start().strip_prefix('(')?.split_once(')')?;
    let (column, row) = inside.split_once([',', '，'])?;
    let point = Point::parse(&format!("{}{}", column.trim(), row.trim()))?;
    BoardSize::default().contains(point).then_some((color, point, behind.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::node_text;

    fn texts(text: &str) -> Vec<String> {
        let trees = read(text).unwrap();
        trees.iter().map(|tree| tree.nodes().iter().map(node_text).collect()).collect()
    }

    #[test]
    fn records_of_the_championship_are_read() {
        let text = "{[C5][甲队 B][乙队 W][先手胜][2017.07.29 14:00 合肥][2017 CCGC];B(J,10);W(K,9)MARK[1];}";
        assert!(is_record(text));
        let [game] = &texts(text)[..] else { panic!() };
        assert!(game.contains("PB[甲队 B]PW[乙队 W]RE[B+]DT[2017-07-29]EV[2017 CCGC]"), "{game}");
        assert!(game.contains("CCGC[2017.07.29 14:00 合肥]"), "{game}");
        assert!(game.ends_with(";B[jf];W[kg]CCGC[MARK[1\\]]"), "{game}");
    }

    #[test]
    fn shorter_records_are_read() {
        for text in
            ["{C5;[重庆];B(H,8);W(I,9)}", "{[C5][][][][][];B(H,8);W(I,9)}", "B(h,8);W(i，9)"]
        {
            assert!(is_record(text), "{text}");
            let [game] = &texts(text)[..] else { panic!() };
            assert!(game.ends_with(";B[hh];W[ig]"), "{game}");
        }
        assert_eq!(texts("{[C5];B(H,8)}\r\n{[C5];B(A,1)}\r\n").len(), 2);
    }

    #[test]
    fn what_is_no_record_is_refused() {
        for text in ["", "{", "B", "B(P,1)", "{\"C5\":1}", "h8 i9", "(;B[hh])", "black"] {
            assert!(!is_record(text), "{text}");
        }
        assert_eq!(read("{[C5];B(H,8);X}"), Err(Error::Move(2, "X".into())));
        assert_eq!(read("{[C5];B(H,16)}"), Err(Error::Move(1, "B(H,16)".into())));
        assert_eq!(read("{[C5][a;B(H,8)}"), Err(Error::Field("a;B(H,8)".into())));
    }
}
