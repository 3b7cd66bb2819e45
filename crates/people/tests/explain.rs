//! `goren explain`, run: whole conversations from `tests/data/explain`, and what it refuses.
//!
//! A file of that folder is a command line behind `$ `, the standard input, a line `=>`, and what is
//! printed, to the letter. Lines before the command line say what the case is about.

use crate::program::{self, goren};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

const PAGE: &str = include_str!("../../../docs/explain.md");
const PROGRAM: &str = "$ goren explain ";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/explain")
}

/// Runs the program in the folder of the cases.
fn run(arguments: &[&str], input: &str) -> Output {
    program::run(goren(&folder(), &[&["explain"], arguments].concat()), input)
}

/// What is printed for a position that is understood.
fn printed(arguments: &[&str], input: &str) -> String {
    program::text(run(arguments, input))
}

/// The words of a command line; a double quote holds several together.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in line.split('"').enumerate() {
        match index % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_string)),
            _ => words.push(part.to_string()),
        }
    }
    words
}

/// A case: its name, its arguments, its input and what it prints.
struct Case {
    name: String,
    arguments: Vec<String>,
    input: String,
    output: String,
}

impl Case {
    fn read(path: &Path) -> Case {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(path).expect("a readable case");
        let (before, output) = text.split_once("\n=>\n").expect("a line => in {name}");
        let (why, command) = before.split_once(PROGRAM).expect("a command line");
        assert!(why.split_whitespace().count() >= 4, "{name} does not say what it is about");
        let (line, input) = command.split_once('\n').unwrap_or((command, ""));
        Case { name, arguments: words(line), input: input.to_string(), output: output.to_string() }
    }

    fn printed(&self) -> String {
        let arguments: Vec<&str> = self.arguments.iter().map(String::as_str).collect();
        printed(&arguments, &self.input)
    }
}

fn cases() -> Vec<Case> {
    let entries = fs::read_dir(folder()).expect("the folder of cases");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "txt"));
    paths.sort();
    paths.iter().map(|path| Case::read(path)).collect()
}

#[test]
fn prints_every_case_as_recorded() {
    let cases = cases();
    assert!(cases.len() >= 10);
    for case in cases {
        let printed = case.printed();
        assert!(printed == case.output, "{}:\n{printed}", case.name);
    }
}

/// The board at the head of what is printed, with its coordinates.
fn board(printed: &str) -> String {
    let rows = printed.lines().skip(2).take_while(|line| !line.is_empty());
    rows.map(|row| format!("{row}\n")).collect()
}

#[test]
fn a_printed_board_can_be_read_again() {
    let mut read = 0;
    for case in cases() {
        let board = board(&case.output);
        let heading = case.output.lines().next().expect("a heading");
        let rule = heading.split(',').next().expect("a rule");
        for text in [&board, &format!("{heading}\n\n{board}")] {
            // Small letters mark the move that lost, which a position does not tell.
            let again = self::board(&printed(&["--rule", rule], text));
            assert_eq!(again.to_uppercase(), board.to_uppercase(), "{}", case.name);
        }
        read += 1;
    }
    assert!(read >= 15);
}

#[test]
fn rows_without_numbers_are_counted_from_the_bottom_or_as_it_is_said() {
    let drawing = ". . . . .\n. X O . .\n. . . . .\n. . . . .\n. . . . .\n";
    let row = |arguments: &[&str]| {
        let printed = printed(arguments, drawing);
        let row = printed.lines().find(|line| line.contains(" X O ")).expect("the stones");
        row[..2].to_string()
    };
    assert_eq!([row(&[]), row(&["--rows", "bottom"]), row(&["--rows", "top"])], [" 4", " 4", " 2"]);
}

#[test]
fn the_page_shows_what_is_printed() {
    let (_, rest) = PAGE.split_once(PROGRAM).expect("an example");
    let (example, _) = rest.split_once("```").expect("its end");
    let (line, shown) = example.split_once('\n').expect("what is printed");
    let (line, _) = line.split_once('<').expect("a position from a file");
    let arguments = words(line);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    assert_eq!(printed(&arguments, &board(shown)), shown);
}

#[test]
fn help_is_printed_on_the_standard_output() {
    for flag in ["--help", "-h"] {
        let help = printed(&[flag], "");
        for word in
            ["Usage: goren explain", "row 1 is at the bottom", "--rows", "--opening", "renju]"]
        {
            assert!(help.contains(word), "{word}");
        }
    }
}

