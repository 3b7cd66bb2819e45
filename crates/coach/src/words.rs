//! `Words`: what the coach says, in words, from one table of sentences for each language.
//!
//! A table is a Fluent file (<https://projectfluent.org>) in the folder `words`: plurals and choices by colour
//! are its own, and so is what stands between two sentences or the parts of a list. Here stands which sentences
//! are put together, and with which values; `explanation` and `lesson` put together theirs. `language.rs` lists
//! the languages. Tests hold that no key is missing or unused.

mod language;
#[cfg(test)]
mod tests;

pub use language::Language;

use crate::problem::{Fault, Theme};
use crate::reason::{Cause, Cost, FollowUp, MistakeKind, Purpose, Reason, Taken};
use crate::win::{PossibleWin, WinKind};
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use goren::board::{Color, Point};
use goren::rules::{Foul, Rule};
use unic_langid::LanguageIdentifier;

/// The first moves of a line that the search likes: what follows is guesswork.
const FIRST_MOVES: usize = 5;
/// The most points of a list that are shown.
const MAX_SHOWN_POINTS: usize = 6;

/// The sentences of a language.
pub struct Words {
    /// That of the language, and for what it lacks that of English.
    tables: Vec<FluentBundle<FluentResource>>,
}

/// Who made a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mover {
    /// The side.
    pub color: Color,
    /// Where.
    pub point: Point,
}

/// The values of a sentence.
pub(crate) struct Values {
    arguments: FluentArgs<'static>,
}

impl Default for Words {
    fn default() -> Self {
        Words::of(Language::default())
    }
}

impl Words {
    /// The sentences of a language.
    pub fn of(language: Language) -> Self {
        let with_english = [language, Language::English];
        let needed = if language == Language::English { 1 } else { 2 };
        let tables = with_english.into_iter().take(needed);
        Words { tables: tables.map(|each| bundle(each.into(), each.table())).collect() }
    }

    /// Why a move was good or bad, in some sentences.
    pub fn reason(&self, mover: Mover, reason: &Reason) -> String {
        let mut values = Values::of(mover);
        values.set_reason(reason, self);
        let keys = match &reason.cause {
            Cause::Missed { win, still_wins } => {
                let mut keys = vec![key("missed", win.kind)];
                keys.extend(still_wins.then(|| "still-wins".to_string()));
                keys
            }
            Cause::Left { threat } => {
                let mut keys = vec![key("left", threat.kind)];
                keys.extend(also(threat));
                keys.extend(advice(reason, threat));
                keys
            }
            Cause::WrongBlock { threat, wins_by, block } => {
                return self.wrong_block(mover, reason, threat, (wins_by, *block));
            }
            Cause::Allowed { win } => {
                let mut keys = vec!["allowed".to_string(), key("wins", win.kind)];
                keys.extend(instead(reason, &mut values));
                keys
            }
            Cause::Spent { four, reply, cost } => {
                values.set("reply", reply.to_string());
                spent(*four, cost, &mut values)
            }
            Cause::Foul { foul } => {
                let mut keys = vec![foul_key(*foul).to_string()];
                keys.extend(instead(reason, &mut values));
                keys
            }
            Cause::Quiet { .. } => return self.quiet(mover, reason),
            Cause::OnlyMove { threat } => vec!["only-move".to_string(), key("was", threat.kind)],
            Cause::Holds { threat } => vec!["holds".to_string(), key("was", threat.kind)],
            Cause::Found { win } => vec![key("found", win.kind)],
        };
        let purpose = self.better_purpose(mover, reason);
        let told = self.sentences(&keys, &values);
        let lost = lost(reason, &mut values).map(|key| self.sentence(&key, &values));
        self.join(&[Some(told), purpose, lost].into_iter().flatten().collect::<Vec<_>>())
    }

    /// What the first move of the better line threatens, where the cause does not tell it.
    fn better_purpose(&self, mover: Mover, reason: &Reason) -> Option<String> {
        let (&point, purpose) = (reason.better.first()?, reason.better_purpose.as_ref()?);
        self.known_purpose(Mover { point, ..mover }, purpose)
    }

