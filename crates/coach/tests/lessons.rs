//! Whether the lessons are true: the points to find, every fact, and every point that a text names.
//!
//! What a lesson states is found out again here: shapes of a row by playing stones before the referee, other
//! shapes by the line classes of the engine, wins and defences by `WinFinder`, whose wins are played out
//! before the referee against every reply.

use goren::board::{Color, Direction, Point};
use goren::pattern::{LineClass, PointClass};
use goren::position::Position;
use goren::rules::{Foul, Game, Outcome, Victory, forbidden_points};
use goren::threat::{Defence, defence};
use goren_coach::lesson::{
    Answer, Claim, Fact, Goal, Judgement, Lesson, Step, Wrong, lessons, lessons_in, parse_lesson,
    rows_through,
};
use goren_coach::solver::WinFinder;
use goren_coach::win::WinKind;
use goren_coach::words::{Language, Words};
use std::collections::BTreeSet;
use strum::IntoEnumIterator;

/// The most attacking moves of a win in a lesson.
const MAX_ATTACKS: usize = 8;

/// Every step with its place.
fn steps() -> Vec<(String, &'static Step)> {
    let place = |lesson: &Lesson, step: &Step| format!("{}: {}", lesson.title, step.title);
    lessons().iter().flat_map(|l| l.steps.iter().map(move |s| (place(l, s), s))).collect()
}

/// The same stones with this side to move.
fn turned(game: &Game, color: Color) -> Game {
    Game::from_stones(game.rule(), game.stones().clone(), color)
}

/// The game after one more move, which the referee must accept.
fn played(game: &Game, point: Point) -> Game {
    let mut game = game.clone();
    game.play(point).expect("an empty point");
    game
}

/// Whether a stone of the side to move on this point makes five.
fn makes_five(game: &Game, point: Point) -> bool {
    let won = |by: &Victory| matches!(by, Victory::Line(_));
    matches!(played(game, point).outcome(), Outcome::Win { by, .. } if won(by))
}

/// The points where the side to move makes five.
fn fives(game: &Game) -> Vec<Point> {
    game.legal_points().into_iter().filter(|&point| makes_five(game, point)).collect()
}

/// The points where the side to move could make five after a stone on this point, if the opponent passed.
/// None if the stone itself makes five.
fn fives_after(game: &Game, point: Point) -> Vec<Point> {
    if makes_five(game, point) {
        return Vec::new();
    }
    fives(&turned(&played(game, point), game.to_move()))
}

/// Whether two points make five with an open four: four stones of one row between them, one of which is the
/// new one.
fn is_open_four(game: &Game, point: Point, fives: &[Point]) -> bool {
    let after = played(game, point);
    let color = game.to_move().into();
    fives.iter().any(|&one| {
        Direction::ALL.into_iter().any(|direction| {
            let row = || (1..5).filter_map(|n| after.stones().point_along(one, direction, n));
            row().count() == 4
                && row().all(|at| after.stones().at(at) == color)
                && row().any(|at| at == point)
                && after
                    .stones()
                    .point_along(one, direction, 5)
                    .is_some_and(|other| fives.contains(&other))
        })
    })
}

fn open_fours(game: &Game) -> Vec<Point> {
    let makes = |&point: &Point| is_open_four(game, point, &fives_after(game, point));
    game.legal_points().into_iter().filter(makes).collect()
}

/// Whether the side to move may play on a point of this class.
fn of_class(game: &Game, wanted: impl Fn(&Position, Point) -> bool) -> Vec<Point> {
    let position = Position::from(game);
    game.legal_points().into_iter().filter(|&point| wanted(&position, point)).collect()
}

fn fouls(game: &Game, wanted: impl Fn(Foul) -> bool) -> Vec<Point> {
    let points = forbidden_points(game.stones());
    points.into_iter().filter(|&(_, foul)| wanted(foul)).map(|(point, _)| point).collect()
}

