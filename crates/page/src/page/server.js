// The connection to the server: questions and answers, streams of lines, and whether the server is there,
// knows our token, and lets this tab use the engine.

const TOKEN = "goren.token";
/** How often the server is asked whether it is there. */
export const BEAT = 2000;

/** The search was stopped, or another tab took the engine: nothing to report to a person. */
export class Stopped extends Error {}

/** A sentence from the server for a person. The status is that of the answer, 400 if the question was wrong. */
export class Refused extends Error {
  constructor(sentence, status = 200) {
    super(sentence);
    this.status = status;
  }
}

function load(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores a value; whether that was possible. */
function store(name, value) {
  try {
    localStorage.setItem(name, value);
    return true;
  } catch {
    return false;
  }
}

export class Server extends EventTarget {
  constructor() {
    super();
    this.tab = Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, "0")).join("");
    /** here, gone, locked (the token is not that of this server) or taken (another tab has the engine). */
    this.state = "here";
    this.token = new URL(location.href).searchParams.get("token") ?? load(TOKEN) ?? "";
    this.isTokenKept = false;
  }

  /**
   * The server knows the token: it is stored for the other pages, and taken out of the address, so that it is
   * neither shown nor copied. Before that it may be the token of an earlier server, and theirs is better.
   */
  keepToken() {
    if (this.isTokenKept || !store(TOKEN, this.token)) return;
    this.isTokenKept = true;
    const address = new URL(location.href);
    if (!address.searchParams.has("token")) return;
    address.searchParams.delete("token");
    history.replaceState(history.state, "", address);
  }

  /** Takes the engine and watches from now on whether the server is there. */
  async start() {
    addEventListener("storage", (event) => {
      if (event.key === TOKEN && this.state !== "here") {
        this.token = event.newValue ?? "";
        this.beat();
      }
    });
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.beat();
    });
    await this.take();
    setInterval(() => this.beat(), BEAT);
  }

  async take() {
    try {
      await this.ask("take", {});
      this.become("here");
    } catch {
      // The state says what is wrong.
    }
  }

  async beat() {
    try {
      const { holder } = await this.ask("alive", {});
      this.become(holder ? "here" : "taken");
    } catch {
      // The state says what is wrong.
    }
  }

  become(state) {
    if (state === this.state) return;
    this.state = state;
    this.dispatchEvent(new Event("change"));
  }

  async request(path, body, signal) {
    const { token } = this;
    let response;
    try {
      response = await fetch(`/api/${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
        body: JSON.stringify({ tab: this.tab, ...body }),
        cache: "no-store",
        signal,
      });
    } catch (error) {
      if (signal?.aborted) throw new Stopped();
      this.become("gone");
      throw error;
    }
    if (response.ok) {
      this.keepToken();
      // These two say themselves who has the engine.
      const tells = path === "alive" || path === "take";
      if (!tells && (this.state === "gone" || this.state === "locked")) this.become("here");
      return response;
    }
    if (response.status === 401) {
      // Another page may have found a newer one.
      const stored = load(TOKEN);
      if (stored && stored !== token) {
        this.token = stored;
        return this.request(path, body, signal);
      }
      this.become("locked");
    }
    if (response.status === 409) this.become("taken");
    const { error } = await response.json().catch(() => ({ error: `the server answered ${response.status}` }));
    throw response.status === 409 ? new Stopped() : new Refused(error, response.status);
  }

  /** One question, one answer. */
  async ask(path, body, signal) {
    const response = await this.request(path, body, signal);
    try {
      return await response.json();
    } catch (error) {
      if (signal?.aborted) throw new Stopped();
      this.become("gone");
      throw error;
    }
  }

  /** A question to the engine: `report` is called for every line but the last, which is returned. */
  async search(path, body, signal, report = (event) => {}) {
    const response = await this.request(path, body, signal);
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    let rest = "";
    for (;;) {
      let chunk;
      try {
        chunk = await reader.read();
      } catch (error) {
        if (signal?.aborted) throw new Stopped();
        this.become("gone");
        throw error;
      }
      if (chunk.done) break;
      rest += decoder.decode(chunk.value, { stream: true });
      const lines = rest.split("\n");
      rest = lines.pop();
      for (const line of lines.map((text) => JSON.parse(text))) {
        if (signal?.aborted) throw new Stopped();
        if (line.event === "report") report(line);
        else if (line.event === "error") throw new Refused(line.error);
        else if (line.event === "taken") this.become("taken");
        else if (line.event === "done") return line;
      }
    }
    throw new Stopped();
  }
}
