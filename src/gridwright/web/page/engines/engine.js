// What an engine is: who answers what the page asks for, wherever that is worked out.

/** @typedef {import("gridwright/wire.js").Tasks} Tasks */
/** @typedef {keyof Tasks} Task */
/**
 * An event before the answer: how far the work is, or one that the task has besides.
 * @template {Task} T
 * @typedef {{event: "progress", work: Record<string, number>} | {[N in keyof Tasks[T]["events"]]: {event: N} & Tasks[T]["events"][N]}[keyof Tasks[T]["events"]]} TaskEvent
 */
/**
 * How a task is asked for: `seconds` is how long it may take, where the usual time is not enough.
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
  "open", "check", "solve", "count", "explain", "hint", "rate", "repair", "make", "sketch", "clues", "write", "colours", "examples", "about",
]));

/** An error of an engine: with the place in the text, and with the formats to choose from, where it says them. */
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
