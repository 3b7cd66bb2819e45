//! The result of a match as text: one line while it runs, tables at its end.

use crate::arena::statistics::{
    Decision, Estimate, Sprt, Tally, Trinomial, likelihood_of_superiority, logistic_elo,
    normalized_elo,
};
use crate::arena::{Books, Conditions, PairingBook, Player, PlayerBook, Tournament};
use crate::board::Color;
use crate::record::Ending;
use std::fmt::Write;

/// The score in one line.
pub(super) fn line(tournament: &Tournament, books: &Books, sprt: Option<&Sprt>) -> String {
    let names: Vec<&str> = tournament.players.iter().map(|player| player.name.as_str()).collect();
    if names.len() > 2 {
        let standing = |place: usize| {
            let score = &books.players[place].score;
            format!("{} {}", names[place], percent(score.score()))
        };
        return ranking(books).into_iter().map(standing).collect::<Vec<_>>().join(", ");
    }
    let PairingBook { games, pairs } = &books.pairings[0];
    let mut text = format!("{} - {}: {}", names[0], names[1], wins_losses_draws(games));
    if let Some(elo) = logistic_elo(pairs) {
        let los = percent(likelihood_of_superiority(pairs));
        let _ = write!(text, ", Elo {}, LOS {los}", estimate(Some(elo)));
    }
    if let Some(sprt) = sprt {
        let _ = write!(text, ", LLR {}", ratio(sprt, pairs));
    }
    text
}

/// All tables.
pub(super) fn text(
    tournament: &Tournament,
    books: &Books,
    sprt: Option<&Sprt>,
    by_opening: bool,
) -> String {
    let Tournament { players, conditions, schedule, .. } = tournament;
    let Conditions { rule, size, .. } = conditions;
    let (played, total) = (books.black.games(), schedule.len());
    let mut text = format!("{played} of {total} games, {rule} {size}\n");
    if played == 0 {
        return text;
    }
    if players.len() > 2 {
        text += &format!("\n{}", standings(players, books));
    }
    for (pairing, book) in schedule.pairings().iter().zip(&books.pairings) {
        let [first, second] = pairing.map(|place| players[place].name.as_str());
        text += &format!("\n{}", encounter(first, second, book, sprt));
    }
    text += &format!("\n{}", colors(books));
    text += &lengths(books);
    text += &format!("\n{}", endings(books));
    text += &format!("\n{}", efforts(players, books));
    text += &format!("\n{}", losses(players, books));
    if by_opening {
        text += &format!("\n{}", openings(books));
    }
    text
}

/// The players' places, the best score first.
fn ranking(books: &Books) -> Vec<usize> {
    let mut places: Vec<usize> = (0..books.players.len()).collect();
    let score = |place: usize| books.players[place].score.score().unwrap_or(0.0);
    places.sort_by(|&a, &b| score(b).total_cmp(&score(a)));
    places
}

fn standings(players: &[Player], books: &Books) -> String {
    let mut rows =
        vec![row(["engine", "games", "wins", "losses", "draws", "score", "Elo to the field"])];
    for place in ranking(books) {
        let score = &books.players[place].score;
        let [losses, draws, wins] = score.counts().map(|count| count.to_string());
        let (games, share) = (score.games().to_string(), percent(score.score()));
        let elo = estimate(logistic_elo(score));
        rows.push(row([&players[place].name, &games, &wins, &losses, &draws, &share, &elo]));
    }
    table(&rows)
}

fn encounter(first: &str, second: &str, book: &PairingBook, sprt: Option<&Sprt>) -> String {
    let PairingBook { games, pairs } = book;
    let score = percent(games.score());
    let mut text =
        format!("{first} - {second}: {} of {}, {score}\n", wins_losses_draws(games), games.games());
    let mut rows = vec![row(["", "by pairs", "by games"])];
    let both =
        |name: &str, of_pairs: String, of_games: String| vec![name.to_string(), of_pairs, of_games];
    rows.push(both("counts", pairs.to_string(), games.to_string()));
    rows.push(both("Elo", estimate(logistic_elo(pairs)), estimate(logistic_elo(games))));
    let normalized = (normalized_elo(pairs), normalized_elo(games));
    rows.push(both("normalised Elo", estimate(normalized.0), estimate(normalized.1)));
    let superior = (likelihood_of_superiority(pairs), likelihood_of_superiority(games));
    rows.push(both("LOS", percent(superior.0), percent(superior.1)));
    text += &table(&rows);
    text +=
        "  counts from the worst: pairs LL, LD, DD and WL, WD, WW; games L, D, W. Errors: 95 %\n";
    if let Some(sprt) = sprt {
        let [elo0, elo1] = sprt.elo();
        let verdict = match sprt.decision(pairs) {
            Decision::Continue => "undecided",
            Decision::AcceptH0 => "H0 accepted",
            Decision::AcceptH1 => "H1 accepted",
        };
        let model = format!("{:?}", sprt.model()).to_lowercase();
        let llr = ratio(sprt, pairs);
        let _ = writeln!(text, "  SPRT H0 {elo0}, H1 {elo1} ({model}): LLR {llr}, {verdict}");
    }
    text
}

/// The log-likelihood ratio between its bounds.
fn ratio<const CLASSES: usize>(sprt: &Sprt, tally: &Tally<CLASSES>) -> String {
    let [lower, upper] = sprt.bounds();
    format!("{:.2} ({lower:.2}, {upper:.2})", sprt.log_likelihood_ratio(tally))
}

