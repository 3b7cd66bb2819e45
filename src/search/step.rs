//! `Step`: a part of the search that can be switched off, to measure its worth. `Steps`: the steps
//! that are on. `Settings`: the steps that are on and the numbers they use.
//!
//! The function of a step asks itself whether it is on, so the node only calls it. A step that is new
//! needs no switch until games have shown that it stays.
//!
//! A switch costs the search one test of a bit: 0.2 % of its instructions in all. Quick wins, replies to
//! a five, and the points far from all stones cannot be switched off, because the soundness of proofs
//! rests on them.

use super::params::Params;
use strum::{Display, EnumString, IntoStaticStr, VariantArray, VariantNames};

/// A step that can be switched off.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[derive(Display, EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[strum(parse_err_ty = UnknownStep, parse_err_fn = unknown_step)]
pub enum Step {
    /// A stored score that decides against the window ends the node.
    TableCut,
    /// The move of the transposition table is searched first.
    TableMove,
    /// Against an open four or a four-three only the moves that help are searched; if there are
    /// none, the node is lost. When off, all moves are searched.
    DefenceSets,
    /// The evaluator's value is corrected by the past errors of such values.
    Correction,
    /// The score of an earlier search replaces the static evaluation where it says more.
    TableValue,
    /// Quiescence search looks for a win by fours.
    QuiescenceFours,
    /// Far below alpha near the horizon, only quiescence search is run.
    Razoring,
    /// Far above beta, a shallow node ends.
    ReverseFutility,
    /// The score of a somewhat shallower search, far outside the window, ends a node.
    #[strum(serialize = "probcut")]
    ProbCut,
    /// A node without a table move is searched less deeply.
    InternalIterativeReduction,
    /// A node of the principal variation is searched less deeply if its table entry is shallow.
    StaleReduction,
    /// A node is searched less deeply if a cut is expected and the value is above beta.
    FailHighReduction,
    /// Killers come early in the order.
    KillerOrder,
    /// The counter move comes early in the order.
    CounterOrder,
    /// The main history counts in the order.
    HistoryOrder,
    /// The local histories count in the order.
    LocalOrder,
    /// After a number of moves the remaining ones of a kind, quiet moves or threats, are skipped.
    LateMovePruning,
    /// Far below alpha, quiet moves near the horizon are skipped.
    Futility,
    /// The reply to a five is searched deeper.
    ForcedReply,
    /// A table move that is better than all others is searched deeper. When off, that search is not
    /// made, so there is no double extension, multi-cut or negative extension either.
    SingularExtension,
    /// A table move far above all others is searched deeper still.
    DoubleExtension,
    /// A node ends when a move other than the table move beats beta as well.
    MultiCut,
    /// A table move that is not the only one to beat beta is searched less deeply.
    NegativeExtension,
    /// Late moves are first searched less deeply. When off, futility pruning uses the full depth.
    LateMoveReduction,
    /// Late moves are reduced less in the principal variation.
    ReductionPv,
    /// Late moves are reduced less in positions that were on a principal variation by their table entry.
    ReductionTtPv,
    /// Late moves are reduced more where a cut is expected.
    ReductionCut,
    /// Late moves are reduced more when the side to move is not improving.
    ReductionImproving,
    /// Late moves that make a threat are reduced less, moves against a threat more.
    ReductionThreat,
    /// Killers and the counter move are reduced less.
    ReductionKiller,
    /// Moves are reduced less or more by their histories.
    ReductionHistory,
    /// Once a move has raised alpha, the others are searched less deeply.
    AlphaReduction,
    /// A reduced move that beat alpha is searched again at a depth that depends on its gain.
    ResearchDepth,
    /// Iterations start with a window around the last score.
    Aspiration,
    /// A win by fours is looked for before the search.
    RootFours,
    /// A win by continuous threats is looked for before the search.
    RootThreats,
    /// A new best move at the root is refuted if the opponent wins by continuous threats.
    RootRefutation,
}

impl Step {
    /// All steps, in the order of their declaration: at a node, for a move, at the root.
    pub const ALL: &[Step] = <Step as VariantArray>::VARIANTS;

    /// Their names.
    const NAMES: &[&str] = <Step as VariantNames>::VARIANTS;
}

/// The error for a name that no step has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no step called {name}; the steps are {}", Step::NAMES.join(", "))]
pub struct UnknownStep {
    name: String,
}

fn unknown_step(name: &str) -> UnknownStep {
    UnknownStep { name: name.to_string() }
}

/// What every step is given besides the node: whether it is on, and the numbers it uses.
#[derive(Clone, Copy, Debug)]
pub struct Settings<'a> {
    /// The steps that are on.
    pub steps: Steps,
    /// The numbers.
    pub params: &'a Params,
}

impl Settings<'_> {
    /// Whether a step is on.
    #[inline(always)]
    pub fn is_on(self, step: Step) -> bool {
        self.steps.is_on(step)
    }
}

/// A set of steps. All are on by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Steps(u64);

impl Steps {
    /// All steps, as the engine plays.
    pub const ALL: Steps = Steps((1 << Step::ALL.len()) - 1);

    /// The set without this step.
    pub const fn without(self, step: Step) -> Steps {
        Steps(self.0 & !(1 << step as u32))
    }

    /// Whether the set has this step.
    #[inline]
    pub const fn is_on(self, step: Step) -> bool {
        self.0 & 1 << step as u32 != 0
    }
}

impl Default for Steps {
    fn default() -> Self {
        Steps::ALL
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_parse_as_they_are_printed() {
        for (index, &step) in Step::ALL.iter().enumerate() {
            assert_eq!(step as usize, index, "{step} is out of order");
            assert_eq!(step.to_string().parse(), Ok(step));
        }
        let error = "Razoring".parse::<Step>().unwrap_err().to_string();
        assert!(error.starts_with("there is no step called Razoring; the steps are table-cut, "));
    }

    #[test]
    fn without_switches_off_one_step_only() {
        let all = Step::ALL;
        assert!(all.iter().all(|&step| Steps::ALL.is_on(step)));
        for &off in all {
            let steps = Steps::default().without(off);
            assert!(all.iter().all(|&step| steps.is_on(step) == (step != off)));
            assert_eq!(steps.without(off), steps);
        }
    }
}
