//! `Process`: a running engine. Lines go in, lines come out, and it certainly ends.
//!
//! A thread reads what the engine writes and passes it on through a short queue. When nobody takes
//! the lines, the engine has to wait, so that a flood costs neither memory nor time. The engine leads
//! a process group of its own: Ctrl-C in the terminal reaches only us. Programs that a start script
//! has left behind end with it, on Unix by that group, on Windows by a job. What the lines mean is
//! not known here.

use super::EngineConfig;
use goren::clock::{Clock, SystemClock};
use goren::lines::{InputLine, read_lines};
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::thread;
use std::time::Duration;

/// Lines that wait to be taken. With the longest line that the reader keeps, 4 MiB.
const QUEUE: usize = 64;
/// How long an engine may take to end after `END`, as with the Gomocup judge.
const TIME_TO_QUIT: Duration = Duration::from_millis(500);
/// How often a waiting thread checks the stop flag.
const CHECK_INTERVAL: Duration = Duration::from_millis(100);
/// Bytes of a captured standard error that are kept.
const KEPT_ERRORS: u64 = 4096;
/// How long to wait for the end of the standard error of a process that has ended.
const TIME_FOR_ERRORS: Duration = Duration::from_millis(500);

/// What Windows calls `CREATE_NEW_PROCESS_GROUP`.
#[cfg(windows)]
const NEW_PROCESS_GROUP: u32 = 0x200;

/// A flag that tells everybody who holds a copy to stop.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Sets the flag, for good.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it is set.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Why no line came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoLine {
    /// The deadline has passed.
    Late,
    /// The engine has ended or closed its output.
    Closed,
    /// The stop flag is set.
    Stopped,
}

/// A running engine. It is killed when this is dropped.
#[derive(Debug)]
pub struct Process {
    child: Child,
    input: Input,
    lines: Receiver<InputLine>,
    clock: SystemClock,
    trace: Option<Trace>,
    /// Gives the beginning of the standard error once it has ended, if that is captured.
    errors: Option<Receiver<String>>,
    error_text: String,
    /// Ends, when it is dropped, what the engine has started.
    #[cfg(windows)]
    _job: Option<win32job::Job>,
}

/// The way to an engine's input.
#[derive(Debug)]
enum Input {
    Direct(ChildStdin),
    /// Through a thread that may have to wait until the engine reads.
    Queued(Sender<Vec<u8>>),
    Closed,
}

/// The conversation with a process, written to a file as it happens.
#[derive(Debug)]
struct Trace {
    file: File,
    /// Tells the processes of a match apart.
    id: u32,
    clock: SystemClock,
}

impl Trace {
    fn open(path: &Path, id: u32, clock: SystemClock) -> io::Result<Trace> {
        Ok(Trace { file: open_to_append(path)?, id, clock })
    }

    /// Writes a line, with its time in seconds. A full disk does not stop a match.
    fn write(&self, arrow: &str, line: &[u8]) {
        let (seconds, id) = (self.clock.now().as_secs_f64(), self.id);
        let line = String::from_utf8_lossy(line);
        let _ = (&self.file).write_all(format!("{seconds:.3} {id} {arrow} {line}\n").as_bytes());
    }
}

impl Process {
    /// Starts an engine. What is sent to it is written at once.
    ///
    /// # Errors
    /// When the system cannot start it, or the file for its trace or standard error cannot be written.
    pub fn start(engine: &EngineConfig, clock: SystemClock) -> io::Result<Process> {
        let errors = match &engine.standard_error {
            Some(path) => open_to_append(path)?.into(),
            None => Stdio::null(),
        };
        Process::spawn(engine, clock, errors)
    }

