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
    known: HashMap<Place, usize>,
    /// Whether a five that answers many replies is played once.
    spares_fives: bool,
    /// Whether an attack is played once in a position. Without this and the other everything is played: the slow
    /// twin.
    spares_shared: bool,
}

/// An attack, and the position in which it is played: the stones since the start, those of each side in the order
/// of the board.
type Place = (*const Attack, Box<[Point]>);

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
    place: Option<Place>,
}

impl<'a> Defending<'a> {
    fn new(game: &Game, answers: &'a Answers, spares_fives: bool, place: Option<Place>) -> Self {
        let same_five = SameFive::of(game, answers).filter(|_| spares_fives);
        let replies: Vec<Point> = game.stones().points(Cell::Empty).collect();
        let reply = Point::new(0, 0);
        Defending { answers, same_five, replies: replies.into_iter(), reply, longest: 0, place }
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
                let place = self.place(game, attack);
                if let Some(plies) = place.as_ref().and_then(|place| self.known.get(place)) {
                    last.note(game, plies + 1);
                } else if self.play(game, attack)? {
                    game.undo();
                    last.note(game, 2);
                } else {
                    line.push(Defending::new(game, &attack.answers, self.spares_fives, place));
                }
                continue;
            }
            let (plies, place) = (last.longest + 1, last.place.take());
            line.pop();
            let Some(above) = line.last_mut() else { return Ok(plies - 1) };
            // The attacker's move.
            game.undo();
            above.note(game, plies + 1);
            if let Some(place) = place.filter(|_| self.known.len() < MOST_KNOWN) {
                self.known.insert(place, plies);
            }
        }
    }

    /// The attack with the position, if other variations may lead to it too. Which stones were played since the
    /// start is all that a position is made of: the referee does not ask for their order.
    fn place(&self, game: &Game, attack: &Arc<Attack>) -> Option<Place> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use goren::board::{Color, Diagram};
    use goren::rules::{Rule, Stones};

    fn point(text: &str) -> Point {
        Point::parse(text).unwrap()
    }

    /// Black to move has three in a row with both sides open: e3 f3 g3 in row 3.
    fn three() -> (Stones, Attack) {
        let diagram = Diagram::parse(
            ". . . . . . . . . . .
             . . . . O . . . . . .
             . . . . X X X . . . .
             . . . . . . . O . . .
             . . . . . O . . . . .
             . . . . . . . . . . .
             . . . . . . . . . . .
             . . . . . . . . . . .
             . . . . . . . . . . .
             . . . . . . . . . . .
             . . . . . . . . . . .",
        );
        let stones = Stones::from(&diagram.unwrap());
        // d3 e3 f3 g3: five at c3 or h3.
        let answers = Answers {
            listed: vec![(point("c3"), Attack::last(point("h3")).into())],
            otherwise: Some(Arc::new(Attack::last(point("c3")))),
        };
        (stones, Attack { point: point("d3"), answers })
    }

    fn certificate(attack: Attack) -> Certificate {
        let (stones, _) = three();
        let claim = Claim::Win(attack);
        Certificate { rule: Rule::Freestyle, stones, to_move: Color::Black, claim }
    }

    /// Black's three, and white's stones in the way of some of its fives and close to fives of its own.
    #[test]
    fn skipping_equal_fives_changes_no_result() {
        let (stones, attack) = three();
        let empty: Vec<Point> = stones.points(Cell::Empty).collect();
        let (mut valid, mut gaps) = (0, 0);
        for rule in Rule::ALL {
            for to_move in Color::BOTH {
                for further in &empty {
                    let (mut stones, mut attack) = (stones.clone(), attack.clone());
                    // Four of white in row 4, one of them anywhere.
                    for name in ["f4", "g4", "i4"] {
                        stones.put(point(name), Cell::from(!to_move));
                    }
                    stones.put(*further, Cell::from(!to_move));
                    for name in ["e3", "f3", "g3"] {
                        stones.put(point(name), Cell::from(to_move));
                    }
                    if further.index().is_multiple_of(3) {
                        attack.answers.listed.clear();
                    }
                    let claim = Claim::Win(attack);
                    let certificate = Certificate { rule, stones, to_move, claim };
                    let plies = |verified: Verified| verified.plies;
                    let result = certificate.verify().map(plies);
                    let slow = Verifier { spares_fives: false, ..Verifier::new(&|| false) };
                    let slowly = certificate.verify_with(slow).map(plies);
                    assert_eq!(result, slowly, "{rule} {further}");
                    *if result.is_ok() { &mut valid } else { &mut gaps } += 1;
                }
            }
        }
        assert!(valid >= 100 && gaps >= 100, "{valid} valid, {gaps} gaps");
    }

    #[test]
    fn a_complete_certificate_is_verified() {
        let verified = certificate(three().1).verify().unwrap();
        assert_eq!(verified.plies, 3);
        // The four, and a reply and a five on each of the other empty points.
        assert_eq!(verified.moves, 1 + 2 * (121 - 7));
    }

    /// A line as long as a board of 25x25 has room for, and its number of attacks: black has four in a row
    /// with both sides open, but plays elsewhere as long as white does.
    fn long_line() -> (Certificate, usize) {
        let size = goren::board::BoardSize::square(25).unwrap();
        let mut stones = Stones::new(size);
        for x in 1..5 {
            stones.put(Point::new(x, 0), Color::Black.into());
        }
        let [five, other] = [0, 5].map(|x| Point::new(x, 0));
        // Never more than two stones of a colour in a row.
        let (attacks, replies): (Vec<Point>, Vec<Point>) = size
            .points()
            .filter(|point| point.y() > 1)
            .partition(|point| (point.x() + 2 * point.y()) % 4 < 2);
        let pairs: Vec<(Point, Point)> = attacks.into_iter().zip(replies).collect();
        let line = pairs.iter().rev().fold(Attack::last(five), |next, &(point, reply)| {
            let listed = vec![(reply, next.into()), (five, Attack::last(other).into())];
            Attack {
                point,
                answers: Answers { listed, otherwise: Some(Arc::new(Attack::last(five))) },
            }
        });
        let (rule, claim) = (Rule::Freestyle, Claim::Win(line));
        (Certificate { rule, stones, to_move: Color::Black, claim }, pairs.len())
    }

    #[test]
    fn a_long_line_takes_no_stack() {
        let (certificate, attacks) = long_line();
        assert!(attacks > 250, "{attacks}");
        let verified = std::thread::scope(|scope| {
            let verify = || certificate.verify().map(|verified| verified.plies);
            let thread = std::thread::Builder::new().stack_size(64 << 10);
            thread.spawn_scoped(scope, verify).unwrap().join().unwrap()
        });
        assert_eq!(verified, Ok(2 * attacks + 1));
    }

    #[test]
    fn the_first_reply_that_is_not_covered_is_named() {
        let mut attack = three().1;
        attack.answers.listed.clear();
        let gap = certificate(attack).verify().unwrap_err();
        assert_eq!(gap.kind, GapKind::Impossible);
        assert_eq!(gap.moves, ["d3", "c3", "c3"].map(point));
        let mut attack = three().1;
        attack.answers.otherwise = None;
        let gap = certificate(attack).verify().unwrap_err();
        assert_eq!((gap.kind, gap.moves), (GapKind::Unanswered, vec![point("d3"), point("a1")]));
        let mut attack = three().1;
        attack.point = point("e3");
        assert_eq!(certificate(attack).verify().unwrap_err().kind, GapKind::Impossible);
    }

    #[test]
    fn rejects_a_loss_on_a_full_board() {
        let diagram = Diagram::parse("XOXOX\nXOXOX\nOXOXO\nOXOXO\nXOXOX").unwrap();
        let (stones, claim) = (Stones::from(&diagram), Claim::Loss(Answers::default()));
        let full = Certificate { rule: Rule::Freestyle, stones, to_move: Color::White, claim };
        let gap = full.verify().unwrap_err();
        assert_eq!(gap.to_string(), "in the first position, the game is drawn");
        assert_eq!((gap.kind, gap.moves), (GapKind::Drawn, vec![]));
    }

    #[test]
    fn rejects_a_position_that_is_won_already() {
        let five = r#"{"certificate":1,"rule":"freestyle","size":[15,15],
            "black":["h8","i8","j8","k8"],"white":["a1","b1","c1","d1","e1"],
            "to_move":"black","attacks":[{"move":"l8"}]}"#;
        let gap = Certificate::from_json(five).unwrap().verify().unwrap_err();
        assert_eq!(gap.to_string(), "in the first position, the game is over already");
        assert_eq!((gap.kind, gap.moves), (GapKind::Over, vec![]));
        // Six in a row win nothing in standard.
        let six = five.replace("freestyle", "standard").replace("\"e1\"", "\"e1\",\"f1\"");
        let verified = Certificate::from_json(&six).unwrap().verify();
        assert_eq!(verified.map(|verified| verified.plies), Ok(1));
        // In renju black has lost with them.
        let row = r#""a3","b3","c3","d3","e3","f3","h8""#;
        let foul = five.replace("freestyle", "renju").replace("\"h8\"", row);
        let foul = foul.replace(",\"e1\"", "");
        let gap = Certificate::from_json(&foul).unwrap().verify().unwrap_err();
        assert_eq!((gap.kind, gap.moves), (GapKind::Over, vec![]));
    }

    #[test]
    fn a_verification_is_interrupted_soon() {
        let (_, four) = three();
        let last = |reply: &str, five: &str| (point(reply), Attack::last(point(five)).into());
        // Black could make a five, but plays two moves elsewhere first.
        let second = Attack { point: point("k11"), answers: four.answers.clone() };
        let first = Attack {
            point: point("a11"),
            answers: Answers {
                listed: vec![last("c3", "h3"), last("h3", "c3"), last("k11", "c3")],
                otherwise: Some(Arc::new(second)),
            },
        };
        let mut slow = certificate(first);
        slow.stones.put(four.point, Color::Black.into());
        let verified = slow.verify().unwrap();
        assert!(verified.moves > 20_000, "{verified:?}");
        let asked = std::cell::Cell::new(0);
        let stop_after = |asks: u64| {
            asked.set(0);
            slow.verify_until(&|| {
                asked.set(asked.get() + 1);
                asked.get() > asks
            })
        };
        assert_eq!(stop_after(u64::MAX), Ok(verified));
        let asks = asked.get();
        assert!(asks >= 4, "{asks} times");
        for enough in 0..asks {
            let gap = stop_after(enough).unwrap_err();
            assert_eq!((gap.kind, asked.get()), (GapKind::Interrupted, enough + 1));
            assert_eq!(gap.to_string(), "the verification was interrupted");
        }
    }

    #[test]
    fn a_loss_is_answered_whatever_is_played() {
        // After black's d3, white to move: the same answers, and one ply less.
        let (mut stones, attack) = three();
        stones.put(attack.point, Color::Black.into());
        let claim = Claim::Loss(attack.answers);
        let mut certificate =
            Certificate { rule: Rule::Freestyle, stones, to_move: Color::White, claim };
        assert_eq!(certificate.attacker(), Color::Black);
        assert_eq!(certificate.verify().map(|verified| verified.plies), Ok(2));
        assert_eq!(certificate.main_line(), ["c3", "h3"].map(point));
        certificate.claim = Claim::Loss(Answers::default());
        let gap = certificate.verify().unwrap_err();
        assert_eq!((gap.kind, gap.moves), (GapKind::Unanswered, vec![point("a1")]));
    }

    #[test]
    fn rejects_a_defence_that_wins() {
        let mut stones = Stones::new(goren::board::BoardSize::square(15).unwrap());
        for name in ["a1", "b1", "c1"] {
            stones.put(point(name), Color::Black.into());
        }
        for name in ["a9", "b9", "c9", "d9"] {
            stones.put(point(name), Color::White.into());
        }
        let answers =
            Answers { listed: Vec::new(), otherwise: Some(Arc::new(Attack::last(point("e1")))) };
        let claim = Claim::Win(Attack { point: point("d1"), answers });
        let certificate =
            Certificate { rule: Rule::Freestyle, stones, to_move: Color::Black, claim };
        let gap = certificate.verify().unwrap_err();
        assert_eq!((gap.kind, gap.moves.last()), (GapKind::Impossible, Some(&point("e1"))));
    }

    #[test]
    fn a_reply_on_a_forbidden_point_loses_at_once() {
        // White's four can only be blocked at f5, where black would have six in a column.
        let mut stones = Stones::new(goren::board::BoardSize::square(15).unwrap());
        for name in ["f2", "f3", "f4", "f6", "f7", "a5"] {
            stones.put(point(name), Color::Black.into());
        }
        for name in ["b5", "c5", "d5", "k1", "k3", "k5"] {
            stones.put(point(name), Color::White.into());
        }
        let answers =
            Answers { listed: Vec::new(), otherwise: Some(Arc::new(Attack::last(point("f5")))) };
        let claim = Claim::Win(Attack { point: point("e5"), answers });
        let mut certificate =
            Certificate { rule: Rule::Renju, stones, to_move: Color::White, claim };
        assert_eq!(certificate.verify().map(|verified| verified.plies), Ok(3));
        certificate.rule = Rule::Freestyle;
        assert!(certificate.verify().is_err());
    }
}
