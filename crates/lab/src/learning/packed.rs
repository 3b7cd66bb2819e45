//! `PackedSet`: games in as few bytes as possible, for the training of networks.
//!
//! A game is kept as its moves, two bytes each. A position to learn from adds its score and its threats,
//! four bytes. Its stones follow from the moves before it, and so do the moves to choose from: all
//! candidates of the position, or those of them that a mask names where a threat or the rule allows fewer.
//! So a position is played through again whenever it is asked for. With 80 bytes a position, its cells among
//! them, instead of some 11, a fit took as long within the noise of 10 %.

use super::sample::Example;
use super::winning_chance::winning_chance;
use goren::board::{Bitboard, BoardSize, ByColor, Cell, Color, Point};
use goren::eval::network::{HEADS, head};
use goren::position::{Position, add_candidates};

/// A black stone.
pub(super) const BLACK: u8 = Cell::Black as u8;
/// A white stone.
pub(super) const WHITE: u8 = Cell::White as u8;
/// An empty point that is one of the moves to choose from; other cells are as in `Cell`.
pub(super) const CANDIDATE: u8 = 3;

/// In the header of a game, no winner.
const NO_WINNER: u8 = 2;

// A move is a number of 16 bits: column, row, and for a position to learn from what follows.
const COORDINATE_BITS: u16 = 5;
const COORDINATE: u16 = (1 << COORDINATE_BITS) - 1;
/// The position before the move is one to learn from: its score and its threats follow.
const LEARNT: u16 = 1 << 10;
/// The move is one to learn from.
const CHOICE: u16 = 1 << 11;
/// Not all candidates are to choose from: the length of a mask in bytes and the mask follow, a bit for
/// every candidate.
const MASKED: u16 = 1 << 12;
const HEAD_SHIFT: u32 = 13;
const _: () = assert!(HEADS <= 1 << (u16::BITS - HEAD_SHIFT));

/// A position without its cells.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Sample {
    /// Score of the search for the side to move.
    pub score: i16,
    /// Result for the side to move: 0, 0.5 or 1; before a move by chance, which may have changed the
    /// result, the winning chance that the search saw.
    pub result: f32,
    /// The index of the move played among the candidates, if it teaches anything.
    pub played: Option<usize>,
    /// As in `Example`.
    pub threats: ByColor<u8>,
    /// The board, by its place in `PackedSet::sizes`.
    pub board: u8,
    /// As `network::head` says.
    pub head: u8,
    pub mover: Color,
}

/// Games and the positions of theirs to learn from.
#[derive(Default)]
pub(super) struct PackedSet {
    pub sizes: Vec<BoardSize>,
    games: Vec<GameStart>,
    bytes: Vec<u8>,
    positions: usize,
    choices: usize,
}

/// Where a game begins.
struct GameStart {
    /// The number of its first position.
    position: u32,
    /// The place of its header among the bytes.
    byte: u32,
}

/// What is kept of a game besides its moves.
#[derive(Clone, Copy)]
struct Header {
    /// As in `Sample`.
    board: u8,
    winner: Option<Color>,
    /// The first ply before which the result of the position is that of the game.
    result_from: u16,
}

/// A move, and what is kept of the position before it.
struct Ply<'a> {
    bits: u16,
    score: i16,
    threats: ByColor<u8>,
    mask: &'a [u8],
}

impl PackedSet {
    /// Begins a game, to which the plies belong that `add` brings next. From `result_from` on, the result
    /// of the game is that of its positions; before, their scores are.
    pub fn begin_game(&mut self, size: BoardSize, winner: Option<Color>, result_from: usize) {
        let board = self.sizes.iter().position(|&known| known == size).unwrap_or_else(|| {
            self.sizes.push(size);
            self.sizes.len() - 1
        });
        self.games.push(GameStart {
            position: u32::try_from(self.positions).expect("less than 2^32 positions"),
            byte: u32::try_from(self.bytes.len()).expect("less than 4 GiB of games"),
        });
        let board = u8::try_from(board).expect("there are not that many sizes in one fit");
        let header = Header { board, winner, result_from: result_from as u16 };
        self.bytes.extend(header.to_bytes());
    }

    /// Adds a move, and the position before it if it is one to learn from.
    pub fn add(&mut self, played: Point, example: Option<&Example<'_>>) {
        let point = u16::from(played.x()) | u16::from(played.y()) << COORDINATE_BITS;
        let Some(&Example { position, threats, score, choice }) = example else {
            self.bytes.extend(point.to_le_bytes());
            return;
        };
        let mask = choice.map_or_else(Vec::new, |moves| mask(position, moves));
        let choice_bit = if choice.is_some() { CHOICE } else { 0 };
        let mask_bit = if mask.is_empty() { 0 } else { MASKED };
        let head = (head(position) as u16) << HEAD_SHIFT;
        let score = score.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
        self.bytes.extend((point | LEARNT | choice_bit | mask_bit | head).to_le_bytes());
        self.bytes.extend(score.to_le_bytes());
        self.bytes.extend([threats[Color::Black], threats[Color::White]]);
        if !mask.is_empty() {
            self.bytes.push(mask.len() as u8);
            self.bytes.extend(mask);
        }
        self.positions += 1;
        self.choices += usize::from(choice.is_some());
    }

