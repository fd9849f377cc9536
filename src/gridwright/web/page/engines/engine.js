// The interface of an engine, which answers the page's requests, wherever it runs.

/** @typedef {import("gridwright/wire.js").Tasks} Tasks */
/** @typedef {keyof Tasks} Task */
/**
 * An event before the answer: progress, or one specific to the task.
 * @template {Task} T
 * @typedef {{event: "progress", work: Record<string, number>} | {[N in keyof Tasks[T]["events"]]: {event: N} & Tasks[T]["events"][N]}[keyof Tasks[T]["events"]]} TaskEvent
 */
/**
 * Options of a request: `seconds` replaces the usual time limit.
 * @template {Task} T
 * @typedef {{signal?: AbortSignal, seconds?: number, onEvent?: (event: TaskEvent<T>) => void}} Asking
 */
/**
 * @typedef {object} Engine
 * @property {(task: string) => boolean} can
 * @property {<T extends Task>(task: T, request: Tasks[T]["request"], asking?: Asking<T>) => Promise<Tasks[T]["answer"]>} ask
 */

/** @type {ReadonlySet<string>} */
export const TASKS = new Set(/** @satisfies {Task[]} */ ([
  "open", "check", "solve", "count", "explain", "hint", "rate", "certify", "verify", "repair", "make", "sketch", "clues", "files", "write", "colours", "examples", "about",
]));

/** An error of an engine, with its position in the text and the formats to choose from, if any. */
export class TaskError extends Error {
  /** @param {Partial<import("gridwright/wire.js").Fault> & {message: string}} fault @param {number} status */
  constructor({ message, line, column, formats }, status) {
    super(message);
    this.line = line ?? null;
    this.column = column ?? null;
    this.formats = formats ?? null;
    this.status = status;
  }
}
