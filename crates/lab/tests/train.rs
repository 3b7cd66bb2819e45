//! Training as a user runs it: games are played, a network is fitted to them, is loaded, plays against
//! others, and gets better in a loop; and what cannot be used is told in one sentence.

use crate::lab_folder::Folder;
use goren::clock::{Clock, SystemClock};
use goren::eval::network::Network;
use goren::rules::Rule;
use goren_lab::arena::{NoLine, Process, StopFlag};
use goren_lab::comply;
use std::fs;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

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
    for row in ["least possible ", "built-in ", "network ", "in integers "] {
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
    let shown = folder.succeed("train show one");
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
    folder.games("games", "--games 80");
    // The first checkpoint comes after one of the many passes.
    let options = "--passes 15 --judgements 1 --patience 15";
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
fn fits_to_other_games_are_judged_by_the_same_ones() {
    let folder = Folder::new();
    folder.games("few", "--games 20 --seed 1");
    folder.games("many", "--games 40 --seed 2");
    folder.games("held", "--games 10 --seed 3");
    let judged = |games: &str, out: &str| {
        let line = format!("train fit {games} --out {out} --validation-games held");
        let text = folder.succeed(&line);
        let line = text.lines().find(|line| line.starts_with("validation"));
        (line.expect("a line about the validation").to_string(), text)
    };
    let (few, text) = judged("few", "few.net");
    assert!(few.starts_with("validation  10 games, ") && text.contains("training    20 games, "));
    assert_eq!(judged("few many", "all.net").0, few);
    // What is held is not learnt from, though it is among the games as well.
    let (again, text) = judged("few held", "again.net");
    assert!(again == few && text.contains("10 duplicates left out"), "{text}");
    let shown = folder.succeed("train show few.net");
    assert!(
        shown.contains("validation 0, ") && shown.contains(", for validation [10 of "),
        "{shown}"
    );
    let output = folder.run("train fit few --out new --validation-games held --validation 0.2");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_network_of_any_rule_plays() {
    let folder = Folder::new();
    for rule in ["caro-exact", "renju"] {
        folder.games(rule, &format!("--rule {rule} --games 80"));
        folder.succeed(&format!("train fit {rule} --out {rule}.net --validation 0.2"));
        let line = format!("train contest {rule}.net untrained --games 4 --nodes 40");
        let text = folder.succeed(&line);
        let conditions = format!("{rule}.net against untrained, {rule} 15x15, 40 nodes a move:\n");
        assert!(text.starts_with(&conditions), "{text}");
        assert!(text.contains(" won, ") && text.contains("Elo "), "{text}");
        assert_eq!(folder.succeed(&format!("{line} --threads 1")), text, "the same games again");
        let network = Network::read(&folder.read(&format!("{rule}.net"))).unwrap();
        assert_eq!(network.rule().to_string(), rule);
        let games = format!("--rule {rule} --games 2 --nodes 40 --opening-nodes 20 --hash 1");
        let made = format!("selfplay generate --out by-{rule} {games} --weights {rule}.net");
        folder.succeed(&made);
        let info = folder.succeed(&format!("selfplay info by-{rule}"));
        assert!(info.contains(&format!("weights {:#018x}", network.fingerprint())), "{info}");
    }
    let shapes = folder.succeed("selfplay shapes caro-exact renju by-renju");
    let heads: Vec<&str> = shapes.lines().filter(|line| !line.starts_with(' ')).collect();
    assert!(heads[0].starts_with("renju: ") && heads[1].starts_with("caro-exact: "), "{shapes}");
    assert!(heads.len() == 2 && shapes.contains("100.000 %"), "{shapes}");
}

#[test]
fn a_loop_plays_fits_and_plays_against_what_was_before() {
    let folder = Folder::new();
    let line = "train loop --folder made --from untrained --games 60 --nodes 40,60 --rounds 2 \
                --contest-games 4 --contest-nodes 40";
    let text = folder.succeed(line);
    assert!(text.starts_with("round 1\n"), "{text}");
    let against = text.lines().find(|line| line.starts_with("against ")).unwrap();
    assert!(against.contains("untrained: ") && against.contains("Elo "), "{text}");
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
    // Either of the two that were made of the games is enough.
    let network = folder.path("made/round-1-network.bin");
    let more = one_round.replace("--games 60", "--games 61");
    fs::remove_file(&network).unwrap();
    assert_eq!(folder.run(&more).status.code(), Some(2));
    fs::write(&network, &first[1]).unwrap();
    fs::remove_file(&second).unwrap();
    assert_eq!(folder.run(&more).status.code(), Some(2));
    assert!(read() == first);
    let other = folder.succeed(&other);
    assert!(!other.contains("was fitted before"), "{other}");
    assert!(read()[1] != first[1] && read()[0] == first[0]);
    fs::remove_file(&network).unwrap();
    folder.succeed(&more);
    assert!(read()[0].starts_with(&first[0]) && read()[0] != first[0]);
}

#[test]
fn rejects_invalid_arguments_and_files_in_one_sentence() {
    let folder = Folder::new();
    folder.games("games", "--games 80");
    folder.games("few", "--games 1");
    folder.games("renju", "--games 2 --rule renju");
    folder.succeed("train fit games --out network");
    fs::write(folder.path("old.checkpoint"), "not of a fit").unwrap();
    let mut bytes = folder.read("network");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(folder.path("damaged"), &bytes).unwrap();
    bytes[4] = 77;
    fs::write(folder.path("future"), &bytes).unwrap();
    fs::write(folder.path("tables"), b"GRNW\x03, and so on").unwrap();
    for (line, said) in [
        ("train fit games --out network", "network exists already"),
        (
            "train fit games --out network --resume",
            "network: this fit is finished; there is nothing to resume",
        ),
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
        (
            "train fit games --out new --from damaged",
            "damaged: a damaged network file: the checksum",
        ),
        (
            "train fit renju --out new --from network",
            "network: a network for freestyle, but the games",
        ),
        ("train fit none --out new --csv a --svg a", "--csv and --svg name the same file: a"),
        (
            "train loop --folder new --games 2 --nodes 40 --validation 1",
            "--validation must be between 0 and 1",
        ),
        (
            "train contest damaged untrained",
            "damaged: a damaged network file: the checksum differs",
        ),
        ("train contest untrained network --rule renju", "network is for freestyle, not for renju"),
        ("train contest untrained built-in --games 3", "the number of games must be even"),
        ("train contest untrained built-in --no-sprt", "--no-sprt needs --games"),
        ("train show games", "games: not a network file"),
        ("train show future", "future: a network file of unknown version 77"),
        (
            "train show tables",
            "tables: a file of weight tables, which this version no longer reads",
        ),
        ("selfplay generate --out new --weights damaged", "damaged: a damaged network file"),
        ("selfplay shapes network", "network: not a record of self-play"),
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
fn a_network_is_loaded_and_a_wrong_file_is_told_and_played_without() {
    let folder = Folder::new();
    folder.games("games", "--games 80");
    folder.succeed("train fit games --out network");
    fs::write(folder.path("of-renju"), Network::untrained(Rule::Renju).to_bytes()).unwrap();
    let mut damaged = folder.read("network");
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    fs::write(folder.path("damaged"), damaged).unwrap();
    fs::write(folder.path("tables"), b"GRNW\x03, and so on").unwrap();

    // Times and speeds differ from run to run, and so does what is told before a search is over.
    let talk = |arguments: &str| -> Vec<String> {
        let told = |line: &String| {
            let differs = |part: &&str| part.contains("Speed ") || part.starts_with("Time ");
            line.split(" | ").filter(|part| !differs(part)).collect::<Vec<_>>().join(" | ")
        };
        let lines = talk_in(&folder, arguments, &CONVERSATION);
        let course = |line: &String| line.starts_with("MESSAGE Depth ");
        let last = |at: usize| !(course(&lines[at]) && lines.get(at + 1).is_some_and(course));
        (0..lines.len()).filter(|at| last(*at)).map(|at| told(&lines[at])).collect()
    };
    let built_in = talk("");
    assert_eq!(built_in.len(), 7, "{built_in:?}");
    assert_eq!(built_in[0], "OK");
    let loaded = talk("--weights network");
    assert_eq!(loaded.len(), 7, "nothing else is said: {loaded:?}");
    assert_ne!(loaded, built_in, "another network sees other values");
    assert_eq!(talk("--weights of-renju"), built_in, "that of renju is for renju");
    let untrained = talk("--weights untrained");
    assert_eq!(untrained.len(), 7, "untrained is no file: {untrained:?}");
    assert!(untrained != built_in && untrained != loaded);

    for (file, reason) in [
        ("damaged", "a damaged network file: the checksum differs"),
        ("games", "not a network file"),
        ("tables", "a file of weight tables, which this version no longer reads"),
        ("none", ""),
    ] {
        let told = talk(&format!("--weights {file}"));
        let notice = &told[0];
        let start = "MESSAGE network not loaded, playing without it: ";
        assert!(notice.starts_with(&format!("{start}{file}: {reason}")), "{notice}");
        let rest: Vec<String> = told.iter().skip(1).cloned().collect();
        assert_eq!(rest, built_in, "{file}: told once, before the first answer");
    }
    let both = talk("--weights none --weights network");
    assert!(both[0].contains("none: ") && both.len() == 8, "{both:?}");
    assert_eq!(both[1..], loaded[..], "the good file is used");
}
