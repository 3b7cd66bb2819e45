//! `bench`: a fixed workload for the search, and a signature of what it found.
//!
//! It searches the positions of `positions.txt` in order, each with a fixed limit, and prints
//! nodes, speed and a signature over nodes, scores and moves. With one thread the same program has the
//! same signature on every machine, and a change that keeps it did not alter the search. The speed
//! counts the time of the searches alone. It does not measure strength: only games do.

use crate::board::{BoardSize, Point};
use crate::clock::{Clock, SystemClock};
use crate::engine::load_networks;
use crate::eval::network::InstructionSet;
use crate::pattern::RuleTables;
use crate::position::{NullObserver, Position};
use crate::rules::Rule;
use crate::search::{Control, Limits, Score, Searcher, Silent, Task};
use anyhow::{Context, Result, bail, ensure};
use fnv::FnvHasher;
use std::ffi::OsString;
use std::hash::Hasher;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

const POSITIONS: &str = include_str!("positions.txt");
/// The signature of this version, such as `0x0123456789abcdef 400000 nodes`. A test holds it against a run.
pub const SIGNATURE: &str = include_str!("../../tests/data/bench_signature.txt").trim_ascii();

/// Search depth of every position: a few seconds for all of them.
const DEPTH: u16 = 12;
/// Size of the transposition table.
pub const TABLE_BYTES: usize = 32 << 20;

const HELP: &str = "\
Search a fixed set of positions and print nodes, speed and a signature of what was found

Usage: pbrain-goren bench [--rule RULE] [--weights NETWORK] [--instructions SET] [--threads N]

Options:
  --rule RULE         Search every position under this rule instead of its own, to compare speeds:
                      freestyle, standard, renju, caro or caro-exact, or the Gomocup number 0, 1, 4,
                      8 or 9; this changes the signature
  --weights NETWORK   Evaluate with `built-in`, `untrained` or a file, to compare speeds; this changes
                      the signature [default: built-in]
  --instructions SET  Compute with portable, sse4.1, avx2 or avx512 instructions, to compare speeds
                      [default: the widest that the processor has]
  --threads N         Search with N threads, 1 to 512, to compare speeds [default: 1]; with more
                      than one, the signature differs from run to run
  -h, --help          Print this help
";

#[derive(PartialEq, Debug)]
struct Arguments {
    rule: Option<Rule>,
    weights: Vec<OsString>,
    instructions: InstructionSet,
    threads: usize,
    help: bool,
}

impl Arguments {
    fn parse(arguments: &[OsString]) -> Result<Self, lexopt::Error> {
        use lexopt::prelude::*;
        let threads = |text: &str| {
            let number = text.parse().ok().filter(|number| (1..=512).contains(number));
            number.ok_or("the number of threads must be 1 to 512")
        };
        let instructions = |text: &str| {
            let mut available = InstructionSet::available().into_iter();
            available
                .find(|set| set.name() == text)
                .ok_or("this processor has no such instructions")
        };
        let widest = InstructionSet::widest();
        let mut parsed = Arguments {
            rule: None,
            weights: Vec::new(),
            instructions: widest,
            threads: 1,
            help: false,
        };
        let mut parser = lexopt::Parser::from_args(arguments);
        while let Some(argument) = parser.next()? {
            match argument {
                Long("rule") => parsed.rule = Some(parser.value()?.parse()?),
                Long("weights") => parsed.weights.push(parser.value()?),
                Long("instructions") => {
                    parsed.instructions = parser.value()?.parse_with(instructions)?;
                }
                Long("threads") => parsed.threads = parser.value()?.parse_with(threads)?,
                Short('h') | Long("help") => parsed.help = true,
                other => return Err(other.unexpected()),
            }
        }
        Ok(parsed)
    }
}

