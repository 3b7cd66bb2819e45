//! Every number of the search, one line each: what it is, its unit, its sensible range and why it
//! has this value. Depths are in plies unless a name says `sixteenths`; scores in units of the
//! evaluation (200 is a chance of about 73 %).
//!
//! Constants are what memory or proofs depend on. `Params` are what games can tune: a search carries
//! its own, so that two that differ can play each other in one program.

use crate::eval::ModelKind;
use crate::rules::Rule;
use std::fmt;
use std::ops::RangeInclusive;

/// One ply of depth. Depths are counted in sixteenths of a ply, so that steps can reduce by parts.
pub const PLY: i32 = 16;

/// Deepest distance from the root that is searched (plies, 64..=400): room for long forced lines.
pub const MAX_PLY: usize = 200;
/// Deepest iteration (plies, up to 63): what an entry of the transposition table can hold.
pub const MAX_DEPTH: u16 = 60;

/// Histories: largest absolute value (gravity pulls towards zero; 4000..=16000).
pub const HISTORY_LIMIT: i32 = 8_000;

/// Root: positions the solvers may visit per millisecond of the time there is (10..=200); a search
/// without time must not spend it on them.
pub const ROOT_NODES_PER_MILLISECOND: u64 = 50;
/// Root: attacking moves in a row that a solver of threats may use (8..=30).
pub const ROOT_ATTACKS: usize = 20;
/// Root: positions it may visit for the side to move (10 to 20 milliseconds' worth).
pub const ROOT_ATTACK_NODES: u64 = 20_000;
/// Root: positions it may visit to refute a new best move; a move that is new after few nodes is
/// given one for every `ROOT_REFUTATION_SHARE` nodes so far.
pub const ROOT_REFUTATION_NODES: u64 = 30_000;
/// Root: see above (4..=32).
pub const ROOT_REFUTATION_SHARE: u64 = 12;
/// Root: fours in a row that the VCF may use (20..=60).
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

        /// All of them, in order.
        const PARAMETERS: &[Parameter] = &[
            $(Parameter {
                name: stringify!($name),
                range: $range,
                of: |params| params.$name,
                place: |params| &mut params.$name,
            },)+
        ];

        impl Params {
            /// Their values where a rule has none of its own.
            const COMMON: Params = Params { $($name: $value,)+ };
        }
    };
}

