// The user's path through the page: a browser history entry for each place, so that Back, Forward and reload return
// there. The entry stores what a tab needs to show the place again; the address can also be shared.

import { addressOf } from "gridwright/app/addresses.js";

/** @typedef {import("gridwright/ui/tabs.js").Sight} Sight */
/** @typedef {{tab: string, place: unknown}} Entry */
/** @typedef {"added" | "replaced" | "same"} How     what happens to the current entry */

export class Trail {
  /** @param {boolean} addressed whether places have addresses; a self-contained page has none */
  constructor(addressed) {
    this.addressed = addressed;
    /** @type {Entry | null} */
    this.at = history.state;
  }

  /** @param {(entry: Entry | null) => void} go called on return to an entry, or, with null, to an address */
  onReturn(go) {
    addEventListener("popstate", ({ state }) => {
      this.at = state;
      for (const dialog of document.querySelectorAll("dialog")) dialog.close(); // they belong to the place being left
      go(state);
    });
  }

  /** Records the current place. @param {string} tab @param {Sight} sight @param {How} how */
  async note(tab, sight, how) {
    document.title = sight.title ? `${sight.title} · Gridwright` : "Gridwright";
    if (how === "same") return;
    const entry = this.at = { tab, place: sight.place };
    write(entry, this.addressed ? sight.words : "", how === "replaced");
    if (!this.addressed || !sight.json) return;
    const address = await addressOf(sight);
    if (this.at === entry) write(entry, address, true); // otherwise the user has moved on
  }
}

/** @param {Entry} entry @param {string} address after the # @param {boolean} replaces */
function write(entry, address, replaces) {
  const url = location.href.replace(/#.*/s, "") + (address ? `#${address}` : "");
  const act = replaces ? "replaceState" : "pushState";
  try {
    history[act](entry, "", url);
  } catch {
    history[act]({ ...entry, place: null }, "", url); // too large for the browser to store, such as a file of many puzzles; the tab starts afresh
  }
}
