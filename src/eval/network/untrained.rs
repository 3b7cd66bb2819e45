//! The untrained network: it knows the kinds of threats and nothing else.
//!
//! Learning that owes nothing to earlier networks starts from it, and games against it show what was
//! learnt. Every position has the value 0. A move is tried the earlier, the stronger the threat that
//! it makes or prevents: a few round numbers that were set by hand.

use super::{ColorNetwork, Network, Prior, ShapeTable};
use crate::board::Color;
use crate::pattern::{CODES, POINT_CLASSES, RuleTables};
use crate::rules::Rule;

/// By point class, the prior of a move on such a point of one's own. Points of class `Foul` come
/// last.
#[rustfmt::skip]
const OWN: [i16; POINT_CLASSES] = [
    // -  o2   3  2o2  3+   o3  o3+  3x3    4   4+   43   o4     5  f
       0, 60, 50, 120, 110, 200, 260, 460, 150, 240, 800, 1000, 2000, 0,
];
/// The same for a move that denies the other side the point.
#[rustfmt::skip]
const DENY: [i16; POINT_CLASSES] = [
       0, 45, 35,  85,  75, 140, 185, 330, 100, 170, 600, 750, 1500, 0,
];

impl Network {
    /// The untrained network of a rule.
    ///
    /// # Panics
    /// Never: its numbers are those that the rule's shapes ask for.
    pub fn untrained(rule: Rule) -> Self {
        let tables = RuleTables::of(rule);
        let shapes = ShapeTable::new(&tables);
        let of = |color: Color| {
            let mut numbers = ColorNetwork::zero(shapes.bases(color).len());
            let classes = tables.codes().point_classes(rule.line_rule(color));
            for (prior, class) in numbers.priors[..CODES].iter_mut().zip(classes) {
                *prior = Prior { own: OWN[class as usize], deny: DENY[class as usize] };
            }
            numbers
        };
        let shared = rule.line_rule(Color::Black) == rule.line_rule(Color::White);
        let (black, white) = (of(Color::Black), (!shared).then(|| of(Color::White)));
        let network = Network::new(shapes, black, white, "untrained, set by hand".to_string());
        network.expect("numbers that suit the shapes")
    }
}

#[cfg(test)]
mod tests {
    use super::super::NetworkEvaluator;
    use super::*;
    use crate::board::{BoardSize, Point};
    use crate::eval::{Evaluator, RatedMove};
    use crate::position::Position;
    use std::sync::Arc;

    #[test]
    fn it_knows_threats_under_every_rule_and_values_nothing() {
        for rule in Rule::ALL {
            let network = Arc::new(Network::untrained(rule));
            assert_eq!(Network::read(&network.to_bytes()).as_ref(), Ok(&*network));
            let size = BoardSize::square(15).unwrap();
            let mut position = Position::new(size, RuleTables::of(rule));
            let mut evaluator = NetworkEvaluator::new(network, &position);
            for (x, y) in [(7, 7), (2, 12), (8, 7), (3, 12), (9, 7), (12, 2)] {
                position.play(Point::new(x, y), &mut evaluator);
                assert_eq!(evaluator.evaluate(&position), 0);
            }
            let mut rate = |x, y| {
                let mut moves = [RatedMove::unrated(Point::new(x, y))];
                evaluator.order(&position, &mut moves);
                moves[0].prior
            };
            let (open_four, four, open_two, denial, nothing) =
                (rate(10, 7), rate(11, 7), rate(7, 10), rate(4, 12), rate(0, 0));
            assert!(open_four > four && four > open_two, "{open_four} {four} {open_two}");
            assert!(denial > nothing && open_two > nothing, "{denial} {open_two} {nothing}");
            assert_eq!(nothing, 0);
        }
    }
}
