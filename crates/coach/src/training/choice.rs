//! `Choice`: which problem comes next.
//!
//! Those that were failed and are due come first. Then a new one is drawn among those whose ratings are nearest
//! to the person's; when all were seen, any one that is not waiting to come again.

use super::progress::Progress;
use crate::problem::{Problem, Theme};
use jiff::civil::Date;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64;
use std::ops::RangeInclusive;

/// The problems among which one is drawn.
const NEAREST: usize = 12;

/// The problems that may come, and what is drawn with.
pub struct Choice {
    /// Each with its position as text.
    problems: Vec<(String, Problem)>,
    random: Pcg64,
    /// Those that have come in this session.
    shown: Vec<String>,
}

impl Choice {
    /// The problems of these themes, or of all without one, with ratings in this range.
    pub fn new(
        problems: Vec<Problem>,
        themes: &[Theme],
        ratings: &RangeInclusive<u16>,
        random: Pcg64,
    ) -> Self {
        let wanted = |problem: &Problem| {
            (themes.is_empty() || themes.contains(&problem.theme))
                && ratings.contains(&problem.rating)
        };
        let problems = problems.into_iter().filter(wanted);
        let problems = problems.map(|problem| (problem.position_text(), problem)).collect();
        Choice { problems, random, shown: Vec::new() }
    }

    /// The same after these positions have come.
    pub fn after(self, shown: Vec<String>) -> Self {
        Choice { shown, ..self }
    }

    /// Whether there is no problem at all.
    pub fn is_empty(&self) -> bool {
        self.problems.is_empty()
    }

    /// How many problems there are.
    pub fn len(&self) -> usize {
        self.problems.len()
    }

    /// The next problem; `None` when every one has come in this session.
    pub fn next(&mut self, progress: &Progress, today: Date) -> Option<(String, Problem)> {
        let fresh = |(position, _): &&(String, Problem)| !self.shown.contains(position);
        let left: Vec<_> = self.problems.iter().filter(fresh).collect();
        let due = left.iter().find(|(position, _)| progress.is_due(position, today));
        let (position, problem) = match due {
            Some(due) => (*due).clone(),
            None => {
                let new = left.iter().filter(|(position, _)| progress.is_new(position));
                let mut candidates: Vec<_> = new.collect();
                if candidates.is_empty() {
                    candidates = left.iter().collect();
                }
                let distance = |problem: &Problem| {
                    (f64::from(problem.rating) - progress.rating()).abs().round() as u32
                };
                candidates.sort_by_key(|(_, problem)| distance(problem));
                candidates.truncate(NEAREST);
                (**candidates.choose(&mut self.random)?).clone()
            }
        };
        self.shown.push(position.clone());
        Some((position, problem))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{BUILT_IN, RATINGS, parse_collection};
    use jiff::civil::date;
    use rand::SeedableRng;

    const TODAY: Date = date(2026, 1, 31);

    fn choice(themes: &[Theme]) -> Choice {
        let problems = parse_collection(BUILT_IN).unwrap();
        Choice::new(problems, themes, &RATINGS, Pcg64::seed_from_u64(1))
    }

    #[test]
    fn every_problem_comes_once_in_a_session() {
        let mut choice = choice(&[Theme::Five]);
        let mut seen = Vec::new();
        while let Some((position, problem)) = choice.next(&Progress::default(), TODAY) {
            assert_eq!(problem.theme, Theme::Five);
            assert!(!seen.contains(&position));
            seen.push(position);
        }
        assert!(
            choice.len() > 1 && seen.len() == choice.len(),
            "{} of {}",
            seen.len(),
            choice.len()
        );
    }

    #[test]
    fn what_is_due_comes_first_and_what_is_new_before_what_is_done_with() {
        let all = choice(&[]).len();
        let mut progress = Progress::default();
        let (failed, problem) = choice(&[]).next(&progress, TODAY).unwrap();
        progress.count(&failed, problem.rating, false, TODAY).unwrap();
        let tomorrow = TODAY.tomorrow().unwrap();
        assert_eq!(choice(&[]).next(&progress, tomorrow).unwrap().0, failed);
        let mut today = choice(&[]);
        let positions: Vec<String> =
            std::iter::from_fn(|| Some(today.next(&progress, TODAY)?.0)).collect();
        assert_eq!(positions.len(), all);
        assert_eq!(positions.last(), Some(&failed));
    }
}
