// Where somebody is in the page, and was: an entry of the browser's history for each place, so that Back, Forward and
// a reload lead there. What a tab needs to show it again is kept with the entry; the address is for others, too.

import { addressOf } from "gridwright/app/addresses.js";

/** @typedef {import("gridwright/ui/tabs.js").Sight} Sight */
/** @typedef {{tab: string, place: unknown}} Entry */
/** @typedef {"added" | "replaced" | "same"} How     what becomes of the entry that one is at */

export class Trail {
  /** @param {boolean} addressed whether places have addresses: a page to take away is one file, which cannot read them */
  constructor(addressed) {
    this.addressed = addressed;
    /** @type {Entry | null} */
    this.at = history.state;
  }

  /** @param {(entry: Entry | null) => void} go told when one comes back to an entry, or, without one, to an address */
  onReturn(go) {
    addEventListener("popstate", ({ state }) => {
      this.at = state;
      for (const dialog of document.querySelectorAll("dialog")) dialog.close(); // they belong to the place that is left
      go(state);
    });
  }

  /** Somebody is somewhere. @param {string} tab @param {Sight} sight @param {How} how */
  async note(tab, sight, how) {
    document.title = sight.title ? `${sight.title} · Gridwright` : "Gridwright";
    if (how === "same") return;
    const entry = this.at = { tab, place: sight.place };
    write(entry, this.addressed ? sight.words : "", how === "replaced");
    if (!this.addressed || !sight.json) return;
    const address = await addressOf(sight);
    if (this.at === entry) write(entry, address, true); // else one has gone on
  }
}

/** @param {Entry} entry @param {string} address behind the # @param {boolean} replaces */
function write(entry, address, replaces) {
  const url = location.href.replace(/#.*/s, "") + (address ? `#${address}` : "");
  const act = replaces ? "replaceState" : "pushState";
  try {
    history[act](entry, "", url);
  } catch {
    history[act]({ ...entry, place: null }, "", url); // a file of many puzzles is too much for a browser to keep: the tab begins anew
  }
}
