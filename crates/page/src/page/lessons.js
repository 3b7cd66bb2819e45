// Lessons: their list, and one of them step by step on the board. What a lesson says and what is right comes
// from the server; the browser keeps which lessons were finished.

import { EMPTY_SCENE, boardLabel } from "./board.js";
import { $, announce, make, notice, setText } from "./dom.js";
import { capital, ruleName } from "./game.js";
import { Refused } from "./server.js";
import { Stored } from "./stored.js";
import { language, sentence, sentences, t } from "./words.js";

const isFinishedList = (value) => Array.isArray(value) && value.every(Number.isInteger);

export class Lessons {
  /** `onChange()` is called when something else is to be drawn. */
  constructor(server, { onChange }) {
    this.server = server;
    this.onChange = onChange;
    /** The numbers of the lessons that were finished. */
    this.kept = new Stored("goren.lessons", "lessons-stored", isFinishedList);
    this.titles = [];
    /** The lesson under way; null while the list is shown. */
    this.lesson = null;
    this.isBusy = false;
    this.listen();
  }

  listen() {
    const click = (id, action) => $(id).addEventListener("click", action);
    click("lesson-back", () => this.goTo(this.lesson.index - 1));
    click("lesson-next", () => this.goOn());
    click("lesson-list", () => this.close());
  }

  /** The person comes to learn. */
  enter() {
    if (!this.titles.length) this.loadList();
  }

  leave() {}

  get focus() { return $(this.lesson ? "lesson-title" : "lessons-title"); }

  get title() { return this.lesson ? this.titleText() : t("lessons"); }

  onKey(key) {
    const actions = { n: "lesson-next", ".": "lesson-next", ArrowRight: "lesson-next", ",": "lesson-back", ArrowLeft: "lesson-back" };
    const button = $(actions[key] ?? "lesson-title");
    if (!actions[key] || !button.checkVisibility()) return false;
    button.click();
    return true;
  }

  /** Asks the server; null if it does not answer or refuses, which is said. */
  async ask(name, body) {
    this.isBusy = true;
    try {
      return await this.server.ask(name, { ...body, language: language() });
    } catch (error) {
      // That the server is gone is said by the banner.
      if (error instanceof Refused) notice(sentence(capital(error.message)), "error");
      return null;
    } finally {
      this.isBusy = false;
      this.onChange();
    }
  }

  async loadList() {
    this.titles = (await this.ask("lessons", {}))?.titles ?? [];
    this.onChange();
  }

  // A lesson.

  /** Begins a lesson, 1 being the first. */
  async open(number) {
    if (this.isBusy) return;
    const lesson = await this.ask("lesson", { lesson: number });
    if (!lesson) return;
    this.lesson = {
      ...lesson,
      number,
      /** The step that is shown; after the last one, the end of the lesson. */
      index: 0,
      /** The steps that were answered, by their index. */
      answered: new Set(),
      ...noAnswer(),
    };
    this.toldStep();
  }

  /** Back to the list. */
  close() {
    const { number } = this.lesson;
    this.lesson = null;
    this.onChange();
    queueMicrotask(() => $("lessons").querySelector(`[data-lesson="${number}"]`)?.focus());
  }

  get step() { return this.lesson?.steps[this.lesson.index] ?? null; }

  /** Whether all is found that the step asks for. */
  get isAnswered() { return this.lesson.found.length === this.step.find; }

  /** The button that goes on: to the next step, answered or not, or to the next lesson. */
  goOn() {
    const { index, steps, number } = this.lesson;
    if (index < steps.length) this.goTo(index + 1);
    else if (number < this.titles.length) this.open(number + 1);
  }

  goTo(index) {
    const { lesson } = this;
    if (index < 0 || index > lesson.steps.length) return;
    Object.assign(lesson, { index, ...noAnswer() });
    if (!this.step && !this.missed().length) this.finish();
    this.toldStep();
  }

  finish() {
    const finished = new Set(this.kept.load() ?? []);
    finished.add(this.lesson.number);
    this.kept.save([...finished].sort((a, b) => a - b));
  }

  /** The numbers of the steps that were not answered. */
  missed() {
    const { steps, answered } = this.lesson;
    return steps.map((_, index) => index + 1).filter((number) => !answered.has(number - 1));
  }

  /** Another step is shown: says what it holds, and goes to its title. */
  toldStep() {
    this.onChange();
    announce(sentences(this.placeText(), ...this.texts(), this.step?.question));
    queueMicrotask(() => {
      this.focus.focus({ preventScroll: true });
      $("board").scrollIntoView({ block: "nearest" });
    });
  }

  canPlay() { return this.step !== null && !this.isAnswered && !this.isBusy; }

  async choosePoint(point) {
    if (!this.canPlay()) return;
    const { lesson } = this;
    const { number, index } = lesson;
    const answer = await this.ask("lesson/answer", { lesson: number, step: index + 1, point });
    if (!answer || this.lesson !== lesson || lesson.index !== index) return;
    const { kind, text, explanation } = answer;
    const isRight = kind === "right";
    if (isRight && !lesson.found.includes(point)) lesson.found.push(point);
    lesson.tried = isRight ? null : { point, kind: kind === "accepted" ? "part" : "bad" };
    const missing = this.step.find - lesson.found.length;
    if (missing === 0) lesson.answered.add(index);
    const more = !isRight ? "" : missing === 0 ? explanation : t("still-missing", { count: missing });
    lesson.said = { kind: kind === "accepted" ? "info" : kind, text: sentences(text, more) };
    announce(lesson.said.text);
    this.onChange();
    if (missing === 0) queueMicrotask(() => $("lesson-next").focus({ preventScroll: true }));
  }

