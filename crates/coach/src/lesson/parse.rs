//! `parse_lesson`: reads the text of a lesson; `parse_translation`: the texts of all in another language.
//!
//! A file is blocks between blank lines. The first block is the title and what holds for all steps. Then
//! come paragraphs and, each under a heading, the steps:
//!
//! ```text
//! # Five
//! rule: freestyle
//!
//! Who first has five stones in a row wins.
//!
//! ## A gap
//! to move: black
//! find: all five
//! fact: black five c3
//! fact: after f1 a5: black five c3
//!
//! . . . . X .
//! . . . X . .
//! . . ! A . .
//! . X . . . .
//! X . . . . .
//!
//! The last stone may fill a gap. A is not in the row.
//!
//! ? Where does black make five?
//!
//! ! c3 fills the gap.
//!
//! + f5: This makes five as well, but another row was meant.
//!
//! - A c4: This point is not in the row.
//! ```
//!
//! | line | what it says |
//! |---|---|
//! | `rule:` | the rule of the lesson; freestyle if not given |
//! | `to move:` | whose turn it is |
//! | `find:` | the goal, one of `Goal`; with `all` before it, all points are to be found |
//! | `choices:` | the letters that may be chosen from; without it every point of the board |
//! | `fact:` | a statement that the test checks |
//!
//! The last row of a diagram is row 1, as on paper. `X` is black, `O` white, `.` an empty point, `!` a point
//! to find, which a person does not see. Any other capital letter is a point that the text speaks of;
//! `answer: A` makes it one to find. Wherever a point is named, its letter will do.
//!
//! A paragraph that begins with `?` is the question and one that begins with `!` what is said once the points
//! are found. One that begins with `+` names points that meet the goal as well, and why they are not
//! looked for; with `-`, points that are wrong, and why. Without it a sentence is made from what the solvers
//! find.
//!
//! A fact names a side, a goal and all points that meet it, or `none`; or a side, `wins`, the kind of its
//! simplest win and its plies (`black wins four-three 5`); or a number of rows (`rows A 20`). Moves before it
//! are played first: `after f6 g6:`.
//!
//! A translation holds the texts of all lessons in their order, and nothing else: titles, paragraphs, questions and
//! so on, each with the sign that it has in the lesson, and each on one line. Settings, facts, diagrams and the points
//! before remarks are those of the lesson. That of the example would be:
//!
//! ```translation
//! # Fünf
//!
//! Wer zuerst fünf Steine in einer Reihe hat, gewinnt.
//!
//! ## Eine Lücke
//!
//! Der letzte Stein darf auch eine Lücke füllen. A liegt nicht in der Reihe.
//!
//! ? Wo macht Schwarz fünf?
//!
//! ! c3 füllt die Lücke.
//!
//! + Auch das ergibt fünf, aber gemeint war eine andere Reihe.
//!
//! - Dieser Punkt liegt nicht in der Reihe.
//! ```

use super::{Claim, Fact, Goal, Lesson, Step, is_mark};
use crate::win::WinKind;
use goren::board::{Color, Diagram, Point, parse_point};
use goren::rules::Rule;
use std::collections::BTreeMap;
use std::str::FromStr;
use strum::IntoEnumIterator;

/// Why a text is not a lesson.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct LessonError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
}

/// Lines between blank ones.
struct Block<'a> {
    /// The number of its first line, counted from 1.
    line: usize,
    lines: Vec<&'a str>,
}

