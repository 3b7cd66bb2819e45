//! `Guard`: decides whether a request is answered, before anything else looks at it.
//!
//! A web page that somebody has open in the same browser can send requests to this machine. It is kept
//! out by four checks: the `Host` must be ours (a name that an attacker points at 127.0.0.1 is not),
//! the `Origin` must be ours, the browser must not say that a page of another site has made the
//! request, unless a link there leads to ours, and questions to the engine must carry the token that
//! stands in the address. Besides, there may not be too many requests without the token. What the
//! first three refuse does not count there, so that other pages cannot keep ours from being loaded.
//! The guard knows nothing of what is asked.

use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HOST, HeaderMap, HeaderName, ORIGIN};
use hyper::{Method, StatusCode, Uri};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Requests without the token that may come at once; the page loads a handful of files.
const BURST: f64 = 200.0;
/// Requests a second without the token that may come for long.
const STEADY: f64 = 50.0;
/// The port that browsers leave out of the `Host` and the `Origin`.
const HTTP_PORT: u16 = 80;
/// Told by the browser, and never by the page: who has made the request.
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
/// Told by the browser too: what the answer is for.
const FETCH_DEST: HeaderName = HeaderName::from_static("sec-fetch-dest");

/// See the module.
pub(super) struct Guard {
    token: String,
    /// The names under which we are reached: `127.0.0.1:15515`.
    hosts: Vec<String>,
    budget: Mutex<RequestBudget>,
}

/// Why a request is not answered: the status, and a sentence for a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct RefusedRequest(pub StatusCode, pub &'static str);

const BAD_HOST: RefusedRequest =
    RefusedRequest(StatusCode::FORBIDDEN, "the Host is not this server");
const BAD_ORIGIN: RefusedRequest =
    RefusedRequest(StatusCode::FORBIDDEN, "the request comes from another site");
const NO_TOKEN: RefusedRequest =
    RefusedRequest(StatusCode::UNAUTHORIZED, "the token is missing or is that of another server");
const NOT_JSON: RefusedRequest =
    RefusedRequest(StatusCode::UNSUPPORTED_MEDIA_TYPE, "the body must be application/json");
const TOO_MANY: RefusedRequest =
    RefusedRequest(StatusCode::TOO_MANY_REQUESTS, "there are too many requests");

impl Guard {
    /// A guard of the server on this port, with a new random token.
    pub fn new(port: u16) -> Self {
        let mut hosts = vec![format!("127.0.0.1:{port}"), format!("localhost:{port}")];
        if port == HTTP_PORT {
            hosts.extend(["127.0.0.1", "localhost"].map(String::from));
        }
        Guard {
            token: format!("{:032x}", rand::random::<u128>()),
            hosts,
            budget: Mutex::new(RequestBudget { left: BURST, since: Instant::now() }),
        }
    }

    /// The address of the page, with the token.
    pub fn address(&self) -> String {
        format!("http://{}/?token={}", self.hosts[0], self.token)
    }

    /// Checks what every request must satisfy.
    pub fn admit(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), RefusedRequest> {
        let host = only(headers, &HOST).ok_or(BAD_HOST)?;
        let named = uri.authority().is_none_or(|authority| self.is_ours(authority.as_str()));
        if !self.is_ours(host) || !named {
            return Err(BAD_HOST);
        }
        if headers.contains_key(ORIGIN) {
            let origin = only(headers, &ORIGIN).and_then(|o| o.strip_prefix("http://"));
            if origin != Some(host) {
                return Err(BAD_ORIGIN);
            }
        }
        // A person may follow a link to the page; another page may not load a part of it.
        let is_visit = only(headers, &FETCH_DEST) == Some("document");
        if is_of_another_site(headers) && !is_visit {
            return Err(BAD_ORIGIN);
        }
        if !self.is_token_sent(headers) && !self.budget().spend(Instant::now()) {
            return Err(TOO_MANY);
        }
        Ok(())
    }

    /// Checks what a question must satisfy besides: it comes from our page and knows the token.
    pub fn admit_question(&self, headers: &HeaderMap) -> Result<(), RefusedRequest> {
        if is_of_another_site(headers) {
            return Err(BAD_ORIGIN);
        }
        if !self.is_token_sent(headers) {
            return Err(NO_TOKEN);
        }
        let kind = only(headers, &CONTENT_TYPE).and_then(|kind| kind.split(';').next());
        if kind.is_none_or(|kind| !kind.trim().eq_ignore_ascii_case("application/json")) {
            return Err(NOT_JSON);
        }
        Ok(())
    }

