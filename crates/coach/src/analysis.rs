//! `Analysis`: what is known about a position, as the programs for people print it and as JSON.
//!
//! The verdicts are those of the referee, the values and variations those of a search. `docs/analysis.schema.json`
//! describes the JSON, and a test holds the one against the other.

use crate::json::as_text;
use crate::judge::Judge;
use crate::opening_name::ShownOpening;
use crate::reason::Purpose;
use crate::threats::{PointThreat, threats};
use crate::words::{Mover, Words};
use goren::board::{Cell, Color, Point};
use goren::engine::win_rate;
use goren::rules::{Foul, Game, Outcome, Rule, Victory, forbidden_points, victory_on_board};
use goren::search::{Score, SearchReport};
use goren_games::reading::InputGame;
use goren_games::{Ending, Warning};
use serde::Serialize;

/// The version of the JSON.
const VERSION: u32 = 1;

/// A position with everything that is known about it: stones, outcome, threats and forbidden points by
/// the rules, and values and variations if it was searched.
#[derive(Clone, Debug, Serialize)]
pub struct Analysis {
    version: u32,
    /// Where the position was read.
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<String>,
    /// What is to be said about the game that was read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
    rule: String,
    /// Columns and rows.
    size: [u8; 2],
    /// The moves of the game; empty for a position without an order.
    moves: Vec<String>,
    /// The moves of the file behind the end of the game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    moves_after_end: Vec<String>,
    /// The opening of renju that the moves begin with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opening: Option<ShownOpening>,
    /// The stones on the board.
    stones: StoneLists,
    /// After the end of the game, the side that would be to move.
    to_move: String,
    /// `None` as long as the game goes on.
    pub outcome: Option<ShownOutcome>,
    /// The last finished iteration of the search; 0 without one.
    pub depth: u16,
    /// The deepest line of the search, in plies.
    pub selective_depth: u16,
    /// Positions that were searched.
    pub nodes: u64,
    /// The time of the search.
    pub seconds: f64,
    /// The best moves, best first, each with its variation.
    #[serde(rename = "lines")]
    pub variations: Vec<Variation>,
    /// The threats of both sides, the strongest first.
    pub threats: Vec<ShownThreat>,
    /// The points forbidden to the side to move.
    pub forbidden: Vec<ForbiddenPoint>,
}

#[derive(Clone, Debug, Serialize)]
struct StoneLists {
    black: Vec<String>,
    white: Vec<String>,
    dead: Vec<String>,
}

/// How a game ended.
#[derive(Clone, Debug, Serialize)]
pub struct ShownOutcome {
    /// `None` for a draw.
    pub winner: Option<String>,
    /// As `Ending` is written.
    pub by: String,
    /// The points of the winning row; empty without one.
    #[serde(rename = "line")]
    pub row: Vec<String>,
}

/// A move with its value and the best play that follows.
#[derive(Clone, Debug, Serialize)]
pub struct Variation {
    /// The first move.
    #[serde(rename = "move")]
    pub point: String,
    /// In units of the evaluation.
    pub value: i32,
    /// Expected share of the points for the side to move, 0 to 1.
    pub win_rate: f64,
    /// What is proven about it.
    pub proof: Option<ShownProof>,
    /// The moves, the first one included.
    #[serde(rename = "line")]
    pub moves: Vec<String>,
    /// What the move is good for; `None` where nobody asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<ShownPurpose>,
}

/// What a move is good for, in words and as data.
#[derive(Clone, Debug, Serialize)]
pub struct ShownPurpose {
    /// Some sentences.
    pub text: String,
    #[serde(flatten)]
    purpose: Purpose,
}

impl ShownPurpose {
    /// The purpose of a legal move of the side to move.
    pub fn of(game: &Game, point: Point, judge: &mut Judge, words: &Words) -> Self {
        let purpose = judge.purpose(game, point);
        let text = words.purpose(Mover { color: game.to_move(), point }, &purpose);
        ShownPurpose { text, purpose }
    }
}

/// A proven result for the side to move.
#[derive(Clone, Debug, Serialize)]
pub struct ShownProof {
    /// `win` or `loss`.
    pub result: &'static str,
    /// Plies until the game is over.
    pub plies: usize,
}

/// Points where a side makes something.
#[derive(Clone, Debug, Serialize)]
pub struct ShownThreat {
    /// The side whose stone it would be.
    pub color: String,
    /// What the stone would make.
    pub kind: &'static str,
    /// Where.
    pub points: Vec<String>,
}

/// A forbidden point and what makes it so.
#[derive(Clone, Debug, Serialize)]
pub struct ForbiddenPoint {
    /// The point.
    pub point: String,
    /// The foul.
    #[serde(serialize_with = "as_text")]
    pub foul: Foul,
}

