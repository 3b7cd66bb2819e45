//! `selfplay generate`: plays games and appends them to a file, or continues one, and writes the manifest
//! of the file.

use super::GenerateGames;
use super::manifest::Manifest;
use crate::arena::StopFlag;
use crate::arena::selfplay::{SelfplaySettings, game_seed, in_order, play};
use crate::{ProgressBar, Shard, engine_name, exit_code, named, say, stop_on_interrupt};
use anyhow::{Context, Result, anyhow, bail, ensure};
use goren_cli::lock_for_writing;
use goren_games::training::{self, Header, Reader, Writer};
use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{BufReader, ErrorKind, Read, Seek, SeekFrom};
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

/// Plays the games that are missing in the file.
pub(super) fn run(arguments: &GenerateGames) -> Result<ExitCode> {
    let stop = stop_on_interrupt()?;
    say(with_manifest(arguments, &stop)?);
    Ok(exit_code(stop.is_set()))
}

/// Plays the games, and writes the manifest of the file before and after.
pub(super) fn with_manifest(
    arguments: &GenerateGames,
    stop: &StopFlag,
) -> Result<GenerationSummary> {
    let settings = arguments.selfplay.settings()?;
    let mut manifest = Manifest::of_run(arguments)?;
    let path = &arguments.out;
    manifest.ensure_may_replace(path)?;
    let summary = generate_after(&settings, &arguments.plan(), stop, || manifest.write(path))?;
    manifest.take_contents(path).with_context(named(path))?;
    manifest.write(path)?;
    Ok(summary)
}

impl GenerateGames {
    fn plan(&self) -> GenerationPlan<'_> {
        let &GenerateGames { ref out, resume, games, shard, seed, threads, .. } = self;
        GenerationPlan { path: out, resume, games, shard, seed, threads }
    }
}

/// Which games to play, and where to write them.
pub(crate) struct GenerationPlan<'a> {
    /// The file to write.
    pub path: &'a Path,
    /// Whether to continue the file if it exists.
    pub resume: bool,
    /// Number of games in the file at the end; those of all shards together.
    pub games: u64,
    /// The shard of them to play.
    pub shard: Shard,
    /// Seed of the games.
    pub seed: u64,
    /// Games at the same time.
    pub threads: usize,
}

/// What a run added to its file.
pub(crate) struct GenerationSummary {
    /// Games that were in the file before.
    earlier: u64,
    games: u64,
    positions: u64,
    seconds: f64,
    threads: usize,
}

impl fmt::Display for GenerationSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GenerationSummary { earlier, games, positions, seconds, threads } = self;
        if *earlier > 0 {
            write!(f, "the file had {earlier} games; ")?;
        }
        let speed = *positions as f64 / seconds.max(1e-9);
        write!(f, "{games} games with {positions} positions in {seconds:.1} s, ")?;
        write!(f, "{speed:.0} positions/s, {:.0}/s per thread", speed / (*threads).max(1) as f64)
    }
}

/// Plays the games that are missing in the file, or fewer when the stop flag is set.
///
/// # Errors
/// When the file cannot be written, or holds other games.
pub(crate) fn generate(
    settings: &SelfplaySettings,
    plan: &GenerationPlan,
    stop: &StopFlag,
) -> Result<GenerationSummary> {
    generate_after(settings, plan, stop, || Ok(()))
}

/// The same; between the opening of the file and the first game something else is done.
fn generate_after(
    settings: &SelfplaySettings,
    plan: &GenerationPlan,
    stop: &StopFlag,
    before_games: impl FnOnce() -> Result<()>,
) -> Result<GenerationSummary> {
    let &GenerationPlan { path, resume, games, shard, seed, threads } = plan;
    let games = shard.games(games);
    let header = shard.header(settings.header(seed, &engine_name()));
    let (mut writer, earlier) = open(path, resume, &header, shard).with_context(named(path))?;
    before_games()?;
    let progress = ProgressBar::new(games, earlier);
    let watch = Instant::now();
    let mut summary = GenerationSummary { earlier, games: 0, positions: 0, seconds: 0.0, threads };
    let mut failure = None;
    in_order(
        earlier..games,
        threads,
        stop,
        || settings.player(),
        |player, index| play(settings, player, game_seed(seed, shard.place(index))),
        |_, game| {
            summary.games += 1;
            summary.positions += game.moves.len() as u64;
            progress.advance(1);
            failure = writer.write(&game).err();
            failure.is_none()
        },
    );
    summary.seconds = watch.elapsed().as_secs_f64();
    match failure {
        Some(error) => Err(error).with_context(named(path)),
        None => Ok(summary),
    }
}

