// The dialogs: new game, settings, help. Each fills its fields, and reports what was chosen.

import { $, make, setText } from "./dom.js";
import { Game, LARGEST, RULES, SMALLEST } from "./game.js";

const SIZES = [9, 11, 13, 15, 19, 20];
const SECONDS = [0.5, 1, 2, 3, 5, 10, 20, 30, 60];
const PLAYERS = {
  free: [
    ["human engine", "You are black, Goren is white"],
    ["engine human", "You are white, Goren is black"],
    ["human human", "People play both sides"],
    ["engine engine", "Goren plays both sides"],
  ],
  swap2: [
    ["human engine", "You place the first stones, Goren answers"],
    ["engine human", "Goren places the first stones, you answer"],
    ["human human", "People do both"],
    ["engine engine", "Goren does both"],
  ],
};
const OPENINGS = {
  free: "Black places the first stone anywhere.",
  swap2: "One side places three stones: black, white, black. The other takes black, or stays white and places the fourth, or places two more and leaves the choice.",
};

/** What a person may expect of each level; the numbers are in docs/play.md. */
const LEVELS = [
  "a child who makes a few open threes wins",
  "overlooks one open three in ten",
  "blocks every four and nearly every open three; forks take it by surprise",
  "sees forks two moves ahead",
  "sees short wins by fours",
  "sees wins of eight moves",
  "sees all that it can prove",
  "sees all that it can prove, and thinks longer",
  "thinks for half a second",
  "the whole engine: all that the time allows",
];

const options = (list) => list.map(([value, text]) => make("option", { value, textContent: text }));

/** Fills the lists that never change and makes the close buttons work. */
export function prepareDialogs() {
  $("new-rule").append(...options(RULES));
  $("new-sizes").append(...SIZES.map((side) => make("button", { type: "button", textContent: `${side}×${side}`, data: { side } })));
  const times = SECONDS.map((seconds) => [String(seconds), seconds === 1 ? "1 second" : `${seconds} seconds`]);
  for (const id of ["new-seconds", "set-seconds"]) $(id).append(...options(times));
  for (let level = 1; level <= 10; level += 1) $("level").append(make("option", { value: level, textContent: level, title: LEVELS[level - 1] }));
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
    $("new-rule").addEventListener("change", () => this.explain());
    $("new-opening").addEventListener("change", () => this.offerPlayers());
    $("new-level").addEventListener("input", () => this.explain());
    $("new-sizes").addEventListener("click", (event) => {
      const { side } = event.target.dataset;
      if (side) [$("new-width").value, $("new-height").value] = [side, side];
    });
    $("new-dialog").querySelector("form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.start();
    });
  }

  open(game) {
    $("new-rule").value = game.rule;
    [$("new-width").value, $("new-height").value] = game.size;
    $("new-opening").value = game.swap2 ? "swap2" : "free";
    this.offerPlayers();
    const { black, white } = game.players;
    const { first = black, second = white } = game.swap2 ?? {};
    $("new-players").value = `${first} ${second}`;
    $("new-level").value = this.settings.level;
    $("new-seconds").value = this.settings.seconds;
    this.explain();
    $("new-dialog").showModal();
  }

  offerPlayers() {
    const list = $("new-players");
    const chosen = list.value;
    list.replaceChildren(...options(PLAYERS[$("new-opening").value]));
    if (chosen) list.value = chosen;
    this.explain();
  }

  explain() {
    setText($("new-rule-text"), RULES.find(([rule]) => rule === $("new-rule").value)?.[2] ?? "");
    setText($("new-opening-text"), OPENINGS[$("new-opening").value]);
    const level = Number($("new-level").value);
    setText($("new-level-text"), `${level} of 10: ${LEVELS[level - 1]}`);
  }

  start() {
    const side = (id) => Math.round(Math.max(SMALLEST, Math.min(LARGEST, Number($(id).value) || 15)));
    const game = new Game({ rule: $("new-rule").value, size: [side("new-width"), side("new-height")] });
    const [first, second] = $("new-players").value.split(" ");
    if ($("new-opening").value === "swap2") game.swap2 = { first, second };
    else game.players = { black: first, white: second };
    $("new-dialog").close();
    this.onStart(game, { level: Number($("new-level").value), seconds: Number($("new-seconds").value) });
  }
}

const CHECKS = ["numbers", "forbidden", "threats", "candidates"];

export class SettingsDialog {
  constructor(settings, onChange) {
    this.settings = settings;
    const set = (name, value) => onChange({ [name]: value });
    for (const name of CHECKS) $(`set-${name}`).addEventListener("change", (event) => set(name, event.target.checked));
    for (const name of ["theme", "confirm"]) $(`set-${name}`).addEventListener("change", (event) => set(name, event.target.value));
    $("set-seconds").addEventListener("change", (event) => set("seconds", Number(event.target.value)));
  }

  open() {
    for (const name of CHECKS) $(`set-${name}`).checked = this.settings[name];
    for (const name of ["theme", "confirm", "seconds"]) $(`set-${name}`).value = String(this.settings[name]);
    $("settings-dialog").showModal();
  }
}

const DEFAULTS = {
  theme: "auto", numbers: false, forbidden: true, threats: false, candidates: true,
  confirm: "auto", seconds: 3, level: 5, lines: 3, analysing: false, panel: "analysis",
};
const SETTINGS = "goren.settings";

/** The stored settings; what is missing or of another kind is the default. */
export function loadSettings() {
  let stored = {};
  try {
    stored = JSON.parse(localStorage.getItem(SETTINGS)) ?? {};
  } catch {
    // Stored by another version, or nothing can be stored.
  }
  const known = Object.entries(DEFAULTS).map(([name, value]) => [name, typeof stored[name] === typeof value ? stored[name] : value]);
  return Object.fromEntries(known);
}

export function storeSettings(settings) {
  try {
    localStorage.setItem(SETTINGS, JSON.stringify(settings));
  } catch {
    // They hold as long as the page is open.
  }
}
