//! A trace in words: the result of the search, a row for each move of the line with its fates, another with
//! its searches, and the first move that the search did not look at properly.

use crate::Table;
use goren::rules::Game;
use goren::search::params::PLY;
use goren::search::{FateCount, LineFate, LineMove, LineTrace, SearchReport, Step};
use std::collections::BTreeSet;

/// The text about a search of a game's position and the line from there.
pub(super) fn text(game: &Game, report: &SearchReport, trace: &LineTrace) -> String {
    let (fates, searches) = (fates(game, trace), searches(game, trace));
    format!(
        "{}\n\n\
         What visits to the position before a move decided about it; behind @ the greatest depth:\n\n\
         {fates}\n\
         How the moves were searched; depths and reductions in plies, scores for the side that moves:\n\n\
         {searches}\n\
         {}",
        head(game, report),
        conclusion(report, trace)
    )
}

/// The position and the result of its search.
fn head(game: &Game, report: &SearchReport) -> String {
    let SearchReport { depth, score, nodes, pv, .. } = report;
    let (rule, stones) = (game.rule(), game.stones());
    let pv: Vec<String> = pv.iter().map(ToString::to_string).collect();
    format!(
        "{rule} {}, {} stones, {} to move\n\
         Best move {}, score {score}, depth {depth}, {nodes} nodes; line {}",
        stones.size(),
        stones.count(),
        game.to_move(),
        report.best(),
        pv.join(" ")
    )
}

/// The head of a row: the number of the move, who plays it, and where.
fn name(game: &Game, index: usize, next: &LineMove) -> String {
    let color = if index.is_multiple_of(2) { game.to_move() } else { !game.to_move() };
    format!("{} {color} {}", index + 1, next.point)
}

/// A column for every fate that a move of the line has had.
fn fates(game: &Game, trace: &LineTrace) -> Table {
    let seen = trace.moves.iter().flat_map(|next| next.fates.keys().copied());
    let seen: BTreeSet<LineFate> = seen.collect();
    let heads = ["move", "visits"].map(str::to_string).into_iter();
    let mut table = Table::new(heads.chain(seen.iter().map(ToString::to_string)));
    for (index, next) in trace.moves.iter().enumerate() {
        let visits = counted(next.visits, next.depth);
        let fates = seen.iter().map(|fate| next.fate(*fate));
        let fates = fates.map(|FateCount { visits, depth, .. }| counted(visits, depth));
        table.add([name(game, index, next), visits].into_iter().chain(fates));
    }
    table
}

/// How each move was searched. There is a column for refuted moves of the root if there are any.
fn searches(game: &Game, trace: &LineTrace) -> Table {
    let any_refuted = trace.moves.iter().any(|next| next.searches.refuted > 0);
    let mut heads = vec![
        "move", "place", "depth", "reduced", "least", "mean", "again", "failed", "raised", "cuts",
    ];
    heads.extend(any_refuted.then_some("refuted"));
    heads.push("score");
    let mut table = Table::new(heads);
    for (index, next) in trace.moves.iter().enumerate() {
        let searches = &next.searches;
        let place = next.fates.values().filter_map(|count| count.place).min();
        let mean = searches.reduction as f64 / f64::from(PLY) / searches.reduced as f64;
        let mean = (searches.reduced > 0).then(|| format!("{mean:.1}"));
        let or_dash = |text: Option<String>| text.unwrap_or("-".to_string());
        let mut cells = vec![
            name(game, index, next),
            or_dash(place.map(|place| place.to_string())),
            or_dash(searches.depth.map(plies)),
            searches.reduced.to_string(),
            or_dash(searches.least_reduction.map(plies)),
            or_dash(mean),
            searches.again.to_string(),
            searches.failed.to_string(),
            searches.raised.to_string(),
            searches.cuts.to_string(),
        ];
        cells.extend(any_refuted.then(|| searches.refuted.to_string()));
        cells.push(or_dash(searches.score.map(|score| score.to_string())));
        table.add(cells);
    }
    table
}

/// The first move that was not searched to a useful depth, and what happened to it most often.
fn conclusion(report: &SearchReport, trace: &LineTrace) -> String {
    if trace.moves.first().is_none_or(|next| next.visits == 0) {
        return "The position was decided before the tree was searched.".to_string();
    }
    let places = 1..;
    let first = trace.moves.iter().zip(places).find(|(next, number)| {
        let useful = useful_depth(report.depth, *number);
        next.searches.depth.is_none_or(|depth| depth < useful)
    });
    let Some((next, number)) = first else {
        return "Every move was searched to a useful depth.".to_string();
    };
    let useful = plies(useful_depth(report.depth, number));
    let start = format!("Move {number}, {}, was never searched {useful} plies deep.", next.point);
    let Some((fate, count)) = next.most_frequent() else {
        return format!("{start} Its position was never visited.");
    };
    let (visits, depth) = (count.visits, plies(count.depth));
    let reason = reason(next, fate, count.place);
    format!("{start} At {visits} of {} visits, up to depth {depth}, {reason}.", next.visits)
}

/// The depth after a move of the line from which on a search of it is useful, in sixteenths of a ply: half
/// of what a search of this depth leaves without extensions and reductions.
fn useful_depth(depth: u16, number: i32) -> i32 {
    (i32::from(depth) - number).max(0) * PLY / 2
}

