//! `Certifier`: makes a certificate of a win or a loss, by carrying the win out against every reply.
//!
//! The method needs nothing but a way to find a winning move. It plays the move, asks how the
//! attacker would win if the defender passed, and uses that as the answer to every reply that it
//! holds against, which the referee of `rules` decides. Each other reply gets an answer of its own in
//! the same way. So the replies that matter need not be known before, and a claim that is wrong is
//! found out instead of certified.
//!
//! The same position is reached in many orders of moves: what wins it is found once and shared.
//!
//! Most replies are far from all stones of the answer. They are taken as answered, and the whole
//! certificate is checked at the end; where it does not hold, it is made again with every reply checked.
//!
//! Winning moves come from quick wins, continuous fours and continuous threats, and, where those find
//! nothing, from the caller: the main search can certify its wins by quiet moves in this way. Where a
//! win by fours is asked for, every move of the attacker is a four or a five.

use crate::certificate::{Answers, Attack, Certificate, Claim, Gap, Verified, verify};
use goren::board::{Bitboard, BoardSize, Cell, Point};
use goren::pattern::PointClass;
use goren::position::{NullObserver, Position};
use goren::rules::{Game, Outcome, Stones};
use goren::threat::{Outlook, Vcf, VcfLimits, Vct, VctLimits, Win, outlook, outlook_by_fours};
use std::collections::HashMap;
use std::sync::Arc;
use thiserror::Error;

#[cfg(test)]
mod tests;

/// Most fours of one side in a row: more than fit on the largest board.
pub const MOST_FOURS: usize = 320;

/// The limits of a certification.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The solver of fours, at each move.
    pub vcf: VcfLimits,
    /// The solver of threats, at each move.
    pub vct: VctLimits,
    /// The most moves of the attacker in the tree.
    pub attacks: usize,
}

impl Default for Limits {
    /// Enough for the wins that the search announces.
    fn default() -> Self {
        Limits {
            vcf: VcfLimits { fours: MOST_FOURS, nodes: 20_000, free_fours: MOST_FOURS },
            vct: VctLimits { attacks: 30, nodes: 100_000 },
            attacks: 100_000,
        }
    }
}

impl Limits {
    /// For a win by fours: whatever is found until the time is over.
    fn of_fours() -> Self {
        let limits = Limits::default();
        Limits { vcf: VcfLimits { nodes: u64::MAX, ..limits.vcf }, attacks: usize::MAX, ..limits }
    }
}

/// A certificate and what the rules say of it, if one was found.
pub type Certified = Result<Option<(Certificate, Verified)>, WrongCertificate>;

/// A certificate of this program's own that does not hold: the program would have claimed what is not so.
#[derive(Debug, Error)]
#[error("the certificate does not hold, please report this: {0}")]
pub struct WrongCertificate(Gap);

/// Finds a winning move of the side to move where the solvers find none. The order of the stones is
/// not known.
pub type FindWin<'a> = dyn FnMut(&Game) -> Option<Point> + 'a;

/// Makes certificates: the limits, the solvers, and what is asked where those find nothing.
pub struct Certifier<'a> {
    limits: Limits,
    vcf: Vcf,
    vct: Vct,
    /// `None` if every move of the attacker must be a four or a five.
    further: Option<&'a mut FindWin<'a>>,
    interrupted: &'a dyn Fn() -> bool,
    attacks: usize,
    /// What wins a position, by its key and the most plies that were asked for. A wrong one would be found out
    /// by the verification, like a reply that is not checked.
    known: HashMap<(u64, Option<usize>), Arc<Attack>>,
    /// Whether every reply is checked, however far it is from the answer.
    checks_all: bool,
}

/// A position in which the defender is to move, while its moves are being answered.
struct Defending {
    /// The move of the attacker that led here; `None` in the first position.
    point: Option<Point>,
    /// The most plies that the answers are to take, if that is asked for.
    within: Option<usize>,
    game: Game,
    /// The replies that were not looked at yet.
    replies: std::vec::IntoIter<Point>,
    /// What the attacker is being asked for.
    question: Question,
    answers: Answers,
    /// The points that the answer to a pass reaches.
    reached: Box<Bitboard>,
}

/// What the attacker is asked for.
#[derive(Clone, Copy)]
enum Question {
    /// Nothing yet.
    None,
    /// A win if the defender passes.
    Pass,
    /// A win after this reply.
    Reply(Point),
    /// A reply had no answer.
    Lost,
}

