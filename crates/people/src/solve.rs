//! `goren solve`: who wins a position, with a certificate that anyone can check.
//!
//! The engine searches; a win or loss that it claims is carried out against every reply by
//! `certify::Certifier` and the result is verified by the rules alone before anything is printed. A
//! claim without a certificate is told as `not certified`.

mod defences;
mod finder;
mod result_file;
mod solution;

use crate::input::{InputArguments, NOTATIONS, bytes_of, extension_of};
use crate::interrupt::Interrupt;
use crate::output_files::OutputArguments;
use crate::progress_line::ProgressLine;
use crate::search_arguments::SearchArguments;
use crate::threat_solver::ThreatSolver;
use crate::warnings::Warnings;
use anyhow::{Context, Result, ensure};
use clap::{Args, value_parser};
use defences::Defences;
use finder::{Finder, Finding, Means, Verdict};
use goren::engine::Engine;
use goren::position::Position;
use goren::rules::Game;
use goren::search::{Limits, Silent};
use goren_cli::{print_if_read, print_result, say};
use goren_coach::analysis::warning_texts;
use goren_coach::analysis::{outcome, plies_in_words};
use goren_coach::searching::search;
use goren_games::certificate::{Certificate, Gap, Verified};
use goren_games::certify::{self, Certifier};
use goren_games::reading::InputGame;
use result_file::ResultFile;
use solution::Solution;
use std::cell::{Cell, RefCell};
use std::iter::successors;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Nodes of the first search for a winning move inside a certificate, where no threat wins. Each further one has four
/// times as many: a search without a limit of nodes would look for a win as short as the last one announced.
const QUIET_NODES: u64 = 200_000;
/// Positions that the solver of threats visits for such a move before that.
const THREAT_NODES: u64 = 100_000;
/// Most moves of the winner in a certificate; `--certify-time` nearly always ends it before.
const MOST_ATTACKS: usize = 1_000_000;
/// Most moves of the winner that SGF and text write: some 30 MB.
const MOST_WRITTEN_OUT: u64 = 1_000_000;

/// Find out who wins positions, with certificates
///
/// A certificate is a tree of play that answers every move of the loser. `--verify` checks one, by
/// the rules of the game alone. Positions that neither side is found to win are unknown.
#[derive(Args)]
#[command(after_help = NOTATIONS)]
pub(super) struct Solve {
    #[command(flatten)]
    input: InputArguments,
    /// Check the certificate in FILE, JSON or SGF, instead of solving a position
    #[arg(long, value_name = "FILE", exclusive = true)]
    verify: Option<PathBuf>,
    /// How to look for a win; --depth is only for `search`
    #[arg(long, value_name = "MEANS", value_enum, default_value_t = Means::Search)]
    by: Means,
    /// Look for the shortest win: by fours and threats that with the fewest of them, by search the
    /// shortest that is found in the time. If it is certified, the plies told are those of the
    /// certificate, which can be more
    #[arg(long)]
    shortest: bool,
    /// Tell what the opponent threatens, and every move after which no win of the opponent is found.
    /// This takes about twice the time of the search, in addition
    #[arg(long)]
    defences: bool,
    /// Seconds for the certificate of a win or loss that was found
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = value_parser!(u64).range(1..=86_400))]
    certify_time: u64,
    /// Write the certificate to the new file FILE: as SGF with variations if it ends in .sgf, as text
    /// if it ends in .txt, else as JSON. Only for one position
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    outputs: OutputArguments,
    /// Print a line of JSON for each position, with its certificate
    #[arg(long)]
    json: bool,
    /// Add the lines of JSON to FILE as they come, and leave out the positions whose line it holds: so
    /// that the same command goes on after an interruption
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "out"])]
    results: Option<PathBuf>,
    #[command(flatten)]
    search: SearchArguments,
}

