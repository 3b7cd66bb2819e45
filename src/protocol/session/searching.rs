//! The session's part of a search: begins it, watches its time and sends what it finds.
//!
//! A search that neither ends in time nor obeys an order to stop is abandoned: the best move that it
//! has named so far is sent, and what it says later is not heard.

use super::{Event, Session};
use crate::board::Point;
use crate::engine::{BalancedMoves, Engine, Options, SoosorvAnswer};
use crate::protocol::messages::{
    ThrottledReporter, balance_message, search_messages, summary_message,
};
use crate::protocol::reply::{Reply, swap2_summary};
use crate::protocol::search_thread::{
    self, RunningSearch, SearchAnswer, SearchEnd, SearchJob, SearchKind, Swap2Words,
};
use crate::protocol::session::ponder::PonderTarget;
use crate::protocol::yixin_board::live::{Marks, variation_blocks};
use crate::search::params::MAX_DEPTH;
use crate::search::{Control, Limits, SearchReport};
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

/// How long after its time or an order to stop a search may stay silent before it is abandoned. Far
/// above what a sound search needs, far below what managers tolerate.
pub(super) const PATIENCE: Duration = Duration::from_millis(200);
/// If the first search is asked for this soon after the process began, its clock began with the
/// process: managers that do not wait for the start bill it to the first move. Far above the few
/// milliseconds of a start and no more, for the time that a manager or its user did take before the
/// question must not be taken from the answer.
const STARTUP: Duration = Duration::from_millis(50);

impl<W: Write> Session<W> {
    /// Begins to think about the move of the side to move.
    pub(super) fn think(&mut self, asked: Duration) {
        self.think_multi_pv(1, asked);
    }

    /// Begins to think about the move of the side to move, and to show the best `multi_pv` moves, each with
    /// its variation.
    pub(super) fn think_multi_pv(&mut self, multi_pv: usize, asked: Duration) {
        if !self.is_ready_to_think() {
            return;
        }
        let center = self.engine.size().center();
        let record = self.engine.record();
        if record.is_untouched() && !self.yixin.blocked(record).contains(center) {
            // No thought is needed, and a script that pipes BEGIN and END gets its move.
            self.owed = Some(SearchKind::Move);
            self.answer_move(Some(center));
            self.ponder_target = Some(PonderTarget { reply: None });
            return;
        }
        self.multi_pv = multi_pv.clamp(1, self.engine.size().area());
        self.search(SearchKind::Move, asked);
    }

    /// Gets ready to search the position; says so if the board is full.
    pub(super) fn is_ready_to_think(&mut self) -> bool {
        let is_full = self.engine.record().is_full();
        if is_full {
            self.replies.send(&Reply::Error("the board is full".to_string()));
        } else {
            self.prepare_search();
        }
        !is_full
    }

    /// Hands the settings on, and sends the messages that wait for a search.
    pub(super) fn prepare_search(&mut self) {
        self.hand_settings_on();
        self.send_notices();
    }

    /// Hands on the rule and the options, by which the engine plans its memory.
    pub(super) fn hand_settings_on(&mut self) {
        self.engine.set_rule(self.settings.rule());
        self.engine.set_options(self.options());
    }

    /// Sends the messages that wait for an `OK` or a move: managers expect them there and not elsewhere.
    pub(super) fn send_notices(&mut self) {
        for notice in std::mem::take(&mut self.notices) {
            self.replies.send(&Reply::Message(notice));
        }
    }

    /// Begins a search that somebody waits for.
    pub(super) fn search(&mut self, kind: SearchKind, asked: Duration) {
        self.owed = Some(kind.clone());
        let started = if self.searches == 0 && asked < STARTUP { Duration::ZERO } else { asked };
        let (area, stones) = (self.engine.size().area(), self.engine.record().stone_count());
        let limits = match kind {
            SearchKind::Move | SearchKind::Ponder => Limits {
                lines: self.multi_pv,
                blocked: self.yixin.blocked(self.engine.record()),
                ..self.settings.limits(started, area, stones)
            },
            SearchKind::Balance(..) => Limits {
                blocked: self.yixin.blocked(self.engine.record()),
                ..self.settings.opening_limits(started, area, stones)
            },
            SearchKind::Swap2(_) | SearchKind::Soosorv(_) => {
                self.settings.opening_limits(started, area, stones)
            }
        };
        let engine = self.engine.lend();
        self.begin(kind, engine, limits);
        if self.input_ended {
            self.stop_endless();
        }
    }

