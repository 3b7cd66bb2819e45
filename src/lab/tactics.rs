//! `tactics`: asks engines for a move in won positions and counts how often they say that it wins.
//!
//! A suite is a file with a position in each line: rule, board, the plies of a win that is known, and the
//! moves of the game. Each position begins a new game, so that nothing is known from the one before.
//! What an engine announces is believed: whether it would win the game, only games tell. An engine that
//! announces nothing solves nothing.

use super::contestants::{self, Contestants, KEYS};
use super::{exit_code, parse_lines, run_tool, say, stop_on_interrupt};
use crate::arena::{Claim, Conditions, Dialogue, Interruption, Move, Player, Seat, Stop, board};
use crate::bench::{BenchPosition, parse_line};
use crate::board::{BoardSize, Color, Point};
use crate::clock::SystemClock;
use crate::rules::Rule;
use anyhow::{Context, Result, bail, ensure};
use clap::Parser;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// Ask engines for a move in won positions and count how often they say that it wins.
///
/// Every position is a game of its own, with the whole time of --tc. Seconds are those until the move, of
/// all positions: an engine may go on when it has found the win.
#[derive(Parser, Debug)]
#[command(bin_name = "goren-lab tactics", after_help = format!("{KEYS}\n{EXAMPLE}"))]
struct Arguments {
    #[command(flatten)]
    contestants: Contestants,

    /// Files with a position in each line: rule, board, plies of the win, moves
    #[arg(long, required = true, num_args = 1.., value_name = "FILE", help_heading = "Positions")]
    suite: Vec<PathBuf>,

    /// Only one position of so many, beginning with the first
    #[arg(long, default_value_t = 1, value_name = "N", help_heading = "Positions")]
    every: usize,

    /// Show the lines of the positions that were not solved
    #[arg(long, help_heading = "Positions")]
    unsolved: bool,
}

const EXAMPLE: &str = "\
Example:
  goren-lab tactics --engine name=Goren cmd=./pbrain-goren --engine name=Other cmd=./other \\
      --tc 0/1 --suite tests/data/tactics/fours.txt tests/data/tactics/threats.txt";

/// How long an engine may take to begin a game.
const START_PATIENCE: Duration = Duration::from_secs(10);
/// How long an engine may think that no clock limits.
const STALL_PATIENCE: Duration = Duration::from_secs(300);

/// The subcommand `tactics`.
pub fn command(arguments: &[OsString]) -> ExitCode {
    run_tool("tactics", read(arguments), |arguments| run(&arguments))
}

fn read(arguments: &[OsString]) -> clap::error::Result<Arguments> {
    contestants::read("tactics", arguments, |read: &mut Arguments| &mut read.contestants)
}

fn run(arguments: &Arguments) -> Result<ExitCode> {
    let players = arguments.contestants.players()?;
    ensure!(arguments.every > 0, "--every: one position of none there is not");
    let suites = arguments.suite.iter().map(|path| suite(path)).collect::<Result<Vec<_>>>()?;
    let stop = stop_on_interrupt()?;
    for (path, cases) in arguments.suite.iter().zip(&suites) {
        for player in &players {
            let cases = cases.iter().step_by(arguments.every);
            let Some(paper) = examine(player, cases, &stop) else { return Ok(exit_code(&stop)) };
            let answered = paper.faults < paper.asked;
            ensure!(answered, "{} made no move in {}", player.name, path.display());
            say(paper.told(path, &player.name));
            if arguments.unsolved {
                paper.unsolved.iter().for_each(|line| say(format_args!("  {line}")));
            }
        }
    }
    Ok(exit_code(&stop))
}

/// Asks a player about one position after the other; `None` if the order to stop came first.
fn examine<'c>(
    player: &Player,
    cases: impl Iterator<Item = &'c Case>,
    stop: &Stop,
) -> Option<Paper> {
    let mut paper = Paper::default();
    let mut dialogue = None;
    for case in cases {
        let answer = ask(player, &mut dialogue, case, stop);
        if stop.is_ordered() {
            return None;
        }
        paper.mark(case, answer);
    }
    dialogue.into_iter().for_each(Dialogue::close);
    Some(paper)
}

/// A won position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// The rule of the game.
    pub rule: Rule,
    /// Its board.
    pub size: BoardSize,
    /// Plies of the win that is known, from the position on.
    pub plies: usize,
    /// The moves so far, black first.
    pub moves: Vec<Point>,
}

/// Reads the positions of a suite. Empty lines and those that begin with `#` are skipped.
///
/// # Errors
/// When a line is not a rule, a board, a number of plies and the moves of a game.
pub fn parse(text: &str) -> Result<Vec<Case>> {
    parse_lines(text, case)
}

fn case(line: &str) -> Result<Case> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [rule, size, plies, moves @ ..] = words.as_slice() else {
        bail!("a rule, a board and the plies of the win are needed");
    };
    let plies = plies.parse().ok().with_context(|| format!("{plies} is no number of plies"))?;
    let position = parse_line(&[&[*rule, *size], moves].concat().join(" "))?;
    let BenchPosition { rule, size, moves } = position;
    Ok(Case { rule, size, plies, moves })
}

