// The game is kept by the browser, for all tabs and for this entry of its history, and in the link. Another game that comes
// to the board leaves the one before in the library.

import { announce, copy, hideAction, notice } from "./dom.js";
import { Game, ruleName } from "./game.js";
import { t } from "./words.js";

const GAME = "goren.game";
const MODE = "goren.mode";
/** What the board is used for that begins anew where the page comes again. */
const MODES = ["training", "lesson"];

export class Keeping {
  /** @param {import("./main.js").App} app */
  constructor(app) {
    this.app = app;
    /** Why a person is asked before the page goes on: `link` or `visit`; null once it has gone on. */
    this.waitsFor = null;
    /** When the page has the engine. */
    this.starting = null;
    /** What this tab has stored last. */
    this.written = null;
  }

  /** Takes the engine; from now on the game that is shown is the one that is stored. */
  async goOn() {
    this.waitsFor = null;
    this.app.status.showBanner();
    await this.app.server.start();
    this.app.changed();
  }

  loadGame() {
    const stored = storedGame();
    const kept = keptGame();
    // What is stored may be newer, if another tab has played on, or another game, if one was begun there.
    if (kept) return kept.id === stored?.id ? stored : kept;
    const linked = linkedGame();
    if (!stored) return linked ?? new Game();
    const isOther = linked !== null && linked.toLink() !== stored.toLink();
    // Any page may have such a link: what is stored, and the engine, are left alone until a person says so.
    if (isOther) this.waitsFor = "link";
    else if (document.documentElement.dataset.from === "elsewhere") this.waitsFor = "visit";
    return isOther ? linked : stored;
  }

  storeGame() {
    if (this.waitsFor) return;
    try {
      // While another tab has the engine, it is its game that is stored.
      if (this.app.server.state !== "taken") this.writeGame();
    } catch {
      // The link holds the position all the same.
    }
    try {
      history.replaceState({ game: this.app.game.toJSON() }, "", this.app.game.toLink());
    } catch {
      // Browsers refuse many links in a short time; the next change writes it.
    }
  }

  /** Stores the game for all tabs. Another one that a tab has stored meanwhile may be nowhere else: the library keeps it. */
  writeGame() {
    if (localStorage.getItem(GAME) !== this.written) {
      const other = storedGame();
      if (other && other.id !== this.app.game.id) this.app.library.keep(other);
    }
    this.written = JSON.stringify(this.app.game);
    localStorage.setItem(GAME, this.written);
  }

  /** Keeps over a reload what the board is used for. */
  keepMode() {
    try {
      sessionStorage.setItem(MODE, this.app.mode);
    } catch {
      // The page comes again with the game.
    }
  }

  /** What the board was used for when the page came again, once; else for the game. */
  keptMode() {
    try {
      const mode = sessionStorage.getItem(MODE);
      sessionStorage.removeItem(MODE);
      return MODES.includes(mode) ? mode : "game";
    } catch {
      return "game";
    }
  }

  /** A new game of the dialog. */
  begin(game, settings) {
    // Against Goren a person plays alone.
    this.app.set(game.isAgainstGoren ? { ...settings, analysing: false } : settings);
    this.app.work.seed = crypto.getRandomValues(new Uint32Array(1))[0];
    this.leaveFor(game);
    announce(t("new-game-begins", { rule: ruleName(game.rule), width: game.width, height: game.height }));
  }

  /** A game that was opened. */
  take(game, text) {
    this.leaveFor(game);
    notice(text);
    announce(text);
  }

  /** Another game comes to the board. The one that is there goes into the library, and a step back leads to it. */
  leaveFor(game) {
    if (this.app.game.root.children.length) {
      if (!this.waitsFor) this.app.library.keep(this.app.game);
      history.pushState(null, "");
    }
    this.replace(game);
  }

  /** A step through the history has led to this game, or a link. */
  arriveAt(game) {
    if (this.waitsFor) {
      this.exchange(game);
      this.app.changed();
      return;
    }
    this.app.library.keep(this.app.game);
    this.replace(game);
  }

  /** After a step through the history: the game that was there, as it is now if it was played on elsewhere. */
  async onHistory() {
    const kept = keptGame();
    if (!kept || kept.id === this.app.game.id) return;
    this.arriveAt(kept);
    const newer = await this.app.library.find(kept.id).catch(() => null);
    if (this.app.game === kept && newer?.changed > kept.changed) this.replace(newer);
  }

  replace(game) {
    this.exchange(game);
    if (this.waitsFor) this.goOn();
    else this.app.changed();
  }

  exchange(game) {
    // The position may be the same, and the answer would be taken for one about this game.
    this.app.work.stop();
    this.app.setMode("game");
    this.app.game = game;
    this.app.work.isPaused = false;
    this.app.work.values.clear();
    this.app.playing.deleted = [];
    hideAction();
    this.app.review.reset();
  }

  async copyLink() {
    // Of a page on a disk, Firefox does not name the origin.
    const link = location.href.replace(/[?#].*/, "") + this.app.game.toLink();
    if (await copy(link)) notice(t("link-copied"));
    else notice(t("link-is", { link }));
  }
}

/** The game that the browser has stored; null if there is none, or none that this version understands. */
export function storedGame() {
  try {
    return Game.from(JSON.parse(localStorage.getItem(GAME)));
  } catch {
    return null;
  }
}

/** The game that this entry of the history has kept, with its players; null if it has none. */
export function keptGame() {
  const game = Game.from(history.state?.game);
  return game?.toLink() === location.hash ? game : null;
}

/** The game of the link in the address; null if there is none, which is said if something else is there. */
export function linkedGame(hash = location.hash) {
  const game = Game.fromLink(hash);
  if (hash && !game) notice(t("link-has-no-game"), "error");
  return game;
}
