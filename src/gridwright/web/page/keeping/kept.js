// The shelf of this page.

import { Shelf } from "gridwright/keeping/shelf.js";
import { Vault } from "gridwright/keeping/vault.js";
import { drop, kept, keptNames } from "gridwright/ui/store.js";

export const GAME = "game/"; // before the keys of games that a page had no time to write to the database, and of those of old pages

export const shelf = new Shelf(new Vault());

/** Reads what is kept, and hears what other pages keep: it holds here, too, unless it was changed here. */
export async function openShelf() {
  const channel = new BroadcastChannel("gridwright");
  channel.onmessage = ({ data }) => shelf.heard(data.record, data.expected);
  shelf.onSaved = (record, expected) => channel.postMessage({ record, expected });
  const games = Object.fromEntries(keptNames(GAME).map((name) => [name.slice(GAME.length), kept(name)]));
  for (const key of await shelf.open(games)) drop(GAME + key);
}

/** Keeps a puzzle that came from somewhere. @param {import("gridwright/board/puzzle.js").Puzzle} puzzle */
export function keepPuzzle({ key, json, playable }) {
  if (playable && !shelf.get(key)?.json) shelf.save(key, { json });
}
