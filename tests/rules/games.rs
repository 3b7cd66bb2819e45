//! Whole games, and what else a game does: refuse illegal moves, take moves back, and end in a draw
//! after a number of stones.

use super::data::{Case, cases};
use goren::board::{BoardSize, Cell, Color, Diagram, Point};
use goren::rules::{Foul, Game, IllegalMove, Outcome, Rule, Stones, Victory};

const GAMES: &str = include_str!("../data/rules/games.txt");

fn size(side: u8) -> BoardSize {
    BoardSize::square(side).expect("a side in range")
}

fn points(text: &str) -> Vec<Point> {
    text.split(' ').map(|word| Point::parse(word).expect("a point")).collect()
}

fn rule(case: &Case) -> Rule {
    case.word("rule").parse().expect("a rule")
}

fn end(case: &Case) -> Outcome {
    let words = case.words("end");
    let win = |winner, by| Outcome::Win { winner, by };
    match words[..] {
        ["draw"] => Outcome::Draw,
        ["ongoing"] => Outcome::Ongoing,
        ["foul", name] => {
            let foul = Foul::ALL.into_iter().find(|foul| foul.to_string() == name);
            win(Color::White, Victory::Foul(foul.expect("a foul")))
        }
        ["line", "black", ref line @ ..] => win(Color::Black, Victory::Line(case.points(line))),
        ["line", "white", ref line @ ..] => win(Color::White, Victory::Line(case.points(line))),
        _ => panic!("{}: {words:?} is no end", case.name),
    }
}

#[test]
fn games_end_as_recorded() {
    let cases = cases(GAMES);
    assert!(cases.len() >= 15);
    for case in &cases {
        let side = case.word("side").parse().expect("a number");
        let mut game = Game::new(rule(case), size(side));
        for point in case.points(&case.words("moves")) {
            assert_eq!(game.outcome(), &Outcome::Ongoing, "{} before {point}", case.name);
            assert!(game.play(point).is_ok(), "{} at {point}", case.name);
        }
        assert_eq!(game.outcome(), &end(case), "{}", case.name);
    }
}

#[test]
fn a_large_board_fills_without_a_winner() {
    // Two black points, two white ones and so on, each row shifted by two: no line has three of a
    // colour.
    let size = size(20);
    let is_black = |p: &Point| (p.x() + 2 * p.y()) % 4 < 2;
    let (black, white): (Vec<Point>, Vec<Point>) = size.points().partition(is_black);
    for rule in Rule::ALL {
        let mut game = Game::new(rule, size);
        for (&b, &w) in black.iter().zip(&white) {
            for point in [b, w] {
                assert_eq!(game.outcome(), &Outcome::Ongoing);
                game.play(point).expect("the point is empty");
            }
        }
        assert_eq!(game.outcome(), &Outcome::Draw, "{rule}");
    }
}

#[test]
fn illegal_moves_are_refused_and_change_nothing() {
    let drawn = ". . . . .\n. X . . .\n. . # . .\n. . . . .\n. . . . .";
    let stones = Stones::from(&Diagram::parse(drawn).expect("a diagram"));
    let mut game = Game::from_stones(Rule::Freestyle, stones, Color::White);
    let before = game.clone();
    assert_eq!(game.play(Point::new(1, 1)), Err(IllegalMove::Occupied));
    assert_eq!(game.play(Point::new(2, 2)), Err(IllegalMove::Occupied));
    assert_eq!(game.play(Point::new(5, 0)), Err(IllegalMove::OffBoard));
    assert_eq!(game.play(Point::from_index(0)), Err(IllegalMove::OffBoard));
    assert_eq!(game, before);
    assert_eq!(game.play(Point::new(0, 0)), Ok(&Outcome::Ongoing));
}

