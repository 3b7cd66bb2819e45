//! `Tournament`: plays the games of a schedule on several threads and reports each.
//!
//! Each thread plays one game at a time and keeps the processes of its engines for the next. The
//! caller hears of the games in the order in which they end, on its own thread.

use super::{Conditions, Dialogue, Duel, GameNumber, Player, Schedule, Stop, duel};
use crate::board::{ByColor, Color};
use crate::clock::SystemClock;
use crate::record::{Date, GameRecord, GameResult, RecordedMove};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use std::sync::Mutex;
use std::sync::mpsc::{Sender, channel};
use std::thread;

/// A match with everything that is fixed before its first game.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// Who takes part.
    pub players: Vec<Player>,
    /// What is the same for all games.
    pub conditions: Conditions,
    /// The games.
    pub schedule: Schedule,
    /// How many games are played at the same time.
    pub concurrency: usize,
}

/// A game that has been played.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// Which one.
    pub game: GameNumber,
    /// How it went.
    pub duel: Duel,
    /// The day on which it ended, in universal time.
    pub date: Date,
}

impl Tournament {
    /// A game as a record for other programs.
    pub fn record(&self, played: &Played) -> GameRecord {
        let Played { game, duel, date } = played;
        let given = std::iter::repeat_n(None, duel.opening_length);
        let times = duel.times.iter().map(|time| u32::try_from(time.as_millis()).ok());
        let moves = duel.moves.iter().zip(given.chain(times));
        let line = self.schedule.opening(*game).line;
        GameRecord {
            players: ByColor(game.players.0.map(|place| self.players[place].name.clone())),
            moves: moves.map(|(&point, millis)| RecordedMove { point, millis }).collect(),
            opening: duel.opening_length,
            result: Some(duel.winner.map_or(GameResult::Draw, GameResult::Win)),
            ending: Some(duel.ending),
            date: Some(*date),
            event: format!("game {}, opening {line}", game.index + 1),
            ..GameRecord::new(self.conditions.size, self.conditions.rule)
        }
    }

    /// Plays the games of these numbers and hands each over when it has ended. On the order to
    /// stop, which the receiver may give too, running games are broken off and forgotten.
    pub fn run(
        &self,
        games: impl Iterator<Item = usize> + Send,
        stop: &Stop,
        mut take: impl FnMut(Played),
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
            reports.iter().for_each(&mut take);
        });
    }

    /// Plays one game after the other.
    fn work(&self, next: impl Fn() -> Option<usize>, stop: &Stop, report: Sender<Played>) {
        let mut dialogues: Vec<Option<Dialogue>> = self.players.iter().map(|_| None).collect();
        let clock = SystemClock::default();
        while let Some(index) = (!stop.is_ordered()).then(&next).flatten() {
            let game = self.schedule.game(index);
            let Some(duel) = self.play(game, &mut dialogues, clock, stop) else { break };
            if report.send(Played { game, duel, date: today() }).is_err() {
                break;
            }
            for &seat in &game.players.0 {
                let leaver = dialogues[seat].take_if(|_| self.players[seat].fresh_process);
                leaver.into_iter().for_each(Dialogue::close);
            }
        }
        if !stop.is_ordered() {
            dialogues.into_iter().flatten().for_each(Dialogue::close);
        }
    }

    fn play(
        &self,
        game: GameNumber,
        dialogues: &mut [Option<Dialogue>],
        clock: SystemClock,
        stop: &Stop,
    ) -> Option<Duel> {
        let seats = [game.players[Color::Black], game.players[Color::White]];
        let players = ByColor(seats.map(|seat| &self.players[seat]));
        let dialogues = dialogues.get_disjoint_mut(seats).expect("two players of the match");
        let opening = &self.schedule.opening(game).moves;
        duel::play(&self.conditions, players, dialogues, opening, clock, stop)
    }
}

fn today() -> Date {
    Timestamp::now().to_zoned(TimeZone::UTC).date()
}