/// What comes of asking for an attack.
enum Attacked {
    /// It wins at once, or is known to win.
    Won(Arc<Attack>),
    /// It was played, and the defender is to move.
    Played(Defending),
    /// None was found.
    Failed,
}

/// What is to be done next where the defender is to move.
enum Next {
    /// The pass or the reply was played: look for an attack, perhaps this one.
    Attack(Option<Point>),
    /// Every reply is answered.
    Answered,
    /// One is not.
    Failed,
}

impl Defending {
    fn new(point: Option<Point>, within: Option<usize>, game: Game) -> Self {
        let replies: Vec<Point> = game.stones().points(Cell::Empty).collect();
        let (question, answers) = (Question::None, Answers::default());
        let (replies, reached) = (replies.into_iter(), Box::default());
        Defending { point, within, game, replies, question, answers, reached }
    }

    /// Takes the attack that was found for the question, and takes back what was played for it.
    fn take(&mut self, position: &mut Position, attack: Option<Arc<Attack>>) {
        position.undo(&mut NullObserver);
        match (self.question, attack) {
            (Question::Reply(reply), Some(attack)) => self.answers.listed.push((reply, attack)),
            (Question::Reply(_), None) => self.question = Question::Lost,
            (_, attack) => {
                let size = position.size();
                let points = attack.as_ref().map(|attack| reached(attack, size));
                *self.reached = points.unwrap_or(Bitboard::EMPTY);
                self.answers.otherwise = attack;
            }
        }
    }
}

impl<'a> Certifier<'a> {
    /// A certifier that asks `further` where the solvers find nothing, and gives up once
    /// `interrupted` returns `true`.
    pub fn new(
        limits: Limits,
        further: &'a mut FindWin<'a>,
        interrupted: &'a dyn Fn() -> bool,
    ) -> Self {
        Certifier::with(limits, Vcf::default(), Some(further), interrupted)
    }

    /// A certifier of wins by fours alone, which gives up once `interrupted` returns `true` and has no
    /// other limit.
    pub fn by_fours(interrupted: &'a dyn Fn() -> bool) -> Self {
        Certifier::with(Limits::of_fours(), Vcf::fours_alone(), None, interrupted)
    }

    fn with(
        limits: Limits,
        vcf: Vcf,
        further: Option<&'a mut FindWin<'a>>,
        interrupted: &'a dyn Fn() -> bool,
    ) -> Self {
        let (vct, known) = (Vct::default(), HashMap::new());
        Certifier { limits, vcf, vct, further, interrupted, attacks: 0, known, checks_all: false }
    }

    /// A certificate that the side to move wins, verified; `None` if none was found within the limits. It
    /// proves no more than that: other wins may be shorter. `claimed` is a move that is said to win,
    /// for where the solvers find none.
    ///
    /// # Errors
    /// When the rules contradict the certificate: a fault of this program.
    pub fn certify(&mut self, position: &Position, claimed: Option<Point>) -> Certified {
        self.verified(|certifier| certifier.win(position, claimed, None))
    }

    /// The same for a win that begins with the claimed move and takes `plies` plies. The certificate takes
    /// more only if the solvers find no win as short somewhere in it.
    ///
    /// # Errors
    /// As `certify`.
    pub fn certify_within(
        &mut self,
        position: &Position,
        claimed: Point,
        plies: usize,
    ) -> Certified {
        self.verified(|certifier| certifier.win(position, Some(claimed), Some(plies)))
    }

    /// The certificate that `make` makes; if that does not hold, the one that it makes with every reply checked.
    fn verified(&mut self, make: impl Fn(&mut Self) -> Option<Certificate>) -> Certified {
        for checks_all in [false, true] {
            (self.attacks, self.checks_all) = (0, checks_all);
            let made = make(self);
            // Now only what the certificate itself shares is shared.
            self.known.clear();
            let Some(certificate) = made else { break };
            match certificate.verify_until(self.interrupted) {
                Ok(verified) => return Ok(Some((certificate, verified))),
                Err(gap) if gap.kind.is_unfinished() => break,
                Err(gap) if checks_all => return Err(WrongCertificate(gap)),
                Err(_) => {}
            }
        }
        Ok(None)
    }

    fn win(
        &mut self,
        position: &Position,
        claimed: Option<Point>,
        within: Option<usize>,
    ) -> Option<Certificate> {
        let mut played = position.clone();
        let attack = match self.attack(&mut played, claimed, within) {
            Attacked::Won(attack) => Arc::unwrap_or_clone(attack),
            Attacked::Played(defending) => {
                let point = defending.point?;
                Attack { point, answers: self.answers(&mut played, defending)? }
            }
            Attacked::Failed => return None,
        };
        Some(certificate(position, Claim::Win(attack)))
    }

