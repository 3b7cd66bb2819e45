//! `WeightSource`: the weights that a command line asks for: the built-in ones, the plain ones, or those
//! of a file.

use crate::eval::{WeightSet, Weights};
use crate::pattern::CodeTable;
use crate::rules::Rule;
use anyhow::{Context, Result, ensure};
use std::convert::Infallible;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// No file of weights is longer: four lists of some thousand numbers for each colour, and a text.
const LONGEST_FILE: u64 = 1 << 20;

/// See the module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WeightSource {
    /// Those that the engine plays with.
    BuiltIn,
    /// Those that nobody fitted.
    Plain,
    /// Those of a file.
    File(PathBuf),
}

impl FromStr for WeightSource {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(WeightSource::of(text.as_ref()))
    }
}

impl fmt::Display for WeightSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightSource::BuiltIn => f.write_str("built-in"),
            WeightSource::Plain => f.write_str("plain"),
            WeightSource::File(path) => write!(f, "{}", path.display()),
        }
    }
}

impl WeightSource {
    fn of(text: &OsStr) -> Self {
        match text.to_str() {
            Some("built-in") => WeightSource::BuiltIn,
            Some("plain") => WeightSource::Plain,
            _ => WeightSource::File(text.into()),
        }
    }

    /// The weights for every rule that there are some for.
    fn every_rule(&self) -> Result<Vec<Weights>> {
        match self {
            WeightSource::File(path) => Ok(vec![read_weights(path)?]),
            _ => Rule::ALL.into_iter().map(|rule| self.weights(rule)).collect(),
        }
    }

    /// The rule that the file is for; `None` for weights that there are for every rule.
    ///
    /// # Errors
    /// When the file cannot be read or is no file of weights.
    pub fn rule(&self) -> Result<Option<Rule>> {
        match self {
            WeightSource::File(path) => Ok(Some(read_weights(path)?.rule())),
            _ => Ok(None),
        }
    }

    /// The weights for a rule.
    ///
    /// # Errors
    /// When the file cannot be read, is no file of weights, or is for another rule.
    pub fn weights(&self, rule: Rule) -> Result<Weights> {
        match self {
            WeightSource::BuiltIn => Ok(Weights::new(rule, &CodeTable::new())),
            WeightSource::Plain => Ok(Weights::plain(rule, &CodeTable::new())),
            WeightSource::File(path) => {
                let weights = read_weights(path)?;
                let of = weights.rule();
                ensure!(of == rule, "{}: weights for {of}, not for {rule}", path.display());
                Ok(weights)
            }
        }
    }

    /// A set with these weights for a rule.
    ///
    /// # Errors
    /// As `weights`.
    pub fn set(&self, rule: Rule) -> Result<WeightSet> {
        Ok(match self {
            WeightSource::BuiltIn => WeightSet::default(),
            _ => WeightSet::default().with(self.weights(rule)?),
        })
    }
}

/// The weights in a file.
///
/// # Errors
/// When the file cannot be read or is no file of weights; the error names it.
pub fn read_weights(path: &Path) -> Result<Weights> {
    let read = || -> Result<Weights> {
        let mut bytes = Vec::new();
        File::open(path)?.take(LONGEST_FILE).read_to_end(&mut bytes)?;
        Ok(Weights::read(&bytes)?)
    };
    read().with_context(|| path.display().to_string())
}

/// The weights that a player was told to use, later ones before earlier ones, and what is wrong with
/// those that cannot be used, a line for each.
pub fn load_weights(sources: &[OsString]) -> (WeightSet, Vec<String>) {
    let (mut set, mut faults) = (WeightSet::default(), Vec::new());
    for source in sources {
        match WeightSource::of(source).every_rule() {
            Ok(weights) => weights.into_iter().for_each(|weights| set.load(weights)),
            Err(error) => {
                let fault =
                    format!("weights not loaded, playing with the built-in ones: {error:#}");
                faults.push(fault.replace(char::is_control, "?"));
            }
        }
    }
    (set, faults)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_name_is_a_source() {
        for (text, source) in [
            ("built-in", WeightSource::BuiltIn),
            ("plain", WeightSource::Plain),
            ("./plain", WeightSource::File("./plain".into())),
        ] {
            assert_eq!(text.parse(), Ok(source.clone()));
            assert_eq!(source.to_string(), text);
        }
    }

    #[test]
    fn a_file_is_for_its_rule_and_what_is_wrong_with_it_is_said() {
        let folder = tempfile::tempdir().unwrap();
        let [good, bad, none] = ["good", "bad", "none"].map(|name| folder.path().join(name));
        let plain = WeightSource::Plain.weights(Rule::Caro).unwrap();
        fs::write(&good, plain.to_bytes()).unwrap();
        fs::write(&bad, &plain.to_bytes()[1..]).unwrap();
        let source = WeightSource::File(good.clone());
        assert_eq!(source.rule().unwrap(), Some(Rule::Caro));
        assert_eq!(source.weights(Rule::Caro).unwrap(), plain);
        let error = source.weights(Rule::Renju).unwrap_err().to_string();
        assert!(error.ends_with("good: weights for caro, not for renju"), "{error}");

        let paths = [&bad, &good, &none].map(OsString::from);
        let (set, faults) = load_weights(&paths);
        assert_eq!(set, WeightSet::default().with(plain));
        assert_eq!(faults.len(), 2);
        assert!(faults[0].ends_with("bad: not a file of weights"), "{faults:?}");
        assert!(faults[1].contains("none: "), "{faults:?}");
        let (set, faults) = load_weights(&["plain".into(), OsString::from(&good)]);
        assert!(faults.is_empty());
        for rule in Rule::ALL {
            let plain = WeightSource::Plain.weights(rule).unwrap();
            assert_eq!(*set.weights(rule, &CodeTable::new()), plain);
        }
        let odd = load_weights(&["no\nsuch\rfile".into()]).1;
        assert!(
            odd[0]
                .starts_with("weights not loaded, playing with the built-in ones: no?such?file: "),
            "{odd:?}"
        );
    }
}
