//! The jobs of the engine: its move, an analysis, a step of an opening, a review.
//!
//! Every function checks a request and makes the job of it, which sends an event `report` from time to
//! time and ends with the event `done`. Moves and values are those of `engine`; nothing is decided here.

use crate::requests::{OpeningQuestion, OpeningRequest, SearchRequest};
use anyhow::{Context, Result, bail, ensure};
use goren::board::{Color, Point, parse_point};
use goren::clock::{Clock, SystemClock};
use goren::engine::{
    Engine, FifthWay, Level, OpeningAnswer, OpeningStep, Options, SoosorvAnswer, SoosorvStep,
    Swap2Answer, win_rate,
};
use goren::rules::{Game, Rule};
use goren::search::{Control, Limits, Reporter, SearchReport, Silent, Task};
use goren_coach::analysis::{Analysis, names};
use goren_coach::problem::Theme;
use goren_coach::review::{GameReview, JudgedMove, ShownReason, missed_win, review_game};
use goren_coach::searching::{search, set_up};
use goren_coach::win::PossibleWin;
use goren_coach::words::{Language, Mover, Words};
use serde_json::{Value, json};
use std::collections::BTreeMap;
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
pub fn think(request: SearchRequest) -> Result<Job> {
    let game = request.open_game()?;
    let limits = limits(&request, 1)?;
    let level = request.level()?;
    Ok(Box::new(move |engine, control, events| {
        engine.set_options(Options { level, seed: request.seed, ..*engine.options() });
        let mut reporter = EventReporter::new(&game, events);
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
pub fn analyse(request: SearchRequest) -> Result<Job> {
    let game = request.open_game()?;
    let lines = request.lines.clamp(1, MAX_VARIATIONS);
    let limits = Limits { whole_time: true, ..limits(&request, lines)? };
    Ok(Box::new(move |engine, control, events| {
        engine.set_options(Options { level: Level::HIGHEST, ..*engine.options() });
        let mut reporter = EventReporter::new(&game, events);
        let report = search(engine, &game, limits, control, &mut reporter)?;
        Ok(json!({ "event": "done", "analysis": reporter.analysis(&report) }))
    }))
}

/// The engine's answer at a step of the swap2 opening.
pub fn swap2(request: SearchRequest) -> Result<Job> {
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
        let decision = engine.swap2(&task, &mut EventReporter::new(&game, events));
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

/// The engine's answer to what another opening asks.
pub fn opening(request: OpeningRequest) -> Result<Job> {
    let game = request.game()?;
    request.step.check(&game)?;
    let OpeningRequest { search: request, step } = request;
    let step = EngineStep::of(&step, &game)?;
    let limits = limits(&request, 1)?;
    Ok(Box::new(move |engine, control, _| {
        set_up(engine, &game)?;
        let (level, seed) = (Level::HIGHEST, request.seed);
        engine.set_options(Options { level, seed, ..*engine.options() });
        let clock = SystemClock::default();
        let limits = Limits { started: clock.now(), ..limits };
        let task = Task { limits, control, clock: &clock };
        let mut answer = step.answer(engine, &task).context("the board has no room")?;
        answer["event"] = json!("done");
        Ok(answer)
    }))
}

/// A question of an opening as the engine is asked.
enum EngineStep {
    Soosorv(SoosorvStep),
    Other(OpeningStep),
}

impl EngineStep {
    fn of(question: &OpeningQuestion, game: &Game) -> Result<Self> {
        use EngineStep::{Other, Soosorv};
        Ok(match question {
            OpeningQuestion::Place { reaches } => Other(OpeningStep::Place(reaches.clone())),
            OpeningQuestion::Swap => Other(OpeningStep::Swap),
            OpeningQuestion::SwapBeforeFourth { fifths: None } => Soosorv(SoosorvStep::FirstSwap),
            OpeningQuestion::SwapBeforeFourth { fifths: Some(fifths) } => {
                Other(OpeningStep::SwapBeforeFourth(*fifths))
            }
            OpeningQuestion::Fourth { fifths: None } => Soosorv(SoosorvStep::Fourth),
            OpeningQuestion::Fourth { fifths: Some(fifths) } => Other(OpeningStep::Fourth(*fifths)),
            OpeningQuestion::SwapBeforeFifths { fifths } => {
                Soosorv(SoosorvStep::SecondSwap(*fifths))
            }
            OpeningQuestion::Way { fifths } => Other(OpeningStep::Way(*fifths)),
            OpeningQuestion::Fifths { fifths } => Soosorv(SoosorvStep::Fifths(*fifths)),
            OpeningQuestion::Keep { offered } => {
                let size = game.stones().size();
                let parsed = offered.iter().map(|name| parse_point(name, size));
                let points: Vec<Point> = parsed.collect::<Result<_, _>>()?;
                for point in &points {
                    game.clone().play(*point).with_context(|| format!("{point} cannot be kept"))?;
                }
                Soosorv(SoosorvStep::Keep(points))
            }
        })
    }

    /// The answer; `None` if the board has no room.
    fn answer(&self, engine: &mut Engine, task: &Task) -> Option<Value> {
        Some(match self {
            EngineStep::Soosorv(step) => match engine.soosorv(task, step)? {
                SoosorvAnswer::Opening(stones) => json!({ "stones": names(&stones) }),
                SoosorvAnswer::Swap(swap) => json!({ "swap": swap }),
                SoosorvAnswer::Fourth(stone, fifths) => {
                    json!({ "stones": names(&[stone]), "fifths": fifths })
                }
                SoosorvAnswer::Fifths(fifths) => json!({ "offered": names(&fifths) }),
                SoosorvAnswer::Kept(stone) => json!({ "stones": names(&[stone]) }),
            },
            EngineStep::Other(step) => match engine.opening(task, step)? {
                OpeningAnswer::Stones(stones) => json!({ "stones": names(&stones) }),
                OpeningAnswer::Swap(swap) => json!({ "swap": swap }),
                OpeningAnswer::Way(FifthWay::Swap) => json!({ "swap": true }),
                OpeningAnswer::Way(way) => json!({ "many": way == FifthWay::Many, "swap": false }),
            },
        })
    }
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
        Ok(json!({ "event": "done", "review": shown_review(&review)? }))
    }))
}

/// A review as the page shows it: each reason with its words in every language, as the person may choose another one,
/// and with the theme of the problems about such a mistake.
fn shown_review(review: &GameReview) -> Result<Value> {
    let languages: Vec<(&str, Words)> =
        Language::all().map(|language| (language.into(), Words::of(language))).collect();
    let mut shown = serde_json::to_value(review)?;
    let moves = shown["reviewed"].as_array_mut().into_iter().flatten();
    for (shown, JudgedMove { color, point, reason, .. }) in moves.zip(&review.reviewed) {
        // The page shows the line of a win; the whole tree may be large.
        if let Some(win) = shown["missed_win"].as_object_mut() {
            win.remove("certificate");
        }
        let Some(ShownReason { reason, .. }) = reason else { continue };
        let mover = Mover { color: *color, point: *point };
        let texts = languages.iter().map(|(tag, words)| (*tag, words.reason(mover, reason)));
        shown["reason"]["texts"] = json!(texts.collect::<BTreeMap<_, _>>());
        shown["reason"]["theme"] = json!(Theme::against(reason));
    }
    Ok(shown)
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
    fn new(game: &Game, events: &'a SendEvent<'a>) -> Self {
        let position = Analysis::of(game);
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

#[cfg(test)]
mod tests {
    use super::*;
    use goren::board::BoardSize;

    /// The answer to a question of an opening after these moves of renju.
    fn asked(moves: &str, step: Value) -> Result<Value> {
        let moves: Vec<&str> = moves.split_whitespace().collect();
        let request = json!({
            "rule": "renju", "size": [15, 15], "moves": moves, "seconds": 0.3, "seed": 5, "step": step,
        });
        let job = opening(serde_json::from_value(request)?)?;
        job(&mut Engine::default(), &Control::default(), &|_| ())
    }

    fn error(moves: &str, step: Value) -> String {
        format!("{:#}", asked(moves, step).unwrap_err())
    }

    /// The points of a list of an answer; each is free after the moves, and no two are the same.
    fn points(answer: &Value, list: &str, moves: &str) -> Vec<Point> {
        let size = BoardSize::square(15).unwrap();
        let names = answer[list].as_array().unwrap_or_else(|| panic!("{list}: {answer}"));
        let parsed = names.iter().map(|name| parse_point(name.as_str().unwrap(), size).unwrap());
        let points: Vec<Point> = parsed.collect();
        for (index, point) in points.iter().enumerate() {
            assert!(!points[..index].contains(point), "{answer}");
            assert!(!moves.split_whitespace().any(|name| name == point.to_string()), "{answer}");
        }
        points
    }

    #[test]
    fn a_mistake_has_its_words_in_every_language_and_the_theme_to_train() {
        let request = json!({
            "rule": "freestyle", "size": [9, 9], "seconds": 0.1,
            "moves": ["e1", "a1", "e2", "a3", "e3", "a5", "e4", "a7", "i9", "e5"],
        });
        let job = review(serde_json::from_value(request).unwrap(), Language::Russian).unwrap();
        let done = job(&mut Engine::default(), &Control::default(), &|_| ()).unwrap();
        let moves = done["review"]["reviewed"].as_array().unwrap();
        let missed = moves.iter().find(|judged| judged["number"] == 9).unwrap();
        let reason = &missed["reason"];
        assert_eq!(reason["theme"], "five");
        for language in Language::all() {
            let tag: &str = language.into();
            let text = reason["texts"][tag].as_str().unwrap_or_else(|| panic!("{tag}: {reason}"));
            assert!(text.contains("i9"), "{tag}: {text}");
        }
        assert_eq!(reason["text"], reason["texts"]["ru"]);
    }

    #[test]
    fn every_question_of_an_opening_is_answered() {
        let (none, three, four) = ("", "h8 h9 i9", "h8 h9 i9 g10");
        let opening = asked(none, json!({ "kind": "place", "reaches": [0, 1, 2] })).unwrap();
        let stones = points(&opening, "stones", none);
        assert_eq!((stones.len(), stones[0].to_string().as_str()), (3, "h8"));
        let anywhere = json!({ "kind": "place", "reaches": [null, null, null, null] });
        assert_eq!(points(&asked(none, anywhere).unwrap(), "stones", none).len(), 4);
        for step in [
            json!({ "kind": "swap" }),
            json!({ "kind": "swap-before-fourth" }),
            json!({ "kind": "swap-before-fourth", "fifths": 2 }),
        ] {
            assert!(asked(three, step.clone()).unwrap()["swap"].is_boolean(), "{step}");
        }
        let named = asked(three, json!({ "kind": "fourth" })).unwrap();
        assert_eq!(points(&named, "stones", three).len(), 1);
        assert!((1..=8).contains(&named["fifths"].as_u64().unwrap()), "{named}");
        let fourth = asked(three, json!({ "kind": "fourth", "fifths": 2 })).unwrap();
        assert_eq!(points(&fourth, "stones", three).len(), 1);
        let swap = asked(four, json!({ "kind": "swap-before-fifths", "fifths": 4 })).unwrap();
        assert!(swap["swap"].is_boolean(), "{swap}");
        let way = asked(four, json!({ "kind": "way", "fifths": 10 })).unwrap();
        assert!(way["swap"] == true || way["many"].is_boolean(), "{way}");
        for count in [1, 2, 8, 10] {
            let fifths = asked(four, json!({ "kind": "fifths", "fifths": count })).unwrap();
            assert_eq!(points(&fifths, "offered", four).len(), count, "{fifths}");
        }
        let offered = ["a1", "i8", "o15"];
        let kept = asked(four, json!({ "kind": "keep", "offered": offered })).unwrap();
        assert!(offered.iter().any(|point| kept["stones"] == json!([point])), "{kept}");
    }

    #[test]
    fn impossible_questions_of_an_opening_are_refused() {
        let (three, four) = ("h8 h9 i9", "h8 h9 i9 g10");
        assert!(error("", json!({ "kind": "place", "reaches": [] })).contains("1 to 5 stones"));
        assert!(error("h8", json!({ "kind": "fourth" })).contains("3 stones, not 1"));
        assert!(error(four, json!({ "kind": "fifths", "fifths": 11 })).contains("not 11"));
        assert!(error(three, json!({ "kind": "fourth", "fifths": 0 })).contains("not 0"));
        let many = json!({ "kind": "swap-before-fifths", "fifths": 9 });
        assert!(error(four, many).contains("1 to 8"));
        let occupied = json!({ "kind": "keep", "offered": ["h8", "a1"] });
        assert!(error(four, occupied).contains("h8 cannot be kept"));
        assert!(error(four, json!({ "kind": "keep", "offered": ["z99"] })).contains("z99"));
        assert!(asked(four, json!({ "kind": "castle" })).is_err());
    }
}
