//! `GameReview`: what every move of a game has won or lost, as it is printed and as JSON.
//!
//! The values come from `crate::value`, the reasons from `crate::judge`. A move that the search would
//! have played too is never called a mistake. `docs/review.schema.json` describes the JSON.

mod missed_win;
mod player_summary;

pub use missed_win::{MissedWin, missed_win};
pub use player_summary::{MistakeCount, PlayerSummary};

use crate::analysis::{Analysis, ShownOutcome, ShownProof, names, warning_texts};
use crate::grade::MoveJudgement;
use crate::json::{as_names, as_text};
use crate::judge::Judge;
use crate::opening_name::ShownOpening;
use crate::reason::{Cause, Reason};
use crate::value::{GameValues, PositionValue, SearchPosition, SearchProgress};
use crate::win::PossibleWin;
use crate::words::{Mover, Words};
use anyhow::Result;
use goren::board::{ByColor, Color, Point};
use goren::engine::win_rate;
use goren::rules::{Game, Rule};
use goren::search::Score;
use goren_games::reading::InputGame;
use serde::Serialize;

/// The version of the JSON.
const VERSION: u32 = 2;

/// A game, its win rates, and a judgement of each of its moves.
#[derive(Clone, Debug, Serialize)]
pub struct GameReview {
    version: u32,
    /// Where the game was read.
    pub source: String,
    /// What is to be said about the game that was read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    /// The rule of the game.
    pub rule: String,
    /// Columns and rows.
    pub size: [u8; 2],
    /// How many moves and passes come before those that are reviewed; the review begins behind the last
    /// position that was set up, and behind the last pass.
    #[serde(skip_serializing_if = "is_none")]
    pub moves_before: usize,
    /// The moves of the game up to its end by the rules.
    moves: Vec<String>,
    /// The moves of the file behind the end of the game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves_after_end: Vec<String>,
    /// The opening of renju that the game begins with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opening: Option<ShownOpening>,
    /// How the game ended on the board; `None` if it did not.
    pub outcome: Option<ShownOutcome>,
    /// Black's win rate before the first move and after each; `None` where nothing was searched.
    pub black_win_rates: Vec<Option<f64>>,
    /// The moves that were reviewed: all, or the last ones if the review was interrupted.
    pub reviewed: Vec<JudgedMove>,
    /// How black has played.
    pub black: PlayerSummary,
    /// How white has played.
    pub white: PlayerSummary,
}

/// A move, with what it has changed. Values are those of the side that made it.
#[derive(Clone, Debug, Serialize)]
pub struct JudgedMove {
    /// Its number in the game, from 1.
    pub number: usize,
    /// The side that moved.
    #[serde(serialize_with = "as_text")]
    pub color: Color,
    /// Where.
    #[serde(rename = "move", serialize_with = "as_text")]
    pub point: Point,
    /// With the best move.
    pub before: ShownValue,
    /// With this move.
    pub after: ShownValue,
    /// The win rate that it has lost, 0 to 1.
    pub loss: f64,
    /// How bad the move was; `None` if it was no mistake.
    pub judgement: Option<MoveJudgement>,
    /// Why the move was bad, or good; `None` if there is nothing to say.
    pub reason: Option<ShownReason>,
    /// A better variation, if the move was judged, missed a win or lost.
    #[serde(serialize_with = "as_names")]
    pub better: Vec<Point>,
    /// The win that was proven and given away.
    pub missed_win: Option<MissedWin>,
    /// Plies to the loss that is proven since this move.
    pub losing: Option<usize>,
}

/// A reason and the words for it.
#[derive(Clone, Debug, Serialize)]
pub struct ShownReason {
    /// Some sentences.
    pub text: String,
    /// The reason.
    #[serde(flatten)]
    pub reason: Reason,
}

/// A value of a position.
#[derive(Clone, Debug, Serialize)]
pub struct ShownValue {
    /// In units of the evaluation.
    pub value: i32,
    /// Expected share of the points, 0 to 1.
    pub win_rate: f64,
    /// What is proven.
    pub proof: Option<ShownProof>,
}

/// Certifies a win that was possible in a position.
pub type CertifyWin<'a> = dyn FnMut(&Game, &PossibleWin) -> MissedWin + 'a;

