//! `goren train`: problems in the terminal, with a rating and the repetition of what was failed.
//!
//! Here are its command line, its loop and its text. What is right in a problem and what the opponent answers
//! comes from `goren_coach::problem`, the words for it from `goren_coach::words`. `goren_coach::training` chooses the
//! problems and rates the person; `train/progress_file.rs` keeps that.

mod progress_file;

use crate::drawing::{self, Highlight};
use crate::input::bytes_of;
use crate::line_input::{Line, LineInput, typed_point};
use crate::sentences::{WIDEST_SENTENCES, wrapped};
use anyhow::{Context, Result, ensure};
use clap::Args;
use directories::ProjectDirs;
use goren::board::{Cell, Point};
use goren_cli::{exit_code, say};
use goren_coach::analysis::names;
use goren_coach::problem::{
    Answer, Attempt, BUILT_IN, Goal, Problem, RATINGS, Theme, parse_collection,
};
use goren_coach::training::{Choice, Progress};
use goren_coach::words::{Mover, Words};
use jiff::Zoned;
use jiff::civil::Date;
use rand::SeedableRng;
use rand_pcg::Pcg64;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The commands, for the person who trains.
const COMMANDS: &str = "\
\x20 h8 or 7,7    play there: column letter and row number
               as on the board, or column and row from 0
  hint         say what the problem is about; it does not
               count then
  solution     show the moves; the problem is failed then
  skip         go on to another problem
  board        show the board again
  rating       show your rating and what comes again
  help         show this list
  quit         leave, as at the end of the input: Ctrl-D, on
               Windows Ctrl-Z and Enter";

