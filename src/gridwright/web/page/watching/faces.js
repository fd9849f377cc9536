// The faces of a board of tiles: four triangles, a few lines of text, or a piece of an image. Each is drawn once, at the
// size of a cell, and copied from there.

export class Faces {
  /** @param {import("gridwright/watching/recording.js").Recording} recording */
  constructor(recording) {
    this.recording = recording;
    this.deck = /** @type {import("gridwright/wire.js").Deck} */ (recording.head.deck);
    this.side = 0;
    /** @type {Map<number, HTMLCanvasElement>} */
    this.drawn = new Map();
  }

  /** All of them are to be drawn anew at another size. @param {number} side */
  resize(side) {
    if (side !== this.side) this.drawn.clear();
    this.side = side;
  }

  /** @param {number} number */
  face(number) {
    let face = this.drawn.get(number);
    if (!face) this.drawn.set(number, (face = this.draw(this.recording.faces[number])));
    return face;
  }

  /** @param {string[] | Uint8Array} face */
  draw(face) {
    const { sort } = this.deck;
    const { width, height } = this.deck.sort === "pixels" ? this.deck : { width: this.side, height: this.side };
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    if (sort === "pixels") drawPixels(pen, width, height, /** @type {Uint8Array} */ (face));
    else if (sort === "letters") drawLetters(pen, this.side, /** @type {string[]} */ (face));
    else drawWedges(pen, this.side, /** @type {string[]} */ (face));
    return canvas;
  }
}

/** @param {CanvasRenderingContext2D} pen @param {number} side @param {string[]} colours clockwise from the top */
function drawWedges(pen, side, colours) {
  const corners = [[0, 0], [side, 0], [side, side], [0, side]];
  colours.forEach((colour, i) => {
    const [from, to] = [corners[i], corners[(i + 1) % 4]];
    pen.beginPath();
    pen.moveTo(from[0], from[1]);
    pen.lineTo(to[0], to[1]);
    pen.lineTo(side / 2, side / 2);
    pen.closePath();
    pen.fillStyle = colour;
    pen.fill();
    pen.strokeStyle = "rgb(0 0 0 / 45%)";
    pen.lineWidth = Math.max(0.5, side / 50);
    pen.stroke();
  });
}

/** @param {CanvasRenderingContext2D} pen @param {number} side @param {string[]} lines */
function drawLetters(pen, side, lines) {
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, side, side);
  pen.fillStyle = "#111";
  pen.font = `${side / lines.length}px ui-monospace, Menlo, Consolas, monospace`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  lines.forEach((line, row) => [...line].forEach((letter, column, all) => {
    pen.fillText(letter, ((column + 0.5) * side) / all.length, ((row + 0.5) * side) / lines.length);
  }));
}

/** @param {CanvasRenderingContext2D} pen @param {number} width @param {number} height @param {Uint8Array} rgb */
function drawPixels(pen, width, height, rgb) {
  const image = pen.createImageData(width, height);
  for (let i = 0; i < width * height; i++) {
    for (let part = 0; part < 3; part++) image.data[4 * i + part] = rgb[3 * i + part];
    image.data[4 * i + 3] = 255;
  }
  pen.putImageData(image, 0, 0);
}
