// Where the page begins that needs no server: the engine is loaded while the page can be used already.

import { WorkerEngine } from "gridwright/engines/worker_engine.js";
import { byId } from "gridwright/ui/dom.js";
import { openWorkbench } from "gridwright/app/workbench.js";

const status = byId("engine");
const places = { worker: new URL("assets/engines/desk_worker.js", document.baseURI), examples: new URL("examples.json", document.baseURI) };
let kept = false;
export const engine = new WorkerEngine(places, ({ ready, share, fault }) => {
  status.hidden = ready;
  if (ready) keep();
  status.textContent = fault ? `The engine could not be loaded: ${fault}` : `The engine is loading… ${Math.round(100 * share)}%`;
});

/** Has all files kept for use without a network: once they have been loaded, so that they are not loaded twice. */
function keep() {
  if (kept) return;
  kept = true;
  navigator.serviceWorker?.register(new URL("service_worker.js", document.baseURI)).catch(() => {}); // without it, the page needs its network
}

await openWorkbench(engine);
