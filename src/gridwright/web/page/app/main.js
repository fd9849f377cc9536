// Entry point of the served page; the server is its engine.

import { ServerEngine } from "gridwright/engines/server_engine.js";
import { openWorkbench } from "gridwright/app/workbench.js";

export const engine = new ServerEngine();
await openWorkbench(engine);
