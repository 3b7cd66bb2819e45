// The game as the page keeps it: rule, board, the tree of moves and the line of it that is shown, players, the
// swap2 opening. It knows whose turn it is and how a game is stored and written into a link. The referee is the
// server; nothing here judges a move.

import { Move, parseTree } from "./tree.js";
import { t } from "./words.js";

export const RULES = ["freestyle", "standard", "renju", "caro", "caro-exact"];
export const ruleName = (rule) => (RULES.includes(rule) ? t(`rule-${rule}`) : rule);

export const SMALLEST = 5;
export const LARGEST = 25;
const SIDES = ["human", "engine"];
const RESULTS = ["black", "white", "draw"];

export const other = (color) => (color === "black" ? "white" : "black");
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The name of a point, from column and row counted from 0; row 1 is at the bottom of the board. */
export const pointName = (x, y) => String.fromCharCode(97 + x) + (y + 1);
export const column = (point) => point.charCodeAt(0) - 97;
export const row = (point) => Number(point.slice(1)) - 1;

/** The start of a stored game or of one that the server has read: lists of points, and the side to move. */
function startFrom(start, game) {
  if (typeof start !== "object" || start === null) return null;
  const { black = [], white = [], dead = [], to_move: toMove } = start;
  const points = [black, white, dead].flat();
  const isPoint = (point) => typeof point === "string" && game.contains(point);
  if (!["black", "white"].includes(toMove) || !points.every(isPoint)) return null;
  return new Set(points).size === points.length ? { black, white, dead, to_move: toMove } : null;
}

const isSide = (side) => Number.isInteger(side) && side >= SMALLEST && side <= LARGEST;

