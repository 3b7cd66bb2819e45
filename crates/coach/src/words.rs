//! `Words`: reasons and purposes in words, from one table of sentences for each language.
//!
//! A table is a Fluent file (<https://projectfluent.org>) in the folder `words`: plurals and choices by colour
//! are its own. Here stands which sentences are put together, and with which values. A language is one more
//! file and one more line of `Language`. Tests hold that no key is missing or unused.

use crate::problem::{Fault, Theme};
use crate::reason::{Cause, Cost, MistakeKind, Purpose, Reason};
use crate::win::{PossibleWin, WinKind};
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use goren::board::{Color, Point};
use goren::rules::Foul;
use strum::{EnumIter, IntoStaticStr};
use unic_langid::LanguageIdentifier;

/// The first moves of a line that the search likes: what follows is guesswork.
const FIRST_MOVES: usize = 5;
/// The most points of a list that are shown.
const MAX_SHOWN_POINTS: usize = 6;

/// A language of the coach, written as its tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, EnumIter, IntoStaticStr)]
pub enum Language {
    /// English.
    #[default]
    #[strum(serialize = "en")]
    English,
}

impl Language {
    /// Its table of sentences.
    fn table(self) -> &'static str {
        match self {
            Language::English => include_str!("words/en.ftl"),
        }
    }
}

/// The sentences of a language.
pub struct Words {
    bundle: FluentBundle<FluentResource>,
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
struct Values {
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
        // A table with an error keeps the messages that are understood; a test refuses it.
        let table = FluentResource::try_new(language.table().to_string());
        let table = table.unwrap_or_else(|(understood, _)| understood);
        let tag: LanguageIdentifier = <&str>::from(language).parse().unwrap_or_default();
        let mut bundle = FluentBundle::new(vec![tag]);
        bundle.set_use_isolating(false);
        bundle.add_resource_overriding(table);
        Words { bundle }
    }

    /// Why a move was good or bad, in some sentences.
    pub fn reason(&self, mover: Mover, reason: &Reason) -> String {
        let mut values = Values::of(mover);
        values.set_reason(reason, self);
        let mut keys = match &reason.cause {
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
            Cause::Quiet { losing, purpose, reply_purpose } => {
                return self.quiet(mover, reason, *losing, [&**purpose, &**reply_purpose]);
            }
            Cause::OnlyMove { threat } => vec!["only-move".to_string(), key("was", threat.kind)],
            Cause::Holds { threat } => vec!["holds".to_string(), key("was", threat.kind)],
            Cause::Found { win } => vec![key("found", win.kind)],
        };
        keys.extend(lost(reason, &mut values));
        self.sentences(&keys, &values)
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
        told.join(" ")
    }

    /// What a problem is about.
    pub fn theme(&self, theme: Theme) -> String {
        let values = Values { arguments: FluentArgs::new() };
        self.sentence(&format!("theme-{}", <&str>::from(theme)), &values)
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
        format!("{threatened} {}", self.sentences(&keys, &values))
    }

    /// How often somebody made a mistake of this kind: `left 7 open threes`.
    pub fn count(&self, mistake: MistakeKind, count: usize) -> String {
        let mut values = Values { arguments: FluentArgs::new() };
        values.set_number("count", count);
        self.sentence(&count_key(mistake), &values)
    }

    /// Another move was better: what it is good for, and what the opponent's reply is good for. The lines of play
    /// are shown beside the sentences.
    fn quiet(
        &self,
        mover: Mover,
        reason: &Reason,
        losing: Option<usize>,
        [purpose, reply_purpose]: [&Purpose; 2],
    ) -> String {
        let mut values = Values::of(mover);
        values.set_reason(reason, self);
        let mut parts = Vec::new();
        if let Some(plies) = losing {
            values.set_number("moves", plies.div_ceil(2));
            parts.push(self.sentence("quiet-losing", &values));
        }
        let of_better = reason
            .better
            .first()
            .and_then(|&point| self.known_purpose(Mover { point, ..mover }, purpose));
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
        let lost = lost(reason, &mut values);
        parts.extend(lost.map(|key| self.sentence(&key, &values)));
        parts.join(" ")
    }

