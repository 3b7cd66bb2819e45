// A line of an analysis, a review or a proof, stepped through on the board. Where a proof is longer than its line, the
// engine looks further.

import { $, announce, setText } from "./dom.js";
import { t } from "./words.js";

export class Stepping {
  /** @param {import("./main.js").App} app */
  constructor(app) {
    this.app = app;
    /** The line, and how much of it is shown; null if there is none. */
    this.current = null;
  }

  /** Shows a line of an analysis or a review, a move at a time, from its first move on or another one. */
  open(line, { at = 1, keepsFocus = false } = {}) {
    const { played } = this.app.game;
    const { proof, colors = null } = line;
    const plies = proof?.plies ?? 0;
    const isWhole = line.line.length >= plies;
    this.current = { of: line, base: played, line: [...line.line], at, proof, plies, colors, isWhole, isExtending: false };
    this.app.line = null;
    this.goTo(at);
    this.app.drawNow();
    if (!keepsFocus) $("step-next").focus({ preventScroll: true });
    this.app.seeBoard();
  }

  /** The colour of a move of the line, 0 being its first. Where a side passes the line has colours of its own. */
  colorAt(index) {
    const { base, colors } = this.current;
    return colors?.[index] ?? this.app.game.colorAt(base.length + index);
  }

  goTo(at) {
    const stepping = this.current;
    stepping.at = Math.max(0, Math.min(at, stepping.line.length));
    if (at > stepping.line.length && !stepping.isWhole && !stepping.isExtending) {
      stepping.isExtending = true;
      this.app.work.go();
    }
    const point = stepping.line[stepping.at - 1];
    if (point) announce(t("line-move", { number: stepping.at, color: this.colorAt(stepping.at - 1), point }));
    this.app.draw();
  }

  close() {
    const hadFocus = $("stepping").contains(document.activeElement);
    this.current = null;
    this.app.work.go();
    this.app.draw();
    if (hadFocus && $("slip").checkVisibility()) $("slip-title").focus({ preventScroll: true });
  }

  draw() {
    const stepping = this.current;
    $("stepping").hidden = !stepping;
    if (!stepping) return;
    const { at, line, isExtending, proof, plies } = stepping;
    const of = Math.max(line.length, plies);
    const key = proof ? `line-place-${proof.result}` : "line-place";
    setText($("stepping-text"), isExtending ? t("line-extending") : t(key, { number: at, count: of }));
    $("step-first").disabled = $("step-prev").disabled = at === 0;
    $("step-last").disabled = at === line.length;
    $("step-next").disabled = at === line.length && (stepping.isWhole || isExtending);
  }
}

/** The game with the whole line that is stepped through. */
export const steppedTo = ({ base, line }) => base.concat(line);
