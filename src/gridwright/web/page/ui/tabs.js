// Tabs of the page, and how one hands a puzzle to another.

/** @typedef {import("gridwright/wire.js").PuzzleJson} PuzzleJson */

/**
 * What a tab shows: `restore` brings it back from the `place`, which is plain data; its address is made of `words` and the puzzle.
 * @typedef {{place: unknown, words: string, json: PuzzleJson | null, title: string}} Sight
 */
/**
 * A tab: its content, what happens when it is shown first, and when the colours of the page change,
 * and when it goes out of sight and comes back.
 * `take` is handed a puzzle, as JSON, by another tab or by a link; `restore` a place, or none for the beginning.
 * The page sets `moved`: the tab tells it whenever it shows something else, and whether that takes the place of what it showed.
 * @typedef {object} Tab
 * @property {string} id
 * @property {string} text
 * @property {HTMLElement} element
 * @property {Sight} sight
 * @property {Moved} moved
 * @property {() => Promise<void> | void} start
 * @property {(place: any) => void} restore     any: what the sight of this tab had
 * @property {(json: PuzzleJson) => void} take
 * @property {() => void} [recolour]
 * @property {() => void} [pause]
 * @property {() => void} [resume]
 * @typedef {(replaces?: boolean) => void} Moved
 * @typedef {(id: string, json: PuzzleJson) => Promise<void>} Hand     shows a tab, and hands it a puzzle
 */

export {};
