// Training: a problem on the board, the person's tries, and the rating. What is right in a problem, which one
// comes next and how a person is rated is asked of the server; what was trained is kept by the browser.

import { EMPTY_SCENE, boardLabel } from "./board.js";
import { $, announce, make, notice, setText } from "./dom.js";
import { capital, ruleName } from "./game.js";
import { other } from "./points.js";
import { Refused } from "./server.js";
import { Stored } from "./stored.js";
import { language, sentence, sentences, t } from "./words.js";

/** How long a wrong move stays on the board, in milliseconds. */
const WRONG_STAYS = 2500;
/** The time before the reply, and between the moves of a solution that is played, in milliseconds. */
const REPLY_AFTER = 350;
const SOLUTION_PACE = 900;
/** Stands for a refusal that the caller expects. */
const EXPECTED = Symbol("expected");

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Today where the person is, as the server reads it: 2026-01-31. */
function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((number) => String(number).padStart(2, "0")).join("-");
}

export class Training {
  /** `onChange()` is called when something else is to be drawn. */
  constructor(server, { onChange }) {
    this.server = server;
    this.onChange = onChange;
    this.kept = new Stored("goren.training", "training-stored", isObject);
    /** The positions that have come since the page was opened. */
    this.shown = [];
    /** The rating and what comes again, as the server has said last. */
    this.standing = null;
    this.themes = [];
    /** The theme of the problems that come; empty for all. */
    this.theme = "";
    /** The problem that the person is at; null before the first and after the last one. */
    this.task = null;
    /** Whether every problem of the theme has come. */
    this.isAtEnd = false;
    /** Whether an answer of the server is awaited. */
    this.isBusy = false;
    this.timer = 0;
    this.listen();
  }

  listen() {
    const click = (id, action) => $(id).addEventListener("click", action);
    click("train-hint", () => this.hint());
    click("train-solution", () => this.solve());
    click("train-next", () => this.next());
    click("train-first", () => this.stepTo(0));
    click("train-prev", () => this.stepTo(this.task.solution.at - 1));
    click("train-step", () => this.stepTo(this.task.solution.at + 1));
    click("train-last", () => this.stepTo(this.task.solution.line.length));
    // The problem that is left for another theme is skipped.
    $("train-theme").addEventListener("change", (event) => {
      this.theme = event.target.value;
      this.isAtEnd = false;
      this.next();
    });
  }

  /** The person comes to train. */
  enter() {
    if (!this.task && !this.isAtEnd) this.next();
  }

  /** Only problems of a theme come from now on. One of it that is not solved yet stays. */
  choose(theme) {
    this.theme = theme;
    this.isAtEnd = false;
    if (this.task?.problem.theme !== theme || this.task.isOver) this.task = null;
  }

  /** The person goes back to the game. The problem stays as it is. */
  leave() {
    const { task } = this;
    if (!task) return;
    this.takeBack();
    if (task.solution) task.solution.isPlaying = false;
  }

  get focus() { return $("train-task"); }

  get title() { return this.taskText(); }

  onKey(key) {
    const actions = { h: "train-hint", s: "train-solution", n: "train-next", ",": "train-prev", ".": "train-step", ArrowLeft: "train-prev", ArrowRight: "train-step" };
    const button = $(actions[key] ?? "train-task");
    // A button that is hidden or disabled does nothing.
    if (!actions[key] || !button.checkVisibility()) return false;
    button.click();
    return true;
  }

  /** Asks the server; null if it does not answer or refuses, which is said; EXPECTED if `isExpected(error)`. */
  async ask(name, body, isExpected = (error) => false) {
    this.isBusy = true;
    this.onChange();
    try {
      return await this.server.ask(name, { ...body, language: language() });
    } catch (error) {
      // That the server is gone is said by the banner.
      if (!(error instanceof Refused)) return null;
      if (isExpected(error)) return EXPECTED;
      notice(sentence(capital(error.message)), "error");
      return null;
    } finally {
      this.isBusy = false;
      this.onChange();
    }
  }

  // Problems.

  /** Goes on to the next problem. One that was begun and neither solved nor failed is skipped, and not counted. */
  async next() {
    if (this.isBusy) return;
    this.takeBack();
    if (this.isAtEnd) this.shown = [];
    const { theme } = this;
    const body = { today: today(), shown: this.shown, theme, seed: crypto.getRandomValues(new Uint32Array(1))[0] };
    const answer = await this.askWithProgress(body);
    if (!answer) return;
    if (theme !== this.theme) {
      this.next();
      return;
    }
    this.standing = answer.standing;
    this.themes = answer.themes;
    this.begin(answer.problem);
  }

  /** Asks for a problem for this person. Progress that the server does not understand is put aside. */
  async askWithProgress(body) {
    const progress = this.kept.load();
    const isProgressWrong = (error) => error.status === 400 && progress !== null;
    const answer = await this.ask("problem/next", { ...body, progress }, isProgressWrong);
    if (answer !== EXPECTED) return answer;
    this.kept.putAside();
    return this.ask("problem/next", { ...body, progress: null });
  }

