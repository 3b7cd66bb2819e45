//! The text and drawings that say why a point is forbidden or not.
//!
//! Every function here turns something that `rules` found into text for a person, in the words of a language;
//! nothing is decided here.

use crate::words::{Mover, Values, Words, joined};
use goren::board::{Color, Point};
use goren::rules::{Explanation, Foul, Four, Row, Rule, Stones, Three, Worth};

/// How many points around what is drawn are shown.
const MARGIN: u8 = 2;
/// The mark of the point that is explained.
pub const EXPLAINED: char = '@';

/// The digit that marks a point with this foul in a drawing.
pub fn foul_mark(foul: Foul) -> char {
    match foul {
        Foul::Overline => '6',
        Foul::DoubleFour => '4',
        Foul::DoubleThree => '3',
    }
}

/// What the marks in the drawings of an explanation mean, on a line of its own.
pub fn legend(words: &Words) -> String {
    format!("\n{}\n", words.sentence("legend", &Values::new()))
}

/// Explains the stones of a colour under a rule.
#[derive(Clone, Copy)]
pub struct Explainer<'a> {
    /// The rule.
    pub rule: Rule,
    /// The side whose stone is explained.
    pub color: Color,
    /// The language.
    pub words: &'a Words,
}

impl Explainer<'_> {
    /// Why a point of the position is forbidden or not.
    pub fn explanation(self, stones: &Stones, why: &Explanation) -> String {
        let after = with_stone(stones, why.point, self.color);
        let verdict = self.as_sentence(self.verdict(why));
        let reasons = self.reasons(&after, why);
        format!("\n{verdict}\n{reasons}{}", self.threes_in_doubt(&after, &[why.point], why))
    }

    /// Whether a point is forbidden, in a sentence without its full stop.
    pub fn verdict(self, why: &Explanation) -> String {
        let (words, values) = (self.words, self.values(why.point));
        match why.foul() {
            Some(foul) => words.sentence("explain-foul", &values.with_foul(foul)),
            None if why.wins() => words.sentence("explain-wins", &values),
            None if self.rule.has_forbidden_points(self.color) => self.made("explain", why, values),
            None => words.sentence("explain-anywhere", &values.with_rule(self.rule)),
        }
    }

    /// Everything that the stone makes, a line for each row, four and three.
    pub fn shapes(self, why: &Explanation) -> Vec<String> {
        let rows = why.rows.iter().map(|row| self.row(row, why));
        let fours = why.fours.iter().map(|four| self.four(four));
        let threes = why.threes.iter().map(|three| self.three(three));
        rows.chain(fours).chain(threes).collect()
    }

    /// The straight-four points that need an explanation of their own: those that do not count where
    /// the three is false for it, and those that only look forbidden. What is cut off is left out, as
    /// its threes are missing. The stones of the path are on the board already.
    fn threes_in_doubt(self, stones: &Stones, path: &[Point], why: &Explanation) -> String {
        let mut text = String::new();
        for three in &why.threes {
            for added in &three.straight_fours {
                if !added.is_cut && (!three.is_real() || hangs_on_threes(added)) {
                    text += &indented(&self.nested(stones, path, added));
                }
            }
        }
        text
    }

    /// Why a straight-four point counts or not.
    fn nested(self, stones: &Stones, path: &[Point], why: &Explanation) -> String {
        // Only black has threes that are looked at so closely, and only in renju.
        let nested = Explainer { rule: Rule::Renju, color: Color::Black, words: self.words };
        let mut values = nested.values(why.point);
        values.set("played", names(path));
        let verdict = match why.foul() {
            Some(foul) => self.words.sentence("nested-foul", &values.with_foul(foul)),
            None if why.wins() => self.words.sentence("nested-wins", &values),
            None => nested.made("nested", why, values),
        };
        let after = with_stone(stones, why.point, nested.color);
        let (verdict, reasons) = (self.as_sentence(verdict), nested.reasons(&after, why));
        let mut text = format!("\n{verdict}\n{reasons}");
        if hangs_on_threes(why) {
            text += &nested.threes_in_doubt(&after, &[path, &[why.point]].concat(), why);
        }
        text
    }

    /// The verdict that tells how many fours and threes a stone makes.
    fn made(self, key: &str, why: &Explanation, mut values: Values) -> String {
        let real = why.threes.iter().filter(|three| three.is_real()).count();
        let kinds = [
            (why.fours.len(), "made-fours"),
            (real, "made-threes"),
            (why.threes.len() - real, "made-false-threes"),
        ];
        let there = kinds.into_iter().filter(|(count, _)| *count > 0);
        let mut shapes: Vec<String> =
            there.map(|(count, kind)| self.words.counted(kind, count)).collect();
        if shapes.is_empty() {
            shapes.push(self.words.sentence("made-nothing", &Values::new()));
        }
        values.set("shapes", self.words.list_with("and", &shapes));
        self.words.sentence(&format!("{key}-makes"), &values)
    }

    /// Everything that the stone makes, drawn and then one line each; nothing if that is nothing.
    fn reasons(self, after: &Stones, why: &Explanation) -> String {
        let lines: Vec<String> =
            self.shapes(why).iter().map(|line| format!("  {line}\n")).collect();
        if lines.is_empty() {
            return String::new();
        }
        format!("\n{}\n{}", drawing(after, why), lines.concat())
    }

    fn row(self, row: &Row, why: &Explanation) -> String {
        let name = if row.points.len() == 5 { "five" } else { "overline" };
        let key = match row.worth {
            Worth::Wins => "shape-row-wins",
            Worth::Blocked => "shape-row-blocked",
            Worth::Nothing => "shape-row-nothing",
            Worth::Forbidden if why.wins() => "shape-row-beside-five",
            Worth::Forbidden => "shape-row-forbidden",
        };
        let mut values = self.values(why.point).with_rule(self.rule);
        values.set("row", name.to_string());
        values.set("stones", names(&row.points));
        self.words.sentence(key, &values)
    }

    fn four(self, four: &Four) -> String {
        let is_straight = four.completions.len() > 1;
        let mut values = Values::new();
        values.set("stones", names(&four.stones));
        values.set("points", names(&four.completions));
        let key = if is_straight { "shape-straight-four" } else { "shape-four" };
        self.words.sentence(key, &values)
    }

    fn three(self, three: &Three) -> String {
        let (good, bad): (Vec<_>, Vec<_>) =
            three.straight_fours.iter().partition(|added| added.attains());
        let good: Vec<Point> = good.iter().map(|added| added.point).collect();
        let mut parts = Vec::new();
        if !good.is_empty() {
            let mut values = Values::new();
            values.set("points", names(&good));
            parts.push(self.words.sentence("shape-three-by", &values));
        }
        for added in bad {
            let values = self.values(added.point);
            parts.push(match added.foul() {
                Some(foul) => self.words.sentence("shape-three-not-by", &values.with_foul(foul)),
                None => self.words.sentence("shape-three-not-by-five", &values),
            });
        }
        let mut values = Values::new();
        values.set("stones", names(&three.stones));
        values.set("parts", self.words.separated("list-semicolon", &parts));
        let key = if three.is_real() { "shape-three" } else { "shape-false-three" };
        self.words.sentence(key, &values)
    }

    /// A verdict with its full stop.
    fn as_sentence(self, verdict: String) -> String {
        let mut values = Values::new();
        values.set("verdict", verdict);
        self.words.sentence("explain-sentence", &values)
    }

    fn values(self, point: Point) -> Values {
        Values::of(Mover { color: self.color, point })
    }
}

