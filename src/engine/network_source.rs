//! `NetworkSource`: a network named on a command line: the built-in one, the untrained one, or a file.

use crate::eval::network::{Network, NetworkSet};
use crate::rules::Rule;
use anyhow::{Context, Result, ensure};
use std::convert::Infallible;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

/// Where a network comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NetworkSource {
    /// The networks that the engine plays with.
    BuiltIn,
    /// Networks that know nothing but threats (`Network::untrained`).
    Untrained,
    /// The network in a file.
    File(PathBuf),
}

impl FromStr for NetworkSource {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(NetworkSource::of(text.as_ref()))
    }
}

impl fmt::Display for NetworkSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetworkSource::BuiltIn => f.write_str("built-in"),
            NetworkSource::Untrained => f.write_str("untrained"),
            NetworkSource::File(path) => write!(f, "{}", path.display()),
        }
    }
}

impl NetworkSource {
    fn of(text: &OsStr) -> Self {
        match text.to_str() {
            Some("built-in") => NetworkSource::BuiltIn,
            Some("untrained") => NetworkSource::Untrained,
            _ => NetworkSource::File(text.into()),
        }
    }

    /// The networks of all rules that this source has.
    fn every_rule(&self) -> Result<Vec<Arc<Network>>> {
        match self {
            NetworkSource::File(path) => Ok(vec![read_network(path)?]),
            _ => Rule::ALL.into_iter().map(|rule| self.network(rule)).collect(),
        }
    }

    /// The rule that the file is for; `None` for a source with a network for every rule.
    ///
    /// # Errors
    /// When the file cannot be read or is not a network.
    pub fn rule(&self) -> Result<Option<Rule>> {
        match self {
            NetworkSource::File(path) => Ok(Some(read_network(path)?.rule())),
            _ => Ok(None),
        }
    }

    /// The network for a rule.
    ///
    /// # Errors
    /// When the file cannot be read, is not a network, or is for another rule.
    pub fn network(&self, rule: Rule) -> Result<Arc<Network>> {
        match self {
            NetworkSource::BuiltIn => Ok(Arc::new(Network::built_in(rule))),
            NetworkSource::Untrained => Ok(Arc::new(Network::untrained(rule))),
            NetworkSource::File(path) => {
                let network = read_network(path)?;
                let of = network.rule();
                ensure!(of == rule, "{} is for {of}, not for {rule}", path.display());
                Ok(network)
            }
        }
    }

    /// A set of networks in which this source's network is used for a rule.
    ///
    /// # Errors
    /// As `network`.
    pub fn set(&self, rule: Rule) -> Result<NetworkSet> {
        Ok(match self {
            NetworkSource::BuiltIn => NetworkSet::default(),
            _ => NetworkSet::default().with(self.network(rule)?),
        })
    }
}

/// The network in a file.
///
/// # Errors
/// When the file cannot be read or is not a network; the error names the file.
pub fn read_network(path: &Path) -> Result<Arc<Network>> {
    let read = || -> Result<Arc<Network>> {
        // Something other than a file, such as a device, may be endless.
        ensure!(fs::metadata(path)?.is_file(), "not a file");
        Ok(Arc::new(Network::read(&fs::read(path)?)?))
    };
    read().with_context(|| path.display().to_string())
}

/// Loads networks for a player; later ones replace earlier ones. Also returns one line for each
/// source that cannot be used, with the reason.
pub fn load_networks(sources: &[OsString]) -> (NetworkSet, Vec<String>) {
    let (mut set, mut faults) = (NetworkSet::default(), Vec::new());
    for source in sources {
        match NetworkSource::of(source).every_rule() {
            Ok(networks) => networks.into_iter().for_each(|network| set.load(network)),
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
            ("built-in", NetworkSource::BuiltIn),
            ("untrained", NetworkSource::Untrained),
            ("./untrained", NetworkSource::File("./untrained".into())),
        ] {
            assert_eq!(text.parse(), Ok(source.clone()));
            assert_eq!(source.to_string(), text);
        }
    }

    #[test]
    fn a_file_is_for_its_rule_and_what_is_wrong_with_it_is_said() {
        let folder = tempfile::tempdir().unwrap();
        let [good, bad, tables, none] =
            ["good", "bad", "tables", "none"].map(|name| folder.path().join(name));
        let network = Arc::new(Network::untrained(Rule::Caro));
        let bytes = network.to_bytes();
        fs::write(&good, &bytes).unwrap();
        fs::write(&bad, &bytes[1..]).unwrap();
        fs::write(&tables, b"GRNW\x03, and so on").unwrap();
        let source = NetworkSource::File(good.clone());
        assert_eq!(source.rule().unwrap(), Some(Rule::Caro));
        assert_eq!(source.network(Rule::Caro).unwrap(), network);
        let error = source.network(Rule::Renju).unwrap_err().to_string();
        assert!(error.ends_with("good is for caro, not for renju"), "{error}");

        let paths = [&bad, &good, &tables, &none].map(OsString::from);
        let (set, faults) = load_networks(&paths);
        assert_eq!(set, NetworkSet::default().with(network));
        assert_eq!(faults.len(), 3);
        assert!(faults[0].ends_with("bad: not a network file"), "{faults:?}");
        let told = "tables: a file of weight tables, which this version no longer reads";
        assert!(faults[1].ends_with(told), "{faults:?}");
        assert!(faults[2].contains("none: "), "{faults:?}");
        let (set, faults) = load_networks(&["untrained".into(), OsString::from(&good)]);
        assert!(faults.is_empty());
        for rule in Rule::ALL {
            assert_eq!(*set.network(rule), Network::untrained(rule));
        }
        let odd = load_networks(&["no\nsuch\rfile".into()]).1;
        assert!(odd[0].starts_with("no?such?file: "), "{odd:?}");
    }

    /// An engine whose networks were loaded from files with these contents.
    fn engine(files: &[Vec<u8>]) -> Engine {
        let folder = tempfile::tempdir().unwrap();
        let paths: Vec<OsString> =
            (0..files.len()).map(|i| folder.path().join(i.to_string()).into()).collect();
        paths.iter().zip(files).for_each(|(path, bytes)| fs::write(path, bytes).unwrap());
        let (networks, faults) = load_networks(&paths);
        assert!(faults.is_empty(), "{faults:?}");
        Engine::new(networks, Method::default())
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
    fn networks_from_files_run_the_whole_engine() {
        let untrained = Rule::ALL.map(|rule| Network::untrained(rule).to_bytes());
        for threads in [1, 2] {
            let mut engines = [engine(&untrained), engine(&[])];
            let options = Options { threads, ..Options::default() };
            engines.iter_mut().for_each(|engine| engine.set_options(options));
            for rule in Rule::ALL {
                assert!(game(rule, &mut engines).len() > 8, "{rule}");
            }
        }
        let [by_files, by_built_in] = [&untrained[..], &[]].map(|files| {
            let mut engines = [engine(files), engine(files)];
            game(Rule::Standard, &mut engines)
        });
        assert_ne!(by_files, by_built_in);
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
