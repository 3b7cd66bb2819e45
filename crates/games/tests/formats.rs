//! Small files in every format, as their programs write them: what they hold is read, written as SGF and
//! read again as the same trees.
//!
//! They were made for this test, by a program that shares no code with the readers, and follow the habits
//! of the writers, each learnt from its source:
//!
//! - `renlib`: RenLib 3 writes version 3.4 with a node for the empty board (`WriteLibrary` in
//!   `RenLibDoc.cpp`), or 3.0 without it if every line begins at h8; older versions wrote no header, and
//!   comments of seven bits with Swedish letters. A label at a point without a variation is a node that
//!   is no move. Texts are in the code page of the computer.
//! - `psq`: Piskvork ends its lines with CR LF, writes names in tournaments only, and the level of the
//!   players (11 for a program) and who began in the first line; Gomocup's archive adds the result and
//!   the name of the event. `psq` says more.
//! - `rif`: RenjuNet writes its tables first, an attribute for every field, empty ones too; `alt` holds
//!   points or a number, `swap` letters. Names have entities.
//! - `sav`, `pos`: Yixin-Board writes rows from the top; see `yixin`. In 2014 the second line was the rule.
//! - `json`: the renju editor of lfz084 writes points without blanks and in capital letters, `a0` where a
//!   colour has no stone, and defaults for all problems; others write lists, grids and pairs of numbers.

use goren::board::Cell;
use goren::rules::Rule;
use goren_games::reading::{Assumed, InputGame, read_games};
use goren_games::renlib;
use goren_games::sgf::{SgfReader, print_tree};
use std::path::Path;

/// The files, each with the games that it holds.
fn corpus() -> Vec<(String, Vec<u8>, Vec<String>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/formats");
    let list = std::fs::read_to_string(folder.join("games.txt")).unwrap();
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    let file = |line: &str| {
        let (name, games) = line.split_once('\t').unwrap();
        let games = games.split(" | ").map(str::to_string).collect();
        (name.to_string(), std::fs::read(folder.join(name)).unwrap(), games)
    };
    lines.map(file).collect()
}

/// A game as the list of files writes it.
fn shown(game: &InputGame) -> String {
    let moves = game.meaning.moves.iter();
    let names = moves.map(|played| played.point.map_or("--".to_string(), |p| p.to_string()));
    let moves = names.collect::<Vec<_>>().join(" ");
    let Some(start) = &game.meaning.start else { return moves };
    let stones = |cell: Cell| {
        let mut names: Vec<String> = start.stones.points(cell).map(|p| p.to_string()).collect();
        names.sort();
        names.join(" ")
    };
    let setup = format!("X {} O {}", stones(Cell::Black), stones(Cell::White));
    format!("{setup} : {moves}")
}

#[test]
fn every_file_holds_its_games_and_survives_sgf() {
    let assumed = Assumed::rule(Rule::Freestyle);
    let files = corpus();
    for format in ["renlib", "psq", "rif", "sav", "pos", "json"] {
        let count = files.iter().filter(|(name, ..)| name.starts_with(format)).count();
        assert_eq!(count, 10, "{format}");
    }
    for (name, bytes, expected) in files {
        let games = read_games(&bytes, &assumed, &name).unwrap_or_else(|e| panic!("{name}: {e:#}"));
        assert_eq!(games.iter().map(shown).collect::<Vec<_>>(), expected, "{name}");
        for game in &games {
            let lost: Vec<_> = game.warnings().into_iter().filter(|w| w.is_loss()).collect();
            assert_eq!(lost, [], "{name}");
        }
        let text: String = games.iter().map(|game| print_tree(&game.tree)).collect();
        let again: Vec<_> = SgfReader::new(text.as_bytes()).unwrap().collect();
        assert_eq!(again.len(), games.len(), "{name}");
        for (again, game) in again.into_iter().zip(&games) {
            let again = again.unwrap();
            assert_eq!(again.warnings, [], "{name}");
            assert!(again.tree.same_as(&game.tree), "{name}");
        }
    }
}

#[test]
fn whole_libraries_survive_sgf_and_their_own_format() {
    for (name, bytes, _) in corpus() {
        if name.starts_with("renlib") {
            let (tree, warnings) = renlib::read(&bytes).unwrap();
            assert_eq!(warnings, [], "{name}");
            let text = print_tree(&tree);
            let again = SgfReader::new(text.as_bytes()).unwrap().next().unwrap().unwrap().tree;
            assert!(again.same_as(&tree), "{name}");
            let (written, warnings) = renlib::print(&again).unwrap();
            assert_eq!(warnings, [], "{name}");
            assert!(renlib::read(&written).unwrap().0.same_as(&tree), "{name}");
        }
    }
}
