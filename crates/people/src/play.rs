//! `goren play`: a game against the engine in a terminal.
//!
//! Here are its command line and its loop: a line is read, understood by `command.rs` and carried out on
//! the `TerminalGame`. `file.rs` saves and loads. Without a terminal the same text is
//! printed, without prompts and highlights, so that a script can play too.

mod command;
mod file;
mod game;

use crate::drawing::{self, Highlight};
use crate::input::{NOTATIONS, RULES};
use crate::line_input::{Line, LineInput};
use crate::warnings::Warnings;
use anyhow::{Context, Result};
use clap::Args;
use command::{COMMANDS, PlayCommand};
use game::TerminalGame;
use goren::board::{BoardSize, Color};
use goren::engine::{Engine, Level, Options};
use goren::rules::{Game, Rule};
use goren_cli::{exit_code, in_short, say};
use goren_games::reading::InputGame;
use goren_games::written::RowOrder;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// Play against the engine in the terminal
#[derive(Args)]
#[command(after_help = help())]
pub(super) struct Play {
    #[arg(short, long, help = format!("{RULES} [default: that of the saved game, else freestyle]"))]
    rule: Option<Rule>,
    /// The board size, `20` or `15x20` (columns x rows); drawings and saved games have their own
    /// [default: 15]
    #[arg(short, long)]
    size: Option<BoardSize>,
    /// How well the engine plays, 1 to 10
    #[arg(short, long, default_value = "5")]
    level: Level,
    /// Your colour; black begins
    #[arg(short, long, alias = "colour", default_value = "black")]
    color: Color,
    /// Selects among moves that are nearly as good: below level 10, the same number and the same moves
    /// of yours make the same game [default: another one every time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Seconds for a hint, and for a move at level 10
    #[arg(short, long, value_name = "SECONDS", default_value = "2", value_parser = crate::search_arguments::parse_time)]
    time: Duration,
    /// Go on with the game or position in FILE, in any of the notations below
    #[arg(short, long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Where row 1 of a drawing without row numbers is, `bottom` or `top`
    #[arg(long, value_name = "EDGE", default_value = "bottom")]
    rows: RowOrder,
}

fn help() -> String {
    format!("Commands during the game:\n{COMMANDS}\n\n{NOTATIONS}")
}

/// Plays until the person quits or the input ends.
///
/// # Errors
/// When the file cannot be read or understood, or the engine cannot think.
pub(super) fn run(arguments: &Play) -> Result<ExitCode> {
    let mut session = PlaySession::begin(arguments)?;
    say(session.greeting());
    session.answer_and_show()?;
    let mut input = LineInput::new()?;
    loop {
        let line = match input.next(&session.prompt())? {
            Line::Typed(line) => line,
            Line::End => return Ok(ExitCode::SUCCESS),
            Line::Interrupted => return Ok(exit_code(true)),
        };
        let size = session.game.game().stones().size();
        match PlayCommand::parse(&line, size) {
            Ok(PlayCommand::Quit) => return Ok(ExitCode::SUCCESS),
            Ok(command) => {
                // What goes wrong here is the person's to mend: the game goes on.
                session
                    .execute(command)
                    .unwrap_or_else(|error| say(in_short(&format!("{error:#}"))));
            }
            Err(error) => say(error),
        }
    }
}

/// A game and where it is shown and saved.
struct PlaySession {
    game: TerminalGame,
    /// The file that the game was loaded from or saved to: `save` may replace it without asking.
    file: Option<PathBuf>,
    /// Where row 1 of a drawing is that is loaded.
    rows: RowOrder,
    highlight: Highlight,
}

impl PlaySession {
    fn begin(arguments: &Play) -> Result<Self> {
        let (rule, size) = (arguments.rule, arguments.size);
        let source = arguments
            .file
            .as_deref()
            .map(|path| file::load(path, rule, size, arguments.rows))
            .transpose()?;
        let game = match &source {
            Some(source) => source.replay()?,
            None => Game::new(rule.unwrap_or(Rule::Freestyle), size.unwrap_or_default()),
        };
        let mut engine = Engine::default();
        let seed = arguments.seed.unwrap_or_else(rand::random);
        engine.set_options(Options { level: arguments.level, seed, ..Options::default() });
        let mut session = TerminalGame::new(game.clone(), engine, arguments.color, arguments.time);
        say_warnings(source.as_ref());
        session.replace(game, source);
        Ok(PlaySession {
            game: session,
            file: arguments.file.clone(),
            rows: arguments.rows,
            highlight: Highlight::of_output(),
        })
    }

