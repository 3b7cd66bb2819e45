//! `Lesson`: a short lesson for a person who knows nothing but "five in a row", as data.
//!
//! A lesson is a text file in the folder `lessons/english`: a title, some text, and steps. A step shows a
//! diagram, makes statements about it and asks for a point. A translation is one file with the texts of all
//! lessons, `lessons/<tag>.txt`. `lesson/parse.rs` says how these files are written and reads them;
//! `lesson/answer.rs` judges an answer and says what is wrong with it. All files are part of the program. Whether
//! they are true is checked by `tests/lessons.rs`: the points to find and every fact of a step, with the solvers
//! and the referee, and that a translation names the same points.

mod answer;
mod parse;

pub use answer::{Answer, Judgement, Wrong};
pub use parse::{LessonError, parse_lesson, parse_translation};

use crate::win::WinKind;
use crate::words::Language;
use goren::board::{BoardSize, Color, Diagram, Point};
use goren::rules::{Game, Rule, Stones};
use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;
use strum::{EnumIter, EnumString, IntoEnumIterator, IntoStaticStr};

/// The English lessons, in their order.
const ENGLISH: [&str; 10] = [
    include_str!("lessons/english/01-five.txt"),
    include_str!("lessons/english/02-four-and-open-three.txt"),
    include_str!("lessons/english/03-double-threats.txt"),
    include_str!("lessons/english/04-meet-the-open-three.txt"),
    include_str!("lessons/english/05-who-is-first.txt"),
    include_str!("lessons/english/06-fours-as-tempo.txt"),
    include_str!("lessons/english/07-defend-by-four.txt"),
    include_str!("lessons/english/08-first-moves.txt"),
    include_str!("lessons/english/09-renju-black.txt"),
    include_str!("lessons/english/10-renju-white.txt"),
];

/// A lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// What it is called.
    pub title: String,
    /// The rule of all its diagrams.
    pub rule: Rule,
    /// What is said before the first step, in paragraphs.
    pub text: Vec<String>,
    /// The steps, at least one.
    pub steps: Vec<Step>,
}

/// A step of a lesson: a diagram and what is to be found on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// What it is called.
    pub title: String,
    /// The rule of the lesson.
    pub rule: Rule,
    /// The stones, and letters on the points that the text speaks of. The points to find are not marked.
    pub diagram: Diagram,
    /// Who is to move.
    pub to_move: Color,
    /// What makes a point right.
    pub goal: Goal,
    /// Whether all points are to be found; else one is enough.
    pub find_all: bool,
    /// The letters that may be chosen from; if empty, every point of the board.
    pub choices: Vec<char>,
    /// What is said about the diagram, in paragraphs.
    pub text: Vec<String>,
    /// What is asked.
    pub question: String,
    /// The points to find, in index order.
    pub answers: Vec<Point>,
    /// What is said once they are found.
    pub explanation: String,
    /// Points that meet the goal as well, and why they are not what is looked for.
    pub accepted: BTreeMap<Point, String>,
    /// What is said about points that are wrong.
    pub remarks: BTreeMap<Point, String>,
    /// What the texts state, for the tests.
    pub facts: Vec<Fact>,
}

/// What makes a point right for the side that is to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumIter, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Goal {
    /// A stone there wins at once.
    Five,
    /// A stone there makes a four or an open four: it threatens to make five.
    Four,
    /// A stone there makes an open four.
    OpenFour,
    /// A stone there makes an open three, and no four.
    OpenThree,
    /// A stone there makes two open twos in different lines.
    TwoOpenTwos,
    /// A stone there makes two fours at once that are no open four. For black in renju, that foul.
    DoubleFour,
    /// A stone there makes a four and an open three at once.
    FourThree,
    /// A stone there makes two open threes at once. For black in renju, that foul.
    DoubleThree,
    /// A stone there makes six or more in a row. For black in renju, that foul.
    Overline,
    /// Black may not play there.
    Foul,
    /// A stone there begins a proven win, or wins.
    Win,
    /// A stone there makes a four, and wins by one four after another.
    WinByFours,
    /// A stone there leaves the opponent without a win that is found.
    Defend,
    /// More rows of five pass through it than through any other that may be chosen.
    MostRows,
}

