//! The words of the protocol as types: commands, settings and the stones of a board block.
//!
//! The tables of words are the single list of what is understood; the parser looks words up here
//! and `protocol.md` is tested against them. Nothing here reads text or does anything.

/// A line from the manager, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Nothing but blanks.
    Empty,
    /// `START` and `RECTSTART`: a new, empty board.
    Start {
        /// Number of columns as sent.
        width: i64,
        /// Number of rows as sent.
        height: i64,
    },
    /// `RESTART`: an empty board of the same size.
    Restart,
    /// `BEGIN`: the engine moves first.
    Begin,
    /// `TURN`: the opponent's move.
    Turn(Coordinates),
    /// `BOARD`: a whole position follows, perhaps on the same line.
    Board(Block),
    /// `YXBOARD`: a whole position follows, about which nobody has to think.
    ShownBoard(Block),
    /// `SWAP2BOARD`: the stones of an opening follow.
    Swap2Board(Block),
    /// A line of stones, or `DONE`: part of a block, or nothing if there is none.
    Stones(Block),
    /// `TAKEBACK`: the newest stone is undone.
    TakeBack(Coordinates),
    /// `PLAY`: the engine's own move, imposed.
    Play(Coordinates),
    /// `YXSHOWFORBID`: where may the side to move not play?
    ShowForbidden,
    /// `STOP`, `YXSTOP`: move now.
    Stop,
    /// `INFO`: a setting, or one that is to be ignored.
    Info(Option<Setting>),
    /// `ABOUT`: who are you?
    About,
    /// `END`: leave.
    End,
}

/// A point as sent: possibly off the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Coordinates {
    /// Column, from 0.
    pub x: i64,
    /// Row, from 0.
    pub y: i64,
}

/// One stone of a block as sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stone {
    /// Where it lies.
    pub at: Coordinates,
    /// The third number: 1 own, 2 opponent's, 3 dead; `None` if there were two numbers only.
    pub field: Option<i64>,
}

/// A part of a block of stones.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Block {
    /// The stones of this part.
    pub stones: Vec<Stone>,
    /// Whether `DONE` ended the block.
    pub done: bool,
}

/// A setting that means something to this engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setting {
    /// Which setting.
    pub key: Key,
    /// Its number, whole and saturated.
    pub value: i64,
}

/// The settings with a number that are stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// Milliseconds per move.
    TimeoutTurn,
    /// Milliseconds per game.
    TimeoutMatch,
    /// Milliseconds left in this game.
    TimeLeft,
    /// Bytes for the whole process.
    MaxMemory,
    /// 0 human, 1 engine, 2 tournament, 3 network tournament.
    GameType,
    /// Bits of the rule.
    Rule,
    /// Deepest iteration.
    MaxDepth,
    /// Most nodes.
    MaxNode,
    /// Searching threads.
    ThreadNum,
    /// Kilobytes of hash.
    HashSize,
    /// What random choices follow from.
    Seed,
    /// Whether to think on the opponent's time.
    Pondering,
}

/// First words of commands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Word {
    Start,
    RectStart,
    Restart,
    Begin,
    Turn,
    Board,
    ShownBoard,
    Swap2Board,
    Done,
    TakeBack,
    Play,
    ShowForbidden,
    Stop,
    Info,
    About,
    End,
}

/// Every command word that is understood, in upper case.
pub(super) const WORDS: [(&str, Word); 17] = [
    ("START", Word::Start),
    ("RECTSTART", Word::RectStart),
    ("RESTART", Word::Restart),
    ("BEGIN", Word::Begin),
    ("TURN", Word::Turn),
    ("BOARD", Word::Board),
    ("YXBOARD", Word::ShownBoard),
    ("DONE", Word::Done),
    ("SWAP2BOARD", Word::Swap2Board),
    ("TAKEBACK", Word::TakeBack),
    ("PLAY", Word::Play),
    ("YXSHOWFORBID", Word::ShowForbidden),
    ("STOP", Word::Stop),
    ("YXSTOP", Word::Stop),
    ("INFO", Word::Info),
    ("ABOUT", Word::About),
    ("END", Word::End),
];

/// The settings that are stored, in lower case.
pub(super) const KEYS: [(&str, Key); 12] = [
    ("timeout_turn", Key::TimeoutTurn),
    ("timeout_match", Key::TimeoutMatch),
    ("time_left", Key::TimeLeft),
    ("max_memory", Key::MaxMemory),
    ("game_type", Key::GameType),
    ("rule", Key::Rule),
    ("max_depth", Key::MaxDepth),
    ("max_node", Key::MaxNode),
    ("thread_num", Key::ThreadNum),
    ("hash_size", Key::HashSize),
    ("seed", Key::Seed),
    ("pondering", Key::Pondering),
];

/// The command words that are understood.
pub fn command_words() -> impl Iterator<Item = &'static str> {
    WORDS.iter().map(|(word, _)| *word)
}

/// The names of the settings that mean something. All others are accepted and ignored.
pub fn setting_names() -> impl Iterator<Item = &'static str> {
    KEYS.iter().map(|(name, _)| *name)
}
