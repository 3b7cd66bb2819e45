//! `selfplay generate`: plays games and appends them to a file, or goes on with one.

use super::Generate;
use crate::arena::Stop;
use crate::arena::selfplay::{Settings, game_seed, in_order, play};
use crate::lab::{
    Stopwatch, default_threads, engine_name, exit_code, progress_bar, say, stop_on_interrupt,
};
use crate::record::training::{Header, Reader, TrainingError, Writer};
use anyhow::{Context, Result, anyhow, bail, ensure};
use std::fs::{File, OpenOptions};
use std::io::{BufReader, Seek, SeekFrom};
use std::path::Path;
use std::process::ExitCode;

/// Plays what is missing.
pub fn run(arguments: &Generate) -> Result<ExitCode> {
    let settings = arguments.settings()?;
    let stop = stop_on_interrupt()?;
    let order = Order {
        path: &arguments.out,
        resume: arguments.resume,
        games: arguments.games,
        seed: arguments.seed,
        threads: arguments.threads.unwrap_or_else(default_threads),
    };
    let added = generate(&settings, &order, &stop)?;
    say(added);
    Ok(exit_code(&stop))
}

/// Which games to play, and where they go.
pub struct Order<'a> {
    /// The file to write.
    pub path: &'a Path,
    /// Whether to go on with it if it exists.
    pub resume: bool,
    /// Number of games in the file when all is done.
    pub games: u64,
    /// What chance starts from.
    pub seed: u64,
    /// Games that are played at a time.
    pub threads: usize,
}

/// What a run added to its file.
pub struct Added {
    there: u64,
    games: u64,
    positions: u64,
    seconds: f64,
    threads: usize,
}

impl std::fmt::Display for Added {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Added { there, games, positions, seconds, threads } = self;
        if *there > 0 {
            write!(f, "{there} games were there; ")?;
        }
        let speed = *positions as f64 / seconds.max(1e-9);
        write!(f, "{games} games with {positions} positions in {seconds:.1} s, ")?;
        write!(f, "{speed:.0} positions/s, {:.0}/s a thread", speed / (*threads).max(1) as f64)
    }
}

/// Plays the games that are missing in the file, as many as the order to stop lets it.
///
/// # Errors
/// When the file cannot be written, or holds other games.
pub fn generate(settings: &Settings, order: &Order, stop: &Stop) -> Result<Added> {
    let &Order { path, resume, games, seed, threads } = order;
    let header = settings.header(seed, &engine_name());
    let (mut writer, there) =
        open(path, resume, &header).with_context(|| path.display().to_string())?;
    let bar = progress_bar(games, there);
    let watch = Stopwatch::default();
    let mut added = Added { there, games: 0, positions: 0, seconds: 0.0, threads };
    let mut failure = None;
    in_order(
        there..games,
        threads,
        stop,
        || settings.player(),
        |player, index| play(settings, player, game_seed(seed, index)),
        |_, game| {
            added.games += 1;
            added.positions += game.moves.len() as u64;
            bar.inc(1);
            failure = writer.write(&game).err();
            failure.is_none()
        },
    );
    bar.finish_and_clear();
    added.seconds = watch.seconds();
    match failure {
        Some(error) => Err(error).with_context(|| path.display().to_string()),
        None => Ok(added),
    }
}

/// A writer behind the whole games of the file, and their number.
fn open(path: &Path, resume: bool, header: &Header) -> Result<(Writer<File>, u64)> {
    if !resume {
        let file = File::create_new(path).context("use --resume to go on with a file")?;
        file.try_lock()?;
        return Ok((Writer::new(file, header)?, 0));
    }
    let mut file =
        OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    file.try_lock().context("another run is writing")?;
    if file.metadata()?.len() == 0 {
        return Ok((Writer::new(file, header)?, 0));
    }
    let (games, end) = games_there(&file, header)?;
    // What is behind was being written when an earlier run was killed.
    file.set_len(end)?;
    file.seek(SeekFrom::Start(end))?;
    Ok((Writer::resume(file, header), games))
}

/// The number of games in the file that this run would have written, and the byte where they end.
fn games_there(file: &File, header: &Header) -> Result<(u64, u64)> {
    let mut reader = Reader::new(BufReader::new(file))?;
    ensure!(
        reader.header() == header,
        "the games were made otherwise:\n  there {}\n  asked {}",
        told(reader.header()),
        told(header)
    );
    let mut games = 0;
    for game in reader.by_ref() {
        match game {
            Ok(game) if game.seed == game_seed(header.seed, games) => games += 1,
            Ok(_) => bail!("game {} is not in the order in which it was played", games + 1),
            Err(TrainingError::Truncated(_)) => break,
            Err(error) => return Err(anyhow!(error)),
        }
    }
    Ok((games, reader.position()))
}

