// What the engine does for the page: moves, hints, analyses, reviews. One thing is done at a time; `wanted` says which,
// from the state alone.

import { applyAnswer, engineQuestion } from "./asking.js";
import { announce, notice } from "./dom.js";
import { Refused, Stopped } from "./server.js";
import { steppedTo } from "./stepping.js";
import { t } from "./words.js";

const HINT_SECONDS = 2;
/** A proof whose line is shorter than it: searched on from the end of the line. */
const EXTEND_SECONDS = 3;
/** The shortest time of a move of the engine, so that people can follow it. */
const PACE = 350;
/** What does each kind of thing that the engine does. */
const METHODS = {
  think: "think", opening: "answerOpening", hint: "findHint", analyse: "analyse", extend: "extend", review: "reviewGame",
};

export class Work {
  /** @param {import("./main.js").App} app */
  constructor(app) {
    this.app = app;
    /** What the engine does now; null if that is nothing. */
    this.activity = null;
    /** Whether a person has stopped the engine, or looks around. */
    this.isPaused = false;
    /** The position in which the engine was told to move for a person. */
    this.forced = null;
    /** The hint: a point, or `wanted`. */
    this.hint = null;
    /** What white may expect in positions, by their keys. */
    this.values = new Map();
    this.lastAnalysis = null;
    this.seed = crypto.getRandomValues(new Uint32Array(1))[0];
  }

  get isEnginesTurn() { return this.app.game.isAtEnd && this.app.game.actor === "engine"; }

  /** What is to be done with the engine now: its kind, and a name that changes with its question. */
  wanted() {
    const { game, settings } = this.app;
    const { position } = this.app.referee;
    if (this.app.guest || this.app.server.state !== "here" || this.app.keeping.waitsFor) return null;
    // A review goes on whatever position is shown, also while the referee has not answered about that.
    if (this.app.review.isWanted) return { kind: "review", id: `review ${this.app.review.id}` };
    if (!position) return null;
    if (this.app.stepping.current?.isExtending) return { kind: "extend", id: `extend ${steppedTo(this.app.stepping.current).join("")}` };
    if (position.outcome) return null;
    if (this.hint === "wanted") return { kind: "hint", id: `hint ${game.key}` };
    // Where a side has resigned nobody moves, but the position can be analysed.
    const moves = !this.app.referee.isOver && (this.forced === game.key || (this.isEnginesTurn && !this.isPaused));
    const { asked } = game;
    if (moves && asked.kind === "play") return { kind: "think", id: `think ${game.key}` };
    if (moves && asked.step) return { kind: "opening", id: `opening ${game.key} ${game.current.decisions ?? ""}` };
    if (settings.analysing) return { kind: "analyse", id: `analyse ${settings.lines} ${game.key}` };
    return null;
  }

  /** Starts what is wanted, and ends what is not wanted any more. */
  go() {
    const wanted = this.wanted();
    if (wanted?.id === this.activity?.id) return;
    this.stop();
    if (wanted) this.run({ ...wanted, abort: new AbortController(), analysis: null });
    this.app.draw();
  }

  /** Ends what the engine does. */
  stop() {
    this.activity?.abort.abort();
    this.activity = null;
  }

  async run(activity) {
    this.activity = activity;
    try {
      await this[METHODS[activity.kind]](activity);
    } catch (error) {
      if (error instanceof Refused) notice(t("engine-error", { error: error.message }), "error");
      else if (!(error instanceof Stopped) && this.app.server.state === "here") console.error(error);
      if (this.activity === activity) this.failed(activity);
      return;
    }
    if (this.activity === activity) {
      this.activity = null;
      this.go();
    }
    this.app.draw();
  }

  /** A search that ended without an answer is not begun again by itself. */
  failed({ kind }) {
    this.activity = null;
    if (this.app.server.state === "here") {
      if (kind === "think" || kind === "opening") Object.assign(this, { isPaused: true, forced: null });
      if (kind === "hint") this.hint = null;
      if (kind === "analyse") this.app.set({ analysing: false });
      if (kind === "extend") Object.assign(this.app.stepping.current, { isExtending: false, isWhole: true });
      if (kind === "review") this.app.review.fail();
    }
    this.app.draw();
  }

  question(more = {}) {
    return { ...this.app.game.state(), ...more };
  }

  search(path, body, activity) {
    const report = ({ analysis, move }) => {
      activity.analysis = analysis;
      activity.move = move;
      this.learnValue(analysis);
      if (activity.isHurried) this.hurry(activity);
      this.app.draw();
    };
    return this.app.server.search(path, body, activity.abort.signal, report);
  }

  async think(activity) {
    const { key } = this.app.game;
    const began = performance.now();
    const { level } = this.app.settings;
    const seconds = this.app.clocks.longest(this.app.settings.seconds);
    const found = await this.search("think", this.question({ level, seconds, seed: this.seed }), activity);
    await pause(PACE - (performance.now() - began));
    if (this.app.game.key !== key || this.activity !== activity) return;
    this.placed(found.move);
  }

