//! Whether every table says all that there is to say, and nothing else.
//!
//! `everything` is all that the coach can say. Which sentences it asks for is found out with a table that answers
//! each key by itself; the tables of the languages must have these, and may have further ones only where these need
//! them.

use super::*;
use crate::explanation::{Explainer, legend};
use crate::lesson::{Goal, Wrong};
use crate::reason::ReasonKind;
use fluent_syntax::ast::{
    CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement,
};
use goren::board::{BoardSize, Cell, Diagram};
use goren::rules::{Stones, explain};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::collections::{BTreeMap, BTreeSet};
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
        takes: None,
        next: None,
    }));
    for losing in [None, Some(9)] {
        let (purpose, reply_purpose) = (Box::default(), Box::default());
        let (takes, next) = (losing.map(|_| Taken::Win), None);
        causes.push(Cause::Quiet { losing, purpose, reply_purpose, takes, next });
    }
    causes.extend(explained_quietly());
    causes
}

/// Quiet moves that take the point of a reply, and that prepare another move.
fn explained_quietly() -> [Cause; 2] {
    let threatens = Purpose { threatens: Some(win(WinKind::Fours)), ..Purpose::default() };
    let next = FollowUp { reply: point("c3"), point: point("d4"), purpose: threatens.clone() };
    let quiet = |reply_purpose: Purpose, takes, next: Option<FollowUp>| Cause::Quiet {
        losing: None,
        purpose: Box::default(),
        reply_purpose: Box::new(reply_purpose),
        takes,
        next: next.map(Box::new),
    };
    [quiet(threatens, Some(Taken::Reply), None), quiet(Purpose::default(), None, Some(next))]
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

/// What is said about files, and a list.
fn others(words: &Words) -> Vec<String> {
    let files = [words.hidden_moves(1), words.hidden_moves(2), words.hidden_comments()];
    files.into_iter().chain([words.list(&points("f8 g8 j8"))]).collect()
}

/// What is said to the answers in lessons.
fn answers(words: &Words) -> Vec<String> {
    let mut wrong = vec![
        Wrong::Occupied,
        Wrong::NoChoice,
        Wrong::NoFour,
        Wrong::Fewer { rows: 3, most: 20 },
        Wrong::Delays { block: point("c3"), threat: win(WinKind::Five) },
        Wrong::Stopped(point("c3")),
        Wrong::Idle,
    ];
    wrong.extend(Foul::ALL.map(Wrong::Forbidden));
    wrong.extend(WinKind::iter().map(|kind| Wrong::Loses(win(kind))));
    let said = |wrong: &Wrong, goal| wrong.words(mover(), goal, &['A', 'B'], words);
    let told = wrong.iter().map(|wrong| said(wrong, Goal::Win));
    let told = told.chain(Goal::iter().map(|goal| said(&Wrong::Misses, goal)));
    told.chain([words.sentence("lesson-right", &Values::new())]).collect()
}

/// A position with a three that is false for a three that is false for a third one.
const NESTED: &str = "
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    . . . . . . . X . . . .
    . . . . . . X . X . . .
    . . . . X . X X X . . .
    . . . . . X . . X . . .
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    . . . . . . . . . . . .";

/// Points with all that a stone can make: those of that position, and of random ones.
fn explained_points() -> Vec<(Rule, Color, Stones, Point)> {
    let mut random = Pcg64::seed_from_u64(1);
    let rules = [Rule::Renju, Rule::Renju, Rule::Caro, Rule::Standard, Rule::Freestyle];
    let random = rules.into_iter().cycle().take(BOARDS).map(|rule| {
        let size = BoardSize::square(9).expect("a board");
        let mut stones = Stones::new(size);
        for point in size.points() {
            // Black has the most stones: it is black that has forbidden points.
            match random.random_range(0..100) {
                0..40 => stones.put(point, Cell::Black),
                40..55 => stones.put(point, Cell::White),
                _ => {}
            }
        }
        (rule, stones)
    });
    let nested = Diagram::parse(NESTED).expect("a board");
    let all = [(Rule::Renju, Stones::from(&nested))].into_iter().chain(random);
    let with_points = all.flat_map(|(rule, stones)| {
        let points: Vec<Point> = stones.points(Cell::Empty).collect();
        Color::BOTH.into_iter().flat_map(move |color| {
            let stones = stones.clone();
            points.clone().into_iter().map(move |point| (rule, color, stones.clone(), point))
        })
    });
    with_points.collect()
}

/// Why points are forbidden or not.
fn explanations(words: &Words) -> Vec<String> {
    let told = explained_points().into_iter().flat_map(|(rule, color, stones, point)| {
        let why = explain(&stones, rule, color, point).expect("an empty point");
        let explainer = Explainer { rule, color, words };
        [explainer.verdict(&why), explainer.explanation(&stones, &why)]
    });
    told.chain([legend(words)]).collect()
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
    let long = Reason {
        better: points("a1 a2 a3 a4 a5 a6"),
        ..Reason::of(Cause::Foul { foul: Foul::Overline })
    };
    reasons
        .chain([words.reason(mover(), &long)])
        .chain(others(words))
        .chain(explanations(words))
        .chain(answers(words))
        .chain(lost)
        .chain(short)
        .chain(fours)
        .chain(purposes)
        .chain(faults)
        .chain(themes)
        .chain(counts)
        .collect()
}

#[test]
fn a_point_that_is_taken_is_named_after_the_win_that_begins_there() {
    let (purpose, reply_purpose) = (Box::default(), Box::default());
    let takes = Some(Taken::Win);
    let cause = Cause::Quiet { losing: Some(9), purpose, reply_purpose, takes, next: None };
    let (better, refutation) = (points("f8"), points("f8 a1"));
    let told =
        Words::default().reason(mover(), &Reason { better, refutation, ..Reason::of(cause) });
    assert_eq!(
        told,
        "After h6 black can force a win, in 5 moves. f8 was better. f8 takes the point where that win would begin."
    );
}

#[test]
fn what_the_best_move_threatens_is_said_after_it() {
    let threatens = Purpose { threatens: Some(win(WinKind::Fours)), ..Purpose::default() };
    let allowed = Cause::Allowed { win: win(WinKind::Five) };
    let reason = Reason {
        better: points("f8"),
        better_purpose: Some(Box::new(threatens)),
        ..Reason::of(allowed)
    };
    let told = Words::default().reason(mover(), &reason);
    let end =
        "The best move was f8. f8 threatens to force a win by fours, beginning with f8 or j8.";
    assert!(told.ends_with(end), "{told}");
}

/// Random boards on which points are explained.
const BOARDS: usize = 60;
/// Something that stands in no sentence, and so marks the keys that are asked for.
const MARK: char = '§';

/// Words of this table alone.
fn words_of(tag: &str, table: &str) -> Words {
    Words { tables: vec![bundle(tag, table)] }
}

/// Words of a language alone, without the English ones for what is missing.
fn alone(language: Language) -> Words {
    words_of(language.into(), language.table())
}

/// The messages and terms of a table, by their keys; those of terms begin with a hyphen.
fn messages(table: &str) -> BTreeMap<String, Pattern<&str>> {
    let read = fluent_syntax::parser::parse(table).expect("a table that is understood whole");
    let mut messages = BTreeMap::new();
    for entry in read.body {
        let (key, pattern) = match entry {
            Entry::Message(message) => (message.id.name.to_string(), message.value),
            Entry::Term(term) => (format!("-{}", term.id.name), Some(term.value)),
            _ => continue,
        };
        let pattern = pattern.unwrap_or_else(|| panic!("{key} says something"));
        assert!(messages.insert(key.clone(), pattern).is_none(), "{key} stands there twice");
    }
    messages
}

/// What a message mentions: keys of other messages, and values, which begin with a dollar.
fn mentioned(pattern: &Pattern<&str>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            mentioned_in(expression, &mut found);
        }
    }
    found
}

