// The game as the page keeps it: rule, board, the tree of moves and the line of it that is shown, players, the
// opening. It knows whose turn it is and how a game is stored and written into a link. The referee is the
// server; nothing here judges a move, and what an opening asks is known to openings.js.

import { clockFrom } from "./clock.js";
import { BALANCED, OPENINGS, RENJU_OPENINGS, RENJU_SIZE, fits, questions } from "./openings.js";
import { column, other, row } from "./points.js";
import { Move, parseTree } from "./tree.js";
import { t } from "./words.js";

export const RULES = ["freestyle", "standard", "renju", "caro", "caro-exact"];
export const ruleName = (rule) => (RULES.includes(rule) ? t(`rule-${rule}`) : rule);

export const SMALLEST = 5;
export const LARGEST = 25;
/** The highest level of Goren. */
export const LEVELS = 10;
const SIDES = ["human", "engine"];
const RESULTS = ["black", "white", "draw"];

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);


/** The start of a stored game or of one that the server has read: lists of points, and the side to move. */
function startFrom(start, game) {
  if (typeof start !== "object" || start === null) return null;
  const { black = [], white = [], dead = [], to_move: toMove } = start;
  const points = [black, white, dead].flat();
  const isPoint = (point) => typeof point === "string" && game.contains(point);
  if (!["black", "white"].includes(toMove) || !points.every(isPoint)) return null;
  return new Set(points).size === points.length ? { black, white, dead, to_move: toMove } : null;
}

/** The name of an opening as it is stored: in Latin letters, in Japanese and in Chinese. */
function openingNameFrom(stored) {
  const { name, japanese, chinese } = stored ?? {};
  return [name, japanese, chinese].every((each) => typeof each === "string") ? { name, japanese, chinese } : null;
}

const isSide = (side) => Number.isInteger(side) && side >= SMALLEST && side <= LARGEST;

/** Makes decisions again that were taken back, so many of them, the first one first; whether there were any. */
function restore(move, count = Infinity) {
  const { takenBack } = move;
  if (!takenBack) return false;
  move.decisions = [...(move.decisions ?? []), ...takenBack.slice(0, count)];
  move.takenBack = listOrNull(takenBack.slice(count));
  return true;
}

const listOrNull = (list) => (list.length ? list : null);

/** The opening of a stored game; null if it has none. Earlier versions knew swap2 alone. */
function openingFrom({ opening, swap2, size }) {
  const stored = opening ?? (swap2 && { ...swap2, rule: "swap2" });
  if (RENJU_OPENINGS.includes(stored?.rule) && size.some((side) => side !== RENJU_SIZE)) return null;
  if (!OPENINGS.includes(stored?.rule) || !SIDES.includes(stored.first) || !SIDES.includes(stored.second)) return null;
  const { rule, first, second, stones, isCentral } = stored;
  if (rule !== "balanced") return { rule, first, second };
  const [fewest, most] = BALANCED;
  return stones >= fewest && stones <= most ? { rule, first, second, stones, isCentral: isCentral === true } : null;
}

export class Game {
  /** @param {{ rule?: string, size?: number[], id?: string }} [options] */
  constructor({ rule = "freestyle", size = [15, 15], id = crypto.randomUUID() } = {}) {
    /** Tells games apart, whatever was played in them. */
    this.id = id;
    this.rule = rule;
    this.size = size;
    /** The start of the tree of all moves. */
    this.root = new Move();
    /** The current line: its moves from the first on, also those after the position that is shown. */
    this.line = [];
    /** How many moves of it are shown. */
    this.shown = 0;
    /** Whether a move from here on takes the place of the one that was taken back. */
    this.isTakenBack = false;
    this.players = { black: "human", white: "engine" };
    /**
     * The opening: its rule, who begins it, and who answers.
     * @type {import("./openings.js").Opening | null}
     */
    this.opening = null;
    this.names = { black: "", white: "" };
    /** The level of Goren when it moved last; null if it has not moved, or if that is not known. */
    this.level = null;
    /** When it was changed, in milliseconds. */
    this.changed = Date.now();
    /** Counts the changes of the tree, for those who draw it. */
    this.version = 0;
    /** What the moves start from: points of black, white and dead stones, and the side to move; null for the empty board. */
    this.start = null;
    /** The game as SGF as it was opened, with which it is saved; null if it was begun here. */
    this.source = null;
    /** The opening of renju that it begins with, as the referee has said; null if there is none. */
    this.openingName = null;
    /** The clocks; null if it is played without. */
    this.clock = null;
  }

