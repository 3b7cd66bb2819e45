//! What a match leaves behind: the report, and the games.

use super::lab::{Lab, text};
use crate::mock;
use goren::board::Color;
use goren::rules::Rule;
use goren_games::{Ending, GameRecord, GameResult, psq, sgf};
use std::fs;
use std::process::Stdio;

#[test]
fn the_report_counts_pairs_colours_and_lengths() {
    let lab = Lab::new();
    let report = text(&lab.run(&["none", "none"], "--games 6 --tc 0/5 --by-opening").stdout);
    for line in [
        "6 of 6 games, freestyle 15x15",
        "A - B: +3 -3 =0 of 6, 50.0 %",
        "black won 6 (100.0 %), white 0 (0.0 %), drawn 0 (0.0 %)",
        "stones: 9.0 on average, 9 to 9",
    ] {
        assert!(report.lines().any(|found| found == line), "{line} in\n{report}");
    }
    let counts = report.lines().find(|line| line.starts_with("  counts")).expect("the counts");
    assert!(counts.contains("[0, 0, 3, 0, 0]") && counts.contains("[3, 0, 3]"), "{counts}");
}

/// Black wins every game: each pair is drawn, whoever plays it.
#[test]
fn the_standings_show_the_elo_by_pairs() {
    let lab = Lab::new();
    let report = text(&lab.run(&["none", "none", "none"], "--games 4 --tc 0/5").stdout);
    let rows: Vec<&str> =
        report.lines().skip_while(|line| !line.contains("Elo to the field")).skip(1).collect();
    for (row, name) in rows.iter().zip(["A", "B", "C"]) {
        let start = format!("  {name} ");
        assert!(row.starts_with(&start) && row.ends_with("  +0.0 +/- inf"), "{report}");
    }
    assert!(rows.len() > 3, "{report}");
}

#[test]
fn pairs_that_begin_alike_are_told() {
    let lab = Lab::new();
    let repeated = "engines that do not vary their play repeat their games, and the error shown is \
                    too small\n";
    lab.write("openings.txt", "0,0, 1,1\n2,2, 3,3\n0,4, 2,1\n");
    let told = |options: &str| {
        let output = lab.run(&["none", "none"], &format!("--tc 0/5 {options}"));
        assert!(output.status.success(), "{output:?}");
        text(&output.stderr)
    };
    assert_eq!(told("--games 6 --openings openings.txt --no-symmetry"), "");
    assert_eq!(
        told("--games 8 --openings openings.txt --no-symmetry"),
        format!("two engines play 4 pairs of games from 3 different openings: {repeated}")
    );
    assert_eq!(told("--games 2"), "");
    let without = told("--games 4");
    assert!(without.starts_with("without --openings every game begins on the"), "{without}");

    // Of the eight symmetries of a square, every two turn this opening into the same.
    lab.write("diagonal.txt", "0,0, 1,1\n");
    let options = "--games 16 --tc 0/5 --out out --event name=diagonal openings=diagonal.txt \
                   --event name=empty";
    let output = lab.tool("tournament", &["none", "none"], options).output().expect("it runs");
    assert!(output.status.success(), "{output:?}");
    assert_eq!(
        text(&output.stderr),
        format!(
            "diagonal: two engines play 8 pairs of games from 4 different openings: {repeated}\
             empty: two engines play 8 pairs of games from the same opening: {repeated}"
        )
    );
}

#[test]
fn a_decided_test_ends_the_match() {
    let lab = Lab::new();
    let options = "--games 1000 --tc 0/5 --sprt elo0=0 elo1=100";
    let output = lab.run(&["none", "crash"], options);
    let report = text(&output.stdout);
    assert!(output.status.success());
    assert!(report.contains("H1 accepted"), "{report}");
    let played: usize = report.split(' ').next().and_then(|word| word.parse().ok()).expect("games");
    assert!((2..1000).contains(&played), "{report}");
}