/// Reads the text of a lesson.
///
/// # Errors
/// `LessonError` when the text is not in the form above.
pub fn parse_lesson(text: &str) -> Result<Lesson, LessonError> {
    let blocks = blocks(text);
    let Some((head, blocks)) = blocks.split_first() else {
        return Err(LessonError { line: 1, what: "there is no title".to_string() });
    };
    let title = head.heading("# ").ok_or_else(|| head.error(0, "a title begins with `# `"))?;
    let mut rule = Rule::Freestyle;
    for (index, line) in head.lines.iter().enumerate().skip(1) {
        rule = match setting(line) {
            Some(("rule", value)) => value.parse().map_err(|error| head.error(index, error))?,
            _ => return Err(head.error(index, format!("not a setting of a lesson: {line}"))),
        };
    }
    let is_step = |block: &Block| block.heading("## ").is_some();
    let first = blocks.iter().position(is_step).unwrap_or(blocks.len());
    let text = blocks[..first].iter().map(Block::paragraph).collect();
    let mut steps = Vec::new();
    let mut rest = &blocks[first..];
    while let Some((head, others)) = rest.split_first() {
        let end = others.iter().position(is_step).unwrap_or(others.len());
        steps.push(step(rule, head, &others[..end])?);
        rest = &others[end..];
    }
    if steps.is_empty() {
        return Err(head.error(0, "a lesson has at least one step"));
    }
    Ok(Lesson { title: title.to_string(), rule, text, steps })
}

/// Reads a translation of these lessons.
///
/// # Errors
/// `LessonError` when a text is missing or not in its place, with its line in the translation.
pub fn parse_translation(lessons: &[&str], translation: &str) -> Result<Vec<Lesson>, LessonError> {
    let translated = blocks(translation);
    let end = translation.lines().count();
    let mut texts = translated.iter();
    let mut read = Vec::new();
    for lesson in lessons {
        let mut whole = String::new();
        for block in blocks(lesson) {
            let lines = if block.is_diagram() {
                block.lines.join("\n")
            } else {
                let missing = || format!("nothing is left for `{}`", block.lines[0]);
                let text =
                    texts.next().ok_or_else(|| LessonError { line: end, what: missing() })?;
                block.translated(text)?
            };
            whole += &format!("{lines}\n\n");
        }
        read.push(parse_lesson(&whole)?);
    }
    match texts.next() {
        Some(rest) => Err(rest.error(0, "the lessons have no text more")),
        None => Ok(read),
    }
}

/// Reads a step: its head with the settings, and what follows.
fn step(rule: Rule, head: &Block, blocks: &[Block]) -> Result<Step, LessonError> {
    let drawn = blocks.iter().find(|block| block.is_diagram());
    let drawn = drawn.ok_or_else(|| head.error(0, "a step has a diagram"))?;
    let diagram = drawn.diagram()?;
    let mut step = Step {
        title: head.heading("## ").unwrap_or_default().to_string(),
        rule,
        to_move: Color::Black,
        goal: Goal::Win,
        find_all: false,
        choices: Vec::new(),
        text: Vec::new(),
        question: String::new(),
        answers: diagram.marked('!').collect(),
        explanation: String::new(),
        accepted: BTreeMap::new(),
        remarks: BTreeMap::new(),
        facts: Vec::new(),
        diagram: without_answers(&diagram),
    };
    step.read_settings(head)?;
    for block in blocks.iter().filter(|block| !block.is_diagram()) {
        step.read_text(block)?;
    }
    step.answers.sort_unstable();
    let missing = [
        (step.answers.is_empty(), "there is no point to find"),
        (step.question.is_empty(), "there is no question"),
        (step.explanation.is_empty(), "nothing is said once the points are found"),
    ];
    match missing.into_iter().find(|(is_missing, _)| *is_missing) {
        Some((_, what)) => Err(head.error(0, what)),
        None => Ok(step),
    }
}