/// A writer that appends to the complete games of the file, and their number.
fn open(path: &Path, resume: bool, header: &Header, shard: Shard) -> Result<(Writer<File>, u64)> {
    if !resume {
        let file = match File::create_new(path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                bail!("it exists already; --resume continues it")
            }
            file => file?,
        };
        lock_for_writing(&file)?;
        return Ok((Writer::new(file, header)?, 0));
    }
    let mut file =
        OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    lock_for_writing(&file)?;
    let whole = header.encode();
    let mut beginning = Vec::new();
    file.by_ref().take(whole.len() as u64).read_to_end(&mut beginning)?;
    file.rewind()?;
    if beginning != whole && whole.starts_with(&beginning) {
        // An earlier run was killed before its header was written.
        file.set_len(0)?;
        return Ok((Writer::new(file, header)?, 0));
    }
    let (games, end) = complete_games(&file, header, shard)?;
    // The rest was being written when an earlier run was killed.
    file.set_len(end)?;
    file.seek(SeekFrom::Start(end))?;
    Ok((Writer::resume(file, header), games))
}

/// The number of games in the file that this run would have written, and the byte where they end.
fn complete_games(file: &File, header: &Header, shard: Shard) -> Result<(u64, u64)> {
    let mut reader = Reader::new(BufReader::new(file))?;
    ensure!(
        reader.header() == header,
        "the file was made with other options:\n  file    {}\n  options {}",
        header_text(reader.header()),
        header_text(header)
    );
    let mut games = 0;
    for game in reader.by_ref() {
        match game {
            Ok(game) if game.seed == game_seed(header.seed, shard.place(games)) => games += 1,
            Ok(_) => bail!("the games are not in the order of this run from game {} on", games + 1),
            Err(training::Error::Truncated(_)) => break,
            Err(error) => return Err(anyhow!(error)),
        }
    }
    Ok((games, reader.position()))
}

/// A header in words.
pub(crate) fn header_text(header: &Header) -> String {
    header_parts(header).join(", ")
}

