//! `Process`: a running engine: lines in, lines out, and a sure end.
//!
//! A thread reads what the engine says and hands it over through a short queue. When nobody takes
//! the lines, the engine is the one that waits, so that a flood costs neither memory nor time. The
//! engine leads a process group of its own (on Unix): a Ctrl-C in the terminal reaches only us, and
//! the programs that a starting script has left behind end with it. What the lines mean is not known
//! here.

use super::Player;
use crate::clock::{Clock, SystemClock};
use crate::lines::{InputLine, read_lines};
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// Lines that wait to be taken. With the longest line that the reader keeps, 4 MiB.
const QUEUE: usize = 64;
/// How long an engine may take to leave after `END`, as with the Gomocup judge.
const FAREWELL: Duration = Duration::from_millis(500);
/// How often somebody who waits looks whether everything is to stop.
const LOOK_UP: Duration = Duration::from_millis(100);

/// An order to everybody to stop, shared by those who obey it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Gives the order. It cannot be taken back.
    pub fn order(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was given.
    pub fn is_ordered(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What came of waiting for a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Received {
    /// A line.
    Line(InputLine),
    /// The time is over.
    Late,
    /// The engine has ended, or will not say anything more.
    Closed,
    /// The order to stop.
    Stopped,
}

/// A running engine. It is ended when this is dropped.
#[derive(Debug)]
pub struct Process {
    child: Child,
    /// `None` once it is closed.
    input: Option<ChildStdin>,
    lines: Receiver<InputLine>,
    clock: SystemClock,
    trace: Option<Trace>,
}

/// The conversation with a process, written down as it happens.
#[derive(Debug)]
struct Trace {
    file: File,
    /// Tells the processes of a match apart.
    id: u32,
    clock: SystemClock,
}

impl Trace {
    fn open(path: &Path, id: u32, clock: SystemClock) -> io::Result<Trace> {
        let file = File::options().create(true).append(true).open(path)?;
        Ok(Trace { file, id, clock })
    }

    /// Writes a line, with its time in seconds. A full disk does not stop a match.
    fn write(&self, arrow: &str, line: &[u8]) {
        let (seconds, id) = (self.clock.now().as_secs_f64(), self.id);
        let line = String::from_utf8_lossy(line);
        let _ = (&self.file).write_all(format!("{seconds:.3} {id} {arrow} {line}\n").as_bytes());
    }
}

impl Process {
    /// Starts a player's program.
    ///
    /// # Errors
    /// When the system cannot start it or a file that it is to be heard in cannot be written.
    pub fn start(player: &Player, clock: SystemClock) -> io::Result<Process> {
        let errors = match &player.standard_error {
            Some(path) => File::options().create(true).append(true).open(path)?.into(),
            None => Stdio::null(),
        };
        Process::start_with_errors(player, clock, errors)
    }

    /// Starts a player's program with this standard error instead of the player's own.
    ///
    /// # Errors
    /// When the system cannot start it or the trace cannot be written.
    pub fn start_with_errors(
        player: &Player,
        clock: SystemClock,
        errors: Stdio,
    ) -> io::Result<Process> {
        let mut command = Command::new(&player.program);
        command.args(&player.arguments).current_dir(&player.directory);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(errors);
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let input = child.stdin.take();
        let output = child.stdout.take().expect("the output is piped");
        let (hand_over, lines) = sync_channel(QUEUE);
        let mut process = Process { child, input, lines, clock, trace: None };
        let open_trace = || {
            let path = player.trace.as_deref();
            path.map(|path| Trace::open(path, process.child.id(), clock)).transpose()
        };
        let heard = open_trace()?;
        process.trace = open_trace()?;
        let read = move || {
            read_lines(output, &clock, |line| {
                if let Some(trace) = &heard {
                    trace.write("<-", &line.bytes);
                }
                hand_over.send(line).is_ok()
            });
        };
        thread::Builder::new().name("engine reader".to_string()).spawn(read)?;
        Ok(process)
    }

    /// Sends lines, each with its line feed, in one write. It does not wait for the engine to read
    /// them: what is said between two answers is far less than what a pipe holds.
    ///
    /// # Errors
    /// When the engine has closed its input or ended.
    pub fn send(&mut self, lines: &str) -> io::Result<()> {
        if let Some(trace) = &self.trace {
            lines.lines().for_each(|line| trace.write("->", line.as_bytes()));
        }
        let input = self.input.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        input.write_all(lines.as_bytes())?;
        input.flush()
    }

    /// Waits for a line until the deadline on the clock, for ever if there is none. A line that was
    /// read after the deadline is late.
    pub fn receive(&self, deadline: Option<Duration>, stop: &Stop) -> Received {
        loop {
            if stop.is_ordered() {
                return Received::Stopped;
            }
            let rest = deadline.map(|deadline| deadline.saturating_sub(self.clock.now()));
            let patience = rest.map_or(LOOK_UP, |rest| rest.min(LOOK_UP));
            match self.lines.recv_timeout(patience) {
                Ok(line) if deadline.is_some_and(|deadline| line.at > deadline) => {
                    return Received::Late;
                }
                Ok(line) => return Received::Line(line),
                Err(RecvTimeoutError::Disconnected) => return Received::Closed,
                Err(RecvTimeoutError::Timeout) if rest == Some(Duration::ZERO) => {
                    return Received::Late;
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Throws away what was said and not yet taken.
    pub fn forget_lines(&self) {
        // What a flood adds meanwhile stays: it must not hold us up.
        for _ in 0..QUEUE {
            if self.lines.try_recv().is_err() {
                break;
            }
        }
    }

    /// Hands the engine's input over to somebody who may have to wait until the engine reads.
    /// Nothing can be sent with `send` after that, and the input ends when it is dropped.
    pub fn take_input(&mut self) -> Option<ChildStdin> {
        self.input.take()
    }

    /// Waits for the end of the process until the deadline on the clock; `None` if it lives on.
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

    /// Suspends the engine and all that it started, or lets them go on, as the Gomocup judge does
    /// while the opponent thinks. Whether this system can do so.
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

    /// Asks the engine to leave and gives it a moment to do so.
    pub fn say_farewell(mut self) {
        if self.send("END\n").is_err() {
            return;
        }
        self.input = None;
        let deadline = self.clock.now() + FAREWELL;
        while matches!(self.receive(Some(deadline), &Stop::default()), Received::Line(_)) {}
    }

    /// Ends the process and all that it started.
    fn kill(&mut self) {
        #[cfg(unix)]
        if let Ok(leader) = i32::try_from(self.child.id()) {
            use nix::sys::signal::{Signal, killpg};
            // An error means that nobody is left.
            let _ = killpg(nix::unistd::Pid::from_raw(leader), Signal::SIGKILL);
        }
        let _ = self.child.kill();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
        // It is dead: this only takes it off the system's list.
        let _ = self.child.wait();
    }
}
