//! Tests of the certifier: what it certifies is verified by the rules, whatever the means of the win.

use super::*;
use crate::written::parse_moves;
use goren::board::{BoardSize, Color, Diagram};
use goren::pattern::RuleTables;
use goren::rules::Rule;

const NEVER: &dyn Fn() -> bool = &|| false;

fn position(rule: Rule, size: BoardSize, moves: &str) -> Position {
    let mut position = Position::new(size, RuleTables::of(rule));
    let moves = parse_moves(moves, size).unwrap();
    moves.iter().for_each(|&point| position.play(point, &mut NullObserver));
    position
}

/// The positions of a suite: rule, size, plies, moves.
fn suite(text: &str) -> impl Iterator<Item = Position> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut words = line.splitn(4, ' ');
        let mut word = || words.next().unwrap();
        let (rule, size, _) = (word().parse().unwrap(), word().parse().unwrap(), word());
        position(rule, size, word())
    })
}

fn certify(position: &Position) -> Option<Certificate> {
    let mut nothing = |_: &Game| None;
    found(Certifier::new(Limits::default(), &mut nothing, NEVER).certify(position, None))
}

/// The certificate, which must hold.
fn found(certified: Certified) -> Option<Certificate> {
    let certified = certified.unwrap_or_else(|wrong| panic!("{wrong}"));
    certified.map(|(certificate, _)| certificate)
}

#[test]
fn wins_by_fours_and_threats_get_certificates_that_hold() {
    let fours = include_str!("../../../../tests/data/tactics/fours.txt");
    let threats = include_str!("../../../../tests/data/tactics/threats.txt");
    let step = if std::env::var_os("GOREN_FULL_LAWS").is_some() { 4 } else { 12 };
    for position in suite(fours).step_by(step).chain(suite(threats).step_by(2 * step)) {
        let certificate = certify(&position).expect("a known win");
        let verified = certificate.verify().unwrap_or_else(|gap| panic!("{gap}"));
        assert!(verified.plies >= 3, "{verified:?}");
        let read = Certificate::from_json(&certificate.to_json()).unwrap();
        assert_eq!(read, certificate);
    }
}

#[test]
fn what_a_certificate_shares_is_verified_as_if_it_were_played_everywhere() {
    let threats = include_str!("../../../../tests/data/tactics/threats.txt");
    let (mut shared, mut held, mut gaps) = (0, 0, 0);
    let certificates = suite(threats).step_by(2);
    let certificates = certificates.map(|position| certify(&position).expect("a known win"));
    // Larger ones take long to be played everywhere.
    for certificate in certificates.filter(|one| one.moves_written_out() < 500) {
        let mut changed: serde_json::Value =
            serde_json::from_str(&certificate.to_json()).expect("JSON");
        let last = certificate.moves() - 1;
        shared += usize::from(certificate.moves_written_out() > last as u64 + 1);
        // As it is, and with the move of one attack instead of that of another.
        for (place, other) in [(0, 0), (0, last), (last / 4, last / 3), (last / 2, 0), (last, 1)] {
            let other = changed["attacks"][other]["move"].clone();
            let before = std::mem::replace(&mut changed["attacks"][place]["move"], other);
            let read = Certificate::from_json(&changed.to_string()).unwrap();
            let plies = |verified: Verified| verified.plies;
            let verified = read.verify().map(plies).map_err(|gap| gap.kind);
            let everywhere = read.verify_everywhere().map(plies).map_err(|gap| gap.kind);
            assert_eq!(verified, everywhere, "{changed}");
            *if verified.is_ok() { &mut held } else { &mut gaps } += 1;
            changed["attacks"][place]["move"] = before;
        }
    }
    assert!(shared >= 4 && held >= 8 && gaps >= 8, "{shared} {held} {gaps}");
}

#[test]
fn a_certificate_is_the_same_where_every_reply_is_checked() {
    let fours = include_str!("../../../../tests/data/tactics/fours.txt");
    let threats = include_str!("../../../../tests/data/tactics/threats.txt");
    for position in suite(fours).step_by(30).chain(suite(threats).step_by(30)) {
        let mut nothing = |_: &Game| None;
        let mut certifier = Certifier::new(Limits::default(), &mut nothing, NEVER);
        certifier.checks_all = true;
        assert_eq!(certifier.win(&position, None, None), certify(&position));
    }
}

#[test]
fn a_certificate_that_does_not_hold_is_made_again_with_every_reply_checked() {
    let position = suite(include_str!("../../../../tests/data/tactics/fours.txt")).next().unwrap();
    let right = certify(&position);
    let mut wrong = right.clone().expect("a known win");
    wrong.claim = Claim::Loss(Answers::default());
    let mut nothing = |_: &Game| None;
    let mut certifier = Certifier::new(Limits::default(), &mut nothing, NEVER);
    let made =
        certifier.verified(
            |certifier| {
                if certifier.checks_all { right.clone() } else { Some(wrong.clone()) }
            },
        );
    assert_eq!(found(made), right);
    let made = certifier.verified(|_| Some(wrong.clone()));
    assert!(made.is_err_and(|WrongCertificate(gap)| !gap.kind.is_unfinished()));
}

#[test]
fn a_certificate_by_fours_has_nothing_but_fours() {
    let fours = include_str!("../../../../tests/data/tactics/fours.txt");
    let certify = |position: &Position| found(Certifier::by_fours(NEVER).certify(position, None));
    for position in suite(fours).step_by(8) {
        let certificate = certify(&position).expect("a known win");
        certificate.verify().unwrap_or_else(|gap| panic!("{gap}"));
        assert!(certificate.is_by_fours());
    }
    // Two open threes at once are a win, but not by fours.
    let size = BoardSize::square(15).unwrap();
    let threes = position(Rule::Freestyle, size, "h6 a1 h7 o1 i8 a15 j8 o15");
    assert_eq!(certify(&threes), None);
    let certificate = super::tests::certify(&threes).expect("a win");
    assert!(!certificate.is_by_fours());
}

