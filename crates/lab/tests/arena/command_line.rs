//! Impossible arguments: one clear sentence on the standard error, exit code 2, and nothing written.
//! Help and version, as users of other command lines expect them.

use super::lab::{Lab, text};
use crate::mock;
use std::process::Command;

/// The error of a match with impossible arguments.
fn complaint(lab: &Lab, engines: &[&str], more: &str) -> String {
    let before = files(lab);
    let output = lab.run(engines, more);
    assert_eq!(output.status.code(), Some(2), "{more}: {output:?}");
    assert_eq!(text(&output.stdout), "", "{more}");
    assert_eq!(files(lab), before, "{more}");
    text(&output.stderr)
}

fn files(lab: &Lab) -> usize {
    std::fs::read_dir(lab.path("")).expect("the directory").count()
}

#[test]
fn rejects_impossible_options() {
    let lab = Lab::new();
    let cases = [
        ("--tc 0/1 --games 3", "the number of games must be even"),
        ("--tc 0/1 --games 0", "--games must be 2 to 10000000"),
        ("--tc 0/1 --games 18446744073709551614", "--games must be 2 to 10000000"),
        ("--tc soon", "`soon` is not a time control"),
        ("", "engine 1: nothing limits its search: give --tc, --nodes or --depth"),
        ("--nodes 0", "engine 1: a limit must not be 0"),
        ("--tc 0/1 --rule chess", "the rules are freestyle (0)"),
        ("--tc 0/1 --size 4", "board sides must be 5 to 25"),
        ("--tc 0/1 --size 15x", "board sides must be 5 to 25"),
        ("--tc 0/1 --draw-after 0", "--draw-after must be at least 1"),
        ("--tc 0/1 --rule renju --size 5", "on a board of 5x5 is drawn before its first move"),
        ("--tc 0/1 --concurrency 0", "--concurrency must be 1 to 1024"),
        ("--tc 0/1 --tolerance=-1", "--tolerance: must be 0 to 1000000 seconds"),
        ("--tc 0/1 --sprt elo0=0", "--sprt: elo1= is missing"),
        ("--tc 0/1 --sprt elo1=x", "--sprt: `x` is not a number"),
        ("--tc 0/1 --sprt elo0=9 elo1=3", "--sprt: elo0 must be less than elo1"),
        ("--tc 0/1 --option depth", "`depth` is not KEY=VALUE"),
        ("--tc 0/1 --resume", "--log"),
        ("--tc 0/1 --shard 5/4", "`5/4` is not a shard such as 3/16, the third of 16"),
        ("--tc 0/1 --shard 1/2 --sprt elo1=5", "cannot be used with"),
        ("--tc 0/1 --colour", "unexpected argument '--colour'"),
        ("--tc 0/1 --engine cmd=nowhere/x", "engine 3: there is no program nowhere/x"),
        ("--tc 0/1 --engine name=D", "engine 3: cmd= is missing"),
        ("--tc 0/1 --engine name=D fast", "engine 3: `fast` is not KEY=VALUE"),
        ("--tc 0/1 --engine speed=9", "engine 3: speed=9: unknown key `speed`"),
        ("--tc 0/1 --engine args='a", "engine 3: args='a: a quote is not closed"),
        ("--tc 0/1 --engine nodes=x", "engine 3: nodes=x: not a number of nodes"),
        ("--tc 0/1 --log missing/games.json", "missing/games.json"),
    ];
    for (more, expected) in cases {
        let said = complaint(&lab, &["none", "none"], more);
        assert!(said.contains(expected), "{more}: {said}");
        assert!(!said.contains("panicked"), "{more}: {said}");
    }
}

#[test]
fn rejects_a_single_engine_and_equal_names() {
    let lab = Lab::new();
    assert!(complaint(&lab, &["none"], "--tc 0/1").contains("a match needs two engines"));
    let again = format!("--tc 0/1 --engine name=B cmd={}", mock().display());
    let said = complaint(&lab, &["none", "none"], &again);
    assert!(said.contains("two engines are called B"), "{said}");
    let three = format!("--tc 0/1 --sprt elo1=5 --engine name=C cmd={}", mock().display());
    assert!(complaint(&lab, &["none", "none"], &three).contains("--sprt needs a match of two"));
}

