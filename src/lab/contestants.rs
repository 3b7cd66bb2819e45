//! `Contestants`: the engines that a command line names, with the limits they think under.
//!
//! Limits stand once for all engines and can be given again for one of them. No engine is started here.

mod engine;

use super::values::{mebibytes, seconds, setting, time_control};
use crate::arena::{Limits, Player};
use anyhow::{Context, Result, ensure};
use clap::{ArgAction, ArgMatches, Args, CommandFactory, FromArgMatches};
use engine::player;
use std::ffi::OsString;

/// What is said of engines on a command line.
#[derive(Args, Clone, Debug)]
pub struct Contestants {
    /// An engine, as `cmd=PROGRAM` and further `key=value`; give one for each engine
    #[arg(long, num_args = 1.., action = ArgAction::Append, value_name = "KEY=VALUE", required = true)]
    engine: Vec<String>,

    /// The words behind each `--engine`.
    #[arg(skip)]
    engines: Vec<Vec<String>>,

    #[command(flatten)]
    limits: LimitArguments,
}

/// Limits for every engine that has none of its own.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Limits of all engines")]
struct LimitArguments {
    /// Time in seconds as `match/turn+increment`; `180/5`, `60+0.6`, `0/1` (no limit for the match)
    #[arg(long, value_name = "TIME")]
    tc: Option<String>,

    /// Nodes per move
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Depth per move
    #[arg(long, value_name = "N")]
    depth: Option<u32>,

    /// Searching threads
    #[arg(long, default_value_t = 1, value_name = "N")]
    threads: u32,

    /// Memory in MiB that each engine is told to keep to
    #[arg(long, default_value_t = 350, value_name = "MIB")]
    memory: u64,

    /// Seconds that a move may take beyond its time before it is lost
    #[arg(long, default_value_t = 1.0, value_name = "SECONDS")]
    tolerance: f64,

    /// A setting sent to each engine as `INFO KEY VALUE`
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
}

/// What may stand behind `--engine`, for the help of a command.
pub const KEYS: &str = "\
Keys of an engine:
  cmd=PROGRAM       the program; it is started in the directory it lies in
  args=\"A B\"        its arguments, separated by blanks
  name=NAME         its name; without it, that of the program
  dir=DIRECTORY     another directory to start it in
  tc= nodes= depth= threads= memory= tolerance=
                    its own limit instead of that of all engines
  option.KEY=VALUE  a setting of its own, sent as INFO KEY VALUE
  restart=on        a new process for every game
  trace=FILE        what it is told and says is appended to this file
  stderr=FILE       its standard error is appended to this file
";

/// Reads the arguments behind the name of a command that has `Contestants` among its own.
///
/// # Errors
/// When they cannot be understood, and when help is asked for.
pub fn read<A: CommandFactory + FromArgMatches>(
    name: &str,
    arguments: &[OsString],
    contestants: impl Fn(&mut A) -> &mut Contestants,
) -> clap::error::Result<A> {
    let name = OsString::from(name);
    let matches = A::command().try_get_matches_from([&name].into_iter().chain(arguments))?;
    let mut read = A::from_arg_matches(&matches)?;
    contestants(&mut read).take_words(&matches);
    Ok(read)
}

impl Contestants {
    /// Takes the words behind each `--engine`, which the derived list has in one row.
    fn take_words(&mut self, matches: &ArgMatches) {
        let occurrences = matches.get_occurrences::<String>("engine");
        self.engines =
            occurrences.into_iter().flatten().map(|words| words.cloned().collect()).collect();
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.engines.len()
    }

    /// The engines.
    ///
    /// # Errors
    /// When one is not understood or has no program, or two have the same name.
    pub fn players(&self) -> Result<Vec<Player>> {
        let common = self.limits.limits()?;
        let settings =
            self.limits.options.iter().map(|text| setting(text)).collect::<Result<Vec<_>>>()?;
        let mut players: Vec<Player> = Vec::new();
        for (index, words) in self.engines.iter().enumerate() {
            let place = || format!("engine {}", index + 1);
            let player = player(words, &common, &settings).with_context(place)?;
            let named = players.iter().any(|other| other.name == player.name);
            ensure!(!named, "two engines are called {}: give each a name=", player.name);
            players.push(player);
        }
        Ok(players)
    }
}

impl LimitArguments {
    fn limits(&self) -> Result<Limits> {
        Ok(Limits {
            time: self.tc.as_deref().map(time_control).transpose()?.unwrap_or_default(),
            tolerance: seconds(self.tolerance).context("--tolerance")?,
            nodes: self.nodes,
            depth: self.depth,
            memory: mebibytes(self.memory)?,
            threads: self.threads,
        })
    }
}