  /** The engine's move is on the board. */
  placed(point) {
    const color = this.app.game.toMove;
    this.app.game.play(point, true);
    this.app.game.level = this.app.settings.level;
    this.app.clocks.moved(color);
    this.app.ending.expect();
    this.activity = null;
    announce(t("engine-plays", { points: point }));
    this.app.changed();
    this.app.referee.tell();
  }

  /** Answers what the opening asks. */
  async answerOpening(activity) {
    const { game } = this.app;
    const { key } = game;
    const began = performance.now();
    const { path, more } = engineQuestion(game.asked, this.app.settings.seconds, this.seed);
    const found = await this.search(path, this.question(more), activity);
    await pause(PACE - (performance.now() - began));
    if (this.app.game.key !== key || this.activity !== activity) return;
    const text = applyAnswer(game, found);
    this.activity = null;
    notice(text);
    announce(text);
    this.app.changed();
  }

  async findHint(activity) {
    const { key } = this.app.game;
    const found = await this.search("think", this.question({ level: 10, seconds: HINT_SECONDS }), activity);
    if (this.app.game.key !== key || this.activity !== activity) return;
    this.hint = found.move;
    announce(t("hint-is", { point: found.move }));
  }

  async analyse(activity) {
    const { analysis } = await this.search("analyse", this.question({ lines: this.app.settings.lines }), activity);
    activity.analysis = analysis;
    this.learnValue(analysis);
    // The search is complete: this activity stays, so that the result stays and nothing begins again.
    await new Promise((resolve) => activity.abort.signal.addEventListener("abort", resolve));
  }

  /** Searches on from the end of the line that is stepped through. */
  async extend(activity) {
    const stepping = this.app.stepping.current;
    const { signal } = activity.abort;
    const body = this.app.game.state(steppedTo(stepping));
    const { outcome } = await this.app.server.ask("position", body, signal);
    if (this.app.stepping.current !== stepping) return;
    if (outcome) {
      // The line of a certificate may end before the longest play that it answers.
      Object.assign(stepping, { isExtending: false, isWhole: true, plies: stepping.line.length });
      return;
    }
    const more = { lines: 1, seconds: EXTEND_SECONDS };
    const { analysis } = await this.app.server.search("analyse", { ...body, ...more }, signal);
    if (this.app.stepping.current !== stepping) return;
    stepping.isExtending = false;
    const [best] = analysis.lines;
    if (best.proof) stepping.plies = stepping.line.length + best.proof.plies;
    stepping.line = stepping.line.concat(best.line);
    stepping.isWhole = !best.proof || stepping.line.length >= stepping.plies;
    this.app.stepping.goTo(stepping.at + 1);
  }

  async reviewGame(activity) {
    await this.app.review.run(activity.abort.signal);
    this.keepReview();
  }

  /** A move of the engine would make it another game than the one that is reviewed. */
  keepReview() {
    this.forced = null;
    if (this.isEnginesTurn) this.isPaused = true;
  }

  learnValue({ moves, to_move: toMove, lines, rule, size }) {
    if (!lines.length) return;
    const rate = lines[0].win_rate;
    this.values.set(`${rule}/${size.join("x")}/${moves.join("")}${this.app.game.startText()}`, toMove === "white" ? rate : 1 - rate);
  }

  /** Whether the engine thinks about a move that a person waits for. */
  get canHurry() { return this.activity?.kind === "think" && this.app.game.hasHuman; }

  /** Plays the best move so far, or the first that comes. */
  hurry(activity) {
    const best = activity.move;
    activity.isHurried = !best;
    if (!best) return;
    activity.abort.abort();
    this.placed(best);
  }

  /** The button that lets the engine move, at once if it thinks already, or stops it. */
  goNow() {
    const { activity } = this;
    const { game } = this.app;
    if (this.canHurry) {
      this.hurry(activity);
      return;
    }
    if (activity?.kind === "think" || activity?.kind === "opening") {
      this.isPaused = true;
      this.forced = null;
    } else {
      this.isPaused = false;
      if (!game.isOpening && !this.isEnginesTurn) {
        if (game.hasHuman) {
          this.forced = game.key;
        } else {
          // It is not one move that is wanted: Goren plays on from here.
          game.endLine();
          this.app.changed();
        }
      }
    }
    this.go();
    this.app.draw();
  }

  askHint() {
    if (this.app.referee.isOver || this.app.game.isOpening || !this.app.playing.canPlay()) return;
    this.hint = "wanted";
    this.go();
  }

  toggleAnalysis() {
    this.app.showPanel("analysis");
    this.app.leaveRows();
    this.app.set({ analysing: !this.app.settings.analysing });
    announce(this.app.settings.analysing ? t("analysis-on") : t("analysis-off"));
    this.go();
  }

  /** The analysis of the position shown, if there is one. */
  shownAnalysis() {
    const { activity } = this;
    if (activity?.kind === "analyse") {
      if (activity.analysis) this.lastAnalysis = { key: this.app.game.key, analysis: activity.analysis };
    }
    const isShown = this.app.settings.analysing && this.lastAnalysis?.key === this.app.game.key;
    return isShown ? this.lastAnalysis.analysis : null;
  }
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));
