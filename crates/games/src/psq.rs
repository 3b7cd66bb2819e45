//! `.psq`: the games of Piskvork and of Gomocup's archive.
//!
//! ```text
//! Piskvorky 15x15, 11:11, 0     board; the players' levels (11: a program), which of them began
//! 8,8,0                         column and row from 1, milliseconds; 0 where the move was given
//! 9,9,1204
//! pbrain-goren.zip              the players, black first unless the other one began
//! other.zip
//! -1                            how it ended: 0 by the rules, 15 by time, -1 unknown, else an error
//! 1,freestyle Autumn cup        who has won (1 the first, 2 the second, 0 nobody), rule and event
//! ```
//!
//! Everything up to the moves is what Piskvork reads (`openPsq` in its `game.cpp`); it writes the
//! names in tournaments only. The last line stands in Gomocup's archive, in the form `1,Freestyle15_1`;
//! other programs read no further than the `-1`. A file without that line does not tell the rule.
//!
//! The format does not keep the date, and of the endings only a loss on time. Times are kept if any is
//! above 0; a move of the players that took less than a millisecond is written with 1. `print_game` says
//! what else a game loses in it. Row y here is row y of the board, as in the Gomocup protocol; Piskvork
//! draws it from the top.

use crate::game::{Ending, GameRecord, GameResult, RecordedMove};
use crate::part::Part;
use crate::reading::InputGame;
use crate::sgf;
use crate::tree::Property;
use crate::warning::Warning;
use goren::board::{BoardSize, Color, Point};
use goren::rules::Rule;
use std::fmt::Write;

/// The codes of endings that mean the same in all files.
const ENDED_BY_RULE: i64 = 0;
const ENDED_BY_TIME: i64 = 15;
const ENDED_SOMEHOW: i64 = -1;

/// Why a text is not a game in this format.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    /// The first line does not belong to this format.
    #[error("line 1 is not `Piskvorky WIDTHxHEIGHT, A:B, C`")]
    Header,
    /// The board size is not supported.
    #[error("line 1: the board size is not supported")]
    Size,
    /// The point in this line, counted from 1, is off the board.
    #[error("line {0}: the point is off the board")]
    OffBoard(usize),
}

