import assert from "node:assert/strict";
import { test } from "node:test";
import { rgb } from "gridwright/ui/colours.js";
import { colourOf } from "gridwright/watching/events.js";
import { told } from "./recordings.js";

/** The WCAG luminance of a colour. */
function luminance(colour) {
  const [red, green, blue] = rgb(colour).map((part) => (part <= 10.31 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

for (const event of ["start", ...told.lines.recording.head.events]) {
  test(`white is readable on the colour of ${event}`, () => assert.ok(1.05 / (luminance(colourOf(event)) + 0.05) >= 4.5));
}
