//! `Step`: a part of the search that can be switched off, to measure what it is worth; `Steps`: which
//! are on.
//!
//! A search is compiled twice: for `AllSteps`, where every switch is a constant and leaves no trace
//! in the code of normal play, and for `Steps`, which asks. What cannot be switched off is not here:
//! quick wins, replies to a five, and the points far from all stones, for the soundness of proofs
//! rests on them.

use std::fmt;
use std::str::FromStr;

/// A step that can be switched off.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Step {
    /// The window is narrowed to what the distance from the root leaves possible.
    MateDistance,
    /// A stored score that decides against the window ends the node.
    TableCut,
    /// The move of the transposition table is searched first.
    TableMove,
    /// Against an open four or a four-three only the moves that help are searched, and none if there
    /// are none. Without, all moves are.
    DefenceSets,
    /// The static value is corrected by how wrong such values have been.
    Correction,
    /// The score of an earlier search stands for the static value where it says more.
    TableValue,
    /// At the horizon, and where razoring asks for it, a win by fours is looked for.
    QuiescenceFours,
    /// Far below alpha near the horizon, only a win by fours is looked for.
    Razoring,
    /// Far above beta, a shallow node ends.
    ReverseFutility,
    /// A result of a somewhat shallower search, far outside the window, ends a node.
    ProbCut,
    /// Without a move from the table a node is searched less deep.
    InternalIterativeReduction,
    /// A node of the principal variation is searched less deep if what is known of it is shallow.
    StaleReduction,
    /// A node is searched less deep where a cut is expected and the value promises it.
    FailHighReduction,
    /// Killers come early in the order.
    KillerOrder,
    /// The counter move comes early in the order.
    CounterOrder,
    /// The main history counts in the order.
    HistoryOrder,
    /// The local histories count in the order.
    LocalOrder,
    /// After so many moves the quiet rest is skipped.
    LateMovePruning,
    /// Far below alpha, quiet moves near the horizon are skipped.
    Futility,
    /// The reply to a five is searched deeper.
    ForcedReply,
    /// A table move without an equal is searched deeper. Without, the question is not asked, so that
    /// there is no negative extension either.
    SingularExtension,
    /// A table move far above all others is searched deeper still.
    DoubleExtension,
    /// A node ends when a move besides that of the table beats beta as well.
    MultiCut,
    /// A table move that is not alone in beating beta is searched less deep.
    NegativeExtension,
    /// Late moves are searched less deep first. Futility reckons with the full depth without it.
    LateMoveReduction,
    /// Late moves are reduced less in the principal variation.
    ReductionPv,
    /// Late moves are reduced less in positions that were on a principal variation.
    ReductionWasPv,
    /// Late moves are reduced more where a cut is expected.
    ReductionCut,
    /// Late moves are reduced more when the side to move is not improving.
    ReductionImproving,
    /// Threats, and moves against threats, are reduced less.
    ReductionThreat,
    /// Killers and the counter move are reduced less.
    ReductionKiller,
    /// Moves are reduced by their main history.
    ReductionHistory,
    /// Once a move has raised alpha the others are searched less deep.
    AlphaReduction,
    /// A reduced move that did better than expected is searched again by how much better.
    ResearchDepth,
    /// Iterations begin with a window around the last score.
    Aspiration,
    /// Before the search a win by fours is looked for.
    RootFours,
    /// Before the search a win by continuous threats is looked for.
    RootThreats,
    /// A new best move at the root is refuted if the opponent wins by continuous threats.
    RootRefutation,
}

impl Step {
    /// All of them, in the order of a search: before it, at a node, for a move.
    pub const ALL: [Step; 38] = [
        Step::MateDistance,
        Step::TableCut,
        Step::TableMove,
        Step::DefenceSets,
        Step::Correction,
        Step::TableValue,
        Step::QuiescenceFours,
        Step::Razoring,
        Step::ReverseFutility,
        Step::ProbCut,
        Step::InternalIterativeReduction,
        Step::StaleReduction,
        Step::FailHighReduction,
        Step::KillerOrder,
        Step::CounterOrder,
        Step::HistoryOrder,
        Step::LocalOrder,
        Step::LateMovePruning,
        Step::Futility,
        Step::ForcedReply,
        Step::SingularExtension,
        Step::DoubleExtension,
        Step::MultiCut,
        Step::NegativeExtension,
        Step::LateMoveReduction,
        Step::ReductionPv,
        Step::ReductionWasPv,
        Step::ReductionCut,
        Step::ReductionImproving,
        Step::ReductionThreat,
        Step::ReductionKiller,
        Step::ReductionHistory,
        Step::AlphaReduction,
        Step::ResearchDepth,
        Step::Aspiration,
        Step::RootFours,
        Step::RootThreats,
        Step::RootRefutation,
    ];

