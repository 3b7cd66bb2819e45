//! `Level`: how well the engine plays against a person, from 1 to 10, and the table of what each level
//! may search, must see and may overlook. `handicap.rs` plays by it.
//!
//! Level 10 is the whole engine. The others search fewer nodes, choose by chance among the moves that
//! seem nearly as good as the best, and the lowest overlook what the opponent's last stone threatens.
//! The numbers were found by games between neighbours; docs/play.md has the results.

use std::fmt;
use std::str::FromStr;

/// The strength of the engine: 1, the weakest, to 10, the whole engine.
///
/// ```
/// use goren::engine::Level;
/// assert_eq!("3".parse::<Level>().unwrap(), Level::clamped(3));
/// assert_eq!(Level::clamped(-7), Level::LOWEST);
/// assert!(Level::default().is_whole());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// A level that is not a whole number from 1 to 10.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a level is a number from {} to {}", Level::LOWEST, Level::HIGHEST)]
pub struct LevelError;

/// What a level below 10 searches, sees and overlooks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Strength {
    /// Nodes of a move, all lines together.
    pub nodes: u64,
    /// How many of the best moves it chooses from.
    pub lines: usize,
    /// Spread of the choice, in units of the score: a move that is worse by this much is played e times
    /// less often than the best.
    pub temperature: f64,
    /// Proven wins and losses within this many plies are certain to it; a later one is only a good or a
    /// bad move.
    pub sight: usize,
    /// How often it overlooks that the last stone threatens a five, in percent.
    pub overlooks_fours: u32,
    /// How often it overlooks that the last stone threatens an open four, in percent.
    pub overlooks_threes: u32,
}

/// Levels 1 to 9. A five of its own is seen by every level. From level 3 on no four is overlooked, from
/// level 4 on no open three. Some 200 nodes a line are one iteration; with fewer there is no choice.
#[rustfmt::skip]
const STRENGTHS: [Strength; 9] = [
    // A child who makes a few open threes wins: half of them are overlooked, and one four in ten.
    Strength { nodes:   1_000, lines: 6, temperature: 200.0, sight:  2, overlooks_fours: 10, overlooks_threes: 50 },
    // Overlooks one three in ten, and hardly ever a four.
    Strength { nodes:   1_550, lines: 6, temperature:  78.0, sight:  3, overlooks_fours:  1, overlooks_threes:  9 },
    // Blocks every four and nearly every three; forks take it by surprise.
    Strength { nodes:   2_200, lines: 6, temperature:  59.0, sight:  5, overlooks_fours:  0, overlooks_threes:  2 },
    // Sees forks two moves ahead.
    Strength { nodes:   3_000, lines: 5, temperature:  46.0, sight:  8, overlooks_fours:  0, overlooks_threes:  0 },
    // Sees short wins by fours.
    Strength { nodes:   4_800, lines: 4, temperature:  34.0, sight: 11, overlooks_fours:  0, overlooks_threes:  0 },
    // Sees wins of eight moves.
    Strength { nodes:   7_200, lines: 4, temperature:  25.0, sight: 15, overlooks_fours:  0, overlooks_threes:  0 },
    // Sees all that it can prove.
    Strength { nodes:  12_000, lines: 4, temperature:  17.0, sight: 99, overlooks_fours:  0, overlooks_threes:  0 },
    // The same; only nearly equal moves vary.
    Strength { nodes:  28_000, lines: 3, temperature:  10.0, sight: 99, overlooks_fours:  0, overlooks_threes:  0 },
    // Thinks for half a second.
    Strength { nodes: 130_000, lines: 2, temperature:   6.0, sight: 99, overlooks_fours:  0, overlooks_threes:  0 },
];

impl Level {
    /// The weakest.
    pub const LOWEST: Level = Level(1);
    /// The whole engine.
    pub const HIGHEST: Level = Level(10);

    /// The level with this number; the nearest one where there is none.
    pub fn clamped(number: i64) -> Level {
        Level(number.clamp(i64::from(Self::LOWEST.0), i64::from(Self::HIGHEST.0)) as u8)
    }

    /// Its number, 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (Self::LOWEST.0..=Self::HIGHEST.0).map(Level)
    }

    /// Whether this is the whole engine.
    pub fn is_whole(self) -> bool {
        self == Self::HIGHEST
    }

    /// What it searches and sees; `None` for the whole engine.
    pub(super) fn strength(self) -> Option<&'static Strength> {
        STRENGTHS.get(usize::from(self.0 - 1))
    }
}

impl Default for Level {
    /// The whole engine.
    fn default() -> Self {
        Level::HIGHEST
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Level, LevelError> {
        let number: u8 = text.trim().parse().map_err(|_| LevelError)?;
        Level::all().find(|level| level.0 == number).ok_or(LevelError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_searches_more_and_overlooks_less() {
        for pair in STRENGTHS.windows(2) {
            let [weak, strong] = pair else { unreachable!("windows of two") };
            assert!(weak.nodes < strong.nodes && weak.lines >= strong.lines);
            assert!(weak.temperature > strong.temperature && weak.sight <= strong.sight);
            assert!(weak.overlooks_fours >= strong.overlooks_fours);
            assert!(weak.overlooks_threes >= strong.overlooks_threes);
        }
        assert!(Level::all().skip(2).filter_map(Level::strength).all(|s| s.overlooks_fours == 0));
        assert!(Level::all().skip(4).filter_map(Level::strength).all(|s| s.overlooks_threes == 0));
        assert_eq!(Level::HIGHEST.strength(), None);
    }

    /// The page for players shows what is in the table here.
    #[test]
    fn the_page_tells_the_numbers_of_the_table() {
        let page = include_str!("../../docs/play.md");
        let rows = page.lines().map(|line| line.split(" | ").collect::<Vec<_>>());
        let rows: Vec<_> = rows.filter(|row| row.len() == 8 && row[0] != "| level").collect();
        assert_eq!(rows.len(), 10, "a row for each level");
        for (level, row) in Level::all().zip(rows) {
            assert_eq!(row[0], format!("| {level}"));
            let Some(strength) = level.strength() else { continue };
            let nodes = strength.nodes.to_string();
            assert_eq!(row[2].replace(',', ""), nodes, "level {level}");
            assert_eq!(row[3], format!("{} moves", strength.lines), "level {level}");
            assert_eq!(row[4], strength.temperature.to_string(), "level {level}");
            let percents = [strength.overlooks_threes, strength.overlooks_fours];
            let told = percents.map(|percent| match percent {
                0 => "never".to_string(),
                _ => format!("{percent} %"),
            });
            assert_eq!(row[5..7], told, "level {level}");
            let sight = match strength.sight {
                99 => "any length".to_string(),
                plies => format!("{plies} plies"),
            };
            assert_eq!(row[7], format!("{sight} |"), "level {level}");
        }
    }

    #[test]
    fn only_the_numbers_from_1_to_10_are_levels() {
        for level in Level::all() {
            assert_eq!(level.to_string().parse(), Ok(level));
            assert_eq!(Level::clamped(i64::from(level.number())), level);
        }
        for text in ["", "0", "11", "-1", "1.5", "three", "256", "+"] {
            assert_eq!(text.parse::<Level>(), Err(LevelError), "{text}");
        }
        assert_eq!(Level::clamped(i64::MAX), Level::HIGHEST);
    }
}
