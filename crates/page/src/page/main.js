// The page: keeps the game, shows it, and asks the server what the rules say and what the engine thinks.
// One thing is done with the engine at a time; `wanted` says which, from the state alone.

import { AnalysisPanel, speedText } from "./analysis.js";
import { BoardView } from "./board.js";
import { NewGameDialog, SettingsDialog, loadSettings, prepareDialogs, storeSettings } from "./dialogs.js";
import { $, all, announce, copy, hideAction, make, notice, percent, setText } from "./dom.js";
import { Files, writeSgf } from "./files.js";
import { Game, capital, other, ruleName } from "./game.js";
import { Lessons } from "./lessons.js";
import { Library, LibraryDialog } from "./library.js";
import { MovesPanel, moveText } from "./moves.js";
import { Review } from "./review.js";
import { BEAT, Refused, Stopped } from "./server.js";
import { Training } from "./training.js";
import { chooseLanguage, translatePage } from "./words.js";

const GAME = "goren.game";
/** Positions whose facts are remembered. */
const REMEMBERED = 600;
const HINT_SECONDS = 2;
/** A proof whose line is shorter than it: searched on from the end of the line. */
const EXTEND_SECONDS = 3;
/** The shortest time of a move of the engine, so that people can follow it. */
const PACE = 350;
/** How long the button asks whether a person really resigns. */
const RESIGN_TIME = 4000;
/** What does each kind of thing that the engine does. */
const METHODS = {
  think: "think", swap2: "swap2", hint: "findHint", analyse: "analyse", extend: "extend", review: "reviewGame",
};

class App {
  /** The server, or what takes its place. */
  constructor(server) {
    this.settings = loadSettings();
    this.server = server;
    this.facts = new Map();
    this.values = new Map();
    this.activity = null;
    this.isPaused = false;
    this.forced = null;
    this.hint = null;
    this.pointed = null;
    this.line = null;
    this.fact = null;
    this.stepping = null;
    this.why = null;
    this.isExplaining = false;
    this.isResigning = false;
    /** What brings back the moves that were deleted from this game, the last ones last. */
    this.deleted = [];
    /** Why a person is asked before the page goes on: `link` or `visit`; null once it has gone on. */
    this.waitsFor = null;
    this.seed = crypto.getRandomValues(new Uint32Array(1))[0];
    prepareDialogs();
    this.game = this.loadGame();
    this.view = new BoardView($("board"), {
      onPlay: (point) => this.choosePoint(point),
      onPointer: (point) => { this.pointed = point; this.draw(); },
      onPick: (point) => this.showPick(point),
    });
    this.panel = new AnalysisPanel({
      onLine: (line) => { this.line = line; this.draw(); },
      onStep: (line) => this.step(line),
      onFact: (fact) => { this.fact = fact; this.draw(); },
      onForbidden: (point) => this.explain(point),
    });
    this.newGame = new NewGameDialog(this.settings, (game, settings) => this.begin(game, settings));
    this.settingsDialog = new SettingsDialog(this.settings, (changed) => this.set(changed));
    this.files = new Files(this.server, () => this.game, (game, text) => this.take(game, text));
    this.moves = new MovesPanel({
      onGo: (move) => { this.goTo(move); this.seeBoard(); },
      onComment: (text) => this.setComment(text),
      onPromote: () => this.promote(),
      onDelete: () => this.deleteFromHere(),
    });
    this.library = new Library();
    this.libraryDialog = new LibraryDialog(this.library, {
      current: () => this.game,
      onOpen: (game) => this.take(game, `Opened a game of ${game.mainMoves.length} moves.`),
      write: (game) => writeSgf(this.server, game),
    });
    this.review = new Review(this.server, {
      current: () => this.game,
      onShow: (number) => { this.show(number); this.seeBoard(); },
      onLine: (line) => this.step(line),
      onChange: () => {
        if (this.review.moves) this.keepReview();
        this.go();
        this.draw();
      },
    });
    const onChange = () => this.draw();
    /** What the board is used for beside the game, by its mode. */
    this.guests = { training: new Training(this.server, { onChange }), lesson: new Lessons(this.server, { onChange }) };
    this.setMode("game");
    this.listen();
  }

  async start() {
    this.applySettings();
    this.showPanel(this.settings.panel);
    this.draw();
    this.server.addEventListener("change", () => this.onServer());
    if (this.waitsFor) {
      this.showBanner();
      this.changed();
    } else {
      this.starting = this.goOn();
      await this.starting;
    }
  }

  /** Takes the engine; from now on the game that is shown is the one that is stored. */
  async goOn() {
    const stored = storedGame();
    if (stored && stored.id !== this.game.id) this.library.keep(stored);
    this.waitsFor = null;
    this.showBanner();
    await this.server.start();
    this.changed();
  }

  // What the board is used for: the game, training or a lesson. The game stays as it is meanwhile.

  /** Says whether the board is for the `game`, `training` or a `lesson`; all else follows from it. */
  setMode(mode) {
    this.guest?.leave();
    this.mode = mode;
    document.body.dataset.mode = mode;
    $("train").setAttribute("aria-pressed", String(mode === "training"));
    $("learn").setAttribute("aria-pressed", String(mode === "lesson"));
  }

  /** What has the board instead of the game; null if the game has it. */
  get guest() { return this.guests[this.mode] ?? null; }

