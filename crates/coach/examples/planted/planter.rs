//! `Planter`: plants mistakes into games of weak players and makes sure that they are mistakes.
//!
//! What a mistake is follows from wins that the solvers prove, and is confirmed by the engine at full strength: it
//! holds the position before the mistake, or after it where a win was missed.

use crate::games::{Kind, Plant, PlantedGame};
use crate::proof::{Proof, Solvers, Win, class, fives, makes_four, passed, played};
use goren::board::{BoardSize, Point};
use goren::clock::SystemClock;
use goren::engine::{Engine, Level, Options, win_rate};
use goren::pattern::PointClass;
use goren::position::Position;
use goren::rules::{Game, Rule};
use goren::search::{Control, Limits, SearchReport, Silent, Task};
use goren::threat::{Defence, defence};
use rand::RngExt;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64Mcg;
use std::collections::BTreeMap;

/// Nodes of the engine at full strength.
const CONFIRMING_NODES: u64 = 100_000;
/// The most moves of a game.
const MAX_MOVES: usize = 60;
/// Moves before the first mistake that is planted.
const FIRST_PLANT: usize = 7;
/// How often a mistake is tried, in percent of the moves.
const TRIED: u32 = 60;
/// Points that are tried for a mistake.
const TRIED_POINTS: usize = 24;
/// Searches of the engine that are tried for a mistake.
const TRIED_SEARCHES: usize = 2;
/// The most mistakes of a kind in a game.
const MAX_ALIKE: usize = 3;
/// Moves between a mistake and a quiet one.
const QUIET_GAP: usize = 3;
/// Mistakes of a game before one is planted that ends it.
const BEFORE_THE_END: usize = 3;
/// The win rate from which a position is held.
const HELD: f64 = 0.2;
/// The win rate that a move loses which is worse.
const WORSE: f64 = 0.15;
/// The win rate that a four or three loses whose reply makes a threat.
const SPENT: f64 = 0.1;
/// The number of kinds.
const ALL: usize = 16;
const MEMORY: u64 = 128 << 20;

pub struct Planter {
    solvers: Solvers,
    engine: Engine,
    random: Pcg64Mcg,
}

impl Planter {
    pub fn new() -> Self {
        let random = Pcg64Mcg::seed_from_u64(0);
        Planter { solvers: Solvers::default(), engine: engine(Level::HIGHEST, 0), random }
    }

    /// A game between two levels with mistakes of the kinds that are wanted, the first one of the kinds `first`.
    pub fn game(
        &mut self,
        rule: Rule,
        seed: u64,
        wanted: &BTreeMap<Kind, usize>,
        first: &[Kind],
    ) -> PlantedGame {
        let size = BoardSize::default();
        self.random = Pcg64Mcg::seed_from_u64(seed);
        self.engine.new_game(size, rule);
        let levels: [i64; 2] = std::array::from_fn(|_| self.random.random_range(1..=4));
        let mut players = levels.map(|level| engine(Level::clamped(level), seed));
        players.iter_mut().for_each(|player| player.new_game(size, rule));
        let (mut game, mut plants) = (Game::new(rule, size), Vec::<Plant>::new());
        while !game.outcome().is_over() && game.moves().len() < MAX_MOVES {
            let number = game.moves().len() + 1;
            let is_tried = self.random.random_range(0..100) < TRIED || first.len() < ALL;
            let is_tried = is_tried && number >= FIRST_PLANT;
            let is_wanted = |kind: Kind| {
                let alike = plants.iter().filter(|plant| plant.kind == kind).count();
                let may_end = plants.len() >= BEFORE_THE_END;
                let is_near = plants.last().is_some_and(|last| number < last.number + QUIET_GAP);
                // These two go together.
                let is_weapon = kind == Kind::MissedForbiddenBlock && wanted[&Kind::ForcedFoul] > 0;
                let most = if is_weapon { MAX_ALIKE } else { MAX_ALIKE.min(wanted[&kind]) };
                alike < most
                    && (!plants.is_empty() || first.contains(&kind))
                    && (may_end || !matches!(kind, Kind::Foul | Kind::LeftFive))
                    && !(is_near && matches!(kind, Kind::Quiet | Kind::Spent))
            };
            let planted = if is_tried { self.plant(&game, is_wanted) } else { None };
            if let Some((kind, moves)) = planted {
                plants.push(Plant { number, kind });
                for point in moves {
                    game.play(point).expect("an empty point");
                }
            } else {
                let player = &mut players[(number - 1) % 2];
                game.play(search(player, &game, Limits::default()).best()).expect("empty");
            }
        }
        let origin = format!("levels {} and {}, seed {seed}", levels[0], levels[1]);
        PlantedGame { rule, origin, moves: game.moves().to_vec(), plants }
    }

