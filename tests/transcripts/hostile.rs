//! What no transcript can show: extreme settings, odd places to start from, logs, and the same
//! conversation in other spellings.

use super::oracle::place;
use super::talk::{LONG, Talk, answer, end, process};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Case 2: line ends, blanks, empty lines and letter case make no difference.
#[test]
fn answers_alike_in_every_spelling() {
    // What is sent, and whether an answer follows.
    let session = [
        ("START 15\n", true),
        ("INFO max_node 3000\nINFO rule 1\nBEGIN\n", true),
        ("TURN 0,0\n", true),
        ("BOARD\n7,7,1\n8,8,2\n7,8,1\n9,8,2\nDONE\n", true),
        ("TURN 14,14\n", true),
        ("INFO evaluate 1,1\n", false),
        ("RESTART\n", true),
        ("TURN 3,4\n", true),
    ];
    let spellings: [fn(&str) -> String; 6] = [
        str::to_string,
        |text| text.replace('\n', "\r\n"),
        |text| text.replace("2\n", "2\r\n").replace('\n', "  \t\n\n\r\n"),
        |text| text.to_lowercase(),
        |text| text.replace(' ', " \t ").replace(',', " ,\t"),
        |text| text.replace('\n', "\r"),
    ];
    let answers = spellings.map(|spelling| {
        let mut talk = process();
        let mut answers = Vec::new();
        for (text, answered) in session {
            talk.send_bytes(spelling(text).as_bytes());
            answers.extend(answered.then(|| answer(&mut talk)));
        }
        end(talk);
        answers
    });
    for (number, other) in answers.iter().enumerate() {
        assert_eq!(*other, answers[0], "spelling {number}");
        assert!(place(&other[1]).is_some() && place(&other[6]).is_some());
    }
}

/// Case 22: no memory is too small and none too large for a move, with however many threads.
#[test]
fn moves_with_any_memory_and_threads() {
    let mut talk = process();
    talk.send("INFO max_node 300");
    for memory in [1, 1 << 10, 1 << 20, 64 << 20, 350 << 20, 1 << 31, 8 << 30, i64::MAX] {
        for threads in [1, 2, 7, 64] {
            for line in [
                format!("INFO max_memory {memory}"),
                format!("INFO thread_num {threads}"),
                "START 15".to_string(),
                "TURN 7,7".to_string(),
            ] {
                talk.send(&line);
            }
            assert_eq!(answer(&mut talk), "OK");
            let line = answer(&mut talk);
            let place = place(&line).unwrap_or_else(|| panic!("{memory}, {threads}: {line}"));
            assert!(place != (7, 7) && place.0 < 15 && place.1 < 15, "{memory}, {threads}: {line}");
        }
    }
    end(talk);
}

/// A folder for one test, removed with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Case 63: unknown arguments, a path with blanks and other letters, a folder that is not ours, and
/// nothing beside the program. Nothing is written anywhere.
#[test]
fn runs_from_any_folder() {
    let folder = Folder::new("a path with blanks, é and 五");
    let program = folder.0.join("pbrain goren 五.exe");
    // A link and no copy: a file that another thread's child may still hold open cannot be run.
    fs::hard_link(env!("CARGO_BIN_EXE_pbrain-goren"), &program).unwrap();
    let empty = folder.0.join("empty");
    fs::create_dir(&empty).unwrap();
    let mut permissions = fs::metadata(&empty).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&empty, permissions).unwrap();
    let writable = folder.0.join("writable");
    fs::create_dir(&writable).unwrap();
    for here in [&empty, &writable] {
        for arguments in [&["--force-utf8"][..], &[], &["-x", "", "protocol", "--", "--log"]] {
            let arguments: Vec<String> = arguments.iter().map(|text| text.to_string()).collect();
            let mut talk = Talk::with_program(&program, &arguments, Some(here));
            talk.send("START 15");
            assert_eq!(answer(&mut talk), "OK");
            talk.send("INFO max_node 500");
            talk.send("BEGIN");
            assert!(place(&answer(&mut talk)).is_some());
            end(talk);
        }
        assert_eq!(fs::read_dir(here).unwrap().count(), 0, "{}", here.display());
    }
    // The program and the two folders.
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 3);
}

/// A program that is not Yixin-Board may send such a word by accident.
#[test]
fn ignores_hash_files_before_greeting() {
    let folder = Folder::new("no greeting");
    let path = folder.0.join("hash.bin");
    let mut talk = process();
    talk.send("INFO max_node 300");
    talk.send("TURN 7,7");
    assert!(place(&answer(&mut talk)).is_some());
    for word in ["YXHASHDUMP", "YXHASHLOAD"] {
        talk.send(&format!("{word} {}", path.display()));
    }
    talk.send("ABOUT");
    let line = talk.line(LONG).unwrap().0;
    assert!(line.starts_with("name="), "{line}");
    end(talk);
    assert!(!path.exists());
}

