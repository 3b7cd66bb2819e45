//! The 26 openings of renju, by what people call them.
//!
//! The first stone of a renju game stands on the centre, the second beside it, and the third within two
//! points of the centre. Up to symmetry there are 13 places for the third stone if the second is straight
//! beside the first, the direct openings, and 13 that are called indirect if it is diagonally beside it. A
//! third stone at other places of the square makes one of these, seen from another side.
//!
//! They are numbered as the Renju International Federation does, D1 to D13 and I1 to I13
//! (<https://www.renju.net/study/openings.php>). That page itself was not at hand. The points, numbers and
//! Japanese names were compared in four public tables that write them in different ways, and which agree on
//! all 26: as points (h8 h9 i10), in a trainer in TypeScript; as rows and columns from the top (7,7 6,7 5,8),
//! in a builder of opening books in Python and in an evaluation of all openings by an engine; as offsets
//! from the centre, in a Korean game in JavaScript. The order of the names is that of Wikipedia's "Renju opening
//! pattern". The Chinese names are those of a program in that language that gives them with the numbers.

use goren::board::{BoardSize, Point, Symmetry};

/// Points a side of the board.
const SIDE: u8 = 15;
/// How far the third stone may be from the centre.
const REACH: u8 = 2;

/// One of the 26 openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    /// Whether the second stone is straight beside the first.
    pub is_direct: bool,
    /// Its number among the direct or the indirect ones, 1 to 13.
    pub number: u8,
    /// Its name in Latin letters.
    pub name: &'static str,
    /// Its name in Japanese.
    pub japanese: &'static str,
    /// Its name in simplified Chinese.
    pub chinese: &'static str,
    /// The third point, when the second is h9 (direct) or i9 (indirect).
    third: (u8, u8),
}

/// What the first moves of a game are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beginning {
    /// One of the 26 openings.
    Opening(&'static Opening),
    /// Three moves that are none: where they first differ.
    Other(Departure),
    /// There are fewer than three moves, and they can become an opening.
    TooShort,
}

/// How the first moves are no opening of renju.
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::Display)]
pub enum Departure {
    /// The board is not of 15x15.
    #[strum(serialize = "the board is not of 15x15")]
    Board,
    /// The first move is not in the centre.
    #[strum(serialize = "move 1 is not in the centre")]
    First,
    /// The second move is not beside the first.
    #[strum(serialize = "move 2 is not beside move 1")]
    Second,
    /// The third move is not within two points of the centre.
    #[strum(serialize = "move 3 is not within two points of the centre")]
    Third,
}

