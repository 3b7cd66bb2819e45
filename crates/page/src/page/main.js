// The page: what it is made of, and what is drawn after a change. The parts know each other by this class; each holds
// the state of its subject.

import { AnalysisPanel } from "./analysis.js";
import { BoardView } from "./board.js";
import { Clocks } from "./clock.js";
import { Controls } from "./controls.js";
import { NewGameDialog, SettingsDialog, prepareDialogs } from "./dialogs.js";
import { $, all, announce, setText } from "./dom.js";
import { Ending } from "./ending.js";
import { Explaining } from "./explaining.js";
import { Files, writeSgf } from "./files.js";
import { capital } from "./game.js";
import { Keeping } from "./keeping.js";
import { Lessons } from "./lessons.js";
import { Library, LibraryDialog } from "./library.js";
import { MovesPanel } from "./moves.js";
import { turned } from "./orientation.js";
import { Pictures } from "./pictures.js";
import { Playing } from "./playing.js";
import { Referee } from "./referee.js";
import { Retry } from "./retry.js";
import { Review } from "./review.js";
import { sceneOf } from "./scene.js";
import { loadSettings, storeSettings } from "./settings.js";
import { StoneSound } from "./sound.js";
import { Status } from "./status.js";
import { Stepping } from "./stepping.js";
import { Training } from "./training.js";
import { chooseLanguage, sentences, t, translatePage } from "./words.js";
import { Work } from "./work.js";

/** What leads to each use of the board beside the game. */
const WAYS_IN = { training: "train", lesson: "learn", retry: "tab-review" };

export class App {
  /** The server, or what takes its place. */
  constructor(server, settings) {
    this.settings = settings;
    this.server = server;
    /** The point under the pointer. */
    this.pointed = null;
    /** The line and the fact of the panel that are pointed at. */
    this.line = null;
    this.fact = null;
    this.keeping = new Keeping(this);
    this.referee = new Referee(this);
    this.work = new Work(this);
    this.playing = new Playing(this);
    this.explaining = new Explaining(this);
    this.stepping = new Stepping(this);
    this.status = new Status(this);
    this.controls = new Controls(this);
    this.clocks = new Clocks(this);
    this.ending = new Ending(this);
    prepareDialogs();
    this.game = this.keeping.loadGame();
    this.view = new BoardView($("board"), {
      onPlay: (point) => this.playing.choosePoint(point),
      onPointer: (point) => { this.pointed = point; this.draw(); },
      onPick: (point) => this.showPick(point),
      onStone: (seconds) => { if (this.settings.sound) this.sound.play(seconds); },
    });
    this.sound = new StoneSound();
    this.pictures = new Pictures(this);
    this.panel = new AnalysisPanel({
      onLine: (line) => { this.line = line; this.draw(); },
      onStep: (line) => this.stepping.open(line),
      onFact: (fact) => { this.fact = fact; this.draw(); },
      onForbidden: (point) => this.explaining.explain(point),
    });
    this.newGame = new NewGameDialog(this.settings, (game, settings) => this.keeping.begin(game, settings));
    this.settingsDialog = new SettingsDialog(this.settings, (changed) => this.set(changed));
    this.files = new Files(this.server, () => this.game, (game, text) => this.keeping.take(game, text));
    this.moves = new MovesPanel({
      onGo: (move) => { this.playing.goTo(move); this.seeBoard(); },
      onComment: (text) => this.playing.setComment(text),
      onPromote: () => this.playing.promote(),
      onDelete: () => this.playing.deleteFromHere(),
    });
    this.library = new Library();
    this.libraryDialog = new LibraryDialog(this.library, {
      current: () => this.game,
      onOpen: (game) => this.keeping.take(game, t("opened-from-library", { count: game.mainMoves.length })),
      write: (game) => writeSgf(this.server, game),
    });
    this.review = new Review(this.server, {
      current: () => this.game,
      stepped: () => this.stepping.current,
      onShow: (number) => {
        this.playing.show(number);
        if (this.stepping.current) this.stepping.close();
        this.seeBoard();
      },
      onLine: (line, more) => this.stepping.open(line, more),
      onOpen: () => { this.showPanel("review"); this.seeSlip(); },
      onRetry: (slips) => this.retry(slips),
      onTrain: (theme) => this.train(theme),
      onChange: () => {
        if (this.review.moves) this.work.keepReview();
        this.work.go();
        this.draw();
      },
    });
    if (this.review.review) this.work.keepReview();
    const onChange = () => this.draw();
    /** What the board is used for beside the game, by its mode. */
    this.guests = {
      training: new Training(this.server, { onChange }),
      lesson: new Lessons(this.server, { onChange }),
      retry: new Retry(this.server, { onChange, onLeave: () => { this.change("game"); this.showPanel("review"); } }),
    };
    this.setMode("game");
    this.controls.listen();
  }