    /// Its name, as it is printed and read.
    pub const fn name(self) -> &'static str {
        match self {
            Step::MateDistance => "mate-distance",
            Step::TableCut => "table-cut",
            Step::TableMove => "table-move",
            Step::DefenceSets => "defence-sets",
            Step::Correction => "correction",
            Step::TableValue => "table-value",
            Step::QuiescenceFours => "quiescence-fours",
            Step::Razoring => "razoring",
            Step::ReverseFutility => "reverse-futility",
            Step::ProbCut => "probcut",
            Step::InternalIterativeReduction => "internal-iterative-reduction",
            Step::StaleReduction => "stale-reduction",
            Step::FailHighReduction => "fail-high-reduction",
            Step::KillerOrder => "killer-order",
            Step::CounterOrder => "counter-order",
            Step::HistoryOrder => "history-order",
            Step::LocalOrder => "local-order",
            Step::LateMovePruning => "late-move-pruning",
            Step::Futility => "futility",
            Step::ForcedReply => "forced-reply",
            Step::SingularExtension => "singular-extension",
            Step::DoubleExtension => "double-extension",
            Step::MultiCut => "multi-cut",
            Step::NegativeExtension => "negative-extension",
            Step::LateMoveReduction => "late-move-reduction",
            Step::ReductionPv => "reduction-pv",
            Step::ReductionWasPv => "reduction-was-pv",
            Step::ReductionCut => "reduction-cut",
            Step::ReductionImproving => "reduction-improving",
            Step::ReductionThreat => "reduction-threat",
            Step::ReductionKiller => "reduction-killer",
            Step::ReductionHistory => "reduction-history",
            Step::AlphaReduction => "alpha-reduction",
            Step::ResearchDepth => "research-depth",
            Step::Aspiration => "aspiration",
            Step::RootFours => "root-fours",
            Step::RootThreats => "root-threats",
            Step::RootRefutation => "root-refutation",
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no step has, for an error message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownStep(String);

impl fmt::Display for UnknownStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Step::ALL.map(Step::name).join(", ");
        write!(f, "there is no step called {}; the steps are {names}", self.0)
    }
}

impl std::error::Error for UnknownStep {}

impl FromStr for Step {
    type Err = UnknownStep;

    fn from_str(name: &str) -> Result<Self, UnknownStep> {
        let step = Step::ALL.into_iter().find(|step| step.name() == name);
        step.ok_or_else(|| UnknownStep(name.to_string()))
    }
}

/// Which steps a search goes through.
pub trait StepSet: Copy {
    /// Whether a step is on.
    fn is_on(self, step: Step) -> bool;
}

/// Every step, known when the search is compiled.
#[derive(Clone, Copy, Debug)]
pub struct AllSteps;

impl StepSet for AllSteps {
    #[inline(always)]
    fn is_on(self, _: Step) -> bool {
        true
    }
}

/// A set of steps, known when the search runs. All are on by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Steps(u64);

impl Steps {
    /// All steps: the search as it plays.
    pub const ALL: Steps = Steps((1 << Step::ALL.len()) - 1);

    /// The set without a step.
    pub const fn without(self, step: Step) -> Steps {
        Steps(self.0 & !(1 << step as u32))
    }
}

impl Default for Steps {
    fn default() -> Self {
        Steps::ALL
    }
}

impl StepSet for Steps {
    #[inline]
    fn is_on(self, step: Step) -> bool {
        self.0 & 1 << step as u32 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_printed_and_differ() {
        for (index, step) in Step::ALL.into_iter().enumerate() {
            assert_eq!(step as usize, index, "{step} is out of order");
            assert_eq!(step.to_string().parse(), Ok(step));
        }
        let error = "Razoring".parse::<Step>().unwrap_err().to_string();
        assert!(
            error.starts_with("there is no step called Razoring; the steps are mate-distance, ")
        );
    }

    #[test]
    fn a_step_that_is_switched_off_is_the_only_one() {
        assert!(Step::ALL.into_iter().all(|step| Steps::ALL.is_on(step) && AllSteps.is_on(step)));
        for off in Step::ALL {
            let steps = Steps::default().without(off);
            assert!(Step::ALL.into_iter().all(|step| steps.is_on(step) == (step != off)));
            assert_eq!(steps.without(off), steps);
        }
    }
}