    /// A certificate that the side to move loses, verified; `None` if none was found within the limits, or
    /// if the board is full.
    ///
    /// # Errors
    /// As `certify`.
    pub fn certify_loss(&mut self, position: &Position) -> Certified {
        let game = game_of(position);
        if game.outcome().is_over() {
            // There is no reply, so every reply would be answered.
            return Ok(None);
        }
        self.verified(|certifier| {
            let first = Defending::new(None, None, game.clone());
            let answers = certifier.answers(&mut position.clone(), first)?;
            Some(certificate(position, Claim::Loss(answers)))
        })
    }

    /// Plays a winning move of the side to move, in `within` plies if that is asked for and found.
    fn attack(
        &mut self,
        position: &mut Position,
        claimed: Option<Point>,
        within: Option<usize>,
    ) -> Attacked {
        if let Some(attack) = self.known.get(&(position.key(), within)) {
            return Attacked::Won(Arc::clone(attack));
        }
        self.attacks += 1;
        if self.attacks > self.limits.attacks || (self.interrupted)() {
            return Attacked::Failed;
        }
        let Some(point) = self.winning_move(position, claimed, within) else {
            return Attacked::Failed;
        };
        let mut game = game_of(position);
        let attacker = game.to_move();
        match game.play(point) {
            Ok(Outcome::Win { winner, .. }) if *winner == attacker => {
                return Attacked::Won(Arc::new(Attack::last(point)));
            }
            Ok(Outcome::Ongoing) => {}
            _ => return Attacked::Failed,
        }
        position.play(point, &mut NullObserver);
        // Behind this move and the reply.
        let within = within.map(|plies| plies.saturating_sub(2));
        Attacked::Played(Defending::new(Some(point), within, game))
    }

    /// The answers to every move of the side to move, which is the defender. A line may be as long as
    /// the board has points, so the positions on it are kept in a list.
    fn answers(&mut self, position: &mut Position, first: Defending) -> Option<Answers> {
        let mut line = vec![first];
        while let Some(mut last) = line.pop() {
            let closed = match self.next(position, &mut last) {
                Next::Attack(claimed) => {
                    match self.attack(position, claimed, last.within) {
                        Attacked::Played(deeper) => line.extend([last, deeper]),
                        Attacked::Won(attack) => {
                            last.take(position, Some(attack));
                            line.push(last);
                        }
                        Attacked::Failed => {
                            last.take(position, None);
                            line.push(last);
                        }
                    }
                    continue;
                }
                Next::Answered => Some(last.answers),
                Next::Failed => None,
            };
            let Some(above) = line.last_mut() else { return closed };
            position.undo(&mut NullObserver);
            let attack = last.point.zip(closed);
            let attack = attack.map(|(point, answers)| Arc::new(Attack { point, answers }));
            if let Some(attack) = &attack {
                self.known.insert((position.key(), above.within), Arc::clone(attack));
            }
            above.take(position, attack);
        }
        None
    }

    /// Plays the next move of the defender that needs an attack; at first a pass, because the attack
    /// after that holds against most replies.
    fn next(&mut self, position: &mut Position, defending: &mut Defending) -> Next {
        match defending.question {
            Question::Lost => return Next::Failed,
            Question::None => {
                defending.question = Question::Pass;
                position.pass(&mut NullObserver);
                if let Some(point) = self.win_after_pass(position, defending.within) {
                    return Next::Attack(Some(point));
                }
                position.undo(&mut NullObserver);
                if self.further.is_none() {
                    // The attacker's move was no four.
                    return Next::Failed;
                }
            }
            Question::Pass | Question::Reply(_) => {}
        }
        let Defending { game, replies, answers, reached, .. } = defending;
        let attacker = !game.to_move();
        let checks_all = self.checks_all;
        let is_near = |reply| checks_all || reached.contains(reply) || gains_time(position, reply);
        for reply in replies {
            if (self.interrupted)() {
                return Next::Failed;
            }
            let attack = answers.otherwise.as_ref();
            if attack.is_some() && !is_near(reply) {
                continue;
            }
            let loses_at_once = match game.play(reply) {
                Ok(Outcome::Ongoing) => false,
                Ok(Outcome::Win { winner, .. }) if *winner == attacker => true,
                _ => return Next::Failed,
            };
            let covered =
                loses_at_once || attack.is_some_and(|attack| holds(game, attack, self.interrupted));
            game.undo();
            if !covered {
                position.play(reply, &mut NullObserver);
                defending.question = Question::Reply(reply);
                return Next::Attack(None);
            }
        }
        Next::Answered
    }

