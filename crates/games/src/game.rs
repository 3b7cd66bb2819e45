//! `GameRecord`: a game that was played, as it is kept on disk.
//!
//! It is a list of facts, which may contradict each other; `check` asks the referee. Not every format
//! keeps all of them: see the formats.

use goren::board::{BoardSize, ByColor, Color, Point};
use goren::rules::{Foul, Game, IllegalMove, Outcome, Rule, Victory};
use strum::{Display, EnumString, VariantArray};

pub use jiff::civil::Date;

/// Who has won.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GameResult {
    /// This side.
    Win(Color),
    /// Nobody.
    Draw,
}

impl GameResult {
    /// `black`, `white` or `draw`.
    pub fn name(self) -> String {
        self.winner().map_or_else(|| "draw".to_string(), |winner| winner.to_string())
    }

    /// The result that a board shows; `None` while the game goes on.
    pub fn on_board(outcome: &Outcome) -> Option<Self> {
        match outcome {
            Outcome::Ongoing => None,
            Outcome::Win { winner, .. } => Some(GameResult::Win(*winner)),
            Outcome::Draw => Some(GameResult::Draw),
        }
    }

    /// The side that has won.
    pub fn winner(self) -> Option<Color> {
        match self {
            GameResult::Win(color) => Some(color),
            GameResult::Draw => None,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[derive(Display, EnumString, VariantArray)]
pub enum Ending {
    /// The winner made five in a row, or more where that wins.
    #[strum(serialize = "five in a row")]
    Five,
    /// Black played on a forbidden point of renju: two open threes.
    #[strum(serialize = "foul: double-three")]
    DoubleThree,
    /// Black played on a forbidden point of renju: two fours.
    #[strum(serialize = "foul: double-four")]
    DoubleFour,
    /// Black played on a forbidden point of renju: six or more in a row.
    #[strum(serialize = "foul: overline")]
    Overline,
    /// The board is full, or holds as many stones as were agreed.
    #[strum(serialize = "draw")]
    Draw,
    /// No move came in the time of the clock.
    #[strum(serialize = "time")]
    Time,
    /// No answer came where no clock runs.
    #[strum(serialize = "stall")]
    Stall,
    /// The loser's program did not start, or ended during the game.
    #[strum(serialize = "crash")]
    Crash,
    /// The loser moved to a point that is not empty.
    #[strum(serialize = "occupied point")]
    Occupied,
    /// The loser moved to a point that is not on the board.
    #[strum(serialize = "point off the board")]
    OffBoard,
    /// The loser's program answered the start of the game with an error.
    #[strum(serialize = "START refused")]
    Refused,
    /// Neither side could begin the game, so nobody has won it.
    #[strum(serialize = "no game")]
    NoGame,
    /// The loser gave up.
    #[strum(serialize = "resignation")]
    Resignation,
    /// The game was stopped and its result decided without playing on.
    #[strum(serialize = "adjudication")]
    Adjudication,
}

impl Ending {
    /// Every ending.
    pub const ALL: &[Ending] = Ending::VARIANTS;

    /// How a game ended as the board shows it; `None` while the game goes on.
    pub fn on_board(outcome: &Outcome) -> Option<Self> {
        match outcome {
            Outcome::Ongoing => None,
            Outcome::Win { by: Victory::Line(_), .. } => Some(Ending::Five),
            Outcome::Win { by: Victory::Foul(foul), .. } => Some(Ending::from(*foul)),
            Outcome::Draw => Some(Ending::Draw),
        }
    }

    /// Whether a program failed: it did not move in time, or moved where nobody can.
    pub const fn is_fault(self) -> bool {
        match self {
            Ending::Time | Ending::Stall | Ending::Crash | Ending::Refused | Ending::NoGame => true,
            Ending::Occupied | Ending::OffBoard => true,
            Ending::Five | Ending::DoubleThree | Ending::DoubleFour | Ending::Overline => false,
            Ending::Draw | Ending::Resignation | Ending::Adjudication => false,
        }
    }

    /// Whether black lost by playing on a forbidden point.
    pub const fn is_foul(self) -> bool {
        matches!(self, Ending::DoubleThree | Ending::DoubleFour | Ending::Overline)
    }
}

impl From<Foul> for Ending {
    fn from(foul: Foul) -> Self {
        match foul {
            Foul::Overline => Ending::Overline,
            Foul::DoubleFour => Ending::DoubleFour,
            Foul::DoubleThree => Ending::DoubleThree,
        }
    }
}

/// A move as it was played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RecordedMove {
    /// Where the stone was put.
    pub point: Point,
    /// How long the player thought, in milliseconds, if that is known.
    pub millis: Option<u32>,
}

impl From<Point> for RecordedMove {
    fn from(point: Point) -> Self {
        RecordedMove { point, millis: None }
    }
}

/// A game that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// The board.
    pub size: BoardSize,
    /// The rule.
    pub rule: Rule,
    /// The names of the players; empty where unknown.
    pub players: ByColor<String>,
    /// The moves, black and white in turn, black first.
    pub moves: Vec<RecordedMove>,
    /// How many of the first moves were given to the players.
    pub opening: usize,
    /// Who has won, if that is known.
    pub result: Option<GameResult>,
    /// How the game ended, if that is known.
    pub ending: Option<Ending>,
    /// The day on which it was played.
    pub date: Option<Date>,
    /// The match or tournament; empty where unknown.
    pub event: String,
}

/// Why a record cannot be true.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    /// An illegal move.
    #[error("move {number}: {reason}")]
    Illegal {
        /// The number of the move, from 1.
        number: usize,
        /// Why it is illegal.
        reason: IllegalMove,
    },
    /// The opening has more moves than the game.
    #[error("the opening has more moves than the game")]
    Opening,
    /// The board shows another result.
    #[error("the board shows another result")]
    Result,
    /// The board does not show this ending, or shows another one.
    #[error("the game did not end in this way")]
    Ending,
    /// The game was adjudicated against its last score; in games of self-play only.
    #[error("the game was adjudicated against its last score")]
    Adjudication,
}

