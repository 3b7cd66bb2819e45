//! Engines that misbehave: the offender loses, the match goes on, nothing hangs.

use super::lab::{Lab, text};

/// Time enough for an honest mock on a busy machine, short enough to wait for a faulty one.
const QUICK: &str = "--tc 0/0.4 --tolerance 0.4 --start-timeout 2 --stall-timeout 0.8";

/// Four games of A, which misbehaves, against B, which does not.
fn games(fault: &str) -> Vec<String> {
    Lab::new().games(&[fault, "none"], &format!("--games 4 {QUICK}"))
}

/// A is black in the games 1 and 3. It loses all four.
fn loses_all(fault: &str, ending: &str) {
    let [black, white] = [format!("A 0-1 {ending}"), format!("B 1-0 {ending}")];
    assert_eq!(games(fault), [&black, &white, &black, &white].map(String::as_str), "{fault}");
}

#[test]
fn without_a_fault_black_wins() {
    assert_eq!(
        games("none"),
        [
            "A 1-0 five in a row",
            "B 1-0 five in a row",
            "A 1-0 five in a row",
            "B 1-0 five in a row"
        ]
    );
}

#[test]
fn an_engine_that_crashes_in_a_move_loses() {
    loses_all("crash", "crash");
}

#[test]
fn an_engine_that_hangs_in_a_move_loses() {
    loses_all("hang", "time");
}

#[test]
fn an_engine_that_answers_late_loses() {
    loses_all("late", "time");
}

#[test]
fn an_occupied_point_loses() {
    loses_all("occupied", "occupied point");
}

#[test]
fn a_point_off_the_board_loses() {
    loses_all("off-board", "point off the board");
}

#[test]
fn a_flood_is_no_answer() {
    loses_all("flood", "time");
    loses_all("endless-line", "time");
}

#[test]
fn an_engine_that_says_nothing_more_loses() {
    loses_all("close-output", "crash");
}

/// The move was made, so only the next question shows that nobody listens.
#[test]
fn an_engine_that_hears_nothing_more_loses() {
    loses_all("close-input", "crash");
}

#[test]
fn garbage_before_a_move_is_ignored() {
    assert_eq!(
        games("garbage"),
        [
            "A 1-0 five in a row",
            "B 1-0 five in a row",
            "A 1-0 five in a row",
            "B 1-0 five in a row"
        ]
    );
}

#[test]
fn a_move_said_twice_is_one_move() {
    assert_eq!(
        games("twice"),
        [
            "A 1-0 five in a row",
            "B 1-0 five in a row",
            "A 1-0 five in a row",
            "B 1-0 five in a row"
        ]
    );
}

/// The first game of each process goes well, the second does not begin.
#[test]
fn an_engine_that_does_not_begin_a_game_loses_it() {
    for (fault, ending) in [
        ("crash-before-ok 2", "crash"),
        ("hang-before-ok 2", "stall"),
        ("refuse 2", "START refused"),
    ] {
        let lost = format!("B 1-0 {ending}");
        assert_eq!(
            games(fault),
            ["A 1-0 five in a row", &lost, "A 1-0 five in a row", &lost],
            "{fault}"
        );
    }
}

#[test]
fn a_refused_game_is_in_the_table_of_lost_games() {
    let output = Lab::new().run(&["refuse 2", "none"], &format!("--games 4 {QUICK}"));
    let report = text(&output.stdout);
    let lost = report.lines().skip_while(|line| !line.trim_start().starts_with("lost ")).nth(1);
    let cells: Vec<&str> = lost.expect("A's row").split_whitespace().collect();
    assert_eq!(cells, ["A", "0", "0", "0", "0", "0", "0", "2"], "{report}");
}

#[test]
fn a_game_that_neither_begins_is_nobodys() {
    let lab = Lab::new();
    let games = lab.games(&["refuse 2", "refuse 2"], &format!("--games 4 {QUICK}"));
    let none = "B 1/2-1/2 no game";
    assert_eq!(games, ["A 1-0 five in a row", none, "A 1-0 five in a row", none]);
}

/// Without a clock only the patience of the runner ends the game.
#[test]
fn an_engine_that_stalls_without_a_clock_loses() {
    let lab = Lab::new();
    let options = "--games 2 --nodes 100 --stall-timeout 0.8";
    let games = lab.games(&["hang", "none"], options);
    assert_eq!(games, ["A 0-1 stall", "B 1-0 stall"]);
}

#[test]
fn a_forbidden_point_loses_for_black_only() {
    let lab = Lab::new();
    // The threes g9 h8 i7 and g9 h10 i11.
    lab.write("foul.txt", "h8 h9 i7 i9 h10 i6 i11 i12\n");
    let options = format!("--games 2 --rule renju --openings foul.txt --no-symmetry {QUICK}");
    let games = lab.games(&["forbidden 1 1", "none"], &options);
    assert_eq!(games, ["A 0-1 foul: double-three", "B 1-0 five in a row"]);
    let report = text(&lab.run(&["forbidden 1 1", "none"], &options).stdout);
    assert!(report.contains("foul: double-three"), "{report}");
    let counted = report.lines().find(|line| line.contains("black lost by a foul"));
    assert_eq!(counted.map(|line| line.split_whitespace().last()), Some(Some("1")), "{report}");
}

/// An engine that ignores `END` and the end of its input is ended.
#[test]
fn an_engine_that_stays_does_not_hold_up_the_match() {
    assert_eq!(
        games("stay"),
        [
            "A 1-0 five in a row",
            "B 1-0 five in a row",
            "A 1-0 five in a row",
            "B 1-0 five in a row"
        ]
    );
}

/// Three engines, one of them faulty, on three threads: only its games are touched.
#[test]
fn other_engines_are_not_touched() {
    let lab = Lab::new();
    let options = format!("--games 4 --concurrency 3 {QUICK}");
    let games = lab.games(&["none", "crash", "none"], &options);
    let round = [
        "A 1-0 crash",
        "B 0-1 crash",
        "A 1-0 five in a row",
        "C 1-0 five in a row",
        "B 0-1 crash",
        "C 1-0 crash",
    ];
    assert_eq!(games, [round, round].concat());
    let output = lab.run(&["none", "crash", "none"], &options);
    let report = text(&output.stdout);
    let crashes = report.lines().skip_while(|line| !line.contains("crashes")).nth(2);
    let cells: Vec<&str> = crashes.expect("B's row").split_whitespace().collect();
    assert_eq!(cells, ["B", "0", "0", "0", "0", "8", "0", "0"], "{report}");
    let told = text(&output.stderr).lines().filter(|line| line.contains("B (")).count();
    assert_eq!(told, 8, "each fault is told");
}

/// Six settings take it longer than a move may last, but the clock does not run yet.
#[test]
fn settings_cost_no_time() {
    assert_eq!(games("slow-settings"), games("none"));
}

#[test]
fn a_win_that_the_next_move_no_longer_announces_is_counted() {
    let lab = Lab::new();
    let options = format!("--games 2 {QUICK}");
    let report = text(&lab.run(&["announce 1 1", "none"], &options).stdout);
    let rows: Vec<&str> = report.lines().skip_while(|line| !line.contains("announce")).collect();
    let cells: Vec<Vec<&str>> =
        rows[1..3].iter().map(|row| row.split_whitespace().collect()).collect();
    assert_eq!(cells, [["A", "2", "2"], ["B", "0", "0"]], "each game has one: {report}");
    let report = text(&lab.run(&["none", "none"], &options).stdout);
    assert!(!report.contains("announce"), "{report}");
}