    /// What a move is good for, if threats tell anything.
    fn known_purpose(&self, mover: Mover, purpose: &Purpose) -> Option<String> {
        (*purpose != Purpose::default()).then(|| self.purpose(mover, purpose))
    }

    /// Points as a list: `f8`, `f8 or j8`, `f8, j8 or k8`.
    fn list(&self, points: &[Point]) -> String {
        let shown = &points[..points.len().min(MAX_SHOWN_POINTS)];
        let Some((last, others)) = shown.split_last() else { return String::new() };
        if others.is_empty() {
            return last.to_string();
        }
        let mut values = Values { arguments: FluentArgs::new() };
        let others: Vec<String> = others.iter().map(Point::to_string).collect();
        values.set("others", others.join(", "));
        values.set("last", last.to_string());
        self.sentence("or", &values)
    }

    fn sentences(&self, keys: &[String], values: &Values) -> String {
        let told: Vec<String> = keys.iter().map(|key| self.sentence(key, values)).collect();
        told.join(" ")
    }

    /// The sentence of a key; the key itself where the table has none, which a test refuses.
    fn sentence(&self, key: &str, values: &Values) -> String {
        let Some(pattern) = self.bundle.get_message(key).and_then(|message| message.value()) else {
            return key.to_string();
        };
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(&values.arguments), &mut errors);
        // A line that is cut off ends a sentence with dots of its own.
        text.replace("….", "…")
    }
}

impl Values {
    fn of(mover: Mover) -> Self {
        let mut values = Values { arguments: FluentArgs::new() };
        values.set("move", mover.point.to_string());
        values.set("player", mover.color.to_string());
        values.set("opponent", (!mover.color).to_string());
        values
    }

    fn set(&mut self, name: &'static str, value: String) {
        self.arguments.set(name, value);
    }

    fn set_number(&mut self, name: &'static str, number: usize) {
        self.arguments.set(name, number);
    }

