//! What stands behind `--engine`: words such as `cmd=./engine tc=10/1`, made into a `Player`.

use crate::arena::{Limits, Player};
use crate::lab::locate;
use crate::lab::values::{mebibytes, seconds, setting, time_control};
use anyhow::{Context, Result, bail, ensure};
use std::path::PathBuf;

/// A player from the words behind `--engine`. What they do not say is as for all engines.
///
/// # Errors
/// When a word is not understood, or the words make no player.
pub(super) fn player(
    words: &[String],
    common: &Limits,
    settings: &[(String, String)],
) -> Result<Player> {
    let mut player = Player {
        name: String::new(),
        program: PathBuf::new(),
        arguments: Vec::new(),
        directory: PathBuf::new(),
        limits: common.clone(),
        settings: settings.to_vec(),
        fresh_process: false,
        standard_error: None,
        trace: None,
    };
    for word in words {
        let (key, value) = setting(word)?;
        set(&mut player, &key, value).with_context(|| word.clone())?;
    }
    ensure!(!player.program.as_os_str().is_empty(), "cmd= is missing");
    locate(&mut player)?;
    let Limits { time, nodes, depth, threads, .. } = &player.limits;
    let limited = time.game.or(time.turn).is_some() || nodes.is_some() || depth.is_some();
    ensure!(limited, "nothing limits its thinking: give --tc, --nodes or --depth");
    ensure!(*nodes != Some(0) && *depth != Some(0) && *threads != 0, "a limit of 0 is none");
    if player.name.is_empty() {
        player.name = player.program.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    }
    Ok(player)
}

fn set(player: &mut Player, key: &str, value: String) -> Result<()> {
    let limits = &mut player.limits;
    match key {
        "name" => player.name = value,
        "cmd" => player.program = value.into(),
        "args" => player.arguments.extend(value.split_whitespace().map(str::to_string)),
        "dir" => player.directory = value.into(),
        "tc" => limits.time = time_control(&value)?,
        "nodes" => limits.nodes = Some(value.parse().context("no number of nodes")?),
        "depth" => limits.depth = Some(value.parse().context("no depth")?),
        "threads" => limits.threads = value.parse().context("no number of threads")?,
        "memory" => limits.memory = mebibytes(value.parse().context("no number of MiB")?)?,
        "tolerance" => limits.tolerance = seconds(value.parse().context("no number of seconds")?)?,
        "restart" => player.fresh_process = on_or_off(&value)?,
        "trace" => player.trace = Some(std::path::absolute(value)?),
        "stderr" => player.standard_error = Some(std::path::absolute(value)?),
        _ => match key.strip_prefix("option.") {
            Some(key) => player.settings.push((key.to_string(), value)),
            None => bail!("there is no key `{key}`"),
        },
    }
    Ok(())
}

fn on_or_off(text: &str) -> Result<bool> {
    match text {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => bail!("not on or off"),
    }
}