    /// What a move is good for, in some sentences.
    pub fn purpose(&self, mover: Mover, purpose: &Purpose) -> String {
        let Purpose { wins, stops, threatens } = purpose;
        let parts =
            [("purpose-stops", stops), ("purpose-wins", wins), ("purpose-threatens", threatens)];
        let told: Vec<String> = parts
            .into_iter()
            .filter_map(|(name, win)| {
                let win = win.as_ref()?;
                let stops = name == "purpose-stops" && !win.kind.is_shape();
                // How a move stops what it does not touch is only seen from what it threatens itself.
                let is_aside =
                    !win.line.contains(&mover.point) && !win.points.contains(&mover.point);
                if stops && is_aside && (wins.is_some() || threatens.is_some()) {
                    return None;
                }
                let mut values = Values::of(mover);
                values.set_win(win, self);
                let key = match win.kind {
                    _ if stops && win.points.contains(&mover.point) => "purpose-takes".to_string(),
                    // The stones of several threes are not named as one.
                    WinKind::OpenFour if name == "purpose-threatens" && win.stones.len() != 3 => {
                        "purpose-threatens-open-fours".to_string()
                    }
                    kind => key(name, kind),
                };
                Some(self.sentence(&key, &values))
            })
            .collect();
        if told.is_empty() {
            return self.sentence("purpose-none", &Values::of(mover));
        }
        self.join(&told)
    }

    /// What a problem is about.
    pub fn theme(&self, theme: Theme) -> String {
        self.sentence(&format!("theme-{}", <&str>::from(theme)), &Values::new())
    }

    /// What is wrong with a move in a problem. It does not tell the right one.
    pub fn fault(&self, mover: Mover, fault: &Fault) -> String {
        let mut values = Values::of(mover);
        let keys = match fault {
            Fault::Foul { foul } => vec![foul_key(*foul).to_string()],
            Fault::Loses { block, win } => {
                values.set_win(win, self);
                if let Some(block) = block {
                    values.set("block", block.to_string());
                }
                let block = block.map(|_| "fault-block".to_string());
                block.into_iter().chain([key("wins", win.kind)]).collect()
            }
            Fault::Misses { escape: Some(escape), .. } => {
                values.set("escape", escape.to_string());
                vec!["fault-escape".to_string()]
            }
            Fault::Misses { escape: None, .. } => vec!["fault-no-win".to_string()],
        };
        self.sentences(&keys, &values)
    }

    /// The wrong answer to a threat: two wins are spoken of, the threat and the one that is left.
    fn wrong_block(
        &self,
        mover: Mover,
        reason: &Reason,
        threat: &PossibleWin,
        (wins_by, block): (&PossibleWin, Option<Point>),
    ) -> String {
        let mut values = Values::of(mover);
        values.set_reason(reason, self);
        if let Some(block) = block {
            values.set("block", block.to_string());
            let mut keys = vec!["wrong-block-own-four".to_string()];
            keys.extend(right_moves(reason, "answer"));
            keys.extend(lost(reason, &mut values));
            return self.sentences(&keys, &values);
        }
        let threatened = self.sentence(&key("wrong-block", threat.kind), &values);
        values.set_win(wins_by, self);
        let mut keys = vec![key("wins", wins_by.kind)];
        keys.extend(right_moves(reason, "answer"));
        keys.extend(lost(reason, &mut values));
        self.join(&[threatened, self.sentences(&keys, &values)])
    }

    /// How often somebody made a mistake of this kind: `left 7 open threes`.
    pub fn count(&self, mistake: MistakeKind, count: usize) -> String {
        self.counted(&count_key(mistake), count)
    }

    /// Another move was better: what it is good for, and what the opponent's reply is good for. The lines of play
    /// are shown beside the sentences.
    fn quiet(&self, mover: Mover, reason: &Reason) -> String {
        let Cause::Quiet { losing, purpose, reply_purpose, takes, next } = &reason.cause else {
            return String::new();
        };
        let mut values = Values::of(mover);
        values.set_reason(reason, self);
        let mut parts = Vec::new();
        if let Some(plies) = losing {
            values.set_number("moves", plies.div_ceil(2));
            parts.push(self.sentence("quiet-losing", &values));
        }
        let of_better = reason.better.first().and_then(|&point| {
            let told = self.known_purpose(Mover { point, ..mover }, purpose);
            told.or_else(|| Some(self.follow_up(mover, &mut values, next.as_deref()?)))
        });
        let reply = reason.refutation.first();
        let of_reply = reply.and_then(|&point| {
            self.known_purpose(Mover { color: !mover.color, point }, reply_purpose)
        });
        if !reason.better.is_empty() {
            let is_explained = of_better.is_some() || of_reply.is_some() || losing.is_some();
            let key = if is_explained { "quiet" } else { "quiet-unexplained" };
            parts.push(self.sentence(key, &values));
            parts.extend(of_better);
        }
        if let (Some(reply), Some(known)) = (reply, of_reply) {
            values.set("reply", reply.to_string());
            parts.extend([self.sentence("quiet-reply", &values), known]);
        }
        let taken = takes.map(|taken| match taken {
            Taken::Reply => "quiet-takes-reply",
            Taken::Win => "quiet-takes-win",
        });
        parts.extend(taken.map(|key| self.sentence(key, &values)));
        let lost = lost(reason, &mut values);
        parts.extend(lost.map(|key| self.sentence(&key, &values)));
        self.join(&parts)
    }

