//! What Yixin-Board and programs like it add to the protocol: commands, and what they are told during a
//! search. What the session does about them is in `session/yixin_board.rs`.

pub(super) mod command;
pub(super) mod live;