  get width() { return this.size[0]; }
  get height() { return this.size[1]; }
  /** The points of the current line. */
  get moves() { return this.line.map(({ point }) => point); }
  get played() { return this.moves.slice(0, this.shown); }
  /** The moves of the main line. */
  get mainMoves() { return this.root.mainLine().map(({ point }) => point); }
  /** Who has won on the main line, or `draw`, as far as it is known; else null. */
  get result() { return this.root.leaf.result; }
  /** The move that was played last in the position shown; the start if there is none. */
  get current() { return this.shown > 0 ? this.line[this.shown - 1] : this.root; }
  get isAtEnd() { return this.shown === this.line.length; }
  /** The last move of the current line; the start if there is none. */
  get last() { return this.line.at(-1) ?? this.root; }
  /** The colour that has resigned, or lost on time, at the end of the current line. */
  get resigned() { return this.last.resigned; }
  get isOnTime() { return this.last.isOnTime; }
  get toMove() { return this.colorAt(this.shown); }
  /** The stones that stood on the board before the first move. */
  get setup() {
    const of = (color) => (this.start?.[color] ?? []).map((point) => ({ point, color }));
    return [...of("black"), ...of("white"), ...of("dead")];
  }

  /** The colour of a move, the first one being 0. */
  colorAt(index) {
    const first = this.start?.to_move ?? "black";
    return index % 2 === 0 ? first : other(first);
  }

  /** What the server is told of the game up to these moves. */
  state(moves = this.played) {
    const { rule, size, start } = this;
    return start ? { rule, size, moves, start } : { rule, size, moves };
  }

  /** Tells positions apart. */
  get key() { return `${this.rule}/${this.size.join("x")}/${this.played.join("")}${this.startText()}`; }

  contains(point) {
    return /^[a-y]([1-9]|1\d|2[0-5])$/.test(point) && column(point) < this.width && row(point) < this.height;
  }

  // The opening.

  /** What is asked in the position shown: a stone, a choice and so on; `play` once the opening is over. */
  get asked() { return this.askedAt(this.shown); }

  askedAt(shown) { return questions(this.opening, this.size, this.events(shown)).at(-1); }

  get isOpening() { return this.asked.kind !== "play"; }

  /** The stones and the decisions up to a place, each with the number of moves before it; a decision with its index there. */
  events(shown) { return this.eventsOf(this.line.slice(0, shown)); }

  /** The same for moves that follow each other from the first on. */
  eventsOf(moves) {
    return moves.flatMap(({ point, decisions }, before) => [
      { stone: point, shown: before },
      ...(decisions ?? []).map((decision, index) => ({ decision, shown: before + 1, index })),
    ]);
  }

  /** Who has a seat: `human` or `engine`. */
  playerOf(seat) {
    if (!this.opening) return seat === "first" ? this.players.black : this.players.white;
    return seat === "goren" ? "engine" : this.opening[seat];
  }

  /** Who plays each colour; null while it is not chosen. */
  get sides() {
    const { kind, seats } = this.askedAt(this.line.length);
    return kind === "play" ? { black: this.playerOf(seats.black), white: this.playerOf(seats.white) } : null;
  }

  /** Who acts in the position shown. */
  get actor() { return this.actorAt(this.shown); }

  actorAt(shown) { return this.actorOf(this.askedAt(shown), shown); }

  /** Who has to answer what is asked after so many moves. */
  actorOf({ kind, seat, seats }, shown) { return this.playerOf(kind === "play" ? seats[this.colorAt(shown)] : seat); }

  /** The colour of the only human, if there is exactly one. */
  get human() {
    const sides = this.sides;
    if (!sides || sides.black === sides.white) return null;
    return sides.black === "human" ? "black" : "white";
  }

  get isAgainstGoren() { return this.playerOf("first") !== this.playerOf("second"); }

