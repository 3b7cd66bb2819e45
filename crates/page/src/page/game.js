// The game as the page keeps it: rule, board, moves, players, the swap2 opening. It knows whose turn it is
// and how a game is stored and written into a link. The referee is the server; nothing here judges a move.

export const RULES = [
  ["freestyle", "Freestyle", "Five or more in a row win."],
  ["standard", "Standard", "Exactly five in a row win."],
  ["renju", "Renju", "Black wins with exactly five and may not make a double-three, a double-four or an overline; white wins with five or more."],
  ["caro", "Caro", "Five in a row win unless both ends are blocked; so do six or more."],
  ["caro-exact", "Caro, exactly five", "Exactly five in a row win unless both ends are blocked."],
];
export const ruleName = (rule) => (RULES.find(([name]) => name === rule) ?? [rule, rule])[1];

export const SMALLEST = 5;
export const LARGEST = 25;
const SIDES = ["human", "engine"];

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

export class Game {
  constructor({ rule = "freestyle", size = [15, 15], id = crypto.randomUUID() } = {}) {
    /** Tells games apart, whatever was played in them. */
    this.id = id;
    this.rule = rule;
    this.size = size;
    /** All moves, also those after the position that is shown. */
    this.moves = [];
    /** For each move, whether the engine has chosen it in this game. */
    this.byEngine = [];
    /** How many moves are shown. */
    this.shown = 0;
    this.players = { black: "human", white: "engine" };
    /** The swap2 opening: who places the first stones, who answers, and what was chosen. */
    this.swap2 = null;
    /** The colour that has resigned. */
    this.resigned = null;
    /** The game before choices of the opening were taken back; null if none were, or if it goes on differently. */
    this.undone = null;
    this.names = { black: "", white: "" };
    /** What the moves start from: points of black, white and dead stones, and the side to move; null for the empty board. */
    this.start = null;
    /** The game as SGF as it was opened, with which it is saved; null if it was begun here. */
    this.source = null;
    /** The comments of that game, by the number of the move; 0 is the game as a whole. */
    this.comments = {};
  }

  get width() { return this.size[0]; }
  get height() { return this.size[1]; }
  get played() { return this.moves.slice(0, this.shown); }
  get isAtEnd() { return this.shown === this.moves.length; }
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

  /** What happens in the position shown: place3, choose3, place2, choose5 or play. */
  get phase() {
    if (!this.swap2) return "play";
    const { choice3, choice5 } = this.swap2;
    if (this.shown < 3) return "place3";
    if (!choice3) return "choose3";
    if (choice3 !== "two") return "play";
    if (this.shown < 5) return "place2";
    return choice5 ? "play" : "choose5";
  }

  /** Who plays each colour; null while it is not chosen. */
  get sides() {
    if (!this.swap2) return this.players;
    const { first, second, choice3, choice5 } = this.swap2;
    if (choice3 === "black" || choice5 === "white") return { black: second, white: first };
    if (choice3 === "white" || choice5 === "black") return { black: first, white: second };
    return null;
  }

