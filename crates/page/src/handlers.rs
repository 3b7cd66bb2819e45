//! The handlers of requests that need no engine: about the rules, and about files of games.
//!
//! Every function turns a checked request into JSON. Verdicts and reasons are those of `rules`, files
//! those of `goren_games`; nothing is decided here.

use crate::requests::{self, GameState, PointRequest, ReadRequest, WriteRequest};
use crate::tree::{FileTree, MoveTree};
use anyhow::{Context, Result, bail, ensure};
use goren::board::{Cell, Color, parse_point};
use goren::rules::{Game, explain};
use goren_coach::analysis::{Analysis, ShownPurpose, names};
use goren_coach::explanation::{Explainer, legend};
use goren_coach::judge::Judge;
use goren_coach::opening_name::ShownOpening;
use goren_coach::words::Words;
use goren_games::formats::Format;
use goren_games::moves::{Notation, print};
use goren_games::reading::{self, Assumed, InputGame};
use goren_games::tree::GameTree;
use goren_games::{Ending, GameRecord, GameResult, Part, Warning, renlib, sgf};
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
pub fn explain_point(request: &PointRequest, words: &Words) -> Result<Value> {
    let (game, point, color) = request.checked()?;
    let stones = game.stones();
    let why = explain(stones, game.rule(), color, point)
        .with_context(|| format!("{point} is not empty"))?;
    let explainer = Explainer { rule: game.rule(), color, words };
    let reasons = explainer.shapes(&why);
    let mut text = explainer.explanation(stones, &why);
    // Without a reason there is no drawing.
    if !reasons.is_empty() {
        text += &legend(words);
    }
    Ok(json!({
        "point": point.to_string(),
        "foul": why.foul().map(|foul| foul.to_string()),
        "verdict": explainer.verdict(&why),
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
pub fn why(request: &PointRequest, words: &Words) -> Result<Value> {
    let game = request.state.game()?;
    let point = parse_point(&request.point, game.stones().size())?;
    ensure!(!game.outcome().is_over(), "the game is over");
    ensure!(game.legal_points().contains(&point), "{point} cannot be played");
    Ok(json!(ShownPurpose::of(&game, point, &mut Judge::default(), words)))
}

/// The games in a text. Rule and board are for texts that do not tell theirs. A read costs memory for
/// every game and move, beside what the engine was given: texts of very many are for the other commands.
pub fn read(request: &ReadRequest, words: &Words) -> Result<Value> {
    let bytes = request.bytes()?;
    ensure!(moves_about(&bytes) <= MAX_MOVES, "the text holds too many moves for the board");
    let (rule, size) = (requests::rule(&request.rule)?, requests::size(request.size)?);
    let assumed = Assumed { size: Some(size), ..Assumed::rule(rule) };
    let games = reading::read_games(&bytes, &assumed, "the text")?;
    ensure!(games.len() <= MAX_GAMES, "the text holds too many games for the board");
    let games: Vec<Value> = games.iter().map(|read| game(read, words)).collect::<Result<_>>()?;
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

/// A game as the page keeps it: its last unbroken sequence of moves, up to its end, with all variations and
/// comments, and what they start from. The whole of it, as SGF, is what it is saved with.
fn game(read: &InputGame, words: &Words) -> Result<Value> {
    let file = FileTree::of(read)?;
    let (tree, comments) = file.tree.print();
    let [black, white] = &read.meaning.players.0;
    let mut warnings: Vec<Value> =
        read.warnings().iter().map(|warning| named(warning.named())).collect();
    if file.hidden_moves > 0 {
        warnings.push(json!(words.hidden_moves(file.hidden_moves)));
    }
    if file.has_hidden_comments {
        warnings.push(json!(words.hidden_comments()));
    }
    let mut value = json!({
        "rule": read.rule.to_string(),
        "size": [read.size().width(), read.size().height()],
        "moves": names(&file.tree.main_line()),
        "tree": tree,
        "left_out": read.moves_to_end().1,
        "black": black, "white": white,
        "winner": read.meaning.result.map(|result| result.winner().map(|w| w.to_string())),
        "ending": read.meaning.ending.map(|ending| ending.to_string()),
        "comments": comments,
        "warnings": warnings,
    });
    if let Some(start) = start_of(&file.start) {
        value["start"] = start;
    }
    let source = sgf::print_tree(&read.tree);
    if source.len() <= MAX_SOURCE {
        value["source"] = json!(source);
    }
    Ok(value)
}

/// A sentence that the page has in its own language, by its name, with what belongs into it.
fn named((name, values): (&str, Vec<(&str, String)>)) -> Value {
    json!({ "name": name, "values": values.into_iter().collect::<BTreeMap<_, _>>() })
}

/// The stones that the moves of a game start from; `None` for the empty board with black to move.
fn start_of(first: &Game) -> Option<Value> {
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
    let whole = InputGame::of_tree(tree_of(request, &game)?, String::new(), &assumed(&game))?;
    let list = |notation| -> Result<(String, &str, Vec<Part>)> {
        ensure!(game.has_all_moves(), "a list of moves cannot hold the stones before them");
        let text = print(game.moves(), notation, game.stones().size()) + "\n";
        Ok((text, "txt", not_in_a_list(&FileTree::of(&whole)?.tree)))
    };
    let file = |format: Format, extension| -> Result<(String, &str, Vec<Part>)> {
        let written = format.write(&whole)?;
        let parts = written.left_out.into_iter().filter_map(Warning::into_part);
        Ok((String::from_utf8(written.bytes)?, extension, parts.collect()))
    };
    let (text, extension, left_out) = match request.format.as_str() {
        "psq" => file(Format::Psq, "psq")?,
        "sgf" => file(Format::Sgf, "sgf")?,
        "points" => list(Notation::Points)?,
        "coordinates" => list(Notation::Coordinates)?,
        "offsets" => list(Notation::Offsets)?,
        other => bail!("{other:?} is not psq, sgf, points, coordinates or offsets"),
    };
    let left_out: Vec<Value> = left_out.iter().map(|part| named(part.named())).collect();
    let name = format!("goren-{}.{extension}", game.rule());
    Ok(json!({ "text": text, "name": name, "left_out": left_out }))
}

/// What a list of moves cannot hold of a tree.
fn not_in_a_list(tree: &MoveTree) -> Vec<Part> {
    let parts = [(Part::Variations, tree.has_variations()), (Part::Comments, tree.has_comments())];
    parts.into_iter().filter(|&(_, is_there)| is_there).map(|(part, _)| part).collect()
}

/// What holds for the file of a game, even if that does not tell it.
fn assumed(game: &Game) -> Assumed {
    let rule = game.rule();
    Assumed { given_rule: Some(rule), size: Some(game.stones().size()), ..Assumed::rule(rule) }
}

/// Everything that is known about the game of a request: with what was opened, if it was.
fn tree_of(request: &WriteRequest, game: &Game) -> Result<GameTree> {
    let resigned = request.resigned.as_deref().map(str::parse::<Color>).transpose()?;
    let opened = match &request.source {
        Some(source) => {
            let opened = reading::read_games(source.as_bytes(), &assumed(game), "the source")?;
            opened.into_iter().next().context("the source holds no game")?
        }
        None => InputGame::of_tree(begun(request, game)?, String::new(), &assumed(game))?,
    };
    let Some(text) = &request.tree else { return opened.continued(game, resigned) };
    let new = MoveTree::parse(text, &request.comments, game.stones().size())?;
    ensure!(new.main_line() == game.moves(), "the main line of the tree is not the moves");
    let file = FileTree::of(&opened)?;
    new.check(&file.start)?;
    let mut tree = file.updated(&new);
    let shown = GameResult::on_board(game.outcome());
    let by_resignation = resigned.filter(|_| shown.is_none());
    if let Some(result) = shown.or(by_resignation.map(|loser| GameResult::Win(!loser))) {
        let gave_up = if request.on_time { Ending::Time } else { Ending::Resignation };
        let ending = by_resignation.map(|_| gave_up);
        tree.root_mut().set("RE", &sgf::result_text(result, ending));
    } else if file.tree.main_line() != game.moves() {
        tree.root_mut().set_all("RE", []);
    }
    Ok(tree)
}

/// The tree of a game that was begun here, without its moves.
fn begun(request: &WriteRequest, game: &Game) -> Result<GameTree> {
    let mut start = game.clone();
    while start.undo().is_some() {}
    let mut tree = if start.has_all_moves() && start.to_move() == Color::Black {
        let mut record = GameRecord::new(game.stones().size(), game.rule());
        record.players.0 = [request.black.clone(), request.white.clone()];
        sgf::tree_of(&record)
    } else {
        sgf::setup(start.stones(), game.rule(), Some(start.to_move()))
    };
    let opening = ShownOpening::of(game).map_or(String::new(), |opening| opening.words());
    for (name, value) in [("PB", &request.black), ("PW", &request.white), ("ON", &opening)] {
        if !value.is_empty() {
            tree.root_mut().set(name, value);
        }
    }
    Ok(tree)
}

#[cfg(test)]
mod tests {
    use super::{Assumed, Format, reading};
    use crate::tests::answer;
    use base64::prelude::{BASE64_STANDARD, Engine as _};
    use goren::rules::Rule;
    use serde_json::{Value, json};
    use strum::VariantArray as _;

    fn read(text: &str) -> Value {
        let body = json!({ "text": text, "rule": "freestyle", "size": [15, 15] });
        answer("read", &body).unwrap()["games"][0].take()
    }

    fn write(game: &Value, format: &str) -> Value {
        let mut body = game.clone();
        body["format"] = json!(format);
        answer("write", &body).unwrap()
    }

    #[test]
    fn the_page_gets_the_whole_tree_of_a_file_and_gives_it_back() {
        let mut game =
            read("(;GM[4]SZ[15]PB[A]RE[B+R];B[hh]C[one]LB[aa:1](;W[ig];B[jf])(;W[hg]C[two]))");
        assert_eq!(game["tree"], "h8(i9j10)(h9)");
        assert_eq!(game["moves"], json!(["h8", "i9", "j10"]));
        assert_eq!(game["comments"], json!({ "1": "one", "4": "two" }));
        let text = write(&game, "sgf")["text"].clone();
        assert!(text.as_str().unwrap().contains("RE[B+R]"), "{text}");
        game["tree"] = json!("h8(h9)(g9)");
        game["moves"] = json!(["h8", "h9"]);
        game["comments"] = json!({ "3": "new" });
        let text = write(&game, "sgf")["text"].as_str().unwrap().to_string();
        assert!(text.contains("LB[aa:1]") && !text.contains("RE["), "{text}");
        let again = read(&text);
        assert_eq!([&again["tree"], &again["comments"]], [&game["tree"], &game["comments"]]);
    }

    #[test]
    fn files_of_every_format_are_read() {
        let moves = json!(["h8", "i9", "j10", "h9"]);
        let text = "(;GM[4]SZ[15];B[hh];W[ig];B[jf];W[hg])";
        let assumed = Assumed::rule(Rule::Renju);
        let game = &reading::read_games(text.as_bytes(), &assumed, "the game").unwrap()[0];
        for format in Format::VARIANTS {
            let bytes = BASE64_STANDARD.encode(format.write(game).unwrap().bytes);
            let body = json!({ "base64": bytes, "rule": "renju", "size": [15, 15] });
            let read = answer("read", &body).unwrap();
            assert_eq!(read["games"][0]["moves"], moves, "{format}");
        }
    }

    #[test]
    fn a_game_begun_on_the_page_is_saved_with_variations() {
        let game = json!({
            "rule": "renju", "size": [9, 9], "moves": ["e5", "e6"], "tree": "e5(e6)(d6)",
            "comments": { "0": "all", "3": "c" }, "black": "A", "resigned": "black",
        });
        let text = write(&game, "sgf")["text"].as_str().unwrap().to_string();
        assert!(text.contains("RE[W+R]") && text.contains("PB[A]"), "{text}");
        let again = read(&text);
        assert_eq!([&again["tree"], &again["comments"]], [&game["tree"], &game["comments"]]);
        for format in ["points", "offsets", "psq"] {
            let left_out = write(&game, format)["left_out"].to_string();
            assert!(left_out.contains("variations") && left_out.contains("comments"), "{left_out}");
        }
    }

    #[test]
    fn a_game_begun_on_the_page_is_saved_with_its_opening_and_a_loss_on_time() {
        let game = json!({
            "rule": "renju", "size": [15, 15], "moves": ["h8", "h9", "i9"], "tree": "h8h9i9",
            "resigned": "white", "on_time": true,
        });
        let text = write(&game, "sgf")["text"].as_str().unwrap().to_string();
        assert!(text.contains("RE[B+T]"), "{text}");
        assert!(text.contains("ON[D4 Kagetsu (花月)]"), "{text}");
        assert_eq!(read(&text)["ending"], "time");
    }

    #[test]
    fn what_is_odd_about_a_file_has_a_name_and_values() {
        let go = read("(;GM[1]SZ[19];B[pd])");
        assert_eq!(go["warnings"], json!([{ "name": "game-of-go", "values": {} }]));
        let unknown = read("(;GM[4]SZ[15]RU[house];B[hh])");
        let values = json!({ "name": "house", "rule": "freestyle" });
        assert_eq!(unknown["warnings"], json!([{ "name": "unknown-rule", "values": values }]));
        let left_out = write(&read("(;SZ[15]XX[a];B[hh])"), "psq")["left_out"].take();
        let expected = json!([{ "name": "property", "values": { "name": "XX" } }]);
        assert_eq!(left_out, expected);
    }

    #[test]
    fn a_tree_that_is_not_that_of_the_moves_is_refused() {
        let refused = |tree: &str| {
            let body = json!({
                "rule": "renju", "size": [9, 9], "moves": ["e5"], "tree": tree, "format": "sgf",
            });
            format!("{:#}", answer("write", &body).unwrap_err())
        };
        assert!(refused("e6").contains("main line"));
        assert!(refused("e5(").contains("bracket"));
        assert!(refused("(e5)(e6e6)").contains("move 2, e6"));
    }

    #[test]
    fn stones_before_the_moves_are_saved_without_the_file_that_held_them() {
        let mut game = read("(;SZ[15]AB[hh][hg]AW[aa];W[ig])");
        game["source"] = Value::Null;
        let again = read(write(&game, "sgf")["text"].as_str().unwrap());
        assert_eq!([&again["start"], &again["moves"]], [&game["start"], &game["moves"]]);
    }
}
