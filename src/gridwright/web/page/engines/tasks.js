// What an engine can be asked for, and how it says that something went wrong.

export const TASKS = new Set([
  "open", "check", "solve", "count", "explain", "hint", "rate", "repair", "make", "sketch", "clues", "write", "examples", "about",
]);

/** An error of an engine: with the place in the text, and with the formats to choose from, where it says them. */
export class TaskError extends Error {
  /** @param {{message: string, line?: number, column?: number, formats?: string[]}} error @param {number} status */
  constructor({ message, line, column, formats }, status) {
    super(message);
    Object.assign(this, { line, column, formats, status });
  }
}
