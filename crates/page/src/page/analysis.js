// The panel of the analysis: the best moves with win rate and line, depth and speed, the bar for the value,
// threats and forbidden points. It shows what it is given and reports what is pointed at or chosen.

import { $, make, setText, valueText } from "./dom.js";
import { t } from "./words.js";

/** @type {[number, string][]} */
const UNITS = [[1e9, "G"], [1e6, "M"], [1e3, "k"]];

/** Large numbers in short: 12.3 k, 4.56 M. */
function short(count) {
  for (const [size, unit] of UNITS) {
    // What is rounded up to the next unit is written in it.
    if (count >= 0.9995 * size) return t("nodes-short", { unit, number: (count / size).toPrecision(3) });
  }
  return t("nodes-short", { unit: "none", number: String(count) });
}

/** Depth and nodes in one line, and the speed if there is room. */
export function speedText({ depth, selective_depth: deepest, nodes, seconds }, hasRoom = true) {
  if (!depth && !nodes) return "";
  const values = { depth, deepest, nodes: short(nodes), seconds: seconds.toFixed(1) };
  if (!hasRoom || seconds <= 0.02) return t("search-facts", values);
  return t("search-facts-speed", { ...values, speed: short(Math.round(nodes / seconds)) });
}

export class AnalysisPanel {
  constructor({ onLine, onStep, onFact, onForbidden }) {
    this.onLine = onLine;
    this.onStep = onStep;
    this.onFact = onFact;
    this.onForbidden = onForbidden;
    this.shown = "";
    /** The row under the pointer or with the focus. */
    this.pointed = null;
  }

  /** Shows the lines of an analysis; null clears the panel. */
  show(analysis) {
    setText($("speed"), analysis ? speedText(analysis) : "");
    const lines = analysis?.lines ?? [];
    const list = $("best");
    const rows = [...list.children];
    // Rows are kept while their text changes, so that focus and pointer stay where they are.
    lines.forEach((line, index) => {
      const item = rows[index] ?? this.makeRow(index, list);
      this.fill(item, line, index);
    });
    rows.slice(lines.length).forEach((item) => item.remove());
  }

  makeRow(index, list) {
    const button = make("button", { className: "line" },
      make("span", { className: "move" }), make("span", { className: "rate" }), make("span", { className: "moves-of" }));
    const item = make("li", {}, button);
    const point = () => this.point(item);
    const leave = () => this.point(null);
    button.addEventListener("pointerenter", (event) => { if (event.pointerType === "mouse") point(); });
    button.addEventListener("focus", () => { if (button.matches(":focus-visible")) point(); });
    button.addEventListener("pointerleave", leave);
    button.addEventListener("blur", leave);
    button.addEventListener("click", () => this.onStep(item.line));
    list.append(item);
    return item;
  }

  /** Shows the line of a row on the board; null shows none. */
  point(item) {
    this.pointed = item;
    this.onLine(item && item.line);
  }

  fill(item, line, index) {
    const isNew = item.line !== line;
    item.line = line;
    if (isNew && item === this.pointed) this.point(item);
    const [button] = item.children;
    button.classList.toggle("win", line.proof?.result === "win");
    button.classList.toggle("loss", line.proof?.result === "loss");
    const [move, rate, moves] = button.children;
    setText(move, line.move);
    setText(rate, valueText(line, 1));
    setText(moves, line.line.slice(1).join(" "));
    const values = { number: index + 1, move: line.move, value: valueText(line, 1) };
    const then = line.line.slice(1, 9).join(" ");
    const label = then ? t("line-label", { ...values, moves: then }) : t("line-label-short", values);
    if (button.getAttribute("aria-label") !== label) button.setAttribute("aria-label", label);
  }

  /** The bar: what white may expect, 0 to 1; null hides it. */
  showValue(white) {
    const bar = $("value");
    bar.hidden = white === null;
    if (white === null) return;
    bar.style.setProperty("--white-share", `${(100 * white).toFixed(1)}%`);
    const black = Math.round(100 * (1 - white));
    setText($("value-text"), `${black}`);
    bar.setAttribute("aria-label", t("value-bar", { black, white: 100 - black }));
  }

  /** Threats and forbidden points as lists. */
  showFacts(position, { threats, forbidden }) {
    const parts = [];
    if (threats && position?.threats?.length) {
      parts.push(heading(t("facts-threats")), list(position.threats, (threat) => this.fact(threatText(threat), { threats: [threat] })));
    }
    if (forbidden && position?.forbidden?.length) {
      parts.push(heading(t("facts-forbidden")), list(position.forbidden, ({ point, foul }) => {
        const button = this.fact(t("fact-forbidden", { point, foul: t(`foul-${foul}`) }), { marks: [{ point, kind: "asked" }] });
        button.addEventListener("click", () => this.onForbidden(point));
        return button;
      }));
    }
    const shown = parts.map((part) => part.textContent).join("\n");
    if (shown === this.shown) return;
    this.shown = shown;
    $("facts").replaceChildren(...parts);
  }

  fact(text, marks) {
    const button = make("button", { textContent: text });
    for (const event of ["pointerenter", "focus"]) button.addEventListener(event, () => this.onFact(marks));
    for (const event of ["pointerleave", "blur"]) button.addEventListener(event, () => this.onFact(null));
    return button;
  }
}

/** Where a side would make something. */
export function threatText({ color, kind, points }) {
  return t("fact-threat", { color, kind: t(`threat-${kind.replace(" ", "-")}`), points: points.join(" ") });
}

const heading = (text) => make("h3", { textContent: text });
const list = (items, item) => make("ul", {}, ...items.map((each) => make("li", {}, item(each))));
