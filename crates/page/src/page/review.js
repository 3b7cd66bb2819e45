// The panel of the review: the curve of the value, and the moves that gave something away. Both lead to their
// position. The server searches and judges; nothing here does.

import { $, announce, draw, make, setText, valueText } from "./dom.js";
import { language, sentences, t } from "./words.js";

const [WIDTH, HEIGHT] = [300, 120];
/** The kinds of reasons that praise a move. */
const PRAISE = new Set(["only-move", "holds", "found"]);
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

export class Review {
  /**
   * `current()` gives the game, `onShow(number)` shows a position, `onLine(line)` a line, `onRetry(slips)` tries mistakes
   * again, `onChange()` says that something is wanted.
   */
  constructor(server, { current, onShow, onLine, onRetry, onChange }) {
    this.server = server;
    this.current = current;
    this.onShow = onShow;
    this.onLine = onLine;
    this.onRetry = onRetry;
    this.onChange = onChange;
    this.id = 0;
    this.build();
    this.reset();
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
    this.list = make("ol", { className: "slips" });
    const row = make("div", { className: "row" }, this.button, make("label", {}, `${t("review-time")} `, this.time));
    $("review").append(row, this.bar, this.curve, this.summary, this.list);
  }

  /** Forgets what was found, as for a new game. */
  reset() {
    this.isWanted = false;
    this.moves = "";
    this.count = 0;
    /** What black may expect in each position; undefined where that is not known yet. */
    this.values = [];
    this.review = null;
    this.drawn = "";
    this.draw();
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
    this.list.hidden = !this.review;
    const state = `${known} ${game.shown} ${Boolean(this.review)}`;
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
    const slips = this.slips().map(({ number, missed_win: missed }) =>
      draw("circle", { cx: x(number), cy: y(this.values[number]), r: 4, class: missed ? "missed" : "slip" }));
    this.curve.replaceChildren(dark, area, half, ...slips, at);
    const last = this.values.findLast((value) => typeof value === "number");
    this.curve.setAttribute("aria-label", t("review-curve", { percent: Math.round(100 * last) }));
  }

  slips() { return this.review?.reviewed.filter(({ reason }) => reason && !PRAISE.has(reason.kind)) ?? []; }

  /** What a side has done wrong, or both if it is null: without wins that only came later than they could have. */
  mistakes(color) { return this.slips().filter((slip) => kindText(slip) && (!color || slip.color === color)); }

  /** Shows the position before a move, with what would have been better. */
  open(slip) {
    const { number, missed_win: missed } = slip;
    this.onShow(number - 1);
    this.onLine({ line: answerTo(slip), proof: missed ? { result: "win", plies: missed.plies } : null });
  }

  /** What the judgement of the next move speaks of: the move, the stones of a threat, and what was right. */
  marks(shown) {
    const slip = this.slips().find(({ number }) => number === shown + 1);
    if (!slip) return [];
    const { reason } = slip;
    const win = reason.threat ?? reason.win;
    const of = (points, kind) => (points ?? []).map((point) => ({ point, kind }));
    const right = reason.answers?.length ? reason.answers : slip.better.slice(0, 1);
    return [{ point: slip.move, kind: "asked" }, ...of(win?.stones, "part"), ...of(right.filter((point) => point !== slip.move), "good")];
  }

  drawList(shown) {
    const items = this.slips().map((slip) => {
      const { number, move: point, color, before, after, reason } = slip;
      const size = t("slip-value", { color, before: valueText(before), after: valueText(after) });
      const button = make("button", {}, make("i", { className: `dot ${color}` }), make("span", { textContent: slipTitle(slip) }),
        make("span", { className: "size", textContent: size }), make("span", { className: "size", textContent: reason.text }));
      button.setAttribute("aria-current", String(shown === number - 1));
      button.addEventListener("click", () => this.open(slip));
      if (!kindText(slip)) return make("li", {}, button);
      const label = { "aria-label": t("retry-label", { number, point }) };
      const again = make("button", { className: "retry", textContent: t("retry"), attributes: label, onclick: () => this.onRetry([slip]) });
      return make("li", {}, button, again);
    });
    const top = this.list.scrollTop;
    const focused = [...this.list.querySelectorAll("button")].indexOf(document.activeElement);
    this.list.replaceChildren(...items);
    this.list.scrollTop = top;
    if (focused >= 0) this.list.querySelectorAll("button")[focused]?.focus();
    if (items.length === 0) this.list.replaceChildren(make("li", { textContent: t("review-none") }));
  }
}
