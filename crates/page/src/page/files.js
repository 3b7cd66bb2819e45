// Opening and saving games: the dialogs, files dropped on the page, text pasted into it.

import { $, copy, download, make, notice } from "./dom.js";
import { decisionTexts } from "./asking.js";
import { Game, capital, ruleName } from "./game.js";
import { Refused } from "./server.js";
import { sentence, sentences, t } from "./words.js";

/** The bytes of a text in JSON, as the server counts them; it takes a megabyte, with what is asked besides. */
const MAX_TEXT = 1_000_000;
const tooLarge = (name) => t("too-much", { name });

/** A file as the server takes it: as text if it is UTF-8, else as bytes, whose encoding the server finds out. */
function content(bytes) {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
    return { base64: btoa(binary) };
  }
}

/** Why a question has no answer, for a person: what the server says is English, so the key is that of a sentence before it. */
const reason = (error, key) => (error instanceof Refused ? t(key, { error: error.message }) : t("no-answer"));

/** What was not read as the file asks, in the language of the page, or as the server has said it. */
function warningText(warning) {
  if (typeof warning === "string") return sentence(capital(warning));
  const { name, values } = warning;
  const { rule, told, shown } = values;
  const inWords = { ...values };
  if (rule) inWords.rule = ruleName(rule);
  if (told) Object.assign(inWords, { told: t(`result-${told}`), shown: t(`result-${shown}`) });
  return t(`warning-${name}`, inWords);
}

/** A part of a game that a format cannot hold. */
const partText = ({ name, values }) => t(`part-${name}`, values.rule ? { ...values, rule: ruleName(values.rule) } : values);

/** The comments of a game. Where others read it, they tell what was decided in its opening. */
function commentsOf(game, format) {
  const comments = game.root.values("comment");
  if (format !== "sgf") return comments;
  for (const [number, text] of Object.entries(decisionTexts(game))) {
    comments[number] = [comments[number], text].filter(Boolean).join("\n");
  }
  return comments;
}

/** What the server is asked to write: the whole tree of a game. */
function question(game, format) {
  const name = (color) => game.names[color] || (game.sides?.[color] === "engine" ? "Goren" : "");
  const last = game.root.mainLine().at(-1) ?? game.root;
  return {
    ...game.state(game.mainMoves), tree: game.root.text(), comments: commentsOf(game, format), format,
    source: game.source, black: name("black"), white: name("white"), resigned: last.resigned, on_time: last.isOnTime,
  };
}

/** A game as SGF. */
export async function writeSgf(server, game) {
  const { text } = await server.ask("write", question(game, "sgf"));
  return text;
}

export class Files {
  /** `current()` gives the game, `onOpen(game, text)` takes one. */
  constructor(server, current, onOpen) {
    this.server = server;
    this.current = current;
    this.onOpen = onOpen;
    $("open-read").addEventListener("click", () => this.read($("open-text").value));
    $("open-file").addEventListener("change", (event) => {
      this.readFile(event.target.files[0]);
      // The same file may be chosen again, when it has been mended say.
      event.target.value = "";
    });
    $("save-format").addEventListener("change", () => this.write());
    $("save-copy").addEventListener("click", async () => {
      $("save-text").select();
      const done = (await copy($("save-text").value)) || document.execCommand("copy");
      $("save-note").textContent = done ? t("copied") : t("selected-to-copy");
    });
    $("save-file").addEventListener("click", () => download($("save-text").value, this.file ?? "game.txt"));
    this.listen();
  }

  listen() {
    const isFile = (event) => event.dataTransfer?.types.includes("Files");
    addEventListener("dragover", (event) => {
      if (!isFile(event)) return;
      event.preventDefault();
      $("drop").hidden = false;
    });
    addEventListener("dragleave", (event) => {
      if (!event.relatedTarget) $("drop").hidden = true;
    });
    addEventListener("drop", (event) => {
      $("drop").hidden = true;
      if (!isFile(event)) return;
      event.preventDefault();
      this.readFile(event.dataTransfer.files[0]);
    });
    addEventListener("paste", (event) => {
      if (event.target instanceof Element && event.target.closest("input, textarea")) return;
      const text = event.clipboardData?.getData("text/plain");
      if (text?.trim()) this.read(text);
    });
  }

