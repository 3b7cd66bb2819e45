//! The class of a line, defined by recursion. The tables are built from this definition and tested
//! against it.
//!
//! A line is a centre, where a stone of the colour in question has just been placed, with five
//! cells on either side. Its class follows from the classes it would have with one more stone. A
//! line with two points that make five, which one stone cannot stop, is an open four; a line with a
//! point that makes it an open four is an open three, and so on. The idea of defining patterns this
//! way is Rapfi's. For the threats themselves see L. V. Allis, "Go-Moku and threat-space search"
//! (1993).

use super::LineClass;
use crate::rules::{LineRule, Overline};

/// A cell of a line as one colour sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum LineCell {
    /// An empty point.
    Empty = 0,
    /// The colour's own stone.
    Own = 1,
    /// An opponent's stone.
    Opponent = 2,
    /// The edge or a dead stone.
    Wall = 3,
}

/// Eleven cells; the centre, index 5, holds an own stone.
pub type Line = [LineCell; 11];

const CENTER: usize = 5;

/// The class of a line under a rule.
pub fn classify(line: &Line, rule: LineRule) -> LineClass {
    classify_with(line, rule, &mut classify)
}

/// The class of a line; `next` gives the class of a line with one more own stone. The tables pass a
/// function with a cache.
pub(super) fn classify_with(
    line: &Line,
    rule: LineRule,
    next: &mut dyn FnMut(&Line, LineRule) -> LineClass,
) -> LineClass {
    let run = run_through_center(line);
    if run.1 - run.0 > 5 && rule.overline == Overline::Forbidden {
        return LineClass::Overline;
    }
    if wins(line, rule) {
        return LineClass::Five;
    }
    match completions(line, rule)[..] {
        [] => classify_below_four(line, rule, next),
        // At most one completion lies on each side of the centre, and all cells between the two are
        // own stones. Four stones between them are an open four; with fewer, the stones beyond the
        // gaps are needed.
        [first, last] if !one_stone_stops(line, rule) => {
            if last - first == 5 {
                LineClass::OpenFour
            } else {
                LineClass::DoubleFour
            }
        }
        _ => LineClass::Four,
    }
}

/// Whether a single opponent's stone in the line leaves no way to five. Where a five blocked at
/// both ends does not count, one stone can spoil both ways to five: it occupies one of them and
/// blocks the second end of the other five.
fn one_stone_stops(line: &Line, rule: LineRule) -> bool {
    let (from, to) = reach(line);
    (from..to).filter(|&i| line[i] == LineCell::Empty).any(|i| {
        let mut answered = *line;
        answered[i] = LineCell::Opponent;
        completions(&answered, rule).is_empty()
    })
}

fn classify_below_four(
    line: &Line,
    rule: LineRule,
    next: &mut dyn FnMut(&Line, LineRule) -> LineClass,
) -> LineClass {
    let after = continuations(line, rule, next);
    let count = |wanted: &dyn Fn(LineClass) -> bool| after.iter().filter(|&&c| wanted(c)).count();

    match count(&|c| has_two_ways_to_five(c, rule)) {
        0 => {}
        1 => return LineClass::OpenThree,
        _ => return LineClass::OpenThreeBetter,
    }
    if count(&LineClass::is_four) > 0 {
        return LineClass::Three;
    }
    match count(&LineClass::is_open_three) {
        0 => {}
        1 | 2 => return LineClass::OpenTwo,
        3 => return LineClass::OpenTwoBetter,
        _ => return LineClass::OpenTwoBest,
    }
    if count(&|c| c == LineClass::Three) > 0 {
        LineClass::ClosedTwo
    } else if count(&LineClass::is_open_two) > 0 {
        LineClass::OpenOne
    } else if count(&|c| c == LineClass::ClosedTwo) > 0 {
        LineClass::ClosedOne
    } else {
        LineClass::Dead
    }
}

/// Whether a line of this class is what an open three must become. Where a double-four is forbidden
/// only the open four counts; elsewhere two ways to five in one line are as good as an open four.
fn has_two_ways_to_five(class: LineClass, rule: LineRule) -> bool {
    class == LineClass::OpenFour
        || class == LineClass::DoubleFour && rule.overline != Overline::Forbidden
}

/// The classes of the lines with one more own stone, for each empty point within reach.
fn continuations(
    line: &Line,
    rule: LineRule,
    next: &mut dyn FnMut(&Line, LineRule) -> LineClass,
) -> Vec<LineClass> {
    let (from, to) = reach(line);
    (from..to)
        .filter(|&i| line[i] == LineCell::Empty)
        .map(|i| {
            let mut more = *line;
            more[i] = LineCell::Own;
            next(&more, rule)
        })
        .collect()
}

/// The empty points, in order, on which one more stone makes a winning line through the centre.
pub fn completions(line: &Line, rule: LineRule) -> Vec<usize> {
    let (from, to) = reach(line);
    (from..to)
        .filter(|&i| {
            let mut more = *line;
            more[i] = LineCell::Own;
            line[i] == LineCell::Empty && wins(&more, rule)
        })
        .collect()
}

