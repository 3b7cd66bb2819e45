//! The table of `ablate`: a row for the whole search and one without each step, as text and as CSV.

use super::change::Change;
use super::depth::Sum;
use crate::arena::statistics::{Games, logistic_elo};
use std::fmt;
use std::io::{self, Write};

/// What was measured of a search.
pub struct Row {
    /// What was changed; `None` for the search as it is.
    pub change: Option<Change>,
    /// Searches to a depth.
    pub depth: Option<Sum>,
    /// Games of the whole search against this one.
    pub games: Option<Games>,
}

impl Row {
    /// A row of which nothing was measured yet.
    pub fn new(change: Option<Change>) -> Self {
        Row { change, depth: None, games: None }
    }

    fn name(&self) -> String {
        self.change.as_ref().map_or("as it is".to_string(), Change::to_string)
    }
}

/// The table as text, for people: values of the search without the step, in relation to the whole
/// search, and the Elo that the step is worth.
pub struct Text<'a>(pub &'a [Row]);

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Text(rows) = self;
        let whole = rows.iter().find(|row| row.change.is_none()).and_then(|row| row.depth.as_ref());
        let with_games = rows.iter().any(|row| row.games.is_some());
        write!(f, "{:28}", "changed")?;
        if whole.is_some() {
            write!(f, "{:>12} {:>8} {:>6} {:>6}", "nodes", "ratio", "time", "moves")?;
        }
        if with_games {
            write!(f, "  {:>12}  {:20} worth in Elo", "W-D-L", "pairs")?;
        }
        for row in *rows {
            write!(f, "\n{:28}", row.name())?;
            if let (Some(whole), Some(sum)) = (whole, &row.depth) {
                write_depth(f, sum, whole)?;
            }
            if let Some(games) = &row.games {
                write_games(f, games)?;
            }
        }
        Ok(())
    }
}

fn write_depth(f: &mut fmt::Formatter<'_>, sum: &Sum, whole: &Sum) -> fmt::Result {
    let at_least = if sum.given_up > 0 { ">" } else { "" };
    let ratio = format!("{at_least}{:.2}", sum.ratio());
    let time = sum.seconds / whole.seconds.max(1e-9);
    write!(f, "{:>12} {ratio:>8} {time:>6.2} {:>6}", sum.nodes, sum.other_moves)
}

fn write_games(f: &mut fmt::Formatter<'_>, games: &Games) -> fmt::Result {
    let [losses, draws, wins] = games.games.counts();
    let elo = logistic_elo(&games.pairs).map_or("-".to_string(), |elo| format!("{elo:.0}"));
    let (score, pairs) = (format!("{wins}-{draws}-{losses}"), games.pairs.to_string());
    write!(f, "  {score:>12}  {pairs:20} {elo}")
}

const CSV_HEADER: &str = "change,positions,given_up,nodes,nodes_ratio,seconds,other_moves,\
                          wins,draws,losses,ll,ld,dd_wl,wd,ww,elo,elo_error";

/// The name of a row in one column.
fn csv_name(row: &Row) -> String {
    row.change.as_ref().map_or("none".to_string(), |change| change.to_string().replace(',', " "))
}

/// Writes the table with commas between the values; what was not measured is left empty.
///
/// # Errors
/// When the writer fails.
pub fn write_csv(rows: &[Row], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{CSV_HEADER}")?;
    for row in rows {
        let mut values = vec![csv_name(row)];
        match &row.depth {
            Some(sum) => {
                values.extend([sum.positions, sum.given_up, sum.nodes].map(|n| n.to_string()));
                values.extend([sum.ratio(), sum.seconds].map(|n| format!("{n:.4}")));
                values.push(sum.other_moves.to_string());
            }
            None => values.extend([const { String::new() }; 6]),
        }
        match &row.games {
            Some(games) => {
                values.extend(games.games.counts().iter().rev().map(u64::to_string));
                values.extend(games.pairs.counts().map(|n| n.to_string()));
                let elo = logistic_elo(&games.pairs);
                let numbers = elo.map(|elo| [elo.value, elo.error].map(|n| format!("{n:.2}")));
                values.extend(numbers.unwrap_or_default());
            }
            None => values.extend([const { String::new() }; 10]),
        }
        writeln!(out, "{}", values.join(","))?;
    }
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::statistics::GameScore;
    use crate::search::Step;

    fn rows() -> Vec<Row> {
        let mut games = Games::default();
        for pair in [[GameScore::Win, GameScore::Win], [GameScore::Draw, GameScore::Loss]] {
            games.add(pair);
        }
        let sum = |nodes, given_up| {
            Some(Sum { positions: 2, nodes, given_up, seconds: 1.5, ..Sum::default() })
        };
        vec![
            Row { depth: sum(100, 0), ..Row::new(None) },
            Row {
                depth: sum(250, 1),
                games: Some(games),
                ..Row::new(Some(Change::Without(Step::Futility)))
            },
            Row::new(Some(Change::Without(Step::Razoring))),
        ]
    }

    #[test]
    fn the_text_has_a_line_for_every_row() {
        let text = Text(&rows()).to_string();
        let words: Vec<Vec<&str>> =
            text.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(words[1], ["as", "it", "is", "100", "1.00", "1.00", "0"]);
        assert_eq!(words[2][..6], ["futility", "250", ">1.00", "1.00", "0", "2-1-1"]);
        assert_eq!(words[3], ["razoring"]);
        assert_eq!(words.len(), 4);
    }

    #[test]
    fn every_line_of_the_csv_has_every_value() {
        let mut out = Vec::new();
        write_csv(&rows(), &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let columns = CSV_HEADER.split(',').count();
        assert!(lines.iter().all(|line| line.split(',').count() == columns), "{text}");
        assert_eq!(lines[1], "none,2,0,100,1.0000,1.5000,0,,,,,,,,,,");
        assert!(
            lines[2].starts_with("futility,2,1,250,1.0000,1.5000,0,2,1,1,0,1,0,0,1,"),
            "{text}"
        );
    }
}
