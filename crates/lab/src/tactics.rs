//! `tactics`: asks engines for a move in won positions and counts how often they announce the win.
//!
//! A suite is a file with a position in each line: rule, board, the plies of a known win, and the moves of
//! the game. 0 plies mark a look-alike: a position that the side to move does not win, solved by a move
//! without an announced win. Each position begins a new game, so that nothing is known from the one before.
//! What an engine announces is believed: whether it would win, only games show. An engine that announces
//! nothing solves look-alikes only, and one that makes no move has not solved the position.

use super::engines::{EngineArguments, EngineNotices, KEYS, check_engines};
use super::{
    STALL_TIMEOUT, START_TIMEOUT, exit_code, named, print_result, stop_engines_on_interrupt,
};
use crate::arena::{
    Conversation, EngineConfig, Interruption, MatchConditions, Move, ReportedScore, Side, StopFlag,
    board_block,
};
use anyhow::{Context, Result, bail, ensure};
use clap::{Args, value_parser};
use goren::bench::{BenchPosition, parse_line, parse_lines};
use goren::board::{BoardSize, Color, Point};
use goren::clock::SystemClock;
use goren::rules::Rule;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::slice;
use std::time::Duration;

/// Ask engines for a move in won positions and count how often they announce the win.
///
/// Every position is a game of its own, with the whole time of --tc. The seconds in the result are
/// those until the move, over all positions: an engine may go on searching after it has found the win.
#[derive(Args, Debug)]
#[command(after_help = format!("{KEYS}\n{EXAMPLE}"))]
pub(super) struct Tactics {
    #[command(flatten)]
    engines: EngineArguments,
    /// Files with a position in each line: rule, board, plies of the win, moves; 0 plies if there is
    /// no win, and none may be announced
    #[arg(long, required = true, num_args = 1.., value_name = "FILE", help_heading = "Positions")]
    suite: Vec<PathBuf>,
    /// Use only every Nth position, beginning with the first
    #[arg(
        long,
        default_value_t = 1,
        value_name = "N",
        help_heading = "Positions",
        value_parser = value_parser!(u32).range(1..)
    )]
    every: u32,
    /// Show the lines of the positions that were not solved
    #[arg(long, help_heading = "Positions")]
    unsolved: bool,
}

const EXAMPLE: &str = "\
Example:
  goren-lab tactics --engine name=Goren cmd=./pbrain-goren --engine name=Other cmd=./other \\
      --tc 0/1 --suite tests/data/tactics/fours.txt tests/data/tactics/threats.txt";

/// Asks every engine about every suite and prints a line for each.
pub(super) fn run(arguments: &Tactics) -> Result<ExitCode> {
    let engines = arguments.engines.configs()?;
    let suites = arguments.suite.iter().map(|path| suite(path)).collect::<Result<Vec<_>>>()?;
    let (stop, _) = stop_engines_on_interrupt()?;
    let mut notices = EngineNotices::default();
    for (path, suite) in arguments.suite.iter().zip(&suites) {
        for engine in &engines {
            let positions = suite.iter().step_by(arguments.every as usize);
            let Some(result) = test(engine, positions, &mut notices, &stop) else {
                return Ok(exit_code(stop.is_set()));
            };
            if result.faults == result.asked {
                // Perhaps it cannot even begin a game: that says more.
                let (engines, conditions) = (slice::from_ref(engine), conditions(&suite[0]));
                check_engines(engines, &conditions, &mut notices, &stop)?;
                if stop.is_set() {
                    return Ok(exit_code(true));
                }
                bail!("{} made no move in {}", engine.name, path.display());
            }
            print_result(result.summary(path, &engine.name))?;
            if arguments.unsolved {
                let mut lines = result.unsolved.iter();
                lines.try_for_each(|line| print_result(format_args!("  {line}")))?;
            }
        }
    }
    Ok(exit_code(stop.is_set()))
}