  /** Who acts in the position shown. */
  get actor() {
    switch (this.phase) {
      case "place3":
      case "choose5":
        return this.swap2.first;
      case "choose3":
      case "place2":
        return this.swap2.second;
      default:
        return this.sides[this.toMove];
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
    this.forgetFuture();
    if (this.phase === "choose3") this.swap2.choice3 = choice;
    else if (this.phase === "choose5") this.swap2.choice5 = choice;
  }

  // Moves.

  isFree(point) {
    return this.contains(point) && !this.played.includes(point) && !this.setup.some((stone) => stone.point === point);
  }

  play(point, byEngine = false) {
    if (this.moves[this.shown] !== point) {
      this.forgetFuture();
      this.moves.push(point);
    }
    this.byEngine[this.shown] ||= byEngine;
    this.shown += 1;
  }

  /** The game goes on from the position shown: what came after it is no longer a part of it. */
  forgetFuture() {
    this.moves.length = this.shown;
    this.byEngine.length = this.shown;
    this.resigned = null;
    this.undone = null;
    if (!this.swap2) return;
    if (this.shown < 3) this.swap2.choice3 = null;
    if (this.shown < 5) this.swap2.choice5 = null;
  }

  /** Shows the position after a number of moves; the game stays as it is. */
  show(count) { this.shown = Math.max(0, Math.min(count, this.moves.length)); }

  /** Whether `undo` takes anything back: where a person plays, a decision of that person. */
  get canUndo() {
    const { shown, phase, resigned } = this;
    const before = Game.from(this);
    before.undo();
    return before.shown !== shown || before.phase !== phase || before.resigned !== resigned;
  }

  /** Takes back to the last decision of a person, or one move where there is no person. */
  undo() {
    if (this.resigned && this.isAtEnd) {
      this.resigned = null;
      return;
    }
    if (this.undoChoice()) return;
    const { shown } = this;
    do this.show(this.shown - 1);
    while (this.shown > 0 && this.hasHuman && this.actor !== "human" && !this.undoChoice());
    // No person has decided anything yet.
    if (this.hasHuman && this.actor !== "human") this.show(shown);
  }

  /** Takes back a person's choice in the position shown, and with it what came after, until `redo`. */
  undoChoice() {
    if (!this.swap2) return false;
    const whole = this.undone ?? Game.from(this);
    const { first, second, choice3, choice5 } = this.swap2;
    if (this.shown === 5 && choice5 && first === "human") this.swap2.choice5 = null;
    else if (this.shown === 3 && choice3 && second === "human") this.swap2.choice3 = null;
    else return false;
    this.forgetFuture();
    this.undone = whole;
    return true;
  }

  get canRedo() { return !this.isAtEnd || this.undone !== null; }

  /** Shows the next decision of a person, or the next move where there is no person. */
  redo() {
    if (!this.canRedo) return;
    if (this.isAtEnd) {
      const { moves, byEngine, swap2, resigned } = this.undone;
      Object.assign(this, { moves, byEngine, swap2, resigned, undone: null });
      // With the choice it may be a person's turn.
      if (this.actor === "human") return;
    }
    do this.show(this.shown + 1);
    while (!this.isAtEnd && this.hasHuman && this.actor !== "human");
  }

  // Storage.

  toJSON() {
    const { id, rule, size, moves, byEngine, shown, players, swap2, resigned, undone, names, start, source, comments } = this;
    return { id, rule, size, moves, byEngine, shown, players, swap2, resigned, undone, names, start, source, comments };
  }

  /** The game of a stored value; null if it is none. */
  static from(stored) {
    if (typeof stored !== "object" || stored === null) return null;
    const { id, rule, size, moves, byEngine, shown, players, swap2, resigned, undone, names, start, source, comments } = stored;
    if (!RULES.some(([name]) => name === rule)) return null;
    if (!Array.isArray(size) || size.length !== 2 || !size.every(isSide)) return null;
    const game = new Game({ rule, size: [...size], id: typeof id === "string" ? id : undefined });
    if (!Array.isArray(moves) || new Set(moves).size !== moves.length) return null;
    if (!moves.every((point) => typeof point === "string" && game.contains(point))) return null;
    game.moves = [...moves];
    if (start) {
      game.start = startFrom(start, game);
      if (!game.start || game.setup.some(({ point }) => moves.includes(point))) return null;
    }
    if (typeof source === "string") game.source = source;
    if (typeof comments === "object" && comments !== null) game.comments = { ...comments };
    game.byEngine = moves.map((_, index) => byEngine?.[index] === true);
    game.shown = Number.isInteger(shown) ? Math.max(0, Math.min(shown, moves.length)) : moves.length;
    if (SIDES.includes(players?.black) && SIDES.includes(players?.white)) game.players = { ...players };
    if (SIDES.includes(swap2?.first) && SIDES.includes(swap2?.second)) {
      const { first, second, choice3 = null, choice5 = null } = swap2;
      game.swap2 = { first, second, choice3, choice5 };
    }
    if (resigned === "black" || resigned === "white") game.resigned = resigned;
    const whole = Game.from(undone);
    const goesOn = whole?.moves.slice(0, moves.length).join("") === moves.join("");
    if (game.swap2 && whole?.swap2 && goesOn) game.undone = whole;
    for (const color of ["black", "white"]) {
      if (typeof names?.[color] === "string") game.names[color] = names[color].slice(0, 100);
    }
    return game;
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
