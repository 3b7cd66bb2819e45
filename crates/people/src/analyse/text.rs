//! An analysis as text for people.

use crate::sentences::{WIDEST_SENTENCES, wrapped};
use goren::board::{Diagram, Point};
use goren::rules::Game;
use goren_coach::analysis::{Analysis, Variation};
use goren_coach::explanation::{foul_mark, with_article};
use std::fmt::Write;

/// The most moves of a variation that are shown.
const MAX_SHOWN_MOVES: usize = 16;

/// The board with the best moves marked, the variations, threats and forbidden points.
pub(super) fn describe(place: Option<&str>, game: &Game, analysis: &Analysis) -> String {
    let mut text = place.map(|place| format!("{place}\n")).unwrap_or_default();
    let turn = turn(game, analysis.outcome.is_some());
    let opening = analysis.opening.as_ref();
    let opening = opening.map_or(String::new(), |opening| format!(", {}", opening.words()));
    let _ = writeln!(text, "{}, {}{turn}{opening}\n", game.rule(), game.stones().size());
    text += &board(game, analysis).with_coordinates();
    match &analysis.outcome {
        Some(over) => {
            let winner = over.winner.as_deref();
            let result = winner.map_or("drawn".to_string(), |winner| format!("{winner} has won"));
            let _ = writeln!(text, "\nThe game is over: {result}, {}.", over.by);
        }
        None => {
            text += &variations(analysis);
            text += &threats(analysis);
        }
    }
    text
}

/// Whose turn it is and how many moves were played, as far as there is something to say.
fn turn(game: &Game, over: bool) -> String {
    match (over, game.moves().len()) {
        (true, 0) => String::new(),
        (true, moves) => format!(", after {moves} moves"),
        (false, 0) => format!(", {} to move", game.to_move()),
        (false, moves) => format!(", {} to move after {moves} moves", game.to_move()),
    }
}

/// The letter of a variation, on the board and in the list.
fn letter(place: usize) -> char {
    // x and o would be stones for whoever reads the drawing again.
    ('a'..='z').filter(|letter| !"xo".contains(*letter)).nth(place).unwrap_or('-')
}

fn board(game: &Game, analysis: &Analysis) -> Diagram {
    let mut board = game.stones().diagram();
    for forbidden in &analysis.forbidden {
        set(&mut board, &forbidden.point, foul_mark(forbidden.foul));
    }
    for (place, variation) in analysis.variations.iter().enumerate() {
        set(&mut board, &variation.point, letter(place));
    }
    board
}

fn set(board: &mut Diagram, name: &str, mark: char) {
    if let Some(point) = Point::parse(name) {
        board.set(point, mark);
    }
}

/// The best moves with their variations, one in each text line.
fn variations(analysis: &Analysis) -> String {
    let Analysis { depth, selective_depth, nodes, seconds, .. } = analysis;
    let mut text =
        format!("\nDepth {depth}-{selective_depth}, {nodes} nodes in {seconds:.1} seconds\n");
    for (place, variation) in analysis.variations.iter().enumerate() {
        let shown =
            variation.moves.iter().take(MAX_SHOWN_MOVES).cloned().collect::<Vec<_>>().join(" ");
        let more = if variation.moves.len() > MAX_SHOWN_MOVES { " .." } else { "" };
        let (letter, point, value) = (letter(place), &variation.point, value(variation));
        let _ = writeln!(text, "  {letter}  {point:<4}{value:>14}  {shown}{more}");
    }
    let best = analysis.variations.first().and_then(|variation| variation.why.as_ref());
    if let Some(why) = best {
        text += &format!("\n{}", wrapped(&why.text, WIDEST_SENTENCES, "  "));
    }
    text
}

/// The win rate and the value of a variation, or what is proven.
fn value(variation: &Variation) -> String {
    match &variation.proof {
        Some(proof) => format!("{} in {}", proof.result, proof.plies),
        None => format!("{:.0} %  {:+}", 100.0 * variation.win_rate, variation.value),
    }
}

/// Threats and forbidden points, if there are any.
fn threats(analysis: &Analysis) -> String {
    let mut text = String::new();
    for threat in &analysis.threats {
        let (kind, points) = (with_article(threat.kind), threat.points.join(" "));
        let _ = writeln!(text, "  {} makes {kind} at {points}", threat.color);
    }
    for forbidden in &analysis.forbidden {
        let _ = writeln!(text, "  {} is forbidden: {}", forbidden.point, forbidden.foul);
    }
    if text.is_empty() { text } else { format!("\n{text}") }
}
