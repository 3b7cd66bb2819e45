//! From a request to its answer: the guard first, then the path, then the body.
//!
//! Files of the page are answered to anybody on this machine; they hold no secret. Questions are
//! `POST /api/...` with JSON, and need the token. Those about the rules are answered at once; those to
//! the engine with a line of JSON after another, until the search ends.

use super::desk::{Desk, HeldByAnother};
use super::guard::{self, Guard, RefusedRequest};
use super::page::{self, PageFile};
use super::questions::{Asked, GameText, GameToWrite, PointAsked, Sent, TabNamed, Wish};
use super::work;
use anyhow::Result;
use http_body_util::{BodyExt, Full, LengthLimitError, Limited, combinators::UnsyncBoxBody};
use hyper::body::{Bytes, Incoming};
use hyper::header::{self, HeaderValue};
use hyper::{Request, Response, StatusCode};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

/// Size of the body of a request, in bytes; a file of many games fits.
const LARGEST_BODY: usize = 1 << 20;
/// Time for the body of a request to arrive.
const BODY_TIME: Duration = Duration::from_secs(10);
/// What the page may do: load its own files and talk to this server, nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

type PageBody = UnsyncBoxBody<Bytes, Infallible>;
type PageAnswer = Response<PageBody>;

/// What requests are answered with.
pub(super) struct Office {
    pub guard: Guard,
    pub desk: Arc<Desk>,
}

/// A question that the page may ask.
#[derive(Clone, Copy)]
enum Question {
    Alive,
    Take,
    Position,
    Explain,
    Read,
    Write,
    Think,
    Analyse,
    Swap2,
    Review,
}

impl Question {
    fn at(path: &str) -> Option<Question> {
        Some(match path {
            "/api/alive" => Question::Alive,
            "/api/take" => Question::Take,
            "/api/position" => Question::Position,
            "/api/explain" => Question::Explain,
            "/api/read" => Question::Read,
            "/api/write" => Question::Write,
            "/api/think" => Question::Think,
            "/api/analyse" => Question::Analyse,
            "/api/swap2" => Question::Swap2,
            "/api/review" => Question::Review,
            _ => return None,
        })
    }
}

/// Why a question has no answer.
enum Failure {
    Refused(RefusedRequest),
    /// The body is not what the question needs; the sentence says why.
    Wrong(String),
    Held,
}

impl From<RefusedRequest> for Failure {
    fn from(refusal: RefusedRequest) -> Self {
        Failure::Refused(refusal)
    }
}

impl From<HeldByAnother> for Failure {
    fn from(_: HeldByAnother) -> Self {
        Failure::Held
    }
}

