// The drawing of a board and of what stands on it, as SVG. Its colours are in style.css. The board on the page and
// the pictures that are saved are both drawn here.

import { draw } from "./dom.js";
import { UPRIGHT, placeOf, pointAt, seenSize } from "./orientation.js";
import { pointName, row } from "./points.js";

export const CELL = 40;
/** Space for the coordinates, left and below, and for the edge elsewhere. */
const LABELS = 26;
const EDGE = 6;
const STONE = 17.8;

/** Light from above on the left: where it falls on a stone, and the colours from there to the edge. */
const LIGHT = { cx: "42%", cy: "38%", r: "64%", fx: "34%", fy: "26%" };
const GRADIENTS = [
  { id: "black-stone", ...LIGHT, stops: [["0", "black-light"], ["0.4", "black-middle"], ["1", "black-dark"]] },
  { id: "white-stone", ...LIGHT, stops: [["0", "white-light"], ["0.55", "white-middle"], ["1", "white-dark"]] },
  { id: "stone-shadow", stops: [["0.72", "shadow-inside"], ["1", "shadow-outside"]] },
  { id: "letter-ground", stops: [["0.7", "ground-inside"], ["1", "ground-outside"]] },
];

/** The lines of grain: how many, how long one piece of a line is, and the classes of light and dark ones. */
const GRAIN_LINES = 64;
const GRAIN_STEP = 90;
const GRAIN_KINDS = ["grain fine", "grain light", "grain dark"];

export class Drawing {
  constructor() {
    this.size = [0, 0];
    /** @type {import("./orientation.js").Orientation} */
    this.orientation = UPRIGHT;
    this.hasCoordinates = true;
    /** What does not change from move to move: the colours, the wood, the lines, the coordinates. */
    this.ground = draw("g");
    this.under = draw("g");
    this.stones = draw("g");
    this.over = draw("g");
    /** Each stone that is drawn: what it looks like, and its element. */
    this.drawn = new Map();
  }

  /** The drawing as it is seen, from left and top, with the margins: `[x, y, width, height]`. */
  get box() {
    const [width, height] = seenSize(this.size, this.orientation);
    const margin = this.hasCoordinates ? LABELS : EDGE;
    return [-margin, -EDGE, width * CELL + margin + EDGE, height * CELL + margin + EDGE];
  }

  /** Draws an empty board. */
  build(size, orientation, hasCoordinates) {
    Object.assign(this, { size, orientation, hasCoordinates });
    const { box } = this;
    const [width, height] = seenSize(size, orientation);
    const [w, h] = [width * CELL, height * CELL];
    const parts = [
      gradients(),
      draw("rect", { x: box[0], y: box[1], width: box[2], height: box[3], class: "wood" }),
      ...grain(box),
      draw("path", { d: ruling(width, height), class: "ruling" }),
      draw("rect", { x: CELL / 2, y: CELL / 2, width: w - CELL, height: h - CELL, class: "frame" }),
    ];
    for (const point of stars(size)) {
      const [cx, cy] = this.center(point);
      parts.push(draw("circle", { cx, cy, r: 3.6, class: "star" }));
    }
    if (hasCoordinates) parts.push(...this.labels(width, height));
    this.ground.replaceChildren(...parts);
    this.stones.replaceChildren();
    this.drawn.clear();
  }

  /** The coordinates, each at the column or row as it is seen. */
  labels(width, height) {
    const isTurned = this.orientation.turns % 2 === 1;
    const text = (place, isLetter) => {
      const point = pointAt(place, this.size, this.orientation);
      return isLetter ? point.charAt(0) : String(row(point) + 1);
    };
    const below = Array.from({ length: width }, (_, x) => draw(
      "text", { x: (x + 0.5) * CELL, y: height * CELL + 10, class: "label" }, text([x, 0], !isTurned),
    ));
    const left = Array.from({ length: height }, (_, y) => draw(
      "text", { x: -9, y: (y + 0.5) * CELL, class: "label" }, text([0, y], isTurned),
    ));
    return [...below, ...left];
  }

