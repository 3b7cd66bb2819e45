//! A review as notes on the moves of an SGF game.

use super::game_review::{GameReview, JudgedMove};
use super::judgement::MoveJudgement;
use super::text::verdict;
use goren_games::sgf;

/// The notes of a review, one for each move of the game.
pub(super) fn notes(review: &GameReview) -> Vec<sgf::Note> {
    let mut notes = vec![sgf::Note::default(); review.move_count()];
    for reviewed in &review.reviewed {
        notes[reviewed.number - 1] = note(reviewed);
    }
    notes
}

fn note(reviewed: &JudgedMove) -> sgf::Note {
    if !reviewed.is_notable() {
        let percent = 100.0 * reviewed.after.win_rate;
        let comment = format!("{}: win rate {percent:.0} %", reviewed.color);
        return sgf::Note { comment, ..sgf::Note::default() };
    }
    let (comment, line) = match &reviewed.missed_win {
        Some(win) => (format!("wins in {} {}", win.plies, win.by.words()), &win.variation),
        None => (
            format!("better, win rate {:.0} %", 100.0 * reviewed.before.win_rate),
            &reviewed.better,
        ),
    };
    sgf::Note {
        comment: verdict(reviewed),
        mark: reviewed.judgement.map(mark),
        variations: vec![sgf::Variation { comment, moves: line.clone() }],
    }
}

fn mark(judgement: MoveJudgement) -> sgf::Mark {
    match judgement {
        MoveJudgement::Inaccuracy => sgf::Mark::Doubtful,
        MoveJudgement::Mistake => sgf::Mark::Bad,
        MoveJudgement::Blunder => sgf::Mark::VeryBad,
    }
}
