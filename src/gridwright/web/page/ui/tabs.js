// The tabs of the page, and how one passes a puzzle to another.

/** @typedef {import("gridwright/wire.js").PuzzleJson} PuzzleJson */

/**
 * What a tab shows: `restore` returns to the `place`, which is plain data; the address consists of `words` and the puzzle.
 * @typedef {{place: unknown, words: string, json: PuzzleJson | null, title: string}} Sight
 */
/**
 * A tab: its content, and what happens when it is first shown, when the colours of the page change,
 * and when it is hidden and shown again.
 * `take` receives a puzzle, as JSON, from another tab or a link; `restore` receives a place, or null for the start.
 * The page sets `moved`; the tab calls it whenever it shows something else, and whether that replaces the last entry.
 * @typedef {object} Tab
 * @property {string} id
 * @property {string} text
 * @property {HTMLElement} element
 * @property {Sight} sight
 * @property {Moved} moved
 * @property {() => Promise<void> | void} start
 * @property {(place: any) => void} restore     any: a place of this tab
 * @property {(json: PuzzleJson) => void} take
 * @property {() => void} [recolour]
 * @property {() => void} [pause]
 * @property {() => void} [resume]
 * @typedef {(replaces?: boolean) => void} Moved
 * @typedef {(id: string, json: PuzzleJson) => Promise<void>} Hand     shows a tab, and passes it a puzzle
 */

export {};
