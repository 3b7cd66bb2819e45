//! The text and drawings of `goren explain`.
//!
//! Every function here turns something that `rules` found into text for a person.

use super::position::{LostByFoul, ShownPosition};
use goren::board::{Color, Diagram, Point};
use goren::rules::{Foul, Rule, Victory, forbidden_points, victory_on_board};
use goren_coach::analysis::names;
use goren_coach::explanation::{Explainer, foul_mark, with_article};
use goren_coach::words::Words;

/// The position, who has won it, and its forbidden points. What explains a foul is told in these words.
pub(super) fn scene(scene: &ShownPosition, words: &Words) -> String {
    let mut board = scene.stones.diagram();
    let verdict = if let Some(foul) = &scene.foul {
        board.highlight(foul.why.point);
        lost(foul, scene.rule, words)
    } else if !scene.rows.is_empty() {
        scene.rows.iter().flat_map(|(_, row)| row).for_each(|&point| board.highlight(point));
        scene.rows.iter().map(|(color, row)| won(*color, row)).collect()
    } else if let Some((winner, Victory::Foul(foul))) = victory_on_board(&scene.stones, scene.rule)
    {
        let (name, foul) = (capital(&winner.to_string()), with_article(&foul.to_string()));
        format!("{name} has won: {} has {foul}.\n", !winner)
    } else if scene.stones.is_full() {
        "Nobody has won and the board is full: a draw.\n".to_string()
    } else {
        mark_forbidden_points(scene, &mut board)
    };
    let turn = scene.to_move.map_or(String::new(), |color| format!(", {color} to move"));
    let opening = scene.opening.as_ref();
    let opening = opening.map_or(String::new(), |opening| format!(", {}", opening.words()));
    let mut text = format!("{}, {}{turn}{opening}\n\n", scene.rule, scene.stones.size());
    text += &format!("{}\n{verdict}", board.with_coordinates());
    if !scene.moves_left.is_empty() {
        let moves = scene.moves_left.join(" ");
        text += &format!("The game ended there; these moves were played after it: {moves}\n");
    }
    text
}

fn won(color: Color, row: &[Point]) -> String {
    format!("{} has won: {}.\n", capital(&color.to_string()), names(row).join(" "))
}

fn lost(LostByFoul { number, before, why }: &LostByFoul, rule: Rule, words: &Words) -> String {
    let foul = why.foul().map_or(String::new(), |foul| with_article(&foul.to_string()));
    format!("White has won: move {number}, {}, was {foul}.\n", why.point)
        + &Explainer { rule, color: Color::Black, words }.explanation(before, why)
}

/// Marks the forbidden points with the digits that name their kind, and lists them.
fn mark_forbidden_points(scene: &ShownPosition, board: &mut Diagram) -> String {
    let Some(color) = Color::BOTH.into_iter().find(|&c| scene.rule.has_forbidden_points(c)) else {
        return format!("No point is ever forbidden in {}.\n", scene.rule);
    };
    let fouls = forbidden_points(&scene.stones);
    if fouls.is_empty() {
        return format!("No point is forbidden to {color}.\n");
    }
    let mut text = format!("Forbidden to {color}:\n");
    for foul in Foul::ALL {
        let points: Vec<Point> =
            fouls.iter().filter(|(_, made)| *made == foul).map(|(point, _)| *point).collect();
        points.iter().for_each(|&point| board.set(point, foul_mark(foul)));
        if !points.is_empty() {
            text += &format!("  {} {foul}: {}\n", foul_mark(foul), names(&points).join(" "));
        }
    }
    text
}

fn capital(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_uppercase() + rest
}
