//! The levels below the whole engine: always legal, the same with the same seed, and never blind to what
//! they are meant to see. How strong they are is measured by games; docs/play.md has the table.

use goren::board::{BoardSize, Cell, Color, Point};
use goren::clock::SystemClock;
use goren::engine::{Engine, Level, Options, Owner, Placed};
use goren::rules::{Game, Rule, Stones, winning_line};
use goren::search::{Control, Limits, Reporter, Score, SearchReport, Task};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::collections::HashSet;

/// Nodes of a move where they do not matter, so that the highest levels are quick as well.
const FEW_NODES: u64 = 300;

/// Nodes of a move where a choice among several moves matters. The highest levels have more of their own.
const MANY_NODES: u64 = 20_000;

/// Keeps what is reported.
#[derive(Default)]
struct Reports(Vec<SearchReport>);

impl Reporter for Reports {
    fn report(&mut self, report: &SearchReport) {
        self.0.push(report.clone());
    }
}

/// Starts a game. What was searched before is forgotten, so a test can do with one engine.
fn start_game(engine: &mut Engine, rule: Rule, size: BoardSize, level: Level, seed: u64) {
    engine.set_options(Options { level, seed, hash: Some(1 << 20), ..Options::default() });
    engine.new_game(size, rule);
}

/// The move of an engine, found with so many nodes at most, whose report is checked.
fn think(engine: &mut Engine, nodes: u64) -> SearchReport {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let (control, clock, mut reports) =
        (Control::default(), SystemClock::default(), Reports::default());
    let task = Task { limits, control: &control, clock: &clock };
    let report = engine.think(&task, &mut reports).expect("the board is not full");
    assert_eq!(control.best(), Some(report.best()));
    if !engine.options().level.is_whole() {
        assert_eq!(reports.0, std::slice::from_ref(&report), "only what is played is told");
        assert!(report.others.is_empty());
    }
    report
}

/// The points where a colour completes a five without a foul.
fn fives(game: &Game, color: Color) -> Vec<Point> {
    let mut stones = game.stones().clone();
    let points: Vec<Point> = stones.points(Cell::Empty).collect();
    let wins = |&point: &Point| {
        stones.put(point, color.into());
        let line = winning_line(&stones, game.rule(), point);
        stones.remove(point);
        line.is_some()
    };
    points.into_iter().filter(wins).collect()
}

/// What every level sees, and from level 3 on the opponent's fives as well.
fn assert_sees_fives(game: &Game, level: Level, report: &SearchReport) {
    let (point, color) = (report.best(), game.to_move());
    let own = fives(game, color);
    if !own.is_empty() {
        assert!(own.contains(&point), "level {level} overlooks its own five {own:?}: {point}");
        return;
    }
    let other = fives(game, !color);
    if other.len() == 1 && game.foul(other[0]).is_none() && level >= Level::clamped(3) {
        let mut after = game.clone();
        after.play(point).expect("a legal move");
        let (rule, board) = (game.rule(), game.stones().diagram());
        // In caro a four is also stopped at its end.
        let stopped = fives(&after, !color).is_empty();
        assert!(stopped, "level {level} overlooks a four in {rule}: {report:?}\n{board}");
    }
}

/// Plays this level against itself, with so many nodes a move, for so many moves at most, and checks every
/// move; returns the moves.
fn play(
    engine: &mut Engine,
    rule: Rule,
    start: &Stones,
    level: Level,
    seed: u64,
    nodes: u64,
    most: usize,
) -> Vec<Point> {
    start_game(engine, rule, start.size(), level, seed);
    let dead = start.points(Cell::Wall);
    let dead = dead.map(|point| Placed { point, owner: Owner::Dead }).collect::<Vec<_>>();
    engine.set_position(&dead);
    let mut game = Game::from_stones(rule, start.clone(), Color::Black);
    while !game.outcome().is_over() && game.moves().len() < most {
        let report = think(engine, nodes);
        let point = report.best();
        let foul = game.foul(point);
        assert!(
            foul.is_none() || game.legal_points().is_empty(),
            "level {level}: {point}, {foul:?}"
        );
        assert_sees_fives(&game, level, &report);
        game.play(point).expect("a legal move");
        engine.play(point).expect("a legal move");
    }
    game.moves().to_vec()
}

/// A board with a few dead stones, other ones for every number.
fn start(number: u64) -> Stones {
    let side = [15, 20, 9, 13][number as usize % 4];
    let size = BoardSize::square(side).expect("a legal size");
    let mut stones = Stones::new(size);
    for wall in 0..number % 3 {
        let place = (number * 31 + wall * 17) as u8;
        stones.put(Point::new(place % side, (place / 7) % side), Cell::Wall);
    }
    stones
}