/// The log is written where it was asked for, behind what is there; nowhere else is anything said.
#[test]
fn logs_conversation() {
    let folder = Folder::new("log");
    let path = folder.0.join("talk.log");
    fs::write(&path, "mine\n").unwrap();
    let arguments = ["--log".to_string(), path.to_string_lossy().into_owned()];
    let mut talk = Talk::with_process(&arguments);
    talk.send("START 15");
    assert_eq!(answer(&mut talk), "OK");
    end(talk);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.starts_with("mine\n"), "{text}");
    assert!(text.contains("-> START 15") && text.contains("<- OK"), "{text}");

    // The variable asks for it too.
    let input = folder.0.join("input.txt");
    fs::write(&input, "START 15\nEND\n").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_pbrain-goren"));
    command.env("GOREN_LOG", &path).stdin(File::open(&input).unwrap());
    let output = command.output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let longer = fs::read_to_string(&path).unwrap();
    let added = longer.strip_prefix(&text).unwrap_or_default();
    assert!(added.contains("-> START 15"), "{longer}");
}

/// The most memory that a process has had so far, in bytes.
#[cfg(target_os = "linux")]
fn peak_memory(id: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{id}/status")).expect("the process lives");
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).expect("the peak");
    let kilobytes = line.split_ascii_whitespace().nth(1).and_then(|text| text.parse::<u64>().ok());
    kilobytes.expect("a number") << 10
}

/// However much is sent, and whether or not somebody reads the answers: what waits is bounded.
#[cfg(target_os = "linux")]
#[test]
fn floods_take_no_memory() {
    use std::io::{BufRead, BufReader, Write, copy, sink};
    use std::process::Stdio;
    use std::sync::mpsc::channel;
    use std::thread;
    use std::time::Duration;

    const FLOOD: usize = 6_000_000;
    let searching = "INFO timeout_turn 60000\nTURN 7,7\n";
    let floods = [
        // What begins it, its line, and whether the answers are read.
        (searching, "b\n", true),
        (searching, "b\n", false),
        (searching, "BEGIN\n", true),
        ("", "ABOUT\n", false),
        ("BOARD\n", "7,7,1\n", true),
    ];
    for (begin, line, is_read) in floods {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pbrain-goren"));
        command.env_remove("GOREN_LOG").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let mut input = child.stdin.take().expect("its input");
        let mut output = BufReader::new(child.stdout.take().expect("its output"));
        input.write_all(b"INFO hash_size 1024\nSTART 15\n").expect("it reads");
        let mut ready = String::new();
        output.read_line(&mut ready).expect("an answer");
        assert_eq!(ready, "OK\n");
        let before = peak_memory(child.id());
        let (output, reader) = if is_read {
            (None, Some(thread::spawn(move || copy(&mut output, &mut sink()))))
        } else {
            (Some(output), None)
        };
        let flood = begin.to_string() + &line.repeat(FLOOD / line.len());
        let (sender, sent) = channel();
        let writer = thread::spawn(move || {
            // It fails when the program is stopped below.
            let _ = input.write_all(flood.as_bytes());
            let _ = sender.send(());
        });
        // Whether it was all taken or waits: long enough for all that it would ever take.
        let _ = sent.recv_timeout(Duration::from_secs(3));
        let more = peak_memory(child.id()).saturating_sub(before);
        child.kill().and_then(|()| child.wait()).expect("it ends");
        writer.join().expect("the writer ends");
        drop(output);
        reader.map(|reader| reader.join().expect("the reader ends"));
        // The search itself takes a part of this: stacks, histories, the network.
        assert!(more < 24 << 20, "{line:?} after {begin:?}: {} MiB", more >> 20);
    }
}

/// How long the first move of a process took, in milliseconds, which has `before` and `after` around
/// `START`: the least of some.
fn first_move(before: &str, after: &str) -> u128 {
    let times = (0..8).map(|_| {
        let mut talk = process();
        talk.send_bytes(format!("{before}START 15\nINFO timeout_turn 10\n{after}").as_bytes());
        assert_eq!(answer(&mut talk), "OK");
        talk.send("ABOUT");
        assert!(answer(&mut talk).starts_with("name="));
        talk.send("TURN 7,7");
        let (_, took) = talk.answer(LONG).expect("a move");
        end(talk);
        took.as_millis()
    });
    times.min().expect("some times")
}

/// What a rule requires is built when it comes, not on the clock of the move.
#[test]
fn a_rule_after_start_takes_nothing_from_the_first_move() {
    let rule = "INFO rule 4\n";
    let [before, after] = [first_move(rule, ""), first_move("", rule)];
    assert!(after <= before + 12, "{after} ms behind START, {before} ms before it");
}

/// Behind commands that each begin a search `END` is heard.
#[test]
fn end_is_heard_behind_a_flood() {
    let mut talk = process();
    talk.send("INFO timeout_turn 60000");
    talk.send("TURN 7,7");
    talk.send_bytes("RESTART\nTURN 7,7\n".repeat(3_000).as_bytes());
    talk.send("END");
    let mut lines = 0;
    while talk.line(LONG).is_ok() {
        lines += 1;
    }
    assert!(lines < 3_000, "{lines} lines: a fourth of what all answers would have");
    talk.exit(LONG).unwrap();
}
