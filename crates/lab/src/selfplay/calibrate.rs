//! `selfplay calibrate`: whether win rates hold. Of the positions that were said to be won with 73 %,
//! 73 % should be won.
//!
//! Every searched position counts by the result of its game, from the view of the side to move, a draw
//! as half a win. Positions before a move by chance are left out: such a move changes the result, and
//! the search could not know it. Neither do proven scores count: those are certain.

use super::rewrite::next_whole;
use crate::{ProgressBar, Table, ensure_new, named, print_result, write_new};
use anyhow::{Context, Result};
use goren::engine::{win_rate, win_rate_on_scale};
use goren::rules::Rule;
use goren::search::Score;
use goren_games::GameResult;
use goren_games::training::{self, Reader};
use std::fmt::Write;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Classes of win rates, of equal width.
const CLASSES: usize = 20;
/// Scales among which the best is sought, in units of the score.
const SCALES: std::ops::RangeInclusive<u32> = 50..=600;
/// Size of the picture and margin around its plot, in pixels.
const PICTURE: (f64, f64) = (480.0, 48.0);

/// Prints told and true win rates of the files by rule, and draws them.
pub(super) fn run(files: &[PathBuf], svg: Option<&Path>) -> Result<ExitCode> {
    svg.map_or(Ok(()), ensure_new)?;
    let mut rules: Vec<ScoredResults> = Vec::new();
    for path in files {
        read(path, &mut rules).with_context(named(path))?;
    }
    rules.sort_by_key(|results| results.rule.gomocup());
    if let Some(path) = svg {
        write_new(path, draw(&rules).as_bytes())?;
    }
    rules.iter().try_for_each(|results| print_result(results.describe()))?;
    Ok(ExitCode::SUCCESS)
}

fn read(path: &Path, rules: &mut Vec<ScoredResults>) -> Result<()> {
    let file = File::open(path)?;
    let progress = ProgressBar::new(file.metadata()?.len(), 0);
    let mut reader = Reader::new(BufReader::new(file))?;
    let rule = reader.header().rule;
    let known = rules.iter().position(|results| results.rule == rule);
    let index = known.unwrap_or_else(|| {
        rules.push(ScoredResults { rule, results: Vec::new() });
        rules.len() - 1
    });
    while let Some(game) = next_whole(&mut reader)? {
        rules[index].add(&game);
        progress.set_position(reader.position());
    }
    Ok(())
}

/// The estimates of the positions of a rule, each with the share of the points that its side to move got.
struct ScoredResults {
    rule: Rule,
    results: Vec<(Score, f64)>,
}

/// Positions that were said to be about as good.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct WinRateClass {
    positions: u64,
    /// Sum of the win rates that were told.
    told: f64,
    /// Sum of the points.
    points: f64,
}

impl ScoredResults {
    fn add(&mut self, game: &training::Game) {
        let last_chance = game.moves.iter().rposition(|played| played.by_chance);
        let first = last_chance.map_or(0, |index| index + 1);
        for (index, played) in game.moves.iter().enumerate().skip(first) {
            let value = i32::from(played.score);
            if value.abs() <= Score::MAX_ESTIMATE {
                let points = match game.result {
                    GameResult::Win(winner) => f64::from(u8::from(winner == game.mover(index))),
                    GameResult::Draw => 0.5,
                };
                self.results.push((Score::estimate(value), points));
            }
        }
    }

    /// The classes from the lowest win rate to the highest.
    fn classes(&self) -> [WinRateClass; CLASSES] {
        let mut classes = [WinRateClass::default(); CLASSES];
        for &(score, points) in &self.results {
            let told = win_rate(score, self.rule);
            let class = &mut classes[((told * CLASSES as f64) as usize).min(CLASSES - 1)];
            class.positions += 1;
            class.told += told;
            class.points += points;
        }
        classes
    }

    /// The mean loss of win rates on this scale, in nats.
    fn loss(&self, rate: impl Fn(Score) -> f64) -> f64 {
        let of = |&(score, points): &(Score, f64)| {
            let rate = rate(score).clamp(1e-9, 1.0 - 1e-9);
            -(points * rate.ln() + (1.0 - points) * (1.0 - rate).ln())
        };
        self.results.iter().map(of).sum::<f64>() / self.results.len().max(1) as f64
    }

    /// The scale with the lowest loss. The loss has one minimum, which is found by thirds.
    fn best_scale(&self) -> u32 {
        let (mut low, mut high) = SCALES.into_inner();
        let loss = |scale: u32| self.loss(|score| win_rate_on_scale(score, f64::from(scale)));
        while high - low > 2 {
            let third = (high - low) / 3;
            if loss(low + third) < loss(high - third) {
                high -= third;
            } else {
                low += third;
            }
        }
        (low..=high).min_by(|&a, &b| loss(a).total_cmp(&loss(b))).unwrap_or(low)
    }

    fn describe(&self) -> String {
        let mut table = Table::new(["told", "positions", "mean told", "won"]);
        for (index, class) in self.classes().iter().enumerate() {
            let WinRateClass { positions, told, points } = *class;
            let percent = |sum: f64| match positions {
                0 => "-".to_string(),
                _ => format!("{:.1} %", 100.0 * sum / positions as f64),
            };
            let width = 100 / CLASSES;
            let range = format!("{} to {} %", index * width, (index + 1) * width);
            table.add([range, positions.to_string(), percent(told), percent(points)]);
        }
        let scale = self.best_scale();
        let [told, best] = [
            self.loss(|score| win_rate(score, self.rule)),
            self.loss(|score| win_rate_on_scale(score, f64::from(scale))),
        ];
        format!(
            "{}: {} positions\n{table}\nloss {told:.4} nats; best scale {scale}, loss {best:.4}\n",
            self.rule,
            self.results.len()
        )
    }
}

