//! `WinFinder`: the simplest win that is found for the side to move, what the opponent threatens, and the moves that
//! stop it.
//!
//! Wins are found by the solvers of `goren::threat`: quick wins, then the fewest fours, then the fewest
//! threats. A win is a proof; that none is found proves nothing. The limits count positions, so the same
//! question has the same answer on every machine.

use crate::win::{PossibleWin, WinKind, kind_of, points_of, stones_of};
use goren::board::{Bitboard, Point};
use goren::pattern::PointClass;
use goren::position::{NullObserver, Position};
use goren::threat::{Defence, Outlook, Vcf, VcfLimits, Vct, VctLimits, Win, defence, outlook};

/// How hard a win is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FinderLimits {
    /// The most fours in a row.
    pub fours: usize,
    /// Positions that the solver of fours visits for each question.
    pub four_nodes: u64,
    /// The most attacking moves of a win by threats.
    pub threats: usize,
    /// Positions that the solver of threats visits for each question.
    pub threat_nodes: u64,
}

impl Default for FinderLimits {
    /// What a review can afford: some milliseconds for each question.
    fn default() -> Self {
        FinderLimits { fours: 20, four_nodes: 10_000, threats: 10, threat_nodes: 4_000 }
    }
}

/// The most plies of a line of play.
const MAX_LINE: usize = 60;
/// The most own fours in a row that are tried before a threat is met.
const MAX_DELAYS: usize = 3;

/// The solvers with their memory. One is for one rule and board.
pub struct WinFinder {
    limits: FinderLimits,
    fours: Vcf,
    threats: Vct,
}

impl Default for WinFinder {
    fn default() -> Self {
        WinFinder::new(FinderLimits::default())
    }
}

impl WinFinder {
    /// A finder with these limits.
    pub fn new(limits: FinderLimits) -> Self {
        WinFinder { limits, fours: Vcf::fours_alone(), threats: Vct::default() }
    }

    /// Looks as hard as this from now on, and forgets all positions; how hard it has looked so far.
    pub fn limit(&mut self, limits: FinderLimits) -> FinderLimits {
        self.clear();
        std::mem::replace(&mut self.limits, limits)
    }

    /// Forgets all positions: the answer to the next question does not depend on those before it.
    pub fn clear(&mut self) {
        self.fours.clear();
        self.threats.clear();
    }

    /// The simplest win that is found for the side to move. The position must not be won, and is unchanged
    /// afterwards.
    pub fn win(&mut self, position: &mut Position) -> Option<PossibleWin> {
        // A win that is remembered from another position on the way need not be the simplest one.
        self.clear();
        let (win, by_threats) = self.first_move(position)?;
        let kind = kind_of(position, win.point, win.plies, by_threats);
        let stones = stones_of(position, kind, win.point);
        let all = if kind.is_shape() && kind != WinKind::ForbiddenBlock {
            points_of(position, kind)
        } else {
            vec![win.point]
        };
        let (points, also) =
            all.into_iter().partition(|&point| stones_of(position, kind, point) == stones);
        let forbidden =
            (kind == WinKind::ForbiddenBlock).then(|| block_of(position, win.point)).flatten();
        let line = self.line(position);
        Some(PossibleWin { kind, plies: win.plies, points, also, stones, forbidden, line })
    }

    /// What the opponent would win by if the side to move passed. The position must not be won, and is
    /// unchanged afterwards.
    pub fn threat(&mut self, position: &mut Position) -> Option<PossibleWin> {
        position.pass(&mut NullObserver);
        let win = self.win(position);
        position.undo(&mut NullObserver);
        win
    }

    /// Whether a win of the side to move is found.
    pub fn wins(&mut self, position: &mut Position) -> bool {
        self.first_move(position).is_some()
    }

    /// The moves of the side to move after which no win of the opponent is found, at most `most` of them;
    /// `threat` is what the opponent threatens. If there are none, the position is proven lost. A four of one's own counts only if what follows it stops the threat.
    pub fn defences(
        &mut self,
        position: &mut Position,
        threat: &PossibleWin,
        most: usize,
    ) -> Vec<Point> {
        self.defences_after(position, threat.kind, most, 0)
    }

    /// Whether the side to move is proven lost: the opponent threatens to win, and no move stops it.
    pub fn is_lost(&mut self, position: &mut Position) -> bool {
        self.is_lost_after(position, 0)
    }

