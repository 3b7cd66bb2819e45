//! `ReviewPage`: reviews as one page of HTML, with boards as SVG, to read in any browser.
//!
//! It has a summary of the players, then each game with its curve and the moves that there is something to say
//! about. Everything is in the file: no script, no other file, no address.

use super::collection_summary::CollectionSummary;
use super::curve;
use super::text::verdict;
use crate::picture::BoardPicture;
use goren::rules::Game;
use goren_coach::analysis::names;
use goren_coach::review::{GameReview, JudgedMove};
use std::fmt::Write;

const HEAD: &str = "<!DOCTYPE html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<title>Review</title>
<style>
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 sans-serif; color: #222; background: #fff; }
  svg { max-width: 100%; height: auto; }
  article { display: flex; flex-wrap: wrap; gap: 1rem; margin: 1.5rem 0; }
  article > svg { flex: 0 1 22rem; }
  article > div { flex: 1 1 18rem; }
  .verdict { color: #555; }
</style>
";

/// The games of the page.
#[derive(Default)]
pub(super) struct ReviewPage {
    games: String,
}

impl ReviewPage {
    /// Adds a game and its review.
    pub fn add(&mut self, game: &Game, review: &GameReview) {
        let GameReview { source, black, white, .. } = review;
        let players = [&black.name, &white.name].map(|name| escaped(name));
        let title = match players.each_ref().map(String::as_str) {
            ["", ""] => escaped(source),
            [black, white] => format!("{black} – {white}"),
        };
        let _ = writeln!(self.games, "<h2>{title}</h2>\n{}", curve::svg(review));
        for reviewed in review.reviewed.iter().filter(|reviewed| reviewed.reason.is_some()) {
            self.games += &article(game, review, reviewed);
        }
    }

    /// The page.
    pub fn html(&self, summary: &CollectionSummary) -> String {
        let mut text = format!("{HEAD}<h1>Review</h1>\n");
        for (headline, lines) in summary.sections() {
            let _ = writeln!(text, "<h3>{}</h3>\n<ul>", escaped(&headline));
            lines.iter().for_each(|line| {
                let _ = writeln!(text, "<li>{}</li>", escaped(line));
            });
            text += "</ul>\n";
        }
        text + &self.games + "</html>\n"
    }
}

/// A move: the board after it, and what there is to say.
fn article(game: &Game, review: &GameReview, reviewed: &JudgedMove) -> String {
    let Some(shown) = &reviewed.reason else { return String::new() };
    let mut after = game.clone();
    while after.moves().len() + review.moves_before > reviewed.number {
        after.undo();
    }
    let reason = &shown.reason;
    let points = reason.win().map(|win| win.points.as_slice()).unwrap_or_default();
    let board = BoardPicture::of(&after).with_marks(points, &reason.answers).svg();
    let JudgedMove { number, color, point, better, .. } = reviewed;
    let better = if better.is_empty() {
        String::new()
    } else {
        format!("<p>Better: {}</p>\n", names(better).join(" "))
    };
    let answer = match &reason.refutation[..] {
        [] => String::new(),
        answer => format!("<p>Answer: {}</p>\n", names(answer).join(" ")),
    };
    format!(
        "<article>\n{board}<div>\n<h3>{number}. {point} ({color})</h3>\n<p class=\"verdict\">{}</p>\n<p>{}</p>\n{better}{answer}</div>\n</article>\n",
        escaped(&verdict(reviewed)),
        escaped(&shown.text)
    )
}

/// A text as HTML shows it.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren::search::Score;
    use goren_coach::testing::{game, reviewed};
    use goren_coach::words::Words;

    #[test]
    fn a_page_shows_the_moves_with_boards_and_escapes_names() {
        let moves = "h8 a1 h9 c1 h10 o15";
        let mut review = reviewed(moves, &[Some((Score::estimate(0), "o1")); 7]);
        review.white.name = "<b>Anna & Co".to_string();
        let (mut page, mut summary) = (ReviewPage::default(), CollectionSummary::default());
        page.add(&game(moves), &review);
        summary.add(&review, &Words::default());
        let html = page.html(&summary);
        assert!(html.contains("&lt;b&gt;Anna &amp; Co") && !html.contains("<b>Anna"), "{html}");
        assert!(
            html.contains("o15 leaves black&#39;s open three")
                || html.contains("o15 leaves black's open three")
        );
        assert_eq!(html.matches("<article>").count(), html.matches("</article>").count());
        assert!(html.matches("<svg").count() >= 2);
    }
}
