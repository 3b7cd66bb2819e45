//! The session's part of an analysis board: what the commands of Yixin-Board do.
//!
//! That client waits for exactly one move line after each command that makes it wait, and its openings
//! and block lists have words of their own. Blocked moves hold for the position that is searched, not
//! inside the search; they are kept until they are taken back.

use super::Session;
use super::block::{BlockPurpose, MAX_BLOCK};
use crate::board::{Bitboard, Color, Diagram, Point};
use crate::engine::{
    BalanceStones, MAX_FIFTHS, MAX_HASH, MAX_THREADS, Record, SoosorvAnswer, SoosorvStep,
    Swap2Answer,
};
use crate::protocol::reply::Reply;
use crate::protocol::search_thread::{SearchKind, Swap2Words};
use crate::protocol::tokens::{Coordinates, Stone};
use crate::protocol::yixin_board::command::{
    BlockEdit, BlockList, Following, HashFileUse, SoosorvWord, Swap2Step, YixinCommand,
};
use crate::protocol::yixin_board::live::PointLabels;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

/// Paths that may be blocked: one for every point of the largest board, and then some.
const MAX_PATHS: usize = 4096;

/// What this session knows of Yixin-Board.
#[derive(Default)]
pub(super) struct YixinState {
    /// Whether it has asked for the limits, as it does when it starts: it is that board, not a program
    /// that uses some of its commands.
    pub greeted: bool,
    points: BTreeSet<Point>,
    paths: BTreeSet<Vec<Point>>,
}

impl YixinState {
    /// The moves that are blocked in a position.
    pub fn blocked(&self, record: &Record) -> Bitboard {
        let here = self.paths.iter().filter_map(|path| {
            let (last, before) = path.split_last()?;
            is_position_after(record, before).then_some(*last)
        });
        self.points.iter().copied().chain(here).collect()
    }
}

/// The point with its numbers exchanged.
fn turned(point: Point) -> Point {
    Point::new(point.y(), point.x())
}

/// Whether these moves, black and white in turn, lead to the position, in whatever order.
fn is_position_after(record: &Record, moves: &[Point]) -> bool {
    let colors = Color::BOTH.into_iter().cycle();
    let path: BTreeSet<(Point, bool)> =
        moves.iter().zip(colors).map(|(&point, color)| (point, color == Color::Black)).collect();
    let stones = record.stones().map(|(point, color)| (point, color == Color::Black));
    path == stones.collect()
}

impl<W: Write> Session<W> {
    pub(super) fn obey_yixin_board(&mut self, command: YixinCommand, asked: Duration) {
        match command {
            YixinCommand::ShowInfo => self.show_info(),
            YixinCommand::MultiPv(count) => {
                self.think_multi_pv(usize::try_from(count).unwrap_or(1), asked);
            }
            YixinCommand::EveryMove => self.think_multi_pv(usize::MAX, asked),
            YixinCommand::Balance(stones, bias) => self.balance(stones, bias, asked),
            YixinCommand::Block(list, edit, part) => {
                self.open_block(part, BlockPurpose::Blocked(list, edit), asked);
            }
            YixinCommand::Unblock(BlockList::Points) => self.yixin.points.clear(),
            YixinCommand::Unblock(BlockList::Paths) => self.yixin.paths.clear(),
            YixinCommand::ClearHash => self.engine.forget(),
            YixinCommand::AwaitHashFile(_) => {}
            YixinCommand::HashFile(purpose, path) => self.use_hash_file(purpose, &path),
            YixinCommand::ShowHashUsage => {
                // During a search the memory is with it.
                let usage = match &self.search {
                    Some(search) => search.control.hash_usage(),
                    None => self.engine.hash_usage(),
                };
                self.message(format!("hash usage {:.1} %", 100.0 * usage));
            }
            YixinCommand::Swap2(step) => self.yixin_swap2(step, asked),
            YixinCommand::Soosorv(SoosorvWord::Open, _, _) => {
                self.soosorv(SoosorvStep::Open, &[], asked);
            }
            YixinCommand::Soosorv(step, number, part) => {
                self.open_block(part, BlockPurpose::Soosorv(step, number), asked);
            }
            YixinCommand::ShowBoard => self.show_board(),
            // What a person asks for gets a word; what the client sends by itself at every click does not.
            YixinCommand::PassedOver(Following::Path) if self.yixin.greeted => {
                self.message(
                    "there are no such files here: nothing was read or written".to_string(),
                );
            }
            YixinCommand::PassedOver(Following::Nothing) if self.yixin.greeted => {
                self.message("there is no such thing here: nothing was done".to_string());
            }
            YixinCommand::PassedOver(_) => {}
        }
    }