    fn is_token_sent(&self, headers: &HeaderMap) -> bool {
        let sent = only(headers, &AUTHORIZATION).and_then(|sent| sent.strip_prefix("Bearer "));
        sent.is_some_and(|sent| same(sent.as_bytes(), self.token.as_bytes()))
    }

    fn is_ours(&self, host: &str) -> bool {
        self.hosts.iter().any(|ours| ours.eq_ignore_ascii_case(host))
    }

    fn budget(&self) -> std::sync::MutexGuard<'_, RequestBudget> {
        self.budget.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// The methods that a path is asked with, as the header `Allow` names them.
pub(super) fn allowed(asks_engine: bool) -> &'static str {
    if asks_engine { "POST" } else { "GET, HEAD" }
}

/// Whether the method is one of those.
pub(super) fn is_allowed(method: &Method, asks_engine: bool) -> bool {
    if asks_engine { method == Method::POST } else { [Method::GET, Method::HEAD].contains(method) }
}

/// Whether the browser says that a page of another site has made the request.
fn is_of_another_site(headers: &HeaderMap) -> bool {
    let site = headers.get(FETCH_SITE).map(|site| site.as_bytes());
    site.is_some_and(|site| site != b"same-origin" && site != b"none")
}

/// The value of a header that is given exactly once, as text.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?;
    if values.next().is_some() { None } else { value.to_str().ok() }
}

/// Whether two texts are equal. The time depends on their lengths only.
fn same(one: &[u8], other: &[u8]) -> bool {
    one.len() == other.len() && one.iter().zip(other).fold(0, |all, (a, b)| all | (a ^ b)) == 0
}

/// Requests that may still come: some at once, and more as time passes.
struct RequestBudget {
    left: f64,
    since: Instant,
}