fn mentioned_in(expression: &Expression<&str>, found: &mut BTreeSet<String>) {
    let inline = match expression {
        Expression::Inline(inline) => inline,
        Expression::Select { selector, variants } => {
            found.extend(variants.iter().flat_map(|variant| mentioned(&variant.value)));
            selector
        }
    };
    match inline {
        InlineExpression::MessageReference { id, .. } => {
            found.insert(id.name.to_string());
        }
        InlineExpression::TermReference { id, arguments, .. } => {
            found.insert(format!("-{}", id.name));
            found.extend(arguments.iter().flat_map(arguments_mentioned));
        }
        InlineExpression::FunctionReference { arguments, .. } => {
            found.extend(arguments_mentioned(arguments));
        }
        InlineExpression::VariableReference { id } => {
            found.insert(format!("${}", id.name));
        }
        InlineExpression::Placeable { expression } => mentioned_in(expression, found),
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
    }
}

fn arguments_mentioned(arguments: &CallArguments<&str>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for argument in &arguments.positional {
        mentioned_in(&Expression::Inline(argument.clone()), &mut found);
    }
    found
}

/// What these keys mention, also through the messages that they mention; the keys themselves included.
fn reached(
    messages: &BTreeMap<String, Pattern<&str>>,
    keys: &BTreeSet<String>,
) -> BTreeSet<String> {
    let (mut reached, mut left) = (BTreeSet::new(), keys.iter().cloned().collect::<Vec<_>>());
    while let Some(key) = left.pop() {
        if let Some(pattern) = messages.get(&key) {
            left.extend(mentioned(pattern).into_iter().filter(|other| !reached.contains(other)));
        }
        reached.insert(key);
    }
    reached
}

/// The keys of the sentences that are asked for, whatever the language.
fn asked() -> BTreeSet<String> {
    let english = messages(Language::English.table());
    let echo = |key: &String| {
        // What a sentence is put together of is said as well.
        let values = reached(&english, &BTreeSet::from([key.clone()]));
        let values = values.into_iter().filter(|name| name.starts_with('$'));
        let values: String = values.map(|value| format!("{{ {value} }}")).collect();
        format!("{key} = {MARK}{key}{MARK}{values}\n")
    };
    let echoes: String = english.keys().map(echo).collect();
    let told = everything(&words_of("en", &echoes)).concat();
    // Every other part between two marks is a key.
    told.split(MARK).filter(|part| english.contains_key(*part)).map(str::to_string).collect()
}

