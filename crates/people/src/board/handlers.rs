//! The handlers of requests that need no engine: about the rules, and about files of games.
//!
//! Every function turns a checked request into JSON. Verdicts and reasons are those of `rules`, files
//! those of `goren_games`; nothing is decided here.

use super::requests::{self, GameState, PointRequest, ReadRequest, WriteRequest};
use crate::analysis::{Analysis, names};
use crate::explain::{LEGEND, explanation, shapes, verdict};
use anyhow::{Context, Result, bail, ensure};
use goren::board::Color;
use goren::rules::explain;
use goren_games::moves::{Notation, print};
use goren_games::reading::{self, InputGame};
use goren_games::written::RowOrder;
use goren_games::{Ending, GameRecord, GameResult, RecordedMove, psq, sgf};
use serde_json::{Value, json};

/// The most games that a text may hold, and the most lines of one that is no SGF.
const MAX_GAMES: usize = 2_000;
/// The most moves, about: nodes and values of SGF, or numbers. A read takes some hundred bytes for each.
const MAX_MOVES: usize = 50_000;

/// Whose turn it is, the result, and the forbidden points.
pub(super) fn position(state: &GameState) -> Result<Value> {
    Ok(json!(Analysis::of(&state.game()?)))
}

/// Why a point is forbidden or not.
pub(super) fn explain_point(request: &PointRequest) -> Result<Value> {
    let (game, point, color) = request.checked()?;
    let stones = game.stones();
    let why = explain(stones, game.rule(), color, point)
        .with_context(|| format!("{point} is not empty"))?;
    let reasons = shapes(&why, game.rule(), color);
    let mut text = explanation(stones, game.rule(), color, &why);
    // Without a reason there is no drawing.
    if !reasons.is_empty() {
        text += LEGEND;
    }
    Ok(json!({
        "point": point.to_string(),
        "foul": why.foul().map(|foul| foul.to_string()),
        "verdict": verdict(game.rule(), color, &why),
        "reasons": reasons,
        "text": text.trim(),
        "rows": why.rows.iter().map(|row| names(&row.points)).collect::<Vec<_>>(),
        "fours": why.fours.iter().map(|four| json!({
            "stones": names(&four.stones), "by": names(&four.completions),
        })).collect::<Vec<_>>(),
        "threes": why.threes.iter().map(|three| json!({
            "stones": names(&three.stones),
            "by": three.straight_fours.iter().filter(|four| four.attains())
                .map(|four| four.point.to_string()).collect::<Vec<_>>(),
            "not_by": three.straight_fours.iter().filter(|four| !four.attains())
                .map(|four| four.point.to_string()).collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
    }))
}

/// The games in a text. Rule and board are for texts that do not tell theirs. A read costs memory for
/// every game and move, beside what the engine was given: texts of very many are for the other commands.
pub(super) fn read(request: &ReadRequest) -> Result<Value> {
    ensure!(moves_about(&request.text) <= MAX_MOVES, "the text holds too many moves for the board");
    let (rule, size) = (requests::rule(&request.rule)?, requests::size(request.size)?);
    let games = reading::read_games(
        request.text.as_bytes(),
        rule,
        Some(size),
        RowOrder::default(),
        "the text",
    )?;
    ensure!(games.len() <= MAX_GAMES, "the text holds too many games for the board");
    let games: Vec<Value> = games.iter().map(game).collect::<Result<_>>()?;
    Ok(json!({ "games": games }))
}

/// How many moves a text holds, or a few times more; too many as well if it has too many lines.
fn moves_about(text: &str) -> usize {
    if text.trim_start_matches(|c: char| c == '\u{feff}' || c.is_whitespace()).starts_with('(') {
        return text.bytes().filter(|byte| b";[(".contains(byte)).count();
    }
    if text.lines().nth(MAX_GAMES).is_some() {
        return usize::MAX;
    }
    let bytes = text.as_bytes();
    let ends = |pair: &[u8]| pair[0].is_ascii_digit() && !pair[1].is_ascii_digit();
    bytes.windows(2).filter(|pair| ends(pair)).count()
}

/// A game as the page keeps it. Moves after its end are left out.
fn game(read: &InputGame) -> Result<Value> {
    ensure!(read.has_moves(), "{} is a position without the order of its moves", read.place);
    let (record, game) = (&read.record, read.replay()?);
    let [black, white] = &record.players.0;
    Ok(json!({
        "rule": record.rule.to_string(),
        "size": [record.size.width(), record.size.height()],
        "moves": names(game.moves()),
        "left_out": record.moves.len() - game.moves().len(),
        "black": black, "white": white,
        "winner": record.result.map(|result| result.winner().map(|w| w.to_string())),
        "ending": record.ending.map(|ending| ending.to_string()),
    }))
}

/// A game as a text to save, and the name of the file.
pub(super) fn write(request: &WriteRequest) -> Result<Value> {
    let game = request.state.game()?;
    let list = |notation| print(game.moves(), notation, game.stones().size()) + "\n";
    let record = || -> Result<GameRecord> {
        let mut record = GameRecord::new(game.stones().size(), game.rule());
        record.moves = game.moves().iter().copied().map(RecordedMove::from).collect();
        record.players.0 = [request.black.clone(), request.white.clone()];
        record.complete()?;
        if let Some(loser) = &request.resigned
            && record.result.is_none()
        {
            record.result = Some(GameResult::Win(!loser.parse::<Color>()?));
            record.ending = Some(Ending::Resignation);
        }
        Ok(record)
    };
    let (text, extension) = match request.format.as_str() {
        "psq" => (psq::print(&record()?), "psq"),
        "sgf" => (sgf::print(&record()?), "sgf"),
        "points" => (list(Notation::Points), "txt"),
        "coordinates" => (list(Notation::Coordinates), "txt"),
        "offsets" => (list(Notation::Offsets), "txt"),
        other => bail!("{other:?} is not psq, sgf, points, coordinates or offsets"),
    };
    Ok(json!({ "text": text, "name": format!("goren-{}.{extension}", game.rule()) }))
}
