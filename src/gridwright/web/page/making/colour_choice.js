// How many colours a picture shall have.

import { MOST_COLOURS } from "gridwright/board/palette_colours.js";
import { choice } from "gridwright/ui/fields.js";

/** @param {() => void} changed */
export function colourChoice(changed) {
  return choice(Array.from({ length: MOST_COLOURS }, (_, index) => [`${index + 1}`, index ? `${index + 1} and a background` : "Black and white"]), changed);
}
