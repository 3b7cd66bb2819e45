//! Conversations with Yixin-Board as that client was recorded, replayed with the real program: each
//! request gets exactly the lines that the client waits for, and every line of an analysis has the form
//! that it reads.
//!
//! `tests/data/yixin_board/README.md` describes the files.

use super::oracle::place;
use super::talk::{LONG, Talk};
use std::fs;
use std::path::Path;
use std::time::Duration;

/// The keys of a block about a variation, in the order in which the client needs them.
const KEYS: [&str; 12] = [
    "PV",
    "NUMPV",
    "DEPTH",
    "SELDEPTH",
    "NODES",
    "TOTALNODES",
    "TOTALTIME",
    "SPEED",
    "EVAL",
    "WINRATE",
    "BESTLINE",
    "PV",
];

/// The client's view of the engine: what it has read so far.
#[derive(Default)]
struct Board {
    /// The keys of the block that has begun.
    block: Vec<String>,
    /// Lines in the last analysis.
    lines: usize,
    /// How many blocks and marks have come.
    blocks: usize,
    marks: usize,
}

impl Board {
    /// Reads a line that is no answer; `false` if it is none of those.
    fn reads(&mut self, line: &str) -> bool {
        if let Some(text) = line.strip_prefix("INFO ") {
            let (key, value) = text.split_once(' ').expect("a key with a value");
            self.block.push(key.to_string());
            match (key, value) {
                ("NUMPV", count) => self.lines = count.parse().expect("a number"),
                ("WINRATE", rate) => {
                    let rate: f64 = rate.parse().expect("a number");
                    assert!((0.0..=1.0).contains(&rate));
                }
                ("BESTLINE", line) => {
                    assert!(line.split(' ').all(|p| place(p).is_some()), "{line}")
                }
                ("PV", "DONE") => {
                    assert_eq!(std::mem::take(&mut self.block), KEYS);
                    self.blocks += 1;
                }
                _ => {}
            }
            return true;
        }
        if let Some(mark) = line.strip_prefix("MESSAGE REALTIME ") {
            let (word, point) = mark.split_once(' ').unwrap_or((mark, "0,0"));
            assert!(["POS", "DONE", "BEST", "LOST", "REFRESH"].contains(&word), "{line}");
            assert!(place(point).is_some(), "{line}");
            self.marks += 1;
        }
        assert!(self.block.is_empty() || !line.starts_with("MESSAGE"), "{line} inside a block");
        line.starts_with("MESSAGE ")
    }
}

/// Reads up to the line that the client waits for, and returns it.
fn await_line(talk: &mut Talk, board: &mut Board, wanted: &str) -> Result<String, String> {
    loop {
        let (line, _) = talk.line(LONG).map_err(|error| format!("{wanted}: {error}"))?;
        let moves: Option<Vec<_>> = line.split(' ').map(place).collect();
        let comes = match wanted {
            "move" => moves.is_some_and(|moves| moves.len() == 1),
            "two moves" => moves.is_some_and(|moves| moves.len() == 2),
            _ => line.starts_with(wanted),
        };
        if comes {
            return Ok(line);
        }
        if !board.reads(&line) {
            return Err(format!("{wanted:?} was awaited, and {line:?} came"));
        }
    }
}

/// The client's line with limits for a quick replay.
fn quickened(line: &str) -> String {
    match line.split_whitespace().collect::<Vec<_>>()[..] {
        ["INFO", "max_node", limit] if limit != "-1" => "INFO max_node 5000".to_string(),
        ["INFO", "hash_size", _] => "INFO hash_size 1024".to_string(),
        _ => line.to_string(),
    }
}

/// The client's line; a move in a corner instead of one on a point that is taken in this game,
/// because the engine has answered with that very point and the engine that was recorded had not.
fn on_a_free_point(line: &str, taken: &mut Vec<String>) -> String {
    let Some(point) = line.strip_prefix("turn ") else { return line.to_string() };
    let free = [point, "0,0", "0,14", "14,0", "14,14"]
        .into_iter()
        .find(|point| taken.iter().all(|other| other != point))
        .expect("a free corner");
    taken.push(free.to_string());
    format!("turn {free}")
}

