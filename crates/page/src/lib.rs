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
        "explain" => Answer(|body| handlers::explain_point(&parse(body)?)),
        "why" => Answer(|body| handlers::why(&parse(body)?)),
        "read" => Answer(|body| handlers::read(&parse(body)?)),
        "write" => Answer(|body| handlers::write(&parse(body)?)),
        "problem/next" => Answer(|body| training::next(&parse(body)?)),
        "problem/play" => Answer(|body| training::play(&parse(body)?)),
        "problem/solution" => Answer(|body| training::solution(&parse(body)?)),
        "problem/count" => Answer(|body| training::count(&parse(body)?)),
        "lessons" => Answer(|_| lessons::list()),
        "lesson" => Answer(|body| lessons::lesson(&parse(body)?)),
        "lesson/answer" => Answer(|body| lessons::answer(&parse(body)?)),
        "think" => Job(|body| jobs::think(parse(body)?)),
        "analyse" => Job(|body| jobs::analyse(parse(body)?)),
        "swap2" => Job(|body| jobs::swap2(parse(body)?)),
        "review" => Job(|body| jobs::review(parse(body)?)),
        _ => return None,
    })
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
    fn what_is_no_request_is_an_error() {
        assert!(
            format!("{:#}", answer("position", &json!({})).unwrap_err()).starts_with("the JSON: ")
        );
        let Some(Endpoint::Job(job)) = endpoint("analyse") else { panic!("a job") };
        assert!(job(b"").is_err());
    }
}
