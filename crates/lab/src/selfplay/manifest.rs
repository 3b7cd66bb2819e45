//! `Manifest`: what a file of games holds and how it is played again, in a JSON file beside it.
//!
//! Games of self-play follow from the program and its options, so a lost file can be played again from
//! its manifest, byte by byte. `selfplay generate` writes a manifest before the first game, which says
//! what is to come, and once more at its end, with the digest of the file. `inventory.rs` reads them.

use super::{GenerateGames, NetworkSource, SelfplayArguments};
use crate::{BoardArguments, Shard, engine_name, named};
use anyhow::{Context, Result, ensure};
use fnv::FnvHasher;
use goren_cli::write_whole;
use goren_games::training::{self, Header, Reader};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::hash::Hasher;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

/// What is added to the name of a file of games to name its manifest.
const ENDING: &str = ".json";

/// What a file of games holds, and everything that its games follow from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Manifest {
    /// The name of the file, which stands in the same folder.
    pub file: String,
    /// The program and its bench signature: another one plays other games.
    pub engine: String,
    /// Fingerprint of the network that plays.
    pub weights: String,
    /// The options of `selfplay generate` that decide the games, by their names without hyphens; `games`
    /// is the number that was asked for, of all shards together.
    pub options: BTreeMap<String, String>,
    /// Games in the file. Together with the options `seed`, `games` and `shard` they say which of a run.
    pub games: u64,
    /// Searched positions in the file.
    pub positions: u64,
    /// FNV-1a of the file's bytes; `null` while it is played, and after that was killed.
    pub digest: Option<String>,
}

/// What a file of games is found to hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Contents {
    pub header: Header,
    /// Whole games.
    pub games: u64,
    /// Searched positions in them.
    pub positions: u64,
    /// FNV-1a of all bytes.
    pub digest: String,
    /// What is wrong with a game; a game that is cut off at the end is not.
    pub damage: Option<String>,
}

impl Contents {
    /// Reads a file; `None` if it is not one of games.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn read(path: &Path) -> Result<Option<Self>> {
        let mut digest = FnvHasher::default();
        let mut input = Digesting { input: BufReader::new(File::open(path)?), digest: &mut digest };
        let mut reader = match Reader::new(&mut input) {
            Ok(reader) => reader,
            Err(training::Error::Io(error)) => return Err(error.into()),
            Err(_) => return Ok(None),
        };
        let header = reader.header().clone();
        let (mut games, mut positions, mut damage) = (0, 0, None);
        for game in reader.by_ref() {
            match game {
                Ok(game) => {
                    games += 1;
                    positions += game.moves.len() as u64;
                }
                Err(training::Error::Truncated(_)) => break,
                Err(error) => {
                    damage = Some(format!("game {}: {error}", games + 1));
                    break;
                }
            }
        }
        io::copy(&mut input, &mut io::sink())?;
        let digest = format!("{:#018x}", digest.finish());
        Ok(Some(Contents { header, games, positions, digest, damage }))
    }
}

/// An input that takes the digest of all that is read from it.
struct Digesting<'a, R> {
    input: R,
    digest: &'a mut FnvHasher,
}

impl<R: Read> Read for Digesting<'_, R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(bytes)?;
        self.digest.write(&bytes[..count]);
        Ok(count)
    }
}