/// The subcommand `bench`. Returns exit code 2 if the command line is not understood.
pub fn command(arguments: &[OsString]) -> ExitCode {
    let refuse = |error: &dyn std::fmt::Display| {
        eprintln!("bench: {error}\n`pbrain-goren bench --help` shows the options");
        ExitCode::from(2)
    };
    let arguments = match Arguments::parse(arguments) {
        Ok(arguments) => arguments,
        Err(error) => return refuse(&error),
    };
    let out = &mut io::stdout().lock();
    if arguments.help {
        // A closed reader is no error.
        let _ = out.write_all(HELP.as_bytes());
        return ExitCode::SUCCESS;
    }
    let (networks, faults) = load_networks(&arguments.weights);
    if let Some(fault) = faults.first() {
        return refuse(&format_args!("network not loaded: {fault}"));
    }
    let mut positions = positions();
    for position in &mut positions {
        position.rule = arguments.rule.unwrap_or(position.rule);
    }
    let (mut searcher, clock) = (searcher(), SystemClock::default());
    searcher.set_networks(networks);
    searcher.set_instructions(arguments.instructions);
    searcher.set_threads(arguments.threads);
    let search = &mut |position: &BenchPosition| search(&mut searcher, position, &clock);
    match run_over(&positions, search, out) {
        Ok(_) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

/// The searcher of the bench.
pub fn searcher() -> Searcher {
    Searcher::new(TABLE_BYTES)
}

/// Searches one position with a cleared searcher.
pub fn search(searcher: &mut Searcher, bench: &BenchPosition, clock: &dyn Clock) -> BenchResult {
    let position = bench.set_up();
    searcher.clear();
    let limits = Limits { depth: Some(DEPTH), ..Limits::default() };
    let task = Task { limits, control: &Control::default(), clock };
    let started = clock.now();
    let report =
        searcher.think(&position, &task, &mut Silent).expect("no position of the bench is full");
    let elapsed = clock.now().saturating_sub(started);
    BenchResult { nodes: report.nodes, score: report.score, best: report.best(), elapsed }
}

/// A position of the bench: a game so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BenchPosition {
    /// The rule of the game.
    pub rule: Rule,
    /// Its board.
    pub size: BoardSize,
    /// The moves so far, black first.
    pub moves: Vec<Point>,
}

impl BenchPosition {
    /// The position after the moves.
    pub fn set_up(&self) -> Position {
        let mut position = Position::new(self.size, RuleTables::of(self.rule));
        self.moves.iter().for_each(|&point| position.play(point, &mut NullObserver));
        position
    }
}

/// The result of one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BenchResult {
    /// Nodes searched.
    pub nodes: u64,
    /// Score of the last iteration.
    pub score: Score,
    /// The best move.
    pub best: Point,
    /// Time of the search.
    pub elapsed: Duration,
}

/// The results of all positions together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BenchTotal {
    /// Nodes searched.
    pub nodes: u64,
    /// Time of all searches together.
    pub elapsed: Duration,
    /// Digest of nodes, scores and moves, in the order of the positions.
    pub signature: u64,
}

impl BenchTotal {
    /// Nodes per second.
    pub fn speed(&self) -> u64 {
        let nanos = self.elapsed.as_nanos().max(1);
        u64::try_from(u128::from(self.nodes) * 1_000_000_000 / nanos).unwrap_or(u64::MAX)
    }
}

/// Searches every position of the bench and prints a line for each, the signature, and last the
/// line `<nodes> nodes <nodes per second> nps`.
///
/// # Errors
/// When `out` cannot be written.
pub fn run(
    search: &mut dyn FnMut(&BenchPosition) -> BenchResult,
    out: &mut dyn Write,
) -> io::Result<BenchTotal> {
    run_over(&positions(), search, out)
}

fn run_over(
    positions: &[BenchPosition],
    search: &mut dyn FnMut(&BenchPosition) -> BenchResult,
    out: &mut dyn Write,
) -> io::Result<BenchTotal> {
    let (mut nodes, mut elapsed, mut signature) = (0, Duration::ZERO, Signature::default());
    for (index, position) in positions.iter().enumerate() {
        let result = search(position);
        nodes += result.nodes;
        elapsed += result.elapsed;
        signature.add(&result);
        print_line(index + 1, position, &result, out)?;
    }
    let total = BenchTotal { nodes, elapsed, signature: signature.0.finish() };
    writeln!(out, "Signature: {:#018x}", total.signature)?;
    writeln!(out, "{} nodes {} nps", total.nodes, total.speed())?;
    Ok(total)
}