const fn direct(number: u8, names: [&'static str; 3], third: (u8, u8)) -> Opening {
    let [name, japanese, chinese] = names;
    Opening { is_direct: true, number, name, japanese, chinese, third }
}

const fn indirect(number: u8, names: [&'static str; 3], third: (u8, u8)) -> Opening {
    Opening { is_direct: false, ..direct(number, names, third) }
}

/// All 26: the direct ones, then the indirect ones.
#[rustfmt::skip]
pub static OPENINGS: [Opening; 26] = [
    direct(1, ["Kansei", "寒星", "寒星"], (7, 9)),
    direct(2, ["Keigetsu", "渓月", "溪月"], (8, 9)),
    direct(3, ["Sosei", "疎星", "疏星"], (9, 9)),
    direct(4, ["Kagetsu", "花月", "花月"], (8, 8)),
    direct(5, ["Zangetsu", "残月", "残月"], (9, 8)),
    direct(6, ["Ugetsu", "雨月", "雨月"], (8, 7)),
    direct(7, ["Kinsei", "金星", "金星"], (9, 7)),
    direct(8, ["Shogetsu", "松月", "松月"], (7, 6)),
    direct(9, ["Kyugetsu", "丘月", "丘月"], (8, 6)),
    direct(10, ["Shingetsu", "新月", "新月"], (9, 6)),
    direct(11, ["Zuisei", "瑞星", "瑞星"], (7, 5)),
    direct(12, ["Sangetsu", "山月", "山月"], (8, 5)),
    direct(13, ["Yusei", "遊星", "游星"], (9, 5)),
    indirect(1, ["Chosei", "長星", "长星"], (9, 9)),
    indirect(2, ["Kyogetsu", "峡月", "峡月"], (9, 8)),
    indirect(3, ["Kosei", "恒星", "恒星"], (9, 7)),
    indirect(4, ["Suigetsu", "水月", "水月"], (9, 6)),
    indirect(5, ["Ryusei", "流星", "流星"], (9, 5)),
    indirect(6, ["Ungetsu", "雲月", "云月"], (8, 7)),
    indirect(7, ["Hogetsu", "浦月", "浦月"], (8, 6)),
    indirect(8, ["Rangetsu", "嵐月", "岚月"], (8, 5)),
    indirect(9, ["Gingetsu", "銀月", "银月"], (7, 6)),
    indirect(10, ["Myojo", "明星", "明星"], (7, 5)),
    indirect(11, ["Shagetsu", "斜月", "斜月"], (6, 6)),
    indirect(12, ["Meigetsu", "名月", "名月"], (6, 5)),
    indirect(13, ["Suisei", "彗星", "彗星"], (5, 5)),
];

impl Opening {
    /// The Federation's number, `D6` or `I7`.
    pub fn code(&self) -> String {
        format!("{}{}", if self.is_direct { 'D' } else { 'I' }, self.number)
    }

    /// Its three moves as diagrams show them, the second stone above the first or to its upper right.
    pub fn moves(&self) -> [Point; 3] {
        let second = if self.is_direct { Point::new(7, 8) } else { Point::new(8, 8) };
        [board().center(), second, Point::new(self.third.0, self.third.1)]
    }

    /// The opening with this name in any of the languages, or this number: `Kagetsu`, `花月`, `D4`, `4D`,
    /// `d4`, `kagetsu D4`. Letters may be large or small, long vowels marked or not.
    pub fn named(text: &str) -> Option<&'static Opening> {
        let text = plain(text);
        let has_code = |opening: &Opening| {
            let code = opening.code().to_lowercase();
            let turned = format!("{}{}", opening.number, &code[..1]);
            [code, turned].contains(&text)
        };
        let has_name = |opening: &Opening| {
            let names = [opening.name, opening.japanese, opening.chinese];
            names.iter().any(|name| plain(name) == text) || plain(&old_form(opening)) == text
        };
        let whole = OPENINGS.iter().find(|opening| has_code(opening) || has_name(opening));
        whole.or_else(|| {
            let (first, rest) = text.split_once(' ')?;
            Opening::named(first).filter(|found| Opening::named(rest) == Some(found))
        })
    }
}

/// The name as it is written with the characters of before the reforms, where these differ.
fn old_form(opening: &Opening) -> String {
    let old = [('渓', '溪'), ('残', '殘'), ('峡', '峽'), ('恒', '恆'), ('云', '雲'), ('银', '銀')];
    let exchanged = |c: char| old.iter().find(|(new, _)| *new == c).map_or(c, |&(_, old)| old);
    opening.japanese.chars().map(exchanged).collect()
}

/// Small letters, vowels without their marks, and one blank between words.
fn plain(text: &str) -> String {
    let letter = |c: char| match c {
        'ō' | 'ô' | 'Ō' | 'Ô' => 'o',
        'ū' | 'û' | 'Ū' | 'Û' => 'u',
        '-' | '_' | '(' | ')' | ',' => ' ',
        c => c,
    };
    let text: String = text.chars().map(letter).flat_map(char::to_lowercase).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Which opening a game begins with, seen from any side.
pub fn beginning(moves: &[Point], size: BoardSize) -> Beginning {
    use Beginning::{Opening, Other, TooShort};
    let is_far = |number: usize, reach: u8| {
        moves.get(number).is_some_and(|point| point.distance(board().center()) > reach)
    };
    if size != board() {
        Other(Departure::Board)
    } else if is_far(0, 0) {
        Other(Departure::First)
    } else if is_far(1, 1) {
        Other(Departure::Second)
    } else if is_far(2, REACH) {
        Other(Departure::Third)
    } else {
        let first = moves.get(..3).and_then(|first| <[Point; 3]>::try_from(first).ok());
        first.and_then(opening_of).map_or(TooShort, Opening)
    }
}

fn opening_of(moves: [Point; 3]) -> Option<&'static Opening> {
    OPENINGS.iter().find(|opening| {
        let wanted = opening.moves();
        Symmetry::all().any(|symmetry| moves.map(|point| symmetry.apply(board(), point)) == wanted)
    })
}

fn board() -> BoardSize {
    BoardSize::square(SIDE).expect("a supported size")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::written::parse_moves;
    use goren::board::parse_opening;

    fn moves(text: &str) -> Vec<Point> {
        parse_moves(text, board()).unwrap()
    }

    fn code(text: &str) -> String {
        match beginning(&moves(text), board()) {
            Beginning::Opening(opening) => opening.code(),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn every_third_move_belongs_to_exactly_one_opening() {
        let center = board().center();
        let near = |reach: u8| {
            let all = board().points().filter(move |point| point.distance(center) <= reach);
            all.filter(|point| *point != center).collect::<Vec<_>>()
        };
        let mut seen = [0; 26];
        for &second in &near(1) {
            for third in near(REACH).into_iter().filter(|&third| third != second) {
                let game = [center, second, third];
                let found = OPENINGS.iter().enumerate().filter(|(_, opening)| {
                    Symmetry::all()
                        .any(|symmetry| opening.moves().map(|p| symmetry.apply(board(), p)) == game)
                });
                let found: Vec<usize> = found.map(|(index, _)| index).collect();
                assert_eq!(found.len(), 1, "{game:?}");
                seen[found[0]] += 1;
                assert_eq!(beginning(&game, board()), Beginning::Opening(&OPENINGS[found[0]]));
            }
        }
        // Each from eight sides, or from four if it is its own mirror image.
        assert!(seen.iter().all(|&count| count == 8 || count == 4));
        assert_eq!(seen.iter().sum::<i32>(), 8 * 23);
    }

    #[test]
    fn known_diagrams_have_their_numbers() {
        // As the table of points has them.
        for (text, expected) in [
            ("h8 h9 h10", "D1"),
            ("h8 h9 i10", "D2"),
            ("h8 h9 j10", "D3"),
            ("h8 h9 i9", "D4"),
            ("h8 h9 j9", "D5"),
            ("h8 h9 i8", "D6"),
            ("h8 h9 j8", "D7"),
            ("h8 h9 h7", "D8"),
            ("h8 h9 i7", "D9"),
            ("h8 h9 j7", "D10"),
            ("h8 h9 h6", "D11"),
            ("h8 h9 i6", "D12"),
            ("h8 h9 j6", "D13"),
            ("h8 i9 j10", "I1"),
            ("h8 i9 j9", "I2"),
            ("h8 i9 j8", "I3"),
            ("h8 i9 j7", "I4"),
            ("h8 i9 j6", "I5"),
            ("h8 i9 i8", "I6"),
            ("h8 i9 i7", "I7"),
            ("h8 i9 i6", "I8"),
            ("h8 i9 h7", "I9"),
            ("h8 i9 h6", "I10"),
            ("h8 i9 g7", "I11"),
            ("h8 i9 g6", "I12"),
            ("h8 i9 f6", "I13"),
            // Seen from other sides.
            ("h8 g8 g7", "D4"),
            ("h8 g7 f7", "I2"),
            ("h8 g9 g7 a1", "I7"),
            ("h8 i7 h6", "I3"),
        ] {
            assert_eq!(code(text), expected, "{text}");
        }
    }

    #[test]
    fn other_beginnings_say_where_they_depart() {
        for (text, expected) in [
            ("h8", "TooShort"),
            ("h8 h9", "TooShort"),
            ("h9 h8 h7", "Other(First)"),
            ("a1", "Other(First)"),
            ("h8 h10 h7", "Other(Second)"),
            ("h8 a1", "Other(Second)"),
            ("h8 h9 h11", "Other(Third)"),
            ("h8 h9 k8", "Other(Third)"),
        ] {
            assert_eq!(code(text), expected, "{text}");
        }
        assert_eq!(beginning(&[], board()), Beginning::TooShort);
        let other = BoardSize::square(19).unwrap();
        let game = parse_opening("0,0, 0,1, 1,1", other).unwrap();
        assert_eq!(beginning(&game, other), Beginning::Other(Departure::Board));
        let twice = [board().center(); 3];
        assert_eq!(beginning(&twice, board()), Beginning::TooShort);
        assert_eq!(Departure::Second.to_string(), "move 2 is not beside move 1");
    }

    #[test]
    fn every_name_is_read_back() {
        for opening in &OPENINGS {
            let code = opening.code();
            let turned = format!("{}{}", opening.number, code.chars().next().unwrap());
            for name in [opening.name, opening.japanese, opening.chinese, &code, &turned] {
                assert_eq!(Opening::named(name), Some(opening), "{name}");
            }
            let both = format!("{code} {}", opening.name.to_lowercase());
            assert_eq!(Opening::named(&both), Some(opening));
        }
        assert_eq!(Opening::named("Myōjō").unwrap().code(), "I10");
        assert_eq!(Opening::named("溪月").unwrap().code(), "D2");
        assert_eq!(Opening::named("殘月").unwrap().code(), "D5");
        for name in ["", "D14", "D0", "Kagetsu D5", "getsu"] {
            assert_eq!(Opening::named(name), None, "{name}");
        }
    }
}
