//! The board of `goren play` and `goren train` as text: coordinates, the last move in brackets, the winning
//! line in small letters. What is drawn can be read again.

use goren::rules::{Game, Outcome, Victory};
use std::io::{self, IsTerminal};

/// How the last move is told from the other stones, besides its brackets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Highlight {
    /// Not at all: text without control sequences.
    Plain,
    /// In bold, by the control sequences of a terminal.
    Bold,
}

impl Highlight {
    /// What suits the standard output: bold in a terminal, unless `NO_COLOR` is set
    /// (<https://no-color.org>).
    pub fn of_output() -> Self {
        let no_color = std::env::var_os("NO_COLOR").is_some_and(|set| !set.is_empty());
        if io::stdout().is_terminal() && !no_color { Highlight::Bold } else { Highlight::Plain }
    }
}

const BOLD: &str = "\x1b[1m";
const NORMAL: &str = "\x1b[0m";

/// The board. The stones of the winning line are drawn as small letters.
pub(super) fn board(game: &Game, highlight: Highlight) -> String {
    let mut board = game.stones().diagram();
    if let Outcome::Win { by: Victory::Line(line), .. } = game.outcome() {
        line.iter().for_each(|&point| board.highlight(point));
    }
    let text = board.with_coordinates();
    let Some(last) = game.moves().last() else { return text };
    // The first line holds the letters, and row 1 is the last.
    let row = usize::from(board.size().height() - last.y());
    let lines = text.lines().enumerate().map(|(number, line)| {
        let line = if number == row {
            bracketed(line, usize::from(last.x()), highlight)
        } else {
            line.to_string()
        };
        line + "\n"
    });
    lines.collect()
}

/// A row with brackets around one of its points, in place of the blanks beside it.
fn bracketed(row: &str, column: usize, highlight: Highlight) -> String {
    // The number takes two characters, each point two: a blank and its own.
    let at = 2 + 2 * column;
    let (before, stone) = (&row[..at], &row[at + 1..at + 2]);
    let after = row.get(at + 3..).unwrap_or("");
    match highlight {
        Highlight::Plain => format!("{before}({stone}){after}"),
        Highlight::Bold => format!("{before}{BOLD}({stone}){NORMAL}{after}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren::board::{BoardSize, Point};
    use goren::rules::Rule;
    use goren_games::reading::{Assumed, read_games};
    use goren_games::written::RowOrder;

    fn game(moves: &str) -> Game {
        let mut game = Game::new(Rule::Freestyle, BoardSize::square(5).unwrap());
        for text in moves.split_whitespace() {
            game.play(Point::parse(text).unwrap()).unwrap();
        }
        game
    }

    #[test]
    fn the_last_move_stands_in_brackets_wherever_it_is() {
        let rows =
            "   a b c d e\n 5 . . . . .\n 4 . . . . .\n 3 . .(X). .\n 2 . . . . .\n 1 . . . . .\n";
        assert_eq!(board(&game("c3"), Highlight::Plain), rows);
        assert!(board(&game("a1"), Highlight::Plain).contains(" 1(X). . . .\n"));
        assert!(board(&game("a1 e5"), Highlight::Plain).contains(" 5 . . . .(O)\n"));
        assert!(board(&game("a1 e5"), Highlight::Bold).contains("\x1b[1m(O)\x1b[0m\n"));
        assert!(!board(&game(""), Highlight::Bold).contains('('));
    }

    #[test]
    fn what_is_drawn_can_be_read_again() {
        for moves in ["", "c3", "a1 e5 b2", "a1 a2 b1 b2 c1 c2 d1 d2 e1"] {
            let (game, rows) = (game(moves), RowOrder::Bottom);
            let drawing = board(&game, Highlight::Plain);
            let assumed = Assumed { rows, ..Assumed::rule(Rule::Freestyle) };
            let read = read_games(drawing.as_bytes(), &assumed, "it").unwrap();
            let (stones, _) = read[0].position().unwrap().unwrap();
            assert_eq!(stones, game.stones(), "{drawing}");
        }
    }

    #[test]
    fn the_winning_line_is_marked() {
        let won = game("a1 a2 b1 b2 c1 c2 d1 d2 e1");
        assert!(board(&won, Highlight::Plain).contains(" 2 O O O O .\n 1 x x x x(x)\n"));
    }
}
