//! Certificates for people: as text, and as SGF with variations, which every editor for board games
//! opens. The replies that hold out longest come first, so that the first variation is the main line.

use super::{Answers, Attack, Certificate, Claim};
use crate::board::{Color, Point};
use crate::record::sgf;
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
            "{} wins. A pass stands for every reply that is not shown. A triangle shows what a move \
             threatens.",
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
        let _ = write!(text, "C[{}]", meaning(attack));
        if let Some(next) = &attack.answers.otherwise {
            let _ = write!(text, "TR[{}]", sgf::point_text(next.point));
        }
        self.answers_as_sgf(text, &attack.answers);
    }

    /// The replies, and everything after each.
    fn answers_as_sgf(&self, text: &mut String, answers: &Answers) {
        let loser = sgf::color_letter(!self.attacker());
        let several = answers.all().count() > 1;
        // A single variation needs no brackets, and a long line of them would be nested deeply.
        let (open, close) = if several { ("\n(", ")") } else { ("", "") };
        for (reply, answer) in longest_first(answers) {
            let point = reply.map(sgf::point_text).unwrap_or_default();
            let _ = write!(text, "{open};{loser}[{point}]");
            self.attack_as_sgf(text, answer);
            text.push_str(close);
        }
    }
}

/// What a move of the winner does, as far as the tree tells it: what it threatens is what follows a
/// reply that does not matter.
fn meaning(attack: &Attack) -> &'static str {
    if attack.is_last() {
        return "Wins.";
    }
    match &attack.answers.otherwise {
        Some(next) if next.is_last() => "Four: the next move wins.",
        Some(next) if next.answers.all().all(|(_, last)| last.is_last()) => {
            "Threatens a four that cannot be stopped."
        }
        Some(_) => "Threatens to win.",
        None => "Every reply is answered.",
    }
}

/// The replies with their answers, those that hold out longest first, any other reply last.
fn longest_first(answers: &Answers) -> impl Iterator<Item = (Option<Point>, &Attack)> {
    let mut all: Vec<_> = answers.all().collect();
    all.sort_by_cached_key(|(reply, answer)| (reply.is_none(), Reverse(answer.main_line().len())));
    all.into_iter()
}

/// An attack after what stands before it on its line, and the replies on lines of their own.
fn print(text: &mut String, before: &str, attack: &Attack, depth: usize) {
    let five = if attack.is_last() { " wins" } else { "" };
    let _ = writeln!(text, "{}{before}{}{five}", "  ".repeat(depth), attack.point);
    print_answers(text, &attack.answers, depth + 1);
}

/// The replies, each with its answer on a line of its own.
fn print_answers(text: &mut String, answers: &Answers, depth: usize) {
    for (reply, answer) in longest_first(answers) {
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
        let tree = "\n;W[kh]C[Four: the next move wins.]TR[lh]\n(;B[lh]\n;W[gh]C[Wins.])\n(;B[]\n;W[lh]C[Wins.]))\n";
        assert!(text.ends_with(tree), "{text}");
    }

    #[test]
    fn the_longest_defence_comes_first() {
        let point = |name| Point::parse(name).unwrap();
        let four = |at, block, five| {
            let answers = Answers {
                listed: vec![(point(block), Attack::last(point(five)))],
                otherwise: Some(Box::new(Attack::last(point(block)))),
            };
            Attack { point: point(at), answers }
        };
        let answers = Answers {
            listed: vec![
                (point("b2"), Attack::last(point("c3"))),
                (point("d4"), four("e5", "f6", "g7")),
            ],
            otherwise: Some(Box::new(four("h8", "i9", "j9"))),
        };
        let order: Vec<_> = longest_first(&answers).map(|(reply, _)| reply).collect();
        assert_eq!(order, [Some(point("d4")), Some(point("b2")), None]);
        let attack = Attack { point: point("a1"), answers };
        assert_eq!(meaning(&attack), "Threatens a four that cannot be stopped.");
        let longer = Answers { listed: Vec::new(), otherwise: Some(Box::new(attack)) };
        assert_eq!(meaning(&Attack { point: point("a2"), answers: longer }), "Threatens to win.");
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
        let tree = "\n(;B[lh]\n;W[gh]C[Wins.])\n(;B[]\n;W[lh]C[Wins.]))\n";
        assert!(sgf.ends_with(tree), "{sgf}");
    }
}
