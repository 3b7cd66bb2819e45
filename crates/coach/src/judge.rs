//! `Judge`: finds the reasons for the moves of a game, from threats and proofs.
//!
//! For each position it asks how the side to move can win, and how the opponent would win if it passed. What a
//! move gave away, left or allowed follows from that and from the same questions after it. What a search says
//! is used where no proof is found: as a view that a proven win or loss overrules.

mod moment;
#[cfg(test)]
mod tests;

use crate::reason::{Cause, Cost, FollowUp, Purpose, Reason, Taken};
use crate::solver::{FinderLimits, WinFinder, is_block};
use crate::win::{PossibleWin, WinKind};
use goren::board::{Cell, Direction, Point};
use goren::pattern::PointClass;
use goren::position::{NullObserver, Position};
use goren::rules::{Game, Outcome, Stones, Victory};
use goren::threat::{Defence, defence};
use moment::{
    IdleFour, Moment, Moments, date_losses, found, idle_four, is_lost, lost_rate, missed_in_view,
    moments,
};
use serde::Serialize;

/// The most right moves that are listed.
const MAX_ANSWERS: usize = 8;
/// The most right moves of a threat by threes that are looked for: each costs a search.
const MAX_SLOW_ANSWERS: usize = 3;
/// The most moves that stop a threat which is worth praise to have stopped.
const FEW: usize = 3;
/// The loss of win rate from which a move is worse than the best one.
const NOTICED_LOSS: f64 = 0.05;
/// Plies back to a four that was spent.
const SPENT_WITHIN: usize = 24;

/// How hard it is looked for what a quiet move threatens: harder than for wins, as few moves of a game are quiet
/// mistakes, and what such a move threatens is mostly a long win.
const PATIENCE: FinderLimits =
    FinderLimits { fours: 20, four_nodes: 20_000, threats: 12, threat_nodes: 30_000 };

/// What a search says about a position. Rates are those of the side to move.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct View {
    /// Expected share of the points, 0 to 1.
    pub win_rate: f64,
    /// Plies to a proven win.
    pub win: Option<usize>,
    /// Plies to a proven loss.
    pub loss: Option<usize>,
    /// The best line of play.
    pub best: Vec<Point>,
}

/// Finds reasons. One is for one rule and board: its solvers remember positions.
#[derive(Default)]
pub struct Judge {
    finder: WinFinder,
}

/// What is proven about a position in which the game goes on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Facts {
    /// How the side to move can win.
    pub own: Option<PossibleWin>,
    /// How the opponent would win if the side to move passed.
    pub threat: Option<PossibleWin>,
    /// Whether the side to move loses, whatever it plays.
    pub is_lost: bool,
}

impl Judge {
    /// What is proven about the position of a game that goes on.
    pub fn facts(&mut self, game: &Game) -> Facts {
        let mut position = Position::from(game);
        let own = self.finder.win(&mut position);
        let threat = self.finder.threat(&mut position);
        let is_lost = own.is_none()
            && threat
                .as_ref()
                .is_some_and(|threat| self.finder.defences(&mut position, threat, 1).is_empty());
        Facts { own, threat, is_lost }
    }

    /// The reasons for the moves of a game: `None` for a move that there is nothing to say about, or before
    /// or after which nothing is known. `known` is what is proven about the position before the first move
    /// and after each, and what a search says about it; where nothing was asked, or the game is over, it is
    /// `None`.
    pub fn reasons(
        &mut self,
        game: &Game,
        known: &[(Option<Facts>, Option<View>)],
    ) -> Vec<Option<Reason>> {
        let moments = moments(game, known);
        let moves = game.moves();
        let mut reasons: Vec<Option<Reason>> = moves
            .iter()
            .enumerate()
            .map(|(index, &point)| self.reason(&moments, game, index, point))
            .collect();
        self.blame_idle_fours(&moments, moves, &mut reasons);
        date_losses(&moments, &mut reasons);
        reasons
    }

