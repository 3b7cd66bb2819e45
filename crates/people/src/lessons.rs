//! `goren lessons`: short lessons in the terminal, for a person who knows nothing but "five in a row".
//!
//! Here are its command line, its loop and its text. What a lesson holds and what is said about an answer comes
//! from `goren_coach::lesson`. Without a terminal the same text is printed, without prompts.

use crate::line_input::{Line, LineInput, typed_point};
use anyhow::{Context, Result};
use clap::Args;
use goren::board::{NotationError, Point};
use goren_cli::{exit_code, print_result, say};
use goren_coach::lesson::{Answer, Judgement, Lesson, Step, lessons};
use goren_coach::words::Words;
use std::collections::BTreeMap;
use std::process::ExitCode;

/// The longest line of text.
const COLUMNS: usize = 72;

/// How a diagram is read. On the board page, which has the same lessons, the stones say it themselves.
const STONES: &str = "In the diagrams X is black and O is white.";

/// The commands, for the person who learns.
const COMMANDS: &str = "\
\x20 h8 or 7,7    answer with this point: column letter and
               row number as on the board, or column and
               row from 0; or with a letter on the board
  next         go on to the next step
  back         go back to the step before
  board        show the step again
  help         show this list
  quit         leave, as at the end of the input: Ctrl-D, on
               Windows Ctrl-Z and Enter";

/// Short lessons: fours, open threes, double threats, renju
///
/// Without a number, lists the lessons. With one, gives that lesson step by step: each step shows a board
/// and asks for a point.
#[derive(Args)]
#[command(after_help = format!("Commands during a lesson:\n{COMMANDS}"))]
pub(super) struct Lessons {
    /// The lesson to take, from 1
    number: Option<usize>,
    /// Print the lesson with its answers and ask nothing; without a number, all lessons
    #[arg(long)]
    show: bool,
}

/// Lists the lessons, prints them or gives one.
///
/// # Errors
/// When there is no such lesson, or the terminal cannot be used.
pub(super) fn run(arguments: &Lessons) -> Result<ExitCode> {
    let Some(number) = arguments.number else {
        if arguments.show {
            for (index, lesson) in lessons().iter().enumerate() {
                print_result(whole(index + 1, lesson))?;
            }
        } else {
            print_result(list())?;
        }
        return Ok(ExitCode::SUCCESS);
    };
    let lesson = number.checked_sub(1).and_then(|index| lessons().get(index));
    let count = lessons().len();
    let lesson = lesson
        .with_context(|| format!("there is no lesson {number}: they are numbered 1 to {count}"))?;
    if arguments.show {
        print_result(whole(number, lesson).trim_end())?;
        return Ok(ExitCode::SUCCESS);
    }
    give(number, lesson)
}

/// Gives a lesson until it is over, the person quits or the input ends.
fn give(number: usize, lesson: &'static Lesson) -> Result<ExitCode> {
    let mut input = LineInput::new()?;
    say(opening(number, lesson));
    let mut lecture = Lecture { number, lesson, index: 0, found: Vec::new() };
    say(lecture.step_text());
    loop {
        let line = match input.next("> ")? {
            Line::Typed(line) => line,
            Line::End => return Ok(ExitCode::SUCCESS),
            Line::Interrupted => return Ok(exit_code(true)),
        };
        let (text, is_over) = lecture.hear(line.trim());
        if !text.is_empty() {
            say(text);
        }
        if is_over {
            return Ok(ExitCode::SUCCESS);
        }
    }
}

/// A lesson under way.
struct Lecture {
    number: usize,
    lesson: &'static Lesson,
    /// The present step.
    index: usize,
    /// The points of the step that the person has found.
    found: Vec<Point>,
}

