//! `Rounds`: self-play, a fit, and games of the fitted network against the best so far, round by round
//! until a round gains nothing.
//!
//! Every round plays with the network that is best so far, and learns from its games and those of all
//! rounds before. On one machine the same options give the same files.

use super::contest;
use crate::arena::StopFlag;
use crate::arena::statistics::PairedResults;
use crate::contest::{ContestArguments, check_even, results_text};
use crate::selfplay::{GenerationPlan, SelfplayArguments, generate, next_whole};
use crate::{BoardArguments, Shard, named, parse_line, print_if_read, say};
use anyhow::{Context, Result, ensure};
use clap::{Args, value_parser};
use goren::engine::NetworkSource;
use goren::eval::network::{Network, NetworkSet};
use goren_games::training::{self, Reader};
use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The rounds of a loop.
#[derive(Args, Clone, Debug)]
pub(super) struct RoundArguments {
    /// The folder for all files; it is created if necessary. Games that it holds from a run with the same
    /// options are not played again
    #[arg(long)]
    folder: PathBuf,
    #[command(flatten)]
    pub board: BoardArguments,
    /// Rounds at most
    #[arg(long, value_name = "N", default_value_t = 2)]
    rounds: u32,
    /// Games to learn from in each round; those of earlier rounds are used again
    #[arg(long, value_name = "N", default_value_t = 6_000)]
    games: u64,
    /// Nodes for each move of these games; several numbers with commas are for one round each, the last
    /// for all rounds after it too
    #[arg(
        long,
        value_name = "N",
        default_value = "500",
        value_delimiter = ',',
        value_parser = value_parser!(u64).range(1..)
    )]
    nodes: Vec<u64>,
    /// Games that show what a round has gained; must be even
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = value_parser!(u64).range(1..))]
    contest_games: u64,
    /// Nodes for each move of those games [default: as in `train contest`]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    contest_nodes: Option<u64>,
}

/// A network, and the name that it has in reports.
pub(super) type NamedNetwork = (NetworkSource, Arc<Network>);

/// Fits a network to the games of all rounds so far, for the round with this number. `None` when it was
/// interrupted.
pub(super) type FitRound<'a> = dyn FnMut(u32, &[PathBuf]) -> Result<Option<NamedNetwork>> + 'a;

/// The rounds of a loop, with what they need from the arguments of the fit.
pub(super) struct Rounds<'a> {
    pub arguments: &'a RoundArguments,
    /// The network that plays the games of the first round.
    pub from: &'a NetworkSource,
    pub seed: u64,
    pub threads: usize,
}

/// What follows the number of a round in the name of its network.
pub(super) const NETWORK: &str = "-network.bin";

