//! Whole conversations in random order, with a tiny search: new games and settings in the middle of a
//! search, blocks of stones that are broken off, takebacks, the words of Yixin-Board, lines that are
//! none. Each command must get its one answer, a refused one must leave the board as it was, a move must
//! be a stone on an empty point and nothing else, and whatever came before, a new game is played.

#![no_main]

use arbitrary::Arbitrary;
use goren_fuzz::manager::{Manager, Said, ShownBoard};
use goren_fuzz::{LineKind, point};
use libfuzzer_sys::fuzz_target;
use std::fmt;

/// Lines of a conversation; the rest is left out.
const LONGEST: usize = 24;

#[derive(Arbitrary, Debug)]
struct Step {
    deed: Deed,
    /// Whether the manager waits for the answer before it goes on.
    waits: bool,
}

#[derive(Arbitrary, Debug)]
enum Deed {
    Start(Number),
    RectStart(Number, Number),
    Restart,
    Begin,
    Turn(Place),
    Play(Place),
    TakeBack(Place),
    TakeBackNewest,
    Block(BlockWord, Vec<(Place, u8)>, Ending),
    Info(u8, Number),
    Search(SearchWord, Number),
    /// What asks for no move.
    Yixin(u8),
    /// What is passed over, and what follows it.
    PassedOver(u8, Vec<Place>),
    Forbidden,
    Stop,
    Line(Vec<u8>),
}

#[derive(Arbitrary, Clone, Copy, PartialEq, Debug)]
enum BlockWord {
    Board,
    YxBoard,
    Swap2Board,
    YxBlock,
    YxBlockPath,
    YxBlockPathUndo,
    Soosorv(u8),
}

#[derive(Arbitrary, Clone, Copy, PartialEq, Debug)]
enum Ending {
    SameLine,
    OwnLine,
    Missing,
}

#[derive(Arbitrary, Clone, Copy, Debug)]
enum SearchWord {
    NBest,
    SearchDefend,
    BalanceOne,
    BalanceTwo,
}

/// A number that mostly makes sense.
#[derive(Arbitrary, Clone, Copy, Debug)]
enum Number {
    Small(u8),
    Any(i64),
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Number::Small(number) => write!(f, "{}", number % 12),
            Number::Any(number) => number.fmt(f),
        }
    }
}

/// A point of a small board, or one beside it.
#[derive(Arbitrary, Clone, Copy, Debug)]
struct Place(u8, u8);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = |byte: u8| i16::from(byte % 10) - 1;
        write!(f, "{},{}", at(self.0), at(self.1))
    }
}

const KEYS: [&str; 18] = [
    "timeout_turn",
    "timeout_match",
    "time_left",
    "max_memory",
    "game_type",
    "rule",
    "max_depth",
    "max_node",
    "thread_num",
    "hash_size",
    "seed",
    "pondering",
    "strength_level",
    "show_detail",
    "folder",
    "evaluate",
    "caution_factor",
    "RULE",
];
const YIXIN: [&str; 9] = [
    "YXSHOWINFO",
    "YXHASHCLEAR",
    "YXSHOWHASHUSAGE",
    "YXBLOCKRESET",
    "YXBLOCKPATHRESET",
    "YXSWAP2STEP1",
    "YXSWAP2STEP2",
    "YXSWAP2STEP3",
    "YXSOOSORVSTEP1",
];
const PASSED_OVER: [&str; 6] = [
    "YXHASHDUMP",
    "YXQUERYDATABASEALL",
    "YXEDITTEXTDATABASE",
    "YXSAVEDATABASE",
    "YXDRAW",
    "YXHASHLOAD",
];

