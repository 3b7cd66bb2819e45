//! The verifier: replays a certificate by the rules, with every legal reply at every step.
//!
//! It is slow and obvious on purpose: it asks the referee about every single move and shares no code
//! with the search. Two things are spared, because they would take most of the time: where the same five
//! answers all other replies, it is played after one of them only; and an attack that has won a position is
//! not played again where other variations lead to the same attack in the same position.

use super::tree::{Answers, Attack, Certificate, Claim};
use goren::board::{Cell, Color, Point};
use goren::rules::{Game, Outcome, Rule, Stones, victory_on_board, winning_line};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

#[cfg(test)]
mod tests;

/// The most moves that a verification plays: some minutes. A certificate of our own needs some thousands
/// to some millions.
const MAX_MOVES: u64 = 1_000_000_000;
/// Moves between two calls of `interrupted`, about.
const ASK_EVERY: u64 = 4_096;
/// The most attacks that are remembered with a position in which they have won: some 100 MB.
const MOST_KNOWN: usize = 500_000;

/// What a verification has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verified {
    /// The most plies until the attacker has won, over all replies.
    pub plies: usize,
    /// Moves that were played to see that, or spared because of a five (see the module).
    pub moves: u64,
}

/// A place where a certificate does not prove what it claims.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gap {
    /// The moves from the position of the certificate to that place.
    pub moves: Vec<Point>,
    /// What is wrong there.
    pub kind: GapKind,
}

/// What is wrong in a certificate, or why it was not checked to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GapKind {
    /// Somebody has won already in the first position.
    Over,
    /// The last of the moves, the attacker's, cannot be played: its point is not empty.
    Impossible,
    /// The last of the moves, the attacker's, is forbidden to it.
    Forbidden,
    /// The last of the moves, the defender's, wins for the defender.
    Defended,
    /// The last of the moves, the defender's, has no answer.
    Unanswered,
    /// The game ends in a draw.
    Drawn,
    /// The tree is too large to be checked.
    TooLarge,
    /// The verification was interrupted.
    Interrupted,
}

impl GapKind {
    /// Whether nothing wrong was found: the verification ended before it had seen the whole tree.
    pub fn is_unfinished(self) -> bool {
        matches!(self, GapKind::TooLarge | GapKind::Interrupted)
    }
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            GapKind::Over => "the game is over already",
            GapKind::Impossible => "the attacker's last move is on a point that is not empty",
            GapKind::Forbidden => "the attacker's last move is forbidden",
            GapKind::Defended => "the last reply wins for the defender",
            GapKind::Unanswered => "the last reply has no answer",
            GapKind::Drawn => "the game is drawn",
            GapKind::TooLarge => "the certificate is too large",
            GapKind::Interrupted => "the verification was interrupted",
        };
        if self.kind.is_unfinished() {
            return f.write_str(what);
        }
        if self.moves.is_empty() {
            return write!(f, "in the first position, {what}");
        }
        let moves = self.moves.iter().map(Point::to_string).collect::<Vec<_>>().join(" ");
        write!(f, "after {moves}: {what}")
    }
}

impl std::error::Error for Gap {}

impl Certificate {
    /// Plays the whole tree by the rules, with every reply.
    ///
    /// # Errors
    /// The first place where the certificate does not prove what it claims.
    pub fn verify(&self) -> Result<Verified, Gap> {
        self.verify_until(&|| false)
    }

    /// The same, as long as `interrupted`, called now and then, returns `false`.
    ///
    /// # Errors
    /// The first place where the certificate does not prove what it claims, or where it was interrupted.
    pub fn verify_until(&self, interrupted: &dyn Fn() -> bool) -> Result<Verified, Gap> {
        self.verify_with(Verifier::new(interrupted))
    }

    /// The twin of `verify` that plays what is shared everywhere.
    #[cfg(test)]
    pub(crate) fn verify_everywhere(&self) -> Result<Verified, Gap> {
        self.verify_with(Verifier { spares_shared: false, ..Verifier::new(&|| false) })
    }

    fn verify_with(&self, mut verifier: Verifier<'_>) -> Result<Verified, Gap> {
        let mut game = Game::from_stones(self.rule, self.stones.clone(), self.to_move);
        // The referee takes the start of a game as it is.
        if victory_on_board(&self.stones, self.rule).is_some() {
            return Err(gap(&game, GapKind::Over));
        }
        if game.outcome().is_over() {
            // The board is full: there is no reply that could be unanswered.
            return Err(gap(&game, GapKind::Drawn));
        }
        let plies = match &self.claim {
            Claim::Win(attack) => verifier.attack(&mut game, attack)?,
            Claim::Loss(answers) => verifier.every_reply(&mut game, answers)?,
        };
        Ok(Verified { plies, moves: verifier.moves })
    }
}

