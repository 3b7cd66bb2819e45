//! `selfplay validate`, `shuffle` and `split`: check files of games and write new ones.
//!
//! Games are read into memory: one of 40 moves takes about 500 bytes. Files that are written must not exist,
//! which is checked before games are read; they are written whole or not at all.

use crate::{ensure_new, named, print_if_read, write_new};
use anyhow::{Context, Result, ensure};
use goren_cli::ensure_apart;
use goren_games::training::{self, Header, Reader, Writer};
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Faults of a file that are printed; all are counted.
const FAULTS_SHOWN: usize = 10;

/// Checks files and prints a line for each, and what is wrong.
pub(super) fn validate(files: &[PathBuf]) -> Result<ExitCode> {
    let mut all_good = true;
    for path in files {
        let (games, faults) = faults(path).with_context(named(path))?;
        let verdict = if faults.is_empty() {
            "no faults".to_string()
        } else {
            format!("faults: {}", faults.len())
        };
        print_if_read(format_args!("{}: {games} games, {verdict}", path.display()))?;
        for fault in faults.iter().take(FAULTS_SHOWN) {
            print_if_read(format_args!("  {fault}"))?;
        }
        all_good &= faults.is_empty();
    }
    Ok(if all_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The number of whole games in a file, and what is wrong with them.
fn faults(path: &Path) -> Result<(u64, Vec<String>)> {
    let mut reader = Reader::new(BufReader::new(File::open(path)?))?;
    let header = reader.header().clone();
    let (mut games, mut faults) = (0, Vec::new());
    for game in reader.by_ref() {
        match game {
            Ok(game) => {
                games += 1;
                let fault = game.check(&header).err();
                faults.extend(fault.map(|fault| format!("game {games}: {fault}")));
            }
            Err(error) => faults.push(error.to_string()),
        }
    }
    Ok((games, faults))
}

/// Writes the games of a file in random order, and says what was written.
pub(super) fn shuffle(file: &Path, out: &Path, seed: u64) -> Result<String> {
    ensure_new(out)?;
    let (header, mut games) = read(file)?;
    games.shuffle(&mut Pcg64::new(seed.into(), 0));
    write(out, &header, &games)
}

/// Writes each game of a file to the first or the second of two files. It depends on the seed and on
/// the game alone, so a game stays on its side when the file grows or is shuffled.
pub(super) fn split(file: &Path, out: [&Path; 2], share: f64, seed: u64) -> Result<String> {
    ensure!((0.0..=1.0).contains(&share), "--share must be between 0 and 1");
    ensure_apart(&[("--train", Some(out[0])), ("--validation", Some(out[1]))])?;
    out.into_iter().try_for_each(ensure_new)?;
    let (header, games) = read(file)?;
    let is_second =
        |game: &training::Game| Pcg64::new(seed.into(), game.seed.into()).random_bool(share);
    let (second, first): (Vec<_>, Vec<_>) = games.into_iter().partition(is_second);
    let written = write(out[0], &header, &first)?;
    Ok(written + "\n" + &write(out[1], &header, &second)?)
}

/// The next game of a file, if there is a whole one. The last one may be cut off: a run was killed, or
/// still writes.
pub(crate) fn next_whole(
    reader: &mut Reader<impl Read>,
) -> Result<Option<training::Game>, training::Error> {
    match reader.next() {
        None | Some(Err(training::Error::Truncated(_))) => Ok(None),
        Some(game) => game.map(Some),
    }
}

/// The header and the whole games of a file.
pub(super) fn read(path: &Path) -> Result<(Header, Vec<training::Game>)> {
    let games = || -> Result<_> {
        let mut reader = Reader::new(BufReader::new(File::open(path)?))?;
        let games = std::iter::from_fn(|| next_whole(&mut reader).transpose());
        let games = games.collect::<Result<Vec<_>, _>>()?;
        Ok((reader.header().clone(), games))
    };
    games().with_context(named(path))
}

/// Writes a new file and says what was written.
pub(super) fn write(path: &Path, header: &Header, games: &[training::Game]) -> Result<String> {
    let mut bytes = Vec::new();
    let mut writer = Writer::new(&mut bytes, header)?;
    for game in games {
        writer.write(game)?;
    }
    write_new(path, &bytes)?;
    Ok(format!("{}: {} games", path.display(), games.len()))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use goren::board::{BoardSize, Color, Point};
    use goren::rules::Rule;
    use goren_games::training::ScoredMove;
    use goren_games::{Ending, GameResult};
    use std::fs;
    use std::panic;
    use tempfile::TempDir;

    pub fn header() -> Header {
        Header {
            rule: Rule::Freestyle,
            size: BoardSize::square(15).unwrap(),
            draw_after: None,
            seed: 1,
            weights: 5,
            engine: "goren".into(),
            settings: "nodes 1".into(),
        }
    }

    /// Games without sense, but legal.
    pub fn games(seeds: impl IntoIterator<Item = u64>) -> Vec<training::Game> {
        let first = |seed: u64| Point::new((seed % 15) as u8, (seed / 15 % 14) as u8);
        let game = |seed: u64| training::Game {
            seed,
            opening: vec![first(seed)],
            moves: vec![ScoredMove { point: Point::new(14, 14), score: -9, by_chance: false }],
            result: GameResult::Win(Color::Black),
            ending: Ending::Adjudication,
        };
        seeds.into_iter().map(game).collect()
    }

    /// A file in a folder of its own, of `count` games with one searched move each, the last cut off.
    pub fn cut_off(count: u64) -> (TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        write(&path, &header(), &games(0..count)).unwrap();
        let bytes = fs::read(&path).unwrap();
        fs::write(&path, &bytes[..bytes.len() - 3]).unwrap();
        (folder, path)
    }

    fn sorted(mut games: Vec<training::Game>) -> Vec<training::Game> {
        games.sort_by_key(|game| game.seed);
        games
    }

    #[test]
    fn shuffling_keeps_every_game() {
        let folder = tempfile::tempdir().unwrap();
        let [from, to, again] = ["from", "to", "again"].map(|name| folder.path().join(name));
        write(&from, &header(), &games(0..100)).unwrap();
        shuffle(&from, &to, 7).unwrap();
        let (kept, shuffled) = read(&to).unwrap();
        assert_eq!(kept, header());
        assert_ne!(shuffled, games(0..100));
        assert_eq!(sorted(shuffled), games(0..100));
        shuffle(&from, &again, 7).unwrap();
        assert_eq!(fs::read(&to).unwrap(), fs::read(&again).unwrap());
        assert!(shuffle(&from, &again, 7).is_err(), "the file exists");
    }

    #[test]
    fn rejects_existing_files_before_anything_is_read_or_written() {
        let folder = tempfile::tempdir().unwrap();
        let [from, new, old] = ["from", "new", "old"].map(|name| folder.path().join(name));
        fs::write(&old, "").unwrap();
        let is_refused = |report: Result<String>| {
            let error = report.unwrap_err();
            assert!(error.to_string().ends_with("old exists already"), "{error:#}");
        };
        is_refused(shuffle(&from, &old, 7));
        is_refused(split(&from, [&old, &new], 0.5, 7));
        is_refused(split(&from, [&new, &old], 0.5, 7));
        write(&from, &header(), &games(0..9)).unwrap();
        is_refused(split(&from, [&new, &old], 0.5, 7));
        for again in [new.clone(), folder.path().join(".").join("new")] {
            let error = split(&from, [&new, &again], 0.5, 7).unwrap_err().to_string();
            let expected = "--train and --validation name the same file: ";
            assert!(error.starts_with(expected), "{error}");
        }
        assert!(!new.exists());
    }

    #[test]
    fn a_file_is_written_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let mut some = games(0..5);
        // More given moves than a file can hold end the program at the fourth game.
        some[3].opening = vec![some[3].opening[0]; 300];
        assert!(panic::catch_unwind(|| write(&path, &header(), &some)).is_err());
        assert!(!path.exists());
        write(&path, &header(), &games(0..5)).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_file_is_read_up_to_its_last_whole_game() {
        let (_folder, path) = cut_off(5);
        assert_eq!(read(&path).unwrap().1, games(0..4));
        fs::remove_file(&path).unwrap();
        write(&path, &header(), &games(0..5)).unwrap();
        let mut bytes = fs::read(&path).unwrap();
        let last = bytes.len() - 9;
        bytes[last] ^= 1;
        fs::write(&path, &bytes).unwrap();
        assert!(read(&path).is_err(), "the last game is damaged");
    }

    #[test]
    fn a_split_parts_the_games_by_their_seed() {
        let folder = tempfile::tempdir().unwrap();
        let [from, train, validation] = ["from", "t", "v"].map(|name| folder.path().join(name));
        write(&from, &header(), &games(0..200)).unwrap();
        split(&from, [&train, &validation], 0.25, 3).unwrap();
        let (first, second) = (read(&train).unwrap().1, read(&validation).unwrap().1);
        assert!((30..=70).contains(&second.len()), "{}", second.len());
        assert_eq!(sorted([first.clone(), second.clone()].concat()), games(0..200));
        // The same games in another file, in another order, part alike.
        let [other, train, validation] = ["from2", "t2", "v2"].map(|name| folder.path().join(name));
        write(&other, &header(), &games(0..220).into_iter().rev().collect::<Vec<_>>()).unwrap();
        split(&other, [&train, &validation], 0.25, 3).unwrap();
        let again = read(&validation).unwrap().1;
        assert!(second.iter().all(|game| again.contains(game)));
        assert!(first.iter().all(|game| !again.contains(game)));
        assert!(
            split(&from, [&folder.path().join("x"), &folder.path().join("y")], 1.5, 3).is_err()
        );
    }

    #[test]
    fn faults_are_found() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let mut some = games(0..5);
        write(&path, &header(), &some).unwrap();
        assert_eq!(faults(&path).unwrap(), (5, vec![]));
        some[1].moves[0].point = some[1].opening[0];
        some[3].result = GameResult::Win(Color::White);
        let bad = folder.path().join("bad");
        write(&bad, &header(), &some).unwrap();
        let bytes = fs::read(&bad).unwrap();
        fs::write(&bad, &bytes[..bytes.len() - 3]).unwrap();
        let (count, found) = faults(&bad).unwrap();
        assert_eq!((count, found.len()), (4, 3));
        assert_eq!(found[0], "game 2: move 2: the point is occupied");
        assert_eq!(found[1], "game 4: the game was adjudicated against its last score");
        assert!(found[2].starts_with("the file ends in the game at byte"), "{}", found[2]);
    }
}
