//! `Answer`: what a person answers to a step, judged, and a sentence about it.
//!
//! Which points are right stands in the lesson. What is wrong with another point is found by the solvers
//! when it is asked for, so each sentence is true of that very point. The sentences are those of
//! `sentences.txt`.

use super::{Goal, Step, rows_through, sentence};
use crate::solver::WinFinder;
use crate::win::PossibleWin;
use goren::board::{Cell, Color, Point};
use goren::pattern::PointClass;
use goren::position::{NullObserver, Position};
use goren::rules::Foul;
use goren::threat::{Defence, defence};

/// A point as the answer to a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The point.
    pub point: Point,
    /// What it is worth.
    pub judgement: Judgement,
}

/// What an answer is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// It is a point to find.
    Right,
    /// It meets the goal as well, but this is to be said about it.
    Accepted(String),
    /// It is wrong.
    Wrong(Wrong),
}

/// What is wrong with an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// What the lesson says about it.
    Remark(String),
    /// There is a stone.
    Occupied,
    /// It cannot be chosen.
    NoChoice,
    /// It is forbidden to black, and something else is asked for.
    Forbidden(Foul),
    /// A stone there does not make what is asked for.
    Misses,
    /// A four is asked for, and it is none.
    NoFour,
    /// So many rows of five pass through it; through the point to find pass `most`.
    Fewer {
        /// Its number of rows.
        rows: usize,
        /// That of the point to find.
        most: usize,
    },
    /// The opponent wins then.
    Loses(PossibleWin),
    /// It is a four that only delays: the opponent blocks, and still threatens to win.
    Delays {
        /// The block.
        block: Point,
        /// What the opponent threatens then.
        threat: PossibleWin,
    },
    /// The opponent stops every win that is found by a move here.
    Stopped(Point),
    /// The opponent is left with time for anything.
    Idle,
}

impl Answer {
    /// Judges a point as the answer to a step.
    pub fn to(step: &Step, point: Point) -> Self {
        let judgement = if step.answers.contains(&point) {
            Judgement::Right
        } else if let Some(said) = step.accepted.get(&point) {
            Judgement::Accepted(said.clone())
        } else {
            Judgement::Wrong(Wrong::with(step, point))
        };
        Answer { point, judgement }
    }

    /// Whether it meets the goal of the step.
    pub fn is_right(&self) -> bool {
        !matches!(self.judgement, Judgement::Wrong(_))
    }

    /// What is to be said about it; of a right answer, only that it is right.
    pub fn words(&self, step: &Step) -> String {
        match &self.judgement {
            Judgement::Right => sentence("right").to_string(),
            Judgement::Accepted(said) | Judgement::Wrong(Wrong::Remark(said)) => said.clone(),
            Judgement::Wrong(wrong) => wrong.words(step, self.point),
        }
    }
}

impl Wrong {
    /// What is wrong with a point that is neither right nor accepted.
    fn with(step: &Step, point: Point) -> Self {
        let game = step.game();
        if game.stones().at(point) != Cell::Empty {
            return Wrong::Occupied;
        }
        if step.choice_points().is_some_and(|choices| !choices.contains(&point)) {
            return Wrong::NoChoice;
        }
        if let Some(said) = step.remarks.get(&point) {
            return Wrong::Remark(said.clone());
        }
        let is_foul_asked =
            matches!(step.goal, Goal::Foul | Goal::Overline | Goal::DoubleFour | Goal::DoubleThree);
        if let Some(foul) = game.foul(point).filter(|_| !is_foul_asked) {
            return Wrong::Forbidden(foul);
        }
        let position = Position::from(&game);
        match step.goal {
            Goal::WinByFours if !position.class(step.to_move, point).may_make_four() => {
                Wrong::NoFour
            }
            Goal::Win | Goal::WinByFours => Wrong::in_attack(step, position, point),
            Goal::Defend => Wrong::in_defence(position, point),
            Goal::MostRows => {
                let rows = |point| rows_through(step.size(), point);
                Wrong::Fewer { rows: rows(point), most: rows(step.answers[0]) }
            }
            _ => Wrong::Misses,
        }
    }

    /// What is wrong with a move that should win.
    fn in_attack(step: &Step, mut position: Position, point: Point) -> Self {
        let mut finder = WinFinder::default();
        position.play(point, &mut NullObserver);
        if let Some(win) = finder.win(&mut position) {
            return Wrong::Loses(win);
        }
        let Some(threat) = finder.threat(&mut position) else { return Wrong::Idle };
        let is_empty = |answer: &Point| position.is_empty(*answer);
        let own: Vec<Point> = step.answers.iter().copied().filter(is_empty).collect();
        let stops = own.into_iter().find(|&reply| finder.defends(&mut position, reply));
        let stops = stops.or_else(|| finder.defences(&mut position, &threat, 1).pop());
        stops.map_or(Wrong::Misses, Wrong::Stopped)
    }