/// Reviews a game, and tells the reasons in these words.
///
/// # Errors
/// Those of the search.
pub fn review_game(
    game: &Game,
    search: &mut SearchPosition<anyhow::Error>,
    certify: &mut CertifyWin,
    progress: &mut SearchProgress,
    words: &Words,
) -> Result<GameReview> {
    let mut judge = Judge::default();
    let values = GameValues::of(game, &mut judge, search, progress)?;
    let reasons = judge.reasons(game, &values.known(game.rule()));
    let values = values.values;
    let mut review = GameReview::unreviewed(game, &values);
    let mut position = game.clone();
    let mut reviewed = Vec::new();
    for reason in reasons.into_iter().rev() {
        let Some(point) = position.undo() else { break };
        let index = position.moves().len();
        let (Some(before), Some(after)) = (&values[index], &values[index + 1]) else { break };
        reviewed.push(judged_move(&position, point, (before, after), reason, certify, words));
    }
    reviewed.reverse();
    for color in Color::BOTH {
        *review.summary_mut(color) = PlayerSummary::of(color, &reviewed, words);
    }
    review.reviewed = reviewed;
    Ok(review)
}

fn judged_move(
    position: &Game,
    point: Point,
    (before, next): (&PositionValue, &PositionValue),
    reason: Option<Reason>,
    certify: &mut CertifyWin,
    words: &Words,
) -> JudgedMove {
    let rule = position.rule();
    let (best, after) = (before.score, next.before());
    let missed = reason.as_ref().and_then(|reason| match &reason.cause {
        Cause::Missed { win, still_wins: false } => Some(certify(position, win)),
        _ => None,
    });
    // A move that a certified win begins with has given nothing away.
    let keeps =
        missed.as_ref().is_some_and(|win| win.certified && win.variation.first() == Some(&point));
    let (reason, missed) = if keeps { (None, None) } else { (reason, missed) };
    let is_blamed = reason.as_ref().is_some_and(|reason| !reason.is_praise());
    let is_best = before.variation.first() == Some(&point);
    let loss =
        if is_blamed && !is_best { win_rate(best, rule) - win_rate(after, rule) } else { 0.0 };
    let loss = loss.max(0.0);
    let judgement = reason.as_ref().and_then(|reason| MoveJudgement::with(reason, loss));
    let losing = after.loss_distance().filter(|_| is_blamed && !best.is_loss());
    let mover = Mover { color: position.to_move(), point };
    JudgedMove {
        number: position.moves().len() + 1,
        color: mover.color,
        point,
        before: ShownValue::of(best, rule),
        after: ShownValue::of(after, rule),
        loss,
        judgement,
        better: reason.as_ref().map(|reason| reason.better.clone()).unwrap_or_default(),
        reason: reason.map(|reason| ShownReason::of(mover, reason, words)),
        missed_win: missed,
        losing,
    }
}

impl GameReview {
    /// What is known before the moves are judged.
    fn unreviewed(game: &Game, values: &[Option<PositionValue>]) -> Self {
        let (rule, size) = (game.rule(), game.stones().size());
        // The side to move after the game, and so the one at each number of moves.
        let to_move = |moves: usize| {
            let same = (game.moves().len() - moves).is_multiple_of(2);
            if same { game.to_move() } else { !game.to_move() }
        };
        let black = |(moves, value): (usize, &Option<PositionValue>)| {
            let rate = win_rate(value.as_ref()?.score, rule);
            Some(if to_move(moves) == Color::Black { rate } else { 1.0 - rate })
        };
        GameReview {
            version: VERSION,
            source: String::new(),
            warnings: Vec::new(),
            moves_before: 0,
            rule: rule.to_string(),
            size: [size.width(), size.height()],
            moves: names(game.moves()),
            moves_after_end: Vec::new(),
            opening: ShownOpening::of(game),
            outcome: Analysis::of(game).outcome,
            black_win_rates: values.iter().enumerate().map(black).collect(),
            reviewed: Vec::new(),
            black: PlayerSummary::default(),
            white: PlayerSummary::default(),
        }
    }

    /// The same with where the game was read and who played it.
    pub fn named(mut self, source: &str, players: &ByColor<String>) -> Self {
        self.source = source.to_string();
        for color in Color::BOTH {
            self.summary_mut(color).name.clone_from(&players[color]);
        }
        self
    }

    /// The same for a game before which this many moves and passes came, told in these words.
    pub fn behind(mut self, moves: usize, words: &Words) -> Self {
        self.moves_before = moves;
        if moves > 0 {
            self.reviewed.iter_mut().for_each(|reviewed| reviewed.move_behind(moves, words));
        }
        self
    }

    /// The same with what the file says besides: what is to be said about it, and the moves behind the end
    /// of the game.
    pub fn of_input(self, input: &InputGame) -> Self {
        GameReview {
            warnings: warning_texts(input),
            moves_after_end: input.moves_after_end(),
            ..self
        }
    }

    /// The moves of the game up to its end by the rules.
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// The number of moves of the game.
    pub fn move_count(&self) -> usize {
        self.moves.len()
    }

    /// How the two sides have played.
    pub fn summaries(&self) -> [&PlayerSummary; 2] {
        [&self.black, &self.white]
    }

    fn summary_mut(&mut self, color: Color) -> &mut PlayerSummary {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }
}