impl GameRecord {
    /// A record without moves, of which nothing else is known.
    pub fn new(size: BoardSize, rule: Rule) -> Self {
        GameRecord {
            size,
            rule,
            players: ByColor::default(),
            moves: Vec::new(),
            opening: 0,
            result: None,
            ending: None,
            date: None,
            event: String::new(),
        }
    }

    /// The points of the moves, the oldest first.
    pub fn points(&self) -> impl Iterator<Item = Point> {
        self.moves.iter().map(|played| played.point)
    }

    /// Plays the moves by the rules.
    ///
    /// # Errors
    /// `RecordError::Illegal` at the first illegal move.
    pub fn replay(&self) -> Result<Game, RecordError> {
        let mut game = Game::new(self.rule, self.size);
        for (index, point) in self.points().enumerate() {
            game.play(point)
                .map_err(|reason| RecordError::Illegal { number: index + 1, reason })?;
        }
        Ok(game)
    }

    /// Checks whether moves, result and ending fit together.
    ///
    /// # Errors
    /// The first contradiction.
    pub fn check(&self) -> Result<(), RecordError> {
        let game = self.replay()?;
        if self.opening > self.moves.len() {
            return Err(RecordError::Opening);
        }
        let shown = GameResult::on_board(game.outcome());
        if shown.is_some() && self.result.is_some() && shown != self.result {
            return Err(RecordError::Result);
        }
        match (self.ending, Ending::on_board(game.outcome())) {
            (Some(told), Some(shown)) if told != shown => Err(RecordError::Ending),
            (Some(told), None) if told == Ending::Five || told.is_foul() => {
                Err(RecordError::Ending)
            }
            // These endings have no winner.
            (Some(Ending::Draw | Ending::NoGame), None)
                if self.result.is_some_and(|result| result.winner().is_some()) =>
            {
                Err(RecordError::Ending)
            }
            _ => Ok(()),
        }
    }

