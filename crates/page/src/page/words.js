// The words of the page. `t` gives a sentence in the language that is chosen; what stands in the page from the
// beginning is filled by `translatePage`. The sentences are those of `src/words`, one file for each language.

import { MESSAGES } from "./messages.js";

/** @typedef {Record<string, string | number>} Values */

const DEFAULT = "en";
/** What `rules` has found out, by the tags of languages. */
const RULES = new Map();

/** Every language: its tag, and its name in itself. */
export const LANGUAGES = Object.keys(MESSAGES).map((tag) => [tag, format(tag, MESSAGES[tag]["language-name"])]);

/** The language in which the page speaks. It is chosen once, before anything is drawn. */
const chosen = { tag: DEFAULT };

/** The tag of the language in which the page speaks. */
export const language = () => chosen.tag;

/** Chooses a language by its tag; by what the browser prefers if there is none with this tag. */
export function chooseLanguage(tag) {
  chosen.tag = MESSAGES[tag] ? tag : preferred(navigator.languages);
  document.documentElement.lang = chosen.tag;
}

/** Of the languages that a person reads, best first, the first in which the page speaks. */
function preferred(tags) {
  for (const tag of tags) {
    const known = [tag, nearest(tag)].find((each) => MESSAGES[each]);
    if (known) return known;
  }
  return DEFAULT;
}

/** The tag under which a language would be here: Chinese by its script, the others without a country. */
function nearest(tag) {
  try {
    const { language: base, script } = new Intl.Locale(tag).maximize();
    return base === "zh" ? `zh-${script}` : base;
  } catch {
    return tag;
  }
}

/**
 * The sentence of a key with its values.
 * @param {string} key
 * @param {Values} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const message = messageOf(key);
  return format(chosen.tag, message.attributes ? message.text ?? "" : message, values);
}

/** A text that is no sentence, such as a title, as one. */
export const sentence = (text) => (/[.!?。！？]$/.test(text) ? text : t("as-sentence", { text }));

/** Sentences one after the other, as this language writes them; without those that are empty. */
export const sentences = (...texts) => texts.filter(Boolean).join(t("sentence-space"));

const messageOf = (key) => MESSAGES[chosen.tag][key] ?? MESSAGES[DEFAULT][key] ?? key;

/** A pattern as text: a text, or a list of texts, values, other messages and choices. */
function format(tag, pattern, values = {}) {
  if (typeof pattern === "string") return pattern;
  return pattern.map((part) => formatPart(tag, part, values)).join("");
}

function formatPart(tag, part, values) {
  if (typeof part === "string") return part;
  if (part.message) return t(part.message, values);
  if (part.value) return numberText(tag, values[part.value] ?? "");
  return format(tag, chosenCase(tag, part, values[part.choice]), values);
}

/** The case of a choice: the one of the word or number itself, or of its plural. */
function chosenCase(tag, { cases, other }, value) {
  if (value in cases) return cases[value];
  const plural = typeof value === "number" ? rules(tag).plural.select(value) : other;
  return cases[plural] ?? cases[other];
}

const numberText = (tag, value) => (typeof value === "number" ? rules(tag).number.format(value) : value);

/** How a language counts and writes numbers. The browser takes its time to find that out, so it is asked once. */
function rules(tag) {
  if (!RULES.has(tag)) {
    RULES.set(tag, { plural: new Intl.PluralRules(tag), number: new Intl.NumberFormat(tag, { useGrouping: false }) });
  }
  return RULES.get(tag);
}

/** Fills what has the name of a message in `data-text`: its text, and the attributes that the message has. */
export function translatePage() {
  for (const element of document.querySelectorAll("[data-text]")) translate(element, element.getAttribute("data-text"));
}

/** Gives an element the text and the attributes of a message. */
function translate(element, key) {
  const message = messageOf(key);
  const text = message.attributes ? message.text : message;
  if (text) element.textContent = format(chosen.tag, text);
  for (const [name, pattern] of Object.entries(message.attributes ?? {})) {
    element.setAttribute(name, format(chosen.tag, pattern));
  }
}
