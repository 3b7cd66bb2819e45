// What a person has chosen, kept by the browser.

const DEFAULTS = {
  language: "auto", theme: "auto", numbers: false, forbidden: true, threats: false, candidates: true,
  confirm: "auto", seconds: 3, level: 5, lines: 3, analysing: false, panel: "analysis",
  boardTheme: "wood", turns: 0, flipped: false, coordinates: true, fall: true, sound: true,
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

/** Keeps the settings. */
export function storeSettings(settings) {
  try {
    localStorage.setItem(SETTINGS, JSON.stringify(settings));
  } catch {
    // They hold as long as the page is open.
  }
}
