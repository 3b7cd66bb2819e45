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
//! - `sgf-renju`: the archive of the Online Renju Community has `GM[5]`, the rule in the name of the game
//!   only, the fifth moves that were offered in `5A`, swaps in `SW`, an empty node at the end and dashes
//!   between games (the test of `starpentagon/realcore`, `SGFParserTest.cc`); editors for Go write `GM[1]`
//!   (where no rule is named there is a warning), others `GM[]` and `GM[04]`. Play goes on behind a foul that nobody claims (rule 9.8 of the RIF).
//! - `sgf-encodings`: programs of the 1990s write in the code page of the computer, with and without `CA`. In
//!   Shift_JIS, Big5 and GBK the second byte of a character can be a backslash. An early Lizzie writes
//!   `CA[gb2312]` whatever the encoding is.
//! - `sgf-setup`: Web Renju Board writes the game, then `AB`, `AW`, marks, moves and at last the comment, in
//!   which it escapes brackets only (`SgfWriter.js` in `starpentagon/web_renju_board`); WGo.js writes `AW`
//!   before `AB` and a komi; collections of problems are a game for each problem; FF[3] repeats properties.
//! - `sgf-quest`: Gomoku Quest writes the players' ratings behind their names, and openings with a choice as
//!   `QPR`, the three stones that one player has put, and `QSLW` or `QSLB`, the colour that the other has
//!   chosen (the test of `ef81sp/holorenju`, `sgfParser.test.ts`).
//! - `sgf-lizzie`: Lizzie writes no `GM` and no `FF`, komi first, passes as `tt`, the analysis into `LZ`,
//!   `LZ2`, `LZOP` and `LZOP2` with line breaks (`SGFParser.java`); KataGomo has names with small letters and
//!   writes rules of Go; others have digits and underscores in names.
//! - `sgf-passes`: FF[4] passes with an empty value, FF[3] with `tt`; LittleGolem names points, `j10`; FF[1]
//!   has long names of properties; mail has a text before the game (FF[4] allows any).
//! - `lists`, `drawings`: what people and other programs write; no source but their use in forums.

use goren::board::Cell;
use goren::rules::Rule;
use goren_games::reading::{Assumed, InputGame, read_games};
use goren_games::renlib;
use goren_games::sgf::{SgfReader, print_tree};
use std::path::Path;

/// A file and what it holds.
struct Sample {
    name: String,
    bytes: Vec<u8>,
    games: Vec<String>,
    /// How many warnings there are about its games.
    warnings: usize,
    /// The players of the first game, black first; `None` where they do not matter.
    players: Option<String>,
}

fn corpus() -> Vec<Sample> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/formats");
    let list = std::fs::read_to_string(folder.join("games.txt")).unwrap();
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    let file = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let (name, games) = (fields[0], fields[1]);
        Sample {
            name: name.to_string(),
            bytes: std::fs::read(folder.join(name)).unwrap(),
            games: games.split(" | ").map(str::to_string).collect(),
            warnings: fields.get(2).map_or(0, |count| count.parse().unwrap()),
            players: fields.get(3).map(ToString::to_string),
        }
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

/// The folders, each with ten files.
const FORMATS: [&str; 14] = [
    "renlib",
    "psq",
    "rif",
    "sav",
    "pos",
    "json",
    "sgf-renju",
    "sgf-encodings",
    "sgf-setup",
    "sgf-quest",
    "sgf-lizzie",
    "sgf-passes",
    "lists",
    "drawings",
];

#[test]
fn every_file_holds_its_games_and_survives_sgf() {
    let assumed = Assumed::rule(Rule::Freestyle);
    let files = corpus();
    for format in FORMATS {
        let is_in = |sample: &&Sample| sample.name.split('/').next() == Some(format);
        assert_eq!(files.iter().filter(is_in).count(), 10, "{format}");
    }
    for Sample { name, bytes, games: expected, warnings, players } in files {
        let games = read_games(&bytes, &assumed, &name).unwrap_or_else(|e| panic!("{name}: {e:#}"));
        assert_eq!(games.iter().map(shown).collect::<Vec<_>>(), expected, "{name}");
        let said: Vec<_> = games.iter().flat_map(|game| game.warnings()).collect();
        assert_eq!(said.len(), warnings, "{name}: {said:?}");
        assert!(!said.iter().any(|warning| warning.is_loss()), "{name}: {said:?}");
        if let Some(players) = players {
            assert_eq!(games[0].meaning.players.0.join(" - "), players, "{name}");
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
    for Sample { name, bytes, .. } in corpus() {
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
