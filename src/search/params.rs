//! The numbers of the search, one line each: name, meaning, unit, value and sensible range; those of
//! time management are in `time.rs`. Depths are in plies unless the text says sixteenths (`depth.rs`); scores are
//! in units of the evaluation (200 is a win rate of 69 % in freestyle).
//!
//! Constants are the numbers that memory or proofs depend on. `Params` are the numbers that games
//! can tune. Each search carries its own, so two searches with different values can play each other
//! in one program. The range of a parameter is the same for all: `Params::set` refuses what lies
//! outside, and tuning stays inside. With any value of its range the search is sound, only weaker; to
//! try values beyond, widen the range on its line.
//!
//! Some were tuned before networks replaced the weight tables; margins between scores
//! were then made 1.54 times as wide, because the values of a network vary that much more, and sixteen
//! numbers tuned again with the network for freestyle (U-005 in `docs/experiments/tuning.md`), and nearly all
//! of them once more with its seventh network (U-011 to U-013), in 5,560 pairs of games.

use std::ops::RangeInclusive;

/// Largest distance from the root that is searched (plies, 64..=400): room for long forced lines.
pub const MAX_PLY: usize = 200;
/// Deepest iteration (plies, up to 63): the most that an entry of the transposition table can hold.
pub const MAX_DEPTH: u16 = 60;

/// Histories: largest absolute value (gravity draws towards zero; 4000..=16000).
pub const HISTORY_LIMIT: i32 = 8_000;

/// Root: positions that the solvers may visit per millisecond of the time limit (10..=200). A
/// search without time must not spend it on them.
pub const ROOT_NODES_PER_MILLISECOND: u64 = 50;
/// Root: attacking moves in a row that a solver of threats may use (8..=30).
pub const ROOT_ATTACKS: usize = 20;
/// Root: positions that a solver of threats may visit for the side to move (10 to 20 milliseconds'
/// worth).
pub const ROOT_ATTACK_NODES: u64 = 20_000;
/// Root: positions that a solver of threats may visit to refute a new best move, but at most one
/// for every `ROOT_REFUTATION_SHARE` nodes so far, because a move can be new after few nodes.
pub const ROOT_REFUTATION_NODES: u64 = 30_000;
/// Root: see `ROOT_REFUTATION_NODES` (4..=32).
pub const ROOT_REFUTATION_SHARE: u64 = 12;
/// Root: fours in a row that a VCF may use (20..=60).
pub const ROOT_FOURS: usize = 40;
/// Root: positions a VCF may visit (a few milliseconds' worth).
pub const ROOT_NODES: u64 = 20_000;