#[test]
fn claims_of_moves_that_are_no_fours_are_not_certified_by_fours() {
    let size = BoardSize::square(15).unwrap();
    let threes = position(Rule::Freestyle, size, "h6 a1 h7 o1 i8 a15 j8 o15");
    let claimed = Point::parse("h8");
    assert_eq!(found(Certifier::by_fours(NEVER).certify(&threes, claimed)), None);
    let within = Certifier::by_fours(NEVER).certify_within(&threes, claimed.unwrap(), 5);
    assert_eq!(found(within), None);
}

#[test]
fn certifies_the_loss_after_a_winning_move() {
    let fours = include_str!("../../../../tests/data/tactics/fours.txt");
    let threats = include_str!("../../../../tests/data/tactics/threats.txt");
    let mut losses = 0;
    for mut position in suite(fours).step_by(16).chain(suite(threats).step_by(32)) {
        let win = certify(&position).expect("a known win");
        let Claim::Win(attack) = &win.claim else { panic!("{win:?}") };
        if attack.is_last() {
            continue;
        }
        position.play(attack.point, &mut NullObserver);
        let mut nothing = |_: &Game| None;
        let mut certifier = Certifier::new(Limits::default(), &mut nothing, NEVER);
        let loss = found(certifier.certify_loss(&position)).expect("the loss that the win proves");
        assert_eq!(loss.attacker(), win.attacker());
        let verified = loss.verify().unwrap_or_else(|gap| panic!("{gap}"));
        assert!(verified.plies.is_multiple_of(2), "{verified:?}");
        losses += 1;
    }
    assert!(losses >= 5, "{losses}");
}

#[test]
fn certifies_no_loss_that_is_none() {
    let mut nothing = |_: &Game| None;
    let quiet = position(Rule::Freestyle, BoardSize::square(15).unwrap(), "h8 i9 j7 g8");
    let mut certifier = Certifier::new(Limits::default(), &mut nothing, NEVER);
    assert_eq!(found(certifier.certify_loss(&quiet)), None);
}

#[test]
fn certifies_no_loss_on_a_full_board() {
    let diagram = Diagram::parse("XOXOX\nXOXOX\nOXOXO\nOXOXO\nXOXOX").unwrap();
    let game = Game::from_stones(Rule::Freestyle, Stones::from(&diagram), Color::White);
    let mut nothing = |_: &Game| None;
    let mut certifier = Certifier::new(Limits::default(), &mut nothing, NEVER);
    assert_eq!(found(certifier.certify_loss(&Position::from(&game))), None);
}

#[test]
fn certifies_nothing_without_a_win() {
    let quiet = position(Rule::Freestyle, BoardSize::square(15).unwrap(), "h8 i9 j7 g8");
    assert_eq!(certify(&quiet), None);
}

#[test]
fn rejects_a_wrong_claim() {
    let quiet = position(Rule::Freestyle, BoardSize::square(15).unwrap(), "h8 i9 j7 g8");
    let mut claim = |game: &Game| game.stones().points(Cell::Empty).next();
    let limits = Limits { attacks: 100, ..Limits::default() };
    let certified = Certifier::new(limits, &mut claim, NEVER).certify(&quiet, None);
    assert_eq!(found(certified), None);
}

#[test]
fn a_claimed_move_is_tried_in_its_own_position_only() {
    let start = position(Rule::Freestyle, BoardSize::square(15).unwrap(), "h8 i9 j7 g8");
    let asked = std::cell::Cell::new(0);
    let mut further = |game: &Game| {
        asked.set(asked.get() + 1);
        assert_ne!(game.stones().count(), start.stone_count(), "the start has a claimed move");
        None
    };
    let claimed = start.empty_points().next();
    let mut certifier = Certifier::new(Limits::default(), &mut further, NEVER);
    assert_eq!((found(certifier.certify(&start, claimed)), asked.get()), (None, 1));
}

#[test]
fn an_interrupted_search_gives_no_certificate() {
    let start = suite(include_str!("../../../../tests/data/tactics/fours.txt")).next().unwrap();
    let mut nothing = |_: &Game| None;
    let limits = Limits::default();
    let certified = Certifier::new(limits, &mut nothing, &|| true).certify(&start, None);
    assert_eq!(found(certified), None);
}

#[test]
fn it_asks_at_every_reply_whether_to_stop() {
    // An open three. The five after its open four answers nearly every reply.
    let three = position(Rule::Freestyle, BoardSize::square(15).unwrap(), "h8 a1 h9 c1 h10 a5");
    let certify = |interrupted: &dyn Fn() -> bool| {
        let mut nothing = |_: &Game| None;
        let limits = Limits::default();
        found(Certifier::new(limits, &mut nothing, interrupted).certify(&three, None))
    };
    let asked = std::cell::Cell::new(0);
    let stop_after = |asks: usize| {
        asked.set(0);
        certify(&|| {
            asked.set(asked.get() + 1);
            asked.get() > asks
        })
    };
    assert!(stop_after(usize::MAX).is_some());
    let asks = asked.get();
    assert!(asks > 200, "{asks} times");
    for enough in [0, asks / 2, asks - 1] {
        assert_eq!(stop_after(enough), None, "{enough} of {asks}");
    }
}