    /// The position of this number, below `positions`. Its cells become `cells`, row by row from the top
    /// left.
    pub fn unpack(&self, number: u32, cells: &mut Vec<u8>) -> Sample {
        let game = self.games.partition_point(|game| game.position <= number) - 1;
        let GameStart { position: mut next, byte } = self.games[game];
        let mut bytes = &self.bytes[byte as usize..];
        let header = Header::read(&mut bytes);
        let size = self.sizes[usize::from(header.board)];
        cells.clear();
        cells.resize(size.area(), Cell::Empty as u8);
        let mut near = Bitboard::EMPTY;
        let mut at = 0;
        loop {
            let (ply, mover) = (Ply::read(&mut bytes), Color::of_move(at));
            if ply.has(LEARNT) {
                if next == number {
                    let played = ply.has(CHOICE).then(|| ply.mark_candidates(&near, size, cells));
                    return ply.sample(&header, at, played);
                }
                next += 1;
            }
            let stone = if mover == Color::Black { BLACK } else { WHITE };
            cells[cell(size, ply.point())] = stone;
            add_candidates(&mut near, ply.point());
            at += 1;
        }
    }

    /// Number of positions.
    pub fn positions(&self) -> usize {
        self.positions
    }

    /// Memory that the games take, in bytes.
    pub fn bytes(&self) -> usize {
        self.bytes.len() + size_of_val(&self.games[..])
    }

    /// Number of decisions.
    pub fn choices(&self) -> usize {
        self.choices
    }
}

impl Header {
    fn to_bytes(self) -> [u8; 4] {
        let winner = self.winner.map_or(NO_WINNER, |winner| winner as u8);
        let [low, high] = self.result_from.to_le_bytes();
        [self.board, winner, low, high]
    }

    fn read(bytes: &mut &[u8]) -> Self {
        let [board, winner, low, high] = take(bytes);
        let winner = Color::BOTH.into_iter().find(|&color| color as u8 == winner);
        Header { board, winner, result_from: u16::from_le_bytes([low, high]) }
    }
}

impl<'a> Ply<'a> {
    fn read(bytes: &mut &'a [u8]) -> Self {
        let bits = u16::from_le_bytes(take(bytes));
        let mut ply = Ply { bits, score: 0, threats: ByColor::default(), mask: &[] };
        if ply.has(LEARNT) {
            ply.score = i16::from_le_bytes(take(bytes));
            ply.threats = ByColor(take(bytes));
        }
        if ply.has(MASKED) {
            let [length] = take(bytes);
            (ply.mask, *bytes) = bytes.split_at(usize::from(length));
        }
        ply
    }

    /// What is known of the position before this ply of a game.
    fn sample(&self, header: &Header, at: usize, played: Option<usize>) -> Sample {
        let mover = Color::of_move(at);
        let result = match header.winner {
            _ if at < usize::from(header.result_from) => winning_chance(i32::from(self.score)),
            None => 0.5,
            Some(winner) => f32::from(winner == mover),
        };
        Sample {
            score: self.score,
            result,
            played,
            threats: self.threats,
            board: header.board,
            head: (self.bits >> HEAD_SHIFT) as u8,
            mover,
        }
    }

    fn has(&self, bit: u16) -> bool {
        self.bits & bit != 0
    }

    fn point(&self) -> Point {
        let coordinate = |shift: u16| (self.bits >> shift & COORDINATE) as u8;
        Point::new(coordinate(0), coordinate(COORDINATE_BITS))
    }

    /// Marks the moves to choose from, and returns the index of the one played.
    fn mark_candidates(&self, near: &Bitboard, size: BoardSize, cells: &mut [u8]) -> usize {
        let is_free =
            |point: &Point| size.contains(*point) && cells[cell(size, *point)] == Cell::Empty as u8;
        let free: Vec<Point> = near.iter().filter(is_free).collect();
        let mut before_played = 0;
        for (at, point) in free.into_iter().enumerate() {
            if self.mask.is_empty() || self.mask[at / 8] >> (at % 8) & 1 != 0 {
                cells[cell(size, point)] = CANDIDATE;
                before_played += usize::from(point < self.point());
            }
        }
        before_played
    }
}

/// The next bytes.
fn take<const N: usize>(bytes: &mut &[u8]) -> [u8; N] {
    let (taken, rest) = bytes.split_first_chunk().expect("a game is stored whole");
    *bytes = rest;
    *taken
}

/// The place of a point among the cells.
fn cell(size: BoardSize, point: Point) -> usize {
    usize::from(point.y()) * usize::from(size.width()) + usize::from(point.x())
}

/// A bit for every candidate of the position, set for those that are to choose from. Empty if all are.
fn mask(position: &Position, moves: &[Point]) -> Vec<u8> {
    let mut moves = moves.iter().peekable();
    let mut mask = Vec::new();
    let mut is_full = true;
    for (at, point) in position.candidates().enumerate() {
        let is_allowed = moves.next_if_eq(&&point).is_some();
        is_full &= is_allowed;
        mask.resize(at / 8 + 1, 0);
        mask[at / 8] |= u8::from(is_allowed) << (at % 8);
    }
    debug_assert!(moves.next().is_none(), "moves are candidates, in the order of points");
    if is_full { Vec::new() } else { mask }
}