    /// What is wrong with a move that should stop the opponent.
    fn in_defence(mut position: Position, point: Point) -> Self {
        let mut finder = WinFinder::default();
        position.play(point, &mut NullObserver);
        if let Defence::Block(block) = defence(&position)
            && !position.is_forbidden(position.side_to_move(), block)
            && position.class(position.side_to_move(), block) != PointClass::Five
        {
            position.play(block, &mut NullObserver);
            if let Some(threat) = finder.threat(&mut position) {
                return Wrong::Delays { block, threat };
            }
            position.undo(&mut NullObserver);
        }
        finder.win(&mut position).map_or(Wrong::Misses, Wrong::Loses)
    }

    /// The sentence about it.
    fn words(&self, step: &Step, point: Point) -> String {
        let (us, them) = (step.to_move, !step.to_move);
        match self {
            Wrong::Remark(said) => said.clone(),
            Wrong::Occupied => sentence("occupied").replace("{point}", &point.to_string()),
            Wrong::NoChoice => {
                let letters: Vec<String> = step.choices.iter().map(char::to_string).collect();
                sentence("no-choice").replace("{choices}", &letters.join(" "))
            }
            Wrong::Forbidden(foul) => {
                fill("forbidden", us, point).replace("{foul}", sentence(&format!("foul-{foul}")))
            }
            Wrong::Misses => fill(&format!("misses-{}", <&str>::from(step.goal)), us, point),
            Wrong::NoFour => fill("no-four", us, point),
            Wrong::Fewer { rows, most } => fill("fewer-rows", us, point)
                .replace("{rows}", &rows.to_string())
                .replace("{most}", &most.to_string()),
            Wrong::Loses(win) => fill("loses", them, point).replace("{win}", &win_words(win, them)),
            Wrong::Delays { block, threat } => fill("delays", them, point)
                .replace("{block}", &block.to_string())
                .replace("{win}", &win_words(threat, them)),
            Wrong::Stopped(reply) => {
                fill("stopped", them, point).replace("{reply}", &reply.to_string())
            }
            Wrong::Idle => fill("idle", them, point),
        }
    }
}

/// How a side wins, as a part of a sentence.
fn win_words(win: &PossibleWin, color: Color) -> String {
    let points: Vec<String> = win.points.iter().map(Point::to_string).collect();
    let key = format!("win-{}", <&str>::from(win.kind));
    let points = points.join(&format!(" {} ", sentence("or")));
    named(sentence(&key), color).replace("{points}", &points)
}

/// A sentence about a point and a side.
fn fill(key: &str, color: Color, point: Point) -> String {
    named(sentence(key), color).replace("{point}", &point.to_string())
}

/// A sentence with the name of a side.
fn named(text: &str, color: Color) -> String {
    text.replace("{side}", sentence(&color.to_string()))
        .replace("{other}", sentence(&(!color).to_string()))
}

#[cfg(test)]
mod tests {
    use super::super::{ENGLISH_SENTENCES, parse_sentences};
    use super::*;
    use crate::win::WinKind;
    use strum::IntoEnumIterator;

    /// The keys of all sentences that may be asked for.
    fn keys() -> Vec<String> {
        let plain = [
            "right",
            "occupied",
            "no-choice",
            "no-four",
            "forbidden",
            "fewer-rows",
            "loses",
            "delays",
            "stopped",
            "idle",
            "or",
            "black",
            "white",
        ];
        let fouls = Foul::ALL.into_iter().map(|foul| format!("foul-{foul}"));
        let goals = Goal::iter().map(|goal| format!("misses-{}", <&str>::from(goal)));
        let wins = WinKind::iter().map(|kind| format!("win-{}", <&str>::from(kind)));
        plain.into_iter().map(str::to_string).chain(fouls).chain(goals).chain(wins).collect()
    }

    #[test]
    fn there_is_a_sentence_for_every_key_and_a_key_for_every_sentence() {
        let sentences = parse_sentences(ENGLISH_SENTENCES).unwrap();
        let mut keys = keys();
        keys.sort();
        assert_eq!(sentences.into_keys().collect::<Vec<_>>(), keys);
    }
}
