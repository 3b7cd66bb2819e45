//! `goren play`, run: games through a pipe, as a script plays them.

use crate::program;
use goren::board::Point;
use goren::clock::SystemClock;
use goren::engine::Engine;
use goren::search::{Control, Limits, Silent, Task};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Output};

/// How the last line begins that is printed after the board.
const STATES: [&str; 5] = ["Move ", "You have ", "The engine has ", "The board is full", "error"];

fn command(folder: &Path, arguments: &[&str]) -> Command {
    program::goren(folder, &[&["play"], arguments].concat())
}

/// A game in progress.
struct Conversation {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Conversation {
    fn begin(folder: &Path, arguments: &[&str]) -> Self {
        let mut child = command(folder, arguments).spawn().expect("the program starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Conversation { child, input, output }
    }

    /// What is printed up to the state of the game, which is the last line.
    fn until_state(&mut self) -> String {
        let mut text = String::new();
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line).expect("text");
            assert!(read > 0, "the program ended after\n{text}");
            text += &line;
            if STATES.iter().any(|start| line.starts_with(start)) {
                return text;
            }
        }
    }

    /// Sends a line and returns what is printed. Follow a command that prints no board by `board`.
    fn send(&mut self, line: &str) -> String {
        let input = self.input.as_mut().expect("not closed");
        writeln!(input, "{line}").expect("the program reads");
        self.until_state()
    }

    /// Closes the input; the program must end with success and say nothing more.
    fn end(mut self) {
        self.input = None;
        let mut rest = String::new();
        while self.output.read_line(&mut rest).expect("text") > 0 {}
        assert_eq!(rest, "");
        assert!(self.child.wait().expect("it ends").success());
    }
}

/// What is printed for a whole script.
fn run(folder: &Path, arguments: &[&str], script: &str) -> Output {
    program::run(command(folder, arguments), script)
}

fn printed(folder: &Path, arguments: &[&str], script: &str) -> String {
    program::text(run(folder, arguments, script))
}

/// The engine's move in what was printed.
fn answer(text: &str) -> Option<Point> {
    let name = text.lines().find_map(|line| line.strip_prefix("The engine plays "))?;
    Point::parse(name.trim_end_matches('.'))
}

/// A good move for the side to move.
fn think(engine: &mut Engine) -> Point {
    let limits = Limits { nodes: Some(5_000), ..Limits::default() };
    let (control, clock) = (Control::default(), SystemClock::default());
    let task = Task { limits, control: &control, clock: &clock };
    engine.think(&task, &mut Silent).expect("the board is not full").best()
}

#[test]
fn a_whole_game_is_played_saved_and_loaded() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut talk = Conversation::begin(folder.path(), &["--level", "1", "--seed", "3"]);
    let start = talk.until_state();
    assert!(start.starts_with("freestyle, 15x15. You are black"), "{start}");
    assert!(start.ends_with("Move 1: black (X) to play.\n"), "{start}");
    let mut engine = Engine::default();
    let last = loop {
        let point = think(&mut engine);
        engine.play(point).expect("an empty point");
        let text = talk.send(&point.to_string());
        match answer(&text) {
            Some(reply) => engine.play(reply).expect("the engine plays on an empty point"),
            None => break text,
        }
    };
    assert!(last.contains("You have won: black, "), "level 1 is beaten:\n{last}");
    assert_eq!(last.matches('x').count(), 5, "{last}");
    let over = talk.send("a1\nhint\nresign\nboard");
    assert_eq!(over.matches("the game is over; `undo` goes back").count(), 3, "{over}");
    talk.send("save won.psq\nsave won.sgf\nsave won.txt\nboard");
    let undone = talk.send("undo");
    let number = engine.record().stone_count();
    assert!(undone.ends_with(&format!("Move {number}: black (X) to play.\n")), "{undone}");
    assert_eq!(talk.send("redo"), last.replace("The engine plays", ""));
    talk.end();
    let mut names: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["won.psq", "won.sgf", "won.txt"]);
    for name in ["won.psq", "won.sgf", "won.txt"] {
        let again = printed(folder.path(), &["--file", name], "");
        assert!(again.ends_with(&last[last.find("   a b").expect("a board")..]), "{name}: {again}");
        let loaded = printed(folder.path(), &[], &format!("load {name}\n"));
        assert!(loaded.contains("You have won: black, "), "{name}: {loaded}");
    }
}