  get hasHuman() { return this.playerOf("first") === "human" || this.playerOf("second") === "human"; }

  /** Decides what is asked in the opening: a choice, a number, or a fifth move that is offered. */
  choose(decision) {
    this.endLine();
    const { current } = this;
    if (!fits(this.asked, this.size, this.played, { decision })) return;
    current.decisions = [...(current.decisions ?? []), decision];
    current.takenBack = null;
    this.touch();
  }

  /** Whether the opening allows a stone on a free point, or a fifth move to be offered there. */
  mayPlay(point) {
    const { asked } = this;
    const event = asked.kind === "offer" ? { decision: point } : { stone: point };
    return this.isFree(point) && fits(asked, this.size, this.played, event);
  }

  /** Whether a move of the tree can follow after so many moves of the line. */
  canFollow(move, shown) {
    return !this.opening || fits(this.askedAt(shown), this.size, this.moves.slice(0, shown), { stone: move.point });
  }

  /** A colour has lost at the end of the current line, though not on the board; null takes that back. */
  lose(color, isOnTime = false) {
    Object.assign(this.last, { resigned: color, isOnTime });
    this.touch();
  }

  // Moves.

  isFree(point) {
    return this.contains(point) && !this.played.includes(point) && !this.setup.some((stone) => stone.point === point);
  }

  /** Something was changed. */
  touch() {
    this.changed = Date.now();
    this.version += 1;
  }

  /** Goes to the move at this point if there is one, else begins a variation with it. */
  play(point, byEngine = false) {
    const { current } = this;
    let move = current.child(point);
    if (!move) {
      // Instead of a move that was taken back, or beside all others, as beside a game that has come to its end.
      // After another decision in the opening it goes on with this move.
      const next = this.line[this.shown] ?? current.children[0];
      const isInstead = this.isTakenBack && !next?.leaf.result;
      const instead = isInstead ? current.children.indexOf(next) : -1;
      move = instead < 0 ? current.add(point) : current.add(point, instead);
      this.touch();
    }
    move.byEngine ||= byEngine;
    this.isTakenBack = false;
    if (this.line[this.shown] === move) {
      this.shown += 1;
    } else {
      this.goTo(move);
      // The engine goes on wherever it has been before.
      if (byEngine) this.endLine();
    }
  }

  /** The current line ends with the position shown. Nothing is lost: what came after is still in the tree. */
  endLine() { this.line.length = this.shown; }

  /** Shows the position after a move of the tree; the current line goes on from there as the main line does. */
  goTo(move) {
    this.isTakenBack = false;
    if (this.line[move.depth - 1] === move) {
      this.shown = move.depth;
      return;
    }
    this.line = move.path();
    this.shown = this.line.length;
    // What was decided on the way there is decided again.
    this.line.forEach((each, before) => {
      if (before > 0 && !this.canFollow(each, before)) restore(this.line[before - 1]);
    });
    this.extend();
  }

  /** The current line goes on to the end of its branch, as far as the opening allows. */
  extend() {
    for (;;) {
      const last = this.line.at(-1) ?? this.root;
      const next = last.children.find((move) => this.canFollow(move, this.line.length));
      if (!next) return;
      this.line.push(next);
    }
  }

  /** Shows the position after a number of moves of the current line. */
  show(count) {
    if (count > this.line.length) this.extend();
    this.isTakenBack = false;
    this.shown = Math.max(0, Math.min(count, this.line.length));
  }

  /** Whether there is a move after the position shown. */
  get canGoOn() { return !this.isAtEnd || this.current.children.some((move) => this.canFollow(move, this.shown)); }

  /** The variation beside the current move, `step` further on; undefined if there is none. */
  beside(step) {
    const siblings = this.current.parent?.children ?? [];
    return siblings[siblings.indexOf(this.current) + step];
  }

  setComment(move, text) {
    if (move.comment === text) return;
    move.comment = text;
    this.touch();
  }

  /** The line to the position shown becomes the main line. */
  promote() {
    this.current.promote();
    this.touch();
  }

  get isMain() { return this.current.path().every((move) => move.parent.children[0] === move); }

