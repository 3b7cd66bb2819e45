// The panel of the review: the curve of the value, and the moves that gave something away. Both lead to their
// position. A mistake that is chosen stands beside the board, with lines to step through. The server searches and
// judges; nothing here does. A finished review is kept by the browser as long as the tab is open.

import { $, announce, draw, make, setText, valueText } from "./dom.js";
import { other } from "./points.js";
import { language, sentences, t } from "./words.js";

const [WIDTH, HEIGHT] = [300, 120];
/** The kinds of reasons that praise a move. */
const PRAISE = new Set(["only-move", "holds", "found"]);
/** Where a finished review is kept. */
const KEPT = "goren.review";
/** The seconds for a position, and how that is called. */
const SECONDS = [["0.2", "quick"], ["1", "normal"], ["5", "thorough"]];

/** How a side has played, in a sentence. */
export function sideText(color, { inaccuracies, mistakes, blunders, missed_wins: missed, average_loss: loss }) {
  const counts = Object.entries({ blunders, mistakes, inaccuracies, "missed-wins": missed })
    .filter(([, count]) => count > 0)
    .map(([name, count]) => t(`review-${name}`, { count }));
  const faults = counts.concat(t("review-average-loss", { percent: (100 * loss).toFixed(1) })).join(t("fact-comma"));
  return t("review-side", { color, faults });
}

/** What is wrong with a move; empty if it has no name. */
function kindText({ judgement, missed_win: missed, losing }) {
  if (missed) return t("judged-missed-win");
  if (losing) return t(judgement ? `judged-${judgement}-loses` : "judged-loses");
  return judgement ? t(`judged-${judgement}`) : "";
}

/** A move of the review by its number and point, and what is wrong with it. */
export function slipTitle(slip) {
  const { number, move: point } = slip;
  const kind = kindText(slip);
  return kind ? t("slip-title", { number, point, kind }) : t("slip-title-plain", { number, point });
}

/** What would have been better than a move of the review: a line, empty if none is known. */
export const answerTo = ({ missed_win: missed, better }) => missed?.line ?? better;

/** Why a move was bad, in the language of the page. */
const reasonText = ({ texts, text }) => texts?.[language()] ?? text;

/** The colours of so many moves in turn. */
const inTurn = (first, count) => Array.from({ length: count }, (_, index) => (index % 2 === 0 ? first : other(first)));

/**
 * The lines of a mistake, each with the number of moves of the game before it: `better` instead of the move, and
 * `answer`, by which the opponent makes use of it.
 */
function linesOf(slip) {
  const { number, color, reason, missed_win: missed } = slip;
  const opponent = other(color);
  const better = answerTo(slip);
  const answer = reason.refutation;
  const proof = missed ? { result: "win", plies: missed.plies } : null;
  // Behind the reply to an idle four or three comes what it threatens, as if the other side passed.
  const isThreat = reason.kind === "spent" && answer.length > 0;
  const ofAnswer = isThreat ? [opponent, ...inTurn(opponent, answer.length - 1)] : inTurn(opponent, answer.length);
  const lines = [
    { name: "better", slip, before: number - 1, line: better, colors: inTurn(color, better.length), proof },
    { name: "answer", slip, before: number, line: answer, colors: ofAnswer, proof: null },
  ];
  return lines.filter(({ line }) => line.length);
}

export class Review {
  /**
   * `current()` gives the game and `stepped()` the line that is stepped through; `onShow(number)` shows a position,
   * `onLine(line)` a line, `onOpen()` what is said about a mistake, `onRetry(slips)` tries mistakes again, `onTrain(theme)`
   * trains with problems, `onChange()` says that something is wanted.
   */
  constructor(server, { current, stepped, onShow, onLine, onOpen, onRetry, onTrain, onChange }) {
    this.server = server;
    this.current = current;
    this.stepped = stepped;
    this.onShow = onShow;
    this.onLine = onLine;
    this.onOpen = onOpen;
    this.onRetry = onRetry;
    this.onTrain = onTrain;
    this.onChange = onChange;
    this.id = 0;
    this.build();
    this.reset();
    this.restore();
  }

