//! `selfplay info`: what is in a file of games.

use super::header_text;
use crate::{Table, named, print_result};
use anyhow::{Context, Result};
use goren::board::Color;
use goren::search::Score;
use goren_games::training::{self, Reader};
use goren_games::{Ending, GameResult};
use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Limits of the classes of scores.
const SCORE_STEPS: [i32; 5] = [50, 200, 500, 1000, 2000];

/// Prints the statistics of each file.
pub(super) fn run(files: &[PathBuf]) -> Result<ExitCode> {
    for path in files {
        let text = describe(path).with_context(named(path))?;
        print_result(format_args!("{}\n{text}", path.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn describe(path: &Path) -> Result<String> {
    let file = File::open(path)?;
    let mut reader = Reader::new(BufReader::new(file))?;
    let mut statistics = Statistics { header_bytes: reader.position(), ..Statistics::default() };
    let mut damage = String::new();
    for game in reader.by_ref() {
        match game {
            Ok(game) => statistics.add(&game),
            Err(error) => damage = format!("then        {error}\n"),
        }
    }
    statistics.bytes = reader.position();
    Ok(format!("made by     {}\n{statistics}{damage}", header_text(reader.header())))
}

/// Counts over games.
#[derive(Default)]
struct Statistics {
    header_bytes: u64,
    bytes: u64,
    /// By result: black won, white won, drawn.
    results: [u64; 3],
    endings: BTreeMap<Ending, u64>,
    /// Number of moves of each game, with the opening.
    lengths: Vec<usize>,
    in_openings: u64,
    by_chance: u64,
    /// By class: proven losses, estimates from low to high, proven wins.
    scores: [u64; 2 * SCORE_STEPS.len() + 3],
    /// Digests of the lists of moves.
    distinct: HashSet<u64>,
}

impl Statistics {
    fn add(&mut self, game: &training::Game) {
        self.results[match game.result {
            GameResult::Win(Color::Black) => 0,
            GameResult::Win(Color::White) => 1,
            GameResult::Draw => 2,
        }] += 1;
        *self.endings.entry(game.ending).or_default() += 1;
        self.lengths.push(game.points().count());
        self.in_openings += game.opening.len() as u64;
        self.by_chance += game.moves.iter().filter(|played| played.by_chance).count() as u64;
        for played in &game.moves {
            self.scores[score_class(played.score)] += 1;
        }
        let mut digest = DefaultHasher::new();
        game.points().for_each(|point| point.hash(&mut digest));
        self.distinct.insert(digest.finish());
    }

    fn games(&self) -> u64 {
        self.results.iter().sum()
    }

    fn positions(&self) -> u64 {
        self.scores.iter().sum()
    }
}

/// The class of a score: 0 a proven loss, the last a proven win.
fn score_class(score: i16) -> usize {
    // A file may hold any number; a score has limits.
    let value = i32::from(score).clamp(Score::MIN.value(), Score::MAX.value());
    let score = Score::from_value(value);
    let steps = SCORE_STEPS.len();
    match value {
        _ if score.is_loss() => 0,
        _ if score.is_win() => 2 * steps + 2,
        value if value < 0 => {
            1 + steps - SCORE_STEPS.iter().filter(|&&step| value <= -step).count()
        }
        value => 1 + steps + SCORE_STEPS.iter().filter(|&&step| value >= step).count(),
    }
}

/// What a class of scores is called.
fn score_class_name(class: usize) -> String {
    let steps = SCORE_STEPS.len();
    let step = |count: usize| count.checked_sub(1).map_or(0, |index| SCORE_STEPS[index]);
    match class {
        0 => "proven loss".to_string(),
        class if class == 2 * steps + 2 => "proven win".to_string(),
        class if class == 1 + steps => format!("-{0} to {0}", SCORE_STEPS[0]),
        1 => format!("to -{}", SCORE_STEPS[steps - 1]),
        class if class == 2 * steps + 1 => format!("from {}", SCORE_STEPS[steps - 1]),
        class if class <= steps => {
            format!("-{} to -{}", step(2 + steps - class), step(1 + steps - class))
        }
        class => format!("{} to {}", step(class - 1 - steps), step(class - steps)),
    }
}

fn percent(part: u64, whole: u64) -> f64 {
    part as f64 * 100.0 / whole.max(1) as f64
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (games, positions) = (self.games(), self.positions());
        let moves = positions + self.in_openings;
        let per_move = (self.bytes - self.header_bytes) as f64 / moves.max(1) as f64;
        writeln!(f, "games       {games}, {} distinct", self.distinct.len())?;
        writeln!(f, "positions   {positions} searched, {} in openings", self.in_openings)?;
        writeln!(f, "bytes       {}, {per_move:.2} a move", self.bytes)?;
        let results = ["black", "white", "draws"].iter().zip(self.results);
        let results: Vec<String> = results
            .map(|(name, count)| format!("{name} {count} ({:.1} %)", percent(count, games)))
            .collect();
        writeln!(f, "results     {}", results.join(", "))?;
        let endings: Vec<String> =
            self.endings.iter().map(|(ending, count)| format!("{ending} {count}")).collect();
        writeln!(f, "endings     {}", endings.join(", "))?;
        let mut lengths = self.lengths.clone();
        lengths.sort_unstable();
        if let (Some(shortest), Some(longest)) = (lengths.first(), lengths.last()) {
            let (median, mean) = (lengths[lengths.len() / 2], moves as f64 / games as f64);
            writeln!(f, "length      {shortest} to {longest}, median {median}, mean {mean:.1}")?;
        }
        let share = percent(self.by_chance, positions);
        writeln!(f, "random      {} moves ({share:.1} %)", self.by_chance)?;
        let mut table = Table::new(["score for the side to move", "positions", "share"]);
        for (class, &count) in self.scores.iter().enumerate() {
            let share = format!("{:.1} %", percent(count, positions));
            table.add([score_class_name(class), count.to_string(), share]);
        }
        write!(f, "{table}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren::board::Point;
    use goren_games::training::ScoredMove;

    #[test]
    fn scores_fall_into_classes_with_names() {
        let cases = [
            (Score::loss_in(4).value(), "proven loss"),
            (-20_000, "to -2000"),
            (-2000, "to -2000"),
            (-1999, "-2000 to -1000"),
            (-50, "-200 to -50"),
            (-49, "-50 to 50"),
            (0, "-50 to 50"),
            (49, "-50 to 50"),
            (50, "50 to 200"),
            (1999, "1000 to 2000"),
            (2000, "from 2000"),
            (Score::win_in(1).value(), "proven win"),
            (i32::from(i16::MAX), "proven win"),
            (i32::from(i16::MIN), "proven loss"),
        ];
        for (score, name) in cases {
            assert_eq!(score_class_name(score_class(score as i16)), name, "{score}");
        }
    }

    #[test]
    fn the_numbers_are_those_of_the_games() {
        let moves = |scores: &[i16]| -> Vec<ScoredMove> {
            let scored = scores.iter().zip(3..);
            scored
                .map(|(&score, x)| ScoredMove { point: Point::new(x, 0), score, by_chance: x == 3 })
                .collect()
        };
        let game = |scores: &[i16], result, ending| training::Game {
            seed: 1,
            opening: vec![Point::new(7, 7), Point::new(8, 8)],
            moves: moves(scores),
            result,
            ending,
        };
        let black = GameResult::Win(Color::Black);
        let mut statistics = Statistics { header_bytes: 100, bytes: 180, ..Statistics::default() };
        statistics.add(&game(&[10, -20, 300], black, Ending::Five));
        statistics.add(&game(&[10, -20, 300], black, Ending::Adjudication));
        statistics.add(&game(&[1, -29_990], GameResult::Draw, Ending::Draw));
        let text = statistics.to_string();
        for line in [
            "games       3, 2 distinct",
            "positions   8 searched, 6 in openings",
            "bytes       180, 5.71 a move",
            "results     black 2 (66.7 %), white 0 (0.0 %), draws 1 (33.3 %)",
            "endings     five in a row 1, draw 1, adjudication 1",
            "length      4 to 5, median 5, mean 4.7",
            "random      3 moves (37.5 %)",
            "  proven loss                         1  12.5 %",
            "  -50 to 50                           5  62.5 %",
            "  200 to 500                          2  25.0 %",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}\nis not in\n{text}");
        }
        assert!(Statistics::default().to_string().contains("games       0"));
    }
}