fn with_stone(stones: &Stones, point: Point, color: Color) -> Stones {
    let mut after = stones.clone();
    after.put(point, color.into());
    after
}

/// Whether only its threes decide whether the point is forbidden.
fn hangs_on_threes(why: &Explanation) -> bool {
    let decided = why.fours.len() >= 2 || !why.rows.is_empty();
    !decided && why.threes.len() >= 2
}

/// The neighbourhood of the stone with everything that it makes.
fn drawing(after: &Stones, why: &Explanation) -> String {
    let mut board = after.diagram();
    let rows = why.rows.iter().flat_map(|row| &row.points);
    let fours = why.fours.iter().flat_map(|four| &four.stones);
    let threes = why.threes.iter().flat_map(|three| &three.stones);
    let mut marks: Vec<(Point, char)> =
        rows.chain(fours).chain(threes).map(|&stone| (stone, '*')).collect();
    for added in why.threes.iter().flat_map(|three| &three.straight_fours) {
        marks.push((added.point, if added.attains() { '+' } else { '!' }));
    }
    let completions = why.fours.iter().flat_map(|four| &four.completions);
    marks.extend(completions.map(|&completion| (completion, '+')));
    marks.push((why.point, EXPLAINED));
    marks.iter().for_each(|&(point, mark)| board.set(point, mark));

    let size = after.size();
    let range = |of: fn(Point) -> u8, side: u8| {
        let all = || marks.iter().map(|&(point, _)| of(point));
        let (least, most) = (all().min().unwrap_or(0), all().max().unwrap_or(0));
        least.saturating_sub(MARGIN)..=(most + MARGIN).min(side - 1)
    };
    board.part_with_coordinates(range(Point::x, size.width()), range(Point::y, size.height()))
}

fn names(points: &[Point]) -> String {
    joined(points, " ")
}

/// A name with its article: `a double-three`, `an overline`.
pub fn with_article(name: &str) -> String {
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {name}")
}

fn indented(text: &str) -> String {
    let indent =
        |line: &str| if line.is_empty() { "\n".to_string() } else { format!("    {line}\n") };
    text.lines().map(indent).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puts_the_article_before_a_name() {
        let told = Foul::ALL.map(|foul| with_article(&foul.to_string()));
        assert_eq!(told, ["an overline", "a double-four", "a double-three"]);
        assert_eq!(with_article("open four"), "an open four");
    }
}
