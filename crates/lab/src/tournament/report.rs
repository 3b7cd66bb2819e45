//! Crosstables as text, as a page of HTML and as CSV.

use super::crosstable::{Crosstable, Standing};
use crate::Table;
use crate::arena::statistics::Trinomial;
use anyhow::Result;
use maud::{DOCTYPE, PreEscaped, html};

/// The style of the page.
const STYLE: &str = "\
body { font-family: sans-serif; margin: 2em; color: #222; background: #fff }
table { border-collapse: collapse; margin-bottom: 2em }
th, td { border: 1px solid #bbb; padding: .3em .6em; text-align: right; white-space: nowrap }
th:nth-child(2), td:nth-child(2) { text-align: left }
td.self { background: #ddd }
tr:nth-child(even) td { background: #f5f5f5 }
tr:nth-child(even) td.self { background: #ddd }
";

/// What the columns mean.
const LEGEND: &str = "Elo with the half width of its 95 % interval; the mean of all engines is 0, unless ratings \
were given. A cell has the points of the engine of the row, and the games. Faults are games lost by a \
crash, the clock, a stall, an illegal move or a refused START.";

/// Every table as text.
pub(super) fn text(tables: &[Crosstable]) -> String {
    let tables: Vec<String> = tables.iter().map(table_text).collect();
    tables.join("\n")
}

fn table_text(table: &Crosstable) -> String {
    let numbers = (1..=table.rows.len()).map(|place| place.to_string());
    let heads = ["engine", "Elo", "points", "faults"].map(str::to_string);
    let mut text = Table::new(heads.into_iter().chain(numbers));
    for (place, row) in table.rows.iter().enumerate() {
        let first = [
            format!("{} {}", place + 1, row.name),
            elo(row),
            points_of_games(&row.score),
            row.faults.to_string(),
        ];
        text.add(first.into_iter().chain(row.against.iter().map(points_of_games)));
    }
    format!("{}\n{text}", table.title)
}

/// A page with every table.
pub(super) fn page(tables: &[Crosstable]) -> String {
    let body = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                title { "Tournament" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { "Tournament" }
                p { (LEGEND) }
                @for table in tables {
                    h2 { (table.title) }
                    table {
                        tr {
                            th { } th { "engine" } th { "Elo" } th { "points" } th { "faults" }
                            @for place in 1..=table.rows.len() { th { (place) } }
                        }
                        @for (place, row) in table.rows.iter().enumerate() {
                            tr {
                                td { (place + 1) }
                                td { (row.name) }
                                td { (elo(row)) }
                                td { (points_of_games(&row.score)) }
                                td { (row.faults) }
                                @for (other, games) in row.against.iter().enumerate() {
                                    @if other == place {
                                        td.self { }
                                    } @else {
                                        td title=(wins_draws_losses(games)) { (points_of_games(games)) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    };
    body.into_string()
}

/// Every game counted: a row for each event, engine and opponent.
///
/// # Errors
/// None in practice: it is written to memory.
pub(super) fn csv(tables: &[Crosstable]) -> Result<Vec<u8>> {
    let mut file = csv::Writer::from_writer(Vec::new());
    let heads = ["event", "place", "engine", "elo", "error", "faults", "opponent"];
    file.write_record(heads.into_iter().chain(["wins", "draws", "losses"]))?;
    for table in tables {
        for (place, row) in table.rows.iter().enumerate() {
            let number =
                |value: Option<f64>| value.map_or(String::new(), |value| format!("{value:.1}"));
            let first = [
                table.title.clone(),
                (place + 1).to_string(),
                row.name.clone(),
                number(row.rating.map(|elo| elo.value)),
                number(row.rating.map(|elo| elo.error)),
                row.faults.to_string(),
            ];
            for (other, games) in table.rows.iter().zip(&row.against) {
                let [losses, draws, wins] = games.counts().map(|count| count.to_string());
                if games.games() > 0 {
                    let last = [other.name.clone(), wins, draws, losses];
                    file.write_record(first.iter().chain(&last))?;
                }
            }
        }
    }
    Ok(file.into_inner()?)
}

fn elo(row: &Standing) -> String {
    row.rating.map_or("-".to_string(), |elo| format!("{:.0} +/- {:.0}", elo.value, elo.error))
}

/// `7.5/10`, or nothing before the first game.
fn points_of_games(games: &Trinomial) -> String {
    let points = games.score().map(|score| score * games.games() as f64);
    points.map_or(String::new(), |points| format!("{points:.1}/{}", games.games()))
}

fn wins_draws_losses(games: &Trinomial) -> String {
    let [losses, draws, wins] = games.counts();
    format!("{wins} won, {draws} drawn, {losses} lost")
}

#[cfg(test)]
mod tests {
    use super::super::crosstable::RoundRobin;
    use super::*;
    use crate::arena::Results;

    #[test]
    fn names_are_text_in_every_format() {
        let names = ["<b>A</b>, or \"a\"".to_string(), "B".to_string()];
        let results = Results::new(&crate::arena::MatchSchedule::round_robin(2, vec![]), 2);
        let played = RoundRobin::of(&[[0, 1]], &results);
        let table = Crosstable::new("none yet".to_string(), &names, &[None; 2], &played, 1);
        assert_eq!(
            text(std::slice::from_ref(&table)),
            "none yet\n  engine              Elo  points  faults  1  2\n  \
             1 <b>A</b>, or \"a\"    -               0\n  2 B                   -               0\n"
        );
        let page = page(std::slice::from_ref(&table));
        assert!(page.contains("<td>&lt;b&gt;A&lt;/b&gt;, or &quot;a&quot;</td>"), "{page}");
        assert_eq!(
            csv(&[table]).unwrap(),
            b"event,place,engine,elo,error,faults,opponent,wins,draws,losses\n"
        );
    }
}
