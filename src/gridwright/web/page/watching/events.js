// The events of a recording: their colours on the board, in the strip and beside the note.

/** @typedef {"start" | import("gridwright/wire.js").RecordingHead["events"][number]} EventName */

/** @type {Record<EventName, string>} */
const SHADES = {
  start: "#5b6475", step: "#2f6fde", propagate: "#2f6fde", probe: "#a65a14", guess: "#8a3ffc", backtrack: "#d1345b",
  learn: "#c2188f", reduce: "#007a85", solution: "#1a8039", contradiction: "#d1345b", stop: "#5b6475",
};

/** @param {EventName} event @returns {string} #rrggbb, on which white is readable */
export const colourOf = (event) => SHADES[event];
