// The tree of moves of a game: a node for each move, with its comment, the first of its children going on with
// the main line. As text it is the names of the points, with brackets where it branches: `h8i9(j7k5)(g6)`.
// In that order the moves have numbers, by which comments and the like are stored; 0 is the start.

/** The most moves of a tree that is stored, as the server has it. */
const MAX_MOVES = 50_000;

/** A move; without a point it is the start. */
export class Move {
  constructor(point = null, parent = null) {
    this.point = point;
    this.parent = parent;
    this.children = [];
    this.comment = "";
    /** Whether the engine has chosen it in this game. */
    this.byEngine = false;
    /** The colour that has resigned here, or lost on time, and whether it was the time. */
    this.resigned = null;
    this.isOnTime = false;
    /** Who has won where the game has ended here, or `draw`. */
    this.result = null;
    /**
     * What was decided here in an opening, one thing after the other, and what of it was taken back.
     * @type {string[] | null}
     */
    this.decisions = null;
    /** @type {string[] | null} */
    this.takenBack = null;
  }

  /** The number of the move; 0 for the start. */
  get depth() { return this.path().length; }

  /** The moves from the first to this one. */
  path() {
    const path = [];
    for (let at = this; at.parent; at = at.parent) path.push(at);
    return path.reverse();
  }

  child(point) { return this.children.find((child) => child.point === point); }

  /** Adds a move behind this one, as the last variation or at a place among them. */
  add(point, index = this.children.length) {
    const move = new Move(point, this);
    this.children.splice(index, 0, move);
    return move;
  }

  /** The moves that go on from here, on the main line. */
  mainLine() {
    const line = [];
    for (let [at] = this.children; at; [at] = at.children) line.push(at);
    return line;
  }

  /** The last move of the main line from here on. */
  get leaf() { return this.mainLine().at(-1) ?? this; }

  /** The game goes on with this line wherever another one was before it. */
  promote() {
    for (const move of this.path()) {
      const { children } = move.parent;
      children.splice(children.indexOf(move), 1);
      children.unshift(move);
    }
  }

  /** Takes the move and all that follows it out of the tree; a function that puts them back and gives the move. */
  remove() {
    const { parent } = this;
    const index = parent.children.indexOf(this);
    parent.children.splice(index, 1);
    return () => {
      const again = parent.child(this.point);
      if (again) return again.merge(this);
      parent.children.splice(Math.min(index, parent.children.length), 0, this);
      return this;
    };
  }

  /** Takes over what another move at the same point has that this one has not. */
  merge(from) {
    for (const name of ["comment", "byEngine", "resigned", "isOnTime", "result", "decisions", "takenBack"]) this[name] ||= from[name];
    for (const child of from.children) {
      const own = this.child(child.point);
      if (own) {
        own.merge(child);
      } else {
        child.parent = this;
        this.children.push(child);
      }
    }
    return this;
  }

  /** This move and all that follow, in the order of the text. */
  all() {
    const list = [];
    const waiting = [this];
    while (waiting.length) {
      const move = waiting.pop();
      list.push(move);
      for (let index = move.children.length - 1; index >= 0; index -= 1) waiting.push(move.children[index]);
    }
    return list;
  }

  /** What follows as text. */
  text() {
    const parts = [];
    const waiting = [...this.branches()];
    while (waiting.length) {
      const part = waiting.pop();
      if (typeof part === "string") {
        parts.push(part);
      } else {
        parts.push(part.point);
        waiting.push(...part.branches());
      }
    }
    return parts.join("");
  }

  /** The children and the brackets about them, the last first. */
  branches() {
    if (this.children.length < 2) return this.children;
    return this.children.flatMap((child) => ["(", child, ")"]).reverse();
  }

  /** A value of every move that has one, by the numbers of the moves. */
  values(name) {
    const entries = this.all().map((move, number) => [number, move[name]]);
    return Object.fromEntries(entries.filter(([, value]) => value));
  }
}

/** The start of the tree of a text; null if it is none, or `isPossible` says so of a point. */
export function parseTree(text, isPossible) {
  const parts = text.match(/[a-y]\d{1,2}|[()]/g) ?? [];
  if (parts.join("") !== text || parts.length > 3 * MAX_MOVES) return null;
  const root = new Move();
  const taken = new Set();
  const forks = [];
  let last = root;
  const leave = (until) => {
    for (; last !== until; last = last.parent) taken.delete(last.point);
  };
  for (const part of parts) {
    if (part === "(") {
      forks.push(last);
    } else if (part === ")") {
      if (!forks.length) return null;
      leave(forks.pop());
    } else {
      if (taken.has(part) || last.child(part) || !isPossible(part)) return null;
      taken.add(part);
      last = last.add(part);
    }
  }
  return forks.length ? null : root;
}
