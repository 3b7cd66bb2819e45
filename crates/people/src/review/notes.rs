//! A review as comments, marks and variations in the tree of the game that was reviewed.
//!
//! Everything that was in the tree stays: comments are added behind those that are there.

use super::game_review::{GameReview, JudgedMove};
use super::judgement::MoveJudgement;
use super::text::verdict;
use goren::board::{BoardSize, Color, Point};
use goren_games::reading::InputGame;
use goren_games::sgf::add_move;
use goren_games::tree::GameTree;

/// The properties with which SGF judges a move.
const JUDGEMENTS: [&str; 4] = ["DO", "BM", "TE", "IT"];

/// The game with the notes of its review.
pub(super) fn annotated(input: &InputGame, review: &GameReview) -> GameTree {
    let mut tree = input.tree.clone();
    for reviewed in &review.reviewed {
        let place = input.meaning.moves[reviewed.number - 1].place;
        annotate(&mut tree, place, reviewed, input.size());
    }
    tree
}

fn annotate(tree: &mut GameTree, place: usize, reviewed: &JudgedMove, size: BoardSize) {
    let node = tree.node_mut(place);
    if !reviewed.is_notable() {
        let percent = 100.0 * reviewed.after.win_rate;
        node.add_comment(&format!("{}: win rate {percent:.0} %", reviewed.color));
        return;
    }
    node.add_comment(&verdict(reviewed));
    if let Some(judgement) = reviewed.judgement {
        for name in JUDGEMENTS {
            node.set_all(name, []);
        }
        let (name, value) = mark(judgement);
        node.set(name, value);
    }
    let (comment, line) = match &reviewed.missed_win {
        Some(win) => (format!("wins in {} {}", win.plies, win.by.words()), &win.variation),
        None => (
            format!("better, win rate {:.0} %", 100.0 * reviewed.before.win_rate),
            &reviewed.better,
        ),
    };
    match node.parent {
        Some(parent) => add_variation(tree, parent, reviewed.color, line, &comment, size),
        // A move in the first node has nothing before it that a variation could follow.
        None => node.add_comment(&format!("{comment}: {}", crate::analysis::names(line).join(" "))),
    }
}

/// Adds a line of moves behind a node, as its last variation.
fn add_variation(
    tree: &mut GameTree,
    parent: usize,
    first: Color,
    line: &[Point],
    comment: &str,
    size: BoardSize,
) {
    let (mut place, mut color) = (parent, first);
    for (index, &point) in line.iter().enumerate() {
        place = add_move(tree, place, color, Some(point), size);
        if index == 0 {
            tree.node_mut(place).add_comment(comment);
        }
        color = !color;
    }
}

fn mark(judgement: MoveJudgement) -> (&'static str, &'static str) {
    match judgement {
        MoveJudgement::Inaccuracy => ("DO", ""),
        MoveJudgement::Mistake => ("BM", "1"),
        MoveJudgement::Blunder => ("BM", "2"),
    }
}
