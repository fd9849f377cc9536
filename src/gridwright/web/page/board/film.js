// The cells of a grid as an image, a pixel each: drawn enlarged, it shows a million cells as fast as ten.

import { rgb, word } from "gridwright/ui/colours.js";

export class Film {
  /** @param {number} width @param {number} height */
  constructor(width, height) {
    this.canvas = document.createElement("canvas");
    this.canvas.width = width;
    this.canvas.height = height;
    this.pen = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    this.width = width;
  }

  /**
   * All cells anew; cells without a colour are clear.
   * @param {ArrayLike<number>} cells @param {(value: number) => string | null} colour
   */
  draw(cells, colour) {
    const image = this.pen.createImageData(this.canvas.width, this.canvas.height);
    const words = new Uint32Array(image.data.buffer);
    const known = new Map();
    for (let place = 0; place < cells.length; place++) {
      const value = cells[place];
      if (!known.has(value)) {
        const ink = colour(value);
        known.set(value, ink ? word(rgb(ink)) : 0);
      }
      words[place] = known.get(value);
    }
    this.pen.putImageData(image, 0, 0);
  }

  /**
   * Some cells anew.
   * @param {number[]} places @param {ArrayLike<number>} cells @param {(value: number) => string | null} colour
   */
  touch(places, cells, colour) {
    if (places.length > 4000) {
      this.draw(cells, colour);
      return;
    }
    for (const place of places) {
      const [x, y] = [place % this.width, Math.floor(place / this.width)];
      const ink = colour(cells[place]);
      this.pen.clearRect(x, y, 1, 1);
      if (!ink) continue;
      this.pen.fillStyle = ink;
      this.pen.fillRect(x, y, 1, 1);
    }
  }
}