    /// How the attacker, who is to move, wins after the defender has passed. Only threats count: a quiet
    /// move would have to be refuted for every reply. After a four it is a five.
    fn win_after_pass(&mut self, position: &mut Position, within: Option<usize>) -> Option<Point> {
        if self.further.is_none() {
            return position.find_four(position.side_to_move(), PointClass::Five);
        }
        self.threats(position, within).map(|win| win.point)
    }

    /// A winning move of the side to move, from the cheapest source that knows one. Where the win is
    /// to be as short as was claimed, that is the claimed move.
    fn winning_move(
        &mut self,
        position: &mut Position,
        claimed: Option<Point>,
        within: Option<usize>,
    ) -> Option<Point> {
        let outlook = if self.further.is_some() { outlook } else { outlook_by_fours };
        match outlook(position) {
            Outlook::Win { point, .. } => return Some(point),
            Outlook::Loss { .. } => return None,
            Outlook::Open => {}
        }
        if within.is_some() && claimed.is_some() {
            return claimed;
        }
        let known = self.threats(position, within).map(|win| win.point).or(claimed);
        known.or_else(|| self.further.as_mut()?(&game_of(position)))
    }

    /// A win by fours or threats, in `within` plies if that is asked for and found.
    fn threats(&mut self, position: &mut Position, within: Option<usize>) -> Option<Win> {
        let short = within.and_then(|plies| self.short_threats(position, plies));
        let known =
            short.or_else(|| self.vcf.solve_until(position, self.limits.vcf, self.interrupted));
        if known.is_some() || self.further.is_none() {
            return known;
        }
        self.vct.solve(position, self.limits.vct, self.interrupted)
    }

    /// A win in `plies` plies at most: with the fewest fours or, where that takes more, threats.
    fn short_threats(&mut self, position: &mut Position, plies: usize) -> Option<Win> {
        let Limits { vcf, vct, .. } = self.limits;
        let is_short = |win: &Win| win.plies <= plies;
        let most = vcf.fours.min(plies / 2);
        let fours = (1..=most).find_map(|fours| {
            self.vcf.solve_until(position, VcfLimits { fours, ..vcf }, self.interrupted)
        });
        fours.filter(is_short).or_else(|| {
            self.further.as_ref()?;
            let limits = VctLimits { attacks: vct.attacks.min(plies / 2), ..vct };
            let threats = self.vct.solve_shortest(position, limits, self.interrupted);
            threats.filter(is_short)
        })
    }
}

/// The points that the stones of an attack and of the replies to it reach.
fn reached(attack: &Attack, size: BoardSize) -> Bitboard {
    let mut stones = Bitboard::EMPTY;
    for Attack { point, answers } in attack.all() {
        stones.insert(*point);
        answers.listed.iter().for_each(|(reply, _)| stones.insert(*reply));
    }
    size.reached_from(stones.iter())
}

/// Whether the move of the side to move may lead to a four, or to a point that looks forbidden to it: that
/// may gain time wherever it is.
fn gains_time(position: &Position, reply: Point) -> bool {
    let us = position.side_to_move();
    let is_strict = position.rule().has_forbidden_points(us);
    let least = if is_strict { PointClass::OpenTwo } else { PointClass::Three };
    position.class(us, reply) >= least
}

/// Whether an attack of the side to move wins against every reply, as far as it is not interrupted.
fn holds(game: &mut Game, attack: &Attack, interrupted: &dyn Fn() -> bool) -> bool {
    let start = game.moves().len();
    let held = verify(game, attack, interrupted).is_ok();
    // A gap leaves the game where it is.
    while game.moves().len() > start {
        game.undo();
    }
    held
}

/// The stones of a position, for the referee.
fn stones_of(position: &Position) -> Stones {
    let size = position.size();
    let mut stones = Stones::new(size);
    for point in size.points() {
        stones.put(point, position.cell(point));
    }
    stones
}

fn certificate(position: &Position, claim: Claim) -> Certificate {
    let (rule, stones) = (position.rule(), stones_of(position));
    Certificate { rule, stones, to_move: position.side_to_move(), claim }
}

fn game_of(position: &Position) -> Game {
    Game::from_stones(position.rule(), stones_of(position), position.side_to_move())
}
