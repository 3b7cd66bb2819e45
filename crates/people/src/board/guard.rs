//! `Guard`: decides whether a request is served, before anything else looks at it.
//!
//! A web page that somebody has open in the same browser can send requests to this machine. It is kept
//! out by four checks: the `Host` must be ours (a name that an attacker points at 127.0.0.1 is not),
//! the `Origin` must be ours, the browser must not say that a page of another site has made the
//! request, unless a link there leads to ours, and requests of the API must carry the token that
//! stands in the address. Besides, there may not be too many requests without the token. What the
//! first three refuse does not count there, so that other pages cannot keep ours from being loaded.
//! The guard knows nothing of what the requests are about.

use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HOST, HeaderMap, HeaderName, ORIGIN};
use hyper::{Method, StatusCode, Uri};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Requests without the token that may come at once; the page loads a handful of files.
const MAX_BURST: f64 = 200.0;
/// Requests a second without the token that may come for long.
const REQUESTS_PER_SECOND: f64 = 50.0;
/// The port that browsers leave out of the `Host` and the `Origin`.
const HTTP_PORT: u16 = 80;
/// Told by the browser, and never by the page: who has made the request.
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
/// Told by the browser too: what the answer is for.
const FETCH_DEST: HeaderName = HeaderName::from_static("sec-fetch-dest");

/// The checks of a server: the token that was given to its page, the names under which it is reached,
/// and how many requests may still come without the token.
pub(super) struct Guard {
    token: String,
    /// The names under which we are reached: `127.0.0.1:15515`.
    hosts: Vec<String>,
    limiter: Mutex<RateLimiter>,
}

/// Why a request is rejected: the status, and a sentence for a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rejection(pub StatusCode, pub &'static str);

const BAD_HOST: Rejection = Rejection(StatusCode::FORBIDDEN, "the Host is not this server");
const BAD_ORIGIN: Rejection =
    Rejection(StatusCode::FORBIDDEN, "the request comes from another site");
const NO_TOKEN: Rejection =
    Rejection(StatusCode::UNAUTHORIZED, "the token is missing or is that of another server");
const NOT_JSON: Rejection =
    Rejection(StatusCode::UNSUPPORTED_MEDIA_TYPE, "the body must be application/json");
const TOO_MANY: Rejection = Rejection(StatusCode::TOO_MANY_REQUESTS, "there are too many requests");

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
            limiter: Mutex::new(RateLimiter { left: MAX_BURST, since: Instant::now() }),
        }
    }

    /// The address of the page, with the token.
    pub fn address(&self) -> String {
        format!("http://{}/?token={}", self.hosts[0], self.token)
    }

    /// Checks what every request must satisfy.
    pub fn check(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), Rejection> {
        let host = single_value(headers, &HOST).ok_or(BAD_HOST)?;
        let named = uri.authority().is_none_or(|authority| self.is_ours(authority.as_str()));
        if !self.is_ours(host) || !named {
            return Err(BAD_HOST);
        }
        if headers.contains_key(ORIGIN) {
            let origin = single_value(headers, &ORIGIN).and_then(|o| o.strip_prefix("http://"));
            if origin != Some(host) {
                return Err(BAD_ORIGIN);
            }
        }
        // A person may follow a link to the page; another page may not load a part of it.
        let is_visit = single_value(headers, &FETCH_DEST) == Some("document");
        if is_cross_site(headers) && !is_visit {
            return Err(BAD_ORIGIN);
        }
        if !self.is_token_sent(headers) && !self.limiter().try_acquire(Instant::now()) {
            return Err(TOO_MANY);
        }
        Ok(())
    }

    /// Checks what a request of the API must satisfy besides: it comes from our page and knows the token.
    pub fn check_api_request(&self, headers: &HeaderMap) -> Result<(), Rejection> {
        if is_cross_site(headers) {
            return Err(BAD_ORIGIN);
        }
        if !self.is_token_sent(headers) {
            return Err(NO_TOKEN);
        }
        let kind = single_value(headers, &CONTENT_TYPE).and_then(|kind| kind.split(';').next());
        if kind.is_none_or(|kind| !kind.trim().eq_ignore_ascii_case("application/json")) {
            return Err(NOT_JSON);
        }
        Ok(())
    }

    /// Whether a request carries the token, as those of our page to the API do.
    pub fn is_token_sent(&self, headers: &HeaderMap) -> bool {
        let sent =
            single_value(headers, &AUTHORIZATION).and_then(|sent| sent.strip_prefix("Bearer "));
        sent.is_some_and(|sent| equal_in_constant_time(sent.as_bytes(), self.token.as_bytes()))
    }

    fn is_ours(&self, host: &str) -> bool {
        self.hosts.iter().any(|ours| ours.eq_ignore_ascii_case(host))
    }

    fn limiter(&self) -> std::sync::MutexGuard<'_, RateLimiter> {
        self.limiter.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// The methods of a path, as the header `Allow` names them.
pub(super) fn allowed(is_api: bool) -> &'static str {
    if is_api { "POST" } else { "GET, HEAD" }
}

/// Whether the method is one of those.
pub(super) fn is_allowed(method: &Method, is_api: bool) -> bool {
    if is_api { method == Method::POST } else { [Method::GET, Method::HEAD].contains(method) }
}

/// Whether the browser says that a page of another site has made the request, or has led to it.
pub(super) fn is_cross_site(headers: &HeaderMap) -> bool {
    let site = headers.get(FETCH_SITE).map(|site| site.as_bytes());
    site.is_some_and(|site| site != b"same-origin" && site != b"none")
}

