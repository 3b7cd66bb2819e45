//! `SearchArguments`: how long and with what a subcommand lets the engine think.

use anyhow::Result;
use clap::{Args, value_parser};
use goren::engine::{Engine, MAX_THREADS, NetworkSource, Options};
use goren::eval::network::NetworkEvaluator;
use goren::position::Position;
use goren::rules::{Game, Rule};
use goren::search::{Limits, Method, ProofSearch};
use std::time::Duration;

/// Time for a position if nothing else limits the search.
const DEFAULT_TIME: Duration = Duration::from_secs(2);
/// The most time that can be asked for, in seconds: a day.
const MAX_SECONDS: f64 = 86_400.0;

/// One of this many parts of the memory is for the solver of threats.
const PROOF_SHARE: u64 = 4;

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
        self.engine_within(rule, self.memory << 20)
    }

    /// The same with what `proof_search` leaves of the memory.
    ///
    /// # Errors
    /// As `engine`.
    pub fn engine_beside_proof_search(&self, rule: Rule) -> Result<Engine> {
        let memory = self.memory << 20;
        self.engine_within(rule, memory - memory / PROOF_SHARE)
    }

    fn engine_within(&self, rule: Rule, memory: u64) -> Result<Engine> {
        let mut engine = Engine::new(self.weights.set(rule)?, Method::default());
        let (memory, threads) = (Some(memory), self.threads as usize);
        engine.set_options(Options { memory, threads, ..Options::default() });
        Ok(engine)
    }

    /// An evaluator in step with a position.
    ///
    /// # Errors
    /// When the weights cannot be read or are for another rule.
    pub fn evaluator(&self, position: &Position) -> Result<NetworkEvaluator> {
        let network = self.weights.set(position.rule())?.network(position.rule());
        Ok(NetworkEvaluator::new(network, position))
    }

    /// A solver of threats with a part of the memory.
    pub fn proof_search(&self) -> ProofSearch {
        ProofSearch::new(((self.memory << 20) / PROOF_SHARE) as usize)
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
