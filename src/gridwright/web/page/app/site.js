// Entry point of the static site. The page can be used while the engine is loading.

import { WorkerEngine } from "gridwright/engines/worker_engine.js";
import { EngineLine } from "gridwright/app/engine_line.js";
import { byId } from "gridwright/ui/dom.js";
import { openWorkbench } from "gridwright/app/workbench.js";

const line = new EngineLine(byId("engine"), () => engine.load());
const places = { worker: new URL("assets/engines/engine_worker.js", document.baseURI), examples: new URL("examples.json", document.baseURI) };
let kept = false;
export const engine = new WorkerEngine(places, (loading) => {
  line.show(loading);
  if (loading.ready) keep();
});

/** Caches all files for offline use, after they have been loaded, so that none is loaded twice. */
function keep() {
  if (kept) return;
  kept = true;
  navigator.serviceWorker?.register(new URL("service_worker.js", document.baseURI)).catch(() => {}); // without it, the page needs a network
}

await openWorkbench(engine);