/// The cells `from..to` around the centre that are not cut off by a block.
fn reach(line: &Line) -> (usize, usize) {
    let free = |i: &usize| matches!(line[*i], LineCell::Own | LineCell::Empty);
    let from = (0..CENTER).rev().take_while(free).last().unwrap_or(CENTER);
    let to = (CENTER + 1..11).take_while(free).last().unwrap_or(CENTER) + 1;
    (from, to)
}

/// The unbroken row `from..to` of own stones through the centre.
fn run_through_center(line: &Line) -> (usize, usize) {
    let own = |i: &usize| line[*i] == LineCell::Own;
    let from = (0..CENTER).rev().take_while(own).last().unwrap_or(CENTER);
    let to = (CENTER + 1..11).take_while(own).last().unwrap_or(CENTER) + 1;
    (from, to)
}

/// Whether the row of stones through the centre wins.
fn wins(line: &Line, rule: LineRule) -> bool {
    let (from, to) = run_through_center(line);
    let opponent = |i: Option<usize>| i.and_then(|i| line.get(i)) == Some(&LineCell::Opponent);
    match to - from {
        0..=4 => false,
        5 => {
            let blocked = opponent(from.checked_sub(1)) && opponent(Some(to));
            rule.five_blocked_at_both_ends_counts || !blocked
        }
        _ => rule.overline == Overline::Wins,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use LineClass::*;

    /// Reads a drawn line: `X` own, `O` opponent, `#` wall, `.` empty; the centre is the new stone.
    fn line(text: &str) -> Line {
        let cells: Vec<LineCell> = text
            .chars()
            .map(|c| match c {
                'X' => LineCell::Own,
                'O' => LineCell::Opponent,
                '#' => LineCell::Wall,
                _ => LineCell::Empty,
            })
            .collect();
        cells.try_into().expect("eleven cells")
    }

    fn check(rule: LineRule, cases: &[(&str, LineClass)]) {
        for (text, class) in cases {
            assert_eq!(classify(&line(text), rule), *class, "{text} {rule:?}");
            let mirrored: String = text.chars().rev().collect();
            assert_eq!(classify(&line(&mirrored), rule), *class, "{mirrored} {rule:?}");
        }
    }

    #[test]
    fn freestyle_lines() {
        check(
            LineRule::FIVE_OR_MORE,
            &[
                ("...XXXXX...", Five),
                ("XXXXXXXXXXX", Five),
                ("O.XXXXXX.O.", Five),
                ("....XXXX...", OpenFour),
                ("X.XXXX.X...", OpenFour),
                ("...OXXXX...", Four),
                ("..#XXXX.X..", Four),
                ("..XX.XX....", Four),
                ("...X.XXX.X.", DoubleFour),
                ("...OXXX.X..", Four),
                ("....XXX....", OpenThreeBetter),
                ("..OXXX.....", Three),
                ("..O.XXX.O..", Three),
                ("..O.XXX..O.", OpenThree),
                ("....XX.X...", OpenThree),
                ("...OXXX....", Three),
                ("...OXX.X...", Three),
                ("....XX.....", OpenTwoBest),
                ("..O..X..O..", ClosedOne),
                ("..O.XX.O...", Dead),
            ],
        );
    }

    #[test]
    fn exact_five_spoils_what_would_be_six() {
        check(
            LineRule::EXACTLY_FIVE,
            &[
                ("...XXXXX...", Five),
                ("..XXXXXX...", Dead),
                ("X.XXXX.X...", Dead),
                ("X.XXXX.....", Four),
                ("....XXXX...", OpenFour),
                ("...X.XXX.X.", DoubleFour),
            ],
        );
        check(
            LineRule::RENJU_BLACK,
            &[("..XXXXXX...", Overline), (".....XXX...", OpenThreeBetter)],
        );
    }

    #[test]
    fn a_five_blocked_at_both_ends_is_nothing_in_caro() {
        check(
            LineRule::CARO,
            &[
                ("..OXXXXXO..", Dead),
                ("..OXXXXX#..", Five),
                ("..OXXXXX...", Five),
                ("..OXXXXXXO.", Five),
                ("..OXXXX.O..", Dead),
                ("..OXXXX..O.", Four),
                ("..#XXXX.O..", Four),
                ("...XXXX....", OpenFour),
                ("..O.XXXX...", Four),
                ("..O.XXXX.O.", Four),
                ("..#.XXXX.#.", OpenFour),
                ("..X.XXXX...", OpenFour),
                ("...X.XXX.X.", DoubleFour),
                ("..OX.XXX.X.", Four),
                ("...XXX.....", OpenThreeBetter),
                ("..O.XXX....", Three),
                (".O..XXX....", OpenThree),
                (".O..XXX.O..", Three),
                ("O...XXX...O", OpenThreeBetter),
            ],
        );
        check(LineRule::CARO_EXACT, &[("..OXXXXXXO.", Dead), ("..OXXXXX...", Five)]);
    }

    #[test]
    fn double_four_in_one_line_is_not_an_open_three_for_renju_black() {
        assert_eq!(classify(&line("..OX.X.X.XO"), LineRule::RENJU_BLACK), Three);
        assert_eq!(classify(&line("..OX.X.X.XO"), LineRule::FIVE_OR_MORE), OpenThree);
    }
}
