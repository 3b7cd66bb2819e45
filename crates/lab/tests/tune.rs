//! Tuning as a user runs it: games are played, weights fitted to them, loaded, played against others;
//! and what is no file of weights does not stop the engine.

use crate::lab_folder::Folder;
use goren::clock::{Clock, SystemClock};
use goren::eval::Weights;
use goren::rules::Rule;
use goren_lab::arena::{NoLine, Process, StopFlag};
use goren_lab::comply;
use std::fs;
use std::time::Duration;

fn weights(folder: &Folder, name: &str) -> Weights {
    Weights::read(&folder.read(name)).unwrap()
}

/// What `pbrain-goren` says in a conversation, up to its end. Each part comes with the number of its
/// answers, which are awaited before the next part: a question ends the search for an earlier one.
fn talk_in(folder: &Folder, arguments: &str, parts: &[(&str, usize)]) -> Vec<String> {
    let program = &crate::pbrain_goren();
    let arguments: Vec<String> = arguments.split_whitespace().map(str::to_string).collect();
    let mut engine = comply::engine(program, &arguments).unwrap();
    engine.directory = folder.path("");
    let clock = SystemClock::default();
    let mut process = Process::start_queued(&engine, clock).unwrap();
    let receive = |process: &Process| {
        let line = process.receive(None, &StopFlag::default());
        line.map(|line| String::from_utf8(line.bytes).unwrap())
    };
    let mut said = Vec::new();
    for &(lines, answers) in parts {
        process.send(lines.as_bytes()).unwrap();
        let mut answered = 0;
        while answered < answers {
            let line = receive(&process).expect("an answer");
            answered += usize::from(!line.starts_with("MESSAGE"));
            said.push(line);
        }
    }
    process.send(b"END\n").unwrap();
    assert_eq!(receive(&process), Err(NoLine::Closed), "nothing after END");
    let status = process.wait(clock.now() + Duration::from_secs(20)).expect("it ends");
    assert!(status.success() && process.errors().is_empty(), "{status}");
    said
}

/// The two numbers of a line such as `values loss 0.7 -> 0.6`.
fn change(text: &str, name: &str) -> [f64; 2] {
    let line = text.lines().find(|line| line.starts_with(name) && line.contains("->"));
    let words = line.unwrap_or_else(|| panic!("{name} in {text}")).split_whitespace();
    let numbers: Vec<f64> = words.filter_map(|word| word.parse().ok()).collect();
    numbers.try_into().unwrap_or_else(|numbers| panic!("{numbers:?} in {text}"))
}

#[test]
fn a_fit_lowers_the_losses_and_the_same_games_give_the_same_files() {
    let folder = Folder::new();
    folder.games("on15", "--games 80");
    folder.games("on20", "--games 40 --size 20 --seed 2");
    let fit = |out: &str, more: &str| {
        let files = format!("--out {out} --csv {out}.csv --svg {out}.svg");
        folder.succeed(&format!("tune fit on15 on20 --from plain --epochs 8 {files} {more}"))
    };
    let text = fit("one", "--threads 1");
    for name in ["values", "order"] {
        let [before, after] = change(&text, name);
        assert!(after < before, "{name}: {before} -> {after}");
    }
    for name in ["first move", "first three"] {
        let [before, after] = change(&text, name);
        assert!(before > 0.0 && after > before && after <= 100.0, "{name}: {before} -> {after}");
    }
    assert!(text.contains("games       120 in 2 files, ") && text.contains("fitted in "), "{text}");

    fit("two", "--threads 2");
    for ending in ["", ".csv", ".svg"] {
        let [one, two] = ["one", "two"].map(|name| folder.read(&format!("{name}{ending}")));
        assert_eq!(one, two, "{ending}");
    }
    let other = fit("three", "--seed 2");
    assert_ne!(folder.read("one"), folder.read("three"), "{other}");

    let weights = weights(&folder, "one");
    assert_eq!(weights.rule(), Rule::Freestyle);
    assert_eq!(weights.to_bytes(), folder.read("one"));
    for part in [
        "40 of freestyle 20x20, seed 2, goren ",
        "bench 0x",
        "values loss ",
        " games, ",
        " mix 0.3, epochs 8, patience 2, batch 1024, ",
    ] {
        assert!(weights.provenance().contains(part), "{part}: {}", weights.provenance());
    }
    let shown = folder.succeed("tune show one");
    let fingerprint = format!("{:#018x}", weights.fingerprint());
    assert!(shown.contains(weights.provenance()) && shown.contains(&fingerprint), "{shown}");

    let csv = String::from_utf8(folder.read("one.csv")).unwrap();
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines[0], "fit,pass,training,validation,taken");
    assert!(lines.len() > 6 && lines.iter().all(|line| line.split(',').count() == 5), "{csv}");
    assert_eq!(lines.iter().filter(|line| line.ends_with(",1")).count(), 2, "{csv}");
    let svg = String::from_utf8(folder.read("one.svg")).unwrap();
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{svg}");
}