    /// Begins a search on a thread of its own.
    pub(super) fn begin(&mut self, kind: SearchKind, engine: Engine, limits: Limits) {
        self.searches += 1;
        let (id, started) = (self.searches, limits.started);
        // A clock that has run out before, as while the stones of a block were typed, leaves the search
        // time to name a move.
        let end = |maximum| started.saturating_add(maximum).max(self.clock.now());
        let deadline = limits.maximum.map(|maximum| end(maximum).saturating_add(PATIENCE));
        let endless = is_endless(&limits);
        let control = Arc::new(Control::default());
        control.set_hash_usage(engine.hash_usage());
        let (engine, clock, watched) =
            (Box::new(engine), Arc::clone(&self.clock), Arc::clone(&control));
        let marked = kind == SearchKind::Move && self.settings.shows_marks();
        let marks = marked.then(|| Marks::new(started));
        let job = SearchJob { id, kind: kind.clone(), engine, limits, control, clock };
        let (control, told_nodes) = (watched, None);
        self.search = Some(RunningSearch {
            id,
            kind,
            control,
            started,
            deadline,
            endless,
            marks,
            told_nodes,
        });
        let (iterations, events) = (self.events.clone(), self.events.clone());
        let reporter = ThrottledReporter::new(move |report: &SearchReport| {
            _ = iterations.send(Event::IterationEnded(id, report.clone()));
        });
        let tell = move |end| _ = events.send(Event::SearchEnded(end));
        if let Err(error) = search_thread::start(job, reporter, tell) {
            log::error!("no thread to search on: {error}");
            self.finish_search(None);
        }
    }

    /// The options; while abandoned searches still hold memory, a new thinker takes little.
    pub(super) fn options(&self) -> Options {
        Options { frugal: self.abandoned > 0, ..self.settings.options() }
    }

    /// Tells a running search to end; its move follows.
    pub(super) fn stop(&mut self) {
        if let Some(search) = &mut self.search {
            search.control.stop();
            let latest = self.clock.now().saturating_add(PATIENCE);
            search.deadline = Some(search.deadline.map_or(latest, |deadline| deadline.min(latest)));
        }
    }

    /// Tells a running search to end if nothing else will. That it was told before makes no difference.
    pub(super) fn stop_endless(&mut self) {
        let told = |search: &RunningSearch| search.control.stopped() || !search.endless;
        if !self.search.as_ref().is_none_or(told) {
            self.stop();
        }
    }

    /// Sends a message about an iteration, unless nobody waits for its search or its move is out.
    pub(super) fn iteration_ended(&mut self, id: u64, report: &SearchReport) {
        let asked = |search: &&mut RunningSearch| search.id == id && search.kind.is_asked();
        let Some(search) = self.search.as_mut().filter(asked) else { return };
        search.told_nodes = Some(report.nodes);
        let analysed = search.kind == SearchKind::Move;
        let marks = search.marks.as_mut().map(|marks| marks.iteration_ended(report));
        self.tell(report);
        if analysed {
            self.show(report, marks.unwrap_or_default());
        }
    }

    /// Tells of an iteration.
    fn tell(&mut self, report: &SearchReport) {
        let messages = search_messages(report, self.labels());
        messages.into_iter().for_each(|text| self.message(text));
    }

    /// Sends what an analysis board has asked for about an iteration of a search for a move: marks, and a
    /// block for each variation.
    fn show(&mut self, report: &SearchReport, marks: Vec<Reply>) {
        let rule = self.engine.rule();
        let blocks = self.settings.shows_variations().then(|| variation_blocks(report, rule));
        let lines = marks.into_iter().chain(blocks.unwrap_or_default());
        lines.for_each(|line| self.replies.send(&line));
    }

    /// Tells what move is being searched, if somebody wants to see that.
    pub(super) fn look(&mut self) {
        let now = self.clock.now();
        let Some(search) = &mut self.search else { return };
        let control = &search.control;
        let changes = search.marks.as_mut().map(|marks| marks.look(now, control));
        changes.into_iter().flatten().for_each(|change| self.replies.send(&change));
    }

