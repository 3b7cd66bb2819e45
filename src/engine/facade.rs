//! `Engine`: the game so far, the options and the brain behind one door.
//!
//! The record is the truth; the brain may be away with a running search, or lost after a failed one,
//! and is made anew when it is missing. Colours, sizes and legality are checked here; time is not
//! planned here.

use super::setup::{self, Placed};
use super::swap2::{self, Negotiator};
use super::{Brain, Options, PlayError, Record, Resources, Think};
use super::{Swap2Answer, Swap2Decision, Swap2Error};
use crate::board::{BoardSize, Color, Point};
use crate::clock::Clock;
use crate::eval::WeightSet;
use crate::rules::Rule;
use crate::search::{Control, Finding, Limits, Reporter};
use std::sync::Arc;

/// Makes a brain that keeps within the given resources.
pub type MakeBrain = Arc<dyn Fn(Resources) -> Box<dyn Think> + Send + Sync>;

/// A player of Gomoku.
///
/// ```
/// use goren::engine::Engine;
/// use goren::clock::SystemClock;
/// use goren::search::{Control, Limits, Silent};
/// let mut engine = Engine::default();
/// let limits = Limits { depth: Some(1), ..Limits::default() };
/// let finding = engine
///     .think(&limits, &Control::default(), &SystemClock::default(), &mut Silent)
///     .expect("the board is empty");
/// engine.play(finding.best).unwrap();
/// assert_eq!(engine.record().stone_count(), 1);
/// ```
pub struct Engine {
    record: Record,
    options: Options,
    make: MakeBrain,
    mind: Option<Mind>,
}

/// A brain and what it was last prepared for.
struct Mind {
    brain: Box<dyn Think>,
    resources: Resources,
    /// `None` before the first game.
    game: Option<(BoardSize, Rule)>,
}

impl Default for Engine {
    /// An empty board of 15x15, freestyle.
    fn default() -> Self {
        Engine::with_weights(WeightSet::default())
    }
}

impl Engine {
    /// An engine that judges with these weights: an empty board of 15x15, freestyle.
    pub fn with_weights(weights: WeightSet) -> Self {
        let brain = move |resources| {
            Box::new(Brain::new(resources).with_weights(weights.clone())) as Box<dyn Think>
        };
        Engine::with_brain(Arc::new(brain))
    }

    /// An engine that thinks with another brain.
    pub fn with_brain(make: MakeBrain) -> Self {
        let record = Record::new(BoardSize::default(), Rule::Freestyle);
        Engine { record, options: Options::default(), make, mind: None }
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

    /// The stones that are alive, oldest first.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Color)> {
        self.record.stones()
    }

    /// The options in force.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Changes the options; memory moves when the brain is next prepared.
    pub fn set_options(&mut self, options: Options) {
        self.options = options;
    }

    /// Empties the board. Costs next to nothing when size and rule stay.
    pub fn new_game(&mut self, size: BoardSize, rule: Rule) {
        self.record = Record::new(size, rule);
    }

    /// Changes the rule of the running game.
    pub fn set_rule(&mut self, rule: Rule) {
        self.record.set_rule(rule);
    }

    /// Replaces the game by one in which these stones stand and the engine is to move. Takes stones
    /// in any order and number; those off the board or on another stone are left out.
    pub fn set_position(&mut self, stones: &[Placed]) {
        self.record = setup::arrange(self.size(), self.rule(), stones);
    }

    /// Replaces the game by a swap2 opening: 0, 3 or 5 stones, black's and white's in turn.
    ///
    /// # Errors
    /// `Swap2Error` when these stones are none; the game is as before then.
    pub fn set_swap2(&mut self, stones: &[Point]) -> Result<(), Swap2Error> {
        self.record = swap2::opened(Record::new(self.size(), self.rule()), stones)?;
        Ok(())
    }

    /// The side to move puts a stone.
    ///
    /// # Errors
    /// `PlayError` when the point is not empty or not on the board.
    pub fn play(&mut self, point: Point) -> Result<(), PlayError> {
        self.record.play(point)
    }