    fn reason(
        &mut self,
        moments: &Moments,
        game: &Game,
        index: usize,
        point: Point,
    ) -> Option<Reason> {
        let before = moments[index].as_ref()?;
        let is_last = index + 1 == game.moves().len();
        if is_last && game.outcome().is_over() {
            return Self::of_last_move(before, game);
        }
        let after = moments[index + 1].as_ref()?;
        let wins_now = after.own.as_ref();
        let kept = before.own.as_ref().is_none_or(|own| {
            wins_now.is_none() && (own.line.first() == Some(&point) || after.is_lost)
        });
        if let Some(own) = before.own.as_ref().filter(|_| !kept)
            && !(wins_now.is_some() && is_plainer(before.threat.as_ref(), own))
        {
            return Some(missed(own, false));
        }
        if let Some(win) = wins_now {
            return self.lost_by([before, after], point, win);
        }
        self.of_quiet_outcome(moments, game, index, point)
    }

    /// The reason for a move that ended the game.
    fn of_last_move(before: &Moment, game: &Game) -> Option<Reason> {
        let Outcome::Win { by: Victory::Foul(foul), .. } = game.outcome() else { return None };
        let better = before.own.as_ref().map_or(before.best(), |own| &own.line).to_vec();
        Some(Reason { better, ..Reason::of(Cause::Foul { foul: *foul }) })
    }

    /// The reason for a move after which the opponent wins.
    fn lost_by(
        &mut self,
        [before, after]: [&Moment; 2],
        point: Point,
        win: &PossibleWin,
    ) -> Option<Reason> {
        if before.is_lost_by_threats {
            return self.lost_again(before, point, win);
        }
        let cause = match &before.threat {
            None => Cause::Allowed { win: win.clone() },
            Some(threat) if is_attempt(&before.position, threat, point) => {
                let block = match defence(&after.position) {
                    Defence::Block(block) => Some(block),
                    _ => None,
                };
                Cause::WrongBlock { threat: threat.clone(), wins_by: win.clone(), block }
            }
            Some(threat) => Cause::Left { threat: threat.clone() },
        };
        let refutation = win.line.clone();
        let (answers, better) = self.right_moves(before);
        let is_allowed = matches!(cause, Cause::Allowed { .. });
        let better_purpose = if is_allowed { self.threat_of_first(before, &better) } else { None };
        let is_block = |point: &Point| {
            before.threat.as_ref().is_none_or(|threat| is_block(&before.position, threat, *point))
        };
        let (answers, fours) = answers.into_iter().partition(is_block);
        Some(Reason { answers, fours, better, better_purpose, refutation, ..Reason::of(cause) })
    }

    /// The reason for a move in a lost position: only a four that could have been stopped is spoken of.
    fn lost_again(&mut self, before: &Moment, point: Point, win: &PossibleWin) -> Option<Reason> {
        let threat = before.threat.as_ref()?;
        let blocks: Vec<Point> = match defence(&before.position) {
            Defence::Block(block) => vec![block],
            Defence::AgainstFive(set) => set.iter().collect(),
            _ => return None,
        };
        let fives = threat.points.len() + threat.also.len();
        if fives != 1 || blocks.is_empty() || blocks.contains(&point) {
            return None;
        }
        let cause = Cause::Left { threat: threat.clone() };
        let refutation = win.line.clone();
        Some(Reason { answers: blocks, refutation, ..Reason::of(cause) })
    }

    /// The moves that stop what the opponent threatens, the one of the search first, and the best line.
    fn right_moves(&mut self, before: &Moment) -> (Vec<Point>, Vec<Point>) {
        let best = before.best();
        let mut position = before.position.clone();
        let mut answers = match &before.threat {
            Some(threat) => {
                let slow = threat.kind == WinKind::Threats;
                let most = if slow { MAX_SLOW_ANSWERS } else { MAX_ANSWERS };
                self.finder.defences(&mut position, threat, most)
            }
            None => Vec::new(),
        };
        match best.first() {
            Some(&first) if self.finder.defends(&mut position, first) => {
                answers.retain(|&answer| answer != first);
                answers.insert(0, first);
                (answers, best.to_vec())
            }
            _ => {
                let better = answers.first().copied().into_iter().collect();
                (answers, better)
            }
        }
    }

