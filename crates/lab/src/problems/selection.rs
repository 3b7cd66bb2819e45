//! `Selection`: chooses problems of every theme, spread over the ratings.

use goren_coach::problem::{Problem, RATINGS, Theme};
use std::collections::BTreeMap;

/// The share of each theme in a collection, in parts of the whole. Those that have many degrees of difficulty
/// get more.
const SHARES: [(Theme, usize); 13] = [
    (Theme::StopFive, 32),
    (Theme::Five, 32),
    (Theme::OpenFour, 40),
    (Theme::DoubleFour, 44),
    (Theme::FourThree, 50),
    (Theme::DoubleThree, 40),
    (Theme::FoursIn5, 52),
    (Theme::FoursIn7, 56),
    (Theme::FoursIn9, 56),
    (Theme::Threats, 66),
    (Theme::OnlyDefence, 60),
    (Theme::ForbiddenPoint, 36),
    (Theme::AvoidFoul, 36),
];
/// Candidates for each problem that is chosen, in percent.
const CANDIDATES: usize = 125;
/// The width of the classes of ratings that are chosen from in turn, in points.
const CLASS: u16 = 100;

/// The candidates so far.
pub(super) struct Selection {
    /// For each theme the number of problems that are wanted, and the candidates.
    themes: BTreeMap<Theme, (usize, Vec<Problem>)>,
}

impl Selection {
    /// For a collection of this many problems of these themes; of all if none is named.
    pub fn new(count: usize, themes: &[Theme]) -> Self {
        let is_asked = |theme: &Theme| themes.is_empty() || themes.contains(theme);
        let shares: Vec<_> = SHARES.into_iter().filter(|(theme, _)| is_asked(theme)).collect();
        let whole: usize = shares.iter().map(|(_, share)| share).sum();
        let mut before = 0;
        let wanted = shares.into_iter().map(|(theme, share)| {
            // What was rounded off one theme goes to the next.
            let first = count * before / whole;
            before += share;
            (theme, (count * before / whole - first, Vec::new()))
        });
        Selection { themes: wanted.collect() }
    }

    /// How many candidates are looked for in all.
    pub fn candidates(&self) -> usize {
        self.themes.values().map(|(wanted, _)| candidates_for(*wanted)).sum()
    }

    /// The themes of which there are too few candidates.
    pub fn wanted(&self) -> Vec<Theme> {
        let themes = self.themes.iter();
        let wanted = themes.filter(|(_, (wanted, found))| found.len() < candidates_for(*wanted));
        wanted.map(|(theme, _)| *theme).collect()
    }

    /// Adds a candidate.
    pub fn add(&mut self, problem: Problem) {
        if let Some((_, found)) = self.themes.get_mut(&problem.theme) {
            found.push(problem);
        }
    }

    /// What is still missing, for the user.
    pub fn summary(&self) -> String {
        let missing = self.themes.iter().filter_map(|(theme, (wanted, found))| {
            let left = candidates_for(*wanted).saturating_sub(found.len());
            (left > 0).then(|| format!("{left} {theme}"))
        });
        format!("missing: {}", missing.collect::<Vec<_>>().join(", "))
    }

    /// The problems that are chosen, in the order of their ratings. Of equal ones that theme comes first that
    /// is simpler for a person.
    pub fn choose(self) -> Vec<Problem> {
        let themes = self.themes.into_values();
        let mut chosen: Vec<Problem> =
            themes.flat_map(|(wanted, found)| spread(found, wanted)).collect();
        chosen.sort_by_key(|problem| (problem.rating, problem.theme));
        chosen
    }
}

fn candidates_for(wanted: usize) -> usize {
    (wanted * CANDIDATES).div_ceil(100)
}

/// Some of the candidates: one from each class of ratings in turn, the rarest class first.
fn spread(found: Vec<Problem>, wanted: usize) -> Vec<Problem> {
    let mut classes: BTreeMap<u16, Vec<Problem>> = BTreeMap::new();
    for problem in found.into_iter().rev() {
        let class = (problem.rating - RATINGS.start()) / CLASS;
        classes.entry(class).or_default().push(problem);
    }
    let mut classes: Vec<Vec<Problem>> = classes.into_values().collect();
    classes.sort_by_key(Vec::len);
    let mut chosen = Vec::new();
    while chosen.len() < wanted && classes.iter().any(|class| !class.is_empty()) {
        for class in &mut classes {
            if chosen.len() < wanted {
                chosen.extend(class.pop());
            }
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(theme: Theme, rating: u16) -> Problem {
        format!("f {theme} {rating} b hhii jjgg").parse().unwrap()
    }

    #[test]
    fn every_theme_has_its_share_and_the_shares_add_up() {
        assert!(Theme::all().eq(SHARES.into_iter().map(|(theme, _)| theme)));
        let wanted = |count, themes: &[Theme]| -> Vec<usize> {
            Selection::new(count, themes).themes.into_values().map(|(wanted, _)| wanted).collect()
        };
        for count in [1, 7, 60, 600, 1000] {
            assert_eq!(wanted(count, &[]).iter().sum::<usize>(), count);
        }
        assert!(wanted(600, &[]).iter().all(|&share| share >= 30), "{:?}", wanted(600, &[]));
        assert_eq!(wanted(10, &[Theme::Threats]), [10]);
    }

    #[test]
    fn what_is_wanted_ends_with_enough_candidates() {
        let mut selection = Selection::new(4, &[Theme::Five, Theme::StopFive]);
        assert_eq!(selection.candidates(), 6);
        assert_eq!(selection.wanted(), [Theme::StopFive, Theme::Five]);
        for rating in [600, 601, 602] {
            selection.add(problem(Theme::Five, rating));
        }
        assert_eq!(selection.wanted(), [Theme::StopFive]);
        assert_eq!(selection.summary(), "missing: 3 stop-five");
    }

    #[test]
    fn the_problems_are_spread_over_the_ratings_and_in_their_order() {
        let mut selection = Selection::new(4, &[Theme::Threats]);
        for rating in [710, 720, 730, 740, 1900, 1205] {
            selection.add(problem(Theme::Threats, rating));
        }
        let ratings: Vec<u16> = selection.choose().iter().map(|problem| problem.rating).collect();
        assert_eq!(ratings, [710, 720, 1205, 1900]);
    }
}
