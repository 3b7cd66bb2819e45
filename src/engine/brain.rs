//! The brain: what thinks about a position. It rebuilds the fast position from the record for every
//! search, which costs microseconds, and keeps the searcher and the tables of the rule.
//!
//! A brain gets the whole record with every search and may keep what it likes between searches
//! (hash, histories). It is told when that no longer fits: other resources, another size or rule.

use super::{Record, Resources};
use crate::board::Bitboard;
use crate::clock::Clock;
use crate::eval::{TableEvaluator, WeightSet, Weights};
use crate::pattern::RuleTables;
use crate::position::{Deaf, Position};
use crate::rules::Rule;
use crate::search::{Control, Finding, Limits, Method, Reporter, Searcher, Silent};
use std::sync::Arc;

/// What an `Engine` needs of a brain.
pub trait Think: Send {
    /// Keeps within other resources from now on; called between searches only.
    fn resize(&mut self, resources: Resources);

    /// Forgets what it knows and prepares for records of this rule: the next one has another size or
    /// rule, or is the first.
    fn new_game(&mut self, rule: Rule);

    /// Forgets everything, so that the next search is as the first. A brain that remembers nothing
    /// has nothing to do.
    fn forget(&mut self) {}

    /// What tells the numbers that it judges with from others; 0 when there are none to tell.
    fn fingerprint(&self) -> u64 {
        0
    }

    /// Finds a move for the side to move of a record that is not full.
    ///
    /// Sets `control`'s best move within a millisecond, and ends within milliseconds of
    /// `limits.maximum` or of `control.stop`. The move in the finding is legal. A zero
    /// `limits.maximum` asks for a move at once.
    fn think(
        &mut self,
        record: &Record,
        limits: &Limits,
        control: &Control,
        clock: &dyn Clock,
        reporter: &mut dyn Reporter,
    ) -> Finding;

    /// Thinks about a record that is not full until `control.stop`, or until there is nothing more to
    /// find, to know more about it and what follows. What is known of this game stays as true as it was.
    fn ponder(&mut self, record: &Record, control: &Control, clock: &dyn Clock) {
        self.think(record, &Limits::default(), control, clock, &mut Silent);
    }
}

/// The brain that `Engine::default` thinks with.
pub struct Brain {
    searcher: Searcher,
    weights: WeightSet,
    /// Made when a rule is first seen; most sessions know one.
    schooling: Option<Schooling>,
}

/// What only depends on the rule.
struct Schooling {
    tables: Arc<RuleTables>,
    weights: Arc<Weights>,
}

impl Schooling {
    fn new(rule: Rule, weights: &WeightSet) -> Self {
        let tables = Arc::new(RuleTables::new(rule));
        let weights = weights.weights(rule, tables.codes());
        Schooling { tables, weights }
    }
}

impl Brain {
    /// A brain that keeps within these resources.
    pub fn new(resources: Resources) -> Self {
        let mut searcher = Searcher::new(resources.hash_bytes);
        searcher.set_threads(resources.threads);
        Brain { searcher, weights: WeightSet::default(), schooling: None }
    }

    /// The brain, searching in this way.
    pub fn with_method(mut self, method: Method) -> Self {
        self.searcher.set_method(method);
        self
    }

    /// The brain, judging with these weights.
    pub fn with_weights(mut self, weights: WeightSet) -> Self {
        (self.weights, self.schooling) = (weights, None);
        self
    }

    /// What depends on the rule, made now if another rule was played before.
    fn schooling(&mut self, rule: Rule) -> &Schooling {
        let known = self.schooling.take().filter(|known| known.tables.rule() == rule);
        self.schooling.insert(known.unwrap_or_else(|| Schooling::new(rule, &self.weights)))
    }

    /// The position of a record and an evaluator in step with it.
    fn set_up(&mut self, record: &Record) -> (Position, TableEvaluator) {
        let schooling = self.schooling(record.rule());
        let position = rebuilt(record, Arc::clone(&schooling.tables));
        let evaluator = TableEvaluator::new(Arc::clone(&schooling.weights), &position);
        (position, evaluator)
    }
}

impl Think for Brain {
    fn resize(&mut self, resources: Resources) {
        self.searcher.resize(resources.hash_bytes);
        self.searcher.set_threads(resources.threads);
    }

    fn new_game(&mut self, rule: Rule) {
        self.searcher.new_game();
        self.schooling(rule);
    }

    fn forget(&mut self) {
        self.searcher.clear();
    }

    fn fingerprint(&self) -> u64 {
        self.schooling.as_ref().map_or(0, |schooling| schooling.weights.fingerprint())
    }

    fn think(
        &mut self,
        record: &Record,
        limits: &Limits,
        control: &Control,
        clock: &dyn Clock,
        reporter: &mut dyn Reporter,
    ) -> Finding {
        let (mut position, mut evaluator) = self.set_up(record);
        let found =
            self.searcher.think(&mut position, &mut evaluator, limits, control, clock, reporter);
        found.unwrap_or_else(|| {
            let best = record.any_move().unwrap_or(record.size().center());
            Finding::unsearched(best)
        })
    }

    fn ponder(&mut self, record: &Record, control: &Control, clock: &dyn Clock) {
        let (mut position, mut evaluator) = self.set_up(record);
        self.searcher.ponder(&mut position, &mut evaluator, control, clock);
    }
}

fn rebuilt(record: &Record, tables: Arc<RuleTables>) -> Position {
    let dead: Bitboard = record.walls().iter().copied().collect();
    let mut position = Position::with_dead_stones(record.size(), tables, &dead);
    for point in record.moves() {
        match point {
            Some(point) => position.play(*point, &mut Deaf),
            None => position.pass(&mut Deaf),
        }
    }
    position
}