    pub(super) fn search_ended(&mut self, end: SearchEnd) {
        let current = self.search.as_ref().is_some_and(|search| search.id == end.id);
        if !current {
            self.abandoned = self.abandoned.saturating_sub(1);
        }
        // The thinker of an abandoned search serves again if no other has been made.
        if let (Some(engine), true) = (end.engine, current || self.search.is_none()) {
            self.engine.adopt(*engine);
        }
        if current {
            self.finish_search(end.answer);
        }
    }

    /// The search is overdue: answers in its place.
    pub(super) fn abandon(&mut self) {
        log::error!("the search did not end in time");
        self.stop();
        self.abandoned += 1;
        self.finish_search(None);
    }

    fn finish_search(&mut self, answer: Option<SearchAnswer>) {
        let Some(search) = self.search.take().filter(|search| search.kind.is_asked()) else {
            return;
        };
        let elapsed = self.clock.now().saturating_sub(search.started);
        self.settings.spend(elapsed);
        match answer {
            Some(SearchAnswer::Move(report)) => {
                // Nothing has happened since the last line if no node was searched.
                if search.told_nodes != Some(report.nodes) {
                    let marks = search.marks.map(|mut marks| marks.iteration_ended(&report));
                    self.tell(&report);
                    self.show(&report, marks.unwrap_or_default());
                }
                self.message(summary_message(&report));
                self.answer_move(Some(report.best()));
                self.ponder_target = PonderTarget::of(&report);
            }
            Some(SearchAnswer::Swap2(decision)) => {
                self.replies.send(&swap2_summary(&decision, elapsed));
                let words = match search.kind {
                    SearchKind::Swap2(words) => words,
                    _ => Swap2Words::Gomocup,
                };
                self.answer_swap2(words, Some(decision.answer), None);
            }
            Some(SearchAnswer::Balance(found)) => self.answer_balance(&found, elapsed),
            Some(SearchAnswer::Soosorv(answer)) => self.answer_soosorv(&search.kind, &answer),
            None => self.answer_with(search.kind, search.control.best()),
        }
    }

    /// Answers with the best move that a search has left, if any.
    pub(super) fn answer_with(&mut self, kind: SearchKind, best: Option<Point>) {
        match kind {
            SearchKind::Move => self.answer_move(best),
            SearchKind::Swap2(words) => self.answer_swap2(words, None, best),
            // One move is better than none.
            SearchKind::Balance(..) => self.answer_move(best),
            SearchKind::Soosorv(ref step) => {
                let answer = self.engine.soosorv_at_once(step);
                self.answer_soosorv(&kind, &answer);
            }
            SearchKind::Ponder => {}
        }
    }

    /// Plays and sends balanced moves.
    fn answer_balance(&mut self, found: &BalancedMoves, elapsed: Duration) {
        self.message(balance_message(found.score, found.nodes, elapsed));
        let placed = found.stones.iter().copied();
        let placed: Vec<Point> = placed.take_while(|&p| self.engine.play(p).is_ok()).collect();
        self.owed = None;
        self.replies.send(&Reply::Moves(placed));
    }

    fn answer_soosorv(&mut self, kind: &SearchKind, answer: &SoosorvAnswer) {
        self.owed = None;
        if let SearchKind::Soosorv(step) = kind {
            self.soosorv_answer(step, answer);
        }
    }

    /// Plays and sends a move: the given one if it is legal, else any. A forbidden one is played
    /// only if there is no other.
    fn answer_move(&mut self, found: Option<Point>) {
        let checked = found.filter(|&point| self.engine.record().is_legal(point));
        if checked.is_none() {
            log::error!("the search left no legal move but {found:?}");
        }
        let point = checked.or_else(|| self.engine.record().any_move());
        let played = point.filter(|&point| self.engine.play(point).is_ok());
        // Not before: what panics up to here leaves the debt.
        self.owed = None;
        if let Some(point) = played {
            self.replies.send(&Reply::Move(point));
        }
    }
}

/// Whether a search with these limits goes on until it is stopped. Managers that want that still send a
/// depth, but one that no search reaches.
fn is_endless(limits: &Limits) -> bool {
    let reached = limits.depth.is_some_and(|depth| depth < MAX_DEPTH);
    limits.maximum.is_none() && limits.nodes.is_none() && !reached
}