/// Why a game cannot be written in this format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "a Piskvork file holds the moves of a game from the empty board, black and white in turn, {0}"
)]
pub struct CannotHold(&'static str);

/// The properties that a file keeps besides the moves.
const KEPT: [&str; 6] = ["SZ", "RU", "PB", "PW", "EV", "RE"];

/// Writes a game, and says what the format cannot hold of it.
///
/// # Errors
/// When the moves are none from the empty board, black and white in turn. Passes at the end are left out.
pub fn print_game(game: &InputGame) -> Result<(String, Vec<Warning>), CannotHold> {
    if game.meaning.start.is_some() {
        return Err(CannotHold("not from stones that are set up"));
    }
    let mut warnings = Vec::new();
    let mut warn = |warning: Warning| {
        if !warnings.contains(&warning) {
            warnings.push(warning);
        }
    };
    let no = |part: Part| Warning::NotCarried { format: "psq", part };
    let mut bare = game.clone();
    while bare.meaning.moves.last().is_some_and(|played| played.point.is_none()) {
        bare.meaning.moves.pop();
        warn(no(Part::Passes));
    }
    let record = bare.record().ok_or(CannotHold("and no passes between them"))?;
    let written = sgf_properties(&record);
    // A time or the ending stands in a comment, and nothing else may.
    let is_kept = |number: usize, property: &Property| {
        KEPT.contains(&property.name.as_str())
            || written.get(number).is_some_and(|node| node.contains(property))
    };
    Warning::left_out(&game.tree, "psq", is_kept).into_iter().for_each(&mut warn);
    let root = game.tree.root();
    if let Some(rule) =
        root.value("RU").filter(|rule| !rule.is_empty() && rule.parse() != Ok(record.rule))
    {
        warn(no(Part::WholeRule(rule, record.rule.into())));
    }
    let result = root.value("RE").filter(|result| !result.is_empty() && result != "?");
    if let Some(result) = result.filter(|_| record.result.is_none()) {
        warn(no(Part::ThisResult(result)));
    }
    let names = record.players.0.iter().chain([&record.event]);
    if names.into_iter().any(|name| in_one_line(name) != *name) {
        warn(no(Part::Commas));
    }
    if record.ending.is_some_and(|ending| !is_ending_kept(ending, record.result)) {
        warn(no(Part::Ending));
    }
    Ok((print(&record), warnings))
}

/// The properties that SGF would have for what the format keeps of a record, node by node.
fn sgf_properties(record: &GameRecord) -> Vec<Vec<Property>> {
    let kept = GameRecord { date: None, ..record.clone() };
    let tree = sgf::tree_of(&kept);
    tree.main_line().map(|place| tree.nodes()[place].properties.clone()).collect()
}

/// Whether the code of an ending and the result tell it.
fn is_ending_kept(ending: Ending, result: Option<GameResult>) -> bool {
    let is_by_rule = matches!(ending, Ending::Five | Ending::Draw) || ending.is_foul();
    ending == Ending::Time || is_by_rule && result.is_some()
}

/// Writes a game.
pub fn print(record: &GameRecord) -> String {
    let mut text = format!("Piskvorky {}, 11:11, 0\n", record.size);
    for (index, RecordedMove { point, millis }) in record.moves.iter().enumerate() {
        let given = index < record.opening;
        let millis = millis.filter(|_| !given).map_or(0, |millis| millis.max(1));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{},{},{millis}", point.x() + 1, point.y() + 1);
    }
    if record.players.0.iter().any(|name| !name.is_empty()) {
        for name in &record.players.0 {
            text += &in_one_line(name);
            text.push('\n');
        }
    }
    let code = match record.ending {
        Some(Ending::Time) => ENDED_BY_TIME,
        Some(Ending::Five | Ending::Draw) => ENDED_BY_RULE,
        Some(ending) if ending.is_foul() => ENDED_BY_RULE,
        _ => ENDED_SOMEHOW,
    };
    let result = match record.result {
        Some(GameResult::Win(Color::Black)) => "1",
        Some(GameResult::Win(Color::White)) => "2",
        Some(GameResult::Draw) => "0",
        None => "?",
    };
    let event = format!("{} {}", record.rule, in_one_line(&record.event));
    let _ = writeln!(text, "{code}\n{result},{}", event.trim_end());
    text
}

/// The name, changed so that no reader takes it for a move or two lines.
fn in_one_line(name: &str) -> String {
    let name: String =
        name.chars().map(|c| if c == ',' || c.is_control() { ' ' } else { c }).collect();
    name.trim().to_string()
}

/// Reads a game. The rule is `assumed` unless the last line names another one. Empty lines before a move
/// are skipped, and so are one before the code and what follows the lines that are known.
///
/// # Errors
/// When the first line does not belong to this format, the size of the board is not supported, or a
/// stone lies off the board.
pub fn parse(text: &str, assumed: Rule) -> Result<GameRecord, Error> {
    let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let (size, second_began) =
        lines.next().and_then(|(_, line)| header(line)).ok_or(Error::Header)?;
    let size = size.ok_or(Error::Size)?;
    let mut record = GameRecord::new(size, assumed);
    let mut millis = Vec::new();
    let mut rest = Vec::new();
    let mut is_among_moves = true;
    for (number, line) in lines {
        match move_line(line) {
            Some([x, y, time]) if is_among_moves => {
                // An empty line may be the name of a player, but not if a move follows.
                rest.clear();
                let point = on_board(size, x, y).ok_or(Error::OffBoard(number))?;
                record.moves.push(point.into());
                millis.push(u32::try_from(time).unwrap_or(0));
            }
            _ => {
                is_among_moves &= line.is_empty();
                rest.push(line);
            }
        }
    }
    set_times(&mut record, &millis);
    set_rest(&mut record, &rest, second_began);
    Ok(record)
}

/// The board (`None` if its size is not supported) and whether the second player began.
fn header(line: &str) -> Option<(Option<BoardSize>, bool)> {
    let mut parts = line.strip_prefix("Piskvorky")?.split(',').map(str::trim);
    let (width, height) = parts.next()?.split_once('x')?;
    let (width, height): (u32, u32) = (width.parse().ok()?, height.parse().ok()?);
    let side = |side: u32| u8::try_from(side).ok();
    let size = side(width).zip(side(height)).and_then(|(w, h)| BoardSize::new(w, h).ok());
    Some((size, parts.nth(1) == Some("1")))
}

/// `x,y` or `x,y,milliseconds`.
fn move_line(line: &str) -> Option<[i64; 3]> {
    let numbers: Option<Vec<i64>> = line.split(',').map(|word| word.trim().parse().ok()).collect();
    match numbers?[..] {
        [x, y] => Some([x, y, 0]),
        [x, y, millis] => Some([x, y, millis]),
        _ => None,
    }
}

fn on_board(size: BoardSize, x: i64, y: i64) -> Option<Point> {
    size.point(x.checked_sub(1)?, y.checked_sub(1)?)
}

/// The first moves without a time were given to the players; without any time nothing is known.
fn set_times(record: &mut GameRecord, millis: &[u32]) {
    let Some(opening) = millis.iter().position(|&millis| millis > 0) else { return };
    record.opening = opening;
    for (played, &millis) in record.moves.iter_mut().zip(millis).skip(opening) {
        played.millis = (millis > 0).then_some(millis);
    }
}

/// Reads what follows the moves: perhaps names, then a code, then perhaps the line of the archive.
fn set_rest(record: &mut GameRecord, lines: &[&str], second_began: bool) {
    let is_code = |line: Option<&&str>| line.is_some_and(|line| line.parse::<i64>().is_ok());
    let lines = match lines {
        // Not the name of a player: the code would stand behind two of them.
        ["", rest @ ..] if is_code(rest.first()) && !is_code(rest.get(1)) => rest,
        _ => lines,
    };
    let code_at = |index: usize| lines.get(index).and_then(|line| line.parse::<i64>().ok());
    // Two names stand before the code; they can be numbers as well. What follows a code is the line of
    // the archive, if anything does.
    let has_names = match lines {
        [_, second, ..] if is_archive_line(second) => code_at(0).is_none(),
        _ => code_at(0).is_none() || code_at(2).is_some(),
    };
    let code_line = if has_names { 2 } else { 0 };
    if code_line == 2 {
        let name = |index: usize| lines.get(index).map(|name| name.to_string()).unwrap_or_default();
        record.players.0 = [name(0), name(1)];
        if second_began {
            record.players.0.reverse();
        }
    }
    if code_at(code_line) == Some(ENDED_BY_TIME) {
        record.ending = Some(Ending::Time);
    }
    if let Some((result, event)) = lines.get(code_line + 1).and_then(|line| line.split_once(',')) {
        let (first, second) =
            if second_began { (Color::White, Color::Black) } else { (Color::Black, Color::White) };
        record.result = match result {
            "0" => Some(GameResult::Draw),
            "1" => Some(GameResult::Win(first)),
            "2" => Some(GameResult::Win(second)),
            _ => None,
        };
        set_event(record, event);
    }
}

/// Whether a line can be that of Gomocup's archive: who has won, a comma, and more.
fn is_archive_line(line: &str) -> bool {
    line.split_once(',').is_some_and(|(result, _)| ["0", "1", "2", "?"].contains(&result))
}

/// `rule event`, or the archive's name of an event that begins with the rule.
fn set_event(record: &mut GameRecord, text: &str) {
    let lower = text.to_ascii_lowercase();
    // Longer names first: caro-exact begins with caro.
    let mut rules = Rule::ALL.map(|rule| (rule, rule.to_string()));
    rules.sort_by_key(|(_, name)| std::cmp::Reverse(name.len()));
    let Some((rule, name)) = rules.into_iter().find(|(_, name)| lower.starts_with(name)) else {
        record.event = text.to_string();
        return;
    };
    record.rule = rule;
    // Lower case keeps ASCII lengths, so the name ends at the same place in both.
    record.event = match &text[name.len()..] {
        "" => String::new(),
        rest if rest.starts_with(' ') => rest.trim_start().to_string(),
        _ => text.to_string(),
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::tests::{any_record, record};
    use proptest::prelude::*;

    /// What the format keeps of a record.
    fn kept(record: &GameRecord) -> GameRecord {
        let mut kept = record.clone();
        let played = |index: usize| index >= record.opening;
        let timed = |(index, played_move): (usize, &RecordedMove)| {
            played(index) && played_move.millis.is_some()
        };
        // The opening ends where the first time stands.
        kept.opening = record.moves.iter().enumerate().position(timed).unwrap_or(0);
        for (index, played_move) in kept.moves.iter_mut().enumerate() {
            let millis = played_move.millis.filter(|_| played(index));
            played_move.millis = millis.map(|millis| millis.max(1));
        }
        for name in kept.players.0.iter_mut().chain([&mut kept.event]) {
            *name = in_one_line(name);
        }
        kept.date = None;
        kept.ending = record.ending.filter(|&ending| ending == Ending::Time);
        kept
    }

    proptest! {
        #[test]
        fn printing_then_parsing_keeps_what_the_format_can_hold(record in any_record(),
                                                                assumed in 0usize..5) {
            let read = parse(&print(&record), Rule::ALL[assumed]);
            prop_assert_eq!(read, Ok(kept(&record)));
        }

        #[test]
        fn never_panics_on_any_text(text in "\\PC{0,60}",
                                  lines in prop::collection::vec("[0-9a,x: -]{0,12}", 0..8)) {
            let _ = parse(&text, Rule::Freestyle);
            let _ = parse(&format!("Piskvorky 15x15, 11:11, 0\n{}", lines.join("\n")), Rule::Renju);
        }
    }

    #[test]
    fn writes_the_documented_format() {
        let mut record = record(Rule::Freestyle, "h8 i9 j7");
        record.opening = 1;
        record.moves[1].millis = Some(1204);
        record.moves[2].millis = Some(0);
        record.players.0 = ["pbrain-goren".into(), "a, b".into()];
        record.result = Some(GameResult::Win(Color::White));
        record.ending = Some(Ending::Time);
        record.event = "Autumn cup".into();
        let expected = "Piskvorky 15x15, 11:11, 0
8,8,0
9,9,1204
10,7,1
pbrain-goren
a  b
15
2,freestyle Autumn cup
";
        assert_eq!(print(&record), expected);
    }

    #[test]
    fn a_game_of_the_archive_is_read() {
        let text = "Piskvorky 20x20, 11:11, 0\r\n8,8,0\r\n9,8,0\r\n8,9,123\r\n20,20,0\r\n\
                    FIRST25.zip\r\nSECOND.zip\r\n-1\r\n1,Standard15_1\r\n";
        let record = parse(text, Rule::Freestyle).unwrap();
        assert_eq!(record.size, BoardSize::square(20).unwrap());
        assert_eq!((record.rule, record.event.as_str()), (Rule::Standard, "Standard15_1"));
        assert_eq!(record.players.0, ["FIRST25.zip", "SECOND.zip"]);
        let millis: Vec<_> = record.moves.iter().map(|played| played.millis).collect();
        assert_eq!((record.opening, millis), (2, vec![None, None, Some(123), None]));
        assert_eq!(record.result, Some(GameResult::Win(Color::Black)));
        assert_eq!(record.moves[3].point, Point::new(19, 19));
    }

    #[test]
    fn a_game_saved_by_hand_is_read() {
        // Piskvork writes no names outside of tournaments, and here the second player began.
        let text = "Piskvorky 10x12, 0:3, 1\n10,12,700\n-1\n";
        let record = parse(text, Rule::Renju).unwrap();
        assert_eq!((record.size.width(), record.size.height()), (10, 12));
        assert_eq!((record.rule, record.result), (Rule::Renju, None));
        assert_eq!(record.players.0, ["", ""]);
        let named = "Piskvorky 10x10, 11:11, 1\n1,1,7\nA\nB\n15\n1,caro-exact x\n";
        let record = parse(named, Rule::Freestyle).unwrap();
        assert_eq!(record.players.0, ["B", "A"]);
        assert_eq!(record.result, Some(GameResult::Win(Color::White)));
        assert_eq!((record.rule, record.event.as_str()), (Rule::CaroExact, "x"));
        assert_eq!(record.ending, Some(Ending::Time));
    }

    #[test]
    fn empty_lines_before_a_move_are_skipped() {
        let text = "Piskvorky 15x15, 11:11, 0\n\n8,8,0\n9,9,5\n\n\n10,10,7\n\nB\n-1\n";
        let read = parse(text, Rule::Renju).unwrap();
        let points: Vec<String> = read.points().map(|point| point.to_string()).collect();
        assert_eq!(points, ["h8", "i9", "j10"]);
        assert_eq!(read.players.0, ["", "B"]);
    }

    #[test]
    fn an_empty_line_before_the_code_is_skipped() {
        let text = "Piskvorky 15x15, 11:11, 0\n8,8,5\n\n15\n2,renju Cup\n";
        let read = parse(text, Rule::Freestyle).unwrap();
        assert_eq!((read.rule, read.event.as_str()), (Rule::Renju, "Cup"));
        assert_eq!(read.result, Some(GameResult::Win(Color::White)));
        assert_eq!(read.ending, Some(Ending::Time));
        assert_eq!(read.players.0, ["", ""]);
        // A player without a name, and one whose name is a number.
        let text = "Piskvorky 15x15, 11:11, 0\n8,8,5\n\n15\n-1\n2,renju Cup\n";
        let read = parse(text, Rule::Freestyle).unwrap();
        assert_eq!(read.players.0, ["", "15"]);
        assert_eq!((read.result, read.ending), (Some(GameResult::Win(Color::White)), None));
    }

    #[test]
    fn players_whose_names_are_numbers_are_read() {
        let head = "Piskvorky 15x15, 11:11, 0\n8,8,5\n";
        for (rest, players, rule) in [
            ("123\n456\n-1\n1,renju Cup\n", ["123", "456"], Rule::Renju),
            ("123\nB\n-1\n1,renju Cup\n", ["123", "B"], Rule::Renju),
            ("A\n456\n15\n1,renju Cup\n", ["A", "456"], Rule::Renju),
            ("1\n2\n0\n0,standard\n", ["1", "2"], Rule::Standard),
            ("-1\n0\n-1\n0,standard\n", ["-1", "0"], Rule::Standard),
            ("123\n456\n-1\n", ["123", "456"], Rule::Freestyle),
            ("15\n1,renju Cup\n", ["", ""], Rule::Renju),
            ("-1\n", ["", ""], Rule::Freestyle),
        ] {
            let read = parse(&format!("{head}{rest}"), Rule::Freestyle).unwrap();
            assert_eq!(read.players.0, players, "{rest:?}");
            assert_eq!(read.rule, rule, "{rest:?}");
        }
    }

    fn written(sgf: &str) -> (String, Vec<String>) {
        let tree = sgf::first_tree(sgf).unwrap();
        let assumed = crate::reading::Assumed::rule(Rule::Freestyle);
        let game = InputGame::of_tree(tree, String::new(), &assumed).unwrap();
        let (text, warnings) = print_game(&game).unwrap();
        (text, warnings.iter().map(Warning::to_string).collect())
    }

    #[test]
    fn what_the_format_cannot_hold_is_said() {
        let mut full = record(Rule::Renju, "h8 i9 j7");
        full.moves[1].millis = Some(1204);
        full.opening = 1;
        full.players.0 = ["A".into(), "B".into()];
        full.result = Some(GameResult::Win(Color::White));
        full.ending = Some(Ending::Time);
        assert_eq!(written(&sgf::print(&full)), (print(&full), vec![]));
        let (text, warnings) = written(
            "(;SZ[15]RU[RIF]PB[a,b]DT[2026-01-02]RE[Void]GC[ending: crash]C[x]BR[1d];B[hh];W[ig](;B[ji]C[9 ms];W[])(;B[aa]))",
        );
        assert_eq!(text, "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n10,7,9\na b\n\n-1\n?,renju\n");
        let expected = [
            "passes",
            "variations",
            "the date",
            "comments",
            "the ranks of the players",
            "the rule \"RIF\", only renju",
            "the result \"Void\"",
            "commas in names",
            "how the game ended",
        ];
        assert_eq!(warnings, expected.map(|what| format!("psq cannot hold {what}")));
        for text in ["(;SZ[15]AB[hh];W[ii])", "(;SZ[15];B[hh];W[];B[ii])"] {
            let tree = sgf::first_tree(text).unwrap();
            let assumed = crate::reading::Assumed::rule(Rule::Freestyle);
            let game = InputGame::of_tree(tree, String::new(), &assumed).unwrap();
            assert!(print_game(&game).is_err(), "{text}");
        }
    }

    #[test]
    fn rejects_what_is_no_game() {
        let cases = [
            ("", Error::Header),
            ("8,8,0", Error::Header),
            ("Piskvorky 15", Error::Header),
            ("Piskvorky 4x15, 11:11, 0", Error::Size),
            ("Piskvorky 300x300, 11:11, 0", Error::Size),
            ("Piskvorky 15x15, 11:11, 0\n8,8,0\n0,1,0", Error::OffBoard(3)),
            ("Piskvorky 15x15, 11:11, 0\n-9223372036854775808,1,0", Error::OffBoard(2)),
            ("Piskvorky 15x10, 11:11, 0\n1,11,0", Error::OffBoard(2)),
        ];
        for (text, expected) in cases {
            assert_eq!(parse(text, Rule::Freestyle), Err(expected), "{text}");
        }
    }
}
