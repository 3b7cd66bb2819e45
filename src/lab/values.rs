//! Values as they are written on the command line.

use crate::arena::TimeControl;
use anyhow::{Context, Result, ensure};
use std::time::Duration;

/// `key=value`, without anything that would break a line of the protocol.
pub fn setting(text: &str) -> Result<(String, String)> {
    let (key, value) =
        text.split_once('=').with_context(|| format!("`{text}` is not key=value"))?;
    ensure!(!key.is_empty() && !value.is_empty(), "`{text}` is not key=value");
    ensure!(!text.contains(['\n', '\r', '\0']), "`{text}` is not one line");
    Ok((key.to_string(), value.to_string()))
}

/// Time in seconds, `match/turn+increment`.
pub fn time_control(text: &str) -> Result<TimeControl> {
    TimeControl::parse(text)
        .with_context(|| format!("`{text}` is no time control such as 180/5 or 60+0.6"))
}

/// A time of no more than some days.
pub fn seconds(number: f64) -> Result<Duration> {
    let sensible = (0.0..=1e6).contains(&number);
    sensible.then(|| Duration::from_secs_f64(number)).context("not 0 to 1000000 seconds")
}

/// So many MiB in bytes.
pub fn mebibytes(number: u64) -> Result<u64> {
    number.checked_mul(1 << 20).context("so much memory there is not")
}
