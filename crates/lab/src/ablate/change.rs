//! `Change`: one way in which a search differs from the engine's own.

use anyhow::Result;
use goren::search::{Method, Params, Step, Steps, UnknownStep};
use std::fmt;
use std::str::FromStr;

/// One way in which a search differs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Change {
    /// Steps are switched off.
    Without(StepGroup),
    /// Parameters are changed.
    With(ParamChanges),
}

/// Steps that are switched off together, written with `+` between: one or more, each once, in the order
/// of `Step::ALL`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct StepGroup(Vec<Step>);

/// Parameters to change, as `NAME=VALUE` with commas between, known to exist and in their ranges.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ParamChanges(String);

impl Change {
    /// The method of a search with this change.
    pub fn method(&self) -> Method {
        match self {
            Change::Without(group) => Method { steps: group.others(), ..Method::default() },
            Change::With(changes) => Method { params: changes.params(), ..Method::default() },
        }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Change::Without(group) => fmt::Display::fmt(group, f),
            Change::With(ParamChanges(text)) => f.write_str(text),
        }
    }
}

impl StepGroup {
    /// All steps but these.
    fn others(&self) -> Steps {
        self.0.iter().fold(Steps::ALL, |steps, &step| steps.without(step))
    }
}

impl From<Step> for StepGroup {
    fn from(step: Step) -> Self {
        StepGroup(vec![step])
    }
}

impl fmt::Display for StepGroup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.0.iter().map(Into::into).collect();
        f.write_str(&names.join("+"))
    }
}

impl FromStr for StepGroup {
    type Err = UnknownStep;

    fn from_str(text: &str) -> Result<Self, UnknownStep> {
        let mut steps = text.split('+').map(str::parse).collect::<Result<Vec<Step>, _>>()?;
        steps.sort_unstable();
        steps.dedup();
        Ok(StepGroup(steps))
    }
}

impl ParamChanges {
    fn params(&self) -> Params {
        let mut params = Params::default();
        for setting in self.0.split(',') {
            params.set(setting).expect("parameters are checked when they are read");
        }
        params
    }
}

impl FromStr for ParamChanges {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<ParamChanges> {
        let mut params = Params::default();
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
    fn parameters_are_changed_as_written() {
        let change = Change::With("razor_depth=1,razor_base=9".parse().unwrap());
        let params = change.method().params;
        assert_eq!((params.razor_depth, params.razor_base), (1, 9));
        assert_eq!(change.to_string(), "razor_depth=1,razor_base=9");
        assert_eq!(change.method().steps, Steps::ALL);
    }

    #[test]
    fn steps_are_switched_off_alone_or_together() {
        let steps = Steps::ALL.without(Step::Razoring);
        for (text, name, steps) in [
            ("razoring", "razoring", steps),
            ("razoring+table-cut", "table-cut+razoring", steps.without(Step::TableCut)),
            ("razoring+razoring", "razoring", steps),
        ] {
            let change = Change::Without(text.parse().unwrap());
            assert_eq!(change.method(), Method { steps, ..Method::default() });
            assert_eq!(change.to_string(), name);
        }
    }

    #[test]
    fn rejects_unknown_steps_and_parameters() {
        for text in ["", "+", "razoring+", "razoring+chess"] {
            assert!(text.parse::<StepGroup>().is_err(), "{text}");
        }
        for text in ["", "razor_depth=1,", "chess=1"] {
            assert!(text.parse::<ParamChanges>().is_err(), "{text}");
        }
    }

    #[test]
    fn rejects_values_outside_a_range_and_names_the_range() {
        for text in ["stale_max=-1", "razor_depth=1,quiescence_nodes=-1"] {
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
            searcher.set_method(Change::With(changes).method());
            let (control, clock) = (Control::default(), SystemClock::default());
            let task = Task { limits, control: &control, clock: &clock };
            let report = searcher.think(&position.set_up(), &task, &mut Silent).unwrap();
            let best = report.best();
            assert!(game.legal_points().contains(&best), "{change}: {best}");
        }
    }
}