fn replay(text: &str) -> Result<Board, String> {
    // The board saves a file beside the engine.
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let program = Path::new(env!("CARGO_BIN_EXE_pbrain-goren"));
    let (mut talk, mut board) = (
        Talk::with_program(program, &["--force-utf8".to_string()], Some(folder)),
        Board::default(),
    );
    let mut lines_wanted = None;
    // Points of this game: the engine's answers, and the client's moves.
    let mut taken = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if let Some(sent) = line.strip_prefix("-> ") {
            if sent == "yxstop" {
                // A person takes longer than this.
                std::thread::sleep(Duration::from_millis(250));
            }
            if sent.to_lowercase().starts_with("start") {
                taken.clear();
            }
            talk.send(&quickened(&on_a_free_point(sent, &mut taken)));
        } else if let Some(count) = line.strip_prefix("<- lines ") {
            let earlier = lines_wanted.replace(count.parse::<usize>().expect("a number"));
            if earlier.is_some() {
                return Err(format!("line {}: no move came with the lines before", index + 1));
            }
            // Those of an earlier move do not count.
            board.lines = 0;
        } else if let Some(wanted) = line.strip_prefix("<- ") {
            let at = |error| format!("line {}: {error}", index + 1);
            let answer = await_line(&mut talk, &mut board, wanted).map_err(at)?;
            taken.extend(answer.split(' ').map(str::to_string));
            let is_move = wanted == "move" || wanted == "two moves";
            if let Some(count) = lines_wanted.take_if(|_| is_move)
                && board.lines != count
            {
                return Err(at(format!("{} lines, not {count}", board.lines)));
            }
        } else if !line.starts_with('#') && !line.is_empty() {
            return Err(format!("line {} is not understood", index + 1));
        }
    }
    if let Some(count) = lines_wanted {
        return Err(format!("no move came with {count} lines"));
    }
    // What is still to come, such as the last messages, is no answer.
    talk.send("ABOUT");
    await_line(&mut talk, &mut board, "name=")?;
    talk.send("end");
    talk.exit(LONG)?;
    Ok(board)
}

