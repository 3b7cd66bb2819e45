// What an opening asks: in words, as a strip of buttons for a person, and as a question to the engine. What the
// engine answers is done here too, and what was decided is told. The rules are in openings.js.

import { $, make, setText } from "./dom.js";
import { questions } from "./openings.js";
import { other } from "./points.js";
import { sentence, sentences, t } from "./words.js";

/** @typedef {import("./openings.js").Asked} Asked */
/** @typedef {import("./game.js").Game} Game */
/**
 * What the engine has answered: stones, whether it takes the other colour, how many fifth moves there shall be, whether
 * many are offered, and which.
 * @typedef {{ stones?: string[], swap?: boolean, fifths?: number, many?: boolean, offered?: string[] }} Found
 */

/** The time of a decision of the engine, in seconds: it is the time of a move within these limits. */
const LEAST_SECONDS = 2;
const MOST_SECONDS = 5;

/** Whether a person answers by a button. */
export const isChoice = ({ kind }) => kind === "choice" || kind === "count";

/** Whether a person answers by a point of the board. */
export const isPlaced = ({ kind }) => !isChoice({ kind });

/**
 * The length of the sides of the square about the centre where the next stone belongs; 0 for the whole board.
 * @param {Asked} asked
 */
export const zoneOf = ({ kind, reach = null }) => (kind === "stone" && reach !== null ? 2 * reach + 1 : 0);

// For a person.

/**
 * What is to be done now, as a person reads it.
 * @param {Game} game
 */
export function askedText(game) {
  const { asked, opening } = game;
  if (game.actor === "engine") return engineText(asked);
  const text = personText(asked, game.toMove);
  const areTwo = opening.first === "human" && opening.second === "human";
  return areTwo ? t("ask-player", { seat: asked.seat, text }) : text;
}

/** @param {Asked} asked @param {string} color */
function personText(asked, color) {
  const { kind, number, count, stays, offered = [] } = asked;
  switch (kind) {
    case "choice": return stays ? t("ask-swap") : t("state-choose");
    case "count": return t("ask-number");
    case "offer": return t("ask-offer", { number: offered.length + 1, count });
    case "keep": return t("ask-keep", { count });
    default: return t(count === 1 ? "ask-place" : "ask-place-of", { number, count, color, side: zoneOf(asked) });
  }
}

/** @param {Asked} asked */
function engineText({ kind, number, count, stays }) {
  switch (kind) {
    case "choice": return stays ? t("engine-asked-swap") : t("state-engine-chooses");
    case "offer": return t("engine-asked-offer", { count });
    case "keep": return t("engine-asked-keep");
    default: return t("engine-asked-stones", { count: count - number + 1 });
  }
}

/**
 * Why a free point cannot be chosen now.
 * @param {Game} game @param {string} point
 */
export function refusal({ asked }, point) {
  if (asked.kind === "offer") return t("ask-another", { point });
  return asked.kind === "keep" ? t("ask-a-letter") : t("ask-outside", { side: zoneOf(asked) });
}

/** The fifth moves that are offered, as letters of the board. @param {Asked} asked */
export function offeredLetters({ kind, offered = [] }) {
  const isShown = kind === "offer" || kind === "keep";
  return isShown ? offered.map((point, index) => ({ point, letter: String.fromCharCode(65 + index) })) : [];
}

/**
 * Shows the strip that asks a person for a choice, or hides it.
 * @param {Game} game @param {boolean} isReady whether a person can answer now @param {(choice: string) => void} onChoose
 */
export function drawChoice(game, isReady, onChoose) {
  const { asked } = game;
  const strip = $("choice");
  const isAsked = isReady && isChoice(asked) && game.actor === "human";
  strip.hidden = !isAsked;
  const name = isAsked ? JSON.stringify(asked) : "";
  if (strip.dataset.asked === name) return;
  strip.dataset.asked = name;
  if (!isAsked) return;
  const { choices } = asked;
  setText($("choice-text"), aboutText(asked));
  const button = (choice) => make("button", { textContent: choiceText(asked, choice), data: { choice }, onclick: () => onChoose(choice) });
  $("choice-buttons").replaceChildren(...choices.map(button));
}

/** What a person should know who chooses. @param {Asked} asked */
function aboutText({ kind, stays, step }) {
  const about = kind === "count" ? "number" : stays;
  const text = about ? t(`choose-about-${about}`) : t("choose-about");
  return step?.kind === "swap-before-fifths" ? sentences(text, t("choose-fifths", { count: Number(step.fifths) })) : text;
}

