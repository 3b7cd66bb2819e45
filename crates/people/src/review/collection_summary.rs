//! `CollectionSummary`: how the players of several games have played, as text and as JSON.

use goren::board::Color;
use goren_coach::review::GameReview;
use goren_coach::review::PlayerSummary;
use goren_coach::words::Words;
use serde::Serialize;
use std::fmt::Write;

/// The version of the JSON.
const VERSION: u32 = 1;

/// The players of the games that were added, in the order of their first game.
#[derive(Clone, Debug, Serialize)]
pub(super) struct CollectionSummary {
    version: u32,
    /// The number of games.
    games: usize,
    players: Vec<Player>,
}

/// A player in all their games. Who has no name is called by the colour.
#[derive(Clone, Debug, Serialize)]
struct Player {
    games: usize,
    won: usize,
    lost: usize,
    #[serde(flatten)]
    summary: PlayerSummary,
}

impl Default for CollectionSummary {
    fn default() -> Self {
        CollectionSummary { version: VERSION, games: 0, players: Vec::new() }
    }
}

impl CollectionSummary {
    /// Adds a game. A result that the board does not show is not counted.
    pub fn add(&mut self, review: &GameReview, words: &Words) {
        self.games += 1;
        let winner = review.outcome.as_ref().and_then(|outcome| outcome.winner.as_deref());
        for (color, summary) in Color::BOTH.into_iter().zip(review.summaries()) {
            let color = color.to_string();
            let name = if summary.name.is_empty() { &color } else { &summary.name };
            let known = self.players.iter().position(|player| player.summary.name == *name);
            let place = known.unwrap_or_else(|| {
                let summary = PlayerSummary { name: name.clone(), ..PlayerSummary::default() };
                self.players.push(Player { games: 0, won: 0, lost: 0, summary });
                self.players.len() - 1
            });
            let player = &mut self.players[place];
            player.games += 1;
            player.won += usize::from(winner == Some(&color));
            player.lost += usize::from(winner.is_some_and(|winner| winner != color));
            player.summary = player.summary.clone().and(summary, words);
        }
    }

    /// The text for people.
    pub fn describe(&self) -> String {
        let mut text = String::new();
        for player in &self.players {
            let _ = writeln!(text, "{}", player.headline());
            for line in player.lines() {
                let _ = writeln!(text, "  {line}");
            }
        }
        text
    }

    /// The players' lines: the headline of each, and what there is to say about them.
    pub fn sections(&self) -> impl Iterator<Item = (String, Vec<String>)> + '_ {
        self.players.iter().map(|player| (player.headline(), player.lines()))
    }
}

impl Player {
    fn headline(&self) -> String {
        let Player { games, won, lost, summary } = self;
        let plural = if *games == 1 { "" } else { "s" };
        format!(
            "{}: {games} game{plural}, {won} won and {lost} lost on the board, {} moves, accuracy {:.0} %",
            summary.name,
            summary.moves,
            100.0 * summary.accuracy
        )
    }

    fn lines(&self) -> Vec<String> {
        let PlayerSummary { blunders, mistakes, inaccuracies, reasons, .. } = &self.summary;
        let judged = [
            (*blunders, "blunder", "blunders"),
            (*mistakes, "mistake", "mistakes"),
            (*inaccuracies, "inaccuracy", "inaccuracies"),
        ];
        let judged: Vec<String> = judged
            .into_iter()
            .filter(|(count, ..)| *count > 0)
            .map(|(count, one, more)| format!("{count} {}", if count == 1 { one } else { more }))
            .collect();
        let judged = if judged.is_empty() { "no mistakes".to_string() } else { judged.join(", ") };
        let mut reasons: Vec<_> = reasons.iter().collect();
        reasons.sort_by_key(|reason| std::cmp::Reverse(reason.count));
        std::iter::once(judged).chain(reasons.iter().map(|reason| reason.text.clone())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren::search::Score;
    use goren_coach::testing::reviewed;

    #[test]
    fn games_add_up_by_player() {
        let even = Some((Score::estimate(0), "o1"));
        let moves = "h8 a1 h9 c1 h10 o15";
        let mut summary = CollectionSummary::default();
        let words = Words::default();
        for name in ["Anna", "Anna", ""] {
            let mut review = reviewed(moves, &[even; 7]);
            review.white.name = name.to_string();
            summary.add(&review, &words);
        }
        let text = summary.describe();
        assert!(text.contains("Anna: 2 games, 0 won and 0 lost on the board, 6 moves"), "{text}");
        assert!(text.contains("  left 2 open threes\n"), "{text}");
        assert!(text.contains("white: 1 game, "), "{text}");
        assert!(text.contains("  left an open three\n"), "{text}");
    }
}
