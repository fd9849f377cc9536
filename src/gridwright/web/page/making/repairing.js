// Looks for the repair of a drawing: the fewest cells to change so that its clues lead to it alone.

import { faultText } from "gridwright/ui/words.js";

/** @typedef {import("gridwright/engines/engine.js").Tasks["repair"]["answer"]["changes"][number]} Change     with signs of the palette */

export class Repairing {
  /** @param {import("gridwright/engines/engine.js").Engine} engine @param {() => void} changed called after each change */
  constructor(engine, changed) {
    this.engine = engine;
    this.changed = changed;
    this.busy = false;
    this.message = "";
    this.wanted = false; // whether a repair is needed
    this.possible = false;
    this.lines = false; // whether the result must be solvable line by line
    this.decided = false; // whether the user has decided on that
    this.asking = new AbortController();
  }

  /** The verdict on the drawing has changed. @param {import("gridwright/making/worth.js").State} state */
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

  /** @param {import("gridwright/making/drawing.js").Drawing} drawing @param {Record<string, unknown>} asked options by name @returns {Promise<Change[]>} empty if there is nothing to propose */
  async ask(drawing, asked) {
    const { signal } = (this.asking = new AbortController());
    this.tell(true, "Looking for the fewest changes…");
    try {
      const { changes, reason } = await this.engine.ask("repair", {
        puzzle: drawing.json(), ...asked, line_solvable: this.lines,
      }, { signal, onEvent: () => {} });
      if (signal.aborted) return [];
      this.tell(false, reason ? `The picture could not be repaired: ${reason}.` : changes.length ? "" : "The picture needs no repair.");
      return reason ? [] : changes;
    } catch (error) {
      if (!signal.aborted) this.tell(false, faultText(error));
      return [];
    }
  }

  /** Cancels the request and clears the message. */
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
