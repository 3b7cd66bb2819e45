// Small helpers for the elements of the page and their texts.

import { t } from "./words.js";

/**
 * The element with this id. Of what kind it is stands in the HTML.
 * @type {(id: string) => any}
 */
export const $ = (id) => document.getElementById(id);

/**
 * Every element that a selector finds.
 * @type {(selector: string) => any[]}
 */
export const all = (selector) => [...document.querySelectorAll(selector)];

/**
 * A new element with properties, `data-` values and children.
 * @param {string} name
 * @param {Record<string, any>} [options] its properties; `data` and `attributes` are what their names say
 * @param {...(Node | string)} children
 * @returns {any}
 */
export function make(name, { data = {}, attributes = {}, ...properties } = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  Object.assign(element.dataset, data);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** A new element of a drawing. */
export function draw(name, attributes = {}, text) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

/** A share, 0 to 1, as a person reads it. */
export const percent = (share, digits = 0) => t("share", { percent: (100 * share).toFixed(digits) });

/** The value of a position as a person reads it: what is proven, or what may be expected. */
export function valueText({ proof, win_rate: rate }, digits = 0) {
  if (!proof) return percent(rate, digits);
  // The moves of the side that wins.
  const values = { count: Math.ceil(proof.plies / 2) };
  return proof.result === "win" ? t("value-win", values) : t("value-loss", values);
}

/** Sets the text only when it changes, so that screen readers do not repeat it. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

let clearing = 0;

/** Says something to screen readers. */
export function announce(text) {
  const region = $("live");
  region.append(make("p", {}, text));
  clearTimeout(clearing);
  clearing = setTimeout(() => region.replaceChildren(), 8000);
}

let hiding = 0;

/** How long a notice is shown: one that can be read, one about a mistake, one with a button. */
const NOTICE_TIMES = { info: 4000, error: 9000, action: 9000 };

/** Shows a short notice for some seconds, with a button if there is something to do about it. */
export function notice(text, kind = "info", action = null) {
  const box = $("notice");
  box.textContent = text;
  box.className = kind;
  if (action) {
    const run = () => {
      box.hidden = true;
      action.run();
    };
    box.append(" ", make("button", { type: "button", id: "notice-button", textContent: action.text, onclick: run }));
  }
  box.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => { box.hidden = true; }, NOTICE_TIMES[action ? "action" : kind]);
}

/** Hides a notice with a button: what it is about has been done otherwise. */
export function hideAction() {
  if ($("notice-button")) $("notice").hidden = true;
}

/** Copies a text; whether that was possible. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Gives a text or a picture to the browser as a file.
 * @param {string | Blob} content
 * @param {string} name
 */
export function download(content, name) {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type: "text/plain" }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
