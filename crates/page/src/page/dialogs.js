// The dialogs: new game, settings, help. Each fills its fields, and reports what was chosen.

import { chosenClock, offerClock } from "./clock.js";
import { $, make, setText } from "./dom.js";
import { Game, LARGEST, LEVELS, RULES, SMALLEST, ruleName } from "./game.js";
import { BALANCED, OPENINGS, RENJU_OPENINGS, RENJU_SIZE } from "./openings.js";
import { LANGUAGES, t } from "./words.js";

const SIZES = [9, 11, 13, 15, 19, 20];
const SECONDS = [0.5, 1, 2, 3, 5, 10, 20, 30, 60];
/** Who plays, the one who begins first. */
const PLAYERS = ["human engine", "engine human", "human human", "engine engine"];
/** Without an opening. */
const FREE = "free";
/** Where the players have their colours from the beginning. */
const OF_COLORS = [FREE, "balanced"];
const BOARD_THEMES = ["wood", "plain", "slate", "paper"];
/** Quarter turns of the board. */
const TURNS = [0, 1, 2, 3];

/** What a person may expect of a level; the numbers are in docs/play.md. */
const levelText = (level) => t(`level-${level}`);

const options = (list) => list.map(([value, text]) => make("option", { value, textContent: text }));

/** Fills the lists that never change and makes the close buttons work. */
export function prepareDialogs() {
  $("new-rule").append(...options(RULES.map((rule) => [rule, ruleName(rule)])));
  $("set-boardTheme").append(...options(BOARD_THEMES.map((name) => [name, t(`board-theme-${name}`)])));
  $("set-turns").append(...options(TURNS.map((turns) => [String(turns), t("degrees", { degrees: 90 * turns })])));
  $("new-opening").append(...options([FREE, ...OPENINGS].map((name) => [name, t(`opening-${name}`)])));
  $("set-language").append(...options([["auto", t("language-auto")], ...LANGUAGES]));
  $("new-sizes").append(...SIZES.map((side) => make("button", { type: "button", textContent: `${side}×${side}`, data: { side } })));
  const times = SECONDS.map((seconds) => [String(seconds), t("count-seconds", { count: seconds })]);
  for (const id of ["new-seconds", "set-seconds"]) $(id).append(...options(times));
  for (let level = 1; level <= LEVELS; level += 1) $("level").append(make("option", { value: level, textContent: level, title: levelText(level) }));
  document.querySelectorAll("dialog").forEach(makeClosable);
}

/** Closes a dialog by its buttons, and by a click beside it. */
function makeClosable(dialog) {
  // The form fills the dialog, so an event of the dialog itself is beside it. A click also counts as its own
  // if the button was pressed in a field, to select text, and released beside the dialog.
  let pressed = null;
  dialog.addEventListener("pointerdown", (event) => { pressed = event.target; });
  dialog.addEventListener("click", (event) => {
    const isBeside = event.target === dialog && pressed === dialog;
    if (isBeside || event.target.closest("[data-close]")) dialog.close();
  });
}

