//! The same match twice: engines limited by nodes play the same games again, however many are played at a
//! time. So nothing of one game may reach into the next.

use super::lab::Lab;
use std::process::{Command, Stdio};

const GAMES: usize = 8;

/// The moves of every game of a match, in the order of the games.
fn games(concurrency: u32) -> Vec<String> {
    let lab = Lab::new();
    lab.write("openings.txt", "0,0, 1,1, 2,0\n0,0, 1,0, 2,2\n0,0, 1,1, 3,1\n0,0, 1,0, 1,2\n");
    let program = &format!("cmd={}", crate::pbrain_goren().display());
    let line = format!(
        "--tc 0/10 --nodes 400 --games {GAMES} --concurrency {concurrency} --openings openings.txt --log log"
    );
    let output = Command::new(env!("CARGO_BIN_EXE_goren-lab"))
        .args(["match", "--engine", "name=A", program])
        .args(["--engine", "name=B", program, "args=--weights untrained"])
        .args(line.split(' '))
        .current_dir(lab.path(""))
        .stdin(Stdio::null())
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{output:?}");
    lab.journal("log").iter().map(|game| game["moves"].to_string()).collect()
}

#[test]
fn games_by_nodes_repeat_on_any_number_of_threads() {
    let first = games(1);
    assert_eq!(first.len(), GAMES);
    for concurrency in [1, 2, 3] {
        assert_eq!(games(concurrency), first, "{concurrency} at a time");
    }
}