    /// A mistake of a wanted kind in this position, and what is played: the mistake, and its reply where that belongs
    /// to it.
    fn plant(
        &mut self,
        game: &Game,
        is_wanted: impl Fn(Kind) -> bool,
    ) -> Option<(Kind, Vec<Point>)> {
        let mut kinds = self.possible(game);
        kinds.retain(|&kind| is_wanted(kind));
        kinds.into_iter().find_map(|kind| Some((kind, self.mistake(game, kind)?)))
    }

    /// The kinds that there may be in this position, the rarest first.
    fn possible(&mut self, game: &Game) -> Vec<Kind> {
        let may_foul = game.rule().has_forbidden_points(game.to_move());
        let mut kinds = Vec::new();
        if let Some(own) = self.solvers.win_by_fours(game) {
            kinds.extend(missed(own.win));
        } else if let Some(threat) = self.solvers.win_by_fours(&passed(game)) {
            kinds.extend(match threat.win {
                Win::Five => vec![Kind::LeftFive],
                Win::OpenFour => vec![Kind::WrongBlock, Kind::LeftOpenFour],
                Win::DoubleFour | Win::FourThree => vec![Kind::WrongBlock, Kind::LeftDouble],
                Win::ForbiddenBlock => vec![Kind::ForcedFoul],
                Win::Fours => vec![Kind::LeftFours],
                _ => Vec::new(),
            });
        } else {
            if may_foul {
                kinds.push(Kind::ForcedFoul);
            }
            kinds.extend([Kind::Allowed, Kind::Spent, Kind::MissedThreats, Kind::Quiet]);
        }
        if may_foul {
            kinds.push(Kind::Foul);
        }
        kinds
    }

    /// A mistake of a kind.
    fn mistake(&mut self, game: &Game, kind: Kind) -> Option<Vec<Point>> {
        let mut points: Vec<Point> = if kind == Kind::Foul {
            let foul = |point: &Point| game.foul(*point).is_some();
            Position::from(game).candidates().filter(foul).collect()
        } else {
            Position::from(game).candidates().filter(|&point| game.foul(point).is_none()).collect()
        };
        points.shuffle(&mut self.random);
        if !matches!(kind, Kind::Allowed | Kind::ForcedFoul | Kind::Spent | Kind::WrongBlock) {
            points.truncate(TRIED_POINTS);
        }
        // What is rare is looked for before what takes long.
        if kind == Kind::ForcedFoul {
            points.retain(|&point| self.lets_make_forbidden_block(&played(game, point)));
            if points.is_empty() {
                return None;
            }
        }
        let before = self.facts(game, kind)?;
        let found: Vec<Point> = points
            .into_iter()
            .filter(|&point| self.is_mistake(game, kind, &before, point))
            .collect();
        found.into_iter().take(TRIED_SEARCHES).find_map(|point| self.confirm(game, kind, point))
    }

    /// Whether a move is a mistake of a kind, as far as the solvers say, and confirmed by the engine.
    pub fn check(&mut self, game: &Game, kind: Kind, point: Point) -> Result<(), String> {
        self.engine.new_game(game.stones().size(), game.rule());
        let before = self.facts(game, kind).ok_or("the position is none for it")?;
        if !self.is_mistake(game, kind, &before, point) {
            return Err("it is no such mistake for the solvers".to_string());
        }
        self.confirm(game, kind, point)
            .map(drop)
            .ok_or("the engine does not confirm it".to_string())
    }