    /// Starts an engine that may stop reading: what is sent waits in a queue, so that sending never
    /// blocks. The beginning of its standard error is kept, see `errors`.
    ///
    /// # Errors
    /// When the system cannot start it, or the file for its trace cannot be written.
    pub fn start_queued(engine: &EngineConfig, clock: SystemClock) -> io::Result<Process> {
        let (error_reader, error_writer) = io::pipe()?;
        let mut process = Process::spawn(engine, clock, error_writer.into())?;
        let (send_errors, errors) = channel();
        thread::spawn(move || {
            // Nobody may be waiting for them any more.
            let _ = send_errors.send(beginning(error_reader));
        });
        process.errors = Some(errors);
        let (queue, waiting) = channel::<Vec<u8>>();
        if let Input::Direct(mut input) =
            std::mem::replace(&mut process.input, Input::Queued(queue))
        {
            // An engine that reads no more has been killed or will not answer either.
            let write = move |bytes: &Vec<u8>| input.write_all(bytes).is_ok();
            thread::spawn(move || waiting.iter().take_while(write).for_each(drop));
        }
        Ok(process)
    }

    fn spawn(engine: &EngineConfig, clock: SystemClock, errors: Stdio) -> io::Result<Process> {
        let mut command = Command::new(&engine.program);
        command.args(&engine.arguments).current_dir(&engine.directory);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(errors);
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        #[cfg(windows)]
        std::os::windows::process::CommandExt::creation_flags(&mut command, NEW_PROCESS_GROUP);
        let mut child = command.spawn()?;
        #[cfg(windows)]
        let _job = job(&child);
        let input = Input::Direct(child.stdin.take().expect("the input is piped"));
        let output = child.stdout.take().expect("the output is piped");
        let (send_line, lines) = sync_channel(QUEUE);
        let (trace, errors, error_text) = (None, None, String::new());
        let mut process = Process {
            child,
            input,
            lines,
            clock,
            trace,
            errors,
            error_text,
            #[cfg(windows)]
            _job,
        };
        let open_trace = || {
            let path = engine.trace.as_deref();
            path.map(|path| Trace::open(path, process.child.id(), clock)).transpose()
        };
        let output_trace = open_trace()?;
        process.trace = open_trace()?;
        let read = move || {
            read_lines(output, &clock, |line| {
                if let Some(trace) = &output_trace {
                    trace.write("<-", &line.bytes);
                }
                send_line.send(line).is_ok()
            });
        };
        thread::Builder::new().name("engine reader".to_string()).spawn(read)?;
        Ok(process)
    }

