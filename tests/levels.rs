//! The levels below the whole engine: always legal, the same with the same seed, and never blind to what
//! they are meant to see. How strong they are is measured by games; README.md has the table.

use goren::board::{BoardSize, Cell, Color, Point};
use goren::clock::SystemClock;
use goren::engine::{Engine, Level, Options, Owner, Placed};
use goren::rules::{Game, Rule, Stones, winning_line};
use goren::search::{Control, Limits, Reporter, SearchReport, Task};
use std::collections::HashSet;

/// Nodes of a move, so that the highest levels are quick as well.
const NODES: u64 = 300;

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

/// The move of an engine, whose report is checked.
fn think(engine: &mut Engine) -> SearchReport {
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
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

/// Plays this level against itself for so many moves at most and checks every move; returns the moves.
fn play(
    engine: &mut Engine,
    rule: Rule,
    start: &Stones,
    level: Level,
    seed: u64,
    most: usize,
) -> Vec<Point> {
    start_game(engine, rule, start.size(), level, seed);
    let dead = start.points(Cell::Wall);
    let dead = dead.map(|point| Placed { point, owner: Owner::Dead }).collect::<Vec<_>>();
    engine.set_position(&dead);
    let mut game = Game::from_stones(rule, start.clone(), Color::Black);
    while !game.outcome().is_over() && game.moves().len() < most {
        let report = think(engine);
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
            moves += play(&mut engine, rule, &start(number), level, number, 90).len();
            number += 1;
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_game_and_another_one_does_not() {
    let (mut engine, empty) = (Engine::default(), Stones::new(BoardSize::default()));
    for level in Level::all().filter(|level| !level.is_whole()) {
        let mut games = |seed| play(&mut engine, Rule::Renju, &empty, level, seed, 24);
        assert_eq!(games(1), games(1), "level {level}");
        let different: HashSet<Vec<Point>> = (1..=4).map(games).collect();
        assert!(different.len() >= 3, "level {level}");
    }
}

#[test]
fn a_move_does_not_depend_on_what_was_searched_before() {
    let mut fresh = Engine::default();
    start_game(&mut fresh, Rule::Freestyle, BoardSize::default(), Level::clamped(8), 5);
    let points = ["h8", "i9", "j8", "g7"].map(|text| Point::parse(text).expect("a point"));
    fresh.set_moves(&points).expect("legal moves");
    let first = think(&mut fresh);
    let options = *fresh.options();
    fresh.set_options(Options { level: Level::HIGHEST, ..options });
    think(&mut fresh);
    fresh.set_options(options);
    let again = think(&mut fresh);
    assert_eq!((first.pv, first.score, first.nodes), (again.pv, again.score, again.nodes));
}

/// What a level with this seed finds after these moves.
fn report(engine: &mut Engine, rule: Rule, level: u8, seed: u64, moves: &str) -> SearchReport {
    start_game(engine, rule, BoardSize::default(), Level::clamped(level.into()), seed);
    let points = moves.split(' ').map(|text| Point::parse(text).expect("a point"));
    engine.set_moves(&points.collect::<Vec<_>>()).expect("legal moves");
    think(engine)
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