#[test]
fn replays_recorded_conversations() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/yixin_board");
    let mut paths: Vec<_> =
        fs::read_dir(folder).expect("the folder").map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "txt"));
    paths.sort();
    assert!(paths.len() >= 14);
    let (mut blocks, mut marks) = (0, 0);
    let mut failures = Vec::new();
    for path in paths {
        let text = fs::read_to_string(&path).expect("a readable file");
        match replay(&text) {
            Ok(board) => (blocks, marks) = (blocks + board.blocks, marks + board.marks),
            Err(error) => failures.push(format!("{}: {error}", path.display())),
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
    assert!(blocks > 50 && marks > 10, "{blocks} blocks and {marks} marks");
}

/// Sends lines to a board that has said who it is, and reads until the given line.
fn session(lines: &[&str]) -> Talk {
    let mut talk = Talk::with_process(&[]);
    for line in ["yxshowinfo", "INFO max_node 2000", "INFO hash_size 1024", "START 15"] {
        talk.send(line);
    }
    assert_eq!(talk.answer(LONG).expect("ready").0, "OK");
    lines.iter().for_each(|line| talk.send(line));
    talk
}

#[test]
fn does_not_play_blocked_point() {
    // Only 2,0 and 7,0 make five.
    let board = "board 3,0,1 3,5,2 4,0,1 4,5,2 5,0,1 7,9,2 6,0,1 9,9,2 done";
    let mut talk = session(&["yxblock", "7,0", "done", board]);
    assert_eq!(talk.answer(LONG).unwrap().0, "2,0");
    for line in ["yxblock 2,0 done", board] {
        talk.send(line);
    }
    let (other, _) = talk.answer(LONG).unwrap();
    assert!(!["2,0", "7,0"].contains(&other.as_str()), "{other}");
    for line in ["yxblockundo", "7,0", "done", board] {
        talk.send(line);
    }
    assert_eq!(talk.answer(LONG).unwrap().0, "7,0");
    for line in ["yxblockreset", "yxblock 7,0 done", board] {
        talk.send(line);
    }
    assert_eq!(talk.answer(LONG).unwrap().0, "2,0");
}

#[test]
fn blocks_path_in_its_position_only() {
    let path = "yxblockpath 3,0 3,5 4,0 4,5 5,0 7,9 6,0 9,9 7,0 done";
    let board = "board 3,0,1 3,5,2 4,0,1 4,5,2 5,0,1 7,9,2 6,0,1 9,9,2 done";
    // The same stones in another order; and another position.
    let same = "board 6,0,1 9,9,2 4,0,1 4,5,2 5,0,1 7,9,2 3,0,1 3,5,2 done";
    let elsewhere = "board 3,0,1 3,5,2 4,0,1 4,5,2 5,0,1 2,0,2 6,0,1 9,9,2 done";
    let mut talk = session(&[path]);
    for (position, wanted) in [(board, "2,0"), (same, "2,0"), (elsewhere, "7,0")] {
        talk.send(position);
        assert_eq!(talk.answer(LONG).unwrap().0, wanted, "{position}");
    }
    talk.send("yxblockpathundo 3,0 3,5 4,0 4,5 5,0 7,9 6,0 9,9 7,0 done");
    talk.send("yxblock 2,0 done");
    talk.send(board);
    assert_eq!(talk.answer(LONG).unwrap().0, "7,0");
}

#[test]
fn moves_when_every_point_is_blocked() {
    let mut talk = session(&["yxblock"]);
    for point in 0..225 {
        talk.send(&format!("{},{}", point / 15, point % 15));
    }
    talk.send("done");
    talk.send("begin");
    let (line, _) = talk.answer(LONG).unwrap();
    assert!(place(&line).is_some(), "{line}");
}

#[test]
fn passes_over_names_and_texts_that_look_like_commands() {
    let lines =
        ["yxhashload", "end", "yxsetdatabase", "TURN 1,1", "yxdraw", "bench", "reloadconfig x"];
    let mut talk = session(&lines);
    // A comment may have many lines, and quotes in it are escaped.
    let comment = [
        "yxedittextdatabase \"two words",
        "end",
        "stop \\\"end\\\\",
        "begin",
        "\"7,7",
        "6,6",
        "done",
    ];
    comment.iter().for_each(|line| talk.send(line));
    talk.send("yxedittextdatabase \"a\"done");
    talk.send("ABOUT");
    for word in ["hash not loaded: end", "files", "no such thing"] {
        let line = talk.line(LONG).unwrap().0;
        assert!(line.starts_with("MESSAGE ") && line.contains(word), "{line}");
    }
    assert!(talk.line(LONG).unwrap().0.starts_with("name="), "nothing else is answered");
    talk.send("yxquerydatabaseallt");
    talk.send("7,7");
    // The list was not ended; what is no stone ends it too.
    talk.send("board 7,7,2 done");
    assert!(place(&talk.answer(LONG).unwrap().0).is_some());
}

/// Sends lines, and returns the next message about the hash without its first words.
fn told_of_hash(talk: &mut Talk, lines: &[&str]) -> String {
    lines.iter().for_each(|line| talk.send(line));
    loop {
        let line = talk.line(LONG).unwrap().0;
        if let Some(text) = line.strip_prefix("MESSAGE hash ") {
            return text.to_string();
        }
    }
}

/// The number of positions in a message about a hash that was saved.
fn saved_positions(told: &str) -> u64 {
    let count = told.strip_prefix("saved, ").and_then(|text| text.split(' ').next());
    count.and_then(|count| count.parse().ok()).unwrap_or_else(|| panic!("{told}"))
}

/// What a search has found is saved, forgotten and loaded again; other files are left alone.
#[test]
fn saves_and_loads_hash() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hash files");
    fs::create_dir_all(&folder).unwrap();
    let (hash, other) = (folder.join("hash é.bin"), folder.join("other.txt"));
    let unfinished = folder.join("hash é.bin.unfinished");
    let _ = (fs::remove_file(&hash), fs::remove_file(&unfinished));
    fs::write(&other, "letters").unwrap();
    let mut talk = session(&["INFO max_node 20000", "board 7,7,2 done"]);
    assert!(place(&talk.answer(LONG).unwrap().0).is_some());
    let mut ask = |lines: &[&str]| told_of_hash(&mut talk, lines);
    let path = |path: &Path| path.to_str().unwrap().to_string();
    let usage = ask(&["yxshowhashusage"]);
    let saved = ask(&["yxhashdump", &path(&hash)]);
    assert!(saved.starts_with("saved, ") && saved.ends_with("hash é.bin"), "{saved}");
    let count = saved_positions(&saved);
    assert!(count > 1_000, "{saved}");
    assert_eq!(fs::metadata(&hash).unwrap().len(), 24 + 16 * count + 4);
    assert_eq!(ask(&["yxhashclear", "yxshowhashusage"]), "usage 0.0 %");
    assert_eq!(ask(&["yxhashload", &path(&hash)]), saved.replacen("saved", "loaded", 1));
    assert_eq!(ask(&["yxshowhashusage"]), usage);
    let same = ask(&["yxhashdump", &path(&hash)]);
    assert_eq!(same, saved, "an older hash file is replaced");
    let same = ask(&[&format!("yxhashdump {}", path(&hash))]);
    assert_eq!(same, saved, "the name may stand on the same line");
    let same = ask(&["INFO hash_size 2048", "yxhashdump", &path(&hash)]);
    assert_eq!(same, saved, "another size counts from the next search on");
    fs::write(&unfinished, "").unwrap();
    assert_eq!(ask(&["yxhashdump", &path(&hash)]), saved, "what a run left that was killed");
    fs::write(&unfinished, "letters").unwrap();
    let refused = ask(&["yxhashdump", &path(&hash)]);
    assert!(refused.ends_with("another file with .unfinished behind this name"), "{refused}");
    assert_eq!(ask(&["yxhashdump", " "]), "not saved: : no file was named");
    let refused = ask(&["yxhashdump", &path(&other)]);
    assert!(refused.starts_with("not saved: ") && refused.contains("other.txt"), "{refused}");
    let refused = ask(&["yxhashload", &path(&other)]);
    assert!(refused.ends_with("not a hash file of this version"), "{refused}");
    let refused = ask(&["yxhashdump", &path(&folder.join("nowhere/x"))]);
    assert!(refused.starts_with("not saved: "), "{refused}");
    for file in [&other, &unfinished] {
        assert_eq!(fs::read_to_string(file).unwrap(), "letters");
    }
}