impl Step {
    fn read_settings(&mut self, head: &Block) -> Result<(), LessonError> {
        let mut given = (false, false);
        for (index, line) in head.lines.iter().enumerate().skip(1) {
            let error = |what: String| head.error(index, what);
            match setting(line) {
                Some(("to move", value)) => {
                    self.to_move = value.parse().map_err(|e| head.error(index, e))?;
                    given.0 = true;
                }
                Some(("find", value)) => {
                    let alone = value.strip_prefix("all ");
                    self.find_all = alone.is_some();
                    self.goal = goal(alone.unwrap_or(value)).map_err(error)?;
                    given.1 = true;
                }
                Some(("choices", value)) => {
                    self.choices = value.split_whitespace().flat_map(str::chars).collect();
                    for &letter in &self.choices {
                        self.marked(letter)
                            .ok_or_else(|| error(format!("no {letter} is drawn")))?;
                    }
                }
                Some(("answer", value)) => {
                    let points = self.points(value).map_err(error)?;
                    self.answers.extend(points);
                }
                Some(("fact", value)) => {
                    let fact = self.fact(value).map_err(error)?;
                    self.facts.push(fact);
                }
                _ => return Err(error(format!("not a setting of a step: {line}"))),
            }
        }
        if given != (true, true) {
            return Err(head.error(0, "a step says who is `to move` and what to `find`"));
        }
        Ok(())
    }

    fn read_text(&mut self, block: &Block) -> Result<(), LessonError> {
        let paragraph = block.paragraph();
        let said = |sign: &str| paragraph.strip_prefix(sign).map(str::trim).map(str::to_string);
        if let Some(text) = said("? ") {
            self.question = text;
        } else if let Some(text) = said("! ") {
            self.explanation = text;
        } else if let Some(text) = said("+ ") {
            let told = self.remark(&text).map_err(|what| block.error(0, what))?;
            self.accepted.extend(told);
        } else if let Some(text) = said("- ") {
            let told = self.remark(&text).map_err(|what| block.error(0, what))?;
            self.remarks.extend(told);
        } else {
            self.text.push(paragraph);
        }
        Ok(())
    }

    /// Reads what is said about some points: the points, a colon, the text.
    fn remark(&self, text: &str) -> Result<Vec<(Point, String)>, String> {
        let (points, said) = text.split_once(": ").ok_or("a colon behind the points is missing")?;
        let points = self.points(points)?;
        Ok(points.into_iter().map(|point| (point, said.trim().to_string())).collect())
    }

    /// Reads a fact.
    fn fact(&self, text: &str) -> Result<Fact, String> {
        let (after, text) = match text.strip_prefix("after ") {
            Some(rest) => {
                let (moves, claim) = rest.split_once(": ").ok_or("no colon behind the moves")?;
                (self.points(moves)?, claim)
            }
            None => (Vec::new(), text),
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let number = |word: &str| word.parse().map_err(|_| format!("{word} is no number"));
        let color = |word: &str| Color::from_str(word).map_err(|error| error.to_string());
        let claim = match &words[..] {
            ["rows", point, rows] => Claim::Rows { point: self.point(point)?, rows: number(rows)? },
            [side, "wins", kind, plies] => {
                Claim::Wins { color: color(side)?, kind: win_kind(kind)?, plies: number(plies)? }
            }
            [side, wanted, points @ ..] if !points.is_empty() => {
                let mut points = match points {
                    ["none"] => Vec::new(),
                    named => self.points(&named.join(" "))?,
                };
                points.sort_unstable();
                Claim::Points { color: color(side)?, goal: goal(wanted)?, points }
            }
            _ => return Err(format!("not a fact: {text}")),
        };
        Ok(Fact { after, claim })
    }

    /// Reads points or letters of points, separated by blanks.
    fn points(&self, text: &str) -> Result<Vec<Point>, String> {
        text.split_whitespace().map(|word| self.point(word)).collect()
    }

    /// Reads a point or the letter of one.
    fn point(&self, word: &str) -> Result<Point, String> {
        let mut signs = word.chars();
        if let (Some(letter), None) = (signs.next(), signs.next()) {
            return self.marked(letter).ok_or_else(|| format!("no {letter} is drawn"));
        }
        parse_point(word, self.size()).map_err(|error| error.to_string())
    }
}

impl<'a> Block<'a> {
    /// What stands behind the sign of a heading in the first line.
    fn heading(&self, sign: &str) -> Option<&'a str> {
        self.lines[0].strip_prefix(sign).map(str::trim)
    }

    /// The lines as one.
    fn paragraph(&self) -> String {
        self.lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ")
    }