#[test]
fn the_same_seed_and_moves_make_the_same_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = "h8\ni10\ng6\nf11\nundo\nf11\nnew white\nquit\nh8\n";
    let play = |seed: &str| printed(folder.path(), &["--level", "2", "--seed", seed], script);
    assert_eq!(play("7"), play("7"));
    let others: Vec<String> = ["8", "9", "10"].map(play).to_vec();
    assert!(others.iter().any(|other| *other != play("7")));
    assert!(!play("7").contains('\x1b'), "plain text");
}

#[test]
fn bad_input_is_answered_and_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut talk = Conversation::begin(folder.path(), &["--level", "1", "--seed", "1"]);
    let start = talk.until_state();
    let board = start[start.find("\n   a").expect("a board")..].to_string();
    let missing = fs::read(folder.path().join("none.psq")).expect_err("there is no such file");
    let missing = format!("cannot read none.psq: {missing}");
    for (line, reply) in [
        ("p16", "p16 is not on a board of 15x15"),
        ("castle", "castle is neither a point nor a command; `help` lists the commands"),
        ("level 0", "0: a level is a number from 1 to 10"),
        ("undo", "there is no move of yours to take back"),
        ("redo", "there is nothing to play again"),
        ("save", "save where? `save FILE`"),
        ("save a.doc", "a.doc: the name must end in .sgf, .psq, .lib, .sav, .pos, .json or .txt"),
        ("load none.psq", missing.as_str()),
        ("level", "level 1"),
        ("level 4", "The engine plays at level 4."),
        ("", ""),
    ] {
        let text = talk.send(&format!("{line}\nboard"));
        let expected = if reply.is_empty() { board.clone() } else { format!("{reply}\n{board}") };
        assert_eq!(text, expected, "{line}");
    }
    let text = talk.send("h8");
    let taken = answer(&text).expect("a reply");
    let text = talk.send(&format!("{taken}\nboard"));
    assert!(text.starts_with(&format!("{taken}: the point is occupied\n")), "{text}");
    talk.end();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_broken_file_is_refused_and_named() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("bad.psq"), "Piskvorky 15x15, 11:11, 0\n99,1,0\n").unwrap();
    let output = run(folder.path(), &["--file", "bad.psq"], "");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(complaint.contains("bad.psq") && complaint.contains("line 2"), "{complaint}");
    let text = printed(folder.path(), &["--level", "1"], "h8\nload bad.psq\nboard\n");
    assert!(text.contains("line 2") && text.ends_with("Move 3: black (X) to play.\n"), "{text}");
    for arguments in [["--level", "11"], ["--size", "4"], ["--rule", "go"], ["--color", "red"]] {
        assert_eq!(run(folder.path(), &arguments, "").status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn a_forbidden_move_of_renju_is_explained() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("fork.txt"), "h8 h9 i7 i9 h10 i6 i11 i12\n").unwrap();
    let arguments = ["--rule", "renju", "--level", "1", "--file", "fork.txt"];
    let text = printed(folder.path(), &arguments, "g9\nboard\n");
    assert!(text.contains("g9 is forbidden to black: double-three"), "{text}");
    assert!(text.ends_with("Move 9: black (X) to play.\n"), "{text}");
}

#[test]
fn a_person_can_be_white_on_a_board_of_another_size() {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = ["--size", "20", "--color", "white", "--level", "1", "--time", "0.05"];
    let text = printed(folder.path(), &arguments, "hint\ncolor black\nresign\n");
    assert!(text.contains("The engine plays k11."), "{text}");
    assert!(text.contains("\nHint: "), "{text}");
    assert!(text.ends_with("You have resigned: white has won.\n"), "{text}");
}