impl Analysis {
    /// What the rules say about the position of a game; no search.
    pub fn of(game: &Game) -> Self {
        let (stones, rule) = (game.stones(), game.rule());
        let list = |cell: Cell| stones.points(cell).map(|point| point.to_string()).collect();
        let outcome = outcome(game);
        let goes_on = !outcome.is_over();
        let fouls = goes_on && rule.has_forbidden_points(game.to_move());
        let fouls = if fouls { forbidden_points(stones) } else { Vec::new() };
        let threats = if goes_on { threats(game) } else { Vec::new() };
        Analysis {
            version: VERSION,
            source: None,
            warnings: Vec::new(),
            rule: rule.to_string(),
            size: [stones.size().width(), stones.size().height()],
            moves: names(game.moves()),
            moves_after_end: Vec::new(),
            opening: ShownOpening::of(game),
            stones: StoneLists {
                black: list(Color::Black.into()),
                white: list(Color::White.into()),
                dead: list(Cell::Wall),
            },
            to_move: game.to_move().to_string(),
            outcome: ShownOutcome::of(&outcome),
            depth: 0,
            selective_depth: 0,
            nodes: 0,
            seconds: 0.0,
            variations: Vec::new(),
            threats: threats.iter().map(ShownThreat::from).collect(),
            forbidden: fouls
                .iter()
                .map(|&(point, foul)| ForbiddenPoint { point: point.to_string(), foul })
                .collect(),
        }
    }

    /// The same with the place where the position was read.
    pub fn from(self, source: &str) -> Self {
        Analysis { source: Some(source.to_string()), ..self }
    }

    /// The same with what the file says besides: what is to be said about it, and the moves behind the end
    /// of the game.
    pub fn of_input(self, input: &InputGame) -> Self {
        Analysis {
            warnings: warning_texts(input),
            moves_after_end: input.moves_after_end(),
            ..self
        }
    }

    /// The moves of the best variation; empty without a search.
    pub fn best_variation(&self) -> Vec<Point> {
        let best = self.variations.first().map(|best| &best.moves[..]).unwrap_or_default();
        best.iter().filter_map(|name| Point::parse(name)).collect()
    }

    /// The same with what each of the best moves is good for.
    pub fn explained(mut self, game: &Game) -> Self {
        let (mut judge, words) = (Judge::default(), Words::default());
        for variation in &mut self.variations {
            let point = Point::parse(&variation.point);
            variation.why = point.map(|point| ShownPurpose::of(game, point, &mut judge, &words));
        }
        self
    }

    /// The same position with what a search has found.
    pub fn searched(&self, rule: Rule, report: &SearchReport) -> Self {
        Analysis {
            depth: report.depth,
            selective_depth: report.selective_depth,
            nodes: report.nodes,
            seconds: report.elapsed.as_secs_f64(),
            variations: report.variations().map(|(score, pv)| variation(score, pv, rule)).collect(),
            ..self.clone()
        }
    }
}

impl ShownOutcome {
    /// `None` as long as the game goes on.
    fn of(outcome: &Outcome) -> Option<Self> {
        let by = Ending::on_board(outcome)?.to_string();
        let winner = outcome.winner().map(|winner| winner.to_string());
        let row = match outcome {
            Outcome::Win { by: Victory::Line(row), .. } => names(row),
            _ => Vec::new(),
        };
        Some(ShownOutcome { winner, by, row })
    }
}

impl ShownProof {
    /// What a score proves; `None` if that is nothing.
    pub fn of(score: Score) -> Option<Self> {
        let win = score.win_distance().map(|plies| ShownProof { result: "win", plies });
        let loss = score.loss_distance().map(|plies| ShownProof { result: "loss", plies });
        win.or(loss)
    }
}

impl From<&PointThreat> for ShownThreat {
    fn from(threat: &PointThreat) -> Self {
        let PointThreat { color, kind, points } = threat;
        ShownThreat { color: color.to_string(), kind, points: names(points) }
    }
}

fn variation(score: Score, pv: &[Point], rule: Rule) -> Variation {
    Variation {
        point: pv[0].to_string(),
        value: score.value(),
        win_rate: win_rate(score, rule),
        proof: ShownProof::of(score),
        moves: names(pv),
        why: None,
    }
}

/// The outcome of a game, or of a position that was set up: its game knows nothing of a row that
/// was on the board from the start.
pub fn outcome(game: &Game) -> Outcome {
    if game.outcome().winner().is_some() {
        return game.outcome().clone();
    }
    match victory_on_board(game.stones(), game.rule()) {
        Some((winner, by)) => Outcome::Win { winner, by },
        None => game.outcome().clone(),
    }
}

/// The warnings about a game as JSON shows them.
pub fn warning_texts(game: &InputGame) -> Vec<String> {
    game.warnings().iter().map(Warning::to_string).collect()
}

/// The names of points.
pub fn names(points: &[Point]) -> Vec<String> {
    points.iter().map(Point::to_string).collect()
}

/// A number of plies in words: `1 ply`, `3 plies`.
pub fn plies_in_words(plies: usize) -> String {
    format!("{plies} {}", if plies == 1 { "ply" } else { "plies" })
}