fn suite(path: &Path) -> Result<Vec<Case>> {
    let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let cases = parse(&text).with_context(|| path.display().to_string())?;
    ensure!(!cases.is_empty(), "{}: there is no position in it", path.display());
    Ok(cases)
}

/// Asks a player for its move in a new game. A dialogue that has failed is closed.
fn ask(
    player: &Player,
    dialogue: &mut Option<Dialogue>,
    case: &Case,
    stop: &Stop,
) -> Result<Move, Interruption> {
    let conditions = Conditions {
        rule: case.rule,
        size: case.size,
        draw_after: None,
        start_patience: START_PATIENCE,
        stall_patience: STALL_PATIENCE,
    };
    let own = if case.moves.len().is_multiple_of(2) { Color::Black } else { Color::White };
    let mut seat = Seat::new(player, dialogue);
    seat.sit_down(&conditions, SystemClock::default(), stop)?;
    seat.ask(&board(&case.moves, own), &conditions, stop)
}

/// What an engine has made of a suite.
#[derive(Default)]
struct Paper {
    asked: u32,
    faults: u32,
    used: Duration,
    slowest: Duration,
    /// Positions whose win was not announced.
    unsolved: Vec<String>,
}

impl Paper {
    fn mark(&mut self, case: &Case, answer: Result<Move, Interruption>) {
        self.asked += 1;
        let claim = match answer {
            Ok(answer) => {
                self.used += answer.used;
                self.slowest = self.slowest.max(answer.used);
                answer.telling.claim
            }
            Err(_) => {
                self.faults += 1;
                None
            }
        };
        if claim != Some(Claim::Win) {
            let Case { rule, size, plies, moves } = case;
            let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
            self.unsolved.push(format!("{rule} {size} {plies} {}", moves.join(" ")));
        }
    }

    fn told(&self, suite: &Path, engine: &str) -> String {
        let suite = suite.file_name().unwrap_or_default().to_string_lossy();
        let Paper { asked, faults, used, slowest, unsolved } = self;
        let solved = *asked as usize - unsolved.len();
        let answered = (asked - faults).max(1);
        let (mean, slowest) = ((*used / answered).as_secs_f64(), slowest.as_secs_f64());
        let faults = if *faults > 0 { format!(", {faults} without a move") } else { String::new() };
        format!(
            "{suite}: {engine} {solved} of {asked}, {mean:.2} s a position, {slowest:.2} at most{faults}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::{Fault, Telling};

    const LINE: &str = "renju 15x15 15 h8 i9 j10";

    #[test]
    fn a_line_is_a_won_position() {
        let cases = parse(&format!("# wins\n\n{LINE}\n")).unwrap();
        let moves = ["h8", "i9", "j10"].map(|name| Point::parse(name).unwrap()).to_vec();
        let size = BoardSize::square(15).unwrap();
        assert_eq!(cases, [Case { rule: Rule::Renju, size, plies: 15, moves }]);
        for (line, reason) in [
            ("renju 15x15", "a rule, a board and the plies of the win are needed"),
            ("renju 15x15 h8 i9", "h8 is no number of plies"),
            ("chess 15x15 5 h8", "there is no rule called chess"),
            ("renju 15x15 5 h8 h8", "h8 is played twice"),
        ] {
            assert_eq!(format!("{:#}", parse(line).unwrap_err()), format!("line 1: {reason}"));
        }
    }

    #[test]
    fn only_an_announced_win_counts() {
        let case = &parse(LINE).unwrap()[0];
        let mut paper = Paper::default();
        for (claim, seconds) in [
            (Some(Claim::Win), 1),
            (Some(Claim::Value(9_999)), 3),
            (Some(Claim::Loss), 1),
            (None, 1),
        ] {
            let telling = Telling { claim, ..Telling::default() };
            paper.mark(case, Ok(Move { x: 7, y: 7, used: Duration::from_secs(seconds), telling }));
        }
        paper.mark(case, Err(Fault::Time.into()));
        assert_eq!(
            paper.told(Path::new("a/wins.txt"), "Goren"),
            "wins.txt: Goren 1 of 5, 1.50 s a position, 3.00 at most, 1 without a move"
        );
        assert_eq!(paper.unsolved, [LINE; 4]);
    }

    #[test]
    fn a_command_needs_an_engine_and_a_suite() {
        let read =
            |line: &str| read(&line.split_whitespace().map(OsString::from).collect::<Vec<_>>());
        assert!(read("--engine cmd=a --tc 0/1 --suite b.txt c.txt --every 2").is_ok());
        for line in ["--engine cmd=a", "--suite b.txt", "--engine cmd=a --suite b.txt --every x"] {
            assert!(read(line).is_err(), "{line}");
        }
    }
}
