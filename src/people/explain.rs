//! `goren explain`: shows a position, who has won, which points are forbidden, and why.
//!
//! Here are its command line and the reading of the position; `words.rs` turns the result into text.
//! It decides nothing itself: verdicts and reasons are those of `rules`.

mod words;

pub(super) use words::{explanation, shapes, verdict};

use crate::board::{
    BoardSize, Color, Diagram, NotationError, Point, Written, parse_opening, parse_point,
};
use crate::engine::{Engine, Owner, Placed};
use crate::record::{GameRecord, psq, sgf};
use crate::rules::{Explanation, Game, Outcome, Rule, Stones, Victory, explain, winning_line};
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use std::io::{self, IsTerminal, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Show a position: who has won, which points are forbidden, and why
#[derive(Args)]
#[command(after_help = NOTATIONS)]
pub(super) struct Explain {
    /// The moves of the game, black first: `h8 i9 j7`, `h8i9j7` or `7,7 8,8 9,6`; without MOVES,
    /// --file and --opening, the position is read from the standard input
    #[arg(value_name = "MOVES", conflicts_with_all = ["file", "opening"])]
    moves: Vec<String>,
    /// Read the position from FILE, in any of the notations below
    #[arg(short, long, value_name = "FILE", conflicts_with = "opening")]
    file: Option<PathBuf>,
    /// The moves as in Gomocup's openings, counted from the centre: "1,3, -1,3, 1,2"
    #[arg(long, value_name = "OFFSETS", allow_hyphen_values = true)]
    opening: Option<String>,
    /// freestyle, standard, renju, caro or caro-exact, or the Gomocup code: 0, 1, 4, 8 or 9
    /// [default: that of the saved game, else renju]
    #[arg(short, long)]
    rule: Option<Rule>,
    /// The board size, `20` or `15x20` (columns x rows); drawings and saved games have their own
    /// [default: 15]
    #[arg(short, long)]
    size: Option<BoardSize>,
    /// Explain what a stone on this point makes, `h8` or `7,7`; may be given several times
    #[arg(short, long)]
    point: Vec<String>,
    /// The colour of that stone [default: black in renju, else the side to move]
    #[arg(short, long, alias = "colour")]
    color: Option<Color>,
}

const NOTATIONS: &str = "\
Notations:
  h8 i9 j7      points: a letter for the column, a number for the row, counted FROM THE TOP as in
                the drawings. A list that counts rows from the bottom gives the mirror image, with
                the same answers
  7,7 8,8       points: column and row from 0, from the top left, as in the Gomocup protocol
  7,7,1         a BOARD block, a stone per line: 1 the side to move, 2 the other, 3 a dead stone
  . . X O #     a drawing, with or without coordinates: empty, black, white, dead stone
  Piskvorky ..  a game saved by Piskvork (.psq)
  (;GM[4] ..    a game saved as SGF

In the drawings:
  3 4 6         forbidden to black: double-three, double-four, overline
  @             the point that is explained
  *             a stone of its rows, or of the winning line
  +             a point that completes a five or a straight four
  !             a point that would complete a straight four but does not count";

/// Prints all that there is to say about the position.
///
/// # Errors
/// When there is no position, or it is not understood.
pub(super) fn run(arguments: &Explain) -> Result<ExitCode> {
    // A reader that has gone away is no error.
    let _ = io::stdout().write_all(report(arguments)?.as_bytes());
    Ok(ExitCode::SUCCESS)
}

/// Why the side to move must not play on this point, with a drawing.
pub(super) fn why_forbidden(game: &Game, point: Point) -> String {
    let (stones, rule, color) = (game.stones(), game.rule(), game.to_move());
    let why = explain(stones, rule, color, point);
    let text = why.map_or(String::new(), |why| words::explanation(stones, rule, color, &why));
    text.trim_start().to_string() + words::LEGEND
}

/// All that is printed about a position.
fn report(arguments: &Explain) -> Result<String> {
    let scene = scene(arguments)?;
    let color = arguments.color.unwrap_or_else(|| scene.asked_color());
    let mut text = words::scene(&scene);
    for point in &arguments.point {
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

/// The position, from whichever source the arguments name.
fn scene(arguments: &Explain) -> Result<ShownPosition> {
    let rule = arguments.rule.unwrap_or(Rule::Renju);
    let wanted = arguments.size;
    if let Some(opening) = &arguments.opening {
        let size = wanted.unwrap_or_default();
        return ShownPosition::after_moves(rule, size, &parse_opening(opening, size)?);
    }
    let text = text(arguments)?;
    if let Some(game) = saved_game(&text, rule)? {
        if let Some(wanted) = wanted.filter(|&wanted| wanted != game.size) {
            return Err(NotationError::OtherSize(game.size, wanted).into());
        }
        let rule = arguments.rule.unwrap_or(game.rule);
        return ShownPosition::after_moves(rule, game.size, &game.points().collect::<Vec<_>>());
    }
    match Written::parse(&text, wanted)? {
        Written::Moves(size, moves) => ShownPosition::after_moves(rule, size, &moves),
        Written::Block(size, stones) => Ok(ShownPosition::from_block(rule, size, &stones)),
        Written::Drawn(diagram) => Ok(ShownPosition::drawn(rule, &diagram)),
    }
}

/// The text with the position: the moves, the file or the standard input.
fn text(arguments: &Explain) -> Result<String> {
    if !arguments.moves.is_empty() {
        return Ok(arguments.moves.join(" "));
    }
    let bytes = if let Some(file) = &arguments.file {
        std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?
    } else if io::stdin().is_terminal() {
        bail!("there is no position: give moves, --file, --opening or a text on the standard input")
    } else {
        let mut bytes = Vec::new();
        io::stdin().read_to_end(&mut bytes).context("cannot read the standard input")?;
        bytes
    };
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The game, if the text is one that a program has saved.
fn saved_game(text: &str, assumed: Rule) -> Result<Option<GameRecord>> {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if text.starts_with("Piskvorky") {
        return Ok(Some(psq::parse(text, assumed)?));
    }
    if !text.starts_with('(') {
        return Ok(None);
    }
    let mut games = sgf::parse(text, assumed)?;
    ensure!(games.len() == 1, "the text holds {} games; only one can be shown", games.len());
    Ok(games.pop())
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
    fn after_moves(rule: Rule, size: BoardSize, moves: &[Point]) -> Result<ShownPosition> {
        let mut game = Game::new(rule, size);
        let mut before = game.stones().clone();
        for (index, &point) in moves.iter().enumerate() {
            if game.outcome().is_over() {
                break;
            }
            before = game.stones().clone();
            game.play(point).with_context(|| format!("move {}, {point}", index + 1))?;
        }
        let played = game.moves().len();
        let mut scene = ShownPosition::standing(rule, game.stones().clone(), Some(game.to_move()));
        scene.moves_left = moves.len() - played;
        if game.outcome().is_over() {
            scene.to_move = None;
        }
        match (game.outcome(), game.moves().last()) {
            (Outcome::Win { winner, by: Victory::Line(line) }, _) => {
                scene.lines.push((*winner, line.clone()));
            }
            (Outcome::Win { winner, by: Victory::Foul(_) }, Some(&point)) => {
                let why = explain(&before, rule, !*winner, point).expect("the point was empty");
                scene.foul = Some(LostByFoul { number: played, before, why });
            }
            _ => {}
        }
        Ok(scene)
    }

    fn from_block(rule: Rule, size: BoardSize, stones: &[(Point, u8)]) -> ShownPosition {
        let placed = stones.iter().map(|&(point, field)| {
            let owner = Owner::from_field(i64::from(field)).expect("1, 2 or 3");
            Placed { point, owner }
        });
        // The engine finds out who is black.
        let mut engine = Engine::default();
        engine.new_game(size, rule);
        engine.set_position(&placed.collect::<Vec<_>>());
        let record = engine.record();
        ShownPosition::standing(rule, record.board(), Some(record.side_to_move())).with_lines()
    }

    fn drawn(rule: Rule, diagram: &Diagram) -> ShownPosition {
        ShownPosition::standing(rule, Stones::from(diagram), None).with_lines()
    }

    fn standing(rule: Rule, stones: Stones, to_move: Option<Color>) -> ShownPosition {
        ShownPosition { rule, stones, to_move, lines: Vec::new(), foul: None, moves_left: 0 }
    }

    /// Looks for winning lines: it is not known which stone was the last.
    fn with_lines(mut self) -> ShownPosition {
        for point in self.stones.size().points() {
            let color = self.stones.at(point).color();
            let line = winning_line(&self.stones, self.rule, point);
            if let Some(found) = color.zip(line).filter(|found| !self.lines.contains(found)) {
                self.lines.push(found);
            }
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
