// A link holds the puzzle itself: behind the # stands any text that `open` reads, escaped, or packed where that is shorter.

import { puzzleOf } from "gridwright/kinds/kinds.js";
import { base64Of, bytesOf } from "gridwright/ui/bytes.js";

const PACKED = "z:"; // then the text, deflated, in Base64 without the signs that a URL would escape
const LARGEST = 16; // megabytes of a text that was packed
const LONGEST = 1_000_000; // characters of a link: browsers drop what is much longer
const BROKEN = "This link is broken: perhaps a part of it was lost on the way.";

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

/**
 * A link to a puzzle.
 * @param {import("gridwright/wire.js").PuzzleJson} json @param {{origin: string, pathname: string}} page that opens it
 */
export async function linkOf(json, { origin, pathname }) {
  const text = puzzleOf(json)?.gameId ?? JSON.stringify(json);
  const escaped = encodeURIComponent(text).replace(/%(2F|3A|2C)/g, decodeURIComponent);
  const packed = PACKED + (await packedText(text));
  const hash = packed.length < escaped.length ? packed : escaped;
  if (hash.length > LONGEST) throw new Error("This puzzle is too large for a link. Download it instead.");
  return `${origin}${pathname}#${hash}`;
}

/** @param {string} text */
async function packedText(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return base64Of(new Uint8Array(await new Response(stream).arrayBuffer())).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Counted while it grows, for a short link may hold a text without end. @param {string} signs */
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
  throw new Error(`This link holds a text of more than ${LARGEST} MB, which is too much.`);
}
