//! `Change`: one way in which a search differs from the engine's own.

use anyhow::Result;
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

/// Parameters to change, as `NAME=VALUE` with commas between, known to exist.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ParamChanges(String);

impl Change {
    /// The method of a search with this change.
    pub fn method(&self) -> Method {
        match self {
            Change::Without(step) => {
                Method { steps: Steps::ALL.without(*step), ..Method::default() }
            }
            Change::With(changes) => Method { params: changes.params(), ..Method::default() },
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

    #[test]
    fn a_change_changes_what_it_says() {
        let change = Change::With("razor_depth=1,razor_base=9".parse().unwrap());
        let params = change.method().params;
        assert_eq!((params.razor_depth, params.razor_base), (1, 9));
        assert_eq!(change.to_string(), "razor_depth=1,razor_base=9");
        assert_eq!(change.method().steps, Steps::ALL);
        let change = Change::Without(Step::Razoring);
        assert_eq!(change.method().params, Params::default());
        assert_eq!(change.method().steps, Steps::ALL.without(Step::Razoring));
        assert!("razor_depth=1,".parse::<ParamChanges>().is_err());
    }
}