fn colors(books: &Books) -> String {
    let black = &books.black;
    let [losses, draws, wins] = black.counts();
    let games = black.games() as f64;
    let share = |count: &u64| percent(Some(*count as f64 / games));
    let mut text = format!(
        "black won {wins} ({}), white {losses} ({}), drawn {draws} ({})\n",
        share(wins),
        share(losses),
        share(draws)
    );
    // Openings that decide the game tell nothing about the engines.
    let of_one_colour = |class: usize| {
        let one_sided =
            |tally: &&Trinomial| tally.games() > 1 && tally.counts()[class] == tally.games();
        books.openings.values().filter(one_sided).count()
    };
    let _ = writeln!(
        text,
        "openings: {}; black won all games of {}, white all of {}",
        books.openings.len(),
        of_one_colour(2),
        of_one_colour(0)
    );
    text
}

fn lengths(books: &Books) -> String {
    let games: u64 = books.lengths.values().sum();
    let stones: u64 = books.lengths.iter().map(|(length, count)| *length as u64 * count).sum();
    let shortest = books.lengths.keys().next().copied().unwrap_or(0);
    let longest = books.lengths.keys().next_back().copied().unwrap_or(0);
    let mean = stones as f64 / games.max(1) as f64;
    format!("stones: {mean:.1} on average, {shortest} to {longest}\n")
}

fn endings(books: &Books) -> String {
    let mut rows = vec![row(["ending", "games"])];
    for (ending, count) in &books.endings {
        rows.push(row([ending.name(), &count.to_string()]));
    }
    let fouls: u64 =
        books.endings.iter().filter(|(ending, _)| ending.is_foul()).map(|(_, count)| count).sum();
    if fouls > 0 {
        rows.push(row(["black lost by a foul, in all", &fouls.to_string()]));
    }
    table(&rows)
}

fn efforts(players: &[Player], books: &Books) -> String {
    let mut rows = vec![row([
        "engine", "as black", "as white", "moves", "s/move", "slowest", "depth", "nodes/s",
    ])];
    for (player, PlayerBook { scores, effort, .. }) in players.iter().zip(&books.players) {
        let told = |known: bool, value: f64, decimals: usize| match known {
            true => format!("{value:.decimals$}"),
            false => "-".to_string(),
        };
        let moves = effort.moves as f64;
        rows.push(vec![
            player.name.clone(),
            wins_losses_draws(&scores[Color::Black]),
            wins_losses_draws(&scores[Color::White]),
            effort.moves.to_string(),
            told(effort.moves > 0, effort.seconds / moves, 3),
            told(effort.moves > 0, effort.slowest, 3),
            told(effort.depths > 0, effort.depth_sum as f64 / effort.depths as f64, 1),
            told(effort.node_seconds > 0.0, effort.nodes as f64 / effort.node_seconds, 0),
        ]);
    }
    table(&rows)
}

fn losses(players: &[Player], books: &Books) -> String {
    const GROUPS: [(&str, &[Ending]); 6] = [
        ("on the board", &[Ending::Five]),
        ("by a foul", &[Ending::DoubleThree, Ending::DoubleFour, Ending::Overline]),
        ("time", &[Ending::Time]),
        ("stalls", &[Ending::Stall]),
        ("crashes", &[Ending::Crash]),
        ("illegal moves", &[Ending::Occupied, Ending::OffBoard]),
    ];
    let mut rows = vec![vec!["lost".to_string()]];
    rows[0].extend(GROUPS.iter().map(|(name, _)| name.to_string()));
    for (player, book) in players.iter().zip(&books.players) {
        let count = |ending: &Ending| book.lost_by.get(ending).copied().unwrap_or(0);
        let mut cells = vec![player.name.clone()];
        cells.extend(GROUPS.map(|(_, endings)| endings.iter().map(count).sum::<u64>().to_string()));
        rows.push(cells);
    }
    table(&rows)
}

fn openings(books: &Books) -> String {
    let mut rows = vec![row(["opening in line", "black won", "drawn", "white won"])];
    for (line, tally) in &books.openings {
        let [losses, draws, wins] = tally.counts().map(|count| count.to_string());
        rows.push(row([&line.to_string(), &wins, &draws, &losses]));
    }
    table(&rows)
}

fn wins_losses_draws(tally: &Trinomial) -> String {
    let [losses, draws, wins] = tally.counts();
    format!("+{wins} -{losses} ={draws}")
}

fn percent(share: Option<f64>) -> String {
    share.map_or("-".to_string(), |share| format!("{:.1} %", 100.0 * share))
}

fn estimate(estimate: Option<Estimate>) -> String {
    estimate.map_or("-".to_string(), |estimate| format!("{estimate:.1}"))
}

fn row<const CELLS: usize>(cells: [&str; CELLS]) -> Vec<String> {
    cells.map(str::to_string).to_vec()
}

/// Cells in columns, the first to the left and the others to the right.
fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in rows {
        for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
            let _ = match column {
                0 => write!(text, "  {cell:<width$}"),
                _ => write!(text, "  {cell:>width$}"),
            };
        }
        text.truncate(text.trim_end_matches(' ').len());
        text.push('\n');
    }
    text
}
