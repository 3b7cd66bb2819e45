//! The page with the board, and the answers to what it asks; without sockets.
//!
//! | module | what it holds |
//! |---|---|
//! | `files` | the files of the page: HTML, style, scripts |
//! | `requests` | what the page may ask, as JSON, and its check |
//! | `handlers` | answers about the rules and about files of games |
//! | `training` | answers about problems and about what a person has trained |
//! | `lessons` | answers about the lessons |
//! | `tree` | a game with variations and comments, from files and back |
//! | `jobs` | what the engine is asked to do: moves, analyses, reviews |
//!
//! Two programs use it: `goren board` serves the files and answers requests by HTTP, and `goren-web` holds
//! both in one file with the engine as WebAssembly. The game itself is kept by the page: nothing here
//! remembers anything from one request to the next.

pub mod files;
mod handlers;
mod jobs;
mod lessons;
mod requests;
mod training;
mod tree;
#[cfg(test)]
mod words;

pub use jobs::{Job, SendEvent};

use anyhow::{Context, Result};
use goren_coach::words::{Language, Words};
use requests::Asked;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// What answers a request of the page.
#[derive(Clone, Copy)]
pub enum Endpoint {
    /// An answer at once, without the engine, to a body of JSON.
    Answer(fn(&[u8]) -> Result<Value>),
    /// A job for the engine, made of a body of JSON.
    Job(fn(&[u8]) -> Result<Job>),
}

/// The endpoint of a name, such as `position`; `None` if there is none.
///
/// Both kinds of functions return an error when the body is no JSON of the request, or asks for something that
/// is not possible; its text is for the person at the page.
pub fn endpoint(name: &str) -> Option<Endpoint> {
    use Endpoint::{Answer, Job};
    Some(match name {
        "position" => Answer(|body| handlers::position(&parse(body)?)),
        "explain" => Answer(|body| told(body, handlers::explain_point)),
        "why" => Answer(|body| told(body, handlers::why)),
        "read" => Answer(|body| told(body, handlers::read)),
        "write" => Answer(|body| handlers::write(&parse(body)?)),
        "problem/next" => Answer(|body| told(body, training::next)),
        "problem/play" => Answer(|body| told(body, training::play)),
        "problem/solution" => Answer(|body| training::solution(&parse(body)?)),
        "problem/count" => Answer(|body| training::count(&parse(body)?)),
        "lessons" => Answer(|body| in_language(body, lessons::list)),
        "lesson" => Answer(|body| in_language(body, lessons::lesson)),
        "lesson/answer" => Answer(|body| in_language(body, lessons::answer)),
        "think" => Job(|body| jobs::think(parse(body)?)),
        "analyse" => Job(|body| jobs::analyse(parse(body)?)),
        "swap2" => Job(|body| jobs::swap2(parse(body)?)),
        "opening" => Job(|body| jobs::opening(parse(body)?)),
        "review" => Job(|body| told_job(body, jobs::review)),
        _ => return None,
    })
}

/// The answer to a request, in the words of the language that it names.
fn told<R: DeserializeOwned>(
    body: &[u8],
    handler: fn(&R, &Words) -> Result<Value>,
) -> Result<Value> {
    in_language(body, |request, language| handler(request, &Words::of(language)))
}

/// The answer to a request, in the language that it names.
fn in_language<R: DeserializeOwned>(
    body: &[u8],
    handler: impl Fn(&R, Language) -> Result<Value>,
) -> Result<Value> {
    let asked: Asked<R> = parse(body)?;
    handler(&asked.request, asked.language())
}

/// The job of a request, which tells its result in the language that it names.
fn told_job<R: DeserializeOwned>(body: &[u8], make: fn(R, Language) -> Result<Job>) -> Result<Job> {
    let asked: Asked<R> = parse(body)?;
    let language = asked.language();
    make(asked.request, language)
}

fn parse<R: DeserializeOwned>(body: &[u8]) -> Result<R> {
    serde_json::from_slice(body).context("the JSON")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// The answer to a request.
    pub(crate) fn answer(name: &str, body: &Value) -> Result<Value> {
        let Some(Endpoint::Answer(handler)) = endpoint(name) else { panic!("{name} answers") };
        handler(body.to_string().as_bytes())
    }

    #[test]
    fn there_are_answers_and_jobs_and_nothing_else() {
        assert!(matches!(endpoint("position"), Some(Endpoint::Answer(_))));
        assert!(matches!(endpoint("think"), Some(Endpoint::Job(_))));
        assert!(endpoint("").is_none() && endpoint("/position").is_none());
    }

    #[test]
    fn a_move_is_told_by_what_it_threatens_and_an_impossible_one_is_refused() {
        let asked = |point| {
            json!({
                "rule": "freestyle", "size": [15, 15], "moves": ["h8", "a1", "i8", "o1"], "point": point,
            })
        };
        let why = answer("why", &asked("j8")).unwrap();
        assert!(why["text"].as_str().unwrap().contains("open three, h8-i8-j8"), "{why}");
        assert!(answer("why", &asked("h8")).is_err() && answer("why", &asked("z9")).is_err());
    }

    #[test]
    fn every_request_takes_a_language_and_an_unknown_one_is_english() {
        let (today, point) = ("2026-01-31", "h8");
        let state =
            json!({ "rule": "renju", "size": [15, 15], "moves": [], "point": point, "seconds": 1 });
        let train = json!({ "today": today, "seed": 1 });
        let lesson = json!({ "lesson": 1, "step": 1, "point": "a1" });
        let read = json!({ "rule": "renju", "size": [15, 15], "text": "h8 h9" });
        for (name, body) in [
            ("position", &state),
            ("explain", &state),
            ("why", &state),
            ("read", &read),
            ("problem/next", &train),
            ("lessons", &json!({})),
            ("lesson", &lesson),
            ("lesson/answer", &lesson),
        ] {
            let english = answer(name, body).unwrap();
            for language in [json!(null), json!("en"), json!("tlh"), json!("")] {
                let mut asked = body.clone();
                asked["language"] = language;
                assert_eq!(answer(name, &asked).unwrap(), english, "{name}");
            }
        }
        for name in ["think", "analyse"] {
            let Some(Endpoint::Job(job)) = endpoint(name) else { panic!("{name} is a job") };
            let mut asked = state.clone();
            asked["language"] = json!("tlh");
            assert!(job(asked.to_string().as_bytes()).is_ok(), "{name}");
        }
    }

    #[test]
    fn what_is_no_request_is_an_error() {
        assert!(
            format!("{:#}", answer("position", &json!({})).unwrap_err()).starts_with("the JSON: ")
        );
        let Some(Endpoint::Job(job)) = endpoint("analyse") else { panic!("a job") };
        assert!(job(b"").is_err());
    }
}