  /** Where the middle of a point is drawn. */
  center(point) {
    const [x, y] = placeOf(point, this.size, this.orientation);
    return [(x + 0.5) * CELL, (y + 0.5) * CELL];
  }

  /** Draws what stands on the board. Only the stones that look different from before are drawn anew. */
  show(scene) {
    this.showStones(scene);
    const under = draw("g");
    this.drawZone(under, scene);
    this.drawThreats(under, scene);
    const over = draw("g");
    this.drawForbidden(over, scene);
    this.drawCandidates(over, scene);
    this.drawLetters(over, scene);
    for (const stone of scene.line) this.drawLineStone(over, stone);
    this.drawMarks(over, scene);
    this.under.replaceChildren(...under.childNodes);
    this.over.replaceChildren(...over.childNodes);
  }

  showStones(scene) {
    const gone = new Set(this.drawn.keys());
    for (const stone of scene.stones) {
      gone.delete(stone.point);
      const isLast = stone.point === scene.last;
      const wins = scene.winning.includes(stone.point);
      const number = scene.numbers ? stone.number : undefined;
      const look = [stone.color, number, isLast, wins].join();
      const before = this.drawn.get(stone.point);
      if (before?.look === look) continue;
      // One that is falling falls on, whatever is known of it meanwhile.
      const element = before?.element ?? draw("g", { class: "placed" });
      element.replaceChildren(...this.stone(stone.point, stone.color, { number, isLast, wins }));
      if (!before) this.stones.append(element);
      this.drawn.set(stone.point, { look, element });
    }
    for (const point of gone) {
      this.drawn.get(point).element.remove();
      this.drawn.delete(point);
    }
  }

  /** The parts of a stone. */
  stone(point, color, { number, isLast, wins }) {
    const [cx, cy] = this.center(point);
    const parts = [
      draw("circle", { cx: cx + 1, cy: cy + 2.6, r: STONE + 3.4, class: `shadow ${color}` }),
      draw("circle", { cx, cy, r: STONE, class: `stone ${color}` }),
    ];
    if (wins) parts.push(...ring([cx, cy], STONE - 0.6, "winning"));
    if (number) {
      const long = number > 99 ? " long" : "";
      parts.push(draw("text", { x: cx, y: cy, class: `number ${color}${isLast ? " last" : ""}${long}` }, String(number)));
    } else if (isLast) {
      parts.push(draw("circle", { cx, cy, r: 5.6, class: `last ${color}` }));
    }
    return parts;
  }

  /** The square about the centre where a stone belongs in an opening. */
  drawZone(layer, { zone = 0 }) {
    if (zone === 0) return;
    const [width, height] = this.size;
    const [cx, cy] = this.center(pointName(Math.floor(width / 2), Math.floor(height / 2)));
    const side = zone * CELL;
    layer.append(draw("rect", { x: cx - side / 2, y: cy - side / 2, width: side, height: side, rx: 6, class: "zone" }));
  }

  drawThreats(layer, { threats }) {
    for (const { color, points } of threats) {
      for (const point of points) {
        const [x, y] = this.center(point);
        const square = { x: x - 7, y: y - 7, width: 14, height: 14, rx: 3 };
        layer.append(draw("rect", { ...square, class: "halo ring-halo" }), draw("rect", { ...square, class: `threat ${color}` }));
      }
    }
  }

  drawForbidden(layer, { forbidden }) {
    for (const { point } of forbidden) {
      const [x, y] = this.center(point);
      const d = `M${x - 7} ${y - 7}l14 14m0 -14l-14 14`;
      layer.append(draw("path", { d, class: "halo cross-halo" }), draw("path", { d, class: "forbidden" }));
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
      layer.append(draw("circle", { cx, cy, r: 15, class: "letter-ground" }));
      layer.append(draw("text", { x: cx, y: cy, class: "letter" }, letter));
    }
  }

