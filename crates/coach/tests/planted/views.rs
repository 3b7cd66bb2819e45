//! `Views`: what a search of few nodes says about every position of a game, as `goren review` asks it.
//!
//! The positions are searched from the last to the first. What the coach proves counts like a proof of the search,
//! and what is found out after a move counts before it.

use goren::board::Point;
use goren::clock::SystemClock;
use goren::engine::{Engine, Options, win_rate};
use goren::rules::{Game, Outcome};
use goren::search::{Control, Limits, Score, SearchReport, Silent, Task};
use goren_coach::judge::{Facts, Judge, View};

const MEMORY: u64 = 96 << 20;

/// A whole engine for the games of a rule.
pub fn engine(game: &Game) -> Engine {
    let mut engine = Engine::default();
    engine.set_options(Options { memory: Some(MEMORY), ..Options::default() });
    engine.new_game(game.stones().size(), game.rule());
    engine
}

/// What the engine says about a position that is not over.
pub fn search(engine: &mut Engine, game: &Game, nodes: u64) -> SearchReport {
    engine.set_moves(game.moves()).expect("moves of a game");
    let limits = Limits { nodes: Some(nodes), whole_time: true, ..Limits::default() };
    let (control, clock) = (Control::default(), SystemClock::default());
    let task = Task { limits, control: &control, clock: &clock };
    engine.think(&task, &mut Silent).expect("the board is not full")
}

/// A value for the side to move.
#[derive(Clone)]
struct Value {
    score: Score,
    line: Vec<Point>,
    /// Whether the line proves a proven score.
    proves: bool,
}

/// What is known about the position before the first move of a game and after each.
pub fn known(game: &Game, judge: &mut Judge, nodes: u64) -> Vec<(Option<Facts>, Option<View>)> {
    let mut engine = engine(game);
    let mut position = game.clone();
    let (mut values, mut facts): (Vec<Value>, Vec<Option<Facts>>) = (Vec::new(), Vec::new());
    loop {
        let (mut value, proven) = match position.outcome() {
            Outcome::Ongoing => {
                let report = search(&mut engine, &position, nodes);
                let proven = judge.facts(&position);
                (with(report, &proven), Some(proven))
            }
            Outcome::Draw => (Value { score: Score::DRAW, line: Vec::new(), proves: true }, None),
            Outcome::Win { winner, .. } => {
                let won = *winner == position.to_move();
                let score = if won { Score::win_in(0) } else { Score::loss_in(0) };
                (Value { score, line: Vec::new(), proves: true }, None)
            }
        };
        if let (Some(next), Some(&move_played)) =
            (values.last(), game.moves().get(position.moves().len()))
        {
            reconcile(&mut value, move_played, next);
        }
        values.push(value);
        facts.push(proven);
        if position.undo().is_none() {
            break;
        }
    }
    values.reverse();
    facts.reverse();
    carry_on(&mut values, game.moves());
    let views = values.into_iter().map(|value| View {
        win_rate: win_rate(value.score, game.rule()),
        win: value.score.win_distance().filter(|_| value.proves),
        loss: value.score.loss_distance(),
        best: value.line,
    });
    facts.into_iter().zip(views.map(Some)).collect()
}

/// The value of a search, with what is proven by threats if it has proven less.
fn with(report: SearchReport, facts: &Facts) -> Value {
    let mut value = Value { score: report.score, line: report.pv, proves: true };
    if let Some(own) = &facts.own
        && value.score.win_distance().is_none_or(|plies| plies > own.plies)
    {
        value.score = Score::win_in(own.plies);
        value.line.clone_from(&own.line);
    } else if facts.is_lost
        && let Some(threat) = &facts.threat
        && !value.score.is_loss()
    {
        value.score = Score::loss_in(threat.plies + 1);
    }
    value
}

/// Lets what was found out after a move count before it.
fn reconcile(value: &mut Value, played: Point, next: &Value) {
    let after = (-next.score).to_root(1);
    let agrees = value.line.first() == Some(&played);
    let is_estimate = !value.score.is_proven() && !after.is_loss();
    if after.is_win() && after > value.score || agrees && is_estimate {
        value.score = after;
        value.line = [&[played], &next.line[..]].concat();
    }
}

/// Lets what is proven in a position count after the moves that were played there.
fn carry_on(values: &mut [Value], moves: &[Point]) {
    for (index, played) in moves.iter().enumerate() {
        let [value, next] = &mut values[index..index + 2] else { continue };
        let follows = value.proves && value.line.first() == Some(played);
        let holds = value.score.is_loss() || value.score.is_win() && follows;
        if holds && !next.score.is_proven() {
            next.score = (-value.score).from_root(1);
            next.proves = follows && value.line.len() > 1;
            if next.proves {
                next.line = value.line[1..].to_vec();
            }
        }
    }
}
