//! `TestArguments`: how many games a contest has, the sequential test that ends them, and the file that
//! keeps them, the same for `ablate` and `train contest`.

use super::pair_journal::{EarlierPairs, PairJournal};
use super::sequential::End;
use super::{Conditions, ContestArguments};
use crate::arena::statistics::{EloModel, Sprt};
use crate::contest::check_even;
use crate::named;
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use goren_cli::ensure_new;
use serde::Serialize;
use std::path::PathBuf;

/// Probability of each error of a test, as `match` has by default.
const SPRT_ERROR: f64 = 0.05;
/// The hypotheses about what is added, or compared: it gains nothing, or what is worth its place.
pub(crate) const GAIN: [f64; 2] = [0.0, 6.0];
/// The hypotheses about what is removed: it is missed, or it costs nothing to do without.
pub(crate) const REMOVAL: [f64; 2] = [-4.0, 0.0];

/// When the games end, and where they are kept.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Test")]
pub(crate) struct TestArguments {
    /// Games that are played at most; must be even, because each opening is played twice with colours
    /// reversed. 0: until the test is decided
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub games: u64,
    /// End the games when an SPRT (sequential probability ratio test) by pairs has decided whether the
    /// first side gains ELO0 (H0) or ELO1 (H1), each error 5 % [default: 0 6, and -4 0 where a step is
    /// switched off]
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Vec<f64>,
    /// Play the number of --games, without a test
    #[arg(long, conflicts_with = "sprt")]
    pub no_sprt: bool,
    /// Write every pair of games to this file, a line of JSON each
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// Continue the games in the file of --log; the pairs in it are not played again
    #[arg(long, requires = "log")]
    pub resume: bool,
}

/// The first line of the file: all that decides which games are played and which of them count.
#[derive(Serialize)]
struct Header<'a> {
    #[serde(flatten)]
    conditions: Conditions,
    contests: &'a [String],
}

/// The file of the games and what it holds of each contest.
pub(crate) type Opened = (Option<PairJournal>, Vec<EarlierPairs>);

impl TestArguments {
    /// Checks the arguments before the work.
    ///
    /// # Errors
    /// When the numbers make no test or no pairs, or the file exists and is not to be continued.
    pub fn check(&self) -> Result<()> {
        check_even(self.games)?;
        self.test(GAIN)?;
        match &self.log {
            Some(path) if path.exists() => ensure!(
                self.resume,
                "{}: it exists already; --resume continues the contest in it",
                path.display()
            ),
            Some(path) => ensure_new(path)?,
            None => {}
        }
        Ok(())
    }

    /// The test with the hypotheses that were asked for, else with these; `None` if there is none.
    ///
    /// # Errors
    /// When the numbers make no test.
    pub fn test(&self, default: [f64; 2]) -> Result<Option<Sprt>> {
        let elo = match self.sprt[..] {
            _ if self.no_sprt => return Ok(None),
            [] => default,
            [elo0, elo1] => [elo0, elo1],
            _ => bail!("--sprt can be given only once"),
        };
        Sprt::new(EloModel::Logistic, elo, SPRT_ERROR, SPRT_ERROR).context("--sprt").map(Some)
    }

    /// What ends the games of a contest with this test.
    pub fn end(&self, test: Option<Sprt>) -> End {
        let max_pairs = if self.games == 0 { u64::MAX } else { self.games / 2 };
        End { test, max_pairs }
    }

    /// Whether there are games to continue.
    pub fn continues(&self) -> bool {
        self.resume && self.log.as_ref().is_some_and(|path| path.exists())
    }

    /// Opens the file of --log for contests with these names and tests.
    ///
    /// # Errors
    /// When it cannot be written or belongs to other games.
    pub fn open(
        &self,
        conditions: &ContestArguments,
        contests: &[(String, Option<Sprt>)],
    ) -> Result<Opened> {
        let none = vec![EarlierPairs::new(); contests.len()];
        let Some(path) = &self.log else { return Ok((None, none)) };
        let contests: Vec<String> = contests.iter().map(described).collect();
        let header = Header { conditions: conditions.conditions(), contests: &contests };
        let (journal, earlier) = match self.continues() {
            true => PairJournal::resume(path, &header, contests.len()),
            false => PairJournal::create(path, &header).map(|journal| (journal, none)),
        }
        .with_context(named(path))?;
        Ok((Some(journal), earlier))
    }
}