/// What is wrong with a table, if English asks for these keys.
fn complaints(table: &str, asked: &BTreeSet<String>) -> Vec<String> {
    let (english, own) = (messages(Language::English.table()), messages(table));
    let missing = asked.iter().filter(|key| !own.contains_key(*key));
    let missing = missing.map(|key| format!("{key} is missing"));
    let needed = reached(&own, asked);
    let unused = own.keys().filter(|key| !needed.contains(*key));
    let unused = unused.map(|key| format!("{key} is unused"));
    let values = |messages, key: &String| -> BTreeSet<String> {
        let reached = reached(messages, &BTreeSet::from([key.clone()]));
        reached.into_iter().filter(|name| name.starts_with('$')).collect()
    };
    let unknown = asked.iter().filter_map(|key| {
        let (of_english, of_own) = (values(&english, key), values(&own, key));
        let other: Vec<&String> = of_own.difference(&of_english).collect();
        (!other.is_empty()).then(|| format!("{key} has no {other:?} in English"))
    });
    let not_there = needed.iter().filter(|name| !name.starts_with('$') && !own.contains_key(*name));
    let not_there = not_there.filter(|key| !asked.contains(*key));
    let not_there = not_there.map(|key| format!("{key} is mentioned and missing"));
    missing.chain(unused).chain(unknown).chain(not_there).collect()
}

#[test]
fn no_sentence_is_missing_or_unused_and_none_has_other_values_than_in_english() {
    let asked = asked();
    for language in Language::iter() {
        let complaints = complaints(language.table(), &asked);
        assert!(complaints.is_empty(), "{language:?}: {complaints:#?}");
    }
}

#[test]
fn every_value_of_a_sentence_is_given() {
    for language in Language::iter() {
        for text in everything(&alone(language)) {
            // A key or a value that is missing is written in braces.
            assert!(!text.contains(['{', '}']), "{language:?}: {text}");
            assert!(!text.trim().is_empty(), "{language:?}");
        }
    }
}

#[test]
fn a_table_with_a_mistake_is_refused() {
    let asked = asked();
    let with = |from: &str, to: &str| {
        let table = Language::English.table().replacen(from, to, 1);
        complaints(&table, &asked)
    };
    assert_eq!(with("\nfault-no-win =", "\n# "), ["fault-no-win is missing"]);
    assert_eq!(with("\nmoves = ", "\nmuch = a\nmoves = "), ["much is unused"]);
    assert_eq!(
        with("\nfault-no-win = ", "\nfault-no-win = { $rule }"),
        ["fault-no-win has no [\"$rule\"] in English"]
    );
    assert_eq!(
        with("\nfault-no-win = ", "\nfault-no-win = { much }"),
        ["much is mentioned and missing"]
    );
    assert!(with("\nfault-no-win = ", "\nmuch = a\nfault-no-win = { much }").is_empty());
    assert!(with("\nfault-no-win = ", "\n-much = a\nfault-no-win = { -much }").is_empty());
}

#[test]
fn a_language_without_spaces_gets_none() {
    let words = words_of(
        "ja",
        "\
sentence-space = { \"\" }
list-comma = 、
or = { $others }か{ $last }
left-open-four = { $move }は{ $stones }を残す。次は{ $points }。
also = { $also }も。
block = { $answers }で止める。
answer-fours = { $fours }の四も。
",
    );
    let threat = win(WinKind::OpenFour);
    let told = words.reason(mover(), &full(Cause::Left { threat }));
    assert_eq!(told, "h6はg8-h8-i8を残す。次はf8かj8。e10も。f8かj8で止める。a1の四も。");
    assert_eq!(words.list(&points("f8 g8 j8")), "f8、g8かj8");
}

#[test]
fn what_a_table_lacks_is_said_in_english() {
    let tables = vec![bundle("ja", "player = 黒"), bundle("en", Language::English.table())];
    let words = Words { tables };
    assert_eq!(words.theme(Theme::Five), Words::default().theme(Theme::Five));
    assert_eq!(words.sentence("no-such-key", &Values::new()), "{no-such-key}");
}

#[test]
fn a_line_that_is_cut_off_ends_with_dots_and_a_whole_one_with_a_full_stop() {
    let said = |better: &str| {
        let cause = Cause::Foul { foul: Foul::Overline };
        Words::default().reason(mover(), &Reason { better: points(better), ..Reason::of(cause) })
    };
    assert!(said("a1 a2 a3 a4 a5").ends_with("The best line begins a1 a2 a3 a4 a5."));
    assert!(said("a1 a2 a3 a4 a5 a6").ends_with("The best line begins a1 a2 a3 a4 a5 …"));
    assert!(said("a1").ends_with("The best move was a1."));
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
