// The clocks of a game: each side has some minutes, and some seconds more for each of its moves. A clock runs while its
// side is to move at the end of the game and the game has the board. What is left is stored with the game.

import { $, announce, setText } from "./dom.js";
import { t } from "./words.js";

/** How often the clocks are looked at, in milliseconds. */
const TICK = 100;
/** How often what is left is stored while a clock runs, in milliseconds. */
const STORE_EVERY = 5000;
/** With less than this, in milliseconds, a clock shows tenths of a second. */
const LOW = 20_000;
const [SECOND, MINUTE] = [1000, 60_000];
/** The engine plans for so many more moves, and leaves some of the increment for what is not thinking. */
const [MOVES_LEFT, SHARE_OF_INCREMENT, LEAST_SECONDS] = [25, 0.8, 0.05];

/**
 * The clocks of a game: minutes for each side, seconds more for each move, and the milliseconds that are left.
 * @typedef {{ minutes: number, increment: number, left: { black: number, white: number }, isPaused: boolean }} GameClock
 */

/**
 * Clocks that have not run yet; null without minutes.
 * @returns {GameClock | null}
 */
export function newClock(minutes, increment) {
  if (!minutes) return null;
  return { minutes, increment, left: { black: minutes * MINUTE, white: minutes * MINUTE }, isPaused: false };
}

/** The clocks of a stored game; null if it has none. */
export function clockFrom(stored) {
  const { minutes, increment, left, isPaused } = stored ?? {};
  const isTime = (value) => Number.isFinite(value) && value >= 0;
  if (![minutes, increment, left?.black, left?.white].every(isTime)) return null;
  return { minutes, increment, left: { black: left.black, white: left.white }, isPaused: isPaused === true };
}

/** The clocks that are chosen in the dialog of a new game. */
export const chosenClock = () => newClock(Number($("new-minutes").value), Number($("new-increment").value));

/** Shows in that dialog what clocks a game has. */
export function offerClock(clock) {
  $("new-minutes").value = String(clock?.minutes ?? 0);
  $("new-increment").value = String(clock?.increment ?? 0);
}

/** A time as a clock shows it: 4:05, and 0:09.3 when there is little left. */
function timeText(milliseconds) {
  const isLow = milliseconds < LOW;
  const unit = isLow ? SECOND / 10 : SECOND;
  const rounded = Math.ceil(milliseconds / unit) * unit;
  const seconds = (rounded % MINUTE) / SECOND;
  const text = isLow ? seconds.toFixed(1).padStart(4, "0") : String(seconds).padStart(2, "0");
  return `${Math.floor(rounded / MINUTE)}:${text}`;
}

export class Clocks {
  /** @param {import("./main.js").App} app */
  constructor(app) {
    this.app = app;
    /** The clock that runs: the clocks it is one of, and its colour; null if none runs. */
    this.running = null;
    /** The moment up to which its time has been taken off, and when it was stored last. */
    this.since = 0;
    this.storedAt = 0;
    this.timer = 0;
    $("clock-pause").addEventListener("click", () => this.togglePause());
    addEventListener("pagehide", () => {
      if (!this.running) return;
      this.settle();
      this.app.keeping.storeGame();
    });
  }

  /** Whose clock should run now; null if none should. */
  get turn() {
    const { game, referee, keeping, server, guest } = this.app;
    if (!game.clock || game.clock.isPaused || guest || keeping.waitsFor || server.state !== "here") return null;
    // Moves that were taken back may still stand behind the position.
    const isAtEnd = (game.isAtEnd || game.isTakenBack) && game.isMain;
    if (!isAtEnd || game.isOpening || !referee.position || referee.isOver) return null;
    return game.toMove;
  }

  /** Lets the clock run whose turn it is, and shows both. */
  update() {
    this.settle();
    const color = this.turn;
    this.running = color && { clock: this.app.game.clock, color };
    clearInterval(this.timer);
    if (color) this.timer = setInterval(() => this.tick(), TICK);
    this.draw();
  }

  /** Takes the time that has passed off the clock that runs. */
  settle() {
    const now = performance.now();
    if (this.running) {
      const { clock: { left }, color } = this.running;
      left[color] = Math.max(0, left[color] - (now - this.since));
    }
    this.since = now;
  }

  tick() {
    this.settle();
    const { clock, color } = this.running;
    if (clock.left[color] === 0) {
      this.runOut(color);
      return;
    }
    if (this.since - this.storedAt > STORE_EVERY) {
      this.storedAt = this.since;
      this.app.keeping.storeGame();
    }
    this.draw();
  }

  /** A side has lost on time. */
  runOut(color) {
    this.running = null;
    const { game } = this.app;
    // The moves that were taken back are not played any more.
    game.endLine();
    game.isTakenBack = false;
    game.lose(color, true);
    this.app.ending.expect();
    this.app.changed();
    announce(this.app.status.text());
  }

  /** A side has moved. */
  moved(color) {
    const { clock } = this.app.game;
    if (!clock) return;
    this.settle();
    if (this.running?.color === color) clock.left[color] += clock.increment * SECOND;
    this.running = null;
    clock.isPaused = false;
  }

  togglePause() {
    const { clock } = this.app.game;
    this.settle();
    clock.isPaused = !clock.isPaused;
    this.app.keeping.storeGame();
    announce(clock.isPaused ? t("clock-stands") : t("clock-runs"));
    this.app.draw();
  }

  /** The most seconds that the engine may think about its next move, if it would take so many without a clock. */
  longest(seconds) {
    const { clock, toMove } = this.app.game;
    if (!clock) return seconds;
    const fair = clock.left[toMove] / SECOND / MOVES_LEFT + SHARE_OF_INCREMENT * clock.increment;
    return Math.min(seconds, Math.max(LEAST_SECONDS, fair));
  }

  draw() {
    const { game, referee } = this.app;
    const { clock } = game;
    $("clocks").hidden = !clock;
    if (!clock) return;
    for (const color of ["black", "white"]) {
      const element = $(`clock-${color}`);
      setText(element, timeText(clock.left[color]));
      element.dataset.runs = String(this.running?.color === color);
    }
    // The engine's thinking is not interrupted.
    $("clock-pause").disabled = clock.isPaused ? referee.isOver : !this.running || game.actor !== "human";
    setText($("clock-pause"), clock.isPaused ? t("go-on") : t("pause"));
  }
}
