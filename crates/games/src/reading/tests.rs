//! Tests of reading positions and games.

use super::*;
use goren::board::{Color, Point};

fn read(text: &str) -> Result<Vec<InputGame>> {
    read_games(text.as_bytes(), &Assumed::rule(Rule::Freestyle), "text")
}

fn stones(text: &str) -> Vec<usize> {
    read(text).unwrap().iter().map(|game| game.replay().unwrap().stones().count()).collect()
}

#[test]
fn every_notation_is_read() {
    assert_eq!(stones("h8 i9 j7"), [3]);
    assert_eq!(stones("h8i9j7"), [3]);
    assert_eq!(stones("7,7 8,8 9,6"), [3]);
    assert_eq!(stones("7,7,1\n8,8,2\n9,6,3"), [2]);
    assert_eq!(stones("# a drawing\n. . . . .\n. X O . .\n. . . . .\n. . . . .\n. . . . X"), [3]);
    assert_eq!(stones("# . . . .\n. X O . .\n# # # # #\n. . . . .\n. . . . X"), [3]);
    assert_eq!(stones("(;GM[4]SZ[15];B[hh];W[ii])(;GM[4]SZ[15];B[hh])"), [2, 1]);
}

#[test]
fn several_lists_are_one_game_a_line() {
    let games = read("# openings\nh8 i9\n\nh8 i9 j7\n7,7").unwrap();
    let places: Vec<_> = games.iter().map(|game| game.place.as_str()).collect();
    assert_eq!(places, ["text, line 2", "text, line 4", "text, line 5"]);
    assert_eq!(stones("h8 i9\nh8 i9 j7"), [2, 3]);
}

#[test]
fn any_comment_may_stand_beside_a_single_list() {
    for text in ["#1\nh8 i9 j7", "# 1\nh8 i9 j7\n#\n", "# a game\n\nh8i9j7"] {
        let games = read(text).unwrap();
        assert_eq!((games.len(), games[0].place.as_str()), (1, "text"), "{text}");
        assert_eq!(stones(text), [3], "{text}");
    }
}

fn drawing(rows: &str, below: &str) -> String {
    format!("{rows}\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n{below}")
}

fn replayed(text: &str) -> Result<Game> {
    read(text)?.remove(0).replay()
}

#[test]
fn a_drawing_tells_who_is_to_move_by_its_numbers_or_below() {
    for (row, below, expected) in [
        (". X O . .", "", Color::Black),
        (". X O X .", "", Color::White),
        ("X X X X .", "X to move", Color::Black),
        ("X X X X .", "O to move", Color::White),
        (". X O . .", "\nWhite is to move.", Color::White),
        ("O O . . .", "black to move", Color::Black),
    ] {
        let game = replayed(&drawing(row, below)).unwrap();
        assert_eq!(game.to_move(), expected, "{row} {below}");
        assert_eq!(
            game.stones().at(Point::new(0, 4)).color(),
            match &row[..1] {
                "X" => Some(Color::Black),
                "O" => Some(Color::White),
                _ => None,
            }
        );
    }
    let error = replayed(&drawing("X X X X .", "")).unwrap_err().to_string();
    let wanted = "text: black has 4 stones and white 0, which does not tell whether black";
    assert!(error.starts_with(wanted), "{error}");
    assert!(replayed(&drawing("O . . . .", "")).is_err());
    let error = replayed(&drawing("X O . . .", "X to move\nO to move")).unwrap_err();
    assert_eq!(error.to_string(), "text, line 7: the text says both sides to be to move");
    let error = replayed("h8 i9\nwhite to move").unwrap_err().to_string();
    assert_eq!(error, "text: the moves tell who is to move");
}

#[test]
fn a_block_tells_who_is_to_move_by_its_numbers_or_below() {
    let of = |text: &str| {
        let game = replayed(text).unwrap();
        (game.to_move(), game.stones().at(Point::new(7, 7)).color().unwrap())
    };
    assert_eq!(of("7,7,1\n8,8,2"), (Color::Black, Color::Black));
    assert_eq!(of("7,7,1\n8,8,2\n9,9,2"), (Color::White, Color::White));
    assert_eq!(of("7,7,1\n8,8,2\nwhite to move"), (Color::White, Color::White));
    assert_eq!(of("7,7,1\n8,8,1\nwhite to move"), (Color::White, Color::White));
    assert_eq!(of("7,7,1\n8,8,1\nblack to move"), (Color::Black, Color::Black));
    let error = replayed("7,7,1\n8,8,1").unwrap_err().to_string();
    assert!(error.starts_with("text: the side to move has 2 stones and the other 0"), "{error}");
    assert!(read("7,7,1\n8,8,1").unwrap()[0].position().is_err());
}

