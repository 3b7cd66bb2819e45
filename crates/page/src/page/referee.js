// What the rules say about the positions of the game: asked of the server, and remembered.

import { threatText } from "./analysis.js";
import { announce, notice } from "./dom.js";
import { other } from "./points.js";
import { BEAT, Refused } from "./server.js";
import { t } from "./words.js";

/** Positions whose facts are remembered. */
const REMEMBERED = 600;

export class Referee {
  /** @param {import("./main.js").App} app */
  constructor(app) {
    this.app = app;
    /** What is known about positions, by their keys. */
    this.facts = new Map();
    /** When the referee has answered about the position shown. */
    this.learning = null;
  }

  /** Asks the referee about the position shown, unless that is known. */
  async learn() {
    const { key } = this.app.game;
    if (this.facts.has(key)) return;
    try {
      const facts = await this.app.server.ask("position", this.app.game.state());
      if (this.facts.size >= REMEMBERED) this.facts.delete(this.facts.keys().next().value);
      this.facts.set(key, facts);
      if (this.app.game.key !== key) return;
      if (this.noteResult()) this.app.keeping.storeGame();
      this.tell();
      this.app.draw();
      this.app.work.go();
    } catch (error) {
      if (!(error instanceof Refused) || this.app.game.key !== key) return;
      if (error.status === 400) this.refuse(error.message);
      else setTimeout(() => this.learnAgain(key), BEAT);
    }
  }

  /** The server did not say anything about the position, because it was busy say: it is asked once more. */
  learnAgain(key) {
    // If it does not answer or does not know the token, it is asked when that has changed.
    if (this.app.server.state === "here" && this.app.game.key === key) this.learning = this.learn();
  }

  /** The referee does not accept the game: the last moves are dropped until he does. */
  refuse(reason) {
    notice(t("position-impossible", { error: reason }), "error");
    if (this.app.game.deleteFromHere()) this.app.changed();
  }

  /** The game knows its opening where its main line shows it, and who has won in this line; whether the latter is new. */
  noteResult() {
    const { game } = this.app;
    const { position } = this;
    // The first three moves make the opening.
    if (position && game.isMain && game.shown >= 3) game.openingName = position.opening ?? null;
    const { current } = game;
    if (!this.isOver || current.children.length) return false;
    const result = position?.outcome ? position.outcome.winner ?? "draw" : other(game.resigned);
    if (current.result === result) return false;
    current.result = result;
    return true;
  }

  get position() { return this.facts.get(this.app.game.key) ?? null; }

  get isOver() { return Boolean(this.position?.outcome) || (this.app.game.resigned !== null && this.app.game.isAtEnd); }

  /**
   * Says that the game is over, or what is threatened where that is shown on the board as well; if the referee has
   * answered: about a move that was played before he has already.
   */
  tell() {
    const { app, position } = this;
    if (app.guest || !position) return;
    if (this.isOver && app.game.isAtEnd) announce(app.status.text());
    else if (app.settings.threats && position.threats.length) announce(position.threats.map(threatText).join(t("fact-comma")));
  }
}
