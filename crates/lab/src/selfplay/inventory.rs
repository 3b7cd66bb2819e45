//! `selfplay inventory`: what games there are in folders, and what is missing.
//!
//! The manifests say what should be there, the files what is. Every file is read whole: its games are
//! counted and its digest is compared. Nothing is changed.

use super::header_text;
use super::manifest::{Contents, Manifest};
use crate::{Table, engine_name, named, print_result};
use anyhow::{Context, Result};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Prints what is in these folders. The exit code is 1 if a file is lost or damaged.
pub(super) fn run(folders: &[PathBuf]) -> Result<ExitCode> {
    let (report, is_whole) = report(folders)?;
    print_result(report)?;
    Ok(if is_whole { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The table, and a sentence for every file that is not complete; whether none is lost or damaged.
fn report(folders: &[PathBuf]) -> Result<(String, bool)> {
    let mut shards = Vec::new();
    for folder in folders {
        shards.extend(shards_of(folder).with_context(named(folder))?);
    }
    let open = shards.iter().filter(|shard| shard.state != State::Complete);
    let sentences: String = open.map(|shard| format!("\n{}", shard.sentence())).collect();
    let is_bad = |shard: &ShardFile| matches!(shard.state, State::Lost | State::Damaged(_));
    Ok((table(&shards).to_string() + &sentences, !shards.iter().any(is_bad)))
}

/// What is to be said of a file of games.
#[derive(Clone, PartialEq, Eq, Debug)]
enum State {
    /// All games are there, and the digest fits.
    Complete,
    /// Games are missing at the end.
    Incomplete,
    /// There is a manifest, but no file.
    Lost,
    /// There is a file, but no manifest: nobody knows how many games it should have.
    Unknown,
    /// What is there is not what was written.
    Damaged(String),
}

/// A file of games that is there or should be.
struct ShardFile {
    folder: PathBuf,
    name: String,
    manifest: Option<Manifest>,
    contents: Option<Contents>,
    state: State,
}

/// All files of games in a folder and all that its manifests name, by name.
fn shards_of(folder: &Path) -> Result<Vec<ShardFile>> {
    let mut names = BTreeSet::new();
    let mut manifests = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        if !path.is_file() {
            continue;
        }
        names.insert(name.to_string());
        let of = name.strip_suffix(".json");
        // Other files may end in the same way.
        if let Some((of, manifest)) = of.and_then(|of| Some((of, Manifest::read(&path).ok()?))) {
            names.insert(of.to_string());
            manifests.insert(of.to_string(), manifest);
        }
    }
    let mut shards = Vec::new();
    for name in names {
        let (path, manifest) = (folder.join(&name), manifests.remove(&name));
        let contents =
            if path.exists() { Contents::read(&path).with_context(named(&path))? } else { None };
        if contents.is_none() && manifest.is_none() {
            continue;
        }
        let state = state(manifest.as_ref(), contents.as_ref(), path.exists());
        shards.push(ShardFile { folder: folder.to_path_buf(), name, manifest, contents, state });
    }
    Ok(shards)
}

/// How a manifest and what is there fit together.
fn state(manifest: Option<&Manifest>, contents: Option<&Contents>, exists: bool) -> State {
    let (manifest, contents) = match (manifest, contents) {
        (Some(_), None) if exists => return State::Damaged("it is not a file of games".into()),
        (_, None) => return State::Lost,
        (None, Some(_)) => return State::Unknown,
        (Some(manifest), Some(contents)) => (manifest, contents),
    };
    if let Some(damage) = &contents.damage {
        return State::Damaged(damage.clone());
    }
    let digest_fits = manifest.digest.as_ref().map(|digest| *digest == contents.digest);
    match manifest.planned() {
        None => State::Damaged("its manifest does not say how many games there should be".into()),
        _ if digest_fits == Some(false) => {
            let (games, said) = (contents.games, manifest.games);
            State::Damaged(format!(
                "the digest does not fit; {games} games, the manifest says {said}"
            ))
        }
        Some(planned) if contents.games >= planned && digest_fits.is_some() => State::Complete,
        _ => State::Incomplete,
    }
}

impl ShardFile {
    /// Rule, size and nodes, from the manifest or the file.
    fn kind(&self) -> [String; 3] {
        if let Some(manifest) = &self.manifest {
            let option = |name| manifest.options.get(name).cloned().unwrap_or_default();
            return ["rule", "size", "nodes"].map(option);
        }
        let header = self.contents.as_ref().map(|contents| &contents.header);
        header.map_or_else(Default::default, |header| {
            let nodes = header.settings.strip_prefix("nodes ");
            let nodes = nodes.and_then(|rest| rest.split(',').next()).unwrap_or("?");
            let nodes = nodes.replace(char::is_control, " ");
            [header.rule.to_string(), header.size.to_string(), nodes]
        })
    }

    /// What is wrong, and the command line that mends it.
    fn sentence(&self) -> String {
        let path = self.folder.join(&self.name);
        let games = self.contents.as_ref().map_or(0, |contents| contents.games);
        let what = match &self.state {
            State::Complete => "complete".to_string(),
            State::Lost => "lost; this plays it again".to_string(),
            State::Damaged(fault) => {
                format!("damaged: {fault}; remove it, and this plays it again")
            }
            State::Incomplete => {
                let planned = self.manifest.as_ref().and_then(Manifest::planned).unwrap_or(0);
                format!("{games} of {planned} games; this goes on with it")
            }
            State::Unknown => {
                let header = self.contents.as_ref().map(|of| header_text(&of.header));
                return format!(
                    "{}: {games} games, no manifest ({})",
                    path.display(),
                    header.unwrap_or_default()
                );
            }
        };
        let mut text = format!("{}: {what}", path.display());
        if let Some(manifest) = &self.manifest {
            let (engine, weights) = (&manifest.engine, &manifest.weights);
            if *engine != engine_name() {
                text += &format!(", with the program that played it, {engine}");
            }
            if manifest.options.get("weights").is_some_and(|named| named != "untrained") {
                text += &format!(", with the network {weights}");
            }
            text += &format!("\n  {}", manifest.command(&self.folder));
        }
        text.replace(|c: char| c.is_control() && c != '\n', " ")
    }
}

/// A line for every rule, size and number of nodes.
fn table(shards: &[ShardFile]) -> Table {
    let mut kinds: BTreeMap<[String; 3], Vec<&ShardFile>> = BTreeMap::new();
    for shard in shards {
        kinds.entry(shard.kind()).or_default().push(shard);
    }
    let mut table = Table::new([
        "rule",
        "size",
        "nodes",
        "files",
        "games",
        "positions",
        "complete",
        "incomplete",
        "lost",
        "damaged",
        "no manifest",
    ]);
    for (kind, shards) in &kinds {
        let sum = |of: fn(&Contents) -> u64| -> u64 {
            shards.iter().filter_map(|shard| shard.contents.as_ref()).map(of).sum()
        };
        let count = |is: fn(&State) -> bool| shards.iter().filter(|shard| is(&shard.state)).count();
        let counts = [
            shards.len() as u64,
            sum(|contents| contents.games),
            sum(|contents| contents.positions),
            count(|state| *state == State::Complete) as u64,
            count(|state| *state == State::Incomplete) as u64,
            count(|state| *state == State::Lost) as u64,
            count(|state| matches!(state, State::Damaged(_))) as u64,
            count(|state| *state == State::Unknown) as u64,
        ];
        table.add(kind.iter().cloned().chain(counts.map(|count| count.to_string())));
    }
    table
}

#[cfg(test)]
mod tests {
    use super::super::generate;
    use super::super::manifest::tests::arguments;
    use super::*;
    use crate::arena::StopFlag;
    use tempfile::TempDir;

    const SMALL: &str = "--nodes 40 --opening-nodes 20 --hash 1 --opening-stones 2-4 --threads 1";

    /// Plays a small file in a folder.
    fn played(folder: &TempDir, name: &str, line: &str) -> PathBuf {
        let path = folder.path().join(name);
        let arguments = arguments(&path, &format!("{SMALL} {line}"));
        generate::with_manifest(&arguments, &StopFlag::default()).unwrap();
        path
    }

    fn states(folder: &TempDir) -> Vec<(String, State)> {
        let shards = shards_of(folder.path()).unwrap();
        shards.into_iter().map(|shard| (shard.name, shard.state)).collect()
    }

    fn of(name: &str, state: State) -> (String, State) {
        (name.to_string(), state)
    }

    #[test]
    fn a_lost_file_is_named_and_its_command_plays_the_same_bytes_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = played(&folder, "a.bin", "--games 3 --seed 5");
        played(&folder, "b.bin", "--games 2 --shard 2/2 --seed 5");
        fs::write(folder.path().join("other.json"), "{}").unwrap();
        fs::write(folder.path().join("other.txt"), "no games").unwrap();
        assert_eq!(states(&folder), [of("a.bin", State::Complete), of("b.bin", State::Complete)]);
        let bytes = fs::read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        let shards = shards_of(folder.path()).unwrap();
        assert_eq!(shards[0].state, State::Lost);
        let command = shards[0].sentence();
        let line = command.split_once(" --resume ").unwrap().1;
        let again = arguments(&path, &format!("--resume {line}"));
        generate::with_manifest(&again, &StopFlag::default()).unwrap();
        assert_eq!(fs::read(&path).unwrap(), bytes);
        assert_eq!(states(&folder)[0], of("a.bin", State::Complete));
    }

    #[test]
    fn what_does_not_fit_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let path = played(&folder, "a.bin", "--games 3");
        let whole = fs::read(&path).unwrap();
        let fault = |bytes: &[u8]| {
            fs::write(&path, bytes).unwrap();
            match states(&folder).remove(0).1 {
                State::Damaged(fault) => fault,
                other => panic!("{other:?}"),
            }
        };
        assert!(fault(&whole[..whole.len() - 3]).starts_with("the digest does not fit; 2 games"));
        assert!(fault(b"nothing").contains("not a file of games"));
        let mut changed = whole.clone();
        let last = changed.len() - 9;
        changed[last] ^= 1;
        assert!(fault(&changed).starts_with("game 3: "), "{}", fault(&changed));
        let report = || report(&[folder.path().to_path_buf()]).unwrap();
        let (text, is_whole) = report();
        assert!(text.contains("\n  goren-lab selfplay generate --out ") && !is_whole, "{text}");
        fs::write(&path, &whole).unwrap();
        assert!(report().1);
        // A manifest as it is while the games are played.
        let mut manifest = Manifest::beside(&path).unwrap().unwrap();
        manifest.digest = None;
        manifest.write(&path).unwrap();
        assert_eq!(states(&folder), [of("a.bin", State::Incomplete)]);
        fs::remove_file(Manifest::path(&path)).unwrap();
        assert_eq!(states(&folder), [of("a.bin", State::Unknown)]);
    }

    #[test]
    fn a_file_with_the_manifest_of_other_games_is_not_begun() {
        let folder = tempfile::tempdir().unwrap();
        let path = played(&folder, "a.bin", "--games 1");
        fs::remove_file(&path).unwrap();
        let other = arguments(&path, &format!("{SMALL} --games 1 --seed 2"));
        let refused = generate::with_manifest(&other, &StopFlag::default()).err().unwrap();
        assert!(refused.to_string().contains("of other games"), "{refused:#}");
        assert!(!path.exists());
    }

    #[test]
    fn the_table_has_a_line_for_every_rule_and_number_of_nodes() {
        let folder = tempfile::tempdir().unwrap();
        played(&folder, "a.bin", "--games 2");
        played(&folder, "b.bin", "--games 3 --seed 2");
        played(&folder, "c.bin", "--games 1 --rule renju");
        let lost = played(&folder, "d.bin", "--games 1 --rule renju --seed 3");
        fs::remove_file(lost).unwrap();
        let shards = shards_of(folder.path()).unwrap();
        let text = table(&shards).to_string();
        let cells =
            |line: &str| -> Vec<String> { line.split_whitespace().map(String::from).collect() };
        let lines: Vec<Vec<String>> = text.lines().map(cells).collect();
        assert_eq!(lines.len(), 3, "{text}");
        assert_eq!(lines[1][..5], ["freestyle", "15x15", "40", "2", "5"], "{text}");
        assert_eq!(lines[1][6..], ["2", "0", "0", "0", "0"], "{text}");
        assert_eq!(lines[2][..5], ["renju", "15x15", "40", "2", "1"], "{text}");
        assert_eq!(lines[2][6..], ["1", "0", "1", "0", "0"], "{text}");
    }
}
