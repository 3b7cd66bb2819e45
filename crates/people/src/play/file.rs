//! `save` and `load`: a game of `goren play` on disk.
//!
//! The name's extension selects the format. An existing file is replaced only if the caller says so. What
//! the game was loaded with, variations, comments and all, is written again; what a format cannot hold is
//! said.

use super::game::TerminalGame;
use crate::input::{bytes_of, extension_of};
use anyhow::{Context, Result, bail, ensure};
use goren::board::BoardSize;
use goren::rules::{Rule, victory_on_board};
use goren_cli::{write_new, write_whole};
use goren_games::formats::Format;
use goren_games::reading::{Assumed, InputGame, read_games};
use goren_games::tree::GameTree;
use goren_games::written::RowOrder;
use goren_games::{Date, Ending, GameRecord, GameResult, RecordedMove, Warning, sgf};
use std::path::Path;

/// Writes the game; `replace` says whether a file that exists may be replaced. Returns what the format
/// cannot hold.
///
/// # Errors
/// When the extension is unknown, the format cannot hold the game, or the file cannot be written or must
/// not be replaced.
pub(super) fn save(path: &Path, game: &TerminalGame, replace: bool) -> Result<Vec<Warning>> {
    let shown = path.display();
    let format = extension_of(path).and_then(|extension| extension.parse::<Format>().ok());
    let Some(format) = format else {
        bail!("{shown}: the name must end in .sgf, .psq, .lib, .sav, .pos, .json or .txt")
    };
    let assumed = Assumed::rule(game.game().rule());
    let whole = InputGame::of_tree(tree_of(game)?, shown.to_string(), &assumed)?;
    let written = format.write(&whole).with_context(|| shown.to_string())?;
    let write = if replace { write_whole } else { write_new };
    write(path, &written.bytes).context("cannot write")?;
    Ok(written.left_out)
}

/// Everything that is known about the game.
fn tree_of(played: &TerminalGame) -> Result<GameTree> {
    match played.source() {
        Some(source) => {
            let loser = played.winner_by_resignation().map(|winner| !winner);
            source.continued(played.game(), loser)
        }
        None => Ok(sgf::tree_of(&record_of(played)?)),
    }
}

/// What is known about a game that was begun here.
fn record_of(played: &TerminalGame) -> Result<GameRecord> {
    let (game, person) = (played.game(), played.person());
    let moves: Vec<RecordedMove> = game.moves().iter().copied().map(RecordedMove::from).collect();
    let mut record = GameRecord { moves, ..GameRecord::new(game.stones().size(), game.rule()) };
    record.players[person] = "Player".to_string();
    record.players[!person] = format!("Goren level {}", played.level());
    record.date = Some(today());
    if let Some(winner) = played.winner_by_resignation() {
        (record.result, record.ending) = (Some(GameResult::Win(winner)), Some(Ending::Resignation));
    }
    record.complete()?;
    Ok(record)
}

fn today() -> Date {
    jiff::Zoned::now().date()
}

/// Reads a game to go on with. A rule that is given holds in any case.
///
/// # Errors
/// When the file does not hold exactly one game that is legal, it is for another size, or it is a
/// position that somebody has won.
pub(super) fn load(
    path: &Path,
    rule: Option<Rule>,
    size: Option<BoardSize>,
    rows: RowOrder,
) -> Result<InputGame> {
    let place = path.display().to_string();
    let assumed = Assumed { rule: Rule::Freestyle, given_rule: rule, size, rows };
    let game = only_game(&bytes_of(path)?, &assumed, &place)?;
    let found = game.size();
    ensure!(size.is_none_or(|wanted| wanted == found), "{place} is for a board of {found}");
    playable(game)
}

/// Reads a game in place of one with this rule and size, which hold for what the file does not tell.
///
/// # Errors
/// When the file does not hold exactly one game that is legal, or it is a position that somebody
/// has won.
pub(super) fn load_into(
    path: &Path,
    rule: Rule,
    size: BoardSize,
    rows: RowOrder,
) -> Result<InputGame> {
    let place = path.display().to_string();
    let assumed = Assumed { rule, given_rule: None, size: Some(size), rows };
    playable(only_game(&bytes_of(path)?, &assumed, &place)?)
}