params! {
    /// Aspiration: half the width of the first window (score).
    aspiration_width = 24 in 10..=60;
    /// Aspiration: first iteration that uses a window (plies).
    aspiration_from = 5 in 3..=8;

    /// Transposition cut: how much shallower than asked for an entry may be (sixteenths).
    table_slack = 2 in 0..=24;

    /// Razoring: greatest depth (plies).
    razor_depth = 3 in 1..=4;
    /// Razoring: margin below alpha at any depth (score).
    razor_base = 66 in 0..=200;
    /// Razoring: further margin per ply (score).
    razor_per_ply = 11 in 0..=100;

    /// Reverse futility: greatest depth (plies).
    reverse_futility_depth = 12 in 4..=20;
    /// Reverse futility: plies without margin; one more if improving.
    reverse_futility_free = 2 in 0..=3;
    /// Reverse futility: margin above beta per ply (score).
    reverse_futility_per_ply = 40 in 8..=120;

    /// ProbCut: how many plies shallower than asked for an entry may be (plies).
    probcut_plies = 4 in 2..=8;
    /// ProbCut: how far outside the window its score must lie (score).
    probcut_margin = 280 in 50..=400;

    /// Internal iterative reduction: least depth (plies).
    iir_depth = 4 in 3..=8;
    /// Internal iterative reduction: how much in the principal variation (sixteenths).
    iir_pv = 15 in 0..=32;
    /// Internal iterative reduction: how much where a cut is expected (sixteenths).
    iir_cut = 8 in 0..=32;

    /// Stale reduction: least depth (plies).
    stale_depth = 3 in 2..=8;
    /// Stale reduction: per ply that the entry of the table is too shallow (sixteenths).
    stale_per_ply = 3 in 0..=12;
    /// Stale reduction: at most (sixteenths).
    stale_most = 48 in 0..=64;

    /// Fail-high reduction: least depth (plies).
    fail_high_depth = 3 in 2..=8;
    /// Fail-high reduction: margin above beta (score).
    fail_high_margin = 10 in 0..=300;
    /// Fail-high reduction: how much (sixteenths).
    fail_high = 11 in 0..=32;

    /// Late move pruning: moves always searched (count).
    late_moves_base = 3 in 2..=8;
    /// Late move pruning: further moves per ply (hundredths).
    late_moves_per_ply = 215 in 50..=300;
    /// Late move pruning: as many moves before threats are skipped (hundredths of those before quiet ones).
    late_moves_threat = 89 in 50..=300;
    /// Late move pruning: as many moves before answers to a threat are skipped (hundredths, as above).
    late_moves_answer = 60 in 20..=300;
    /// Late move pruning: greatest depth (plies).
    late_moves_depth = 15 in 4..=30;

    /// Futility: greatest depth (plies).
    futility_depth = 6 in 2..=12;
    /// Futility: margin below alpha at any depth (score).
    futility_base = 15 in -100..=200;
    /// Futility: further margin per ply (score).
    futility_per_ply = 59 in 20..=150;

    /// Late move reduction: least depth (plies).
    reduction_depth = 2 in 2..=4;
    /// Late move reduction: share of log2(depth) x log2(move number) (hundredths).
    reduction_slope = 41 in 20..=70;
    /// Late move reduction: depth that is left at least (sixteenths).
    reduction_floor = -35 in -64..=32;
    /// Late move reduction: less in nodes of the principal variation (sixteenths).
    reduction_pv = 25 in 0..=48;
    /// Late move reduction: less in positions that were on a principal variation (sixteenths).
    reduction_was_pv = 8 in 0..=32;
    /// Late move reduction: more where a cut is expected (sixteenths).
    reduction_cut = 4 in 0..=48;
    /// Late move reduction: more when the side to move is not improving (sixteenths).
    reduction_not_improving = 13 in 0..=32;
    /// Late move reduction: less for a move that makes an open three (sixteenths).
    reduction_threat = 56 in -16..=64;
    /// Late move reduction: less for a move that makes a four (sixteenths).
    reduction_four = 26 in -16..=64;
    /// Late move reduction: less for a move against a threat (sixteenths).
    reduction_answer = -7 in -32..=64;
    /// Late move reduction: less for a four that only puts off the answer to a threat (sixteenths).
    reduction_delay = -31 in -48..=64;
    /// Late move reduction: less for killers and the counter move (sixteenths).
    reduction_killer = 12 in 0..=32;
    /// Late move reduction: less by so many 4096ths of the main history (sixteenths).
    reduction_history = 1 in 0..=80;
    /// Late move reduction: less by so many 4096ths of the sum of the local histories (sixteenths).
    reduction_local = 3 in 0..=20;
    /// Late move reduction: less by so many 4096ths of the move's prior (sixteenths). Not with tables: by
    /// how far a prior lies below the best one's gained nothing (`reduce.rs`).
    reduction_prior = 0 in 0..=80;

    /// Alpha reduction: depth from which on it does not apply (plies).
    alpha_reduction_depth = 12 in 4..=20;
    /// Alpha reduction: how much (sixteenths).
    alpha_reduction = 18 in 0..=32;

    /// Search again: gain over alpha above which it is deeper (score).
    research_deeper_margin = 78 in 10..=200;
    /// Search again: how much deeper (sixteenths).
    research_deeper = 16 in 0..=32;
    /// Search again: gain over alpha below which it is less deep (score).
    research_less_margin = 10 in 0..=40;
    /// Search again: how much less deep (sixteenths).
    research_less = 16 in 0..=32;

    /// Forced reply: extension where one move alone stops a five (sixteenths).
    forced_reply = 20 in 0..=32;

    /// Singular extension: least depth (plies).
    singular_depth = 7 in 4..=12;
    /// Singular extension: margin below the table's score per ply (score).
    singular_per_ply = 2 in 1..=8;
    /// Singular extension: how much (sixteenths).
    singular_extension = 12 in 4..=32;
    /// Negative extension, when another move also beats beta (sixteenths).
    negative_extension = 23 in 8..=48;

    /// Double extension: how far below the bar all other moves must lie (score).
    double_margin = 107 in 10..=200;
    /// Double extension: how much on top of the singular one (sixteenths).
    double_extension = 8 in 0..=24;
    /// Extension of the table's move in nodes of the principal variation (sixteenths).
    table_move_pv = 2 in 0..=12;
    /// Extension of the table's move elsewhere (sixteenths).
    table_move = 1 in 0..=8;

    /// Quiescence search: fours in a row that the VCF may use.
    quiescence_fours = 10 in 4..=20;
    /// Quiescence search: fours that need not lie near the last stone.
    quiescence_free_fours = 1 in 0..=6;
    /// Quiescence search: positions a VCF may visit.
    quiescence_nodes = 10 in 4..=200;

    /// Corrections: the most that positions with the same threats add to the static value (score).
    correction_threats = 51 in 0..=150;
    /// Corrections: the most that positions reached by the same step add to it (score).
    correction_step = 69 in 0..=150;

    /// Histories: bonus per ply of depth.
    history_bonus = 217 in 50..=400;
    /// Histories: largest bonus.
    history_bonus_most = 1600 in 500..=4000;
    /// Move order: so many 4096ths of the main history are added to the prior.
    order_history = 71 in 0..=256;
    /// Move order: so many 4096ths of the history of answering the last move are added to the prior.
    order_answer = 35 in 0..=256;
    /// Move order: so many 4096ths of the history of following up the last move are added to the prior.
    order_follow = 65 in 0..=256;
    /// Move order: what being the counter move adds to the prior.
    order_counter = 85 in 0..=200;
    /// Move order: what being a killer adds to the prior.
    order_killer = 37 in 0..=400;
}