/// The most plies until the attacker, who is to move, wins with this attack.
///
/// # Errors
/// The first place where the attack does not win, or where `interrupted`, called now and then, returned
/// `true`. The game is left there.
pub(crate) fn verify(
    game: &mut Game,
    attack: &Attack,
    interrupted: &dyn Fn() -> bool,
) -> Result<usize, Gap> {
    let start = game.moves().len();
    Verifier { start, ..Verifier::new(interrupted) }.attack(game, attack)
}

/// A verification under way.
struct Verifier<'a> {
    moves: u64,
    /// The number of moves at which `interrupted` is called next.
    next_ask: u64,
    interrupted: &'a dyn Fn() -> bool,
    /// The moves of the game before the verification.
    start: usize,
    /// In how many plies an attack has won a position.
    known: HashMap<Shared, usize>,
    /// Whether a five that answers many replies is played once.
    spares_fives: bool,
    /// Whether an attack is played once in a position. Without this and the other everything is played: the slow
    /// twin.
    spares_shared: bool,
}

/// An attack that several variations share, and the position in which it is played: the stones since the start,
/// those of each side in the order of the board.
type Shared = (*const Attack, Box<[Point]>);

/// A position in which the defender is to move, while its replies are being played.
struct Defending<'a> {
    answers: &'a Answers,
    same_five: Option<SameFive<'a>>,
    /// The replies that were not played yet.
    replies: std::vec::IntoIter<Point>,
    /// The reply that is being answered.
    reply: Point,
    /// The most plies until the attacker wins, over the replies so far.
    longest: usize,
    /// The attack that led here and the position before it, if it may come again.
    shared: Option<Shared>,
}

impl<'a> Defending<'a> {
    fn new(game: &Game, answers: &'a Answers, spares_fives: bool, shared: Option<Shared>) -> Self {
        let same_five = SameFive::of(game, answers).filter(|_| spares_fives);
        let replies: Vec<Point> = game.stones().points(Cell::Empty).collect();
        let reply = Point::new(0, 0);
        Defending { answers, same_five, replies: replies.into_iter(), reply, longest: 0, shared }
    }

    /// Takes the reply back, after which the attacker has won in this many plies, the reply counted.
    fn note(&mut self, game: &mut Game, plies: usize) {
        if let Some(five) = &mut self.same_five {
            five.note(self.reply, plies);
        }
        self.longest = self.longest.max(plies);
        game.undo();
    }
}

impl<'a> Verifier<'a> {
    fn new(interrupted: &'a dyn Fn() -> bool) -> Self {
        let known = HashMap::new();
        Verifier {
            moves: 0,
            next_ask: ASK_EVERY,
            interrupted,
            start: 0,
            known,
            spares_fives: true,
            spares_shared: true,
        }
    }

    /// The most plies until the attacker, who is to move, wins with this attack. The game is unchanged
    /// if there is no gap.
    fn attack(&mut self, game: &mut Game, attack: &Attack) -> Result<usize, Gap> {
        let wins = self.play(game, attack)?;
        let replies = if wins { 0 } else { self.every_reply(game, &attack.answers)? };
        game.undo();
        Ok(1 + replies)
    }

    /// The most plies until the attacker wins, the defender to move. The game is unchanged if there is
    /// no gap. A line may be as long as the board has points, so the positions on it are kept in a list.
    fn every_reply(&mut self, game: &mut Game, answers: &Answers) -> Result<usize, Gap> {
        let mut line = vec![Defending::new(game, answers, self.spares_fives, None)];
        loop {
            let last = line.last_mut().expect("the first is not left without a result");
            if let Some(attack) = self.next_reply(game, last)? {
                let shared = self.shared(game, attack);
                if let Some(plies) = shared.as_ref().and_then(|shared| self.known.get(shared)) {
                    last.note(game, plies + 1);
                } else if self.play(game, attack)? {
                    game.undo();
                    last.note(game, 2);
                } else {
                    line.push(Defending::new(game, &attack.answers, self.spares_fives, shared));
                }
                continue;
            }
            let (plies, shared) = (last.longest + 1, last.shared.take());
            line.pop();
            let Some(above) = line.last_mut() else { return Ok(plies - 1) };
            // The attacker's move.
            game.undo();
            above.note(game, plies + 1);
            if let Some(shared) = shared.filter(|_| self.known.len() < MOST_KNOWN) {
                self.known.insert(shared, plies);
            }
        }
    }

