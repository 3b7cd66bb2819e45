//! `Sources`: the games that problems are made of, from files of self-play and files in any notation.

use crate::named;
use crate::selfplay::next_whole;
use anyhow::{Context, Result, ensure};
use goren::board::{BoardSize, Point};
use goren::rules::{Game, Rule};
use goren_coach::problem::SIDE;
use goren_games::reading::{Assumed, stream_games};
use goren_games::training::{Error, Reader};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

/// A game: the position before its first move, and its moves.
pub(super) struct Source {
    pub start: Game,
    pub moves: Vec<Point>,
}

/// The games of some files.
pub(super) struct Sources {
    games: Vec<Source>,
    /// Games that were left out because of their board.
    other_boards: usize,
}

impl Sources {
    /// Reads the games and shuffles them. Games of different rules come in turn, whatever their numbers.
    ///
    /// # Errors
    /// When a file cannot be read or understood, or there is no game on a board of the right size.
    pub fn read(files: &[PathBuf], seed: u64) -> Result<Self> {
        let mut sources = Sources { games: Vec::new(), other_boards: 0 };
        for path in files {
            sources.add(path).with_context(named(path))?;
        }
        ensure!(!sources.games.is_empty(), "there is no game on a board of {SIDE}x{SIDE}");
        sources.games.shuffle(&mut Pcg64::seed_from_u64(seed));
        sources.games = in_turn(sources.games);
        Ok(sources)
    }

    /// The games.
    pub fn games(&self) -> &[Source] {
        &self.games
    }

    /// How many games there are, for the user.
    pub fn summary(&self) -> String {
        let mut counts: BTreeMap<u32, (Rule, usize)> = BTreeMap::new();
        for source in &self.games {
            let rule = source.start.rule();
            counts.entry(rule.gomocup()).or_insert((rule, 0)).1 += 1;
        }
        let counts: Vec<_> = counts.values().map(|(rule, n)| format!("{n} of {rule}")).collect();
        let left_out = match self.other_boards {
            0 => String::new(),
            number => format!("; {number} on other boards are left out"),
        };
        format!("games: {}{left_out}", counts.join(", "))
    }

    fn add(&mut self, path: &Path) -> Result<()> {
        match Reader::new(BufReader::new(File::open(path)?)) {
            Ok(mut reader) => {
                let (rule, size) = (reader.header().rule, reader.header().size);
                while let Some(game) = next_whole(&mut reader)? {
                    self.push(Game::new(rule, size), game.points().collect());
                }
            }
            Err(Error::Magic) => {
                let file = BufReader::new(File::open(path)?);
                for game in stream_games(file, &Assumed::rule(Rule::Freestyle), "the file")? {
                    let game = game?.replay()?;
                    let mut start = game.clone();
                    while start.undo().is_some() {}
                    self.push(start, game.moves().to_vec());
                }
            }
            Err(error) => return Err(error.into()),
        }
        Ok(())
    }

    fn push(&mut self, start: Game, moves: Vec<Point>) {
        if BoardSize::square(SIDE) == Ok(start.stones().size()) {
            self.games.push(Source { start, moves });
        } else {
            self.other_boards += 1;
        }
    }
}

/// The games so that one of each rule comes after the other as long as there are any.
fn in_turn(games: Vec<Source>) -> Vec<Source> {
    let mut next: BTreeMap<u32, usize> = BTreeMap::new();
    let mut numbered: Vec<(usize, u32, Source)> = Vec::new();
    for game in games {
        let code = game.start.rule().gomocup();
        let number = next.entry(code).or_default();
        numbered.push((*number, code, game));
        *number += 1;
    }
    numbered.sort_by_key(|(number, code, _)| (*number, *code));
    numbered.into_iter().map(|(.., game)| game).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren_games::training::{self, Header, Writer};
    use goren_games::{Ending, GameResult};
    use std::fs;

    fn sources(folder: &Path, files: &[&str], seed: u64) -> Result<Sources> {
        let paths: Vec<PathBuf> = files.iter().map(|name| folder.join(name)).collect();
        Sources::read(&paths, seed)
    }

    fn moves(sources: &Sources) -> Vec<usize> {
        sources.games().iter().map(|source| source.moves.len()).collect()
    }

    #[test]
    fn games_of_every_kind_of_file_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let size = BoardSize::square(15).unwrap();
        let header = Header {
            rule: Rule::Renju,
            size,
            draw_after: None,
            seed: 1,
            weights: 0,
            engine: String::new(),
            settings: String::new(),
        };
        let mut bytes = Vec::new();
        let opening = ["h8", "i9", "j7"].map(|name| Point::parse(name).unwrap()).to_vec();
        let (result, ending) = (GameResult::Draw, Ending::Adjudication);
        let game = training::Game { seed: 1, opening, moves: Vec::new(), result, ending };
        Writer::new(&mut bytes, &header).unwrap().write(&game).unwrap();
        fs::write(folder.path().join("training.bin"), &bytes).unwrap();
        fs::write(folder.path().join("list.txt"), "h8 i9\nh8 h9 i8 i9\n").unwrap();
        fs::write(folder.path().join("big.sgf"), "(;GM[4]SZ[19];B[aa];W[bb])").unwrap();
        let files = ["training.bin", "list.txt", "big.sgf"];
        let sources = sources(folder.path(), &files, 1).unwrap();
        let mut found = moves(&sources);
        found.sort_unstable();
        assert_eq!(found, [2, 3, 4]);
        let summary = "games: 2 of freestyle, 1 of renju; 1 on other boards are left out";
        assert_eq!(sources.summary(), summary);
    }

    #[test]
    fn games_of_several_rules_come_in_turn_in_an_order_of_the_seed() {
        let folder = tempfile::tempdir().unwrap();
        let game = |n: usize| "h8 i9 j7 g8 k6 f9 l5 e4".split(' ').take(n).collect::<Vec<_>>();
        let list: String = (1..=8).map(|n| game(n).join(" ") + "\n").collect();
        fs::write(folder.path().join("free.txt"), list).unwrap();
        let sgf = "(;GM[4]SZ[15]RU[Renju];B[hh];W[ii])";
        fs::write(folder.path().join("renju.sgf"), sgf.repeat(2)).unwrap();
        let read = |seed| sources(folder.path(), &["free.txt", "renju.sgf"], seed).unwrap();
        let rules: Vec<Rule> = read(1).games().iter().map(|game| game.start.rule()).collect();
        assert_eq!(rules[..4], [Rule::Freestyle, Rule::Renju, Rule::Freestyle, Rule::Renju]);
        assert!(rules[4..].iter().all(|&rule| rule == Rule::Freestyle) && rules.len() == 10);
        assert_eq!(moves(&read(1)), moves(&read(1)));
        assert!((2..6).any(|seed| moves(&read(seed)) != moves(&read(1))));
    }

    #[test]
    fn files_without_a_game_are_refused_and_named() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("bad.txt"), "castle").unwrap();
        fs::write(folder.path().join("big.sgf"), "(;GM[4]SZ[19];B[aa];W[bb])").unwrap();
        let error = |file| format!("{:#}", sources(folder.path(), &[file], 1).err().unwrap());
        assert!(error("bad.txt").contains("bad.txt"), "{}", error("bad.txt"));
        assert!(error("none.txt").contains("none.txt"), "{}", error("none.txt"));
        assert_eq!(error("big.sgf"), "there is no game on a board of 15x15");
    }
}