/** What is asked where a person answers by a button and has chosen a point instead. @param {Game} game */
export const choiceFirst = (game) => sentences(sentence(askedText(game)), aboutText(game.asked));

/** The words of a button. @param {Asked} asked @param {string} choice */
function choiceText({ kind, stays = null }, choice) {
  if (kind === "count") return choice;
  if (!stays || (choice !== "black" && choice !== "white")) return t(`choose-${choice}`);
  return choice === stays ? t(`choose-stay-${choice}`) : t(`choose-swap-${choice}`);
}

// For the engine.

/**
 * The question to the engine: its path, and what is asked besides the game. The seed chooses among many openings.
 * @param {Asked} asked
 */
export function engineQuestion({ step }, seconds, seed) {
  const more = { seconds: Math.min(MOST_SECONDS, Math.max(LEAST_SECONDS, seconds)), seed };
  return step.kind === "swap2" ? { path: "swap2", more } : { path: "opening", more: { ...more, step } };
}

/**
 * Does in a game what the engine has answered; the sentence that says so.
 * @param {Game} game @param {Found} found
 */
export function applyAnswer(game, found) {
  const { asked } = game;
  if (asked.kind === "offer") {
    for (const point of found.offered) game.choose(point);
    return t("engine-offered", { points: found.offered.join(" ") });
  }
  if (asked.kind === "choice") return applyChoice(game, asked, found);
  // A single fifth move that is offered is placed.
  const stones = found.stones ?? found.offered;
  for (const point of stones) game.play(point, true);
  if (asked.kind === "keep") return t("engine-kept", { point: stones[0] });
  if (found.fifths === undefined) return t("engine-placed", { count: stones.length, points: stones.join(" ") });
  game.choose(String(found.fifths));
  return t("engine-named", { point: stones[0], count: found.fifths });
}

/** @param {Game} game @param {Asked} asked @param {Found} found */
function applyChoice(game, { stays, choices }, { swap, many, stones = [] }) {
  // Where no colour is given, white is to move, and it is black that is taken by a swap.
  const own = stays ?? "white";
  const color = swap ? other(own) : own;
  if (!stays && stones.length === 2) {
    game.choose("two");
    for (const point of stones) game.play(point, true);
    return t("engine-placed-two", { points: stones.join(" ") });
  }
  const way = many ? "ten" : "one";
  const choice = !swap && choices.includes(way) ? way : color;
  game.choose(choice);
  for (const point of stones) game.play(point, true);
  if (stones.length) return t("engine-takes-white", { points: stones[0] });
  if (choice !== color) return t(`engine-decides-${choice}`);
  if (stays && !swap) return t(`engine-stays-${color}`);
  return color === "black" ? t("engine-takes-black") : t("engine-chooses-white");
}

// For those who read the game.

/**
 * What was decided in the opening of a game, as sentences, by the numbers of the moves behind which it was; at the start
 * the rule.
 * @param {Game} game @returns {Record<number, string>}
 */
export function decisionTexts(game) {
  const { opening, size, root } = game;
  if (!opening) return {};
  /** @type {Record<number, string>} */
  const texts = { 0: t("decided-rule", { name: t(`opening-${opening.rule}`) }) };
  root.all().forEach((move, number) => {
    const { decisions } = move;
    if (!decisions) return;
    const asked = questions(opening, size, game.eventsOf(move.path())).slice(-1 - decisions.length);
    const offered = decisions.filter((_, index) => asked[index].kind === "offer");
    const others = decisions.map((decision, index) => decidedText(asked[index], decision));
    texts[number] = sentences(...others, offered.length ? t("decided-offer", { points: offered.join(" ") }) : "");
  });
  return texts;
}

/** A decision as a sentence; nothing for a fifth move that is offered. @param {Asked} asked @param {string} decision */
function decidedText({ kind, seat, stays }, decision) {
  if (kind === "count") return t("decided-count", { count: Number(decision) });
  if (kind !== "choice") return "";
  if (decision !== "black" && decision !== "white") return t(`decided-${decision}`, { seat });
  const values = { seat, color: decision };
  if (!stays) return t("decided-take", values);
  return decision === stays ? t("decided-stay", values) : t("decided-swap", values);
}
