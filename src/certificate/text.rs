//! Certificates for people: as text, and as SGF with variations, which every editor for board games
//! opens.

use super::{Answers, Attack, Certificate, Claim};
use crate::board::Color;
use crate::record::sgf;
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
        match &self.claim {
            Claim::Win(attack) => print(&mut text, "", attack, 0),
            Claim::Loss(answers) => print_answers(&mut text, answers, 0),
        }
        text
    }

    /// The position with the tree as variations. A pass of the loser stands for every reply that is
    /// not listed.
    pub fn to_sgf(&self) -> String {
        let mut text = sgf::setup(&self.stones, self.rule, self.to_move);
        let comment = format!(
            "{} wins. A pass stands for every reply that is not shown.",
            capital(self.attacker())
        );
        let _ = write!(text, "C[{comment}]");
        match &self.claim {
            Claim::Win(attack) => self.attack_as_sgf(&mut text, attack),
            Claim::Loss(answers) => self.answers_as_sgf(&mut text, answers),
        }
        text + ")\n"
    }

    /// An attack and everything after it.
    fn attack_as_sgf(&self, text: &mut String, attack: &Attack) {
        let winner = sgf::color_letter(self.attacker());
        let _ = write!(text, "\n;{winner}[{}]", sgf::point_text(attack.point));
        self.answers_as_sgf(text, &attack.answers);
    }

    /// The replies, and everything after each.
    fn answers_as_sgf(&self, text: &mut String, answers: &Answers) {
        let loser = sgf::color_letter(!self.attacker());
        let several = answers.all().count() > 1;
        // A single variation needs no brackets, and a long line of them would be nested deeply.
        let (open, close) = if several { ("\n(", ")") } else { ("", "") };
        for (reply, answer) in answers.all() {
            let point = reply.map(sgf::point_text).unwrap_or_default();
            let _ = write!(text, "{open};{loser}[{point}]");
            self.attack_as_sgf(text, answer);
            text.push_str(close);
        }
    }
}

/// An attack after what stands before it on its line, and the replies on lines of their own.
fn print(text: &mut String, before: &str, attack: &Attack, depth: usize) {
    let five = if attack.is_last() { " wins" } else { "" };
    let _ = writeln!(text, "{}{before}{}{five}", "  ".repeat(depth), attack.point);
    print_answers(text, &attack.answers, depth + 1);
}

/// The replies, each with its answer on a line of its own.
fn print_answers(text: &mut String, answers: &Answers, depth: usize) {
    for (reply, answer) in answers.all() {
        let label = match reply {
            Some(reply) => format!("{reply}: "),
            None if answers.listed.is_empty() => "any: ".to_string(),
            None => "any other: ".to_string(),
        };
        print(text, &label, answer, depth);
    }
}

fn capital(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{BoardSize, Cell, Point};
    use crate::rules::{Rule, Stones};

    fn certificate() -> Certificate {
        let point = |name| Point::parse(name).unwrap();
        let mut stones = Stones::new(BoardSize::square(15).unwrap());
        for (name, cell) in [("h8", Cell::White), ("i8", Cell::White), ("j8", Cell::White)]
            .into_iter()
            .chain([("a1", Cell::Black), ("a3", Cell::Black), ("a5", Cell::Black)])
        {
            stones.put(point(name), cell);
        }
        let answers = Answers {
            listed: vec![(point("l8"), Attack::last(point("g8")))],
            otherwise: Some(Box::new(Attack::last(point("l8")))),
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
    fn the_sgf_shows_every_variation() {
        let text = certificate().to_sgf();
        assert!(text.contains("AB[aa][ac][ae]AW[hh][ih][jh]PL[W]"), "{text}");
        assert!(text.ends_with("\n;W[kh]\n(;B[lh]\n;W[gh])\n(;B[]\n;W[lh]))\n"), "{text}");
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
        let sgf = certificate.to_sgf();
        assert!(sgf.contains("PL[B]"), "{sgf}");
        assert!(sgf.ends_with("\n(;B[lh]\n;W[gh])\n(;B[]\n;W[lh]))\n"), "{sgf}");
    }
}