  begin(problem) {
    this.isAtEnd = problem === null;
    this.task = problem && {
      problem,
      /** The moves of both sides so far. */
      moves: [],
      /** How it ended: `solved`, `failed` or `helped`, which is solved with a hint; null so far. It is counted by that, once. */
      result: null,
      isCounted: false,
      isHelped: false,
      isOver: false,
      /** A wrong move: its point, whether it is on the board still, and the marks that show what is wrong. */
      wrong: null,
      /** The moves that solve it, how many of them are shown, and whether they are played one after the other. */
      solution: null,
      /** What was said last, and its kind: `right`, `wrong` or `info`. */
      said: null,
    };
    if (problem) this.shown.push(problem.id);
    const last = problem?.last ? t("last-move-was", { point: problem.last }) : "";
    announce(sentences(sentence(this.taskText()), problem ? this.aboutText() : "", last));
    this.onChange();
  }

  say(kind, text) {
    this.task.said = { kind, text };
    announce(text);
    this.onChange();
  }

  /** Whether a move can be tried. */
  canPlay() { return this.task !== null && !this.task.isOver && !this.isBusy; }

  async choosePoint(point) {
    if (!this.canPlay()) return;
    this.takeBack();
    const { task } = this;
    if (this.stones().some((stone) => stone.point === point)) return;
    const { problem, moves } = task;
    task.wrong = null;
    task.placed = point;
    const answer = await this.ask("problem/play", { problem: problem.text, moves, point });
    task.placed = null;
    if (this.task !== task) return;
    if (answer?.kind === "wrong") await this.isWrong(point, answer);
    else if (answer) await this.isRight(point, answer);
    this.onChange();
  }

  async isRight(point, { kind, reply }) {
    const { task } = this;
    task.moves.push(point);
    if (kind === "solved") {
      task.isOver = true;
      this.say("right", sentences(t("solved"), await this.count(task, task.isHelped ? "helped" : "solved")));
      return;
    }
    this.isBusy = true;
    this.onChange();
    await new Promise((resolve) => setTimeout(resolve, REPLY_AFTER));
    this.isBusy = false;
    task.moves.push(reply);
    if (this.task === task) this.say("right", t("right-go-on", { point: reply }));
  }

  async isWrong(point, { text, fault }) {
    const { task } = this;
    task.wrong = { point, isOnBoard: true, marks: faultMarks(fault) };
    this.timer = setTimeout(() => this.takeBack(), WRONG_STAYS);
    this.onChange();
    const counted = await this.count(task, "failed");
    if (this.task === task) this.say("wrong", sentences(t("point-is-wrong", { point }), text, t("try-again"), counted));
  }

  /** Takes a wrong move off the board; what was said about it stays. */
  takeBack() {
    clearTimeout(this.timer);
    if (!this.task?.wrong) return;
    this.task.wrong.isOnBoard = false;
    this.onChange();
  }

  /**
   * Counts the problem, once: by the first wrong move, the solution that was shown, or the last move. What is said
   * about it.
   */
  async count(task, result) {
    const isFirst = task.result === null;
    task.result ??= result;
    if (task.isCounted) return result === "failed" ? "" : t("counts-as-failed");
    if (task.result === "helped") return t("helped-not-counted");
    const { problem } = task;
    const body = { today: today(), progress: this.kept.load(), problem: problem.text, solved: task.result === "solved" };
    const answer = await this.ask("problem/count", body);
    // Without an answer it is counted later, if anything follows.
    if (!answer) return isFirst ? t("not-counted") : "";
    task.isCounted = true;
    this.kept.save(answer.progress);
    this.standing = answer.standing;
    return t("rating-changed", { rating: answer.standing.text, change: changeText(answer.change) });
  }

  hint() {
    const { task } = this;
    if (this.isBusy) return;
    task.isHelped = true;
    this.say("info", sentences(task.problem.hint, task.result === null ? t("hint-not-counted") : ""));
  }

  /** Shows the moves that solve the problem from here; it is failed then. */
  async solve() {
    const { task } = this;
    if (this.isBusy) return;
    this.takeBack();
    const answer = await this.ask("problem/solution", { problem: task.problem.text, moves: task.moves });
    if (!answer || this.task !== task) return;
    task.wrong = null;
    task.isOver = true;
    // The button of the solution cannot keep the focus.
    if (document.activeElement === $("train-solution")) $("train-next").focus({ preventScroll: true });
    task.solution = { line: answer.moves, at: 0, isPlaying: true };
    const counted = await this.count(task, "failed");
    if (this.task !== task) return;
    this.say("info", sentences(t("solution-is", { moves: answer.moves.join(" ") }), counted));
    this.playOn();
  }

  /** Plays the moves of the solution one after the other, until the person steps through them. */
  playOn() {
    const { task } = this;
    const { solution } = task;
    if (!solution?.isPlaying || solution.at === solution.line.length) return;
    solution.at += 1;
    this.onChange();
    this.timer = setTimeout(() => { if (this.task === task) this.playOn(); }, SOLUTION_PACE);
  }

