//! `selfplay merge`: the games of several files in one.
//!
//! The shards of a run come out in the order of the run, however many there were, so that all of them give
//! the file that one machine would have written. Other games keep the order of the files. Games are read
//! into memory; with what tells those that come twice, one of 40 moves takes about 650 bytes.

use super::generate::header_parts;
use super::header_text;
use super::rewrite::{read, write};
use crate::arena::selfplay::game_seed;
use crate::shard::SEVERAL_ENGINES;
use crate::{Shard, ensure_new};
use anyhow::{Result, ensure};
use goren_games::training::{self, Header};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};

/// Shards with missing games that are printed; all are counted.
const SHARDS_SHOWN: usize = 10;

/// Writes the games of several files to one, each game once, and says what is missing.
pub(super) fn merge(files: &[PathBuf], out: &Path) -> Result<String> {
    ensure_new(out)?;
    let mut runs: Vec<SelfplayRun> = Vec::new();
    for path in files {
        let (file, games) = read(path)?;
        let (header, shard) = Shard::of(&file);
        let known = runs.iter().position(|run| run.header == header);
        let run = known.unwrap_or_else(|| {
            runs.push(SelfplayRun::new(header));
            runs.len() - 1
        });
        runs[run].add(file, shard, games);
    }
    let sharded = runs.iter().filter(|run| !run.shards.is_empty());
    let sharded: Vec<_> = sharded.map(|run| header_parts(&run.header)).collect();
    let mut missing = Vec::new();
    for run in &mut runs {
        let which = told_apart(&run.header, &sharded);
        missing.extend(run.finish().into_iter().map(|sentence| sentence + &which));
    }
    let headers: Vec<&Header> = runs.iter().flat_map(|run| &run.files).collect();
    let header = merged(&headers)?;
    let mut games: Vec<training::Game> = runs.into_iter().flat_map(|run| run.games).collect();
    let all = games.len();
    let mut seen = HashSet::new();
    games.retain(|game| {
        let moves: Vec<u16> = game.points().map(|point| point.index() as u16).collect();
        seen.insert((game.seed, moves))
    });
    let mut report = write(out, &header, &games)?;
    if games.len() < all {
        report += &format!(", {} duplicates left out", all - games.len());
    }
    for shard in missing.iter().take(SHARDS_SHOWN) {
        report += &format!("\n  {shard}");
    }
    if missing.len() > SHARDS_SHOWN {
        report += &format!("\n  {} shards in all", missing.len());
    }
    Ok(report)
}

/// The files of a run: shards of it, or files with the same header.
struct SelfplayRun {
    /// The header of the run, which names no shard.
    header: Header,
    /// The headers of its files, each once.
    files: Vec<Header>,
    /// Its shards; none if the files are not split.
    shards: BTreeSet<Shard>,
    games: Vec<training::Game>,
    /// Where in the run the longest file ends.
    end: u64,
}

impl SelfplayRun {
    fn new(header: Header) -> SelfplayRun {
        SelfplayRun {
            header,
            files: Vec::new(),
            shards: BTreeSet::new(),
            games: Vec::new(),
            end: 0,
        }
    }

    fn add(&mut self, file: Header, shard: Shard, games: Vec<training::Game>) {
        if !self.files.contains(&file) {
            self.files.push(file);
        }
        if shard != Shard::WHOLE {
            self.shards.insert(shard);
        }
        self.end = self.end.max(shard.place(games.len() as u64));
        self.games.extend(games);
    }

    /// Puts the games of shards in the order of the run, and says which shards have games missing. If none
    /// has, the files together are the run.
    fn finish(&mut self) -> Vec<String> {
        if self.shards.is_empty() {
            return Vec::new();
        }
        let places = self.places();
        self.games.sort_by_key(|game| places.get(&game.seed).copied().unwrap_or(u64::MAX));
        let missing = self.missing(&places);
        if missing.is_empty() {
            self.files = vec![self.header.clone()];
        }
        missing
    }

