//! Answers about problems: which comes next, whether a move is right, and what the person's rating is then.
//!
//! What is right in a problem and how a person is rated comes from `goren_coach`. The page keeps the progress
//! of the person and the moves of the problem, and sends them with each request.

use anyhow::{Context, Result, ensure};
use goren::board::{Color, Point, parse_point};
use goren_coach::analysis::names;
use goren_coach::problem::{
    Answer, Attempt, BUILT_IN, Goal, Problem, RATINGS, Theme, parse_collection,
};
use goren_coach::training::{Choice, Progress};
use goren_coach::words::{Mover, Words};
use jiff::civil::Date;
use rand::SeedableRng;
use rand_pcg::Pcg64;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::LazyLock;

/// The most moves of an attempt; no problem takes half as many.
const MAX_MOVES: usize = 80;

/// `problem/next`: the person and the day.
#[derive(Deserialize)]
pub struct NextRequest {
    /// What the person has trained; nothing yet if left out.
    #[serde(default)]
    progress: Option<Value>,
    today: Date,
    /// The positions that have come since the page was opened.
    #[serde(default)]
    shown: Vec<String>,
    /// Only problems of this theme; of all if left out or empty.
    #[serde(default)]
    theme: Option<String>,
    #[serde(default)]
    seed: u64,
}

/// `problem/play` and `problem/solution`: a problem, the moves of both sides so far, and the person's next one.
#[derive(Deserialize)]
pub struct AttemptRequest {
    /// The problem as a line of text.
    problem: String,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default)]
    point: String,
}

/// `problem/count`: how a problem ended.
#[derive(Deserialize)]
pub struct CountRequest {
    #[serde(default)]
    progress: Option<Value>,
    today: Date,
    problem: String,
    solved: bool,
}

/// The next problem and the standing of the person; `problem` is null when every one has come.
pub fn next(request: &NextRequest, words: &Words) -> Result<Value> {
    let progress = progress(request.progress.as_ref())?;
    let theme = request.theme.as_deref().filter(|theme| !theme.is_empty());
    let themes: Vec<Theme> = theme.map(str::parse).transpose()?.into_iter().collect();
    let random = Pcg64::seed_from_u64(request.seed);
    let mut choice =
        Choice::new(problems().to_vec(), &themes, &RATINGS, random).after(request.shown.clone());
    let next = choice.next(&progress, request.today);
    Ok(json!({
        "problem": next.map(|(position, problem)| shown(&position, &problem, words)),
        "standing": standing(&progress, request.today),
        "themes": Theme::all().map(|theme| json!({
            "name": theme.to_string(), "text": words.theme(theme),
        })).collect::<Vec<_>>(),
    }))
}

/// Whether a move is right, the reply to it, and what is wrong with a wrong one.
pub fn play(request: &AttemptRequest, words: &Words) -> Result<Value> {
    let mut attempt = request.attempt()?;
    let point = parse_point(&request.point, attempt.game().stones().size())?;
    let mover = Mover { color: attempt.person(), point };
    Ok(match attempt.play(point)? {
        Answer::Right { reply } => json!({ "kind": "right", "reply": reply.to_string() }),
        Answer::Solved => json!({ "kind": "solved" }),
        Answer::Wrong { fault } => {
            json!({ "kind": "wrong", "text": words.fault(mover, &fault), "fault": fault })
        }
    })
}

/// The moves that solve the problem from here, both sides in turn.
pub fn solution(request: &AttemptRequest) -> Result<Value> {
    Ok(json!({ "moves": names(&request.attempt()?.solution()) }))
}

/// The progress of the person after a problem was solved or failed.
pub fn count(request: &CountRequest) -> Result<Value> {
    let mut progress = progress(request.progress.as_ref())?;
    let problem: Problem = request.problem.parse()?;
    let before = progress.rating();
    progress.count(&problem.position_text(), problem.rating, request.solved, request.today)?;
    Ok(json!({
        "progress": progress,
        "change": progress.rating() - before,
        "standing": standing(&progress, request.today),
    }))
}

impl AttemptRequest {
    /// The attempt after the moves so far.
    fn attempt(&self) -> Result<Attempt> {
        ensure!(self.moves.len() <= MAX_MOVES, "there are too many moves");
        let mut attempt = Attempt::new(&self.problem.parse::<Problem>()?);
        let size = attempt.game().stones().size();
        let moves: Vec<Point> =
            self.moves.iter().map(|name| parse_point(name, size)).collect::<Result<_, _>>()?;
        attempt.go_to(&moves).context("moves")?;
        Ok(attempt)
    }
}

/// The problems in the program.
fn problems() -> &'static [Problem] {
    static PROBLEMS: LazyLock<Vec<Problem>> =
        LazyLock::new(|| parse_collection(BUILT_IN).expect("a test reads them"));
    &PROBLEMS
}

