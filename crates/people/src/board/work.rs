//! What the server can do for the page: about the rules, about files, and with the engine.
//!
//! Every function turns a checked question into JSON. Verdicts and reasons are those of `rules`, moves
//! and values those of `engine`, files those of `record`; nothing is decided here.

use super::body::Outlet;
use super::desk::Work;
use super::questions::{self, Asked, GameText, GameToWrite, PointAsked, Wish};
use crate::analysis::{Analysis, names};
use crate::explain::{LEGEND, explanation, shapes, verdict};
use crate::input::set_up;
use crate::review::{missed_win, review_game};
use crate::search_arguments::search;
use anyhow::{Context, Result, bail, ensure};
use goren::board::{Color, Point};
use goren::clock::{Clock, SystemClock};
use goren::engine::{Level, Options, Swap2Answer, win_rate};
use goren::rules::{Game, Rule, explain};
use goren::search::{Limits, Reporter, SearchReport, Silent, Task};
use goren_games::moves::{Notation, print};
use goren_games::reading::{self, InputGame};
use goren_games::{Ending, GameRecord, GameResult, RecordedMove, psq, sgf};
use serde_json::{Value, json};
use std::time::Duration;

/// Most lines of an analysis.
const MOST_LINES: usize = 10;
/// Longest time of a search that has a limit, in seconds.
const LONGEST: f64 = 3600.0;
/// Said below the drawings of an explanation, which the page shows beside its board.
const ROWS: &str = "Row 1 is at the top of these drawings; on the board it is at the bottom.";

/// Whose turn it is, the result, and the forbidden points.
pub(super) fn position(asked: &Asked) -> Result<Value> {
    Ok(json!(Analysis::of(&asked.game()?)))
}