    /// How points are named to the user of this manager.
    pub(super) fn labels(&self) -> PointLabels {
        if self.yixin.greeted {
            PointLabels::YixinBoard(self.engine.size())
        } else {
            PointLabels::Usual
        }
    }

    pub(super) fn message(&mut self, text: String) {
        self.replies.send(&Reply::Message(text));
    }

    /// Saves or loads what earlier searches found. A program that is not Yixin-Board gets no files
    /// written: it may send such a word by accident.
    fn use_hash_file(&mut self, purpose: HashFileUse, path: &Path) {
        if !self.yixin.greeted {
            return;
        }
        let (done, result) = match purpose {
            HashFileUse::Save => ("saved", self.engine.save_hash(path)),
            HashFileUse::Load => {
                // If the next search planned the memory again, what is loaded here would be lost.
                self.hand_settings_on();
                ("loaded", self.engine.load_hash(path))
            }
        };
        let name = path.display().to_string().replace(char::is_control, " ");
        self.message(match result {
            Ok(count) => format!("hash {done}, {count} positions: {name}"),
            Err(error) => format!("hash not {done}: {name}: {error}"),
        });
    }

    fn show_info(&mut self) {
        self.message(format!("INFO MAX_THREAD_NUM {MAX_THREADS}"));
        // In KiB, as a power of two.
        self.message(format!("INFO MAX_HASH_SIZE {}", (MAX_HASH >> 10).ilog2()));
    }

    fn show_board(&mut self) {
        // A move that is being searched is judged by the rule that it was asked for with.
        if !self.is_asked() {
            self.engine.set_rule(self.settings.rule());
        }
        let record = self.engine.record();
        let seen = record.board().diagram();
        // That board shows the first number of a move as the row.
        let shown = |point: Point| if self.yixin.greeted { turned(point) } else { point };
        let mut diagram = Diagram::empty(record.size());
        for point in record.size().points().filter(|point| record.size().contains(shown(*point))) {
            diagram.set(shown(point), seen.char(point));
        }
        let forbidden = record.forbidden_points().into_iter().map(shown);
        for seen in forbidden.filter(|seen| record.size().contains(*seen)) {
            diagram.set(seen, 'x');
        }
        let (count, to_move) = (record.stone_count(), record.side_to_move());
        let stones = if count == 1 { "stone" } else { "stones" };
        let title = format!("{}, {count} {stones}, {to_move} to move", record.rule());
        let text = diagram.to_string();
        self.message(title);
        text.lines().for_each(|line| self.message(line.to_string()));
    }

    /// Begins to look for balanced moves.
    fn balance(&mut self, stones: BalanceStones, bias: i64, asked: Duration) {
        if self.is_ready_to_think() {
            let bias = bias.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32;
            self.search(SearchKind::Balance(stones, bias), asked);
        }
    }

    /// Uses a complete list of points or path.
    pub(super) fn edit_blocked(&mut self, list: BlockList, edit: BlockEdit, stones: &[Stone]) {
        let Some(points) = self.points(stones) else { return };
        match (list, edit) {
            (BlockList::Points, BlockEdit::Add) => self.yixin.points.extend(points),
            (BlockList::Points, BlockEdit::Remove) => {
                self.yixin.points.retain(|point| !points.contains(point));
            }
            (BlockList::Paths, BlockEdit::Add) if self.yixin.paths.len() < MAX_PATHS => {
                self.yixin.paths.insert(points);
            }
            (BlockList::Paths, BlockEdit::Add) => {}
            (BlockList::Paths, BlockEdit::Remove) => _ = self.yixin.paths.remove(&points),
        }
    }

    /// The points of stones, if all are on the board.
    fn points(&self, stones: &[Stone]) -> Option<Vec<Point>> {
        let size = self.engine.size();
        let point = |Coordinates { x, y }: Coordinates| size.point(x, y);
        stones.iter().take(MAX_BLOCK).map(|stone| point(stone.at)).collect()
    }

    /// Begins to decide a step of a swap2 opening about the stones on the board.
    fn yixin_swap2(&mut self, step: Swap2Step, asked: Duration) {
        if step == Swap2Step::Open {
            self.settings.new_opening();
        }
        let stones: Vec<Point> = self.engine.stones().map(|(point, _)| point).collect();
        let (wanted, stones) = match step {
            Swap2Step::Open => (0, Vec::new()),
            Swap2Step::AfterThree => (3, stones),
            Swap2Step::AfterFive => (5, stones),
        };
        if stones.len() != wanted {
            let text =
                format!("this step needs {wanted} stones on the board, not {}", stones.len());
            self.replies.send(&Reply::Error(text));
            return;
        }
        self.open_swap2(&stones, Swap2Words::YixinBoard, asked);
    }