impl Manifest {
    /// The manifest of a run before its first game.
    ///
    /// # Errors
    /// When the network cannot be read.
    pub fn of_run(arguments: &GenerateGames) -> Result<Self> {
        let settings = arguments.selfplay.settings()?;
        let header = settings.header(arguments.seed, &engine_name());
        let file = arguments.out.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Manifest {
            file,
            weights: format!("{:#018x}", header.weights),
            engine: header.engine,
            options: options(arguments),
            games: 0,
            positions: 0,
            digest: None,
        })
    }

    /// Where the manifest of a file of games stands.
    pub fn path(file: &Path) -> PathBuf {
        let mut path = file.as_os_str().to_owned();
        path.push(ENDING);
        path.into()
    }

    /// Reads the manifest beside a file of games, if there is one.
    ///
    /// # Errors
    /// When it cannot be read or is not one.
    pub fn beside(file: &Path) -> Result<Option<Self>> {
        let path = Manifest::path(file);
        if !path.exists() { Ok(None) } else { Manifest::read(&path).map(Some) }
    }

    /// Reads a manifest.
    ///
    /// # Errors
    /// When it cannot be read or is not one.
    pub fn read(path: &Path) -> Result<Self> {
        let read = || -> Result<_> { Ok(serde_json::from_str(&fs::read_to_string(path)?)?) };
        read().with_context(named(path))
    }

    /// Checks that a manifest beside a file of games, if there is one, is of the same games as this one.
    ///
    /// # Errors
    /// When it is of other games, or cannot be read.
    pub fn ensure_may_replace(&self, file: &Path) -> Result<()> {
        if let Some(older) = Manifest::beside(file)? {
            ensure!(
                older.run() == self.run(),
                "{} is the manifest of other games; remove it or name another file",
                Manifest::path(file).display()
            );
        }
        Ok(())
    }

    /// Writes the manifest beside a file of games, in place of an older one of the same games.
    ///
    /// # Errors
    /// When it cannot be written, or the older one is of other games.
    pub fn write(&self, file: &Path) -> Result<()> {
        self.ensure_may_replace(file)?;
        let text = serde_json::to_string_pretty(self)?;
        write_whole(&Manifest::path(file), (text + "\n").as_bytes())
    }

    /// Takes what the file holds now.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn take_contents(&mut self, file: &Path) -> Result<()> {
        let contents = Contents::read(file)?.context("not a file of games")?;
        (self.games, self.positions) = (contents.games, contents.positions);
        self.digest = Some(contents.digest);
        Ok(())
    }

    /// All that the games follow from: a run with a greater number of games begins with the same ones.
    fn run(&self) -> (&str, &str, Vec<(&String, &String)>) {
        let options = self.options.iter().filter(|(name, _)| *name != "games").collect();
        (&self.engine, &self.weights, options)
    }

    /// The games that the whole file has.
    pub fn planned(&self) -> Option<u64> {
        let shard: Shard = self.options.get("shard")?.parse().ok()?;
        Some(shard.games(self.options.get("games")?.parse().ok()?))
    }

    /// The command line that plays the file in a folder, or goes on with it.
    pub fn command(&self, folder: &Path) -> String {
        let out = folder.join(&self.file);
        let mut command = format!("goren-lab selfplay generate --out {} --resume", quoted(&out));
        for (name, value) in &self.options {
            command += &format!(" --{name} {}", quoted(Path::new(value)));
        }
        command
    }
}

