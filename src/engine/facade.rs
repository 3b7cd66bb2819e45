//! `Engine`: the game so far, the options and the thinker, behind one interface.
//!
//! The record is authoritative. The thinker may be lent to a running search, or lost after a failed
//! one; it is made again when it is missing. Colours, sizes and legality are checked here; time is
//! not planned here.

use super::balance::{self, BalanceStones, BalancedMoves};
use super::handicap;
use super::opening::{OpeningAnswer, OpeningSearch, OpeningStep};
use super::setup::{self, Placed};
use super::soosorv::{self, SoosorvAnswer, SoosorvSearch, SoosorvStep};
use super::swap2::{self, Swap2Search};
use super::{Options, PlayError, Record, Resources, Thinker};
use super::{Swap2Answer, Swap2Decision, Swap2Error};
use crate::board::{BoardSize, Color, Point};
use crate::eval::network::NetworkSet;
use crate::pattern::RuleTables;
use crate::rules::{Rule, Stones};
use crate::search::{Method, Reporter, SearchReport, Searcher, Task};
use std::sync::Arc;

/// Makes a thinker that stays within the given resources.
type MakeThinker = Arc<dyn Fn(Resources) -> Box<dyn Thinker> + Send + Sync>;

/// A player of Gomoku.
///
/// ```
/// use goren::clock::SystemClock;
/// use goren::engine::Engine;
/// use goren::search::{Control, Limits, Silent, Task};
/// let mut engine = Engine::default();
/// let limits = Limits { depth: Some(1), ..Limits::default() };
/// let (control, clock) = (Control::default(), SystemClock::default());
/// let task = Task { limits, control: &control, clock: &clock };
/// let report = engine.think(&task, &mut Silent).expect("the board is not full");
/// engine.play(report.best()).unwrap();
/// assert_eq!(engine.record().stone_count(), 1);
/// ```
pub struct Engine {
    record: Record,
    options: Options,
    networks: NetworkSet,
    make: MakeThinker,
    thinker: Option<Box<dyn Thinker>>,
    /// Number of the game, to detect thinkers that return from an earlier one.
    game: u64,
}

impl Default for Engine {
    /// An empty board of 15x15, freestyle.
    fn default() -> Self {
        Engine::new(NetworkSet::default(), Method::default())
    }
}

impl Engine {
    /// An engine with these networks and this search method: an empty board of 15x15, freestyle.
    pub fn new(networks: NetworkSet, method: Method) -> Self {
        let of_searcher = networks.clone();
        let make = move |resources: Resources| {
            let mut searcher = Searcher::new(resources.hash_bytes);
            searcher.set_networks(of_searcher.clone());
            searcher.set_method(method);
            Box::new(searcher) as Box<dyn Thinker>
        };
        Engine { networks, ..Engine::with_thinker(make) }
    }

    /// An engine whose thinkers are made by `make`.
    pub fn with_thinker(
        make: impl Fn(Resources) -> Box<dyn Thinker> + Send + Sync + 'static,
    ) -> Self {
        Engine {
            record: Record::new(BoardSize::default(), Rule::Freestyle),
            options: Options::default(),
            networks: NetworkSet::default(),
            make: Arc::new(make),
            thinker: None,
            game: 0,
        }
    }

    /// The game so far.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The size of the board.
    pub fn size(&self) -> BoardSize {
        self.record.size()
    }

    /// The rule of the game.
    pub fn rule(&self) -> Rule {
        self.record.rule()
    }