impl Rounds<'_> {
    /// Runs the rounds.
    ///
    /// # Errors
    /// When games cannot be played under these conditions, or the folder cannot be used.
    pub fn run(&self, fit: &mut FitRound, stop: &StopFlag) -> Result<()> {
        let Rounds { arguments, from, .. } = self;
        let RoundArguments { folder, board, rounds, games, contest_games, .. } = arguments;
        check_even(*contest_games)?;
        self.conditions(0)?.check()?;
        ensure!(*rounds > 0 && *games > 0, "--rounds and --games must be at least 1");
        fs::create_dir_all(folder).with_context(named(folder))?;
        let start = from.network(board.rule)?;
        let mut best = (NetworkSource::clone(from), Arc::clone(&start));
        let mut gains = 0;
        let mut files = Vec::new();
        for round in 1..=*rounds {
            say(format_args!("round {round}"));
            files.push(self.play(round, &best.1, stop)?);
            if stop.is_set() {
                return Ok(());
            }
            let Some(fitted) = fit(round, &files)? else { return Ok(()) };
            let results = self.contest(round, [&fitted.1, &best.1], stop)?;
            print_if_read(format_args!("against      {}: {}", best.0, results_text(&results)))?;
            if stop.is_set() {
                return Ok(());
            }
            if results.pairs.score().is_none_or(|score| score <= 0.5) {
                say(format_args!("round {round} gains nothing"));
                break;
            }
            best = fitted;
            gains += 1;
        }
        if gains > 1 {
            let results = self.contest(0, [&best.1, &start], stop)?;
            print_if_read(format_args!("{} against {from}: {}", best.0, results_text(&results)))?;
        }
        print_if_read(format_args!("best: {}", best.0))
    }

    /// The path of a file of a round.
    pub fn path(&self, round: u32, name: &str) -> PathBuf {
        self.arguments.folder.join(format!("round-{round}{name}"))
    }

    /// Refuses to replace the network of a round that has played the games of the next one.
    ///
    /// # Errors
    /// When there are such games.
    pub fn ensure_replaceable(&self, round: u32) -> Result<()> {
        let [network, next] = [self.path(round, NETWORK), self.games(round + 1)];
        ensure!(
            !(network.exists() && next.exists()),
            "{} has played {}, but is of other games or options: take another --folder",
            network.display(),
            next.display()
        );
        Ok(())
    }

    /// The path of the games of a round.
    fn games(&self, round: u32) -> PathBuf {
        self.path(round, "-games.bin")
    }

    /// Refuses, before any game is played, a file of games that this run would not have left.
    fn check_games(&self, round: u32) -> Result<()> {
        let (path, games) = (self.games(round), self.arguments.games);
        let there = count_games(&path).with_context(named(&path))?;
        let learnt_from = self.path(round, NETWORK).exists() || self.games(round + 1).exists();
        ensure!(
            there == 0 || there == games || (there < games && !learnt_from),
            "{} has {there} games: give --games {there}, or take another --folder",
            path.display()
        );
        Ok(())
    }

    /// Plays the games of a round that are not there yet, as `selfplay generate` does by default.
    fn play(&self, round: u32, network: &Arc<Network>, stop: &StopFlag) -> Result<PathBuf> {
        let RoundArguments { board, nodes, games, .. } = self.arguments;
        let mut arguments: SelfplayArguments = parse_line("")?;
        let last = nodes.last().copied().context("--nodes needs a number")?;
        arguments.board = *board;
        arguments.nodes = nodes.get(round as usize - 1).copied().unwrap_or(last);
        let mut settings = arguments.settings()?;
        settings.networks = NetworkSet::default().with(Arc::clone(network));
        self.check_games(round)?;
        let path = self.games(round);
        let seed = self.seed.wrapping_add(u64::from(round) << 32);
        let (games, threads, shard) = (*games, self.threads, Shard::WHOLE);
        let plan = GenerationPlan { path: &path, resume: true, games, shard, seed, threads };
        say(format_args!("self-play   {}", generate(&settings, &plan, stop)?));
        Ok(path)
    }

    /// Plays the games that show what a round has gained.
    fn contest(
        &self,
        round: u32,
        networks: [&Arc<Network>; 2],
        stop: &StopFlag,
    ) -> Result<PairedResults> {
        let sets = networks.map(|network| NetworkSet::default().with(Arc::clone(network)));
        contest::play(&self.conditions(round)?, sets, self.arguments.contest_games, stop)
    }

    /// The conditions of those games, the same as of every contest.
    fn conditions(&self, round: u32) -> Result<ContestArguments> {
        let RoundArguments { board, contest_nodes, .. } = self.arguments;
        let defaults: ContestArguments = parse_line("")?;
        Ok(ContestArguments {
            rule: Some(board.rule),
            size: Some(board.size),
            nodes: contest_nodes.unwrap_or(defaults.nodes),
            seed: self.seed.wrapping_add(u64::from(round)),
            threads: self.threads,
            ..defaults
        })
    }
}

/// The number of whole games in a file; 0 if it is not there or does not begin as a file of games, which
/// is for self-play to judge.
fn count_games(path: &Path) -> Result<u64, training::Error> {
    let reader = File::open(path).ok().and_then(|file| Reader::new(BufReader::new(file)).ok());
    let Some(mut reader) = reader else { return Ok(0) };
    let mut games = 0;
    while next_whole(&mut reader)?.is_some() {
        games += 1;
    }
    Ok(games)
}

/// Removes what an earlier run has left.
///
/// # Errors
/// When a file cannot be removed.
pub(super) fn remove_old(paths: &[PathBuf]) -> Result<()> {
    let mut there = paths.iter().filter(|path| path.exists());
    there.try_for_each(|path| fs::remove_file(path).with_context(named(path)))
}
