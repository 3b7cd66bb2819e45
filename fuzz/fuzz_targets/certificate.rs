//! Certificates of wins. What is read must be the same when it is written, the verifier must say the same
//! twice, and where it finds no gap, play by the certificate must end in a win for the side that it says,
//! whether the loser takes the first empty point at every move, the last or one in between.

#![no_main]

use goren::board::Cell;
use goren::rules::Game;
use goren_games::certificate::{Certificate, Claim};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(read) = Certificate::read(text) else { return };
    let again = Certificate::from_json(&read.to_json()).expect("what was written is read");
    // Not the certificates: what they share would be compared wherever it comes.
    assert_eq!(again.to_json(), read.to_json());
    let verdict = read.verify();
    assert_eq!(again.verify(), verdict);
    if read.moves_written_out() <= 100_000 {
        let _ = read.to_text();
        Certificate::from_sgf(&read.to_sgf()).expect("what was written is read");
    }
    if verdict.is_ok() {
        (0..3).for_each(|choice| play(&read, choice));
    }
});

/// Plays by a certificate that was verified. The loser takes one of the empty points by this choice.
fn play(certificate: &Certificate, choice: usize) {
    let Certificate { rule, stones, to_move, claim } = certificate;
    let mut game = Game::from_stones(*rule, stones.clone(), *to_move);
    let mut answers = match claim {
        Claim::Win(attack) => {
            game.play(attack.point).expect("an attack that was verified");
            &attack.answers
        }
        Claim::Loss(answers) => answers,
    };
    while !game.outcome().is_over() {
        let free: Vec<_> = game.stones().points(Cell::Empty).collect();
        let reply = free[(free.len() - 1) * choice / 2];
        game.play(reply).expect("the point is empty");
        if !game.outcome().is_over() {
            let attack = answers.to(reply).expect("every reply has an answer");
            game.play(attack.point).expect("an attack that was verified");
            answers = &attack.answers;
        }
    }
    assert_eq!(game.outcome().winner(), Some(certificate.attacker()));
}
