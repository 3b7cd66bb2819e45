// The board: a drawing (SVG) under a grid of cells that mouse, touch, keyboard and screen readers use.
// Row 1 is at the bottom. It shows what it is given and reports the points that are chosen.

import { draw } from "./dom.js";
import { capital, column, pointName, row } from "./game.js";
import { t } from "./words.js";

const CELL = 40;
/** Space for the coordinates, left and below, and for the edge elsewhere. */
const LABELS = 26;
const EDGE = 6;
/** Cells smaller than this many pixels are confirmed by a second tap. */
const SMALL = 30;
/** The parts of a scene that may be empty, all empty. */
export const EMPTY_SCENE = {
  stones: [], numbers: false, last: null, winning: [], forbidden: [], threats: [], candidates: [], line: [], marks: [],
  letters: [], hint: null, ghost: null, canPlay: false,
};

/** The name of a board, with its size in columns and rows. */
export const boardLabel = ([width, height]) => t("board-label", { width, height });

export class BoardView {
  /** `onPlay(point)` when a point is chosen, `onPointer(point or null)` when one is pointed at. */
  constructor(container, { onPlay, onPointer, onPick }) {
    this.container = container;
    this.onPlay = onPlay;
    this.onPointer = onPointer;
    this.onPick = onPick;
    this.size = [0, 0];
    this.cursor = null;
    this.picked = null;
    this.confirm = "auto";
    this.scene = null;
    this.svg = draw("svg", { "aria-hidden": "true", focusable: "false" });
    this.grid = document.createElement("div");
    this.grid.className = "grid";
    this.grid.setAttribute("role", "grid");
    container.replaceChildren(this.svg, this.grid);
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
  }

  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [width, height] = this.size;
    const [x, y] = [column(this.cursor), row(this.cursor)];
    const to = {
      ArrowLeft: [x - 1, y],
      ArrowRight: [x + 1, y],
      ArrowUp: [x, y + 1],
      ArrowDown: [x, y - 1],
      Home: [0, y],
      End: [width - 1, y],
      PageUp: [x, height - 1],
      PageDown: [x, 0],
    }[event.key];
    if (to) {
      this.moveCursor(pointName(Math.max(0, Math.min(width - 1, to[0])), Math.max(0, Math.min(height - 1, to[1]))));
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
    const isSmall = this.grid.getBoundingClientRect().width / this.size[0] < SMALL;
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

  center(point) {
    return [(column(point) + 0.5) * CELL, (this.size[1] - row(point) - 0.5) * CELL];
  }

  /** The lines of the board and its cells, once for each size. */
  rebuild([width, height]) {
    this.size = [width, height];
    const [w, h] = [width * CELL, height * CELL];
    const box = [-LABELS, -EDGE, w + LABELS + EDGE, h + LABELS + EDGE];
    this.svg.setAttribute("viewBox", box.join(" "));
    this.container.style.setProperty("--ratio", `${box[2]} / ${box[3]}`);
    this.container.parentElement.style.setProperty("--shape", String(box[2] / box[3]));
    Object.assign(this.grid.style, {
      left: `${(100 * LABELS) / box[2]}%`,
      top: `${(100 * EDGE) / box[3]}%`,
      width: `${(100 * w) / box[2]}%`,
      height: `${(100 * h) / box[3]}%`,
      gridTemplateColumns: `repeat(${width}, 1fr)`,
      gridTemplateRows: `repeat(${height}, 1fr)`,
    });
    const ground = draw("g");
    ground.append(draw("rect", { x: box[0], y: box[1], width: box[2], height: box[3], rx: 10, class: "wood" }));
    let lines = "";
    for (let x = 0; x < width; x += 1) lines += `M${(x + 0.5) * CELL} ${CELL / 2}V${h - CELL / 2}`;
    for (let y = 0; y < height; y += 1) lines += `M${CELL / 2} ${(y + 0.5) * CELL}H${w - CELL / 2}`;
    ground.append(draw("path", { d: lines, class: "ruling" }));
    ground.append(draw("rect", { x: CELL / 2, y: CELL / 2, width: w - CELL, height: h - CELL, class: "frame" }));
    for (const point of stars(width, height)) {
      const [cx, cy] = this.center(point);
      ground.append(draw("circle", { cx, cy, r: 3.6, class: "star" }));
    }
    for (let x = 0; x < width; x += 1) {
      ground.append(draw("text", { x: (x + 0.5) * CELL, y: h + 10, class: "label" }, pointName(x, 0).charAt(0)));
    }
    for (let y = 0; y < height; y += 1) {
      ground.append(draw("text", { x: -9, y: (height - y - 0.5) * CELL, class: "label" }, String(y + 1)));
    }
    this.layer = draw("g");
    this.svg.replaceChildren(ground, this.layer);
    this.buildCells(width, height);
  }

  buildCells(width, height) {
    this.cells = new Map();
    this.cursor = pointName(Math.floor(width / 2), Math.floor(height / 2));
    this.picked = null;
    const rows = [];
    for (let y = height - 1; y >= 0; y -= 1) {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      for (let x = 0; x < width; x += 1) {
        const cell = document.createElement("div");
        cell.setAttribute("role", "gridcell");
        cell.dataset.point = pointName(x, y);
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
   * ({point, color, number}), `marks` ({point, kind}), `letters` ({point, letter}; none if left out), `hint`,
   * `ghost` ({point, color}), `canPlay`, `label`.
   */
  render(scene) {
    this.scene = scene;
    if (scene.size.join() !== this.size.join()) this.rebuild(scene.size);
    this.grid.setAttribute("aria-label", scene.label);
    this.grid.classList.toggle("open", scene.canPlay);
    const layer = draw("g");
    this.drawThreats(layer, scene);
    for (const stone of scene.stones) this.drawStone(layer, stone, scene);
    this.drawForbidden(layer, scene);
    this.drawCandidates(layer, scene);
    this.drawLetters(layer, scene);
    for (const stone of scene.line) this.drawLineStone(layer, stone);
    this.drawMarks(layer, scene);
    this.layer.replaceWith(layer);
    this.layer = layer;
    this.describe(scene);
  }

  drawStone(layer, { point, color, number }, scene) {
    const [cx, cy] = this.center(point);
    layer.append(draw("circle", { cx, cy: cy + 1.2, r: 17.4, class: "shadow" }));
    layer.append(draw("circle", { cx, cy, r: 17.4, class: `stone ${color}` }));
    const wins = scene.winning.includes(point);
    if (wins) layer.append(draw("circle", { cx, cy, r: 17.4, class: "winning" }));
    if (scene.numbers && number) {
      const last = point === scene.last ? " last" : "";
      layer.append(draw("text", { x: cx, y: cy, class: `number ${color}${last}${number > 99 ? " long" : ""}` }, String(number)));
    } else if (point === scene.last) {
      layer.append(draw("circle", { cx, cy, r: 5.2, class: "last" }));
    }
  }

  drawThreats(layer, { threats }) {
    for (const { color, points } of threats) {
      for (const point of points) {
        const [x, y] = this.center(point);
        layer.append(draw("rect", { x: x - 7, y: y - 7, width: 14, height: 14, rx: 3, class: `threat ${color}` }));
      }
    }
  }

  drawForbidden(layer, { forbidden }) {
    for (const { point } of forbidden) {
      const [x, y] = this.center(point);
      layer.append(draw("path", { d: `M${x - 7} ${y - 7}l14 14m0 -14l-14 14`, class: "forbidden" }));
    }
  }

  drawCandidates(layer, { candidates }) {
    for (const { point, text, rank } of candidates) {
      const [cx, cy] = this.center(point);
      layer.append(draw("circle", { cx, cy, r: 16.5, class: rank === 0 ? "candidate best" : "candidate" }));
      layer.append(draw("text", { x: cx, y: cy, class: "candidate-text" }, text));
    }
  }

  drawLetters(layer, { letters = [] }) {
    for (const { point, letter } of letters) {
      const [cx, cy] = this.center(point);
      // It hides the lines of the board.
      layer.append(draw("circle", { cx, cy, r: 12, class: "ground" }));
      layer.append(draw("text", { x: cx, y: cy, class: "letter" }, letter));
    }
  }

  drawLineStone(layer, { point, color, number }) {
    const [cx, cy] = this.center(point);
    layer.append(draw("circle", { cx, cy, r: 17.4, class: `stone ${color} planned` }));
    layer.append(draw("text", { x: cx, y: cy, class: `number ${color} planned` }, String(number)));
  }

  drawMarks(layer, { marks, hint, ghost }) {
    for (const { point, kind } of marks) {
      const [cx, cy] = this.center(point);
      layer.append(draw("circle", { cx, cy, r: kind === "asked" ? 14 : 9, class: `mark ${kind}` }));
    }
    if (hint) {
      const [cx, cy] = this.center(hint);
      layer.append(draw("circle", { cx, cy, r: 15, class: "hint" }));
    }
    if (ghost) {
      const [cx, cy] = this.center(ghost.point);
      layer.append(draw("circle", { cx, cy, r: 17.4, class: `stone ${ghost.color} ghost` }));
    }
    if (this.picked) {
      const [x, y] = this.center(this.picked);
      const [w, h] = [this.size[0] * CELL, this.size[1] * CELL];
      layer.append(draw("path", { d: `M${x} 0V${h}M0 ${y}H${w}`, class: "cross" }));
      layer.append(draw("circle", { cx: x, cy: y, r: 17.4, class: "picked" }));
    }
  }

  /** The names of the cells, for screen readers. */
  describe(scene) {
    const names = new Map();
    for (const { point, color, number } of scene.stones) {
      const wins = scene.winning.includes(point) ? ", in the winning line" : "";
      names.set(point, `${color}, ${number ? `move ${number}` : "from the start"}${wins}`);
    }
    for (const { point, foul } of scene.forbidden) names.set(point, `forbidden to black: ${foul}`);
    for (const { point, color, number } of scene.line) names.set(point, `empty, ${number} of the line: ${color}`);
    for (const { point, spoken } of scene.candidates) names.set(point, `empty, candidate, ${spoken}`);
    for (const { point, letter } of scene.letters ?? []) names.set(point, `empty, marked ${letter}`);
    if (scene.hint) names.set(scene.hint, "empty, hint");
    for (const [point, cell] of this.cells) {
      const label = `${capital(point)}, ${names.get(point) ?? "empty"}`;
      if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
    }
  }

  focus() { this.cells.get(this.cursor).focus(); }
}

/** The points with a dot: near the corners, and the centre where there is one. */
function stars(width, height) {
  const near = (side) => (side < 9 ? [] : side < 13 ? [2, side - 3] : [3, side - 4]);
  const points = near(width).flatMap((x) => near(height).map((y) => pointName(x, y)));
  if (width % 2 === 1 && height % 2 === 1) points.push(pointName((width - 1) / 2, (height - 1) / 2));
  return points;
}