/// All points that meet a goal for the side to move.
fn points_of(goal: Goal, game: &Game, finder: &mut WinFinder) -> Vec<Point> {
    let us = game.to_move();
    let may_foul = game.rule().has_forbidden_points(us);
    match goal {
        Goal::Five => fives(game),
        Goal::Four => {
            let makes = |&point: &Point| !fives_after(game, point).is_empty();
            game.legal_points().into_iter().filter(makes).collect()
        }
        Goal::OpenFour => open_fours(game),
        Goal::OpenThree => {
            let makes = |&point: &Point| {
                let after = turned(&played(game, point), us);
                fives_after(game, point).is_empty()
                    && open_fours(&after).iter().any(|&four| {
                        // The new stone has a part in it: it was no open four before.
                        !is_open_four(game, four, &fives_after(game, four))
                    })
            };
            game.legal_points().into_iter().filter(makes).collect()
        }
        Goal::TwoOpenTwos => {
            of_class(game, |position, point| position.class(us, point) == PointClass::TwoOpenTwos)
        }
        Goal::DoubleFour if may_foul => fouls(game, |foul| foul == Foul::DoubleFour),
        Goal::DoubleFour => {
            let makes = |&point: &Point| {
                let fives = fives_after(game, point);
                fives.len() > 1 && !is_open_four(game, point, &fives)
            };
            game.legal_points().into_iter().filter(makes).collect()
        }
        Goal::FourThree => {
            of_class(game, |position, point| position.class(us, point) == PointClass::FourThree)
        }
        Goal::DoubleThree if may_foul => fouls(game, |foul| foul == Foul::DoubleThree),
        Goal::DoubleThree => {
            of_class(game, |position, point| position.class(us, point) == PointClass::DoubleThree)
        }
        Goal::Overline if may_foul => fouls(game, |foul| foul == Foul::Overline),
        Goal::Overline => of_class(game, |position, point| {
            let is_long = |d: &Direction| {
                position.line_class(us, point, *d) == LineClass::Five && {
                    let after = played(game, point);
                    let own = |sign: i8| {
                        let is_own =
                            |n: &i8| after.stones().along(point, *d, sign * n) == us.into();
                        (1..).take_while(is_own).count()
                    };
                    own(1) + own(-1) >= 5
                }
            };
            Direction::ALL.iter().any(is_long)
        }),
        Goal::Foul => fouls(game, |_| true),
        Goal::Win => {
            let wins = |&point: &Point| {
                let after = played(game, point);
                after.outcome().winner() == Some(us)
                    || !after.outcome().is_over() && finder.is_lost(&mut Position::from(&after))
            };
            game.legal_points().into_iter().filter(wins).collect()
        }
        Goal::WinByFours => {
            let wins = |&point: &Point| {
                let fives = fives_after(game, point);
                let after = played(game, point);
                !fives.is_empty()
                    && after.legal_points().into_iter().all(|reply| {
                        let replied = played(&after, reply);
                        let is_stopped =
                            fives.iter().all(|&five| five == reply || !makes_five(&replied, five));
                        !is_stopped
                            || finder.win(&mut Position::from(&replied)).is_some_and(|win| {
                                !matches!(win.kind, WinKind::DoubleThree | WinKind::Threats)
                            })
                    })
            };
            game.legal_points().into_iter().filter(wins).collect()
        }
        Goal::Defend => {
            let mut position = Position::from(game);
            let holds = |&point: &Point| finder.defends(&mut position, point);
            game.legal_points().into_iter().filter(holds).collect()
        }
        Goal::MostRows => {
            let size = game.stones().size();
            let most = size.points().map(|point| rows_through(size, point)).max();
            let has_most = |&point: &Point| Some(rows_through(size, point)) == most;
            game.legal_points().into_iter().filter(has_most).collect()
        }
    }
}

fn names(points: &[Point]) -> String {
    points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
}

