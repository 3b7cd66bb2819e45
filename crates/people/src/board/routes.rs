//! From a request to its response: the guard first, then the path, then the body.
//!
//! Files of the page are sent to anybody on this machine; they hold no secret. Requests of the API are
//! `POST /api/...` with JSON, and need the token. Those that need no engine have one JSON value as the
//! response; those that start a job of the engine have a stream of events, until the job ends.

use super::event_stream::EventStream;
use super::guard::{self, Guard, Rejection};
use super::job_queue::{JobQueue, NotHolder};
use super::tabs::TabRequest;
use anyhow::Result;
use goren_cli::in_short;
use goren_page::Endpoint;
use goren_page::files::{self, PageFile};
use http_body_util::{BodyExt, Full, LengthLimitError, Limited, combinators::UnsyncBoxBody};
use hyper::body::{Bytes, Incoming};
use hyper::header::{self, HeaderValue};
use hyper::{Request, Response, StatusCode};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The paths whose bodies hold texts: files of games, a game with its comments, what a person has trained.
const TEXTS: [&str; 4] = ["/api/read", "/api/write", "/api/problem/next", "/api/problem/count"];
/// Size of a body with a text, in bytes; a file of many games fits.
const MAX_TEXT_BYTES: usize = 1 << 20;
/// Size of any other body; the moves of the longest game fit.
const MAX_BODY_BYTES: usize = 16 << 10;
/// Texts that are answered at a time. Each takes some of its sizes in memory; the others wait in their sockets.
const MAX_TEXTS: usize = 1;
/// Time for the body of a request to arrive.
const BODY_TIMEOUT: Duration = Duration::from_secs(10);
/// What the page may do: load its own files, show pictures that it has made itself (as `data:`) and talk to
/// this server, nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

type ResponseBody = UnsyncBoxBody<Bytes, Infallible>;
type PageResponse = Response<ResponseBody>;

/// What all connections share. It holds nothing about the game, which the page keeps.
pub(super) struct ServerState {
    /// Decides which requests are served.
    pub guard: Guard,
    /// Runs the jobs of the engine.
    pub queue: Arc<JobQueue>,
    /// A slot for each text that may be answered now.
    texts: Arc<Semaphore>,
}

impl ServerState {
    pub fn new(guard: Guard, queue: Arc<JobQueue>) -> Self {
        ServerState { guard, queue, texts: Arc::new(Semaphore::new(MAX_TEXTS)) }
    }
}

/// What a path of the API leads to.
#[derive(Clone, Copy)]
enum Api {
    /// Whether the server is there, and this tab holds the engine.
    Alive,
    /// The tab takes the engine.
    Take,
    /// What the page asks about games and positions.
    Page(Endpoint),
}

impl Api {
    fn at(path: &str) -> Option<Api> {
        Some(match path.strip_prefix("/api/")? {
            "alive" => Api::Alive,
            "take" => Api::Take,
            name => Api::Page(goren_page::endpoint(name)?),
        })
    }
}

/// Why a request fails.
enum RequestError {
    /// The guard, or a limit, has turned it away.
    Rejected(Rejection),
    /// The body is not what the endpoint needs; the sentence says why.
    BadRequest(String),
    /// Another tab holds the engine.
    NotHolder,
}

impl From<Rejection> for RequestError {
    fn from(rejection: Rejection) -> Self {
        RequestError::Rejected(rejection)
    }
}

impl From<NotHolder> for RequestError {
    fn from(_: NotHolder) -> Self {
        RequestError::NotHolder
    }
}

/// The response to a request. Nothing that comes in makes it fail.
pub(super) async fn handle(
    state: Arc<ServerState>,
    request: Request<Incoming>,
) -> Result<PageResponse, Infallible> {
    let mut response = match route(&state, request).await {
        Ok(response) => response,
        Err(RequestError::Rejected(Rejection(status, reason))) => error_response(status, reason),
        Err(RequestError::BadRequest(reason)) => error_response(StatusCode::BAD_REQUEST, &reason),
        Err(RequestError::NotHolder) => {
            error_response(StatusCode::CONFLICT, "another tab has the engine")
        }
    };
    let headers = response.headers_mut();
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
    Ok(response)
}

/// Checks a request and finds what is at its path: a file of the page, or an endpoint.
async fn route(
    state: &Arc<ServerState>,
    request: Request<Incoming>,
) -> Result<PageResponse, RequestError> {
    state.guard.check(request.uri(), request.headers())?;
    let path = request.uri().path();
    let (file, endpoint) = (files::file(path), Api::at(path));
    if file.is_none() && endpoint.is_none() {
        return Err(Rejection(StatusCode::NOT_FOUND, "there is nothing at this path").into());
    }
    let is_api = endpoint.is_some();
    if !guard::is_allowed(request.method(), is_api) {
        let mut response =
            error_response(StatusCode::METHOD_NOT_ALLOWED, "the method is not allowed");
        let allowed = HeaderValue::from_static(guard::allowed(is_api));
        response.headers_mut().insert(header::ALLOW, allowed);
        return Ok(response);
    }
    match (file, endpoint) {
        (Some(file), _) => Ok(file_response(file, guard::is_cross_site(request.headers()))),
        (None, Some(endpoint)) => {
            state.guard.check_api_request(request.headers())?;
            let (most, slot) = if TEXTS.contains(&request.uri().path()) {
                (MAX_TEXT_BYTES, Arc::clone(&state.texts).acquire_owned().await.ok())
            } else {
                (MAX_BODY_BYTES, None)
            };
            let body = body(request, most).await?;
            dispatch(state, endpoint, body, slot).await
        }
        (None, None) => unreachable!("answered above"),
    }
}

