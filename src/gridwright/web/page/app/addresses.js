// Addresses: which tab, which of its screens and which puzzle stand behind the # of the page. A puzzle alone is played.

import { hashOf } from "gridwright/sharing/links.js";

/** @typedef {import("gridwright/ui/tabs.js").Sight} Sight */
/** @typedef {{tab: string, editing: boolean, text: string}} Wanted     what an address asks for; the text is that of a puzzle, or empty */

const PLACED = /^#(play|solve|make)(?:\/(clues)(?=\/|$))?(?:\/(.*))?$/s;

/** @param {string} hash @returns {Wanted} */
export function wantedOf(hash) {
  const [, tab, clues, text] = PLACED.exec(hash) ?? [null, "play", "", hash.slice(1)];
  return { tab, editing: Boolean(clues), text: text ?? "" };
}

/** What stands behind the #; nothing of a puzzle that is too large. @param {Sight} sight @returns {Promise<string>} */
export async function addressOf({ words, json }) {
  const text = json ? await hashOf(json).catch(() => "") : "";
  return [words, text].filter(Boolean).join("/");
}
