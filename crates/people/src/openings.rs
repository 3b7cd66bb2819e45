//! `goren openings`: how the openings of renju have done in a collection of games.
//!
//! Games are read one after the other, so that the collection may be of any size. The result of a game is the
//! one that its file tells, or else the one that its board shows.

use crate::collection::{Filter, GAMES_PER_STEP, files_in, games_of};
use crate::input::{NOTATIONS, RULES};
use crate::interrupt::Interrupt;
use crate::progress_line::ProgressLine;
use crate::warnings::Warnings;
use anyhow::Result;
use clap::Args;
use goren::board::{BoardSize, Color};
use goren::rules::Rule;
use goren_cli::print_result;
use goren_coach::opening_name::ShownOpening;
use goren_games::GameResult;
use goren_games::reading::{Assumed, InputGame};
use serde::Serialize;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Count the openings of renju in collections of games, with their results
///
/// Prints for each of the 26 openings how often it was played and who won. Games of another rule, and
/// renju games that begin otherwise, are counted together as the last row.
#[derive(Args)]
#[command(after_help = NOTATIONS)]
pub(super) struct Openings {
    /// The files to read, in any of the notations below; of a folder all its files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print a line of JSON for each row
    #[arg(long)]
    json: bool,
    #[arg(short, long, help = format!("{RULES} [default: that of the saved game, else renju]"))]
    rule: Option<Rule>,
    #[command(flatten)]
    filter: Filter,
}

/// The games of an opening.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
struct Row {
    opening: Option<ShownOpening>,
    games: usize,
    black: usize,
    white: usize,
    draws: usize,
    unknown: usize,
}

impl Row {
    fn add(&mut self, result: Option<GameResult>) {
        self.games += 1;
        *match result {
            Some(GameResult::Win(Color::Black)) => &mut self.black,
            Some(GameResult::Win(Color::White)) => &mut self.white,
            Some(GameResult::Draw) => &mut self.draws,
            None => &mut self.unknown,
        } += 1;
    }

    /// Black's share of the points of the games with a result, in percent.
    fn black_percent(&self) -> Option<f64> {
        let decided = self.games - self.unknown;
        let points = self.black as f64 + 0.5 * self.draws as f64;
        (decided > 0).then(|| 100.0 * points / decided as f64)
    }
}

/// Counts the games of every file.
///
/// # Errors
/// When a file cannot be read, or the result cannot be written.
pub(super) fn run(arguments: &Openings) -> Result<ExitCode> {
    let files = files_in(&arguments.files)?;
    let interrupt = Interrupt::install()?;
    let mut count = Count { line: ProgressLine::new(0, 1), ..Count::default() };
    for path in &files {
        count.add_file(path, arguments, &interrupt)?;
    }
    count.line.clear();
    let rows = count.rows();
    if arguments.json {
        for row in &rows {
            print_result(serde_json::to_string(row)?)?;
        }
    } else {
        print_result(table(&rows).trim_end())?;
    }
    for refused in &count.refused {
        eprintln!("not counted: {refused}");
    }
    let code = if count.refused.is_empty() { interrupt.exit_code() } else { ExitCode::FAILURE };
    Ok(count.warnings.tell(code))
}

#[derive(Default)]
struct Count {
    /// The openings that were met, in the order in which they were.
    rows: Vec<Row>,
    others: Row,
    read: usize,
    refused: Vec<String>,
    warnings: Warnings,
    line: ProgressLine,
}

impl Count {
    fn add_file(&mut self, path: &Path, arguments: &Openings, interrupt: &Interrupt) -> Result<()> {
        let size = Some(BoardSize::default());
        let assumed = Assumed { given_rule: arguments.rule, size, ..Assumed::rule(Rule::Renju) };
        for game in games_of(path, &assumed)? {
            if interrupt.is_set() {
                break;
            }
            match game {
                Ok(game) if arguments.filter.admits(&game) => self.add(&game),
                Ok(_) => {}
                Err(error) => self.refused.push(format!("{error:#}")),
            }
            self.read += 1;
            if self.read.is_multiple_of(GAMES_PER_STEP) {
                self.line.show(&format!("{}: {} games", path.display(), self.read));
            }
        }
        Ok(())
    }

    fn add(&mut self, game: &InputGame) {
        self.warnings.add(&game.place, game.warnings());
        let Ok(played) = game.replay() else {
            self.others.add(game.meaning.result);
            return;
        };
        let result = game.meaning.result.or(GameResult::on_board(played.outcome()));
        let Some(opening) = ShownOpening::of(&played) else {
            self.others.add(result);
            return;
        };
        let opening = Some(opening);
        match self.rows.iter_mut().find(|row| row.opening == opening) {
            Some(row) => row.add(result),
            None => {
                let mut row = Row { opening, ..Row::default() };
                row.add(result);
                self.rows.push(row);
            }
        }
    }

    /// The openings, the most played first, and the other games at the end.
    fn rows(&self) -> Vec<Row> {
        let mut rows = self.rows.clone();
        rows.sort_by_key(|row| std::cmp::Reverse(row.games));
        if self.others.games > 0 {
            rows.push(self.others.clone());
        }
        rows
    }
}

fn table(rows: &[Row]) -> String {
    let mut text =
        String::from("  games   black   white  draws  unknown  black's share  opening\n");
    for row in rows {
        let Row { games, black, white, draws, unknown, opening } = row;
        let share =
            row.black_percent().map_or("-".to_string(), |percent| format!("{percent:.1} %"));
        let name = opening.as_ref().map_or("other games".to_string(), ShownOpening::words);
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{games:>7} {black:>7} {white:>7} {draws:>6} {unknown:>8} {share:>14}  {name}"
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren_games::reading::read_games;

    #[test]
    fn openings_are_counted_from_every_side() {
        let text = b"(;SZ[15]RU[renju]RE[B+];B[hh];W[hg];B[ig])(;SZ[15]RU[renju]RE[W+];B[hh];W[gh];B[gi])\
                     (;SZ[15]RU[renju]RE[0];B[hh];W[hg];B[ig])(;SZ[15]RU[freestyle];B[hh];W[hg];B[ig])";
        let mut count = Count { line: ProgressLine::new(0, 1), ..Count::default() };
        for game in read_games(text, &Assumed::rule(Rule::Renju), "text").unwrap() {
            count.add(&game);
        }
        let rows = count.rows();
        let [opening, others] = &rows[..] else { panic!("{rows:?}") };
        let Row { games, black, white, draws, unknown, .. } = *opening;
        assert_eq!((games, black, white, draws, unknown), (3, 1, 1, 1, 0));
        assert_eq!(opening.black_percent(), Some(50.0));
        assert_eq!((others.games, others.unknown, others.black_percent()), (1, 1, None));
        let table = table(&rows);
        assert!(table.contains(" 50.0 %  "), "{table}");
        assert!(table.trim_end().ends_with("-  other games"), "{table}");
    }
}
