//! `TrainingData`: files of games read into samples, with a summary of them.

use crate::learning::{GameMove, Refusal, SampleGame, Samples, Sampling};
use crate::selfplay::{header_text, next_whole};
use crate::{ProgressBar, named};
use anyhow::{Context, Result, bail, ensure};
use goren::rules::Rule;
use goren::search::Score;
use goren_games::training::{self, Header, Reader};
use std::fmt;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The samples of files of games.
pub(super) struct TrainingData {
    /// The samples of the games.
    pub samples: Samples,
    /// For every file, where its games come from and their number.
    sources: Vec<(String, u64)>,
    /// The same for the files whose games are all for validation.
    validation_sources: Vec<(String, u64)>,
    /// Games that are in another file too.
    duplicates: u64,
    bytes: u64,
    seconds: f64,
}

impl TrainingData {
    /// Reads files of games, which must all be of this rule. Those of the second kind are all for
    /// validation; of the others the sampling decides. A file that is still being written is read up to
    /// its last whole game.
    ///
    /// # Errors
    /// When a file cannot be read, is damaged, of another rule, or has impossible games; when there are too
    /// few games for training and validation.
    pub fn read(
        files: &[PathBuf],
        validation: &[PathBuf],
        rule: Rule,
        sampling: Sampling,
    ) -> Result<Self> {
        let mut data = TrainingData {
            samples: Samples::new(rule, sampling),
            sources: Vec::new(),
            validation_sources: Vec::new(),
            duplicates: 0,
            bytes: 0,
            seconds: 0.0,
        };
        let watch = Instant::now();
        let length = |path: &PathBuf| path.metadata().map_or(0, |data| data.len());
        let progress = ProgressBar::new(files.iter().chain(validation).map(length).sum(), 0);
        // First, so that nothing is learnt from a game that is in both.
        for path in validation {
            let source = data.add(path, &progress, Samples::add_to_validation);
            data.validation_sources.push(source.with_context(named(path))?);
        }
        for path in files {
            let source = data.add(path, &progress, Samples::add);
            data.sources.push(source.with_context(named(path))?);
        }
        data.seconds = watch.elapsed().as_secs_f64();
        let enough = data.samples.positions().iter().chain(&data.samples.choices()).all(|&n| n > 0);
        ensure!(enough, "there are too few games for training and validation");
        Ok(data)
    }

    /// The numbers of positions and games in words.
    pub fn counts_text(&self) -> String {
        let ([learnt, aside], [positions, positions_aside]) =
            (self.samples.games(), self.samples.positions());
        format!("{positions} positions of {learnt} games, {positions_aside} of {aside} kept aside")
    }

    /// Where the games come from, each source after a blank.
    pub fn sources_text(&self) -> String {
        let text = |(source, games): &(String, u64)| format!(" [{games} of {source}]");
        let of_validation: String = self.validation_sources.iter().map(text).collect();
        let sources: String = self.sources.iter().map(text).collect();
        if of_validation.is_empty() {
            sources
        } else {
            format!("{sources}, for validation{of_validation}")
        }
    }

    /// Reads a file. Returns where its games come from and their number.
    fn add(
        &mut self,
        path: &Path,
        progress: &ProgressBar,
        take: fn(&mut Samples, &SampleGame) -> Result<(), Refusal>,
    ) -> Result<(String, u64)> {
        let mut reader = Reader::new(BufReader::new(File::open(path)?))?;
        let header = reader.header().clone();
        let (of, rule) = (header.rule, self.samples.rule());
        ensure!(of == rule, "games of {of}, not of {rule}");
        let mut games = 0;
        while let Some(game) = next_whole(&mut reader)? {
            games += 1;
            match take(&mut self.samples, &game_of(&header, &game)) {
                Ok(()) => {}
                Err(Refusal::Again) => self.duplicates += 1,
                Err(Refusal::Moves | Refusal::Rule) => bail!("game {games} is impossible"),
            }
            progress.set_position(self.bytes + reader.position());
        }
        self.bytes += reader.position();
        Ok((header_text(&header), games))
    }
}