  async start() {
    this.applySettings();
    this.showPanel(this.settings.panel);
    this.drawNow();
    if (this.review.chosen) this.seeSlip();
    this.server.addEventListener("change", () => this.onServer());
    if (this.keeping.waitsFor) {
      this.status.showBanner();
      this.changed();
    } else {
      this.keeping.starting = this.keeping.goOn();
      await this.keeping.starting;
      const mode = this.keeping.keptMode();
      if (mode !== this.mode) this.change(mode);
    }
  }

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
    this.work.go();
    this.guest?.enter();
    this.drawNow();
    const focus = this.guest?.focus ?? $(WAYS_IN[left]);
    focus.focus({ preventScroll: true });
    this.seeBoard();
    if (!this.guest) announce(sentences(t("back-to-game"), this.status.text()));
  }

  /** Lets the person try mistakes of the review again. */
  retry(slips) {
    this.guests.retry.begin(this.game, slips);
    this.change("retry");
  }

  /** Lets the person train with problems of a theme. */
  train(theme) {
    this.guests.training.choose(theme);
    this.change("training");
  }

  /** After every change of the game. */
  changed() {
    this.work.hint = null;
    this.work.forced = null;
    this.leaveRows();
    this.stepping.current = null;
    this.explaining.shown = null;
    this.playing.isResigning = false;
    this.explaining.setOn(false);
    this.view.pick(null);
    this.referee.noteResult();
    this.keeping.storeGame();
    this.draw();
    this.referee.learning = this.referee.learn();
    this.work.go();
  }

  /** Nothing in the panel is pointed at any more; a row that goes away does not say so itself. */
  leaveRows() {
    this.line = null;
    this.fact = null;
    this.panel.pointed = null;
  }

  set(changed) {
    const before = this.settings.language;
    Object.assign(this.settings, changed);
    storeSettings(this.settings);
    // Nothing is drawn twice for it: the page, which keeps its game and the review, comes again in the other language.
    if (changed.language && changed.language !== before) {
      this.keeping.keepMode();
      location.reload();
    }
    this.applySettings();
    this.draw();
  }

  applySettings() {
    const { theme, boardTheme, confirm, coordinates, fall } = this.settings;
    const dark = theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    document.documentElement.dataset.board = boardTheme;
    Object.assign(this.view, { confirm, falls: fall });
    this.view.arrange(this.orientation, coordinates);
    $("level").value = String(this.settings.level);
    $("lines").value = String(this.settings.lines);
  }

  /** How the board is turned. */
  get orientation() {
    const { turns, flipped } = this.settings;
    return { turns: [1, 2, 3].includes(turns) ? turns : 0, isFlipped: flipped };
  }

  /** Turns the board by a quarter, clockwise as it is seen. */
  turn() {
    const { turns, isFlipped } = turned(this.orientation);
    this.set({ turns, flipped: isFlipped });
    announce(t("board-turned", { degrees: 90 * turns }));
  }

  /** Exchanges left and right of the board. */
  flip() {
    this.set({ flipped: !this.settings.flipped });
    announce(this.settings.flipped ? t("board-flipped") : t("board-not-flipped"));
  }

  /** On a narrow screen the board may be out of sight. */
  seeBoard() { $("board").scrollIntoView({ block: "nearest" }); }

  /** Lets the board and what is said about a mistake be seen together. */
  seeSlip() {
    const isBeside = matchMedia("(min-width: 52.01rem)").matches;
    if (isBeside) $("slip").scrollIntoView({ block: "nearest" });
    else if ($("slip").getBoundingClientRect().bottom > innerHeight) $("board").scrollIntoView({ block: "start" });
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
    this.clocks.update();
    if (this.guest) {
      this.guest.draw();
      this.view.render(this.guest.scene(this.pointed));
      document.title = `${this.guest.title} – Goren`;
      return;
    }
    const { game, settings } = this;
    const analysis = this.work.shownAnalysis();
    this.view.render(sceneOf(this));
    this.panel.show(analysis);
    this.panel.showFacts(this.referee.position, { threats: settings.threats || settings.analysing, forbidden: settings.forbidden });
    this.drawValue();
    setText($("status"), this.status.text());
    setText($("detail"), this.status.detail());
    const { comment } = game.current;
    setText($("comment"), comment);
    $("comment").hidden = !comment;
    this.status.drawButtons();
    this.moves.draw(game);
    this.status.drawChoice();
    this.stepping.draw();
    $("why").hidden = !this.explaining.shown;
    $("analyse").setAttribute("aria-pressed", String(settings.analysing));
    setText($("analyse"), settings.analysing ? t("stop") : t("analyse"));
    document.title = `${this.status.text()} – Goren`;
    for (const color of ["black", "white"]) {
      $(`player-${color}`).value = game.sides?.[color] ?? "human";
      $(`player-${color}`).disabled = game.sides === null;
    }
    this.review.draw();
    this.ending.draw();
  }

  drawValue() {
    const won = this.referee.position?.outcome;
    const value = won ? (won.winner === null ? 0.5 : won.winner === "white" ? 1 : 0) : this.work.values.get(this.game.key) ?? this.lastValue ?? 0.5;
    this.lastValue = value;
    this.panel.showValue(this.settings.analysing ? value : null);
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

  /** The server went away, came back, or another tab has the engine. */
  onServer() {
    const { state } = this.server;
    this.status.showBanner();
    if (state === "here") {
      this.keeping.storeGame();
      this.referee.learning = this.referee.learn();
      this.guest?.enter();
    }
    this.work.go();
    this.draw();
  }
}

/** Opens the page with the engine of a server, or of what takes its place. */
export function open(server) {
  const settings = loadSettings();
  chooseLanguage(settings.language);
  translatePage();
  new App(server, settings).start();
}
