//! The table of `ablate`: a row for the search as it is and one for each change, as text and as CSV.

use super::change::Change;
use super::depth::DepthTotals;
use crate::Table;
use crate::arena::statistics::{PairedResults, Sprt, logistic_elo};
use crate::contest::{decision_text, elo_text, llr_text};
use std::io::{self, Write};

/// What was measured of a search.
pub(super) struct AblationRow {
    /// What was changed; `None` for the search as it is.
    pub change: Option<Change>,
    /// Searches to a depth.
    pub depth: Option<DepthTotals>,
    /// Games of the search as it is against this one without steps, or of this one with other
    /// parameters against the search as it is; with a test always of this one against the search as it is.
    pub games: Option<PairedResults>,
    /// The test of the games.
    pub test: Option<Sprt>,
}

impl AblationRow {
    /// A row for which nothing was measured yet.
    pub fn new(change: Option<Change>) -> Self {
        AblationRow { change, depth: None, games: None, test: None }
    }

    fn name(&self) -> String {
        self.change.as_ref().map_or("none".to_string(), Change::to_string)
    }
}

/// The tables for people: nodes, time and other moves of the changed search, relative to the search as
/// it is, and the Elo that a step is worth; then the same for parameters, with the Elo that they gain.
/// With tests, one table with the Elo that each change gains, and what was decided.
pub(super) fn text(rows: &[AblationRow]) -> String {
    if rows.iter().any(|row| row.test.is_some()) {
        return table_text(&rows.iter().collect::<Vec<_>>(), "gain in Elo");
    }
    let table = |(of_parameters, elo)| {
        let belongs = |change: &Change| matches!(change, Change::With(_)) == of_parameters;
        let rows = rows.iter().filter(|row| row.change.as_ref().is_none_or(belongs));
        let rows: Vec<_> = rows.collect();
        (rows.len() > 1).then(|| table_text(&rows, elo))
    };
    let tables = [(false, "worth in Elo"), (true, "gain in Elo")].into_iter().filter_map(table);
    tables.collect::<Vec<_>>().join("\n")
}

/// A table of these rows; `elo` is the head of the last column.
fn table_text(rows: &[&AblationRow], elo: &'static str) -> String {
    let base = rows.iter().find(|row| row.change.is_none()).and_then(|row| row.depth.as_ref());
    let with_games = rows.iter().any(|row| row.games.is_some());
    let with_test = rows.iter().any(|row| row.test.is_some());
    let mut heads = vec!["change"];
    heads.extend(base.map(|_| ["nodes", "ratio", "time", "moves"]).into_iter().flatten());
    heads.extend(with_games.then_some(["W-D-L", "pairs", elo]).into_iter().flatten());
    heads.extend(with_test.then_some(["LLR", "SPRT"]).into_iter().flatten());
    let mut table = Table::new(heads);
    for row in rows {
        let mut cells = vec![row.name()];
        if let Some(base) = base {
            let depth = row.depth.as_ref().map(|totals| {
                let mark = if row.change.is_some() { mark(totals, base) } else { "" };
                depth_cells(totals, base, mark)
            });
            cells.extend(depth.unwrap_or_default());
        }
        cells.extend(row.games.iter().flat_map(games_cells));
        cells.extend(row.games.zip(row.test).into_iter().flat_map(test_cells));
        table.add(cells);
    }
    table.to_string()
}

/// What stands before the ratio of a changed search: where it lies when searches were given up, before
/// they had taken all their nodes.
fn mark(totals: &DepthTotals, base: &DepthTotals) -> &'static str {
    match (totals.given_up > 0, base.given_up > 0) {
        (false, false) => "",
        (true, false) => ">",
        (false, true) => "<",
        (true, true) => "~",
    }
}

fn depth_cells(totals: &DepthTotals, base: &DepthTotals, mark: &str) -> [String; 4] {
    let time = totals.seconds / base.seconds.max(1e-9);
    [
        totals.nodes.to_string(),
        format!("{mark}{:.2}", totals.ratio()),
        format!("{time:.2}"),
        totals.other_moves.to_string(),
    ]
}

fn games_cells(games: &PairedResults) -> [String; 3] {
    let [losses, draws, wins] = games.games.counts();
    let elo = elo_text(logistic_elo(&games.pairs));
    [format!("{wins}-{draws}-{losses}"), games.pairs.to_string(), elo]
}

fn test_cells((games, test): (PairedResults, Sprt)) -> [String; 2] {
    [llr_text(&test, &games.pairs), decision_text(&test, &games.pairs)]
}

const CSV_HEADER: &str = "change,positions,given_up,nodes,nodes_ratio,seconds,other_moves,\
                          wins,draws,losses,ll,ld,dd_wl,wd,ww,elo,elo_error";

/// Further columns if there is a test.
const CSV_TEST_HEADER: &str = ",elo0,elo1,llr,llr_lower,llr_upper,decision";

