//! What only Linux lets a test do to the program: measure its memory, suspend it, and fill its disk.

#![cfg(target_os = "linux")]

use super::oracle::{Oracle, place};
use super::talk::{Talk, answer, end, process};
use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

/// A figure of `/proc/<pid>/status` in bytes.
fn memory(talk: &Talk, figure: &str) -> u64 {
    let path = format!("/proc/{}/status", talk.process().unwrap());
    let status = fs::read_to_string(path).unwrap();
    let line = status.lines().find(|line| line.starts_with(figure)).unwrap();
    let kilobytes = line.split_whitespace().nth(1).unwrap();
    kilobytes.parse::<u64>().unwrap() << 10
}

/// Case 4: a thousand games do not make the process grow.
#[test]
fn restarts_without_memory_growth() {
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
fn keeps_memory_limit() {
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

/// Case 54: the judge suspends the program right after its start and between its moves, and counts
/// the time from the moment it lets it go on.
#[test]
fn moves_in_time_when_suspended_between_moves() {
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

/// A disk that is full costs the log, and nothing else.
#[test]
fn moves_despite_full_disk() {
    let mut talk = Talk::with_process(&["--log".to_string(), "/dev/full".to_string()]);
    for line in ["START 15", "INFO max_node 300", "TURN 7,7"] {
        talk.send(line);
    }
    assert_eq!(answer(&mut talk), "OK");
    assert!(place(&answer(&mut talk)).is_some());
    end(talk);
}