#[test]
fn a_drawing_has_its_own_size() {
    let text = ". . . . .\n".repeat(5);
    let size = Some(BoardSize::default());
    let assumed = Assumed { size, ..Assumed::rule(Rule::Caro) };
    let games = read_games(text.as_bytes(), &assumed, "text");
    assert_eq!(games.unwrap()[0].size(), BoardSize::square(5).unwrap());
}

#[test]
fn errors_name_the_text_line_or_the_game() {
    let error = |text: &str| format!("{:#}", read(text).unwrap_err());
    assert_eq!(
        error("h8 i9\nh8 z"),
        "text, line 2: read as a list of moves: `z` after move 1 is not a point; expected a column and a row such as h8, or 7,7"
    );
    assert_eq!(
        error("h8 z\nh8 i9"),
        "text, line 1: read as a list of moves: `z` after move 1 is not a point; expected a column and a row such as h8, or 7,7"
    );
    assert_eq!(
        error("# openings\nh8 h8\nh8 i9"),
        "text, line 2: read as a list of moves: h8, move 2, is move 1 too; expected an empty point"
    );
    assert_eq!(
        error("(;GM[4];B[hh])(;GM[4];B[hh];B[99])"),
        "text, game 2: move 2, \"99\", is not a point on a board of 15x15"
    );
    assert!(error("").starts_with("text: "));
    assert!(error("h8 h8").starts_with("text: read as a list of moves: h8, move 2, is move 1 too"));
    assert!(error("(;GM[3];B[e2e4])").starts_with("text: move 1, \"e2e4\","));
}

#[test]
fn a_saved_game_that_is_not_utf_8_is_guessed() {
    let players = |text: &[u8]| {
        let games = read_games(text, &Assumed::rule(Rule::Freestyle), "text").unwrap();
        games[0].meaning.players.0.clone()
    };
    assert_eq!(players(b"(;GM[4]PB[M\xfcller]PW[Ren\xe9];B[hh])"), ["Müller", "René"]);
    let piskvork = b"Piskvorky 15x15, 11:11, 0\n8,8,0\nM\xfcller\nRen\xe9\n-1\n";
    assert_eq!(players(piskvork), ["Müller", "René"]);
    assert_eq!(players("\u{feff}(;GM[4]PB[é]PW[五];B[hh])".as_bytes()), ["é", "五"]);
}

#[test]
fn games_as_json_are_known_wherever_their_stream_is_cut() {
    let sgf = "(;SZ[15]RU[renju]PB[連珠五段]XX[kept];B[hh](;W[ig]C[é])(;W[gg]))";
    let assumed = Assumed::rule(Rule::Freestyle);
    let game = &read_games(sgf.as_bytes(), &assumed, "a").unwrap()[0];
    let json = game_json::print(game) + "\n";
    for length in 1..json.len() {
        let input = io::BufReader::with_capacity(length, json.as_bytes());
        let read: Vec<_> = stream_games(input, &assumed, "a").unwrap().collect();
        assert!(read.len() == 1 && read[0].as_ref().unwrap().tree.same_as(&game.tree), "{length}");
    }
}

#[test]
fn a_library_may_hold_bytes_that_look_like_a_game_of_sgf() {
    // h8 g13 k12: the bytes of the moves are `(` and `;` with a zero between them.
    let mut library = b"\xFFRenLib\xFF\x03\x04".to_vec();
    library.resize(20, 0xFF);
    library.extend([0, 0, 0x78, 0, b'(', 0, b';', 0x40]);
    let assumed = Assumed::rule(Rule::Renju);
    let games = read_games(&library, &assumed, "a.lib").unwrap();
    assert_eq!(games[0].meaning.moves.len(), 3);
    let streamed: Vec<_> = stream_games(&library[..], &assumed, "a.lib").unwrap().collect();
    assert_eq!(streamed.len(), 1);
}

#[test]
fn rejects_a_library_without_a_game() {
    // The empty board, and nothing else.
    let mut library = b"\xFFRenLib\xFF\x03\x04".to_vec();
    library.resize(20, 0xFF);
    library.extend([0, 0x40]);
    let error = read_games(&library, &Assumed::rule(Rule::Renju), "empty.lib").unwrap_err();
    assert_eq!(error.to_string(), "empty.lib: there is no game");
}
