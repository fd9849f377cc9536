// The tray of tiles beside the board. A click selects a tile, another click turns it; a drag takes it to the board.

import { el, iconButton, penOf } from "gridwright/ui/dom.js";
import { TURN } from "gridwright/ui/icons.js";
import { drawTile } from "gridwright/kinds/tiles.js";

const SIDE = 56;
const STILL = 8; // pixels within which a press is a click

/** @param {import("gridwright/kinds/tile_hand.js").TileHand} hand @param {import("gridwright/board/stage.js").Stage} stage */
export function trayOf(hand, stage) {
  const list = el("div", { class: "tray", role: "group", "aria-label": "Tiles to lay" });
  const turn = iconButton(TURN, "Turn the selected tile (R)", () => {
    if (hand.chosen >= 0) hand.choose(hand.turned(hand.chosen));
  });
  const left = el("span", { class: "muted" });
  /** @typedef {{button: HTMLButtonElement, canvas: HTMLCanvasElement, value: number}} Entry */
  /** @type {Map<number, Entry>} */
  const made = new Map();

  /** @param {number} tile */
  function buttonOf(tile) {
    const canvas = el("canvas", { "aria-hidden": "true" });
    const button = el("button", { type: "button", class: "tile", "data-tile": tile }, canvas);
    const entry = { button, canvas, value: 4 * tile };
    made.set(tile, entry);
    paint(entry);
    /** @type {{x: number, y: number, far: boolean} | null} */
    let grip = null;
    const point = (/** @type {PointerEvent} */ event) => {
      const box = stage.element.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || !hand.enabled) return;
      grip = { x: event.clientX, y: event.clientY, far: false };
      button.setPointerCapture(event.pointerId);
    });
    button.addEventListener("pointermove", (event) => {
      if (!grip) return;
      if (!grip.far && Math.hypot(event.clientX - grip.x, event.clientY - grip.y) > STILL) {
        grip.far = true;
        hand.carry(entry.value);
      }
      if (grip.far) hand.drag({ row: 0, column: 0 }, point(event));
    });
    button.addEventListener("pointerup", (event) => {
      if (grip?.far) hand.release(point(event));
    });
    button.addEventListener("pointercancel", () => {
      grip = null;
      hand.cancel();
    });
    button.addEventListener("click", () => {
      const dragged = grip?.far;
      grip = null;
      if (!dragged && hand.enabled) hand.choose(hand.chosen >> 2 === tile ? hand.turned(hand.chosen) : entry.value);
    });
    return entry;
  }

  /** @param {Entry} entry */
  function paint({ button, canvas, value }) {
    const ratio = window.devicePixelRatio || 1;
    canvas.width = canvas.height = SIDE * ratio;
    drawTile(penOf(canvas), hand.puzzle, value, 0, 0, SIDE * ratio);
    button.setAttribute("aria-label", `${hand.word(value)}, edges ${hand.puzzle.edges(value).join(" ")}`);
  }

  function show() {
    const { tray } = hand;
    if (hand.chosen >= 0 && !tray.includes(hand.chosen >> 2)) hand.chosen = -1;
    const entries = tray.map((tile) => made.get(tile) ?? buttonOf(tile));
    for (const entry of entries) {
      const chosen = hand.chosen >= 0 && hand.chosen >> 2 === entry.value >> 2;
      if (chosen && hand.chosen !== entry.value) {
        entry.value = hand.chosen;
        paint(entry);
      }
      entry.button.setAttribute("aria-pressed", String(chosen));
    }
    const buttons = entries.map(({ button }) => button);
    if (buttons.length !== list.children.length || buttons.some((button, index) => list.children[index] !== button)) list.replaceChildren(...buttons);
    left.textContent = tray.length ? `${tray.length} ${tray.length === 1 ? "tile" : "tiles"} to lay` : "All tiles are laid";
    turn.disabled = hand.chosen < 0;
  }

  hand.onChosen = show;
  show();
  return { element: el("div", { class: "tray-panel" }, el("div", { class: "tray-head" }, left, turn), list), show };
}
