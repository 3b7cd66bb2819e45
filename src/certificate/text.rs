//! Certificates for people: as text, and as SGF with variations, which every editor for board games
//! opens.

use super::{Attack, Certificate};
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
        let mut text = format!("{} wins, {}\n\n", capital(self.attacker), self.rule);
        text += &self.stones.diagram().with_coordinates();
        text += "\n";
        text += CONVENTION;
        text += "\n";
        print(&mut text, "", &self.attack, 0);
        text
    }

    /// The position with the tree as variations. A pass of the loser stands for every reply that is
    /// not listed.
    pub fn to_sgf(&self) -> String {
        let mut text = sgf::setup(&self.stones, self.rule, self.attacker);
        let comment = format!(
            "{} wins. A pass stands for every reply that is not shown.",
            capital(self.attacker)
        );
        let _ = write!(text, "C[{comment}]");
        self.branch(&mut text, &self.attack);
        text + ")\n"
    }

    /// The attack and everything after it, as SGF.
    fn branch(&self, text: &mut String, attack: &Attack) {
        let [winner, loser] = [self.attacker, !self.attacker].map(sgf::color_letter);
        let _ = write!(text, "\n;{winner}[{}]", sgf::point_text(attack.point));
        let replies = attack.replies.iter().map(|(reply, answer)| (Some(*reply), answer));
        let otherwise = attack.otherwise.as_deref().map(|answer| (None, answer));
        let all: Vec<_> = replies.chain(otherwise).collect();
        for (reply, answer) in &all {
            let point = reply.map(sgf::point_text).unwrap_or_default();
            // A single variation needs no brackets, and a long line of them would be nested deeply.
            let (open, close) = if all.len() > 1 { ("\n(", ")") } else { ("", "") };
            let _ = write!(text, "{open};{loser}[{point}]");
            self.branch(text, answer);
            text.push_str(close);
        }
    }
}

/// An attack after what stands before it on its line, and the replies on lines of their own.
fn print(text: &mut String, before: &str, attack: &Attack, depth: usize) {
    let five = if attack.is_last() { " wins" } else { "" };
    let _ = writeln!(text, "{}{before}{}{five}", "  ".repeat(depth), attack.point);
    for (reply, answer) in &attack.replies {
        print(text, &format!("{reply}: "), answer, depth + 1);
    }
    if let Some(answer) = &attack.otherwise {
        let label = if attack.replies.is_empty() { "any: " } else { "any other: " };
        print(text, label, answer, depth + 1);
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
        let attack = Attack {
            point: point("k8"),
            otherwise: Some(Box::new(Attack::last(point("l8")))),
            replies: vec![(point("l8"), Attack::last(point("g8")))],
        };
        Certificate { rule: Rule::Standard, stones, attacker: Color::White, attack }
    }

    #[test]
    fn the_text_shows_the_board_and_the_tree() {
        let text = certificate().to_text();
        assert!(text.starts_with("White wins, standard\n"), "{text}");
        assert!(text.ends_with("\nk8\n  l8: g8 wins\n  any other: l8 wins\n"), "{text}");
    }

    #[test]
    fn the_sgf_shows_every_variation() {
        let text = certificate().to_sgf();
        assert!(text.contains("AB[aa][ac][ae]AW[hh][ih][jh]PL[W]"), "{text}");
        assert!(text.ends_with("\n;W[kh]\n(;B[lh]\n;W[gh])\n(;B[]\n;W[lh]))\n"), "{text}");
    }
}