#[test]
fn a_thousand_moves_of_each_level_are_legal() {
    let mut engine = Engine::default();
    for level in Level::all() {
        let (mut moves, mut number) = (0, u64::from(level.number()));
        while moves < 1_000 {
            let rule = Rule::ALL[number as usize % Rule::ALL.len()];
            let start = start(number);
            moves += play(&mut engine, rule, &start, level, number, FEW_NODES, 90).len();
            number += 1;
        }
    }
}

/// With few nodes the highest levels would hardly have weighed a second move, and have no choice.
#[test]
fn the_same_seed_plays_the_same_game_and_another_one_does_not() {
    let (mut engine, empty) = (Engine::default(), Stones::new(BoardSize::default()));
    for level in Level::all().filter(|level| !level.is_whole()) {
        let mut games = |seed| play(&mut engine, Rule::Renju, &empty, level, seed, MANY_NODES, 24);
        let first = games(1);
        assert_eq!(first, games(1), "level {level}");
        let different: HashSet<Vec<Point>> = (2..=4).map(games).chain([first]).collect();
        assert!(different.len() >= 3, "level {level}");
    }
}

#[test]
fn a_move_does_not_depend_on_what_was_searched_before() {
    let mut fresh = Engine::default();
    start_game(&mut fresh, Rule::Freestyle, BoardSize::default(), Level::clamped(8), 5);
    let points = ["h8", "i9", "j8", "g7"].map(|text| Point::parse(text).expect("a point"));
    fresh.set_moves(&points).expect("legal moves");
    let first = think(&mut fresh, FEW_NODES);
    let options = *fresh.options();
    fresh.set_options(Options { level: Level::HIGHEST, ..options });
    think(&mut fresh, FEW_NODES);
    fresh.set_options(options);
    let again = think(&mut fresh, FEW_NODES);
    assert_eq!((first.pv, first.score, first.nodes), (again.pv, again.score, again.nodes));
}

/// What a level with this seed finds after these moves.
fn report(engine: &mut Engine, rule: Rule, level: u8, seed: u64, moves: &str) -> SearchReport {
    start_game(engine, rule, BoardSize::default(), Level::clamped(level.into()), seed);
    let points = moves.split(' ').map(|text| Point::parse(text).expect("a point"));
    engine.set_moves(&points.collect::<Vec<_>>()).expect("legal moves");
    think(engine, FEW_NODES)
}

/// Its move.
fn answer(engine: &mut Engine, rule: Rule, level: u8, seed: u64, moves: &str) -> Point {
    report(engine, rule, level, seed, moves).best()
}

#[test]
fn a_stone_that_is_overlooked_still_blocks_a_five_in_caro() {
    // White's last stone makes an open three, and with d8 it makes the five at h8 worth nothing.
    let moves = "e8 d8 f8 k9 g8 l10 i8 j8";
    let mut engine = Engine::default();
    for (level, seed) in (1..=3).flat_map(|level| (0..20).map(move |seed| (level, seed))) {
        let report = report(&mut engine, Rule::Caro, level, seed, moves);
        assert!(report.score.win_distance() != Some(1), "level {level}: {:?}", report.pv);
    }
}

#[test]
fn from_level_4_on_no_open_three_is_overlooked() {
    // Black's last stone makes an open three; white's stones make nothing.
    let cases = [
        ("h8 a1 h9 o2 h10", "h6 h7 h11 h12"),
        ("h8 a1 i9 o2 k11", "g7 j10 l12"),
        ("f8 o15 g8 a15 i8", "e8 h8 j8"),
    ];
    let mut engine = Engine::default();
    for (moves, defences) in cases {
        let defences: Vec<Point> = defences.split(' ').filter_map(Point::parse).collect();
        for rule in Rule::ALL {
            for (level, seed) in (4..=10).flat_map(|level| (0..6).map(move |seed| (level, seed))) {
                let point = answer(&mut engine, rule, level, seed, moves);
                assert!(defences.contains(&point), "{rule}, level {level}: {point} after {moves}");
            }
        }
    }
}

