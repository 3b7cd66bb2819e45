//! What no transcript can show: signals, broken pipes, memory, odd places to start from, and the same
//! conversation in other spellings.

use super::oracle::{Oracle, place};
use super::talk::{LONG, Talk};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

fn process() -> Talk {
    Talk::with_process(&[])
}

fn end(mut talk: Talk) {
    talk.send("END");
    talk.exit(LONG).unwrap();
}

fn answer(talk: &mut Talk) -> String {
    talk.answer(LONG).expect("an answer").0
}

/// Case 2: line ends, blanks, empty lines and letter case make no difference.
#[test]
fn spelling_makes_no_difference() {
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

/// A figure of `/proc/<pid>/status` in bytes.
#[cfg(target_os = "linux")]
fn memory(talk: &Talk, figure: &str) -> u64 {
    let path = format!("/proc/{}/status", talk.process().unwrap());
    let status = fs::read_to_string(path).unwrap();
    let line = status.lines().find(|line| line.starts_with(figure)).unwrap();
    let kilobytes = line.split_whitespace().nth(1).unwrap();
    kilobytes.parse::<u64>().unwrap() << 10
}

/// Case 4: a thousand games do not make the process grow.
#[test]
#[cfg(target_os = "linux")]
fn starting_again_and_again_takes_no_memory() {
    let mut talk = process();
    let round = |talk: &mut Talk| {
        for side in [15, 20, 20] {
            talk.send(&format!("START {side}"));
            assert_eq!(answer(talk), "OK");
        }
    };
    (0..50).for_each(|_| round(&mut talk));
    let before = memory(&talk, "VmRSS");
    (0..1000).for_each(|_| round(&mut talk));
    let growth = memory(&talk, "VmRSS").saturating_sub(before);
    assert!(growth < 2 << 20, "grown by {growth} bytes");
    end(talk);
}

/// Case 22: a whole game on 20x20 stays within the memory that was named.
#[test]
#[cfg(target_os = "linux")]
fn memory_stays_within_its_limit() {
    for limit in [83_886_080, 367_001_600] {
        let mut talk = process();
        talk.send("START 20");
        assert_eq!(answer(&mut talk), "OK");
        talk.send(&format!("INFO max_memory {limit}"));
        talk.send("INFO timeout_turn 30");
        talk.send("BEGIN");
        let mut oracle = Oracle::default();
        oracle.clear(20, 20);
        for _ in 0..40 {
            oracle.put(place(&answer(&mut talk)).unwrap());
            let (x, y) = oracle.free().unwrap();
            oracle.put((x, y));
            talk.send(&format!("TURN {x},{y}"));
        }
        answer(&mut talk);
        let peak = memory(&talk, "VmHWM");
        assert!(peak < limit, "peak {peak} over {limit}");
        end(talk);
    }
}

/// Case 22: no memory is too small and none too large for a move, with however many threads.
#[test]
fn any_memory_and_any_threads_give_a_move() {
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

/// Case 54: the judge suspends the program right after its start and between its moves, and counts
/// the time from the moment it lets it go on.
#[test]
#[cfg(target_os = "linux")]
fn suspended_between_moves() {
    let signal = |talk: &Talk, name: &str| {
        let process = talk.process().unwrap().to_string();
        let status = Command::new("kill").args([name, &process]).status();
        assert!(status.is_ok_and(|status| status.success()));
    };
    let mut talk = process();
    talk.send_bytes(
        b"START 15\r\nINFO timeout_turn 300\r\nINFO timeout_match 20000\r\n\
          INFO max_memory 367001600\r\nINFO game_type 3\r\nINFO rule 0\r\nINFO folder /tmp/x y\r\n",
    );
    signal(&talk, "-STOP");
    std::thread::sleep(Duration::from_millis(1200));
    talk.send_bytes(b"INFO time_left 20000\r\nBOARD\r\n7,7,2\r\n7,8,1\r\n8,8,2\r\nDONE\r\n");
    let mut oracle = Oracle::default();
    [(7, 7), (7, 8), (8, 8)].into_iter().for_each(|place| oracle.put(place));
    let mut first = true;
    for _ in 0..4 {
        signal(&talk, "-CONT");
        let resumed = Instant::now();
        let line = if std::mem::take(&mut first) && answer(&mut talk) != "OK" {
            panic!("START is answered first")
        } else {
            answer(&mut talk)
        };
        let used = resumed.elapsed();
        assert!(used < Duration::from_millis(1300), "used {used:?} of 300 ms and 1 s of grace");
        assert!(oracle.is_free(place(&line).unwrap()));
        oracle.put(place(&line).unwrap());
        signal(&talk, "-STOP");
        std::thread::sleep(Duration::from_millis(400));
        let (x, y) = oracle.free().unwrap();
        oracle.put((x, y));
        talk.send_bytes(format!("INFO time_left 19000\r\nTURN {x},{y}\r\n").as_bytes());
    }
    signal(&talk, "-CONT");
    answer(&mut talk);
    talk.send_bytes(b"END\r\n");
    talk.exit(Duration::from_millis(500)).unwrap();
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
fn it_runs_from_anywhere() {
    let folder = Folder::new("a path with blanks, é and 五");
    let program = folder.0.join("pbrain goren 五.exe");
    // A link and no copy: a file that another thread's child may still hold open cannot be run.
    fs::hard_link(env!("CARGO_BIN_EXE_pbrain-goren"), &program).unwrap();
    let empty = folder.0.join("empty");
    fs::create_dir(&empty).unwrap();
    let mut permissions = fs::metadata(&empty).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&empty, permissions).unwrap();
    for arguments in [&["--force-utf8"][..], &[], &["-x", "", "protocol", "--", "--log"]] {
        let arguments: Vec<String> = arguments.iter().map(|text| text.to_string()).collect();
        let mut talk = Talk::with_program(&program, &arguments, Some(&empty));
        talk.send("START 15");
        assert_eq!(answer(&mut talk), "OK");
        talk.send("INFO max_node 500");
        talk.send("BEGIN");
        assert!(place(&answer(&mut talk)).is_some());
        end(talk);
    }
    assert_eq!(fs::read_dir(&empty).unwrap().count(), 0);
}

/// A disk that is full costs the log, and nothing else.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_costs_no_move() {
    let mut talk = Talk::with_process(&["--log".to_string(), "/dev/full".to_string()]);
    for line in ["START 15", "INFO max_node 300", "TURN 7,7"] {
        talk.send(line);
    }
    assert_eq!(answer(&mut talk), "OK");
    assert!(place(&answer(&mut talk)).is_some());
    end(talk);
}

/// The log is written where it was asked for, and nowhere else is anything said.
#[test]
fn a_log_tells_what_was_said() {
    let folder = Folder::new("log");
    let path = folder.0.join("talk.log");
    let arguments = ["--log".to_string(), path.to_string_lossy().into_owned()];
    let mut talk = Talk::with_process(&arguments);
    talk.send("START 15");
    assert_eq!(answer(&mut talk), "OK");
    end(talk);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("-> START 15") && text.contains("<- OK"), "{text}");
}