    /// Takes the newest stone back.
    ///
    /// # Errors
    /// `PlayError` when the newest stone is not on this point.
    pub fn takeback(&mut self, point: Point) -> Result<(), PlayError> {
        self.record.takeback(point)
    }

    /// Whether a stone can be put on a point.
    pub fn is_legal(&self, point: Point) -> bool {
        self.record.is_empty(point)
    }

    /// Whether the rule forbids the side to move to put a stone on this empty point.
    pub fn is_forbidden(&self, point: Point) -> bool {
        self.record.is_forbidden(point)
    }

    /// Brings the brain up to date with size, rule and options, so that the next search need not.
    pub fn prepare(&mut self) {
        self.mind();
    }

    /// Forgets what earlier searches found, so that the next one is as the first.
    pub fn forget(&mut self) {
        if let Some(mind) = &mut self.mind {
            mind.brain.forget();
        }
    }

    /// What tells the numbers that positions of this rule are judged with from others; 0 when there
    /// are none to tell.
    pub fn fingerprint(&mut self) -> u64 {
        self.mind().brain.fingerprint()
    }

    /// Thinks about the position and says what the side to move should play; `None` when the board
    /// is full. The move is not played.
    pub fn think(
        &mut self,
        limits: &Limits,
        control: &Control,
        clock: &dyn Clock,
        reporter: &mut dyn Reporter,
    ) -> Option<Finding> {
        if self.record.is_full() {
            return None;
        }
        let record = self.record.clone();
        Some(self.mind().brain.think(&record, limits, control, clock, reporter))
    }

    /// Thinks about the position until told to stop, so that the searches that follow find more in
    /// the same time. Nothing is played.
    pub fn ponder(&mut self, control: &Control, clock: &dyn Clock) {
        if !self.record.is_full() {
            let record = self.record.clone();
            self.mind().brain.ponder(&record, control, clock);
        }
    }

    /// Decides what to say in a swap2 opening, of which `set_swap2` has put the stones. The limits are
    /// those of the whole decision; its stones are not put.
    pub fn swap2(
        &mut self,
        limits: &Limits,
        control: &Control,
        clock: &dyn Clock,
        reporter: &mut dyn Reporter,
    ) -> Swap2Decision {
        let record = self.record.clone();
        let seed = self.options.seed;
        let brain = &mut *self.mind().brain;
        let record = &record;
        Negotiator { brain, record, limits, control, clock, reporter, seed }.decide()
    }

    /// A legal answer in a swap2 opening without thinking; white stays white with `best` if it can.
    pub fn swap2_at_once(&self, best: Option<Point>) -> Swap2Answer {
        swap2::at_once(&self.record, self.options.seed, best)
    }

    /// Puts the stones of an answer in a swap2 opening.
    ///
    /// # Errors
    /// `PlayError` when a stone cannot be put; none is put then.
    pub fn answer_swap2(&mut self, answer: &Swap2Answer) -> Result<(), PlayError> {
        self.record = swap2::answered(self.record.clone(), answer)?;
        Ok(())
    }

    /// An engine with the same game that takes the brain along, to think on another thread.
    pub fn lend(&mut self) -> Engine {
        Engine {
            record: self.record.clone(),
            options: self.options,
            make: Arc::clone(&self.make),
            mind: self.mind.take(),
        }
    }

    /// Takes back the brain of a lent engine, if this one has none by now.
    pub fn adopt(&mut self, lent: Engine) {
        if self.mind.is_none() {
            self.mind = lent.mind;
        }
    }

    /// Forgets the brain, whose state is not to be trusted any more.
    pub fn drop_brain(&mut self) {
        self.mind = None;
    }

    fn mind(&mut self) -> &mut Mind {
        let resources = self.options.resources();
        let game = Some((self.record.size(), self.record.rule()));
        let make = &self.make;
        let mind =
            self.mind.get_or_insert_with(|| Mind { brain: make(resources), resources, game: None });
        if mind.resources != resources {
            mind.brain.resize(resources);
            mind.resources = resources;
        }
        if mind.game != game {
            mind.brain.new_game(self.record.rule());
            mind.game = game;
        }
        mind
    }
}
