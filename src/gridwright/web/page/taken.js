// Where a page to take away begins: what was worked out when it was written is its engine.

import { BakedEngine } from "gridwright/baked_engine.js";
import { PlayTab } from "gridwright/play.js";
import { Shell } from "gridwright/shell.js";

const baked = document.getElementById("baked");
const shell = new Shell([new PlayTab(new BakedEngine(JSON.parse(baked?.textContent ?? "")))]);
await shell.show("play");
document.documentElement.dataset.ready = "true";