/// The game to go on with. A drawing or block that somebody has won is none, though the referee
/// does not count a row of the start.
fn playable(input: InputGame) -> Result<InputGame> {
    let game = input.replay()?;
    let is_won = !input.has_moves() && victory_on_board(game.stones(), game.rule()).is_some();
    ensure!(!is_won, "{}: somebody has won this position already", input.place);
    Ok(input)
}

/// The only game of a text.
fn only_game(bytes: &[u8], assumed: &Assumed, place: &str) -> Result<InputGame> {
    let mut games = read_games(bytes, assumed, place)?;
    ensure!(games.len() == 1, "{place} holds {} games; only one can be played", games.len());
    Ok(games.remove(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren::board::{Color, Point};
    use goren::engine::Engine;
    use goren::rules::Game;
    use std::fs;
    use std::time::Duration;

    fn played(rule: Rule, moves: &str) -> TerminalGame {
        let mut game = Game::new(rule, BoardSize::default());
        for text in moves.split_whitespace() {
            game.play(Point::parse(text).unwrap()).unwrap();
        }
        TerminalGame::new(game, Engine::default(), Color::Black, Duration::ZERO)
    }

    #[test]
    fn loads_what_was_saved_and_leaves_no_other_file() {
        let folder = tempfile::tempdir().unwrap();
        let game = played(Rule::Renju, "h8 i9 j7 g6");
        for name in ["a.psq", "b.SGF", "c.txt"] {
            let path = folder.path().join(name);
            save(&path, &game, false).unwrap();
            let loaded =
                load_into(&path, Rule::Renju, BoardSize::default(), RowOrder::Bottom).unwrap();
            assert_eq!(&loaded.replay().unwrap(), game.game(), "{name}");
            assert!(!fs::read_to_string(&path).unwrap().ends_with("\n\n"), "{name}");
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
    }

    #[test]
    fn keeps_the_rule_and_board_that_a_file_does_not_tell() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game");
        let loaded = |bytes: &[u8]| {
            fs::write(&path, bytes).unwrap();
            let game =
                load_into(&path, Rule::Caro, BoardSize::square(19).unwrap(), RowOrder::Bottom)
                    .unwrap();
            let game = game.replay().unwrap();
            (game.rule(), game.stones().size().width(), game.stones().count())
        };
        assert_eq!(loaded(b"h8 i9 s19"), (Rule::Caro, 19, 3));
        assert_eq!(loaded(b"0,0,1\n18,18,2"), (Rule::Caro, 19, 2));
        let drawing = ". . . . .\n".repeat(4) + ". X O . .\n";
        assert_eq!(loaded(drawing.as_bytes()), (Rule::Caro, 5, 2));
        assert_eq!(loaded(b"(;GM[4]SZ[15]RU[renju];B[hh])"), (Rule::Renju, 15, 1));
        assert_eq!(loaded(b"(;GM[4]SZ[15];B[hh])"), (Rule::Caro, 15, 1));
        // A library of RenLib with the line h8.
        let mut library = b"\xFFRenLib\xFF\x03\x04".to_vec();
        library.resize(20, 0xFF);
        library.extend([0, 0, 0x78, 0x40]);
        assert_eq!(loaded(&library), (Rule::Renju, 15, 1));
    }

    #[test]
    fn an_unknown_extension_a_taken_name_and_a_missing_folder_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let game = played(Rule::Freestyle, "h8");
        let complaint = |name: &str| {
            format!("{:#}", save(&folder.path().join(name), &game, false).unwrap_err())
        };
        assert!(
            complaint("a.doc").contains("must end in .sgf, .psq, .lib, .sav, .pos, .json or .txt")
        );
        assert!(complaint("none/a.psq").ends_with("there is no such folder"));
        let path = folder.path().join("a.txt");
        fs::write(&path, "mine").unwrap();
        assert!(complaint("a.txt").ends_with("exists already"));
        assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
        save(&path, &game, true).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "h8\n");
    }

    #[test]
    fn a_game_without_moves_is_no_list() {
        let folder = tempfile::tempdir().unwrap();
        let game = played(Rule::Freestyle, "");
        for (name, is_saved) in [("a.txt", false), ("a.psq", true), ("a.sgf", true)] {
            let path = folder.path().join(name);
            assert_eq!(save(&path, &game, false).is_ok(), is_saved, "{name}");
            let loaded = load_into(&path, Rule::Freestyle, BoardSize::default(), RowOrder::Bottom);
            assert_eq!(loaded.is_ok(), is_saved, "{name}");
        }
    }

    #[test]
    fn a_position_that_somebody_has_won_is_not_played() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        let five = ". . . . . .\n".repeat(4) + "X O O O O O\n";
        let four = five.replace("X O", "X X");
        let six = five.replace('O', "X");
        let told = [&six, &four].map(|drawing| format!("{drawing}black to move\n"));
        for (text, rule, is_played) in [
            (five.as_str(), Rule::Freestyle, false),
            ("0,0,1\n1,0,1\n2,0,1\n3,0,1\n4,0,1", Rule::Renju, false),
            (six.as_str(), Rule::Renju, false),
            (told[0].as_str(), Rule::Standard, true),
            (told[1].as_str(), Rule::Freestyle, true),
            // The game is known from its moves, so it can be taken back.
            ("a1 b1 a2 b2 a3 b3 a4 b4 a5", Rule::Freestyle, true),
        ] {
            fs::write(&path, text).unwrap();
            assert_eq!(
                load(&path, Some(rule), None, RowOrder::Bottom).is_ok(),
                is_played,
                "{text}"
            );
            let into = load_into(&path, rule, BoardSize::default(), RowOrder::Bottom);
            assert_eq!(into.is_ok(), is_played, "{text}");
        }
    }

    #[test]
    fn a_failed_write_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        // A folder cannot be replaced by a file.
        let path = folder.path().join("a.psq");
        fs::create_dir(&path).unwrap();
        save(&path, &played(Rule::Caro, "h8"), true).unwrap_err();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_a_file_held_is_saved_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.sgf");
        let text = "(;GM[1]SZ[15]RU[RIF]DT[2018-04-15,16]BR[5 dan]RE[B+R]C[final]\n\
                    ;B[hh]C[centre];W[ig]LB[hh:A](;B[jf])(;B[if]C[other]))\n";
        fs::write(&path, text).unwrap();
        let loaded = load(&path, None, None, RowOrder::Bottom).unwrap();
        let game = loaded.replay().unwrap();
        let mut played = TerminalGame::new(game, Engine::default(), Color::Black, Duration::ZERO);
        played.replace(loaded.replay().unwrap(), Some(loaded));
        save(&path, &played, true).unwrap();
        let bare = |text: &str| text.replace('\n', "");
        assert_eq!(bare(&fs::read_to_string(&path).unwrap()), bare(text));
        // Another third move makes the old one a variation, and the result unknown.
        played.undo().unwrap();
        played.play(Point::parse("k8").unwrap()).unwrap();
        save(&path, &played, true).unwrap();
        let saved = bare(&fs::read_to_string(&path).unwrap());
        assert!(!saved.contains("RE["), "{saved}");
        assert!(saved.contains("(;B[jf])(;B[if]C[other])"), "{saved}");
        // Piskvork's format cannot hold most of it, and says so.
        let left_out = save(&folder.path().join("a.psq"), &played, false).unwrap();
        assert!(left_out.len() >= 4, "{left_out:?}");
    }

    #[test]
    fn two_games_are_not_played_at_once() {
        let text = "(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[hh])";
        let read = only_game(text.as_bytes(), &Assumed::rule(Rule::Freestyle), "both.sgf");
        let error = read.unwrap_err();
        assert_eq!(error.to_string(), "both.sgf holds 2 games; only one can be played");
    }
}
