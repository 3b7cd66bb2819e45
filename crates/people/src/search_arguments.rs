//! `SearchArguments`: how long and with what a subcommand lets the engine think.

use crate::threat_solver::ThreatSolver;
use anyhow::Result;
use clap::{Args, value_parser};
use goren::engine::{Engine, MAX_THREADS, NetworkSource, Options};
use goren::eval::network::NetworkSet;
use goren::rules::{Game, Rule};
use goren::search::{Limits, Method};
use std::time::Duration;

/// Time for a position if nothing else limits the search.
const DEFAULT_TIME: Duration = Duration::from_secs(2);
/// The most time that can be asked for, in seconds: a day.
const MAX_SECONDS: f64 = 86_400.0;

/// One of this many parts of the memory is for the solver of threats.
const THREATS_SHARE: u64 = 4;

/// The options of a subcommand that searches: its limits, threads, memory and model.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Search")]
pub(super) struct SearchArguments {
    /// Seconds for each position [default: 2, unless --nodes or --depth is given; `review` has 50,000 nodes]
    #[arg(short, long, value_name = "SECONDS", value_parser = parse_time)]
    time: Option<Duration>,
    /// Nodes for each position
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Depth for each position, in plies
    #[arg(long, value_name = "PLIES", value_parser = value_parser!(u16).range(1..=200))]
    depth: Option<u16>,
    /// Threads of the search
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u64).range(1..=MAX_THREADS as u64))]
    threads: u64,
    /// Memory in MiB
    #[arg(long, value_name = "MIB", default_value_t = 350, value_parser = value_parser!(u64).range(64..=65_536))]
    memory: u64,
    /// The network that searches: `built-in`, `untrained` (knows nothing but threats), or a file
    #[arg(long, value_name = "NETWORK", default_value = "built-in")]
    weights: NetworkSource,
}

/// Reads a number of seconds.
///
/// # Errors
/// When it is none, or no time to search.
pub(super) fn parse_time(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| format!("{text} is not a number of seconds"))?;
    if (0.001..=MAX_SECONDS).contains(&seconds) {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err(format!("{text} is not between 0.001 and {MAX_SECONDS}"))
    }
}

impl SearchArguments {
    /// The limits of one search that shows this many lines.
    pub fn limits(&self, lines: usize) -> Limits {
        let unlimited = self.time.is_none() && self.nodes.is_none() && self.depth.is_none();
        Limits {
            maximum: self.time.or(unlimited.then_some(DEFAULT_TIME)),
            nodes: self.nodes,
            depth: self.depth,
            lines,
            whole_time: true,
            ..Limits::default()
        }
    }

    /// The limits of one search that shows one line, where nodes and not time are the default: the same search on
    /// every machine.
    pub fn repeatable_limits(&self, nodes: u64) -> Limits {
        let unlimited = self.time.is_none() && self.nodes.is_none() && self.depth.is_none();
        let limits = self.limits(1);
        if unlimited { Limits { maximum: None, nodes: Some(nodes), ..limits } } else { limits }
    }

    /// Whether the depth is limited.
    pub fn limits_depth(&self) -> bool {
        self.depth.is_some()
    }

    /// Refuses weights that cannot be read, or are not for the rules of all these games, before the
    /// first search.
    ///
    /// # Errors
    /// In these cases.
    pub fn check_weights<'a>(&self, games: impl IntoIterator<Item = &'a Game>) -> Result<()> {
        let rules: Vec<Rule> = games.into_iter().map(Game::rule).collect();
        for rule in Rule::ALL {
            if rules.contains(&rule) {
                self.weights.set(rule)?;
            }
        }
        Ok(())
    }

    /// An engine for games of this rule.
    ///
    /// # Errors
    /// When the weights cannot be read or are for another rule.
    pub fn engine(&self, rule: Rule) -> Result<Engine> {
        Ok(self.engine_within(self.weights.set(rule)?, self.memory << 20))
    }

    /// An engine and a solver of threats, which share the network and the memory.
    ///
    /// # Errors
    /// As `engine`.
    pub fn engine_and_threats(&self, rule: Rule) -> Result<(Engine, ThreatSolver)> {
        let networks = self.weights.set(rule)?;
        let memory = self.memory << 20;
        let of_threats = memory / THREATS_SHARE;
        let threats = ThreatSolver::new(networks.network(rule), of_threats as usize);
        Ok((self.engine_within(networks, memory - of_threats), threats))
    }

    fn engine_within(&self, networks: NetworkSet, memory: u64) -> Engine {
        let mut engine = Engine::new(networks, Method::default());
        let (memory, threads) = (Some(memory), self.threads as usize);
        engine.set_options(Options { memory, threads, ..Options::default() });
        engine
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren_cli::parse_line;

    #[test]
    fn uses_the_whole_time_for_a_single_legal_move() {
        let limits = parse_line::<SearchArguments>("--time 60").unwrap().limits(1);
        assert_eq!((limits.maximum, limits.whole_time), (Some(Duration::from_secs(60)), true));
    }
}
