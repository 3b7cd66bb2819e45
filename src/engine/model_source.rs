//! `ModelSource`: a model named on a command line: the built-in one, the built-in tables of weights,
//! the plain weights, or a file.

use crate::eval::{Model, ModelSet, Weights};
use crate::pattern::CodeTable;
use crate::rules::Rule;
use anyhow::{Context, Result, ensure};
use std::convert::Infallible;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

/// Where a model comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ModelSource {
    /// The models that the engine plays with.
    BuiltIn,
    /// The built-in tables of weights, whatever the engine plays with.
    Tables,
    /// The plain weights, which were not fitted.
    Plain,
    /// The model in a file.
    File(PathBuf),
}

impl FromStr for ModelSource {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(ModelSource::of(text.as_ref()))
    }
}

impl fmt::Display for ModelSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ModelSource::BuiltIn => f.write_str("built-in"),
            ModelSource::Tables => f.write_str("tables"),
            ModelSource::Plain => f.write_str("plain"),
            ModelSource::File(path) => write!(f, "{}", path.display()),
        }
    }
}

impl ModelSource {
    fn of(text: &OsStr) -> Self {
        match text.to_str() {
            Some("built-in") => ModelSource::BuiltIn,
            Some("tables") => ModelSource::Tables,
            Some("plain") => ModelSource::Plain,
            _ => ModelSource::File(text.into()),
        }
    }

    /// The models of all rules that this source has.
    fn every_rule(&self) -> Result<Vec<Model>> {
        match self {
            ModelSource::File(path) => Ok(vec![read_model(path)?]),
            _ => Rule::ALL.into_iter().map(|rule| self.model(rule)).collect(),
        }
    }

    /// The rule that the file is for; `None` for a source with a model for every rule.
    ///
    /// # Errors
    /// When the file cannot be read or is not a model.
    pub fn rule(&self) -> Result<Option<Rule>> {
        match self {
            ModelSource::File(path) => Ok(Some(read_model(path)?.rule())),
            _ => Ok(None),
        }
    }

    /// The model for a rule.
    ///
    /// # Errors
    /// When the file cannot be read, is not a model, or is for another rule.
    pub fn model(&self, rule: Rule) -> Result<Model> {
        match self {
            ModelSource::BuiltIn => Ok(Model::built_in(rule)),
            ModelSource::Tables => Ok(Model::Table(Arc::new(Weights::built_in(rule)))),
            ModelSource::Plain => {
                Ok(Model::Table(Arc::new(Weights::plain(rule, &CodeTable::new()))))
            }
            ModelSource::File(path) => {
                let model = read_model(path)?;
                let of = model.rule();
                ensure!(of == rule, "{} is for {of}, not for {rule}", path.display());
                Ok(model)
            }
        }
    }

    /// The tables of weights for a rule.
    ///
    /// # Errors
    /// As `model`, and when the model is of another kind.
    pub fn weights(&self, rule: Rule) -> Result<Weights> {
        let model = self.model(rule)?;
        let weights =
            model.weights().with_context(|| format!("{self} holds no tables of weights"))?;
        Ok(Weights::clone(weights))
    }

    /// A set of models in which this source's model is used for a rule.
    ///
    /// # Errors
    /// As `model`.
    pub fn set(&self, rule: Rule) -> Result<ModelSet> {
        Ok(match self {
            ModelSource::BuiltIn => ModelSet::default(),
            _ => ModelSet::default().with(self.model(rule)?),
        })
    }
}

/// The model in a file.
///
/// # Errors
/// When the file cannot be read or is not a model; the error names the file.
pub fn read_model(path: &Path) -> Result<Model> {
    let read = || -> Result<Model> {
        // Something other than a file, such as a device, may be endless.
        ensure!(fs::metadata(path)?.is_file(), "not a file");
        Ok(Model::read(&fs::read(path)?)?)
    };
    read().with_context(|| path.display().to_string())
}

