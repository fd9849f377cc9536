// Where the served page begins: the server is its engine.

import { ServerEngine } from "gridwright/server_engine.js";
import { openWorkbench } from "gridwright/workbench.js";

export const engine = new ServerEngine();
await openWorkbench(engine);