    /// The place in the run of every game, by its seed.
    fn places(&self) -> HashMap<u64, u64> {
        let seeds: HashSet<u64> = self.games.iter().map(|game| game.seed).collect();
        let run = (0..self.end).map(|place| (game_seed(self.header.seed, place), place));
        run.filter(|(seed, _)| seeds.contains(seed)).collect()
    }

    /// A sentence for every shard that is not there, or has fewer games than the others ask for.
    fn missing(&self, places: &HashMap<u64, u64>) -> Vec<String> {
        let splits: BTreeSet<Shard> = self.shards.iter().map(|shard| shard.sibling(0)).collect();
        let shards = splits.iter().flat_map(|shard| shard.siblings());
        let mut games: BTreeMap<Shard, u64> = shards.map(|shard| (shard, 0)).collect();
        for (split, &place) in splits.iter().flat_map(|s| places.values().map(move |p| (s, p))) {
            *games.entry(split.sibling(place)).or_default() += 1;
        }
        let end = places.values().max().map_or(0, |last| last + 1);
        let sentence = |(shard, games): (Shard, u64)| match shard.games(end) {
            _ if games == 0 && !self.shards.contains(&shard) => {
                Some(format!("shard {shard} is missing"))
            }
            all if games < all => Some(format!("shard {shard} has {games} of {all} games")),
            _ => None,
        };
        games.into_iter().filter_map(sentence).collect()
    }
}

/// What tells a run from the other runs, in brackets: the parts of its header that are not the same in all
/// of these.
fn told_apart(run: &Header, runs: &[[String; 5]]) -> String {
    let parts = header_parts(run).into_iter().enumerate();
    let differs = parts.filter(|(at, part)| runs.iter().any(|other| other[*at] != *part));
    let differs: Vec<String> = differs.map(|(_, part)| part).collect();
    if differs.is_empty() { String::new() } else { format!(" ({})", differs.join(", ")) }
}

/// A header for the games of all files: what they share, and where they come from.
fn merged(headers: &[&Header]) -> Result<Header> {
    let mut merged = headers[0].clone();
    for header in headers {
        let same = (header.rule, header.size, header.draw_after)
            == (merged.rule, merged.size, merged.draw_after);
        ensure!(same, "the games differ in rule, board or agreed length: {}", header_text(header));
        if header.weights != merged.weights {
            merged.weights = 0;
        }
    }
    if headers.len() > 1 {
        let sources: Vec<String> = headers.iter().map(|header| header_text(header)).collect();
        merged.engine = SEVERAL_ENGINES.to_string();
        merged.settings = sources.join("; ");
    }
    Ok(merged)
}

#[cfg(test)]
mod tests {
    use super::super::rewrite::tests::{games, header};
    use super::*;
    use goren::rules::Rule;
    use std::fs;
    use tempfile::TempDir;

    #[test]
    fn it_tells_where_games_come_from_and_keeps_each_once() {
        let folder = tempfile::tempdir().unwrap();
        let [a, b, c, out] = ["a", "b", "c", "out"].map(|name| folder.path().join(name));
        write(&a, &header(), &games(0..10)).unwrap();
        let other = Header { seed: 2, weights: 6, ..header() };
        write(&b, &other, &games(5..20)).unwrap();
        merge(&[a.clone(), b.clone(), a.clone()], &out).unwrap();
        let (header_out, merged) = read(&out).unwrap();
        assert_eq!(merged, games(0..20));
        assert_eq!((header_out.weights, header_out.rule), (0, Rule::Freestyle));
        assert!(header_out.settings.contains("seed 1") && header_out.settings.contains("seed 2"));
        write(&c, &Header { rule: Rule::Renju, ..header() }, &games(0..1)).unwrap();
        assert!(merge(&[a, c], &folder.path().join("no")).is_err());
        assert!(!folder.path().join("no").exists());
        let error = merge(&[folder.path().join("none")], &out).unwrap_err().to_string();
        assert!(error.ends_with("out exists already"), "{error}");
    }

    /// The games of a run with the seed 1 at these places.
    fn run(places: impl IntoIterator<Item = u64>) -> Vec<training::Game> {
        games(places.into_iter().map(|place| game_seed(1, place)))
    }