  /** Deletes the current move and all that follow it; a function that brings them back. */
  deleteFromHere() {
    const { current } = this;
    if (!current.parent) return null;
    const putBack = current.remove();
    this.line = current.parent.path();
    this.shown = this.line.length;
    this.isTakenBack = false;
    this.touch();
    return () => {
      this.goTo(putBack());
      this.touch();
    };
  }

  /**
   * What `undo` takes back: the last decision of a person, or one move where there is no person. The number of
   * moves before it, and the index of a decision of the opening there; null if there is nothing.
   */
  get undoable() {
    const events = this.events(this.shown);
    const asked = questions(this.opening, this.size, events);
    for (let at = events.length - 1; at >= 0; at -= 1) {
      const { shown, index = null } = events[at];
      const isOwn = this.hasHuman ? this.actorOf(asked[at], shown) === "human" : index === null;
      if (isOwn) return { shown, index };
    }
    // No person has decided anything yet.
    return null;
  }

  get canUndo() { return (this.resigned !== null && this.isAtEnd) || this.undoable !== null; }

  /** Takes back to the last decision of a person; the moves stay in the tree. */
  undo() {
    if (this.resigned && this.isAtEnd) {
      // A clock that has run out would end the game again.
      if (this.isOnTime) this.clock = null;
      this.last.result = null;
      this.lose(null);
      return;
    }
    const { undoable } = this;
    if (!undoable) return;
    this.shown = undoable.shown;
    this.isTakenBack = true;
    if (undoable.index === null) return;
    this.endLine();
    const { current } = this;
    const { decisions, takenBack } = current;
    current.takenBack = [...decisions.slice(undoable.index), ...(takenBack ?? [])];
    current.decisions = listOrNull(decisions.slice(0, undoable.index));
    this.touch();
  }

  get canRedo() { return this.canGoOn || (this.isAtEnd && this.current.takenBack !== null); }

  /** Shows the next decision of a person, or the next move where there is no person. */
  redo() {
    if (!this.canRedo) return;
    if (this.isAtEnd) {
      const isDecision = restore(this.current, 1);
      if (isDecision) this.touch();
      while (isDecision && this.actor !== "human" && restore(this.current, 1));
      this.extend();
      // With the decision it may be a person's turn.
      if (isDecision && (this.isAtEnd || this.actor === "human")) return;
    }
    do this.show(this.shown + 1);
    while (!this.isAtEnd && this.hasHuman && this.actor !== "human");
  }

  // Storage.

  toJSON() {
    const { id, rule, size, moves, shown, isTakenBack, players, opening, names, changed, start, source } = this;
    const { clock, openingName, level, root } = this;
    const byEngine = root.all().slice(1).map((move) => move.byEngine);
    return {
      id, rule, size, moves, shown, isTakenBack, players, opening, names, changed, start, source, byEngine,
      clock, openingName, level, onTime: root.values("isOnTime"), result: root.values("result"),
      tree: root.text(), comments: root.values("comment"), resigned: root.values("resigned"),
      decisions: root.values("decisions"), takenBack: root.values("takenBack"),
    };
  }

  /** The game of a stored value; null if it is none. Earlier versions have stored one line and no tree. */
  static from(stored) {
    if (typeof stored !== "object" || stored === null) return null;
    const { id, rule, size, moves, shown, players, names, start, source } = stored;
    if (!RULES.includes(rule)) return null;
    if (!Array.isArray(size) || size.length !== 2 || !size.every(isSide)) return null;
    const game = new Game({ rule, size: [...size], id: typeof id === "string" ? id : undefined });
    if (start) {
      game.start = startFrom(start, game);
      if (!game.start) return null;
    }
    const setup = new Set(game.setup.map(({ point }) => point));
    const isPossible = (point) => game.contains(point) && !setup.has(point);
    if (!Array.isArray(moves) || !moves.every((point) => typeof point === "string")) return null;
    const text = typeof stored.tree === "string" ? stored.tree : moves.join("");
    const root = parseTree(text, isPossible);
    if (!root) return null;
    game.root = root;
    for (const point of moves) {
      const move = (game.line.at(-1) ?? root).child(point);
      if (!move) return null;
      game.line.push(move);
    }
    if (typeof source === "string") game.source = source;
    game.clock = clockFrom(stored.clock);
    game.openingName = openingNameFrom(stored.openingName);
    game.readMoves(stored);
    game.shown = Number.isInteger(shown) ? Math.max(0, Math.min(shown, moves.length)) : moves.length;
    game.isTakenBack = stored.isTakenBack === true;
    if (SIDES.includes(players?.black) && SIDES.includes(players?.white)) game.players = { ...players };
    game.opening = openingFrom(stored);
    if (stored.swap2 && game.opening) game.readOldChoices(stored);
    if (Number.isInteger(stored.level) && stored.level >= 1 && stored.level <= LEVELS) game.level = stored.level;
    if (Number.isFinite(stored.changed)) game.changed = stored.changed;
    for (const color of ["black", "white"]) {
      if (typeof names?.[color] === "string") game.names[color] = names[color].slice(0, 100);
    }
    return game;
  }