impl Deed {
    /// The lines to send; the newest move is that of the engine.
    fn lines(&self, newest: Option<(usize, usize)>) -> Vec<Vec<u8>> {
        let line = match self {
            Deed::Start(side) => format!("START {side}"),
            Deed::RectStart(width, height) => format!("RECTSTART {width},{height}"),
            Deed::Restart => "RESTART".to_string(),
            Deed::Begin => "BEGIN".to_string(),
            Deed::Turn(place) => format!("TURN {place}"),
            Deed::Play(place) => format!("PLAY {place}"),
            Deed::TakeBack(place) => format!("TAKEBACK {place}"),
            Deed::TakeBackNewest => {
                let (x, y) = newest.unwrap_or_default();
                format!("TAKEBACK {x},{y}")
            }
            Deed::Block(word, stones, ending) => return block(*word, stones, *ending),
            Deed::Info(key, number) => {
                format!("INFO {} {number}", KEYS[usize::from(*key) % KEYS.len()])
            }
            Deed::Search(word, number) => format!("Yx{word:?} {number}"),
            Deed::Yixin(word) => YIXIN[usize::from(*word) % YIXIN.len()].to_string(),
            Deed::PassedOver(word, stones) => {
                let word = PASSED_OVER[usize::from(*word) % PASSED_OVER.len()];
                let stones: String = stones.iter().map(|stone| format!("\n{stone},1")).collect();
                format!("{word}{stones}")
            }
            Deed::Forbidden => "YXSHOWFORBID".to_string(),
            Deed::Stop => "STOP".to_string(),
            Deed::Line(bytes) => return free_line(bytes).into_iter().collect(),
        };
        line.split('\n').map(|line| line.as_bytes().to_vec()).collect()
    }

    /// How many answers about the game follow, at least and at most.
    fn answers(&self) -> (usize, usize) {
        match self {
            Deed::Start(_) | Deed::RectStart(..) | Deed::Restart | Deed::Begin | Deed::Turn(_) => {
                (1, 1)
            }
            Deed::Play(_) | Deed::TakeBack(_) | Deed::TakeBackNewest | Deed::Search(..) => (1, 1),
            Deed::Block(_, _, Ending::Missing) => (0, 0),
            Deed::Block(BlockWord::Board | BlockWord::Swap2Board, ..) => (1, 1),
            // An opening of Yixin-Board is answered by messages, or refused.
            Deed::Block(BlockWord::Soosorv(_), ..) | Deed::Yixin(_) => (0, 1),
            Deed::Line(_) => (0, usize::MAX),
            _ => (0, 0),
        }
    }

    /// Whether the lines may begin something that is not ended.
    fn leaves_open(&self) -> bool {
        matches!(self, Deed::PassedOver(..) | Deed::Line(_) | Deed::Block(_, _, Ending::Missing))
    }
}

fn block(word: BlockWord, stones: &[(Place, u8)], ending: Ending) -> Vec<Vec<u8>> {
    let word = match word {
        BlockWord::Soosorv(step) => format!("YXSOOSORVSTEP{} {}", 2 + step % 5, step / 5 % 12),
        word => format!("{word:?}"),
    };
    let stones = stones.iter().take(40).map(|(place, field)| format!("{place},{}", field % 5));
    let lines = match ending {
        Ending::SameLine => {
            vec![format!("{word} {} DONE", stones.collect::<Vec<_>>().join(" "))]
        }
        Ending::OwnLine => [word].into_iter().chain(stones).chain(["DONE".to_string()]).collect(),
        Ending::Missing => [word].into_iter().chain(stones).collect(),
    };
    lines.into_iter().map(String::into_bytes).collect()
}

/// A line of the fuzzer's own; not one that ends the session or that the manager uses to wait.
fn free_line(bytes: &[u8]) -> Option<Vec<u8>> {
    let line: Vec<u8> =
        bytes.iter().map(|&b| if b"\r\n".contains(&b) { b' ' } else { b }).collect();
    let word = line.trim_ascii().split(u8::is_ascii_whitespace).next().unwrap_or_default();
    let kept = |other: &[u8]| !word.eq_ignore_ascii_case(other);
    (kept(b"END") && kept(b"ABOUT")).then_some(line)
}