/// The value of a header that is given exactly once, as text.
fn single_value<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?;
    if values.next().is_some() { None } else { value.to_str().ok() }
}

/// Whether two texts are equal. The time depends on their lengths only.
fn equal_in_constant_time(one: &[u8], other: &[u8]) -> bool {
    one.len() == other.len() && one.iter().zip(other).fold(0, |all, (a, b)| all | (a ^ b)) == 0
}

/// A token bucket: some requests may come at once, and more as time passes.
struct RateLimiter {
    /// Requests that may come now.
    left: f64,
    /// When that was counted.
    since: Instant,
}

impl RateLimiter {
    /// Whether a request may come now; if so it is counted.
    fn try_acquire(&mut self, now: Instant) -> bool {
        let passed: Duration = now.saturating_duration_since(self.since);
        self.left = (self.left + passed.as_secs_f64() * REQUESTS_PER_SECOND).min(MAX_BURST);
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

    fn checked(uri: &str, list: &[(&'static str, &str)]) -> Result<(), Rejection> {
        Guard::new(PORT).check(&uri.parse().unwrap(), &headers(list))
    }

    #[test]
    fn rejects_other_hosts() {
        for host in ["127.0.0.1:4000", "localhost:4000", "LOCALHOST:4000"] {
            assert_eq!(checked("/", &[("host", host)]), Ok(()), "{host}");
        }
        let others = ["evil.example:4000", "127.0.0.1", "127.0.0.1:4001", "", "localhost:4000."];
        for host in others {
            assert_eq!(checked("/", &[("host", host)]), Err(BAD_HOST), "{host}");
        }
        assert_eq!(checked("/", &[]), Err(BAD_HOST));
        let twice = [("host", "localhost:4000"), ("host", "localhost:4000")];
        assert_eq!(checked("/", &twice), Err(BAD_HOST));
        let ours = [("host", "localhost:4000")];
        assert_eq!(checked("http://evil.example:4000/", &ours), Err(BAD_HOST));
        assert_eq!(checked("http://localhost:4000/", &ours), Ok(()));
    }

    #[test]
    fn accepts_hosts_without_the_port_80() {
        let guard = Guard::new(HTTP_PORT);
        for host in ["127.0.0.1", "localhost", "localhost:80"] {
            let origin = format!("http://{host}");
            let sent = headers(&[("host", host), ("origin", &origin)]);
            assert_eq!(guard.check(&Uri::from_static("/"), &sent), Ok(()), "{host}");
        }
        let sent = headers(&[("host", "localhost:4000")]);
        assert_eq!(guard.check(&Uri::from_static("/"), &sent), Err(BAD_HOST));
    }

    #[test]
    fn requests_without_the_token_use_up_none_of_the_page() {
        let guard = Guard::new(PORT);
        let bearer = format!("Bearer {}", guard.token);
        let uri = Uri::from_static("/api/alive");
        let of_others = headers(&[("host", "localhost:4000"), ("authorization", "Bearer 0")]);
        let of_page = headers(&[("host", "localhost:4000"), ("authorization", &bearer)]);
        assert!((0..100_000).any(|_| guard.check(&uri, &of_others) == Err(TOO_MANY)));
        assert!((0..MAX_BURST as usize).all(|_| guard.check(&uri, &of_page).is_ok()));
    }

    #[test]
    fn rejected_hosts_origins_and_sites_use_up_no_requests() {
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
            assert!((0..MAX_BURST as usize).all(|_| guard.check(&uri, sent) == Err(*reason)));
        }
        let of_page = headers(&[ours, ("sec-fetch-site", "same-origin")]);
        assert!((0..MAX_BURST as usize).all(|_| guard.check(&uri, &of_page).is_ok()));
    }

    #[test]
    fn accepts_a_link_from_another_site() {
        let ours = ("host", "localhost:4000");
        for site in ["cross-site", "same-site", "none"] {
            let sent = [ours, ("sec-fetch-site", site), ("sec-fetch-dest", "document")];
            assert_eq!(checked("/", &sent), Ok(()), "{site}");
        }
    }

    #[test]
    fn rejects_other_origins() {
        let from = |origin| checked("/", &[("host", "localhost:4000"), ("origin", origin)]);
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
    fn rejects_api_requests_without_token_or_json() {
        let guard = Guard::new(PORT);
        let bearer = format!("Bearer {}", guard.token);
        let json = ("content-type", "application/json; charset=utf-8");
        let asked = |list: &[(&'static str, &str)]| guard.check_api_request(&headers(list));
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
    fn tokens_have_128_bits_and_differ() {
        let (one, other) = (Guard::new(PORT).token, Guard::new(PORT).token);
        assert_eq!(one.len(), 32);
        assert_ne!(one, other);
    }

    #[test]
    fn limits_the_rate_of_requests() {
        let start = Instant::now();
        let mut limiter = RateLimiter { left: MAX_BURST, since: start };
        assert!((0..MAX_BURST as usize).all(|_| limiter.try_acquire(start)));
        assert!(!limiter.try_acquire(start));
        let second = start + Duration::from_secs(1);
        assert!((0..REQUESTS_PER_SECOND as usize).all(|_| limiter.try_acquire(second)));
        assert!(!limiter.try_acquire(second));
        let hours = second + Duration::from_secs(9999);
        assert!((0..MAX_BURST as usize).all(|_| limiter.try_acquire(hours)));
        assert!(!limiter.try_acquire(hours));
    }
}
