//! `goren solve`: who wins a position, with a certificate that anyone can check.
//!
//! The engine searches; a win that it claims is carried out against every reply by
//! `threat::Certifier` and the result is verified by the rules alone before anything is printed. What
//! cannot be certified is said to be unproven, whatever the search believes.

use super::analysis::names;
use super::input::{InputArguments, InputGame, NOTATIONS, bytes_of};
use super::search_arguments::{SearchArguments, search};
use super::threats::position_of;
use super::{Interrupt, ProgressLine};
use crate::certificate::{Certificate, Gap, GapKind, Verified};
use crate::command_line::{ensure_new, say, write_whole};
use crate::engine::Engine;
use crate::rules::{Game, Outcome};
use crate::search::{Limits, SearchReport, Silent};
use crate::threat::{Certifier, CertifyLimits};
use anyhow::{Context, Result, anyhow, ensure};
use clap::{Args, value_parser};
use serde::Serialize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Nodes of a search for a winning move inside a certificate, where no threat wins.
const QUIET_NODES: u64 = 200_000;

/// Find out who wins positions, with certificates
///
/// A certificate is a tree of play that answers every move of the loser. `--verify` checks one, by
/// the rules of the game alone. Positions that neither side is proven to win are unknown.
#[derive(Args)]
#[command(after_help = NOTATIONS)]
pub(super) struct Solve {
    #[command(flatten)]
    input: InputArguments,
    /// Check the certificate in FILE instead of solving a position
    #[arg(long, value_name = "FILE", exclusive = true)]
    verify: Option<PathBuf>,
    /// Seconds for the certificate of a win or loss that was found
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = value_parser!(u64).range(1..=86_400))]
    certify_time: u64,
    /// Write the certificate to the new file FILE: as SGF with variations if it ends in .sgf, as text
    /// if it ends in .txt, else as JSON. Only for one position
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print a line of JSON for each position, with its certificate
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    search: SearchArguments,
}

/// What was found out about a position.
#[derive(Serialize)]
struct Solution {
    source: String,
    /// `win` or `loss` of the side to move, `over`, or `unknown`.
    result: &'static str,
    /// Most plies until the win, if it is certified; else what the search has found.
    plies: Option<usize>,
    /// Whether a certificate was found and verified.
    certified: bool,
    line: Vec<String>,
    nodes: u64,
    seconds: f64,
    certificate: Option<serde_json::Value>,
}

/// Solves every position in turn, or checks a certificate.
///
/// # Errors
/// When a position is not understood or a file cannot be used.
pub(super) fn run(arguments: &Solve) -> Result<ExitCode> {
    if let Some(path) = &arguments.verify {
        return verify(path);
    }
    let games = arguments.input.games()?;
    let positions: Vec<Game> = games.iter().map(InputGame::replay).collect::<Result<_>>()?;
    if let Some(path) = &arguments.out {
        ensure!(positions.len() == 1, "--out is for one position, not {}", positions.len());
        ensure_new(path)?;
    }
    let interrupt = Interrupt::install()?;
    for (number, (input, game)) in games.iter().zip(&positions).enumerate() {
        if interrupt.is_set() {
            break;
        }
        let mut line = ProgressLine::new(number, positions.len());
        line.show("searching");
        let (solution, certificate) = arguments.solve(input, game, &interrupt)?;
        line.clear();
        if arguments.json {
            say(serde_json::to_string(&solution)?);
        } else {
            say(describe(&solution, certificate.as_ref()));
        }
        if let (Some(path), Some(certificate)) = (&arguments.out, &certificate) {
            let text = written(certificate, path.extension().and_then(|end| end.to_str()));
            write_whole(path, text.as_bytes())?;
        }
    }
    Ok(interrupt.exit_code())
}

/// Checks the certificate in a file.
fn verify(path: &std::path::Path) -> Result<ExitCode> {
    let text = String::from_utf8_lossy(&bytes_of(path)?).into_owned();
    let certificate = Certificate::from_json(&text);
    let certificate = certificate.with_context(|| path.display().to_string())?;
    match certificate.verify() {
        Ok(Verified { plies, moves }) => {
            let winner = certificate.attacker();
            say(format_args!(
                "Valid: {winner} wins in at most {plies} plies ({moves} moves played)"
            ));
            Ok(ExitCode::SUCCESS)
        }
        Err(gap) => {
            say(format_args!("Not valid: {gap}"));
            Ok(ExitCode::FAILURE)
        }
    }
}