    /// Whether the lines are rows of single signs.
    fn is_diagram(&self) -> bool {
        let is_sign = |word: &str| word.chars().count() == 1;
        let is_row = |line: &&str| {
            line.split_whitespace().count() > 1 && line.split_whitespace().all(is_sign)
        };
        self.lines.iter().all(is_row)
    }

    /// What a text begins with that tells its kind; nothing for a paragraph.
    fn sign(&self) -> &'static str {
        let signs = ["# ", "## ", "? ", "! ", "+ ", "- "];
        signs.into_iter().find(|sign| self.lines[0].starts_with(sign)).unwrap_or_default()
    }

    /// The lines with the text in another language.
    fn translated(&self, text: &Block) -> Result<String, LessonError> {
        let [line] = text.lines[..] else {
            return Err(text.error(1, "a text stands on one line, with blank lines around it"));
        };
        let sign = self.sign();
        if text.sign() != sign {
            return Err(text.error(0, format!("this stands in the place of `{}`", self.lines[0])));
        }
        if let "+ " | "- " = sign {
            let paragraph = self.paragraph();
            let points = paragraph.split_once(": ").map_or("", |(points, _)| points);
            return Ok(format!("{points}: {}", &line[sign.len()..]));
        }
        let settings = if sign.starts_with('#') { &self.lines[1..] } else { &[] };
        Ok([&[line], settings].concat().join("\n"))
    }

    fn diagram(&self) -> Result<Diagram, LessonError> {
        let rows: Vec<&str> = self.lines.iter().rev().copied().collect();
        let diagram = Diagram::parse(&rows.join("\n")).map_err(|error| self.error(0, error))?;
        let is_known = |sign: char| ".XO!".contains(sign) || is_mark(sign);
        let signs = |point| diagram.char(point);
        if let Some(sign) = diagram.size().points().map(signs).find(|&sign| !is_known(sign)) {
            return Err(self.error(0, format!("{sign} has no meaning in a diagram")));
        }
        Ok(diagram)
    }

    fn error(&self, index: usize, what: impl ToString) -> LessonError {
        LessonError { line: self.line + index, what: what.to_string() }
    }
}

fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut is_open = false;
    for (index, line) in text.lines().enumerate() {
        if line.trim().is_empty() {
            is_open = false;
            continue;
        }
        match blocks.last_mut().filter(|_| is_open) {
            Some(block) => block.lines.push(line),
            None => blocks.push(Block { line: index + 1, lines: vec![line] }),
        }
        is_open = true;
    }
    blocks
}

/// A key, a colon and a value.
fn setting(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once(": ")?;
    Some((key.trim(), value.trim()))
}

fn goal(text: &str) -> Result<Goal, String> {
    text.parse().map_err(|_| format!("{text} is no goal"))
}

fn win_kind(text: &str) -> Result<WinKind, String> {
    let named = |kind: &WinKind| <&str>::from(kind) == text;
    WinKind::iter().find(named).ok_or_else(|| format!("{text} is no kind of a win"))
}

