//! From a request to its response: the guard first, then the path, then the body.
//!
//! Files of the page are sent to anybody on this machine; they hold no secret. Requests of the API are
//! `POST /api/...` with JSON, and need the token. Those that need no engine have one JSON value as the
//! response; those that start a job of the engine have a stream of events, until the job ends.

use super::guard::{self, Guard, Rejection};
use super::job_queue::{Job, JobQueue, NotHolder};
use super::page::{self, PageFile};
use super::requests::{
    GameState, JobRequest, PointRequest, ReadRequest, SearchRequest, TabRequest, WriteRequest,
};
use super::{handlers, jobs};
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
const MAX_BODY_BYTES: usize = 1 << 20;
/// Time for the body of a request to arrive.
const BODY_TIMEOUT: Duration = Duration::from_secs(10);
/// What the page may do: load its own files and talk to this server, nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

type ResponseBody = UnsyncBoxBody<Bytes, Infallible>;
type PageResponse = Response<ResponseBody>;

/// What all connections share. It holds nothing about the game, which the page keeps.
pub(super) struct ServerState {
    /// Decides which requests are served.
    pub guard: Guard,
    /// Runs the jobs of the engine.
    pub queue: Arc<JobQueue>,
}

/// What the page may ask for, each at a path of its own.
#[derive(Clone, Copy)]
enum Endpoint {
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

impl Endpoint {
    /// The endpoint at a path of the address.
    fn at(path: &str) -> Option<Endpoint> {
        Some(match path {
            "/api/alive" => Endpoint::Alive,
            "/api/take" => Endpoint::Take,
            "/api/position" => Endpoint::Position,
            "/api/explain" => Endpoint::Explain,
            "/api/read" => Endpoint::Read,
            "/api/write" => Endpoint::Write,
            "/api/think" => Endpoint::Think,
            "/api/analyse" => Endpoint::Analyse,
            "/api/swap2" => Endpoint::Swap2,
            "/api/review" => Endpoint::Review,
            _ => return None,
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
    let (file, endpoint) = (page::file(path), Endpoint::at(path));
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
        (Some(file), _) => Ok(file_response(file)),
        (None, Some(endpoint)) => {
            state.guard.check_api_request(request.headers())?;
            let body = body(request).await?;
            dispatch(state, endpoint, body).await
        }
        (None, None) => unreachable!("answered above"),
    }
}

/// The whole body, within its limits.
async fn body(request: Request<Incoming>) -> Result<Bytes, RequestError> {
    const TOO_LARGE: Rejection =
        Rejection(StatusCode::PAYLOAD_TOO_LARGE, "the body is larger than a megabyte");
    const TOO_SLOW: Rejection =
        Rejection(StatusCode::REQUEST_TIMEOUT, "the body did not arrive in time");
    let length = request.headers().get(header::CONTENT_LENGTH).and_then(|l| l.to_str().ok());
    if length.and_then(|length| length.parse().ok()).is_some_and(|l: usize| l > MAX_BODY_BYTES) {
        return Err(TOO_LARGE.into());
    }
    let limited = Limited::new(request.into_body(), MAX_BODY_BYTES).collect();
    match tokio::time::timeout(BODY_TIMEOUT, limited).await {
        Err(_) => Err(TOO_SLOW.into()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(TOO_LARGE.into()),
        Ok(Err(_)) => Err(RequestError::BadRequest("the body is broken off".to_string())),
        Ok(Ok(collected)) => Ok(collected.to_bytes()),
    }
}

/// Gives the body of a request to the handler or job of its endpoint.
async fn dispatch(
    state: &ServerState,
    endpoint: Endpoint,
    body: Bytes,
) -> Result<PageResponse, RequestError> {
    match endpoint {
        Endpoint::Alive => {
            let tab: TabRequest = parse_json(&body)?;
            let holder = state.queue.is_held_by(&tab.tab);
            Ok(json_response(&json!({ "holder": holder, "busy": state.queue.is_busy() })))
        }
        Endpoint::Take => {
            let tab: TabRequest = parse_json(&body)?;
            state.queue.take(&tab.tab);
            Ok(json_response(&json!({ "holder": true })))
        }
        Endpoint::Position => {
            without_engine(body, |state: GameState| handlers::position(&state)).await
        }
        Endpoint::Explain => {
            without_engine(body, |point: PointRequest| handlers::explain_point(&point)).await
        }
        Endpoint::Read => without_engine(body, |text: ReadRequest| handlers::read(&text)).await,
        Endpoint::Write => without_engine(body, |game: WriteRequest| handlers::write(&game)).await,
        Endpoint::Think => start_job(state, &body, jobs::think),
        Endpoint::Analyse => start_job(state, &body, jobs::analyse),
        Endpoint::Swap2 => start_job(state, &body, jobs::swap2),
        Endpoint::Review => start_job(state, &body, jobs::review),
    }
}

/// Runs a handler that needs no engine, away from the thread of the connections.
async fn without_engine<R: DeserializeOwned + Send + 'static>(
    body: Bytes,
    handler: impl FnOnce(R) -> Result<Value> + Send + 'static,
) -> Result<PageResponse, RequestError> {
    let request = parse_json(&body)?;
    let result = tokio::task::spawn_blocking(move || handler(request)).await;
    match result {
        Ok(Ok(value)) => Ok(json_response(&value)),
        Ok(Err(error)) => Err(RequestError::BadRequest(format!("{error:#}"))),
        Err(_) => Err(Rejection(StatusCode::INTERNAL_SERVER_ERROR, "the request failed").into()),
    }
}

/// Submits a job of the engine, whose stream of events is the response.
fn start_job(
    state: &ServerState,
    body: &Bytes,
    job: impl FnOnce(SearchRequest) -> Result<Job>,
) -> Result<PageResponse, RequestError> {
    let JobRequest { tab, search } = parse_json(body)?;
    let job = job(search).map_err(|error| RequestError::BadRequest(format!("{error:#}")))?;
    let events = state.queue.submit(&tab, job)?;
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

fn file_response(file: &'static PageFile) -> PageResponse {
    response(StatusCode::OK, file.content_type, Bytes::from_static(file.text.as_bytes()))
}

fn json_response(value: &Value) -> PageResponse {
    response(StatusCode::OK, "application/json", Bytes::from(value.to_string()))
}

fn error_response(status: StatusCode, reason: &str) -> PageResponse {
    let text = json!({ "error": reason }).to_string();
    let mut response = response(status, "application/json", Bytes::from(text));
    if status == StatusCode::PAYLOAD_TOO_LARGE || status == StatusCode::REQUEST_TIMEOUT {
        // The rest of the body is not read.
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

fn response(status: StatusCode, content_type: &'static str, body: Bytes) -> PageResponse {
    let mut response = Response::new(Full::new(body).boxed_unsync());
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
    response
}