#[test]
fn several_positions_are_told_apart_by_their_places() {
    let both = printed(&[], "(;GM[4];B[hh])(;GM[4];B[hi])");
    let alone = |game: &str| printed(&[], game);
    let [first, second] = ["(;GM[4];B[hh])", "(;GM[4];B[hi])"].map(alone);
    let place = |number: u8| format!("the standard input, game {number}:\n");
    assert_eq!(both, place(1) + &first + &place(2) + &second);
}

#[test]
fn what_is_not_understood_is_refused_in_one_sentence() {
    let cases: [(&[&str], &str, &str); 17] = [
        (&[], "", "the standard input: there is no position in the text"),
        (
            &["h8", "hello"],
            "",
            "the moves: read as a list of moves: `hello` after move 1 is not a point; expected a column and a row such as h8, or 7,7",
        ),
        (
            &["h8", "i9", "h8"],
            "",
            "the moves: read as a list of moves: h8, move 3, is move 1 too; expected an empty point",
        ),
        (&["game.psq"], "", "game.psq is a file: give --file game.psq"),
        (
            &["h8", "p1"],
            "",
            "the moves: read as a list of moves: `p1` is not on a board of 15x15; expected a1 to o15; --size tells another board",
        ),
        (
            &["--size", "20", "h8", "u1"],
            "",
            "the moves: read as a list of moves: `u1` is not on a board of 20x20; expected a1 to t20; --size tells another board",
        ),
        (
            &["--size", "20"],
            ". . . . .\n",
            "the standard input: read as a drawing: a board of 5x1; expected sides of 5 to 25",
        ),
        (
            &[],
            ". . X Z .\n",
            "the standard input: read as a drawing: `Z` in column 4; expected . for an empty point, X and O for stones (or B W, ● ○, 黑 白, 1 2, all through), # for a dead one; a comment begins with `# `",
        ),
        (
            &[],
            "7,7,1\n8,8\n",
            "the standard input, line 2: read as a block of stones: `8,8`; expected column,row,field: the field 1 is a stone of the side to move, 2 of the other, 3 a dead stone",
        ),
        (&["--opening", "1,3, -1,3, 9,0"], "", "9,0 is not on a board of 15x15"),
        (&["h8", "--point", "h8"], "", "h8 is not empty"),
        (
            &[],
            "Piskvorky\n8,8,0\n",
            "the standard input: line 1 is not `Piskvorky WIDTHxHEIGHT, A:B, C`",
        ),
        (
            &[],
            "Piskvorky 15x15, 0:0, 0\n8,8,0\n8,8,0\n",
            "the standard input, move 2, h8: the point is occupied",
        ),
        (
            &[],
            "(;GM[3];B[e2e4])",
            "the standard input: move 1, \"e2e4\", is not a point on a board of 15x15",
        ),
        (&["h8", "--point", "16,0"], "", "16,0 is not on a board of 15x15"),
        (&["h8", "--point", "there"], "", "there is not a point"),
        (
            &["--size", "15", "--file", "game.psq"],
            "",
            "game.psq: the text is for a board of 20x20, not 15x15",
        ),
    ];
    for (arguments, input, sentence) in cases {
        let output = run(arguments, input);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), format!("error: {sentence}\n"));
    }
    let missing = run(&["--file", "no-such-file"], "");
    assert_eq!(missing.status.code(), Some(2));
    assert!(missing.stderr.starts_with(b"error: cannot read no-such-file: "));
}

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_printed_is_an_error() {
    let mut command = goren(&folder(), &["explain", "h8"]);
    command.stdout(fs::File::options().write(true).open("/dev/full").expect("a full device"));
    let output = program::run(command, "");
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stderr.starts_with(b"error: cannot write to the standard output: "));
}

#[test]
fn a_bad_option_is_refused_with_what_it_may_be() {
    let cases: [(&[&str], &str); 7] = [
        (&["h8", "--rule", "chess"], "the rules are freestyle (0), standard (1), renju (4)"),
        (&["h8", "--rule", "2"], "the rules are"),
        (&["h8", "--size", "4"], "board sides must be 5 to 25"),
        (&["h8", "--size", "15x"], "board sides must be 5 to 25"),
        (&["h8", "--color", "red"], "the colours are black and white"),
        (&["h8", "--opening", "1,1"], "cannot be used with"),
        (&["h8", "--pont", "h9"], "--point"),
    ];
    for (arguments, reason) in cases {
        let output = run(arguments, "");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty() && complaint.contains(reason), "{complaint}");
    }
}