    /// How either side can win, for people.
    pub fn state(&mut self, game: &Game) -> String {
        let [own, threat] =
            [game.clone(), passed(game)].map(|game| match self.solvers.win(&game) {
                Some(proof) => format!("{:?} at {}", proof.win, proof.first),
                None => "nothing".to_string(),
            });
        format!("{}: {own}, against {threat}", game.to_move())
    }

    /// What is known before a mistake of this kind; `None` if there can be none.
    fn facts(&mut self, game: &Game, kind: Kind) -> Option<Before> {
        if kind == Kind::Foul {
            return (!game.legal_points().is_empty()).then_some(Before { threat: None });
        }
        let own = self.solvers.win(game);
        if let Some(own) = own {
            return missed(own.win).contains(&kind).then_some(Before { threat: None });
        }
        let threat = self.solvers.win(&passed(game));
        let fits = matches!(
            (kind, threat.map(|threat| threat.win)),
            (Kind::LeftFive, Some(Win::Five))
                | (Kind::LeftOpenFour, Some(Win::OpenFour))
                | (Kind::LeftDouble, Some(Win::DoubleFour | Win::FourThree))
                | (Kind::LeftFours, Some(Win::Fours))
                | (Kind::WrongBlock, Some(Win::OpenFour | Win::DoubleFour | Win::FourThree))
                | (Kind::ForcedFoul, Some(Win::ForbiddenBlock) | None)
                | (Kind::Allowed | Kind::Spent | Kind::Quiet, None)
        );
        fits.then_some(Before { threat })
    }

    /// Whether a move is a mistake of a kind, as far as the solvers say.
    fn is_mistake(&mut self, game: &Game, kind: Kind, before: &Before, point: Point) -> bool {
        if kind == Kind::Foul {
            return true;
        }
        let (us, them) = (game.to_move(), !game.to_move());
        let after = played(game, point);
        if after.outcome().is_over() {
            return false;
        }
        let own_class = class(game, us, point);
        let is_four = makes_four(game, point);
        let far = !is_four && class(game, them, point) == PointClass::Nothing;
        match kind {
            Kind::MissedFive
            | Kind::MissedOpenFour
            | Kind::MissedDouble
            | Kind::MissedFours
            | Kind::MissedThreats
            | Kind::MissedForbiddenBlock => self.solvers.win(&after).is_none(),
            Kind::LeftFive | Kind::LeftOpenFour | Kind::LeftDouble | Kind::LeftFours => {
                far && self.solvers.win(&after).is_some()
            }
            Kind::WrongBlock => {
                let set = match defence(&Position::from(game)) {
                    Defence::AgainstOpenFour(set) | Defence::AgainstFourThree(set) => set,
                    _ => return false,
                };
                set.contains(point) && !is_four && self.solvers.short_win(&after).is_some()
            }
            Kind::Allowed => {
                let win = self.solvers.short_win(&after);
                !is_four && win.is_some_and(|win| win.win != Win::ForbiddenBlock)
            }
            Kind::ForcedFoul => {
                (before.threat.is_none() || far) && self.lets_make_forbidden_block(&after)
            }
            Kind::Spent => {
                let is_three =
                    matches!(own_class, PointClass::OpenThree | PointClass::OpenThreePlus);
                is_four && own_class < PointClass::FourThree && self.reply_threatens(&after)
                    || is_three && !is_four
            }
            Kind::Quiet => own_class < PointClass::OpenThree && self.solvers.win(&after).is_none(),
            Kind::Foul => true,
        }
    }

    /// Whether the side to move can make a four that may not be blocked, and nothing simpler.
    fn lets_make_forbidden_block(&mut self, game: &Game) -> bool {
        self.solvers.win_by_fours(game).is_some_and(|win| win.win == Win::ForbiddenBlock)
    }

