//! Training as a user runs it: games are played, a network is fitted to them, plays against others, and
//! gets better in a loop; and what cannot be used is told in one sentence.

use crate::lab_folder::Folder;
use goren::eval::network::Network;
use goren::rules::Rule;
use std::fs;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

#[test]
fn the_same_games_and_options_give_the_same_files() {
    let folder = Folder::new();
    folder.games("on15", "--games 80");
    folder.games("on20", "--games 40 --size 20 --seed 2");
    let fit = |out: &str, more: &str| {
        let files = format!("--out {out} --csv {out}.csv --svg {out}.svg");
        folder.succeed(&format!("train fit on15 on20 --passes 2 --judgements 3 {files} {more}"))
    };
    let text = fit("one", "--threads 1");
    assert!(text.contains("games       120 in 2 files, ") && text.contains("fitted in "), "{text}");
    for row in ["least possible ", "built-in tables ", "network ", "in integers "] {
        let is_it = |line: &&str| line.trim_start().starts_with(row);
        assert_eq!(text.lines().filter(is_it).count(), 1, "{row}: {text}");
    }
    assert!(!folder.path("one.checkpoint").exists());

    fit("two", "--threads 2");
    for ending in ["", ".csv", ".svg"] {
        let [one, two] = ["one", "two"].map(|name| folder.read(&format!("{name}{ending}")));
        assert!(one == two, "{ending}");
    }
    fit("three", "--seed 2");
    assert!(folder.read("one") != folder.read("three"));

    let network = Network::read(&folder.read("one")).unwrap();
    assert_eq!(network.rule(), Rule::Freestyle);
    for part in [
        "40 of freestyle 20x20, seed 2, goren ",
        "bench 0x",
        "value loss ",
        " games, ",
        " passes 2, batch 256, step 0.01, judgements 3, patience 5; ",
    ] {
        assert!(network.provenance().contains(part), "{part}: {}", network.provenance());
    }
    let shown = folder.succeed("tune show one");
    let fingerprint = format!("network {:#018x}", network.fingerprint());
    assert!(shown.contains(network.provenance()) && shown.contains(&fingerprint), "{shown}");

    let csv = String::from_utf8(folder.read("one.csv")).unwrap();
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines[0], "fit,judgement,training,validation,taken");
    assert_eq!(lines.len(), 1 + 2 * 6, "{csv}");
    assert_eq!(lines.iter().filter(|line| line.ends_with(",1")).count(), 2, "{csv}");
}

#[test]
fn a_killed_fit_goes_on_to_the_network_of_a_whole_one() {
    let folder = Folder::new();
    folder.games("games", "--games 40");
    // The first checkpoint comes after one of the many passes.
    let options = "--passes 30 --judgements 1 --patience 30";
    let fit = |out: &str, more: &str| format!("train fit games --out {out} {options} {more}");
    let is_killed = |name: &String| {
        let checkpoint = folder.path(&format!("{name}.checkpoint"));
        let mut command = folder.command(&fit(name, "--threads 1"));
        let mut child = command.stdout(Stdio::null()).spawn().unwrap();
        while !checkpoint.exists() && child.try_wait().unwrap().is_none() {
            sleep(Duration::from_millis(1));
        }
        // It may have ended by itself, on a busy machine.
        let _ = child.kill();
        child.wait().unwrap();
        checkpoint.exists() && !folder.path(name).exists()
    };
    let mut names = (0..10).map(|number| format!("killed{number}"));
    let name = names.find(is_killed).expect("a fit that was killed before its end");
    folder.succeed(&fit(&name, "--resume"));
    folder.succeed(&fit("whole", ""));
    assert!(folder.read(&name) == folder.read("whole"));
    assert!(!folder.path(&format!("{name}.checkpoint")).exists());
}

#[test]
fn a_network_of_any_rule_plays() {
    let folder = Folder::new();
    for rule in ["caro-exact", "renju"] {
        folder.games(rule, &format!("--rule {rule} --games 80"));
        folder.succeed(&format!("train fit {rule} --out {rule}.net --validation 0.2"));
        let line = format!("tune contest {rule}.net plain --games 4 --nodes 40");
        let text = folder.succeed(&line);
        assert!(text.starts_with(&format!("{rule}.net against plain, {rule} 15x15, ")), "{text}");
    }
}