    fn greeting(&self) -> String {
        let (game, person) = (self.game.game(), self.game.person());
        let (rule, size, level) = (game.rule(), game.stones().size(), self.game.level());
        format!(
            "{rule}, {size}. You are {person}, the engine is {}, at level {level}. `help` lists the commands.",
            !person
        )
    }

    /// What a person is asked with.
    fn prompt(&self) -> String {
        let to_move = self.game.game().to_move().to_string();
        let turn = if self.game.is_over() { "game over" } else { &to_move };
        format!("{turn}> ")
    }

    /// Carries out a command and prints what comes of it.
    fn execute(&mut self, command: PlayCommand) -> Result<()> {
        match command {
            PlayCommand::Nothing | PlayCommand::Quit => {}
            PlayCommand::Help => say(COMMANDS),
            PlayCommand::Board => self.show(),
            PlayCommand::Level(None) => say(format!("level {}", self.game.level())),
            PlayCommand::Level(Some(level)) => {
                self.game.set_level(level);
                say(format!("The engine plays at level {level}."));
            }
            PlayCommand::Hint => say(self.game.hint()?),
            PlayCommand::Save(path) => self.save(path)?,
            PlayCommand::Move(point) => {
                self.game.play(point)?;
                self.answer_and_show()?;
            }
            PlayCommand::Undo => {
                self.game.undo()?;
                self.show();
            }
            PlayCommand::Redo => {
                self.game.redo()?;
                self.answer_and_show()?;
            }
            PlayCommand::Resign => {
                self.game.resign()?;
                self.show();
            }
            PlayCommand::Color(color) => {
                self.game.set_person(color)?;
                say(self.greeting());
                self.answer_and_show()?;
            }
            PlayCommand::New(color) => {
                self.game.start_again(color.unwrap_or(self.game.person()));
                self.file = None;
                say(self.greeting());
                self.answer_and_show()?;
            }
            PlayCommand::Load(path) => {
                let (rule, size) = (self.game.game().rule(), self.game.game().stones().size());
                let source = file::load_into(&path, rule, size, self.rows)?;
                say_warnings(Some(&source));
                self.game.replace(source.replay()?, Some(source));
                self.file = Some(path);
                say(self.greeting());
                self.answer_and_show()?;
            }
        }
        Ok(())
    }

    /// Saves the game; without a path where it was saved last.
    fn save(&mut self, path: Option<PathBuf>) -> Result<()> {
        let path = path.or_else(|| self.file.clone()).context("save where? `save FILE`")?;
        let replace = self.file.as_ref().is_some_and(|known| same_file(known, &path));
        let left_out = file::save(&path, &self.game, replace)?;
        say(format!("Saved as {}.", path.display()));
        for warning in left_out {
            say(format!("warning: {warning}"));
        }
        self.file = Some(path);
        Ok(())
    }

    /// Lets the engine move if it is its turn, and shows the board.
    fn answer_and_show(&mut self) -> Result<()> {
        if let Some(point) = self.game.answer()? {
            say(format!("The engine plays {point}."));
        }
        self.show();
        Ok(())
    }

    fn show(&self) {
        let board = drawing::board(self.game.game(), self.highlight);
        say(format!("\n{board}\n{}", self.game.state()));
    }
}

/// Prints what is to be said about a game that was loaded.
fn say_warnings(source: Option<&InputGame>) {
    for line in Warnings::of(source).lines() {
        say(line);
    }
}

fn same_file(one: &Path, other: &Path) -> bool {
    one == other
        || matches!((fs::canonicalize(one), fs::canonicalize(other)), (Ok(one), Ok(other)) if one == other)
}