/// The whole body, of `most` bytes at most.
async fn body(request: Request<Incoming>, most: usize) -> Result<Bytes, RequestError> {
    const TOO_LARGE: Rejection = Rejection(StatusCode::PAYLOAD_TOO_LARGE, "the body is too large");
    const TOO_SLOW: Rejection =
        Rejection(StatusCode::REQUEST_TIMEOUT, "the body did not arrive in time");
    let length = request.headers().get(header::CONTENT_LENGTH).and_then(|l| l.to_str().ok());
    if length.and_then(|length| length.parse().ok()).is_some_and(|l: usize| l > most) {
        return Err(TOO_LARGE.into());
    }
    let limited = Limited::new(request.into_body(), most).collect();
    match tokio::time::timeout(BODY_TIMEOUT, limited).await {
        Err(_) => Err(TOO_SLOW.into()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(TOO_LARGE.into()),
        Ok(Err(_)) => Err(RequestError::BadRequest("the body is broken off".to_string())),
        Ok(Ok(collected)) => Ok(collected.to_bytes()),
    }
}

/// Does what the request asks. A slot is for as long as that takes, even if the page goes away.
async fn dispatch(
    state: &ServerState,
    api: Api,
    body: Bytes,
    slot: Option<OwnedSemaphorePermit>,
) -> Result<PageResponse, RequestError> {
    match api {
        Api::Alive => {
            let tab: TabRequest = parse_json(&body)?;
            let holder = state.queue.is_held_by(&tab.tab);
            Ok(json_response(&json!({ "holder": holder, "busy": state.queue.is_busy() })))
        }
        Api::Take => {
            let tab: TabRequest = parse_json(&body)?;
            state.queue.take(&tab.tab);
            Ok(json_response(&json!({ "holder": true })))
        }
        Api::Page(Endpoint::Answer(handler)) => without_engine(body, handler, slot).await,
        Api::Page(Endpoint::Job(job)) => {
            let tab: TabRequest = parse_json(&body)?;
            let job = job(&body).map_err(|error| RequestError::BadRequest(format!("{error:#}")))?;
            stream(state.queue.submit(&tab.tab, job)?)
        }
    }
}

/// Answers a question that needs no engine, on a thread of its own: it may take a while.
async fn without_engine(
    body: Bytes,
    handler: fn(&[u8]) -> Result<Value>,
    slot: Option<OwnedSemaphorePermit>,
) -> Result<PageResponse, RequestError> {
    let answer = move || {
        let _slot = slot;
        handler(&body)
    };
    match tokio::task::spawn_blocking(answer).await {
        Ok(Ok(value)) => Ok(json_response(&value)),
        Ok(Err(error)) => Err(RequestError::BadRequest(format!("{error:#}"))),
        Err(_) => Err(Rejection(StatusCode::INTERNAL_SERVER_ERROR, "the request failed").into()),
    }
}

/// A response that grows by the events of a job.
fn stream(events: EventStream) -> Result<PageResponse, RequestError> {
    let mut response = Response::new(events.boxed_unsync());
    let content_type = HeaderValue::from_static("application/x-ndjson");
    response.headers_mut().insert(header::CONTENT_TYPE, content_type);
    Ok(response)
}

/// Reads the body that an endpoint needs.
fn parse_json<R: DeserializeOwned>(body: &Bytes) -> Result<R, RequestError> {
    serde_json::from_slice(body)
        .map_err(|error| RequestError::BadRequest(format!("the JSON: {error}")))
}

/// A file of the page. To the page itself it is told if another site has led here: then it asks before it
/// takes the engine.
fn file_response(file: &'static PageFile, is_from_elsewhere: bool) -> PageResponse {
    let text = match file.text.split_once("<html ") {
        Some((before, after)) if is_from_elsewhere => {
            Bytes::from([before, "<html data-from=\"elsewhere\" ", after].concat())
        }
        _ => Bytes::from_static(file.text.as_bytes()),
    };
    response(StatusCode::OK, file.content_type, text)
}

fn json_response(value: &Value) -> PageResponse {
    response(StatusCode::OK, "application/json", Bytes::from(value.to_string()))
}

fn error_response(status: StatusCode, reason: &str) -> PageResponse {
    let text = json!({ "error": in_short(reason) }).to_string();
    let mut response = response(status, "application/json", Bytes::from(text));
    // Whoever is refused does not keep one of the connections, and the rest of a body is not read.
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

fn response(status: StatusCode, content_type: &'static str, body: Bytes) -> PageResponse {
    let mut response = Response::new(Full::new(body).boxed_unsync());
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
    response
}
