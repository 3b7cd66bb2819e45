//! The handlers of requests that need no engine: about the rules, and about files of games.
//!
//! Every function turns a checked request into JSON. Verdicts and reasons are those of `rules`, files
//! those of `goren_games`; nothing is decided here.

use crate::requests::{self, GameState, PointRequest, ReadRequest, WriteRequest};
use anyhow::{Context, Result, bail, ensure};
use goren::board::{Cell, Color, parse_point};
use goren::rules::{Game, explain};
use goren_coach::analysis::{Analysis, ShownPurpose, names, warning_texts};
use goren_coach::explanation::{LEGEND, explanation, shapes, verdict};
use goren_coach::judge::Judge;
use goren_coach::words::Words;
use goren_games::formats::Format;
use goren_games::moves::{Notation, print};
use goren_games::reading::{self, Assumed, InputGame};
use goren_games::tree::GameTree;
use goren_games::{Ending, GameRecord, GameResult, RecordedMove, Warning, renlib, sgf};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The most games that a text may hold, and the most lines of one that is no SGF.
const MAX_GAMES: usize = 2_000;
/// The most moves, about: nodes and values of SGF, or numbers. A read takes some hundred bytes for each.
const MAX_MOVES: usize = 50_000;

/// The most bytes of a game as SGF that the page keeps with it.
const MAX_SOURCE: usize = 200_000;

/// Whose turn it is, the result, and the forbidden points.
pub fn position(state: &GameState) -> Result<Value> {
    Ok(json!(Analysis::of(&state.game()?)))
}