    /// Whether the opponent has no win that is found after a move of the side to move.
    pub fn defends(&mut self, position: &mut Position, point: Point) -> bool {
        self.defends_after(position, point, 0)
    }

    /// The move of the side to move, which is proven lost, after which the win of the opponent takes longest;
    /// of equal ones the first. `None` if no move is legal.
    pub fn longest_defence(&mut self, position: &mut Position) -> Option<Point> {
        self.longest_after(position, 0).map(|(_, point)| point)
    }

    fn is_lost_after(&mut self, position: &mut Position, delays: usize) -> bool {
        if self.wins(position) {
            return false;
        }
        position.pass(&mut NullObserver);
        let threat = self
            .first_move(position)
            .map(|(win, by_threats)| kind_of(position, win.point, win.plies, by_threats));
        position.undo(&mut NullObserver);
        threat.is_some_and(|kind| self.defences_after(position, kind, 1, delays).is_empty())
    }

    fn defences_after(
        &mut self,
        position: &mut Position,
        threat: WinKind,
        most: usize,
        delays: usize,
    ) -> Vec<Point> {
        let mut found = Vec::new();
        for point in candidates(position, threat) {
            if found.len() == most {
                break;
            }
            if self.defends_after(position, point, delays) {
                found.push(point);
            }
        }
        found
    }

    fn defends_after(&mut self, position: &mut Position, point: Point, delays: usize) -> bool {
        let us = position.side_to_move();
        if position.class(us, point) == PointClass::Five {
            return true;
        }
        if position.is_forbidden(us, point) {
            return false;
        }
        position.play(point, &mut NullObserver);
        let defends = !self.wins(position) && !self.only_delays(position, delays);
        position.undo(&mut NullObserver);
        defends
    }

    /// Whether the last move has made a four, and what is left after its block is proven lost.
    fn only_delays(&mut self, position: &mut Position, delays: usize) -> bool {
        let Some(block) = forced_block(position) else { return false };
        // A block that is forbidden ends the game; and what comes after so many fours is not looked at.
        if delays == MAX_DELAYS || position.is_forbidden(position.side_to_move(), block) {
            return false;
        }
        position.play(block, &mut NullObserver);
        let lost = !position.is_won() && self.is_lost_after(position, delays + 1);
        position.undo(&mut NullObserver);
        lost
    }

    /// The first move of the simplest win of the side to move, and whether there are open threes among its
    /// moves.
    fn first_move(&mut self, position: &mut Position) -> Option<(Win, bool)> {
        match outlook(position) {
            Outlook::Win { plies, point } => return Some((Win { plies, point }, false)),
            Outlook::Loss { .. } => return None,
            Outlook::Open => {}
        }
        let fours = self.fewest_fours(position).map(|win| (win, false));
        fours.or_else(|| {
            let limits =
                VctLimits { attacks: self.limits.threats, nodes: self.limits.threat_nodes };
            let win = self.threats.solve_shortest(position, limits, &|| false);
            win.map(|win| (win, true))
        })
    }

    /// A win with the fewest fours.
    fn fewest_fours(&mut self, position: &mut Position) -> Option<Win> {
        let FinderLimits { fours: most, four_nodes: nodes, .. } = self.limits;
        if position.fours(position.side_to_move()).is_empty() {
            return None;
        }
        let mut visited = 0;
        for fours in 1..=most {
            let limits =
                VcfLimits { fours, nodes: nodes.saturating_sub(visited), free_fours: fours };
            let win = self.fours.solve(position, limits);
            visited += self.fours.nodes();
            if win.is_some() || visited >= nodes {
                return win;
            }
        }
        None
    }

    /// The moves of a win to its end, against the longest defence.
    fn line(&mut self, position: &mut Position) -> Vec<Point> {
        let mut line = Vec::new();
        while line.len() < MAX_LINE
            && let Some((win, _)) = self.first_move(position)
        {
            line.push(win.point);
            position.play(win.point, &mut NullObserver);
            if win.plies == 1 {
                break;
            }
            let Some(reply) = self.longest_reply(position) else { break };
            line.push(reply);
            position.play(reply, &mut NullObserver);
        }
        line.iter().for_each(|_| position.undo(&mut NullObserver));
        line
    }

