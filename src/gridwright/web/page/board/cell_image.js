// A grid as an image with one pixel per cell; scaled up, it draws a million cells as fast as ten.

import { rgb, word } from "gridwright/ui/colours.js";
import { penOf } from "gridwright/ui/dom.js";

export class CellImage {
  /** @param {number} width @param {number} height */
  constructor(width, height) {
    this.canvas = document.createElement("canvas");
    this.canvas.width = width;
    this.canvas.height = height;
    this.width = width;
    this.pen = penOf(this.canvas);
    this.image = this.pen.createImageData(width, height);
    this.pixels = new Uint32Array(this.image.data.buffer);
    this.words = new Uint32Array(256); // the pixel of each value
    this.top = height; // the first row that is not drawn yet
    this.bottom = -1;
  }

  /** Sets the colours of the values; a value without a colour is transparent. @param {(value: number) => string | null} colour */
  recolour(colour) {
    this.words = Uint32Array.from(this.words, (_, value) => {
      const ink = colour(value);
      return ink ? word(rgb(ink)) : 0;
    });
  }

  /** Redraws all cells. @param {ArrayLike<number>} cells */
  draw(cells) {
    const { pixels, words } = this;
    for (let place = 0; place < cells.length; place++) pixels[place] = words[cells[place]];
    this.top = 0;
    this.bottom = this.image.height - 1;
  }

  /** Redraws some cells. @param {ArrayLike<number>} places @param {ArrayLike<number>} cells */
  touch(places, cells) {
    for (let at = 0; at < places.length; at++) this.put(places[at], this.words[cells[places[at]]]);
  }

  /** @param {number} place @param {number} pixel */
  put(place, pixel) {
    const row = Math.floor(place / this.width);
    this.pixels[place] = pixel;
    if (row < this.top) this.top = row;
    if (row > this.bottom) this.bottom = row;
  }

  /** The image, with all changes drawn. */
  get picture() {
    if (this.bottom >= this.top) this.pen.putImageData(this.image, 0, 0, 0, this.top, this.width, this.bottom - this.top + 1);
    this.top = this.image.height;
    this.bottom = -1;
    return this.canvas;
  }
}
