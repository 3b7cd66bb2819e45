//! The words of the protocol as types: commands and settings. Those that only Yixin-Board sends are in
//! `yixin_board/command.rs`, numbers and stones in `tokens.rs`.
//!
//! The tables of words are the single list of what is understood. The parser looks words up here, and
//! `protocol.md` is tested against them. Nothing here reads text or does anything.

use crate::protocol::tokens::{BlockPart, Coordinates};
use crate::protocol::yixin_board::command::YixinCommand;

/// A line from the manager, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::protocol) enum Command {
    /// Nothing but blanks.
    Empty,
    /// `START` and `RECTSTART`: a new, empty board of `width` columns and `height` rows, as sent.
    Start { width: i64, height: i64 },
    /// `RESTART`: an empty board of the same size.
    Restart,
    /// `BEGIN`: the engine moves.
    Begin,
    /// `TURN`: the opponent's move.
    Turn(Coordinates),
    /// `BOARD`: a whole position follows, perhaps on the same line.
    Board(BlockPart),
    /// `YXBOARD`: a whole position follows, and no move is asked for.
    ShownBoard(BlockPart),
    /// `SWAP2BOARD`: the stones of an opening follow.
    Swap2Board(BlockPart),
    /// A line of stones, or `DONE`: part of a block, or nothing if none is open.
    Stones(BlockPart),
    /// `TAKEBACK`: the newest stone is taken back.
    TakeBack(Coordinates),
    /// `PLAY`: the engine's own move, imposed.
    Play(Coordinates),
    /// `YXSHOWFORBID`: where may the side to move not play?
    ShowForbidden,
    /// `STOP`, `YXSTOP`: move now.
    Stop,
    /// `INFO`: a setting, or one that is ignored.
    Info(Option<Setting>),
    /// `ABOUT`: who are you?
    About,
    /// `END`: leave.
    End,
    /// What only Yixin-Board and programs like it send.
    Yixin(YixinCommand),
}

impl Command {
    /// Whether it changes the position, asks for a move or needs what a running search has lent, so that
    /// it has to wait for the end of that search.
    pub fn touches_position(&self) -> bool {
        use Command::*;
        match self {
            Start { .. } | Restart | Begin | Turn(_) | Board(_) | ShownBoard(_) => true,
            Swap2Board(_) | TakeBack(_) | Play(_) => true,
            Empty | Stones(_) | ShowForbidden | Stop | Info(_) | About | End => false,
            Yixin(command) => command.touches_position(),
        }
    }

    /// Whether it changes the position or asks for a move: who sends it has done with the position
    /// before.
    pub fn leaves_position(&self) -> bool {
        use YixinCommand::{ClearHash, HashFile};
        self.touches_position() && !matches!(self, Command::Yixin(ClearHash | HashFile(..)))
    }
}

/// A setting that has an effect here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::protocol) struct Setting {
    pub key: SettingKey,
    /// Its number, whole and saturated.
    pub value: i64,
}

/// The settings that are stored; `protocol.md` says what their numbers mean.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::protocol) enum SettingKey {
    TimeoutTurn,
    TimeoutMatch,
    TimeLeft,
    MaxMemory,
    GameType,
    Rule,
    MaxDepth,
    MaxNode,
    ThreadNum,
    HashSize,
    Seed,
    Pondering,
    StrengthLevel,
    ShowDetail,
}

/// The settings that are stored, in lower case. All others are accepted and ignored.
pub(in crate::protocol) const SETTING_NAMES: [(&str, SettingKey); 14] = [
    ("timeout_turn", SettingKey::TimeoutTurn),
    ("timeout_match", SettingKey::TimeoutMatch),
    ("time_left", SettingKey::TimeLeft),
    ("max_memory", SettingKey::MaxMemory),
    ("game_type", SettingKey::GameType),
    ("rule", SettingKey::Rule),
    ("max_depth", SettingKey::MaxDepth),
    ("max_node", SettingKey::MaxNode),
    ("thread_num", SettingKey::ThreadNum),
    ("hash_size", SettingKey::HashSize),
    ("seed", SettingKey::Seed),
    ("pondering", SettingKey::Pondering),
    ("strength_level", SettingKey::StrengthLevel),
    ("show_detail", SettingKey::ShowDetail),
];
