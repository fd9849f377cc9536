// Where the page begins: an engine, the tabs that it can serve, the frame around them.

import { BakedEngine } from "gridwright/baked_engine.js";
import { PlayTab } from "gridwright/play.js";
import { ServerEngine } from "gridwright/server_engine.js";
import { Shell } from "gridwright/shell.js";

const baked = document.getElementById("baked");
const engine = baked ? new BakedEngine(JSON.parse(baked.textContent ?? "")) : new ServerEngine();
const shell = new Shell([new PlayTab(engine)]);
await shell.show("play");
document.documentElement.dataset.ready = "true";
