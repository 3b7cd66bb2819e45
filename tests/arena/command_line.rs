//! Impossible wishes: one clear sentence on the standard error, exit code 2, and nothing written.

use crate::lab::{Lab, mock, text};

/// What the match says to an impossible wish.
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
fn impossible_options_are_refused() {
    let lab = Lab::new();
    let cases = [
        ("--tc 0/1 --games 3", "--games has to be an even number"),
        ("--tc 0/1 --games 0", "--games has to be an even number"),
        ("--tc soon", "`soon` is no time control"),
        ("", "engine 1: nothing limits its thinking: give --tc, --nodes or --depth"),
        ("--nodes 0", "engine 1: a limit of 0 is none"),
        ("--tc 0/1 --rule chess", "the rules are freestyle (0)"),
        ("--tc 0/1 --size 4", "board sides must be 5 to 25"),
        ("--tc 0/1 --size 15x", "board sides must be 5 to 25"),
        ("--tc 0/1 --concurrency 0", "--concurrency has to be 1 to 1024"),
        ("--tc 0/1 --tolerance=-1", "--tolerance: not 0 to 1000000 seconds"),
        ("--tc 0/1 --sprt elo0=0", "--sprt: elo1= is missing"),
        ("--tc 0/1 --sprt elo1=x", "--sprt: `x` is no number"),
        ("--tc 0/1 --sprt elo0=9 elo1=3", "--sprt: elo0 must be less than elo1"),
        ("--tc 0/1 --option depth", "`depth` is not key=value"),
        ("--tc 0/1 --resume", "--log"),
        ("--tc 0/1 --colour", "unexpected argument '--colour'"),
        ("--tc 0/1 --engine cmd=nowhere/x", "engine 3: there is no program nowhere/x"),
        ("--tc 0/1 --engine name=D", "engine 3: cmd= is missing"),
        ("--tc 0/1 --engine name=D fast", "engine 3: `fast` is not key=value"),
        ("--tc 0/1 --engine speed=9", "engine 3: speed=9: there is no key `speed`"),
        ("--tc 0/1 --engine nodes=x", "engine 3: nodes=x: no number of nodes"),
        ("--tc 0/1 --log missing/games.json", "missing/games.json"),
    ];
    for (more, expected) in cases {
        let said = complaint(&lab, &["none", "none"], more);
        assert!(said.contains(expected), "{more}: {said}");
        assert!(!said.contains("panicked"), "{more}: {said}");
    }
}

#[test]
fn engines_have_to_be_two_and_named_apart() {
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
        ("crash-at-launch", "ended without an answer to START"),
        ("crash-before-ok", "ended without an answer to START"),
        ("hang-before-ok", "did not answer START with OK within 0.5 seconds"),
        ("refuse", "it refuses a board of 15x15: not on such a board"),
    ];
    for (fault, expected) in cases {
        let options = "--tc 0/1 --start-timeout 0.5 --log games.json";
        let said = complaint(&lab, &["none", fault], options);
        assert!(said.starts_with("match: engine B: ") && said.contains(expected), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}

#[test]
fn malformed_openings_are_refused_with_their_line() {
    let lab = Lab::new();
    lab.write("bad.txt", "0,0, 1,1\n# fine so far\n0,0, 9,9\n");
    let said = complaint(&lab, &["none", "none"], "--tc 0/1 --openings bad.txt");
    assert_eq!(said, "match: bad.txt: line 3: 9,9 is not on a board of 15x15\n");
    let said = complaint(&lab, &["none", "none"], "--tc 0/1 --openings none.txt");
    assert!(said.starts_with("match: none.txt: "), "{said}");
}

#[test]
fn help_is_no_failure() {
    let output = Lab::new().run(&[], "--help");
    assert!(output.status.success());
    assert!(text(&output.stdout).contains("cmd=PROGRAM"));
    assert_eq!(text(&output.stderr), "");
}
