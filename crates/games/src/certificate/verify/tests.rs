//! Tests of the verifier: certificates that hold and each way in which one may fail, and what is shared against
//! the slow twin that plays everything.

use super::*;
use goren::board::{Color, Diagram};
use goren::rules::{Rule, Stones};

fn point(text: &str) -> Point {
    Point::parse(text).unwrap()
}

/// Black to move has three in a row with both sides open: e3 f3 g3 in row 3.
fn three() -> (Stones, Attack) {
    let diagram = Diagram::parse(
        ". . . . . . . . . . .
         . . . . O . . . . . .
         . . . . X X X . . . .
         . . . . . . . O . . .
         . . . . . O . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .",
    );
    let stones = Stones::from(&diagram.unwrap());
    // d3 e3 f3 g3: five at c3 or h3.
    let answers = Answers {
        listed: vec![(point("c3"), Attack::last(point("h3")).into())],
        otherwise: Some(Arc::new(Attack::last(point("c3")))),
    };
    (stones, Attack { point: point("d3"), answers })
}

fn certificate(attack: Attack) -> Certificate {
    let (stones, _) = three();
    let claim = Claim::Win(attack);
    Certificate { rule: Rule::Freestyle, stones, to_move: Color::Black, claim }
}

/// Black's three, and white's stones in the way of some of its fives and close to fives of its own.
#[test]
fn skipping_equal_fives_changes_no_result() {
    let (stones, attack) = three();
    let empty: Vec<Point> = stones.points(Cell::Empty).collect();
    let (mut valid, mut gaps) = (0, 0);
    for rule in Rule::ALL {
        for to_move in Color::BOTH {
            for further in &empty {
                let (mut stones, mut attack) = (stones.clone(), attack.clone());
                // Four of white in row 4, one of them anywhere.
                for name in ["f4", "g4", "i4"] {
                    stones.put(point(name), Cell::from(!to_move));
                }
                stones.put(*further, Cell::from(!to_move));
                for name in ["e3", "f3", "g3"] {
                    stones.put(point(name), Cell::from(to_move));
                }
                if further.index().is_multiple_of(3) {
                    attack.answers.listed.clear();
                }
                let claim = Claim::Win(attack);
                let certificate = Certificate { rule, stones, to_move, claim };
                let plies = |verified: Verified| verified.plies;
                let result = certificate.verify().map(plies);
                let slow = Verifier { spares_fives: false, ..Verifier::new(&|| false) };
                let slowly = certificate.verify_with(slow).map(plies);
                assert_eq!(result, slowly, "{rule} {further}");
                *if result.is_ok() { &mut valid } else { &mut gaps } += 1;
            }
        }
    }
    assert!(valid >= 100 && gaps >= 100, "{valid} valid, {gaps} gaps");
}

#[test]
fn a_complete_certificate_is_verified() {
    let verified = certificate(three().1).verify().unwrap();
    assert_eq!(verified.plies, 3);
    // The four, and a reply and a five on each of the other empty points.
    assert_eq!(verified.moves, 1 + 2 * (121 - 7));
}

/// A line as long as a board of 25x25 has room for, and its number of attacks: black has four in a row
/// with both sides open, but plays elsewhere as long as white does.
fn long_line() -> (Certificate, usize) {
    let size = goren::board::BoardSize::square(25).unwrap();
    let mut stones = Stones::new(size);
    for x in 1..5 {
        stones.put(Point::new(x, 0), Color::Black.into());
    }
    let [five, other] = [0, 5].map(|x| Point::new(x, 0));
    // Never more than two stones of a colour in a row.
    let (attacks, replies): (Vec<Point>, Vec<Point>) = size
        .points()
        .filter(|point| point.y() > 1)
        .partition(|point| (point.x() + 2 * point.y()) % 4 < 2);
    let pairs: Vec<(Point, Point)> = attacks.into_iter().zip(replies).collect();
    let line = pairs.iter().rev().fold(Attack::last(five), |next, &(point, reply)| {
        let listed = vec![(reply, next.into()), (five, Attack::last(other).into())];
        Attack { point, answers: Answers { listed, otherwise: Some(Arc::new(Attack::last(five))) } }
    });
    let (rule, claim) = (Rule::Freestyle, Claim::Win(line));
    (Certificate { rule, stones, to_move: Color::Black, claim }, pairs.len())
}

#[test]
fn a_long_line_takes_no_stack() {
    let (certificate, attacks) = long_line();
    assert!(attacks > 250, "{attacks}");
    let verified = std::thread::scope(|scope| {
        let verify = || certificate.verify().map(|verified| verified.plies);
        let thread = std::thread::Builder::new().stack_size(64 << 10);
        thread.spawn_scoped(scope, verify).unwrap().join().unwrap()
    });
    assert_eq!(verified, Ok(2 * attacks + 1));
}

#[test]
fn the_first_reply_that_is_not_covered_is_named() {
    let mut attack = three().1;
    attack.answers.listed.clear();
    let gap = certificate(attack).verify().unwrap_err();
    assert_eq!(gap.kind, GapKind::Impossible);
    assert_eq!(gap.moves, ["d3", "c3", "c3"].map(point));
    let mut attack = three().1;
    attack.answers.otherwise = None;
    let gap = certificate(attack).verify().unwrap_err();
    assert_eq!((gap.kind, gap.moves), (GapKind::Unanswered, vec![point("d3"), point("a1")]));
    let mut attack = three().1;
    attack.point = point("e3");
    assert_eq!(certificate(attack).verify().unwrap_err().kind, GapKind::Impossible);
}

