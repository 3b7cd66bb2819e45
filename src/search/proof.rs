//! `ProofSearch`: a win by threats, looked for by proof numbers.
//!
//! The attacker makes fours, open threes, and quiet moves after which it would win by fours. The
//! defender answers with every move that stops the threat: the exact defence set of a four or an open
//! three, and after a quiet move each reply after which the fours no longer win. So a win is a proof.
//! That none is found proves nothing: quiet moves far from all lines of the attacker are left out.
//!
//! The search goes where the fewest positions must still be proven (L. V. Allis, M. van der Meulen and
//! H. J. van den Herik, "Proof-number search", 1994), depth first with a table (A. Nagai, "Df-pn
//! algorithm for searching AND/OR trees and its applications", 2002). Numbers of siblings that lead to
//! the same positions are not added up (T. Ueda, T. Hashimoto, J. Hashimoto and H. Iida, "Weak
//! proof-number search", 2008), and a move is left only when another is better by a quarter (J. Pawlewicz
//! and Ł. Lew, "Improving depth-first PN-search: 1 + ε trick", 2007). A move that nobody has looked at
//! counts the more the later it stands in the evaluator's order; that found 123 of 200 composed problems
//! where equal numbers found 79 (Q-024 in `docs/experiments/threats.md`).
//!
//! It does not play: the search of a game finds more of the wins that need quiet moves.

use crate::board::{Bitboard, Color, Point};
use crate::eval::{Evaluator, PRIOR_PER_NAT, RatedMove};
use crate::pattern::PointClass;
use crate::position::{NullObserver, Position};
use crate::threat::{Defence, Outlook, Vcf, VcfLimits, Win, defence, outlook};
use fnv::FnvHashMap;
use std::rc::Rc;

/// Positions in which a win by fours is looked for where the attacker is to move.
const FOUR_NODES: u64 = 200;
/// Positions in which one is looked for behind a quiet move, and behind each reply to it.
const THREAT_NODES: u64 = 100;
/// The most fours of such a win.
const FOURS: usize = 40;
/// What an unseen four of the attacker counts, if it is the first of the order.
const UNSEEN_FOUR: u32 = 1;
/// The same for a move that makes an open three.
const UNSEEN_THREE: u32 = 2;
/// The same for a quiet move.
const UNSEEN_QUIET: u32 = 4;
/// What an unseen move counts more for each nat that its prior lies below that of the first.
const PER_NAT: i32 = 3;
/// The most that an unseen move counts.
const UNSEEN_MOST: u32 = 200;
/// A move is searched until it is worse than the next one by this share of it.
const SLACK: u32 = 4;
/// The number of a position that cannot be proven, or disproven.
const INFINITE: u32 = 1 << 30;
/// Positions visited between two calls of `interrupted`, roughly: those behind one move are not cut short.
const ASK_EVERY: u64 = 512;
/// Entries of a bucket of the table.
const BUCKET: usize = 4;
/// Set in the keys of positions where white attacks: whose proof it is belongs to what is known.
const WHITE_ATTACKS: u64 = 0x9e37_79b9_7f4a_7c15;
/// Bytes that the moves of a position take, roughly.
const BYTES_OF_MOVES: usize = 96;

/// How many positions must still be proven for a proof, and for a disproof; 0 and `INFINITE` where
/// one is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

impl Numbers {
    const PROVEN: Numbers = Numbers { proof: 0, disproof: INFINITE };
    const DISPROVEN: Numbers = Numbers { proof: INFINITE, disproof: 0 };

    fn decided(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// Whether either has reached its limit.
    fn reached(self, limits: Numbers) -> bool {
        self.proof >= limits.proof || self.disproof >= limits.disproof
    }
}

/// Who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Turn {
    Attacker,
    Defender,
}

impl Turn {
    fn next(self) -> Turn {
        match self {
            Turn::Attacker => Turn::Defender,
            Turn::Defender => Turn::Attacker,
        }
    }

    /// The number that one good move of the side to move brings to 0, then the one that all its moves
    /// share; or the other way round.
    fn seen(self, Numbers { proof, disproof }: Numbers) -> [u32; 2] {
        match self {
            Turn::Attacker => [proof, disproof],
            Turn::Defender => [disproof, proof],
        }
    }