fn print_line(
    number: usize,
    position: &BenchPosition,
    result: &BenchResult,
    out: &mut dyn Write,
) -> io::Result<()> {
    let BenchPosition { rule, size, moves } = position;
    let BenchResult { nodes, score, best, .. } = result;
    let stones = moves.len();
    writeln!(
        out,
        "{number:2} {rule} {size} stones {stones:2} move {best} score {score} nodes {nodes}"
    )
}

/// FNV-1a hash of the results so far: short, well known, and the same everywhere.
#[derive(Default)]
struct Signature(FnvHasher);

impl Signature {
    /// Moves are hashed as coordinates, so the layout of the board does not matter, and numbers as
    /// bytes, so the byte order of the machine does not.
    fn add(&mut self, result: &BenchResult) {
        self.0.write(&result.nodes.to_le_bytes());
        self.0.write(&result.score.value().to_le_bytes());
        self.0.write(&[result.best.x(), result.best.y()]);
    }
}

/// The positions of the bench.
///
/// # Panics
/// When the built-in text is not a list of positions; a test reads it.
pub fn positions() -> Vec<BenchPosition> {
    parse(POSITIONS).expect("the built-in positions are tested")
}

/// Reads positions, one per line: rule, board, moves, separated by blanks. Empty lines and those
/// that begin with `#` are skipped.
///
/// # Errors
/// When a line has no valid rule or board, or a point twice or off the board.
pub fn parse(text: &str) -> Result<Vec<BenchPosition>> {
    parse_lines(text, parse_line)
}

/// Reads each line of a text with `read`. Empty lines and those that begin with `#` are skipped.
///
/// # Errors
/// The error of the first line that `read` rejects, with the line's number.
pub fn parse_lines<T>(text: &str, read: impl Fn(&str) -> Result<T>) -> Result<Vec<T>> {
    text.lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
        .map(|(index, line)| read(line).with_context(|| format!("line {}", index + 1)))
        .collect()
}

/// Reads one position: its rule, its board, its moves.
///
/// # Errors
/// When the line has no valid rule or board, or a point twice or off the board.
pub fn parse_line(line: &str) -> Result<BenchPosition> {
    let mut words = line.split_whitespace();
    let (Some(rule), Some(size)) = (words.next(), words.next()) else {
        bail!("a rule and a board are needed");
    };
    let rule = rule.parse().ok().with_context(|| format!("there is no rule called {rule}"))?;
    let size: BoardSize =
        size.parse().ok().with_context(|| format!("{size} is not a board size"))?;
    let mut moves = Vec::new();
    for word in words {
        let point = Point::parse(word).with_context(|| format!("{word} is not a point"))?;
        ensure!(size.contains(point), "{point} is off the board");
        ensure!(!moves.contains(&point), "{point} is played twice");
        moves.push(point);
    }
    Ok(BenchPosition { rule, size, moves })
}

#[cfg(test)]
mod tests {
    use super::*;

    const HALF_A_SECOND: Duration = Duration::from_millis(500);
    const RESULTS: [BenchResult; 2] = [
        BenchResult {
            nodes: 1000,
            score: Score::DRAW,
            best: Point::new(7, 7),
            elapsed: HALF_A_SECOND,
        },
        BenchResult {
            nodes: 500,
            score: Score::win_in(5),
            best: Point::new(0, 14),
            elapsed: HALF_A_SECOND,
        },
    ];

    /// Runs the bench over as many positions as there are results.
    fn bench(results: &[BenchResult]) -> (BenchTotal, String) {
        let mut left = results.iter();
        let mut search = |_: &BenchPosition| *left.next().unwrap();
        let mut out = Vec::new();
        let positions = &positions()[..results.len()];
        let total = run_over(positions, &mut search, &mut out).unwrap();
        (total, String::from_utf8(out).unwrap())
    }

