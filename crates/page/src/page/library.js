// The library: the last games of this browser, kept in its IndexedDB, and the dialog that lists them. Where the
// browser keeps nothing, nothing here fails: there are no games then, and that is said once.

import { $, announce, download, make, notice, setText } from "./dom.js";
import { Game, ruleName } from "./game.js";
import { language, sentences, t } from "./words.js";

const [DATABASE, GAMES, VERSION] = ["goren", "games", 1];
/** The most games that are kept; the oldest go. */
const MOST = 50;

/** The answer of the browser to a request of its database. */
const answer = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** When all of a transaction is stored. */
const done = (transaction) => new Promise((resolve, reject) => {
  transaction.oncomplete = () => resolve();
  transaction.onabort = () => reject(transaction.error);
});

const sideText = (game, color) => game.names[color] || (game.sides?.[color] === "engine" ? "Goren" : t("person"));

/** What the list says of a game. */
function entryOf(game) {
  const { id, rule, size, result, changed, openingName, human, level } = game;
  const names = { black: sideText(game, "black"), white: sideText(game, "white") };
  // A person without a name and the engine: the colour of the person, and the level of the engine if that is known.
  const against = human && !game.names.black && !game.names.white ? { color: human, level: level ?? 0 } : null;
  return { id, against, rule, size, result, openingName, date: changed, names, moves: game.mainMoves.length, game: game.toJSON() };
}

const titleText = ({ against, names }) => (against ? t("you-against", against) : `${names.black} – ${names.white}`);

const openingText = (opening) => (opening ? t("opening-name", opening) : "");

const resultText = (result) => (result ? t(`result-${result}`) : "");

const countText = (count) => t("count-moves", { count });

export class Library {
  constructor() {
    this.isToldMissing = false;
    this.database = null;
  }

  /** A transaction on the games; null if the browser keeps none. */
  async games(mode) {
    try {
      this.database ??= await this.openDatabase();
      return this.database.transaction(GAMES, mode);
    } catch {
      if (!this.isToldMissing) notice(t("no-library"), "error");
      this.isToldMissing = true;
      return null;
    }
  }

  async openDatabase() {
    const request = indexedDB.open(DATABASE, VERSION);
    request.onupgradeneeded = () => request.result.createObjectStore(GAMES, { keyPath: "id" });
    const database = await answer(request);
    database.onclose = () => { this.database = null; };
    // Another page has a newer version of Goren.
    database.onversionchange = () => database.close();
    return database;
  }

  /** Keeps a game with moves, unless it is kept as it was later; whether it is there now. */
  async keep(game) {
    if (!game?.root.children.length) return true;
    const entry = entryOf(game);
    const transaction = await this.games("readwrite");
    if (!transaction) return false;
    try {
      const store = transaction.objectStore(GAMES);
      const before = await answer(store.get(entry.id));
      if (!before || before.date <= entry.date) store.put(entry);
      const all = await answer(store.getAll());
      newestFirst(all).slice(MOST).forEach(({ id }) => store.delete(id));
      await done(transaction);
      return true;
    } catch {
      notice(t("no-room"), "error");
      return false;
    }
  }

  /** All games, newest first. */
  async list() {
    const transaction = await this.games("readonly");
    return transaction ? newestFirst(await answer(transaction.objectStore(GAMES).getAll())) : [];
  }

  /** The game with this id; null if there is none. */
  async find(id) {
    const transaction = await this.games("readonly");
    const entry = transaction && await answer(transaction.objectStore(GAMES).get(id));
    return Game.from(entry?.game);
  }

  /** Deletes a game; what puts it back. */
  async remove(entry) {
    const change = async (action) => {
      const transaction = await this.games("readwrite");
      if (!transaction) return;
      action(transaction.objectStore(GAMES));
      await done(transaction);
    };
    await change((store) => store.delete(entry.id));
    return () => change((store) => store.put(entry));
  }
}

const newestFirst = (entries) => entries.sort((a, b) => b.date - a.date);

export class LibraryDialog {
  /** `current()` gives the game, `onOpen(game)` takes one, `write(game)` gives it as SGF. */
  constructor(library, { current, onOpen, write }) {
    this.library = library;
    this.current = current;
    this.onOpen = onOpen;
    this.write = write;
    this.entries = [];
    $("games-search").addEventListener("input", () => this.draw());
    $("games-export").addEventListener("click", () => this.export());
    $("games-undo").addEventListener("click", () => this.undo());
  }

  async open() {
    $("games-search").value = "";
    this.say("");
    await this.library.keep(this.current());
    await this.load();
    if (!$("games-dialog").open) $("games-dialog").showModal();
  }

  async load() {
    this.entries = await this.library.list();
    this.draw();
  }

  draw() {
    const wanted = $("games-search").value.trim().toLowerCase();
    const found = this.entries.filter((entry) => searchText(entry).includes(wanted));
    $("games-list").replaceChildren(...found.map((entry) => this.item(entry)));
    $("games-export").disabled = this.entries.length === 0;
    const none = this.entries.length ? t("none-found") : t("none-yet");
    setText($("games-count"), found.length ? t("found-of", { count: found.length, all: this.entries.length }) : none);
  }

  item(entry) {
    const { id, rule, size, result, openingName, moves, date } = entry;
    const isCurrent = id === this.current().id;
    const title = titleText(entry);
    const facts = [ruleName(rule), size.join("×"), openingText(openingName), countText(moves), resultText(result)].filter(Boolean).join(t("fact-comma"));
    const when = new Date(date).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });
    const open = make("button", { type: "button", className: "game", onclick: () => this.take(entry) },
      make("b", { textContent: title }), make("span", { textContent: facts }),
      make("span", { className: "quiet", textContent: isCurrent ? t("on-the-board", { when }) : when }));
    const remove = make("button", { type: "button", className: "plain delete", textContent: t("delete"), disabled: isCurrent, onclick: () => this.remove(entry) });
    remove.setAttribute("aria-label", t("delete-game", { game: [title, facts].join(t("fact-comma")) }));
    return make("li", { data: { id } }, open, remove);
  }

  take(entry) {
    $("games-dialog").close();
    const game = Game.from(entry.game);
    if (!game) notice(t("cannot-be-shown"), "error");
    else if (game.id !== this.current().id) this.onOpen(game);
  }

  async remove(entry) {
    this.putBack = await this.library.remove(entry);
    await this.load();
    this.say(t("deleted"), true);
    $("games-undo").focus();
  }

  async undo() {
    await this.putBack?.();
    this.putBack = null;
    this.say(t("game-is-back"));
    await this.load();
    $("games-search").focus();
  }

  say(text, canUndo = false) {
    setText($("games-note"), text);
    $("games-undo").hidden = !canUndo;
  }

  /** All games in one file. */
  async export() {
    $("games-export").disabled = true;
    const texts = [];
    for (const { game } of this.entries) {
      try {
        texts.push(await this.write(Game.from(game)));
      } catch {
        // It is counted below.
      }
    }
    $("games-export").disabled = false;
    const lost = this.entries.length - texts.length;
    const text = sentences(t("games-written", { count: texts.length }), lost ? t("games-not-written", { count: lost }) : "");
    this.say(text);
    announce(text);
    if (texts.length) download(texts.join(""), "goren-games.sgf");
  }
}

const searchText = ({ rule, size, names, result, openingName, moves, against }) =>
  [titleText({ against, names }), names.black, names.white, rule, ruleName(rule), size.join("×"), size.join("x"), openingText(openingName), countText(moves), resultText(result)].join(" ").toLowerCase();