/// Asks an engine about one position after the other; `None` if the stop flag was set before the end.
fn test<'p>(
    engine: &EngineConfig,
    positions: impl Iterator<Item = &'p TacticsPosition>,
    notices: &mut EngineNotices,
    stop: &StopFlag,
) -> Option<SuiteResult> {
    let mut result = SuiteResult::default();
    let mut conversation = None;
    for position in positions {
        let answer = ask(engine, &mut conversation, position, stop);
        if stop.is_set() {
            return None;
        }
        if let Some(conversation) = &conversation {
            notices.show(engine, conversation);
        }
        result.add(position, answer);
        let ending = conversation.take_if(|_| engine.fresh_process);
        ending.into_iter().for_each(Conversation::close);
    }
    conversation.into_iter().for_each(Conversation::close);
    Some(result)
}

/// A position that is won, or a look-alike that is not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TacticsPosition {
    /// The rule of the game.
    pub rule: Rule,
    /// Its board.
    pub size: BoardSize,
    /// Plies of the known win, from the position on; 0 if the side to move has none.
    pub plies: usize,
    /// The moves so far, black first.
    pub moves: Vec<Point>,
}

impl fmt::Display for TacticsPosition {
    /// The line of a suite.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TacticsPosition { rule, size, plies, moves } = self;
        write!(f, "{rule} {size} {plies}")?;
        moves.iter().try_for_each(|point| write!(f, " {point}"))
    }
}

/// Reads the positions of a suite. Empty lines and those that begin with `#` are skipped.
///
/// # Errors
/// When a line is not a rule, a board, a number of plies and the moves of a game.
pub fn parse(text: &str) -> Result<Vec<TacticsPosition>> {
    parse_lines(text, position)
}

fn position(line: &str) -> Result<TacticsPosition> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [rule, size, plies, moves @ ..] = words.as_slice() else {
        bail!("a rule, a board and the plies of the win are missing");
    };
    let plies = plies.parse().ok().with_context(|| format!("{plies} is not a number of plies"))?;
    let position = parse_line(&[&[*rule, *size], moves].concat().join(" "))?;
    let BenchPosition { rule, size, moves } = position;
    Ok(TacticsPosition { rule, size, plies, moves })
}

fn suite(path: &Path) -> Result<Vec<TacticsPosition>> {
    let text = std::fs::read_to_string(path).with_context(named(path))?;
    let positions = parse(&text).with_context(named(path))?;
    ensure!(!positions.is_empty(), "{}: there is no position in the file", path.display());
    Ok(positions)
}

/// Asks an engine for its move in a new game. A conversation that has failed is closed.
fn ask(
    engine: &EngineConfig,
    conversation: &mut Option<Conversation>,
    position: &TacticsPosition,
    stop: &StopFlag,
) -> Result<Move, Interruption> {
    let conditions = conditions(position);
    let own = Color::of_move(position.moves.len());
    let mut side = Side::new(engine, conversation);
    side.start_game(&conditions, SystemClock::default(), stop)?;
    side.ask(&board_block(&position.moves, own), &conditions, stop)
}

fn conditions(position: &TacticsPosition) -> MatchConditions {
    MatchConditions {
        rule: position.rule,
        size: position.size,
        draw_after: None,
        start_timeout: START_TIMEOUT,
        stall_timeout: STALL_TIMEOUT,
    }
}

/// The result of an engine in a suite.
#[derive(Default)]
struct SuiteResult {
    asked: u32,
    faults: u32,
    used: Duration,
    slowest: Duration,
    /// Positions whose win was not announced, those with a win announced that is none, and those without
    /// a move.
    unsolved: Vec<String>,
}

