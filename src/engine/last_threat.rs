//! `LastThreat`: what the newest stone threatens to become, found by the referee's rules alone.
//!
//! This is what weak players overlook. Threats that older stones make without the newest one are not
//! its business. It is slow and obvious; a search uses `threat`.

use super::Record;
use crate::board::{Cell, Color, Direction, Point};
use crate::rules::{Rule, Stones, forbidden};

/// How far a line reaches that a stone can belong to, in points to either side.
const REACH: i8 = 5;

/// The strongest threat of a stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LastThreat {
    /// A stone more, and there is a five.
    Five,
    /// A stone more, and there are two ways to five on one line.
    OpenFour,
}

/// What the newest stone of the game threatens with the next stone of its colour; `None` for nothing, or
/// if the last move was a pass.
pub(super) fn last_threat(record: &Record) -> Option<LastThreat> {
    let point = (*record.moves().last()?)?;
    let color = !record.side_to_move();
    let mut stones = record.board().clone();
    let mut found = None;
    for direction in Direction::ALL {
        for gain in empty_along(&stones, point, direction) {
            if makes_five(record, &mut stones, color, gain) {
                return Some(LastThreat::Five);
            }
            let fives = |after: &mut Stones| {
                let replies = empty_along(after, gain, direction);
                replies.into_iter().filter(|&p| makes_five(record, after, color, p)).count()
            };
            if may_play(&stones, record.rule(), color, gain) {
                stones.put(gain, color.into());
                found = found.or((fives(&mut stones) >= 2).then_some(LastThreat::OpenFour));
                stones.remove(gain);
            }
        }
    }
    found
}

/// The empty points of a line through a point, as far as a five can reach.
fn empty_along(stones: &Stones, point: Point, direction: Direction) -> Vec<Point> {
    let steps = (-REACH..=REACH).filter(|&steps| steps != 0);
    let points = steps.filter_map(|steps| stones.point_along(point, direction, steps));
    points.filter(|&p| stones.at(p) == Cell::Empty).collect()
}

fn makes_five(record: &Record, stones: &mut Stones, color: Color, point: Point) -> bool {
    may_play(stones, record.rule(), color, point) && record.wins_on(stones, color, point)
}

fn may_play(stones: &Stones, rule: Rule, color: Color, point: Point) -> bool {
    !rule.has_forbidden_points(color) || forbidden(stones, point).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BoardSize;

    /// The threat of black's last stone, with white's stones far away.
    fn after(rule: Rule, black: &str, white: &str) -> Option<LastThreat> {
        let mut record = Record::new(BoardSize::default(), rule);
        let points = |list: &str| -> Vec<Point> {
            list.split(' ').map(|text| Point::parse(text).unwrap()).collect()
        };
        let (black, white) = (points(black), points(white));
        for (index, &stone) in black.iter().enumerate() {
            record.play(stone).unwrap();
            if index + 1 < black.len() {
                record.play(white[index]).unwrap();
            }
        }
        last_threat(&record)
    }

    #[test]
    fn fours_and_open_threes_of_the_last_stone_are_threats() {
        use LastThreat::{Five, OpenFour};
        let far = "a1 o15 a15 o1";
        for rule in Rule::ALL {
            assert_eq!(after(rule, "h8 h9 h10 h11", far), Some(Five), "{rule}: four");
            assert_eq!(after(rule, "h8 h9 h10 h12", far), Some(Five), "{rule}: broken four");
            assert_eq!(after(rule, "h8 h9 h10", far), Some(OpenFour), "{rule}: open three");
            assert_eq!(after(rule, "h8 h9 h11", far), Some(OpenFour), "{rule}: broken three");
            assert_eq!(after(rule, "h8 h9 h10", "h7 o15"), None, "{rule}: closed three");
            assert_eq!(after(rule, "h8 h9", far), None, "{rule}: two");
            assert_eq!(after(rule, "h8 h9 h10 a8", far), None, "{rule}: an older three");
        }
    }

    #[test]
    fn a_five_that_does_not_count_is_no_threat() {
        // Between the stones lies an overline only.
        let row = "h4 h5 h6 h9 h8";
        let white = "a1 o15 a15 o1";
        assert_eq!(after(Rule::Standard, row, white), None);
        assert_eq!(after(Rule::Renju, row, white), None);
        assert_eq!(after(Rule::Freestyle, row, white), Some(LastThreat::Five));
        assert_eq!(last_threat(&Record::new(BoardSize::default(), Rule::Renju)), None);
    }
}
