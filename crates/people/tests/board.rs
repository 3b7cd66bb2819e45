//! `goren board` over real sockets: what it answers, and what it refuses to whom.

mod server;

use serde_json::{Value, json};
use server::{BoardServer, content, lines, read_all, status};
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

const MEBIBYTE: usize = 1 << 20;

fn game(rule: &str, side: u8, moves: &str) -> Value {
    let moves: Vec<&str> = moves.split_whitespace().collect();
    json!({ "tab": "test", "rule": rule, "size": [side, side], "moves": moves })
}

fn with(mut body: Value, more: Value) -> Value {
    let (Value::Object(all), Value::Object(more)) = (&mut body, more) else { panic!("objects") };
    all.extend(more);
    body
}

/// Whether the server still answers.
fn is_alive(server: &BoardServer) -> bool {
    let deadline = Instant::now() + Duration::from_secs(30);
    while Instant::now() < deadline {
        if status(&server.get("/", &[])) == 200 {
            return true;
        }
        thread::sleep(Duration::from_millis(100));
    }
    false
}

/// Whether the server closes the connection, at the latest when nobody has patience any more, and
/// without an answer to a request that it never had.
fn is_dropped(stream: &mut TcpStream) -> bool {
    let mut bytes = Vec::new();
    let closed = match stream.read_to_end(&mut bytes) {
        Ok(_) => true,
        // Unix and Windows have different names for a time that is over. A reset is an end.
        Err(error) => !matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut),
    };
    closed && status(&String::from_utf8_lossy(&bytes)) != 200
}

// Who is answered.

#[test]
fn the_page_comes_with_a_policy_that_lets_it_load_nothing_else() {
    let server = BoardServer::start();
    let page = server.get("/", &[]);
    assert_eq!(status(&page), 200);
    assert!(content(&page).starts_with("<!doctype html>"));
    assert!(!page.contains(&server.token), "the page holds no secret");
    let head = page.to_ascii_lowercase();
    for part in [
        "content-type: text/html",
        "content-security-policy: default-src 'none'; script-src 'self';",
        "frame-ancestors 'none'",
        "x-content-type-options: nosniff",
        "x-frame-options: deny",
        "referrer-policy: no-referrer",
    ] {
        assert!(head.contains(part), "{part}");
    }
    assert!(!head.contains("access-control-allow"), "no other site may read an answer");
    let loaded = ["/style.css", "/main.js", "/icon.svg"];
    assert!(loaded.iter().all(|path| status(&server.get(path, &[])) == 200));
    let head_only = server.raw(server.head("HEAD /", &[]).as_bytes());
    assert_eq!((status(&head_only), content(&head_only)), (200, ""));
}