#[test]
fn keeps_hash_loaded_for_new_rule() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hash files");
    fs::create_dir_all(&folder).unwrap();
    let hash = folder.join("renju.bin");
    let _ = fs::remove_file(&hash);
    let hash = hash.to_str().unwrap();
    // The hash gets what the network leaves of the memory, and that of renju is larger.
    let mut talk = session(&["INFO hash_size 0", "INFO max_memory 75497472", "INFO rule 4"]);
    let analyse = |talk: &mut Talk, limit: &str| {
        [limit, "yxboard 7,7,2 done", "yxnbest 1"].iter().for_each(|line| talk.send(line));
        assert!(place(&talk.answer(LONG).unwrap().0).is_some());
    };
    analyse(&mut talk, "INFO max_node 20000");
    let saved = told_of_hash(&mut talk, &["yxhashdump", hash]);
    let other_rule = ["INFO rule 0", "START 15", "yxshowhashusage"];
    assert_eq!(told_of_hash(&mut talk, &other_rule), "usage 0.0 %", "another size");
    let loaded = told_of_hash(&mut talk, &["INFO rule 4", "yxhashload", hash]);
    assert_eq!(loaded, saved.replacen("saved", "loaded", 1));
    analyse(&mut talk, "INFO max_node 1");
    let kept = told_of_hash(&mut talk, &["yxhashdump", hash]);
    assert!(saved_positions(&kept) >= saved_positions(&saved), "{saved}, then {kept}");
}

#[test]
fn keeps_hash_when_started_with_same_size() {
    let mut talk = session(&["INFO max_node 20000", "board 7,7,2 done"]);
    assert!(place(&talk.answer(LONG).unwrap().0).is_some());
    let usage = told_of_hash(&mut talk, &["yxshowhashusage"]);
    assert_ne!(usage, "usage 0.0 %");
    assert_eq!(told_of_hash(&mut talk, &["START 15", "yxshowhashusage"]), usage);
    assert_eq!(told_of_hash(&mut talk, &["START 16", "yxshowhashusage"]), "usage 0.0 %");
}

#[test]
fn reports_hash_usage_during_search() {
    let mut talk = session(&["INFO max_node 100000000", "yxboard 7,7,2 done", "yxnbest 1"]);
    loop {
        let line = talk.line(LONG).unwrap().0;
        match line.strip_prefix("MESSAGE hash usage ") {
            Some("0.0 %") => {}
            Some(_) => break,
            // Between two answers the search goes on.
            None if line.starts_with("MESSAGE Depth ") => talk.send("yxshowhashusage"),
            None => panic!("{line}"),
        }
    }
    talk.send("yxstop");
    await_line(&mut talk, &mut Board::default(), "move").unwrap();
}

