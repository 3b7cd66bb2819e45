// The rules of openings, as questions one after the other: which stones, which colour, how many fifth moves. Of a
// rule, what was played and what was decided it follows who acts now and what is asked. The game keeps these
// things; nothing here remembers anything, and nothing here knows what a move is worth.
//
// The sources of the rules:
// - swap, swap2: www.vcpr.cz/en/help-and-rules/gomoku-rules, of a federation of Gomoku.
// - RIF, 1996 to 2008: en.wikipedia.org/wiki/RIF_opening_rule, after the rules of the Renju International
//   Federation. The two fifth moves are "unequal in all respects".
// - Soosõrv-8: en.wikipedia.org/wiki/Soosõrv_opening_rule, certified by the Federation in 2011, and the rule
//   of its world championships from 2017.
// - Taraguchi-10: en.wikipedia.org/wiki/Taraguchi_opening_rule. After the fourth move the other player may swap
//   and the fifth is placed in the middle 9x9, or black offers ten and nobody swaps any more.
// - Fifth moves that a symmetry of the position turns into each other count as one: Ando Meritee on the Taraguchi rule,
//   old.renju.net/blog/index.php?showcomment=951. The symmetries are those of the board.
// - The 26 openings: the first stone in the centre, the second in the middle 3x3, the third in the middle 5x5:
//   en.wikipedia.org/wiki/Renju_opening_pattern.

import { column, other, pointName, row } from "./points.js";

/** @typedef {"black" | "white"} Color */
/** Who acts: one of the two players, or Goren for both. @typedef {"first" | "second" | "goren"} Seat */
/** Who plays each colour, as far as it is known. @typedef {Record<Color, Seat>} Seats */
/** What the engine is asked, as the server understands it. @typedef {{ kind: string } & Record<string, unknown>} Step */

/**
 * What is asked. `play`: the opening is over. `stone`: the stone `number` of `count`, within `reach` points of the
 * centre. `choice`: one of `choices`; `stays` is the colour of who acts, if that has been given before. `count`: how
 * many fifth moves. `offer`: one more of `count` fifth moves, none like those `offered`. `keep`: one of those.
 * @typedef {object} Asked
 * @property {"play" | "stone" | "choice" | "count" | "offer" | "keep"} kind
 * @property {Seat | null} seat
 * @property {Seats} seats
 * @property {number} [number]
 * @property {number} [count]
 * @property {number | null} [reach]
 * @property {string[]} [choices]
 * @property {Color | null} [stays]
 * @property {string[]} [offered]
 * @property {Step | null} [step]
 */

/** A stone, or what was decided at this place: a choice, a number, a fifth move that is offered. @typedef {{ stone?: string, decision?: string }} Event */
/**
 * A rule, and who plays; of a balanced opening also how many stones Goren places, and whether near the centre only.
 * @typedef {{ rule: string, first: string, second: string, stones?: number, isCentral?: boolean }} Opening
 */
/** @typedef {Generator<Asked, void, string>} Questions */

/** The rules that are played on the board of renju alone, by its rule. */
export const RENJU_OPENINGS = ["rif", "soosorv8", "taraguchi10"];
export const RENJU_SIZE = 15;
/** The fewest and the most stones of a balanced opening. */
export const BALANCED = [3, 5];
/** The most fifth moves that white may name by Soosõrv-8, and those that black offers by the other rules. */
const SOOSORV_FIFTHS = 8;
const TARAGUCHI_FIFTHS = 10;
const RIF_FIFTHS = 2;
/** How far from the centre the stones of one of the 26 openings may be. */
const STANDARD = [0, 1, 2];

/** What happens at the board: its size, the stones on it, and who plays the colours. */
class Table {
  /** @param {number[]} size */
  constructor(size) {
    this.size = size;
    /** @type {string[]} */
    this.stones = [];
    /** @type {Seats} */
    this.seats = { black: "first", white: "second" };
  }

  swap() { this.seats = { black: this.seats.white, white: this.seats.black }; }