#[test]
fn rejects_other_hosts() {
    let server = BoardServer::start();
    let port = server.port;
    let ours = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    for host in &ours {
        assert_eq!(status(&server.get("/", &[("Host", host)])), 200, "{host}");
    }
    let rebound = format!("attacker.example:{port}");
    for host in ["attacker.example", "127.0.0.1", "localhost", "127.0.0.1:1", "[::1]", &rebound] {
        assert_eq!(status(&server.get("/", &[("Host", host)])), 403, "{host}");
        let request = server.api_request("alive", r#"{"tab":"a"}"#, &[("Host", host)]);
        assert_eq!(status(&server.raw(request.as_bytes())), 403, "{host}");
    }
    assert_eq!(status(&server.raw(b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n")), 403);
    assert_eq!(status(&server.raw(b"GET / HTTP/1.0\r\n\r\n")), 403);
    let twice =
        format!("GET / HTTP/1.1\r\nHost: {0}\r\nHost: {0}\r\nConnection: close\r\n\r\n", ours[0]);
    assert_ne!(status(&server.raw(twice.as_bytes())), 200);
    let absolute = server.head("GET http://attacker.example/", &[]);
    assert_eq!(status(&server.raw(absolute.as_bytes())), 403);
}

#[test]
fn rejects_other_origins() {
    let server = BoardServer::start();
    let ours = format!("http://127.0.0.1:{}", server.port);
    let status_with = |more: &[(&str, &str)]| {
        status(&server.raw(server.api_request("alive", r#"{"tab":"a"}"#, more).as_bytes()))
    };
    assert_eq!(status_with(&[("Origin", &ours)]), 200);
    let tls = ours.replace("http", "https");
    for origin in ["http://attacker.example", "null", "http://127.0.0.1:1", &tls] {
        assert_eq!(status_with(&[("Origin", origin)]), 403, "{origin}");
    }
    for site in ["cross-site", "same-site"] {
        assert_eq!(status_with(&[("Sec-Fetch-Site", site)]), 403, "{site}");
    }
    let preflight = server.head("OPTIONS /api/alive", &[("Origin", "http://attacker.example")]);
    assert_eq!(status(&server.raw(preflight.as_bytes())), 403);
}

#[test]
fn rejects_api_requests_without_token_or_json() {
    let server = BoardServer::start();
    let other = BoardServer::start();
    let status_with = |more: &[(&str, &str)]| {
        let answer = server.raw(server.api_request("alive", r#"{"tab":"a"}"#, more).as_bytes());
        assert!(!answer.contains(&server.token));
        status(&answer)
    };
    assert_eq!(status_with(&[]), 200);
    let of_other = format!("Bearer {}", other.token);
    for wrong in ["", "Bearer", "Bearer 0", &server.token, &of_other] {
        assert_eq!(status_with(&[("Authorization", wrong)]), 401, "{wrong}");
    }
    for kind in ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        assert_eq!(status_with(&[("Content-Type", kind)]), 415, "{kind}");
    }
}

#[test]
fn rejects_other_paths_and_methods() {
    let server = BoardServer::start();
    for path in [
        "/../Cargo.toml",
        "/..%2f..%2fetc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/page/index.html",
        "/index.html",
        "/style.css/",
        "/style.css%00",
        "/./style.css",
        "/api",
        "/api/",
        "/api/unknown",
        "/api/../style.css",
        "/C:/Windows/win.ini",
        "/\\..\\Cargo.toml",
    ] {
        let found = status(&server.get(path, &[]));
        assert!([400, 404].contains(&found), "{path}: {found}");
    }
    for (method, path, allowed) in [
        ("POST", "/", "GET, HEAD"),
        ("DELETE", "/style.css", "GET, HEAD"),
        ("GET", "/api/think", "POST"),
        ("PUT", "/api/think", "POST"),
        ("TRACE", "/api/alive", "POST"),
    ] {
        let answer = server.raw(server.head(&format!("{method} {path}"), &[]).as_bytes());
        assert_eq!(status(&answer), 405, "{method} {path}");
        assert!(
            answer
                .to_ascii_lowercase()
                .contains(&format!("allow: {}", allowed.to_ascii_lowercase()))
        );
    }
    for noise in
        [&b"\x16\x03\x01\x02\x00\x01"[..], b"\r\n\r\n\r\n", b"GET\r\n\r\n", b"\0\0\0\0\r\n\r\n"]
    {
        assert_ne!(status(&server.raw(noise)), 200);
    }
    assert!(is_alive(&server));
}

// How much is answered.

#[test]
fn rejects_large_bodies() {
    let server = BoardServer::start();
    let text = "h8 ".repeat(10 * MEBIBYTE / 3);
    let body = json!({ "text": text, "rule": "renju", "size": [15, 15] }).to_string();
    let answer = server.raw(server.api_request("read", &body, &[]).as_bytes());
    assert_eq!(status(&answer), 413, "{answer}");
    let body = json!({ "tab": "test", "moves": ["h8".repeat(10_000)] }).to_string();
    let answer = server.raw(server.api_request("position", &body, &[]).as_bytes());
    assert_eq!(status(&answer), 413, "{answer}");

    // The length alone decides, before the body comes.
    let announced = server.api_request("read", "", &[("Content-Length", "10485760")]);
    let announced = announced.replace("Content-Length: 0\r\n", "");
    let mut stream = server.connect();
    stream.write_all(announced.as_bytes()).unwrap();
    assert_eq!(status(&read_all(&mut stream)), 413);

    // A body that does not say its length is cut off where it becomes too long.
    let bearer = format!("Bearer {}", server.token);
    let head = server.head(
        "POST /api/read",
        &[
            ("Authorization", &bearer),
            ("Content-Type", "application/json"),
            ("Transfer-Encoding", "chunked"),
        ],
    );
    let mut stream = server.connect();
    stream.write_all(head.as_bytes()).unwrap();
    let chunk = format!("10000\r\n{}\r\n", "x".repeat(0x10000));
    let sent = (0..160).take_while(|_| stream.write_all(chunk.as_bytes()).is_ok()).count();
    assert_eq!(status(&read_all(&mut stream)), 413);
    assert!(sent > 0);

    let long_head = server.get("/", &[("X-Long", &"x".repeat(MEBIBYTE))]);
    assert_ne!(status(&long_head), 200);
    let many: Vec<(String, String)> = (0..200).map(|n| (format!("X-{n}"), n.to_string())).collect();
    let many: Vec<(&str, &str)> = many.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
    assert_ne!(status(&server.get("/", &many)), 200);
    assert!(is_alive(&server));
}

#[test]
fn a_thousand_connections_are_served_or_refused() {
    #[cfg(unix)]
    allow_many_files();
    let server = BoardServer::start();
    let begun = Instant::now();
    let mut open: Vec<TcpStream> = Vec::new();
    for _ in 0..1000 {
        if let Ok(stream) = TcpStream::connect(("127.0.0.1", server.port)) {
            stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
            open.push(stream);
        }
    }
    assert!(open.len() > 900, "only {} connections", open.len());
    let request = server.head("GET /icon.svg", &[]);
    let answers = open.iter_mut().map(|stream| {
        let _ = stream.write_all(request.as_bytes());
        status(&read_all(stream))
    });
    let answers: Vec<u16> = answers.collect();
    let served = answers.iter().filter(|&&status| status == 200).count();
    // Without the token 200 may come at once, and 50 more in each second.
    let most = 200 + 50 * (begun.elapsed().as_secs() as usize + 1);
    assert!((1..=most).contains(&served), "{served} were served");
    assert!(answers.iter().all(|status| [0, 200, 429, 503].contains(status)), "{answers:?}");
    drop(open);
    assert!(is_alive(&server));
}

/// As many open files as the system lets this process have.
#[cfg(unix)]
fn allow_many_files() {
    use nix::sys::resource::{Resource, getrlimit, setrlimit};
    let (_, most) = getrlimit(Resource::RLIMIT_NOFILE).unwrap();
    let _ = setrlimit(Resource::RLIMIT_NOFILE, most.min(4096), most);
}

#[test]
fn a_flood_of_requests_is_refused_and_passes() {
    let server = BoardServer::start();
    let mut stream = server.connect();
    let one = format!("GET /icon.svg HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", server.port);
    let last = server.head("GET /icon.svg", &[]);
    let flood = one.repeat(999) + &last;
    let mut reader = stream.try_clone().unwrap();
    let reading = thread::spawn(move || read_all(&mut reader));
    stream.write_all(flood.as_bytes()).unwrap();
    let answers = reading.join().unwrap();
    let served = answers.matches("HTTP/1.1 200").count();
    let refused = answers.matches("HTTP/1.1 429").count();
    // The connection is closed after the first that is refused.
    assert!(refused == 1 && served >= 100, "{served} served, {refused} refused");
    assert!(is_alive(&server));
}

#[test]
fn a_connection_is_closed_after_a_refusal() {
    let server = BoardServer::start();
    let host = format!("Host: 127.0.0.1:{}\r\n", server.port);
    for request in [
        "GET / HTTP/1.1\r\nHost: attacker.example\r\n\r\n".to_string(),
        format!("GET / HTTP/1.1\r\n{host}Origin: http://attacker.example\r\n\r\n"),
        format!("GET /nothing HTTP/1.1\r\n{host}\r\n"),
        format!("GET /api/alive HTTP/1.1\r\n{host}\r\n"),
        format!("POST /api/alive HTTP/1.1\r\n{host}Content-Length: 0\r\n\r\n"),
    ] {
        let mut stream = server.connect();
        let sent = Instant::now();
        stream.write_all(request.as_bytes()).unwrap();
        let answer = read_all(&mut stream);
        assert!([401, 403, 404, 405].contains(&status(&answer)), "{answer}");
        assert!(sent.elapsed() < Duration::from_secs(5), "{:?} for {request}", sent.elapsed());
    }
    // What the page is served leaves the connection open.
    let mut stream = server.connect();
    for _ in 0..2 {
        stream.write_all(format!("HEAD / HTTP/1.1\r\n{host}\r\n").as_bytes()).unwrap();
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).unwrap();
        assert_eq!(&answer, b"HTTP/1.1 200");
        let mut end = Vec::new();
        while !end.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            stream.read_exact(&mut byte).unwrap();
            end.push(byte[0]);
        }
    }
}

#[test]
fn refused_requests_do_not_keep_the_page_out() {
    let server = BoardServer::start();
    let refused = format!("GET / HTTP/1.1\r\nHost: attacker.example:{}\r\n\r\n", server.port);
    let mut open: Vec<TcpStream> = (0..64).map(|_| server.connect()).collect();
    for stream in &mut open {
        let _ = stream.write_all(refused.as_bytes());
    }
    let deadline = Instant::now() + Duration::from_secs(5);
    while status(&server.get("/", &[])) != 200 {
        assert!(Instant::now() < deadline, "the page is kept out");
        thread::sleep(Duration::from_millis(50));
    }
}

/// Connections of somebody who wants to keep the page out: more than the server has at a time.
const FLOOD: usize = 100;
/// An answer within this is soon, even on a busy machine. A silent connection is dropped after 10 s.
const SOON: Duration = Duration::from_secs(3);

/// Opens `FLOOD` connections, sends this on each, and opens each again as soon as it is closed, as long as
/// `during` runs.
fn flooded<R>(server: &BoardServer, sent: &str, during: impl FnOnce() -> R) -> R {
    /// Ends the flood, even if a test fails meanwhile.
    struct End<'a>(&'a AtomicBool);
    impl Drop for End<'_> {
        fn drop(&mut self) {
            self.0.store(true, Ordering::Relaxed);
        }
    }
    let open = || {
        let mut stream = server.connect();
        let _ = stream.write_all(sent.as_bytes());
        stream.set_nonblocking(true).unwrap();
        stream
    };
    let is_open = |stream: &mut TcpStream| match stream.read(&mut [0; 1 << 10]) {
        Ok(read) => read > 0,
        Err(error) => error.kind() == ErrorKind::WouldBlock,
    };
    let ended = AtomicBool::new(false);
    let mut streams: Vec<TcpStream> = (0..FLOOD).map(|_| open()).collect();
    thread::scope(|scope| {
        scope.spawn(|| {
            while !ended.load(Ordering::Relaxed) {
                for stream in streams.iter_mut().filter_map(|s| (!is_open(s)).then_some(s)) {
                    *stream = open();
                }
                thread::sleep(Duration::from_millis(1));
            }
        });
        let _end = End(&ended);
        during()
    })
}

#[test]
fn requests_that_never_become_whole_do_not_keep_the_page_out() {
    let server = BoardServer::start();
    let post = format!("POST /api/alive HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n", server.port);
    for (sent, files_too) in [
        (String::new(), true),
        ("GET / HTTP/1.1\r\nHo".to_string(), true),
        (format!("{post}Sec-Fetch-Site: cross-site\r\nContent-Length: 10\r\n\r\n{{"), true),
        // A program that says nothing of another site uses up the requests that may come without the token.
        (format!("{post}Content-Length: 10\r\n\r\n{{"), false),
    ] {
        flooded(&server, &sent, || {
            for _ in 0..10 {
                let asked = Instant::now();
                if files_too {
                    assert_eq!(status(&server.get("/icon.svg", &[])), 200, "{sent:?}");
                }
                assert_eq!(server.ask("alive", &json!({ "tab": "a" })).0, 200, "{sent:?}");
                assert!(asked.elapsed() < SOON, "{:?} for {sent:?}", asked.elapsed());
            }
        });
    }
}

#[test]
fn answered_connections_that_stay_open_do_not_keep_the_page_out() {
    let server = BoardServer::start();
    let request = format!("HEAD / HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", server.port);
    let mut open: Vec<TcpStream> = (0..FLOOD).map(|_| server.connect()).collect();
    for stream in &mut open {
        let _ = stream.write_all(request.as_bytes());
    }
    let asked = Instant::now();
    assert_eq!(status(&server.get("/", &[])), 200);
    assert!(asked.elapsed() < SOON, "{:?}", asked.elapsed());
}

#[test]
fn a_connection_that_knows_the_token_is_not_closed_for_others() {
    let server = BoardServer::start();
    let mut searching = server.connect();
    let request = server.api_request("analyse", &game("renju", 15, "h8").to_string(), &[]);
    searching.write_all(request.as_bytes()).unwrap();
    searching.read_exact(&mut [0]).unwrap();
    let mut sending = server.connect();
    let request = server.api_request("alive", r#"{"tab":"test"}"#, &[]);
    let (first, rest) = request.split_at(request.len() - 5);
    sending.write_all(first.as_bytes()).unwrap();
    // The server has read that: it answers what came later.
    assert_eq!(status(&server.get("/icon.svg", &[])), 200);
    flooded(&server, "GET / HTTP/1.1\r\nHo", || thread::sleep(Duration::from_secs(2)));
    sending.write_all(rest.as_bytes()).unwrap();
    assert_eq!(status(&read_all(&mut sending)), 200);
    assert_eq!(server.ask("take", &json!({ "tab": "b" })).0, 200);
    assert_eq!(lines(&read_all(&mut searching)).last().unwrap()["event"], "taken");
}

#[test]
fn a_text_costs_little_memory_to_read() {
    let server = BoardServer::start();
    for (text, error) in [
        ("h8\n".repeat(200_000), "too many moves"),
        ("(;GM[4];B[hh])".repeat(50_000), "too many moves"),
        (format!("(;GM[4]{})", ";".repeat(700_000)), "too many moves"),
        ("h8 i9\n".repeat(2_001), "too many moves"),
        ("(;GM[4])".repeat(2_001), "too many games"),
    ] {
        let body = json!({ "text": text, "rule": "renju", "size": [15, 15] });
        let (status, answer) = server.ask("read", &body);
        assert_eq!(status, 400);
        assert!(answer["error"].as_str().unwrap().contains(error), "{answer}");
    }
    let text = "h8 i9 j7 g6 k5 f4 l3 e2 m1 d15\n".repeat(1_900);
    let body = json!({ "text": text, "rule": "renju", "size": [15, 15] });
    let reads: Vec<Value> = thread::scope(|scope| {
        let reads: Vec<_> = (0..30).map(|_| scope.spawn(|| server.ask("read", &body).1)).collect();
        reads.into_iter().map(|read| read.join().unwrap()).collect()
    });
    assert!(reads.iter().all(|read| read["games"].as_array().unwrap().len() == 1_900));
    #[cfg(target_os = "linux")]
    {
        let status =
            std::fs::read_to_string(format!("/proc/{}/status", server.child.id())).unwrap();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        let kilobytes: usize = peak.trim().trim_end_matches(" kB").parse().unwrap();
        assert!(kilobytes < 80 << 10, "{kilobytes} kB");
    }
}

#[test]
fn a_long_input_is_not_repeated_whole_in_an_error() {
    let server = BoardServer::start();
    let text = format!("(;GM[4]SZ[{}])", "9".repeat(700_000));
    let body = json!({ "text": text, "rule": "renju", "size": [15, 15] });
    let (status, answer) = server.ask("read", &body);
    assert_eq!(status, 400);
    let error = answer["error"].as_str().unwrap();
    assert!(error.len() < 500 && error.ends_with("is not supported"), "{error}");
}

#[test]
fn the_page_is_told_when_another_site_has_led_to_it() {
    let server = BoardServer::start();
    let told = |site: &str| {
        let page = server.get("/", &[("Sec-Fetch-Site", site), ("Sec-Fetch-Dest", "document")]);
        assert_eq!(status(&page), 200, "{site}");
        page.contains("data-from=\"elsewhere\"")
    };
    assert!(told("cross-site") && told("same-site"));
    assert!(!told("none") && !told("same-origin"));
    assert!(!server.get("/", &[]).contains("data-from"));
}

#[test]
fn slow_requests_are_dropped() {
    let server = BoardServer::start();
    let mut silent = server.connect();
    let mut slow_head = server.connect();
    slow_head.write_all(b"GET / HTTP/1.1\r\nHo").unwrap();
    let mut slow_body = server.connect();
    let request = server.api_request("alive", "", &[("Content-Length", "10")]);
    slow_body.write_all(request.replace("Content-Length: 0\r\n", "").as_bytes()).unwrap();
    assert_eq!(status(&read_all(&mut slow_body)), 408);
    assert!(is_dropped(&mut slow_head), "half a head keeps its connection open");
    assert!(is_dropped(&mut silent), "an idle connection stays open");
    assert!(is_alive(&server));
}

// What is answered.

#[test]
fn errors_name_what_is_wrong_in_a_request() {
    let server = BoardServer::start();
    for (path, body, part) in [
        ("position", json!({}), "rule"),
        ("position", game("chess", 15, ""), "\"chess\" is not a rule"),
        ("position", game("renju", 4, ""), "4x4"),
        ("position", game("renju", 15, "h8 h8"), "move 2, h8"),
        ("position", game("renju", 9, "k1"), "k1 is not on a board of 9x9"),
        ("think", with(game("renju", 15, ""), json!({ "seconds": -1 })), "-1"),
        ("think", with(game("renju", 15, ""), json!({ "level": 11 })), "from 1 to 10"),
        ("think", game("freestyle", 9, "a1 b1 a2 b2 a3 b3 a4 b4 a5"), "the game is over"),
        ("explain", with(game("renju", 15, "h8"), json!({ "point": "h8" })), "h8 is not empty"),
        ("swap2", game("renju", 15, "h8"), "0, 3 or 5 stones"),
        ("write", with(game("renju", 15, "h8"), json!({ "format": "doc" })), "\"doc\""),
        (
            "read",
            json!({ "text": "h8 x", "rule": "renju", "size": [15, 15] }),
            "`x` after move 1 is not a point",
        ),
        ("read", json!({ "text": "", "rule": "renju", "size": [15, 15] }), "no position"),
        ("take", json!({ "tab": "" }), "tab"),
    ] {
        let (status, answer) = server.ask(path, &body);
        let error = answer["error"].as_str().unwrap_or_default();
        assert!(error.contains(part), "{path} {body}: {answer}");
        assert!(status == 400 || answer["event"] == "error", "{path} {body}: {status}");
    }
    for broken in ["", "{", "[]", "null", "\u{fffd}"] {
        let answer = server.raw(server.api_request("position", broken, &[]).as_bytes());
        assert_eq!(status(&answer), 400, "{broken}");
    }
}

#[test]
fn position_and_explain_answer_by_the_rules() {
    let server = BoardServer::start();
    let (_, open) = server.ask("position", &game("renju", 15, "h8 h9 i7 i9 h10 i6 i11 i12"));
    assert_eq!(open["to_move"], "black");
    assert_eq!(open["outcome"], Value::Null);
    assert_eq!(open["forbidden"], json!([{ "point": "g9", "foul": "double-three" }]));
    let (_, lost) = server.ask("position", &game("renju", 15, "h8 h9 i7 i9 h10 i6 i11 i12 g9"));
    assert_eq!(lost["outcome"]["winner"], "white");
    let (_, won) = server.ask("position", &game("freestyle", 9, "a1 b1 a2 b2 a3 b3 a4 b4 a5"));
    assert_eq!(won["outcome"]["winner"], "black");
    assert_eq!(won["outcome"]["line"], json!(["a1", "a2", "a3", "a4", "a5"]));
    let request = with(game("renju", 15, "h8 h9 i7 i9 h10 i6 i11 i12"), json!({ "point": "g9" }));
    let (_, why) = server.ask("explain", &request);
    assert_eq!(why["foul"], "double-three");
    assert_eq!(why["verdict"], "g9 is forbidden to black: double-three");
    assert_eq!(why["threes"].as_array().unwrap().len(), 2);
}

#[test]
fn the_drawings_of_an_explanation_are_explained() {
    let server = BoardServer::start();
    let text = |moves: &str, point: &str| {
        let request = with(game("renju", 15, moves), json!({ "point": point }));
        let (_, why) = server.ask("explain", &request);
        why["text"].as_str().unwrap().to_string()
    };
    let drawn = text("h8 h9 i7 i9 h10 i6 i11 i12", "g9");
    assert!(drawn.contains("\n@ the point explained, "), "{drawn}");
    let rows = ["\n11 ", "\n10 "].map(|row| drawn.find(row).unwrap());
    assert!(rows[0] < rows[1], "{drawn}");
    assert_eq!(text("h8 i9", "a1"), "a1 is not forbidden to black: it makes no four and no three.");
}

#[test]
fn beside_a_low_level_stands_the_judgement_of_the_whole_engine() {
    let server = BoardServer::start();
    // White has an open four: black, to move, is lost, and level 1 may not see it.
    let moves = "d4 h9 e4 i9 f4 j9 k13 k9";
    for (level, seed) in [1, 2, 9].into_iter().flat_map(|level| (0..12).map(move |n| (level, n))) {
        let more = json!({ "seconds": 3, "level": level, "seed": seed });
        let found = server.search("think", &with(game("freestyle", 15, moves), more));
        let played = &found.last().unwrap()["move"];
        let shown = found.iter().filter(|event| !event["analysis"].is_null());
        for event in shown {
            assert_eq!(event["move"], *played, "level {level}, seed {seed}: {event}");
            let best = &event["analysis"]["lines"][0];
            assert_eq!(best["proof"]["result"], "loss", "level {level}, seed {seed}: {event}");
            assert_eq!(best["win_rate"], 0.0);
        }
        assert!(found.len() >= 2, "level {level}: the page shows what is reported");
    }
}

#[test]
fn the_engine_plays_and_analyses() {
    let server = BoardServer::start();
    for (rule, side) in [("freestyle", 20), ("renju", 15), ("standard", 5), ("caro", 25)] {
        let request = with(game(rule, side, "c3 d4"), json!({ "seconds": 0.2, "lines": 3 }));
        let found = server.search("think", &request);
        let last = found.last().unwrap();
        assert_eq!(last["event"], "done", "{last}");
        let after = format!("c3 d4 {}", last["move"].as_str().unwrap());
        assert_eq!(server.ask("position", &game(rule, side, &after)).0, 200);
        let found = server.search("analyse", &request);
        let analysis = &found.last().unwrap()["analysis"];
        assert_eq!(analysis["lines"].as_array().unwrap().len(), 3, "{analysis}");
        let rates = [0, 1].map(|n| analysis["lines"][n]["win_rate"].as_f64().unwrap());
        assert!(rates[0] >= rates[1] && rates[0] <= 1.0, "{rates:?}");
    }
    for level in 1..=10 {
        let more = json!({ "seconds": 0.2, "level": level, "seed": level });
        let found = server.search("think", &with(game("freestyle", 15, "h8 i9"), more));
        assert_eq!(found.last().unwrap()["event"], "done");
    }
    let win = game("freestyle", 15, "h8 a1 h9 a3 h10 a5 h11 a7");
    let found = server.search("think", &with(win, json!({ "seconds": 1 })));
    let best = &found.last().unwrap()["analysis"]["lines"][0];
    assert_eq!(best["proof"], json!({ "result": "win", "plies": 1 }));
    assert_eq!(best["win_rate"], 1.0);
}

#[test]
fn swap2_is_played_to_its_end() {
    let server = BoardServer::start();
    let mut moves: Vec<String> = Vec::new();
    for _ in 0..3 {
        let body = json!({ "tab": "test", "rule": "freestyle", "size": [15, 15], "moves": moves,
                           "seconds": 0.5, "seed": 7 });
        let found = server.search("swap2", &body);
        let last = found.last().unwrap();
        assert_eq!(last["event"], "done", "{last}");
        let stones = last["stones"].as_array().unwrap();
        moves.extend(stones.iter().map(|stone| stone.as_str().unwrap().to_string()));
        match moves.len() {
            3 | 5 if last["swap"] == false => {}
            3..=6 => return,
            other => panic!("{other} stones"),
        }
    }
    panic!("the opening does not end");
}

#[test]
fn a_game_is_reviewed() {
    let server = BoardServer::start();
    // White does not stop the open three, and black overlooks the four at first.
    let moves = "h8 a1 h9 a3 h10 a5 o1 a7 h11 a9 h12";
    let request = with(game("freestyle", 15, moves), json!({ "seconds": 0.3 }));
    let lines = server.search("review", &request);
    let last = lines.last().unwrap();
    assert_eq!(last["event"], "done", "{last}");
    let review = &last["review"];
    let moves = review["reviewed"].as_array().unwrap();
    assert_eq!(moves.len(), 11);
    assert_eq!(moves[6]["missed_win"]["plies"], 3, "o1: {}", moves[6]);
    assert_eq!(moves[6]["missed_win"]["certified"], true);
    assert_eq!(moves[10]["judgement"], Value::Null, "five: {}", moves[10]);
    assert_eq!(review["black_win_rates"][11], 1.0);
    // A report for each position that is not the end of the game, the last one first.
    let numbers = lines.iter().filter_map(|line| line["number"].as_u64());
    assert_eq!(numbers.collect::<Vec<_>>(), (0..=10).rev().collect::<Vec<_>>());
    let empty = with(game("freestyle", 15, ""), json!({ "seconds": 0.1 }));
    assert_eq!(server.ask("review", &empty).0, 400);
}

#[test]
fn games_are_written_and_read_again() {
    let server = BoardServer::start();
    let request = with(game("renju", 15, "h8 i9 j7"), json!({ "black": "A", "white": "Ö" }));
    for format in ["psq", "sgf", "points", "coordinates"] {
        let (status, written) =
            server.ask("write", &with(request.clone(), json!({ "format": format })));
        assert_eq!(status, 200, "{written}");
        let body = json!({ "text": written["text"], "rule": "renju", "size": [15, 15] });
        let (_, read) = server.ask("read", &body);
        assert_eq!(read["games"][0]["moves"], json!(["h8", "i9", "j7"]), "{format}");
        if format == "sgf" {
            assert_eq!(read["games"][0]["white"], "Ö");
        }
    }
    let resigned = with(request, json!({ "format": "sgf", "resigned": "black" }));
    let (_, written) = server.ask("write", &resigned);
    assert!(written["text"].as_str().unwrap().contains("RE[W+R]"), "{written}");
}

#[test]
fn a_position_is_read_played_on_and_saved_with_all_that_its_file_held() {
    let server = BoardServer::start();
    let source =
        "(;GM[1]SZ[15]RU[RIF]C[problem 7]AB[hh][hg]AW[aa]XX[kept];W[ig]C[why?](;B[jf])(;B[if]))";
    let (status, read) =
        server.ask("read", &json!({ "text": source, "rule": "freestyle", "size": [15, 15] }));
    assert_eq!(status, 200, "{read}");
    let opened = &read["games"][0];
    assert_eq!(opened["start"]["black"], json!(["h8", "h9"]), "{opened}");
    assert_eq!(opened["start"]["to_move"], "white");
    assert_eq!(opened["moves"], json!(["i9", "j10"]));
    assert_eq!(opened["comments"], json!({ "0": "problem 7", "1": "why?" }));
    let state = json!({
        "rule": "renju", "size": [15, 15], "start": opened["start"], "moves": ["i9", "k5"],
    });
    let (_, facts) = server.ask("position", &state);
    assert_eq!(facts["stones"]["black"], json!(["k5", "h8", "h9"]), "{facts}");
    assert_eq!(facts["to_move"], "white");
    let write = with(state, json!({ "format": "sgf", "source": opened["source"] }));
    let (_, written) = server.ask("write", &write);
    let text = written["text"].as_str().unwrap();
    for kept in ["XX[kept]", "C[why?]", "(;B[kk])", "(;B[jf])", "(;B[if])"] {
        assert!(text.contains(kept), "{kept}: {text}");
    }
    // Piskvork's format has no place for the start.
    let write = with(write, json!({ "format": "psq" }));
    let (status, refused) = server.ask("write", &write);
    assert_eq!(status, 400, "{refused}");
    // A file that is no UTF-8 comes as bytes.
    let shift_jis = "KDtHTVs0XUNBW1NoaWZ0X0pJU11QQluDXF07QltoaF07V1tpaV0p";
    let body = json!({ "base64": shift_jis, "rule": "freestyle", "size": [15, 15] });
    let (_, read) = server.ask("read", &body);
    assert_eq!(
        (&read["games"][0]["black"], &read["games"][0]["moves"]),
        (&json!("ソ"), &json!(["h8", "i7"]))
    );
}

// Who has the engine.

#[test]
fn a_second_tab_takes_the_engine_and_the_first_is_told() {
    let server = BoardServer::start();
    let of_tab = |tab: &str| with(game("renju", 15, "h8"), json!({ "tab": tab }));
    let mut first = server.connect();
    first
        .write_all(server.api_request("analyse", &of_tab("a").to_string(), &[]).as_bytes())
        .unwrap();
    let mut byte = [0];
    first.read_exact(&mut byte).unwrap();
    assert_eq!(server.ask("alive", &json!({ "tab": "b" })).1["holder"], false);
    let refused = with(of_tab("b"), json!({ "seconds": 0.1 }));
    assert_eq!(server.ask("think", &refused).0, 409);
    assert_eq!(server.ask("take", &json!({ "tab": "b" })).0, 200);
    let told = lines(&read_all(&mut first));
    assert_eq!(told.last().unwrap()["event"], "taken");
    assert_eq!(server.ask("think", &with(of_tab("a"), json!({ "seconds": 0.1 }))).0, 409);
    assert_eq!(server.ask("alive", &json!({ "tab": "a" })).1["holder"], false);
    server.ask("take", &json!({ "tab": "a" }));
    let found = server.search("think", &with(of_tab("a"), json!({ "seconds": 0.1 })));
    assert_eq!(found.last().unwrap()["event"], "done");
}

#[test]
fn a_page_that_goes_away_ends_its_search() {
    let server = BoardServer::start();
    let is_busy = || server.ask("alive", &json!({ "tab": "test" })).1["busy"] == true;
    let mut stream = server.connect();
    let request = server.api_request("analyse", &game("renju", 15, "h8").to_string(), &[]);
    stream.write_all(request.as_bytes()).unwrap();
    stream.read_exact(&mut [0]).unwrap();
    assert!(is_busy());
    drop(stream);
    let deadline = Instant::now() + Duration::from_secs(30);
    while is_busy() {
        assert!(Instant::now() < deadline, "the search goes on");
        thread::sleep(Duration::from_millis(50));
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_server_at_once() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    let mut server = BoardServer::start();
    let mut stream = server.connect();
    let request = server.api_request("analyse", &game("renju", 15, "h8").to_string(), &[]);
    stream.write_all(request.as_bytes()).unwrap();
    stream.read_exact(&mut [0]).unwrap();
    kill(Pid::from_raw(server.child.id() as i32), Signal::SIGINT).unwrap();
    assert!(server.child.wait().unwrap().success());
}
