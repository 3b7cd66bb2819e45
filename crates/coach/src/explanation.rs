//! The text and drawings that say why a point is forbidden or not.
//!
//! Every function here turns something that `rules` found into text for a person; nothing is decided here.

use goren::board::{Color, Point};
use goren::rules::{Explanation, Foul, Four, Row, Rule, Stones, Three, Worth};

/// How many points around what is drawn are shown.
const MARGIN: u8 = 2;
/// The mark of the point that is explained.
pub const EXPLAINED: char = '@';
/// What the marks in the drawings of an explanation mean.
pub const LEGEND: &str = "
@ the point explained, * stones of its rows, + completes a five or a straight four, ! does not count
";

/// The digit that marks a point with this foul in a drawing.
pub fn foul_mark(foul: Foul) -> char {
    match foul {
        Foul::Overline => '6',
        Foul::DoubleFour => '4',
        Foul::DoubleThree => '3',
    }
}

/// Why a point of the position is forbidden or not.
pub fn explanation(stones: &Stones, rule: Rule, color: Color, why: &Explanation) -> String {
    let verdict = verdict(rule, color, why);
    let after = with_stone(stones, why.point, color);
    let reasons = reasons(&after, why, rule, color);
    let threes = threes_in_doubt(&after, &[why.point], why);
    format!("\n{verdict}.\n{reasons}{threes}")
}

/// Whether a point is forbidden, in a sentence without its full stop.
pub fn verdict(rule: Rule, color: Color, why: &Explanation) -> String {
    let verdict = match why.foul() {
        Some(foul) => format!("is forbidden to {color}: {foul}"),
        None if why.wins() => format!("wins for {color}"),
        None if rule.has_forbidden_points(color) => {
            format!("is not forbidden to {color}: {}", made(why))
        }
        None => format!("is not forbidden to {color}, who may play anywhere in {rule}"),
    };
    format!("{} {verdict}", why.point)
}

/// The straight-four points that need an explanation of their own: those that do not count where
/// the three is false for it, and those that only look forbidden. What is cut off is left out, as
/// its threes are missing. The stones of the path are on the board already.
fn threes_in_doubt(stones: &Stones, path: &[Point], why: &Explanation) -> String {
    let mut text = String::new();
    for three in &why.threes {
        for added in &three.straight_fours {
            if !added.is_cut && (!three.is_real() || hangs_on_threes(added)) {
                text += &indented(&nested(stones, path, added));
            }
        }
    }
    text
}

/// Why a straight-four point counts or not.
fn nested(stones: &Stones, path: &[Point], why: &Explanation) -> String {
    let verdict = match why.foul() {
        Some(foul) => format!("is forbidden: {foul}"),
        None if why.wins() => "makes five, and then no straight four is attained".to_string(),
        None => format!("is not forbidden: {}", made(why)),
    };
    let after = with_stone(stones, why.point, Color::Black);
    let reasons = reasons(&after, why, Rule::Renju, Color::Black);
    let mut text = format!("\nWith {} played, {} {verdict}.\n{reasons}", names(path), why.point);
    if hangs_on_threes(why) {
        text += &threes_in_doubt(&after, &[path, &[why.point]].concat(), why);
    }
    text
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

/// How many fours and threes a stone makes.
fn made(why: &Explanation) -> String {
    let real = why.threes.iter().filter(|three| three.is_real()).count();
    let kinds =
        [(why.fours.len(), "four"), (real, "three"), (why.threes.len() - real, "false three")];
    let counted = kinds.iter().filter(|(count, _)| *count > 0).map(|&(count, kind)| {
        let plural = if count == 1 { "" } else { "s" };
        format!("{count} {kind}{plural}")
    });
    let counted: Vec<String> = counted.collect();
    match counted.split_last() {
        None => "it makes no four and no three".to_string(),
        Some((last, [])) => format!("it makes {last}"),
        Some((last, others)) => format!("it makes {} and {last}", others.join(", ")),
    }
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

/// Everything that the stone makes, drawn and then one line each; nothing if that is nothing.
fn reasons(after: &Stones, why: &Explanation, rule: Rule, color: Color) -> String {
    let lines: Vec<String> =
        shapes(why, rule, color).iter().map(|line| format!("  {line}\n")).collect();
    if lines.is_empty() {
        return String::new();
    }
    format!("\n{}\n{}", drawing(after, why), lines.concat())
}

/// Everything that the stone makes, a line for each row, four and three.
pub fn shapes(why: &Explanation, rule: Rule, color: Color) -> Vec<String> {
    let rows = why.rows.iter().map(|row| self::row(row, why.wins(), rule, color));
    let fours = why.fours.iter().map(four);
    let threes = why.threes.iter().map(three);
    rows.chain(fours).chain(threes).collect()
}

fn row(row: &Row, beside_a_win: bool, rule: Rule, color: Color) -> String {
    let name = if row.points.len() == 5 { "five" } else { "overline" };
    let worth = match row.worth {
        Worth::Wins => "wins".to_string(),
        Worth::Blocked => format!("does not win in {rule}: {} at both ends", !color),
        Worth::Nothing => format!("does not win in {rule}"),
        Worth::Forbidden if beside_a_win => "does not matter beside a five".to_string(),
        Worth::Forbidden => "is forbidden".to_string(),
    };
    format!("{name} {}: {worth}", names(&row.points))
}

fn four(four: &Four) -> String {
    let name = if four.completions.len() == 1 { "four" } else { "straight four" };
    format!("{name} {}: five by {}", names(&four.stones), names(&four.completions))
}

fn three(three: &Three) -> String {
    let name = if three.is_real() { "three" } else { "false three" };
    let (good, bad): (Vec<_>, Vec<_>) =
        three.straight_fours.iter().partition(|added| added.attains());
    let good: Vec<Point> = good.iter().map(|added| added.point).collect();
    let mut parts = Vec::new();
    if !good.is_empty() {
        parts.push(format!("straight four by {}", names(&good)));
    }
    for added in bad {
        let made = added.foul().map_or("five".to_string(), |foul| foul.to_string());
        parts.push(format!("not by {} ({made})", added.point));
    }
    format!("{name} {}: {}", names(&three.stones), parts.join("; "))
}

fn names(points: &[Point]) -> String {
    points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
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