/// The parts of a header in words, without control characters: a file may hold anything.
pub(super) fn header_parts(header: &Header) -> [String; 5] {
    let drawn = header.draw_after.map(|stones| format!(", drawn at {stones} stones"));
    [
        format!("{} {}{}", header.rule, header.size, drawn.unwrap_or_default()),
        format!("seed {}", header.seed),
        header.engine.clone(),
        format!("weights {:#018x}", header.weights),
        header.settings.clone(),
    ]
    .map(|part| part.replace(char::is_control, " "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_line;
    use std::fs;

    fn arguments(path: &Path, line: &str) -> GenerateGames {
        let small = "--nodes 60 --opening-nodes 40 --hash 1 --opening-stones 2-4";
        parse_line(&format!("{small} {line} --out {}", path.display())).unwrap()
    }

    fn generated(path: &Path, line: &str, threads: usize) -> Result<GenerationSummary> {
        let arguments = arguments(path, &format!("{line} --threads {threads}"));
        let settings = arguments.selfplay.settings()?;
        generate(&settings, &arguments.plan(), &StopFlag::default())
    }

    #[test]
    fn the_same_seed_gives_the_same_bytes_on_any_number_of_threads() {
        let folder = tempfile::tempdir().unwrap();
        let bytes = |name: &str, line: &str, threads| {
            let path = folder.path().join(name);
            let added = generated(&path, line, threads).unwrap();
            assert_eq!((added.earlier, added.games), (0, 6));
            fs::read(path).unwrap()
        };
        let one = bytes("one", "--games 6", 1);
        assert_eq!(bytes("three", "--games 6", 3), one);
        assert_ne!(bytes("other", "--games 6 --seed 2", 1), one);
    }

    #[test]
    fn a_run_that_was_killed_goes_on_where_its_last_whole_game_ends() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        generated(&path, "--games 5", 1).unwrap();
        let whole = fs::read(&path).unwrap();
        for cut in [whole.len() - 1, whole.len() * 2 / 3, whole.len() / 2] {
            fs::write(&path, &whole[..cut]).unwrap();
            let added = generated(&path, "--games 5 --resume", 2).unwrap();
            assert_eq!(added.earlier + added.games, 5);
            assert_eq!(fs::read(&path).unwrap(), whole);
        }
        fs::write(&path, "").unwrap();
        generated(&path, "--games 5 --resume", 1).unwrap();
        assert_eq!(fs::read(&path).unwrap(), whole);
        let more = generated(&path, "--games 7 --resume", 1).unwrap();
        assert_eq!((more.earlier, more.games), (5, 2));
        assert_eq!(fs::read(&path).unwrap()[..whole.len()], whole);
    }

    #[test]
    fn a_file_that_was_cut_off_in_its_header_begins_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        generated(&path, "--games 2", 1).unwrap();
        let whole = fs::read(&path).unwrap();
        let header = Reader::new(&whole[..]).unwrap().header().encode().len();
        for cut in [1, 11, 40, header - 1, header] {
            fs::write(&path, &whole[..cut]).unwrap();
            let added = generated(&path, "--games 2 --resume", 1).unwrap();
            assert_eq!((added.earlier, added.games), (0, 2), "{cut}");
            assert_eq!(fs::read(&path).unwrap(), whole, "{cut}");
        }
        // The header of another run stays.
        let other = &whole[..40];
        fs::write(&path, other).unwrap();
        assert!(generated(&path, "--games 2 --resume --seed 2", 1).is_err());
        assert_eq!(fs::read(&path).unwrap(), other);
    }

    #[test]
    fn only_a_file_that_exists_can_be_continued() {
        let folder = tempfile::tempdir().unwrap();
        let refusal = |name: &str| {
            let error = generated(&folder.path().join(name), "--games 1", 1).err().unwrap();
            format!("{error:#}")
        };
        fs::write(folder.path().join("games"), "").unwrap();
        let refused = refusal("games");
        assert!(refused.ends_with("games: it exists already; --resume continues it"), "{refused}");
        let refused = refusal("no/such/games");
        assert!(!refused.contains("--resume"), "{refused}");
    }

    #[test]
    fn a_file_that_is_not_this_runs_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        generated(&path, "--games 2", 1).unwrap();
        let before = fs::read(&path).unwrap();
        for line in [
            "--games 3",
            "--resume --seed 2",
            "--resume --rule renju",
            "--resume --weights untrained",
            "--resume --shard 1/2",
        ] {
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
    fn shards_play_the_games_of_the_run_and_can_be_resumed() {
        let folder = tempfile::tempdir().unwrap();
        let [run, path] = ["run", "shard"].map(|name| folder.path().join(name));
        generated(&run, "--games 5", 1).unwrap();
        let games = |path: &Path| -> Vec<_> {
            let reader = Reader::new(BufReader::new(File::open(path).unwrap())).unwrap();
            reader.map(Result::unwrap).collect()
        };
        let [_, second, _, fourth, _] = &games(&run)[..] else { panic!("not 5 games") };
        let added = generated(&path, "--games 3 --shard 2/2", 2).unwrap();
        assert_eq!((added.earlier, added.games), (0, 1));
        let added = generated(&path, "--games 5 --shard 2/2 --resume", 2).unwrap();
        assert_eq!((added.earlier, added.games), (1, 1));
        assert_eq!(games(&path), [second.clone(), fourth.clone()]);
        for other in ["", "--shard 1/2", "--shard 2/3"] {
            let error = generated(&path, &format!("--games 5 {other} --resume"), 1).err().unwrap();
            assert!(format!("{error:#}").contains("made with other options"), "{error:#}");
        }
    }

    #[test]
    fn a_stop_leaves_a_file_to_continue() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let first = arguments(&path, "--games 4 --threads 2");
        let settings = first.selfplay.settings().unwrap();
        let stop = StopFlag::default();
        stop.set();
        let added = generate(&settings, &first.plan(), &stop).unwrap();
        assert_eq!(added.games, 0);
        let added = generated(&path, "--games 4 --resume", 1).unwrap();
        assert_eq!((added.earlier, added.games), (0, 4));
    }
}
