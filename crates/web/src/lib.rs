//! The engine for a page that has it inside: what a worker of the browser calls.
//!
//! A worker passes texts in and gets texts back through the memory that it shares with this module. A request is
//! a name, as of `goren_page::endpoint`, and a body of JSON. The module remembers the engine with its hash from
//! one request to the next, and nothing else. A search ends by itself or with its worker: the page ends the
//! worker to stop one, and starts another.
//!
//! The functions of `host` are called by `page/worker.js`.

mod host;

use goren::bench::{self, BenchPosition};
use goren::clock::SystemClock;
use goren::engine::{Engine, Options};
use goren::search::Control;
use goren_page::{Endpoint, endpoint};
use serde_json::{Value, json};
use std::cell::RefCell;

/// The memory of the engine. A phone has it, and more gains little in the seconds that a move takes there.
const MEMORY: u64 = 96 << 20;

thread_local! {
    static ENGINE: RefCell<Option<Engine>> = const { RefCell::new(None) };
}

/// Answers a request: an event for what the engine finds on the way, and the last one with the answer.
pub fn answer(name: &str, body: &[u8], send: &dyn Fn(&Value)) {
    let result = match endpoint(name) {
        None => Err(anyhow::anyhow!("there is no request {name}")),
        Some(Endpoint::Answer(handler)) => {
            handler(body).map(|answer| json!({ "event": "answer", "answer": answer }))
        }
        Some(Endpoint::Job(job)) => job(body).and_then(|job| {
            with_engine(|engine| job(engine, &Control::default(), &|event| send(event)))
        }),
    };
    send(
        &result.unwrap_or_else(|error| json!({ "event": "error", "error": format!("{error:#}") })),
    );
}

/// The report of `pbrain-goren bench`, with the signature that is the same on every machine.
pub fn bench() -> String {
    let (mut searcher, clock) = (bench::searcher(), SystemClock::default());
    let mut report = Vec::new();
    let mut search = |position: &BenchPosition| bench::search(&mut searcher, position, &clock);
    bench::run(&mut search, &mut report).expect("memory can be written");
    String::from_utf8_lossy(&report).into_owned()
}

fn with_engine<R>(work: impl FnOnce(&mut Engine) -> R) -> R {
    ENGINE.with_borrow_mut(|slot| {
        let engine = slot.get_or_insert_with(|| {
            let mut engine = Engine::default();
            engine.set_options(Options { memory: Some(MEMORY), ..Options::default() });
            engine
        });
        work(engine)
    })
}