/// Answers a request. Nothing that comes in makes it fail.
pub(super) async fn answer(
    office: Arc<Office>,
    request: Request<Incoming>,
) -> Result<PageAnswer, Infallible> {
    let mut answer = match routed(&office, request).await {
        Ok(answer) => answer,
        Err(Failure::Refused(RefusedRequest(status, reason))) => problem(status, reason),
        Err(Failure::Wrong(reason)) => problem(StatusCode::BAD_REQUEST, &reason),
        Err(Failure::Held) => problem(StatusCode::CONFLICT, "another tab has the engine"),
    };
    let headers = answer.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
        (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    Ok(answer)
}

async fn routed(office: &Arc<Office>, request: Request<Incoming>) -> Result<PageAnswer, Failure> {
    office.guard.admit(request.uri(), request.headers())?;
    let path = request.uri().path();
    let (file, question) = (page::file(path), Question::at(path));
    if file.is_none() && question.is_none() {
        return Err(RefusedRequest(StatusCode::NOT_FOUND, "there is nothing at this path").into());
    }
    let asks = question.is_some();
    if !guard::is_allowed(request.method(), asks) {
        let mut answer = problem(StatusCode::METHOD_NOT_ALLOWED, "the method is not allowed");
        let allowed = HeaderValue::from_static(guard::allowed(asks));
        answer.headers_mut().insert(header::ALLOW, allowed);
        return Ok(answer);
    }
    match (file, question) {
        (Some(file), _) => Ok(page_file(file)),
        (None, Some(question)) => {
            office.guard.admit_question(request.headers())?;
            let body = body(request).await?;
            answered(office, question, body).await
        }
        (None, None) => unreachable!("answered above"),
    }
}

/// The whole body, within its limits.
async fn body(request: Request<Incoming>) -> Result<Bytes, Failure> {
    const TOO_LARGE: RefusedRequest =
        RefusedRequest(StatusCode::PAYLOAD_TOO_LARGE, "the body is larger than a megabyte");
    const TOO_SLOW: RefusedRequest =
        RefusedRequest(StatusCode::REQUEST_TIMEOUT, "the body did not arrive in time");
    let length = request.headers().get(header::CONTENT_LENGTH).and_then(|l| l.to_str().ok());
    if length.and_then(|length| length.parse().ok()).is_some_and(|l: usize| l > LARGEST_BODY) {
        return Err(TOO_LARGE.into());
    }
    let limited = Limited::new(request.into_body(), LARGEST_BODY).collect();
    match tokio::time::timeout(BODY_TIME, limited).await {
        Err(_) => Err(TOO_SLOW.into()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(TOO_LARGE.into()),
        Ok(Err(_)) => Err(Failure::Wrong("the body is broken off".to_string())),
        Ok(Ok(collected)) => Ok(collected.to_bytes()),
    }
}

async fn answered(office: &Office, question: Question, body: Bytes) -> Result<PageAnswer, Failure> {
    match question {
        Question::Alive => {
            let tab: TabNamed = parsed(&body)?;
            let holder = office.desk.is_held_by(&tab.tab);
            Ok(value(&json!({ "holder": holder, "busy": office.desk.is_busy() })))
        }
        Question::Take => {
            let tab: TabNamed = parsed(&body)?;
            office.desk.take(&tab.tab);
            Ok(value(&json!({ "holder": true })))
        }
        Question::Position => at_once(body, |asked: Asked| work::position(&asked)).await,
        Question::Explain => at_once(body, |asked: PointAsked| work::explained(&asked)).await,
        Question::Read => at_once(body, |text: GameText| work::read(&text)).await,
        Question::Write => at_once(body, |asked: GameToWrite| work::written(&asked)).await,
        Question::Think => begun(office, &body, work::think),
        Question::Analyse => begun(office, &body, work::analyse),
        Question::Swap2 => begun(office, &body, work::swap2),
        Question::Review => begun(office, &body, work::review),
    }
}

/// Answers a question about the rules, away from the thread of the connections.
async fn at_once<Q: DeserializeOwned + Send + 'static>(
    body: Bytes,
    answer: impl FnOnce(Q) -> Result<Value> + Send + 'static,
) -> Result<PageAnswer, Failure> {
    let question = parsed(&body)?;
    let done = tokio::task::spawn_blocking(move || answer(question)).await;
    match done {
        Ok(Ok(found)) => Ok(value(&found)),
        Ok(Err(error)) => Err(Failure::Wrong(format!("{error:#}"))),
        Err(_) => {
            Err(RefusedRequest(StatusCode::INTERNAL_SERVER_ERROR, "the question failed").into())
        }
    }
}

/// Starts work of the engine, whose lines are the answer.
fn begun(
    office: &Office,
    body: &Bytes,
    work: impl FnOnce(Wish) -> Result<super::desk::Work>,
) -> Result<PageAnswer, Failure> {
    let Sent { tab, wish } = parsed(body)?;
    let work = work(wish).map_err(|error| Failure::Wrong(format!("{error:#}")))?;
    let stream = office.desk.begin(&tab, work)?;
    let mut answer = Response::new(stream.boxed_unsync());
    let kind = HeaderValue::from_static("application/x-ndjson");
    answer.headers_mut().insert(header::CONTENT_TYPE, kind);
    Ok(answer)
}

fn parsed<Q: DeserializeOwned>(body: &Bytes) -> Result<Q, Failure> {
    serde_json::from_slice(body).map_err(|error| Failure::Wrong(format!("the JSON: {error}")))
}

fn page_file(file: &'static PageFile) -> PageAnswer {
    with_body(StatusCode::OK, file.kind, Bytes::from_static(file.text.as_bytes()))
}

fn value(value: &Value) -> PageAnswer {
    with_body(StatusCode::OK, "application/json", Bytes::from(value.to_string()))
}

fn problem(status: StatusCode, reason: &str) -> PageAnswer {
    let text = json!({ "error": reason }).to_string();
    let mut answer = with_body(status, "application/json", Bytes::from(text));
    if status == StatusCode::PAYLOAD_TOO_LARGE || status == StatusCode::REQUEST_TIMEOUT {
        // The rest of the body is not read.
        answer.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    answer
}

fn with_body(status: StatusCode, kind: &'static str, body: Bytes) -> PageAnswer {
    let mut answer = Response::new(Full::new(body).boxed_unsync());
    *answer.status_mut() = status;
    answer.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    answer
}
