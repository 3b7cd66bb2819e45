//! A problem as a line of text, and collections of problems, one a line.
//!
//! `f open-four 850 b hhhigh giigfi` is a problem in freestyle about an open four, with rating 850 and black to
//! move. Then come black's stones and white's, two letters a stone as in SGF: the column from the left, the
//! row from the top, `aa` to `oo`, in the order in which they were played as far as it is known. The letters
//! of the rules are f freestyle, s standard, r renju, c caro, e caro-exact. A side without stones is `-`. In a
//! collection empty lines and those that begin with `#` mean nothing.

use super::{Problem, SIDE, Theme, size};
use goren::board::{Color, Point};
use goren::rules::Rule;
use std::fmt;
use std::str::FromStr;

/// The rules and their letters.
const RULES: [(Rule, &str); 5] = [
    (Rule::Freestyle, "f"),
    (Rule::Standard, "s"),
    (Rule::Renju, "r"),
    (Rule::Caro, "c"),
    (Rule::CaroExact, "e"),
];
/// The sides and their letters.
const SIDES: [(Color, &str); 2] = [(Color::Black, "b"), (Color::White, "w")];
/// What stands for no stones.
const NO_STONES: &str = "-";

/// Why a text or position is no problem.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProblemError {
    /// The number of fields is another one.
    #[error("a problem is RULE THEME RATING SIDE BLACK WHITE, and here are {0} words")]
    Fields(usize),
    /// The rule is unknown.
    #[error("{0:?} is not the letter of a rule: f, s, r, c or e")]
    Rule(String),
    /// The theme is unknown.
    #[error("{0:?} is not a theme")]
    Theme(String),
    /// The rating is no number or out of range.
    #[error("{0:?} is not a rating from 600 to 2400")]
    Rating(String),
    /// The side to move is unknown.
    #[error("{0:?} is not a side: b or w")]
    Side(String),
    /// The stones are not pairs of letters.
    #[error("{0:?} are not stones: pairs of letters from a to o")]
    Stones(String),
    /// A point is not on the board.
    #[error("{0} is not on a board of 15x15")]
    OffBoard(Point),
    /// Two stones stand on one point.
    #[error("{0} stands twice")]
    Twice(Point),
    /// The board has another size or dead stones.
    #[error("the board is not an ordinary one of 15x15")]
    Board,
    /// Somebody has won, or the board is full.
    #[error("the game is over")]
    Over,
}

/// What is wrong with a collection, with the number of the line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CollectionError {
    /// A line is no problem.
    #[error("line {0}: {1}")]
    Line(usize, ProblemError),
    /// There is none.
    #[error("there is no problem in it")]
    Empty,
}

/// The problems of a text.
///
/// # Errors
/// At the first line that is no problem, and when there is none.
pub fn parse_collection(text: &str) -> Result<Vec<Problem>, CollectionError> {
    let lines = text.lines().map(str::trim).zip(1..);
    let lines = lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
    let problems = lines
        .map(|(line, number)| line.parse().map_err(|error| CollectionError::Line(number, error)));
    let problems: Vec<Problem> = problems.collect::<Result<_, _>>()?;
    if problems.is_empty() { Err(CollectionError::Empty) } else { Ok(problems) }
}

impl Problem {
    /// The position without theme and rating, in the form of a line: what tells a problem from all others,
    /// also when it is rated anew.
    pub fn position_text(&self) -> String {
        let [black, white] = Color::BOTH.map(|color| written(self.stones(color)));
        format!(
            "{} {} {black} {white}",
            letter(&RULES, self.rule()),
            letter(&SIDES, self.to_move())
        )
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [black, white] = Color::BOTH.map(|color| written(self.stones(color)));
        let (rule, side) = (letter(&RULES, self.rule()), letter(&SIDES, self.to_move()));
        write!(f, "{rule} {} {} {side} {black} {white}", self.theme, self.rating)
    }
}

impl FromStr for Problem {
    type Err = ProblemError;

    fn from_str(line: &str) -> Result<Self, ProblemError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [rule, theme, rating, side, black, white] = words[..] else {
            return Err(ProblemError::Fields(words.len()));
        };
        let to_move = named(&SIDES, side).ok_or_else(|| ProblemError::Side(side.to_string()))?;
        let no_rating = |_| ProblemError::Rating(rating.to_string());
        let no_theme = |_| ProblemError::Theme(theme.to_string());
        Problem::new(
            named(&RULES, rule).ok_or_else(|| ProblemError::Rule(rule.to_string()))?,
            [read(black)?, read(white)?],
            to_move,
            theme.parse::<Theme>().map_err(no_theme)?,
            rating.parse().map_err(no_rating)?,
        )
    }
}

