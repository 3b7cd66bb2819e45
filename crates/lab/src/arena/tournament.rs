//! `Tournament`: plays the games of a schedule on several threads and reports each.
//!
//! Each thread plays one game at a time and keeps the processes of its engines for the next. The
//! caller gets the games in the order in which they end, on its own thread.

use super::{
    Conversation, EngineConfig, FinishedGame, MatchConditions, MatchSchedule, ScheduledGame,
    StopFlag, game,
};
use goren::board::{ByColor, Color};
use goren::clock::SystemClock;
use goren_games::{Date, GameRecord, GameResult, RecordedMove};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use std::sync::Mutex;
use std::sync::mpsc::{Sender, channel};
use std::thread;

/// A match with everything that is fixed before its first game.
#[derive(Clone, Debug)]
pub(crate) struct Tournament {
    /// Who takes part.
    pub engines: Vec<EngineConfig>,
    /// What is the same for all games.
    pub conditions: MatchConditions,
    /// The games.
    pub schedule: MatchSchedule,
    /// How many games are played at the same time.
    pub concurrency: usize,
}

/// A game that has been played.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PlayedGame {
    /// Which one.
    pub game: ScheduledGame,
    /// How it went.
    pub finished: FinishedGame,
    /// The day on which it ended, in universal time.
    pub date: Date,
}

impl Tournament {
    /// A game as a record for other programs.
    pub fn record(&self, played: &PlayedGame) -> GameRecord {
        let PlayedGame { game, finished, date } = played;
        let given = std::iter::repeat_n(None, finished.opening_length);
        let times = finished.times.iter().map(|time| u32::try_from(time.as_millis()).ok());
        let moves = finished.moves.iter().zip(given.chain(times));
        let line = self.schedule.opening(*game).line;
        GameRecord {
            players: ByColor(game.engines.0.map(|place| self.engines[place].name.clone())),
            moves: moves.map(|(&point, millis)| RecordedMove { point, millis }).collect(),
            opening: finished.opening_length,
            result: Some(finished.winner.map_or(GameResult::Draw, GameResult::Win)),
            ending: Some(finished.ending),
            date: Some(*date),
            event: format!("game {}, opening {line}", game.index + 1),
            ..GameRecord::new(self.conditions.size, self.conditions.rule)
        }
    }

    /// Plays the games of these numbers and hands each over when it has ended. When the stop flag is
    /// set, which `take` may do too, running games are broken off and forgotten.
    ///
    /// # Panics
    /// When `take` does. Running games are finished first; no further one is begun.
    pub fn run(
        &self,
        games: impl Iterator<Item = usize> + Send,
        stop: &StopFlag,
        take: impl FnMut(PlayedGame),
    ) {
        let games = Mutex::new(games);
        let next = &|| games.lock().ok()?.next();
        let (report, reports) = channel();
        thread::scope(|scope| {
            for _ in 0..self.concurrency {
                let report = report.clone();
                scope.spawn(move || self.work(next, stop, report));
            }
            drop(report);
            // By value, so that a panic in `take` drops the receiver, which ends the threads.
            reports.into_iter().for_each(take);
        });
    }

    /// Plays one game after the other.
    fn work(&self, next: impl Fn() -> Option<usize>, stop: &StopFlag, report: Sender<PlayedGame>) {
        let mut conversations: Vec<Option<Conversation>> =
            self.engines.iter().map(|_| None).collect();
        let clock = SystemClock::default();
        while let Some(index) = (!stop.is_set()).then(&next).flatten() {
            let game = self.schedule.game(index);
            let Some(finished) = self.play(game, &mut conversations, clock, stop) else { break };
            // The receiver is only gone when its thread panics.
            if report.send(PlayedGame { game, finished, date: today() }).is_err() {
                break;
            }
            for &engine in &game.engines.0 {
                let ending = conversations[engine].take_if(|_| self.engines[engine].fresh_process);
                ending.into_iter().for_each(Conversation::close);
            }
        }
        if !stop.is_set() {
            conversations.into_iter().flatten().for_each(Conversation::close);
        }
    }

    fn play(
        &self,
        game: ScheduledGame,
        conversations: &mut [Option<Conversation>],
        clock: SystemClock,
        stop: &StopFlag,
    ) -> Option<FinishedGame> {
        let places = [game.engines[Color::Black], game.engines[Color::White]];
        let engines = ByColor(places.map(|place| &self.engines[place]));
        let conversations =
            conversations.get_disjoint_mut(places).expect("two engines of the match");
        let opening = &self.schedule.opening(game).moves;
        game::play(&self.conditions, engines, conversations, opening, clock, stop)
    }
}

fn today() -> Date {
    Timestamp::now().to_zoned(TimeZone::UTC).date()
}