/// For numbers that are left out where they are zero.
fn is_none(number: &usize) -> bool {
    *number == 0
}

impl JudgedMove {
    /// Counts this many moves more before it.
    fn move_behind(&mut self, moves: usize, words: &Words) {
        self.number += moves;
        let mover = Mover { color: self.color, point: self.point };
        let reason = self.reason.take().map(|shown| shown.reason.behind(moves));
        self.reason = reason.map(|reason| ShownReason::of(mover, reason, words));
    }

    /// Whether a win was proven before the move and is not any more.
    pub fn gives_win_away(&self) -> bool {
        let is_win =
            |value: &ShownValue| value.proof.as_ref().is_some_and(|proof| proof.result == "win");
        self.is_notable() && is_win(&self.before) && !is_win(&self.after)
    }

    /// Whether there is something to say about the move.
    pub fn is_notable(&self) -> bool {
        self.reason.as_ref().is_some_and(|shown| !shown.reason.is_praise())
    }
}

impl ShownReason {
    fn of(mover: Mover, reason: Reason, words: &Words) -> Self {
        ShownReason { text: words.reason(mover, &reason), reason }
    }
}

impl ShownValue {
    fn of(score: Score, rule: Rule) -> Self {
        let proof = ShownProof::of(score);
        ShownValue { value: score.value(), win_rate: win_rate(score, rule), proof }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::reviewed;
    use crate::win::WinKind;
    use goren::board::BoardSize;

    fn points(names: &str) -> Vec<Point> {
        names.split_whitespace().map(|name| Point::parse(name).unwrap()).collect()
    }

    fn at(value: i32, line: &'static str) -> Option<(Score, &'static str)> {
        Some((Score::estimate(value), line))
    }

    #[test]
    fn a_move_is_judged_by_what_it_loses() {
        let review =
            reviewed("h8 i9 j7", &[at(0, "h8"), at(0, "g9"), at(20_000, "a1 b2"), at(0, "c3")]);
        let [first, second, third] = &review.reviewed[..] else { panic!("{review:?}") };
        assert_eq!((first.judgement, first.loss), (None, 0.0));
        assert_eq!(second.judgement, Some(MoveJudgement::Blunder));
        assert_eq!(second.better, points("g9"));
        assert!((third.loss - 0.5).abs() < 1e-9, "{third:?}");
        assert_eq!((review.black.blunders, review.white.blunders), (1, 1));
        assert_eq!(review.black.moves, 2);
        assert!((review.black.average_loss - third.loss / 2.0).abs() < 1e-9);
    }

    #[test]
    fn the_move_of_the_search_is_no_mistake() {
        let review = reviewed("h8", &[at(400, "h8"), at(400, "i9")]);
        assert_eq!((review.reviewed[0].judgement, review.reviewed[0].loss), (None, 0.0));
        // The later search counts.
        assert_eq!(review.reviewed[0].before.value, -400);
    }

    #[test]
    fn a_proof_holds_for_the_positions_around_it() {
        let win = Some((Score::win_in(5), "h8 i9 j7"));
        let forward = reviewed("h8", &[win, at(10, "a1")]);
        assert_eq!(forward.black_win_rates, [Some(1.0), Some(1.0)]);
        assert!(forward.reviewed[0].missed_win.is_none());
        let back = reviewed("h8", &[at(0, "a1"), Some((Score::loss_in(4), "i9"))]);
        assert_eq!(back.reviewed[0].before.proof.as_ref().map(|proof| proof.plies), Some(5));
        assert!(!back.reviewed[0].is_notable());
    }

    #[test]
    fn a_proof_holds_until_the_end_of_the_game() {
        let win = Some((Score::win_in(5), "h8 i9 j7"));
        let won = reviewed("h8 i9", &[win, at(10, "a1"), at(0, "b2")]);
        assert_eq!(won.black_win_rates, [Some(1.0); 3]);
        // Whatever the loser plays. Then no winning line is known, and b2, which the search likes, proves
        // nothing.
        let other = reviewed("h8 a1 b2", &[win, at(10, "a1"), at(0, "b2"), at(0, "c3")]);
        assert_eq!(other.black_win_rates, [Some(1.0), Some(1.0), Some(1.0), Some(0.5)]);
        // What was proven later is kept.
        let shorter = Some((Score::win_in(1), "c3"));
        let kept = reviewed("h8 i9", &[win, at(10, "a1"), shorter]);
        assert_eq!(kept.reviewed[1].after.proof.as_ref().map(|proof| proof.plies), Some(2));
    }

    #[test]
    fn a_line_that_proves_nothing_is_no_missed_win() {
        let win = Some((Score::win_in(5), "h8 i9 j7"));
        // The proof says nothing about a1, and the answer b2 is only what the search likes.
        let review = reviewed("h8 a1 c3", &[win, at(10, "a1"), at(0, "b2"), at(0, "d4")]);
        let last = &review.reviewed[2];
        assert_eq!(last.before.proof.as_ref().map(|proof| proof.plies), Some(3));
        assert_eq!(last.judgement, Some(MoveJudgement::Blunder));
        assert_eq!(last.better, points("b2"));
        assert!(last.missed_win.is_none());
        // The win was proven all the same, and given away.
        assert_eq!(review.black.missed_wins, 1);
        // After the reply of the proof its line goes on, and wins.
        let followed = reviewed("h8 i9 c3", &[win, at(10, "a1"), at(0, "b2"), at(0, "d4")]);
        let missed = followed.reviewed[2].missed_win.as_ref();
        assert_eq!(missed.map(|win| &win.variation[..]), Some(&points("j7")[..]));
    }

    #[test]
    fn a_move_that_a_certified_win_begins_with_gives_nothing_away() {
        let game = Game::new(Rule::Freestyle, BoardSize::default());
        let before = PositionValue::found(Score::win_in(5), points("b2"));
        let next = PositionValue::found(Score::estimate(0), points("i9"));
        let win = PossibleWin {
            kind: WinKind::QuietMoves,
            plies: 5,
            points: points("b2"),
            also: Vec::new(),
            stones: Vec::new(),
            forbidden: None,
            line: points("b2"),
        };
        let mut certify = |_: &Game, win: &PossibleWin| MissedWin {
            plies: win.plies,
            by: win.kind,
            certified: true,
            variation: points("h8 i9 j7"),
            certificate: None,
        };
        for (played, is_wrong) in [("h8", false), ("a1", true)] {
            let reason = Reason {
                better: win.line.clone(),
                ..Reason::of(Cause::Missed { win: win.clone(), still_wins: false })
            };
            let values = (&before, &next);
            let words = Words::default();
            let judged =
                judged_move(&game, points(played)[0], values, Some(reason), &mut certify, &words);
            assert_eq!(judged.missed_win.is_some(), is_wrong, "{played}");
            assert_eq!(judged.judgement.is_some(), is_wrong, "{played}");
            assert_eq!((judged.loss > 0.0, judged.is_notable()), (is_wrong, is_wrong), "{played}");
        }
    }

    #[test]
    fn a_move_that_the_search_preferred_proves_no_loss() {
        let win = Some((Score::win_in(5), "j7"));
        let review = reviewed("h8 i9", &[at(0, "a1"), at(0, "i9"), win]);
        assert_eq!(review.black_win_rates, [Some(0.5), Some(0.5), Some(1.0)]);
        assert!(review.reviewed[1].before.proof.is_none());
    }

    #[test]
    fn wins_given_away_and_losing_moves_are_named() {
        let win = Some((Score::win_in(5), "h8 i9 j7"));
        let missed = reviewed("a1", &[win, at(-2_000, "b2")]);
        let reviewed_move = &missed.reviewed[0];
        assert_eq!(reviewed_move.missed_win.as_ref().map(|win| win.plies), Some(5));
        let judgement = Some(MoveJudgement::Inaccuracy);
        assert_eq!((reviewed_move.judgement, missed.black.missed_wins), (judgement, 1));
        assert!(reviewed_move.is_notable());
        let losing = reviewed("a1", &[at(0, "h8"), Some((Score::win_in(3), "b2"))]);
        assert_eq!(losing.reviewed[0].losing, Some(4));
        // A loss that was proven before is nobody's mistake.
        let lost = reviewed("a1", &[Some((Score::loss_in(6), "h8")), win]);
        assert!(!lost.reviewed[0].is_notable());
    }

    #[test]
    fn an_interrupted_review_keeps_the_last_moves() {
        let review = reviewed("h8 i9 j7", &[None, None, at(0, "a1"), at(0, "c3")]);
        assert_eq!(review.reviewed.iter().map(|m| m.number).collect::<Vec<_>>(), [3]);
        assert_eq!(review.black_win_rates, [None, None, Some(0.5), Some(0.5)]);
        let none = reviewed("h8", &[at(0, "h8"), None]);
        assert!(none.reviewed.is_empty());
    }

    #[test]
    fn a_finished_game_has_the_value_of_its_result() {
        let moves = "h8 a1 h9 a2 h10 a4 h11 a8 h12";
        let found = [at(0, "c3"); 9];
        let review = reviewed(moves, &found);
        assert_eq!(review.black_win_rates[9], Some(1.0));
        assert_eq!(review.reviewed[8].before.proof.as_ref().map(|proof| proof.plies), Some(1));
        assert_eq!(review.outcome.unwrap().winner.as_deref(), Some("black"));
    }
}
