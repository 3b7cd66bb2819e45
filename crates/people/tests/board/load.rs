//! How much is answered: what `goren board` does with large, slow and many requests.

use super::server::{BoardServer, lines, read_all, status};
use super::{game, is_alive};
use serde_json::{Value, json};
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

const MEBIBYTE: usize = 1 << 20;

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
