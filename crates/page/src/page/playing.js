// What people do with the game: moves, steps, variations, comments, resignation. Each ends with `changed`.

import { choiceFirst, isChoice, isPlaced, refusal } from "./asking.js";
import { $, announce, hideAction, notice } from "./dom.js";
import { moveText } from "./moves.js";
import { sentences, t } from "./words.js";

/** How long the button asks whether a person really resigns. */
const RESIGN_TIME = 4000;

export class Playing {
  /** @param {import("./main.js").App} app */
  constructor(app) {
    this.app = app;
    /** What brings back the moves that were deleted from this game, the last ones last. */
    this.deleted = [];
    /** Whether the button asks if the person really resigns. */
    this.isResigning = false;
    this.resignTimer = 0;
  }

  /** A point of the board was chosen, by whatever means. */
  async choosePoint(point) {
    if (this.app.guest) {
      this.app.guest.choosePoint(point);
      return;
    }
    if (this.app.stepping.current) {
      this.app.stepping.close();
      return;
    }
    if (this.app.explaining.isOn) {
      this.app.explaining.explain(point);
      return;
    }
    if (!this.app.referee.position) {
      // The referee has not answered yet: what is chosen now is played when he has.
      const { key } = this.app.game;
      await this.app.keeping.starting;
      await this.app.referee.learning;
      if (this.app.game.key !== key) return;
    }
    if (this.canAct() && isChoice(this.app.game.asked)) {
      notice(choiceFirst(this.app.game));
      $("choice").scrollIntoView({ block: "nearest" });
      return;
    }
    if (!this.canPlay() || !this.app.game.isFree(point)) return;
    if (!this.app.game.mayPlay(point)) {
      notice(refusal(this.app.game, point));
      return;
    }
    if (this.app.referee.position.forbidden.some((forbidden) => forbidden.point === point) && !this.app.game.isOpening) {
      this.app.explaining.explain(point);
      return;
    }
    this.putStone(point);
  }

  putStone(point) {
    const { game } = this.app;
    if (game.asked.kind === "offer") {
      this.choose(point);
      announce(sentences(t("offered", { point }), this.app.status.text()));
      return;
    }
    const color = game.toMove;
    game.play(point);
    this.app.work.isPaused = false;
    this.app.clocks.moved(color);
    announce(t("stone-placed", { color, point }));
    this.showAnswer();
    this.app.ending.expect();
    this.app.changed();
    this.app.referee.tell();
  }

  /** After a move that was played before in the same position: shows what the engine answered then. */
  showAnswer() {
    const { game } = this.app;
    const { shown } = game;
    if (game.isAtEnd || !game.hasHuman || game.actor !== "engine") return;
    if (!game.line[shown].byEngine) {
      // Somebody else has answered, in a game that was opened say.
      game.endLine();
      return;
    }
    game.redo();
    announce(t("engine-plays", { points: game.played.slice(shown).join(" ") }));
  }

  /** Whether a person may place a stone in the position shown. */
  canPlay() { return this.canAct() && isPlaced(this.app.game.asked); }

  /** Whether it is a person who has to do something in the position shown. */
  canAct() {
    const { game } = this.app;
    if (this.app.server.state !== "here" || this.app.keeping.waitsFor) return false;
    if (!this.app.referee.position || this.app.referee.isOver || this.app.stepping.current) return false;
    return game.actor === "human";
  }

  choose(choice) {
    this.app.game.choose(choice);
    this.app.work.isPaused = false;
    this.app.changed();
  }

  undo() {
    if (!this.app.game.canUndo) return;
    this.app.game.undo();
    this.app.changed();
    announce(sentences(t("taken-back"), this.app.status.text()));
  }

  redo() {
    if (!this.app.game.canRedo) return;
    this.app.game.redo();
    this.app.changed();
    announce(this.app.status.text());
  }

  /** Shows the position after a number of moves of the current line. */
  show(count) {
    const { game } = this.app;
    if (count === game.shown || count < 0 || (count > game.line.length && !game.canGoOn)) return;
    game.show(count);
    this.looked();
  }

  /** Shows the end of the current line. */
  showLast() {
    this.app.game.extend();
    this.show(this.app.game.line.length);
  }

  /** Shows a move of the tree. */
  goTo(move) {
    if (move === this.app.game.current) return;
    this.app.game.goTo(move);
    this.looked();
  }

  /** Another position of the game is shown. */
  looked() {
    // A person who looks around does not want the engine to move.
    if (this.app.work.isEnginesTurn) this.app.work.isPaused = true;
    this.app.changed();
    announce(moveText(this.app.game));
    this.app.referee.tell();
  }

  setComment(text) {
    this.app.game.setComment(this.app.game.current, text);
    this.app.keeping.storeGame();
    this.app.draw();
  }

  promote() {
    if (this.app.game.isMain) return;
    this.app.game.promote();
    this.app.changed();
    announce(t("main-line-now"));
  }

  deleteFromHere() {
    const { game } = this.app;
    const text = t("deleted-from-here", { number: game.shown, point: game.current.point ?? "" });
    const putBack = game.deleteFromHere();
    if (!putBack) return;
    this.deleted.push(putBack);
    if (this.app.work.isEnginesTurn) this.app.work.isPaused = true;
    this.app.changed();
    notice(text, "info", { text: t("put-back"), run: () => this.bringBack() });
    announce(text);
  }

  /** Brings back what was deleted last. */
  bringBack() {
    const putBack = this.deleted.pop();
    if (!putBack) return;
    hideAction();
    putBack();
    if (this.app.work.isEnginesTurn) this.app.work.isPaused = true;
    this.app.changed();
    announce(sentences(t("moves-are-back"), moveText(this.app.game)));
  }

  /** Resigns when it is asked for twice. */
  resign() {
    const { game } = this.app;
    if (this.app.keeping.waitsFor || this.app.referee.isOver || !game.isAtEnd || game.isOpening) return;
    if (!this.isResigning) {
      this.isResigning = true;
      clearTimeout(this.resignTimer);
      this.resignTimer = setTimeout(() => { this.isResigning = false; this.app.draw(); }, RESIGN_TIME);
      announce(t("resign-again"));
      this.app.draw();
      return;
    }
    game.lose(game.human ?? game.toMove);
    this.app.ending.expect();
    this.app.changed();
    announce(this.app.status.text());
  }

  setPlayer(color, kind) {
    const sides = { ...(this.app.game.sides ?? this.app.game.players), [color]: kind };
    this.app.game.opening = null;
    this.app.game.players = sides;
    this.app.work.isPaused = false;
    this.app.changed();
  }
}