/// Solves every position in turn, or checks a certificate.
///
/// # Errors
/// When a position is not understood, a file cannot be used, a limit has no meaning or a result cannot
/// be written.
pub(super) fn run(arguments: &Solve) -> Result<ExitCode> {
    if let Some(path) = &arguments.verify {
        return verify(path);
    }
    arguments.check_limits()?;
    let games = arguments.input.games()?;
    let positions: Vec<Game> = games.iter().map(InputGame::replay).collect::<Result<_>>()?;
    if let Some(path) = &arguments.out {
        ensure!(positions.len() == 1, "--out is for one position, not {}", positions.len());
        arguments.outputs.check(path)?;
    }
    arguments.search.check_weights(&positions)?;
    let mut results = arguments.results.as_deref().map(ResultFile::open).transpose()?;
    let interrupt = Interrupt::install()?;
    for (number, (input, game)) in games.iter().zip(&positions).enumerate() {
        if interrupt.is_set() {
            break;
        }
        if results.as_ref().is_some_and(|results| results.holds(&input.place)) {
            continue;
        }
        let progress = RefCell::new(ProgressLine::new(number, positions.len()));
        progress.borrow_mut().show("searching");
        let (solution, certificate) = arguments.solve(input, game, &interrupt, &progress)?;
        progress.borrow_mut().clear();
        if interrupt.is_set() && results.is_some() {
            // What an interruption has cut short is to be solved again.
            break;
        }
        let told = match &mut results {
            Some(results) => results.add(&solution),
            None if arguments.json => print_result(serde_json::to_string(&solution)?),
            None => print_result(solution.describe(certificate.as_ref())),
        };
        // The certificate is written even if nobody reads the text any more.
        arguments.write(certificate.as_ref())?;
        told?;
    }
    if let Some(results) = &results {
        say(results.summary());
    }
    Ok(Warnings::of(&games).tell(interrupt.exit_code()))
}

/// Checks the certificate in a file.
fn verify(path: &Path) -> Result<ExitCode> {
    let text = String::from_utf8_lossy(&bytes_of(path)?).into_owned();
    let certificate = Certificate::read(&text);
    let certificate = certificate.with_context(|| path.display().to_string())?;
    let (text, code) = judgement(&certificate.verify(), &certificate);
    print_if_read(text)?;
    Ok(ExitCode::from(code))
}

/// What is said of a certificate, and the exit code.
fn judgement(result: &Result<Verified, Gap>, certificate: &Certificate) -> (String, u8) {
    match result {
        Ok(Verified { plies, moves }) => {
            let (winner, plies) = (certificate.attacker(), plies_in_words(*plies));
            let means = if certificate.is_by_fours() { ", by fours" } else { "" };
            (format!("Valid: {winner} wins in at most {plies}{means} ({moves} moves played)"), 0)
        }
        Err(gap) if gap.kind.is_unfinished() => (format!("Not checked: {gap}"), 2),
        Err(gap) => (format!("Not valid: {gap}"), 1),
    }
}

impl Solve {
    /// Refuses a depth where nothing would keep to it: the search for fours or threats would have no
    /// limit at all.
    fn check_limits(&self) -> Result<()> {
        let is_kept = self.by == Means::Search || !self.search.limits_depth();
        ensure!(is_kept, "--depth is for --by search; give --time or --nodes");
        Ok(())
    }

    fn solve(
        &self,
        input: &InputGame,
        game: &Game,
        interrupt: &Interrupt,
        progress: &RefCell<ProgressLine>,
    ) -> Result<(Solution, Option<Certificate>)> {
        let mut solution = Solution::unknown(&input.place);
        solution.warnings = warning_texts(input);
        if outcome(game).is_over() {
            solution.result = "over";
            return Ok((solution, None));
        }
        let watch = Instant::now();
        let (mut engine, threats) = self.search.engine_and_threats(game.rule())?;
        let (means, shortest) = (self.by, self.shortest);
        let threats = &RefCell::new(threats);
        let finder = Finder { means, shortest, threats, search: &self.search, interrupt, progress };
        let found = finder.find(game, &mut engine)?;
        progress.borrow_mut().show("looking for a certificate");
        solution.claim(&found);
        let certificate = match found.verdict {
            Verdict::Win(_) | Verdict::Loss(_) => {
                self.certificate(game, &mut engine, &found, threats, interrupt)?
            }
            Verdict::Unknown => None,
        };
        if let Some((certificate, verified)) = &certificate {
            solution.certify(certificate, *verified)?;
        }
        if self.defences
            && let Some(defences) = Defences::of(game, &finder, &mut engine)?
        {
            solution.defend(defences);
        }
        solution.seconds = watch.elapsed().as_secs_f64();
        Ok((solution, certificate.map(|(certificate, _)| certificate)))
    }