  // What is seen.

  placeText() {
    const { number, title, index, steps, rule } = this.lesson;
    if (!this.step) return t("lesson-end", { number, title });
    const values = { number, title, step: index + 1, count: steps.length, rule: ruleName(rule), color: this.step.to_move };
    return t("lesson-step", values);
  }

  titleText() { return this.step?.title ?? t("lesson-was", { number: this.lesson.number }); }

  /** The paragraphs: those of the lesson stand above its first step. */
  texts() {
    const { step, lesson } = this;
    if (step) return lesson.index === 0 ? [...lesson.text, ...step.text] : step.text;
    const missed = this.missed();
    const values = { count: missed.length, numbers: missed.join(t("list-comma")) };
    const state = missed.length ? t("lesson-unanswered", values) : t("lesson-finished");
    const title = this.titles[lesson.number];
    return [state, title ? t("lesson-next-is", { number: lesson.number + 1, title }) : t("lesson-was-last")];
  }

  /** What the board shows, with the point that is pointed at. */
  scene(pointed) {
    const { lesson } = this;
    const step = this.step ?? lesson?.steps.at(-1);
    if (!step) return { ...EMPTY_SCENE, size: [15, 15], label: t("lesson-choose") };
    const of = (color) => step[color].map((point) => ({ point, color }));
    const stones = [...of("black"), ...of("white")];
    const found = lesson.found.map((point) => ({ point, kind: "good" }));
    const isFree = pointed && !stones.some((stone) => stone.point === pointed);
    const isChoice = !step.choices || step.choices.includes(pointed);
    return {
      ...EMPTY_SCENE,
      size: step.size,
      stones,
      letters: step.marks,
      marks: lesson.tried ? [...found, lesson.tried] : found,
      ghost: isFree && isChoice && this.canPlay() ? { point: pointed, color: step.to_move } : null,
      canPlay: this.canPlay(),
      label: sentences(boardLabel(step.size), this.titleText()),
    };
  }

  draw() {
    $("lessons").hidden = this.lesson !== null;
    $("lesson").hidden = this.lesson === null;
    if (this.lesson) this.drawLesson();
    else this.drawList();
  }

  drawList() {
    const finished = this.kept.load() ?? [];
    const state = `${this.titles.length} ${finished}`;
    if (state === this.drawn) return;
    this.drawn = state;
    $("lessons-list").replaceChildren(...this.titles.map((title, index) => {
      const isFinished = finished.includes(index + 1);
      const tick = make("i", { textContent: isFinished ? "✓" : "", attributes: { "aria-hidden": "true" } });
      const button = make("button", { data: { lesson: index + 1 }, onclick: () => this.open(index + 1) },
        make("span", { textContent: `${index + 1}` }), make("span", { textContent: title }), tick);
      const values = { number: index + 1, title };
      button.setAttribute("aria-label", isFinished ? t("lesson-label-finished", values) : t("lesson-label", values));
      return make("li", {}, button);
    }));
    setText($("lessons-about"), this.titles.length ? t("lessons-finished", { count: finished.length, all: this.titles.length }) : "");
  }

  drawLesson() {
    const { lesson, step } = this;
    setText($("lesson-place"), this.placeText());
    setText($("lesson-title"), this.titleText());
    const texts = this.texts();
    const shown = texts.join("\n");
    if (shown !== this.drawnText) $("lesson-text").replaceChildren(...texts.map((textContent) => make("p", { textContent })));
    this.drawnText = shown;
    setText($("lesson-question"), step?.question ?? "");
    $("lesson-question").hidden = !step;
    setText($("lesson-said"), lesson.said?.text ?? "");
    $("lesson-said").dataset.kind = lesson.said?.kind ?? "";
    $("lesson-said").hidden = !step;
    $("lesson-back").disabled = lesson.index === 0;
    const isLast = lesson.number === this.titles.length;
    $("lesson-next").hidden = !step && isLast;
    setText($("lesson-next-text"), step ? t("next") : t("next-lesson"));
    $("lesson-next").classList.toggle("primary", !step || this.isAnswered);
    this.drawChoices();
  }

  /** A button for each point that may be chosen, where the step says which. */
  drawChoices() {
    const { step } = this;
    const box = $("lesson-choices");
    const choices = step?.choices ?? [];
    box.hidden = choices.length === 0;
    if (box.dataset.points !== choices.join()) {
      box.dataset.points = choices.join();
      const letter = (point) => step.marks.find((mark) => mark.point === point)?.letter ?? point;
      box.replaceChildren(...choices.map((point) => make("button", { textContent: letter(point), onclick: () => this.choosePoint(point) })));
    }
    for (const button of box.children) button.disabled = !this.canPlay();
  }
}

/** A step before an answer: no points are found, none was tried, and nothing was said. */
const noAnswer = () => ({ found: [], tried: null, said: null });