    /// The reason for a move that gave no win away that was found and allowed none.
    fn of_quiet_outcome(
        &mut self,
        moments: &Moments,
        game: &Game,
        index: usize,
        point: Point,
    ) -> Option<Reason> {
        let (before, after) = (moments[index].as_ref()?, moments[index + 1].as_ref()?);
        if let Some(own) = &before.own {
            // A four on the way to a win is none that is slower for nothing.
            let is_four = defence(&after.position).is_against_five();
            let slower = own.kind == WinKind::Five || own.kind == WinKind::OpenFour && !is_four;
            return if slower && !own.points.contains(&point) {
                Some(missed(own, true))
            } else {
                found(moments, index, point)
            };
        }
        let loss = lost_rate(before, after);
        if let Some(spent) = self.spent(before, after, game.moves().get(index + 1), point, loss) {
            return Some(spent);
        }
        if let Some(missed) = missed_in_view(before, after, point) {
            let better_purpose = self.threat_of_first(before, &missed.better);
            return Some(Reason { better_purpose, ..missed });
        }
        // Who stands almost lost loses no more by what the search proves.
        let has_hope = before.view.as_ref().is_some_and(|view| view.win_rate >= NOTICED_LOSS);
        let losing = after.view.as_ref().and_then(|view| view.win);
        let losing = losing.filter(|_| !before.is_lost && has_hope);
        let is_worse = before.best().first().is_some_and(|&best| best != point)
            && (losing.is_some() || loss.is_some_and(|loss| loss >= NOTICED_LOSS));
        if is_worse {
            let (better, refutation) = (before.best().to_vec(), after.best().to_vec());
            let losing = losing.map(|plies| plies + 1);
            let cause = self.quiet([before, after], losing);
            return Some(Reason { better, refutation, ..Reason::of(cause) });
        }
        self.praise(before)
    }

    /// What is proven about the better move and the opponent's reply where nothing was won or lost at once.
    fn quiet(&mut self, [before, after]: [&Moment; 2], losing: Option<usize>) -> Cause {
        let (better, refutation) = (before.best(), after.best());
        // The move that was played stops what was threatened as well.
        let purpose = self.patient_purpose(before, better, None);
        let reply_purpose = self.patient_purpose(after, refutation, after.threat.clone());
        let takes = taken(better, refutation, &reply_purpose, losing);
        let is_told = purpose != Purpose::default();
        let next = if is_told { None } else { self.follow_up(before, better) };
        let (purpose, reply_purpose) = (Box::new(purpose), Box::new(reply_purpose));
        Cause::Quiet { losing, purpose, reply_purpose, takes, next: next.map(Box::new) }
    }

    /// What the first move of a line is good for; where nothing is found, it is looked for once more and harder.
    fn patient_purpose(
        &mut self,
        moment: &Moment,
        line: &[Point],
        threat: Option<PossibleWin>,
    ) -> Purpose {
        let purpose = self.purpose_of_first(moment, line, threat.clone());
        if purpose != Purpose::default() {
            return purpose;
        }
        self.patiently(|judge| judge.purpose_of_first(moment, line, threat))
    }

    /// What the first move of a line threatens.
    fn threat_of_first(&mut self, moment: &Moment, line: &[Point]) -> Option<Box<Purpose>> {
        let Purpose { threatens, .. } = self.patient_purpose(moment, line, None);
        threatens.is_some().then(|| Box::new(Purpose { threatens, ..Purpose::default() }))
    }

    /// Asks with more patience than for other questions.
    fn patiently<T>(&mut self, ask: impl FnOnce(&mut Self) -> T) -> T {
        let usual = self.finder.limit(PATIENCE);
        let answer = ask(self);
        self.finder.limit(usual);
        answer
    }

    /// The second move of a side in a line, if it wins or threatens to win, and would not without the first one.
    fn follow_up(&mut self, before: &Moment, line: &[Point]) -> Option<FollowUp> {
        let &[first, reply, point, ..] = line else { return None };
        let mut position = before.position.clone();
        for played in [first, reply] {
            if !position.is_empty(played) || position.is_forbidden(position.side_to_move(), played)
            {
                return None;
            }
            position.play(played, &mut NullObserver);
        }
        let is_legal = position.is_empty(point) && !position.is_won();
        if !is_legal || position.is_forbidden(position.side_to_move(), point) {
            return None;
        }
        let with_first = self.good_for(position.clone(), point)?;
        // A four alone may have been there before, and leads to nothing.
        let is_only_four =
            with_first.threatens.as_ref().is_some_and(|win| win.kind == WinKind::Five);
        if is_only_four || self.good_for(without(&position, &[first]), point).is_some() {
            return None;
        }
        Some(FollowUp { reply, point, purpose: with_first })
    }

    /// What a move of the side to move wins by or threatens; `None` if neither is found.
    fn good_for(&mut self, mut position: Position, point: Point) -> Option<Purpose> {
        let own = self.finder.win(&mut position);
        let Purpose { wins, threatens, .. } = self.purpose_of(position, own, None, point);
        let is_good = wins.is_some() || threatens.is_some();
        is_good.then_some(Purpose { wins, stops: None, threatens })
    }

