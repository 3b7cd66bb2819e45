//! Thinking on the opponent's time, with the real program: silent, quick to end, and the same game.

use super::oracle::{Oracle, place};
use super::talk::{LONG, Talk};
use std::thread::sleep;
use std::time::Duration;

/// The time of a move, and how much longer an answer may take on a busy machine: less than a search
/// that has to be given up.
const TURN: Duration = Duration::from_millis(150);
const SLACK: Duration = Duration::from_millis(1_000);

#[test]
fn ponders_silently_without_delay() {
    for threads in [1, 3] {
        let mut talk = Talk::with_process(&[]);
        for line in ["START 15", "INFO pondering 1", "INFO timeout_turn 150", "BEGIN"] {
            talk.send(line);
        }
        talk.send(&format!("INFO thread_num {threads}"));
        assert_eq!(talk.answer(LONG).expect("ready").0, "OK");
        assert_eq!(talk.answer(LONG).expect("the centre").0, "7,7");
        let mut oracle = Oracle::default();
        oracle.put((7, 7));
        for _ in 0..6 {
            // It thinks now; a line in these moments would be one that nobody asked for.
            assert!(talk.line(Duration::from_millis(60)).is_err());
            talk.send("ABOUT");
            let (about, delay) = talk.line(LONG).expect("who it is");
            assert!(about.starts_with("name=") && delay < SLACK, "{about} after {delay:?}");
            let reply = oracle.free().expect("room");
            oracle.put(reply);
            talk.send(&format!("TURN {},{}", reply.0, reply.1));
            let (line, delay) = talk.answer(LONG).expect("a move");
            let answer = place(&line).expect("a move");
            assert!(oracle.is_free(answer) && delay < TURN + SLACK, "{line} after {delay:?}");
            oracle.put(answer);
        }
        sleep(Duration::from_millis(30));
        talk.send("TAKEBACK 0,0");
        assert!(talk.answer(LONG).expect("an answer").0.starts_with("ERROR"));
        talk.send("RESTART");
        assert_eq!(talk.answer(LONG).expect("a new game").0, "OK");
        talk.send("END");
        talk.exit(LONG).unwrap();
    }
}

#[test]
fn leaves_at_once_while_pondering() {
    let mut talk = Talk::with_process(&[]);
    for line in ["INFO pondering 1", "INFO timeout_turn 50", "TURN 6,6"] {
        talk.send(line);
    }
    assert!(place(&talk.answer(LONG).expect("a move").0).is_some());
    sleep(Duration::from_millis(30));
    talk.send("END");
    talk.exit(Duration::from_secs(2)).unwrap();
}
