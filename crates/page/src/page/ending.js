// The summary at the end of a game that was played here: who has won, what the person can do next, and, once the game
// is reviewed, what went wrong. It does not come for a game that is opened or looked back at.

import { $, announce, setText } from "./dom.js";
import { newClock } from "./clock.js";
import { Game } from "./game.js";
import { other } from "./points.js";
import { sideText, slipTitle } from "./review.js";
import { sentences, t } from "./words.js";

/** A new game like this one, with the colours swapped. */
function rematchOf(game) {
  const rematch = new Game({ rule: game.rule, size: [...game.size] });
  rematch.start = game.start;
  rematch.players = { black: game.players.white, white: game.players.black };
  if (game.opening) rematch.opening = { ...game.opening, first: game.opening.second, second: game.opening.first };
  rematch.names = { black: game.names.white, white: game.names.black };
  if (game.clock) rematch.clock = newClock(game.clock.minutes, game.clock.increment);
  return rematch;
}

export class Ending {
  /** @param {import("./main.js").App} app */
  constructor(app) {
    this.app = app;
    /** The game and its position that may be its end; null unless something has just happened in it. */
    this.expected = null;
    /** The end that is summed up: the game, its moves, who gave up, the winner and the level; null if there is none. */
    this.shown = null;
    const click = (id, action) => $(id).addEventListener("click", action);
    click("ending-close", () => this.close());
    click("ending-review", () => this.review());
    click("ending-retry", () => this.app.retry(this.mistakes()));
    click("ending-worst", () => this.app.review.open(this.worst()));
    click("ending-rematch", () => this.app.keeping.begin(rematchOf(this.app.game), {}));
    click("ending-new", () => this.app.newGame.open(this.app.game));
  }

  /** A move, a resignation or a clock may have ended the game: if the referee says so, it is summed up. */
  expect() {
    const { game } = this.app;
    this.expected = { game, key: game.key };
  }

  /** Sums up the game if it has ended now, and forgets that when it goes on. */
  notice() {
    const { game, referee, settings } = this.app;
    const { expected, shown } = this;
    if (shown && !this.isStillEnded(shown)) this.shown = null;
    if (expected && (expected.game !== game || expected.key !== game.key)) this.expected = null;
    if (!this.expected || !referee.position) return;
    this.expected = null;
    if (!referee.isOver || !game.isAtEnd || !game.hasHuman) return;
    const { outcome } = referee.position;
    const winner = outcome ? outcome.winner : other(game.resigned);
    this.shown = { game, moves: game.moves.join(""), count: game.shown, resigned: game.resigned, winner, level: settings.level };
    announce(sentences(this.factsText(), t("ending-announced")));
  }

  isStillEnded({ game, moves, resigned }) {
    const now = this.app.game;
    return now === game && !now.isTakenBack && now.moves.join("") === moves && now.resigned === resigned;
  }

  close() {
    this.shown = null;
    this.app.draw();
    // The button that had the focus is gone.
    this.app.view.focus();
  }

  /** Starts the review, unless there is one, and shows its panel. */
  review() {
    const { review } = this.app;
    this.app.showPanel("review");
    if (!review.isWanted && !review.review) review.toggle();
    $("tab-review").focus();
  }

  /** The mistakes of the person, of both sides where two people have played; in the order of the game. */
  mistakes() { return this.app.review.mistakes(this.app.game.human); }

  /** The mistake that has lost most; undefined if there is none. */
  worst() { return this.mistakes().toSorted((a, b) => b.loss - a.loss)[0]; }

  titleText() {
    const { game, winner } = this.shown;
    if (!winner) return t("ending-draw");
    if (!game.human) return t("ending-won-by", { color: winner });
    return game.human === winner ? t("ending-won") : t("ending-lost");
  }

  factsText() {
    const { game, count, level } = this.shown;
    return game.human ? t("ending-moves-level", { count, level }) : t("ending-moves", { count });
  }

  draw() {
    this.notice();
    $("ending").hidden = !this.shown;
    if (!this.shown) return;
    setText($("ending-title"), this.titleText());
    setText($("ending-facts"), this.factsText());
    const { game, review: { review } } = this.app;
    const worst = review && this.worst();
    const hadFocus = document.activeElement === $("ending-review");
    setText($("ending-mistakes"), review ? this.mistakesText(review) : "");
    $("ending-review").hidden = Boolean(review);
    $("ending-retry").hidden = $("ending-worst").hidden = !worst;
    // With an opening, who begins it and who answers are exchanged.
    const canSay = game.human && !game.opening;
    setText($("ending-rematch"), canSay ? t("rematch-as", { color: other(game.human) }) : t("rematch-swapped"));
    setText($("ending-retry"), game.human ? t("retry-mine") : t("retry-all"));
    if (worst) setText($("ending-worst"), t("ending-worst", { slip: slipTitle(worst) }));
    if (hadFocus && review) $(worst ? "ending-retry" : "ending-rematch").focus();
  }

  mistakesText(review) {
    const { human } = this.app.game;
    return sentences(...["black", "white"].filter((color) => !human || color === human).map((color) => sideText(color, review[color])));
  }
}