#[test]
fn every_rule_can_have_weights_of_its_own() {
    let folder = Folder::new();
    for (rule, tables) in [("caro", 1), ("caro-exact", 1), ("renju", 2)] {
        folder.games(rule, &format!("--rule {rule} --games 80"));
        folder.succeed(&format!("tune fit {rule} --out {rule}.bin --epochs 3"));
        let weights = weights(&folder, &format!("{rule}.bin"));
        assert_eq!(weights.rule().to_string(), rule);
        assert_eq!(weights.is_shared(), tables == 1);
        let games = format!("--rule {rule} --games 2 --nodes 40 --opening-nodes 20 --hash 1");
        let made = format!("selfplay generate --out by-{rule} {games} --weights {rule}.bin");
        folder.succeed(&made);
        let info = folder.succeed(&format!("selfplay info by-{rule}"));
        assert!(info.contains(&format!("weights {:#018x}", weights.fingerprint())), "{info}");
    }
    let shapes = folder.succeed("selfplay shapes caro renju by-caro");
    let heads: Vec<&str> = shapes.lines().filter(|line| !line.starts_with(' ')).collect();
    assert!(heads[0].starts_with("renju: ") && heads[1].starts_with("caro: "), "{shapes}");
    assert!(heads.len() == 2 && shapes.contains("100.000 %"), "{shapes}");
}

#[test]
fn a_loop_plays_fits_and_plays_against_what_was_before() {
    let folder = Folder::new();
    let line = "tune loop --folder made --from plain --games 80 --nodes 60 --rounds 2 --epochs 5 \
                --contest-games 10 --contest-nodes 60";
    let text = folder.succeed(line);
    assert!(text.starts_with("round 1\n"), "{text}");
    let against = text.lines().find(|line| line.starts_with("against ")).unwrap();
    assert!(against.contains("plain: ") && against.contains("Elo "), "{text}");
    assert!(text.lines().last().unwrap().starts_with("best: "), "{text}");
    let names = ["games.bin", "weights.bin", "losses.csv", "losses.svg"];
    let read = || names.map(|name| folder.read(&format!("made/round-1-{name}")));
    let first = read();
    folder.succeed(line);
    assert_eq!(read(), first, "the games were there, the rest is written anew");
}

#[test]
fn a_loop_leaves_a_folder_of_other_options_as_it_was() {
    let folder = Folder::new();
    let command = |games: u64, more: &str| {
        format!(
            "tune loop --folder made --from plain --games {games} --nodes 60 --rounds 1 --epochs 2 \
             --contest-games 2 --contest-nodes 20 {more}"
        )
    };
    folder.succeed(&command(80, ""));
    // As if the round had gained, whether it has here or not.
    let next = folder.path("made/round-2-games.bin");
    fs::write(&next, "games").unwrap();
    let names = ["games.bin", "weights.bin", "losses.csv", "losses.svg"];
    let read = || names.map(|name| folder.read(&format!("made/round-1-{name}")));
    let first = read();
    let refused = |line: &str, said: &str| {
        let output = folder.run(line);
        assert_eq!(output.status.code(), Some(2), "{line}");
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(text.contains(said), "{line}: {text}");
    };
    let count = "round-1-games.bin has 80 games: give --games 80, or take another --folder";
    refused(&command(79, ""), count);
    refused(&command(81, ""), count);
    refused(&command(80, "--mix 0.5"), "round-2-games.bin, but is of other games or options");
    assert!(read() == first);
    folder.succeed(&command(80, ""));
    assert!(read() == first);

    // Either of the two that were made of the games is enough.
    let weights = folder.path("made/round-1-weights.bin");
    fs::remove_file(&weights).unwrap();
    refused(&command(81, ""), count);
    fs::write(&weights, &first[1]).unwrap();
    fs::remove_file(&next).unwrap();
    refused(&command(81, ""), count);
    assert!(read() == first);
    fs::remove_file(&weights).unwrap();
    refused(&command(79, ""), count);
    folder.succeed(&command(81, ""));
    assert!(read()[0].starts_with(&first[0]) && read()[0] != first[0]);
}

#[test]
fn a_contest_is_the_same_every_time() {
    let folder = Folder::new();
    let line = "tune contest built-in plain --games 6 --nodes 60 --rule renju";
    let text = folder.succeed(line);
    assert!(text.starts_with("built-in against plain, renju 15x15, 60 nodes a move:\n"), "{text}");
    assert!(text.contains(" won, ") && text.contains("Elo "), "{text}");
    assert_eq!(folder.succeed(&format!("{line} --threads 1")), text);
}

