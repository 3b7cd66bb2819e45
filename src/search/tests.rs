//! Tests of the search as a whole: it is repeatable, punctual, and right about what it calls
//! proven.

mod failing_helpers;
mod lines;

use super::*;
use crate::board::{BoardSize, Color, Diagram, Point};
use crate::clock::{Clock, ManualClock};
use crate::eval::NullEvaluator;
use crate::eval::network::{InstructionSet, Network, NetworkEvaluator, NetworkSet, random_network};
use crate::pattern::{PointClass, RuleTables};
use crate::position::{NullObserver, Position};
use crate::rules::Rule;
use rand::{SeedableRng, seq::IteratorRandom};
use rand_pcg::Pcg64;
use std::sync::Arc;
use std::time::Duration;

/// A searcher and a board.
struct Player {
    position: Position,
    searcher: Searcher,
}

impl Player {
    fn new(rule: Rule, side: u8) -> Self {
        let searcher = Searcher::new(8 << 20);
        let position = Position::new(BoardSize::square(side).unwrap(), RuleTables::of(rule));
        Player { position, searcher }
    }

    /// The stones of a diagram; black is to move.
    fn from_diagram(rule: Rule, text: &str) -> Self {
        let diagram = Diagram::parse(text).unwrap();
        let mut player = Player::new(rule, diagram.size().width());
        let mut stones = ['X', 'O'].map(|c| diagram.marked(c).collect::<Vec<_>>());
        while stones.iter().any(|s| !s.is_empty()) {
            match stones[player.position.side_to_move() as usize].pop() {
                Some(point) => player.play(point),
                None => player.position.pass(&mut NullObserver),
            }
        }
        if player.position.side_to_move() != Color::Black {
            player.position.pass(&mut NullObserver);
        }
        player
    }

    fn play(&mut self, point: Point) {
        self.position.play(point, &mut NullObserver);
    }

    fn think_with(
        &mut self,
        limits: &Limits,
        control: &Control,
        clock: &dyn Clock,
    ) -> SearchReport {
        let task = Task { limits: *limits, control, clock };
        let found = self.searcher.think(&self.position, &task, &mut Silent);
        let found = found.expect("a point is empty");
        assert!(self.position.is_empty(found.best()));
        found
    }

    fn think(&mut self, nodes: u64) -> SearchReport {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        self.think_with(&limits, &Control::default(), &ManualClock::default())
    }

    /// Whether the rule allows the side to move to play on an empty point.
    fn may_play(&self, point: Point) -> bool {
        !self.position.is_forbidden(self.position.side_to_move(), point)
    }

    fn has_legal_move(&self) -> bool {
        self.position.empty_points().any(|point| self.may_play(point))
    }

    /// Some stones near each other, none of them on a forbidden point.
    fn scatter(&mut self, rng: &mut Pcg64, stones: usize) {
        self.play(self.position.size().center());
        for _ in 1..stones {
            let point = self.position.candidates().filter(|p| {
                let last = self.position.previous_move(0).unwrap();
                p.distance(last) <= 2 && self.may_play(*p)
            });
            let point = point.choose(rng).or_else(|| self.position.empty_points().choose(rng));
            if let Some(point) = point {
                self.play(point);
            }
        }
    }
}

#[test]
fn search_is_deterministic() {
    for seed in 0..6 {
        let run = || {
            let mut rng = Pcg64::seed_from_u64(seed);
            let mut player = Player::new(Rule::Freestyle, 15);
            player.scatter(&mut rng, 6);
            let limits = Limits { depth: Some(9), ..Limits::default() };
            player.think_with(&limits, &Control::default(), &ManualClock::default())
        };
        assert_eq!(run(), run());
    }
}

