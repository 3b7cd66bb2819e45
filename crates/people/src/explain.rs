//! `goren explain`: shows a position, who has won, which points are forbidden, and why.
//!
//! Here is its command line. `position.rs` finds out what is shown of a position, `words.rs` turns it into
//! text. Nothing is decided here: verdicts and reasons are those of `rules`.

mod position;
mod words;

use crate::input::{InputArguments, NOTATIONS, RULES};
use crate::warnings::Warnings;
use anyhow::{Context, Result};
use clap::Args;
use goren::board::{Color, Point, parse_point};
use goren::rules::{Game, Rule, explain};
use goren_cli::print_result;
use goren_coach::explanation::{EXPLAINED, Explainer, legend};
use goren_coach::words::Words;
use goren_games::Warning;
use goren_games::reading::InputGame;
use position::ShownPosition;
use std::process::ExitCode;

/// Show a position: who has won, which points are forbidden, and why
#[derive(Args)]
#[command(after_help = format!("{NOTATIONS}\n\n{DRAWINGS}"))]
#[command(mut_arg("rule", |rule| rule.help(format!("{RULES} [default: that of the saved game, else renju]"))))]
pub(super) struct Explain {
    #[command(flatten)]
    input: InputArguments,
    /// Explain what a stone on this point makes, `h8` or `7,7`; may be given several times
    #[arg(short, long)]
    point: Vec<String>,
    /// The colour of that stone [default: black in renju, else the side to move]
    #[arg(short, long, alias = "colour")]
    color: Option<Color>,
}

/// What the help says behind the options.
const DRAWINGS: &str = "\
In the drawings:
  3 4 6   forbidden to black: double-three, double-four,
          overline
  @       the point that is explained
  *       a stone of its rows
  x o     a stone of the winning line, or the forbidden move
          that lost
  +       a point that completes a five or a straight four
  !       a point that would complete a straight four but
          does not count";

/// Prints all that there is to say about every position.
///
/// # Errors
/// When there is no position, or one is not understood.
pub(super) fn run(arguments: &Explain) -> Result<ExitCode> {
    let games = arguments.input.games_assuming(Rule::Renju)?;
    // Everything is checked before the first word.
    let reports: Vec<String> =
        games.iter().map(|game| arguments.report(game)).collect::<Result<_>>()?;
    for (game, report) in games.iter().zip(&reports) {
        if games.len() > 1 {
            print_result(format_args!("{}:", game.place))?;
        }
        print_result(report.trim_end_matches('\n'))?;
    }
    let mut warnings = Warnings::default();
    for game in &games {
        // The report itself says that moves come behind the end.
        let said = game.warnings().into_iter().filter(|warning| *warning != Warning::AfterEnd);
        warnings.add(&game.place, said.collect());
    }
    Ok(warnings.tell(ExitCode::SUCCESS))
}

/// Why the side to move must not play on this point, with a drawing.
pub(super) fn why_forbidden(game: &Game, point: Point) -> String {
    let (stones, rule, color) = (game.stones(), game.rule(), game.to_move());
    let why = explain(stones, rule, color, point);
    let words = Words::default();
    let explainer = Explainer { rule, color, words: &words };
    let text = why.map_or(String::new(), |why| explainer.explanation(stones, &why));
    text.trim_start().to_string() + &legend(&words)
}

impl Explain {
    /// All that is printed about a position.
    fn report(&self, input: &InputGame) -> Result<String> {
        let scene = ShownPosition::of(input)?;
        let color = self.color.unwrap_or_else(|| scene.asked_color());
        let words = Words::default();
        let explainer = Explainer { rule: scene.rule, color, words: &words };
        let mut text = words::scene(&scene, &words);
        for point in &self.point {
            let point = parse_point(point, scene.stones.size())?;
            let why = explain(&scene.stones, scene.rule, color, point)
                .with_context(|| format!("{point} is not empty"))?;
            text += &explainer.explanation(&scene.stones, &why);
        }
        if text.contains(EXPLAINED) {
            text += &legend(&words);
        }
        Ok(text)
    }
}
