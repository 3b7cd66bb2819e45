//! The results of a match as text: one line while it runs, tables at its end.

use super::sequential_test::SequentialTest;
use crate::Table;
use crate::arena::statistics::{
    Decision, PairedResults, Pentanomial, Trinomial, likelihood_of_superiority, logistic_elo,
    normalized_elo,
};
use crate::arena::{EngineConfig, EngineResults, MatchConditions, Results, Tournament};
use crate::contest::{elo_text, llr_text};
use goren::board::Color;
use goren_games::Ending;
use std::fmt::Write;

/// The score in one line.
pub(super) fn line(
    tournament: &Tournament,
    results: &Results,
    test: Option<&SequentialTest>,
) -> String {
    let names: Vec<&str> = tournament.engines.iter().map(|engine| engine.name.as_str()).collect();
    if names.len() > 2 {
        let standing = |place: usize| {
            let score = &results.engines[place].score;
            format!("{} {}", names[place], percent(score.score()))
        };
        return ranking(results).into_iter().map(standing).collect::<Vec<_>>().join(", ");
    }
    let PairedResults { games, pairs } = &results.pairings[0];
    let mut text = format!("{} - {}: {}", names[0], names[1], wins_losses_draws(games));
    if let Some(elo) = logistic_elo(pairs) {
        let los = percent(likelihood_of_superiority(pairs));
        let _ = write!(text, ", Elo {}, LOS {los}", elo_text(Some(elo)));
    }
    if let Some(test) = test {
        let _ = write!(text, ", LLR {}", llr_text(&test.sprt, test.counted(pairs)));
    }
    text
}

/// All tables.
pub(super) fn text(
    tournament: &Tournament,
    results: &Results,
    test: Option<&SequentialTest>,
    by_opening: bool,
) -> String {
    let Tournament { engines, conditions, schedule, .. } = tournament;
    let MatchConditions { rule, size, .. } = conditions;
    let (played, total) = (results.black.games(), schedule.len());
    let mut text = format!("{played} of {total} games, {rule} {size}\n");
    if played == 0 {
        return text;
    }
    if engines.len() > 2 {
        text += &format!("\n{}", standings(tournament, results));
    }
    for (pairing, result) in schedule.pairings().iter().zip(&results.pairings) {
        let [first, second] = pairing.map(|place| engines[place].name.as_str());
        text += &format!("\n{}", encounter(first, second, result, test));
    }
    text += &format!("\n{}", colors(results));
    text += &lengths(results);
    text += &format!("\n{}", endings(results));
    text += &format!("\n{}", move_stats(engines, results));
    text += &format!("\n{}", losses(engines, results));
    text += &announcements(engines, results);
    if by_opening {
        text += &format!("\n{}", openings(results));
    }
    text
}

/// The places of the engines, the best score first.
fn ranking(results: &Results) -> Vec<usize> {
    let mut places: Vec<usize> = (0..results.engines.len()).collect();
    let score = |place: usize| results.engines[place].score.score().unwrap_or(0.0);
    places.sort_by(|&a, &b| score(b).total_cmp(&score(a)));
    places
}

/// All games of each engine; the Elo is that by pairs, as in the table of two engines.
fn standings(tournament: &Tournament, results: &Results) -> Table {
    let heads = ["engine", "games", "wins", "losses", "draws", "score", "Elo to the field"];
    let mut table = Table::new(heads);
    for place in ranking(results) {
        let pairs = pairs_of(place, tournament, results);
        let score = &results.engines[place].score;
        let [losses, draws, wins] = score.counts().map(|count| count.to_string());
        let (games, share) = (score.games().to_string(), percent(score.score()));
        let name = tournament.engines[place].name.clone();
        table.add([name, games, wins, losses, draws, share, elo_text(logistic_elo(&pairs))]);
    }
    table
}

/// The pairs of games of an engine against all others, as it scored.
fn pairs_of(place: usize, tournament: &Tournament, results: &Results) -> Pentanomial {
    let mut sum = Pentanomial::default();
    for (pairing, result) in tournament.schedule.pairings().iter().zip(&results.pairings) {
        match pairing.iter().position(|&engine| engine == place) {
            Some(0) => sum += result.pairs,
            Some(_) => sum += result.pairs.reversed(),
            None => {}
        }
    }
    sum
}

fn encounter(
    first: &str,
    second: &str,
    results: &PairedResults,
    test: Option<&SequentialTest>,
) -> String {
    let PairedResults { games, pairs } = results;
    let score = percent(games.score());
    let mut text =
        format!("{first} - {second}: {} of {}, {score}\n", wins_losses_draws(games), games.games());
    let mut table = Table::new(["", "by pairs", "by games"]);
    let mut add = |name: &str, by_pairs: String, by_games: String| {
        table.add([name.to_string(), by_pairs, by_games]);
    };
    add("counts", pairs.to_string(), games.to_string());
    add("Elo", elo_text(logistic_elo(pairs)), elo_text(logistic_elo(games)));
    add("normalised Elo", elo_text(normalized_elo(pairs)), elo_text(normalized_elo(games)));
    let superiority = (likelihood_of_superiority(pairs), likelihood_of_superiority(games));
    add("LOS", percent(superiority.0), percent(superiority.1));
    let _ = write!(text, "{table}");
    text +=
        "  counts, worst first: pairs LL, LD, DD and WL, WD, WW; games L, D, W; error bars: 95 %\n";
    if let Some(test) = test {
        let [elo0, elo1] = test.sprt.elo();
        let counted = test.counted(pairs);
        let verdict = match test.sprt.decision(counted) {
            Decision::Continue => Decision::Continue.to_string(),
            decision => format!("{decision} after {} pairs", counted.samples()),
        };
        let model = format!("{:?}", test.sprt.model()).to_lowercase();
        let llr = llr_text(&test.sprt, counted);
        let _ = writeln!(text, "  SPRT H0 {elo0}, H1 {elo1} ({model}): LLR {llr}, {verdict}");
    }
    text
}

