// Addresses: the tab, its screen and the puzzle, encoded after the #. A puzzle alone opens in Play.

import { hashOf } from "gridwright/sharing/links.js";

/** @typedef {import("gridwright/ui/tabs.js").Sight} Sight */
/** @typedef {{tab: string, editing: boolean, text: string}} Wanted     what an address requests; the text is a puzzle or empty */

const PLACED = /^#(play|solve|make)(?:\/(clues)(?=\/|$))?(?:\/(.*))?$/s;

/** @param {string} hash @returns {Wanted} */
export function wantedOf(hash) {
  const [, tab, clues, text] = PLACED.exec(hash) ?? [null, "play", "", hash.slice(1)];
  return { tab, editing: Boolean(clues), text: text ?? "" };
}

/** The part after the #; a puzzle that is too large is left out. @param {Sight} sight @returns {Promise<string>} */
export async function addressOf({ words, json }) {
  const text = json ? await hashOf(json).catch(() => "") : "";
  return [words, text].filter(Boolean).join("/");
}