fn progress(sent: Option<&Value>) -> Result<Progress> {
    match sent {
        None | Some(Value::Null) => Ok(Progress::default()),
        Some(value) => Progress::from_json(value.to_string().as_bytes()),
    }
}

/// A problem as the page shows it.
fn shown(position: &str, problem: &Problem, words: &Words) -> Value {
    let attempt = Attempt::new(problem);
    let size = attempt.game().stones().size();
    let stones = |color: Color| names(problem.stones(color));
    json!({
        "id": position,
        "text": problem.to_string(),
        "rule": problem.rule().to_string(),
        "size": [size.width(), size.height()],
        "black": stones(Color::Black), "white": stones(Color::White),
        "to_move": problem.to_move().to_string(),
        "last": problem.stones(!problem.to_move()).last().map(Point::to_string),
        "rating": problem.rating,
        "theme": problem.theme.to_string(),
        "hint": words.theme(problem.theme),
        "goal": match attempt.goal() { Goal::Win => "win", Goal::Defend => "defend" },
    })
}

/// The rating of the person, and what comes again.
fn standing(progress: &Progress, today: Date) -> Value {
    let (waiting, due) = progress.waiting(today);
    json!({
        "rating": progress.rating(), "text": progress.rating_text(),
        "solved": progress.solved, "failed": progress.failed,
        "waiting": waiting, "due": due,
    })
}

#[cfg(test)]
mod tests {
    use crate::tests::answer;
    use serde_json::{Value, json};

    const TODAY: &str = "2026-01-31";

    /// The first problem for somebody who has trained nothing.
    fn first(theme: &str) -> Value {
        let asked = json!({ "today": TODAY, "theme": theme, "seed": 1 });
        answer("problem/next", &asked).unwrap()["problem"].clone()
    }

    #[test]
    fn a_problem_is_solved_by_the_moves_of_its_solution_and_counted() {
        let problem = first("four-three");
        assert_eq!((&problem["theme"], &problem["goal"]), (&json!("four-three"), &json!("win")));
        let mut moves: Vec<Value> = Vec::new();
        loop {
            let mut asked = json!({ "problem": problem["text"], "moves": moves });
            let solution = answer("problem/solution", &asked).unwrap();
            let point = solution["moves"][0].clone();
            asked["point"] = point.clone();
            let said = answer("problem/play", &asked).unwrap();
            if said["kind"] == "solved" {
                break;
            }
            assert_eq!(said["kind"], "right", "{said}");
            moves.extend([point, said["reply"].clone()]);
        }
        let counted = json!({ "today": TODAY, "problem": problem["text"], "solved": true });
        let after = answer("problem/count", &counted).unwrap();
        assert!(after["change"].as_f64().unwrap() > 0.0);
        assert_eq!(after["standing"]["solved"], 1);
        let asked = json!({
            "today": TODAY, "progress": after["progress"], "theme": "four-three", "seed": 1,
        });
        let next = answer("problem/next", &asked).unwrap();
        assert_ne!(next["problem"]["id"], problem["id"]);
    }

    #[test]
    fn a_wrong_move_is_explained_and_a_failed_problem_comes_again_tomorrow() {
        let problem = first("stop-five");
        let asked = json!({ "problem": problem["text"], "point": "a1" });
        let said = answer("problem/play", &asked).unwrap();
        assert_eq!(said["kind"], "wrong");
        assert!(said["text"].as_str().unwrap().contains("five"), "{said}");
        let counted = json!({ "today": TODAY, "problem": problem["text"], "solved": false });
        let after = answer("problem/count", &counted).unwrap();
        let standing = &after["standing"];
        assert_eq!((&standing["waiting"], &standing["due"]), (&json!(1), &json!(0)));
        let asked = json!({ "today": "2026-02-01", "progress": after["progress"] });
        let next = answer("problem/next", &asked).unwrap();
        assert_eq!(next["problem"]["id"], problem["id"]);
    }

    #[test]
    fn what_is_no_problem_or_no_progress_is_an_error() {
        let wrong = [
            ("problem/next", json!({ "today": "today" })),
            ("problem/next", json!({ "today": TODAY, "theme": "chess" })),
            ("problem/next", json!({ "today": TODAY, "progress": { "version": 9 } })),
            ("problem/play", json!({ "problem": "x", "point": "h8" })),
            ("problem/play", json!({ "problem": first("five")["text"], "point": "z99" })),
            (
                "problem/play",
                json!({ "problem": first("five")["text"], "moves": ["h8", "h8"], "point": "a1" }),
            ),
            ("problem/count", json!({ "today": TODAY, "problem": "", "solved": true })),
        ];
        for (name, body) in wrong {
            assert!(answer(name, &body).is_err(), "{name} {body}");
        }
    }
}
