//! `goren review`: what every move of a game has won or lost.
//!
//! Here are its command line and the order of work. `game_review` judges the moves, `missed_win` certifies
//! the wins that were given away, `player_summary` and `collection_summary` count; `text`, `curve`, `html` and
//! `notes` show the result.

mod collection_summary;
mod curve;
mod html;
mod notes;
mod text;

use crate::input::{InputArguments, NOTATIONS};
use crate::interrupt::Interrupt;
use crate::output_files::OutputArguments;
use crate::picture::{check_picture, write_picture};
use crate::progress_line::ProgressLine;
use crate::search_arguments::SearchArguments;
use crate::warnings::Warnings;
use anyhow::{Result, ensure};
use clap::Args;
use collection_summary::CollectionSummary;
use goren::rules::Game;
use goren::search::Silent;
use goren_cli::{ensure_apart, print_result};
use goren_coach::review::{GameReview, missed_win, review_game};
use goren_coach::searching::search;
use goren_coach::win::PossibleWin;
use goren_coach::words::Words;
use goren_games::reading::InputGame;
use goren_games::sgf;
use html::ReviewPage;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Nodes for each position if nothing else limits the search: a few seconds for a game, and the same review on
/// every machine.
const DEFAULT_NODES: u64 = 50_000;

/// Judge the moves of games: mistakes, missed wins, and what was better
///
/// A move that lowers the win rate by 5 percentage points or more is an inaccuracy, by 10 a mistake,
/// by 15 a blunder, as on Lichess. A missed win is a proven win that was given away. A drawing or a
/// block of stones is refused: it does not tell the order of the moves.
#[derive(Args)]
#[command(after_help = NOTATIONS)]
pub(super) struct Review {
    #[command(flatten)]
    input: InputArguments,
    /// Print a line of JSON for each game; docs/review.schema.json describes it
    #[arg(long)]
    json: bool,
    /// Print a summary by player instead of every game; with --json, as one line of JSON
    #[arg(long)]
    summary: bool,
    /// Write the reviews with boards and the summary to the new file FILE, a page for the browser
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write the games with comments and better lines as variations to the new file FILE
    #[arg(long, value_name = "FILE")]
    sgf: Option<PathBuf>,
    /// Draw the curve of win rates to the new file FILE, as SVG or PNG by its end. Only for one game
    #[arg(long, value_name = "FILE")]
    image: Option<PathBuf>,
    #[command(flatten)]
    outputs: OutputArguments,
    #[command(flatten)]
    search: SearchArguments,
}

/// Reviews every game in turn.
///
/// # Errors
/// When a game is not understood, or a review or a file cannot be written.
pub(super) fn run(arguments: &Review) -> Result<ExitCode> {
    let inputs = arguments.input.games()?;
    // Everything is checked before the first search.
    let games: Vec<(Game, usize)> = inputs.iter().map(game).collect::<Result<_>>()?;
    arguments.check_outputs(games.len())?;
    arguments.search.check_weights(games.iter().map(|(game, _)| game))?;
    let interrupt = Interrupt::install()?;
    arguments.review_all(&inputs, &games, &interrupt)?;
    Ok(Warnings::of(&inputs).tell(interrupt.exit_code()))
}

/// The moves to review, and how many moves and passes come before them: those from the last position
/// that was set up, or from the last pass.
fn game(input: &InputGame) -> Result<(Game, usize)> {
    let place = &input.place;
    ensure!(
        input.has_moves(),
        "{place}: a position, not a game: the order of its moves is not known"
    );
    input.last_sequence()
}

impl Review {
    /// Refuses files that cannot be written, before the first search.
    fn check_outputs(&self, games: usize) -> Result<()> {
        if let Some(path) = &self.image {
            ensure!(games == 1, "--image is for one game, not {games}");
            check_picture(path, self.outputs)?;
        }
        let (sgf, image) = (self.sgf.as_deref(), self.image.as_deref());
        let html = self.html.as_deref();
        [sgf, html].into_iter().flatten().try_for_each(|path| self.outputs.check(path))?;
        ensure_apart(&[("--sgf", sgf), ("--image", image), ("--html", html)])
    }

