// A link contains the puzzle itself: after the #, any text that `open` reads, escaped, or compressed if that is shorter.

import { puzzleOf } from "gridwright/kinds/kinds.js";
import { base64Of, bytesOf } from "gridwright/ui/bytes.js";

/** @typedef {import("gridwright/wire.js").PuzzleJson} PuzzleJson */

const PACKED = "z:"; // followed by the deflated text in URL-safe Base64
const LARGEST = 16; // maximum megabytes of a compressed text
const LONGEST = 1_000_000; // maximum characters of a link; browsers reject much longer ones
const LOCAL = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const BROKEN = "This link is broken; part of it may be missing.";

/** The text of a puzzle in the part of an address that begins with #. @param {string} hash @returns {Promise<string>} */
export async function textOf(hash) {
  let text;
  try {
    text = decodeURIComponent(hash.replace(/^#/, ""));
  } catch {
    throw new Error(BROKEN);
  }
  return text.startsWith(PACKED) ? await unpacked(text.slice(PACKED.length)) : text;
}

/** A link to a puzzle. @param {PuzzleJson} json @param {string} address of the page to open */
export async function linkOf(json, address) {
  return `${address}#${await hashOf(json)}`;
}

/**
 * The page that links lead to: the public one if set, else this one.
 * @param {{origin: string, pathname: string, hostname: string}} here @param {string} told
 * @returns {{address: string, local: boolean}} local: only this machine can open it
 */
export function pageFor({ origin, pathname, hostname }, told) {
  return told ? { address: told, local: false } : { address: `${origin}${pathname}`, local: LOCAL.test(hostname) };
}

/** The text of a puzzle, which any Gridwright page can open. @param {PuzzleJson} json */
export function wholeText(json) {
  return puzzleOf(json)?.gameId ?? JSON.stringify(json);
}

/** The puzzle without its picture, to avoid giving away the solution. @param {PuzzleJson} json @returns {PuzzleJson} */
export function untold({ goal: _goal, ...puzzle }) {
  return puzzle;
}

/** The part of a link after the #. @param {PuzzleJson} json */
export async function hashOf(json) {
  const text = wholeText(json);
  const escaped = encodeURIComponent(text).replace(/%(2F|3A|2C)/g, decodeURIComponent);
  const packed = PACKED + (await packedText(text));
  const hash = packed.length < escaped.length ? packed : escaped;
  if (hash.length > LONGEST) throw new Error("This puzzle is too large for a link. Download it instead.");
  return hash;
}

/** @param {string} text */
async function packedText(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return base64Of(new Uint8Array(await new Response(stream).arrayBuffer())).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Decompresses with a size check on the way, because a short link may expand without end. @param {string} signs */
async function unpacked(signs) {
  const parts = [];
  let size = 0;
  try {
    const bytes = bytesOf(signs.replaceAll("-", "+").replaceAll("_", "/"));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      size += piece.value.length;
      if (size > LARGEST << 20) {
        reader.cancel().catch(() => {});
        break;
      }
      parts.push(piece.value);
    }
    if (size <= LARGEST << 20) return new TextDecoder("utf-8", { fatal: true }).decode(await new Blob(parts).arrayBuffer());
  } catch {
    throw new Error(BROKEN);
  }
  throw new Error(`This link contains more than ${LARGEST} MB of text, which is too much.`);
}
