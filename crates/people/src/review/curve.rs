//! The curve of a review as a picture: black's win rate after each move, with the mistakes.

use goren_coach::grade::MoveJudgement;
use goren_coach::review::{GameReview, JudgedMove};
use std::fmt::Write;

/// Pixels of the plot, and of the margins around it.
const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 240.0;
const LEFT: f64 = 56.0;
const TOP: f64 = 40.0;
const RIGHT: f64 = 16.0;
const BOTTOM: f64 = 64.0;

const INK: &str = "#303030";
const BLACK: &str = "#707070";
const WHITE: &str = "#f4f1e8";

/// The picture as SVG: dark below the curve is black's share, light above it is white's.
pub(super) fn svg(review: &GameReview) -> String {
    let (width, height) = (LEFT + WIDTH + RIGHT, TOP + HEIGHT + BOTTOM);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"13\" fill=\"{INK}\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <text x=\"{LEFT}\" y=\"24\" font-size=\"16\">Black's win rate after each move</text>\n\
         <rect x=\"{LEFT}\" y=\"{TOP}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"{WHITE}\"/>\n"
    );
    let scale = Scale { moves: review.move_count().max(1) };
    curve(&mut svg, review, scale);
    axes(&mut svg, scale);
    for reviewed in &review.reviewed {
        mark(&mut svg, review, reviewed, scale);
    }
    legend(&mut svg);
    svg + "</svg>\n"
}

/// From numbers of moves and win rates to pixels.
#[derive(Clone, Copy)]
struct Scale {
    moves: usize,
}

impl Scale {
    fn x(self, moves: usize) -> f64 {
        LEFT + WIDTH * moves as f64 / self.moves as f64
    }

    fn y(self, rate: f64) -> f64 {
        TOP + HEIGHT * (1.0 - rate)
    }

    /// Moves between two numbers on the axis: at most ten of them.
    fn step(self) -> usize {
        let round = [1, 2, 5, 10, 20, 50];
        round.into_iter().find(|step| self.moves / step <= 10).unwrap_or(100)
    }
}

/// The curve over the positions that were searched, and the area below it.
fn curve(svg: &mut String, review: &GameReview, scale: Scale) {
    let known =
        |(moves, rate): (usize, &Option<f64>)| rate.map(|rate| (scale.x(moves), scale.y(rate)));
    let points: Vec<(f64, f64)> =
        review.black_win_rates.iter().enumerate().filter_map(known).collect();
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return };
    let line: String = points.iter().map(|(x, y)| format!("{x:.1},{y:.1} ")).collect();
    let (line, bottom) = (line.trim_end(), TOP + HEIGHT);
    let _ = writeln!(
        svg,
        "<polygon points=\"{:.1},{bottom} {line} {:.1},{bottom}\" fill=\"{BLACK}\"/>\n\
         <polyline points=\"{line}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"2\"/>",
        first.0, last.0
    );
}

fn axes(svg: &mut String, scale: Scale) {
    for percent in [0, 25, 50, 75, 100] {
        let y = scale.y(f64::from(percent) / 100.0);
        let dash = if percent == 50 { "" } else { " stroke-dasharray=\"2 4\"" };
        let (right, label, base) = (LEFT + WIDTH, LEFT - 6.0, y + 4.0);
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {y}H{right}\" stroke=\"#b09060\"{dash}/>\n\
             <text x=\"{label}\" y=\"{base}\" text-anchor=\"end\">{percent} %</text>"
        );
    }
    for moves in (0..=scale.moves).step_by(scale.step()) {
        let (x, y) = (scale.x(moves), TOP + HEIGHT + 18.0);
        let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{moves}</text>");
    }
}

/// The colours of Lichess.
fn color(judgement: MoveJudgement) -> &'static str {
    match judgement {
        MoveJudgement::Inaccuracy => "#56b4e9",
        MoveJudgement::Mistake => "#e69f00",
        MoveJudgement::Blunder => "#db3031",
    }
}

/// A dot for a judged move, and a ring for a missed win.
fn mark(svg: &mut String, review: &GameReview, reviewed: &JudgedMove, scale: Scale) {
    let index = reviewed.number - review.moves_before;
    let Some(Some(rate)) = review.black_win_rates.get(index) else { return };
    let (x, y) = (scale.x(index), scale.y(*rate));
    if let Some(judgement) = reviewed.judgement {
        let fill = color(judgement);
        let _ = writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"{fill}\" stroke=\"#ffffff\"><title>{}. {} {judgement}</title></circle>",
            reviewed.number, reviewed.point
        );
    }
    if reviewed.missed_win.is_some() {
        let _ = writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"8\" fill=\"none\" stroke=\"#7b2fbe\" stroke-width=\"2\"/>"
        );
    }
}

fn legend(svg: &mut String) {
    let y = TOP + HEIGHT + 44.0;
    let judgements = [MoveJudgement::Inaccuracy, MoveJudgement::Mistake, MoveJudgement::Blunder];
    let mut x = LEFT + 6.0;
    for judgement in judgements {
        let (fill, text) = (color(judgement), x + 10.0);
        let _ = writeln!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"5\" fill=\"{fill}\"/><text x=\"{text}\" y=\"{}\">{judgement}</text>",
            y + 4.0
        );
        x += 110.0;
    }
    let (text, base) = (x + 14.0, y + 4.0);
    let _ = writeln!(
        svg,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"8\" fill=\"none\" stroke=\"#7b2fbe\" stroke-width=\"2\"/>\
         <text x=\"{text}\" y=\"{base}\">missed win</text>"
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::write_picture;
    use goren::search::Score;
    use goren_coach::testing::reviewed;

    #[test]
    fn draws_every_position_and_marks_every_mistake() {
        let at = |value, line| Some((Score::estimate(value), line));
        let found = [at(0, "h8"), at(0, "g9"), at(20_000, "a1 b2"), at(0, "c3")];
        let svg = svg(&reviewed("h8 i9 j7", &found));
        // Even at the start, won after two of three moves.
        assert!(svg.contains("<polyline points=\"56.0,160.0 296.0,160.0 536.0,40.0 776.0,160.0\""));
        assert!(svg.contains("<circle cx=\"536.0\" cy=\"40.0\" r=\"5\" fill=\"#db3031\""));
        assert_eq!(svg.matches("<title>").count(), 2);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("curve.png");
        write_picture(&path, &svg, Default::default()).unwrap();
        assert!(std::fs::read(path).unwrap().starts_with(b"\x89PNG"));
    }
}