    /// The longest defence and the plies of the win after it; 0 where that win is not found.
    fn longest_after(&mut self, position: &mut Position, delays: usize) -> Option<(usize, Point)> {
        let mut moves = replies(position).map(|set| legal(position, &set)).unwrap_or_default();
        if moves.is_empty() {
            moves = legal(position, &position.candidate_points());
        }
        longest_of(position, moves, |position| self.plies_after(position, delays))
    }

    /// The plies of the win of the side to move; 0 if none is found. A four of the opponent is blocked first.
    fn plies_after(&mut self, position: &mut Position, delays: usize) -> usize {
        if let Some((win, _)) = self.first_move(position) {
            return win.plies;
        }
        match forced_block(position) {
            Some(block) if delays < MAX_DELAYS => {
                position.play(block, &mut NullObserver);
                let longest = self.longest_after(position, delays + 1);
                position.undo(&mut NullObserver);
                longest.map_or(0, |(plies, _)| if plies == 0 { 0 } else { plies + 2 })
            }
            _ => 0,
        }
    }

    /// The reply to a threat after which the win takes longest; `None` where the defender may do anything.
    fn longest_reply(&mut self, position: &mut Position) -> Option<Point> {
        let replies = legal(position, &replies(position)?);
        let plies =
            |position: &mut Position| self.first_move(position).map_or(0, |(win, _)| win.plies);
        longest_of(position, replies, plies).map(|(_, reply)| reply)
    }
}

/// The points of a set that the side to move may play.
fn legal(position: &Position, set: &Bitboard) -> Vec<Point> {
    let us = position.side_to_move();
    set.iter().filter(|&point| !position.is_forbidden(us, point)).collect()
}

/// The move after which this counts the most plies, of equal ones the first, and how many those are.
fn longest_of(
    position: &mut Position,
    moves: Vec<Point>,
    mut plies: impl FnMut(&mut Position) -> usize,
) -> Option<(usize, Point)> {
    let mut longest: Option<(usize, Point)> = None;
    for point in moves {
        position.play(point, &mut NullObserver);
        let plies = plies(position);
        position.undo(&mut NullObserver);
        if longest.is_none_or(|(most, _)| plies > most) {
            longest = Some((plies, point));
        }
    }
    longest
}

/// The point where the four would be blocked that a move makes.
fn block_of(position: &mut Position, point: Point) -> Option<Point> {
    position.play(point, &mut NullObserver);
    let block = position.find_four(!position.side_to_move(), PointClass::Five);
    position.undo(&mut NullObserver);
    block
}

/// The replies that a threat leaves to the side to move. Where none helps, the points that stop one five or
/// one open four.
fn replies(position: &Position) -> Option<Bitboard> {
    let us = position.side_to_move();
    let set = defence(position).points()?;
    if !set.is_empty() {
        return Some(set);
    }
    let mut gains = [PointClass::Five, PointClass::OpenFour].into_iter();
    let gain = gains.find_map(|class| position.find_four(!us, class));
    gain.map(|point| [point].into_iter().collect())
}

/// The moves that may stop a threat of this kind: where the point classes do not tell them, all, those near
/// the stones first.
fn candidates(position: &Position, threat: WinKind) -> Vec<Point> {
    match defence(position) {
        Defence::Block(point) => vec![point],
        Defence::AgainstFive(set) => set.iter().collect(),
        Defence::AgainstOpenFour(set) | Defence::AgainstFourThree(set)
            if threat != WinKind::Five =>
        {
            set.iter().collect()
        }
        _ => {
            let near = position.candidate_points();
            let far = position.empty_points().filter(|&point| !near.contains(point));
            near.iter().chain(far).collect()
        }
    }
}

/// Whether a move of the side to move takes away the shape that the opponent threatens to make, rather than gain
/// time by a four. Where the threat is no shape: whether it is no four.
pub(crate) fn is_block(position: &Position, threat: &PossibleWin, point: Point) -> bool {
    let us = position.side_to_move();
    if !position.class(us, point).may_make_four() {
        return true;
    }
    let mut played = position.clone();
    played.play(point, &mut NullObserver);
    let stays = |&gain: &Point| {
        played.is_empty(gain) && played.class(!us, gain) >= position.class(!us, gain)
    };
    threat.kind.is_shape() && !threat.points.iter().any(stays)
}

/// The only move that stops a five of the opponent; `None` where there is none to stop, or more than one stops it.
pub fn forced_block(position: &Position) -> Option<Point> {
    match defence(position) {
        Defence::Block(point) => Some(point),
        _ => None,
    }
}