export class NewGameDialog {
  constructor(settings, onStart) {
    this.settings = settings;
    this.onStart = onStart;
    $("new-rule").addEventListener("change", () => this.suitOpening());
    for (const id of ["new-width", "new-height"]) $(id).addEventListener("input", () => this.suitOpening());
    $("new-opening").addEventListener("change", () => this.suitRule());
    $("new-level").addEventListener("input", () => this.explain());
    $("new-sizes").addEventListener("click", (event) => {
      const { side } = event.target.dataset;
      if (!side) return;
      [$("new-width").value, $("new-height").value] = [side, side];
      this.suitOpening();
    });
    $("new-balanced").addEventListener("click", () => {
      $("new-opening").value = "balanced";
      this.suitRule();
      $("new-dialog").querySelector("form").requestSubmit();
    });
    $("new-dialog").querySelector("form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.start();
    });
  }

  open(game) {
    $("new-rule").value = game.rule;
    [$("new-width").value, $("new-height").value] = game.size;
    $("new-opening").value = game.opening?.rule ?? FREE;
    this.offerPlayers();
    const { black, white } = game.players;
    const { first = black, second = white } = game.opening ?? {};
    $("new-players").value = `${first} ${second}`;
    offerClock(game.clock);
    $("new-level").value = this.settings.level;
    $("new-seconds").value = this.settings.seconds;
    this.explain();
    $("new-dialog").showModal();
  }

  get hasRenjuOpening() { return RENJU_OPENINGS.includes($("new-opening").value); }

  /** An opening of renju is played by its rule, on its board. */
  suitRule() {
    if (this.hasRenjuOpening) {
      $("new-rule").value = "renju";
      for (const id of ["new-width", "new-height"]) $(id).value = RENJU_SIZE;
    }
    this.offerPlayers();
  }

  /** With another rule or another board there is no opening of renju. */
  suitOpening() {
    const sides = [$("new-width").value, $("new-height").value].map(Number);
    const isRenju = $("new-rule").value === "renju" && sides.every((side) => side === RENJU_SIZE);
    if (this.hasRenjuOpening && !isRenju) $("new-opening").value = FREE;
    this.offerPlayers();
  }

  offerPlayers() {
    const list = $("new-players");
    const chosen = list.value;
    const kind = OF_COLORS.includes($("new-opening").value) ? "free" : "opening";
    list.replaceChildren(...options(PLAYERS.map((players) => [players, t(`players-${kind}-${players.replace(" ", "-")}`)])));
    if (chosen) list.value = chosen;
    this.explain();
  }

  explain() {
    const sides = [$("new-width").value, $("new-height").value];
    for (const button of $("new-sizes").children) {
      button.setAttribute("aria-pressed", String(sides.every((side) => side === button.dataset.side)));
    }
    setText($("new-rule-text"), t(`rule-${$("new-rule").value}-about`));
    setText($("new-opening-text"), t(`opening-${$("new-opening").value}-about`));
    const level = Number($("new-level").value);
    setText($("new-level-text"), t("level-of-ten", { level, about: levelText(level) }));
  }

  start() {
    const side = (id) => Math.round(Math.max(SMALLEST, Math.min(LARGEST, Number($(id).value) || 15)));
    const game = new Game({ rule: $("new-rule").value, size: [side("new-width"), side("new-height")] });
    const [first, second] = $("new-players").value.split(" ");
    game.players = { black: first, white: second };
    const rule = $("new-opening").value;
    if (rule !== FREE) game.opening = { rule, first, second };
    if (rule === "balanced") {
      const [fewest, most] = BALANCED;
      const stones = fewest + Math.floor(Math.random() * (most - fewest + 1));
      Object.assign(game.opening, { stones, isCentral: game.rule === "renju" });
    }
    game.clock = chosenClock();
    $("new-dialog").close();
    this.onStart(game, { level: Number($("new-level").value), seconds: Number($("new-seconds").value) });
  }
}

const CHECKS = ["numbers", "forbidden", "threats", "candidates", "coordinates", "flipped", "fall", "sound"];
const CHOICES = ["language", "theme", "boardTheme", "confirm"];
const NUMBERS = ["seconds", "turns"];

export class SettingsDialog {
  constructor(settings, onChange) {
    this.settings = settings;
    const set = (name, value) => onChange({ [name]: value });
    for (const name of CHECKS) $(`set-${name}`).addEventListener("change", (event) => set(name, event.target.checked));
    for (const name of CHOICES) $(`set-${name}`).addEventListener("change", (event) => set(name, event.target.value));
    for (const name of NUMBERS) $(`set-${name}`).addEventListener("change", (event) => set(name, Number(event.target.value)));
  }

  open() {
    for (const name of CHECKS) $(`set-${name}`).checked = this.settings[name];
    for (const name of [...CHOICES, ...NUMBERS]) $(`set-${name}`).value = String(this.settings[name]);
    $("settings-dialog").showModal();
  }
}