/// A header in words.
pub fn told(header: &Header) -> String {
    let drawn = header.draw_after.map(|stones| format!(", drawn at {stones} stones"));
    format!(
        "{} {}{}, seed {}, {}, weights {:#018x}, {}",
        header.rule,
        header.size,
        drawn.unwrap_or_default(),
        header.seed,
        header.engine,
        header.weights,
        header.settings
    )
}

#[cfg(test)]
mod tests {
    use super::super::{Arguments, Command};
    use super::*;
    use crate::lab::scratch::Scratch;
    use clap::Parser;
    use std::fs;

    fn arguments(path: &Path, line: &str) -> Generate {
        let line =
            format!("generate --nodes 60 --opening-nodes 40 --hash 1 --opening-stones 2-4 {line}");
        let mut words: Vec<&str> = line.split_whitespace().collect();
        words.extend(["--out", path.to_str().unwrap()]);
        match Arguments::parse_from(words).command {
            Command::Generate(generate) => generate,
            other => panic!("{other:?}"),
        }
    }

    fn generated(path: &Path, line: &str, threads: usize) -> Result<Added> {
        let arguments = arguments(path, line);
        generate(&arguments.settings()?, &order(&arguments, threads), &Stop::default())
    }

    fn order(arguments: &Generate, threads: usize) -> Order<'_> {
        let Generate { out, resume, games, seed, .. } = arguments;
        Order { path: out, resume: *resume, games: *games, seed: *seed, threads }
    }

    #[test]
    fn the_same_seed_gives_the_same_bytes_on_any_number_of_threads() {
        let folder = Scratch::new("selfplay-threads");
        let bytes = |name: &str, line: &str, threads| {
            let path = folder.file(name);
            let added = generated(&path, line, threads).unwrap();
            assert_eq!((added.there, added.games), (0, 6));
            fs::read(path).unwrap()
        };
        let one = bytes("one", "--games 6", 1);
        assert_eq!(bytes("three", "--games 6", 3), one);
        assert_ne!(bytes("other", "--games 6 --seed 2", 1), one);
    }

    #[test]
    fn a_run_that_was_killed_goes_on_where_its_last_whole_game_ends() {
        let folder = Scratch::new("selfplay-resume");
        let path = folder.file("games");
        generated(&path, "--games 5", 1).unwrap();
        let whole = fs::read(&path).unwrap();
        for cut in [whole.len() - 1, whole.len() * 2 / 3, whole.len() / 2] {
            fs::write(&path, &whole[..cut]).unwrap();
            let added = generated(&path, "--games 5 --resume", 2).unwrap();
            assert_eq!(added.there + added.games, 5);
            assert_eq!(fs::read(&path).unwrap(), whole);
        }
        fs::write(&path, "").unwrap();
        generated(&path, "--games 5 --resume", 1).unwrap();
        assert_eq!(fs::read(&path).unwrap(), whole);
        let more = generated(&path, "--games 7 --resume", 1).unwrap();
        assert_eq!((more.there, more.games), (5, 2));
        assert_eq!(fs::read(&path).unwrap()[..whole.len()], whole);
    }

    #[test]
    fn a_file_that_is_not_this_runs_is_left_alone() {
        let folder = Scratch::new("selfplay-refused");
        let path = folder.file("games");
        generated(&path, "--games 2", 1).unwrap();
        let before = fs::read(&path).unwrap();
        for line in
            ["--games 3", "--resume --seed 2", "--resume --rule renju", "--resume --weights plain"]
        {
            assert!(generated(&path, line, 1).is_err(), "{line}");
            assert_eq!(fs::read(&path).unwrap(), before);
        }
        let mut damaged = before.clone();
        let last = damaged.len() - 9;
        damaged[last] ^= 1;
        fs::write(&path, &damaged).unwrap();
        assert!(generated(&path, "--games 3 --resume", 1).is_err());
        fs::write(&path, "not games").unwrap();
        assert!(generated(&path, "--games 3 --resume", 1).is_err());
    }

    #[test]
    fn an_order_to_stop_leaves_a_file_to_go_on_with() {
        let folder = Scratch::new("selfplay-stop");
        let path = folder.file("games");
        let first = arguments(&path, "--games 4");
        let settings = first.settings().unwrap();
        let stop = Stop::default();
        stop.order();
        let added = generate(&settings, &order(&first, 2), &stop).unwrap();
        assert_eq!(added.games, 0);
        let added = generated(&path, "--games 4 --resume", 1).unwrap();
        assert_eq!((added.there, added.games), (0, 4));
    }
}
