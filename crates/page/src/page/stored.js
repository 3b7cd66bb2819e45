// A value that the browser keeps from one visit to the next. One that cannot be read is kept aside, not lost.

import { notice } from "./dom.js";
import { t } from "./words.js";

export class Stored {
  /** `key` is its name in the store, `what` the key of its name for a person, `isRight` tells whether a value can be one. */
  constructor(key, what, isRight) {
    this.key = key;
    this.what = what;
    this.isRight = isRight;
    /** The value where the browser stores nothing. */
    this.value = null;
  }

  /** The value; null if there is none. It is read each time, because another tab may have changed it. */
  load() {
    let text;
    try {
      text = localStorage.getItem(this.key);
    } catch {
      return this.value;
    }
    if (text === null) return this.value;
    try {
      const value = JSON.parse(text);
      if (this.isRight(value)) return value;
    } catch {
      // It is no JSON.
    }
    this.putAside();
    return null;
  }

  save(value) {
    this.value = value;
    try {
      localStorage.setItem(this.key, JSON.stringify(value));
    } catch {
      notice(t("cannot-store", { what: t(this.what) }), "error");
    }
  }

  /** Moves a damaged value to another name, says so, and begins anew. */
  putAside() {
    this.value = null;
    try {
      const text = localStorage.getItem(this.key);
      let name = `${this.key}.damaged`;
      for (let number = 2; localStorage.getItem(name) !== null; number += 1) name = `${this.key}.damaged-${number}`;
      localStorage.setItem(name, text);
      localStorage.removeItem(this.key);
      notice(t("damaged-kept", { what: t(this.what), name }), "error");
    } catch {
      // The next value takes its place; there is no room for both.
      notice(t("damaged-lost", { what: t(this.what) }), "error");
    }
  }
}
