// The buttons and keys of the page, and what the browser reports: each leads to one function of another module.

import { $, all, notice } from "./dom.js";
import { Game } from "./game.js";
import { keptGame, linkedGame, storedGame } from "./keeping.js";
import { t } from "./words.js";

export class Controls {
  /** @param {import("./main.js").App} app */
  constructor(app) {
    this.app = app;
  }

  listen() {
    const click = (id, action) => $(id).addEventListener("click", action);
    click("new", () => this.app.newGame.open(this.app.game));
    click("open", () => this.app.files.open());
    click("games", () => this.app.libraryDialog.open());
    click("save", () => this.app.files.save());
    click("link", () => this.app.keeping.copyLink());
    click("train", () => this.app.change("training"));
    click("learn", () => this.app.change("lesson"));
    click("leave", () => this.app.change("game"));
    click("settings", () => this.app.settingsDialog.open());
    click("help", () => $("help-dialog").showModal());
    click("undo", () => this.app.playing.undo());
    click("redo", () => this.app.playing.redo());
    click("hint", () => this.app.work.askHint());
    click("resign", () => this.app.playing.resign());
    click("go", () => this.app.work.goNow());
    click("first", () => this.app.playing.show(0));
    click("prev", () => this.app.playing.show(this.app.game.shown - 1));
    click("next", () => this.app.playing.show(this.app.game.shown + 1));
    click("last", () => this.app.playing.showLast());
    click("analyse", () => this.app.work.toggleAnalysis());
    click("explain", () => {
      this.app.explaining.setOn(!this.app.explaining.isOn);
      if (this.app.explaining.isOn) notice(t("choose-point"));
      this.app.draw();
    });
    click("why-close", () => { this.app.explaining.shown = null; this.app.draw(); });
    click("why-play", () => this.app.playing.putStone(this.app.explaining.shown.point));
    click("step-first", () => this.app.stepping.goTo(0));
    click("step-prev", () => this.app.stepping.goTo(this.app.stepping.current.at - 1));
    click("step-next", () => this.app.stepping.goTo(this.app.stepping.current.at + 1));
    click("step-last", () => this.app.stepping.goTo(this.app.stepping.current.line.length));
    click("step-close", () => this.app.stepping.close());
    click("tap-play", () => this.app.view.choose(this.app.view.picked, "keyboard"));
    click("tap-cancel", () => this.app.view.pick(null));
    click("banner-button", () => this.app.server.take());
    click("banner-open", () => this.app.keeping.goOn());
    click("banner-keep", () => this.app.keeping.replace(storedGame() ?? new Game()));
    for (const color of ["black", "white"]) $(`player-${color}`).addEventListener("change", (event) => this.app.playing.setPlayer(color, event.target.value));
    $("level").addEventListener("change", (event) => this.app.set({ level: Number(event.target.value) }));
    $("lines").addEventListener("change", (event) => { this.app.set({ lines: Number(event.target.value) }); this.app.work.go(); });
    this.listenToTabs();
    addEventListener("keydown", (event) => this.onKey(event));
    addEventListener("popstate", () => this.app.keeping.onHistory());
    addEventListener("hashchange", (event) => {
      // The page may have written the link of its own game over it since.
      const { hash } = new URL(event.newURL);
      // A game of the history has come already.
      if (hash === location.hash && keptGame()) return;
      const game = linkedGame(hash);
      if (game && game.toLink() !== this.app.game.toLink()) this.app.keeping.arriveAt(game);
    });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.app.applySettings());
  }

  listenToTabs() {
    const tabs = all("[role=tab]");
    tabs.forEach((tab, index) => {
      tab.addEventListener("click", () => this.app.showPanel(tab.id.slice(4)));
      tab.addEventListener("keydown", (event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!step) return;
        const next = tabs[(index + step + tabs.length) % tabs.length];
        this.app.showPanel(next.id.slice(4));
        next.focus();
        event.preventDefault();
        event.stopPropagation();
      });
    });
  }

  onKey(event) {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z";
    if ((event.ctrlKey || event.metaKey || event.altKey) && !isUndo) return;
    if (event.defaultPrevented) return;
    if (document.querySelector("dialog[open]") || event.target.closest?.("input, textarea, select")) return;
    // The arrows scroll the text of an explanation.
    if (event.key.startsWith("Arrow") && event.target.closest?.("pre")) return;
    if (this.app.guest) {
      this.onGuestKey(event);
      return;
    }
    const step = (by) => (this.app.stepping.current ? this.app.stepping.goTo(this.app.stepping.current.at + by) : this.app.playing.show(this.app.game.shown + by));
    if (isUndo) {
      if (this.app.playing.deleted.length) event.preventDefault();
      this.app.playing.bringBack();
      return;
    }
    const beside = { ArrowUp: this.app.game.beside(-1), ArrowDown: this.app.game.beside(1) }[event.key];
    // Without another variation the keys scroll the page.
    if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      if (beside && !this.app.stepping.current) {
        event.preventDefault();
        this.app.playing.goTo(beside);
      }
      return;
    }
    const actions = {
      b: () => this.app.view.focus(),
      u: () => this.app.playing.undo(),
      r: () => this.app.playing.redo(),
      h: () => this.app.work.askHint(),
      a: () => this.app.work.toggleAnalysis(),
      e: () => this.app.explaining.explain(this.app.view.cursor),
      m: () => this.app.set({ numbers: !this.app.settings.numbers }),
      t: () => this.app.turn(),
      f: () => this.app.flip(),
      n: () => this.app.newGame.open(this.app.game),
      o: () => this.app.files.open(),
      g: () => this.app.libraryDialog.open(),
      s: () => this.app.files.save(),
      l: () => this.app.keeping.copyLink(),
      "?": () => $("help-dialog").showModal(),
      ",": () => step(-1),
      ".": () => step(1),
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      Delete: () => this.app.playing.deleteFromHere(),
      Escape: () => this.escape(),
    };
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  /** The keys while the game does not have the board. */
  onGuestKey(event) {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const actions = {
      b: () => this.app.view.focus(),
      t: () => this.app.turn(),
      f: () => this.app.flip(),
      "?": () => $("help-dialog").showModal(),
      Escape: () => (this.app.view.picked ? this.app.view.pick(null) : this.app.change("game")),
    };
    if (!actions[key] && !this.app.guest.onKey(key)) return;
    event.preventDefault();
    actions[key]?.();
  }

  escape() {
    if (this.app.stepping.current) this.app.stepping.close();
    this.app.leaveRows();
    this.app.explaining.shown = null;
    this.app.work.hint = null;
    this.app.explaining.setOn(false);
    this.app.view.pick(null);
    this.app.work.go();
    this.app.draw();
  }
}
