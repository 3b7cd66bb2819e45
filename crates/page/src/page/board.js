// The board: a drawing (SVG) under a grid of cells that mouse, touch, keyboard and screen readers use.
// Row 1 is at the bottom unless the board is turned. It shows what it is given and reports the points that are chosen.

import { draw } from "./dom.js";
import { CELL, Drawing } from "./drawing.js";
import { capital } from "./game.js";
import { UPRIGHT, placeOf, pointAt, seenSize } from "./orientation.js";
import { pointName } from "./points.js";
import { t } from "./words.js";

/** Cells smaller than this many pixels are confirmed by a second tap. */
const SMALL = 30;
/** How long a stone falls, in seconds, as style.css says. */
const FALL_TIME = 0.12;
/** The parts of a scene that may be empty, all empty. */
export const EMPTY_SCENE = {
  stones: [], numbers: false, last: null, winning: [], forbidden: [], threats: [], candidates: [], line: [], marks: [],
  letters: [], zone: 0, hint: null, ghost: null, canPlay: false,
};

/** The name of a board, with its size in columns and rows. */
export const boardLabel = ([width, height]) => t("board-label", { width, height });

export class BoardView {
  /**
   * `onPlay(point)` when a point is chosen, `onPointer(point or null)` when one is pointed at, `onPick(point or null)`
   * when one waits to be confirmed, `onStone(seconds)` when one stone has come on the board: it lies there so much later.
   */
  constructor(container, { onPlay, onPointer, onPick, onStone = (seconds) => {} }) {
    this.container = container;
    this.onPlay = onPlay;
    this.onPointer = onPointer;
    this.onPick = onPick;
    this.onStone = onStone;
    this.size = [0, 0];
    /** @type {import("./orientation.js").Orientation} */
    this.orientation = UPRIGHT;
    this.hasCoordinates = true;
    /** Whether a stone that comes on the board is seen to fall. */
    this.falls = true;
    this.drawing = new Drawing();
    this.cursor = null;
    this.picked = null;
    this.confirm = "auto";
    this.scene = null;
    // What does not change has its own drawing, so that the wood is painted once.
    this.ground = draw("svg", { "aria-hidden": "true", focusable: "false", class: "scene still" });
    this.ground.append(this.drawing.ground);
    this.svg = draw("svg", { "aria-hidden": "true", focusable: "false", class: "scene" });
    this.svg.append(this.drawing.under, this.drawing.stones, this.drawing.over);
    this.grid = document.createElement("div");
    this.grid.className = "grid";
    this.grid.setAttribute("role", "grid");
    container.replaceChildren(this.ground, this.svg, this.grid);
    this.listen();
  }

