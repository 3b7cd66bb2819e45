//! Whatever the program is at, it can be left: by `END`, by the end of its input, by a manager that no
//! longer reads, and by one that was killed. It reports success and says nothing on the standard error. It
//! ends soon, but for a search that was given time before the end of the input: that has its time.

use super::oracle::place;
use super::talk::LONG;
use std::io::{Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};

/// What the program is at.
struct Activity {
    name: &'static str,
    /// The lines that bring it there.
    lines: &'static str,
    /// What has to come before a line is a command again.
    closing: &'static str,
    /// Whether a move is owed.
    owes_move: bool,
}

const fn activity(name: &'static str, lines: &'static str) -> Activity {
    Activity { name, lines, closing: "", owes_move: false }
}

const ACTIVITIES: [Activity; 11] = [
    activity("nothing", ""),
    activity("a game", "START 15\nBEGIN\n"),
    activity("a position half sent", "START 15\nBOARD\n7,7,1\n"),
    Activity { owes_move: true, ..activity("a search", "INFO timeout_turn 600000\nTURN 7,7\n") },
    Activity {
        owes_move: true,
        ..activity("a search by threads", "INFO timeout_turn 600000\nINFO thread_num 3\nTURN 7,7\n")
    },
    activity("an opening", "INFO timeout_turn 600000\nSWAP2BOARD\n7,7\n8,8\n6,9\nDONE\n"),
    activity("pondering", "INFO pondering 1\nINFO timeout_turn 20\nTURN 6,6\n"),
    Activity {
        owes_move: true,
        ..activity(
            "an analysis",
            "yxshowinfo\nINFO show_detail 3\nINFO timeout_turn 2000000\nINFO timeout_match 100000000\n\
             START 15\nyxboard\n7,7,2\nDONE\nyxnbest 3\n",
        )
    },
    Activity { closing: "a path\n", ..activity("the name of a file", "yxshowinfo\nyxhashdump\n") },
    Activity { closing: "\" DONE\n", ..activity("a text", "yxedittextdatabase \"half\n") },
    activity("a text without end", "yxedittextdatabase \"half\n"),
];

/// How long the program gets to come to what it is to be at.
const PAUSE: Duration = Duration::from_millis(60);

/// The time per move in the activities, and one that a test can wait for.
const HOURS: &str = "timeout_turn 600000";
const SOON: &str = "timeout_turn 300";

/// Starts the program and brings it to an activity.
fn begin(activity: &Activity) -> (Child, ChildStdin) {
    begin_with(activity.lines)
}

fn begin_with(lines: &str) -> (Child, ChildStdin) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pbrain-goren"));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    // One of the activities saves a file.
    command.current_dir(env!("CARGO_TARGET_TMPDIR"));
    let mut child = command.env_remove("GOREN_LOG").spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(lines.as_bytes()).expect("the program reads");
    sleep(PAUSE);
    (child, input)
}

/// Waits for a sound end, while `meanwhile` is done again and again. Returns what was said and not read.
fn end(name: &str, mut child: Child, mut meanwhile: impl FnMut()) -> String {
    let deadline = Instant::now() + LONG;
    let status = loop {
        meanwhile();
        if let Some(status) = child.try_wait().expect("a child") {
            break status;
        }
        if Instant::now() >= deadline {
            let _ = child.kill().and_then(|()| child.wait());
            panic!("{name}: the program lives on");
        }
        sleep(Duration::from_millis(1));
    };
    let [mut said, mut errors] = [String::new(), String::new()];
    if let Some(mut output) = child.stdout.take() {
        output.read_to_string(&mut said).expect("text");
    }
    child.stderr.take().expect("a pipe").read_to_string(&mut errors).expect("text");
    assert!(status.success() && errors.is_empty(), "{name}: {status}, {errors}");
    said
}

#[test]
fn leaves_on_end() {
    scope(|scope| {
        for activity in &ACTIVITIES {
            scope.spawn(move || {
                let (child, mut input) = begin(activity);
                let lines = format!("{}END\n", activity.closing);
                input.write_all(lines.as_bytes()).expect("the program reads");
                let said = end(activity.name, child, || {});
                let last = said.lines().last().unwrap_or_default();
                assert!(!activity.owes_move || place(last).is_none(), "{}: {said}", activity.name);
            });
        }
    });
}

#[test]
fn leaves_at_end_of_input() {
    scope(|scope| {
        for activity in &ACTIVITIES {
            scope.spawn(move || {
                let (child, input) = begin_with(&activity.lines.replace(HOURS, SOON));
                drop(input);
                let said = end(activity.name, child, || {});
                let last = said.lines().last().unwrap_or_default();
                assert!(!activity.owes_move || place(last).is_some(), "{}: {said}", activity.name);
            });
        }
    });
}

#[test]
fn thinks_for_its_time_after_end_of_input() {
    let begun = Instant::now();
    let (child, input) = begin_with("START 15\nINFO timeout_turn 800\nTURN 7,7\n");
    drop(input);
    let said = end("a pipe", child, || {});
    assert!(begun.elapsed() >= Duration::from_millis(500), "{:?}: {said}", begun.elapsed());
    assert!(said.lines().last().and_then(place).is_some(), "{said}");
}

/// Its searches would go on for minutes, and there may be no message for a long time that tells that nobody
/// reads it.
#[cfg(unix)]
#[test]
fn leaves_when_manager_is_killed() {
    scope(|scope| {
        for activity in &ACTIVITIES {
            scope.spawn(move || {
                let (mut child, input) = begin(activity);
                drop((child.stdout.take(), input));
                end(activity.name, child, || {});
            });
        }
    });
}

#[test]
fn leaves_when_output_is_closed() {
    scope(|scope| {
        for activity in &ACTIVITIES {
            scope.spawn(move || {
                let (mut child, mut input) = begin(activity);
                drop(child.stdout.take());
                let _ = input.write_all(activity.closing.as_bytes());
                // The input stays open: the broken output alone has to do.
                end(activity.name, child, || _ = input.write_all(b"ABOUT\n"));
            });
        }
    });
}
