// Opens the page with the engine inside.

import { InsideEngine } from "./inside.js";
import { open } from "./main.js";

const engine = new InsideEngine();
open(engine);
// For the test that holds its signature against that of the native program.
globalThis.gorenBench = async () => (await (await engine.worker()).ask("bench", {})).report;
