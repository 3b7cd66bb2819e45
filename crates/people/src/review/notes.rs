//! A review as comments, marks and variations in the tree of the game that was reviewed.
//!
//! Everything that was in the tree stays: comments are added behind those that are there.

use super::text::verdict;
use goren::board::{BoardSize, Color, Point};
use goren_coach::analysis::{names, plies_in_words};
use goren_coach::grade::MoveJudgement;
use goren_coach::reason::Reason;
use goren_coach::review::{GameReview, JudgedMove};
use goren_coach::win::PossibleWin;
use goren_games::reading::InputGame;
use goren_games::sgf::{add_move, point_text};
use goren_games::tree::{GameTree, Node};

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
    let Some(shown) = &reviewed.reason else {
        let percent = 100.0 * reviewed.after.win_rate;
        node.add_comment(&format!("{}: win rate {percent:.0} %", reviewed.color));
        return;
    };
    node.add_comment(&format!("{}\n{}", verdict(reviewed), shown.text));
    if shown.reason.is_praise() || reviewed.judgement.is_some() {
        for name in JUDGEMENTS {
            node.set_all(name, []);
        }
        let (name, value) = mark(reviewed.judgement);
        node.set(name, value);
    }
    mark_points(node, &shown.reason, size);
    if shown.reason.is_praise() {
        return;
    }
    let (comment, line) = match &reviewed.missed_win {
        Some(win) => (format!("wins in {}", plies_in_words(win.plies)), &win.variation),
        None => (
            format!("better, win rate {:.0} %", 100.0 * reviewed.before.win_rate),
            &reviewed.better,
        ),
    };
    match node.parent {
        Some(parent) => add_variation(tree, parent, reviewed.color, line, &comment, size),
        // A move in the first node has nothing before it that a variation could follow.
        None => node.add_comment(&format!("{comment}: {}", names(line).join(" "))),
    }
    let refutation = &shown.reason.refutation;
    add_variation(tree, place, !reviewed.color, refutation, "how it is answered", size);
}

/// Marks what a reason speaks of: triangles on the stones of a shape, squares where the win begins, circles on
/// the moves that were right. Marks of the file that are there already stay alone.
fn mark_points(node: &mut Node, reason: &Reason, size: BoardSize) {
    let of_win =
        |points: fn(&PossibleWin) -> &Vec<Point>| reason.win().map_or(&[][..], |win| points(win));
    let groups: [(&str, &[Point]); 3] = [
        ("TR", of_win(|win| &win.stones)),
        ("SQ", of_win(|win| &win.points)),
        ("CR", &reason.answers),
    ];
    if groups.iter().any(|(name, _)| node.has(name)) {
        return;
    }
    // A point has one mark.
    let mut marked: Vec<Point> = Vec::new();
    for (name, points) in groups {
        let fresh: Vec<Point> =
            points.iter().copied().filter(|point| !marked.contains(point)).collect();
        marked.extend(&fresh);
        let fresh: Vec<String> = fresh.into_iter().map(|point| point_text(point, size)).collect();
        if !fresh.is_empty() {
            node.set_all(name, fresh.iter().map(String::as_str));
        }
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

/// The property that judges a move; without a judgement it is a good one.
fn mark(judgement: Option<MoveJudgement>) -> (&'static str, &'static str) {
    match judgement {
        None => ("TE", "1"),
        Some(MoveJudgement::Inaccuracy) => ("DO", ""),
        Some(MoveJudgement::Mistake) => ("BM", "1"),
        Some(MoveJudgement::Blunder) => ("BM", "2"),
    }
}
