// The engine inside the page: the same questions and answers as those of `Server`, without a server.
//
// Two workers hold the engine. One answers at once, about rules, files, problems and lessons; the other searches.
// A search cannot be interrupted from outside, so the worker that runs it is ended and the next one takes its
// place, which is kept ready: stop, undo and a new position never wait for a search.

import { Refused, Stopped } from "./server.js";

/**
 * How long after a stop the next spare worker is made, in milliseconds. The search that follows at once takes the
 * spare that is there, and the answer to the click that has stopped the one before needs the cores: usually 72 ms
 * to that answer on two cores, 90 when a spare was made at once.
 */
const SPARE_AFTER = 300;

/** The text of an element, taken out of the page: it is some megabytes long. */
function taken(id) {
  const element = document.getElementById(id);
  element.remove();
  return element.textContent.trim();
}

/** The engine, unpacked and compiled. */
async function compiled() {
  const packed = Uint8Array.from(atob(taken("engine-module")), (sign) => sign.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(unpacked).arrayBuffer());
}

/** A worker with an engine of its own. */
class EngineWorker {
  constructor(script, module) {
    this.worker = new Worker(script);
    this.asked = new Map();
    this.count = 0;
    this.worker.onmessage = ({ data }) => this.take(data);
    this.worker.onerror = () => this.fail("the engine has failed");
    this.worker.postMessage({ module });
  }

  /** Asks; `report` is called for every event but the last one, which is returned. */
  ask(name, body, report = () => {}) {
    const id = (this.count += 1);
    return new Promise((resolve, reject) => {
      this.asked.set(id, { resolve, reject, report });
      this.worker.postMessage({ id, name, body: JSON.stringify(body) });
    });
  }

  take({ id, text }) {
    const asked = this.asked.get(id);
    const event = JSON.parse(text);
    if (event.event === "failed") {
      this.fail(event.error);
    } else if (event.event === "report") {
      asked?.report(event);
    } else {
      this.asked.delete(id);
      if (event.event === "error") asked?.reject(new Refused(event.error, 400));
      else asked?.resolve(event);
    }
  }

  /** It cannot be used any more. */
  fail(reason) {
    console.error(reason);
    this.isBroken = true;
    this.end(new Refused("the engine has failed", 500));
  }

  end(error) {
    this.worker.terminate();
    for (const { reject } of this.asked.values()) reject(error);
    this.asked.clear();
  }
}

export class InsideEngine extends EventTarget {
  constructor() {
    super();
    /** Always: it cannot go away. The other states are those of `Server`. */
    this.state = "here";
    this.script = URL.createObjectURL(new Blob([taken("engine-worker")], { type: "text/javascript" }));
    this.module = compiled();
    this.answering = null;
    this.searching = null;
    this.spare = null;
  }

  async start() {
    await this.module;
  }

  async take() {
    // Nobody else has it.
  }

  async worker() {
    return new EngineWorker(this.script, await this.module);
  }

  /** One question, one answer. */
  async ask(name, body, signal) {
    this.answering ??= this.worker();
    const worker = await this.answering;
    if (worker.isBroken) {
      this.answering = null;
      return this.ask(name, body, signal);
    }
    const { answer } = await worker.ask(name, body);
    if (signal?.aborted) throw new Stopped();
    return answer;
  }

  /** A question to the engine: `report` is called for every event but the last one, which is returned. */
  async search(name, body, signal, report = () => {}) {
    this.searching ??= this.spare ?? this.worker();
    this.spare = null;
    const mine = this.searching;
    const worker = await mine;
    const replace = () => {
      worker.end(new Stopped());
      if (this.searching !== mine) return;
      this.searching = null;
      setTimeout(() => { this.spare ??= this.worker(); }, SPARE_AFTER);
    };
    if (signal?.aborted) throw new Stopped();
    if (worker.isBroken) {
      replace();
      return this.search(name, body, signal, report);
    }
    signal?.addEventListener("abort", replace, { once: true });
    try {
      return await worker.ask(name, body, report);
    } finally {
      signal?.removeEventListener("abort", replace);
    }
  }
}
