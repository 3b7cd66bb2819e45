//! Every way of writing a game or position, right and wrong.

use super::*;
use goren::board::{Cell, Diagram};
use proptest::prelude::*;

fn size(text: &str) -> BoardSize {
    text.parse().unwrap()
}

fn all(text: &str) -> Vec<Written> {
    read(text, None, RowOrder::Bottom).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn only(text: &str) -> Written {
    let mut games = all(text);
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn names(written: &Written) -> String {
    let Content::Moves(moves) = &written.content else { panic!("{written:?}") };
    let name = |point: &Option<Point>| point.map_or("pass".to_string(), |point| point.to_string());
    moves.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// The moves of each game.
fn games(text: &str) -> Vec<String> {
    all(text).iter().map(names).collect()
}

fn stones(written: &Written) -> &Stones {
    let Content::Stones(stones) = &written.content else { panic!("{written:?}") };
    stones
}

/// The stones of a drawing: its black ones, then its white ones.
fn drawn(text: &str) -> (String, String) {
    let written = only(text);
    let of = |cell| {
        let points = stones(&written).points(cell).map(|point| point.to_string());
        points.collect::<Vec<_>>().join(" ")
    };
    (of(Cell::Black), of(Cell::White))
}

/// The line and the sentence of the error.
fn refusal(text: &str) -> (Option<usize>, String) {
    let error = read(text, None, RowOrder::Bottom).unwrap_err();
    (error.line, error.to_string())
}

#[test]
fn a_list_is_read_in_every_spelling() {
    for text in [
        "h8 i9 j7",
        "h8i9j7",
        "H8,I9,J7",
        "\u{feff}h8, i9; j7\r\n",
        "1. h8 2. i9 3. j7",
        "1.h8 2.i9 3.j7",
        "1) h8 2) i9 3) j7",
        "1)h8, 2)i9, 3)j7",
        "(1) h8 (2) i9 (3) j7",
        "1: h8 2: i9 3: j7",
        "1 h8 2 i9 3 j7",
        "1、h8 2、i9 3、j7",
        "1. h8 i9 2. j7",
        "1. h8 i9\n2. j7",
        "1. h8\n2. i9\n3. j7",
        "h8;i9;j7",
        "h8-i9-j7",
        "h8 - i9 - j7",
        "h8，i9，j7",
        "h8、i9、j7",
        "ｈ８　Ｉ９　ｊ７",
        "h8 i9 / j7",
        "h8 > i9 > j7",
        "h8 | i9 | j7",
        "h8+i9+j7",
        "h8\ni9\nj7",
        "# a game\n\nh8\n\ni9\nj7\n#1",
        "7,7 8,8 9,6",
        "7,7, 8,8, 9,6,",
        "7，7 8，8 9，6",
        "1. 7,7 2. 8,8 3. 9,6",
        "7,7\n8,8\n9,6",
        "h8 8,8 j7",
        "[(7, 7), (8, 8), (9, 6)]",
        "[(7,7),(8,8),(9,6)],",
        "(7, 7) (8, 8) (9, 6)",
    ] {
        assert_eq!(games(text), ["h8 i9 j7"], "{text:?}");
        assert_eq!(only(text).line, None, "{text:?}");
    }
    assert_eq!(parse_moves("h8i9 j7", size("15")).unwrap().len(), 3);
    let wide = read("t20 0,19", Some(size("20")), RowOrder::Bottom).unwrap();
    assert_eq!(names(&wide[0]), "t20 a20");
}

#[test]
fn several_lists_are_one_game_a_line_or_one_from_each_number_1() {
    let lines = all("# openings\nh8 i9\n\nh8 i9 j7\n7,7");
    assert_eq!(lines.iter().map(|game| game.line.unwrap()).collect::<Vec<_>>(), [2, 4, 5]);
    assert_eq!(games("h8 i9\nh8 i9 j7"), ["h8 i9", "h8 i9 j7"]);
    assert_eq!(games("1. h8 2. i9\n1. h8 2. j9"), ["h8 i9", "h8 j9"]);
    assert_eq!(games("1. h8 i9\n2. j7 g6\n1. h8 h9\n2. a1"), ["h8 i9 j7 g6", "h8 h9 a1"]);
}

#[test]
fn openings_are_counted_from_the_centre() {
    assert_eq!(games("1,0, -1,2\n0,0, 1,1, 2,-1\n"), ["i8 g10", "h8 i9 j7"]);
    assert_eq!(games("-7,-7,7,7,0,0"), ["a1 o15 h8"]);
    let wide = read("-10,9, 9,-10", Some(size("20")), RowOrder::Bottom).unwrap();
    assert_eq!(names(&wide[0]), "a20 t1");
    let (line, sentence) = refusal("0,0, 1,1\n-1,0, 8,0");
    assert_eq!(line, Some(2));
    assert!(sentence.starts_with("read as openings: 8,0 is not on a board of 15x15; "));
    assert!(sentence.ends_with("; --size tells another board"), "{sentence}");
    assert!(refusal("-1,0, -1,0").1.contains("g8 is named twice"));
    // Without a number below zero these are points.
    assert_eq!(games("7,7 8,8"), ["h8 i9"]);
    assert!(refusal("-1,0 1").1.starts_with("read as a list of moves"));
    assert!(refusal(&format!("-{0},{0}", i64::MAX)).1.contains("is not on a board"));
}

#[test]
fn a_pass_is_a_move() {
    for text in ["h8 pass i9", "h8 -- i9", "h8 PASS i9", "1. h8 2. pass 3. i9", "h8\npass\ni9"] {
        assert_eq!(games(text), ["h8 pass i9"], "{text}");
    }
    assert!(parse_moves("h8 pass", size("15")).is_err());
}

#[test]
fn an_address_ends_in_moves() {
    for text in [
        "http://127.0.0.1:15515/#freestyle/15/h8i9j7",
        "#freestyle/15x15/h8i9j7/2",
        "https://gomocalc.com/#/h8i9j7",
        "https://www.gomocalc.com/#/H8I9J7",
        "gomocalc.com/#/h8i9j7",
        "https://www.playok.com/p/?g=gm+h8i9j7#2",
        "https://www.playok.com/en/p/?g=gm%2Bh8i9j7#2",
        "http://example.org/cgi-bin/forum/diagram_show.cgi?data=h8+i9+j7",
        "https://example.org/game?size=15&moves=h8,i9,j7&by=a",
        "https://example.org/?m=h8%20i9%20j7",
    ] {
        assert_eq!(games(text), ["h8 i9 j7"], "{text}");
    }
    let link = only("http://127.0.0.1:15515/#renju/19x20/a20s1");
    assert_eq!((link.rule, link.size), (Some(Rule::Renju), size("19x20")));
    assert_eq!(names(&only("http://127.0.0.1:15515/#renju/15/")), "");
    let two = games("https://gomocalc.com/#/h8i9\nhttps://gomocalc.com/#/j7");
    assert_eq!(two, ["h8 i9", "j7"]);
    let (_, error) = refusal("https://www.playok.com/p/?g=gm153048000");
    assert!(error.starts_with("read as an address: `https://www.playok.com/p..` holds no moves;"));
    assert!(error.ends_with("; no page is fetched: copy the moves from it"), "{error}");
}

const PLAYOK: &str = r#"[Event "?"]
[Site "kurnik"]
[Date "2005.03.16"]
[Round "-"]
[Black "one"]
[White "two"]
[Result "0-1"]
[Time "16:38:57"]
[TimeControl "300"]
[GameType "60,15"]

"#;

#[test]
fn a_game_of_playok_has_players_a_date_and_a_result() {
    let text = PLAYOK.to_string() + "1. g5 m8 2. h10 white 3. -- k9 4.\nj8 k10 0-1\n";
    let game = only(&text);
    assert_eq!(names(&game), "g5 m8 h10 k9 j8 k10");
    let mut node = crate::tree::Node::default();
    game.header.describe(&mut node);
    let told = |name: &str| node.value(name).unwrap_or_default();
    assert_eq!([told("PB"), told("PW"), told("RE")], ["one", "two", "W+"]);
    assert_eq!(told("DT"), "2005-03-16");
    assert!(told("GC").contains("TimeControl: 300"), "{}", told("GC"));
    assert_eq!((game.header.get("TimeControl"), game.header.get("event")), (Some("300"), None));

    // The second player has chosen black: who came first plays white.
    let text = PLAYOK.to_string() + "1. d4 d5 2. e5 black 3. f6 f7 4. g8 0-1";
    let game = only(&text);
    assert_eq!(names(&game), "d4 d5 e5 f6 f7 g8");
    assert_eq!(game.header.players().0, ["two", "one"]);
    assert_eq!(game.header.result(), Some(crate::GameResult::Win(Color::Black)));

    // Renju: two fifth moves are offered, and one is named again.
    let text =
        PLAYOK.to_string() + "1. h8 -- 2. h9 -- 3. h6 white 4. -- i8 5. j7 -- 6. i7 i7 7. -- j7";
    let game = only(&text);
    assert_eq!(names(&game), "h8 h9 h6 i8 i7 j7");
    assert_eq!(game.header.get("Offered"), Some("j7 i7"));

    let two = PLAYOK.to_string()
        + "1. h8 i9\n\n[Black \"three\"]\n[GameType \"61,19\"]\n1. s19 a1 1/2-1/2";
    let games = all(&two);
    assert_eq!(games.iter().map(|game| game.line).collect::<Vec<_>>(), [Some(1), Some(14)]);
    assert_eq!((games[1].size, names(&games[1])), (size("19"), "s19 a1".to_string()));
    assert_eq!(games[1].header.result(), Some(crate::GameResult::Draw));
    assert_eq!(games[1].header.players().0, ["three", ""]);
}

#[test]
fn a_game_of_playok_is_read_without_its_header_too() {
    assert_eq!(games("1. g5 m8 2. h10 white 3. -- k9 4. j8 0-1"), ["g5 m8 h10 k9 j8"]);
}

#[test]
fn a_text_board_of_renlib_is_read_with_the_order_of_its_moves() {
    let edge = "    A B C D E F G H I J K L M N O    \n";
    let row = |number: usize| format!(" {number:>2} {}{number}\n", ". ".repeat(15));
    let rows: String = (1..=15).rev().map(row).collect();
    let list = "      1 H8      2 I9\n      3 J7\n\n";
    let text = |comment: &str| {
        format!(
            "          X=Black   O=White          \n\n{edge}{rows}{edge}    ----- Text Board -----\n\n{comment}{list}"
        )
    };
    assert_eq!(games(&text("")), ["h8 i9 j7"]);
    let game = only(&text("    one - two 1-0\n"));
    assert_eq!(
        (names(&game).as_str(), game.header.get("Comment")),
        ("h8 i9 j7", Some("one - two 1-0"))
    );
}

#[test]
fn a_wrong_list_is_refused_with_what_would_help() {
    let a_point = "expected a column and a row such as h8, or 7,7";
    for (text, line, found) in [
        ("h8 hello", None, "`hello` after move 1 is not a point"),
        ("h8 i9 7", None, "`7` after move 2 is not a point"),
        ("h8 i99", None, "`i99` after move 1 is not a point"),
        ("z", None, "`z` at the start is not a point"),
        ("h8 i9\nh8 z", Some(2), "`z` after move 1 is not a point"),
        ("h8 z\nh8 i9", Some(1), "`z` after move 1 is not a point"),
        ("7,7,8,8", None, "`7,7,8,8` at the start is not a point"),
        ("h8\ni9\nwhat", Some(3), "`what` at the start is not a point"),
    ] {
        let expected = (line, format!("read as a list of moves: {found}; {a_point}"));
        assert_eq!(refusal(text), expected, "{text}");
    }
    for (text, line, sentence) in [
        ("", None, "there is no position in the text"),
        (" \n\n# nothing\n", None, "there is no position in the text"),
        (
            "p1",
            None,
            "read as a list of moves: `p1` is not on a board of 15x15; expected a1 to o15; --size tells another board",
        ),
        (
            "h8 -1,3",
            None,
            "read as a list of moves: `-1,3` is not on a board of 15x15; expected a1 to o15; --size tells another board",
        ),
        (
            "h8 i9 H8",
            None,
            "read as a list of moves: h8, move 3, is move 1 too; expected an empty point",
        ),
        (
            "h8\ni9\nh8",
            Some(3),
            "read as a list of moves: h8, move 3, is move 1 too; expected an empty point; lines of one move each are read as one game",
        ),
        (
            "1. h8 2. i9 4. j7",
            None,
            "read as a list of moves: `4` after move 2 is the wrong number; expected 3",
        ),
        (
            "1. h8 i9 2. j7 g6 5. a1",
            None,
            "read as a list of moves: `5` after move 4 is the wrong number; expected 3",
        ),
        (
            "h8 0-1 i9",
            None,
            "read as a list of moves: `i9` after move 1 stands behind the result; expected nothing more",
        ),
    ] {
        assert_eq!(refusal(text), (line, sentence.to_string()), "{text:?}");
    }
    assert!(refusal(&"9".repeat(1000)).1.len() < 150);
}

#[test]
fn blocks_are_read_with_and_without_their_words() {
    let stones = vec![(Point::new(7, 7), 1), (Point::new(8, 9), 2), (Point::new(0, 0), 3)];
    for text in [
        "BOARD\n7,7,1\n8,9,2\n0,0,3\nDONE\n",
        "7,7,1\r\n8,9,2\r\n0,0,3\r\n",
        "YXBOARD 7,7,1 8,9,2 0,0,3 DONE INFO time_left 1",
        "board 7,7,1, 8,9,2, 0,0,3",
        "7，7，1 8，9，2 0，0，3",
    ] {
        assert_eq!(only(text).content, Content::Block(stones.clone()), "{text}");
    }
    assert_eq!(only("BOARD DONE").content, Content::Block(vec![]));
    assert_eq!(all("BOARD\n7,7,1\nDONE\nBOARD\n8,8,1\nDONE").len(), 2);
    let with_turn = all("BOARD\n7,7,1\nDONE\nwhite to move\nBOARD\n8,8,1\nDONE\nX to move");
    let turns: Vec<_> = with_turn.iter().map(|block| block.to_move.unwrap()).collect();
    assert_eq!(turns, [Color::White, Color::Black]);
    let a_stone = "expected column,row,field: the field 1 is a stone of the side to move, 2 of the other, 3 a dead stone";
    for (text, line, found) in [
        ("7,7,1 8,8", None, "`8,8`"),
        ("7,7,1\n7,7,4", Some(2), "`7,7,4`"),
        ("BOARD x", None, "`x`"),
    ] {
        let expected = (line, format!("read as a block of stones: {found}; {a_stone}"));
        assert_eq!(refusal(text), expected, "{text}");
    }
    assert!(
        refusal("7,15,1").1.contains("`7,15,1` is not on a board of 15x15; expected 0,0 to 14,14")
    );
    assert!(refusal("7,7,1 7,7,2").1.contains("7,7 is named twice"));
}

/// A board of 7x5 with black on b2 and g5, and white on d3.
fn rows_from_the_top() -> [&'static str; 5] {
    [". . . . . . X", ". . . . . . .", ". . . O . . .", ". X . . . . .", ". . . . . . ."]
}

/// Puts the number of a row beside it.
type Edge = &'static dyn Fn(usize, &str) -> String;

#[test]
fn row_1_of_a_drawing_is_where_its_numbers_say_and_else_at_the_bottom() {
    let rows = rows_from_the_top();
    let expected = ("b2 g5".to_string(), "d3".to_string());
    let numbered = |edges: Edge, falling: bool| {
        let lines = rows.iter().zip((1..=5).rev()).map(|(row, number)| edges(number, row) + "\n");
        let lines: Vec<String> = lines.collect();
        if falling { lines.concat() } else { lines.into_iter().rev().collect() }
    };
    let edges: [Edge; 6] = [
        &|number, row| format!("{number:>2} {row}"),
        &|number, row| format!("{row} {number}"),
        &|number, row| format!("{number} {row} {number}"),
        &|number, row| format!("{number}{}", row.replace(' ', "")),
        &|number, row| format!("{number:>2} | {row} |"),
        &|number, row| format!("{} {row}", number - 1),
    ];
    for edge in edges {
        for falling in [true, false] {
            let text = numbered(edge, falling);
            assert_eq!(drawn(&text), expected, "{text}");
            for letters in ["   a b c d e f g\n", "A B C D E F G\n", "abcdefg\n", "1 2 3 4 5 6 7\n"]
            {
                let [above, below] = [format!("{letters}{text}"), format!("{text}{letters}")];
                let both = format!("{letters}{text}{letters}");
                for text in [above, below, both] {
                    assert_eq!(drawn(&text), expected, "{text}");
                    let read = read(&text, None, RowOrder::Top).unwrap();
                    assert_eq!(stones(&read[0]), stones(&only(&text)), "{text}");
                }
            }
        }
    }
    let plain = rows.join("\n");
    assert_eq!(drawn(&plain), expected);
    assert_eq!(drawn(&format!("a b c d e f g\n{plain}")), expected);
    assert_eq!(drawn(&format!("+-------------+\n{plain}\n+-------------+")), expected);
    let turned = read(&plain, None, RowOrder::Top).unwrap();
    let black: Vec<Point> = stones(&turned[0]).points(Cell::Black).collect();
    assert_eq!(black, [Point::new(6, 0), Point::new(1, 3)]);
}

#[test]
fn letters_may_leave_out_the_i() {
    let row = ". . . . . . . . . .\n";
    let text = format!("A B C D E F G H J K\n{}. . . . . . . . X .\n", row.repeat(9));
    assert_eq!(drawn(&text).0, "i1");
}

#[test]
fn stones_are_drawn_in_many_ways() {
    let rows = rows_from_the_top().join("\n");
    let expected = ("b2 g5".to_string(), "d3".to_string());
    for (empty, black, white) in [
        (".", "X", "O"),
        (".", "x", "o"),
        ("+", "X", "O"),
        ("_", "X", "O"),
        ("-", "X", "O"),
        ("·", "●", "○"),
        ("┼", "⚫", "⚪"),
        ("+", "黑", "白"),
        (".", "B", "W"),
        (".", "b", "w"),
        ("0", "1", "2"),
        (".", "1", "2"),
        (".", "@", "O"),
        (".", "*", "O"),
        ("．", "Ｘ", "Ｏ"),
    ] {
        let text = rows.replace('.', empty).replace('X', black).replace('O', white);
        assert_eq!(drawn(&text), expected, "{text}");
        assert_eq!(drawn(&text.replace(' ', "")), expected, "{text}");
    }
    let starred = rows.replace('X', "B").replace('O', "W").replacen('.', "*", 3);
    assert_eq!(drawn(&starred), expected);
    let marked = rows.replacen(". .", "3 6", 1).replacen(". .", "a b", 1);
    assert_eq!(drawn(&marked), expected);
    assert_eq!(drawn(&rows.replace(" O ", "(O)")), expected);
    assert_eq!(drawn("XOXOX\nOXOXO\nXOXOX\nOXOXO\nXOXOX").0.split(' ').count(), 13);
    let dead = only("# # # # #\n. X O . .\n# . . . .\n. . . . .\n. . . . #");
    assert_eq!(stones(&dead).points(Cell::Wall).count(), 7);
}

#[test]
fn several_drawings_are_several_positions() {
    let one = format!("{}. . . X .\n", ". . . . .\n".repeat(4));
    let other = format!("{}. . . O .\n", ". . . . .\n".repeat(4));
    let text = format!("#1\n{one}X to move\n\n{other}white to move\n{one}");
    let games = all(&text);
    assert_eq!(games.iter().map(|game| game.line.unwrap()).collect::<Vec<_>>(), [2, 9, 15]);
    let turns: Vec<_> = games.iter().map(|game| game.to_move).collect();
    assert_eq!(turns, [Some(Color::Black), Some(Color::White), None]);
    assert_eq!(all(&format!("{one}\n{other}")).len(), 2);
    // A blank line in a board does not make two of it.
    assert_eq!(all(&one.replace('\n', "\n\n")).len(), 1);
    let tall = ". ".repeat(15) + "\n";
    assert_eq!(all(&format!("{}\n{}", tall.repeat(7), tall.repeat(8))).len(), 1);
    assert_eq!(all(&format!("{}\n{}", tall.repeat(15), tall.repeat(15))).len(), 2);
}

#[test]
fn what_goren_draws_has_a_heading_that_is_read() {
    let mut diagram = Diagram::empty(size("15"));
    diagram.set(Point::new(7, 7), 'X');
    let text =
        format!("renju, 15x15, white to move after 1 moves\n\n{}", diagram.with_coordinates());
    let game = only(&text);
    assert_eq!((game.rule, game.to_move), (Some(Rule::Renju), Some(Color::White)));
    assert_eq!(stones(&game), &Stones::from(&diagram));
}

#[test]
fn a_wrong_drawing_is_refused_with_what_would_help() {
    let row = ". . . . .\n";
    let board = |line: &str| format!("{}{line}\n{}", row.repeat(2), row.repeat(2));
    let a_character = ". for an empty point, X and O for stones (or B W, ● ○, 黑 白, 1 2, all through), # for a dead one; a comment begins with `# `";
    for (line, found) in [
        (". Z . . .", "`Z` in column 2"),
        (". X B . .", "`B` in column 3"),
        (". X ● . .", "`●` in column 3"),
        (". X O * .", "`*` in column 4"),
        (". X O @ .", "`@` in column 4"),
        (". X 0 . .", "`0` in column 3"),
        (". @ . . .", "`@` in column 2"),
    ] {
        let sentence = format!("read as a drawing: {found}; expected {a_character}");
        assert_eq!(refusal(&board(line)), (Some(3), sentence), "{line}");
    }
    for (text, line, sentence) in [
        (board(". . . ."), Some(3), "a row of 4 points; expected 5, as in the first row"),
        (
            "a b c d e f\n".to_string() + &row.repeat(5),
            Some(2),
            "a row of 5 points; expected 6, as in the letters of the columns",
        ),
        (". . .".to_string(), None, "a board of 3x1; expected sides of 5 to 25"),
        ("XOX".to_string(), None, "a board of 3x1; expected sides of 5 to 25"),
        (
            "   c d e f g\n 1 . . . . .".to_string(),
            Some(1),
            "the columns begin at `c`; expected a whole board",
        ),
        (
            "a b c d e\n9 . . . . .\n8 . . . . .\n7 . . . . .\n6 . . . . .\n5 . . . . ."
                .to_string(),
            Some(1),
            "rows from 5 on; expected a whole board",
        ),
        (
            "a b c d e\n5 . . . . .\n4 . . . . .\n3 . . . . .\n1 . . . . .\n2 . . . . ."
                .to_string(),
            Some(1),
            "numbers of rows that do not count up or down; expected the numbers of all rows in order, or none",
        ),
    ] {
        assert_eq!(refusal(&text), (line, format!("read as a drawing: {sentence}")), "{text}");
    }
    let words = row.repeat(5) + "\nForbidden to black:\n";
    let (line, sentence) = refusal(&words);
    assert_eq!(line, Some(7));
    assert!(sentence.starts_with("read as a drawing: `F` in column 1; "), "{sentence}");
    let both = row.repeat(5) + "X to move\nO to move";
    assert_eq!(refusal(&both), (Some(7), "the text says both sides to be to move".to_string()));
}

#[test]
fn who_is_to_move_is_said_in_few_words() {
    for text in ["X to move", "black to move", "Black is to move.", "B to play", "● to move:"] {
        assert_eq!(said_to_move(text), Some(Color::Black), "{text}");
    }
    assert_eq!(said_to_move("white to move"), Some(Color::White));
    for text in ["", "x", "x to", "x to move now", "h8 to move", "to move"] {
        assert_eq!(said_to_move(text), None, "{text}");
    }
}

#[test]
fn the_order_of_rows_has_two_names() {
    assert_eq!(("top".parse(), "Bottom".parse()), (Ok(RowOrder::Top), Ok(RowOrder::Bottom)));
    assert_eq!("left".parse::<RowOrder>(), Err(RowOrderError));
}

fn a_position() -> impl Strategy<Value = Diagram> {
    let cells = prop::collection::vec(prop::sample::select(vec!['.', '.', 'X', 'O', '#']), 625);
    (5u8..=25, 5u8..=25, cells).prop_map(|(width, height, cells)| {
        let mut diagram = Diagram::empty(BoardSize::new(width, height).unwrap());
        for (point, c) in diagram.size().points().zip(cells) {
            diagram.set(point, c);
        }
        diagram
    })
}

proptest! {
    #[test]
    fn a_drawing_is_read_again(diagram in a_position()) {
        let stones = Stones::from(&diagram);
        let content = Content::Stones(stones);
        prop_assert_eq!(&only(&diagram.with_coordinates()).content, &content);
        let plain = read(&diagram.to_string(), None, RowOrder::Top).unwrap();
        prop_assert_eq!(&plain[0].content, &content);
        let two = all(&format!("{0}X to move\n\n{0}", diagram.with_coordinates()));
        let turns: Vec<_> = two.iter().map(|game| game.to_move).collect();
        prop_assert_eq!(turns, [Some(Color::Black), None]);
        prop_assert!(two.iter().all(|game| game.content == content));
    }

    #[test]
    fn a_list_is_read_again(indices in prop::collection::btree_set(0usize..300, 2..40), pairs: bool) {
        let size = size("15x20");
        let all: Vec<Point> = size.points().collect();
        let points: Vec<Point> = indices.into_iter().map(|index| all[index]).collect();
        let expected: Vec<Option<Point>> = points.iter().copied().map(Some).collect();
        let names: Vec<String> = points.iter().map(Point::to_string).collect();
        let numbered: Vec<String> = names.iter().enumerate().map(|(index, name)| {
            if !pairs {
                format!("{}. {name}", index + 1)
            } else if index % 2 == 0 {
                format!("{}. {name}", index / 2 + 1)
            } else {
                name.clone()
            }
        }).collect();
        for text in [names.join(" "), names.concat(), names.join("-"), names.join("\n"), numbered.join(" "), numbered.join("\n")] {
            let read = read(&text, Some(size), RowOrder::Bottom).unwrap();
            prop_assert_eq!(&read[0].content, &Content::Moves(expected.clone()), "{}", text);
            prop_assert_eq!(read.len(), 1);
        }
    }

    #[test]
    fn no_text_makes_it_panic(text in "[ -~\n\u{e9}●○黑白，、。]{0,120}") {
        let _ = read(&text, None, RowOrder::Bottom);
        let _ = parse_moves(&text, BoardSize::default());
    }

    #[test]
    fn no_near_miss_makes_it_panic(
        text in "(BOARD |\\[A \"b\"\\]\n|https://a/#/|a b c d e\n)?([0-9]{0,3}[.):]? ?[a-zXO.#*@]{0,6}[0-9]{0,3}[,.; \n-]{0,2}){0,14}"
    ) {
        let _ = read(&text, Some(BoardSize::default()), RowOrder::Top);
    }
}