    /// Reviews every game and writes what was asked for. What cannot be written keeps nothing else from
    /// it; the error of `--sgf`, or else of `--html`, or else the first, is told at the end.
    fn review_all(
        &self,
        inputs: &[InputGame],
        games: &[(Game, usize)],
        interrupt: &Interrupt,
    ) -> Result<()> {
        let (mut annotated, mut page) = (String::new(), ReviewPage::default());
        let (mut summary, words) = (CollectionSummary::default(), Words::default());
        let mut written: Result<()> = Ok(());
        let has_files = self.sgf.is_some() || self.html.is_some();
        for (number, (input, (game, before))) in inputs.iter().zip(games).enumerate() {
            // Only files are worth going on for when nothing can be printed.
            if interrupt.is_set() || (written.is_err() && !has_files) {
                break;
            }
            let line = ProgressLine::new(number, games.len());
            let review = self.review(input, (game, *before), interrupt, line)?;
            let printed = if self.summary { Ok(()) } else { self.print(&review) };
            summary.add(&review, &words);
            if self.html.is_some() {
                page.add(game, &review);
            }
            annotated += &sgf::print_tree(&notes::annotated(input, &review));
            written = written.and(self.draw(&review)).and(printed);
        }
        // Ctrl-C may have come before the first game.
        if !annotated.is_empty() {
            self.write(self.sgf.as_deref(), &annotated)?;
            self.write(self.html.as_deref(), &page.html(&summary))?;
        }
        if self.summary {
            written = written.and(self.print_summary(&summary));
        }
        written
    }

    fn print(&self, review: &GameReview) -> Result<()> {
        print_result(if self.json {
            serde_json::to_string(review)?
        } else {
            text::describe(review)
        })
    }

    fn print_summary(&self, summary: &CollectionSummary) -> Result<()> {
        print_result(if self.json { serde_json::to_string(summary)? } else { summary.describe() })
    }

    fn review(
        &self,
        input: &InputGame,
        (game, before): (&Game, usize),
        interrupt: &Interrupt,
        mut line: ProgressLine,
    ) -> Result<GameReview> {
        let mut engine = self.search.engine(game.rule())?;
        let limits = self.search.repeatable_limits(DEFAULT_NODES);
        let mut search = |position: &Game| {
            let report = search(&mut engine, position, limits, &interrupt.control(), &mut Silent)?;
            // A search that was interrupted is not worth a judgement.
            Ok((!interrupt.is_set()).then_some(report))
        };
        let mut certify =
            |position: &Game, win: &PossibleWin| missed_win(position, win, &|| interrupt.is_set());
        let mut progress =
            |done: usize, total: usize| line.show(&format!("{done} of {total} positions searched"));
        let words = Words::default();
        let review = review_game(game, &mut search, &mut certify, &mut progress, &words)?;
        line.clear();
        Ok(review
            .behind(before, &words)
            .named(&input.place, &input.meaning.players)
            .of_input(input))
    }

    fn draw(&self, review: &GameReview) -> Result<()> {
        self.image
            .as_ref()
            .map_or(Ok(()), |path| write_picture(path, &curve::svg(review), self.outputs))
    }

    fn write(&self, path: Option<&Path>, text: &str) -> Result<()> {
        path.map_or(Ok(()), |path| self.outputs.write(path, text.as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren::rules::Rule;
    use goren_cli::parse_words;
    use goren_games::reading::{Assumed, read_games};
    fn arguments(files: &[&Path]) -> Review {
        let options = ["--json", "--nodes", "100", "--memory", "64"].map(Path::new);
        parse_words(options.iter().chain(files)).unwrap()
    }

    /// Reviews a short game.
    fn review(arguments: &Review, interrupt: &Interrupt) -> Result<()> {
        let inputs = read_games(b"h8 i9", &Assumed::rule(Rule::Freestyle), "text").unwrap();
        let games = [game(&inputs[0]).unwrap()];
        arguments.review_all(&inputs, &games, interrupt)
    }

    #[test]
    fn what_is_interrupted_before_its_first_game_writes_no_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.sgf");
        let arguments = arguments(&[Path::new("--sgf"), &path]);
        let interrupt = Interrupt::default();
        interrupt.set();
        review(&arguments, &interrupt).unwrap();
        assert!(!path.exists());
        review(&arguments, &Interrupt::default()).unwrap();
        assert!(path.exists());
    }

    #[test]
    fn a_file_that_has_appeared_during_the_review_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.sgf");
        let arguments: Review = parse_words([Path::new("--sgf"), &path]).unwrap();
        arguments.check_outputs(1).unwrap();
        std::fs::write(&path, "mine").unwrap();
        assert!(arguments.write(Some(&path), "(;GM[4])").is_err());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
    }

    #[test]
    fn a_picture_that_cannot_be_written_does_not_cost_the_games() {
        let folder = tempfile::tempdir().unwrap();
        let [sgf, image] = ["game.sgf", "curve.svg"].map(|name| folder.path().join(name));
        let arguments = arguments(&[Path::new("--sgf"), &sgf, Path::new("--image"), &image]);
        std::fs::write(&image, "mine").unwrap();
        let error = review(&arguments, &Interrupt::default()).unwrap_err();
        assert!(error.to_string().ends_with("curve.svg exists already"), "{error}");
        assert!(std::fs::read_to_string(&sgf).unwrap().starts_with("(;"));
    }
}