impl Params {
    /// The values that a rule is played with if positions are judged by this kind of model.
    pub const fn of(rule: Rule, kind: ModelKind) -> Params {
        match (rule, kind) {
            (Rule::Freestyle | Rule::Standard | Rule::Renju | Rule::Caro | Rule::CaroExact, _) => {
                Params::COMMON
            }
        }
    }

    /// Every number that can be set.
    pub fn all() -> &'static [Parameter] {
        PARAMETERS
    }

    /// Changes a number as `NAME=VALUE` says. Values out of their range are allowed: it says where
    /// tuning looks.
    ///
    /// # Errors
    /// `BadSetting` when there is no such number or the value is none.
    pub fn set(&mut self, setting: &str) -> Result<(), BadSetting> {
        let bad = || BadSetting(setting.to_string());
        let (name, value) = setting.split_once('=').ok_or_else(bad)?;
        let parameter = PARAMETERS.iter().find(|parameter| parameter.name == name);
        *(parameter.ok_or_else(bad)?.place)(self) = value.parse().map_err(|_| bad())?;
        Ok(())
    }
}

/// A number that can be set: its name, where tuning looks for it, and its place.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// The name of the field.
    pub name: &'static str,
    /// Sensible values.
    pub range: RangeInclusive<i32>,
    of: fn(&Params) -> i32,
    place: fn(&mut Params) -> &mut i32,
}

impl Parameter {
    /// Its value.
    pub fn get(&self, params: &Params) -> i32 {
        (self.of)(params)
    }

    /// Gives it a value.
    pub fn set(&self, params: &mut Params, value: i32) {
        *(self.place)(params) = value;
    }
}

/// A setting that names no number or gives no value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadSetting(String);

impl fmt::Display for BadSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = PARAMETERS.iter().map(|parameter| parameter.name).collect();
        write!(f, "{} is not NAME=VALUE with one of the names {}", self.0, names.join(", "))
    }
}

impl std::error::Error for BadSetting {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_lies_in_its_range_and_is_set_alone() {
        for rule in Rule::ALL {
            let params = Params::of(rule, ModelKind::Table);
            for parameter in Params::all() {
                let value = parameter.get(&params);
                assert!(parameter.range.contains(&value), "{} = {value}", parameter.name);
                let mut other = params;
                other.set(&format!("{}={}", parameter.name, value + 1)).unwrap();
                assert_eq!(parameter.get(&other), value + 1);
                parameter.set(&mut other, value);
                assert_eq!(other, params);
            }
        }
    }

    #[test]
    fn what_is_no_setting_is_refused_and_changes_nothing() {
        for setting in ["", "razor_depth", "razor_depth=", "razor_depth=x", "razor=1", "=1"] {
            let mut params = Params::COMMON;
            let error = params.set(setting).unwrap_err().to_string();
            assert!(error.contains("aspiration_width, "), "{error}");
            assert_eq!(params, Params::COMMON);
        }
    }
}