/// Name, value and range of every tunable number, once.
macro_rules! params {
    ($($(#[$doc:meta])+ $name:ident = $value:literal in $range:expr;)+) => {
        /// The numbers that games can tune.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Params {
            $($(#[$doc])+ pub $name: i32,)+
        }

        /// All parameters, in order.
        const PARAMETERS: &[Parameter] = &[
            $(Parameter {
                name: stringify!($name),
                range: $range,
                of: |params| params.$name,
                place: |params| &mut params.$name,
            },)+
        ];

        impl Params {
            /// The values of normal play, which all rules share.
            pub const DEFAULT: Params = Params { $($name: $value,)+ };
        }
    };
}

params! {
    /// Aspiration: half the width of the first window (score).
    aspiration_width = 37 in 10..=60;
    /// Aspiration: first iteration that uses a window (plies).
    aspiration_from = 5 in 3..=8;

    /// Transposition cut: how much shallower than the required depth an entry may be (sixteenths).
    table_slack = 2 in 0..=24;

    /// Razoring: largest depth (plies).
    razor_depth = 3 in 1..=4;
    /// Razoring: margin below alpha at any depth (score).
    razor_base = 84 in 0..=200;
    /// Razoring: further margin per ply (score).
    razor_per_ply = 8 in 0..=100;

    /// Reverse futility: largest depth (plies).
    reverse_futility_depth = 11 in 4..=20;
    /// Reverse futility: plies without margin; one more if improving. With fewer plies left the
    /// margin is negative.
    reverse_futility_free = 2 in 0..=3;
    /// Reverse futility: margin above beta per ply (score).
    reverse_futility_per_ply = 53 in 8..=120;

    /// ProbCut: how much shallower than the required depth an entry may be (plies).
    probcut_plies = 4 in 2..=8;
    /// ProbCut: how far outside the window its score must lie (score).
    probcut_margin = 377 in 50..=600;

    /// Internal iterative reduction: smallest depth (plies).
    iir_depth = 4 in 3..=8;
    /// Internal iterative reduction: amount in the principal variation (sixteenths).
    iir_pv = 18 in 0..=32;
    /// Internal iterative reduction: amount in a cut node (sixteenths).
    iir_cut = 9 in 0..=32;

    /// Stale reduction: smallest depth (plies).
    stale_depth = 3 in 2..=8;
    /// Stale reduction: amount per ply that the table entry is too shallow (sixteenths).
    stale_per_ply = 3 in 0..=12;
    /// Stale reduction: largest amount (sixteenths).
    stale_max = 41 in 0..=64;

    /// Fail-high reduction: smallest depth (plies).
    fail_high_depth = 3 in 2..=8;
    /// Fail-high reduction: margin above beta (score).
    fail_high_margin = 64 in 0..=300;
    /// Fail-high reduction: amount (sixteenths).
    fail_high = 9 in 0..=32;

    /// Late move pruning: moves always searched (count).
    late_moves_base = 3 in 2..=8;
    /// Late move pruning: further moves per ply (hundredths).
    late_moves_per_ply = 226 in 50..=300;
    /// Late move pruning: how many of the further moves are left when the side to move is not improving
    /// (hundredths).
    late_moves_worse = 62 in 20..=100;
    /// Late move pruning: moves before threats are pruned (hundredths of the number before quiet
    /// moves).
    late_moves_threat = 50 in 10..=300;
    /// Late move pruning: moves before answers to a threat are pruned (hundredths, as above).
    late_moves_answer = 59 in 20..=300;
    /// Late move pruning: largest depth (plies).
    late_moves_depth = 15 in 4..=30;

    /// Futility: largest depth (plies).
    futility_depth = 6 in 2..=12;
    /// Futility: margin below alpha at any depth (score).
    futility_base = 36 in -100..=200;
    /// Futility: further margin per ply (score).
    futility_per_ply = 93 in 20..=150;

    /// Late move reduction: smallest depth (plies).
    reduction_depth = 2 in 2..=4;
    /// Late move reduction: multiple of log2(depth) x log2(move number) (hundredths).
    reduction_slope = 41 in 20..=70;
    /// Late move reduction: smallest depth that is left (sixteenths).
    reduction_floor = -29 in -64..=32;
    /// Late move reduction: less in nodes of the principal variation (sixteenths).
    reduction_pv = 31 in 0..=48;
    /// Late move reduction: less in positions that were on a principal variation by their table entry (sixteenths).
    reduction_tt_pv = 6 in 0..=32;
    /// Late move reduction: more in a cut node (sixteenths).
    reduction_cut = 7 in 0..=48;
    /// Late move reduction: more when the side to move is not improving (sixteenths).
    reduction_not_improving = 12 in 0..=32;
    /// Late move reduction: less for a move that makes an open three (sixteenths).
    reduction_threat = 56 in -16..=64;
    /// Late move reduction: less for a move that makes a four (sixteenths).
    reduction_four = 18 in -16..=64;
    /// Late move reduction: less for a move against a threat; below 0 it is more (sixteenths).
    reduction_answer = 3 in -32..=64;
    /// Late move reduction: less for a four that only delays the answer to a threat; below 0 it is
    /// more (sixteenths).
    reduction_delay = -32 in -48..=64;
    /// Late move reduction: less for killers and the counter move (sixteenths).
    reduction_killer = 9 in 0..=32;
    /// Late move reduction: less by this many 4096ths of the main history (sixteenths).
    reduction_history = 12 in 0..=80;
    /// Late move reduction: less by this many 4096ths of the sum of the local histories
    /// (sixteenths).
    reduction_local = 4 in 0..=20;
    /// Late move reduction: less for a quiet move by this many 1024ths of the evaluation less alpha
    /// (sixteenths).
    reduction_estimate = 50 in -200..=300;

    /// Alpha reduction: smallest depth at which it no longer applies (plies).
    alpha_reduction_depth = 10 in 4..=20;
    /// Alpha reduction: amount (sixteenths).
    alpha_reduction = 18 in 0..=32;

    /// Re-search: gain over alpha above which it is deeper (score).
    research_deeper_margin = 116 in 10..=200;
    /// Re-search: how much deeper (sixteenths).
    research_deeper = 23 in 0..=32;
    /// Re-search: gain over alpha below which it is less deep (score).
    research_less_margin = 15 in 0..=40;
    /// Re-search: how much less deep (sixteenths).
    research_less = 21 in 0..=32;

    /// Forced reply: extension of a reply to a five (sixteenths).
    forced_reply = 22 in 0..=32;

    /// Singular extension: smallest depth (plies).
    singular_depth = 7 in 4..=12;
    /// Singular extension: margin below the table entry's score per ply (score).
    singular_per_ply = 3 in 1..=8;
    /// Singular extension: amount (sixteenths).
    singular_extension = 10 in 4..=32;
    /// Negative extension: amount when another move beats beta as well (sixteenths).
    negative_extension = 27 in 8..=48;

    /// Double extension: how far below the singular margin all other moves must be (score).
    double_margin = 150 in 10..=200;
    /// Double extension: amount on top of the singular extension (sixteenths).
    double_extension = 11 in 0..=24;
    /// Table move: extension in nodes of the principal variation (sixteenths).
    table_move_pv = 2 in 0..=12;
    /// Table move: extension elsewhere (sixteenths).
    table_move = 1 in 0..=8;

    /// Quiescence search: fours in a row that a VCF may use.
    quiescence_fours = 10 in 4..=20;
    /// Quiescence search: fours that need not lie near the last stone.
    quiescence_free_fours = 1 in 0..=6;
    /// Quiescence search: positions a VCF may visit.
    quiescence_nodes = 22 in 4..=200;

    /// Corrections: largest correction by positions with the same threats (score).
    correction_threats = 69 in 0..=150;
    /// Corrections: largest correction by positions reached by the same step (score).
    correction_step = 112 in 0..=150;
    /// Corrections: how much of an error is learnt for each ply of depth (64ths).
    correction_rate = 10 in 2..=24;

    /// Histories: bonus per ply of depth.
    history_bonus = 249 in 50..=400;
    /// Histories: largest bonus.
    history_bonus_max = 1701 in 500..=4000;
    /// Histories: what a reduced move gains if it beats alpha in its second search as well, and loses
    /// otherwise (hundredths of the bonus).
    history_second = 52 in 0..=200;
    /// Histories: what a quiet move gains if no reply to it beats alpha (hundredths of the bonus).
    history_unrefuted = 30 in 0..=200;
    /// Move order: main history added to the prior (4096ths of it).
    order_history = 65 in 0..=256;
    /// Move order: history of answering the last move, added to the prior (4096ths of it).
    order_answer = 40 in 0..=256;
    /// Move order: history of following up the last move, added to the prior (4096ths of it).
    order_follow = 71 in 0..=256;
    /// Move order: bonus of the counter move, added to the prior.
    order_counter = 63 in 0..=200;
    /// Move order: bonus of a killer, added to the prior.
    order_killer = 20 in 0..=400;
}

impl Default for Params {
    fn default() -> Self {
        Params::DEFAULT
    }
}

impl Params {
    /// All parameters that can be set.
    pub fn all() -> &'static [Parameter] {
        PARAMETERS
    }

    /// Sets a parameter from `NAME=VALUE`.
    ///
    /// # Errors
    /// `ParamError` when there is no parameter of that name, or the value is not a whole number or
    /// outside the range of the parameter. Nothing is changed then.
    pub fn set(&mut self, setting: &str) -> Result<(), ParamError> {
        let unknown = || ParamError::Unknown { setting: setting.to_string() };
        let (name, value) = setting.split_once('=').ok_or_else(unknown)?;
        let parameter = PARAMETERS.iter().find(|parameter| parameter.name == name);
        let parameter = parameter.ok_or_else(unknown)?;
        let outside = || ParamError::Outside {
            setting: setting.to_string(),
            min: *parameter.range.start(),
            max: *parameter.range.end(),
        };
        let value = value.parse().map_err(|_| outside())?;
        if !parameter.range.contains(&value) {
            return Err(outside());
        }
        parameter.set(self, value);
        Ok(())
    }
}

/// A parameter that can be set: its name, its range, and access to its value.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// The name of the field.
    pub name: &'static str,
    /// The values that it can take.
    pub range: RangeInclusive<i32>,
    of: fn(&Params) -> i32,
    place: fn(&mut Params) -> &mut i32,
}

impl Parameter {
    /// The value of the parameter.
    pub fn get(&self, params: &Params) -> i32 {
        (self.of)(params)
    }

    /// Sets the parameter.
    ///
    /// # Panics
    /// When the value is outside the range.
    pub fn set(&self, params: &mut Params, value: i32) {
        assert!(self.range.contains(&value), "{} = {value}", self.name);
        *(self.place)(params) = value;
    }
}

/// Why a parameter cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParamError {
    /// There is no parameter of that name, or no `=`.
    #[error("{setting} is not NAME=VALUE with one of the names {}", names())]
    Unknown {
        /// What was to be set.
        setting: String,
    },
    /// The value is not a whole number in the range of the parameter.
    #[error("{setting}: the value must be a whole number from {min} to {max}")]
    Outside {
        /// What was to be set.
        setting: String,
        /// The smallest value of the parameter.
        min: i32,
        /// The largest value of the parameter.
        max: i32,
    },
}

