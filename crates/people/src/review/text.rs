//! A review as text for people: who played how, the curve of win rates, and the moves that deserve
//! a word.

use crate::sentences::{WIDEST_SENTENCES, wrapped};
use goren::board::Color;
use goren_coach::analysis::names;
use goren_coach::grade::MoveJudgement;
use goren_coach::reason::{Reason, ReasonKind};
use goren_coach::review::MissedWin;
use goren_coach::review::PlayerSummary;
use goren_coach::review::{GameReview, JudgedMove, ShownValue};
use std::fmt::Write;

/// Widest chart, in characters; longer games show several positions in one column.
const WIDEST: usize = 70;
/// Rows of the chart above and below the middle.
const HALF: usize = 5;
/// The most moves of a variation that are shown.
const MAX_SHOWN_MOVES: usize = 10;
/// The most moves of a win that are plain from the sentences: an open four, and the five.
const MAX_TOLD_MOVES: usize = 3;

/// The whole review.
pub(super) fn describe(review: &GameReview) -> String {
    let GameReview { source, rule, size: [width, height], .. } = review;
    let moves = review.move_count();
    let opening = review.opening.as_ref();
    let opening = opening.map_or(String::new(), |opening| format!(", {}", opening.words()));
    let mut text = format!("{source}\n{rule}, {width}x{height}, {moves} moves{opening}\n");
    text += &beginning(review);
    text += &wrapped(&numbered(review), WIDEST_SENTENCES, "");
    text += &result(review);
    text += &turning_point(review);
    text += &unreviewed(review);
    text += &summary(review);
    text += &chart(review);
    if !review.reviewed.iter().any(JudgedMove::is_notable) {
        text += "\nNo inaccuracies, mistakes, blunders or missed wins.\n";
    }
    for reviewed in review.reviewed.iter().filter(|m| m.reason.is_some()) {
        text += "\n";
        text += &remark(reviewed);
    }
    text
}

/// Where the review begins, if that is not the first move.
fn beginning(review: &GameReview) -> String {
    match review.moves_before {
        0 => String::new(),
        before => format!("the review begins with move {}, behind a pass\n", before + 1),
    }
}

/// The moves with their numbers.
fn numbered(review: &GameReview) -> String {
    let first = review.moves_before;
    let number = |(index, name): (usize, &String)| format!("{}.{name}", first + index + 1);
    review.moves().iter().enumerate().map(number).collect::<Vec<_>>().join(" ")
}

/// The move with which the loser gave away the most, the last of several.
fn turning_point(review: &GameReview) -> String {
    let Some(winner) = review.outcome.as_ref().and_then(|outcome| outcome.winner.as_deref()) else {
        return String::new();
    };
    let of_loser = |m: &&JudgedMove| m.color.to_string() != winner && m.judgement.is_some();
    let worst = review
        .reviewed
        .iter()
        .filter(of_loser)
        .max_by(|one, other| one.loss.total_cmp(&other.loss));
    worst.map_or(String::new(), |JudgedMove { number, point, .. }| {
        format!("turning point: move {number}, {point}\n")
    })
}

fn result(review: &GameReview) -> String {
    let Some(over) = &review.outcome else { return String::new() };
    let result = match &over.winner {
        Some(winner) if over.row.is_empty() => format!("{winner} won: {}\n", over.by),
        Some(winner) => format!("{winner} won: {}, {}\n", over.by, over.row.join(" ")),
        None => "drawn\n".to_string(),
    };
    match &review.moves_after_end[..] {
        [] => result,
        after => format!("{result}played after the end, and not reviewed: {}\n", after.join(" ")),
    }
}

/// Which moves an interrupted review has left out.
fn unreviewed(review: &GameReview) -> String {
    match review.move_count() - review.reviewed.len() {
        0 => String::new(),
        1 => "interrupted: move 1 was not reviewed\n".to_string(),
        left => format!("interrupted: moves 1 to {left} were not reviewed\n"),
    }
}

