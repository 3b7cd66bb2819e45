//! Who has the engine: one tab at a time, until the page goes away or the program ends.

use super::server::{BoardServer, lines, read_all};
use super::{game, with};
use serde_json::json;
use std::io::{Read, Write};
use std::thread;
use std::time::{Duration, Instant};

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
