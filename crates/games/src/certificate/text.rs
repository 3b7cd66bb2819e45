//! Certificates as text, for people. The replies that hold out longest come first, so that the first
//! variation is the main line.

use super::tree::{Answers, Attack, Certificate, Claim, Lengths};
use goren::board::{Color, Point};
use std::cmp::Reverse;
use std::fmt::Write;

/// What the text means, printed above the tree.
const CONVENTION: &str = "\
Each line begins with a reply of the loser, then comes the winner's answer. `any other` stands for
every reply that is not listed at the same place.
";

impl Certificate {
    /// The position and the tree, for people.
    pub fn to_text(&self) -> String {
        let mut text = format!("{} wins, {}\n", capital(self.attacker()), self.rule);
        text += &format!("{} is to move\n\n", capital(self.to_move));
        text += &self.stones.diagram().with_coordinates();
        text += "\n";
        text += CONVENTION;
        text += "\n";
        let lengths = &mut Lengths::default();
        match &self.claim {
            Claim::Win(attack) => print(&mut text, "", attack, 0, lengths),
            Claim::Loss(answers) => print_answers(&mut text, answers, 0, lengths),
        }
        text
    }
}

/// The replies with their answers, those that hold out longest first, any other reply last.
pub(super) fn longest_first<'a>(
    answers: &'a Answers,
    lengths: &mut Lengths,
) -> Vec<(Option<Point>, &'a Attack)> {
    let mut all: Vec<_> = answers.all().collect();
    all.sort_by_cached_key(|(reply, answer)| (reply.is_none(), Reverse(lengths.of(answer))));
    all
}

/// An attack after what stands before it on its line, and the replies on lines of their own.
fn print(text: &mut String, before: &str, attack: &Attack, depth: usize, lengths: &mut Lengths) {
    let five = if attack.is_last() { " wins" } else { "" };
    let _ = writeln!(text, "{}{before}{}{five}", "  ".repeat(depth), attack.point);
    print_answers(text, &attack.answers, depth + 1, lengths);
}

/// The replies, each with its answer on a line of its own.
fn print_answers(text: &mut String, answers: &Answers, depth: usize, lengths: &mut Lengths) {
    for (reply, answer) in longest_first(answers, lengths) {
        let label = match reply {
            Some(reply) => format!("{reply}: "),
            None if answers.listed.is_empty() => "any: ".to_string(),
            None => "any other: ".to_string(),
        };
        print(text, &label, answer, depth, lengths);
    }
}

pub(super) fn capital(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use goren::board::{BoardSize, Cell, Point};
    use goren::rules::{Rule, Stones};
    use std::sync::Arc;

    /// A four that has to be answered, and the five after it.
    pub(in crate::certificate) fn certificate() -> Certificate {
        let point = |name| Point::parse(name).unwrap();
        let mut stones = Stones::new(BoardSize::square(15).unwrap());
        for (name, cell) in [("h8", Cell::White), ("i8", Cell::White), ("j8", Cell::White)]
            .into_iter()
            .chain([("a1", Cell::Black), ("a3", Cell::Black), ("a5", Cell::Black)])
        {
            stones.put(point(name), cell);
        }
        let answers = Answers {
            listed: vec![(point("l8"), Attack::last(point("g8")).into())],
            otherwise: Some(Arc::new(Attack::last(point("l8")))),
        };
        let claim = Claim::Win(Attack { point: point("k8"), answers });
        Certificate { rule: Rule::Standard, stones, to_move: Color::White, claim }
    }

    #[test]
    fn the_text_shows_the_board_and_the_tree() {
        let text = certificate().to_text();
        assert!(text.starts_with("White wins, standard\nWhite is to move\n"), "{text}");
        assert!(text.ends_with("\nk8\n  l8: g8 wins\n  any other: l8 wins\n"), "{text}");
    }

    #[test]
    fn the_longest_defence_comes_first() {
        let point = |name| Point::parse(name).unwrap();
        let four = |at, block, five| {
            let answers = Answers {
                listed: vec![(point(block), Attack::last(point(five)).into())],
                otherwise: Some(Arc::new(Attack::last(point(block)))),
            };
            Attack { point: point(at), answers }
        };
        let answers = Answers {
            listed: vec![
                (point("b2"), Attack::last(point("c3")).into()),
                (point("d4"), four("e5", "f6", "g7").into()),
            ],
            otherwise: Some(Arc::new(four("h8", "i9", "j9"))),
        };
        let order: Vec<_> = longest_first(&answers, &mut Lengths::default())
            .into_iter()
            .map(|(reply, _)| reply)
            .collect();
        assert_eq!(order, [Some(point("d4")), Some(point("b2")), None]);
    }

    #[test]
    fn a_loss_begins_with_the_replies() {
        let mut certificate = certificate();
        let Claim::Win(attack) = certificate.claim else { panic!("a win") };
        certificate.stones.put(attack.point, Cell::White);
        certificate.to_move = Color::Black;
        certificate.claim = Claim::Loss(attack.answers);
        let text = certificate.to_text();
        assert!(text.starts_with("White wins, standard\nBlack is to move\n"), "{text}");
        assert!(text.ends_with("\nl8: g8 wins\nany other: l8 wins\n"), "{text}");
    }
}