#[test]
fn every_instruction_set_searches_the_same_nodes() {
    let limits = Limits { nodes: Some(4_000), ..Limits::default() };
    for (seed, rule) in Rule::ALL.into_iter().enumerate() {
        let networks = NetworkSet::default().with(Arc::new(random_network(rule, 5)));
        let found = InstructionSet::available().into_iter().map(|instructions| {
            let mut player = Player::new(rule, 15);
            player.scatter(&mut Pcg64::seed_from_u64(seed as u64), 9);
            player.searcher.set_networks(networks.clone());
            player.searcher.set_instructions(instructions);
            player.think_with(&limits, &Control::default(), &ManualClock::default())
        });
        let found: Vec<SearchReport> = found.collect();
        assert!(found.iter().all(|report| *report == found[0]), "{rule} {found:?}");
        assert!(found[0].depth > 2, "{rule} {found:?}");
    }
}

#[test]
fn the_search_finds_a_win_with_an_evaluator_that_values_nothing() {
    // Black makes an open four by closing the gap.
    let player = Player::from_diagram(
        Rule::Freestyle,
        ". . . . . . . . .
         . . . . . . . . .
         . . . O . . . . .
         . . . . . . . . .
         . . X X . X . . .
         . . . . . . . . .
         . . . O . O . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    let limits = Limits { nodes: Some(5_000), ..Limits::default() };
    let task = Task { limits, control: &Control::default(), clock: &ManualClock::default() };
    let Player { position, mut searcher } = player;
    let found = searcher.think_with(NullEvaluator, &position, &task, &mut Silent).unwrap();
    assert_eq!(found.score, Score::win_in(3));
    assert_eq!((found.best().x(), found.best().y()), (4, 4));
}

#[test]
fn clear_forgets_earlier_searches() {
    let mut player = Player::new(Rule::Standard, 15);
    player.scatter(&mut Pcg64::seed_from_u64(9), 7);
    let first = player.think(20_000);
    player.think(5_000);
    player.searcher.clear();
    assert_eq!(player.think(20_000), first);
}

#[test]
fn first_move_is_the_centre() {
    for side in [5, 15, 20] {
        let mut player = Player::new(Rule::Freestyle, side);
        let center = player.position.size().center();
        assert_eq!(player.think(1_000).best(), center);
    }
}

#[test]
fn takes_a_win_before_a_block() {
    let mut player = Player::from_diagram(
        Rule::Freestyle,
        ". . . . . . . . .
         . O O O O . . . .
         . . . . . . . . .
         . X X X X . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    let found = player.think(1_000);
    assert_eq!(found.score, Score::win_in(1));
    assert_eq!(found.best().y(), 3);
}

#[test]
fn defends_a_lost_position_as_long_as_possible() {
    // White threatens two fives; black can stop one of them, and does.
    let mut player = Player::from_diagram(
        Rule::Freestyle,
        ". . . . . . . . .
         . . . . . . . . .
         . . O O O O . . .
         . . . . . . . . .
         . . . . . . . . .
         . . X X X . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    let found = player.think(5_000);
    assert_eq!(found.score, Score::loss_in(2));
    assert!(found.best().y() == 2 && [1, 6].contains(&found.best().x()));

    // White has an open three twice over; black has a four to make first and loses later.
    let mut player = Player::from_diagram(
        Rule::Freestyle,
        ". . . . . . . . . . .
         . . . . . . . . . . .
         . . . O O O . . . . .
         . . . . . . . . . . .
         . . . O O O . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . O X X X . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .",
    );
    let found = player.think(200_000);
    assert!(found.score.loss_distance().is_some_and(|plies| plies >= 6), "{found:?}");
    assert_eq!(found.best().y(), 8, "the four gains time");
}

#[test]
fn proven_win_stays_won_whatever_is_replied() {
    for (rule, wins) in Rule::ALL.into_iter().zip([10, 4, 8, 5, 5]) {
        proven_wins_stay_won(rule, wins, 1);
    }
}

#[test]
fn proofs_of_several_threads_hold() {
    for (rule, threads) in [(Rule::Freestyle, 2), (Rule::Renju, 3), (Rule::Standard, 8)] {
        proven_wins_stay_won(rule, 4, threads);
    }
}

fn proven_wins_stay_won(rule: Rule, wanted: usize, threads: usize) {
    let mut rng = Pcg64::seed_from_u64(77);
    let mut wins = 0;
    while wins < wanted {
        let mut player = Player::new(rule, 15);
        player.searcher.set_threads(threads);
        player.scatter(&mut rng, 14);
        if player.position.is_won() {
            continue;
        }
        let mut found = player.think(30_000);
        if found.score.win_distance().is_none_or(|plies| plies < 7) {
            continue;
        }
        wins += 1;
        let end = player.position.stone_count() + 60;
        loop {
            assert!(player.may_play(found.best()));
            player.play(found.best());
            if player.position.is_won() {
                break;
            }
            // The reply of the winner's principal variation, or the best move of a short search.
            let reply = match found.pv.get(1) {
                Some(point) if wins % 2 == 0 => *point,
                _ => player.think(2_000).best(),
            };
            if !player.may_play(reply) {
                assert!(!player.has_legal_move(), "a forbidden move is no defence");
                break;
            }
            player.play(reply);
            assert!(!player.position.is_won());
            found = player.think(300_000);
            assert!(found.score.is_win(), "{found:?}");
            assert!(player.position.stone_count() < end, "the win is put off for ever");
        }
    }
}

#[test]
fn black_plays_a_forbidden_point_only_if_there_is_no_other() {
    let mut rng = Pcg64::seed_from_u64(5);
    let mut seen = 0;
    for _ in 0..60 {
        let mut player = Player::new(Rule::Renju, 15);
        let stones = [11, 20, 31, 40].into_iter().choose(&mut rng).unwrap();
        player.scatter(&mut rng, stones);
        if player.position.is_won() {
            continue;
        }
        for nodes in [0, 2_000] {
            let found = player.think(nodes);
            assert!(player.may_play(found.best()));
            seen += player.position.count(Color::Black, PointClass::Foul);
        }
    }
    assert!(seen > 50, "{seen} points are perhaps forbidden");
}

#[test]
fn white_wins_by_a_four_whose_block_is_forbidden() {
    // A four of white leaves one block, the gap, where black makes a three in the column and
    // another in the diagonal.
    let text = ". . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . X . X . . .
         . . . . . X X . . . .
         . . X O O . O . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .";
    let play = |rule| {
        let mut player = Player::from_diagram(rule, text);
        player.position.pass(&mut NullObserver);
        player.think(20_000)
    };
    assert_eq!(play(Rule::Renju).score, Score::win_in(3));
    assert!(!play(Rule::Standard).score.is_win());
}

#[test]
fn plays_a_forbidden_point_if_there_is_no_other() {
    let mut player = Player::from_diagram(
        Rule::Renju,
        "X X X . X X
         O O X O O O
         O X O O X O
         X O X X O X
         O O X O O O
         O X O O X O",
    );
    let found = player.think(1_000);
    assert!(!player.may_play(found.best()), "the only empty point makes six");
    assert!(found.score.is_loss(), "{found:?}");
}

/// A clock that advances by a fixed time whenever it is read.
struct Ticking(ManualClock, Duration);

impl Clock for Ticking {
    fn now(&self) -> Duration {
        self.0.advance(self.1);
        self.0.now()
    }
}

#[test]
fn stops_at_the_time_limit() {
    let mut player = Player::new(Rule::Freestyle, 15);
    player.scatter(&mut Pcg64::seed_from_u64(1), 5);
    let clock = Ticking(ManualClock::default(), Duration::from_millis(10));
    let limits = Limits { maximum: Some(Duration::from_millis(100)), ..Limits::default() };
    let found = player.think_with(&limits, &Control::default(), &clock);
    // The clock is read every thousand nodes and after each iteration.
    assert!(found.nodes < 100_000, "{}", found.nodes);
}

#[test]
fn forced_move_takes_a_small_part_of_the_time_unless_the_whole_is_asked_for() {
    // White has a four; one point stops it.
    let text = ". . . . . . . . .
         . . . . . . . . .
         . X O O O O . . .
         . . . . X . . . .
         . . . X . . . . .
         . . . . . . X . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .";
    let search = |limits: Limits| {
        let mut player = Player::from_diagram(Rule::Freestyle, text);
        let clock = Ticking(ManualClock::default(), Duration::from_millis(1));
        let found = player.think_with(&limits, &Control::default(), &clock);
        assert_eq!((found.best().x(), found.best().y()), (6, 2));
        (found, clock.0.now())
    };
    let timed = Limits { maximum: Some(Duration::from_millis(1_600)), ..Limits::default() };
    let (found, time) = search(timed);
    assert!(time >= Duration::from_millis(90) && !found.score.is_proven(), "{time:?}: {found:?}");
    assert!(time < Duration::from_millis(800), "{time:?}");
    let whole = Limits { maximum: Some(Duration::from_millis(100)), whole_time: true, ..timed };
    let (_, time) = search(whole);
    assert!(time >= Duration::from_millis(100), "{time:?}");
    let (found, _) = search(Limits { nodes: Some(200_000), ..Limits::default() });
    assert!(found.nodes >= 200_000);
}

#[test]
fn stopped_search_returns_a_legal_move() {
    let mut player = Player::new(Rule::Freestyle, 15);
    player.scatter(&mut Pcg64::seed_from_u64(2), 5);
    let control = Control::default();
    control.stop();
    let found = player.think_with(&Limits::default(), &control, &ManualClock::default());
    assert_eq!(control.best(), Some(found.best()));
}

#[test]
fn stops_at_the_node_limit() {
    for nodes in [0, 1, 100, 5_000] {
        let mut player = Player::new(Rule::Freestyle, 15);
        player.scatter(&mut Pcg64::seed_from_u64(3), 6);
        let found = player.think(nodes);
        // The nodes of a VCF are counted after it has run, so the limit can be exceeded a little.
        assert!(found.nodes <= nodes + 200, "{} of {nodes}", found.nodes);
    }
}

#[test]
fn plays_the_last_point_and_finds_no_move_on_a_full_board() {
    let mut player = Player::new(Rule::Standard, 5);
    let points: Vec<_> = player.position.size().points().collect();
    for point in &points[..24] {
        player.play(*point);
    }
    assert_eq!(player.think(1_000).best(), points[24]);
    player.play(points[24]);
    let (limits, control) = (Limits::default(), &Control::default());
    let task = Task { limits, control, clock: &ManualClock::default() };
    assert_eq!(player.searcher.think(&player.position, &task, &mut Silent), None);
}

#[test]
fn setting_other_networks_forgets_earlier_searches() {
    let mut player = Player::new(Rule::Freestyle, 15);
    player.scatter(&mut Pcg64::seed_from_u64(4), 7);
    let by_built_in = player.think(20_000);
    let random = Arc::new(random_network(Rule::Freestyle, 5));
    player.searcher.set_networks(NetworkSet::default().with(random));
    let by_random = player.think(20_000);
    assert_ne!(by_random, by_built_in);
    player.searcher.set_networks(NetworkSet::default());
    assert_eq!(player.think(20_000), by_built_in);
    player.searcher.set_networks(NetworkSet::default());
    assert_ne!(player.think(20_000), by_built_in, "the same networks again: what is known stays");
}

/// The length of the win that is found in a position where the solver of threats finds one of 21
/// plies at once.
fn length_of_win(shortest: bool) -> usize {
    let mut player = Player::new(Rule::Freestyle, 15);
    let moves = "f8 h8 k9 i5 l9 i7 i9 h9 h10 i6 i4 j6 g9 i11";
    moves.split(' ').for_each(|name| player.play(Point::parse(name).unwrap()));
    let limits = Limits { nodes: Some(300_000), shortest, ..Limits::default() };
    let found = player.think_with(&limits, &Control::default(), &ManualClock::default());
    found.score.win_distance().expect("a win")
}

#[test]
fn finds_a_shorter_win_when_asked() {
    let (first, shortest) = (length_of_win(false), length_of_win(true));
    assert!(shortest < first, "{first}, {shortest}");
}