/// The diagram as a person sees it.
fn without_answers(diagram: &Diagram) -> Diagram {
    let mut shown = diagram.clone();
    diagram.marked('!').for_each(|point| shown.set(point, '.'));
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example above.
    fn example() -> String {
        in_fence("text")
    }

    /// What stands above in a fence of this name.
    fn in_fence(name: &str) -> String {
        let lines = include_str!("parse.rs").lines().map_while(|line| line.strip_prefix("//!"));
        let page: Vec<&str> = lines.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
        let page = page.join("\n");
        let (_, rest) = page.split_once(&format!("```{name}\n")).expect("an example");
        rest.split_once("```").expect("its end").0.to_string()
    }

    #[test]
    fn the_example_of_this_page_is_read() {
        let lesson = parse_lesson(&example()).unwrap();
        assert_eq!((lesson.title.as_str(), lesson.rule), ("Five", Rule::Freestyle));
        assert_eq!(lesson.text, ["Who first has five stones in a row wins."]);
        let step = &lesson.steps[0];
        assert_eq!((step.title.as_str(), step.goal, step.find_all), ("A gap", Goal::Five, true));
        assert_eq!(step.diagram.marked('X').count(), 4);
        assert_eq!(step.answers, [Point::new(2, 2)]);
        assert_eq!(step.diagram.char(Point::new(2, 2)), '.', "the answer is not shown");
        assert_eq!(step.marked('a'), Point::parse("d3"));
        assert_eq!(step.facts[1].after.len(), 2);
        assert_eq!(step.remarks.len(), 2);
        assert_eq!(step.accepted.len(), 1);
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        for (from, to, line, what) in [
            ("# Five", "Five", 1, "a title begins with `# `"),
            ("rule: freestyle", "rule: go", 2, "the rules are freestyle"),
            ("find: all five", "find: all six", 8, "six is no goal"),
            ("fact: black five c3", "fact: black five z9", 9, "z9 is not on a board of 6x5"),
            ("fact: black five c3", "fact: black", 9, "not a fact: black"),
            ("find: all five\n", "", 6, "a step says who is `to move` and what to `find`"),
            (". X .", ". % .", 12, "% has no meaning in a diagram"),
            ("- A c4", "- B c4", 26, "no B is drawn"),
            ("? Where", "Where", 6, "there is no question"),
        ] {
            let text = example().replacen(from, to, 1);
            let error = parse_lesson(&text).expect_err(to);
            assert_eq!(error.line, line, "{to}: {error}");
            assert!(error.what.contains(what), "{to}: {error}");
        }
        assert_eq!(parse_lesson("").unwrap_err().what, "there is no title");
    }

    #[test]
    fn a_translation_changes_the_texts_alone() {
        let (english, translation) = (example(), in_fence("translation"));
        let read =
            parse_translation(&[&english, &english], &[&*translation; 2].join("\n")).unwrap();
        let (original, translated) = (parse_lesson(&english).unwrap(), &read[1]);
        assert_eq!((read.len(), translated.title.as_str()), (2, "Fünf"));
        let (from, to) = (&original.steps[0], &translated.steps[0]);
        assert_eq!(to.question, "Wo macht Schwarz fünf?");
        assert_eq!(to.explanation, "c3 füllt die Lücke.");
        assert_eq!(to.remarks.values().next().unwrap(), "Dieser Punkt liegt nicht in der Reihe.");
        let with_texts = Step {
            title: to.title.clone(),
            text: to.text.clone(),
            question: to.question.clone(),
            explanation: to.explanation.clone(),
            accepted: to.accepted.clone(),
            remarks: to.remarks.clone(),
            ..from.clone()
        };
        assert_eq!(*to, with_texts);
        assert!(to.accepted.keys().eq(from.accepted.keys()));
        assert!(to.remarks.keys().eq(from.remarks.keys()));
    }

    #[test]
    fn a_translation_that_lacks_a_text_is_refused_with_its_line() {
        let error = |from: &str, to: &str| {
            let text = in_fence("translation").replacen(from, to, 1);
            let error = parse_translation(&[&example()], &text).expect_err(to);
            (error.line, error.what)
        };
        let last = "nothing is left for `- A c4: This point is not in the row.`".to_string();
        assert_eq!(error("- Dieser Punkt liegt nicht in der Reihe.\n", "").1, last);
        let other = "this stands in the place of `? Where does black make five?`".to_string();
        assert_eq!(error("? Wo", "Wo"), (9, other));
        let lines = "a text stands on one line, with blank lines around it".to_string();
        assert_eq!(error("Der letzte Stein ", "Der letzte Stein\n"), (8, lines));
        let more = "the lessons have no text more".to_string();
        assert_eq!(error("Reihe.\n", "Reihe.\n\nMehr.\n").0, 9);
        assert_eq!(error("- Dieser", "- Dieser\n\n- Dieser").1, more);
    }
}