#[test]
fn a_loop_plays_fits_and_plays_against_what_was_before() {
    let folder = Folder::new();
    let line = "train loop --folder made --from plain --games 60 --nodes 40,60 --rounds 2 \
                --contest-games 4 --contest-nodes 40";
    let text = folder.succeed(line);
    assert!(text.starts_with("round 1\n"), "{text}");
    let against = text.lines().find(|line| line.starts_with("against ")).unwrap();
    assert!(against.contains("plain: ") && against.contains("Elo "), "{text}");
    assert!(text.lines().last().unwrap().starts_with("best: "), "{text}");
    let names = ["games.bin", "network.bin", "losses.csv", "losses.svg"];
    let read = || names.map(|name| folder.read(&format!("made/round-1-{name}")));
    let first = read();
    let again = folder.succeed(line);
    assert!(again.contains("round-1-network.bin was fitted before"), "{again}");
    assert!(read() == first);
    // As if the first round had gained, whether it has here or not.
    let second = folder.path("made/round-2-games.bin");
    fs::write(&second, "games").unwrap();
    let one_round = line.replace("--rounds 2", "--rounds 1");
    for games in ["--games 59", "--games 61"] {
        let refused = folder.run(&one_round.replace("--games 60", games));
        assert_eq!(refused.status.code(), Some(2));
        let text = String::from_utf8_lossy(&refused.stderr);
        assert!(text.contains("round-1-games.bin has 60 games: give --games 60, or "), "{text}");
        assert!(read() == first);
    }
    let other = format!("{one_round} --step 0.005");
    let refused = folder.run(&other);
    assert_eq!(refused.status.code(), Some(2));
    let text = String::from_utf8_lossy(&refused.stderr);
    assert!(text.contains("round-2-games.bin, but is of other games or options"), "{text}");
    assert!(read() == first);
    fs::remove_file(&second).unwrap();
    let other = folder.succeed(&other);
    assert!(!other.contains("was fitted before"), "{other}");
    assert!(read()[1] != first[1] && read()[0] == first[0]);
}

#[test]
fn what_is_wrong_is_said_in_one_sentence() {
    let folder = Folder::new();
    folder.games("games", "--games 40");
    folder.games("few", "--games 1");
    folder.games("renju", "--games 2 --rule renju");
    folder.succeed("train fit games --out network");
    fs::write(folder.path("old.checkpoint"), "not of a fit").unwrap();
    for (line, said) in [
        ("train fit games --out network", "network exists already"),
        ("train fit games --out no/such/folder", "no/such/folder"),
        ("train fit games --out new --csv ./new", "--out and --csv name the same file: ./new"),
        (
            "train fit games --out new --svg new.checkpoint",
            "the checkpoint of --out and --svg name the same file: new.checkpoint",
        ),
        ("train fit none --out new", "none: "),
        ("train fit network --out new", "network: not a record of self-play"),
        ("train fit few --out new", "too few games"),
        ("train fit games renju --out new", "renju: games of renju, not of freestyle"),
        ("train fit games --out new --mix 2", "--mix must be between 0 and 1"),
        ("train fit games --out new --passes 0", "--passes must be greater than 0"),
        ("train fit games --out new --batch 0", "--batch and --judgements must be at least 1"),
        ("train fit games --out old", "old.checkpoint exists already"),
        ("train fit games --out old --resume", "old.checkpoint: not the state of a fit"),
        ("tune contest plain network --rule renju", "network is for freestyle, not for renju"),
        ("tune fit games --out new --from network", "network holds no tables of weights"),
        ("tune loop --folder new --from network", "network holds no tables of weights"),
        ("train loop --folder new --contest-games 3", "the number of games must be even"),
    ] {
        let output = folder.run(line);
        assert_eq!(output.status.code(), Some(2), "{line}");
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(text.contains(said) && output.stdout.is_empty(), "{line}: {text}");
        assert_eq!(text.lines().count(), 1, "{line}: {text}");
        assert!(!folder.path("new").exists(), "{line}");
    }
}
