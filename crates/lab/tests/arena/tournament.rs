//! The tests of `tournament`: several events between mock engines, one of which crashes.

use super::lab::{Lab, text};
use std::fs;
use std::path::Path;

/// A tournament in two events, in the folder `out`.
const TWO_EVENTS: &str =
    "--tc 0/5 --event size=15 name=free --event rule=renju tc=0/4 --games 4 --out out";

/// The rows of table.csv, without the heads.
fn rows(lab: &Lab) -> Vec<Vec<String>> {
    let table = lab.read("out/table.csv");
    let rows = csv::Reader::from_reader(table.as_bytes()).into_records();
    rows.map(|row| row.unwrap().iter().map(str::to_string).collect()).collect()
}

#[test]
fn every_event_has_its_games_and_the_tables_count_all_of_them() {
    let lab = Lab::new();
    let output = lab.tool("tournament", &["none", "none", "crash"], TWO_EVENTS).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    for event in ["free", "renju 15x15"] {
        assert_eq!(lab.journal(&format!("out/{event}.json")).len(), 12);
        assert_eq!(lab.read(&format!("out/{event}.sgf")).matches("(;").count(), 12);
    }
    let rows = rows(&lab);
    // Three tables, three engines each, two opponents each.
    assert_eq!(rows.len(), 18);
    let of = |event: &str, engine: &str| -> Vec<&Vec<String>> {
        rows.iter().filter(|row| row[0].starts_with(event) && row[2] == engine).collect()
    };
    for event in ["free, freestyle 15x15, 0/5", "renju 15x15, 0/4"] {
        for row in of(event, "C") {
            assert_eq!(row[1..3], ["3", "C"]);
            assert_eq!((row[5].as_str(), &row[7..]), ("8", &["0", "0", "4"].map(String::from)[..]));
        }
    }
    assert!(of("All events", "C").iter().all(|row| row[5] == "16" && row[9] == "8"));
    let elo = |engine: &str| of("All events", engine)[0][3].parse::<f64>().unwrap();
    assert!((elo("A") + elo("B") + elo("C")).abs() < 0.2 && elo("C") < -200.0);
    let report = text(&output.stdout);
    assert!(report.contains("All events\n") && report.contains("0.0/8"), "{report}");
    let page = lab.read("out/index.html");
    assert_eq!(page.matches("<table>").count(), 3);
    assert_eq!(page.matches("<td>A</td>").count(), 3);
}

#[test]
fn a_tournament_goes_on_where_it_was_interrupted() {
    let lab = Lab::new();
    let engines = ["none", "none"];
    let play = |more: &str| {
        lab.tool("tournament", &engines, &format!("{TWO_EVENTS} {more}")).output().unwrap()
    };
    assert!(play("").status.success());
    let table = lab.read("out/table.csv");
    let again = play("");
    assert_eq!(again.status.code(), Some(2));
    assert_eq!(text(&again.stderr), "error: out: it is not empty; --resume continues\n");
    let journal = lab.read("out/free.json");
    let shorter: Vec<&str> = journal.lines().take(3).collect();
    lab.write("out/free.json", &format!("{}\n", shorter.join("\n")));
    fs::remove_file(lab.path("out/renju 15x15.json")).unwrap();
    fs::remove_file(lab.path("out/renju 15x15.sgf")).unwrap();
    let resumed = play("--resume");
    assert!(resumed.status.success(), "{resumed:?}");
    assert_eq!(lab.read("out/table.csv"), table);
    assert_eq!(lab.journal("out/free.json").len(), 4);
    assert_eq!(lab.read("out/free.sgf").matches("(;").count(), 4, "the journal says which");
}

#[test]
fn the_games_go_on_while_a_table_cannot_be_written() {
    let lab = Lab::new();
    let play = || {
        let options = format!("{TWO_EVENTS} --resume");
        lab.tool("tournament", &["none", "none"], &options).output().unwrap()
    };
    // Nothing that is written can take the place of a folder.
    fs::create_dir_all(lab.path("out/table.csv")).unwrap();
    let output = play();
    for event in ["free", "renju 15x15"] {
        assert_eq!(lab.journal(&format!("out/{event}.json")).len(), 4);
    }
    let said = text(&output.stderr);
    assert_eq!(said.matches("the tables cannot be written for now: ").count(), 1, "{said}");
    assert_eq!(output.status.code(), Some(2));
    let last = said.lines().last().unwrap();
    assert!(last.starts_with("error: ") && last.contains("table.csv: "), "{said}");
    fs::remove_dir(lab.path("out/table.csv")).unwrap();
    let again = play();
    assert!(again.status.success(), "{again:?}");
    assert_eq!(rows(&lab).len(), 6, "three tables, two engines each");
}

#[test]
fn tables_of_another_tournament_are_not_overwritten() {
    let lab = Lab::new();
    fs::create_dir(lab.path("out")).unwrap();
    let [page, table, log] =
        ["index.html", "table.csv", "free.json"].map(|name| Path::new("out").join(name));
    for file in [page, table] {
        fs::write(lab.path("").join(&file), "precious").unwrap();
        let options = format!("{TWO_EVENTS} --resume");
        let output = lab.tool("tournament", &["none", "none"], &options).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        let refusal = format!(
            "error: {}: it exists already; without the log of an event, such as {}, there is no \
             tournament to continue\n",
            file.display(),
            log.display()
        );
        assert_eq!(text(&output.stderr), refusal);
        assert_eq!(fs::read_dir(lab.path("out")).unwrap().count(), 1);
        assert_eq!(fs::read_to_string(lab.path("").join(&file)).unwrap(), "precious");
        fs::remove_file(lab.path("").join(&file)).unwrap();
    }
}

#[test]
fn known_ratings_move_the_scale() {
    let lab = Lab::new();
    let options = format!("{TWO_EVENTS} --known A=1500 --known B=1700");
    assert!(lab.tool("tournament", &["none", "none"], &options).status().unwrap().success());
    assert!(rows(&lab).iter().all(|row| row[3] == "1600.0"));
}

#[test]
fn rejects_impossible_tournaments_before_anything_is_written() {
    let lab = Lab::new();
    let cases = [
        ("--out out", "required arguments were not provided"),
        ("--event rule=chess --out out", "event 1: the rules are freestyle (0)"),
        ("--event size=4 --out out", "event 1: board sides must be 5 to 25"),
        (
            "--event rule=renju size=5 --out out",
            "event 1: a game of renju on a board of 5x5 is drawn",
        ),
        ("--event speed=4 --out out", "event 1: speed=4: unknown key `speed`"),
        ("--event rule --out out", "event 1: `rule` is not KEY=VALUE"),
        ("--event openings=none.txt --out out", "event 1: openings=: none.txt"),
        ("--event name=../a --out out", "event 1: `../a` cannot be the name of a file"),
        (
            "--event tc=0/1 --event tc=0/2 --out out",
            "two events are called freestyle 15x15: give each",
        ),
        ("--event tc=0/1 --games 3 --out out", "the number of games must be even"),
        ("--event tc=0/1 --games 18446744073709551614 --out out", "--games must be 2 to 10000000"),
        ("--event tc=0/1 --known C=5 --out out", "--known: no engine is called C"),
        ("--event tc=0/1 --known A=x --out out", "--known: `A=x`"),
    ];
    for (options, expected) in cases {
        let options = format!("--tc 0/1 {options}");
        let output = lab.tool("tournament", &["none", "none"], &options).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{options}");
        let said = text(&output.stderr);
        assert!(said.contains(expected), "{options}: {said}");
        assert!(!lab.path("out").exists(), "{options}");
    }
}