/// Fails with all complaints at once.
fn complain(complaints: &[String]) {
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn there_are_ten_lessons_with_positions_of_games_under_way() {
    assert_eq!(lessons().len(), 10);
    for (place, step) in steps() {
        let game = step.game();
        let [black, white] = Color::BOTH.map(|color| game.stones().count_of(color));
        let more = usize::from(step.to_move == Color::White);
        assert_eq!(black, white + more, "{place}: a game has as many stones of each side");
        assert_eq!(goren::rules::victory_on_board(game.stones(), step.rule), None, "{place}");
        assert!(!game.outcome().is_over(), "{place}");
    }
    assert!(lessons().iter().all(|lesson| lesson.steps.len() >= 3 && !lesson.text.is_empty()));
}

#[test]
fn the_points_to_find_are_all_that_meet_the_goal() {
    let mut complaints = Vec::new();
    let mut finder = WinFinder::default();
    for (place, step) in steps() {
        let mut found = points_of(step.goal, &step.game(), &mut finder);
        if let Some(choices) = step.choice_points() {
            found.retain(|point| choices.contains(point));
        }
        let mut told = step.answers.clone();
        told.extend(step.accepted.keys());
        told.sort_unstable();
        if told != found {
            complaints.push(format!("{place}: told {}, found {}", names(&told), names(&found)));
        }
    }
    complain(&complaints);
}

/// What is wrong with a fact, if anything.
fn complaint(step: &Step, fact: &Fact, finder: &mut WinFinder) -> Option<String> {
    let mut game = step.game();
    for &point in &fact.after {
        if game.outcome().is_over() || game.foul(point).is_some() || game.play(point).is_err() {
            return Some(format!("{point} cannot be played"));
        }
    }
    match &fact.claim {
        Claim::Points { color, goal, points } => {
            let found = points_of(*goal, &turned(&game, *color), finder);
            (found != *points).then(|| format!("{} are found", names(&found)))
        }
        Claim::Wins { color, kind, plies } => {
            let win = finder.win(&mut Position::from(&turned(&game, *color)));
            let is_it = win.as_ref().is_some_and(|win| (win.kind, win.plies) == (*kind, *plies));
            (!is_it).then(|| format!("{win:?} is found"))
        }
        Claim::Rows { point, rows } => {
            let found = rows_through(step.size(), *point);
            (found != *rows).then(|| format!("{found} are found"))
        }
    }
}

#[test]
fn the_example_of_the_page_is_a_lesson() {
    let page = include_str!("../../../docs/lessons.md");
    let (_, rest) = page.split_once("```text\n").expect("an example");
    let lesson = parse_lesson(rest.split_once("```").expect("its end").0).expect("a lesson");
    let (step, mut finder) = (&lesson.steps[0], WinFinder::default());
    assert_eq!(points_of(step.goal, &step.game(), &mut finder), step.answers);
    let wrong = step.facts.iter().find_map(|fact| complaint(step, fact, &mut finder));
    assert_eq!((wrong, step.facts.len()), (None, 2));
}

#[test]
fn every_fact_is_true() {
    let mut finder = WinFinder::default();
    let mut complaints = Vec::new();
    for (place, step) in steps() {
        for fact in &step.facts {
            if let Some(what) = complaint(step, fact, &mut finder) {
                complaints.push(format!("{place}: {fact:?}: {what}"));
            }
        }
    }
    complain(&complaints);
    assert!(steps().iter().map(|(_, step)| step.facts.len()).sum::<usize>() >= 60);
}

/// The points that a text names.
fn named(text: &str) -> Vec<Point> {
    let is_part = |sign: char| sign.is_ascii_alphanumeric();
    let words = text.split(|sign| !is_part(sign)).filter(|word| word.len() > 1);
    words
        .filter(|word| word.chars().next().is_some_and(|sign| sign.is_ascii_lowercase()))
        .filter_map(Point::parse)
        .collect()
}

#[test]
fn every_point_that_a_text_names_is_in_a_fact_that_is_checked() {
    let mut complaints = Vec::new();
    for (place, step) in steps() {
        let mut checked = step.answers.clone();
        checked.extend(step.accepted.keys());
        for fact in &step.facts {
            checked.extend(&fact.after);
            match &fact.claim {
                Claim::Points { points, .. } => checked.extend(points),
                Claim::Rows { point, .. } => checked.push(*point),
                Claim::Wins { .. } => {}
            }
        }
        let texts = step.text.iter().chain([&step.question, &step.explanation]);
        for text in texts.chain(step.accepted.values()).chain(step.remarks.values()) {
            for point in named(text) {
                let is_stone =
                    step.size().contains(point) && step.game().stones().at(point).color().is_some();
                let is_told = step.remarks.contains_key(&point);
                if !is_stone && !is_told && !checked.contains(&point) {
                    complaints.push(format!("{place}: {point} stands in no fact: {text}"));
                }
            }
        }
        for point in step.remarks.keys() {
            if step.answers.contains(point) || step.accepted.contains_key(point) {
                complaints.push(format!("{place}: {point} is right and has a remark as if wrong"));
            }
        }
    }
    complain(&complaints);
}

/// All texts of a lesson, in order.
fn texts(lesson: &Lesson) -> Vec<&String> {
    let mut texts: Vec<&String> = [&lesson.title].into_iter().chain(&lesson.text).collect();
    for step in &lesson.steps {
        texts.push(&step.title);
        texts.extend(&step.text);
        texts.extend([&step.question, &step.explanation]);
        texts.extend(step.accepted.values().chain(step.remarks.values()));
    }
    texts
}

#[test]
fn a_translation_names_the_same_points_in_each_text() {
    let points = |text: &str| -> BTreeSet<Point> { named(text).into_iter().collect() };
    let mut complaints = Vec::new();
    for language in Language::iter() {
        for (original, translated) in lessons().iter().zip(lessons_in(language)) {
            for (from, to) in texts(original).into_iter().zip(texts(translated)) {
                if points(from) != points(to) {
                    complaints
                        .push(format!("{language:?}: {to}\n  does not name the points of: {from}"));
                }
            }
        }
    }
    complain(&complaints);
}

/// Whether the opponent of the side to move, who has just moved, wins against every reply, by the moves of
/// the finder, within so many attacking moves.
fn wins_against_all(game: &Game, attacks: usize, finder: &mut WinFinder) -> bool {
    let defender = game.to_move();
    if game.outcome().is_over() {
        return game.outcome().winner() == Some(!defender);
    }
    // If five is threatened, only what stops it needs to be looked at.
    let threatened = fives(&turned(game, !defender));
    game.legal_points().into_iter().all(|reply| {
        let replied = played(game, reply);
        if replied.outcome().is_over() {
            return false;
        }
        if threatened.iter().any(|&five| five != reply && makes_five(&replied, five)) {
            return true;
        }
        if attacks == 0 {
            return false;
        }
        let attacker = Position::from(&replied);
        let next = match (finder.win(&mut attacker.clone()), defence(&attacker)) {
            (Some(win), _) => win.points[0],
            // A four of the defender is stopped first.
            (None, Defence::Block(block)) => block,
            _ => return false,
        };
        wins_against_all(&played(&replied, next), attacks - 1, finder)
    })
}

#[test]
fn what_wins_wins_before_the_referee_against_every_reply() {
    let mut finder = WinFinder::default();
    let mut count = 0;
    for (place, step) in steps() {
        if !matches!(step.goal, Goal::Win | Goal::WinByFours) {
            continue;
        }
        for &point in step.answers.iter().chain(step.accepted.keys()) {
            let after = played(&step.game(), point);
            assert!(wins_against_all(&after, MAX_ATTACKS, &mut finder), "{place}: {point}");
            count += 1;
        }
    }
    assert!(count >= 10);
}

#[test]
fn a_wrong_answer_gets_a_reason_and_a_right_one_none() {
    let english = Words::default();
    for (place, step) in steps() {
        for point in step.size().points() {
            let answer = Answer::to(step, point);
            let words = answer.words(step, &english);
            let is_told = step.answers.contains(&point) || step.accepted.contains_key(&point);
            assert_eq!(answer.is_right(), is_told, "{place}: {point}");
            assert!(!words.contains(['{', '}']) && words.ends_with('.'), "{place}: {words}");
            let is_fight = matches!(step.goal, Goal::Win | Goal::Defend);
            let is_vague = answer.judgement == Judgement::Wrong(Wrong::Misses);
            assert!(!(is_fight && is_vague), "{place}: {point} gets no reason");
        }
    }
}