    fn numbers(self, [own, other]: [u32; 2]) -> Numbers {
        match self {
            Turn::Attacker => Numbers { proof: own, disproof: other },
            Turn::Defender => Numbers { proof: other, disproof: own },
        }
    }
}

/// What is known about a position.
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    numbers: Numbers,
    /// Plies of a proven win.
    plies: u16,
    /// The first move of a proven win of the attacker, who is to move.
    point: Option<Point>,
    /// Positions visited for it: the entry with the fewest makes room.
    work: u32,
}

/// A move, and what it counts while nobody has looked at it.
#[derive(Clone, Copy)]
struct Choice {
    point: Point,
    unseen: u8,
}

/// What is found in a position that is visited for the first time.
enum Expansion {
    /// The attacker wins.
    Won { plies: usize, point: Option<Point> },
    /// The attack has come to its end.
    Failed,
    /// The moves to look at.
    Open(Vec<Point>),
}

/// What follows from the moves of a position.
struct Choices {
    numbers: Numbers,
    /// The move to search, unless the position is decided.
    best: Option<Point>,
    /// What its numbers may become before another is better.
    limits: Numbers,
    /// Plies and first move of a proven win.
    plies: u16,
    point: Option<Point>,
}

/// A solver with its memory, for one rule.
pub struct ProofSearch {
    /// Empty until the first question.
    table: Vec<[Option<Entry>; BUCKET]>,
    /// How many buckets the table has then.
    buckets: usize,
    /// The moves of the positions that were visited, as long as there is room.
    moves: FnvHashMap<u64, Rc<[Choice]>>,
    most_moves: usize,
    fours: Vcf,
    nodes: u64,
    limit: u64,
    /// The number of positions at which `interrupted` is called next.
    next_ask: u64,
    /// What the attacker changes in all keys.
    mark: u64,
}

impl ProofSearch {
    /// A solver with about this many bytes for what it remembers.
    pub fn new(bytes: usize) -> Self {
        let buckets = bytes / 2 / size_of::<[Option<Entry>; BUCKET]>();
        ProofSearch {
            table: Vec::new(),
            buckets: buckets.max(1),
            moves: FnvHashMap::default(),
            most_moves: bytes / 2 / BYTES_OF_MOVES,
            fours: Vcf::default(),
            nodes: 0,
            limit: 0,
            next_ask: 0,
            mark: 0,
        }
    }

    /// Positions visited by the last `solve`, those of fours counted as well.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// A win by threats for the side to move. `None` if none was found in this many positions or before
    /// `interrupted`, called now and then, returned `true`. The position must not be won and is unchanged
    /// afterwards; the evaluator must be in step with it. What was found out is remembered for the next
    /// question, about this position or another. The plies are those of the win that was found, which need
    /// not be the shortest.
    pub fn solve<E: Evaluator>(
        &mut self,
        position: &mut Position,
        evaluator: &mut E,
        nodes: u64,
        interrupted: &dyn Fn() -> bool,
    ) -> Option<Win> {
        (self.nodes, self.limit, self.next_ask) = (0, nodes, ASK_EVERY);
        self.mark = if position.side_to_move() == Color::White { WHITE_ATTACKS } else { 0 };
        let limits = Numbers { proof: INFINITE, disproof: INFINITE };
        self.table.resize(self.buckets, [None; BUCKET]);
        let key = position.key() ^ self.mark;
        let known = self.recall(key).map(|entry| entry.numbers);
        if !known.is_some_and(Numbers::decided) {
            self.visit(position, evaluator, Turn::Attacker, limits, interrupted);
        }
        let entry = self.recall(key).filter(|entry| entry.numbers.proof == 0)?;
        Some(Win { plies: entry.plies.into(), point: entry.point? })
    }

