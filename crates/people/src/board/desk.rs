//! `Desk`: the one engine, the thread that it thinks on, and the browser tab that may use it.
//!
//! One search runs at a time. A new one from the same tab stops the one before it. A tab that opens the
//! board takes the engine; the tab that had it is told so, and may take it back. What is searched stands
//! in `work.rs`.

use super::body::{self, LineStream, Outlet};
use anyhow::Result;
use goren::engine::Engine;
use goren::search::{Control, STACK_BYTES};
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// What is done with the engine. It says lines while it runs and returns the last one. It must end soon
/// after the control was stopped.
pub(super) type Work = Box<dyn FnOnce(&mut Engine, &Control, &Outlet) -> Result<Value> + Send>;

/// See the module.
#[derive(Default)]
pub(super) struct Desk {
    state: Mutex<DeskState>,
    changed: Condvar,
}

#[derive(Default)]
struct DeskState {
    /// The tab that may use the engine.
    holder: Option<String>,
    /// Stops what runs now.
    running: Option<Arc<Control>>,
    /// What comes next.
    waiting: Option<DeskJob>,
}

struct DeskJob {
    tab: String,
    control: Arc<Control>,
    work: Work,
    outlet: Outlet,
}

/// Another tab has the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct HeldByAnother;

/// A desk whose engine waits for work on a thread of its own.
pub(super) fn start(engine: Engine) -> std::io::Result<Arc<Desk>> {
    let desk = Arc::new(Desk::default());
    let of_thread = Arc::clone(&desk);
    let builder = thread::Builder::new().name("engine".to_string()).stack_size(STACK_BYTES);
    builder.spawn(move || of_thread.serve(engine))?;
    Ok(desk)
}

impl Desk {
    /// Gives the engine to a tab. A search of another tab ends.
    pub fn take(&self, tab: &str) {
        let mut state = self.state();
        if state.holder.as_deref() != Some(tab) {
            state.holder = Some(tab.to_string());
            state.stop_all();
        }
    }

    /// Whether this tab may use the engine. If no tab has it, this one gets it.
    pub fn is_held_by(&self, tab: &str) -> bool {
        self.state().hold(tab)
    }

    /// Whether something runs or waits to run.
    pub fn is_busy(&self) -> bool {
        let state = self.state();
        state.running.is_some() || state.waiting.is_some()
    }

    /// Starts work for a tab, in place of what it had begun before. The stream ends with what the work
    /// returns.
    pub fn begin(&self, tab: &str, work: Work) -> Result<LineStream, HeldByAnother> {
        let mut state = self.state();
        if !state.hold(tab) {
            return Err(HeldByAnother);
        }
        state.stop_all();
        let control = Arc::new(Control::default());
        let (outlet, stream) = body::channel(&control);
        state.waiting = Some(DeskJob { tab: tab.to_string(), control, work, outlet });
        self.changed.notify_one();
        Ok(stream)
    }

    /// Does all work that comes, for ever.
    fn serve(&self, mut engine: Engine) {
        loop {
            let DeskJob { tab, control, work, outlet } = self.next();
            let done = catch_unwind(AssertUnwindSafe(|| work(&mut engine, &control, &outlet)));
            if done.is_err() {
                // The thinker may be in any state, so even dropping it may fail.
                let _ = catch_unwind(AssertUnwindSafe(|| engine.drop_thinker()));
            }
            let mut state = self.state();
            state.running = None;
            let is_holder = state.holder.as_ref() == Some(&tab);
            drop(state);
            outlet.finish(&match done {
                _ if !is_holder => json!({ "event": "taken" }),
                Ok(Ok(last)) => last,
                Ok(Err(error)) => json!({ "event": "error", "error": format!("{error:#}") }),
                Err(_) => json!({ "event": "error", "error": "the engine failed" }),
            });
        }
    }

    /// Waits for work and marks it as running.
    fn next(&self) -> DeskJob {
        let mut state = self.state();
        loop {
            if let Some(job) = state.waiting.take() {
                state.running = Some(Arc::clone(&job.control));
                return job;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn state(&self) -> MutexGuard<'_, DeskState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl DeskState {
    fn hold(&mut self, tab: &str) -> bool {
        self.holder.get_or_insert_with(|| tab.to_string()) == tab
    }

    /// Stops what runs and forgets what waits.
    fn stop_all(&mut self) {
        if let Some(running) = &self.running {
            running.stop();
        }
        if let Some(job) = self.waiting.take() {
            let is_holder = self.holder.as_ref() == Some(&job.tab);
            let event = if is_holder { "stopped" } else { "taken" };
            job.outlet.finish(&json!({ "event": event }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::bail;
    use http_body_util::BodyExt;
    use std::time::Duration;

    fn desk() -> Arc<Desk> {
        start(Engine::default()).unwrap()
    }

    fn text(stream: LineStream) -> String {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let body = runtime.block_on(stream.collect()).unwrap();
        String::from_utf8(body.to_bytes().to_vec()).unwrap()
    }

    /// Work that ends when it is stopped.
    fn until_stopped() -> Work {
        Box::new(|_, control, outlet| {
            outlet.say(&json!("begun"));
            while !control.stopped() {
                thread::sleep(Duration::from_millis(1));
            }
            Ok(json!("stopped"))
        })
    }

    #[test]
    fn lines_come_in_order_and_the_result_last() {
        let work = |_: &mut Engine, _: &Control, outlet: &Outlet| {
            outlet.say(&json!(1));
            Ok(json!({ "event": "done" }))
        };
        let stream = desk().begin("a", Box::new(work)).unwrap();
        assert_eq!(text(stream), "1\n{\"event\":\"done\"}\n");
    }

    #[test]
    fn new_work_of_a_tab_takes_the_place_of_the_old() {
        let desk = desk();
        let first = desk.begin("a", until_stopped()).unwrap();
        let second = desk.begin("a", Box::new(|_, _, _| Ok(json!(2)))).unwrap();
        assert!(!text(first).contains("taken"));
        assert_eq!(text(second), "2\n");
    }

    #[test]
    fn a_second_tab_takes_the_engine_and_the_first_may_take_it_back() {
        let desk = desk();
        assert!(desk.is_held_by("a"));
        let first = desk.begin("a", until_stopped()).unwrap();
        assert!(!desk.is_held_by("b"));
        assert_eq!(desk.begin("b", until_stopped()).err(), Some(HeldByAnother));
        desk.take("b");
        assert!(text(first).ends_with("{\"event\":\"taken\"}\n"));
        assert_eq!(desk.begin("a", until_stopped()).err(), Some(HeldByAnother));
        desk.take("a");
        assert!(desk.begin("a", Box::new(|_, _, _| Ok(json!(1)))).is_ok());
    }

    #[test]
    fn a_failure_is_reported_and_the_engine_goes_on() {
        let desk = desk();
        let stream = desk.begin("a", Box::new(|_, _, _| panic!("on purpose"))).unwrap();
        assert!(text(stream).contains("the engine failed"));
        let stream = desk.begin("a", Box::new(|_, _, _| bail!("no move"))).unwrap();
        assert_eq!(text(stream), "{\"error\":\"no move\",\"event\":\"error\"}\n");
        let stream = desk.begin("a", Box::new(|_, _, _| Ok(json!(3)))).unwrap();
        assert_eq!(text(stream), "3\n");
    }
}