    /// How a better line goes on, and what that is good for.
    fn follow_up(&self, mover: Mover, values: &mut Values, next: &FollowUp) -> String {
        values.set("reply", next.reply.to_string());
        values.set("next", next.point.to_string());
        let played = self.sentence("quiet-next", values);
        self.join(&[played, self.purpose(Mover { point: next.point, ..mover }, &next.purpose)])
    }

    /// What a move is good for, if threats tell anything.
    fn known_purpose(&self, mover: Mover, purpose: &Purpose) -> Option<String> {
        (*purpose != Purpose::default()).then(|| self.purpose(mover, purpose))
    }

    /// That a file holds moves of variations which the page cannot show; without a full stop.
    pub fn hidden_moves(&self, count: usize) -> String {
        self.counted("read-hidden-moves", count)
    }

    /// That a file holds comments which the page cannot show; without a full stop.
    pub fn hidden_comments(&self) -> String {
        self.sentence("read-hidden-comments", &Values::new())
    }

    /// A sentence with a number.
    pub(crate) fn counted(&self, key: &str, count: usize) -> String {
        let mut values = Values::new();
        values.set_number("count", count);
        self.sentence(key, &values)
    }

    /// Points as a list of choices: `f8`, `f8 or j8`, `f8, j8 or k8`.
    pub(crate) fn list(&self, points: &[Point]) -> String {
        let shown = &points[..points.len().min(MAX_SHOWN_POINTS)];
        let names: Vec<String> = shown.iter().map(Point::to_string).collect();
        self.list_with("or", &names)
    }

    /// A list whose last part is joined to the others by this sentence, `or` or `and`.
    pub(crate) fn list_with(&self, key: &str, parts: &[String]) -> String {
        let Some((last, others)) = parts.split_last() else { return String::new() };
        if others.is_empty() {
            return last.clone();
        }
        let mut values = Values::new();
        values.set("others", self.separated("list-comma", others));
        values.set("last", last.clone());
        self.sentence(key, &values)
    }

    /// Texts with what a key stands for between them.
    pub(crate) fn separated(&self, key: &str, parts: &[String]) -> String {
        parts.join(&self.sentence(key, &Values::new()))
    }

    /// Sentences one behind the other.
    fn join(&self, sentences: &[String]) -> String {
        self.separated("sentence-space", sentences)
    }

    fn sentences(&self, keys: &[String], values: &Values) -> String {
        let told: Vec<String> = keys.iter().map(|key| self.sentence(key, values)).collect();
        self.join(&told)
    }

    /// The sentence of a key; the key itself in braces where no table has one, which a test refuses.
    pub(crate) fn sentence(&self, key: &str, values: &Values) -> String {
        let with_pattern = |table: &'_ FluentBundle<FluentResource>| {
            let pattern = table.get_message(key)?.value()?;
            // What is missing is written as itself, which a test refuses too.
            let mut errors = Vec::new();
            let text = table.format_pattern(pattern, Some(&values.arguments), &mut errors);
            Some(text.into_owned())
        };
        self.tables.iter().find_map(with_pattern).unwrap_or_else(|| format!("{{{key}}}"))
    }
}

/// A table of sentences. One with an error keeps the messages that are understood; a test refuses it.
fn bundle(tag: &str, table: &str) -> FluentBundle<FluentResource> {
    let table = FluentResource::try_new(table.to_string());
    let table = table.unwrap_or_else(|(understood, _)| understood);
    let tag: LanguageIdentifier = tag.parse().unwrap_or_default();
    let mut bundle = FluentBundle::new(vec![tag]);
    bundle.set_use_isolating(false);
    bundle.add_resource_overriding(table);
    bundle
}

impl Values {
    pub(crate) fn new() -> Self {
        Values { arguments: FluentArgs::new() }
    }

    pub(crate) fn of(mover: Mover) -> Self {
        let mut values = Values::new();
        values.set("move", mover.point.to_string());
        values.set("player", mover.color.to_string());
        values.set("opponent", (!mover.color).to_string());
        values
    }