/// Why a point is forbidden or not.
pub fn explain_point(request: &PointRequest) -> Result<Value> {
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

/// What a move of the side to move is good for: what it threatens and what it stops.
pub fn why(request: &PointRequest) -> Result<Value> {
    let game = request.state.game()?;
    let point = parse_point(&request.point, game.stones().size())?;
    ensure!(!game.outcome().is_over(), "the game is over");
    ensure!(game.legal_points().contains(&point), "{point} cannot be played");
    let why = ShownPurpose::of(&game, point, &mut Judge::default(), &Words::default());
    Ok(json!({ "point": point.to_string(), "text": why.text, "why": why }))
}

/// The games in a text. Rule and board are for texts that do not tell theirs. A read costs memory for
/// every game and move, beside what the engine was given: texts of very many are for the other commands.
pub fn read(request: &ReadRequest) -> Result<Value> {
    let bytes = request.bytes()?;
    ensure!(moves_about(&bytes) <= MAX_MOVES, "the text holds too many moves for the board");
    let (rule, size) = (requests::rule(&request.rule)?, requests::size(request.size)?);
    let assumed = Assumed { size: Some(size), ..Assumed::rule(rule) };
    let games = reading::read_games(&bytes, &assumed, "the text")?;
    ensure!(games.len() <= MAX_GAMES, "the text holds too many games for the board");
    let games: Vec<Value> = games.iter().map(game).collect::<Result<_>>()?;
    Ok(json!({ "games": games }))
}

/// How many moves a text holds, or a few times more; too many as well if it has too many lines.
fn moves_about(bytes: &[u8]) -> usize {
    if renlib::is_library(bytes) {
        // A node has two bytes, and a line of moves for each leaf.
        return bytes.len();
    }
    if bytes.windows(2).any(|pair| pair == b"(;") {
        return bytes.iter().filter(|byte| b";[(".contains(byte)).count();
    }
    if bytes.iter().filter(|&&byte| byte == b'\n').count() > MAX_GAMES {
        return usize::MAX;
    }
    let ends = |pair: &[u8]| pair[0].is_ascii_digit() && !pair[1].is_ascii_digit();
    bytes.windows(2).filter(|pair| ends(pair)).count()
}

/// A game as the page keeps it: its last unbroken sequence of moves, up to its end, and what they start
/// from. The whole of it, as SGF, is what it is saved with.
fn game(read: &InputGame) -> Result<Value> {
    let (game, before) = match read.last_sequence() {
        Ok(sequence) => sequence,
        Err(_) => (read.replay()?, 0),
    };
    let [black, white] = &read.meaning.players.0;
    let mut value = json!({
        "rule": read.rule.to_string(),
        "size": [read.size().width(), read.size().height()],
        "moves": names(game.moves()),
        "left_out": read.moves_to_end().1,
        "black": black, "white": white,
        "winner": read.meaning.result.map(|result| result.winner().map(|w| w.to_string())),
        "ending": read.meaning.ending.map(|ending| ending.to_string()),
        "comments": comments(read, before, game.moves().len()),
        "warnings": warning_texts(read),
    });
    if let Some(start) = start_of(&game) {
        value["start"] = start;
    }
    let source = sgf::print_tree(&read.tree);
    if source.len() <= MAX_SOURCE {
        value["source"] = json!(source);
    }
    Ok(value)
}

/// The comments on the game, under 0, and on its moves, each under its number in the sequence.
fn comments(read: &InputGame, before: usize, played: usize) -> BTreeMap<usize, String> {
    let comment =
        |place: usize| read.tree.nodes()[place].text("C").filter(|text| !text.trim().is_empty());
    let moves = read.meaning.moves.iter().skip(before).take(played).zip(1..);
    let on_moves = moves.filter(|(played, _)| played.place > 0);
    let on_moves = on_moves.filter_map(|(played, number)| Some((number, comment(played.place)?)));
    comment(0).map(|text| (0, text)).into_iter().chain(on_moves).collect()
}

/// The stones that the moves of a game start from; `None` for the empty board with black to move.
fn start_of(game: &Game) -> Option<Value> {
    let mut first = game.clone();
    while first.undo().is_some() {}
    if first.has_all_moves() && first.to_move() == Color::Black {
        return None;
    }
    let list = |cell: Cell| first.stones().points(cell).map(|p| p.to_string()).collect::<Vec<_>>();
    Some(json!({
        "black": list(Cell::Black), "white": list(Cell::White), "dead": list(Cell::Wall),
        "to_move": first.to_move().to_string(),
    }))
}

/// A game as a text to save, the name of the file, and what the format cannot hold.
pub fn write(request: &WriteRequest) -> Result<Value> {
    let game = request.state.game()?;
    let whole =
        InputGame::of_tree(tree_of(request, &game)?, String::new(), &Assumed::rule(game.rule()))?;
    let list = |notation| -> Result<(String, &str, Vec<Warning>)> {
        ensure!(game.has_all_moves(), "a list of moves cannot hold the stones before them");
        let text = print(game.moves(), notation, game.stones().size()) + "\n";
        Ok((text, "txt", Vec::new()))
    };
    let file = |format: Format, extension| -> Result<(String, &str, Vec<Warning>)> {
        let written = format.write(&whole)?;
        Ok((String::from_utf8(written.bytes)?, extension, written.left_out))
    };
    let (text, extension, left_out) = match request.format.as_str() {
        "psq" => file(Format::Psq, "psq")?,
        "sgf" => file(Format::Sgf, "sgf")?,
        "points" => list(Notation::Points)?,
        "coordinates" => list(Notation::Coordinates)?,
        "offsets" => list(Notation::Offsets)?,
        other => bail!("{other:?} is not psq, sgf, points, coordinates or offsets"),
    };
    let left_out: Vec<String> = left_out.iter().map(Warning::to_string).collect();
    let name = format!("goren-{}.{extension}", game.rule());
    Ok(json!({ "text": text, "name": name, "left_out": left_out }))
}

/// Everything that is known about the game of a request: with what was opened, if it was.
fn tree_of(request: &WriteRequest, game: &Game) -> Result<GameTree> {
    let resigned = request.resigned.as_deref().map(str::parse::<Color>).transpose()?;
    if let Some(source) = &request.source {
        let opened =
            reading::read_games(source.as_bytes(), &Assumed::rule(game.rule()), "the source")?;
        let opened = opened.first().context("the source holds no game")?;
        return opened.continued(game, resigned);
    }
    ensure!(game.has_all_moves(), "the stones before the moves need a source to be saved with");
    let mut record = GameRecord::new(game.stones().size(), game.rule());
    record.moves = game.moves().iter().copied().map(RecordedMove::from).collect();
    record.players.0 = [request.black.clone(), request.white.clone()];
    record.complete()?;
    if let Some(loser) = resigned
        && record.result.is_none()
    {
        record.result = Some(GameResult::Win(!loser));
        record.ending = Some(Ending::Resignation);
    }
    Ok(sgf::tree_of(&record))
}
