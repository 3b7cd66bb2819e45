//! Values as they are written on the command line.

use crate::arena::TimeControl;
use anyhow::{Context, Result, ensure};
use clap::Args;
use clap::builder::RangedU64ValueParser;
use goren::board::BoardSize;
use goren::engine::MAX_HASH;
use goren::rules::Rule;
use std::ops::RangeInclusive;
use std::time::Duration;

/// The game that is played.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct BoardArguments {
    /// freestyle, standard, renju, caro or caro-exact, or the Gomocup number 0, 1, 4, 8 or 9
    #[arg(long, default_value_t = Rule::Freestyle)]
    pub rule: Rule,
    /// Board: 15, or 15x20 for 15 columns and 20 rows
    #[arg(long, default_value_t)]
    pub size: BoardSize,
}

/// `key=value`, without anything that would break a line of the protocol.
pub(super) fn setting(text: &str) -> Result<(String, String)> {
    let (key, value) =
        text.split_once('=').with_context(|| format!("`{text}` is not KEY=VALUE"))?;
    ensure!(!key.is_empty() && !value.is_empty(), "`{text}` is not KEY=VALUE");
    ensure!(!text.contains(['\n', '\r', '\0']), "`{text}` is not one line");
    Ok((key.to_string(), value.to_string()))
}

/// Time in seconds, `game/move+increment`.
pub(super) fn time_control(text: &str) -> Result<TimeControl> {
    TimeControl::parse(text)
        .with_context(|| format!("`{text}` is not a time control such as 180/5 or 60+0.6"))
}

/// A time of at most some days.
pub(super) fn seconds(number: f64) -> Result<Duration> {
    TimeControl::seconds(number).context("must be 0 to 1000000 seconds")
}

/// The MiB that the hash of a player may have: the engine takes no less and no more.
pub(super) const HASH_MEBIBYTES: RangeInclusive<u64> = 1..=MAX_HASH >> 20;

/// The threads that a tool may start: with many more the system refuses them.
pub(super) fn threads() -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(1..=MAX_THREADS)
}

/// As many as `match` plays games at the same time.
const MAX_THREADS: u64 = 1_024;

/// A number of MiB in bytes.
pub(super) fn mebibytes(number: u64) -> Result<u64> {
    number.checked_mul(1 << 20).with_context(|| format!("{number} MiB are too many"))
}

/// Reads `3-6`, or `4` for `4-4`.
pub(super) fn parse_range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (low, high) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| text.parse().map_err(|_| format!("`{text}` is not a number"));
    let (low, high) = (number(low)?, number(high)?);
    if low <= high { Ok(low..=high) } else { Err(format!("{low} is greater than {high}")) }
}