    /// Writes a certificate to the file that was asked for.
    fn write(&self, certificate: Option<&Certificate>) -> Result<()> {
        let (Some(path), Some(certificate)) = (&self.out, certificate) else { return Ok(()) };
        self.outputs.write(path, written(certificate, path)?.as_bytes())
    }

    /// A certificate of the win or the loss that was found, verified.
    ///
    /// # Errors
    /// When the rules contradict the certificate: a fault of this program.
    fn certificate(
        &self,
        game: &Game,
        engine: &mut Engine,
        found: &Finding,
        threats: &RefCell<ThreatSolver>,
        interrupt: &Interrupt,
    ) -> Result<Option<(Certificate, Verified)>> {
        let (start, whole) = (Instant::now(), Duration::from_secs(self.certify_time));
        // What the attempt under way may take, counted from the start.
        let time = Cell::new(whole);
        let is_over = || interrupt.is_set() || start.elapsed() >= time.get();
        let mut quiet = |game: &Game| {
            let mut position = Position::from(game);
            let known = threats.borrow_mut().solve(&mut position, THREAT_NODES, &is_over);
            if let Some(win) = known {
                return Some(win.point);
            }
            // The position is won if the claim is right, so there is nothing better to do with the time.
            let more = |&nodes: &u64| nodes.checked_mul(4);
            for nodes in successors(Some(QUIET_NODES), more).take_while(|_| !is_over()) {
                let maximum = Some(time.get().saturating_sub(start.elapsed()));
                let limits = Limits { nodes: Some(nodes), maximum, ..Limits::default() };
                let found = search(engine, game, limits, &interrupt.control(), &mut Silent).ok()?;
                if found.score.is_win() {
                    return Some(found.best());
                }
            }
            None
        };
        let mut limits = certify::Limits { attacks: MOST_ATTACKS, ..certify::Limits::default() };
        limits.vcf.nodes = limits.vcf.nodes.max(found.nodes_of_fours);
        let mut attempt = |is_short: bool| {
            time.set(if is_short { whole / 2 } else { whole });
            let mut certifier = match self.by {
                Means::Fours => Certifier::by_fours(&is_over),
                Means::Threats | Means::Search => Certifier::new(limits, &mut quiet, &is_over),
            };
            let position = Position::from(game);
            match (found.verdict, found.variation.first()) {
                (Verdict::Win(plies), Some(&point)) if is_short => {
                    certifier.certify_within(&position, point, plies)
                }
                (Verdict::Win(_), claimed) => certifier.certify(&position, claimed.copied()),
                _ => certifier.certify_loss(&position),
            }
        };
        // A short certificate may take no more than half of the time: the other half is for any.
        let short = if self.shortest { attempt(true) } else { Ok(None) };
        let certified = match short {
            Ok(None) => attempt(false),
            certified => certified,
        };
        Ok(certified?)
    }
}

/// The certificate in the format that the end of a file's name asks for.
///
/// # Errors
/// When that format cannot share what comes again, and the whole tree would be too large.
fn written(certificate: &Certificate, path: &Path) -> Result<String> {
    let write = match extension_of(path).as_deref() {
        Some("sgf") => Certificate::to_sgf,
        Some("txt") => Certificate::to_text,
        _ => return Ok(certificate.to_json() + "\n"),
    };
    let moves = certificate.moves_written_out();
    ensure!(
        moves <= MOST_WRITTEN_OUT,
        "{}: the whole tree has more than {MOST_WRITTEN_OUT} moves; a name that ends in .json writes what comes again once",
        path.display()
    );
    Ok(write(certificate))
}

