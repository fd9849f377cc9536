// Looks for the repair of a drawing: the fewest cells to change so that its clues lead to it alone.

import { faultText } from "gridwright/ui/words.js";

/** @typedef {import("gridwright/engines/engine.js").Tasks["repair"]["answer"]["changes"][number]} Change     with signs of the palette */

export class Repairing {
  /** @param {import("gridwright/engines/engine.js").Engine} engine @param {() => void} changed told after each change */
  constructor(engine, changed) {
    this.engine = engine;
    this.changed = changed;
    this.busy = false;
    this.message = "";
    this.wanted = false; // whether there is something to repair
    this.possible = false;
    this.lines = false; // whether it shall be solvable line by line
    this.decided = false; // whether somebody has decided on that
    this.asking = new AbortController();
  }

  /** The drawing is worth something else. @param {import("gridwright/making/worth.js").State} state */
  suit(state) {
    if (!this.decided) this.lines = state === "guessing";
    this.possible = state !== "empty";
    this.wanted = state === "several" || state === "guessing";
  }

  /** @param {boolean} lines */
  decide(lines) {
    this.lines = lines;
    this.decided = true;
  }

  /** @param {import("gridwright/making/drawing.js").Drawing} drawing @param {Record<string, unknown>} asked for by the names of wishes @returns {Promise<Change[]>} none where there is nothing to propose */
  async ask(drawing, asked) {
    const { signal } = (this.asking = new AbortController());
    this.tell(true, "Looking for the fewest changes…");
    try {
      const { changes, reason } = await this.engine.ask("repair", {
        puzzle: drawing.json(), ...asked, line_solvable: this.lines,
      }, { signal, onEvent: () => {} });
      if (signal.aborted) return [];
      this.tell(false, reason ? `It could not be repaired: ${reason}.` : changes.length ? "" : "It needs no repair.");
      return reason ? [] : changes;
    } catch (error) {
      if (!signal.aborted) this.tell(false, faultText(error));
      return [];
    }
  }

  /** What was asked for, or said of it, is of no matter any more. */
  forget() {
    this.asking.abort();
    this.tell(false, "");
  }

  /** @param {boolean} busy @param {string} message */
  tell(busy, message) {
    Object.assign(this, { busy, message });
    this.changed();
  }
}