/** Makes a choice again that was taken back; whether there was one. */
function restoreChoice(move) {
  if (move.choice || !move.takenBack) return false;
  Object.assign(move, { choice: move.takenBack, takenBack: null });
  return true;
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
    /** The swap2 opening: who places the first stones, and who answers. */
    this.swap2 = null;
    this.names = { black: "", white: "" };
    /** Who has won, or `draw`, as far as it is known. */
    this.result = null;
    /** When it was changed, in milliseconds. */
    this.changed = Date.now();
    /** Counts the changes of the tree, for those who draw it. */
    this.version = 0;
    /** What the moves start from: points of black, white and dead stones, and the side to move; null for the empty board. */
    this.start = null;
    /** The game as SGF as it was opened, with which it is saved; null if it was begun here. */
    this.source = null;
  }

  get width() { return this.size[0]; }
  get height() { return this.size[1]; }
  /** The points of the current line. */
  get moves() { return this.line.map(({ point }) => point); }
  get played() { return this.moves.slice(0, this.shown); }
  /** The moves of the main line. */
  get mainMoves() { return this.root.mainLine().map(({ point }) => point); }
  /** The move that was played last in the position shown; the start if there is none. */
  get current() { return this.shown > 0 ? this.line[this.shown - 1] : this.root; }
  get isAtEnd() { return this.shown === this.line.length; }
  /** The colour that has resigned at the end of the current line. */
  get resigned() { return (this.line.at(-1) ?? this.root).resigned; }
  set resigned(color) { (this.line.at(-1) ?? this.root).resigned = color; }
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

  // The swap2 opening.

  get choice3() { return this.line[2]?.choice ?? null; }
  get choice5() { return this.line[4]?.choice ?? null; }

  /** What happens in the position shown: place3, choose3, place2, choose5 or play. */
  get phase() { return this.phaseAt(this.shown); }

  phaseAt(shown) {
    if (!this.swap2) return "play";
    if (shown < 3) return "place3";
    if (!this.choice3) return "choose3";
    if (this.choice3 !== "two") return "play";
    if (shown < 5) return "place2";
    return this.choice5 ? "play" : "choose5";
  }

  /** Who plays each colour; null while it is not chosen. */
  get sides() {
    if (!this.swap2) return this.players;
    const { first, second } = this.swap2;
    const { choice3, choice5 } = this;
    if (choice3 === "black" || choice5 === "white") return { black: second, white: first };
    if (choice3 === "white" || choice5 === "black") return { black: first, white: second };
    return null;
  }

  /** Who acts in the position shown. */
  get actor() { return this.actorAt(this.shown); }

  actorAt(shown) {
    switch (this.phaseAt(shown)) {
      case "place3":
      case "choose5":
        return this.swap2.first;
      case "choose3":
      case "place2":
        return this.swap2.second;
      default:
        return this.sides[this.colorAt(shown)];
    }
  }

  /** The colour of the only human, if there is exactly one. */
  get human() {
    const sides = this.sides;
    if (!sides || sides.black === sides.white) return null;
    return sides.black === "human" ? "black" : "white";
  }

  get hasHuman() {
    return this.swap2
      ? this.swap2.first === "human" || this.swap2.second === "human"
      : this.players.black === "human" || this.players.white === "human";
  }

  /** Chooses in the opening: `black`, `white`, or `two` to place two stones. */
  choose(choice) {
    this.endLine();
    if (!this.phase.startsWith("choose")) return;
    Object.assign(this.current, { choice, takenBack: null });
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
      // Instead of a move that was taken back, or beside all others.
      const instead = this.isTakenBack ? current.children.indexOf(this.line[this.shown]) : -1;
      move = instead < 0 ? current.add(point) : current.add(point, instead);
      if (current.children[0] === move) this.result = null;
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
    if (this.swap2) for (const each of this.line.slice(0, -1)) restoreChoice(each);
    this.extend();
  }

  /** The current line goes on to the end of its branch, as far as the choices of the opening are made. */
  extend() {
    const last = this.line.at(-1) ?? this.root;
    for (const move of last.mainLine()) {
      if (this.phaseAt(this.line.length).startsWith("choose")) break;
      this.line.push(move);
    }
  }

  /** Shows the position after a number of moves of the current line. */
  show(count) {
    if (count > this.line.length) this.extend();
    this.isTakenBack = false;
    this.shown = Math.max(0, Math.min(count, this.line.length));
  }

  /** Whether there is a move after the position shown. */
  get canGoOn() { return !this.isAtEnd || (!this.phase.startsWith("choose") && this.current.children.length > 0); }

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
    this.result = null;
    this.touch();
  }

  get isMain() { return this.current.path().every((move) => move.parent.children[0] === move); }

  /** Deletes the current move and all that follow it; a function that brings them back. */
  deleteFromHere() {
    const { current } = this;
    if (!current.parent) return null;
    const putBack = current.remove();
    this.result = null;
    this.line = current.parent.path();
    this.shown = this.line.length;
    this.isTakenBack = false;
    this.touch();
    return () => {
      this.goTo(putBack());
      this.touch();
    };
  }

  /** Whether a person has made the choice of the opening after so many moves. */
  isChoiceOfPerson(shown) {
    if (!this.swap2) return false;
    const { first, second } = this.swap2;
    return (shown === 5 && this.choice5 !== null && first === "human")
      || (shown === 3 && this.choice3 !== null && second === "human");
  }

  /**
   * What `undo` takes back: the last decision of a person, or one move where there is no person. The number of
   * moves before it, and whether it was a choice of the opening; null if there is nothing.
   */
  get undoable() {
    if (this.isChoiceOfPerson(this.shown)) return { shown: this.shown, isChoice: true };
    const isOthers = (shown) => this.hasHuman && this.actorAt(shown) !== "human";
    let shown = this.shown - 1;
    for (; shown > 0 && isOthers(shown); shown -= 1) {
      if (this.isChoiceOfPerson(shown)) return { shown, isChoice: true };
    }
    // No person has decided anything yet.
    return shown < 0 || isOthers(shown) ? null : { shown, isChoice: false };
  }

  get canUndo() { return (this.resigned !== null && this.isAtEnd) || this.undoable !== null; }

  /** Takes back to the last decision of a person; the moves stay in the tree. */
  undo() {
    if (this.resigned && this.isAtEnd) {
      this.resigned = null;
      this.result = null;
      this.touch();
      return;
    }
    const { undoable } = this;
    if (!undoable) return;
    this.shown = undoable.shown;
    this.isTakenBack = true;
    if (!undoable.isChoice) return;
    this.endLine();
    const { current } = this;
    Object.assign(current, { choice: null, takenBack: current.choice });
    this.touch();
  }

  get canRedo() { return this.canGoOn || Boolean(this.isAtEnd && this.swap2 && this.current.takenBack); }

  /** Shows the next decision of a person, or the next move where there is no person. */
  redo() {
    if (!this.canRedo) return;
    if (this.isAtEnd) {
      const isChoice = restoreChoice(this.current);
      if (isChoice) this.touch();
      this.extend();
      // With the choice it may be a person's turn.
      if (isChoice && (this.isAtEnd || this.actor === "human")) return;
    }
    do this.show(this.shown + 1);
    while (!this.isAtEnd && this.hasHuman && this.actor !== "human");
  }

  // Storage.

  toJSON() {
    const { id, rule, size, moves, shown, isTakenBack, players, swap2, names, result, changed, start, source, root } = this;
    const byEngine = root.all().slice(1).map((move) => move.byEngine);
    return {
      id, rule, size, moves, shown, isTakenBack, players, swap2, names, result, changed, start, source, byEngine,
      tree: root.text(), comments: root.values("comment"), resigned: root.values("resigned"),
      choices: root.values("choice"), takenBack: root.values("takenBack"),
    };
  }

  /** The game of a stored value; null if it is none. Earlier versions have stored one line and no tree. */
  static from(stored) {
    if (typeof stored !== "object" || stored === null) return null;
    const { id, rule, size, moves, shown, players, swap2, names, start, source } = stored;
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
    game.readMoves(stored);
    game.shown = Number.isInteger(shown) ? Math.max(0, Math.min(shown, moves.length)) : moves.length;
    game.isTakenBack = stored.isTakenBack === true;
    if (SIDES.includes(players?.black) && SIDES.includes(players?.white)) game.players = { ...players };
    if (SIDES.includes(swap2?.first) && SIDES.includes(swap2?.second)) {
      game.swap2 = { first: swap2.first, second: swap2.second };
      game.readOldChoices(stored);
    }
    if (RESULTS.includes(stored.result)) game.result = stored.result;
    if (Number.isFinite(stored.changed)) game.changed = stored.changed;
    for (const color of ["black", "white"]) {
      if (typeof names?.[color] === "string") game.names[color] = names[color].slice(0, 100);
    }
    return game;
  }

  /** What is stored about the moves, by their numbers. */
  readMoves({ byEngine, comments, resigned, choices, takenBack }) {
    const isColor = (value) => value === "black" || value === "white";
    const isChoice = (value) => isColor(value) || value === "two";
    this.root.all().forEach((move, number) => {
      move.byEngine = byEngine?.[number - 1] === true;
      if (typeof comments?.[number] === "string") move.comment = comments[number];
      if (isColor(resigned?.[number])) move.resigned = resigned[number];
      if (isChoice(choices?.[number])) move.choice = choices[number];
      if (isChoice(takenBack?.[number])) move.takenBack = takenBack[number];
    });
    // An earlier version, and a file, has one resignation.
    if (isColor(resigned)) this.resigned = resigned;
  }

  /** The choices of the swap2 opening as an earlier version has stored them, with the game before they were taken back. */
  readOldChoices({ swap2, undone }) {
    const set = (move, choice, name) => { if (move && choice) move[name] ??= choice; };
    set(this.line[2], swap2.choice3, "choice");
    set(this.line[4], swap2.choice5, "choice");
    if (!Array.isArray(undone?.moves) || !undone.swap2) return;
    let at = this.root;
    undone.moves.forEach((point, index) => {
      if (!this.contains(point)) return;
      at = at.child(point) ?? at.add(point);
      const choice = { 2: undone.swap2.choice3, 4: undone.swap2.choice5 }[index];
      if (!at.choice) set(at, choice, "takenBack");
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