  /** What is stored about the moves, by their numbers. */
  readMoves({ byEngine, comments, resigned, onTime, result, decisions, choices, takenBack }) {
    const isColor = (value) => value === "black" || value === "white";
    // An earlier version had one choice at a place.
    const listOf = (value) => listOrNull([value].flat().filter((each) => typeof each === "string" && each.length <= 5));
    this.root.all().forEach((move, number) => {
      move.byEngine = byEngine?.[number - 1] === true;
      if (typeof comments?.[number] === "string") move.comment = comments[number];
      if (isColor(resigned?.[number])) move.resigned = resigned[number];
      move.isOnTime = onTime?.[number] === true;
      if (RESULTS.includes(result?.[number])) move.result = result[number];
      move.decisions = listOf((decisions ?? choices)?.[number]);
      move.takenBack = listOf(takenBack?.[number]);
    });
    // An earlier version, and a file, has one result and one resignation.
    if (RESULTS.includes(result)) this.root.leaf.result = result;
    if (isColor(resigned)) this.lose(resigned, onTime === true);
  }

  /** The choices of the swap2 opening as an earlier version has stored them, with the game before they were taken back. */
  readOldChoices({ swap2, undone }) {
    const set = (move, choice, name) => { if (move && choice) move[name] ??= [choice]; };
    set(this.line[2], swap2.choice3, "decisions");
    set(this.line[4], swap2.choice5, "decisions");
    if (!Array.isArray(undone?.moves) || !undone.swap2) return;
    let at = this.root;
    undone.moves.forEach((point, index) => {
      if (!this.contains(point)) return;
      at = at.child(point) ?? at.add(point);
      const choice = { 2: undone.swap2.choice3, 4: undone.swap2.choice5 }[index];
      if (!at.decisions) set(at, choice, "takenBack");
    });
  }

  /** The part of a link that holds the position. */
  toLink() {
    const size = this.width === this.height ? this.width : this.size.join("x");
    const at = this.isAtEnd ? "" : `/${this.shown}`;
    return `#${this.rule}/${size}/${this.moves.join("")}${at}${this.startText()}`;
  }

  /** The start as a link writes it: black, white and dead stones, and the side to move. */
  startText() {
    if (!this.start) return "";
    const { black, white, dead, to_move: toMove } = this.start;
    return `~${black.join("")}~${white.join("")}~${dead.join("")}~${toMove}`;
  }

  /** The game of a link; null if it holds none. Both sides are played by people. */
  static fromLink(hash) {
    const found = /^#([a-z-]+)\/(\d+)(?:x(\d+))?\/((?:[a-y]\d{1,2})*)(?:\/(\d+))?(?:~([a-y\d]*)~([a-y\d]*)~([a-y\d]*)~(black|white))?$/.exec(hash);
    if (!found) return null;
    const [, rule, width, height = width, moves, shown, black, white, dead, toMove] = found;
    const points = (text) => text.match(/[a-y]\d{1,2}/g) ?? [];
    const start = toMove && { black: points(black), white: points(white), dead: points(dead), to_move: toMove };
    return Game.from({
      rule,
      size: [Number(width), Number(height)],
      moves: points(moves),
      start,
      shown: shown === undefined ? undefined : Number(shown),
      players: { black: "human", white: "human" },
    });
  }
}