#[test]
fn rejects_a_loss_on_a_full_board() {
    let diagram = Diagram::parse("XOXOX\nXOXOX\nOXOXO\nOXOXO\nXOXOX").unwrap();
    let (stones, claim) = (Stones::from(&diagram), Claim::Loss(Answers::default()));
    let full = Certificate { rule: Rule::Freestyle, stones, to_move: Color::White, claim };
    let gap = full.verify().unwrap_err();
    assert_eq!(gap.to_string(), "in the first position, the game is drawn");
    assert_eq!((gap.kind, gap.moves), (GapKind::Drawn, vec![]));
}

#[test]
fn rejects_a_position_that_is_won_already() {
    let five = r#"{"certificate":1,"rule":"freestyle","size":[15,15],
        "black":["h8","i8","j8","k8"],"white":["a1","b1","c1","d1","e1"],
        "to_move":"black","attacks":[{"move":"l8"}]}"#;
    let gap = Certificate::from_json(five).unwrap().verify().unwrap_err();
    assert_eq!(gap.to_string(), "in the first position, the game is over already");
    assert_eq!((gap.kind, gap.moves), (GapKind::Over, vec![]));
    // Six in a row win nothing in standard.
    let six = five.replace("freestyle", "standard").replace("\"e1\"", "\"e1\",\"f1\"");
    let verified = Certificate::from_json(&six).unwrap().verify();
    assert_eq!(verified.map(|verified| verified.plies), Ok(1));
    // In renju black has lost with them.
    let row = r#""a3","b3","c3","d3","e3","f3","h8""#;
    let foul = five.replace("freestyle", "renju").replace("\"h8\"", row);
    let foul = foul.replace(",\"e1\"", "");
    let gap = Certificate::from_json(&foul).unwrap().verify().unwrap_err();
    assert_eq!((gap.kind, gap.moves), (GapKind::Over, vec![]));
}

#[test]
fn a_verification_is_interrupted_soon() {
    let (_, four) = three();
    let last = |reply: &str, five: &str| (point(reply), Attack::last(point(five)).into());
    // Black could make a five, but plays two moves elsewhere first.
    let second = Attack { point: point("k11"), answers: four.answers.clone() };
    let first = Attack {
        point: point("a11"),
        answers: Answers {
            listed: vec![last("c3", "h3"), last("h3", "c3"), last("k11", "c3")],
            otherwise: Some(Arc::new(second)),
        },
    };
    let mut slow = certificate(first);
    slow.stones.put(four.point, Color::Black.into());
    let verified = slow.verify().unwrap();
    assert!(verified.moves > 20_000, "{verified:?}");
    let asked = std::cell::Cell::new(0);
    let stop_after = |asks: u64| {
        asked.set(0);
        slow.verify_until(&|| {
            asked.set(asked.get() + 1);
            asked.get() > asks
        })
    };
    assert_eq!(stop_after(u64::MAX), Ok(verified));
    let asks = asked.get();
    assert!(asks >= 4, "{asks} times");
    for enough in 0..asks {
        let gap = stop_after(enough).unwrap_err();
        assert_eq!((gap.kind, asked.get()), (GapKind::Interrupted, enough + 1));
        assert_eq!(gap.to_string(), "the verification was interrupted");
    }
}

#[test]
fn a_loss_is_answered_whatever_is_played() {
    // After black's d3, white to move: the same answers, and one ply less.
    let (mut stones, attack) = three();
    stones.put(attack.point, Color::Black.into());
    let claim = Claim::Loss(attack.answers);
    let mut certificate =
        Certificate { rule: Rule::Freestyle, stones, to_move: Color::White, claim };
    assert_eq!(certificate.attacker(), Color::Black);
    assert_eq!(certificate.verify().map(|verified| verified.plies), Ok(2));
    assert_eq!(certificate.main_line(), ["c3", "h3"].map(point));
    certificate.claim = Claim::Loss(Answers::default());
    let gap = certificate.verify().unwrap_err();
    assert_eq!((gap.kind, gap.moves), (GapKind::Unanswered, vec![point("a1")]));
}

#[test]
fn rejects_a_defence_that_wins() {
    let mut stones = Stones::new(goren::board::BoardSize::square(15).unwrap());
    for name in ["a1", "b1", "c1"] {
        stones.put(point(name), Color::Black.into());
    }
    for name in ["a9", "b9", "c9", "d9"] {
        stones.put(point(name), Color::White.into());
    }
    let answers =
        Answers { listed: Vec::new(), otherwise: Some(Arc::new(Attack::last(point("e1")))) };
    let claim = Claim::Win(Attack { point: point("d1"), answers });
    let certificate = Certificate { rule: Rule::Freestyle, stones, to_move: Color::Black, claim };
    let gap = certificate.verify().unwrap_err();
    assert_eq!((gap.kind, gap.moves.last()), (GapKind::Impossible, Some(&point("e1"))));
}

#[test]
fn a_reply_on_a_forbidden_point_loses_at_once() {
    // White's four can only be blocked at f5, where black would have six in a column.
    let mut stones = Stones::new(goren::board::BoardSize::square(15).unwrap());
    for name in ["f2", "f3", "f4", "f6", "f7", "a5"] {
        stones.put(point(name), Color::Black.into());
    }
    for name in ["b5", "c5", "d5", "k1", "k3", "k5"] {
        stones.put(point(name), Color::White.into());
    }
    let answers =
        Answers { listed: Vec::new(), otherwise: Some(Arc::new(Attack::last(point("f5")))) };
    let claim = Claim::Win(Attack { point: point("e5"), answers });
    let mut certificate = Certificate { rule: Rule::Renju, stones, to_move: Color::White, claim };
    assert_eq!(certificate.verify().map(|verified| verified.plies), Ok(3));
    certificate.rule = Rule::Freestyle;
    assert!(certificate.verify().is_err());
}