impl fmt::Display for TrainingData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sources = || self.sources.iter().chain(&self.validation_sources);
        let games: u64 = sources().map(|(_, games)| games).sum();
        let positions = self.samples.positions();
        let all: usize = positions.iter().sum();
        let [training, validation] = self.samples.games();
        write!(f, "games       {games} in {} files, {} bytes", sources().count(), self.bytes)?;
        if self.duplicates > 0 {
            write!(f, ", {} duplicates left out", self.duplicates)?;
        }
        write!(f, "\ntraining    {training} games, {} positions", positions[0])?;
        write!(f, ", {} moves", self.samples.choices()[0])?;
        write!(f, "\nvalidation  {validation} games, {} positions", positions[1])?;
        write!(f, ", {} moves", self.samples.choices()[1])?;
        let rate = all as f64 / self.seconds.max(1e-9);
        write!(f, "\nread in     {:.1} s, {rate:.0} positions/s", self.seconds)?;
        let bytes = self.samples.bytes() as f64 / all.max(1) as f64;
        write!(f, ", {bytes:.1} bytes of memory for a position")
    }
}

/// The rule of a file of games.
///
/// # Errors
/// When it cannot be read or is not a file of games.
pub(super) fn rule_of(path: &Path) -> Result<Rule> {
    let reader = || -> Result<_> { Ok(Reader::new(BufReader::new(File::open(path)?))?) };
    let reader = reader().with_context(named(path))?;
    Ok(reader.header().rule)
}

/// A recorded game in the form that `learning` learns from.
fn game_of(header: &Header, game: &training::Game) -> SampleGame {
    let given = game.opening.iter();
    let given =
        given.map(|&point| GameMove { point, score: None, is_best: false, by_chance: false });
    let played = game.moves.iter().map(|played| {
        let score = score_of(played.score);
        // All moves of a lost position lose: the one that was played teaches nothing.
        let by_chance = played.by_chance;
        let is_best = !by_chance && !score.is_loss();
        GameMove { point: played.point, score: Some(score.value()), is_best, by_chance }
    });
    let (rule, size) = (header.rule, header.size);
    SampleGame { rule, size, moves: given.chain(played).collect(), winner: game.result.winner() }
}

/// A score from a record. A file may hold any number; a score has limits.
fn score_of(recorded: i16) -> Score {
    Score::from_value(i32::from(recorded).clamp(Score::MIN.value(), Score::MAX.value()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren::board::{BoardSize, Color, Point};
    use goren_games::training::ScoredMove;
    use goren_games::{Ending, GameResult};

    #[test]
    fn a_record_becomes_a_game_and_no_move_of_a_lost_position_is_best() {
        let size = BoardSize::new(15, 20).unwrap();
        let header = Header {
            rule: Rule::Renju,
            size,
            draw_after: None,
            seed: 1,
            weights: 2,
            engine: String::new(),
            settings: String::new(),
        };
        let [a, b, c, d, e, f] = [7, 8, 9, 10, 11, 12].map(|x| Point::new(x, 19));
        let played = |point, score, by_chance| ScoredMove { point, score, by_chance };
        let [loss, win] = [Score::loss_in(12), Score::win_in(5)].map(|score| score.value() as i16);
        let record = training::Game {
            seed: 3,
            opening: vec![a],
            moves: vec![
                played(b, -40, false),
                played(c, 90, true),
                played(d, loss, false),
                played(e, win, false),
                played(f, i16::MIN, false),
            ],
            result: GameResult::Win(Color::Black),
            ending: Ending::Adjudication,
        };
        let game = game_of(&header, &record);
        let of = |point, score, is_best| GameMove { point, score, is_best, by_chance: point == c };
        let moves = vec![
            of(a, None, false),
            of(b, Some(-40), true),
            of(c, Some(90), false),
            of(d, Some(i32::from(loss)), false),
            of(e, Some(i32::from(win)), true),
            of(f, Some(Score::MIN.value()), false),
        ];
        assert_eq!(game, SampleGame { rule: Rule::Renju, size, moves, winner: Some(Color::Black) });
    }
}
