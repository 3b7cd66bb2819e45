// What runs in a worker: the engine as WebAssembly, and the texts that go in and come out.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The functions of the engine, once it is there. */
let engine = null;
/** Which question is being answered. */
let current = 0;

const host = {
  milliseconds: () => performance.now(),
  send: (address, length) => {
    const text = decoder.decode(new Uint8Array(engine.memory.buffer, address, length));
    postMessage({ id: current, text });
  },
};

const ready = new Promise((resolve) => {
  onmessage = async ({ data }) => {
    onmessage = async (event) => {
      await ready;
      answer(event.data);
    };
    engine = (await WebAssembly.instantiate(data.module, { host })).exports;
    resolve();
  };
});

/** Answers a question: `host.send` takes the answers. */
function answer({ id, name, body }) {
  current = id;
  if (name === "bench") {
    engine.goren_bench();
    return;
  }
  const [first, second] = [encoder.encode(name), encoder.encode(body)];
  const length = first.length + second.length;
  const room = engine.goren_room(length);
  const bytes = new Uint8Array(engine.memory.buffer, room, length);
  bytes.set(first);
  bytes.set(second, first.length);
  engine.goren_answer(room, first.length, length);
}
