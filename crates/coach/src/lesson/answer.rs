//! `Answer`: what a person answers to a step, judged, and a sentence about it.
//!
//! Which points are right stands in the lesson. What is wrong with another point is found by the solvers
//! when it is asked for, so each sentence is true of that very point.

use super::{Goal, Step, rows_through};
use crate::solver::WinFinder;
use crate::win::PossibleWin;
use crate::words::{Mover, Values, Words};
use goren::board::{Cell, Point};
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
    pub fn words(&self, step: &Step, words: &Words) -> String {
        match &self.judgement {
            Judgement::Right => words.sentence("lesson-right", &Values::new()),
            Judgement::Accepted(said) => said.clone(),
            Judgement::Wrong(wrong) => {
                let mover = Mover { color: step.to_move, point: self.point };
                wrong.words(mover, step.goal, &step.choices, words)
            }
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

    /// The sentence about it: about a stone of a side, where this is asked for and one of these letters may be chosen.
    pub(crate) fn words(
        &self,
        mover: Mover,
        goal: Goal,
        choices: &[char],
        words: &Words,
    ) -> String {
        let mut values = Values::of(mover);
        let key = match self {
            Wrong::Remark(said) => return said.clone(),
            Wrong::Occupied => "occupied",
            Wrong::NoChoice => {
                let letters: Vec<String> = choices.iter().map(char::to_string).collect();
                values.set("choices", letters.join(" "));
                "no-choice"
            }
            Wrong::Forbidden(foul) => {
                let why = words.sentence(&format!("lesson-foul-{foul}"), &Values::new());
                values.set("why", why);
                "forbidden"
            }
            Wrong::Misses => &format!("misses-{}", <&str>::from(goal)),
            Wrong::NoFour => "no-four",
            Wrong::Fewer { rows, most } => {
                values.set_number("rows", *rows);
                values.set_number("most", *most);
                "fewer-rows"
            }
            Wrong::Loses(win) => {
                values.set("win", win_words(win, mover, words));
                "loses"
            }
            Wrong::Delays { block, threat } => {
                values.set("win", win_words(threat, mover, words));
                values.set("block", block.to_string());
                "delays"
            }
            Wrong::Stopped(reply) => {
                values.set("reply", reply.to_string());
                "stopped"
            }
            Wrong::Idle => "idle",
        };
        words.sentence(&format!("lesson-{key}"), &values)
    }
}

/// How the opponent wins, as a part of a sentence.
fn win_words(win: &PossibleWin, mover: Mover, words: &Words) -> String {
    let mut values = Values::of(mover);
    values.set("points", words.list(&win.points));
    words.sentence(&format!("lesson-win-{}", <&str>::from(win.kind)), &values)
}
