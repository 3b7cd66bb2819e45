//! The jobs of the engine: its move, an analysis, a step of the opening swap2, a review.
//!
//! Every function checks a request and makes the job of it, which sends an event `report` from time to
//! time and ends with the event `done`. Moves and values are those of `engine`; nothing is decided here.

use crate::requests::SearchRequest;
use anyhow::{Result, bail, ensure};
use goren::board::{Color, Point};
use goren::clock::{Clock, SystemClock};
use goren::engine::{Engine, Level, Options, Swap2Answer, win_rate};
use goren::rules::{Game, Rule};
use goren::search::{Control, Limits, Reporter, SearchReport, Silent, Task};
use goren_coach::analysis::{Analysis, names};
use goren_coach::review::{missed_win, review_game};
use goren_coach::searching::{search, set_up};
use goren_coach::win::PossibleWin;
use goren_coach::words::{Language, Words};
use serde_json::{Value, json};
use std::time::Duration;

/// What is done with the engine. It sends events while it runs and returns the last one. It must end
/// soon after the control was stopped.
pub type Job = Box<dyn FnOnce(&mut Engine, &Control, &SendEvent) -> Result<Value> + Send>;

/// Sends an event to the page.
pub type SendEvent<'a> = dyn Fn(&Value) + 'a;

/// The most variations of an analysis.
const MAX_VARIATIONS: usize = 10;
/// Nodes of the judgement beside a move of a level below 10: some 50 milliseconds.
const JUDGEMENT_NODES: u64 = 30_000;
/// The most seconds of a search that has a limit.
const MAX_SECONDS: f64 = 3600.0;

/// The engine's move. What is shown beside it is the whole engine's judgement at every level: a lower one
/// may not see what it plays into.
pub fn think(request: SearchRequest, language: Language) -> Result<Job> {
    let game = request.open_game()?;
    let limits = limits(&request, 1)?;
    let level = request.level()?;
    Ok(Box::new(move |engine, control, events| {
        engine.set_options(Options { level, seed: request.seed, ..*engine.options() });
        let mut reporter = EventReporter::new(&game, language, events);
        let (best, judgement) = if level.is_whole() {
            let report = search(engine, &game, limits, control, &mut reporter)?;
            (report.best(), report)
        } else {
            let best = search(engine, &game, limits, control, &mut Silent)?.best();
            engine.set_options(Options { level: Level::HIGHEST, ..*engine.options() });
            let limits = Limits { nodes: Some(JUDGEMENT_NODES), ..limits };
            reporter.played = Some(best);
            (best, search(engine, &game, limits, control, &mut reporter)?)
        };
        let analysis = reporter.analysis(&judgement);
        Ok(json!({ "event": "done", "move": best.to_string(), "analysis": analysis }))
    }))
}

/// The best moves and their values, better and better until stopped.
pub fn analyse(request: SearchRequest, language: Language) -> Result<Job> {
    let game = request.open_game()?;
    let lines = request.lines.clamp(1, MAX_VARIATIONS);
    let limits = Limits { whole_time: true, ..limits(&request, lines)? };
    Ok(Box::new(move |engine, control, events| {
        engine.set_options(Options { level: Level::HIGHEST, ..*engine.options() });
        let mut reporter = EventReporter::new(&game, language, events);
        let report = search(engine, &game, limits, control, &mut reporter)?;
        Ok(json!({ "event": "done", "analysis": reporter.analysis(&report) }))
    }))
}

/// The engine's answer at a step of the swap2 opening.
pub fn swap2(request: SearchRequest, language: Language) -> Result<Job> {
    let game = request.open_game()?;
    let limits = limits(&request, 1)?;
    Ok(Box::new(move |engine, control, events| {
        set_up(engine, &game)?;
        engine.set_swap2(game.moves())?;
        engine.set_options(Options {
            level: Level::HIGHEST,
            seed: request.seed,
            ..*engine.options()
        });
        let clock = SystemClock::default();
        let limits = Limits { started: clock.now(), ..limits };
        let task = Task { limits, control, clock: &clock };
        let decision = engine.swap2(&task, &mut EventReporter::new(&game, language, events));
        let stones = match &decision.answer {
            Swap2Answer::Swap => Vec::new(),
            Swap2Answer::Stones(stones) => names(stones),
        };
        // Stones that are legal by the rules of the opening must be legal to the referee as well.
        engine.answer_swap2(&decision.answer)?;
        let swap = decision.answer == Swap2Answer::Swap;
        Ok(json!({ "event": "done", "swap": swap, "stones": stones }))
    }))
}

/// What every move of the game has won or lost. The page hears of each position when it is searched, the
/// last one first.
pub fn review(request: SearchRequest, language: Language) -> Result<Job> {
    let game = request.state.game()?;
    ensure!(!game.moves().is_empty(), "there are no moves to review");
    ensure!(request.seconds.is_some(), "a review needs a time for each position");
    let limits = Limits { whole_time: true, ..limits(&request, 1)? };
    Ok(Box::new(move |engine, control, events| {
        engine.set_options(Options { level: Level::HIGHEST, ..*engine.options() });
        let mut searched = |position: &Game| {
            let report = search(engine, position, limits, control, &mut Silent)?;
            let share = win_rate(report.score, position.rule());
            let black = if position.to_move() == Color::Black { share } else { 1.0 - share };
            let number = position.moves().len();
            events(&json!({ "event": "report", "number": number, "black": black }));
            // A search that was stopped is not worth a judgement.
            Ok((!control.stopped()).then_some(report))
        };
        let mut certify =
            |position: &Game, win: &PossibleWin| missed_win(position, win, &|| control.stopped());
        let words = Words::of(language);
        let review = review_game(&game, &mut searched, &mut certify, &mut |_, _| {}, &words)?;
        let mut review = serde_json::to_value(review)?;
        for reviewed in review["reviewed"].as_array_mut().into_iter().flatten() {
            // The page shows the line of a win; the whole tree may be large.
            if let Some(win) = reviewed["missed_win"].as_object_mut() {
                win.remove("certificate");
            }
        }
        Ok(json!({ "event": "done", "review": review }))
    }))
}

/// The limits of a search.
fn limits(request: &SearchRequest, lines: usize) -> Result<Limits> {
    let time = match request.seconds {
        None => None,
        Some(seconds) if (0.0..=MAX_SECONDS).contains(&seconds) => {
            Some(Duration::from_secs_f64(seconds))
        }
        Some(seconds) => bail!("{seconds} is not a time of 0 to {MAX_SECONDS} seconds"),
    };
    Ok(Limits { maximum: time, lines, ..Limits::default() })
}

/// Sends an event for every iteration of the search.
struct EventReporter<'a> {
    /// What the rules say about the position.
    position: Analysis,
    rule: Rule,
    /// The move that is played, if that is not the best of the analysis.
    played: Option<Point>,
    events: &'a SendEvent<'a>,
}

impl<'a> EventReporter<'a> {
    fn new(game: &Game, language: Language, events: &'a SendEvent<'a>) -> Self {
        let position = Analysis::of(game).named(&Words::of(language));
        EventReporter { position, rule: game.rule(), played: None, events }
    }

    fn analysis(&self, report: &SearchReport) -> Analysis {
        self.position.searched(self.rule, report)
    }
}

impl Reporter for EventReporter<'_> {
    fn report(&mut self, report: &SearchReport) {
        let played = self.played.unwrap_or(report.best()).to_string();
        let analysis = self.analysis(report);
        (self.events)(&json!({ "event": "report", "move": played, "analysis": analysis }));
    }
}