/// A path as a word of a command line.
fn quoted(path: &Path) -> String {
    let text = path.to_string_lossy();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-+=:,@%".contains(c);
    if !text.is_empty() && text.chars().all(is_plain) {
        return text.into_owned();
    }
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// The options that decide the games, all of them, also those that were not given.
fn options(arguments: &GenerateGames) -> BTreeMap<String, String> {
    // What is not taken, is named: a new option does not compile before it is decided where it belongs.
    let GenerateGames { out: _, resume: _, games, shard, seed, threads: _, selfplay } = arguments;
    let SelfplayArguments {
        board: BoardArguments { rule, size },
        nodes,
        hash,
        opening_stones,
        opening_nodes,
        opening_bound,
        openings,
        openings_percent,
        chance_plies,
        chance_percent,
        chance_margin,
        adjudicate,
        draw_after,
        weights,
    } = selfplay;
    let stones = format!("{}-{}", opening_stones.start(), opening_stones.end());
    let weights = match weights {
        NetworkSource::File(path) => path.to_string_lossy().into_owned(),
        source => source.to_string(),
    };
    let mut options = BTreeMap::from([
        ("games", games.to_string()),
        ("shard", shard.to_string()),
        ("seed", seed.to_string()),
        ("rule", rule.to_string()),
        ("size", size.to_string()),
        ("nodes", nodes.to_string()),
        ("hash", hash.to_string()),
        ("opening-stones", stones),
        ("opening-nodes", opening_nodes.to_string()),
        ("opening-bound", opening_bound.to_string()),
        ("chance-plies", chance_plies.to_string()),
        ("chance-percent", chance_percent.to_string()),
        ("chance-margin", chance_margin.to_string()),
        ("adjudicate", adjudicate.to_string()),
        ("weights", weights),
    ]);
    if let Some(stones) = draw_after {
        options.insert("draw-after", stones.to_string());
    }
    if let Some(path) = openings {
        options.insert("openings", path.to_string_lossy().into_owned());
        options.insert("openings-percent", openings_percent.to_string());
    }
    options.into_iter().map(|(name, value)| (name.to_string(), value)).collect()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::parse_line;

    /// The options of a line, as `selfplay generate` takes them.
    pub fn arguments(path: &Path, line: &str) -> GenerateGames {
        parse_line(&format!("{line} --out {}", path.display())).unwrap()
    }

    #[test]
    fn the_command_line_of_a_manifest_plays_the_same_games() {
        for line in [
            "",
            "--rule caro-exact --size 15x20 --nodes 77 --hash 16 --seed 12345678901 --games 9",
            "--opening-stones 3 --opening-nodes 5 --opening-bound 7 --chance-plies 2 --shard 3/16",
            "--chance-percent 3 --chance-margin 4 --adjudicate 2 --draw-after 99 --rule 4 \
             --weights untrained --threads 3",
        ] {
            let first = arguments(Path::new("f/games"), line);
            let manifest = Manifest::of_run(&first).unwrap();
            let command = manifest.command(Path::new("other folder"));
            let options = command.strip_prefix("goren-lab selfplay generate ").unwrap();
            // The parser of the tests knows no quotes.
            let again: GenerateGames = parse_line(&options.replace("'other folder/", "'")).unwrap();
            assert!(again.resume && again.out == Path::new("'games'"), "{again:?}");
            let of = |arguments: &GenerateGames| {
                let header = arguments.selfplay.settings().unwrap().header(arguments.seed, "");
                (arguments.shard.header(header), arguments.games)
            };
            assert_eq!(of(&again), of(&first), "{command}");
        }
    }

    #[test]
    fn words_of_a_command_line_are_quoted_where_they_must_be() {
        let quoted = |text: &str| quoted(Path::new(text));
        assert_eq!(quoted("/a/b-c_1.bin"), "/a/b-c_1.bin");
        assert_eq!(quoted("it's here"), r"'it'\''s here'");
        assert_eq!(quoted(""), "''");
    }

    #[test]
    fn a_manifest_is_read_back_and_not_replaced_by_one_of_other_games() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.bin");
        let manifest = |line: &str| Manifest::of_run(&arguments(&path, line)).unwrap();
        assert_eq!(Manifest::beside(&path).unwrap(), None);
        manifest("--games 5").write(&path).unwrap();
        let longer = Manifest { games: 3, digest: Some("0x1".into()), ..manifest("--games 9") };
        longer.write(&path).unwrap();
        assert_eq!(Manifest::read(&folder.path().join("games.bin.json")).unwrap(), longer);
        for line in ["--games 9 --seed 2", "--games 9 --nodes 7", "--games 9 --shard 1/2"] {
            assert!(manifest(line).write(&path).is_err(), "{line}");
        }
        assert_eq!(Manifest::beside(&path).unwrap(), Some(longer));
        fs::write(Manifest::path(&path), "{}").unwrap();
        assert!(Manifest::beside(&path).is_err());
    }

    #[test]
    fn the_planned_games_are_those_of_the_shard() {
        let planned =
            |line: &str| Manifest::of_run(&arguments(Path::new("x"), line)).unwrap().planned();
        assert_eq!(planned("--games 10"), Some(10));
        assert_eq!(planned("--games 10 --shard 3/4"), Some(2));
    }
}