    /// The stones on the board, oldest first; dead stones are left out.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Color)> {
        self.record.stones()
    }

    /// The options in force.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Changes the options. They take effect when the engine next prepares or thinks.
    pub fn set_options(&mut self, options: Options) {
        self.options = options;
    }

    /// Empties the board and forgets what earlier searches found: the next search is like the
    /// first. Costs almost nothing if there was no search since the last new game.
    pub fn new_game(&mut self, size: BoardSize, rule: Rule) {
        self.record = Record::new(size, rule);
        self.game += 1;
        if let Some(thinker) = &mut self.thinker {
            thinker.new_game();
        }
    }

    /// Replaces the moves of the game with these, black and white in turn. What earlier searches
    /// found is kept.
    ///
    /// # Errors
    /// `PlayError` when a stone cannot be placed; the game is then unchanged.
    pub fn set_moves(&mut self, moves: &[Point]) -> Result<(), PlayError> {
        let mut record = Record::new(self.size(), self.rule());
        moves.iter().try_for_each(|&point| record.play(point))?;
        self.record = record;
        Ok(())
    }

    /// Changes the rule of the current game.
    pub fn set_rule(&mut self, rule: Rule) {
        self.record.set_rule(rule);
    }

    /// Replaces the game with one that has these stones, with the engine to move. Accepts stones in
    /// any order and number; those off the board or on an occupied point are left out.
    pub fn set_position(&mut self, stones: &[Placed]) {
        self.record = setup::arrange(self.size(), self.rule(), stones);
    }

    /// Replaces the game with one that has these stones, whose order is not known, with this side to
    /// move. The size becomes that of the stones.
    pub fn set_stones(&mut self, stones: &Stones, to_move: Color) {
        self.record = setup::of_stones(self.rule(), stones, to_move);
    }

    /// Replaces the game with a swap2 opening: 0, 3 or 5 stones, black and white in turn.
    ///
    /// # Errors
    /// `Swap2Error` when these stones are not such an opening; the game is then unchanged.
    pub fn set_swap2(&mut self, stones: &[Point]) -> Result<(), Swap2Error> {
        self.record = swap2::opened(Record::new(self.size(), self.rule()), stones)?;
        Ok(())
    }

    /// Plays a stone for the side to move.
    ///
    /// # Errors
    /// `PlayError` when the point is not empty or not on the board.
    pub fn play(&mut self, point: Point) -> Result<(), PlayError> {
        self.record.play(point)
    }

    /// Takes back the newest stone.
    ///
    /// # Errors
    /// `PlayError` when the newest stone is not on this point.
    pub fn takeback(&mut self, point: Point) -> Result<(), PlayError> {
        self.record.takeback(point)
    }

    /// Allocates and builds what the rule and the options require, so the next search need not.
    pub fn prepare(&mut self) {
        self.thinker();
    }

    /// Builds what a rule requires, whether or not a search runs with this engine's thinker, so that no
    /// search need do so.
    pub fn prepare_rule(&self, rule: Rule) {
        RuleTables::of(rule);
        self.networks.network(rule);
    }

    /// Finds a move for the side to move; `None` when the board is full. The move is not played.
    ///
    /// A level below 10 searches within its own nodes and the limits of the task, without what earlier
    /// searches found. It reports its move once, at the end, and no further lines.
    pub fn think(&mut self, task: &Task, reporter: &mut dyn Reporter) -> Option<SearchReport> {
        if self.record.is_full() {
            return None;
        }
        let (record, seed) = (self.record.clone(), self.options.seed);
        let Some(strength) = self.options.level.strength() else {
            return Some(self.thinker().think(&record, task, reporter));
        };
        let report = handicap::think(self.thinker(), &record, task, strength, seed);
        reporter.report(&report);
        Some(report)
    }

    /// Thinks about the position until told to stop, so later searches find more in the same time.
    /// Nothing is played, and the limits of the task are ignored. A level below 10 does not ponder.
    pub fn ponder(&mut self, task: &Task) {
        if !self.record.is_full() && self.options.level.is_whole() {
            let record = self.record.clone();
            self.thinker().ponder(&record, task);
        }
    }

    /// Chooses the answer in a swap2 opening whose stones `set_swap2` has placed. The limits are
    /// those of the whole decision. The stones of the answer are not placed.
    pub fn swap2(&mut self, task: &Task, reporter: &mut dyn Reporter) -> Swap2Decision {
        let (record, seed) = (&self.record.clone(), self.options.seed);
        Swap2Search { thinker: self.thinker(), record, task, reporter, seed }.decide()
    }

    /// A legal answer in a swap2 opening without thinking; white stays white with `best` if that
    /// point is allowed.
    pub fn swap2_at_once(&self, best: Option<Point>) -> Swap2Answer {
        swap2::at_once(&self.record, self.options.seed, best)
    }

    /// Places the stones of an answer in a swap2 opening.
    ///
    /// # Errors
    /// `PlayError` when a stone cannot be placed; then none is.
    pub fn answer_swap2(&mut self, answer: &Swap2Answer) -> Result<(), PlayError> {
        self.record = swap2::answered(self.record.clone(), answer)?;
        Ok(())
    }

    /// Finds stones after which the value for the side that is to move now is nearest to `bias`, in units
    /// of the score. The limits are those of the whole decision; `None` when the board is full. The
    /// stones are not placed.
    pub fn balance(
        &mut self,
        task: &Task,
        stones: BalanceStones,
        bias: i32,
    ) -> Option<BalancedMoves> {
        if self.record.is_full() {
            return None;
        }
        let (record, seed) = (self.record.clone(), self.options.seed);
        Some(balance::balance(self.thinker(), &record, task, stones, bias, seed))
    }

    /// Decides a step of a Soosorv-8 opening, with the stones of that step on the board. The limits are
    /// those of the whole decision; `None` when the board has no room. No stones are placed.
    pub fn soosorv(&mut self, task: &Task, step: &SoosorvStep) -> Option<SoosorvAnswer> {
        let (record, seed) = (&self.record.clone(), self.options.seed);
        SoosorvSearch { thinker: self.thinker(), record, task, seed }.decide(step)
    }

    /// An answer to a step of a Soosorv-8 opening without thinking.
    pub fn soosorv_at_once(&self, step: &SoosorvStep) -> SoosorvAnswer {
        soosorv::at_once(&self.record, step)
    }

    /// Decides what is asked in an opening that is neither swap2 nor Soosorv-8, with the stones so far on the
    /// board. The limits are those of the whole decision; `None` when the board has no room. No stones are
    /// placed.
    pub fn opening(&mut self, task: &Task, step: &OpeningStep) -> Option<OpeningAnswer> {
        let (record, seed) = (&self.record.clone(), self.options.seed);
        OpeningSearch { thinker: self.thinker(), record, task, seed }.decide(step)
    }

    /// Forgets what earlier searches found, and keeps the game.
    pub fn forget(&mut self) {
        if let Some(thinker) = &mut self.thinker {
            thinker.new_game();
        }
    }

    /// How much of the memory for positions holds something, 0 to 1; 0 without any.
    pub fn hash_usage(&self) -> f64 {
        self.thinker.as_ref().map_or(0.0, |thinker| thinker.hash_usage())
    }

    /// Empties the board, and keeps what earlier searches found.
    pub fn clear_board(&mut self, size: BoardSize, rule: Rule) {
        self.record = Record::new(size, rule);
    }

    /// An engine with the same game that takes the thinker with it, to think on another thread.
    pub fn lend(&mut self) -> Engine {
        Engine {
            record: self.record.clone(),
            options: self.options,
            networks: self.networks.clone(),
            make: Arc::clone(&self.make),
            thinker: self.thinker.take(),
            game: self.game,
        }
    }

    /// Takes back the thinker of a lent engine, unless this one has a thinker by now.
    pub fn adopt(&mut self, lent: Engine) {
        if let (None, Some(mut thinker)) = (&self.thinker, lent.thinker) {
            if lent.game != self.game {
                thinker.new_game();
            }
            self.thinker = Some(thinker);
        }
    }

    /// Drops the thinker, for when its state can no longer be trusted.
    pub fn drop_thinker(&mut self) {
        self.thinker = None;
    }

    /// The thinker with the memory that it has; one that is made now gets what the options say.
    pub(super) fn thinker_as_it_is(&mut self) -> &mut dyn Thinker {
        let resources = self.resources();
        let thinker = self.thinker.get_or_insert_with(|| (self.make)(resources));
        &mut **thinker
    }

    /// The thinker, prepared for the rule and the options.
    pub(super) fn thinker(&mut self) -> &mut dyn Thinker {
        let (rule, resources) = (self.record.rule(), self.resources());
        let thinker = self.thinker_as_it_is();
        thinker.prepare(resources, rule);
        thinker
    }

    /// What the thinker may use, by the rule and the options.
    fn resources(&self) -> Resources {
        self.options.resources(self.networks.network(self.record.rule()).bytes())
    }
}
