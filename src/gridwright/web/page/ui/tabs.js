// Tabs of the page, and how one hands a puzzle to another.

/** @typedef {import("gridwright/wire.js").PuzzleJson} PuzzleJson */

/**
 * A tab: its content, what happens when it is shown first, and when the colours of the page change,
 * and when it goes out of sight and comes back.
 * `take` is handed a puzzle, as JSON, by another tab or by a link.
 * @typedef {{id: string, text: string, element: HTMLElement, start(): Promise<void> | void, recolour?(): void, pause?(): void, resume?(): void, take(json: PuzzleJson): void}} Tab
 * @typedef {(id: string, json: PuzzleJson) => Promise<void>} Hand     shows a tab, and hands it a puzzle
 */

export {};