  build() {
    this.time = make("select", {}, ...SECONDS.map(([value, name]) => make("option", { value, textContent: t(`review-${name}`) })));
    this.time.value = "1";
    this.button = make("button", { className: "primary", id: "review-start", onclick: () => this.toggle() });
    this.bar = make("progress", { max: 1, value: 0, ariaLabel: t("review-positions") });
    this.curve = draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "curve", role: "img", preserveAspectRatio: "none" });
    this.curve.addEventListener("click", (event) => {
      const box = this.curve.getBoundingClientRect();
      this.onShow(Math.round(((event.clientX - box.left) / box.width) * this.count));
    });
    this.summary = make("p", { className: "quiet" });
    this.whose = make("select", { id: "review-whose", onchange: () => this.showOf(this.whose.value) });
    this.whoseRow = make("label", { className: "row" }, `${t("mistakes")} `, this.whose);
    this.list = make("ol", { className: "slips" });
    const row = make("div", { className: "row" }, this.button, make("label", {}, `${t("review-time")} `, this.time));
    $("review").append(row, this.bar, this.curve, this.summary, this.whoseRow, this.list);
    const click = (id, action) => $(id).addEventListener("click", action);
    click("slip-close", () => this.close());
    click("slip-retry", () => this.onRetry([this.chosen]));
    click("slip-train", () => this.onTrain(this.chosen.reason.theme));
    click("slip-next", () => this.open(this.following()));
  }

  /** Forgets what was found, as for a new game. */
  reset() {
    this.isWanted = false;
    this.moves = "";
    this.count = 0;
    /** What black may expect in each position; undefined where that is not known yet. */
    this.values = [];
    this.review = null;
    /** Whose mistakes are listed: a colour, or `both`; null before the person has chosen. */
    this.side = null;
    /** The mistake that stands beside the board; null if there is none. */
    this.chosen = null;
    this.drawn = "";
    this.draw();
  }

  /** Keeps a finished review for the time when the page comes again. */
  keep() {
    if (!this.review) return;
    const { moves, review, side } = this;
    try {
      sessionStorage.setItem(KEPT, JSON.stringify({ game: this.current().id, moves, review, side, chosen: this.chosen?.number }));
    } catch {
      // It lasts as long as the page.
    }
  }

  /** Takes the review that was kept, if it is one of the game on the board. */
  restore() {
    const game = this.current();
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEPT));
      if (kept?.game !== game.id || kept.moves !== game.moves.join("")) return;
      const { moves, review, side } = kept;
      Object.assign(this, { moves, count: game.moves.length, review, values: review.black_win_rates, side });
      this.chosen = this.slips().find(({ number }) => number === kept.chosen) ?? null;
    } catch {
      // Kept by another version, or nothing can be kept.
    }
  }

  toggle() {
    if (this.isWanted) {
      this.isWanted = false;
    } else {
      this.reset();
      const { moves } = this.current();
      if (!moves.length) return;
      this.id += 1;
      this.isWanted = true;
      this.count = moves.length;
      this.moves = moves.join("");
    }
    this.onChange();
  }

  fail() { this.isWanted = false; }

  async run(signal) {
    const game = this.current();
    const body = { ...game.state(game.moves), seconds: Number(this.time.value), language: language() };
    const { review } = await this.server.search("review", body, signal, ({ number, black }) => {
      this.values[number] = black;
      this.draw();
    });
    this.review = review;
    this.values = review.black_win_rates;
    this.isWanted = false;
    announce(sentences(t("review-complete"), this.summaryText()));
    this.keep();
    this.draw();
  }

  summaryText() { return sentences(sideText("black", this.review.black), sideText("white", this.review.white)); }

  draw() {
    const game = this.current();
    // A game that goes on, in whatever way, is another game.
    if (this.moves && game.moves.join("") !== this.moves) {
      this.reset();
      this.onChange();
      return;
    }
    setText(this.button, this.isWanted ? t("stop") : t("review-start"));
    this.button.disabled = game.moves.length === 0;
    this.bar.hidden = !this.isWanted;
    const known = this.values.filter((value) => typeof value === "number").length;
    this.bar.value = this.count ? known / (this.count + 1) : 0;
    this.curve.toggleAttribute("hidden", known === 0);
    this.list.hidden = this.whoseRow.hidden = !this.review;
    this.drawWhose(game);
    this.drawSlip(game);
    const state = `${known} ${game.shown} ${Boolean(this.review)} ${this.shownSide} ${this.chosen?.number}`;
    if (state === this.drawn) return;
    this.drawn = state;
    setText(this.summary, this.review ? this.summaryText() : known ? "" : t("review-about"));
    if (known) this.drawCurve(game.shown);
    if (this.review) this.drawList(game.shown);
  }

  drawCurve(shown) {
    const x = (index) => (this.count ? (index / this.count) * WIDTH : 0);
    const y = (black) => (1 - black) * HEIGHT;
    const known = [];
    this.values.forEach((black, index) => { if (typeof black === "number") known.push([x(index), y(black)]); });
    const points = known.map((point) => point.map((number) => number.toFixed(1)).join(" "));
    // White's share is the light part above the curve.
    const area = draw("path", { d: `M${known[0][0]} 0L${points.join("L")}L${known.at(-1)[0]} 0Z`, class: "area" });
    const [from, to] = [known[0][0], known.at(-1)[0]];
    const dark = draw("rect", { x: from, y: 0, width: to - from, height: HEIGHT, class: "dark" });
    const half = draw("path", { d: `M0 ${HEIGHT / 2}H${WIDTH}`, class: "half" });
    const at = draw("path", { d: `M${x(shown)} 0V${HEIGHT}`, class: "at" });
    const slips = this.listed().map(({ number, missed_win: missed }) =>
      draw("circle", { cx: x(number), cy: y(this.values[number]), r: 4, class: missed ? "missed" : "slip" }));
    this.curve.replaceChildren(dark, area, half, ...slips, at);
    const last = this.values.findLast((value) => typeof value === "number");
    this.curve.setAttribute("aria-label", t("review-curve", { percent: Math.round(100 * last) }));
  }

  slips() { return this.review?.reviewed.filter(({ reason }) => reason && !PRAISE.has(reason.kind)) ?? []; }

  /** Whose mistakes are listed; at first those of the person, if one plays against the engine. */
  get shownSide() { return this.side ?? this.current().human ?? "both"; }

  /** The moves that are listed. */
  listed() { return this.slips().filter(({ color }) => this.shownSide === "both" || color === this.shownSide); }

  /** The next move of the list; undefined behind the last one. */
  following() { return this.listed().find(({ number }) => number > this.chosen.number); }

  showOf(side) {
    this.side = side;
    this.keep();
    this.draw();
  }

  /** What a side has done wrong, or both if it is null: without wins that only came later than they could have. */
  mistakes(color) { return this.slips().filter((slip) => kindText(slip) && (!color || slip.color === color)); }

  /** Shows the position before a move, with what would have been better, and says why beside the board. */
  open(slip) {
    this.onShow(slip.number - 1);
    this.choose(slip);
    const [better] = linesOf(slip);
    if (better?.name === "better") this.onLine(better);
    this.onOpen();
  }

  choose(slip) {
    this.chosen = slip;
    this.keep();
    this.draw();
  }

  /** Nothing is said beside the board any more. */
  close() {
    const item = `slip-${this.chosen.number}`;
    this.onShow(this.chosen.number - 1);
    this.choose(null);
    this.list.querySelector(`[data-item="${item}"]`)?.focus({ preventScroll: true });
  }

  /** Shows a line of the chosen mistake up to a move. */
  step(line, at) {
    this.onShow(line.before);
    this.onLine(line, { at, keepsFocus: true });
  }

  /** What the judgement of the next move speaks of: the move, the stones of a threat, and what was right. */
  marks(shown) {
    const slip = this.slips().find(({ number }) => number === shown + 1);
    // Behind the mistake that is chosen it is not spoken of the next one.
    if (!slip || this.chosen?.number === shown) return [];
    const stepped = this.stepped();
    const covered = stepped?.line.slice(0, stepped.at) ?? [];
    const { reason } = slip;
    const win = reason.threat ?? reason.win;
    const of = (points, kind) => (points ?? []).map((point) => ({ point, kind }));
    const right = reason.answers?.length ? reason.answers : slip.better.slice(0, 1);
    return [{ point: slip.move, kind: "asked" }, ...of(win?.stones, "part"), ...of(right.filter((point) => point !== slip.move && !covered.includes(point)), "good")];
  }

  drawWhose({ human }) {
    const sides = human ? [[human, "mine"], [other(human), "theirs"]] : [["black", "black"], ["white", "white"]];
    const names = sides.map(([, name]) => name).join(" ");
    if (this.whose.dataset.names !== names) {
      this.whose.dataset.names = names;
      this.whose.replaceChildren(...[...sides, ["both", "both"]].map(([value, name]) => make("option", { value, textContent: t(`mistakes-${name}`) })));
    }
    this.whose.value = this.shownSide;
  }

  /** The mistake that is chosen, until another position is shown. */
  drawSlip({ shown }) {
    const { chosen } = this;
    if (chosen && shown !== chosen.number && shown !== chosen.number - 1) this.chosen = null;
    $("slip").hidden = !this.chosen;
    if (!this.chosen) return;
    setText($("slip-title"), slipTitle(chosen));
    setText($("slip-size"), sizeText(chosen));
    setText($("slip-text"), reasonText(chosen.reason));
    $("slip-retry").hidden = !kindText(chosen);
    $("slip-train").hidden = !chosen.reason.theme;
    $("slip-next").hidden = !this.following();
    this.drawLines(shown);
  }

  /** The move that was played and the lines of the chosen mistake, each move a button. */
  drawLines(shown) {
    const { chosen } = this;
    if (this.linesFor !== chosen) {
      this.linesFor = chosen;
      const { number, color, move: point } = chosen;
      this.played = moveButton({ number, color, point }, () => this.onShow(number));
      const lines = linesOf(chosen).map((line) => ({ line, buttons: this.lineButtons(line) }));
      const row = (name, ...buttons) => make("div", { attributes: { role: "group", "aria-label": t(`slip-${name}`) } },
        make("span", { className: "quiet", textContent: t(`slip-${name}`) }), make("span", { className: "moves" }, ...buttons));
      this.lines = lines;
      $("slip-lines").replaceChildren(row("played", this.played), ...lines.map(({ line, buttons }) => row(line.name, ...buttons)));
    }
    const stepped = this.stepped();
    mark(this.played, !stepped && shown === chosen.number);
    for (const { line, buttons } of this.lines) {
      const isStepped = stepped?.of.slip === chosen && stepped.of.name === line.name;
      buttons.forEach((button, index) => mark(button, isStepped && stepped.at === index + 1));
    }
  }

  lineButtons(line) {
    return line.line.map((point, index) =>
      moveButton({ number: index + 1, color: line.colors[index], point }, () => this.step(line, index + 1)));
  }

  drawList(shown) {
    const items = this.listed().map((slip) => {
      const { number, move: point, color, reason } = slip;
      const button = make("button", { data: { item: `slip-${number}` } }, make("i", { className: `dot ${color}` }), make("span", { textContent: slipTitle(slip) }),
        make("span", { className: "size", textContent: sizeText(slip) }), make("span", { className: "size", textContent: reasonText(reason) }));
      button.setAttribute("aria-current", String(slip === this.chosen || (!this.chosen && shown === number - 1)));
      button.addEventListener("click", () => this.open(slip));
      if (!kindText(slip)) return make("li", {}, button);
      const label = { "aria-label": t("retry-label", { number, point }) };
      const again = make("button", { className: "retry", data: { item: `retry-${number}` }, textContent: t("retry"), attributes: label, onclick: () => this.onRetry([slip]) });
      return make("li", {}, button, again);
    });
    const top = this.list.scrollTop;
    const focused = this.list.contains(document.activeElement) ? document.activeElement.getAttribute("data-item") : null;
    this.list.replaceChildren(...items);
    this.list.scrollTop = top;
    if (focused) this.list.querySelector(`[data-item="${focused}"]`)?.focus({ preventScroll: true });
    if (items.length === 0) this.list.replaceChildren(make("li", { textContent: t("review-none") }));
  }
}

/** What a move has changed. */
function sizeText({ color, before, after }) {
  return t("slip-value", { color, before: valueText(before), after: valueText(after) });
}

/** A move of a line, which shows its position. */
function moveButton({ number, color, point }, onclick) {
  const label = { "aria-label": t("line-move", { number, color, point }) };
  return make("button", { className: "move", attributes: label, onclick }, make("i", { textContent: number }), make("span", { textContent: point }));
}

/** Marks the move that is shown. */
function mark(button, isShown) {
  if (isShown) button.setAttribute("aria-current", "true");
  else button.removeAttribute("aria-current");
}