    /// What the first move of a line is good for.
    fn purpose_of_first(
        &mut self,
        moment: &Moment,
        line: &[Point],
        threat: Option<PossibleWin>,
    ) -> Purpose {
        let first = line.first();
        let first = first.filter(|&&first| moment.position.is_empty(first));
        first.map_or_else(Purpose::default, |&first| {
            self.purpose_of(moment.position.clone(), moment.own.clone(), threat, first)
        })
    }

    /// Praise for a move that stopped what was threatened.
    fn praise(&mut self, before: &Moment) -> Option<Reason> {
        let threat = before.threat.as_ref().filter(|_| !before.is_lost)?;
        // To stop a five is no merit, and who stops a win by threats may have stopped it by chance.
        if matches!(threat.kind, WinKind::Five | WinKind::Threats) {
            return None;
        }
        let mut position = before.position.clone();
        let answers = self.finder.defences(&mut position, threat, FEW + 1);
        let threat = threat.clone();
        let cause = match answers.len() {
            1 => Cause::OnlyMove { threat },
            2..=FEW if threat.kind > WinKind::OpenFour => Cause::Holds { threat },
            _ => return None,
        };
        Some(Reason { answers, ..Reason::of(cause) })
    }

    /// A four or open three that wins nothing and helps the opponent.
    fn spent(
        &mut self,
        before: &Moment,
        after: &Moment,
        answer: Option<&Point>,
        point: Point,
        loss: Option<f64>,
    ) -> Option<Reason> {
        if before.threat.is_some() || loss.is_none_or(|loss| loss < NOTICED_LOSS) {
            return None;
        }
        let class = before.position.class(before.position.side_to_move(), point);
        let (four, reply) = match (class, defence(&after.position)) {
            (PointClass::Four | PointClass::FourPlus, Defence::Block(block)) => (true, block),
            (PointClass::OpenThree | PointClass::OpenThreePlus, Defence::AgainstOpenFour(set)) => {
                (false, *answer.filter(|&&answer| set.contains(answer))?)
            }
            _ => return None,
        };
        let mut position = after.position.clone();
        if position.is_forbidden(position.side_to_move(), reply) {
            return None;
        }
        position.play(reply, &mut NullObserver);
        if position.is_won() || self.finder.wins(&mut position) {
            return None;
        }
        // A four of the opponent in reply to an open three is not built by it.
        let threat = self.finder.threat(&mut position)?;
        if !four && threat.kind == WinKind::Five {
            return None;
        }
        let better = before.best().to_vec();
        let refutation = [&[reply], &threat.line[..]].concat();
        let cost = Cost::Builds { threat };
        Some(Reason { better, refutation, ..Reason::of(Cause::Spent { four, reply, cost }) })
    }

    /// Gives the fours that were missing when the game was lost their share of the blame, unless there is
    /// something worse to say about them.
    fn blame_idle_fours(
        &mut self,
        moments: &Moments,
        moves: &[Point],
        reasons: &mut [Option<Reason>],
    ) {
        for lost in 0..reasons.len() {
            let is_loss = reasons[lost].as_ref().is_some_and(|reason| {
                matches!(
                    reason.cause,
                    Cause::Left { .. } | Cause::WrongBlock { .. } | Cause::Allowed { .. }
                )
            });
            let Some(after) = moments[lost + 1].as_ref().filter(|_| is_loss) else { continue };
            if is_lost(moments, lost) {
                continue;
            }
            let since = lost.saturating_sub(SPENT_WITHIN);
            for index in (since..lost).rev().filter(|index| (lost - index).is_multiple_of(2)) {
                if reasons[index].as_ref().is_some_and(|reason| !reason.is_praise()) {
                    continue;
                }
                let Some(four) = idle_four(moments, moves, index) else { continue };
                if self.was_missing(after, &four) {
                    let cost = Cost::Missing { number: lost + 1 };
                    let cause = Cause::Spent { four: true, reply: four.reply, cost };
                    let best = moments[index].as_ref().map_or(&[][..], Moment::best);
                    let is_best = best.first() == Some(&four.point);
                    let better = if is_best { Vec::new() } else { best.to_vec() };
                    reasons[four.index] = Some(Reason { better, ..Reason::of(cause) });
                }
            }
        }
    }