    /// A folder with a file for each of these shards of a run of `games`.
    fn shards(names: &[&str], of_run: u64) -> (TempDir, Vec<PathBuf>) {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &&str| {
            let path = folder.path().join(name.replace('/', "-"));
            let shard: Shard = name.parse().unwrap();
            let its = (0..shard.games(of_run)).map(|index| shard.place(index));
            write(&path, &shard.header(header()), &run(its)).unwrap();
            path
        };
        let paths = names.iter().map(file).collect();
        (folder, paths)
    }

    /// What comes of a merge: the report without its first words, and the file.
    fn merging(folder: &TempDir, files: &[PathBuf]) -> (String, Header, Vec<training::Game>) {
        let out = folder.path().join("out");
        let report = merge(files, &out).unwrap().replace(out.to_str().unwrap(), "out");
        let (header, games) = read(&out).unwrap();
        (report, header, games)
    }

    #[test]
    fn all_shards_are_the_run_in_whatever_order_they_come() {
        for names in [&["1/2", "2/2"][..], &["3/3", "1/3", "2/3"], &["2/4", "4/4", "1/4", "3/4"]] {
            let (folder, files) = shards(names, 10);
            let all = ("out: 10 games".to_string(), header(), run(0..10));
            assert_eq!(merging(&folder, &files), all);
        }
    }

    #[test]
    fn a_shard_may_come_twice_and_beside_the_whole_run() {
        let (folder, mut files) = shards(&["1/1", "2/3", "1/3"], 10);
        files.push(files[1].clone());
        let all = ("out: 10 games, 10 duplicates left out".to_string(), header(), run(0..10));
        assert_eq!(merging(&folder, &files), all);
    }

    #[test]
    fn of_a_shard_that_was_cut_off_the_whole_games_are_taken() {
        let (folder, files) = shards(&["1/2", "2/2"], 10);
        let bytes = fs::read(&files[0]).unwrap();
        fs::write(&files[0], &bytes[..bytes.len() - 3]).unwrap();
        let (report, _, games) = merging(&folder, &files);
        assert_eq!(report, "out: 9 games\n  shard 1/2 has 4 of 5 games");
        assert_eq!(games, run((0..8).chain([9])));
    }

    #[test]
    fn missing_shards_and_games_are_said() {
        let (folder, files) = shards(&["1/4", "3/4", "4/4"], 10);
        write(
            &folder.path().join("short"),
            &"3/4".parse::<Shard>().unwrap().header(header()),
            &run([2]),
        )
        .unwrap();
        let short = [files[0].clone(), folder.path().join("short"), files[2].clone()];
        let (report, header, games) = merging(&folder, &short);
        assert_eq!(report, "out: 6 games\n  shard 2/4 is missing\n  shard 3/4 has 1 of 2 games");
        assert_eq!(games, run([0, 2, 3, 4, 7, 8]));
        for name in ["shard 1/4", "shard 3/4", "shard 4/4"] {
            assert!(header.settings.contains(name), "{}", header.settings);
        }
        let (folder, files) = shards(&["2/40"], 400);
        let (report, ..) = merging(&folder, &files);
        assert!(report.ends_with("\n  shard 11/40 is missing\n  39 shards in all"), "{report}");
    }

    #[test]
    fn what_is_missing_of_several_runs_is_told_apart() {
        let (folder, mut files) = shards(&["1/2"], 10);
        let other = Header { seed: 2, engine: "goren, changed".into(), ..header() };
        let second: Shard = "2/2".parse().unwrap();
        files.push(folder.path().join("2-2"));
        let its = games((0..5).map(|index| game_seed(2, second.place(index))));
        write(&files[1], &second.header(other), &its).unwrap();
        // A run that is not split has nothing missing, and is not one of those to tell apart.
        files.push(folder.path().join("whole"));
        write(&files[2], &Header { weights: 6, ..header() }, &games([3])).unwrap();
        let (report, ..) = merging(&folder, &files);
        let expected = "out: 11 games\n  shard 2/2 is missing (seed 1, goren)\n  \
                        shard 1/2 is missing (seed 2, goren, changed)";
        assert_eq!(report, expected);
    }
}