/// A table with a row for each side.
fn summary(review: &GameReview) -> String {
    let mut text = format!(
        "\n       {:>12}{:>10}{:>10}{:>13}{:>14}{:>10}\n",
        "inaccuracies", "mistakes", "blunders", "missed wins", "average loss", "accuracy"
    );
    for (color, side) in [(Color::Black, &review.black), (Color::White, &review.white)] {
        let PlayerSummary {
            name,
            inaccuracies,
            mistakes,
            blunders,
            missed_wins,
            average_loss,
            accuracy,
            ..
        } = side;
        let (loss, accuracy) = (100.0 * average_loss, 100.0 * accuracy);
        let row = format!(
            "{color:<7}{inaccuracies:>12}{mistakes:>10}{blunders:>10}{missed_wins:>13}{loss:>12.1} %{accuracy:>8.0} %  {name}"
        );
        text += row.trim_end();
        text.push('\n');
    }
    text
}

/// Black's win rate after each move, as a curve of characters, with marks for the mistakes below.
fn chart(review: &GameReview) -> String {
    let positions = review.black_win_rates.len();
    let in_column = positions.div_ceil(WIDEST);
    let columns: Vec<Option<f64>> = review.black_win_rates.chunks(in_column).map(mean).collect();
    let mut text = String::from("\nBlack's win rate after each move\n");
    for row in (0..=2 * HALF).rev() {
        let label = match row {
            0 | HALF => format!("{:>5} % |", 50 * row / HALF),
            row if row == 2 * HALF => "  100 % |".to_string(),
            _ => "        |".to_string(),
        };
        let cells = columns.iter().map(|rate| match rate {
            Some(rate) if (rate * 2.0 * HALF as f64).round() as usize == row => '*',
            _ if row == HALF => '-',
            _ => ' ',
        });
        text += &format!("{label}{}", cells.collect::<String>());
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text + &marks(review, columns.len(), in_column) + &numbers(columns.len(), in_column)
}

/// The mean of the values that are known.
fn mean(rates: &[Option<f64>]) -> Option<f64> {
    let known: Vec<f64> = rates.iter().copied().flatten().collect();
    (!known.is_empty()).then(|| known.iter().sum::<f64>() / known.len() as f64)
}

/// The worst judgement in each column; nothing without any.
fn marks(review: &GameReview, columns: usize, in_column: usize) -> String {
    let worst = |column: usize| {
        let index = |m: &JudgedMove| m.number - review.moves_before;
        let moves = review.reviewed.iter().filter(|m| index(m) / in_column == column);
        match moves.filter_map(|m| m.judgement).max() {
            Some(MoveJudgement::Inaccuracy) => 'i',
            Some(MoveJudgement::Mistake) => 'm',
            Some(MoveJudgement::Blunder) => 'B',
            None => ' ',
        }
    };
    let marks: String = (0..columns).map(worst).collect();
    match marks.trim_end() {
        "" => String::new(),
        marks => format!("         {marks}  (i inaccuracy, m mistake, B blunder)\n"),
    }
}

/// The number of moves under every tenth column.
fn numbers(columns: usize, in_column: usize) -> String {
    let numbers = (0..columns).step_by(10).map(|column| format!("{:<10}", column * in_column));
    let line = format!("         {}", numbers.collect::<String>());
    line.trim_end().to_string() + "\n"
}

/// What there is to say about a move, on some lines.
fn remark(reviewed: &JudgedMove) -> String {
    let JudgedMove { number, color, point, .. } = reviewed;
    let mut text = format!("{number}. {point} ({color}): {}\n", verdict(reviewed));
    if let Some(shown) = &reviewed.reason {
        text += &wrapped(&shown.text, WIDEST_SENTENCES, "    ");
    }
    if let Some(MissedWin { certified, .. }) = &reviewed.missed_win {
        let proof = if *certified {
            "This win is proved."
        } else {
            "The search sees this win; it is not proved."
        };
        let _ = writeln!(text, "    {proof}");
    }
    // A short win of the opponent is told in the sentences.
    let is_long = |reason: &Reason| {
        reason.kind() == ReasonKind::Quiet || reason.refutation.len() > MAX_TOLD_MOVES
    };
    let long = reviewed.reason.as_ref().filter(|shown| is_long(&shown.reason));
    let answer = long.map_or(&[][..], |shown| &shown.reason.refutation);
    let lines = [("better", &reviewed.better[..]), ("answer", answer)];
    for (name, line) in lines.into_iter().filter(|(_, line)| !line.is_empty()) {
        let _ = writeln!(text, "    {name}: {}", shown(&names(line)));
    }
    text
}

/// The judgement and the change of the win rate, for text and comments.
pub(super) fn verdict(reviewed: &JudgedMove) -> String {
    let is_praised = reviewed.reason.as_ref().is_some_and(|shown| shown.reason.is_praise());
    let judgement = match reviewed.judgement {
        Some(judgement) => judgement.to_string(),
        None if is_praised => "good".to_string(),
        None if reviewed.missed_win.is_some() => "missed win".to_string(),
        None => "not best".to_string(),
    };
    let is_lost = reviewed.reason.as_ref().is_some_and(|shown| shown.reason.lost_since.is_some());
    if is_lost {
        return format!("{judgement}, in a lost game");
    }
    let [before, after] = [&reviewed.before, &reviewed.after].map(rate);
    if before == after { judgement } else { format!("{judgement}; win rate {before} -> {after}") }
}

fn rate(value: &ShownValue) -> String {
    let percent = 100.0 * value.win_rate;
    match value.proof.as_ref().map(|proof| proof.result) {
        Some("win") => "won".to_string(),
        Some(_) => "lost".to_string(),
        None => format!("{percent:.0} %"),
    }
}

/// The beginning of a variation.
fn shown(moves: &[String]) -> String {
    let more = if moves.len() > MAX_SHOWN_MOVES { " .." } else { "" };
    moves[..moves.len().min(MAX_SHOWN_MOVES)].join(" ") + more
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren::board::BoardSize;
    use goren::search::Score;
    use goren_coach::testing::reviewed;

    #[test]
    fn prints_a_review() {
        let at = |value, line| Some((Score::estimate(value), line));
        let found = [at(0, "h8"), at(0, "g9"), at(20_000, "a1 b2"), at(0, "c3")];
        let expected = "
freestyle, 15x15, 3 moves
1.h8 2.i9 3.j7

       inaccuracies  mistakes  blunders  missed wins  average loss  accuracy
black             0         0         1            0        25.0 %      57 %
white             0         0         1            0        50.0 %      14 %

Black's win rate after each move
  100 % |  *
        |
        |
        |
        |
   50 % |**-*
        |
        |
        |
        |
    0 % |
           BB  (i inaccuracy, m mistake, B blunder)
         0

2. i9 (white): blunder; win rate 50 % -> 0 %
    g9 keeps better chances; nothing is forced yet.
    better: g9
    answer: a1 b2

3. j7 (black): blunder; win rate 100 % -> 50 %
    a1 keeps better chances; nothing is forced yet.
    better: a1 b2
    answer: c3
";
        assert_eq!(describe(&reviewed("h8 i9 j7", &found)), expected);
    }

    #[test]
    fn wraps_long_games_and_tells_of_an_interruption() {
        // Pairs of one colour that are shifted from row to row make no five.
        let size = BoardSize::default();
        let of = |color| size.points().filter(move |p| (p.x() / 2 + p.y()) % 2 == color).take(75);
        let pairs = of(0).zip(of(1)).flat_map(|(black, white)| [black, white]);
        let moves: Vec<String> = pairs.map(|point| point.to_string()).collect();
        let mut found = vec![Some((Score::DRAW, "o15")); 151];
        found[0] = None;
        let text = describe(&reviewed(&moves.join(" "), &found));
        assert!(text.lines().all(|line| line.chars().count() <= 10 + WIDEST), "{text}");
        assert!(text.contains("interrupted: move 1 was not reviewed\n"), "{text}");
        assert!(text.contains("No inaccuracies"), "{text}");
    }
}