/// Why a point is forbidden or not.
pub(super) fn explained(asked: &PointAsked) -> Result<Value> {
    let (game, point, color) = asked.checked()?;
    let stones = game.stones();
    let why = explain(stones, game.rule(), color, point)
        .with_context(|| format!("{point} is not empty"))?;
    let reasons = shapes(&why, game.rule(), color);
    let mut text = explanation(stones, game.rule(), color, &why);
    // Without a reason there is no drawing.
    if !reasons.is_empty() {
        text += LEGEND;
        text += ROWS;
    }
    Ok(json!({
        "point": point.to_string(),
        "foul": why.foul().map(|foul| foul.to_string()),
        "verdict": verdict(game.rule(), color, &why),
        "reasons": reasons,
        "text": text.trim(),
        "rows": why.rows.iter().map(|row| names(&row.points)).collect::<Vec<_>>(),
        "fours": why.fours.iter().map(|four| json!({
            "stones": names(&four.stones), "by": names(&four.completions),
        })).collect::<Vec<_>>(),
        "threes": why.threes.iter().map(|three| json!({
            "stones": names(&three.stones),
            "by": three.straight_fours.iter().filter(|four| four.attains())
                .map(|four| four.point.to_string()).collect::<Vec<_>>(),
            "not_by": three.straight_fours.iter().filter(|four| !four.attains())
                .map(|four| four.point.to_string()).collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
    }))
}

/// The games in a text. Rule and board are for texts that do not tell theirs.
pub(super) fn read(text: &GameText) -> Result<Value> {
    let (rule, size) = (questions::rule(&text.rule)?, questions::size(text.size)?);
    let games = reading::read_games(text.text.as_bytes(), rule, Some(size), "the text")?;
    let games: Vec<Value> = games.iter().map(game).collect::<Result<_>>()?;
    Ok(json!({ "games": games }))
}

/// A game as the page keeps it. Moves after its end are left out.
fn game(read: &InputGame) -> Result<Value> {
    ensure!(read.has_moves(), "{} is a position without the order of its moves", read.place);
    let (record, game) = (&read.record, read.replay()?);
    let [black, white] = &record.players.0;
    Ok(json!({
        "rule": record.rule.to_string(),
        "size": [record.size.width(), record.size.height()],
        "moves": names(game.moves()),
        "left_out": record.moves.len() - game.moves().len(),
        "black": black, "white": white,
        "winner": record.result.map(|result| result.winner().map(|w| w.to_string())),
        "ending": record.ending.map(|ending| ending.to_string()),
    }))
}

/// A game as a text to save, and the name of the file.
pub(super) fn written(asked: &GameToWrite) -> Result<Value> {
    let game = asked.asked.game()?;
    let list = |notation| print(game.moves(), notation, game.stones().size()) + "\n";
    let record = || -> Result<GameRecord> {
        let mut record = GameRecord::new(game.stones().size(), game.rule());
        record.moves = game.moves().iter().copied().map(RecordedMove::from).collect();
        record.players.0 = [asked.black.clone(), asked.white.clone()];
        record.complete()?;
        if let Some(loser) = &asked.resigned
            && record.result.is_none()
        {
            record.result = Some(GameResult::Win(!loser.parse::<Color>()?));
            record.ending = Some(Ending::Resignation);
        }
        Ok(record)
    };
    let (text, end) = match asked.format.as_str() {
        "psq" => (psq::print(&record()?), "psq"),
        "sgf" => (sgf::print(&record()?), "sgf"),
        "points" => (list(Notation::Points), "txt"),
        "coordinates" => (list(Notation::Coordinates), "txt"),
        "offsets" => (list(Notation::Offsets), "txt"),
        other => bail!("{other:?} is not psq, sgf, points, coordinates or offsets"),
    };
    Ok(json!({ "text": text, "name": format!("goren-{}.{end}", game.rule()) }))
}

/// The engine's move.
pub(super) fn think(wish: Wish) -> Result<Work> {
    let game = wish.open_game()?;
    let limits = limits(&wish, 1)?;
    let level = wish.level()?;
    Ok(Box::new(move |engine, control, outlet| {
        engine.set_options(Options { level, seed: wish.seed, ..*engine.options() });
        let mut teller = Teller::new(&game, outlet);
        let report = search(engine, &game, limits, control, &mut teller)?;
        let best = report.best().to_string();
        Ok(json!({ "event": "done", "move": best, "analysis": teller.analysis(&report) }))
    }))
}

/// The best moves and their values, better and better until stopped.
pub(super) fn analyse(wish: Wish) -> Result<Work> {
    let game = wish.open_game()?;
    let lines = wish.lines.clamp(1, MOST_LINES);
    let limits = Limits { whole_time: true, ..limits(&wish, lines)? };
    Ok(Box::new(move |engine, control, outlet| {
        engine.set_options(Options { level: Level::HIGHEST, ..*engine.options() });
        let mut teller = Teller::new(&game, outlet);
        let report = search(engine, &game, limits, control, &mut teller)?;
        Ok(json!({ "event": "done", "analysis": teller.analysis(&report) }))
    }))
}

/// The engine's answer at a step of the swap2 opening.
pub(super) fn swap2(wish: Wish) -> Result<Work> {
    let game = wish.open_game()?;
    let limits = limits(&wish, 1)?;
    Ok(Box::new(move |engine, control, outlet| {
        set_up(engine, &game)?;
        engine.set_swap2(game.moves())?;
        engine.set_options(Options { level: Level::HIGHEST, seed: wish.seed, ..*engine.options() });
        let clock = SystemClock::default();
        let limits = Limits { started: clock.now(), ..limits };
        let task = Task { limits, control, clock: &clock };
        let decision = engine.swap2(&task, &mut Teller::new(&game, outlet));
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
pub(super) fn review(wish: Wish) -> Result<Work> {
    let game = wish.asked.game()?;
    ensure!(!game.moves().is_empty(), "there are no moves to review");
    ensure!(wish.seconds.is_some(), "a review needs a time for each position");
    let limits = Limits { whole_time: true, ..limits(&wish, 1)? };
    Ok(Box::new(move |engine, control, outlet| {
        engine.set_options(Options { level: Level::HIGHEST, ..*engine.options() });
        let mut searched = |position: &Game| {
            let report = search(engine, position, limits, control, &mut Silent)?;
            let share = win_rate(report.score, position.rule());
            let black = if position.to_move() == Color::Black { share } else { 1.0 - share };
            let number = position.moves().len();
            outlet.say(&json!({ "event": "report", "number": number, "black": black }));
            // A search that was stopped is not worth a judgement.
            Ok((!control.stopped()).then_some(report))
        };
        let mut explain_win = |position: &Game, plies: usize, line: &[Point]| {
            missed_win(position, plies, line, &|| control.stopped())
        };
        let review = review_game(&game, &mut searched, &mut explain_win, &mut |_, _| {})?;
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
fn limits(wish: &Wish, lines: usize) -> Result<Limits> {
    let time = match wish.seconds {
        None => None,
        Some(seconds) if (0.0..=LONGEST).contains(&seconds) => {
            Some(Duration::from_secs_f64(seconds))
        }
        Some(seconds) => bail!("{seconds} is not a time of 0 to {LONGEST} seconds"),
    };
    Ok(Limits { maximum: time, lines, ..Limits::default() })
}

/// Tells the page of every iteration.
struct Teller<'a> {
    /// What the rules say about the position.
    known: Analysis,
    rule: Rule,
    outlet: &'a Outlet,
}

impl<'a> Teller<'a> {
    fn new(game: &Game, outlet: &'a Outlet) -> Self {
        Teller { known: Analysis::of(game), rule: game.rule(), outlet }
    }

    fn analysis(&self, report: &SearchReport) -> Analysis {
        self.known.searched(self.rule, report)
    }
}

impl Reporter for Teller<'_> {
    fn report(&mut self, report: &SearchReport) {
        self.outlet.say(&json!({ "event": "report", "analysis": self.analysis(report) }));
    }
}
