//! Contests of `ablate` and `train contest` as a user runs them: stopped, killed and resumed.

use super::lab_folder::Folder;
use std::fs;
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// Games that are short, and conditions that are part of the log.
const SMALL: &str = "--nodes 60 --opening-nodes 40 --hash 1";

/// Starts a command and returns when its log has this number of lines.
fn started(folder: &Folder, line: &str, log: &str, lines: usize) -> Child {
    let mut child = folder.command(line).stdout(Stdio::null()).spawn().unwrap();
    let written = || fs::read_to_string(folder.path(log)).map_or(0, |text| text.lines().count());
    while written() < lines {
        assert!(child.try_wait().unwrap().is_none(), "it has ended: {line}");
        sleep(Duration::from_millis(2));
    }
    child
}

#[test]
fn a_killed_ablation_goes_on_to_the_table_of_a_whole_one() {
    let folder = Folder::new();
    let line = format!(
        "ablate --depth 0 {SMALL} --games 120 --step late-move-pruning+table-move \
         --set razor_depth=1"
    );
    folder.succeed(&format!("{line} --csv whole.csv --threads 1"));
    let logged = format!("{line} --log pairs.json --csv table.csv");
    // The second of the two rows has begun.
    for lines in [12, 70] {
        let resumed = format!("{logged} --resume");
        let mut child = started(&folder, &resumed, "pairs.json", lines);
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(!folder.path("table.csv").exists());
    }
    let before = folder.read("pairs.json");
    folder.succeed(&format!("{logged} --resume"));
    assert_eq!(folder.read("table.csv"), folder.read("whole.csv"));
    let whole = before.iter().rposition(|&byte| byte == b'\n').unwrap() + 1;
    let after = folder.read("pairs.json");
    assert!(after.starts_with(&before[..whole]) && after.len() > whole, "what is there stays");
    // All is known now: the same table without a game.
    folder.succeed(&format!("{logged} --resume"));
    assert_eq!(folder.read("table.csv"), folder.read("whole.csv"));
    assert_eq!(folder.read("pairs.json"), after);
}

#[cfg(unix)]
#[test]
fn an_interrupted_contest_goes_on_to_the_results_of_a_whole_one() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    let folder = Folder::new();
    let line = format!("train contest built-in untrained {SMALL} --games 60");
    let whole = folder.succeed(&line);
    assert!(whole.contains("LLR ") && whole.contains(", SPRT 0 against 6: "), "{whole}");
    let logged = format!("{line} --log pairs.json");
    let child = started(&folder, &logged, "pairs.json", 4);
    kill(Pid::from_raw(child.id() as i32), Signal::SIGINT).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(folder.succeed(&format!("{logged} --resume --threads 1")), whole);
}

#[test]
fn rejects_the_log_of_another_contest_with_the_reason() {
    let folder = Folder::new();
    let contest = format!("train contest untrained untrained {SMALL} --log pairs.json");
    let ablate = format!("ablate --depth 0 {SMALL} --step razoring --log pairs.json");
    folder.succeed(&format!("{contest} --games 2"));
    let before = folder.read("pairs.json");
    for (line, said) in [
        (format!("{contest} --games 2"), "it exists already; --resume continues the contest in it"),
        (format!("{contest} --games 2 --resume --seed 2"), "its seed is 1, not 2"),
        (format!("{contest} --games 2 --resume --sprt -3 3"), "SPRT 0 6\"], not ["),
        (format!("{contest} --games 2 --resume --rule renju"), "its contests is [\"network "),
        (format!("{ablate} --games 2 --resume"), "its contests is [\"network "),
    ] {
        let output = folder.run(&line);
        assert_eq!(output.status.code(), Some(2), "{line}");
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(text.contains(said) && output.stdout.is_empty(), "{line}: {text}");
        assert_eq!(text.lines().count(), 1, "{line}: {text}");
        assert_eq!(folder.read("pairs.json"), before, "{line}");
    }
    // More games are no other contest.
    folder.succeed(&format!("{contest} --games 4 --resume"));
    assert!(folder.read("pairs.json").starts_with(&before));
}
