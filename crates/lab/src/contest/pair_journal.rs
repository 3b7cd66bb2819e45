//! `PairJournal`: the pairs of games of contests on disk, a line of a `Journal` each.
//!
//! The first line says what decides the games and which of them count: engine, conditions, variants, tests.
//! How many games are played at most, and on how many threads, is not part of it.

use crate::arena::statistics::GameScore;
use crate::arena::{Journal, read_lines};
use anyhow::{Context, Result, ensure};
use goren::board::Point;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// What a run is called in the sentences about its journal.
const KIND: &str = "contest";

/// A pair of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PlayedPair {
    /// How both games began.
    pub opening: Vec<Point>,
    /// The score of the first player in each game; `None` if an earlier pair has the same opening, so that
    /// this one was not played.
    pub scores: Option<[GameScore; 2]>,
}

/// The pairs of a contest that an earlier run has played, by their numbers.
pub(crate) type EarlierPairs = BTreeMap<u64, PlayedPair>;

/// The line of a pair.
#[derive(Serialize, Deserialize)]
struct PairLine {
    /// The number of its contest in the header, from 0.
    contest: usize,
    /// Its number in the contest, from 0.
    pair: u64,
    /// Points such as `h8`, separated by spaces.
    opening: String,
    /// Points of the first player in the game in which it has black, and in the other.
    scores: Option<[f64; 2]>,
}

/// The file that pairs are written to.
#[derive(Debug)]
pub(crate) struct PairJournal(Journal);

impl PairJournal {
    /// Creates a journal.
    ///
    /// # Errors
    /// When there is a file of this name, or it cannot be written.
    pub fn create(path: &Path, header: &impl Serialize) -> Result<PairJournal> {
        Journal::create(path, KIND, header).map(PairJournal)
    }

    /// Opens the journal of a run that was interrupted and reads the pairs of each of its contests.
    ///
    /// # Errors
    /// When it cannot be read, belongs to another run or another run writes to it. The file is then as
    /// before.
    pub fn resume(
        path: &Path,
        header: &impl Serialize,
        contests: usize,
    ) -> Result<(PairJournal, Vec<EarlierPairs>)> {
        let (journal, mut pairs) =
            Journal::resume(path, KIND, header, |text| read_pairs(text, contests))?;
        pairs.resize(contests, EarlierPairs::new());
        Ok((PairJournal(journal), pairs))
    }

    /// Writes a pair.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write(&mut self, contest: usize, pair: u64, played: &PlayedPair) -> Result<()> {
        let names: Vec<String> = played.opening.iter().map(Point::to_string).collect();
        let scores = played.scores.map(|scores| scores.map(|score| score as u8 as f64 / 2.0));
        self.0.write(&PairLine { contest, pair, opening: names.join(" "), scores })
    }
}

fn read_pairs(text: &str, contests: usize) -> Result<Vec<EarlierPairs>> {
    let mut pairs = vec![EarlierPairs::new(); contests];
    read_lines(text, |line: PairLine| {
        let PairLine { contest, pair, .. } = line;
        let earlier = pairs.get_mut(contest).context("there is no such contest")?;
        let again = earlier.insert(pair, line.played()?);
        ensure!(again.is_none(), "pair {pair} comes a second time");
        Ok(())
    })?;
    Ok(pairs)
}

impl PairLine {
    fn played(&self) -> Result<PlayedPair> {
        let names = self.opening.split_whitespace();
        let opening = names
            .map(|name| Point::parse(name).with_context(|| format!("`{name}` is no point")))
            .collect::<Result<_>>()?;
        let scores = self.scores.map(|scores| scores.map(score));
        let scores = match scores {
            Some([first, second]) => Some([first?, second?]),
            None => None,
        };
        Ok(PlayedPair { opening, scores })
    }
}

fn score(points: f64) -> Result<GameScore> {
    let all = [GameScore::Loss, GameScore::Draw, GameScore::Win];
    let score = all.into_iter().find(|&score| score as u8 as f64 / 2.0 == points);
    score.with_context(|| format!("{points} is no score of a game"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[derive(Serialize)]
    struct Header {
        nodes: u64,
    }

    fn pair(names: &[&str], scores: Option<[GameScore; 2]>) -> PlayedPair {
        let opening = names.iter().map(|name| Point::parse(name).unwrap()).collect();
        PlayedPair { opening, scores }
    }

    #[test]
    fn pairs_are_read_as_they_were_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pairs.json");
        let header = Header { nodes: 5 };
        let mut journal = PairJournal::create(&path, &header).unwrap();
        let pairs = [
            (0, 0, pair(&["h8", "i9"], Some([GameScore::Win, GameScore::Draw]))),
            (1, 0, pair(&["h8"], Some([GameScore::Loss, GameScore::Loss]))),
            (0, 2, pair(&["h8", "i9"], None)),
        ];
        for (contest, number, pair) in &pairs {
            journal.write(*contest, *number, pair).unwrap();
        }
        drop(journal);
        let (journal, read) = PairJournal::resume(&path, &header, 2).unwrap();
        drop(journal);
        let expected = |contest| {
            let own = pairs.iter().filter(|pair| pair.0 == contest);
            own.map(|(_, number, pair)| (*number, pair.clone())).collect::<EarlierPairs>()
        };
        assert_eq!(read, [expected(0), expected(1)]);
        let whole = fs::read_to_string(&path).unwrap();
        assert!(whole.contains("\"scores\":[1.0,0.5]") && whole.contains("\"scores\":null"));
    }

    #[test]
    fn rejects_lines_that_are_no_pairs_with_their_numbers() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pairs.json");
        let header = Header { nodes: 5 };
        drop(PairJournal::create(&path, &header).unwrap());
        let whole = fs::read_to_string(&path).unwrap();
        let good = r#"{"contest":0,"pair":0,"opening":"h8","scores":[1,0]}"#;
        for (line, said) in [
            (good.to_string() + "\n" + good, "line 3: pair 0 comes a second time"),
            (good.replace("\"contest\":0", "\"contest\":1"), "line 2: there is no such contest"),
            (good.replace("h8", "h8 chess"), "line 2: `chess` is no point"),
            (good.replace("[1,", "[0.3,"), "line 2: 0.3 is no score of a game"),
        ] {
            fs::write(&path, format!("{whole}{line}\n")).unwrap();
            let error = PairJournal::resume(&path, &header, 1).unwrap_err();
            assert_eq!(format!("{error:#}"), said);
        }
    }
}