  listen() {
    const at = (event) => event.target.closest?.("[data-point]")?.dataset.point ?? null;
    this.grid.addEventListener("pointerdown", (event) => { this.pointer = event.pointerType; });
    this.grid.addEventListener("click", (event) => {
      const point = at(event);
      if (point) this.choose(point, event.detail === 0 ? "keyboard" : this.pointer);
    });
    this.grid.addEventListener("pointerover", (event) => {
      if (event.pointerType === "mouse") this.onPointer(at(event));
    });
    this.grid.addEventListener("pointerleave", () => this.onPointer(null));
    this.grid.addEventListener("keydown", (event) => this.onKey(event));
    this.grid.addEventListener("focusin", (event) => this.setCursor(at(event) ?? this.cursor));
    this.svg.addEventListener("animationend", (event) => event.target.classList.remove("falling"));
  }

  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [width, height] = seenSize(this.size, this.orientation);
    const [x, y] = placeOf(this.cursor, this.size, this.orientation);
    const to = {
      ArrowLeft: [x - 1, y],
      ArrowRight: [x + 1, y],
      ArrowUp: [x, y - 1],
      ArrowDown: [x, y + 1],
      Home: [0, y],
      End: [width - 1, y],
      PageUp: [x, 0],
      PageDown: [x, height - 1],
    }[event.key];
    if (to) {
      const place = [Math.max(0, Math.min(width - 1, to[0])), Math.max(0, Math.min(height - 1, to[1]))];
      this.moveCursor(pointAt(place, this.size, this.orientation));
    } else if (event.key === "Enter" || event.key === " ") {
      this.choose(this.cursor, "keyboard");
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Of all cells, the tab key reaches the one at the cursor. */
  setCursor(point) {
    this.cells.get(this.cursor).tabIndex = -1;
    this.cells.get(point).tabIndex = 0;
    this.cursor = point;
  }

  moveCursor(point) {
    this.setCursor(point);
    this.focus();
  }

  /** A tap on a small board picks a point first, and plays it the second time. */
  choose(point, pointer) {
    const isSmall = this.grid.getBoundingClientRect().width / seenSize(this.size, this.orientation)[0] < SMALL;
    const asks = this.confirm === "always" || (this.confirm === "auto" && pointer === "touch" && isSmall);
    if (asks && pointer !== "keyboard" && this.picked !== point && this.scene?.canPlay) {
      this.pick(point);
      return;
    }
    this.pick(null);
    this.onPlay(point);
  }

  pick(point) {
    if (this.picked === point) return;
    this.picked = point;
    this.onPick(point);
    if (this.scene) this.render(this.scene);
  }

  /** Turns the board, and shows the coordinates or not. The cursor stays at its point. */
  arrange(orientation, hasCoordinates) {
    const { turns, isFlipped } = this.orientation;
    const isSame = turns === orientation.turns && isFlipped === orientation.isFlipped;
    if (isSame && hasCoordinates === this.hasCoordinates) return;
    Object.assign(this, { orientation, hasCoordinates });
    if (!this.scene) return;
    const { cursor, picked } = this;
    const hasFocus = this.grid.contains(document.activeElement);
    this.rebuild(this.size);
    this.setCursor(cursor);
    this.picked = picked;
    this.render(this.scene);
    if (hasFocus) this.focus();
  }

  /** The lines of the board and its cells, once for each size. */
  rebuild(size) {
    this.size = size;
    this.drawing.build(size, this.orientation, this.hasCoordinates);
    const { box } = this.drawing;
    const [width, height] = seenSize(size, this.orientation);
    for (const svg of [this.ground, this.svg]) svg.setAttribute("viewBox", box.join(" "));
    this.container.style.setProperty("--ratio", `${box[2]} / ${box[3]}`);
    this.container.parentElement.style.setProperty("--shape", String(box[2] / box[3]));
    Object.assign(this.grid.style, {
      left: `${(-100 * box[0]) / box[2]}%`,
      top: `${(-100 * box[1]) / box[3]}%`,
      width: `${(100 * width * CELL) / box[2]}%`,
      height: `${(100 * height * CELL) / box[3]}%`,
      gridTemplateColumns: `repeat(${width}, 1fr)`,
      gridTemplateRows: `repeat(${height}, 1fr)`,
    });
    this.buildCells(width, height);
  }

  /** The cells, row by row as they are seen. */
  buildCells(width, height) {
    this.cells = new Map();
    this.cursor = pointName(Math.floor(this.size[0] / 2), Math.floor(this.size[1] / 2));
    this.picked = null;
    const rows = [];
    for (let y = 0; y < height; y += 1) {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      for (let x = 0; x < width; x += 1) {
        const cell = document.createElement("div");
        cell.setAttribute("role", "gridcell");
        cell.dataset.point = pointAt([x, y], this.size, this.orientation);
        cell.tabIndex = cell.dataset.point === this.cursor ? 0 : -1;
        line.append(cell);
        this.cells.set(cell.dataset.point, cell);
      }
      rows.push(line);
    }
    this.grid.replaceChildren(...rows);
  }

  /**
   * Shows a scene: `size`, `stones` ({point, color, number}, without a number from the start), `numbers`, `last`, `winning`, `forbidden`
   * ({point, foul}), `threats` ({color, points}), `candidates` ({point, text, spoken, rank}), `line`
   * ({point, color, number}), `marks` ({point, kind}), `letters` ({point, letter}; none if left out), `zone` (the sides of the square about the
   * centre where a stone belongs; 0 for the whole board), `hint`,
   * `ghost` ({point, color}), `canPlay`, `label`.
   */
  render(scene) {
    const before = this.scene;
    const isOther = scene.size.join() !== this.size.join();
    this.scene = scene;
    if (isOther) this.rebuild(scene.size);
    this.grid.setAttribute("aria-label", scene.label);
    this.grid.classList.toggle("open", scene.canPlay);
    this.drawing.show({ ...scene, picked: this.picked });
    if (before && !isOther) this.receive(newStone(before, scene));
    this.describe(scene);
  }

  /** A stone that has just come falls on the board. */
  receive(point) {
    if (!point) return;
    const falls = this.falls && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (falls) this.drawing.drawn.get(point).element.classList.add("falling");
    this.onStone(falls ? FALL_TIME : 0);
  }

  /** The names of the cells, for screen readers. */
  describe(scene) {
    const names = new Map();
    for (const { point, color, number } of scene.stones) {
      const what = number ? t("cell-stone", { color, number }) : t("cell-stone-at-start", { color });
      names.set(point, scene.winning.includes(point) ? t("cell-wins", { what }) : what);
    }
    for (const { point, foul } of scene.forbidden) names.set(point, t("cell-forbidden", { foul: t(`foul-${foul}`) }));
    for (const { point, color, number } of scene.line) names.set(point, t("cell-line", { color, number }));
    for (const { point, spoken } of scene.candidates) names.set(point, t("cell-candidate", { value: spoken }));
    for (const { point, letter } of scene.letters ?? []) names.set(point, t("cell-marked", { letter }));
    if (scene.hint) names.set(scene.hint, t("cell-hint"));
    const empty = t("cell-empty");
    for (const [point, cell] of this.cells) {
      const label = t("cell", { point: capital(point), what: names.get(point) ?? empty });
      if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
    }
  }

  focus() { this.cells.get(this.cursor).focus(); }
}

/** The one stone that a scene has more than the scene before it; null if they differ in any other way. */
function newStone(before, { stones }) {
  if (stones.length !== before.stones.length + 1) return null;
  const colors = new Map(before.stones.map(({ point, color }) => [point, color]));
  const more = stones.filter(({ point, color }) => colors.get(point) !== color);
  return more.length === 1 ? more[0].point : null;
}
