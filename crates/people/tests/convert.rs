//! `goren convert` and `goren openings`: collections from the command line.

use crate::program::{goren, run};
use std::fs;
use std::path::Path;

/// Two games of renju, the second the first one mirrored, and one of freestyle with a variation.
const GAMES: &str = "(;GM[1]SZ[15]RU[RIF]PB[Ando]PW[Li]DT[2009-08-12]RE[B+];B[hh];W[hg];B[ig])
(;GM[4]SZ[15]RU[renju]PB[Kim]PW[Li]DT[2018];B[hh];W[hi];B[ii])
(;GM[4]SZ[15]RU[freestyle]XX[kept];B[hh](;W[ig]C[a])(;W[gg]))
";

/// Runs `goren` in a folder and returns the exit code and both outputs.
fn output(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = run(goren(folder, arguments), "");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn folder_with_games() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games.sgf"), GAMES).unwrap();
    folder
}

#[test]
fn sgf_and_json_keep_everything() {
    let folder = folder_with_games();
    let convert = |from: &str, to: &str, out: &str| {
        let result = output(folder.path(), &["convert", from, "--to", to, "--out", out]);
        assert_eq!(result, (Some(0), String::new(), "3 games read, 3 written\n".to_string()));
    };
    convert("games.sgf", "json", "games.json");
    convert("games.json", "sgf", "again.sgf");
    let again = fs::read_to_string(folder.path().join("again.sgf")).unwrap();
    assert_eq!(again.replace('\n', ""), GAMES.replace('\n', ""));
}

#[test]
fn what_a_format_cannot_hold_is_said_and_is_no_success() {
    let folder = folder_with_games();
    let arguments = ["convert", "games.sgf", "--to", "psq", "--out", "games"];
    let (code, _, errors) = output(folder.path(), &arguments);
    assert_eq!(code, Some(1), "{errors}");
    for said in [
        "3 games read, 3 written\n",
        "warning: psq cannot hold the date (2 games, the first: games.sgf, game 1)\n",
        "warning: games.sgf, game 3: psq cannot hold variations\n",
        "warning: games.sgf, game 3: psq cannot hold comments\n",
        "warning: games.sgf, game 3: psq cannot hold the property XX\n",
    ] {
        assert!(errors.contains(said), "{said}: {errors}");
    }
    // A folder stands for its files.
    let arguments = ["convert", "games", "--to", "txt", "--out", "games.txt"];
    let (_, _, errors) = output(folder.path(), &arguments);
    assert!(errors.starts_with("3 games read, 3 written\n"), "{errors}");
    let lists = fs::read_to_string(folder.path().join("games.txt")).unwrap();
    assert_eq!(lists, "h8 h9 i9\nh8 h7 i7\nh8 i9\n");
}

#[test]
fn games_are_chosen_and_duplicates_left_out() {
    let folder = folder_with_games();
    let report = |options: &[&str]| {
        let command = ["convert", "games.sgf", "--to", "sgf", "--out", "out.sgf", "--force"];
        output(folder.path(), &[&command[..], options].concat()).2
    };
    assert_eq!(report(&["--unique"]), "3 games read, 2 written, 1 left out as duplicates\n");
    assert_eq!(report(&["--player", "ando"]), "3 games read, 1 written, 2 filtered out\n");
    assert_eq!(report(&["--opening", "D4"]), "3 games read, 2 written, 1 filtered out\n");
    assert_eq!(report(&["--since", "2010"]), "3 games read, 1 written, 2 filtered out\n");
    let (code, _, error) =
        output(folder.path(), &["convert", "games.sgf", "--to", "sgf", "--out", "out.sgf"]);
    assert_eq!(code, Some(2));
    assert_eq!(error, "error: out.sgf exists already; --force replaces it\n");
}

#[test]
fn a_game_with_a_fault_does_not_keep_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let text = "(;SZ[15];B[hh])\n(;SZ[99];B[hh])\n(;SZ[15];B[ii]?)\n(;SZ[15];B[jj])\n";
    fs::write(folder.path().join("games.sgf"), text).unwrap();
    let arguments = ["convert", "games.sgf", "--to", "txt", "--out", "games.txt"];
    let (code, _, errors) = output(folder.path(), &arguments);
    assert_eq!(code, Some(1), "{errors}");
    assert!(errors.contains("games.sgf, game 2: the board size 99 is not supported\n"), "{errors}");
    assert!(errors.contains("games.sgf, game 3: line 3: '?' is not the name"), "{errors}");
    assert!(errors.contains("2 games read, 2 written, 2 not converted\n"), "{errors}");
    assert_eq!(fs::read_to_string(folder.path().join("games.txt")).unwrap(), "h8\nj6\n");
}

#[test]
fn openings_are_counted() {
    let folder = folder_with_games();
    let (code, text, errors) = output(folder.path(), &["openings", "games.sgf"]);
    assert_eq!((code, errors.as_str()), (Some(0), ""), "{text}");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3, "{text}");
    assert!(lines[1].ends_with("D4 Kagetsu (花月)") && lines[2].ends_with("other games"), "{text}");
    let (_, json, _) = output(folder.path(), &["openings", "games.sgf", "--json"]);
    let first: serde_json::Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    assert_eq!(
        (&first["games"], &first["black"], &first["unknown"]),
        (&2.into(), &1.into(), &1.into())
    );
}