impl RequestBudget {
    /// Whether a request may come now; if so it is counted.
    fn spend(&mut self, now: Instant) -> bool {
        let passed: Duration = now.saturating_duration_since(self.since);
        self.left = (self.left + passed.as_secs_f64() * STEADY).min(BURST);
        self.since = now;
        if self.left < 1.0 {
            return false;
        }
        self.left -= 1.0;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PORT: u16 = 4000;

    fn headers(list: &[(&'static str, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in list {
            headers.append(*name, value.parse().unwrap());
        }
        headers
    }

    fn admitted(uri: &str, list: &[(&'static str, &str)]) -> Result<(), RefusedRequest> {
        Guard::new(PORT).admit(&uri.parse().unwrap(), &headers(list))
    }

    #[test]
    fn only_our_own_hosts_are_served() {
        for host in ["127.0.0.1:4000", "localhost:4000", "LOCALHOST:4000"] {
            assert_eq!(admitted("/", &[("host", host)]), Ok(()), "{host}");
        }
        let others = ["evil.example:4000", "127.0.0.1", "127.0.0.1:4001", "", "localhost:4000."];
        for host in others {
            assert_eq!(admitted("/", &[("host", host)]), Err(BAD_HOST), "{host}");
        }
        assert_eq!(admitted("/", &[]), Err(BAD_HOST));
        let twice = [("host", "localhost:4000"), ("host", "localhost:4000")];
        assert_eq!(admitted("/", &twice), Err(BAD_HOST));
        let ours = [("host", "localhost:4000")];
        assert_eq!(admitted("http://evil.example:4000/", &ours), Err(BAD_HOST));
        assert_eq!(admitted("http://localhost:4000/", &ours), Ok(()));
    }

    #[test]
    fn the_port_that_browsers_leave_out_may_be_missing() {
        let guard = Guard::new(HTTP_PORT);
        for host in ["127.0.0.1", "localhost", "localhost:80"] {
            let origin = format!("http://{host}");
            let sent = headers(&[("host", host), ("origin", &origin)]);
            assert_eq!(guard.admit(&Uri::from_static("/"), &sent), Ok(()), "{host}");
        }
        let sent = headers(&[("host", "localhost:4000")]);
        assert_eq!(guard.admit(&Uri::from_static("/"), &sent), Err(BAD_HOST));
    }

    #[test]
    fn others_cannot_use_up_the_requests_of_the_page() {
        let guard = Guard::new(PORT);
        let bearer = format!("Bearer {}", guard.token);
        let uri = Uri::from_static("/api/alive");
        let of_others = headers(&[("host", "localhost:4000"), ("authorization", "Bearer 0")]);
        let of_page = headers(&[("host", "localhost:4000"), ("authorization", &bearer)]);
        assert!((0..100_000).any(|_| guard.admit(&uri, &of_others) == Err(TOO_MANY)));
        assert!((0..BURST as usize).all(|_| guard.admit(&uri, &of_page).is_ok()));
    }

    #[test]
    fn what_host_origin_or_site_refuse_uses_up_no_requests() {
        let guard = Guard::new(PORT);
        let uri = Uri::from_static("/");
        let ours = ("host", "localhost:4000");
        let cross = ("sec-fetch-site", "cross-site");
        let refused = [
            (headers(&[("host", "evil.example")]), BAD_HOST),
            (headers(&[ours, ("origin", "http://evil.example")]), BAD_ORIGIN),
            (headers(&[ours, cross, ("sec-fetch-dest", "image")]), BAD_ORIGIN),
            (headers(&[ours, cross, ("sec-fetch-dest", "iframe")]), BAD_ORIGIN),
            (headers(&[ours, ("sec-fetch-site", "same-site")]), BAD_ORIGIN),
        ];
        for (sent, reason) in &refused {
            assert!((0..BURST as usize).all(|_| guard.admit(&uri, sent) == Err(*reason)));
        }
        let of_page = headers(&[ours, ("sec-fetch-site", "same-origin")]);
        assert!((0..BURST as usize).all(|_| guard.admit(&uri, &of_page).is_ok()));
    }

    #[test]
    fn a_link_on_another_site_may_lead_to_the_page() {
        let ours = ("host", "localhost:4000");
        for site in ["cross-site", "same-site", "none"] {
            let sent = [ours, ("sec-fetch-site", site), ("sec-fetch-dest", "document")];
            assert_eq!(admitted("/", &sent), Ok(()), "{site}");
        }
    }

    #[test]
    fn another_origin_is_refused() {
        let from = |origin| admitted("/", &[("host", "localhost:4000"), ("origin", origin)]);
        assert_eq!(from("http://localhost:4000"), Ok(()));
        let others = [
            "https://localhost:4000",
            "http://127.0.0.1:4000",
            "http://localhost:4001",
            "http://evil.example",
            "null",
            "",
        ];
        for origin in others {
            assert_eq!(from(origin), Err(BAD_ORIGIN), "{origin}");
        }
    }

    #[test]
    fn a_question_needs_the_token_and_json() {
        let guard = Guard::new(PORT);
        let bearer = format!("Bearer {}", guard.token);
        let json = ("content-type", "application/json; charset=utf-8");
        let asked = |list: &[(&'static str, &str)]| guard.admit_question(&headers(list));
        assert_eq!(asked(&[("authorization", &bearer), json]), Ok(()));
        assert_eq!(asked(&[json]), Err(NO_TOKEN));
        let other = Guard::new(PORT).token;
        for wrong in [&guard.token, "Bearer ", &bearer[..bearer.len() - 1], &other] {
            assert_eq!(asked(&[("authorization", wrong), json]), Err(NO_TOKEN), "{wrong}");
        }
        assert_eq!(asked(&[("authorization", &bearer)]), Err(NOT_JSON));
        let text = ("content-type", "text/plain");
        assert_eq!(asked(&[("authorization", &bearer), text]), Err(NOT_JSON));
        let cross = ("sec-fetch-site", "cross-site");
        assert_eq!(asked(&[("authorization", &bearer), json, cross]), Err(BAD_ORIGIN));
    }

    #[test]
    fn tokens_are_long_and_never_the_same() {
        let (one, other) = (Guard::new(PORT).token, Guard::new(PORT).token);
        assert_eq!(one.len(), 32);
        assert_ne!(one, other);
    }

    #[test]
    fn requests_are_counted_and_come_back_with_time() {
        let start = Instant::now();
        let mut budget = RequestBudget { left: BURST, since: start };
        assert!((0..BURST as usize).all(|_| budget.spend(start)));
        assert!(!budget.spend(start));
        let second = start + Duration::from_secs(1);
        assert!((0..STEADY as usize).all(|_| budget.spend(second)));
        assert!(!budget.spend(second));
        let hours = second + Duration::from_secs(9999);
        assert!((0..BURST as usize).all(|_| budget.spend(hours)));
        assert!(!budget.spend(hours));
    }
}