impl Lecture {
    fn step(&self) -> &'static Step {
        &self.lesson.steps[self.index]
    }

    /// What is printed for a line that the person typed, and whether the lesson is over.
    fn hear(&mut self, line: &str) -> (String, bool) {
        match line.to_ascii_lowercase().as_str() {
            "" => (String::new(), false),
            "help" | "?" => (COMMANDS.to_string(), false),
            "board" => (self.step_text(), false),
            "quit" | "exit" => (String::new(), true),
            "next" => self.go_on(String::new()),
            "back" => (self.go_back(), false),
            _ => match point(self.step(), line) {
                Ok(point) => self.answer(point),
                Err(NotationError::OffBoard(point, size)) => {
                    (format!("{point} is not on this board of {size}."), false)
                }
                Err(_) => (
                    "That is neither a point nor a command; `help` lists the commands.".to_string(),
                    false,
                ),
            },
        }
    }

    /// Judges an answer. Once all that is asked for is found, the next step follows.
    fn answer(&mut self, point: Point) -> (String, bool) {
        let step = self.step();
        let answer = Answer::to(step, point);
        let words = wrapped(&answer.words(step, &Words::default()));
        if answer.judgement != Judgement::Right {
            return (words, false);
        }
        if !self.found.contains(&point) {
            self.found.push(point);
        }
        let missing = step.answers.len() - self.found.len();
        if step.find_all && missing > 0 {
            let rest = if missing == 1 {
                "One is missing.".to_string()
            } else {
                format!("{missing} are missing.")
            };
            return (format!("{words} {rest}"), false);
        }
        self.go_on(format!("{words}\n{}\n", wrapped(&step.explanation)))
    }

    /// Goes to the next step, or ends the lesson.
    fn go_on(&mut self, before: String) -> (String, bool) {
        self.found.clear();
        if self.index + 1 < self.lesson.steps.len() {
            self.index += 1;
            return (before + "\n" + &self.step_text(), false);
        }
        (before + "\n" + &closing(self.number), true)
    }

    fn go_back(&mut self) -> String {
        self.found.clear();
        let Some(index) = self.index.checked_sub(1) else {
            return "This is the first step.".to_string();
        };
        self.index = index;
        self.step_text()
    }

    fn step_text(&self) -> String {
        let (number, count) = (self.index + 1, self.lesson.steps.len());
        format!("Step {number} of {count}: {}", step_text(self.step()))
    }
}

/// The point that a person means, by its name or its letter on the board.
fn point(step: &Step, text: &str) -> Result<Point, NotationError> {
    let mut signs = text.chars();
    let marked = match (signs.next(), signs.next()) {
        (Some(letter), None) => step.marked(letter),
        _ => None,
    };
    marked.map_or_else(|| typed_point(text, step.size()), Ok)
}

/// The list of all lessons.
fn list() -> String {
    let titles = lessons().iter().enumerate();
    let titles = titles.map(|(index, lesson)| format!("{:>4}  {}\n", index + 1, lesson.title));
    format!("Lessons:\n{}\n`goren lessons 1` begins the first one.", titles.collect::<String>())
}

/// What is said before the first step.
fn opening(number: usize, lesson: &Lesson) -> String {
    let text = [&lesson.text[..], &[STONES.to_string()]].concat();
    format!("Lesson {number}: {}\n\n{}", lesson.title, paragraphs(&text))
}

/// What is said at the end.
fn closing(number: usize) -> String {
    let next = lessons()
        .get(number)
        .map(|lesson| format!(" The next is `goren lessons {}`: {}.", number + 1, lesson.title));
    format!("This was lesson {number}.{}", next.unwrap_or_default())
}

/// A lesson with its answers.
fn whole(number: usize, lesson: &Lesson) -> String {
    let mut text = opening(number, lesson);
    for (index, step) in lesson.steps.iter().enumerate() {
        let answers = format!("Answer: {}. {}", names(step, &step.answers), step.explanation);
        text += &format!("\nStep {}: {}\n{}\n", index + 1, step_text(step), wrapped(&answers));
        for (kind, told) in [("Right too", &step.accepted), ("Wrong", &step.remarks)] {
            for (said, points) in by_text(told) {
                text += &wrapped(&format!("{kind}: {}. {said}", names(step, &points)));
                text += "\n";
            }
        }
    }
    text
}

/// Points by what is said about them, each text once.
fn by_text(told: &BTreeMap<Point, String>) -> BTreeMap<&str, Vec<Point>> {
    let mut texts: BTreeMap<&str, Vec<Point>> = BTreeMap::new();
    for (&point, said) in told {
        texts.entry(said).or_default().push(point);
    }
    texts
}

/// Points by their letters on the board or else their names.
fn names(step: &Step, points: &[Point]) -> String {
    let name = |&point: &Point| match step.diagram.char(point) {
        '.' => point.to_string(),
        letter => letter.to_string(),
    };
    points.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// The title, the board, the text and the question of a step.
fn step_text(step: &Step) -> String {
    let board = step.diagram.with_coordinates();
    let text = paragraphs(&step.text);
    format!("{}\n\n{board}\n{text}\n{}", step.title, wrapped(&step.question))
}

/// Paragraphs, each with an empty line behind it but the last.
fn paragraphs(text: &[String]) -> String {
    let paragraphs: Vec<String> = text.iter().map(|text| wrapped(text) + "\n").collect();
    paragraphs.join("\n")
}

fn wrapped(text: &str) -> String {
    textwrap::fill(text, COLUMNS)
}