/// A wins the first half of the games of a journal and B the second, which came after the decision.
#[test]
fn a_decided_test_stays_decided() {
    let lab = Lab::new();
    let options = "--games 8 --tc 0/5 --log games.json";
    assert!(lab.run(&["none", "crash"], options).status.success());
    let journal = lab.read("games.json");
    let reversed = |line: &str| match line.contains("\"1-0\"") {
        true => line.replace("\"1-0\"", "\"0-1\""),
        false => line.replace("\"0-1\"", "\"1-0\""),
    };
    let lines = journal.lines().enumerate().map(|(index, line)| match index {
        ..=4 => format!("{line}\n"),
        _ => format!("{}\n", reversed(line)),
    });
    lab.write("games.json", &lines.collect::<String>());
    let test = "--resume --sprt elo0=0 elo1=200 alpha=0.35 beta=0.35";
    let report = text(&lab.run(&["none", "crash"], &format!("{options} {test}")).stdout);
    assert!(report.contains("A - B: +4 -4 =0 of 8, 50.0 %"), "{report}");
    assert!(report.contains("LLR 0.84 (-0.62, 0.62), H1 accepted after 2 pairs"), "{report}");
}

#[test]
fn the_same_seed_plays_the_same_games() {
    let lab = Lab::new();
    lab.write("openings.txt", "0,0, 1,1\n2,2, 3,3\n0,4, 2,1\n5,5, -1,0\n");
    let play = |seed: u32, log: &str| {
        let options =
            format!("--games 8 --tc 0/5 --openings openings.txt --seed {seed} --log {log}");
        assert!(lab.run(&["none", "none"], &options).status.success());
        let games = lab.journal(log);
        games.iter().map(|game| game["moves"].to_string()).collect::<Vec<_>>()
    };
    let first = play(1, "a.json");
    assert_eq!(first, play(1, "b.json"));
    assert_ne!(first, play(2, "c.json"));
    // Both games of a pair begin alike.
    for two in first.chunks(2) {
        assert_eq!(two[0], two[1]);
    }
}

/// Four games in which A, black in the first and third, crashes at its second move.
#[test]
fn games_are_written_for_other_programs() {
    let lab = Lab::new();
    lab.write("openings.txt", "0,0, 1,1\n");
    let options = "--games 4 --tc 0/5 --rule caro --openings openings.txt --log games.json";
    let play = |more: &str| {
        assert!(
            lab.run(&["crash", "none"], &format!("{options} {more}")).status.success(),
            "{more}"
        );
    };
    play("--sgf games.sgf --psq psq");
    let read = |name: &str| sgf::parse(&lab.read(name), Rule::Freestyle).expect("games");
    let games = read("games.sgf");
    assert_eq!(games.len(), 4);
    for (index, game) in games.iter().enumerate() {
        let loser = if index % 2 == 0 { Color::Black } else { Color::White };
        assert_eq!(game.check(), Ok(()));
        assert_eq!((game.rule, game.opening), (Rule::Caro, 2));
        assert_eq!(game.players[loser], "A");
        assert_eq!(game.result, Some(GameResult::Win(!loser)));
        assert_eq!(game.ending, Some(Ending::Crash));
        assert!(game.date.is_some());
        let name = format!("psq/{:05}.psq", index + 1);
        let of_piskvork = psq::parse(&lab.read(&name), Rule::Freestyle).expect("a game");
        let points = |game: &GameRecord| game.points().collect::<Vec<_>>();
        assert_eq!(points(&of_piskvork), points(game));
        assert_eq!(of_piskvork.result, game.result);
    }
    // Asked for later, or cut off by an interruption, the files get what was played earlier.
    let again = "--resume --sgf again.sgf --psq again";
    let each =
        |folder: &str| [1, 2, 3, 4].map(|number| lab.read(&format!("{folder}/{number:05}.psq")));
    play(again);
    assert_eq!((read("again.sgf"), each("again")), (games.clone(), each("psq")));
    let whole = lab.read("again.sgf");
    lab.write("again.sgf", &whole[..whole.len() / 2]);
    lab.write("again/00002.psq", "Piskvorky 15x15, 11:11, 0\n8,8");
    fs::remove_file(lab.path("again/00004.psq")).expect("the file of a game");
    play(again);
    assert_eq!((read("again.sgf"), each("again")), (games, each("psq")));
}

