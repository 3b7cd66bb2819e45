//! `selfplay shapes`: which lines of eleven cells occur on the boards of a file, and how often.
//!
//! A network that reads the lines through every point needs a row for each shape that occurs, or for
//! the most frequent ones; these are the numbers to choose by. Every point of every searched position
//! counts, empty or not, with the line in each of the four directions.

use super::rewrite::next_whole;
use crate::{ProgressBar, Table, named, print_result};
use anyhow::{Context, Result, ensure};
use goren::board::{Direction, Point};
use goren::pattern::RuleTables;
use goren::position::{NullObserver, Position};
use goren::rules::Rule;
use goren_games::training::{self, Reader};
use std::fmt;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// Cells of a shape, two bits each: empty 0, black 1, white 2, wall 3.
const CELLS: u32 = 11;
const SHAPES: usize = 1 << (2 * CELLS);
/// Bits of the black cells.
const BLACK: u32 = 0x15_5555;
/// How many of the most frequent shapes are shown together.
const MOST_FREQUENT: [usize; 4] = [16 << 10, 32 << 10, 64 << 10, 128 << 10];

/// Counts the shapes of all files and prints them by rule.
pub(super) fn run(files: &[PathBuf]) -> Result<ExitCode> {
    let mut counts: Vec<ShapeCounts> = Vec::new();
    for path in files {
        count(path, &mut counts).with_context(named(path))?;
    }
    counts.sort_by_key(|counts| counts.rule.gomocup());
    counts.iter().try_for_each(print_result)?;
    Ok(ExitCode::SUCCESS)
}

/// Counts the shapes of a file with those of its rule.
fn count(path: &Path, counts: &mut Vec<ShapeCounts>) -> Result<()> {
    let file = File::open(path)?;
    let progress = ProgressBar::new(file.metadata()?.len(), 0);
    let mut reader = Reader::new(BufReader::new(file))?;
    let (rule, size) = (reader.header().rule, reader.header().size);
    let known = counts.iter().position(|counts| counts.rule == rule);
    let index = known.unwrap_or_else(|| {
        counts.push(ShapeCounts::new(rule));
        counts.len() - 1
    });
    let of_rule = &mut counts[index];
    while let Some(game) = next_whole(&mut reader)? {
        let mut position = Position::new(size, Arc::clone(&of_rule.tables));
        of_rule.add(&game, &mut position)?;
        progress.set_position(reader.position());
    }
    Ok(())
}

/// How often each shape occurs in the games of a rule.
struct ShapeCounts {
    rule: Rule,
    tables: Arc<RuleTables>,
    positions: u64,
    /// By the cells of the line, read from one end.
    counts: Vec<u64>,
}

impl ShapeCounts {
    fn new(rule: Rule) -> Self {
        let tables = RuleTables::of(rule);
        ShapeCounts { rule, tables, positions: 0, counts: vec![0; SHAPES] }
    }

    /// Adds the searched positions of a game; `position` is its empty board.
    fn add(&mut self, game: &training::Game, position: &mut Position) -> Result<()> {
        let points: Vec<Point> = position.size().points().collect();
        for (index, point) in game.points().enumerate() {
            if index >= game.opening.len() {
                self.positions += 1;
                for &point in &points {
                    for direction in Direction::ALL {
                        let eleven = position.line(point, direction) >> 10 & (SHAPES as u64 - 1);
                        self.counts[eleven as usize] += 1;
                    }
                }
            }
            ensure!(position.is_empty(point), "move {}: the point is occupied", index + 1);
            position.play(point, &mut NullObserver);
        }
        Ok(())
    }

    /// How often each shape occurs, the most frequent first. A line counts as its mirror image and, if
    /// asked, also with the colours exchanged.
    fn frequencies(&self, for_both_sides: bool) -> Vec<u64> {
        let mut tied = vec![0; SHAPES];
        for (cells, &count) in self.counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            let cells = cells as u32;
            tied[canonical(cells) as usize] += count;
            if for_both_sides {
                tied[canonical(exchanged(cells)) as usize] += count;
            }
        }
        tied.retain(|&count| count > 0);
        tied.sort_unstable_by(|a, b| b.cmp(a));
        tied
    }
}

impl fmt::Display for ShapeCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: u64 = self.counts.iter().sum();
        write!(f, "{}: {} positions, {lines} lines", self.rule, self.positions)?;
        let heads = MOST_FREQUENT.map(|count| format!("{}k", count >> 10));
        let mut table = Table::new(["".to_string(), "shapes".to_string()].into_iter().chain(heads));
        for (name, both) in [("black and white", false), ("own and other, both sides", true)] {
            let frequencies = self.frequencies(both);
            let all = frequencies.iter().sum::<u64>().max(1);
            let shares = MOST_FREQUENT.map(|count| {
                let covered: u64 = frequencies.iter().take(count).sum();
                format!("{:.3} %", covered as f64 * 100.0 / all as f64)
            });
            let cells = [name.to_string(), frequencies.len().to_string()];
            table.add(cells.into_iter().chain(shares));
        }
        write!(f, "\n{}", table.to_string().trim_end())
    }
}

