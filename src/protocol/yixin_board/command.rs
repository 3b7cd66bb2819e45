//! The commands that only Yixin-Board and programs like it send: their words, and how they are read.
//!
//! What is understood here and what is only passed over stands in two tables, which `protocol.md` is
//! tested against. What the commands do is in `session/yixin_board.rs`.

use crate::engine::BalanceStones;
use crate::protocol::tokens::{BlockPart, block, number, pieces};
use std::path::PathBuf;

/// A command of Yixin-Board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::protocol) enum YixinCommand {
    /// `YXSHOWINFO`: how many threads and how much memory may be asked for?
    ShowInfo,
    /// `YXNBEST`: move, and show the N best moves, each with its variation.
    MultiPv(i64),
    /// `YXSEARCHDEFEND`: move, and show a variation for every move.
    EveryMove,
    /// `YXBALANCEONE`, `YXBALANCETWO`: stones after which the value is the given one.
    Balance(BalanceStones, i64),
    /// `YXBLOCK` and its like: points, or a path, follow.
    Block(BlockList, BlockEdit, BlockPart),
    /// `YXBLOCKRESET`, `YXBLOCKPATHRESET`: nothing in this list is blocked any more.
    Unblock(BlockList),
    /// `YXHASHCLEAR`: forget what earlier searches found.
    ClearHash,
    /// `YXHASHDUMP`, `YXHASHLOAD`: the name of a file follows on the next line.
    AwaitHashFile(HashFileUse),
    /// With that name, from either line: save or load what earlier searches found.
    HashFile(HashFileUse, PathBuf),
    /// `YXSHOWHASHUSAGE`: how full is the memory for positions?
    ShowHashUsage,
    /// `YXSWAP2STEP1` to `3`: decide this step of a swap2 opening.
    Swap2(Swap2Step),
    /// `YXSOOSORVSTEP1` to `6`: decide this step of a Soosorv-8 opening, with this number if there is
    /// one; the stones follow from the second step on.
    Soosorv(SoosorvWord, i64, BlockPart),
    /// `TRACEBOARD`: how does the engine see the board?
    ShowBoard,
    /// A command about something that does not exist here; this follows it.
    PassedOver(Following),
}

/// What is done with a hash file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::protocol) enum HashFileUse {
    Save,
    Load,
}

/// Which moves a command blocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::protocol) enum BlockList {
    /// Points, in every position.
    Points,
    /// The last move of a path, which is a list of moves from the empty board, in the position before it.
    Paths,
}

/// What a command does to a list of blocked moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::protocol) enum BlockEdit {
    Add,
    Remove,
}

/// A step of a swap2 opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::protocol) enum Swap2Step {
    /// Place three stones.
    Open,
    /// Choose a colour after three stones, or place two more.
    AfterThree,
    /// Choose a colour after five stones.
    AfterFive,
}

/// A step of a Soosorv-8 opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::protocol) enum SoosorvWord {
    Open,
    FirstSwap,
    Fourth,
    SecondSwap,
    Fifths,
    Keep,
}

/// What a manager sends behind a command that is passed over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::protocol) enum Following {
    Nothing,
    /// The name of a file, on the same line or the next.
    Path,
    /// Stones, up to `DONE`.
    Stones,
    /// A text in quotes, perhaps of many lines, then stones up to `DONE`.
    Text,
}

/// Reads what follows a word of Yixin-Board. A number that is missing or not understood counts as the
/// usual one.
type ReadArguments = fn(&[u8]) -> YixinCommand;

/// Every word of Yixin-Board that is understood, in upper case, and how its arguments are read.
pub(in crate::protocol) const YIXIN_WORDS: [(&str, ReadArguments); 25] = [
    ("YXSHOWINFO", |_| YixinCommand::ShowInfo),
    ("YXNBEST", |rest| YixinCommand::MultiPv(first_number(rest, 1))),
    ("YXSEARCHDEFEND", |_| YixinCommand::EveryMove),
    ("YXBALANCEONE", |rest| YixinCommand::Balance(BalanceStones::One, first_number(rest, 0))),
    ("YXBALANCETWO", |rest| YixinCommand::Balance(BalanceStones::Two, first_number(rest, 0))),
    ("YXBLOCK", |rest| YixinCommand::Block(BlockList::Points, BlockEdit::Add, block(rest))),
    ("YXBLOCKUNDO", |rest| YixinCommand::Block(BlockList::Points, BlockEdit::Remove, block(rest))),
    ("YXBLOCKRESET", |_| YixinCommand::Unblock(BlockList::Points)),
    ("YXBLOCKPATH", |rest| YixinCommand::Block(BlockList::Paths, BlockEdit::Add, block(rest))),
    ("YXBLOCKPATHUNDO", |rest| {
        YixinCommand::Block(BlockList::Paths, BlockEdit::Remove, block(rest))
    }),
    ("YXBLOCKPATHRESET", |_| YixinCommand::Unblock(BlockList::Paths)),
    ("YXHASHCLEAR", |_| YixinCommand::ClearHash),
    ("YXHASHDUMP", |rest| hash_file(HashFileUse::Save, rest)),
    ("YXHASHLOAD", |rest| hash_file(HashFileUse::Load, rest)),
    ("YXSHOWHASHUSAGE", |_| YixinCommand::ShowHashUsage),
    ("YXSWAP2STEP1", |_| YixinCommand::Swap2(Swap2Step::Open)),
    ("YXSWAP2STEP2", |_| YixinCommand::Swap2(Swap2Step::AfterThree)),
    ("YXSWAP2STEP3", |_| YixinCommand::Swap2(Swap2Step::AfterFive)),
    ("YXSOOSORVSTEP1", |rest| soosorv(SoosorvWord::Open, rest)),
    ("YXSOOSORVSTEP2", |rest| soosorv(SoosorvWord::FirstSwap, rest)),
    ("YXSOOSORVSTEP3", |rest| soosorv(SoosorvWord::Fourth, rest)),
    ("YXSOOSORVSTEP4", |rest| soosorv(SoosorvWord::SecondSwap, rest)),
    ("YXSOOSORVSTEP5", |rest| soosorv(SoosorvWord::Fifths, rest)),
    ("YXSOOSORVSTEP6", |rest| soosorv(SoosorvWord::Keep, rest)),
    ("TRACEBOARD", |_| YixinCommand::ShowBoard),
];