impl Solve {
    fn solve(
        &self,
        input: &InputGame,
        game: &Game,
        interrupt: &Interrupt,
    ) -> Result<(Solution, Option<Certificate>)> {
        let mut solution = Solution {
            source: input.place.clone(),
            result: "over",
            plies: None,
            certified: false,
            line: Vec::new(),
            nodes: 0,
            seconds: 0.0,
            certificate: None,
        };
        if *game.outcome() != Outcome::Ongoing {
            return Ok((solution, None));
        }
        let watch = Instant::now();
        let mut engine = self.search.engine(game.rule())?;
        let report =
            search(&mut engine, game, self.search.limits(1), &interrupt.control(), &mut Silent)?;
        solution.claim(&report);
        let certificate = if report.score.is_proven() {
            self.certificate(game, &mut engine, &report, interrupt)?
        } else {
            None
        };
        if let Some((certificate, verified)) = &certificate {
            solution.certify(certificate, *verified)?;
        }
        solution.seconds = watch.elapsed().as_secs_f64();
        Ok((solution, certificate.map(|(certificate, _)| certificate)))
    }

    /// A certificate of the win or loss that a search has found, verified.
    ///
    /// # Errors
    /// When the rules contradict the certificate: a fault of this program.
    fn certificate(
        &self,
        game: &Game,
        engine: &mut Engine,
        report: &SearchReport,
        interrupt: &Interrupt,
    ) -> Result<Option<(Certificate, Verified)>> {
        let deadline = Instant::now() + Duration::from_secs(self.certify_time);
        let too_late = || interrupt.is_set() || Instant::now() >= deadline;
        let mut quiet = |game: &Game| {
            let limits = Limits { nodes: Some(QUIET_NODES), ..Limits::default() };
            let found = search(engine, game, limits, &interrupt.control(), &mut Silent).ok()?;
            found.score.is_win().then(|| found.best())
        };
        let mut certifier = Certifier::new(CertifyLimits::default(), &mut quiet, &too_late);
        let position = position_of(game);
        let certificate = if report.score.is_win() {
            certifier.certify(&position, Some(report.best()))
        } else {
            certifier.certify_loss(&position)
        };
        let Some(certificate) = certificate else { return Ok(None) };
        match certificate.verify() {
            Ok(verified) => Ok(Some((certificate, verified))),
            Err(Gap { kind: GapKind::TooLarge, .. }) => Ok(None),
            // Goren would have claimed what is not so.
            Err(gap) => Err(anyhow!("the certificate does not hold, please report this: {gap}")),
        }
    }
}

impl Solution {
    fn claim(&mut self, report: &SearchReport) {
        let (win, loss) = (report.score.win_distance(), report.score.loss_distance());
        self.result = match (win, loss) {
            (Some(_), _) => "win",
            (_, Some(_)) => "loss",
            _ => "unknown",
        };
        self.plies = win.or(loss);
        self.line = names(&report.pv);
        self.nodes = report.nodes;
    }

    fn certify(&mut self, certificate: &Certificate, verified: Verified) -> Result<()> {
        self.plies = Some(verified.plies);
        self.certified = true;
        self.line = names(&certificate.main_line());
        self.certificate = Some(serde_json::from_str(&certificate.to_json())?);
        Ok(())
    }
}

fn describe(solution: &Solution, certificate: Option<&Certificate>) -> String {
    let Solution { source, result, plies, certified, line, nodes, seconds, .. } = solution;
    let plies = plies.map(|plies| format!(" in {plies} plies")).unwrap_or_default();
    let proof = match (*result, certified) {
        ("win" | "loss", true) => ", certified",
        ("win" | "loss", false) => ", by search alone",
        _ => "",
    };
    let mut text = format!("{source}: {result}{plies}{proof}; {nodes} nodes, {seconds:.1} seconds");
    if !line.is_empty() {
        text += &format!("\n  {}", line.join(" "));
    }
    if let Some(certificate) = certificate {
        text += &format!("\n  certificate of {} moves", certificate.moves());
    }
    text
}

/// The certificate in the format that the end of a file's name asks for.
fn written(certificate: &Certificate, end: Option<&str>) -> String {
    match end {
        Some("sgf") => certificate.to_sgf(),
        Some("txt") => certificate.to_text(),
        _ => certificate.to_json() + "\n",
    }
}