/// Problems to solve: find the win, or the only defence
///
/// Any move that wins is right. The opponent answers with the longest defence until the win is plain. A wrong
/// move is told what is wrong with it. Your rating goes by Glicko-2, with the problem as the opponent; a failed
/// problem comes again after a day, then after 3, 7 and 21 days.
#[derive(Args)]
#[command(after_help = format!("Commands during a problem:\n{COMMANDS}"))]
pub(super) struct Train {
    /// Only problems of this theme, such as `open-four` or `fours-5`. May be repeated
    #[arg(long, value_name = "THEME")]
    theme: Vec<Theme>,
    /// Only problems with ratings in this range, such as 800-1200
    #[arg(long, value_name = "MIN-MAX", value_parser = parse_ratings)]
    rating: Option<RangeInclusive<u16>>,
    /// Stop after this many problems
    #[arg(long, value_name = "N")]
    count: Option<usize>,
    /// Keep your rating and what comes again in this file [default: in your data folder; the program says where]
    #[arg(long, value_name = "FILE")]
    progress: Option<PathBuf>,
    /// Take the problems of this file, as `goren-lab problems` writes them
    #[arg(long, value_name = "FILE")]
    problems: Option<PathBuf>,
    /// Seed of the choice of problems
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// Reads a range of ratings.
///
/// # Errors
/// When it is none.
fn parse_ratings(text: &str) -> Result<RangeInclusive<u16>, String> {
    let ends = text.split_once('-').and_then(|(least, most)| {
        Some((least.trim().parse::<u16>().ok()?, most.trim().parse::<u16>().ok()?))
    });
    match ends {
        Some((least, most)) if least <= most => Ok(least..=most),
        _ => Err(format!("{text} is no range of ratings such as 800-1200")),
    }
}

/// Gives problems until there is none left, the person quits or the input ends.
///
/// # Errors
/// When a file cannot be read, understood or written.
pub(super) fn run(arguments: &Train) -> Result<ExitCode> {
    let mut session = Session::begin(arguments)?;
    say(session.greeting());
    let mut input = LineInput::new()?;
    for _ in 0..arguments.count.unwrap_or(usize::MAX) {
        let Some(mut task) = session.next_task() else {
            say("That was the last problem.");
            break;
        };
        say(session.opening(&task));
        while !task.is_over {
            let line = match input.next("> ")? {
                Line::Typed(line) => line,
                Line::End => return Ok(ExitCode::SUCCESS),
                Line::Interrupted => return Ok(exit_code(true)),
            };
            match line.trim().to_ascii_lowercase().as_str() {
                "" => {}
                "quit" | "exit" => return Ok(ExitCode::SUCCESS),
                word => say(session.hear(&mut task, word)?),
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The problems, what the person has trained, and where that is kept.
struct Session {
    choice: Choice,
    progress: Progress,
    path: PathBuf,
    words: Words,
    highlight: Highlight,
}

/// A problem that the person is at.
struct Task {
    position: String,
    problem: Problem,
    attempt: Attempt,
    /// Whether it was counted already: with the first wrong move it is failed.
    is_counted: bool,
    /// Whether a hint was taken.
    is_helped: bool,
    is_over: bool,
}

impl Session {
    fn begin(arguments: &Train) -> Result<Self> {
        let problems = match &arguments.problems {
            Some(path) => problems_of(path)?,
            None => parse_collection(BUILT_IN)?,
        };
        let path = match &arguments.progress {
            Some(path) => path.clone(),
            None => default_path()?,
        };
        let ratings = arguments.rating.clone().unwrap_or(RATINGS);
        let random = Pcg64::seed_from_u64(arguments.seed.unwrap_or_else(rand::random));
        let choice = Choice::new(problems, &arguments.theme, &ratings, random);
        ensure!(!choice.is_empty(), "no problem has this theme and rating");
        Ok(Session {
            choice,
            progress: progress_file::load(&path)?,
            path,
            words: Words::default(),
            highlight: Highlight::of_output(),
        })
    }

    fn greeting(&self) -> String {
        format!(
            "{} problems. {}\nThis is kept in {}.\n`help` lists the commands.",
            self.choice.len(),
            self.rating_text(),
            self.path.display()
        )
    }

    fn rating_text(&self) -> String {
        let (waiting, due) = self.progress.waiting(today());
        let Progress { solved, failed, .. } = &self.progress;
        let rating = self.progress.rating_text();
        let again = match waiting {
            0 => String::new(),
            _ => format!(" {waiting} will come again, {due} of them today."),
        };
        format!("Your rating is {rating}: {solved} solved, {failed} failed.{again}")
    }

    fn next_task(&mut self) -> Option<Task> {
        let (position, problem) = self.choice.next(&self.progress, today())?;
        let attempt = Attempt::new(&problem);
        let (is_counted, is_helped, is_over) = (false, false, false);
        Some(Task { position, problem, attempt, is_counted, is_helped, is_over })
    }

    /// The board and what is to be done.
    fn opening(&self, task: &Task) -> String {
        let Problem { rating, .. } = task.problem;
        let goal = match task.attempt.goal() {
            Goal::Win => "Find the win.",
            Goal::Defend => "Find the defence.",
        };
        format!("\n{}\n{}, problem rated {rating}. {goal}", self.board(task), turn(task))
    }

    fn board(&self, task: &Task) -> String {
        drawing::board(task.attempt.game(), self.highlight)
    }

    /// What is said to a line that the person typed.
    ///
    /// # Errors
    /// When what was trained cannot be saved.
    fn hear(&mut self, task: &mut Task, word: &str) -> Result<String> {
        Ok(match word {
            "help" | "?" => COMMANDS.to_string(),
            "board" => self.board(task),
            "rating" => self.rating_text(),
            "hint" => {
                task.is_helped = true;
                self.words.theme(task.problem.theme)
            }
            "skip" => {
                task.is_over = true;
                "Skipped.".to_string()
            }
            "solution" => {
                let solution = names(&task.attempt.solution()).join(" ");
                task.is_over = true;
                format!("The solution: {solution}.\n{}", self.count(task, false)?)
            }
            _ => match typed_point(word, task.attempt.game().stones().size()) {
                Ok(point) => self.play(task, point)?,
                Err(error) => format!("{error}; `help` lists the commands"),
            },
        })
    }

    fn play(&mut self, task: &mut Task, point: Point) -> Result<String> {
        let mover = Mover { color: task.attempt.person(), point };
        Ok(match task.attempt.play(point) {
            Err(error) => format!("{point}: {error}"),
            Ok(Answer::Right { reply }) => {
                let board = self.board(task);
                format!("Right. The answer is {reply}.\n\n{board}\n{}.", turn(task))
            }
            Ok(Answer::Solved) => {
                task.is_over = true;
                format!("Solved.\n{}", self.count(task, true)?)
            }
            Ok(Answer::Wrong { fault }) => {
                let fault = wrapped(&self.words.fault(mover, &fault), WIDEST_SENTENCES, "");
                let counted = self.count(task, false)?;
                format!("Wrong. {fault}Try again, or see the `solution`. {counted}")
                    .trim_end()
                    .to_string()
            }
        })
    }

    /// Counts the problem once; without a change of the rating if a hint was taken or it was counted before.
    fn count(&mut self, task: &mut Task, solved: bool) -> Result<String> {
        if task.is_counted {
            return Ok(String::new());
        }
        task.is_counted = true;
        if task.is_helped && solved {
            return Ok("With a hint it does not count.".to_string());
        }
        let before = self.progress.rating();
        self.progress.count(&task.position, task.problem.rating, solved, today())?;
        progress_file::save(&self.progress, &self.path)?;
        let change = self.progress.rating() - before;
        Ok(format!("Your rating: {} ({change:+.0}).", self.progress.rating_text()))
    }
}

/// Whose turn it is and under which rule.
fn turn(task: &Task) -> String {
    let color = task.attempt.person();
    format!("{}: {color} ({}) to move", task.problem.rule(), char::from(Cell::from(color)))
}

fn today() -> Date {
    Zoned::now().date()
}

/// The problems of a file.
///
/// # Errors
/// When it cannot be read or understood.
fn problems_of(path: &Path) -> Result<Vec<Problem>> {
    let text = String::from_utf8(bytes_of(path)?);
    let text = text.with_context(|| format!("{} is no text", path.display()))?;
    parse_collection(&text).with_context(|| path.display().to_string())
}

/// The file in the person's data folder.
///
/// # Errors
/// When the system tells of no home folder.
fn default_path() -> Result<PathBuf> {
    let folders = ProjectDirs::from("", "", "goren");
    let folders = folders.context("there is no home folder; name a file with --progress")?;
    Ok(folders.data_dir().join("training.json"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_of_ratings_has_two_ends_in_order() {
        assert_eq!(parse_ratings("800-1200"), Ok(800..=1200));
        for text in ["", "800", "1200-800", "a-b", "1-2-3", "-5"] {
            assert!(parse_ratings(text).is_err(), "{text}");
        }
    }
}