/// Told against true win rates, a line for each rule, as SVG.
fn draw(rules: &[ScoredResults]) -> String {
    let (size, margin) = PICTURE;
    let at = |rate: f64| margin + rate * (size - 2.0 * margin);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{size}\" height=\"{size}\" \
         font-family=\"sans-serif\" font-size=\"12\" text-anchor=\"middle\">\n\
         <rect width=\"{size}\" height=\"{size}\" fill=\"white\"/>\n\
         <polyline points=\"{0},{1} {1},{0}\" stroke=\"silver\"/>\n\
         <text x=\"{2}\" y=\"{size}\" dy=\"-6\">win rate told (%)</text>\n\
         <text x=\"{0}\" y=\"20\">won (%)</text>\n",
        at(0.0),
        at(1.0),
        size / 2.0,
    );
    for tick in 0..=4 {
        let (rate, label) = (f64::from(tick) / 4.0, tick * 25);
        let (x, y) = (at(rate), at(1.0 - rate) + 4.0);
        let _ = writeln!(svg, "<text x=\"{x}\" y=\"{}\">{label}</text>", at(1.0) + 18.0);
        let _ = writeln!(svg, "<text x=\"{}\" y=\"{y}\">{label}</text>", margin / 2.0);
    }
    let colors = ["black", "blue", "red", "green", "orange"];
    for (index, (results, color)) in rules.iter().zip(colors).enumerate() {
        let classes = results.classes();
        let points = classes.iter().filter(|class| class.positions > 0).map(|class| {
            let mean = |sum: f64| sum / class.positions as f64;
            format!("{:.1},{:.1}", at(mean(class.told)), at(1.0 - mean(class.points)))
        });
        let points = points.collect::<Vec<_>>().join(" ");
        let _ = writeln!(svg, "<polyline points=\"{points}\" fill=\"none\" stroke=\"{color}\"/>");
        let (x, y) = (size - 2.0 * margin, at(1.0) - 16.0 * (index as f64 + 1.0));
        let rule = results.rule;
        let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\" fill=\"{color}\">{rule}</text>");
    }
    svg + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::super::rewrite::tests::cut_off;
    use super::*;
    use goren::board::{Color, Point};
    use goren_games::Ending;
    use goren_games::training::ScoredMove;

    fn game(scores: &[(i16, bool)], winner: Color) -> training::Game {
        let moves = scores.iter().zip(0..).map(|(&(score, by_chance), x)| ScoredMove {
            point: Point::new(x, 0),
            score,
            by_chance,
        });
        training::Game {
            seed: 1,
            opening: Vec::new(),
            moves: moves.collect(),
            result: GameResult::Win(winner),
            ending: Ending::Adjudication,
        }
    }

    #[test]
    fn positions_count_from_the_view_of_their_side_and_after_the_last_chance() {
        let mut results = ScoredResults { rule: Rule::Freestyle, results: Vec::new() };
        let scores = [(10, false), (20, true), (30, false), (-40, false), (29_990, false)];
        results.add(&game(&scores, Color::Black));
        assert_eq!(results.results, [(Score::estimate(30), 1.0), (Score::estimate(-40), 0.0)]);
    }

    #[test]
    fn rejects_an_existing_picture_before_games_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let svg = folder.path().join("curve.svg");
        std::fs::write(&svg, "").unwrap();
        let error = run(&[folder.path().join("none")], Some(&svg)).unwrap_err().to_string();
        assert!(error.ends_with("curve.svg exists already"), "{error}");
    }

    #[test]
    fn of_a_file_that_was_cut_off_the_whole_games_are_taken() {
        let (_folder, path) = cut_off(5);
        let mut rules = Vec::new();
        read(&path, &mut rules).unwrap();
        assert_eq!(rules[0].results.len(), 4);
    }

    #[test]
    fn the_scale_that_made_the_results_is_found() {
        let mut results = ScoredResults { rule: Rule::Renju, results: Vec::new() };
        for value in (-600..=600).step_by(10) {
            let score = Score::estimate(value);
            results.results.push((score, win_rate_on_scale(score, 137.0)));
        }
        assert_eq!(results.best_scale(), 137);
    }

    #[test]
    fn classes_hold_every_position_and_the_picture_a_line_for_each_rule() {
        let mut results = ScoredResults { rule: Rule::Caro, results: Vec::new() };
        results.add(&game(&[(-20_000, false), (0, false), (20_000, false)], Color::Black));
        let classes = results.classes();
        assert_eq!(classes[0], WinRateClass { positions: 1, told: classes[0].told, points: 1.0 });
        assert_eq!((classes[CLASSES / 2].positions, classes[CLASSES - 1].positions), (1, 1));
        assert_eq!(classes.iter().map(|class| class.positions).sum::<u64>(), 3);
        let picture = draw(&[results]);
        assert_eq!(picture.matches("<polyline").count(), 2);
        assert!(picture.contains(">caro</text>"), "{picture}");
    }
}