    /// Searches a position until its numbers reach a limit, and remembers them.
    fn visit<E: Evaluator>(
        &mut self,
        position: &mut Position,
        evaluator: &mut E,
        turn: Turn,
        limits: Numbers,
        interrupted: &dyn Fn() -> bool,
    ) {
        let (key, begin) = (position.key() ^ self.mark, self.nodes);
        self.nodes += 1;
        if self.nodes >= self.next_ask {
            self.next_ask = self.nodes + ASK_EVERY;
            if interrupted() {
                self.limit = 0;
            }
        }
        let known = self.moves.get(&key).cloned();
        let Some(moves) = known.or_else(|| self.expand(position, evaluator, turn)) else { return };
        loop {
            let choices = self.choices(position, turn, &moves, limits);
            let Choices { numbers, plies, point, .. } = choices;
            let work = (self.nodes - begin).min(u32::MAX.into()) as u32;
            self.remember(Entry { key, numbers, plies, point, work });
            let is_over = numbers.decided() || numbers.reached(limits) || self.nodes >= self.limit;
            let Some(best) = choices.best.filter(|_| !is_over) else { return };
            position.play(best, evaluator);
            self.visit(position, evaluator, turn.next(), choices.limits, interrupted);
            position.undo(evaluator);
            // A position that was cut short is not remembered, so nothing has changed.
            if self.nodes >= self.limit {
                return;
            }
        }
    }

    /// What the table and the order say about the moves of a position.
    fn choices(&self, position: &Position, turn: Turn, moves: &[Choice], most: Numbers) -> Choices {
        let (mut least, mut second, mut greatest, mut count) = (INFINITE, INFINITE, 0, 0);
        let (mut best, mut decisive, mut longest) = (None, None, 0);
        for &Choice { point, unseen } in moves {
            let entry = self.recall(position.key_after(point) ^ self.mark);
            let unseen = Numbers { proof: unseen.into(), disproof: 1 };
            let [own, other] = turn.seen(entry.map_or(unseen, |entry| entry.numbers));
            let plies = entry.map_or(0, |entry| entry.plies) + 1;
            if own == 0 && decisive.is_none_or(|(fewest, _)| plies < fewest) {
                decisive = Some((plies, point));
            }
            if other == 0 {
                longest = longest.max(plies);
                continue;
            }
            count += 1;
            greatest = greatest.max(other);
            if own < least {
                (second, least, best) = (least, own, Some(point));
            } else {
                second = second.min(own);
            }
        }
        let shared = if count == 0 { 0 } else { (greatest + count - 1).min(INFINITE - 1) };
        let numbers = match decisive {
            Some(_) => turn.numbers([0, INFINITE]),
            None => turn.numbers([least, shared]),
        };
        let [own_most, other_most] = turn.seen(most);
        let own_limit = own_most.min(second.saturating_add(1 + second / SLACK));
        let other_limit = other_most.saturating_sub(count.saturating_sub(1));
        let (plies, point) = match (turn, decisive) {
            (Turn::Attacker, Some((plies, point))) => (plies, Some(point)),
            _ => (longest, None),
        };
        let limits = turn.numbers([own_limit, other_limit]);
        Choices { numbers, best, limits, plies, point }
    }

    /// The moves of a position that is visited for the first time; `None` if it is decided, which is
    /// remembered.
    fn expand<E: Evaluator>(
        &mut self,
        position: &mut Position,
        evaluator: &mut E,
        turn: Turn,
    ) -> Option<Rc<[Choice]>> {
        let (key, begin) = (position.key() ^ self.mark, self.nodes);
        let expansion = match turn {
            Turn::Attacker => self.attacks(position),
            Turn::Defender => self.replies(position),
        };
        let (numbers, plies, point) = match expansion {
            Expansion::Open(moves) => {
                let moves = rated(position, evaluator, turn, moves);
                if self.moves.len() < self.most_moves {
                    self.moves.insert(key, Rc::clone(&moves));
                }
                return Some(moves);
            }
            Expansion::Won { plies, point } => (Numbers::PROVEN, plies as u16, point),
            Expansion::Failed => (Numbers::DISPROVEN, 0, None),
        };
        let work = (self.nodes - begin) as u32;
        self.remember(Entry { key, numbers, plies, point, work });
        None
    }