/// What a fate means, after "at so many visits".
fn reason(next: &LineMove, fate: LineFate, place: Option<i32>) -> String {
    let place = place.map(|place| format!(" (place {place} at best)")).unwrap_or_default();
    match fate {
        LineFate::Decided => "the position was over, or a quick win or loss".to_string(),
        LineFate::Horizon => "depth was used up".to_string(),
        LineFate::By(step @ (Step::LateMovePruning | Step::Futility)) => {
            format!("{step} skipped it{place}")
        }
        LineFate::By(step) => format!("{step} ended the node before its moves"),
        LineFate::Absent => "it was outside the defence set or far from all stones".to_string(),
        LineFate::Excluded => "a singular search left it out".to_string(),
        LineFate::AfterCut => {
            let cutter = next.cutters.iter().max_by_key(|(_, visits)| **visits);
            let cutter =
                cutter.map(|(point, visits)| format!(", most often {point} ({visits} times)"));
            format!(
                "another move caused a cut before its turn{place}{}",
                cutter.unwrap_or_default()
            )
        }
        LineFate::Stopped => "the search was stopped before its turn".to_string(),
        LineFate::Searched => {
            let reached = next.searches.depth.map(plies).unwrap_or_default();
            format!("it was searched, to {reached} plies at most{place}")
        }
    }
}

/// A number of visits with the greatest depth among them.
fn counted(visits: u64, depth: i32) -> String {
    if visits == 0 { "-".to_string() } else { format!("{visits} @{}", plies(depth)) }
}

/// A depth in plies.
fn plies(depth: i32) -> String {
    format!("{:.1}", f64::from(depth) / f64::from(PLY))
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren::board::{BoardSize, Point};
    use goren::position::Position;
    use goren::rules::Rule;

    /// A trace of two moves, the first searched to five plies, and a report of a search of six.
    fn example() -> (SearchReport, LineTrace) {
        let game = Game::new(Rule::Freestyle, BoardSize::default());
        let line = [Point::new(7, 7), Point::new(8, 8)];
        let mut trace = LineTrace::new(&Position::from(&game), &line);
        let first = &mut trace.moves[0];
        (first.visits, first.depth, first.searches.depth) = (9, 6 * PLY, Some(5 * PLY));
        let count = FateCount { visits: 9, depth: 6 * PLY, place: Some(1) };
        first.fates.insert(LineFate::Searched, count);
        (SearchReport { depth: 6, ..SearchReport::unsearched(line[0]) }, trace)
    }

    /// The conclusion when the second move has had these fates, at as many visits each.
    fn concluded(fates: &[(LineFate, u64)]) -> String {
        let (report, mut trace) = example();
        let next = &mut trace.moves[1];
        for (fate, visits) in fates {
            next.visits += visits;
            let count = FateCount { visits: *visits, depth: 3 * PLY, place: Some(12) };
            next.fates.insert(*fate, count);
        }
        conclusion(&report, &trace)
    }

    #[test]
    fn the_first_move_that_was_not_searched_deep_enough_is_named_with_its_most_frequent_reason() {
        let start = "Move 2, i9, was never searched 2.0 plies deep.";
        assert_eq!(concluded(&[]), format!("{start} Its position was never visited."));
        for (fate, reason) in [
            (
                LineFate::By(Step::LateMovePruning),
                "late-move-pruning skipped it (place 12 at best)",
            ),
            (LineFate::By(Step::Razoring), "razoring ended the node before its moves"),
            (LineFate::Absent, "it was outside the defence set or far from all stones"),
            (LineFate::AfterCut, "another move caused a cut before its turn (place 12 at best)"),
        ] {
            let said = concluded(&[(LineFate::Horizon, 3), (fate, 5), (LineFate::Stopped, 1)]);
            assert_eq!(said, format!("{start} At 5 of 9 visits, up to depth 3.0, {reason}."));
        }
    }

    #[test]
    fn a_line_that_was_searched_has_no_such_move() {
        let (report, mut trace) = example();
        trace.moves[1].searches.depth = Some(2 * PLY);
        assert_eq!(conclusion(&report, &trace), "Every move was searched to a useful depth.");
        trace.moves[1].searches.depth = Some(2 * PLY - 1);
        assert!(conclusion(&report, &trace).starts_with("Move 2, i9, was never searched"));
        trace.moves[0].visits = 0;
        let decided = "The position was decided before the tree was searched.";
        assert_eq!(conclusion(&report, &trace), decided);
    }

    #[test]
    fn half_of_the_depth_that_is_left_is_useful() {
        assert_eq!(useful_depth(9, 2), 7 * PLY / 2);
        assert_eq!((useful_depth(3, 3), useful_depth(3, 8)), (0, 0));
    }

    #[test]
    fn a_fate_that_no_move_has_had_gets_no_column() {
        let (report, trace) = example();
        let game = Game::new(Rule::Freestyle, BoardSize::default());
        let text = text(&game, &report, &trace);
        let table = "  move        visits  searched
  1 black h8  9 @6.0    9 @6.0
  2 white i9       -         -
";
        assert!(text.contains(table), "{text}");
    }

    #[test]
    fn refuted_moves_are_shown_if_there_are_any() {
        let (report, mut trace) = example();
        let game = Game::new(Rule::Freestyle, BoardSize::default());
        assert!(!text(&game, &report, &trace).contains("refuted"));
        trace.moves[0].searches.refuted = 3;
        let text = text(&game, &report, &trace);
        let rows = text.lines().skip_while(|line| !line.contains("refuted")).take(3);
        let ends: Vec<Vec<&str>> =
            rows.map(|row| row.split_whitespace().rev().take(2).collect()).collect();
        assert_eq!(ends, [["score", "refuted"], ["-", "3"], ["-", "0"]], "{text}");
    }
}
