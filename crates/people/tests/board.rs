//! `goren board` over real sockets: what it answers, and what it refuses to whom.

mod answers;
mod callers;
mod engine;
mod load;
mod server;

use serde_json::{Value, json};
use server::{BoardServer, status};
use std::thread;
use std::time::{Duration, Instant};

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
