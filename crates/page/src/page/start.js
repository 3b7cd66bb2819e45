// Opens the page with the engine of the server.

import { open } from "./main.js";
import { Server } from "./server.js";

open(new Server());
