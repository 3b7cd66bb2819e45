//! `goren explain`: shows a position, who has won, which points are forbidden, and why.
//!
//! Here are its command line and what is shown of a position; `words.rs` turns it into text. It decides
//! nothing itself: verdicts and reasons are those of `rules`.

mod words;

pub(super) use words::{LEGEND, explanation, foul_mark, shapes, verdict, with_article};

use super::input::{InputArguments, NOTATIONS};
use anyhow::{Context, Result};
use clap::Args;
use goren::board::{Color, Point, parse_point};
use goren::rules::{
    Explanation, Game, Outcome, Rule, Stones, Victory, explain, victory_on_board, winning_line,
};
use goren_cli::print_result;
use goren_games::reading::InputGame;
use std::process::ExitCode;

/// Show a position: who has won, which points are forbidden, and why
#[derive(Args)]
#[command(after_help = format!("{NOTATIONS}\n\n{DRAWINGS}"))]
#[command(mut_arg("rule", |rule| rule.help(RULE)))]
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

/// What the help says of `--rule`.
const RULE: &str = "freestyle, standard, renju, caro or caro-exact, or the Gomocup code: 0, 1, 4, 8 or 9 \
                    [default: that of the saved game, else renju]";

/// What the help says behind the options.
const DRAWINGS: &str = "\
In the drawings:
  3 4 6         forbidden to black: double-three, double-four, overline
  @             the point that is explained
  *             a stone of its rows, or of the winning line
  +             a point that completes a five or a straight four
  !             a point that would complete a straight four but does not count";

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
    Ok(ExitCode::SUCCESS)
}

/// Why the side to move must not play on this point, with a drawing.
pub(super) fn why_forbidden(game: &Game, point: Point) -> String {
    let (stones, rule, color) = (game.stones(), game.rule(), game.to_move());
    let why = explain(stones, rule, color, point);
    let text = why.map_or(String::new(), |why| words::explanation(stones, rule, color, &why));
    text.trim_start().to_string() + words::LEGEND
}

impl Explain {
    /// All that is printed about a position.
    fn report(&self, input: &InputGame) -> Result<String> {
        let scene = ShownPosition::of(input)?;
        let color = self.color.unwrap_or_else(|| scene.asked_color());
        let mut text = words::scene(&scene);
        for point in &self.point {
            let point = parse_point(point, scene.stones.size())?;
            let why = explain(&scene.stones, scene.rule, color, point)
                .with_context(|| format!("{point} is not empty"))?;
            text += &words::explanation(&scene.stones, scene.rule, color, &why);
        }
        if text.contains(words::EXPLAINED) {
            text += words::LEGEND;
        }
        Ok(text)
    }
}

/// The position to show, and its result.
struct ShownPosition {
    rule: Rule,
    stones: Stones,
    /// `None` for a drawing, which does not say, and when the game is over.
    to_move: Option<Color>,
    /// The winning lines.
    lines: Vec<(Color, Vec<Point>)>,
    /// The forbidden move that lost the game.
    foul: Option<LostByFoul>,
    /// Moves in the text after the end of the game.
    moves_left: usize,
}

/// A forbidden move that was played.
struct LostByFoul {
    /// Its number in the game, from 1.
    number: usize,
    /// The position before it.
    before: Stones,
    /// Why it is forbidden.
    why: Explanation,
}

impl ShownPosition {
    /// The position after the last move, or after the one that ended the game.
    fn of(input: &InputGame) -> Result<ShownPosition> {
        if let Some((stones, to_move)) = &input.setup {
            let scene = ShownPosition::standing(input.record.rule, stones.clone(), *to_move);
            return Ok(scene.with_lines());
        }
        let game = input.replay()?;
        let (rule, played) = (game.rule(), game.moves().len());
        let mut scene = ShownPosition::standing(rule, game.stones().clone(), Some(game.to_move()));
        scene.moves_left = input.record.moves.len() - played;
        if game.outcome().is_over() {
            scene.to_move = None;
        }
        match game.outcome() {
            Outcome::Win { winner, by: Victory::Line(line) } => {
                scene.lines.push((*winner, line.clone()));
            }
            Outcome::Win { winner, by: Victory::Foul(_) } => {
                let mut earlier = game.clone();
                let point = earlier.undo().expect("a foul is a move");
                let before = earlier.stones().clone();
                let why = explain(&before, rule, !*winner, point).expect("the point was empty");
                scene.foul = Some(LostByFoul { number: played, before, why });
            }
            _ => {}
        }
        Ok(scene)
    }

    fn standing(rule: Rule, stones: Stones, to_move: Option<Color>) -> ShownPosition {
        ShownPosition { rule, stones, to_move, lines: Vec::new(), foul: None, moves_left: 0 }
    }

    /// Looks for winning lines: it is not known which stone was the last. Where somebody has won, or
    /// on a full board, the game is over.
    fn with_lines(mut self) -> ShownPosition {
        for point in self.stones.size().points() {
            let color = self.stones.at(point).color();
            let line = winning_line(&self.stones, self.rule, point);
            if let Some(found) = color.zip(line).filter(|found| !self.lines.contains(found)) {
                self.lines.push(found);
            }
        }
        if victory_on_board(&self.stones, self.rule).is_some() || self.stones.is_full() {
            self.to_move = None;
        }
        self
    }

    /// The colour of the stone to explain if the arguments name none.
    fn asked_color(&self) -> Color {
        let restrained = |&color: &Color| self.rule.has_forbidden_points(color);
        let restrained = Color::BOTH.into_iter().find(restrained);
        restrained.or(self.to_move).unwrap_or(Color::Black)
    }
}
