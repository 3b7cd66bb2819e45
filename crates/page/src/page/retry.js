// The mistakes of a review, tried again: the board shows the position before the move, the person looks for a better
// one, and the engine judges it. The game is only read; nothing of this is left in it.

import { EMPTY_SCENE, boardLabel } from "./board.js";
import { $, announce, notice, setText, valueText } from "./dom.js";
import { Refused, Stopped } from "./server.js";
import { answerTo, slipTitle } from "./review.js";
import { outcomeText } from "./status.js";
import { language, sentence, sentences, t } from "./words.js";

/** The seconds of the search after a move that is tried, and after the best one if that has to be compared. */
const JUDGE_SECONDS = 1;
/** A move is right that gives away no more of what may be expected than this, 0 to 1. */
const TOLERANCE = 0.05;
/** How long a wrong move and its answer stay on the board, in milliseconds. */
const WRONG_STAYS = 4000;

/** What may be expected, 0 to 1, where something may be proven. */
const share = ({ proof, win_rate: rate }) => (proof ? Number(proof.result === "win") : rate);

/** The value of a position for the other side. */
function turned({ proof, win_rate: rate }) {
  const result = proof?.result === "win" ? "loss" : "win";
  return { proof: proof && { ...proof, result }, win_rate: 1 - rate };
}

export class Retry {
  /** `onChange()` when something else is to be drawn, `onLeave()` when the person goes back to the review. */
  constructor(server, { onChange, onLeave }) {
    this.server = server;
    this.onChange = onChange;
    /** The game that was reviewed. */
    this.game = null;
    this.slips = [];
    /** The mistake that is tried again; null before the first. */
    this.task = null;
    this.timer = 0;
    /** Ends the search that judges a move; null while there is none. */
    this.judging = null;
    $("retry-answer").addEventListener("click", () => this.showAnswer());
    $("retry-next").addEventListener("click", () => this.show(this.task.index + 1));
    $("retry-back").addEventListener("click", onLeave);
  }

  /** Takes mistakes of the review of a game. */
  begin(game, slips) {
    this.game = game;
    this.slips = slips;
    this.show(0);
  }

  /** The person comes, or the server has come back. */
  enter() { $("retry").hidden = false; }

  leave() {
    this.stop();
    $("retry").hidden = true;
  }

  get focus() { return $("retry-task"); }

  get title() { return this.taskText(); }

  onKey(key) {
    const button = $({ s: "retry-answer", n: "retry-next" }[key] ?? "retry-task");
    if (button === $("retry-task")) return false;
    // A button that is disabled does nothing.
    button.click();
    return true;
  }

  /** Ends what goes on about a move. */
  stop() {
    clearTimeout(this.timer);
    this.judging?.abort();
    this.judging = null;
    if (this.task && !this.task.isOver) Object.assign(this.task, { tried: null, reply: [] });
  }

  /** Shows a mistake by its place in the list. */
  show(index) {
    this.stop();
    const slip = this.slips[index];
    this.task = {
      index, slip,
      /** The moves before it. */
      base: this.game.moves.slice(0, slip.number - 1),
      forbidden: [],
      /** The move that is judged or was found wrong or right; the opponent's answer to a wrong one. */
      tried: null,
      reply: [],
      /** The answer that is shown; empty while it is not. */
      answer: [],
      /** What the best move is worth, found by the same search as the others; null until that is needed. */
      best: null,
      isOver: false,
      /** What was said last, and its kind: `right`, `wrong` or `info`. */
      said: null,
    };
    announce(sentences(sentence(this.taskText()), this.aboutText()));
    this.learn(this.task);
    this.onChange();
  }

  /** Asks which points are forbidden there. */
  async learn(task) {
    const facts = await this.ask(() => this.server.ask("position", this.game.state(task.base)));
    if (!facts) return;
    task.forbidden = facts.forbidden ?? [];
    this.onChange();
  }

  /** The answer of the server; null if it does not answer, was stopped, or refuses, which is said. */
  async ask(question) {
    try {
      return await question();
    } catch (error) {
      if (error instanceof Refused) notice(t("engine-error", { error: error.message }), "error");
      // That the server is gone is said by the banner.
      else if (!(error instanceof Stopped) && this.server.state === "here") console.error(error);
      return null;
    }
  }

  say(kind, text) {
    this.task.said = { kind, text };
    announce(text);
    this.onChange();
  }

  // Trying.

  canPlay() { return this.task !== null && !this.task.isOver && !this.judging && this.server.state === "here"; }

  isFree(point) {
    const { game, task } = this;
    return !task.base.includes(point) && !game.setup.some((stone) => stone.point === point);
  }

  async choosePoint(point) {
    if (!this.canPlay() || !this.isFree(point)) return;
    this.takeBack();
    const { task } = this;
    const judging = new AbortController();
    this.judging = judging;
    task.tried = point;
    task.said = { kind: "info", text: t("retry-judging", { point }) };
    this.onChange();
    const verdict = await this.ask(() => this.judge(task, point, judging.signal));
    if (this.judging !== judging) return;
    this.judging = null;
    if (!verdict) Object.assign(task, { tried: null, said: null });
    else if (verdict.isRight) this.isRight(verdict.why);
    else this.isWrong(verdict.after);
    this.onChange();
  }

  /** Whether a move keeps what the mistake has lost; why it is good, or what comes of it. */
  async judge(task, point, signal) {
    const [best] = answerTo(task.slip);
    // The review has judged these two already.
    const isRight = () => this.why(task, point, signal).then((why) => ({ isRight: true, why }));
    if (point === best) return isRight();
    const after = await this.valueAfter(task, point, signal);
    const needed = share(task.slip.before) - TOLERANCE;
    if (point === task.slip.move) return { isRight: false, after };
    if (share(after) >= needed) return isRight();
    // The review may have searched longer: the best move is judged like the one that was tried.
    if (!best || share(after) === 0) return { isRight: false, after };
    task.best ??= await this.valueAfter(task, best, signal);
    return share(after) >= share(task.best) - TOLERANCE ? isRight() : { isRight: false, after };
  }

