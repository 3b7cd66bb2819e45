//! `ContestProgress`: how a contest goes while it is played: score, Elo with its error, the ratio of its
//! test, and the expected end.

use super::sequential::End;
use super::{llr_text, results_text};
use crate::ProgressBar;
use crate::arena::statistics::{PairedResults, Sprt};
use indicatif::HumanDuration;
use std::time::Instant;

/// The progress bar of a contest.
pub(crate) struct ContestProgress {
    bar: ProgressBar,
    name: String,
    end: End,
    /// Pairs that an earlier run has played: they took no time of this one.
    earlier: u64,
    watch: Instant,
}

impl ContestProgress {
    /// For a contest of which `earlier` pairs were played before.
    pub fn new(name: String, end: End, earlier: u64) -> ContestProgress {
        let games = if end.max_pairs == u64::MAX { 0 } else { 2 * end.max_pairs };
        let bar = ProgressBar::new(games, 2 * earlier);
        ContestProgress { bar, name, end, earlier, watch: Instant::now() }
    }

    /// Shows the results so far.
    pub fn show(&mut self, results: &PairedResults) {
        let played = results.pairs.samples();
        let mut text = results_text(results);
        if let Some(test) = &self.end.test {
            text += &format!(", LLR {}", llr_text(test, &results.pairs));
        }
        if let Some(pairs) = expected_pairs(results, &self.end) {
            self.bar.set_total(2 * pairs);
            text += &format!(", ends after about {} games", 2 * pairs);
            if let Some(new) = played.checked_sub(self.earlier).filter(|&new| new > 0) {
                let left = pairs.saturating_sub(played) as f64 / new as f64;
                // Years are no forecast.
                let seconds = (self.watch.elapsed().as_secs_f64() * left).min(1e8);
                let time = std::time::Duration::from_secs_f64(seconds);
                text += &format!(", in {}", HumanDuration(time));
            }
        }
        self.bar.set_position(2 * played);
        self.bar.report(format!("{}: {text}", self.name));
    }

    /// Prints a line that must not be missed.
    pub fn print(&self, line: &str) {
        self.bar.print(line);
    }
}

/// The number of pairs at which the games end if they go on as they did so far, or the most that are
/// played; `None` where nothing is known.
fn expected_pairs(results: &PairedResults, end: &End) -> Option<u64> {
    let played = results.pairs.samples();
    let rest = |test: Sprt| test.expected_rest(&results.pairs);
    let expected = end.test.and_then(rest).map(|rest| played.saturating_add(rest.ceil() as u64));
    let limit = Some(end.max_pairs).filter(|&pairs| pairs < u64::MAX);
    expected.into_iter().chain(limit).min()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::statistics::{EloModel, Pentanomial};

    #[test]
    fn the_expected_end_follows_the_ratio_and_is_at_most_the_number_of_games() {
        let test = Some(Sprt::new(EloModel::Logistic, [-4.0, 4.0], 0.05, 0.05).unwrap());
        let expected = |counts, test, max_pairs| {
            let pairs = Pentanomial::new(counts);
            expected_pairs(
                &PairedResults { pairs, ..PairedResults::default() },
                &End { test, max_pairs },
            )
        };
        assert_eq!(expected([0; 5], test, u64::MAX), None);
        assert_eq!(expected([0; 5], test, 500), Some(500));
        let won = [10, 20, 40, 40, 20];
        let ends = expected(won, test, u64::MAX).unwrap();
        assert!((131..10_000).contains(&ends), "{ends}");
        assert_eq!(expected([20, 40, 40, 20, 10], test, u64::MAX), Some(ends), "lost as well");
        assert_eq!(expected(won, test, 150), Some(150));
        assert_eq!(expected(won, None, 150), Some(150));
        let even = expected([10, 20, 40, 20, 10], test, u64::MAX).unwrap();
        assert!(even > ends, "{even} {ends}");
    }
}