    /// Sends bytes in one write: whole lines, each with its line feed, unless it is a test of the
    /// engine. An engine that was not started with a queue is expected to read them: what is said
    /// between two answers is far less than what a pipe holds.
    ///
    /// # Errors
    /// When the engine is known to have closed its input or ended.
    pub fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        if let Some(trace) = &self.trace {
            bytes.split_inclusive(|&byte| byte == b'\n').for_each(|line| {
                trace.write("->", line.trim_ascii_end());
            });
        }
        let broken = io::ErrorKind::BrokenPipe.into();
        match &mut self.input {
            Input::Direct(input) => input.write_all(bytes).and_then(|()| input.flush()),
            Input::Queued(queue) => queue.send(bytes.to_vec()).map_err(|_| broken),
            Input::Closed => Err(broken),
        }
    }

    /// Ends the engine's input, when all that was sent is written.
    pub fn close_input(&mut self) {
        self.input = Input::Closed;
    }

    /// Waits for a line until the deadline on the clock, without one until the engine's output ends.
    ///
    /// # Errors
    /// When no line comes in time. A line that was read after the deadline is late.
    pub fn receive(
        &self,
        deadline: Option<Duration>,
        stop: &StopFlag,
    ) -> Result<InputLine, NoLine> {
        loop {
            if stop.is_set() {
                return Err(NoLine::Stopped);
            }
            let rest = deadline.map(|deadline| deadline.saturating_sub(self.clock.now()));
            let wait = rest.map_or(CHECK_INTERVAL, |rest| rest.min(CHECK_INTERVAL));
            match self.lines.recv_timeout(wait) {
                Ok(line) if deadline.is_some_and(|deadline| line.at > deadline) => {
                    return Err(NoLine::Late);
                }
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(NoLine::Closed),
                Err(RecvTimeoutError::Timeout) if rest == Some(Duration::ZERO) => {
                    return Err(NoLine::Late);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Throws away the lines that nobody has taken yet.
    pub fn discard_lines(&self) {
        // What a flood adds meanwhile stays: it must not hold us up.
        for _ in 0..QUEUE {
            if self.lines.try_recv().is_err() {
                break;
            }
        }
    }

    /// Waits for the end of the process until the deadline on the clock; `None` if it is still running.
    pub fn wait(&mut self, deadline: Duration) -> Option<ExitStatus> {
        loop {
            // An error means that there is nothing to wait for.
            let ended = self.child.try_wait().ok()?;
            if ended.is_some() || self.clock.now() >= deadline {
                return ended;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Suspends the engine and all that it started, or resumes them, as the Gomocup judge does while
    /// the opponent thinks. Returns whether this system can do so.
    pub fn suspend(&self, suspended: bool) -> bool {
        #[cfg(unix)]
        if let Ok(leader) = i32::try_from(self.child.id()) {
            use nix::sys::signal::{Signal, killpg};
            let signal = if suspended { Signal::SIGSTOP } else { Signal::SIGCONT };
            return killpg(nix::unistd::Pid::from_raw(leader), signal).is_ok();
        }
        let _ = suspended;
        false
    }

    /// The beginning of the standard error of an engine that was started with a queue and has ended.
    pub fn errors(&mut self) -> &str {
        let text = self.errors.as_ref().and_then(|text| text.recv_timeout(TIME_FOR_ERRORS).ok());
        self.error_text.extend(text);
        &self.error_text
    }

    /// Tells the engine to end and gives it a moment to do so.
    pub fn quit(mut self) {
        if self.send(b"END\n").is_err() {
            return;
        }
        self.close_input();
        let deadline = self.clock.now() + TIME_TO_QUIT;
        while self.receive(Some(deadline), &StopFlag::default()).is_ok() {}
    }

    /// Kills the process and returns the beginning of its standard error, if that was captured.
    pub fn end(mut self) -> String {
        let (errors, text) = (self.errors.take(), std::mem::take(&mut self.error_text));
        drop(self);
        let rest = errors.and_then(|errors| errors.recv_timeout(TIME_FOR_ERRORS).ok());
        text + &rest.unwrap_or_default()
    }
}

impl Drop for Process {
    /// Kills the process and all that it started.
    fn drop(&mut self) {
        #[cfg(unix)]
        if let Ok(leader) = i32::try_from(self.child.id()) {
            use nix::sys::signal::{Signal, killpg};
            // An error means that nobody is left.
            let _ = killpg(nix::unistd::Pid::from_raw(leader), Signal::SIGKILL);
        }
        let _ = self.child.kill();
        // It is dead: this only takes it off the system's list.
        let _ = self.child.wait();
    }
}

/// Opens a file to append to it. The error names it; else it would seem to be about the engine.
fn open_to_append(path: &Path) -> io::Result<File> {
    let file = File::options().create(true).append(true).open(path);
    file.map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))
}

/// A job that holds the process and whatever it starts from now on: a start script has not yet come
/// to its first line. Before Windows 8 there is none for a process that is in another one already.
#[cfg(windows)]
fn job(child: &Child) -> Option<win32job::Job> {
    use std::os::windows::io::AsRawHandle;
    let mut limits = win32job::ExtendedLimitInfo::new();
    limits.limit_kill_on_job_close();
    let job = win32job::Job::create_with_limit_info(&limits).ok()?;
    job.assign_process(child.as_raw_handle() as isize).ok()?;
    Some(job)
}

/// Reads to the end and keeps the beginning.
fn beginning(mut input: impl Read) -> String {
    let mut kept = Vec::new();
    let _ = input.by_ref().take(KEPT_ERRORS).read_to_end(&mut kept);
    let _ = io::copy(&mut input, &mut io::sink());
    String::from_utf8_lossy(&kept).into_owned()
}
