//! A running `goren board` for tests, and requests to it over plain sockets.

#![allow(dead_code, reason = "each test program uses a part of this file")]

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Longer than anything that a test waits for.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program, killed at the end of the test.
pub struct BoardServer {
    pub child: Child,
    pub port: u16,
    pub token: String,
}

impl BoardServer {
    /// Starts the program on a free port.
    pub fn start() -> Self {
        BoardServer::on_port(0)
    }

    /// Starts the program on this port, and waits for its address.
    pub fn on_port(port: u16) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_goren"))
            .args(["board", "--no-open", "--threads", "1", "--memory", "100"])
            .args(["--port", &port.to_string()])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let stdout = child.stdout.as_mut().expect("a pipe");
        BufReader::new(stdout).read_line(&mut line).expect("a line with the address");
        let address = line.trim().rsplit(' ').next().unwrap_or_default().to_string();
        let rest = address.strip_prefix("http://127.0.0.1:").expect("a loopback address");
        let (port, token) = rest.split_once("/?token=").expect("a token in the address");
        BoardServer { child, port: port.parse().expect("a port"), token: token.to_string() }
    }

    /// The address of the page, with the token.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/?token={}", self.port, self.token)
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("the server is there");
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_write_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// Sends bytes and returns everything that comes back. The server may close early.
    pub fn raw(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        let _ = stream.write_all(bytes);
        read_all(&mut stream)
    }

    /// The head of a request with these lines, `Host` included unless one is among them.
    pub fn head(&self, request: &str, headers: &[(&str, &str)]) -> String {
        let mut head = format!("{request} HTTP/1.1\r\nConnection: close\r\n");
        if !headers.iter().any(|(name, _)| *name == "Host") {
            head += &format!("Host: 127.0.0.1:{}\r\n", self.port);
        }
        for (name, value) in headers.iter().filter(|(_, value)| !value.is_empty()) {
            head += &format!("{name}: {value}\r\n");
        }
        head + "\r\n"
    }

    pub fn get(&self, path: &str, headers: &[(&str, &str)]) -> String {
        self.raw(self.head(&format!("GET {path}"), headers).as_bytes())
    }

    /// A request of the API as our page sends it.
    pub fn api_request(&self, path: &str, body: &str, more: &[(&str, &str)]) -> String {
        let bearer = format!("Bearer {}", self.token);
        let length = body.len().to_string();
        let mut headers = vec![("Content-Length", length.as_str())];
        for usual in [("Authorization", bearer.as_str()), ("Content-Type", "application/json")] {
            if !more.iter().any(|(name, _)| *name == usual.0) {
                headers.push(usual);
            }
        }
        headers.extend(more);
        self.head(&format!("POST /api/{path}"), &headers) + body
    }

    /// Sends a request of the API; the status and the response, or its last event.
    pub fn ask(&self, path: &str, body: &Value) -> (u16, Value) {
        let answer = self.raw(self.api_request(path, &body.to_string(), &[]).as_bytes());
        let last = lines(&answer).pop();
        (status(&answer), last.unwrap_or_else(|| panic!("no JSON in {answer}")))
    }

    /// Asks the engine; the lines of its answer.
    pub fn search(&self, path: &str, body: &Value) -> Vec<Value> {
        let answer = self.raw(self.api_request(path, &body.to_string(), &[]).as_bytes());
        assert_eq!(status(&answer), 200, "{answer}");
        lines(&answer)
    }
}

impl Drop for BoardServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// All that comes until the other side closes.
pub fn read_all(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    // A reset after the answer is no matter.
    let _ = stream.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The status of an answer; 0 if there is none.
pub fn status(answer: &str) -> u16 {
    let word = answer.split(' ').nth(1).unwrap_or_default();
    word.parse().unwrap_or(0)
}

/// The part of an answer after its head.
pub fn content(answer: &str) -> &str {
    answer.split_once("\r\n\r\n").map_or("", |(_, content)| content)
}

/// The lines of JSON in the content; the sizes of the chunks between them are left out.
pub fn lines(answer: &str) -> Vec<Value> {
    let texts = content(answer).lines().filter(|line| line.starts_with('{'));
    texts.map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}