impl SuiteResult {
    fn add(&mut self, position: &TacticsPosition, answer: Result<Move, Interruption>) {
        self.asked += 1;
        let is_solved = match answer {
            Ok(answer) => {
                self.used += answer.used;
                self.slowest = self.slowest.max(answer.used);
                let is_announced = answer.info.score == Some(ReportedScore::Win);
                is_announced == (position.plies > 0)
            }
            Err(_) => {
                self.faults += 1;
                false
            }
        };
        if !is_solved {
            self.unsolved.push(position.to_string());
        }
    }

    fn summary(&self, suite: &Path, engine: &str) -> String {
        let suite = suite.file_name().unwrap_or_default().to_string_lossy();
        let SuiteResult { asked, faults, used, slowest, unsolved } = self;
        let solved = *asked as usize - unsolved.len();
        let answered = (asked - faults).max(1);
        let (mean, slowest) = ((*used / answered).as_secs_f64(), slowest.as_secs_f64());
        let faults = if *faults > 0 { format!(", {faults} without a move") } else { String::new() };
        format!(
            "{suite}: {engine} solved {solved} of {asked}, {mean:.2} s a position, at most {slowest:.2} s{faults}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::{Fault, SearchInfo};
    use crate::parse_line;

    const LINE: &str = "renju 15x15 15 h8 i9 j10";

    #[test]
    fn a_line_is_a_won_position() {
        let positions = parse(&format!("# wins\n\n{LINE}\n")).unwrap();
        let moves = ["h8", "i9", "j10"].map(|name| Point::parse(name).unwrap()).to_vec();
        let size = BoardSize::square(15).unwrap();
        assert_eq!(positions, [TacticsPosition { rule: Rule::Renju, size, plies: 15, moves }]);
        for (line, reason) in [
            ("renju 15x15", "a rule, a board and the plies of the win are missing"),
            ("renju 15x15 h8 i9", "h8 is not a number of plies"),
            ("chess 15x15 5 h8", "there is no rule called chess"),
            ("renju 15x15 5 h8 h8", "h8 is played twice"),
        ] {
            assert_eq!(format!("{:#}", parse(line).unwrap_err()), format!("line 1: {reason}"));
        }
    }

    #[test]
    fn only_an_announced_win_counts() {
        let position = &parse(LINE).unwrap()[0];
        let mut result = SuiteResult::default();
        for (score, seconds) in [
            (Some(ReportedScore::Win), 1),
            (Some(ReportedScore::Value(9_999)), 3),
            (Some(ReportedScore::Loss), 1),
            (None, 1),
        ] {
            let info = SearchInfo { score, ..SearchInfo::default() };
            result.add(position, Ok(Move { x: 7, y: 7, used: Duration::from_secs(seconds), info }));
        }
        result.add(position, Err(Fault::Time.into()));
        assert_eq!(
            result.summary(Path::new("a/wins.txt"), "Goren"),
            "wins.txt: Goren solved 1 of 5, 1.50 s a position, at most 3.00 s, 1 without a move"
        );
        assert_eq!(result.unsolved, [LINE; 4]);
    }

    #[test]
    fn a_look_alike_is_solved_by_a_move_without_a_win() {
        let line = LINE.replace(" 15 ", " 0 ");
        let position = &parse(&line).unwrap()[0];
        let mut result = SuiteResult::default();
        for score in [None, Some(ReportedScore::Win)] {
            let info = SearchInfo { score, ..SearchInfo::default() };
            result.add(position, Ok(Move { x: 7, y: 7, used: Duration::ZERO, info }));
        }
        result.add(position, Err(Fault::Crash.into()));
        assert_eq!(result.unsolved, [&line[..]; 2]);
    }

    #[test]
    fn rejects_a_missing_engine_or_suite() {
        let read = parse_line::<Tactics>;
        assert!(read("--engine cmd=a --tc 0/1 --suite b.txt c.txt --every 2").is_ok());
        for line in ["--engine cmd=a", "--suite b.txt", "--engine cmd=a --suite b.txt --every 0"] {
            assert!(read(line).is_err(), "{line}");
        }
    }
}