  stepTo(at) {
    const { solution } = this.task;
    solution.isPlaying = false;
    solution.at = Math.max(0, Math.min(at, solution.line.length));
    const point = solution.line[solution.at - 1];
    const color = this.colorAt(this.task.moves.length + solution.at - 1);
    announce(point ? t("line-move", { number: solution.at, color, point }) : t("solution-start"));
    this.onChange();
  }

  // What is seen.

  /** The colour of a move, 0 being the person's first. */
  colorAt(index) {
    const { to_move: first } = this.task.problem;
    return index % 2 === 0 ? first : other(first);
  }

  /** The stones of the problem and of the moves so far. */
  stones() {
    const { problem, moves } = this.task;
    const of = (color) => problem[color].map((point) => ({ point, color }));
    return [...of("black"), ...of("white"), ...moves.map((point, index) => ({ point, color: this.colorAt(index), number: index + 1 }))];
  }

  taskText() {
    const { task } = this;
    if (this.isAtEnd) return t("task-last");
    if (!task) return t("task-none");
    return t(`task-${task.problem.goal}`, { color: task.problem.to_move });
  }

  aboutText() {
    const { rule, size, rating } = this.task.problem;
    return t("task-about", { rule: ruleName(rule), size: size.join("×"), rating });
  }

  standingText() {
    const { standing } = this;
    if (!standing) return "";
    const { text, solved, failed, waiting, due } = standing;
    const again = waiting ? t("come-again", { count: waiting, due }) : "";
    return sentences(t("rating-is", { rating: text, solved, failed }), again);
  }

  /** What the board shows, with the point that is pointed at. */
  scene(pointed) {
    const { task } = this;
    if (!task) return { ...EMPTY_SCENE, size: [15, 15], label: sentences(boardLabel([15, 15]), this.taskText()) };
    const { problem, moves, wrong, placed, solution } = task;
    const stones = this.stones();
    const tried = wrong?.isOnBoard ? wrong.point : placed;
    const color = this.colorAt(moves.length);
    if (tried) stones.push({ point: tried, color, number: moves.length + 1 });
    const asked = wrong?.isOnBoard ? [{ point: wrong.point, kind: "asked" }] : [];
    const isFree = pointed && !stones.some((stone) => stone.point === pointed);
    const line = solution?.line.slice(0, solution.at) ?? [];
    return {
      ...EMPTY_SCENE,
      size: problem.size,
      stones,
      last: tried ?? moves.at(-1) ?? problem.last,
      line: line.map((point, index) => ({ point, color: this.colorAt(moves.length + index), number: index + 1 })),
      marks: [...wrong?.marks ?? [], ...asked],
      ghost: isFree && this.canPlay() && !tried ? { point: pointed, color } : null,
      canPlay: this.canPlay(),
      label: sentences(boardLabel(problem.size), this.taskText()),
    };
  }

  draw() {
    const { task, isBusy } = this;
    setText($("train-task"), this.taskText());
    setText($("train-about"), task ? this.aboutText() : this.isAtEnd ? t("task-all-came") : "");
    setText($("train-said"), task?.said?.text ?? "");
    $("train-said").dataset.kind = task?.said?.kind ?? "";
    setText($("train-standing"), this.standingText());
    // While an answer is awaited the buttons do nothing, but keep the focus.
    $("training").setAttribute("aria-busy", String(isBusy));
    for (const id of ["train-hint", "train-solution"]) $(id).disabled = !task || task.isOver;
    setText($("train-next-text"), this.isAtEnd ? t("begin-again") : task && !task.isOver ? t("skip") : t("next"));
    $("train-next").classList.toggle("primary", task === null || task.isOver);
    this.drawThemes();
    this.drawSteps();
  }

  drawThemes() {
    const list = $("train-theme");
    if (!this.themes.length) return;
    const isFilled = list.children.length > 1;
    if (!isFilled) list.append(...this.themes.map(({ name, text }) => make("option", { value: name, textContent: text.replace(/[.。]$/, "") })));
    list.value = this.theme;
  }

  drawSteps() {
    const solution = this.task?.solution;
    $("train-steps").hidden = !solution;
    if (!solution) return;
    const { at, line } = solution;
    setText($("train-place"), t("place-of", { number: at, count: line.length }));
    for (const id of ["train-first", "train-prev"]) $(id).disabled = at === 0;
    for (const id of ["train-step", "train-last"]) $(id).disabled = at === line.length;
  }
}

/** A change of the rating, with its sign. */
function changeText(change) {
  const points = Math.round(change);
  return points < 0 ? `−${-points}` : `+${points}`;
}

/** The marks of what is wrong with a move: how the opponent wins or escapes. They do not tell the right move. */
function faultMarks({ kind, win, block, escape }) {
  const of = (points, mark) => points.map((point) => ({ point, kind: mark }));
  if (kind === "loses") return [...of(win.stones, "part"), ...of(block ? [block] : [], "part"), ...of(win.points, "bad")];
  return escape ? of([escape], "bad") : [];
}