#[test]
fn a_match_goes_on_when_nobody_reads_what_it_reports() {
    let lab = Lab::new();
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    // Each game ends with a crash, which is reported.
    let mut command = lab.command(&["crash", "none"], "--games 4 --tc 0/5 --log games.json");
    let status = command.stdout(Stdio::null()).stderr(writer).status().expect("the match runs");
    assert!(status.success(), "{status}");
    assert_eq!(lab.journal("games.json").len(), 4);
}

#[cfg(target_os = "linux")]
#[test]
fn a_result_that_cannot_be_printed_is_an_error() {
    let lab = Lab::new();
    let played = lab.command(&["none", "none"], "--games 2 --tc 0/5");
    let generated = lab.tool("openings", &[], "generate --count 1 --nodes 100");
    for mut command in [played, generated] {
        let full = fs::File::options().write(true).open("/dev/full").expect("a full device");
        let output = command.stdout(full).output().expect("it runs");
        let errors = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{errors}");
        assert!(errors.ends_with("(os error 28)\n"), "{errors}");
        assert!(errors.contains("error: cannot write to the standard output: "), "{errors}");
    }
}

#[test]
fn no_file_is_overwritten() {
    let lab = Lab::new();
    lab.write("mine", "precious");
    for option in ["--sgf mine", "--psq .", "--log mine", "--resume --log none --sgf mine"] {
        let output = lab.run(&["none", "none"], &format!("--tc 0/5 --games 2 {option}"));
        assert_eq!(output.status.code(), Some(2), "{option}");
        assert!(text(&output.stderr).contains("it exists already"), "{}", text(&output.stderr));
        assert_eq!(fs::read_dir(lab.path("")).expect("the directory").count(), 1);
    }
    assert_eq!(lab.read("mine"), "precious");
}

#[test]
fn a_trace_holds_the_conversation() {
    let lab = Lab::new();
    let options = "--games 2 --tc 2/1+0.5 --nodes 7 --depth 9 --memory 64 --option show_detail=0";
    let mut command = lab.command(&["none"], options);
    let program = format!("cmd={}", mock().display());
    command.args(["--engine", "name=B", &program, "threads=2", "trace=b.txt", "option.folder=a b"]);
    assert!(command.output().expect("the match runs").status.success());
    let trace = lab.read("b.txt");
    // What B heard in its first game of the match, the second process of the trace.
    let process = trace.lines().last().and_then(|line| line.split(' ').nth(1)).expect("an id");
    let lines = trace.lines().map(|line| line.splitn(3, ' ').skip(1).collect::<Vec<_>>());
    let heard: Vec<&str> = lines.filter(|line| line[0] == process).map(|line| line[1]).collect();
    let expected = [
        "-> START 15",
        "<- OK",
        "-> INFO timeout_turn 1000",
        "-> INFO timeout_match 2000",
        "-> INFO max_memory 67108864",
        "-> INFO game_type 1",
        "-> INFO rule 0",
        "-> INFO thread_num 2",
        "-> INFO max_depth 9",
        "-> INFO max_node 7",
        "-> INFO show_detail 0",
        "-> INFO folder a b",
        "-> ABOUT",
        "<- name=\"mock\", version=\"1\"",
        "-> INFO time_left 2000",
        "-> TURN 0,0",
        "<- 0,1",
    ];
    assert_eq!(heard[..expected.len()], expected);
    let begin = heard.iter().position(|line| *line == "-> BEGIN").expect("the second game");
    assert_eq!(heard[begin - 1], "-> INFO time_left 2000");
    assert_eq!(heard.last(), Some(&"-> END"));
}