/// How many points differ, if the boards are of one size.
fn changes(before: &ShownBoard, after: &ShownBoard) -> Option<usize> {
    let cells = before.concat().into_iter().zip(after.concat());
    (before.len() == after.len()).then(|| cells.filter(|(a, b)| a != b).count())
}

/// Checks the answers to a command and the boards before and after it.
fn check(deed: &Deed, before: Option<&ShownBoard>, said: &Said) {
    let games = said.answers.iter().filter(|line| LineKind::of(line) == LineKind::Answer);
    let games: Vec<&String> = games.collect();
    let (least, most) = deed.answers();
    assert!((least..=most).contains(&games.len()), "{deed:?}: {:?}", said.answers);
    let (Some(before), Some(after)) = (before, &said.board) else { return };
    let changed = changes(before, after);
    let unknown = said.answers.iter().all(|line| LineKind::of(line) == LineKind::Unknown);
    let refused = games.first().is_some_and(|answer| answer.starts_with("ERROR "));
    let is_line = matches!(deed, Deed::Line(_));
    // One answer is to the quote that closes what a line may have opened. If there are two, the
    // line is unknown as well.
    if !is_line && refused || is_line && unknown && said.answers.len() == 2 {
        assert_eq!(changed, Some(0), "{deed:?} was refused: {:?}", said.answers);
        return;
    }
    let placed = games.first().and_then(|answer| point(answer));
    match (deed, placed) {
        (
            Deed::Begin | Deed::Search(SearchWord::NBest | SearchWord::SearchDefend, _),
            Some((x, y)),
        ) => {
            assert_eq!((before[x][y], changed), (b'.', Some(1)), "{deed:?}: {x},{y}");
        }
        (Deed::Turn(_), Some((x, y))) => {
            assert_eq!((before[x][y], changed), (b'.', Some(2)), "{deed:?}: {x},{y}");
        }
        (Deed::Play(_), Some((x, y))) => {
            assert_eq!((before[x][y], changed), (b'.', Some(1)), "{deed:?}: {x},{y}");
        }
        (Deed::TakeBack(_) | Deed::TakeBackNewest, None) => {
            assert_eq!(changed, Some(1), "{deed:?}: {:?}", said.answers);
        }
        (Deed::Begin | Deed::Turn(_) | Deed::Play(_), None) => {
            panic!("{deed:?}: no move but {:?}", said.answers);
        }
        (Deed::Info(..) | Deed::Forbidden | Deed::Stop | Deed::PassedOver(..), _) => {
            assert_eq!(changed, Some(0), "{deed:?}");
        }
        _ => {}
    }
}

/// Whatever came before, a new game is played.
fn play_on(mut manager: Manager) {
    manager.close();
    manager.wait();
    manager.say(b"START 6");
    assert_eq!(manager.wait().answers, ["OK"]);
    manager.say(b"BEGIN");
    let begun = manager.wait();
    let turn = Deed::Turn(Place(1, 1));
    manager.say(b"TURN 0,0");
    let said = manager.wait();
    check(&turn, begun.board.as_ref(), &said);
    manager.end();
}

fuzz_target!(|steps: Vec<Step>| {
    let mut manager = Manager::new();
    let mut board = manager.wait().board;
    let (mut newest, mut open, mut waited) = (None, false, true);
    for Step { deed, waits } in steps.iter().take(LONGEST) {
        deed.lines(newest).iter().for_each(|line| manager.say(line));
        open |= deed.leaves_open();
        if !waits {
            waited = false;
            continue;
        }
        if open {
            manager.close();
        }
        let said = manager.wait();
        // What was not waited for is answered here too; and stones that were broken off are ended
        // only by what closes an open line.
        let is_broken_off = open && !matches!(deed, Deed::Line(_) | Deed::PassedOver(..));
        if waited && !is_broken_off {
            check(deed, board.as_ref(), &said);
        }
        newest = said.answers.iter().rev().find_map(|answer| point(answer)).or(newest);
        (board, open, waited) = (said.board, false, true);
    }
    play_on(manager);
});