  /** @returns {Asked} */
  ask(kind, seat, more = {}) { return { kind, seat, seats: { ...this.seats }, ...more }; }
}

// The parts of the rules.

/**
 * Stones, each within a distance of the centre; null for anywhere.
 * @param {Table} table @param {Seat} seat @param {(number | null)[]} reaches @param {Step | null} step @returns {Questions}
 */
function* place(table, seat, reaches, step = null) {
  const count = reaches.length;
  for (const [index, reach] of reaches.entries()) {
    const left = { kind: "place", reaches: reaches.slice(index) };
    yield table.ask("stone", seat, { number: index + 1, count, reach, step: step ?? left });
  }
}

/**
 * The one who has this colour keeps it or takes the other.
 * @param {Table} table @param {Color} color @param {Step} step @returns {Questions}
 */
function* maySwap(table, color, step) {
  const choice = yield table.ask("choice", table.seats[color], { choices: [other(color), color], stays: color, step });
  if (choice !== color) table.swap();
}

/**
 * The one who chooses a colour has none before; what he has chosen.
 * @param {Table} table @param {Seat} seat @param {string[]} choices @param {Step | null} step
 * @returns {Generator<Asked, string, string>}
 */
function* chooseColor(table, seat, choices, step) {
  const choice = yield table.ask("choice", seat, { choices, stays: null, step });
  if ((choice === "black" || choice === "white") && table.seats[choice] !== seat) table.swap();
  return choice;
}

/**
 * Black offers fifth moves, and white keeps one of them. A single one is simply placed.
 * @param {Table} table @param {number} count @returns {Questions}
 */
function* offerFifths(table, count) {
  const { black, white } = table.seats;
  const step = { kind: "fifths", fifths: count };
  if (count === 1) {
    yield table.ask("stone", black, { number: 1, count: 1, reach: null, step });
    return;
  }
  const offered = [];
  while (offered.length < count) offered.push(yield table.ask("offer", black, { count, offered: [...offered], step }));
  yield table.ask("keep", white, { count, offered, step: { kind: "keep", offered } });
}

// The rules.

/** @param {Table} table @returns {Questions} */
function* swap(table) {
  yield* place(table, "first", [null, null, null]);
  yield* chooseColor(table, "second", ["black", "white"], { kind: "swap" });
}

/** @param {Table} table @returns {Questions} */
function* swap2(table) {
  yield* place(table, "first", [null, null, null]);
  const choice = yield* chooseColor(table, "second", ["black", "white", "two"], { kind: "swap2" });
  if (choice !== "two") return;
  yield* place(table, "second", [null, null]);
  yield* chooseColor(table, "first", ["black", "white"], { kind: "swap2" });
}

/** @param {Table} table @returns {Questions} */
function* rif(table) {
  const fifths = RIF_FIFTHS;
  yield* place(table, "first", STANDARD);
  yield* maySwap(table, "white", { kind: "swap-before-fourth", fifths });
  yield* place(table, table.seats.white, [null], { kind: "fourth", fifths });
  yield* offerFifths(table, fifths);
}

/** @param {Table} table @returns {Questions} */
function* soosorv8(table) {
  yield* place(table, "first", STANDARD);
  yield* maySwap(table, "white", { kind: "swap-before-fourth" });
  yield* place(table, table.seats.white, [null], { kind: "fourth" });
  const choices = Array.from({ length: SOOSORV_FIFTHS }, (_, index) => String(index + 1));
  const fifths = Number(yield table.ask("count", table.seats.white, { choices, step: null }));
  yield* maySwap(table, "black", { kind: "swap-before-fifths", fifths });
  yield* offerFifths(table, fifths);
}

/** @param {Table} table @returns {Questions} */
function* taraguchi10(table) {
  /** @type {Color[]} */
  const colors = ["black", "white", "black"];
  for (const [reach, color] of colors.entries()) {
    yield* place(table, table.seats[color], [reach]);
    yield* maySwap(table, other(color), { kind: "swap" });
  }
  yield* place(table, table.seats.white, [3]);
  const step = { kind: "way", fifths: TARAGUCHI_FIFTHS };
  const way = yield table.ask("choice", table.seats.black, { choices: ["white", "one", "ten"], stays: "black", step });
  if (way === "ten") {
    yield* offerFifths(table, TARAGUCHI_FIFTHS);
    return;
  }
  if (way === "white") table.swap();
  yield* place(table, table.seats.black, [4]);
  yield* maySwap(table, "white", { kind: "swap" });
}

