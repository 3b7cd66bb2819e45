//! `trace`: follows one line of moves through the tree of a search and tells what the search decided about
//! each move of the line.
//!
//! In a lost game it shows which step has kept the search from seeing the winning line, and at what depth.
//! This file reads the command line and searches; `text` puts the counts into words. One search of one
//! position shows where to look: whether a step is worth its price, only games tell.

mod text;

use super::print_result;
use super::values::{BoardArguments, mebibytes};
use anyhow::{Context, Result, bail, ensure};
use clap::{Args, value_parser};
use goren::board::{Point, Written};
use goren::clock::SystemClock;
use goren::engine::NetworkSource;
use goren::position::Position;
use goren::rules::{Game, Outcome, Victory};
use goren::search::{Control, Limits, Searcher, Task};
use std::process::ExitCode;

/// Follow a line of moves through the tree and tell what the search decided about each.
///
/// Each row is a move of the line. The position before it counts as visited whatever the order of the moves
/// that led there. Each visit has one fate: the node ended before its moves, the move was skipped or did not
/// have its turn, or it was searched.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
pub(super) struct TraceArguments {
    /// The moves that lead to the position, black first: `h8 i9 j7`, `h8i9j7` or `7,7 8,8 9,6`
    #[arg(long, value_name = "MOVES")]
    position: String,
    /// The moves of the line from there on
    #[arg(long, value_name = "MOVES")]
    line: String,
    #[command(flatten)]
    board: BoardArguments,
    /// Nodes of the search
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = value_parser!(u64).range(1..))]
    nodes: u64,
    /// Hash in MiB
    #[arg(long, value_name = "MIB", default_value_t = 32, value_parser = value_parser!(u64).range(1..=65_536))]
    hash: u64,
    /// The network that searches: `built-in`, `untrained` (knows nothing but threats), or a file
    #[arg(long, value_name = "NETWORK", default_value = "built-in")]
    weights: NetworkSource,
}

const EXAMPLE: &str = "\
Example:
  goren-lab trace --position \"h8 i9 h9 h10 i8 g8\" --line \"g10 f11 j7\" --nodes 20000";

/// Searches the position and prints what became of the line.
///
/// # Errors
/// When the position or the line is not understood or not legal, or the weights cannot be used.
pub(super) fn run(arguments: &TraceArguments) -> Result<ExitCode> {
    print_result(arguments.trace()?)?;
    Ok(ExitCode::SUCCESS)
}

impl TraceArguments {
    /// The text of the trace.
    fn trace(&self) -> Result<String> {
        let BoardArguments { rule, size } = self.board;
        let mut start = Game::new(rule, size);
        play(&mut start, &self.position).context("--position")?;
        ensure!(!start.outcome().is_over(), "--position: the game is over");
        let line = play(&mut start.clone(), &self.line).context("--line")?;
        let mut searcher = Searcher::new(usize::try_from(mebibytes(self.hash).context("--hash")?)?);
        searcher.set_networks(self.weights.set(rule).context("--weights")?);
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let (control, clock) = (Control::default(), SystemClock::default());
        let task = Task { limits, control: &control, clock: &clock };
        let found = searcher.trace(&Position::from(&start), &line, &task);
        let (report, trace) = found.context("--position: the board is full")?;
        Ok(text::text(&start, &report, &trace))
    }
}

/// Plays the moves in a text and returns them. A forbidden one, which loses at once, is refused.
fn play(game: &mut Game, text: &str) -> Result<Vec<Point>> {
    let Written::Moves(_, moves) = Written::parse(text, Some(game.stones().size()))? else {
        bail!("a list of moves is needed, such as h8 i9 j7")
    };
    for (point, number) in moves.iter().zip(1..) {
        let place = || format!("move {number}, {point}");
        let outcome = game.play(*point).with_context(place)?;
        let is_foul = matches!(outcome, Outcome::Win { by: Victory::Foul(_), .. });
        ensure!(!is_foul, "{}: the point is forbidden", place());
    }
    Ok(moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_line;

    fn traced(line: &str) -> Result<String> {
        parse_line::<TraceArguments>(line)?.trace()
    }

    #[test]
    fn a_position_or_a_line_that_cannot_be_played_is_refused() {
        let won = "h8a1h9a2h10a3h11a4h12";
        let double_three = "h8h9i7i9h10i6i11i12";
        for (line, expected) in [
            ("--position h8z --line i9", "--position: z is not a point"),
            ("--position h8i9 --line h8", "--line: move 1, h8: the point is occupied"),
            ("--position h8i9 --line j7j7", "--line: j7 is named twice"),
            ("--position h8 --line p1", "--line: p1 is not on a board of 15x15"),
            ("--position h8 --line 7,7,1", "--line: a list of moves is needed, such as h8 i9 j7"),
            (&format!("--position {won} --line a5"), "--position: the game is over"),
            (
                &format!("--position h8 --line a1{}b1", &won[4..]),
                "--line: move 9, b1: the game is over",
            ),
            (
                &format!("--rule renju --position {double_three} --line g9"),
                "--line: move 1, g9: the point is forbidden",
            ),
            ("--position h8 --line i9 --weights none.bin", "--weights: "),
        ] {
            let error = format!("{:#}", traced(line).unwrap_err());
            assert!(error.starts_with(expected), "{line}: {error}");
        }
        for line in [
            "--position h8",
            "--line h8",
            "--position h8 --line i9 --nodes 0",
            "--position h8 --line i9 --hash 0",
            "--position h8 --line i9 --rule chess",
        ] {
            assert!(parse_line::<TraceArguments>(line).is_err(), "{line}");
        }
    }

    #[test]
    fn a_move_of_the_line_is_a_row_and_a_second_run_says_the_same() {
        for rule in ["freestyle", "renju"] {
            let line = format!(
                "--rule {rule} --position h8i9h9h10i8g8 --line g10f11j7 --nodes 3000 --hash 1"
            );
            let text = traced(&line).unwrap();
            assert!(
                text.starts_with(&format!("{rule} 15x15, 6 stones, black to move\n")),
                "{text}"
            );
            for row in ["  1 black g10 ", "  2 white f11 ", "  3 black j7 "] {
                assert_eq!(text.matches(row).count(), 2, "{text}");
            }
            assert_eq!(traced(&line).unwrap(), text);
        }
    }
}