    /// Whether the opponent, who wins here, would not if the four and its reply had not been played.
    fn was_missing(&mut self, after: &Moment, four: &IdleFour) -> bool {
        !self.finder.wins(&mut without(&after.position, &[four.point, four.reply]))
    }
}

impl Judge {
    /// What a legal move of the side to move is good for, by threats and proofs alone.
    pub fn purpose(&mut self, game: &Game, point: Point) -> Purpose {
        let mut position = Position::from(game);
        let own = self.finder.win(&mut position);
        let threat = self.finder.threat(&mut position);
        self.purpose_of(position, own, threat, point)
    }

    /// The same where it is known how the side to move can win, and what is threatened.
    fn purpose_of(
        &mut self,
        mut position: Position,
        own: Option<PossibleWin>,
        threat: Option<PossibleWin>,
        point: Point,
    ) -> Purpose {
        let stops = threat.filter(|threat| {
            own.is_none()
                && is_block(&position, threat, point)
                && self.finder.defends(&mut position, point)
        });
        position.play(point, &mut NullObserver);
        if position.is_won() {
            return Purpose { wins: own, ..Purpose::default() };
        }
        let refuted = self.finder.wins(&mut position);
        let wins = own.filter(|own| {
            !refuted && (own.line.first() == Some(&point) || self.finder.is_lost(&mut position))
        });
        let threatens =
            if refuted || wins.is_some() { None } else { self.finder.threat(&mut position) };
        // A shape that stood before is no work of this move.
        let threatens =
            threatens.filter(|threat| !threat.kind.is_shape() || threat.stones.contains(&point));
        Purpose { wins, stops, threatens }
    }
}

/// Whether the threat that a move left is plainer to see than the win that it missed.
fn is_plainer(threat: Option<&PossibleWin>, own: &PossibleWin) -> bool {
    threat.is_some_and(|threat| threat.kind < own.kind && threat.kind.is_shape())
}

/// The reason for a move that gives a win away, or takes longer.
fn missed(own: &PossibleWin, still_wins: bool) -> Reason {
    let (answers, better) = (own.points.clone(), own.line.clone());
    Reason { answers, better, ..Reason::of(Cause::Missed { win: own.clone(), still_wins }) }
}

/// What a better move takes from the opponent, who would reply with the first move of this line.
fn taken(
    better: &[Point],
    reply_line: &[Point],
    reply_purpose: &Purpose,
    losing: Option<usize>,
) -> Option<Taken> {
    let (first, reply) = (better.first()?, reply_line.first()?);
    let next = [&reply_purpose.wins, &reply_purpose.threatens].into_iter().flatten();
    match first == reply {
        true if next.clone().next().is_some() => Some(Taken::Reply),
        true => losing.map(|_| Taken::Win),
        // Of several points another one serves as well.
        false => {
            let begins_there = |win: &PossibleWin| win.points == [*first] && win.also.is_empty();
            next.clone().any(begins_there).then_some(Taken::Win)
        }
    }
}

/// Whether a move looks like an answer to a threat: it lies on a line of the stones and points that make it,
/// or among its moves.
fn is_attempt(position: &Position, threat: &PossibleWin, point: Point) -> bool {
    if position.class(position.side_to_move(), point).may_make_four() {
        // A four gains time for something.
        return true;
    }
    if !threat.kind.is_shape() {
        return threat.line.contains(&point);
    }
    threat.points.iter().any(|&gain| {
        let lines = Direction::ALL
            .into_iter()
            .filter(|&d| threat.stones.iter().any(|&stone| steps(gain, stone, d).is_some()));
        let within = |d: Direction| steps(gain, point, d).is_some_and(|steps| steps.abs() <= 5);
        point == gain || lines.into_iter().any(within)
    })
}

/// The steps from one point to another along a direction, if it lies on that line.
fn steps(from: Point, to: Point, direction: Direction) -> Option<i32> {
    (-9..=9).find(|&steps| steps != 0 && from.offset(direction.step(), steps) == to)
}

/// The position without these stones, the same side to move.
fn without(position: &Position, removed: &[Point]) -> Position {
    let mut stones = Stones::new(position.size());
    for point in position.size().points().filter(|point| !removed.contains(point)) {
        if position.cell(point) != Cell::Empty {
            stones.put(point, position.cell(point));
        }
    }
    Position::from(&Game::from_stones(position.rule(), stones, position.side_to_move()))
}