  drawLineStone(layer, { point, color, number }) {
    const [cx, cy] = this.center(point);
    layer.append(draw("circle", { cx, cy, r: STONE, class: `stone ${color} planned` }));
    layer.append(draw("text", { x: cx, y: cy, class: `number ${color} planned` }, String(number)));
  }

  drawMarks(layer, { marks, hint, ghost, picked }) {
    for (const { point, kind } of marks) {
      // Around the number of a stone.
      const isWide = kind === "asked" || this.drawn.has(point);
      layer.append(...ring(this.center(point), isWide ? 14 : 9, `mark ${kind}`));
    }
    if (hint) layer.append(...ring(this.center(hint), 15, "hint"));
    if (ghost) {
      const [cx, cy] = this.center(ghost.point);
      layer.append(draw("circle", { cx, cy, r: STONE, class: `stone ${ghost.color} ghost` }));
    }
    if (picked) {
      const [x, y] = this.center(picked);
      const [width, height] = seenSize(this.size, this.orientation);
      layer.append(draw("path", { d: `M${x} 0V${height * CELL}M0 ${y}H${width * CELL}`, class: "cross" }));
      layer.append(...ring([x, y], STONE, "picked"));
    }
  }
}

/**
 * A ring with an edge around it that sets it off from any ground.
 * @param {number[]} center
 * @param {number} r
 * @param {string} name
 */
function ring([cx, cy], r, name) {
  return [draw("circle", { cx, cy, r, class: "halo ring-halo" }), draw("circle", { cx, cy, r, class: name })];
}

function gradients() {
  const defs = draw("defs");
  for (const { stops, ...attributes } of GRADIENTS) {
    const gradient = draw("radialGradient", attributes);
    gradient.append(...stops.map(([offset, name]) => draw("stop", { offset, class: name })));
    defs.append(gradient);
  }
  return defs;
}

function ruling(width, height) {
  let lines = "";
  for (let x = 0; x < width; x += 1) lines += `M${(x + 0.5) * CELL} ${CELL / 2}V${(height - 0.5) * CELL}`;
  for (let y = 0; y < height; y += 1) lines += `M${CELL / 2} ${(y + 0.5) * CELL}H${(width - 0.5) * CELL}`;
  return lines;
}

/**
 * The grain of the wood: lines that flow from left to right, one path for each kind. They are the same every time.
 * @param {number[]} box
 */
function grain([left, top, width, height]) {
  const random = numbersFrom(7);
  const flow = (x, y) => 9 * Math.sin(x / 210 + y / 330) + 5 * Math.sin(x / 90 - y / 120 + 2);
  const lines = GRAIN_KINDS.map(() => "");
  const between = height / GRAIN_LINES;
  for (let line = -1; line <= GRAIN_LINES; line += 1) {
    const start = top + (line + random()) * between;
    const at = (x) => start + flow(x, start);
    let d = `M${left} ${at(left).toFixed(1)}`;
    for (let x = left; x < left + width; x += GRAIN_STEP) {
      const [middle, end] = [x + GRAIN_STEP / 2, x + GRAIN_STEP];
      // A curve through the point in the middle.
      d += `Q${middle} ${(2 * at(middle) - (at(x) + at(end)) / 2).toFixed(1)} ${end} ${at(end).toFixed(1)}`;
    }
    lines[Math.floor(random() * GRAIN_KINDS.length)] += d;
  }
  return GRAIN_KINDS.map((name, kind) => draw("path", { d: lines[kind], class: name }));
}

/** Numbers from 0 to 1 that look random and are the same every time (the generator of Park and Miller). */
function numbersFrom(seed) {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/** The points with a dot: near the corners, and the centre where there is one. */
function stars([width, height]) {
  const near = (side) => (side < 9 ? [] : side < 13 ? [2, side - 3] : [3, side - 4]);
  const points = near(width).flatMap((x) => near(height).map((y) => pointName(x, y)));
  if (width % 2 === 1 && height % 2 === 1) points.push(pointName((width - 1) / 2, (height - 1) / 2));
  return points;
}