#[cfg(test)]
mod tests {
    use super::finder::tests::won_game;
    use super::*;
    use goren::rules::Rule;
    use goren_cli::{parse_line, parse_words};
    use goren_games::certificate::GapKind;
    use goren_games::reading::{Assumed, read_games};
    use rand::SeedableRng;
    use rand_pcg::Pcg64;

    const CERTIFICATE: &str = r#"{"certificate":1,"rule":"freestyle","size":[15,15],
        "black":["h8","i8","j8","k8"],"white":["a1","a3","a5"],"to_move":"black",
        "attacks":[{"move":"l8"}]}"#;

    fn no_progress() -> RefCell<ProgressLine> {
        RefCell::new(ProgressLine::new(0, 1))
    }

    #[test]
    fn a_position_that_somebody_has_won_is_over() {
        let arguments: Solve = parse_line("--by fours --memory 64").unwrap();
        let result = |drawing: &str, rule: Rule| {
            let games = read_games(drawing.as_bytes(), &Assumed::rule(rule), "text").unwrap();
            let game = games[0].replay().unwrap();
            arguments
                .solve(&games[0], &game, &Interrupt::default(), &no_progress())
                .unwrap()
                .0
                .result
        };
        let four = ". . . . . .\n. O O O O .\n. . . . . .\n. X X X X .\n. . . . . .";
        assert_eq!(result(four, Rule::Freestyle), "win");
        let five = four.replace(". O O O O .", "O O O O O .");
        assert_eq!(result(&five, Rule::Freestyle), "over");
        // White has won if black has six in a row in renju; in standard they are nothing.
        let six = four.replacen(". . . . . .", "X X X X X X", 1);
        assert_eq!(result(&six, Rule::Renju), "over");
        assert_eq!(result(&(six + "\nblack to move"), Rule::Standard), "win");
    }

    #[test]
    fn a_shortest_win_by_fours_is_certified_as_short_as_it_was_found() {
        let mut random = Pcg64::seed_from_u64(1);
        let (game, shortest) = loop {
            let (game, first, shortest) = won_game(&mut random);
            if first.verdict != shortest.verdict {
                break (game, shortest.verdict);
            }
        };
        let line = "--by fours --shortest --nodes 100000 --memory 64";
        let arguments: Solve = parse_line(line).unwrap();
        let games = read_games(b"h8", &Assumed::rule(Rule::Freestyle), "text").unwrap();
        let (solution, certificate) =
            arguments.solve(&games[0], &game, &Interrupt::default(), &no_progress()).unwrap();
        let verified = certificate.expect("a certificate").verify().unwrap();
        assert_eq!(Verdict::Win(verified.plies), shortest);
        let solution = serde_json::to_value(solution).unwrap();
        assert_eq!(solution["plies"], verified.plies);
    }

    #[test]
    fn a_certificate_that_is_too_large_is_not_called_wrong() {
        let certificate = Certificate::read(CERTIFICATE).unwrap();
        let judged = |kind| judgement(&Err(Gap { moves: Vec::new(), kind }), &certificate);
        let too_large = "Not checked: the certificate is too large".to_string();
        assert_eq!(judged(GapKind::TooLarge), (too_large, 2));
        let drawn = "Not valid: in the first position, the game is drawn".to_string();
        assert_eq!(judged(GapKind::Drawn), (drawn, 1));
    }

    /// What `goren solve` with these options finds out about a game, and how long the certified win is.
    fn solved(line: &str, moves: &str, rule: Rule) -> (&'static str, Option<usize>, bool) {
        let arguments: Solve = parse_line(line).unwrap();
        let games = read_games(moves.as_bytes(), &Assumed::rule(rule), "text").unwrap();
        let game = games[0].replay().unwrap();
        let (solution, certificate) =
            arguments.solve(&games[0], &game, &Interrupt::default(), &no_progress()).unwrap();
        let by_fours = certificate.as_ref().is_some_and(Certificate::is_by_fours);
        let plies = certificate.map(|certificate| certificate.verify().unwrap().plies);
        (solution.result, plies, by_fours)
    }

    #[test]
    fn two_open_threes_are_no_win_by_fours() {
        // h8 makes both, and no four is possible.
        let moves = "h6 a1 h7 o1 i8 a15 j8 o15";
        let by = |means: &str| {
            solved(&format!("--by {means} --nodes 20000 --memory 64"), moves, Rule::Freestyle)
        };
        assert_eq!(by("fours"), ("unknown", None, false));
        assert_eq!(by("threats"), ("win", Some(5), false));
    }

    #[test]
    fn a_long_win_by_fours_is_certified() {
        let moves = "h14 k14 e12 m14 h11 g13 i11 m13 o9 g11 h8 e10 b4 d9 a2 e9 c2 d7 e2 m7 a1 j6 \
                     c1 a4 e1 i4 k1 a3";
        for means in ["fours", "threats", "search"] {
            let line = format!("--by {means} --nodes 100000 --memory 64");
            let (result, plies, by_fours) = solved(&line, moves, Rule::Renju);
            assert_eq!((result, by_fours), ("win", true), "{means}");
            assert!(plies.is_some_and(|plies| plies >= 91), "{plies:?}");
        }
    }

    #[test]
    fn an_interruption_leaves_the_defences_unknown() {
        let line = "--by threats --defences --nodes 20000 --memory 64";
        let arguments: Solve = parse_line(line).unwrap();
        // An open three, which two moves stop.
        let games = read_games(b"h8 h9 i8 i9 j8", &Assumed::rule(Rule::Freestyle), "text").unwrap();
        let game = games[0].replay().unwrap();
        let solved = |interrupt: &Interrupt| {
            let (solution, _) =
                arguments.solve(&games[0], &game, interrupt, &no_progress()).unwrap();
            serde_json::to_value(solution).unwrap()
        };
        let interrupt = Interrupt::default();
        assert_eq!(solved(&interrupt)["moves"], serde_json::json!(["g8", "k8"]));
        interrupt.set();
        let cut_short = solved(&interrupt);
        assert_eq!((cut_short.get("threat"), cut_short.get("moves")), (None, None));
    }

    #[test]
    fn the_end_of_a_name_selects_the_format_in_capitals_too() {
        let certificate = Certificate::read(CERTIFICATE).unwrap();
        let [sgf, text] = [certificate.to_sgf(), certificate.to_text()];
        let json = certificate.to_json() + "\n";
        for (name, expected) in [
            ("win.sgf", &sgf),
            ("win.SGF", &sgf),
            ("win.txt", &text),
            ("win.Txt", &text),
            ("win.JSON", &json),
            ("win", &json),
        ] {
            assert_eq!(written(&certificate, Path::new(name)).unwrap(), *expected, "{name}");
        }
    }

    #[test]
    fn what_is_too_large_without_sharing_is_written_as_json_alone() {
        // Each attack answers two replies with the next one.
        let attack = |next| {
            format!(
                r#"{{"move":"l8","otherwise":{next},"replies":[{{"reply":"a7","attack":{next}}}]}}"#
            )
        };
        let attacks: Vec<String> = (1..30).map(attack).collect();
        let text = CERTIFICATE.replacen(r#""certificate":1"#, r#""certificate":2"#, 1);
        let text = text.replace("[{", &format!("[{},{{", attacks.join(",")));
        let certificate = Certificate::read(&text).unwrap();
        for name in ["win.sgf", "win.txt"] {
            let error = written(&certificate, Path::new(name)).unwrap_err().to_string();
            assert!(error.starts_with(&format!("{name}: the whole tree has more than")), "{error}");
        }
        let json = written(&certificate, Path::new("win.json")).unwrap();
        assert_eq!(Certificate::read(&json).unwrap().moves(), 30);
    }

    #[test]
    fn a_file_that_has_appeared_during_the_search_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("win.json");
        let arguments: Solve = parse_words([Path::new("--out"), &path]).unwrap();
        std::fs::write(&path, "mine").unwrap();
        let certificate = Certificate::read(CERTIFICATE).unwrap();
        assert!(arguments.write(Some(&certificate)).is_err());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
    }
}