    /// What the attacker, who is to move, can try.
    fn attacks(&mut self, position: &mut Position) -> Expansion {
        match outlook(position) {
            Outlook::Win { plies, point } => return Expansion::Won { plies, point: Some(point) },
            Outlook::Loss { .. } => return Expansion::Failed,
            Outlook::Open => {}
        }
        if let Some(Win { plies, point }) = self.win_by_fours(position, FOUR_NODES) {
            return Expansion::Won { plies, point: Some(point) };
        }
        let us = position.side_to_move();
        let may_play = |point: &Point| !position.is_forbidden(us, *point);
        // Quiet moves where the attacker has nothing on any line threaten nothing.
        let may_attack = |point: &Point| position.class(us, *point) != PointClass::Nothing;
        let moves: Vec<Point> = match defence(position).points() {
            None => position.candidates().filter(may_attack).filter(may_play).collect(),
            Some(set) => set.iter().filter(may_play).collect(),
        };
        if moves.is_empty() { Expansion::Failed } else { Expansion::Open(moves) }
    }

    /// What the defender, who is to move, has against the threat.
    fn replies(&mut self, position: &mut Position) -> Expansion {
        match outlook(position) {
            Outlook::Win { .. } => return Expansion::Failed,
            Outlook::Loss { plies } => return Expansion::Won { plies, point: None },
            Outlook::Open => {}
        }
        let us = position.side_to_move();
        let defence = defence(position);
        let (replies, plies) = match defence.points() {
            Some(set) => {
                let legal = set.iter().filter(|&point| !position.is_forbidden(us, point));
                (legal.collect(), plies_of_threat(&defence))
            }
            None => match self.replies_to_fours(position) {
                Some(found) => found,
                None => return Expansion::Failed,
            },
        };
        if replies.is_empty() {
            Expansion::Won { plies, point: None }
        } else {
            Expansion::Open(replies)
        }
    }

    /// The replies after which the attacker, who would win by fours after a pass, does not; and the plies
    /// of the win if there are none. `None` if nothing is threatened.
    fn replies_to_fours(&mut self, position: &mut Position) -> Option<(Vec<Point>, usize)> {
        position.pass(&mut NullObserver);
        let win = self.win_by_fours(position, THREAT_NODES);
        let line = win.map(|_| self.fours.line(position, four_limits(THREAT_NODES)));
        let near = line.as_ref().and_then(|line| near_line(position, line));
        position.undo(&mut NullObserver);
        let line = line?;
        let us = position.side_to_move();
        let fours = *position.fours(us);
        // Even two stones of black's may make points look forbidden where the line goes on in another way.
        let is_strict = position.rule().has_forbidden_points(us);
        let legal: Vec<Point> =
            position.empty_points().filter(|&point| !position.is_forbidden(us, point)).collect();
        let (mut replies, mut longest) = (Vec::new(), line.len() + 1);
        for reply in legal {
            let is_far = near.is_some_and(|near| !near.contains(reply));
            let stands_alone = position.class(us, reply) == PointClass::Nothing;
            position.play(reply, &mut NullObserver);
            let changes_nothing =
                is_far && (stands_alone || !is_strict) && *position.fours(us) == fours;
            if position.is_won() {
                replies.push(reply);
            } else if !changes_nothing && !wins_by(position, &line) {
                match self.quick_win(position) {
                    Some(win) => longest = longest.max(win.plies + 1),
                    None => replies.push(reply),
                }
            }
            position.undo(&mut NullObserver);
        }
        Some((replies, longest))
    }

    /// A win of the attacker, who is to move, at sight or by fours.
    fn quick_win(&mut self, position: &mut Position) -> Option<Win> {
        match outlook(position) {
            Outlook::Win { plies, point } => Some(Win { plies, point }),
            Outlook::Loss { .. } => None,
            Outlook::Open => self.win_by_fours(position, THREAT_NODES),
        }
    }

    fn win_by_fours(&mut self, position: &mut Position, nodes: u64) -> Option<Win> {
        if position.fours(position.side_to_move()).is_empty() {
            return None;
        }
        let win = self.fours.solve(position, four_limits(nodes));
        self.nodes += self.fours.nodes();
        win
    }

    fn recall(&self, key: u64) -> Option<&Entry> {
        self.table[self.bucket(key)].iter().flatten().find(|entry| entry.key == key)
    }