#[test]
fn nothing_is_played_after_the_end() {
    let mut game = Game::new(Rule::Freestyle, size(15));
    for point in points("h8 h9 i8 i9 g8 g9 j8 j9 f8") {
        game.play(point).expect("legal");
    }
    assert_eq!(game.play(Point::new(0, 0)), Err(IllegalMove::GameOver));
    assert!(game.legal_points().is_empty());
    assert_eq!(game.undo(), Point::parse("f8"));
    assert_eq!(game.to_move(), Color::Black);
    assert_eq!(game.play(Point::new(0, 0)), Ok(&Outcome::Ongoing));
}

#[test]
fn a_start_with_stones_is_taken_as_it_is() {
    let drawn = "X X X X X\n. . . . .\n. . . . .\n. . . . .\n. . . . .";
    let stones = Stones::from(&Diagram::parse(drawn).expect("a diagram"));
    let mut game = Game::from_stones(Rule::Freestyle, stones, Color::Black);
    assert_eq!(game.play(Point::new(0, 2)), Ok(&Outcome::Ongoing));
    assert_eq!(game.play(Point::new(1, 2)), Ok(&Outcome::Ongoing));
    assert_eq!(game.to_move(), Color::Black);
    assert_eq!((game.undo(), game.undo(), game.undo()).2, None);
    assert_eq!(game.stones().count(), 5);
}

#[test]
fn a_start_without_empty_points_is_a_draw() {
    let mut stones = Stones::new(size(5));
    for point in size(5).points() {
        stones.put(point, Cell::Wall);
    }
    let mut game = Game::from_stones(Rule::Renju, stones, Color::Black);
    assert_eq!(game.outcome(), &Outcome::Draw);
    assert_eq!(game.play(Point::new(0, 0)), Err(IllegalMove::GameOver));
    assert_eq!(game.undo(), None);
    assert_eq!(game.outcome(), &Outcome::Draw);
}

#[test]
fn a_win_on_the_last_point_is_a_win() {
    let drawn = "X X X X .\nO O O X X\nX X O O O\nO O X X X\nX X O O O";
    let stones = Stones::from(&Diagram::parse(drawn).expect("a diagram"));
    let mut game = Game::from_stones(Rule::Standard, stones, Color::Black);
    let outcome = game.play(Point::new(4, 0)).expect("the point is empty");
    assert_eq!(outcome.winner(), Some(Color::Black));
}

#[test]
fn a_draw_can_be_agreed_after_a_number_of_stones() {
    let mut game = Game::new(Rule::Renju, size(15)).draw_after(3);
    for (point, outcome) in
        [("h8", Outcome::Ongoing), ("h9", Outcome::Ongoing), ("a1", Outcome::Draw)]
    {
        assert_eq!(game.play(Point::parse(point).expect("a point")), Ok(&outcome));
    }
    assert_eq!(game.undo(), Point::parse("a1"));
    assert_eq!(game.outcome(), &Outcome::Ongoing);

    let game = Game::new(Rule::Freestyle, size(15)).draw_after(9);
    let end = points("h8 h9 i8 i9 g8 g9 j8 j9 f8").into_iter().fold(game, |mut game, point| {
        game.play(point).expect("legal");
        game
    });
    assert_eq!(end.outcome().winner(), Some(Color::Black), "a win on the last stone is a win");
}

#[test]
fn legal_points_leave_out_what_is_occupied_or_forbidden() {
    let mut game = Game::new(Rule::Renju, size(15));
    for point in points("h8 h9 i7 i9 h10 i6 i11 i12") {
        game.play(point).expect("legal");
    }
    let foul = Point::new(6, 8);
    assert_eq!(game.foul(foul), Some(Foul::DoubleThree));
    assert!(!game.legal_points().contains(&foul));
    assert_eq!(game.legal_points().len(), 225 - 8 - 1);
    game.play(Point::new(0, 0)).expect("legal");
    assert_eq!(game.foul(foul), None, "white may play there");
    assert_eq!(game.legal_points().len(), 225 - 9);
}
