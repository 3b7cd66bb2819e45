//! `openings lost`: positions before the end of games that a program lost, as openings.
//!
//! They are for self-play: a network has most to learn where it was wrong. For matches they are unfair, and
//! nothing judges them: shortly before the end one side has often won already.

use super::super::{BoardArguments, parse_range, print_if_read, read_sgf_games, write_new};
use crate::arena::selfplay::canonical;
use anyhow::{Result, ensure};
use clap::Args;
use goren::board::{Color, Point};
use goren_games::moves::{Notation, print};
use goren_games::training::MAX_OPENING;
use goren_games::{GameRecord, GameResult};
use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::process::ExitCode;

/// Take positions before the end of lost games, as openings for `selfplay generate --openings`.
///
/// Reads the records that `match --sgf` writes, and other SGF files. Takes every position of a lost game from
/// the first to the last of --before, and each only once, even rotated or mirrored. Nothing judges whether
/// they are balanced. Games of another rule or on another board are passed over.
#[derive(Args, Debug)]
pub(super) struct LostOpenings {
    /// Files of games, as SGF
    #[arg(required = true, value_name = "FILE")]
    games: Vec<PathBuf>,
    #[command(flatten)]
    board: BoardArguments,
    /// Take the games that the player with this name lost [default: all that were not drawn]
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Moves before the end of the game
    #[arg(long, value_name = "MIN-MAX", default_value = "6-16", value_parser = parse_range)]
    before: RangeInclusive<usize>,
    /// Write them to this new file [default: the standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Takes the openings and writes them.
pub(super) fn run(arguments: &LostOpenings) -> Result<ExitCode> {
    ensure!(*arguments.before.start() > 0, "--before must begin with 1 at least");
    let mut games = Vec::new();
    for path in &arguments.games {
        games.extend(read_sgf_games(path)?);
    }
    let lost: Vec<&GameRecord> = games.iter().filter(|game| arguments.wants(game)).collect();
    let lines = lines(&lost, &arguments.before);
    ensure!(!lines.is_empty(), "of {} games, none gives an opening", games.len());
    match &arguments.out {
        Some(path) => write_new(path, (lines.join("\n") + "\n").as_bytes())?,
        None => lines.iter().try_for_each(print_if_read)?,
    }
    eprintln!("{} openings of {} lost games among {}", lines.len(), lost.len(), games.len());
    Ok(ExitCode::SUCCESS)
}

impl LostOpenings {
    /// Whether a game is one of those that were lost.
    fn wants(&self, game: &GameRecord) -> bool {
        let Some(GameResult::Win(winner)) = game.result else { return false };
        let BoardArguments { rule, size } = self.board;
        let loser = &game.players[!winner];
        game.rule == rule
            && game.size == size
            && self.player.as_ref().is_none_or(|name| name == loser)
    }
}

/// The lines of the positions this many moves before the end of the games.
fn lines(games: &[&GameRecord], before: &RangeInclusive<usize>) -> Vec<String> {
    let mut known = HashSet::new();
    let mut lines = Vec::new();
    for game in games {
        let moves: Vec<Point> = game.points().collect();
        let lengths = before.clone().rev().filter_map(|count| moves.len().checked_sub(count));
        for length in lengths.filter(|length| (1..=MAX_OPENING).contains(length)) {
            let opening = &moves[..length];
            if known.insert((Color::of_move(length), canonical(opening, game.size))) {
                lines.push(print(opening, Notation::Offsets, game.size));
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_line;
    use goren::board::{BoardSize, parse_opening};
    use std::fs;

    /// Black wins with the ninth stone.
    const GAME: &str = "(;GM[4]SZ[15]RU[freestyle]PB[A]PW[B]RE[B+];B[hh];W[hi];B[ih];W[ii];B[jh];W[ji];B[kh];W[ki];B[lh])";

    /// The openings that are taken from these games.
    fn openings(games: &str, line: &str) -> Result<Vec<Vec<Point>>> {
        let folder = tempfile::tempdir()?;
        let [sgf, out] = ["games.sgf", "out.txt"].map(|name| folder.path().join(name));
        fs::write(&sgf, games)?;
        let line = format!("{} --out {} {line}", sgf.display(), out.display());
        run(&parse_line(&line)?)?;
        let size = BoardSize::square(15).unwrap();
        let text = fs::read_to_string(out)?;
        Ok(text.lines().map(|line| parse_opening(line, size).unwrap()).collect())
    }

    #[test]
    fn positions_before_the_end_are_taken_each_once() {
        let lengths = |line: &str| -> Vec<usize> {
            openings(GAME, line).unwrap().iter().map(Vec::len).collect()
        };
        assert_eq!(lengths("--before 1-3"), [6, 7, 8]);
        assert_eq!(lengths(""), [1, 2, 3], "as many as the game has");
        assert_eq!(lengths("--player B --before 2"), [7]);
        // The same game mirrored.
        let mirrored = GAME.replace("hi", "hg").replace("ii", "ig");
        let twice = openings(&format!("{GAME}{mirrored}"), "--before 5-6").unwrap();
        assert_eq!(twice.iter().map(Vec::len).collect::<Vec<_>>(), [3, 4]);
    }

    #[test]
    fn other_games_are_passed_over() {
        for line in ["--player A", "--rule renju", "--size 20", "--before 9-12", "--before 0-3"] {
            assert!(openings(GAME, line).is_err(), "{line}");
        }
        let drawn = GAME.replace("RE[B+]", "RE[0]").replace(";B[lh]", "");
        assert!(openings(&drawn, "").is_err());
        assert!(openings(&GAME.replace("B[jh]", "B[hh]"), "").is_err(), "an illegal game");
    }
}
