//! `Change`: one way in which a search differs from the engine's own.

use anyhow::Result;
use goren::eval::{Model, ModelKind};
use goren::rules::Rule;
use goren::search::{Method, Params, Step, Steps};
use std::fmt;
use std::str::FromStr;

/// One way in which a search differs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Change {
    /// A step is left out.
    Without(Step),
    /// Parameters are changed.
    With(ParamChanges),
}

/// Parameters to change, as `NAME=VALUE` with commas between, known to exist and in their ranges.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ParamChanges(String);

impl Change {
    /// The method of a search with this change under a rule.
    pub fn method(&self, rule: Rule) -> Method {
        match self {
            Change::Without(step) => {
                Method { steps: Steps::ALL.without(*step), ..Method::default() }
            }
            Change::With(changes) => {
                Method { params: Some(changes.params(rule)), ..Method::default() }
            }
        }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Change::Without(step) => fmt::Display::fmt(step, f),
            Change::With(ParamChanges(text)) => f.pad(text),
        }
    }
}

impl ParamChanges {
    fn params(&self, rule: Rule) -> Params {
        let mut params = Params::of(Model::built_in(rule).kind());
        for setting in self.0.split(',') {
            params.set(setting).expect("parameters are checked when they are read");
        }
        params
    }
}

impl FromStr for ParamChanges {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<ParamChanges> {
        let mut params = Params::of(ModelKind::Table);
        text.split(',').try_for_each(|setting| params.set(setting))?;
        Ok(ParamChanges(text.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren::bench;
    use goren::clock::SystemClock;
    use goren::rules::Game;
    use goren::search::params::Parameter;
    use goren::search::{Control, Limits, Searcher, Silent, Task};

    #[test]
    fn a_change_changes_what_it_says() {
        let change = Change::With("razor_depth=1,razor_base=9".parse().unwrap());
        let params = change.method(Rule::Renju).params.unwrap();
        assert_eq!((params.razor_depth, params.razor_base), (1, 9));
        assert_eq!(change.to_string(), "razor_depth=1,razor_base=9");
        assert_eq!(change.method(Rule::Renju).steps, Steps::ALL);
        let change = Change::Without(Step::Razoring);
        assert_eq!(change.method(Rule::Renju).params, None);
        assert_eq!(change.method(Rule::Renju).steps, Steps::ALL.without(Step::Razoring));
        assert!("razor_depth=1,".parse::<ParamChanges>().is_err());
    }

    #[test]
    fn rejects_values_outside_a_range_and_names_the_range() {
        for text in ["stale_most=-1", "razor_depth=1,quiescence_nodes=-1"] {
            let error = text.parse::<ParamChanges>().unwrap_err().to_string();
            assert!(error.contains("the value must be a whole number from "), "{error}");
        }
    }

    /// Every parameter alone at either end of its range, then all of them together.
    #[test]
    fn a_search_at_either_end_of_every_range_plays_legal_moves() {
        let at = |end: fn(&Parameter) -> i32| {
            let settings = Params::all().iter().map(move |p| format!("{}={}", p.name, end(p)));
            settings.collect::<Vec<_>>()
        };
        let [least, most] = [at(|p| *p.range.start()), at(|p| *p.range.end())];
        let together = [least.join(","), most.join(",")];
        let changes = least.into_iter().chain(most).chain(together);
        let positions = bench::positions();
        let mut searcher = Searcher::new(1 << 20);
        let limits = Limits { nodes: Some(1_000), ..Limits::default() };
        for (change, position) in changes.zip(positions.iter().cycle()) {
            let mut game = Game::new(position.rule, position.size);
            for &point in &position.moves {
                game.play(point).unwrap();
            }
            let changes: ParamChanges = change.parse().unwrap();
            searcher.clear();
            searcher.set_method(Change::With(changes).method(position.rule));
            let (control, clock) = (Control::default(), SystemClock::default());
            let task = Task { limits, control: &control, clock: &clock };
            let report = searcher.think(&position.set_up(), &task, &mut Silent).unwrap();
            let best = report.best();
            assert!(game.legal_points().contains(&best), "{change}: {best}");
        }
    }
}