/// Writes all rows as CSV, wins and Elo as in the tables; what was not measured is left empty.
///
/// # Errors
/// When the writer fails.
pub(super) fn write_csv(rows: &[AblationRow], out: &mut dyn Write) -> io::Result<()> {
    let with_test = rows.iter().any(|row| row.test.is_some());
    writeln!(out, "{CSV_HEADER}{}", if with_test { CSV_TEST_HEADER } else { "" })?;
    for row in rows {
        let mut values = vec![row.name().replace(',', " ")];
        match &row.depth {
            Some(totals) => {
                values.extend(
                    [totals.positions, totals.given_up, totals.nodes].map(|n| n.to_string()),
                );
                values.extend([totals.ratio(), totals.seconds].map(|n| format!("{n:.4}")));
                values.push(totals.other_moves.to_string());
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
        match row.games.zip(row.test) {
            Some(tested) => values.extend(test_values(tested)),
            None if with_test => values.extend([const { String::new() }; 6]),
            None => {}
        }
        writeln!(out, "{}", values.join(","))?;
    }
    out.flush()
}

fn test_values((games, test): (PairedResults, Sprt)) -> Vec<String> {
    let ([elo0, elo1], [lower, upper]) = (test.elo(), test.bounds());
    let mut values = vec![elo0.to_string(), elo1.to_string()];
    let ratios = [test.log_likelihood_ratio(&games.pairs), lower, upper];
    values.extend(ratios.map(|ratio| format!("{ratio:.2}")));
    values.push(test.decision(&games.pairs).to_string());
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::statistics::{EloModel, GameScore};
    use goren::search::Step;

    fn rows() -> Vec<AblationRow> {
        let mut games = PairedResults::default();
        for pair in [[GameScore::Win, GameScore::Win], [GameScore::Draw, GameScore::Loss]] {
            games.add(pair);
        }
        let sum = |nodes, given_up| {
            Some(DepthTotals {
                positions: 2,
                nodes,
                given_up,
                seconds: 1.5,
                ..DepthTotals::default()
            })
        };
        vec![
            AblationRow { depth: sum(100, 0), ..AblationRow::new(None) },
            AblationRow {
                depth: sum(250, 1),
                games: Some(games),
                ..AblationRow::new(Some(Change::Without(Step::Futility.into())))
            },
            AblationRow::new(Some(Change::Without(Step::Razoring.into()))),
        ]
    }

    #[test]
    fn the_text_has_a_line_for_every_row() {
        let text = text(&rows());
        let words: Vec<Vec<&str>> =
            text.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(words[1], ["none", "100", "1.00", "1.00", "0"]);
        assert_eq!(words[2][..6], ["futility", "250", ">1.00", "1.00", "0", "2-1-1"]);
        assert_eq!(words[3], ["razoring"]);
        assert_eq!(words.len(), 4);
    }

    #[test]
    fn the_ratio_says_which_searches_were_given_up() {
        let ratios = |base: u64, changed: u64| {
            let mut rows = rows();
            for (row, given_up) in rows.iter_mut().zip([base, changed]) {
                row.depth.as_mut().unwrap().given_up = given_up;
            }
            let text = text(&rows);
            let ratio = |line: &str| line.split_whitespace().nth(2).map(str::to_string);
            text.lines().skip(1).take(2).filter_map(ratio).collect::<Vec<_>>()
        };
        let cases = [(0, 0, "1.00"), (0, 1, ">1.00"), (1, 0, "<1.00"), (1, 2, "~1.00")];
        for (base, changed, expected) in cases {
            assert_eq!(ratios(base, changed), ["1.00", expected], "{base} {changed}");
        }
    }

    #[test]
    fn steps_are_worth_something_and_parameters_gain_something() {
        let mut rows = rows();
        let change = Some(Change::With("razor_depth=1".parse().unwrap()));
        rows.push(AblationRow { games: rows[1].games, ..AblationRow::new(change) });
        let both = text(&rows);
        let (steps, parameters) = both.split_once("\n\n").unwrap();
        assert!(steps.contains("worth in Elo") && steps.contains("futility"), "{both}");
        assert!(!steps.contains("razor_depth") && !parameters.contains("futility"), "{both}");
        assert!(
            parameters.contains("gain in Elo") && parameters.contains("razor_depth=1"),
            "{both}"
        );
        assert_eq!(text(&[rows.remove(0), rows.pop().unwrap()]), parameters);
    }

    /// Rows with a test that one of them has decided; the base and another have no games.
    fn tested_rows() -> Vec<AblationRow> {
        let mut rows = rows();
        let games = rows[1].games.as_mut().unwrap();
        for _ in 0..100 {
            games.add([GameScore::Draw, GameScore::Loss]);
            games.add([GameScore::Draw, GameScore::Draw]);
        }
        rows[1].test = Some(Sprt::new(EloModel::Logistic, [-40.0, 0.0], 0.05, 0.05).unwrap());
        rows
    }

    #[test]
    fn a_test_shows_its_ratio_and_its_decision_in_one_table() {
        let mut rows = tested_rows();
        let change = Some(Change::With("razor_depth=1".parse().unwrap()));
        rows.push(AblationRow::new(change));
        let text = text(&rows);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].ends_with("SPRT") && lines[0].contains("gain in Elo"), "{text}");
        assert!(lines[2].ends_with("(-2.94, 2.94)  -40 against 0: H0 accepted"), "{text}");
        assert!(lines[2].contains("[0, 101, 100, 0, 1]"), "{text}");
        assert_eq!(lines.len(), 5, "{text}");
    }

    #[test]
    fn the_csv_of_a_test_has_its_ratio_and_its_decision() {
        let mut out = Vec::new();
        write_csv(&tested_rows(), &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let columns = lines[0].split(',').count();
        assert!(lines.iter().all(|line| line.split(',').count() == columns), "{text}");
        assert!(lines[0].ends_with(",elo_error,elo0,elo1,llr,llr_lower,llr_upper,decision"));
        assert!(lines[2].ends_with(",-2.94,2.94,H0 accepted") && lines[2].contains(",-40,0,"));
        assert!(lines[3].ends_with(",,,,,"));
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
