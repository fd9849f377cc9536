// Where the served page begins: the server as its engine, and a tab for everything that can be done.

import { MakeTab } from "gridwright/make.js";
import { PlayTab } from "gridwright/play.js";
import { ServerEngine } from "gridwright/server_engine.js";
import { Shell } from "gridwright/shell.js";

const engine = new ServerEngine();
/** @type {import("gridwright/shell.js").Hand} */
const hand = (id, json) => shell.hand(id, json);
const shell = new Shell([new PlayTab(engine, hand), new MakeTab(engine, hand)]);
await shell.show("play");
document.documentElement.dataset.ready = "true";
