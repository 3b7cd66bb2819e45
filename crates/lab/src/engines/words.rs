//! What stands behind `--engine`: words such as `cmd=./engine tc=10/1`, read into an `EngineConfig`.

use super::locate;
use crate::arena::{EngineConfig, EngineLimits};
use crate::values::{mebibytes, seconds, setting, time_control};
use anyhow::{Context, Result, bail, ensure};

/// An engine from the words behind `--engine`. What they do not say is as for all engines.
///
/// # Errors
/// When a word is not understood, or the words make no engine.
pub(super) fn engine(
    words: &[String],
    common: &EngineLimits,
    settings: &[(String, String)],
) -> Result<EngineConfig> {
    let (limits, settings) = (common.clone(), settings.to_vec());
    let mut engine = EngineConfig { limits, settings, ..EngineConfig::default() };
    for word in words {
        let (key, value) = setting(word)?;
        set(&mut engine, &key, value).with_context(|| word.clone())?;
    }
    ensure!(!engine.program.as_os_str().is_empty(), "cmd= is missing");
    locate(&mut engine)?;
    let EngineLimits { time, nodes, depth, threads, .. } = &engine.limits;
    let limited = time.game.or(time.turn).is_some() || nodes.is_some() || depth.is_some();
    ensure!(limited, "nothing limits its search: give --tc, --nodes or --depth");
    ensure!(*nodes != Some(0) && *depth != Some(0) && *threads != 0, "a limit must not be 0");
    Ok(engine)
}

fn set(engine: &mut EngineConfig, key: &str, value: String) -> Result<()> {
    let limits = &mut engine.limits;
    match key {
        "cmd" => engine.program = value.into(),
        "name" => engine.name = value,
        "args" => engine.arguments.extend(arguments(&value)?),
        "dir" => engine.directory = std::path::absolute(value)?,
        "tc" => limits.time = time_control(&value)?,
        "nodes" => limits.nodes = Some(value.parse().context("not a number of nodes")?),
        "depth" => limits.depth = Some(value.parse().context("not a depth")?),
        "threads" => limits.threads = value.parse().context("not a number of threads")?,
        "memory" => limits.memory = mebibytes(value.parse().context("not a number of MiB")?)?,
        "tolerance" => {
            limits.tolerance = seconds(value.parse().context("not a number of seconds")?)?;
        }
        "restart" => engine.fresh_process = on_or_off(&value)?,
        "trace" => engine.trace = Some(std::path::absolute(value)?),
        "stderr" => engine.standard_error = Some(std::path::absolute(value)?),
        _ => match key.strip_prefix("option.") {
            Some(key) => engine.settings.push((key.to_string(), value)),
            None => bail!("unknown key `{key}`"),
        },
    }
    Ok(())
}

/// The arguments of a program, separated by blanks. Quotes of either kind keep together what stands
/// between them, as in a shell. A backslash is nothing special: paths of Windows are full of them.
fn arguments(text: &str) -> Result<Vec<String>> {
    let mut arguments = Vec::new();
    // The argument that is being read, and the quote that is open.
    let (mut argument, mut open): (Option<String>, Option<char>) = (None, None);
    for c in text.chars() {
        match open {
            Some(quote) if c == quote => open = None,
            None if c == '"' || c == '\'' => {
                open = Some(c);
                argument.get_or_insert_default();
            }
            None if c.is_whitespace() => arguments.extend(argument.take()),
            _ => argument.get_or_insert_default().push(c),
        }
    }
    ensure!(open.is_none(), "a quote is not closed");
    arguments.extend(argument);
    Ok(arguments)
}

fn on_or_off(text: &str) -> Result<bool> {
    match text {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => bail!("neither on nor off"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::TimeControl;
    use std::time::Duration;

    /// An engine from these words, which are separated as a shell does it.
    fn read(words: &str) -> EngineConfig {
        let common = EngineLimits {
            time: TimeControl::default(),
            tolerance: Duration::from_secs(1),
            nodes: None,
            depth: None,
            memory: 1 << 20,
            threads: 1,
        };
        engine(&arguments(words).unwrap(), &common, &[]).unwrap()
    }

    #[test]
    fn quotes_keep_the_blanks_of_an_argument() {
        let cases: [(&str, &[&str]); 6] = [
            (" --weights  untrained ", &["--weights", "untrained"]),
            (r#"--weights "/my files/a.bin""#, &["--weights", "/my files/a.bin"]),
            ("--weights='a  b'c", &["--weights=a  bc"]),
            (r"C:\engines\a.bin 'C:\my files\'", &[r"C:\engines\a.bin", r"C:\my files\"]),
            (r#"'' "it's" '"'"#, &["", "it's", "\""]),
            (" ", &[]),
        ];
        for (text, expected) in cases {
            assert_eq!(arguments(text).unwrap(), expected, "{text}");
        }
        for text in ["'a b", "a\"", "'a\""] {
            assert_eq!(arguments(text).unwrap_err().to_string(), "a quote is not closed", "{text}");
        }
    }

    #[test]
    fn arguments_are_printed_in_words_that_make_them_again() {
        let plain = read("cmd=no-such-program nodes=7 args=\"--weights untrained\"");
        assert!(plain.to_string().contains(" args=\"--weights untrained\" "), "{plain}");
        let odd = ["a b", "", "it's", "\"", "'\"'", r"C:\a\", "\t"].map(str::to_string);
        let odd = EngineConfig { arguments: odd.to_vec(), ..plain.clone() };
        for engine in [plain, odd] {
            assert_eq!(read(&engine.to_string()), engine);
        }
    }

    #[test]
    fn an_engine_is_printed_in_words_that_make_it_again() {
        // Of the search path, so that it need not exist.
        let start = "cmd=no-such-program name=A tc=0/5 nodes=7 depth=9 threads=2 option.a=b";
        let plain = read(start);
        let printed = plain.to_string();
        assert!(!printed.contains("dir=") && !printed.contains("restart="), "{printed}");
        assert_eq!(read(&printed), plain);
        let special = read(&format!("{start} dir=/ restart=on"));
        let printed = special.to_string();
        assert!(printed.contains(" dir=") && printed.ends_with(" restart=on"), "{printed}");
        assert_eq!(read(&printed), special);
        // `.` is the present directory wherever the log is read.
        assert!(read(&format!("{start} dir=.")).directory.is_absolute());
    }
}