    /// The same with a rule.
    pub(crate) fn with_rule(mut self, rule: Rule) -> Self {
        self.set("rule", rule.to_string());
        self
    }

    /// The same with a foul.
    pub(crate) fn with_foul(mut self, foul: Foul) -> Self {
        self.set("foul", foul.to_string());
        self
    }

    pub(crate) fn set(&mut self, name: &'static str, value: String) {
        self.arguments.set(name, value);
    }

    pub(crate) fn set_number(&mut self, name: &'static str, number: usize) {
        self.arguments.set(name, number);
    }

    fn set_reason(&mut self, reason: &Reason, words: &Words) {
        self.set("answers", words.list(&reason.answers));
        self.set("fours", words.list(&reason.fours));
        let first_moves = &reason.better[..reason.better.len().min(FIRST_MOVES)];
        self.set("better", joined(first_moves, " "));
        if let Some(first) = reason.better.first() {
            self.set("first", first.to_string());
        }
        if let Some(win) = reason.win() {
            self.set_win(win, words);
        }
    }

    fn set_win(&mut self, win: &PossibleWin, words: &Words) {
        self.set("stones", joined(&win.stones, "-"));
        self.set("points", words.list(&win.points));
        self.set("also", words.list(&win.also));
        self.set_number("moves", win.plies.div_ceil(2));
        if let Some(block) = win.forbidden {
            self.set("block", block.to_string());
        }
    }
}

/// The key of the sentence that counts mistakes of this kind.
fn count_key(MistakeKind { reason, win }: MistakeKind) -> String {
    let name = format!("count-{}", <&str>::from(reason));
    win.map_or(name.clone(), |win| key(&name, win))
}

/// The key of a sentence about a win.
fn key(name: &str, kind: WinKind) -> String {
    format!("{name}-{}", <&str>::from(kind))
}

/// The sentence about other points with the same threat.
fn also(threat: &PossibleWin) -> Option<String> {
    (!threat.also.is_empty()).then(|| "also".to_string())
}

/// The sentences about the moves that were right.
fn advice(reason: &Reason, threat: &PossibleWin) -> Vec<String> {
    if reason.lost_since.is_some() {
        return Vec::new();
    }
    // Of two ends of an open three one may be the wrong one.
    let all = threat.points.iter().all(|point| reason.answers.contains(point));
    let block = match threat.kind {
        WinKind::Five => "block-five",
        WinKind::OpenFour if all => "block",
        WinKind::OpenFour => "block-only",
        _ => "answer",
    };
    right_moves(reason, block)
}

/// The sentences about blocks and fours that were right.
fn right_moves(reason: &Reason, block: &str) -> Vec<String> {
    let answers = (!reason.answers.is_empty()).then_some(block);
    let fours = match (answers, reason.fours.is_empty()) {
        (_, true) => None,
        (Some(_), false) => Some("answer-fours"),
        (None, false) => Some("answer-fours-only"),
    };
    answers.into_iter().chain(fours).map(str::to_string).collect()
}

/// The sentence about the best line.
fn instead(reason: &Reason, values: &mut Values) -> Option<String> {
    let first = reason.better.first()?;
    values.set("first", first.to_string());
    let key = match reason.better.len() {
        1 => "instead",
        2..=FIRST_MOVES => "instead-line",
        _ => "instead-line-more",
    };
    Some(key.to_string())
}

fn spent(four: bool, cost: &Cost, values: &mut Values) -> Vec<String> {
    match cost {
        Cost::Builds { threat } => {
            let first = if four { "spent-four" } else { "spent-three" };
            vec![first.to_string(), key("threatens", threat.kind), "spent-keep".to_string()]
        }
        Cost::Missing { number } => {
            values.set_number("number", *number);
            vec!["spent-missing".to_string(), "spent-keep".to_string()]
        }
    }
}

/// The sentence about a game that was lost before.
fn lost(reason: &Reason, values: &mut Values) -> Option<String> {
    let number = reason.lost_since?;
    values.set_number("number", number);
    Some("lost-since".to_string())
}

fn foul_key(foul: Foul) -> &'static str {
    match foul {
        Foul::Overline => "foul-overline",
        Foul::DoubleFour => "foul-double-four",
        Foul::DoubleThree => "foul-double-three",
    }
}

/// The names of points with this between them.
pub(crate) fn joined(points: &[Point], between: &str) -> String {
    points.iter().map(Point::to_string).collect::<Vec<_>>().join(between)
}
