//! Both ends of a conversation: lines to the engine, lines from it, with a thread that keeps
//! reading. The engine is a process or, for tests that bring their own thinker, a thread.

use goren::clock::{Clock, SystemClock};
use goren::engine::Engine;
use goren::protocol::serve;
use std::io::{BufRead, BufReader, Read, Write, pipe};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread::{JoinHandle, spawn};
use std::time::{Duration, Instant};

/// How long an answer may take if nothing else is said: far longer than any search here.
pub const LONG: Duration = Duration::from_secs(20);

/// A conversation.
pub struct Talk {
    input: Option<Box<dyn Write>>,
    lines: Receiver<(String, Instant)>,
    /// When something was last sent.
    pub sent: Instant,
    engine: Partner,
}

enum Partner {
    Process(Child, Option<JoinHandle<String>>),
    Thread(Option<JoinHandle<()>>),
}

impl Talk {
    /// Starts the real program.
    pub fn with_process(arguments: &[String]) -> Self {
        Talk::with_program(Path::new(env!("CARGO_BIN_EXE_pbrain-goren")), arguments, None)
    }

    /// Starts a program in a folder.
    pub fn with_program(program: &Path, arguments: &[String], folder: Option<&Path>) -> Self {
        let mut command = Command::new(program);
        command.args(arguments).env_remove("GOREN_LOG");
        if let Some(folder) = folder {
            command.current_dir(folder);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let input = child.stdin.take().unwrap();
        let output = child.stdout.take().unwrap();
        let mut errors = child.stderr.take().unwrap();
        let errors = spawn(move || {
            let mut bytes = Vec::new();
            let _ = errors.read_to_end(&mut bytes);
            String::from_utf8_lossy(&bytes).into_owned()
        });
        Talk::new(Box::new(input), output, Partner::Process(child, Some(errors)))
    }

    /// Starts a session on a thread.
    pub fn with_engine(engine: Engine) -> Self {
        Talk::with_clock(engine, Arc::new(SystemClock::default()))
    }

    /// The same with this clock.
    pub fn with_clock(engine: Engine, clock: Arc<dyn Clock>) -> Self {
        let (engine_input, input) = pipe().expect("a pipe");
        let (output, engine_output) = pipe().expect("a pipe");
        let thread = spawn(move || serve(engine_input, engine_output, engine, clock, vec![]));
        Talk::new(Box::new(input), output, Partner::Thread(Some(thread)))
    }

    fn new(input: Box<dyn Write>, output: impl Read + Send + 'static, engine: Partner) -> Self {
        let (sender, lines) = channel();
        spawn(move || {
            let mut output = BufReader::new(output);
            let mut bytes = Vec::new();
            while output.read_until(b'\n', &mut bytes).is_ok_and(|count| count > 0) {
                let line = String::from_utf8_lossy(&bytes).into_owned();
                if sender.send((line, Instant::now())).is_err() {
                    return;
                }
                bytes.clear();
            }
        });
        Talk { input: Some(input), lines, sent: Instant::now(), engine }
    }

    /// Sends bytes; that nobody reads them any more is no error.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        if let Some(input) = &mut self.input {
            let _ = input.write_all(bytes).and_then(|()| input.flush());
        }
        self.sent = Instant::now();
    }

    /// Sends a line.
    pub fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// The next line without its line feed, and how long after the last sending it came.
    ///
    /// Fails if none comes in time or it ends with anything but a bare line feed.
    pub fn line(&mut self, within: Duration) -> Result<(String, Duration), String> {
        let (line, at) =
            self.lines.recv_timeout(within).map_err(|_| "no answer came".to_string())?;
        let Some(text) = line.strip_suffix('\n').filter(|text| !text.ends_with('\r')) else {
            return Err(format!("a line without a bare line feed: {line:?}"));
        };
        Ok((text.to_string(), at.saturating_duration_since(self.sent)))
    }

    /// The next line that is no `MESSAGE`; those must have text.
    pub fn answer(&mut self, within: Duration) -> Result<(String, Duration), String> {
        loop {
            let (line, delay) = self.line(within)?;
            match line.strip_prefix("MESSAGE") {
                Some(text) if text.trim().is_empty() => return Err("empty MESSAGE".to_string()),
                Some(text) if text.starts_with(' ') => {}
                _ => return Ok((line, delay)),
            }
        }
    }

    /// Waits for the end of the engine and its output. Fails if it does not end in time, says
    /// anything more, writes to its error stream or reports failure.
    pub fn exit(&mut self, within: Duration) -> Result<(), String> {
        let deadline = Instant::now() + within;
        let rest = match self.lines.recv_timeout(within) {
            Ok((line, _)) => Some(line),
            Err(_) => None,
        };
        if let Some(line) = rest {
            return Err(format!("unexpected: {line:?}"));
        }
        match &mut self.engine {
            Partner::Process(child, errors) => {
                let status = wait(child, deadline + Duration::from_secs(1))?;
                let errors = errors.take().map(JoinHandle::join).map(Result::unwrap);
                match errors {
                    Some(text) if !text.is_empty() => Err(format!("on stderr: {text}")),
                    _ if !status.success() => Err(format!("ended with {status}")),
                    _ => Ok(()),
                }
            }
            Partner::Thread(thread) => match thread.take().map(JoinHandle::join) {
                Some(Err(_)) => Err("the session panicked".to_string()),
                _ => Ok(()),
            },
        }
    }

    /// The process id of the engine.
    #[cfg(target_os = "linux")]
    pub fn process(&self) -> Option<u32> {
        match &self.engine {
            Partner::Process(child, _) => Some(child.id()),
            Partner::Thread(_) => None,
        }
    }
}

fn wait(child: &mut Child, deadline: Instant) -> Result<ExitStatus, String> {
    loop {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            return Ok(status);
        }
        if Instant::now() >= deadline {
            return Err("the program did not end".to_string());
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

impl Drop for Talk {
    /// A program whose test has failed must not live on.
    fn drop(&mut self) {
        if let Partner::Process(child, _) = &mut self.engine {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// The program, started without arguments.
pub fn process() -> Talk {
    Talk::with_process(&[])
}

/// Ends the program by its command.
pub fn end(mut talk: Talk) {
    talk.send("END");
    talk.exit(LONG).unwrap();
}

/// The next answer.
pub fn answer(talk: &mut Talk) -> String {
    talk.answer(LONG).expect("an answer").0
}