    #[test]
    fn options_are_read_and_bad_ones_refused() {
        let read = |line: &str| {
            Arguments::parse(&line.split_whitespace().map(OsString::from).collect::<Vec<_>>())
        };
        let (rule, threads) = (Some(Rule::Renju), 4);
        let nothing = || read("").unwrap();
        assert_eq!((nothing().rule, nothing().threads, nothing().help), (None, 1, false));
        assert_eq!((nothing().weights, nothing().instructions), (vec![], InstructionSet::widest()));
        let both = Arguments { rule, threads, ..nothing() };
        assert_eq!(read("--rule renju --threads 4").unwrap(), both);
        assert_eq!(read("--threads=4 --rule=4").unwrap(), both);
        assert_eq!(read("--weights untrained").unwrap().weights, ["untrained"]);
        assert_eq!(read("--instructions portable").unwrap().instructions.name(), "portable");
        assert!(read("-h").unwrap().help && read("--rule caro --help").unwrap().help);
        for (line, reason) in [
            ("--threads 0", "the number of threads must be 1 to 512"),
            ("--threads 513", "the number of threads must be 1 to 512"),
            ("--threads", "missing argument for option '--threads'"),
            ("--rule chess", "the rules are freestyle (0)"),
            ("--instructions mmx", "this processor has no such instructions"),
            ("--depth 3", "invalid option '--depth'"),
            ("renju", "unexpected argument \"renju\""),
        ] {
            let error = read(line).unwrap_err().to_string();
            assert!(error.contains(reason), "{line}: {error}");
        }
    }

    #[test]
    fn the_positions_are_many_and_different() {
        let positions = positions();
        assert_eq!(positions.len(), 21);
        for (index, position) in positions.iter().enumerate() {
            assert!(position.moves.len() <= 60);
            assert!(!positions[..index].contains(position), "position {} again", index + 1);
        }
        for (rule, side) in
            [(Rule::Freestyle, 15), (Rule::Freestyle, 20), (Rule::Standard, 15), (Rule::Renju, 15)]
        {
            let size = BoardSize::square(side).unwrap();
            assert!(positions.iter().filter(|p| (p.rule, p.size) == (rule, size)).count() >= 3);
        }
    }

    #[test]
    fn a_line_that_is_no_position_is_refused() {
        let bad = [
            ("freestyle", "a rule and a board are needed"),
            ("chess 15x15", "there is no rule called chess"),
            ("renju 4", "4 is not a board size"),
            ("renju 15x30", "15x30 is not a board size"),
            ("renju 15x15 h8 xx", "xx is not a point"),
            ("renju 15x15 h16", "h16 is off the board"),
            ("renju 15x15 h8 i9 h8", "h8 is played twice"),
        ];
        for (line, reason) in bad {
            let error = parse(&format!("# bad\n\n{line}\n")).unwrap_err();
            assert_eq!(format!("{error:#}"), format!("line 3: {reason}"));
        }
        let caro = parse("caro-exact 7x5 a1 g5").unwrap();
        assert_eq!(caro[0].moves, [Point::new(0, 0), Point::new(6, 4)]);
    }

    #[test]
    fn it_prints_every_position_then_the_signature_and_the_speed() {
        let (total, text) = bench(&RESULTS);
        assert_eq!((total.nodes, total.elapsed), (1500, Duration::from_secs(1)));
        let expected = format!(
            " 1 freestyle 15x15 stones  0 move h8 score 0 nodes 1000
 2 freestyle 15x15 stones  5 move a15 score +M5 nodes 500
Signature: {:#018x}
1500 nodes 1500 nps
",
            total.signature
        );
        assert_eq!(text, expected);
    }

    #[test]
    fn the_signature_sees_nodes_scores_moves_and_order() {
        let signature = |results: [BenchResult; 2]| bench(&results).0.signature;
        let [first, second] = RESULTS;
        let others = [
            [BenchResult { nodes: 1001, ..first }, second],
            [BenchResult { score: Score::estimate(1), ..first }, second],
            [BenchResult { best: Point::new(7, 8), ..first }, second],
            [second, first],
        ];
        assert_eq!(signature(RESULTS), signature(RESULTS));
        for other in others {
            assert_ne!(signature(other), signature(RESULTS), "{other:?}");
        }
    }

    #[test]
    fn the_signature_is_fnv_1a() {
        let mut signature = Signature::default();
        signature.0.write(b"foobar");
        assert_eq!(signature.0.finish(), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn the_speed_of_an_instant_is_finite() {
        let total = BenchTotal { nodes: u64::MAX, elapsed: Duration::ZERO, signature: 0 };
        assert_eq!(total.speed(), u64::MAX);
    }
}
