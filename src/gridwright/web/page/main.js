// Where the served page begins: the server is its engine.

import { ServerEngine } from "gridwright/server_engine.js";
import { openWorkbench } from "gridwright/workbench.js";

await openWorkbench(new ServerEngine());
