//! `JobQueue`: the one engine, the thread that works with it, and the browser tab that may use it.
//!
//! One job runs at a time. A new one from the same tab stops the one before it. A tab that opens the
//! board takes the engine and becomes its holder; the tab that held it is told so, and may take it back.
//! What the jobs do stands in `goren_page`.

use super::event_stream::{self, EventSender, EventStream};
use goren::engine::Engine;
use goren::search::{Control, STACK_BYTES};
use goren_cli::in_short;
use goren_page::Job;
use serde_json::json;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// The jobs for the engine: at most one that runs and one that waits. Requests submit them, the worker
/// thread runs them.
#[derive(Default)]
pub(super) struct JobQueue {
    state: Mutex<QueueState>,
    /// Wakes the worker when a job was submitted.
    changed: Condvar,
}

#[derive(Default)]
struct QueueState {
    /// The tab that may use the engine.
    holder: Option<String>,
    /// Stops the job that runs now.
    running: Option<Arc<Control>>,
    /// The job that runs next.
    waiting: Option<QueuedJob>,
}

/// A job, the tab that it is for, its stop signal and where its events go.
struct QueuedJob {
    tab: String,
    control: Arc<Control>,
    job: Job,
    events: EventSender,
}

/// The error for a tab that does not hold the engine: another one does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NotHolder;

/// A queue whose worker thread owns the engine and waits for jobs.
///
/// # Errors
/// When the thread cannot be started.
pub(super) fn start(engine: Engine) -> std::io::Result<Arc<JobQueue>> {
    let queue = Arc::new(JobQueue::default());
    let of_worker = Arc::clone(&queue);
    let builder = thread::Builder::new().name("engine".to_string()).stack_size(STACK_BYTES);
    builder.spawn(move || of_worker.run_jobs(engine))?;
    Ok(queue)
}

impl JobQueue {
    /// Makes a tab the holder of the engine. A job of another tab ends.
    pub fn take(&self, tab: &str) {
        let mut state = self.state();
        if state.holder.as_deref() != Some(tab) {
            state.holder = Some(tab.to_string());
            state.stop_all();
        }
    }

    /// Whether this tab holds the engine. If no tab does, this one gets it.
    pub fn is_held_by(&self, tab: &str) -> bool {
        self.state().hold(tab)
    }

    /// Whether a job runs or waits to run.
    pub fn is_busy(&self) -> bool {
        let state = self.state();
        state.running.is_some() || state.waiting.is_some()
    }

    /// Puts a job of a tab in place of the one that the tab submitted before, which ends. The last event
    /// of the stream is what the job returns.
    ///
    /// # Errors
    /// When another tab holds the engine.
    pub fn submit(&self, tab: &str, job: Job) -> Result<EventStream, NotHolder> {
        let mut state = self.state();
        if !state.hold(tab) {
            return Err(NotHolder);
        }
        state.stop_all();
        let control = Arc::new(Control::default());
        let (events, stream) = event_stream::channel(&control);
        state.waiting = Some(QueuedJob { tab: tab.to_string(), control, job, events });
        self.changed.notify_one();
        Ok(stream)
    }

    /// The worker: runs every job that comes, for ever.
    fn run_jobs(&self, mut engine: Engine) {
        loop {
            let QueuedJob { tab, control, job, events } = self.next();
            let result = catch_unwind(AssertUnwindSafe(|| {
                job(&mut engine, &control, &|event| events.send(event))
            }));
            if result.is_err() {
                // The thinker may be in any state, so even dropping it may fail.
                let _ = catch_unwind(AssertUnwindSafe(|| engine.drop_thinker()));
            }
            let mut state = self.state();
            state.running = None;
            let is_holder = state.holder.as_ref() == Some(&tab);
            drop(state);
            events.finish(&match result {
                _ if !is_holder => json!({ "event": "taken" }),
                Ok(Ok(last)) => last,
                Ok(Err(error)) => {
                    json!({ "event": "error", "error": in_short(&format!("{error:#}")) })
                }
                Err(_) => json!({ "event": "error", "error": "the engine failed" }),
            });
        }
    }

    /// Waits for a job and marks it as running.
    fn next(&self) -> QueuedJob {
        let mut state = self.state();
        loop {
            if let Some(job) = state.waiting.take() {
                state.running = Some(Arc::clone(&job.control));
                return job;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn state(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl QueueState {
    /// Whether this tab holds the engine; it does from now on if none did.
    fn hold(&mut self, tab: &str) -> bool {
        self.holder.get_or_insert_with(|| tab.to_string()) == tab
    }

    /// Stops the job that runs and drops the one that waits.
    fn stop_all(&mut self) {
        if let Some(control) = &self.running {
            control.stop();
        }
        if let Some(job) = self.waiting.take() {
            let is_holder = self.holder.as_ref() == Some(&job.tab);
            let event = if is_holder { "stopped" } else { "taken" };
            job.events.finish(&json!({ "event": event }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::bail;
    use goren_page::SendEvent;
    use http_body_util::BodyExt;
    use std::time::Duration;

    fn queue() -> Arc<JobQueue> {
        start(Engine::default()).unwrap()
    }

    fn text(stream: EventStream) -> String {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let body = runtime.block_on(stream.collect()).unwrap();
        String::from_utf8(body.to_bytes().to_vec()).unwrap()
    }

    /// A job that ends when it is stopped.
    fn until_stopped() -> Job {
        Box::new(|_, control, events| {
            events(&json!("begun"));
            while !control.stopped() {
                thread::sleep(Duration::from_millis(1));
            }
            Ok(json!("stopped"))
        })
    }

    #[test]
    fn events_come_in_order_and_the_result_last() {
        let job = |_: &mut Engine, _: &Control, events: &SendEvent| {
            events(&json!(1));
            Ok(json!({ "event": "done" }))
        };
        let stream = queue().submit("a", Box::new(job)).unwrap();
        assert_eq!(text(stream), "1\n{\"event\":\"done\"}\n");
    }

    #[test]
    fn a_new_job_of_a_tab_replaces_the_one_before() {
        let queue = queue();
        let first = queue.submit("a", until_stopped()).unwrap();
        let second = queue.submit("a", Box::new(|_, _, _| Ok(json!(2)))).unwrap();
        assert!(!text(first).contains("taken"));
        assert_eq!(text(second), "2\n");
    }

    #[test]
    fn a_second_tab_takes_the_engine_and_the_first_may_take_it_back() {
        let queue = queue();
        assert!(queue.is_held_by("a"));
        let first = queue.submit("a", until_stopped()).unwrap();
        assert!(!queue.is_held_by("b"));
        assert_eq!(queue.submit("b", until_stopped()).err(), Some(NotHolder));
        queue.take("b");
        assert!(text(first).ends_with("{\"event\":\"taken\"}\n"));
        assert_eq!(queue.submit("a", until_stopped()).err(), Some(NotHolder));
        queue.take("a");
        assert!(queue.submit("a", Box::new(|_, _, _| Ok(json!(1)))).is_ok());
    }

    #[test]
    fn reports_a_failed_job_and_runs_the_next() {
        let queue = queue();
        let stream = queue.submit("a", Box::new(|_, _, _| panic!("on purpose"))).unwrap();
        assert!(text(stream).contains("the engine failed"));
        let stream = queue.submit("a", Box::new(|_, _, _| bail!("no move"))).unwrap();
        assert_eq!(text(stream), "{\"error\":\"no move\",\"event\":\"error\"}\n");
        let stream = queue.submit("a", Box::new(|_, _, _| Ok(json!(3)))).unwrap();
        assert_eq!(text(stream), "3\n");
    }
}