    /// Whether the block of a four wins nothing at once and makes a threat.
    fn reply_threatens(&mut self, after: &Game) -> bool {
        let fives = fives(&passed(after));
        let [block] = fives[..] else { return false };
        if after.foul(block).is_some() || self.solvers.win(after).is_some() {
            return false;
        }
        let blocked = played(after, block);
        !blocked.outcome().is_over()
            && self.solvers.win(&blocked).is_none()
            && self.solvers.win_by_fours(&passed(&blocked)).is_some()
    }

    /// The moves of a mistake, if the engine at full strength confirms that it is one.
    fn confirm(&mut self, game: &Game, kind: Kind, point: Point) -> Option<Vec<Point>> {
        let after = played(game, point);
        match kind {
            Kind::Foul => {
                let (rate, report) = self.view(game);
                (rate >= HELD && !report.score.is_loss()).then(|| vec![point])
            }
            Kind::MissedFive
            | Kind::MissedOpenFour
            | Kind::MissedDouble
            | Kind::MissedFours
            | Kind::MissedThreats
            | Kind::MissedForbiddenBlock => {
                let (rate, report) = self.view(&after);
                (rate >= HELD && !report.score.is_loss()).then(|| vec![point])
            }
            Kind::Spent | Kind::Quiet => {
                let (rate, report) = self.view(game);
                let (next, reply) = self.view(&after);
                let least = if kind == Kind::Spent { SPENT } else { WORSE };
                let is_worse = rate - (1.0 - next) >= least
                    && report.best() != point
                    && !report.score.is_win()
                    && !reply.score.is_win();
                if !is_worse {
                    return None;
                }
                if kind == Kind::Quiet || makes_four(game, point) {
                    let block = fives(&passed(&after));
                    return Some([vec![point], block].concat());
                }
                // The reply to an open three belongs to it: it must be one that makes a threat.
                let replied = played(&after, reply.best());
                let meets = defence(&Position::from(&after)).allows(reply.best());
                let is_spent = meets
                    && self.solvers.win(&replied).is_none()
                    && self.solvers.win_by_fours(&passed(&replied)).is_some();
                is_spent.then(|| vec![point, reply.best()])
            }
            _ => {
                let (rate, report) = self.view(game);
                let holds = rate >= HELD && !report.score.is_proven() && report.best() != point;
                let held = played(game, report.best());
                (holds && !held.outcome().is_over() && self.solvers.win(&held).is_none())
                    .then(|| vec![point])
            }
        }
    }

    /// The win rate of the side to move, and the report of the engine at full strength.
    fn view(&mut self, game: &Game) -> (f64, SearchReport) {
        let limits = Limits { nodes: Some(CONFIRMING_NODES), ..Limits::default() };
        let report = search(&mut self.engine, game, limits);
        (win_rate(report.score, game.rule()), report)
    }
}

/// What is known before a mistake.
struct Before {
    threat: Option<Proof>,
}

/// The kind of a mistake that misses such a win.
fn missed(win: Win) -> Vec<Kind> {
    vec![match win {
        Win::Five => Kind::MissedFive,
        Win::OpenFour => Kind::MissedOpenFour,
        Win::DoubleFour | Win::FourThree => Kind::MissedDouble,
        Win::ForbiddenBlock => Kind::MissedForbiddenBlock,
        Win::Fours => Kind::MissedFours,
        Win::DoubleThree | Win::Threats => Kind::MissedThreats,
    }]
}

fn engine(level: Level, seed: u64) -> Engine {
    let mut engine = Engine::default();
    engine.set_options(Options { level, seed, memory: Some(MEMORY), ..Options::default() });
    engine
}

fn search(engine: &mut Engine, game: &Game, limits: Limits) -> SearchReport {
    engine.set_moves(game.moves()).expect("moves of a game");
    let (control, clock) = (Control::default(), SystemClock::default());
    engine
        .think(&Task { limits, control: &control, clock: &clock }, &mut Silent)
        .expect("the board is not full")
}