#[test]
fn what_is_wrong_is_said_in_one_sentence() {
    let folder = Folder::new();
    folder.games("games", "--games 80");
    folder.games("few", "--games 1");
    folder.games("renju", "--games 2 --rule renju");
    folder.succeed("tune fit games --out weights --epochs 1");
    let mut bytes = folder.read("weights");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(folder.path("damaged"), &bytes).unwrap();
    bytes[4] = 77;
    fs::write(folder.path("future"), &bytes).unwrap();
    for (line, said) in [
        ("tune", "Usage: "),
        ("tune fit games --out weights", "weights exists already"),
        ("tune fit games --out no/such/folder", "no/such/folder"),
        ("tune fit games --out new --csv ./new", "--out and --csv name the same file: ./new"),
        ("tune fit none --out new --csv a --svg a", "--csv and --svg name the same file: a"),
        ("tune fit none --out new", "none: "),
        ("tune fit weights --out new", "weights: not a record of self-play"),
        ("tune fit few --out new", "too few games"),
        ("tune fit games renju --out new", "renju: games of renju, not of freestyle"),
        ("tune fit games --out new --from damaged", "damaged: a damaged model file: the checksum"),
        ("tune fit renju --out new --from weights", "weights is for freestyle, not for renju"),
        (
            "tune loop --folder new --games 2 --nodes 40 --validation 1",
            "--validation must be between 0 and 1",
        ),
        ("tune contest damaged plain", "damaged: a damaged model file: the checksum differs"),
        ("tune contest plain weights --rule renju", "weights is for freestyle, not for renju"),
        ("tune contest plain built-in --games 3", "the number of games must be even"),
        ("tune show games", "games: not a model file"),
        ("tune show future", "future: a model file of unknown version 77"),
        ("selfplay generate --out new --weights damaged", "damaged: a damaged model file"),
        ("selfplay shapes weights", "weights: not a record of self-play"),
    ] {
        let output = folder.run(line);
        assert_eq!(output.status.code(), Some(2), "{line}");
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(text.contains(said) && output.stdout.is_empty(), "{line}: {text}");
        assert!(line == "tune" || text.lines().count() == 1, "{line}: {text}");
        assert!(!folder.path("new").exists(), "{line}");
    }
}

/// A move after two stones, thought about for some nodes.
const CONVERSATION: [(&str, usize); 2] = [
    (
        "START 15\nINFO max_node 500\nINFO hash_size 1024\n\
         BOARD\n7,7,2\n8,8,1\n7,8,2\n7,9,1\n9,7,2\nDONE\n",
        2,
    ),
    ("BOARD 7,7,2 DONE\n", 1),
];

#[test]
fn weights_are_loaded_and_a_wrong_file_is_told_and_played_without() {
    let folder = Folder::new();
    folder.games("games", "--games 80");
    folder.succeed("tune fit games --from plain --out weights --epochs 2");
    folder.games("renju", "--games 80 --rule renju");
    folder.succeed("tune fit renju --out of-renju --epochs 2");
    let mut damaged = folder.read("weights");
    damaged[100] ^= 1;
    fs::write(folder.path("damaged"), damaged).unwrap();

    // Times and speeds differ from run to run, and so does what is told before a search is over.
    let talk = |arguments: &str| -> Vec<String> {
        let told = |line: &String| {
            let differs = |part: &&str| part.starts_with("Speed ") || part.starts_with("Time ");
            line.split(" | ").filter(|part| !differs(part)).collect::<Vec<_>>().join(" | ")
        };
        let lines = talk_in(&folder, arguments, &CONVERSATION);
        let course = |line: &String| line.starts_with("MESSAGE Depth ");
        let last = |at: usize| !(course(&lines[at]) && lines.get(at + 1).is_some_and(course));
        (0..lines.len()).filter(|at| last(*at)).map(|at| told(&lines[at])).collect()
    };
    let plain = talk("");
    assert_eq!(plain.len(), 5, "{plain:?}");
    assert_eq!(plain[0], "OK");
    let loaded = talk("--weights weights");
    assert_eq!(loaded.len(), 5, "nothing else is said: {loaded:?}");
    assert_ne!(loaded, plain, "other weights see other values");
    assert_eq!(talk("--weights of-renju"), plain, "those of renju are for renju");
    let unfitted = talk("--weights plain");
    assert_eq!(unfitted.len(), 5, "plain is no file: {unfitted:?}");
    assert!(unfitted != plain && unfitted != loaded);

    for (file, reason) in [
        ("damaged", "a damaged model file: the checksum differs"),
        ("games", "not a model file"),
        ("none", ""),
    ] {
        let told = talk(&format!("--weights {file}"));
        let notice = &told[0];
        let start = "MESSAGE model not loaded, playing without it: ";
        assert!(notice.starts_with(&format!("{start}{file}: {reason}")), "{notice}");
        let rest: Vec<String> = told.iter().skip(1).cloned().collect();
        assert_eq!(rest, plain, "{file}: told once, before the first answer");
    }
    let both = talk("--weights none --weights weights");
    assert!(both[0].contains("none: ") && both.len() == 6, "{both:?}");
    assert_eq!(both[1..], loaded[..], "the good file is used");
}