/// A statement about the diagram of a step. Only the tests look at it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// The moves before it, both sides in turn; the first is one of the side to move.
    pub after: Vec<Point>,
    /// What is stated.
    pub claim: Claim,
}

/// What a fact states.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// If it is the turn of this side, these are all the points that meet the goal, in index order.
    Points {
        /// The side.
        color: Color,
        /// The goal.
        goal: Goal,
        /// The points.
        points: Vec<Point>,
    },
    /// If it is the turn of this side, its simplest win is this one.
    Wins {
        /// The side.
        color: Color,
        /// Its kind.
        kind: WinKind,
        /// Plies until the five is on the board.
        plies: usize,
    },
    /// So many rows of five pass through a point.
    Rows {
        /// The point.
        point: Point,
        /// The number of rows.
        rows: usize,
    },
}

impl Step {
    /// The position, as a game that starts with it.
    pub fn game(&self) -> Game {
        Game::from_stones(self.rule, Stones::from(&self.diagram), self.to_move)
    }

    /// The size of the board.
    pub fn size(&self) -> BoardSize {
        self.diagram.size()
    }

    /// The point with this letter in the diagram, small or capital.
    pub fn marked(&self, letter: char) -> Option<Point> {
        let letter = letter.to_ascii_uppercase();
        is_mark(letter).then(|| self.diagram.marked(letter).next()).flatten()
    }

    /// The points that may be chosen; `None` if that is every point of the board.
    pub fn choice_points(&self) -> Option<Vec<Point>> {
        let points = || self.choices.iter().filter_map(|&letter| self.marked(letter)).collect();
        (!self.choices.is_empty()).then(points)
    }
}

/// The English lessons, in their order: lesson 1 is the first.
pub fn lessons() -> &'static [Lesson] {
    static LESSONS: LazyLock<Vec<Lesson>> = LazyLock::new(|| {
        let read = |text: &&str| parse_lesson(text).expect("a test reads all lessons");
        ENGLISH.iter().map(read).collect()
    });
    &LESSONS
}

/// The lessons in a language, in the same order. They differ from the English ones in their texts alone.
pub fn lessons_in(language: Language) -> &'static [Lesson] {
    static LESSONS: LazyLock<HashMap<Language, Vec<Lesson>>> = LazyLock::new(|| {
        // A translation that cannot be read is left out; a test refuses it.
        let read = |language: Language| {
            Some((language, parse_translation(&ENGLISH, language.lessons()?).ok()?))
        };
        Language::iter().filter_map(read).collect()
    });
    LESSONS.get(&language).map_or(lessons(), |lessons| lessons)
}

/// Whether a sign of a diagram is the letter of a point.
fn is_mark(sign: char) -> bool {
    sign.is_ascii_uppercase() && sign != 'X' && sign != 'O'
}

/// The number of rows of five cells on a board that a point belongs to.
pub fn rows_through(size: BoardSize, point: Point) -> usize {
    use goren::board::Direction;
    let is_on_board = |direction: Direction, steps: i64| {
        let (dx, dy) = direction.delta();
        let (x, y) = (i64::from(point.x()), i64::from(point.y()));
        size.point(x + i64::from(dx) * steps, y + i64::from(dy) * steps).is_some()
    };
    let rows = |direction| {
        (-4..=0)
            .filter(|start| (*start..start + 5).all(|steps| is_on_board(direction, steps)))
            .count()
    };
    Direction::ALL.into_iter().map(rows).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_translation_has_a_text_for_every_text_of_the_lessons() {
        for language in Language::iter() {
            let read = language.lessons().map(|text| parse_translation(&ENGLISH, text));
            if let Some(Err(error)) = read {
                panic!("{language:?}, {error}");
            }
            assert_eq!(lessons_in(language).len(), lessons().len());
        }
    }
}
