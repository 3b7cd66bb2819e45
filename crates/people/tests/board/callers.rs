//! Who is answered: which hosts, origins, tokens, paths and methods `goren board` accepts.

use super::is_alive;
use super::server::{BoardServer, content, status};

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