    /// Fills in result and ending where they are unknown and the board shows them.
    ///
    /// # Errors
    /// As `replay`.
    pub fn complete(&mut self) -> Result<(), RecordError> {
        let game = self.replay()?;
        self.result = self.result.or(GameResult::on_board(game.outcome()));
        self.ending = self.ending.or(Ending::on_board(game.outcome()));
        Ok(())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::written::parse_moves;
    use proptest::prelude::*;

    /// A record of these moves on a board of 15.
    pub fn record(rule: Rule, text: &str) -> GameRecord {
        let size = BoardSize::default();
        let points = parse_moves(text, size).unwrap();
        let mut record = GameRecord::new(size, rule);
        record.moves = points.into_iter().map(RecordedMove::from).collect();
        record
    }

    fn text() -> impl Strategy<Value = String> {
        r#"([a-zA-Z0-9\\\[\]:;(),.é五 -]{0,20})"#.prop_map(|text| text.trim().to_string())
    }

    /// Any record whose moves stand on its board, possible or not.
    pub fn any_record() -> impl Strategy<Value = GameRecord> {
        let moves = prop::collection::vec(
            (any::<prop::sample::Index>(), prop::option::of(0u32..100_000)),
            0..40,
        );
        let result = prop::sample::select(vec![
            None,
            Some(GameResult::Draw),
            Some(GameResult::Win(Color::Black)),
            Some(GameResult::Win(Color::White)),
        ]);
        let ending = prop::option::of(prop::sample::select(Ending::ALL));
        let date = prop::option::of((1970i16..2100, 1i8..=12, 1i8..=28));
        let rule = prop::sample::select(Rule::ALL.to_vec());
        let size = (5u8..=25, 5u8..=25);
        (size, rule, moves, 0usize..6, result, ending, date, [text(), text(), text()]).prop_map(
            |(
                (width, height),
                rule,
                moves,
                opening,
                result,
                ending,
                date,
                [black, white, event],
            )| {
                let size = BoardSize::new(width, height).unwrap();
                let all: Vec<Point> = size.points().collect();
                let moves: Vec<RecordedMove> = moves
                    .iter()
                    .map(|(index, millis)| RecordedMove {
                        point: *index.get(&all),
                        millis: *millis,
                    })
                    .collect();
                let opening = opening.min(moves.len());
                let players = ByColor([black, white]);
                let date = date.map(|(year, month, day)| Date::new(year, month, day).unwrap());
                GameRecord { size, rule, players, moves, opening, result, ending, date, event }
            },
        )
    }

    #[test]
    fn completes_result_and_ending_by_the_rules() {
        let won = "h8 a1 h9 a2 h10 a3 h11 a4 h12";
        let mut five = record(Rule::Freestyle, won);
        five.complete().unwrap();
        assert_eq!(five.result, Some(GameResult::Win(Color::Black)));
        assert_eq!(five.ending, Some(Ending::Five));
        assert_eq!(five.check(), Ok(()));
        // The double-three of the example in `rules::Game`.
        let mut foul = record(Rule::Renju, "h8 h9 i7 i9 h10 i6 i11 i12 g9");
        foul.complete().unwrap();
        assert_eq!(foul.result, Some(GameResult::Win(Color::White)));
        assert_eq!(foul.ending, Some(Ending::DoubleThree));
        let mut open = record(Rule::Freestyle, "h8 a1");
        open.ending = Some(Ending::Time);
        open.result = Some(GameResult::Win(Color::White));
        let before = open.clone();
        open.complete().unwrap();
        assert_eq!(open, before);
    }

    #[test]
    fn rejects_contradictions() {
        let good = record(Rule::Freestyle, "h8 a1 h9 a2 h10 a3 h11 a4 h12");
        let check = |change: &dyn Fn(&mut GameRecord)| {
            let mut record = good.clone();
            change(&mut record);
            record.check().unwrap_err()
        };
        let black = Point::new(7, 7).into();
        let illegal = |number, reason| RecordError::Illegal { number, reason };
        assert_eq!(check(&|r| r.moves[3] = black), illegal(4, IllegalMove::Occupied));
        assert_eq!(check(&|r| r.moves.push(black)), illegal(10, IllegalMove::GameOver));
        assert_eq!(check(&|r| r.opening = 10), RecordError::Opening);
        assert_eq!(check(&|r| r.result = Some(GameResult::Draw)), RecordError::Result);
        assert_eq!(check(&|r| r.ending = Some(Ending::Overline)), RecordError::Ending);
        let unfinished = |r: &mut GameRecord| {
            r.moves.pop();
            r.ending = Some(Ending::Five);
        };
        assert_eq!(check(&unfinished), RecordError::Ending);
        for ending in [Ending::Draw, Ending::NoGame] {
            let won = |r: &mut GameRecord| {
                r.moves.pop();
                r.result = Some(GameResult::Win(Color::Black));
                r.ending = Some(ending);
            };
            assert_eq!(check(&won), RecordError::Ending);
        }
        assert_eq!(
            check(&|r| r.size = BoardSize::square(9).unwrap()),
            illegal(5, IllegalMove::OffBoard)
        );
    }

    #[test]
    fn reads_the_name_of_every_ending() {
        for ending in Ending::ALL {
            assert_eq!(ending.to_string().parse(), Ok(*ending));
        }
        assert!("sleep".parse::<Ending>().is_err());
    }
}