/// Commands about a database, files of positions, a draw and the like, which the engine does not have,
/// in upper case, with what follows them.
pub(in crate::protocol) const PASSED_OVER: [(&str, Following); 26] = [
    ("YXSETDATABASE", Following::Path),
    ("YXDBTOPOS", Following::Path),
    ("YXDBTOTXT", Following::Path),
    ("YXDBTOTXTALL", Following::Path),
    ("YXTXTTODB", Following::Path),
    ("YXLIBTODB", Following::Path),
    ("YXDBMERGE", Following::Path),
    ("YXDBSPLIT", Following::Path),
    ("YXQUERYDATABASEALL", Following::Stones),
    ("YXQUERYDATABASEALLT", Following::Stones),
    ("YXQUERYDATABASEONE", Following::Stones),
    ("YXQUERYDATABASETEXT", Following::Stones),
    ("YXEDITTVDDATABASE", Following::Stones),
    ("YXEDITTEXTDATABASE", Following::Text),
    ("YXEDITLABELDATABASE", Following::Stones),
    ("YXDELETEDATABASEONE", Following::Stones),
    ("YXDELETEDATABASEALL", Following::Stones),
    ("YXSETBESTMOVEDATABASE", Following::Stones),
    ("YXCLEARBESTMOVEDATABASE", Following::Stones),
    ("YXSAVEDATABASE", Following::Nothing),
    ("YXDBCHECK", Following::Nothing),
    ("YXDBFIX", Following::Nothing),
    ("YXFORBID", Following::Nothing),
    ("YXDRAW", Following::Nothing),
    ("YXRESIGN", Following::Nothing),
    ("YXPRINTFEATURE", Following::Nothing),
];

impl YixinCommand {
    /// Whether it changes the position, asks for a move or needs the hash that a running search has
    /// lent, so that it has to wait for the end of that search.
    pub fn touches_position(&self) -> bool {
        use YixinCommand::*;
        match self {
            MultiPv(_) | EveryMove | Balance(..) | Swap2(_) | Soosorv(..) => true,
            ClearHash | HashFile(..) => true,
            ShowInfo | AwaitHashFile(_) | Block(..) | Unblock(_) | ShowHashUsage | ShowBoard
            | PassedOver(_) => false,
        }
    }
}

/// The command that begins with this word, with its arguments; `None` for words of others.
pub(in crate::protocol) fn yixin_command(word: &[u8], rest: &[u8]) -> Option<YixinCommand> {
    let passed_over = || {
        let same = |(name, _): &&(&str, Following)| word.eq_ignore_ascii_case(name.as_bytes());
        PASSED_OVER.iter().find(same).map(|(_, following)| YixinCommand::PassedOver(*following))
    };
    let same = |(name, _): &&(&str, ReadArguments)| word.eq_ignore_ascii_case(name.as_bytes());
    let known = YIXIN_WORDS.iter().find(same);
    known.map(|(_, read_arguments)| read_arguments(rest)).or_else(passed_over)
}

fn first_number(rest: &[u8], usual: i64) -> i64 {
    pieces(rest).next().and_then(number).unwrap_or(usual)
}

fn hash_file(purpose: HashFileUse, rest: &[u8]) -> YixinCommand {
    if rest.trim_ascii().is_empty() {
        YixinCommand::AwaitHashFile(purpose)
    } else {
        YixinCommand::HashFile(purpose, file_name(rest))
    }
}

fn soosorv(step: SoosorvWord, rest: &[u8]) -> YixinCommand {
    YixinCommand::Soosorv(step, first_number(rest, 1), block(rest))
}

/// The name of a file, which may hold blanks.
pub(in crate::protocol) fn file_name(text: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(text).trim())
}