/** @param {Table} table @param {Opening} opening @returns {Questions} */
function* balanced(table, { stones = BALANCED[0], isCentral = false }) {
  yield* place(table, "goren", Array.from({ length: stones }, (_, index) => (isCentral ? index : null)));
}

const OPENING_RULES = { swap, swap2, rif, soosorv8, taraguchi10, balanced };

/** The names of the rules. */
export const OPENINGS = Object.keys(OPENING_RULES);

// What is asked in a game.

/**
 * What was asked before each event of a game, and last what is asked now. Without an opening, or where the events do
 * not fit its rule, the game is simply played.
 * @param {Opening | null} opening @param {number[]} size @param {Event[]} events @returns {Asked[]}
 */
export function questions(opening, size, events) {
  const table = new Table(size);
  const asked = [];
  const rule = opening && OPENING_RULES[opening.rule];
  const asks = rule ? rule(table, opening) : null;
  let next = asks?.next();
  for (const event of events) {
    const ask = !next || next.done ? null : next.value;
    asked.push(ask ?? table.ask("play", null));
    if (!ask) continue;
    const isAnswer = fits(ask, size, table.stones, event);
    if (event.stone) table.stones.push(event.stone);
    next = isAnswer ? asks.next(event.stone ?? event.decision) : undefined;
  }
  asked.push(!next || next.done ? table.ask("play", null) : next.value);
  return asked;
}

/**
 * Whether a stone or a decision is an answer to what is asked, as far as the opening is concerned.
 * @param {Asked} ask @param {number[]} size @param {string[]} stones those on the board @param {Event} event
 */
export function fits({ kind, reach = null, choices = [], offered = [] }, size, stones, { stone, decision }) {
  const point = stone ?? decision;
  if (stones.includes(point)) return false;
  switch (kind) {
    case "play": return stone !== undefined;
    case "stone": return stone !== undefined && (reach === null || distance(size, point) <= reach);
    case "keep": return stone !== undefined && offered.includes(point);
    // None that is like one before it.
    case "offer": return stone === undefined && !images(size, stones, point).some((image) => offered.includes(image));
    default: return stone === undefined && choices.includes(point);
  }
}

// Points.

/**
 * How many points a point is away from the centre, along the larger of both directions.
 * @param {number[]} size @param {string} point
 */
function distance([width, height], point) {
  return Math.max(Math.abs(column(point) - Math.floor(width / 2)), Math.abs(row(point) - Math.floor(height / 2)));
}

/**
 * The rotations and reflections of a board.
 * @param {number[]} size @returns {((point: string) => string)[]}
 */
function symmetries([width, height]) {
  const mirrors = [false, true].flatMap((isLeftRight) => [false, true].map((isUpDown) => ({ isLeftRight, isUpDown })));
  const turns = width === height ? [false, true] : [false];
  return turns.flatMap((isTurned) => mirrors.map(({ isLeftRight, isUpDown }) => (point) => {
    const [x, y] = isTurned ? [row(point), column(point)] : [column(point), row(point)];
    return pointName(isLeftRight ? width - 1 - x : x, isUpDown ? height - 1 - y : y);
  }));
}

/**
 * The points that a point becomes by the symmetries that leave the stones and their colours as they are; itself too.
 * @param {number[]} size @param {string[]} stones black and white in turn @param {string} point @returns {string[]}
 */
function images(size, stones, point) {
  const keeps = (symmetry) => stones.every((stone, index) => {
    const image = stones.indexOf(symmetry(stone));
    return image >= 0 && image % 2 === index % 2;
  });
  return symmetries(size).filter(keeps).map((symmetry) => symmetry(point));
}