#[test]
fn low_levels_leave_threats_unanswered() {
    let mut engine = Engine::default();
    let mut unanswered = |level, moves: &str, answers: &str| {
        let answers: Vec<Point> = answers.split(' ').filter_map(Point::parse).collect();
        let found = (0..200).map(|seed| answer(&mut engine, Rule::Freestyle, level, seed, moves));
        found.filter(|point| !answers.contains(point)).count()
    };
    let three = ("h8 a1 h9 o2 h10", "h6 h7 h11 h12");
    let misses = [1, 3].map(|level| unanswered(level, three.0, three.1));
    assert!(misses[0] > 80 && misses[1] > 0 && misses[1] < 60, "{misses:?}");
    let four = ("h8 h7 h9 o2 h10 a1 h11", "h12");
    let misses = [1, 3].map(|level| unanswered(level, four.0, four.1));
    assert!(misses[0] > 0 && misses[0] < 70 && misses[1] == 0, "{misses:?}");
}

/// How many stones of a colour a stone on this point would stand in a row with, itself included.
fn longest_row(stones: &Stones, color: Color, point: Point) -> usize {
    let (x, y) = (i16::from(point.x()), i16::from(point.y()));
    let arm = |dx: i16, dy: i16| {
        let inside = |value: i16| u8::try_from(value).ok();
        let cells = (1..5).map(|n| Some(Point::new(inside(x + n * dx)?, inside(y + n * dy)?)));
        let own = |cell: &Option<Point>| cell.is_some_and(|p| stones.at(p) == color.into());
        cells.take_while(own).count()
    };
    let rows = [(1, 0), (0, 1), (1, 1), (1, -1)];
    rows.map(|(dx, dy)| 1 + arm(dx, dy) + arm(-dx, -dy)).into_iter().max().unwrap_or(1)
}

/// A game of two players who build rows and do not defend, up to the first position in which the side
/// that has just moved has two ways to five; `None` if it comes to none.
fn game_to_an_open_four(seed: u64) -> Option<Game> {
    let mut random = Pcg64::seed_from_u64(seed);
    let rule = Rule::ALL[seed as usize % Rule::ALL.len()];
    let mut game = Game::new(rule, BoardSize::square(15).expect("a legal size"));
    game.play(Point::new(7, 7)).expect("an empty board");
    for _ in 0..60 {
        let color = game.to_move();
        let near = |point: &Point| game.moves().iter().any(|stone| stone.distance(*point) <= 2);
        let points: Vec<Point> = game.legal_points().into_iter().filter(near).collect();
        if points.is_empty() {
            return None;
        }
        let looked_at = (0..6).map(|_| points[random.random_range(0..points.len())]);
        let point = looked_at.max_by_key(|point| longest_row(game.stones(), color, *point))?;
        game.play(point).expect("a legal move");
        if game.outcome().is_over() {
            return None;
        }
        if fives(&game, color).len() > 1 {
            return Some(game);
        }
    }
    None
}

/// The only score that may be claimed where the opponent can complete five at these points: without a
/// five of its own the side to move is lost, if no stone of its own stops them all.
fn claim_against_fives(game: &Game, opponents: &[Point]) -> Option<Score> {
    let color = game.to_move();
    if !fives(game, color).is_empty() {
        return Some(Score::win_in(1));
    }
    let is_lost = game.legal_points().into_iter().all(|reply| {
        let mut stones = game.stones().clone();
        stones.put(reply, color.into());
        opponents.iter().filter(|&&five| five != reply).any(|&five| {
            stones.put(five, (!color).into());
            let wins = winning_line(&stones, game.rule(), five).is_some();
            stones.remove(five);
            wins
        })
    });
    is_lost.then_some(Score::loss_in(2))
}

/// A level may overlook; it may never claim.
#[test]
fn no_level_claims_what_an_open_four_refutes() {
    let most = super::sample(200, 3_000);
    let mut engine = Engine::default();
    let (mut looked_at, mut seed, mut claims) = (0, 0, 0);
    while looked_at < most {
        seed += 1;
        let Some(game) = game_to_an_open_four(seed) else { continue };
        let opponents = fives(&game, !game.to_move());
        let Some(truth) = claim_against_fives(&game, &opponents) else { continue };
        looked_at += 1;
        for level in Level::all() {
            start_game(&mut engine, game.rule(), game.stones().size(), level, seed);
            engine.set_moves(game.moves()).expect("legal moves");
            let score = think(&mut engine, FEW_NODES).score;
            claims += u32::from(score.is_proven());
            let board = game.stones().diagram();
            assert!(
                !score.is_proven() || score == truth,
                "level {level}, seed {seed}, {}: {score} instead of {truth}\n{board}",
                game.rule()
            );
        }
    }
    assert!(claims > 8 * most, "most levels see what is so: {claims} claims");
}