    /// Says what was decided in a swap2 opening in the words of Yixin-Board. It then sends the whole board,
    /// so no stone need be remembered.
    pub(super) fn yixin_swap2_answer(&mut self, answer: &Swap2Answer) {
        let stones = self.engine.record().stone_count();
        if self.is_overtaken() {
            // The client would take the answer for a part of its present game. It throws one move
            // away, but none for the first step.
            if stones > 0
                && let Some(point) = self.engine.record().any_move()
            {
                self.replies.send(&Reply::Move(point));
            }
            return;
        }
        let choice = if stones == 3 { "SWAP1" } else { "SWAP2" };
        match answer {
            Swap2Answer::Swap => self.message(format!("SWAP2 {choice} YES")),
            Swap2Answer::Stones(placed) if placed.len() == 1 => {
                self.message(format!("SWAP2 {choice} NO"));
            }
            Swap2Answer::Stones(placed) => {
                for (point, number) in placed.iter().zip(stones + 1..) {
                    self.message(format!("SWAP2 MOVE{number} {} {}", point.x(), point.y()));
                }
            }
        }
    }

    /// Uses the complete stones of a step of a Soosorv-8 opening.
    pub(super) fn open_soosorv(
        &mut self,
        word: SoosorvWord,
        number: i64,
        stones: &[Stone],
        asked: Duration,
    ) {
        let Some(points) = self.points(stones) else {
            self.replies.send(&Reply::Error("a stone is not on the board".to_string()));
            return;
        };
        let count = usize::try_from(number).unwrap_or(1).clamp(1, MAX_FIFTHS);
        let (placed, offered) = points.split_at(points.len().min(4));
        let fault = match word {
            SoosorvWord::Keep => {
                let is_offer = offered.iter().any(|point| !placed.contains(point));
                (!is_offer).then_some("no fifth stones for this step")
            }
            _ => (!offered.is_empty()).then_some("too many stones for this step"),
        };
        if let Some(fault) = fault {
            self.replies.send(&Reply::Error(fault.to_string()));
            return;
        }
        let step = match word {
            SoosorvWord::Open => SoosorvStep::Open,
            SoosorvWord::FirstSwap => SoosorvStep::FirstSwap,
            SoosorvWord::Fourth => SoosorvStep::Fourth,
            SoosorvWord::SecondSwap => SoosorvStep::SecondSwap(count),
            SoosorvWord::Fifths => SoosorvStep::Fifths(count),
            SoosorvWord::Keep => SoosorvStep::Keep(offered.to_vec()),
        };
        self.soosorv(step, placed, asked);
    }

    /// Begins to decide a step of a Soosorv-8 opening.
    fn soosorv(&mut self, step: SoosorvStep, stones: &[Point], asked: Duration) {
        let wanted = step.stones().unwrap_or(0);
        if stones.len() != wanted || self.engine.set_moves(stones).is_err() {
            let text = format!("this step needs {wanted} stones on different points");
            self.replies.send(&Reply::Error(text));
            return;
        }
        if matches!(step, SoosorvStep::Open | SoosorvStep::FirstSwap) {
            self.settings.new_opening();
        }
        self.prepare_search();
        self.search(SearchKind::Soosorv(step), asked);
    }

    /// Says what was decided in a Soosorv-8 opening.
    pub(super) fn soosorv_answer(&mut self, step: &SoosorvStep, answer: &SoosorvAnswer) {
        // With an even number of fifths the client asks for the forbidden points right behind the
        // last step, and still waits for the answer.
        let is_awaited =
            matches!(step, SoosorvStep::Keep(fifths) if fifths.len().is_multiple_of(2));
        if self.is_overtaken() && !is_awaited {
            return;
        }
        let choice = if *step == SoosorvStep::FirstSwap { "SWAP1" } else { "SWAP2" };
        let at = |point: &Point| format!("{} {}", point.x(), point.y());
        match answer {
            SoosorvAnswer::Opening(stones) => {
                for (point, number) in stones.iter().zip(1..) {
                    self.message(format!("SOOSORV MOVE{number} {}", at(point)));
                }
            }
            SoosorvAnswer::Swap(swap) => {
                self.message(format!("SOOSORV {choice} {}", if *swap { "Y" } else { "N" }));
            }
            SoosorvAnswer::Fourth(point, count) => {
                self.message(format!("SOOSORV MOVE4 {} {count}", at(point)));
            }
            SoosorvAnswer::Fifths(points) => {
                self.message("SOOSORV MOVE5 REFRESH".to_string());
                for point in points {
                    self.message(format!("SOOSORV MOVE5 {}", at(point)));
                }
                self.message("SOOSORV MOVE5 DONE".to_string());
            }
            SoosorvAnswer::Kept(point) => self.message(format!("SOOSORV MOVE5C {}", at(point))),
        }
    }
}