  open() {
    $("open-text").value = "";
    $("open-file").value = "";
    $("open-error").textContent = "";
    $("open-note").textContent = "";
    $("open-games").replaceChildren();
    $("open-dialog").showModal();
    $("open-text").focus();
  }

  async readFile(file) {
    if (!file) return;
    // In JSON it is no smaller, so there is no need to read it.
    if (file.size > MAX_TEXT) {
      this.fail(tooLarge(file.name));
      return;
    }
    let read;
    try {
      read = content(await file.arrayBuffer());
    } catch {
      // A folder, or a file that has gone.
      this.fail(t("cannot-be-read", { name: file.name }));
      return;
    }
    await this.readContent(read, file.name);
  }

  async read(text) {
    if (text.trim()) await this.readContent({ text }, t("the-text"));
    else this.fail(t("no-text"));
  }

  /** Asks the server for the games in a text or in bytes. */
  async readContent(read, name) {
    if (new Blob([JSON.stringify(read)]).size > MAX_TEXT) {
      this.fail(tooLarge(name));
      return;
    }
    const { rule, size } = this.current();
    try {
      const { games } = await this.server.ask("read", { ...read, rule, size });
      if (games.length === 1) this.take(games[0]);
      else this.offer(games, name);
    } catch (error) {
      this.fail(reason(error, "file-refused"));
    }
  }

  fail(text) {
    if ($("open-dialog").open) $("open-error").textContent = text;
    else notice(text, "error");
  }

  /** Several games: one of them is chosen. */
  offer(games, name) {
    if (!$("open-dialog").open) this.open();
    $("open-error").textContent = "";
    const items = games.map((game, index) => {
      const values = {
        number: index + 1, rule: ruleName(game.rule), count: game.moves.length, black: game.black || "?", white: game.white || "?",
      };
      const text = game.black || game.white ? t("game-in-file-names", values) : t("game-in-file", values);
      return make("li", {}, make("button", { type: "button", textContent: text, onclick: () => this.take(game) }));
    });
    $("open-games").replaceChildren(...items);
    $("open-note").textContent = t("choose-game", { count: games.length, name });
  }

  take(found) {
    const { rule, size, moves, tree, black, white, winner, ending, start, source, comments } = found;
    const players = { black: "human", white: "human" };
    const onTime = ending === "time";
    const resigned = onTime || ending === "resignation" ? { black: "white", white: "black" }[winner] ?? null : null;
    const names = { black, white };
    const game = Game.from({ rule, size, moves, tree, players, resigned, onTime, names, start, source, comments, result: winner });
    if (!game) {
      this.fail(t("cannot-be-shown"));
      return;
    }
    $("open-dialog").close();
    const opened = start && !moves.length ? t("opened-position") : t("opened-game", { count: moves.length });
    const after = found.left_out ? t("left-out", { count: found.left_out }) : "";
    const lost = source ? "" : t("too-large-to-keep");
    this.onOpen(game, sentences(opened, after, lost, ...found.warnings.map(warningText)));
  }

  async save() {
    $("save-dialog").showModal();
    await this.write();
  }

  async write() {
    const asked = question(this.current(), $("save-format").value);
    // Another format may be chosen before the answer comes.
    const isCurrent = () => $("save-format").value === asked.format;
    this.showText("");
    try {
      const { text, name: file, left_out: leftOut } = await this.server.ask("write", asked);
      if (!isCurrent()) return;
      this.showText(text);
      $("save-note").textContent = leftOut.length ? t("cannot-hold", { parts: leftOut.map(partText).join(t("list-comma")) }) : "";
      this.file = file;
    } catch (error) {
      if (isCurrent()) this.showText("", reason(error, "format-refused"));
    }
  }

  /** Shows the text to save, or why there is none. */
  showText(text, problem = "") {
    $("save-text").value = text;
    $("save-note").textContent = "";
    $("save-error").textContent = problem;
    for (const id of ["save-copy", "save-file"]) $(id).disabled = !text;
  }
}