fn names() -> String {
    let names: Vec<&str> = PARAMETERS.iter().map(|parameter| parameter.name).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_lies_in_its_range() {
        for parameter in Params::all() {
            let value = parameter.get(&Params::DEFAULT);
            assert!(parameter.range.contains(&value), "{} = {value}", parameter.name);
        }
    }

    #[test]
    fn sets_one_parameter_to_any_value_of_its_range() {
        let params = Params::DEFAULT;
        for parameter in Params::all() {
            for value in [*parameter.range.start(), *parameter.range.end()] {
                let mut other = params;
                other.set(&format!("{}={value}", parameter.name)).unwrap();
                assert_eq!(parameter.get(&other), value);
                parameter.set(&mut other, parameter.get(&params));
                assert_eq!(other, params);
            }
        }
    }

    #[test]
    fn rejects_values_outside_the_range_and_names_it() {
        let params = Params::DEFAULT;
        for parameter in Params::all() {
            let (least, most) = (*parameter.range.start(), *parameter.range.end());
            for value in [(least - 1).to_string(), (most + 1).to_string(), "9".repeat(30)] {
                let mut other = params;
                let setting = format!("{}={value}", parameter.name);
                let error = other.set(&setting).unwrap_err().to_string();
                assert!(error.contains(&format!("from {least} to {most}")), "{error}");
                assert_eq!(other, params, "{setting}");
            }
        }
    }

    #[test]
    fn rejects_settings_without_a_name_or_a_number_and_changes_nothing() {
        let params = Params::DEFAULT;
        for setting in ["", "razor_depth", "razor=1", "=1", "razor_depth=", "razor_depth=x"] {
            let mut other = params;
            let error = other.set(setting).unwrap_err().to_string();
            let says =
                if setting.starts_with("razor_depth=") { "from 1 to 4" } else { "razor_depth, " };
            assert!(error.contains(says), "{error}");
            assert_eq!(other, params);
        }
    }
}
