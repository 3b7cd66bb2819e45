//! The drawn cases: who wins where, and what is forbidden where.

use super::data::{Case, cases};
use super::twin::Twin;
use goren::board::{Cell, Color, Diagram, Point, Symmetry};
use goren::rules::{
    Explanation, Foul, Game, Outcome, Rule, Stones, Victory, explain, forbidden, winning_line,
};

const WINS: &str = include_str!("../data/rules/wins.txt");
const FOULS: &str = include_str!("../data/rules/fouls.txt");
const FALSE_THREES: &str = include_str!("../data/rules/false-threes.txt");

/// The diagram turned or mirrored, marks included.
fn turned(diagram: &Diagram, symmetry: Symmetry) -> Diagram {
    let mut image = Diagram::empty(symmetry.size(diagram.size()));
    for point in diagram.size().points() {
        image.set(symmetry.apply(diagram.size(), point), diagram.char(point));
    }
    image
}

/// The stones of a diagram in which X is this colour.
fn stones(diagram: &Diagram, x: Color) -> Stones {
    let mut stones = Stones::from(diagram);
    if x == Color::White {
        for point in diagram.size().points() {
            if let Some(color) = diagram.cell(point).color() {
                stones.put(point, (!color).into());
            }
        }
    }
    stones
}

/// The rules that a case names after `key`, each with the colours that are meant.
fn rules(case: &Case, key: &str) -> Vec<(Rule, Color)> {
    let named = |word: &str| match word {
        "renju-black" => vec![(Rule::Renju, Color::Black)],
        "renju-white" => vec![(Rule::Renju, Color::White)],
        word => {
            let rule = word.parse();
            let rule = rule.unwrap_or_else(|_| panic!("{}: {word} is not a rule", case.name));
            assert_ne!(rule, Rule::Renju, "{}: renju-black or renju-white", case.name);
            Color::BOTH.map(|color| (rule, color)).to_vec()
        }
    };
    case.words(key).into_iter().flat_map(named).collect()
}

#[test]
fn wins_as_drawn() {
    let cases = cases(WINS);
    assert!(cases.len() >= 30);
    for case in &cases {
        let mut named = 0;
        for key in ["wins", "nothing", "foul"] {
            for (rule, color) in rules(case, key) {
                named += 1;
                for symmetry in Symmetry::all() {
                    let diagram = turned(&case.board(), symmetry);
                    let drawn = format!("{}: {rule} {color:?}\n{diagram}", case.name);
                    assert_end(&diagram, rule, color, key, &drawn);
                }
            }
        }
        assert_eq!(named, 10, "{}: every rule is named once", case.name);
    }
}

fn assert_end(diagram: &Diagram, rule: Rule, color: Color, key: &str, drawn: &str) {
    let stones = stones(diagram, color);
    let asked: Vec<Point> = diagram.marked('a').collect();
    assert_eq!(asked.len(), 1, "{drawn}");
    let mut game = Game::from_stones(rule, stones, color);
    let outcome = game.play(asked[0]).expect("the point is empty").clone();
    let end = match outcome {
        Outcome::Win { winner, by: Victory::Line(line) } => {
            assert_eq!(winner, color, "{drawn}");
            assert!(line.len() >= 5 && line.contains(&asked[0]), "{drawn}");
            "wins"
        }
        Outcome::Win { winner, by: Victory::Foul(_) } => {
            assert_eq!(winner, !color, "{drawn}");
            "foul"
        }
        Outcome::Ongoing => "nothing",
        Outcome::Draw => "draw",
    };
    assert_eq!(end, key, "{drawn}");
}

#[test]
fn fouls_as_drawn() {
    cases(FOULS).iter().for_each(assert_fouls);
}

#[test]
fn false_threes_as_drawn() {
    cases(FALSE_THREES).iter().for_each(assert_fouls);
}

#[test]
fn false_threes_are_as_deep_as_said() {
    for case in &cases(FALSE_THREES) {
        let asked = case.points(&[case.word("asked")])[0];
        let depth: usize = case.word("depth").parse().expect("a number");
        let stones = Stones::from(&case.board());
        let twin = Twin::new(&stones, Color::Black);
        let foul = forbidden(&stones, asked);
        assert_eq!(twin.foul(asked, depth), foul, "{}", case.name);
        if let Some(shallower) = depth.checked_sub(1) {
            assert_ne!(twin.foul(asked, shallower), foul, "{}", case.name);
        }
        let why = explain(&stones, Rule::Renju, Color::Black, asked).expect("an empty point");
        assert!(levels(&why) >= depth, "{}", case.name);
    }
}

/// How many levels of straight-four points an explanation goes down.
fn levels(why: &Explanation) -> usize {
    let below = why.threes.iter().flat_map(|three| &three.straight_fours);
    below.map(|added| 1 + levels(added)).max().unwrap_or(0)
}

#[test]
fn no_kind_of_foul_is_missing() {
    let cases = cases(FOULS);
    let count = |is_it: &dyn Fn(&Case) -> bool| cases.iter().filter(|case| is_it(case)).count();
    for (mark, least) in [('6', 8), ('4', 18), ('3', 15), ('5', 9), ('-', 27)] {
        let drawn = count(&|case| case.board().marked(mark).next().is_some());
        assert!(drawn >= least, "only {drawn} cases with {mark}");
    }
    for shape in ["X.XXX.X", "XX.XX.XX", "XXX.X.XXX"] {
        let is_double = |case: &Case| case.board().marked('4').next().is_some();
        let drawn = count(&|case| case.name.starts_with(shape) && is_double(case));
        assert!(drawn >= 2, "only {drawn} double-fours {shape}");
    }
}

#[test]
fn no_depth_of_false_threes_is_missing() {
    // An odd depth ends in a three that is false, an even one in a three that is real after all.
    let least = [2, 7, 8, 6, 2, 1];
    let mut drawn = [0; 6];
    for case in &cases(FALSE_THREES) {
        let depth: usize = case.word("depth").parse().expect("a number");
        let asked = case.points(&[case.word("asked")])[0];
        let is_foul = forbidden(&Stones::from(&case.board()), asked).is_some();
        assert_eq!(is_foul, depth.is_multiple_of(2), "{}", case.name);
        drawn[depth] += 1;
    }
    assert!(drawn.iter().zip(least).all(|(&drawn, least)| drawn >= least), "{drawn:?}");
}

fn assert_fouls(case: &Case) {
    for symmetry in Symmetry::all() {
        let diagram = turned(&case.board(), symmetry);
        let found = found_marks(&diagram);
        assert_eq!(found.to_string(), diagram.to_string().replace('-', "."), "{}", case.name);
    }
    let asks = |mark: char| case.board().marked(mark).next().is_some();
    assert!("6435-".chars().any(asks), "{} asks nothing", case.name);
}

/// The stones of a diagram, with the marks that the referee puts.
fn found_marks(diagram: &Diagram) -> Diagram {
    let stones = Stones::from(diagram);
    let mut found = stones.diagram();
    for point in stones.points(Cell::Empty) {
        let mut after = stones.clone();
        after.put(point, Cell::Black);
        let five = winning_line(&after, Rule::Renju, point).is_some();
        match forbidden(&stones, point) {
            Some(Foul::Overline) => found.set(point, '6'),
            Some(Foul::DoubleFour) => found.set(point, '4'),
            Some(Foul::DoubleThree) => found.set(point, '3'),
            None if five => found.set(point, '5'),
            None => {}
        }
    }
    found
}