  /** What the side that moves may expect after a move, and the opponent's line; `outcome` if the move ends the game. */
  async valueAfter(task, point, signal) {
    const state = this.game.state([...task.base, point]);
    const { outcome } = await this.server.ask("position", state, signal);
    if (outcome) {
      const rate = outcome.winner === null ? 0.5 : Number(outcome.winner === task.slip.color);
      return { outcome, win_rate: rate, proof: null, line: [] };
    }
    const { analysis } = await this.server.search("analyse", { ...state, lines: 1, seconds: JUDGE_SECONDS }, signal);
    const [first] = analysis.lines;
    return { outcome: null, ...turned(first), line: first.line };
  }

  /** What a move is good for, in sentences; empty where threats tell nothing. */
  async why(task, point, signal) {
    const asked = { ...this.game.state(task.base), point, language: language() };
    const { text, wins, stops, threatens } = await this.server.ask("why", asked, signal);
    return wins || stops || threatens ? text : "";
  }

  isRight(why) {
    const { task } = this;
    task.isOver = true;
    const last = this.slips.length > 1 && this.isLast ? t("retry-was-last") : "";
    const [best] = answerTo(task.slip);
    const values = { point: task.tried, best: best ?? "" };
    const isBest = !best || task.tried === best;
    this.say("right", sentences(isBest ? t("retry-right", values) : t("retry-right-too", values), why, last));
    this.focusNext();
  }

  isWrong(after) {
    const { task } = this;
    task.reply = after.line.slice(0, 1);
    this.timer = setTimeout(() => this.takeBack(), WRONG_STAYS);
    this.say("wrong", sentences(t("point-is-wrong", { point: task.tried }), this.replyText(after), t("try-again")));
  }

  replyText(after) {
    if (after.outcome) return outcomeText(after.outcome);
    const { color } = this.task.slip;
    const values = { color: this.game.colorAt(this.task.base.length + 1), point: after.line[0], value: valueText(after) };
    return sentences(t("retry-reply", values), t("retry-after", { color, value: valueText(after) }));
  }

  /** Takes a wrong move and its answer off the board; what was said about it stays. */
  takeBack() {
    clearTimeout(this.timer);
    if (this.task.isOver) return;
    Object.assign(this.task, { tried: null, reply: [] });
    this.onChange();
  }

  async showAnswer() {
    this.stop();
    const { task } = this;
    const line = answerTo(task.slip);
    Object.assign(task, { isOver: true, tried: null, reply: [], answer: line });
    const why = line.length ? await this.ask(() => this.why(task, line[0])) : "";
    if (this.task !== task) return;
    this.say("info", sentences(t("retry-answer-is", { moves: line.join(" ") }), why ?? ""));
    this.focusNext();
  }

  /** The button that had the focus may do nothing any more. */
  focusNext() {
    this.draw();
    if (document.activeElement !== $("retry-answer") && document.activeElement !== document.body) return;
    $(this.isLast ? "retry-back" : "retry-next").focus({ preventScroll: true });
  }

  // What is seen.

  get isLast() { return this.task.index === this.slips.length - 1; }

  taskText() {
    const { slip } = this.task;
    return t("retry-task", { color: slip.color, point: slip.move });
  }

  aboutText() {
    const { index, slip } = this.task;
    const values = { color: slip.color, before: valueText(slip.before), after: valueText(slip.after) };
    const place = this.slips.length > 1 ? t("retry-place", { number: index + 1, count: this.slips.length }) : "";
    return sentences(place, sentence(slipTitle(slip)), t("slip-value", values));
  }

  /** What the board shows, with the point that is pointed at. */
  scene(pointed) {
    const { game, task } = this;
    const { base, slip, tried, reply, answer, isOver } = task;
    const at = (point, index) => ({ point, color: game.colorAt(index), number: index + 1 });
    const stones = [...game.setup, ...base.map(at)];
    if (tried) stones.push(at(tried, base.length));
    const line = tried ? reply : answer;
    const first = base.length + (tried ? 1 : 0);
    const isPlain = !tried && answer.length === 0;
    const isGhost = pointed && isPlain && this.canPlay() && this.isFree(pointed);
    return {
      ...EMPTY_SCENE,
      size: game.size,
      stones,
      last: tried ?? base.at(-1) ?? null,
      forbidden: isPlain ? task.forbidden : [],
      line: line.map((point, index) => ({ ...at(point, first + index), number: index + 1 })),
      marks: tried === slip.move ? [] : [{ point: slip.move, kind: "bad" }].filter(({ point }) => !line.includes(point)),
      ghost: isGhost ? { point: pointed, color: slip.color } : null,
      canPlay: !isOver && this.canPlay(),
      label: sentences(boardLabel(game.size), sentence(this.taskText())),
    };
  }

  draw() {
    const { task } = this;
    setText($("retry-task"), this.taskText());
    setText($("retry-about"), this.aboutText());
    setText($("retry-said"), task.said?.text ?? "");
    $("retry-said").dataset.kind = task.said?.kind ?? "";
    $("retry").setAttribute("aria-busy", String(Boolean(this.judging)));
    $("retry-answer").disabled = task.answer.length > 0;
    $("retry-next").hidden = this.slips.length < 2;
    $("retry-next").disabled = this.isLast;
    $("retry-next").classList.toggle("primary", task.isOver);
  }
}