/// Loads models for a player; later ones replace earlier ones. Also returns one line for each
/// source that cannot be used, with the reason.
pub fn load_models(sources: &[OsString]) -> (ModelSet, Vec<String>) {
    let (mut set, mut faults) = (ModelSet::default(), Vec::new());
    for source in sources {
        match ModelSource::of(source).every_rule() {
            Ok(models) => models.into_iter().for_each(|model| set.load(model)),
            Err(error) => faults.push(format!("{error:#}").replace(char::is_control, "?")),
        }
    }
    (set, faults)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{BoardSize, Point};
    use crate::clock::ManualClock;
    use crate::engine::{Engine, Options};
    use crate::rules::Game;
    use crate::search::{Control, Limits, Method, Silent, Task};

    #[test]
    fn a_name_is_a_source() {
        for (text, source) in [
            ("built-in", ModelSource::BuiltIn),
            ("tables", ModelSource::Tables),
            ("plain", ModelSource::Plain),
            ("./plain", ModelSource::File("./plain".into())),
        ] {
            assert_eq!(text.parse(), Ok(source.clone()));
            assert_eq!(source.to_string(), text);
        }
    }

    #[test]
    fn a_file_is_for_its_rule_and_what_is_wrong_with_it_is_said() {
        let folder = tempfile::tempdir().unwrap();
        let [good, bad, none] = ["good", "bad", "none"].map(|name| folder.path().join(name));
        let weights = Weights::plain(Rule::Caro, &CodeTable::new());
        fs::write(&good, weights.to_bytes()).unwrap();
        fs::write(&bad, &weights.to_bytes()[1..]).unwrap();
        let plain = Model::Table(Arc::new(weights));
        let source = ModelSource::File(good.clone());
        assert_eq!(source.rule().unwrap(), Some(Rule::Caro));
        assert_eq!(source.model(Rule::Caro).unwrap(), plain);
        let error = source.model(Rule::Renju).unwrap_err().to_string();
        assert!(error.ends_with("good is for caro, not for renju"), "{error}");

        let paths = [&bad, &good, &none].map(OsString::from);
        let (set, faults) = load_models(&paths);
        assert_eq!(set, ModelSet::default().with(plain));
        assert_eq!(faults.len(), 2);
        assert!(faults[0].ends_with("bad: not a model file"), "{faults:?}");
        assert!(faults[1].contains("none: "), "{faults:?}");
        let (set, faults) = load_models(&["plain".into(), OsString::from(&good)]);
        assert!(faults.is_empty());
        for rule in Rule::ALL {
            let plain = ModelSource::Plain.model(rule).unwrap();
            assert_eq!(set.model(rule), plain);
        }
        let odd = load_models(&["no\nsuch\rfile".into()]).1;
        assert!(odd[0].starts_with("no?such?file: "), "{odd:?}");
    }

    /// An engine whose models were loaded from files with these contents.
    fn engine(files: &[Vec<u8>]) -> Engine {
        let folder = tempfile::tempdir().unwrap();
        let paths: Vec<OsString> =
            (0..files.len()).map(|i| folder.path().join(i.to_string()).into()).collect();
        paths.iter().zip(files).for_each(|(path, bytes)| fs::write(path, bytes).unwrap());
        let (models, faults) = load_models(&paths);
        assert!(faults.is_empty(), "{faults:?}");
        Engine::new(models, Method::default())
    }

    /// Plays two engines against each other and returns the moves.
    fn game(rule: Rule, engines: &mut [Engine; 2]) -> Vec<Point> {
        let size = BoardSize::square(15).unwrap();
        let mut game = Game::new(rule, size);
        engines.iter_mut().for_each(|engine| engine.new_game(size, rule));
        while !game.outcome().is_over() && game.moves().len() < 80 {
            let mover = game.moves().len() % 2;
            let limits = Limits { nodes: Some(400), ..Limits::default() };
            let (control, clock) = (&Control::default(), &ManualClock::default());
            let task = Task { limits, control, clock };
            let found = engines[mover].think(&task, &mut Silent).expect("a point is empty");
            game.play(found.best()).expect("a legal move");
            engines.iter_mut().for_each(|engine| engine.play(found.best()).unwrap());
        }
        game.moves().to_vec()
    }

    #[test]
    fn either_kind_of_model_runs_the_whole_engine() {
        let tables = Rule::ALL.map(|rule| Weights::built_in(rule).to_bytes());
        for threads in [1, 2] {
            let mut engines = [engine(&tables), engine(&[])];
            let options = Options { threads, ..Options::default() };
            engines.iter_mut().for_each(|engine| engine.set_options(options));
            for rule in Rule::ALL {
                assert!(game(rule, &mut engines).len() > 8, "{rule}");
            }
        }
        let [by_tables, by_networks] = [&tables[..], &[]].map(|files| {
            let mut engines = [engine(files), engine(files)];
            game(Rule::Standard, &mut engines)
        });
        assert_ne!(by_tables, by_networks);
    }

    #[test]
    fn a_new_game_is_a_new_game_whatever_was_played_before() {
        for rule in [Rule::Freestyle, Rule::Renju] {
            let mut engines = [engine(&[]), engine(&[])];
            let first = game(rule, &mut engines);
            game(Rule::Standard, &mut engines);
            engines[0].set_options(Options { threads: 2, ..Options::default() });
            game(rule, &mut engines);
            engines[0].set_options(Options::default());
            assert_eq!(game(rule, &mut engines), first);
        }
    }
}