fn letter<T: PartialEq>(letters: &[(T, &'static str)], wanted: T) -> &'static str {
    letters.iter().find(|(value, _)| *value == wanted).expect("every value has a letter").1
}

fn named<T: Copy>(letters: &[(T, &str)], wanted: &str) -> Option<T> {
    letters.iter().find(|(_, letter)| *letter == wanted).map(|(value, _)| *value)
}

fn written(points: &[Point]) -> String {
    if points.is_empty() {
        return NO_STONES.to_string();
    }
    let letter = |number: u8| char::from(b'a' + number);
    points.iter().flat_map(|point| [letter(point.x()), letter(SIDE - 1 - point.y())]).collect()
}

fn read(text: &str) -> Result<Vec<Point>, ProblemError> {
    if text == NO_STONES {
        return Ok(Vec::new());
    }
    let number = |letter: u8| i64::from(letter) - i64::from(b'a');
    let point = |pair: &[u8]| match *pair {
        [x, y] => size().point(number(x), i64::from(SIDE) - 1 - number(y)),
        _ => None,
    };
    let points = text.as_bytes().chunks(2).map(point).collect::<Option<_>>();
    points.ok_or_else(|| ProblemError::Stones(text.to_string()))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A problem with some stones anywhere. Its theme need not hold.
    pub fn any_problem() -> impl Strategy<Value = Problem> {
        let points: Vec<Point> = size().points().collect();
        let themes: Vec<Theme> = Theme::all().collect();
        let stones = prop::sample::subsequence(points, 0..24).prop_shuffle();
        let parts = (
            prop::sample::select(Rule::ALL.to_vec()),
            stones,
            prop::sample::select(Color::BOTH.to_vec()),
            prop::sample::select(themes),
            600u16..=2400,
        );
        parts.prop_filter_map("somebody has won", |(rule, stones, to_move, theme, rating)| {
            let (black, white) = stones.split_at(stones.len() / 2);
            Problem::new(rule, [black.to_vec(), white.to_vec()], to_move, theme, rating).ok()
        })
    }

    fn complaint(line: &str) -> String {
        line.parse::<Problem>().unwrap_err().to_string()
    }

    proptest! {
        #[test]
        fn writing_then_reading_is_identity(problem in any_problem()) {
            let line = problem.to_string();
            prop_assert_eq!(line.parse::<Problem>(), Ok(problem.clone()));
            prop_assert_eq!(parse_collection(&format!("# one\n\n{line}\r\n")), Ok(vec![problem]));
        }

        #[test]
        fn a_position_is_the_same_with_another_theme_and_rating(problem in any_problem()) {
            let other = Problem { theme: Theme::Five, rating: 700, ..problem.clone() };
            prop_assert_eq!(problem.position_text(), other.position_text());
            let line = problem.to_string();
            for word in problem.position_text().split(' ') {
                prop_assert!(line.contains(word), "{} {}", line, word);
            }
        }

        #[test]
        fn the_game_has_the_stones_and_the_side_to_move(problem in any_problem()) {
            let game = problem.game();
            prop_assert_eq!(game.to_move(), problem.to_move());
            prop_assert!(!game.outcome().is_over());
            for color in Color::BOTH {
                prop_assert_eq!(game.stones().count_of(color), problem.stones(color).len());
                let cell = color.into();
                prop_assert!(problem.stones(color).iter().all(|&p| game.stones().at(p) == cell));
            }
            let again = Problem::of_game(&game, problem.theme, problem.rating).unwrap();
            prop_assert_eq!(Problem::of_game(&again.game(), problem.theme, problem.rating), Ok(again));
        }

        #[test]
        fn never_panics_on_any_text(text in ".*", words in "[frx] (five|x) [0-9]{1,5} [bw] [a-p-]{0,9} [a-p]{0,9}") {
            let _ = text.parse::<Problem>();
            let _ = words.parse::<Problem>();
            let _ = parse_collection(&text);
        }
    }

    #[test]
    fn the_letters_are_those_of_sgf() {
        let problem: Problem = "r four-three 1200 w aaoohh -".parse().unwrap();
        let names = problem.stones(Color::Black).iter().map(Point::to_string);
        assert_eq!(names.collect::<Vec<_>>(), ["a15", "o1", "h8"]);
        assert_eq!((problem.rule(), problem.to_move()), (Rule::Renju, Color::White));
        assert_eq!((problem.theme, problem.rating), (Theme::FourThree, 1200));
    }

    #[test]
    fn stones_of_two_sides_in_turn_are_a_game_with_moves() {
        let problem: Problem = "f five 700 b hhii hggg".parse().unwrap();
        let moves: Vec<String> = problem.game().moves().iter().map(Point::to_string).collect();
        assert_eq!(moves, ["h8", "h9", "i7", "g9"]);
        let other: Problem = "f five 700 w hhii hggg".parse().unwrap();
        assert!(other.game().moves().is_empty());
    }

    #[test]
    fn errors_name_what_is_wrong() {
        let board = "hhii hggg";
        assert!(complaint("f five 700").ends_with("here are 3 words"));
        assert!(complaint(&format!("x five 700 b {board}")).starts_with("\"x\" is not the letter"));
        assert_eq!(complaint(&format!("f six 700 b {board}")), "\"six\" is not a theme");
        for rating in ["599", "2401", "-1", "x"] {
            let line = format!("f five {rating} b {board}");
            assert_eq!(complaint(&line), format!("\"{rating}\" is not a rating from 600 to 2400"));
        }
        assert_eq!(complaint(&format!("f five 700 x {board}")), "\"x\" is not a side: b or w");
        for stones in ["hhi", "hp", "HH", "é"] {
            assert!(complaint(&format!("f five 700 b {stones} hh")).contains("are not stones"));
        }
        assert_eq!(complaint("f five 700 b hhii iihh"), "i7 stands twice");
        assert_eq!(complaint("f five 700 b hhhihjhkhl aa"), "the game is over");
        let collection = parse_collection("# a\nf five 700 b hhii hggg\nf five 1 b hh ii");
        assert_eq!(
            collection.unwrap_err().to_string(),
            "line 3: \"1\" is not a rating from 600 to 2400"
        );
        assert_eq!(parse_collection("# nothing\n"), Err(CollectionError::Empty));
    }
}