    /// The attack with the position, if other variations may lead to it too. Which stones were played since the
    /// start is all that a position is made of: the referee does not ask for their order.
    fn shared(&self, game: &Game, attack: &Arc<Attack>) -> Option<Shared> {
        if attack.is_last() || Arc::strong_count(attack) == 1 || !self.spares_shared {
            return None;
        }
        let moves = &game.moves()[self.start..];
        let sides = [0, 1].map(|first| {
            let mut side: Vec<Point> = moves.iter().skip(first).step_by(2).copied().collect();
            side.sort_unstable();
            side
        });
        Some((Arc::as_ptr(attack), sides.concat().into()))
    }

    /// Plays a move of the attacker, and says whether it wins at once.
    fn play(&mut self, game: &mut Game, attack: &Attack) -> Result<bool, Gap> {
        let attacker = game.to_move();
        self.moves += 1;
        if self.moves > MAX_MOVES {
            return Err(gap(game, GapKind::TooLarge));
        }
        if self.moves >= self.next_ask {
            self.next_ask = self.moves + ASK_EVERY;
            if (self.interrupted)() {
                return Err(gap(game, GapKind::Interrupted));
            }
        }
        let Ok(outcome) = game.play(attack.point) else {
            let mut gap = gap(game, GapKind::Impossible);
            gap.moves.push(attack.point);
            return Err(gap);
        };
        match outcome {
            Outcome::Win { winner, .. } if *winner == attacker => Ok(true),
            Outcome::Win { .. } => Err(gap(game, GapKind::Forbidden)),
            Outcome::Draw => Err(gap(game, GapKind::Drawn)),
            Outcome::Ongoing => Ok(false),
        }
    }

    /// Plays the next reply that the game goes on after, and names its answer; `None` after the last.
    fn next_reply<'t>(
        &mut self,
        game: &mut Game,
        defending: &mut Defending<'t>,
    ) -> Result<Option<&'t Arc<Attack>>, Gap> {
        let defender = game.to_move();
        while let Some(reply) = defending.replies.next() {
            if defending.same_five.as_mut().is_some_and(|five| five.answers(reply)) {
                self.moves += 2;
                continue;
            }
            self.moves += 1;
            defending.reply = reply;
            // An empty point takes a stone as long as the game goes on.
            let Ok(outcome) = game.play(reply) else { continue };
            match outcome {
                // A forbidden reply loses at once.
                Outcome::Win { winner, .. } if *winner != defender => defending.note(game, 1),
                Outcome::Win { .. } => return Err(gap(game, GapKind::Defended)),
                Outcome::Draw => return Err(gap(game, GapKind::Drawn)),
                Outcome::Ongoing => {
                    let unanswered = || gap(game, GapKind::Unanswered);
                    return defending.answers.to(reply).map(Some).ok_or_else(unanswered);
                }
            }
        }
        Ok(None)
    }
}

/// A five that answers every reply that is not listed. If it wins after one of them, it wins after all
/// that leave its point empty and are no five themselves: a stone of the defender takes nothing from
/// a row that does not go through it, except where a five blocked at both ends does not count.
struct SameFive<'a> {
    answers: &'a Answers,
    point: Point,
    rule: Rule,
    defender: Color,
    stones: Stones,
    /// Whether it was seen to win after a reply that is not listed.
    is_seen: bool,
}

impl<'a> SameFive<'a> {
    /// The five that the answers end with; `None` if they do not, or if one reply says nothing about
    /// another.
    fn of(game: &Game, answers: &'a Answers) -> Option<Self> {
        let last = answers.otherwise.as_ref().filter(|otherwise| otherwise.is_last())?;
        let (rule, defender) = (game.rule(), game.to_move());
        let attackers = rule.line_rule(!defender);
        // On the last points of the board a reply may draw.
        let empty = game.stones().points(Cell::Empty).count();
        (attackers.five_blocked_at_both_ends_counts && empty > 2).then(|| SameFive {
            answers,
            point: last.point,
            rule,
            defender,
            stones: game.stones().clone(),
            is_seen: false,
        })
    }

    fn is_listed(&self, reply: Point) -> bool {
        self.answers.listed.iter().any(|(point, _)| *point == reply)
    }

    /// Notes in how many plies the attacker won after a reply that was played.
    fn note(&mut self, reply: Point, plies: usize) {
        self.is_seen |= plies == 2 && !self.is_listed(reply);
    }

    /// Whether it is known to win after this reply.
    fn answers(&mut self, reply: Point) -> bool {
        if !self.is_seen || reply == self.point || self.is_listed(reply) {
            return false;
        }
        self.stones.put(reply, self.defender.into());
        let is_five = winning_line(&self.stones, self.rule, reply).is_some();
        self.stones.remove(reply);
        !is_five
    }
}

fn gap(game: &Game, kind: GapKind) -> Gap {
    Gap { moves: game.moves().to_vec(), kind }
}