#[test]
fn rejects_opening_with_wrong_stones() {
    let mut talk = session(&[]);
    for (lines, reason) in [
        (["yxsoosorvstep6", "7,7 7,6 8,6 9,5 7,7 done"], "no fifth stones for this step"),
        (["yxsoosorvstep6", "7,7 7,6 8,6 9,5 done"], "no fifth stones for this step"),
        (["yxsoosorvstep5 2", "7,7 7,6 8,6 9,5 1,1 done"], "too many stones for this step"),
        (["yxsoosorvstep5 2", "7,7 7,6 8,6 9,5 7,7 done"], "too many stones for this step"),
        (
            ["yxsoosorvstep3", "7,7 7,6 8,6 9,5 done"],
            "this step needs 3 stones on different points",
        ),
    ] {
        lines.iter().for_each(|line| talk.send(line));
        assert_eq!(talk.line(LONG).unwrap().0, format!("ERROR {reason}"));
    }
}

/// On 20x10 points, black may not play 15,5: a double-three.
const FORBIDDEN_ON_THE_RIGHT: &str =
    "yxboard 14,5,1 0,0,2 16,5,1 0,2,2 15,4,1 0,4,2 15,6,1 0,6,2 done";

#[test]
fn shows_rectangle_with_forbidden_points() {
    // The board that is turned has no row 15.
    let mut talk = session(&["INFO rule 4", "RECTSTART 20,10"]);
    assert_eq!(talk.answer(LONG).unwrap().0, "OK");
    for line in [FORBIDDEN_ON_THE_RIGHT, "yxshowforbid", "traceboard", "about"] {
        talk.send(line);
    }
    assert_eq!(talk.line(LONG).unwrap().0, "FORBID 1505.");
    assert_eq!(talk.line(LONG).unwrap().0, "MESSAGE renju, 8 stones, black to move");
    let rows: Vec<String> = std::iter::repeat_with(|| talk.line(LONG).unwrap().0)
        .take_while(|line| line.starts_with("MESSAGE "))
        .collect();
    assert!(rows.len() >= 10 && rows.iter().all(|row| !row.contains('x')), "{rows:?}");
}

#[test]
fn search_defend_shows_every_move() {
    let mut talk = session(&["INFO show_detail 2", "INFO max_node 20000", "yxboard 7,7,2 done"]);
    talk.send("yxsearchdefend");
    let mut board = Board::default();
    await_line(&mut talk, &mut board, "move").unwrap();
    assert!(board.lines > 20 && board.blocks >= board.lines, "{} lines", board.lines);
}

/// The board that comes next: its title and, without blanks, its rows.
fn shown_board(talk: &mut Talk, count: usize) -> (String, Vec<String>) {
    let mut line = || talk.line(LONG).unwrap().0.strip_prefix("MESSAGE ").unwrap().to_string();
    (line(), (0..count).map(|_| line().replace(' ', "")).collect())
}

#[test]
fn traceboard_is_turned_after_greeting() {
    let mut talk = session(&["INFO rule 2", "yxboard 3,7,1 4,8,2 done", "traceboard"]);
    let (title, rows) = shown_board(&mut talk, 15);
    assert_eq!(title, "renju, 2 stones, black to move");
    // Row 3 from the top, column 7.
    assert_eq!(rows[3], ".......X.......");
    assert_eq!(rows[4], "........O......");
}

#[test]
fn traceboard_is_not_turned_before_greeting() {
    let mut talk = Talk::with_process(&[]);
    for (line, answer) in [("RECTSTART 20,10", "OK"), ("PLAY 15,3", "15,3")] {
        talk.send(line);
        assert_eq!(talk.answer(LONG).unwrap().0, answer);
    }
    talk.send("TRACEBOARD");
    let (title, rows) = shown_board(&mut talk, 10);
    assert_eq!(title, "freestyle, 1 stone, white to move");
    assert_eq!(rows[3], "...............X....");
    ["INFO rule 4", FORBIDDEN_ON_THE_RIGHT, "TRACEBOARD"].iter().for_each(|line| talk.send(line));
    let (title, rows) = shown_board(&mut talk, 10);
    assert_eq!(title, "renju, 8 stones, black to move");
    assert_eq!(rows[5], "..............XxX...");
}
