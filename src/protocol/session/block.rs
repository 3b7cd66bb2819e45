//! The session's part of `BOARD`, `YXBOARD`, `SWAP2BOARD` and the lists of Yixin-Board: collects stones
//! until `DONE`.
//!
//! The stones may come line by line. Until `DONE` the game is as before. A command that touches the
//! position or has points of its own, or `YXSHOWFORBID`, drops them.

use super::Session;
use crate::board::BoardSize;
use crate::engine::{Owner, Placed};
use crate::protocol::tokens::{BlockPart, Stone};
use crate::protocol::yixin_board::command::{BlockEdit, BlockList, SoosorvWord};
use std::io::Write;
use std::time::Duration;

/// Stones of a block that are kept; more than the largest board has points.
pub(super) const MAX_BLOCK: usize = 2048;

/// What a block of stones is for.
pub(super) enum BlockPurpose {
    /// The engine is to move.
    Move,
    /// The position is only set up.
    Show,
    /// An opening is to be answered.
    Swap2,
    /// They are moves that are blocked from now on, or are no longer.
    Blocked(BlockList, BlockEdit),
    /// A step of a Soosorv-8 opening, with a number, is to be answered.
    Soosorv(SoosorvWord, i64),
}

/// A block of stones that is being sent.
pub(super) struct OpenBlock {
    purpose: BlockPurpose,
    stones: Vec<Stone>,
    /// When its first line came.
    since: Duration,
}

impl<W: Write> Session<W> {
    pub(super) fn open_block(&mut self, part: BlockPart, purpose: BlockPurpose, since: Duration) {
        self.block = Some(OpenBlock { purpose, stones: Vec::new(), since });
        self.extend_block(part);
    }

    /// Adds stones to the open block and uses it if this was its last part.
    pub(super) fn extend_block(&mut self, part: BlockPart) {
        let Some(mut block) = self.block.take() else { return };
        let room = MAX_BLOCK.saturating_sub(block.stones.len());
        block.stones.extend(part.stones.into_iter().take(room));
        if !part.done {
            self.block = Some(block);
            return;
        }
        match block.purpose {
            BlockPurpose::Move => {
                self.set_position(&block.stones);
                self.think(block.since);
            }
            BlockPurpose::Show => self.set_position(&block.stones),
            BlockPurpose::Swap2 => self.swap2(&block.stones, block.since),
            BlockPurpose::Blocked(list, edit) => self.edit_blocked(list, edit, &block.stones),
            BlockPurpose::Soosorv(step, number) => {
                self.open_soosorv(step, number, &block.stones, block.since);
            }
        }
    }

    fn set_position(&mut self, stones: &[Stone]) {
        let size = self.engine.size();
        let placed: Vec<Placed> = stones.iter().filter_map(|s| placed(size, s)).collect();
        self.engine.set_position(&placed);
    }
}

/// A stone of a `BOARD` block, if it is one.
fn placed(size: BoardSize, stone: &Stone) -> Option<Placed> {
    let owner = Owner::from_field(stone.field?)?;
    Some(Placed { point: size.point(stone.at.x, stone.at.y)?, owner })
}