#[test]
fn an_engine_that_cannot_play_is_known_before_the_first_game() {
    let lab = Lab::new();
    let cases = [
        ("crash-at-launch", "", "ended before its first game"),
        ("crash-before-ok", "", "ended before its first game"),
        ("hang-before-ok", "--start-timeout 2", "did not answer START with OK within 2 seconds"),
        ("refuse", "", "it refuses a 15x15 board: not on such a board"),
    ];
    for (fault, more, expected) in cases {
        let options = format!("--tc 0/1 --log games.json {more}");
        let said = complaint(&lab, &["none", fault], &options);
        assert!(said.starts_with("error: engine B: ") && said.contains(expected), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
    // The mock engine does not know `RECTSTART`. Nobody waits for another answer.
    let said = complaint(&lab, &["none", "none"], "--tc 0/1 --size 20x15 --start-timeout 600");
    let refused = "error: engine A: it refuses a 20x15 board: UNKNOWN command\n";
    assert_eq!(said, refused);
    // It may take its time to end.
    let said = complaint(&lab, &["none", "crash-after-ok"], "--tc 0/1 --start-timeout 600");
    assert!(said.contains("ended before its first game"), "{said}");
}

#[test]
fn what_an_engine_says_before_its_first_ok_is_shown() {
    let lab = Lab::new();
    lab.write("suite.txt", "freestyle 15x15 5 h8 i9\n");
    let lines = ["no [2Jmodel", "two", "3", "4", "5"];
    let expected = lines.map(|line| format!("warning: engine A: it says: {line}\n")).concat();
    for (tool, engines, options) in [
        ("match", &["talk", "none"][..], "--games 2"),
        ("tournament", &["talk", "none"], "--games 2 --out out --event size=15 --event size=20"),
        ("tactics", &["talk"], "--suite suite.txt suite.txt"),
    ] {
        let options = format!("--tc 0/5 {options}");
        let output = lab.tool(tool, engines, &options).output().expect("it runs");
        assert!(output.status.success(), "{tool}: {output:?}");
        assert_eq!(text(&output.stderr), expected, "{tool}");
    }
}

#[test]
fn a_match_without_the_weights_that_were_asked_for_says_so() {
    let lab = Lab::new();
    let program = &format!("cmd={}", crate::pbrain_goren().display());
    let mut command = lab.command(&["none"], "--games 2 --nodes 100");
    command.args(["--engine", "name=B", program, "args=--weights 'no such file'"]);
    let output = command.output().expect("the match runs");
    assert!(output.status.success(), "{output:?}");
    let said = text(&output.stderr);
    let start =
        "warning: engine B: it says: network not loaded, playing without it: no such file: ";
    assert!(said.starts_with(start), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[test]
fn a_file_of_an_engine_that_cannot_be_written_is_named() {
    let lab = Lab::new();
    for key in ["trace", "stderr"] {
        // A word of the second engine.
        let said = complaint(&lab, &["none", "none"], &format!("{key}=nowhere/x.txt --tc 0/1"));
        assert!(said.contains(" cannot be started: ") && said.contains("x.txt: "), "{key}: {said}");
    }
}

#[test]
fn rejects_malformed_openings_with_their_line() {
    let lab = Lab::new();
    lab.write("bad.txt", "0,0, 1,1\n# fine so far\n0,0, 9,9\n");
    let said = complaint(&lab, &["none", "none"], "--tc 0/1 --openings bad.txt");
    assert_eq!(said, "error: bad.txt: line 3: 9,9 is not on a board of 15x15\n");
    let said = complaint(&lab, &["none", "none"], "--tc 0/1 --openings none.txt");
    assert!(said.starts_with("error: none.txt: "), "{said}");
}

/// `goren-lab` with these arguments: its exit code, standard output and standard error.
fn lab(line: &str) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_goren-lab"));
    let output = command.args(line.split_whitespace()).output().expect("it runs");
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn help_and_version_are_printed() {
    for line in ["--help", "-h", "help"] {
        let (code, out, errors) = lab(line);
        assert_eq!((code, errors.as_str()), (Some(0), ""), "{line}");
        assert!(out.contains("Usage: goren-lab <COMMAND>"), "{line}: {out}");
        for subcommand in SUBCOMMANDS {
            assert!(out.contains(&format!("\n  {subcommand} ")), "{line}, {subcommand}: {out}");
        }
    }
    for subcommand in SUBCOMMANDS {
        for line in [format!("{subcommand} --help"), format!("help {subcommand}")] {
            let (code, out, errors) = lab(&line);
            assert_eq!((code, errors.as_str()), (Some(0), ""), "{line}");
            assert!(out.contains(&format!("Usage: goren-lab {subcommand} ")), "{line}: {out}");
        }
    }
    assert!(lab("match --help").1.contains("cmd=PROGRAM"));
    for line in ["--version", "-V"] {
        let version = format!("goren-lab {}\n", env!("CARGO_PKG_VERSION"));
        assert_eq!(lab(line), (Some(0), version, String::new()));
    }
}

const SUBCOMMANDS: [&str; 11] = [
    "match",
    "tournament",
    "tactics",
    "suite",
    "claims",
    "comply",
    "selfplay",
    "openings",
    "train",
    "ablate",
    "spsa",
];

#[test]
fn arguments_that_are_not_understood_are_explained() {
    for (line, expected) in [
        ("", "Usage: goren-lab <COMMAND>"),
        ("train", "Usage: goren-lab train <COMMAND>"),
        ("abalte", "a similar subcommand exists: 'ablate'"),
        ("ablate --dept 3", "a similar argument exists: '--depth'"),
        ("spsa --pairs none", "invalid value 'none' for '--pairs <N>'"),
    ] {
        let (code, out, errors) = lab(line);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{line}");
        assert!(errors.contains(expected), "{line}: {errors}");
    }
}
