//! Every number of the search, one line each: what it is, its unit, its sensible range and why it
//! has this value. Depths are in plies unless a name says `SIXTEENTHS`; scores in units of the
//! evaluation (200 is a chance of about 73 %).

/// One ply of depth. Depths are counted in sixteenths of a ply, so that steps can reduce by parts.
pub const PLY: i32 = 16;

/// Deepest distance from the root that is searched (plies, 64..=400): room for long forced lines.
pub const MAX_PLY: usize = 200;
/// Deepest iteration (plies, up to 63): what an entry of the transposition table can hold.
pub const MAX_DEPTH: u16 = 60;

/// Aspiration: half the width of the first window (score, 10..=60).
pub const ASPIRATION_WIDTH: i32 = 24;
/// Aspiration: first iteration that uses a window (plies, 3..=8).
pub const ASPIRATION_FROM: u16 = 5;

/// Razoring: greatest depth (plies, 1..=4).
pub const RAZOR_DEPTH: i32 = 3;
/// Razoring: margin below alpha at any depth (score, 20..=200).
pub const RAZOR_BASE: i32 = 40;
/// Razoring: further margin per ply (score, 20..=200).
pub const RAZOR_PER_PLY: i32 = 40;

/// Reverse futility: greatest depth (plies, 4..=12).
pub const REVERSE_FUTILITY_DEPTH: i32 = 12;
/// Reverse futility: margin above beta per ply (score, 40..=120).
pub const REVERSE_FUTILITY_PER_PLY: i32 = 60;

/// Internal iterative reduction: least depth (plies, 3..=8).
pub const IIR_DEPTH: i32 = 4;
/// Internal iterative reduction: how much (sixteenths, 8..=32).
pub const IIR_SIXTEENTHS: i32 = 16;

/// Late move pruning: moves always searched (count, 2..=8).
pub const LATE_MOVES_BASE: i32 = 4;
/// Late move pruning: further moves, in hundredths times the depth squared (40..=200).
pub const LATE_MOVES_PER_DEPTH_SQUARED: i32 = 60;
/// Late move pruning: greatest depth (plies, 4..=12).
pub const LATE_MOVES_DEPTH: i32 = 10;

/// Futility: greatest depth (plies, 2..=8).
pub const FUTILITY_DEPTH: i32 = 6;
/// Futility: margin below alpha at any depth (score, 40..=200).
pub const FUTILITY_BASE: i32 = 50;
/// Futility: further margin per ply (score, 40..=150).
pub const FUTILITY_PER_PLY: i32 = 60;

/// Late move reduction: least depth (plies, 2..=4).
pub const REDUCTION_DEPTH: i32 = 2;
/// Late move reduction: share of log2(depth) x log2(move number), in hundredths (20..=60).
pub const REDUCTION_SLOPE: i32 = 36;
/// Late move reduction: less in nodes of the principal variation (sixteenths, 0..=32).
pub const REDUCTION_PV: i32 = 16;
/// Late move reduction: more where a cut is expected (sixteenths, 0..=32).
pub const REDUCTION_CUT: i32 = 16;
/// Late move reduction: more when the side to move is not improving (sixteenths, 0..=32).
pub const REDUCTION_NOT_IMPROVING: i32 = 10;
/// Late move reduction: less for a move that makes a four or an open three (sixteenths, 0..=48).
pub const REDUCTION_THREAT: i32 = 48;
/// Late move reduction: less for killers and the counter move (sixteenths, 0..=32).
pub const REDUCTION_KILLER: i32 = 12;
/// Late move reduction: history score that is worth one sixteenth (100..=2000).
pub const REDUCTION_HISTORY: i32 = 500;

/// Forced reply: extension where one move alone stops a five (sixteenths, 0..=24).
pub const FORCED_REPLY_SIXTEENTHS: i32 = 18;

/// Singular extension: least depth (plies, 5..=10).
pub const SINGULAR_DEPTH: i32 = 7;
/// Singular extension: margin below the table's score per ply (score, 1..=6).
pub const SINGULAR_PER_PLY: i32 = 2;
/// Singular extension: how much (sixteenths, 8..=24).
pub const SINGULAR_SIXTEENTHS: i32 = 16;
/// Negative extension, when another move also beats beta (sixteenths, 8..=32).
pub const NOT_SINGULAR_SIXTEENTHS: i32 = 20;

/// Horizon: fours in a row that the VCF may use (4..=16).
pub const HORIZON_FOURS: usize = 10;
/// Horizon: fours that need not lie near the last stone (0..=4).
pub const HORIZON_FREE_FOURS: usize = 1;
/// Horizon: positions a VCF may visit (20..=500).
pub const HORIZON_NODES: u64 = 100;
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

/// Histories: largest absolute value (gravity pulls towards zero; 4000..=16000).
pub const HISTORY_LIMIT: i32 = 8_000;
/// Histories: bonus per ply of depth (50..=400).
pub const HISTORY_BONUS: i32 = 160;
/// Histories: largest bonus (500..=4000).
pub const HISTORY_BONUS_MAX: i32 = 1_600;
/// Move order: history score that weighs as much as one unit of the prior (8..=128).
pub const ORDER_HISTORY: i32 = 32;
/// Move order: what being the counter move adds to the prior (0..=200).
pub const ORDER_COUNTER: i32 = 60;
/// Move order: what being a killer adds to the prior (0..=400).
pub const ORDER_KILLER: i32 = 120;
