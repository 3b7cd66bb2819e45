//! A review as notes on the moves of an SGF game.

use super::game_review::{GameReview, JudgedMove};
use super::judgement::MoveJudgement;
use super::text::verdict;
use goren_games::sgf::{SgfMark, SgfNote, SgfVariation};

/// The notes of a review, one for each move of the game.
pub(super) fn notes(review: &GameReview) -> Vec<SgfNote> {
    let mut notes = vec![SgfNote::default(); review.move_count()];
    for reviewed in &review.reviewed {
        notes[reviewed.number - 1] = note(reviewed);
    }
    notes
}

fn note(reviewed: &JudgedMove) -> SgfNote {
    if !reviewed.is_notable() {
        let percent = 100.0 * reviewed.after.win_rate;
        let comment = format!("{}: win rate {percent:.0} %", reviewed.color);
        return SgfNote { comment, ..SgfNote::default() };
    }
    let (comment, line) = match &reviewed.missed_win {
        Some(win) => (format!("wins in {} {}", win.plies, win.by.words()), &win.line),
        None => (
            format!("better, win rate {:.0} %", 100.0 * reviewed.before.win_rate),
            &reviewed.better,
        ),
    };
    SgfNote {
        comment: verdict(reviewed),
        mark: reviewed.judgement.map(mark),
        variations: vec![SgfVariation { comment, line: line.clone() }],
    }
}

fn mark(judgement: MoveJudgement) -> SgfMark {
    match judgement {
        MoveJudgement::Inaccuracy => SgfMark::Doubtful,
        MoveJudgement::Mistake => SgfMark::Bad,
        MoveJudgement::Blunder => SgfMark::VeryBad,
    }
}