    /// Remembers an entry instead of an older one of its position, or else in the place of that with the
    /// least work.
    fn remember(&mut self, entry: Entry) {
        let bucket = self.bucket(entry.key);
        let places = &mut self.table[bucket];
        let same = places.iter().position(|old| old.is_some_and(|old| old.key == entry.key));
        let least =
            || (0..BUCKET).min_by_key(|&at| places[at].map_or(0, |old| 1 + u64::from(old.work)));
        if let Some(place) = same.or_else(least) {
            places[place] = Some(entry);
        }
    }

    fn bucket(&self, key: u64) -> usize {
        (key % self.table.len() as u64) as usize
    }
}

/// The limits of a win by fours, wherever they are.
fn four_limits(nodes: u64) -> VcfLimits {
    VcfLimits { fours: FOURS, nodes, free_fours: FOURS }
}

/// Moves with what they count while nobody has looked at them.
fn rated<E: Evaluator>(
    position: &Position,
    evaluator: &mut E,
    turn: Turn,
    moves: Vec<Point>,
) -> Rc<[Choice]> {
    if turn == Turn::Defender {
        return moves.into_iter().map(|point| Choice { point, unseen: 1 }).collect();
    }
    let mut rated: Vec<RatedMove> = moves.into_iter().map(RatedMove::unrated).collect();
    evaluator.order(position, &mut rated);
    let us = position.side_to_move();
    let first = rated.iter().map(|rated| rated.prior).max().unwrap_or(0);
    let choice = |&RatedMove { point, prior }: &RatedMove| {
        let class = position.class(us, point);
        let least = if class.is_four_or_better() {
            UNSEEN_FOUR
        } else if class >= PointClass::OpenThree {
            UNSEEN_THREE
        } else {
            UNSEEN_QUIET
        };
        let later = (first - prior) * PER_NAT / i32::from(PRIOR_PER_NAT);
        Choice { point, unseen: (least + later as u32).min(UNSEEN_MOST) as u8 }
    };
    rated.iter().map(choice).collect()
}

/// Plies until the five where nothing helps against a threat.
fn plies_of_threat(threat: &Defence) -> usize {
    match threat {
        Defence::AgainstFourThree(_) => 6,
        Defence::AgainstOpenFour(_) => 4,
        Defence::Block(_) | Defence::AgainstFive(_) | Defence::Free => 2,
    }
}

/// The points that the stones of a line reach, which wins by fours for the side to move. A stone of the opponent
/// elsewhere changes nothing in it, unless it makes a four possible. `None` where a point looks forbidden on the
/// way, which may depend on stones far off, and under rules where a four can be stopped in several ways, of which
/// the line holds one.
fn near_line(position: &mut Position, line: &[Point]) -> Option<Bitboard> {
    if position.tables().blocking_ends_matters() {
        return None;
    }
    let mut played = 0;
    while played < line.len() && position.count(Color::Black, PointClass::Foul) == 0 {
        position.play(line[played], &mut NullObserver);
        played += 1;
    }
    for _ in 0..played {
        position.undo(&mut NullObserver);
    }
    (played == line.len()).then(|| position.size().reached_from(line.iter().copied()))
}

/// Whether the side to move, the attacker, wins by a line of fours and forced replies although a stone was
/// added. Each move is played and looked at again, so a line that no longer fits does not win.
fn wins_by(position: &mut Position, line: &[Point]) -> bool {
    if matches!(outlook(position), Outlook::Win { .. }) {
        return true;
    }
    let Some((&four, rest)) = line.split_first() else { return false };
    let us = position.side_to_move();
    let fits = position.is_empty(four)
        && position.class(us, four).may_make_four()
        && !position.is_forbidden(us, four);
    if !fits {
        return false;
    }
    position.play(four, &mut NullObserver);
    let wins = match outlook(position) {
        Outlook::Loss { .. } => true,
        Outlook::Win { .. } => false,
        Outlook::Open => wins_after_reply(position, rest),
    };
    position.undo(&mut NullObserver);
    wins
}

/// The same where the defender is to move, who must answer a four as in the line.
fn wins_after_reply(position: &mut Position, line: &[Point]) -> bool {
    let Some((&reply, rest)) = line.split_first() else { return false };
    if defence(position) != Defence::Block(reply) {
        return false;
    }
    position.play(reply, &mut NullObserver);
    let wins = wins_by(position, rest);
    position.undo(&mut NullObserver);
    wins
}

#[cfg(test)]
mod tests;