/// A contest and its test in words.
fn described((name, test): &(String, Option<Sprt>)) -> String {
    match test.map(|test| test.elo()) {
        Some([elo0, elo1]) => format!("{name}, SPRT {elo0} {elo1}"),
        None => format!("{name}, no SPRT"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_line;

    fn arguments(line: &str) -> Result<TestArguments> {
        Ok(parse_line(line)?)
    }

    #[test]
    fn a_test_has_the_hypotheses_that_were_asked_for_or_those_of_its_kind() {
        let elo = |line: &str, default| {
            let test = arguments(line).unwrap().test(default).unwrap();
            test.map(|test| test.elo())
        };
        assert_eq!(elo("", GAIN), Some([0.0, 6.0]));
        assert_eq!(elo("", REMOVAL), Some([-4.0, 0.0]));
        assert_eq!(elo("--sprt -3 1.5", REMOVAL), Some([-3.0, 1.5]));
        assert_eq!(elo("--no-sprt", GAIN), None);
    }

    #[test]
    fn games_are_the_most_that_are_played_and_zero_is_no_limit() {
        let pairs = |line: &str| arguments(line).unwrap().end(None).max_pairs;
        assert_eq!([pairs(""), pairs("--games 0"), pairs("--games 8")], [u64::MAX, u64::MAX, 4]);
    }

    #[test]
    fn rejects_invalid_tests() {
        for line in [
            "--games 3",
            "--sprt 0",
            "--sprt 5 0",
            "--sprt 0 x",
            "--sprt 0 nan",
            "--sprt 0 500",
            "--sprt 0 5 --sprt 0 5",
            "--sprt 0 5 --no-sprt",
            "--resume",
            "--log no/such/folder",
        ] {
            assert!(arguments(line).and_then(|test| test.check()).is_err(), "{line}");
        }
    }

    #[test]
    fn rejects_a_log_of_other_games_with_the_reason() {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("pairs.json");
        let line = format!("--log {}", log.display());
        let open = |test: &str, conditions: &str, name: &str| -> Result<()> {
            let test = arguments(test)?;
            test.check()?;
            let conditions: ContestArguments = parse_line(conditions)?;
            let contests = [(name.to_string(), test.test(GAIN)?)];
            test.open(&conditions, &contests).map(drop)
        };
        let resumed = format!("{line} --resume");
        open(&resumed, "", "a").unwrap();
        open(&resumed, "--threads 3", "a").unwrap();
        open(&format!("{resumed} --games 40"), "", "a").unwrap();
        let refusal = |test: &str, conditions: &str, name: &str| {
            format!("{:#}", open(test, conditions, name).unwrap_err())
        };
        assert!(refusal(&line, "", "a").contains("--resume continues the contest in it"));
        for (conditions, said) in [
            ("--nodes 6000", "its nodes is 5000, not 6000"),
            ("--seed 2", "its seed is 1, not 2"),
            ("--rule renju", "its rule is \"freestyle\", not \"renju\""),
            ("--size 20", "its size is \"15x15\", not \"20x20\""),
            ("--hash 8", "its hash is 4, not 8"),
            ("--opening-stones 3", "its opening_stones is \"3-6\", not \"3-3\""),
            ("--opening-nodes 9", "its opening_nodes is 5000, not 9"),
            ("--opening-bound 9", "its opening_bound is 100, not 9"),
        ] {
            let refusal = refusal(&resumed, conditions, "a");
            assert!(refusal.contains("it is the log of another contest: "), "{refusal}");
            assert!(refusal.contains(said), "{refusal}");
        }
        let other = refusal(&resumed, "", "b");
        assert!(
            other.contains("its contests is [\"a, SPRT 0 6\"], not [\"b, SPRT 0 6\"]"),
            "{other}"
        );
        let other = refusal(&format!("{resumed} --no-sprt"), "", "a");
        assert!(other.contains("not [\"a, no SPRT\"]"), "{other}");
    }
}