/// The same for a line and its mirror image: the lesser of both.
fn canonical(cells: u32) -> u32 {
    let mirrored = (0..CELLS).fold(0, |sum, at| sum << 2 | cells >> (2 * at) & 3);
    cells.min(mirrored)
}

/// The line with the colours exchanged; walls stay.
fn exchanged(cells: u32) -> u32 {
    (cells & BLACK) << 1 | cells >> 1 & BLACK
}

#[cfg(test)]
mod tests {
    use super::super::rewrite::tests::cut_off;
    use super::*;
    use goren::board::BoardSize;
    use goren_games::training::ScoredMove;
    use goren_games::{Ending, GameResult};
    use std::collections::HashMap;

    fn game(names: &str) -> training::Game {
        let mut points: Vec<Point> =
            names.split(' ').map(|name| Point::parse(name).unwrap()).collect();
        let played = points.split_off(2);
        let moves =
            played.into_iter().map(|point| ScoredMove { point, score: 0, by_chance: false });
        let (result, ending) = (GameResult::Draw, Ending::Draw);
        training::Game { seed: 1, opening: points, moves: moves.collect(), result, ending }
    }

    /// Lines as texts, read off a board without any help of the position.
    fn lines(size: BoardSize, stones: &[Point]) -> Vec<String> {
        let cell = |x: i32, y: i32| {
            let on_board =
                x >= 0 && y >= 0 && x < i32::from(size.width()) && y < i32::from(size.height());
            let at = stones
                .iter()
                .position(|stone| (i32::from(stone.x()), i32::from(stone.y())) == (x, y));
            match at {
                _ if !on_board => '#',
                None => '.',
                Some(index) if index.is_multiple_of(2) => 'X',
                Some(_) => 'O',
            }
        };
        let through = |point: Point, (dx, dy): (i32, i32)| {
            let (x, y) = (i32::from(point.x()), i32::from(point.y()));
            (-5..=5).map(|step| cell(x + step * dx, y + step * dy)).collect()
        };
        let directions = [(1, 0), (0, 1), (1, 1), (1, -1)];
        let points = size.points();
        points.flat_map(|point| directions.map(|direction| through(point, direction))).collect()
    }

    fn slow_frequencies(size: BoardSize, game: &training::Game, both: bool) -> Vec<u64> {
        let points: Vec<Point> = game.points().collect();
        let mut counts: HashMap<String, u64> = HashMap::new();
        let mut add = |line: &str| {
            let mirrored: String = line.chars().rev().collect();
            *counts.entry(mirrored.min(line.to_string())).or_default() += 1;
        };
        for stones in game.opening.len()..points.len() {
            for line in lines(size, &points[..stones]) {
                add(&line);
                if both {
                    let other = line.replace('X', "x").replace('O', "X").replace('x', "O");
                    add(&other);
                }
            }
        }
        let mut counts: Vec<u64> = counts.into_values().collect();
        counts.sort_unstable_by(|a, b| b.cmp(a));
        counts
    }

    #[test]
    fn counts_are_those_of_a_slow_reading() {
        let game = game("c3 d4 c4 e3 f5 d3 d5 e6 b2 a1 g7");
        for (width, height) in [(7, 7), (15, 9), (20, 20)] {
            let size = BoardSize::new(width, height).unwrap();
            let mut counts = ShapeCounts::new(Rule::Standard);
            let mut board = Position::new(size, Arc::clone(&counts.tables));
            counts.add(&game, &mut board).unwrap();
            assert_eq!(counts.positions, 9);
            for both in [false, true] {
                assert_eq!(counts.frequencies(both), slow_frequencies(size, &game, both), "{size}");
            }
            let text = counts.to_string();
            assert!(text.starts_with("standard: 9 positions, "), "{text}");
            assert!(text.contains("100.000 %") && text.lines().count() == 4, "{text}");
        }
    }

    #[test]
    fn of_a_file_that_was_cut_off_the_whole_games_are_counted() {
        let (_folder, path) = cut_off(5);
        let mut counts = Vec::new();
        count(&path, &mut counts).unwrap();
        assert_eq!(counts[0].positions, 4);
    }

    #[test]
    fn a_game_that_cannot_be_is_no_panic() {
        let mut counts = ShapeCounts::new(Rule::Renju);
        let size = BoardSize::square(15).unwrap();
        let mut board = Position::new(size, Arc::clone(&counts.tables));
        assert!(counts.add(&game("a1 b1 c1 a1"), &mut board).is_err());
    }
}
