//! `goren analyse`: the best moves of a position with their values and lines, for people or programs.
//!
//! Here are its command line and the order of work; `text.rs` prints for people. What is known about a
//! position is an `Analysis`, which is also the JSON.

mod text;

use crate::input::{InputArguments, NOTATIONS};
use crate::interrupt::Interrupt;
use crate::output_files::OutputArguments;
use crate::picture::{BoardPicture, check_picture, frames, gif, write_picture};
use crate::progress_line::ProgressLine;
use crate::search_arguments::SearchArguments;
use crate::warnings::Warnings;
use anyhow::{Result, ensure};
use clap::{Args, value_parser};
use goren::rules::Game;
use goren_cli::{ensure_apart, print_result};
use goren_coach::analysis::Analysis;
use goren_coach::searching::search;
use goren_games::reading::InputGame;
use std::path::PathBuf;
use std::process::ExitCode;

/// Show the best moves of positions, with their win rates and lines
///
/// Each game is analysed after its last move. The win rate is the share of the points that the side
/// to move can expect: 69 % means that it makes about 69 points of 100, a draw being half a point.
#[derive(Args)]
#[command(after_help = NOTATIONS)]
pub(super) struct Analyse {
    #[command(flatten)]
    input: InputArguments,
    /// Analyse the position after this many moves
    #[arg(short, long, value_name = "MOVES")]
    after: Option<usize>,
    /// Number of best moves to show
    #[arg(short = 'n', long, value_name = "N", default_value_t = 3, value_parser = value_parser!(u64).range(1..=50))]
    lines: u64,
    /// Print a line of JSON for each position; docs/analysis.schema.json describes it
    #[arg(long)]
    json: bool,
    /// Draw the position with the best line to the new file FILE, as SVG or PNG by its end. Only for one
    /// position
    #[arg(long, value_name = "FILE")]
    image: Option<PathBuf>,
    /// Draw the game, move by move, to the new file FILE, as GIF. Only for one game
    #[arg(long, value_name = "FILE")]
    gif: Option<PathBuf>,
    #[command(flatten)]
    outputs: OutputArguments,
    #[command(flatten)]
    search: SearchArguments,
}

/// Analyses every position in turn.
///
/// # Errors
/// When a position is not understood, or a result cannot be written.
pub(super) fn run(arguments: &Analyse) -> Result<ExitCode> {
    let games = arguments.input.games()?;
    // Everything is checked before the first search.
    let positions: Vec<Game> =
        games.iter().map(|input| arguments.position(input)).collect::<Result<_>>()?;
    arguments.check_pictures(positions.len())?;
    arguments.search.check_weights(&positions)?;
    let interrupt = Interrupt::install()?;
    for (number, (input, game)) in games.iter().zip(&positions).enumerate() {
        if interrupt.is_set() {
            break;
        }
        let mut line = ProgressLine::new(number, positions.len());
        let analysis = arguments.analysis(input, game, &interrupt, &mut line)?;
        line.clear();
        let result = if arguments.json {
            serde_json::to_string(&analysis)?
        } else {
            let place = (positions.len() > 1).then_some(input.place.as_str());
            text::describe(place, game, &analysis)
        };
        let printed = print_result(result);
        // The pictures are drawn even if nobody reads the text any more.
        arguments.draw(game, &analysis)?;
        printed?;
    }
    Ok(Warnings::of(&games).tell(interrupt.exit_code()))
}

impl Analyse {
    /// Refuses pictures that cannot be drawn, before the first search.
    fn check_pictures(&self, positions: usize) -> Result<()> {
        let pictures = self.image.is_some() || self.gif.is_some();
        ensure!(!pictures || positions == 1, "a picture is for one position, not {positions}");
        let (image, gif) = (self.image.as_deref(), self.gif.as_deref());
        image.map_or(Ok(()), |path| check_picture(path, self.outputs))?;
        gif.map_or(Ok(()), |path| self.outputs.check(path))?;
        ensure_apart(&[("--image", image), ("--gif", gif)])
    }

    fn draw(&self, game: &Game, analysis: &Analysis) -> Result<()> {
        if let Some(path) = &self.image {
            let svg = BoardPicture::of(game)
                .with_variation(&analysis.best_variation(), game.to_move())
                .svg();
            write_picture(path, &svg, self.outputs)?;
        }
        if let Some(path) = &self.gif {
            self.outputs.write(path, &gif(&frames(game))?)?;
        }
        Ok(())
    }

    /// The position that was asked for.
    fn position(&self, input: &InputGame) -> Result<Game> {
        self.after.map_or_else(|| input.replay(), |after| input.position_after(after))
    }

    fn analysis(
        &self,
        input: &InputGame,
        game: &Game,
        interrupt: &Interrupt,
        line: &mut ProgressLine,
    ) -> Result<Analysis> {
        let known = Analysis::of(game).from(&input.place).of_input(input);
        if known.outcome.is_some() {
            return Ok(known);
        }
        let mut engine = self.search.engine(game.rule())?;
        let limits = self.search.limits(self.lines as usize);
        let report = search(&mut engine, game, limits, &interrupt.control(), line)?;
        Ok(known.searched(game.rule(), &report).explained(game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren::board::BoardSize;
    use goren::rules::Rule;
    use goren_cli::parse_words;
    use std::path::Path;

    #[test]
    fn a_file_that_has_appeared_during_the_search_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.gif");
        let arguments: Analyse = parse_words([Path::new("--gif"), &path]).unwrap();
        arguments.check_pictures(1).unwrap();
        std::fs::write(&path, "mine").unwrap();
        let game = Game::new(Rule::Freestyle, BoardSize::default());
        assert!(arguments.draw(&game, &Analysis::of(&game)).is_err());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
    }
}