  /** Uses the board for something else; for the game if it is used for that already. */
  change(wanted) {
    const mode = wanted === this.mode ? "game" : wanted;
    const left = this.mode;
    this.view.pick(null);
    this.setMode(mode);
    this.go();
    this.guest?.enter();
    this.drawNow();
    const focus = this.guest?.focus ?? $(left === "training" ? "train" : "learn");
    focus.focus({ preventScroll: true });
    this.seeBoard();
    if (!this.guest) announce(`Back to the game. ${this.statusText()}`);
  }

  // The game is kept by the browser, for all tabs and for this entry of its history, and in the link.

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
      if (this.server.state !== "taken") localStorage.setItem(GAME, JSON.stringify(this.game));
    } catch {
      // The link holds the position all the same.
    }
    try {
      history.replaceState({ game: this.game.toJSON() }, "", this.game.toLink());
    } catch {
      // Browsers refuse many links in a short time; the next change writes it.
    }
  }

  /** A new game of the dialog. */
  begin(game, settings) {
    this.set(settings);
    this.seed = crypto.getRandomValues(new Uint32Array(1))[0];
    this.leaveFor(game);
    announce(`New game: ${ruleName(game.rule)}, ${game.size.join(" by ")}.`);
  }

  /** A game that was opened. */
  take(game, text) {
    this.leaveFor(game);
    notice(text);
    announce(text);
  }

  /** Another game comes to the board. The one that is there goes into the library, and a step back leads to it. */
  leaveFor(game) {
    if (this.game.root.children.length) {
      if (!this.waitsFor) this.library.keep(this.game);
      history.pushState(null, "");
    }
    this.replace(game);
  }

  /** A step through the history has led to this game, or a link. */
  arriveAt(game) {
    if (this.waitsFor) {
      this.exchange(game);
      this.changed();
      return;
    }
    this.library.keep(this.game);
    this.replace(game);
  }

  /** After a step through the history: the game that was there, as it is now if it was played on elsewhere. */
  async onHistory() {
    const kept = keptGame();
    if (!kept || kept.id === this.game.id) return;
    this.arriveAt(kept);
    const newer = await this.library.find(kept.id).catch(() => null);
    if (this.game === kept && newer?.changed > kept.changed) this.replace(newer);
  }

  replace(game) {
    this.exchange(game);
    if (this.waitsFor) this.goOn();
    else this.changed();
  }

  exchange(game) {
    // The position may be the same, and the answer would be taken for one about this game.
    this.stop();
    this.setMode("game");
    this.game = game;
    this.isPaused = false;
    this.values.clear();
    this.deleted = [];
    hideAction();
    this.review.reset();
  }

  // After every change of the game.

  changed() {
    this.hint = null;
    this.forced = null;
    this.leaveRows();
    this.stepping = null;
    this.why = null;
    this.isResigning = false;
    this.setExplaining(false);
    this.view.pick(null);
    this.noteResult();
    this.storeGame();
    this.draw();
    this.learning = this.learn();
    this.go();
  }

  /** Asks the referee about the position shown, unless that is known. */
  async learn() {
    const { key } = this.game;
    if (this.facts.has(key)) return;
    try {
      const facts = await this.server.ask("position", this.game.state());
      if (this.facts.size >= REMEMBERED) this.facts.delete(this.facts.keys().next().value);
      this.facts.set(key, facts);
      if (this.game.key !== key) return;
      if (this.noteResult()) this.storeGame();
      this.tellOutcome();
      this.draw();
      this.go();
    } catch (error) {
      if (!(error instanceof Refused) || this.game.key !== key) return;
      if (error.status === 400) this.refuse(error.message);
      else setTimeout(() => this.learnAgain(key), BEAT);
    }
  }

  /** The server did not say anything about the position, because it was busy say: it is asked once more. */
  learnAgain(key) {
    // If it does not answer or does not know the token, it is asked when that has changed.
    if (this.server.state === "here" && this.game.key === key) this.learning = this.learn();
  }

  /** The referee does not accept the game: the last moves are dropped until he does. */
  refuse(reason) {
    notice(`This position is not possible: ${reason}.`, "error");
    if (this.game.deleteFromHere()) this.changed();
  }

  /** The game knows who has won, where its main line shows it; whether that is new. */
  noteResult() {
    const { game, position } = this;
    if (!this.isOver || game.current.children.length || !game.isMain) return false;
    const result = position?.outcome ? position.outcome.winner ?? "draw" : other(game.resigned);
    if (game.result === result) return false;
    game.result = result;
    return true;
  }

  get position() { return this.facts.get(this.game.key) ?? null; }

  get isOver() { return Boolean(this.position?.outcome) || (this.game.resigned !== null && this.game.isAtEnd); }

  get isEnginesTurn() { return this.game.isAtEnd && this.game.actor === "engine"; }

  /** Says that the game is over, if the referee has answered: about a move that was played before he has already. */
  tellOutcome() {
    if (!this.guest && this.position && this.isOver && this.game.isAtEnd) announce(this.statusText());
  }

  // What the engine does.

  /** What is to be done with the engine now: its kind, and a name that changes with its question. */
  wanted() {
    const { game, settings, position } = this;
    if (this.guest || this.server.state !== "here" || this.waitsFor) return null;
    // A review goes on whatever position is shown, also while the referee has not answered about that.
    if (this.review.isWanted) return { kind: "review", id: `review ${this.review.id}` };
    if (!position) return null;
    if (this.stepping?.isExtending) return { kind: "extend", id: `extend ${steppedTo(this.stepping).join("")}` };
    if (position.outcome) return null;
    if (this.hint === "wanted") return { kind: "hint", id: `hint ${game.key}` };
    // Where a side has resigned nobody moves, but the position can be analysed.
    const moves = !this.isOver && (this.forced === game.key || (this.isEnginesTurn && !this.isPaused));
    const { phase } = game;
    if (moves && phase === "play") return { kind: "think", id: `think ${game.key}` };
    if (moves && phase !== "place2") return { kind: "swap2", id: `swap2 ${game.key}` };
    if (settings.analysing) return { kind: "analyse", id: `analyse ${settings.lines} ${game.key}` };
    return null;
  }

  /** Starts what is wanted, and ends what is not wanted any more. */
  go() {
    const wanted = this.wanted();
    if (wanted?.id === this.activity?.id) return;
    this.stop();
    if (wanted) this.run({ ...wanted, abort: new AbortController(), analysis: null });
    this.draw();
  }

  /** Ends what the engine does. */
  stop() {
    this.activity?.abort.abort();
    this.activity = null;
  }

  async run(activity) {
    this.activity = activity;
    try {
      await this[METHODS[activity.kind]](activity);
    } catch (error) {
      if (error instanceof Refused) notice(`The engine: ${error.message}.`, "error");
      else if (!(error instanceof Stopped) && this.server.state === "here") console.error(error);
      if (this.activity === activity) this.failed(activity);
      return;
    }
    if (this.activity === activity) {
      this.activity = null;
      this.go();
    }
    this.draw();
  }

  /** A search that ended without an answer is not begun again by itself. */
  failed({ kind }) {
    this.activity = null;
    if (this.server.state === "here") {
      if (kind === "think" || kind === "swap2") Object.assign(this, { isPaused: true, forced: null });
      if (kind === "hint") this.hint = null;
      if (kind === "analyse") this.set({ analysing: false });
      if (kind === "extend") Object.assign(this.stepping, { isExtending: false, isWhole: true });
      if (kind === "review") this.review.fail();
    }
    this.draw();
  }

  question(more = {}) {
    return { ...this.game.state(), ...more };
  }

  search(path, body, activity) {
    const report = ({ analysis, move }) => {
      activity.analysis = analysis;
      activity.move = move;
      this.learnValue(analysis);
      if (activity.isHurried) this.hurry(activity);
      this.draw();
    };
    return this.server.search(path, body, activity.abort.signal, report);
  }

  async think(activity) {
    const { key } = this.game;
    const began = performance.now();
    const { level, seconds } = this.settings;
    const found = await this.search("think", this.question({ level, seconds, seed: this.seed }), activity);
    await pause(PACE - (performance.now() - began));
    if (this.game.key !== key || this.activity !== activity) return;
    this.placed(found.move);
  }

  /** The engine's move is on the board. */
  placed(point) {
    this.game.play(point, true);
    this.activity = null;
    announce(`Goren plays ${point}.`);
    this.changed();
    this.tellOutcome();
  }

  async swap2(activity) {
    const { key } = this.game;
    const body = this.question({ seconds: Math.max(2, this.settings.seconds), seed: this.seed });
    const found = await this.search("swap2", body, activity);
    if (this.game.key !== key || this.activity !== activity) return;
    const { game } = this;
    const { phase } = game;
    const points = found.stones.join(" ");
    let text;
    if (phase === "place3") {
      text = `Goren has placed the first three stones: ${points}.`;
    } else if (found.swap) {
      game.choose("black");
      text = "Goren takes black.";
    } else if (found.stones.length === 2) {
      game.choose("two");
      text = `Goren places two more stones: ${points}. The colours are chosen now.`;
    } else {
      game.choose("white");
      text = `Goren takes white and plays ${points}.`;
    }
    found.stones.forEach((point) => game.play(point, true));
    this.activity = null;
    notice(text);
    announce(text);
    this.changed();
  }

  async findHint(activity) {
    const { key } = this.game;
    const found = await this.search("think", this.question({ level: 10, seconds: HINT_SECONDS }), activity);
    if (this.game.key !== key || this.activity !== activity) return;
    this.hint = found.move;
    announce(`Hint: ${found.move}.`);
  }

  async analyse(activity) {
    const { analysis } = await this.search("analyse", this.question({ lines: this.settings.lines }), activity);
    activity.analysis = analysis;
    this.learnValue(analysis);
    // The search is complete: this activity stays, so that the result stays and nothing begins again.
    await new Promise((resolve) => activity.abort.signal.addEventListener("abort", resolve));
  }

  /** Searches on from the end of the line that is stepped through. */
  async extend(activity) {
    const { stepping } = this;
    const { signal } = activity.abort;
    const body = this.game.state(steppedTo(stepping));
    const { outcome } = await this.server.ask("position", body, signal);
    if (this.stepping !== stepping) return;
    if (outcome) {
      // The line of a certificate may end before the longest play that it answers.
      Object.assign(stepping, { isExtending: false, isWhole: true, plies: stepping.line.length });
      return;
    }
    const more = { lines: 1, seconds: EXTEND_SECONDS };
    const { analysis } = await this.server.search("analyse", { ...body, ...more }, signal);
    if (this.stepping !== stepping) return;
    stepping.isExtending = false;
    const [best] = analysis.lines;
    if (best.proof) stepping.plies = stepping.line.length + best.proof.plies;
    stepping.line = stepping.line.concat(best.line);
    stepping.isWhole = !best.proof || stepping.line.length >= stepping.plies;
    this.stepTo(stepping.at + 1);
  }

  async reviewGame(activity) {
    await this.review.run(activity.abort.signal);
    this.keepReview();
  }

  /** A move of the engine would make it another game than the one that is reviewed. */
  keepReview() {
    this.forced = null;
    if (this.isEnginesTurn) this.isPaused = true;
  }

  learnValue({ moves, to_move: toMove, lines, rule, size }) {
    if (!lines.length) return;
    const rate = lines[0].win_rate;
    this.values.set(`${rule}/${size.join("x")}/${moves.join("")}${this.game.startText()}`, toMove === "white" ? rate : 1 - rate);
  }

  // What people do.

  async choosePoint(point) {
    if (this.guest) {
      this.guest.choosePoint(point);
      return;
    }
    if (this.stepping) {
      this.stepOut();
      return;
    }
    if (this.isExplaining) {
      this.explain(point);
      return;
    }
    if (!this.position) {
      // The referee has not answered yet: what is chosen now is played when he has.
      const { key } = this.game;
      await this.starting;
      await this.learning;
      if (this.game.key !== key) return;
    }
    if (!this.canPlay() || !this.game.isFree(point)) return;
    if (this.position.forbidden.some((forbidden) => forbidden.point === point) && this.game.phase === "play") {
      this.explain(point);
      return;
    }
    this.putStone(point);
  }

  putStone(point) {
    const { game } = this;
    const color = game.toMove;
    game.play(point);
    this.isPaused = false;
    announce(`${capital(color)} ${point}.`);
    this.showAnswer();
    this.changed();
    this.tellOutcome();
  }

  /** After a move that was played before in the same position: shows what the engine answered then. */
  showAnswer() {
    const { game } = this;
    const { shown } = game;
    if (game.isAtEnd || !game.hasHuman || game.actor !== "engine") return;
    if (!game.line[shown].byEngine) {
      // Somebody else has answered, in a game that was opened say.
      game.endLine();
      return;
    }
    game.redo();
    announce(`Goren plays ${game.played.slice(shown).join(" ")}.`);
  }

  /** Whether a person may place a stone in the position shown. */
  canPlay() {
    const { game } = this;
    if (this.server.state !== "here" || this.waitsFor) return false;
    if (!this.position || this.isOver || this.stepping) return false;
    return game.actor === "human" && !["choose3", "choose5"].includes(game.phase);
  }

  choose(choice) {
    this.game.choose(choice);
    this.isPaused = false;
    this.changed();
  }

  undo() {
    if (!this.game.canUndo) return;
    this.game.undo();
    this.changed();
    announce(`Taken back. ${this.statusText()}`);
  }

  redo() {
    if (!this.game.canRedo) return;
    this.game.redo();
    this.changed();
    announce(this.statusText());
  }

  show(count) {
    const { game } = this;
    if (count === game.shown || count < 0 || (count > game.line.length && !game.canGoOn)) return;
    game.show(count);
    this.looked();
  }

  /** Shows the end of the current line. */
  showLast() {
    this.game.extend();
    this.show(this.game.line.length);
  }

  /** Shows a move of the tree. */
  goTo(move) {
    if (move === this.game.current) return;
    this.game.goTo(move);
    this.looked();
  }

  /** Another position of the game is shown. */
  looked() {
    // A person who looks around does not want the engine to move.
    if (this.isEnginesTurn) this.isPaused = true;
    this.changed();
    announce(moveText(this.game));
    this.tellOutcome();
  }

  setComment(text) {
    this.game.setComment(this.game.current, text);
    this.storeGame();
    this.draw();
  }

  promote() {
    if (this.game.isMain) return;
    this.game.promote();
    this.changed();
    announce("This is the main line now.");
  }

  deleteFromHere() {
    const { game } = this;
    const text = `Move ${game.shown}, ${game.current.point}, and what followed it is deleted.`;
    const putBack = game.deleteFromHere();
    if (!putBack) return;
    this.deleted.push(putBack);
    if (this.isEnginesTurn) this.isPaused = true;
    this.changed();
    notice(text, "info", { text: "Undo", run: () => this.bringBack() });
    announce(text);
  }

  /** Brings back what was deleted last. */
  bringBack() {
    const putBack = this.deleted.pop();
    if (!putBack) return;
    hideAction();
    putBack();
    if (this.isEnginesTurn) this.isPaused = true;
    this.changed();
    announce(`The moves are back. ${moveText(this.game)}`);
  }

  /** Resigns when it is asked for twice. */
  resign() {
    const { game } = this;
    if (this.waitsFor || this.isOver || !game.isAtEnd || game.phase !== "play") return;
    if (!this.isResigning) {
      this.isResigning = true;
      clearTimeout(this.resignTimer);
      this.resignTimer = setTimeout(() => { this.isResigning = false; this.draw(); }, RESIGN_TIME);
      announce("Really resign? Press the button again.");
      this.draw();
      return;
    }
    game.resigned = game.human ?? game.toMove;
    game.touch();
    this.changed();
    announce(this.statusText());
  }

  /** Whether the engine thinks about a move that a person waits for. */
  get canHurry() { return this.activity?.kind === "think" && this.game.hasHuman; }

  /** Plays the best move so far, or the first that comes. */
  hurry(activity) {
    const best = activity.move;
    activity.isHurried = !best;
    if (!best) return;
    activity.abort.abort();
    this.placed(best);
  }

  /** The button that lets the engine move, at once if it thinks already, or stops it. */
  goNow() {
    const { activity, game } = this;
    if (this.canHurry) {
      this.hurry(activity);
      return;
    }
    if (activity?.kind === "think" || activity?.kind === "swap2") {
      this.isPaused = true;
      this.forced = null;
    } else {
      this.isPaused = false;
      if (game.phase === "play" && !this.isEnginesTurn) {
        if (game.hasHuman) {
          this.forced = game.key;
        } else {
          // It is not one move that is wanted: Goren plays on from here.
          game.endLine();
          this.changed();
        }
      }
    }
    this.go();
    this.draw();
  }

  askHint() {
    if (this.isOver || this.game.phase !== "play" || !this.canPlay()) return;
    this.hint = "wanted";
    this.go();
  }

  toggleAnalysis() {
    this.showPanel("analysis");
    this.leaveRows();
    this.set({ analysing: !this.settings.analysing });
    announce(this.settings.analysing ? "Analysis on" : "Analysis off");
    this.go();
  }

  /** Nothing in the panel is pointed at any more; a row that goes away does not say so itself. */
  leaveRows() {
    this.line = null;
    this.fact = null;
    this.panel.pointed = null;
  }

  setPlayer(color, kind) {
    const sides = { ...(this.game.sides ?? this.game.players), [color]: kind };
    this.game.swap2 = null;
    this.game.players = sides;
    this.isPaused = false;
    this.changed();
  }

  set(changed) {
    Object.assign(this.settings, changed);
    storeSettings(this.settings);
    this.applySettings();
    this.draw();
  }

  applySettings() {
    const { theme, confirm } = this.settings;
    const dark = theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    if (this.view) this.view.confirm = confirm;
    $("level").value = String(this.settings.level);
    $("lines").value = String(this.settings.lines);
  }

  async copyLink() {
    const link = location.origin + location.pathname + this.game.toLink();
    if (await copy(link)) notice("The link to this position is copied.");
    else notice(`The link: ${link}`);
  }

  // Why a point is forbidden.

  setExplaining(isOn) {
    this.isExplaining = isOn;
    $("explain").setAttribute("aria-pressed", String(isOn));
  }

  async explain(point) {
    this.setExplaining(false);
    const { key } = this.game;
    if (!this.game.isFree(point)) {
      notice(`${capital(point)} is not empty.`);
      return;
    }
    try {
      const question = this.question({ point });
      const [why, purpose] = await Promise.all([this.server.ask("explain", question), this.askPurpose(question)]);
      if (this.game.key !== key) return;
      this.why = { ...why, purpose };
      this.showWhy();
      this.draw();
    } catch (error) {
      if (error instanceof Refused) notice(error.message, "error");
    }
  }

  /** What a move is good for, in sentences; empty where none can be played. */
  async askPurpose(question) {
    try {
      return (await this.server.ask("why", question)).text;
    } catch (error) {
      if (error instanceof Refused) return "";
      throw error;
    }
  }

  showWhy() {
    const { why } = this;
    // Where nothing is ever forbidden, that is no news.
    const isNews = this.game.rule === "renju" || !why.purpose;
    setText($("why-title"), isNews ? why.verdict : `Why ${why.point}?`);
    const said = [why.purpose, ...why.reasons].filter(Boolean);
    $("why-list").replaceChildren(...said.map((reason) => make("li", { textContent: reason })));
    $("why-details").hidden = !why.foul && why.reasons.length === 0;
    $("why-text").textContent = why.text;
    const isForbidden = this.position?.forbidden.some(({ point }) => point === why.point);
    $("why-play").hidden = !(isForbidden && this.canPlay());
    $("why").hidden = false;
    $("why").scrollIntoView({ block: "nearest" });
    announce([$("why-title").textContent, ...said].join(". "));
  }

  // A line stepped through on the board.

  step(line) {
    const { played } = this.game;
    const plies = line.proof?.plies ?? 0;
    const isWhole = line.line.length >= plies;
    this.stepping = { base: played, line: [...line.line], at: 1, proof: line.proof, plies, isWhole, isExtending: false };
    this.line = null;
    this.stepTo(1);
    this.drawNow();
    $("step-next").focus({ preventScroll: true });
    this.seeBoard();
  }

  /** On a narrow screen the board may be out of sight. */
  seeBoard() { $("board").scrollIntoView({ block: "nearest" }); }

  stepTo(at) {
    const { stepping } = this;
    stepping.at = Math.max(0, Math.min(at, stepping.line.length));
    if (at > stepping.line.length && !stepping.isWhole && !stepping.isExtending) {
      stepping.isExtending = true;
      this.go();
    }
    const point = stepping.line[stepping.at - 1];
    if (point) announce(`${stepping.at}: ${this.game.colorAt(stepping.base.length + stepping.at - 1)} ${point}`);
    this.draw();
  }

  stepOut() {
    this.stepping = null;
    this.go();
    this.draw();
  }

  // What is seen.

  statusText() {
    const { game, position } = this;
    const won = position?.outcome;
    if (won && !won.winner) return "A draw: the board is full.";
    if (won) return `${capital(won.winner)} has won: ${won.by}.`;
    if (game.resigned && game.isAtEnd) return `${capital(other(game.resigned))} has won: ${game.resigned} has resigned.`;
    if (game.phase === "place3") return game.actor === "human" ? `Place three stones: ${["black", "white", "black again"][game.shown]}` : "Goren places three stones";
    if (game.phase === "place2") return game.actor === "human" ? `Place two stones: ${["white", "black"][game.shown - 3]}` : "Goren places two stones";
    if (game.phase !== "play") return game.actor === "human" ? "Choose a colour" : "Goren chooses a colour";
    if (game.actor === "engine") return this.activity?.kind === "think" ? `Goren is thinking (${game.toMove})` : `Goren to move (${game.toMove})`;
    return game.human ? `Your move (${game.toMove})` : `${capital(game.toMove)} to move`;
  }

  detailText() {
    const { game, activity } = this;
    if (activity?.kind === "hint") return "Looking for a hint …";
    if (activity && activity.kind !== "analyse" && activity.analysis) return speedText(activity.analysis, false);
    const names = [game.names.black, game.names.white].filter(Boolean).join(" – ");
    const opening = this.position?.opening;
    const openingText = opening && `${opening.name} (${opening.japanese})`;
    return [names, ruleName(game.rule), `${game.width}×${game.height}`, openingText].filter(Boolean).join(", ");
  }

  scene() {
    const { game, position, settings, stepping, why } = this;
    const { played } = game;
    const analysis = this.shownAnalysis();
    const moves = played.map((point, index) => ({ point, color: game.colorAt(index), number: index + 1 }));
    const stones = [...game.setup, ...moves];
    const isPlain = !stepping && !this.line;
    const candidates = isPlain && !why && settings.candidates && analysis ? analysis.lines : [];
    const marks = this.fact?.marks ?? this.review.marks(game.shown);
    return {
      size: game.size,
      stones,
      numbers: settings.numbers,
      last: played.at(-1) ?? null,
      winning: position?.outcome?.line ?? [],
      forbidden: settings.forbidden && isPlain ? position?.forbidden ?? [] : [],
      threats: this.fact?.threats ?? (settings.threats && isPlain ? position?.threats ?? [] : []),
      candidates: candidates.map(({ move, proof, win_rate: rate }, rank) => ({ point: move, rank, ...candidateTexts(proof, rate) })),
      line: this.lineStones(),
      marks: why ? marks.concat(whyMarks(why)) : marks,
      hint: this.hint !== "wanted" ? this.hint : null,
      ghost: this.ghost(),
      canPlay: this.canPlay() || this.isExplaining,
      label: `Board, ${game.width} by ${game.height}. ${this.statusText()}`,
    };
  }

  lineStones() {
    const { stepping } = this;
    const line = stepping ? stepping.line.slice(0, stepping.at) : this.line?.line ?? [];
    const first = stepping ? stepping.base.length : this.game.shown;
    return line.map((point, index) => ({ point, color: this.game.colorAt(first + index), number: index + 1 }));
  }

  ghost() {
    const { pointed, game } = this;
    if (!pointed || this.line || !this.canPlay() || !game.isFree(pointed) || this.isExplaining) return null;
    return { point: pointed, color: game.toMove };
  }

  /** The analysis of the position shown, if there is one. */
  shownAnalysis() {
    const { activity } = this;
    if (activity?.kind === "analyse") {
      if (activity.analysis) this.lastAnalysis = { key: this.game.key, analysis: activity.analysis };
    }
    const isShown = this.settings.analysing && this.lastAnalysis?.key === this.game.key;
    return isShown ? this.lastAnalysis.analysis : null;
  }

  /** Draws everything, once for all changes that are made together. */
  draw() {
    if (this.isDrawing) return;
    this.isDrawing = true;
    queueMicrotask(() => {
      this.isDrawing = false;
      this.drawNow();
    });
  }

  drawNow() {
    if (this.guest) {
      this.guest.draw();
      this.view.render(this.guest.scene(this.pointed));
      document.title = `${this.guest.title} – Goren`;
      return;
    }
    const { game, settings } = this;
    const analysis = this.shownAnalysis();
    this.view.render(this.scene());
    this.panel.show(analysis);
    this.panel.showFacts(this.position, { threats: settings.threats || settings.analysing, forbidden: settings.forbidden });
    this.drawValue();
    setText($("status"), this.statusText());
    setText($("detail"), this.detailText());
    const { comment } = game.current;
    setText($("comment"), comment);
    $("comment").hidden = !comment;
    this.drawButtons();
    this.moves.draw(game);
    this.drawChoice();
    this.drawStepping();
    $("why").hidden = !this.why;
    $("analyse").setAttribute("aria-pressed", String(settings.analysing));
    setText($("analyse"), settings.analysing ? "Stop" : "Analyse");
    document.title = `${this.statusText()} – Goren`;
    for (const color of ["black", "white"]) {
      $(`player-${color}`).value = game.sides?.[color] ?? "human";
      $(`player-${color}`).disabled = game.sides === null;
    }
    this.review.draw();
  }

  drawValue() {
    const won = this.position?.outcome;
    const value = won ? (won.winner === null ? 0.5 : won.winner === "white" ? 1 : 0) : this.values.get(this.game.key) ?? this.lastValue ?? 0.5;
    this.lastValue = value;
    this.panel.showValue(this.settings.analysing ? value : null);
  }

  drawButtons() {
    const { game, activity } = this;
    const { shown, moves } = game;
    for (const id of ["first", "prev"]) $(id).disabled = shown === 0;
    for (const id of ["next", "last"]) $(id).disabled = !game.canGoOn;
    $("undo").disabled = !game.canUndo;
    $("redo").disabled = !game.canRedo;
    $("hint").disabled = !this.canPlay() || game.phase !== "play";
    $("resign").disabled = this.waitsFor || this.isOver || !game.isAtEnd || game.phase !== "play" || shown === 0;
    setText($("resign-text"), this.isResigning ? "Really resign?" : "Resign");
    const isThinking = activity?.kind === "think" || activity?.kind === "swap2";
    const stops = isThinking && !this.canHurry;
    setText($("go-text"), isThinking ? (stops ? "Pause" : "Move now") : game.hasHuman ? "Goren moves" : "Go on");
    $("go-icon").setAttribute("href", stops ? "#i-pause" : "#i-play");
    // In the opening the engine acts where the game has come to, and nowhere before.
    const canGo = game.phase === "play" || this.isEnginesTurn;
    $("go").disabled = this.isOver || this.server.state !== "here" || this.waitsFor || !canGo || this.review.isWanted;
    setText($("place"), `${shown} of ${moves.length}`);
  }

  /** The choice of a person in the swap2 opening. */
  drawChoice() {
    const { game } = this;
    const isAsked = ["choose3", "choose5"].includes(game.phase) && game.actor === "human" && this.server.state === "here";
    $("choice").hidden = !isAsked;
    const name = isAsked ? game.phase : "";
    if ($("choice").dataset.phase === name) return;
    $("choice").dataset.phase = name;
    const choices = [["black", "Take black"], ["white", "Take white"]];
    if (name === "choose3") choices.push(["two", "Place two stones, and leave the choice"]);
    setText($("choice-text"), "White is to move.");
    $("choice-buttons").replaceChildren(...choices.map(([choice, text]) => make("button", { textContent: text, data: { choice }, onclick: () => this.choose(choice) })));
  }

  drawStepping() {
    const { stepping } = this;
    $("stepping").hidden = !stepping;
    if (!stepping) return;
    const { at, line, isExtending, proof, plies } = stepping;
    const of = Math.max(line.length, plies);
    const title = !proof ? "Line" : proof.result === "win" ? "Proven win" : "Proven loss";
    setText($("stepping-text"), isExtending ? "Looking further …" : `${title}: move ${at} of ${of}`);
    $("step-first").disabled = $("step-prev").disabled = at === 0;
    $("step-last").disabled = at === line.length;
    $("step-next").disabled = at === line.length && (stepping.isWhole || isExtending);
  }

  showPick(point) {
    $("tap").hidden = !point;
    if (point) setText($("tap-text"), capital(point));
  }

  showPanel(name) {
    for (const tab of all("[role=tab]")) {
      const isShown = tab.id === `tab-${name}`;
      tab.setAttribute("aria-selected", String(isShown));
      tab.tabIndex = isShown ? 0 : -1;
      $(tab.getAttribute("aria-controls")).hidden = !isShown;
    }
    // A list that is hidden cannot be scrolled.
    if (name === "moves") this.moves.see();
    if (this.settings.panel !== name) this.set({ panel: name });
  }

  /** Says what stands in the way: a question to the person, or the state of the server. */
  showBanner() {
    const questions = {
      link: "The link holds another game than yours. Yours is kept, and the engine left alone, until you choose.",
      visit: "Another site has opened this page. Your game and the engine are left alone until you go on.",
    };
    const texts = {
      gone: "The server does not answer. Start “goren board” again: this page waits for it, and the game is kept.",
      locked: "Goren was started again and has a new address. Open the address that it printed; this page goes on then.",
      taken: "Another tab has opened the board and uses the engine now.",
    };
    const { waitsFor } = this;
    const text = questions[waitsFor] ?? texts[this.server.state];
    $("banner").hidden = !text;
    setText($("banner-text"), text ?? "");
    $("banner-button").hidden = Boolean(waitsFor) || this.server.state !== "taken";
    $("banner-open").hidden = waitsFor !== "link";
    $("banner-keep").hidden = !waitsFor;
  }

  /** The server went away, came back, or another tab has the engine. */
  onServer() {
    const { state } = this.server;
    this.showBanner();
    if (state === "here") {
      this.storeGame();
      this.learning = this.learn();
      this.guest?.enter();
    }
    this.go();
    this.draw();
  }

  // Buttons and keys.

  listen() {
    const click = (id, action) => $(id).addEventListener("click", action);
    click("new", () => this.newGame.open(this.game));
    click("open", () => this.files.open());
    click("games", () => this.libraryDialog.open());
    click("save", () => this.files.save());
    click("link", () => this.copyLink());
    click("train", () => this.change("training"));
    click("learn", () => this.change("lesson"));
    click("leave", () => this.change("game"));
    click("settings", () => this.settingsDialog.open());
    click("help", () => $("help-dialog").showModal());
    click("undo", () => this.undo());
    click("redo", () => this.redo());
    click("hint", () => this.askHint());
    click("resign", () => this.resign());
    click("go", () => this.goNow());
    click("first", () => this.show(0));
    click("prev", () => this.show(this.game.shown - 1));
    click("next", () => this.show(this.game.shown + 1));
    click("last", () => this.showLast());
    click("analyse", () => this.toggleAnalysis());
    click("explain", () => {
      this.setExplaining(!this.isExplaining);
      if (this.isExplaining) notice("Choose a point of the board.");
      this.draw();
    });
    click("why-close", () => { this.why = null; this.draw(); });
    click("why-play", () => this.putStone(this.why.point));
    click("step-first", () => this.stepTo(0));
    click("step-prev", () => this.stepTo(this.stepping.at - 1));
    click("step-next", () => this.stepTo(this.stepping.at + 1));
    click("step-last", () => this.stepTo(this.stepping.line.length));
    click("step-close", () => this.stepOut());
    click("tap-play", () => this.view.choose(this.view.picked, "keyboard"));
    click("tap-cancel", () => this.view.pick(null));
    click("banner-button", () => this.server.take());
    click("banner-open", () => this.goOn());
    click("banner-keep", () => this.replace(storedGame() ?? new Game()));
    for (const color of ["black", "white"]) $(`player-${color}`).addEventListener("change", (event) => this.setPlayer(color, event.target.value));
    $("level").addEventListener("change", (event) => this.set({ level: Number(event.target.value) }));
    $("lines").addEventListener("change", (event) => { this.set({ lines: Number(event.target.value) }); this.go(); });
    this.listenToTabs();
    addEventListener("keydown", (event) => this.onKey(event));
    addEventListener("popstate", () => this.onHistory());
    addEventListener("hashchange", (event) => {
      // The page may have written the link of its own game over it since.
      const { hash } = new URL(event.newURL);
      // A game of the history has come already.
      if (hash === location.hash && keptGame()) return;
      const game = linkedGame(hash);
      if (game && game.toLink() !== this.game.toLink()) this.arriveAt(game);
    });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.applySettings());
  }

  listenToTabs() {
    const tabs = all("[role=tab]");
    tabs.forEach((tab, index) => {
      tab.addEventListener("click", () => this.showPanel(tab.id.slice(4)));
      tab.addEventListener("keydown", (event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!step) return;
        const next = tabs[(index + step + tabs.length) % tabs.length];
        this.showPanel(next.id.slice(4));
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
    if (this.guest) {
      this.onGuestKey(event);
      return;
    }
    const step = (by) => (this.stepping ? this.stepTo(this.stepping.at + by) : this.show(this.game.shown + by));
    if (isUndo) {
      if (this.deleted.length) event.preventDefault();
      this.bringBack();
      return;
    }
    const beside = { ArrowUp: this.game.beside(-1), ArrowDown: this.game.beside(1) }[event.key];
    // Without another variation the keys scroll the page.
    if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      if (beside && !this.stepping) {
        event.preventDefault();
        this.goTo(beside);
      }
      return;
    }
    const actions = {
      b: () => this.view.focus(),
      u: () => this.undo(),
      r: () => this.redo(),
      h: () => this.askHint(),
      a: () => this.toggleAnalysis(),
      e: () => this.explain(this.view.cursor),
      m: () => this.set({ numbers: !this.settings.numbers }),
      n: () => this.newGame.open(this.game),
      o: () => this.files.open(),
      g: () => this.libraryDialog.open(),
      s: () => this.files.save(),
      l: () => this.copyLink(),
      "?": () => $("help-dialog").showModal(),
      ",": () => step(-1),
      ".": () => step(1),
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      Delete: () => this.deleteFromHere(),
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
      b: () => this.view.focus(),
      "?": () => $("help-dialog").showModal(),
      Escape: () => (this.view.picked ? this.view.pick(null) : this.change("game")),
    };
    if (!actions[key] && !this.guest.onKey(key)) return;
    event.preventDefault();
    actions[key]?.();
  }

  escape() {
    if (this.stepping) this.stepOut();
    this.leaveRows();
    this.why = null;
    this.hint = null;
    this.setExplaining(false);
    this.view.pick(null);
    this.go();
    this.draw();
  }
}

/** The game that the browser has stored; null if there is none, or none that this version understands. */
function storedGame() {
  try {
    return Game.from(JSON.parse(localStorage.getItem(GAME)));
  } catch {
    return null;
  }
}

/** The game that this entry of the history has kept, with its players; null if it has none. */
function keptGame() {
  const game = Game.from(history.state?.game);
  return game?.toLink() === location.hash ? game : null;
}

/** The game of the link in the address; null if there is none, which is said if something else is there. */
function linkedGame(hash = location.hash) {
  const game = Game.fromLink(hash);
  if (hash && !game) notice("The link holds no game that can be shown.", "error");
  return game;
}

/** The game with the whole line that is stepped through. */
const steppedTo = ({ base, line }) => base.concat(line);

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));

/** The value of a candidate as it is drawn, and in words. */
function candidateTexts(proof, rate) {
  if (proof) return proof.result === "win" ? { text: "✓", spoken: "winning" } : { text: "✗", spoken: "losing" };
  return { text: String(Math.round(100 * rate)), spoken: percent(rate) };
}

/** The marks of an explanation: stones of its rows, and what completes them. */
function whyMarks({ point, rows, fours, threes }) {
  const of = (points, kind) => points.map((each) => ({ point: each, kind }));
  const marks = [{ point, kind: "asked" }];
  for (const stones of rows) marks.push(...of(stones, "part"));
  for (const { stones, by } of fours) marks.push(...of(stones, "part"), ...of(by, "good"));
  for (const { stones, by, not_by: notBy } of threes) {
    marks.push(...of(stones, "part"), ...of(by, "good"), ...of(notBy, "bad"));
  }
  return marks.filter((mark, index) => index === 0 || mark.point !== point);
}

/** Opens the page with the engine of a server, or of what takes its place. */
export function open(server) {
  chooseLanguage(null);
  translatePage();
  new App(server).start();
}