fn colors(results: &Results) -> String {
    let black = &results.black;
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
        results.openings.values().filter(one_sided).count()
    };
    let _ = writeln!(
        text,
        "openings: {}; black won all games of {}, white all of {}",
        results.openings.len(),
        of_one_colour(2),
        of_one_colour(0)
    );
    text
}

fn lengths(results: &Results) -> String {
    let games: u64 = results.lengths.values().sum();
    let stones: u64 = results.lengths.iter().map(|(length, count)| *length as u64 * count).sum();
    let shortest = results.lengths.keys().next().copied().unwrap_or(0);
    let longest = results.lengths.keys().next_back().copied().unwrap_or(0);
    let mean = stones as f64 / games.max(1) as f64;
    format!("stones: {mean:.1} on average, {shortest} to {longest}\n")
}

fn endings(results: &Results) -> Table {
    let mut table = Table::new(["ending", "games"]);
    for (ending, count) in &results.endings {
        table.add([ending.to_string(), count.to_string()]);
    }
    let fouls = results.endings.iter().filter(|(ending, _)| ending.is_foul());
    let fouls: u64 = fouls.map(|(_, count)| count).sum();
    if fouls > 0 {
        table.add(["black lost by a foul, in all", &fouls.to_string()]);
    }
    table
}

fn move_stats(engines: &[EngineConfig], results: &Results) -> Table {
    let heads =
        ["engine", "as black", "as white", "moves", "s/move", "slowest", "depth", "nodes/s"];
    let mut table = Table::new(heads);
    for (engine, EngineResults { scores, stats, .. }) in engines.iter().zip(&results.engines) {
        let known = |known: bool, value: f64, decimals: usize| match known {
            true => format!("{value:.decimals$}"),
            false => "-".to_string(),
        };
        let moves = stats.moves as f64;
        table.add([
            engine.name.clone(),
            wins_losses_draws(&scores[Color::Black]),
            wins_losses_draws(&scores[Color::White]),
            stats.moves.to_string(),
            known(stats.moves > 0, stats.seconds / moves, 3),
            known(stats.moves > 0, stats.slowest, 3),
            known(stats.depths > 0, stats.depth_sum as f64 / stats.depths as f64, 1),
            known(stats.node_seconds > 0.0, stats.nodes as f64 / stats.node_seconds, 0),
        ]);
    }
    table
}

/// The columns of lost games: what each is called, and which endings it counts.
const LOSSES: [(&str, &[Ending]); 7] = [
    ("on the board", &[Ending::Five]),
    ("by a foul", &[Ending::DoubleThree, Ending::DoubleFour, Ending::Overline]),
    ("time", &[Ending::Time]),
    ("stalls", &[Ending::Stall]),
    ("crashes", &[Ending::Crash]),
    ("illegal moves", &[Ending::Occupied, Ending::OffBoard]),
    ("START refused", &[Ending::Refused]),
];

fn losses(engines: &[EngineConfig], results: &Results) -> Table {
    let mut table = Table::new(["lost"].into_iter().chain(LOSSES.map(|(name, _)| name)));
    for (engine, result) in engines.iter().zip(&results.engines) {
        let count = |ending: &Ending| result.lost_by.get(ending).copied().unwrap_or(0);
        let counts = LOSSES.map(|(_, endings)| endings.iter().map(count).sum::<u64>().to_string());
        table.add([engine.name.clone()].into_iter().chain(counts));
    }
    table
}

/// How often engines announced a win and then, with their next move, no longer did; empty if none
/// announces wins.
fn announcements(engines: &[EngineConfig], results: &Results) -> String {
    let mut table = Table::new(["moves that announce a win", "all", "the next did not"]);
    let mut any = false;
    for (engine, EngineResults { stats, .. }) in engines.iter().zip(&results.engines) {
        any |= stats.wins_announced > 0;
        let counts = [stats.wins_announced, stats.wins_forgotten].map(|count| count.to_string());
        table.add([engine.name.clone()].into_iter().chain(counts));
    }
    if any { format!("\n{table}") } else { String::new() }
}

fn openings(results: &Results) -> Table {
    let mut table = Table::new(["opening in line", "black won", "drawn", "white won"]);
    for (line, tally) in &results.openings {
        let [losses, draws, wins] = *tally.counts();
        table.add([*line as u64, wins, draws, losses]);
    }
    table
}

fn wins_losses_draws(tally: &Trinomial) -> String {
    let [losses, draws, wins] = tally.counts();
    format!("+{wins} -{losses} ={draws}")
}

fn percent(share: Option<f64>) -> String {
    share.map_or("-".to_string(), |share| format!("{:.1} %", 100.0 * share))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lost_game_is_in_one_column() {
        // These are nobody's losses, or do not occur between programs.
        let others = [Ending::Draw, Ending::NoGame, Ending::Resignation, Ending::Adjudication];
        for &ending in Ending::ALL {
            let columns = LOSSES.iter().filter(|(_, endings)| endings.contains(&ending)).count();
            assert_eq!(columns, usize::from(!others.contains(&ending)), "{ending}");
        }
    }
}