    fn set_reason(&mut self, reason: &Reason, words: &Words) {
        self.set("answers", words.list(&reason.answers));
        self.set("fours", words.list(&reason.fours));
        self.set("better", line(&reason.better, FIRST_MOVES));
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
    Some(if reason.better.len() > 1 { "instead-line" } else { "instead" }.to_string())
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

/// The beginning of a line of play.
fn line(points: &[Point], most: usize) -> String {
    let shown = joined(&points[..points.len().min(most)], " ");
    if points.len() > most { shown + " …" } else { shown }
}

fn joined(points: &[Point], between: &str) -> String {
    points.iter().map(Point::to_string).collect::<Vec<_>>().join(between)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reason::ReasonKind;
    use std::collections::BTreeSet;
    use strum::IntoEnumIterator;

    fn point(name: &str) -> Point {
        Point::parse(name).unwrap()
    }

    fn points(names: &str) -> Vec<Point> {
        names.split_whitespace().map(point).collect()
    }

    fn win(kind: WinKind) -> PossibleWin {
        let line = points("f8 j8 e8 d8 g8");
        let forbidden = (kind == WinKind::ForbiddenBlock).then(|| point("c3"));
        PossibleWin {
            kind,
            plies: 5,
            points: points("f8 j8"),
            also: points("e10"),
            stones: points("g8 h8 i8"),
            forbidden,
            line,
        }
    }

    fn mover() -> Mover {
        Mover { color: Color::White, point: point("h6") }
    }

    /// A reason with every move that one can have.
    fn full(cause: Cause) -> Reason {
        let (answers, fours) = (points("f8 j8"), points("a1"));
        let (better, refutation) = (points("f8 a1"), points("j8 k8"));
        Reason { answers, fours, better, refutation, ..Reason::of(cause) }
    }

    /// A reason with fours alone.
    fn only_fours(cause: Cause) -> Reason {
        Reason { fours: points("a1"), ..Reason::of(cause) }
    }

    /// The same with one move of each kind.
    fn short(cause: Cause) -> Reason {
        let first = |points: Vec<Point>| points[..1].to_vec();
        let Reason { answers, better, refutation, .. } = full(cause.clone());
        let (answers, better, refutation) = (first(answers), first(better), first(refutation));
        Reason { answers, better, refutation, ..Reason::of(cause) }
    }

    /// Every cause, with every kind of win that the solvers find.
    fn causes() -> Vec<Cause> {
        let mut causes = Vec::new();
        for kind in WinKind::iter().filter(|&kind| kind != WinKind::QuietMoves) {
            let (win, threat, wins_by) = (win(kind), win(kind), win(kind));
            causes.push(Cause::Missed { win: win.clone(), still_wins: true });
            causes.push(Cause::Left { threat: threat.clone() });
            let (also, block) = (wins_by.clone(), Some(point("c3")));
            causes.push(Cause::WrongBlock { threat: threat.clone(), wins_by: also, block });
            causes.push(Cause::WrongBlock { threat: threat.clone(), wins_by, block: None });
            causes.push(Cause::Allowed { win: win.clone() });
            causes.push(Cause::OnlyMove { threat: threat.clone() });
            causes.push(Cause::Holds { threat: threat.clone() });
            if kind >= WinKind::FourThree {
                causes.push(Cause::Found { win });
            }
            for four in [true, false] {
                let cost = Cost::Builds { threat: threat.clone() };
                causes.push(Cause::Spent { four, reply: point("c3"), cost });
            }
        }
        let cost = Cost::Missing { number: 12 };
        causes.push(Cause::Spent { four: true, reply: point("c3"), cost });
        causes.push(Cause::Missed { win: win(WinKind::QuietMoves), still_wins: false });
        causes.extend(Foul::ALL.map(|foul| Cause::Foul { foul }));
        causes.extend(purposes().into_iter().map(|purpose| Cause::Quiet {
            losing: None,
            reply_purpose: Box::new(purpose.clone()),
            purpose: Box::new(purpose),
        }));
        for losing in [None, Some(9)] {
            let (purpose, reply_purpose) = (Box::default(), Box::default());
            causes.push(Cause::Quiet { losing, purpose, reply_purpose });
        }
        causes
    }

    fn purposes() -> Vec<Purpose> {
        let kinds = || WinKind::iter().filter(|&kind| kind != WinKind::QuietMoves);
        let of = |kind| Some(win(kind));
        let wins = kinds().map(|kind| Purpose { wins: of(kind), ..Purpose::default() });
        let stops = kinds().map(|kind| Purpose { stops: of(kind), ..Purpose::default() });
        let threatens = kinds().map(|kind| Purpose { threatens: of(kind), ..Purpose::default() });
        let taken = PossibleWin { points: points("h6"), ..win(WinKind::Fours) };
        let takes = Purpose { stops: Some(taken), ..Purpose::default() };
        let threes = PossibleWin { stones: points("g8 h8 i8 g9"), ..win(WinKind::OpenFour) };
        let threes = Purpose { threatens: Some(threes), ..Purpose::default() };
        wins.chain(stops).chain(threatens).chain([takes, threes, Purpose::default()]).collect()
    }

    fn faults() -> Vec<Fault> {
        let block = Some(point("c3"));
        vec![
            Fault::Foul { foul: Foul::Overline },
            Fault::Loses { block: None, win: win(WinKind::Five) },
            Fault::Loses { block, win: win(WinKind::OpenFour) },
            Fault::Misses { win: None, escape: Some(point("c3")) },
            Fault::Misses { win: None, escape: None },
        ]
    }

    fn mistakes() -> Vec<MistakeKind> {
        let reasons = causes().into_iter().map(Reason::of).filter(|reason| !reason.is_praise());
        reasons.map(|reason| reason.mistake_kind()).collect()
    }

    /// Everything that is ever said.
    fn everything(words: &Words) -> Vec<String> {
        let reasons = causes().into_iter().map(|cause| words.reason(mover(), &full(cause)));
        let lost = causes()
            .into_iter()
            .map(|cause| words.reason(mover(), &Reason { lost_since: Some(3), ..full(cause) }));
        let short = causes().into_iter().map(|cause| words.reason(mover(), &short(cause)));
        let has_fours = |cause: &Cause| !matches!(cause, Cause::Quiet { .. });
        let fours = causes().into_iter().filter(has_fours);
        let fours = fours.map(|cause| words.reason(mover(), &only_fours(cause)));
        let purposes = purposes().into_iter().map(|purpose| words.purpose(mover(), &purpose));
        let faults = faults().into_iter().map(|fault| words.fault(mover(), &fault));
        let themes = Theme::all().map(|theme| words.theme(theme));
        let counts = mistakes().into_iter().map(|mistake| words.count(mistake, 2));
        reasons
            .chain(lost)
            .chain(short)
            .chain(fours)
            .chain(purposes)
            .chain(faults)
            .chain(themes)
            .chain(counts)
            .collect()
    }

    /// The keys of a table.
    fn keys(language: Language) -> BTreeSet<String> {
        let lines = language.table().lines().filter(|line| line.starts_with(char::is_alphabetic));
        lines.filter_map(|line| line.split_once(" =")).map(|(key, _)| key.to_string()).collect()
    }

    #[test]
    fn every_table_is_understood_whole() {
        for language in Language::iter() {
            assert!(FluentResource::try_new(language.table().to_string()).is_ok(), "{language:?}");
        }
    }

    #[test]
    fn every_sentence_is_there_and_every_value_known() {
        for language in Language::iter() {
            let words = Words::of(language);
            let keys = keys(language);
            for text in everything(&words) {
                // A key or a value that is missing is written as itself.
                let is_key =
                    |word: &str| word.contains('-') && keys.contains(word.trim_end_matches('.'));
                assert!(!text.contains(['{', '}', '$']), "{text}");
                assert!(text.contains(' ') && !text.split(' ').any(is_key), "{text}");
            }
        }
    }

    #[test]
    fn no_sentence_is_unused() {
        for language in Language::iter() {
            let used = used_keys(language);
            let unused: Vec<_> =
                keys(language).into_iter().filter(|key| !used.contains(key)).collect();
            assert!(unused.is_empty(), "{unused:?}");
        }
    }

    /// The keys without which something would be said otherwise.
    fn used_keys(language: Language) -> BTreeSet<String> {
        let told = everything(&Words::of(language));
        let is_used = |key: &String| {
            let mut without = Words::of(language);
            let nothing = FluentResource::try_new(format!("{key} = nothing\n")).unwrap();
            without.bundle.add_resource_overriding(nothing);
            everything(&without) != told
        };
        keys(language).into_iter().filter(is_used).collect()
    }

    #[test]
    fn an_open_three_that_was_left_is_told_as_a_player_would() {
        let threat = PossibleWin { also: Vec::new(), ..win(WinKind::OpenFour) };
        let words = Words::default();
        let left = "h6 leaves black's open three g8-h8-i8. Black makes an open four at f8 or j8 next, and \
                    then nothing stops it.";
        let both = words.reason(mover(), &full(Cause::Left { threat: threat.clone() }));
        assert_eq!(
            both,
            format!(
                "{left} It had to be blocked at once, at f8 or j8. Or first make a four at a1, which black \
                 must answer, and block then."
            )
        );
        let one = words.reason(mover(), &short(Cause::Left { threat }));
        assert_eq!(
            one,
            format!("{left} It had to be blocked at f8: after any other block black still wins.")
        );
    }

    #[test]
    fn counts_have_plurals() {
        let mistake = MistakeKind { reason: ReasonKind::Left, win: Some(WinKind::OpenFour) };
        let words = Words::default();
        assert_eq!(words.count(mistake, 7), "left 7 open threes");
        assert_eq!(words.count(mistake, 1), "left an open three");
    }
}
