// Plays a trace on a canvas.
//
// The frames are deltas in typed arrays. When they are read, the value that each change replaces is noted beside it, so
// that a frame can be taken back as fast as it is made, and now and then the whole board is kept: to get anywhere takes
// no more steps than the board has cells, or a few more.
//
// Large boards are drawn one pixel a cell into an image that is then scaled; smaller ones cell by cell, with crosses,
// grid lines and clues. What the current frame changes is drawn on top of that, and so never has to be wiped off.
// A guess stands out from what follows from it; a solution is shown plain.
//
// Where a cell shows a face (the triangles of a tile, a few lines of text, a piece of an image), its value is the number
// of that face in the deck; each face is drawn once, at the size of a cell, and copied from there.
"use strict";

const UNKNOWN = 255, PARTLY = 254, NO_FACE = 0xffffffff;
const COLOURS = {
  step: "#2f6fde", propagate: "#2f6fde", probe: "#b5651d", guess: "#8a3ffc", backtrack: "#d1345b", learn: "#c2188f",
  reduce: "#00838f", solution: "#1b8a3d", contradiction: "#d1345b", stop: "#5b6475",
};
const PLAIN = new Set(["step", "propagate"]), ENDS = new Set(["solution", "stop"]), GUESSES = new Set(["guess", "backtrack"]);
const NOTHING = "nothing is known yet";
const element = (name) => document.getElementById(name);

// Reading: one deflated block that holds column after column; wide numbers lie in planes of bytes, the lowest first.

async function readColumns(head) {
  const text = atob(element("frames").textContent.trim());
  const packed = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) packed[i] = text.charCodeAt(i);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let at = 0;
  const narrow = (count) => bytes.subarray(at, (at += count));
  const wide = (count, running) => {
    const out = new Uint32Array(count);
    const planes = [0, 1, 2, 3].map(() => narrow(count));
    let sum = 0;
    for (let i = 0; i < count; i++) {
      const value = planes[0][i] | (planes[1][i] << 8) | (planes[2][i] << 16) | (planes[3][i] << 24);
      out[i] = running ? (sum += value) : value;
    }
    return out;
  };
  const { frames, changes } = head;
  return {
    events: narrow(frames), wordings: narrow(frames), ends: wide(frames, true), abouts: wide(frames), numbers: wide(frames),
    values: head.deck ? wide(changes) : narrow(changes), cells: wide(changes, true),
    images: bytes.subarray(at),
  };
}

// The board at any frame. Frame 0 is the empty board; frame k is what the trace shows after its first k events.
class Replay {
  constructor(head, columns) {
    this.size = head.width * head.height;
    this.last = head.frames;
    this.ends = columns.ends;
    this.cells = columns.cells;
    this.values = columns.values;
    const Values = head.deck ? Uint32Array : Uint8Array, blank = head.deck ? NO_FACE : UNKNOWN;
    const unknown = (value) => value === blank || (value === PARTLY && !head.deck);
    this.before = new Values(head.changes);
    this.knownAt = new Uint32Array(head.frames + 1);
    this.keys = [];
    this.frame = 0;
    this.state = new Values(this.size).fill(blank);
    const spacing = Math.max(this.size, 1 << 12);
    let known = 0, nextKey = 0;
    for (let frame = 0; frame < this.last; frame++) {
      if (this.end(frame) >= nextKey) {
        this.keys.push({ frame, state: this.state.slice() });
        nextKey = this.end(frame) + spacing;
      }
      for (let i = this.end(frame); i < this.ends[frame]; i++) {
        const cell = this.cells[i];
        this.before[i] = this.state[cell];
        known += unknown(this.before[i]) - unknown(this.values[i]);
        this.state[cell] = this.values[i];
      }
      this.knownAt[frame + 1] = known;
    }
    this.frame = this.last;
  }

  // Where the changes of the first `frame` events end.
  end(frame) {
    return frame ? this.ends[frame - 1] : 0;
  }

  // Goes to a frame and returns the cells that may have changed on the way; null: perhaps all of them.
  seek(frame) {
    const { state, cells, values, before } = this;
    const there = this.end(frame);
    let here = this.end(this.frame);
    if (Math.abs(there - here) > this.size) {
      let key = this.keys.length - 1;
      while (key > 0 && this.keys[key].frame > frame) key--;
      const kept = this.keys[key], begin = this.end(kept.frame);
      if (this.size + there - begin < Math.abs(there - here)) {
        state.set(kept.state);
        here = begin;
      }
    }
    const first = here, count = Math.abs(there - here);
    const jumped = here !== this.end(this.frame);
    for (; here < there; here++) state[cells[here]] = values[here];
    while (here > there) state[cells[--here]] = before[here];
    this.frame = frame;
    // To paint all cells in turn is quicker than many here and there.
    return jumped || count > this.size / 8 ? null : cells.subarray(Math.min(first, there), Math.max(first, there));
  }
}

// Drawing

const rgb = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
const mixed = (one, other, share) => one.map((part, i) => Math.round(part + (other[i] - part) * share));
const css = ([red, green, blue]) => `rgb(${red} ${green} ${blue})`;
const word = ([red, green, blue]) => ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
const bright = ([red, green, blue]) => (0.299 * red + 0.587 * green + 0.114 * blue) / 255 > 0.55;

// The faces of a board, drawn at the size of a cell when they are first asked for.
class Deck {
  constructor({ sort, faces, width, height }, images) {
    Object.assign(this, { sort, faces, width, height, images, drawn: new Map() });
  }

  // All of them are to be drawn anew at another size.
  resize(side) {
    if (side !== this.side) this.drawn.clear();
    this.side = side;
  }

  face(number) {
    let face = this.drawn.get(number);
    if (!face) this.drawn.set(number, (face = this[this.sort](number)));
    return face;
  }

  canvas(width, height) {
    return Object.assign(document.createElement("canvas"), { width, height });
  }

  wedges(number) {
    const { side } = this, canvas = this.canvas(side, side), ink = canvas.getContext("2d");
    const corners = [[0, 0], [side, 0], [side, side], [0, side]];
    this.faces[number].forEach((colour, i) => {
      ink.beginPath();
      ink.moveTo(...corners[i]);
      ink.lineTo(...corners[(i + 1) % 4]);
      ink.lineTo(side / 2, side / 2);
      ink.closePath();
      ink.fillStyle = colour;
      ink.fill();
      ink.strokeStyle = "rgb(0 0 0 / 45%)";
      ink.lineWidth = Math.max(0.5, side / 50);
      ink.stroke();
    });
    return canvas;
  }

  letters(number) {
    const { side } = this, lines = this.faces[number], canvas = this.canvas(side, side), ink = canvas.getContext("2d");
    ink.fillStyle = "#fff";
    ink.fillRect(0, 0, side, side);
    ink.fillStyle = "#111";
    ink.font = `${side / lines.length}px ui-monospace, Menlo, Consolas, monospace`;
    ink.textAlign = "center";
    ink.textBaseline = "middle";
    lines.forEach((line, row) => [...line].forEach((letter, column, all) => {
      ink.fillText(letter, ((column + 0.5) * side) / all.length, ((row + 0.5) * side) / lines.length);
    }));
    return canvas;
  }

  pixels(number) {
    const { width, height, images } = this, canvas = this.canvas(width, height), ink = canvas.getContext("2d");
    const image = ink.createImageData(width, height), begin = 3 * width * height * number;
    for (let i = 0; i < width * height; i++) {
      for (let part = 0; part < 3; part++) image.data[4 * i + part] = images[begin + 3 * i + part];
      image.data[4 * i + 3] = 255;
    }
    ink.putImageData(image, 0, 0);
    return canvas;
  }
}

// In sides of a cell: the room of a label beside a row, and over a column.
const labelWidth = ([text]) => 0.3 + 0.36 * text.length, LABEL_HEIGHT = 0.72;
const LARGEST = { cell: 48, tile: 96 }, SMALLEST_TILE = 8, SMALLEST_LABELLED = 10;

class Board {
  constructor(head, canvas, images) {
    this.head = head;
    this.deck = head.deck ? new Deck(head.deck, images) : null;
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.colours = new Array(256).fill(rgb(head.open));
    head.palette.forEach((colour, value) => (this.colours[value] = rgb(colour)));
    this.styles = this.colours.map(css);
    this.words = Uint32Array.from(this.colours, word);
    this.words[PARTLY] = word(mixed(this.colours[PARTLY], this.colours[0], 0.5)); // as pixels; larger cells have a mark
    this.rimmed = new Set(head.rimmed);
    this.buffer = document.createElement("canvas");
    this.layer = document.createElement("canvas");
    this.marked = [];
    this.whole = false;
  }

  // Takes the room there is; `ratio` device pixels make one of the page's.
  fit(width, height, ratio) {
    const { head } = this;
    const most = (lines, room) => (lines.length ? 0.4 + Math.max(...lines.map(room)) : 0);
    const across = most(head.left, (labels) => labels.reduce((sum, label) => sum + labelWidth(label), 0));
    const down = most(head.top, (labels) => labels.length * LABEL_HEIGHT);
    this.pad = Math.ceil(6 * ratio); // a rim around a cell at the edge has its place there
    const margins = 2 * this.pad + 2;
    const room = (labels) => Math.min((width * ratio - margins) / (head.width + labels * across),
                                      (height * ratio - margins) / (head.height + labels * down),
                                      (this.deck ? LARGEST.tile : LARGEST.cell) * ratio);
    this.labels = head.left.length > 0 && room(1) >= SMALLEST_LABELLED * ratio;
    this.cell = this.labels ? Math.floor(room(1)) : room(0);
    if (this.deck) this.deck.resize((this.cell = Math.max(SMALLEST_TILE, Math.floor(this.cell))));
    this.detailed = this.cell >= 7;
    if (this.cell >= 1) this.cell = Math.floor(this.cell);
    this.x = this.pad + (this.labels ? Math.ceil(across * this.cell) : 0);
    this.y = this.pad + (this.labels ? Math.ceil(down * this.cell) : 0);
    const frame = this.detailed ? 2 : 0;
    this.canvas.width = Math.ceil(this.x + head.width * this.cell + frame + this.pad);
    this.canvas.height = Math.ceil(this.y + head.height * this.cell + frame + this.pad);
    this.canvas.style.width = `${this.canvas.width / ratio}px`;
    this.canvas.style.height = `${this.canvas.height / ratio}px`;
    const side = this.detailed ? this.cell : 1;
    for (const layer of [this.buffer, this.layer]) {
      layer.width = head.width * side + frame;
      layer.height = head.height * side + frame;
    }
    this.ink = this.buffer.getContext("2d");
    this.marks = this.layer.getContext("2d");
    if (this.detailed) {
      this.drawLines();
    } else {
      this.image = this.ink.createImageData(head.width, head.height);
      this.pixels = new Uint32Array(this.image.data.buffer);
      this.markImage = this.marks.createImageData(head.width, head.height);
      this.markPixels = new Uint32Array(this.markImage.data.buffer);
      this.marked = [];
      this.clean();
    }
    const page = getComputedStyle(document.documentElement);
    this.text = page.getPropertyValue("--ink");
    this.accent = page.getPropertyValue("--accent");
  }

  // How thick the line before a row or column is; behind the last there is one more. Frame and rules are bold.
  line(place, count) {
    return place === 0 || place === count || (this.head.rule && place % this.head.rule === 0) ? 2 : 1;
  }

  // The lines lie under the cells, which leave them free.
  drawLines() {
    const { ink, head, cell } = this, { width, height } = this.buffer;
    const [thin, bold] = bright(this.colours[0]) ? ["#aeb5c2", "#4a5160"] : ["#5b6475", "#c4cad6"];
    ink.fillStyle = thin;
    ink.fillRect(0, 0, width, height);
    ink.fillStyle = bold;
    for (let column = 0; column <= head.width; column++)
      if (this.line(column, head.width) === 2) ink.fillRect(column * cell, 0, 2, height);
    for (let row = 0; row <= head.height; row++)
      if (this.line(row, head.height) === 2) ink.fillRect(0, row * cell, width, 2);
  }

  // The inside of a cell, between its lines: x, y, width, height.
  inside(cell) {
    const { head, cell: side } = this, row = (cell / head.width) | 0, column = cell % head.width;
    const left = this.line(column, head.width), above = this.line(row, head.height);
    return [column * side + left, row * side + above, side - left, side - above];
  }

  clean() {
    this.top = this.head.height;
    this.bottom = -1;
  }

  // Paints some cells, or all of them.
  paint(state, some) {
    if (this.detailed) {
      if (some) for (const cell of some) this.paintCell(cell, state[cell]);
      else state.forEach((value, cell) => this.paintCell(cell, value));
      return;
    }
    const { pixels, words } = this, { width, height } = this.head;
    let { top, bottom } = some ? this : { top: 0, bottom: height - 1 };
    if (some) {
      for (let i = 0; i < some.length; i++) {
        const cell = some[i], row = (cell / width) | 0;
        pixels[cell] = words[state[cell]];
        if (row < top) top = row;
        if (row > bottom) bottom = row;
      }
    } else {
      for (let cell = 0; cell < state.length; cell++) pixels[cell] = words[state[cell]];
    }
    this.top = top;
    this.bottom = bottom;
  }

  paintCell(cell, value) {
    const { ink } = this, [x, y, width, height] = this.inside(cell);
    if (this.deck && value !== NO_FACE) {
      ink.drawImage(this.deck.face(value), x, y, width, height);
      return;
    }
    ink.fillStyle = this.styles[Math.min(value, UNKNOWN)];
    ink.fillRect(x, y, width, height);
    const shade = (share) => css(mixed(this.colours[value], bright(this.colours[value]) ? [0, 0, 0] : [255, 255, 255], share));
    const write = (text, style) => {
      ink.font = `${style}${Math.round(0.55 * this.cell)}px system-ui, Helvetica, Arial, sans-serif`;
      ink.textAlign = "center";
      ink.textBaseline = "middle";
      ink.fillText(text, x + width / 2, y + (height + 1) / 2, width);
    };
    if (this.head.texts.length) {
      ink.fillStyle = shade(value && value < PARTLY ? 0.5 : 0.9);
      write(this.head.texts[cell], value === 0 ? "bold " : "");
      return;
    }
    const size = Math.max(2, Math.round(this.cell / 7)), across = x + width / 2, down = y + height / 2;
    ink.lineWidth = Math.max(1, this.cell / 16);
    if (this.rimmed.has(value)) {
      ink.strokeStyle = shade(0.3);
      ink.strokeRect(x + 1, y + 1, width - 2, height - 2);
    }
    if (this.head.signs[value] && this.cell >= SMALLEST_LABELLED) {
      ink.fillStyle = shade(0.8);
      write(this.head.signs[value], "");
    }
    if (value === PARTLY) {
      ink.strokeStyle = shade(0.45);
      ink.strokeRect(across - size, down - size, 2 * size, 2 * size);
    }
    if (value !== 0 || this.whole) return;
    ink.strokeStyle = shade(0.45);
    ink.beginPath();
    ink.moveTo(across - size, down - size);
    ink.lineTo(across + size, down + size);
    ink.moveTo(across + size, down - size);
    ink.lineTo(across - size, down + size);
    ink.stroke();
  }

  // Shows the board with the changed cells and the lines of the current frame pointed out in a colour. Where a cell was
  // guessed (else null), it has a broad rim, and the others, which follow from it, a faint one.
  show(changed, guess, lines, colour) {
    const { context, head } = this;
    const width = head.width * this.cell, height = head.height * this.cell;
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    if (this.labels) this.drawLabels(lines, colour);
    if (this.detailed) {
      context.drawImage(this.buffer, this.x, this.y);
      context.strokeStyle = colour;
      const thick = Math.max(2, this.cell / (this.deck ? 16 : 9)) / (guess === null ? 1 : 2);
      context.lineWidth = thick;
      context.globalAlpha = guess === null ? 1 : 0.45;
      for (const cell of changed) {
        const [x, y, wide, high] = this.inside(cell);
        context.strokeRect(this.x + x + thick / 2, this.y + y + thick / 2, wide - thick, high - thick);
      }
      context.globalAlpha = 1;
    } else {
      this.putImages(changed, word(rgb(colour)));
      context.imageSmoothingEnabled = this.cell < 1;
      context.drawImage(this.buffer, this.x, this.y, width, height);
      context.drawImage(this.layer, this.x, this.y, width, height);
    }
    context.strokeStyle = colour;
    context.lineWidth = this.detailed ? 2 : 1;
    const pad = this.detailed ? 0 : 1, half = this.detailed ? 1 : 0.5;
    for (const line of lines) {
      const row = line < head.height, place = (row ? line : line - head.height) * this.cell;
      if (row) context.strokeRect(this.x + half, this.y + place + half - pad, width, this.cell + 2 * pad);
      else context.strokeRect(this.x + place + half - pad, this.y + half, this.cell + 2 * pad, height);
    }
    if (guess !== null) this.drawRim(guess, colour);
  }

  // On its lines, so that all of the cell is seen; around cells of a few pixels, where the eye finds it.
  drawRim(cell, colour) {
    const { context, head } = this, side = Math.max(this.cell, 9), thick = Math.min(Math.max(3, this.cell / 7), this.pad);
    const middle = (place) => (place + 0.5) * this.cell + (this.detailed ? 1 : 0);
    const x = this.x + middle(cell % head.width) - side / 2, y = this.y + middle((cell / head.width) | 0) - side / 2;
    for (const [style, width] of [["#fff", thick + 3], [colour, thick]]) {
      context.strokeStyle = style;
      context.lineWidth = width;
      context.strokeRect(x, y, side, side);
    }
  }

  putImages(changed, colour) {
    if (this.bottom >= this.top)
      this.ink.putImageData(this.image, 0, 0, 0, this.top, this.head.width, this.bottom - this.top + 1);
    this.clean();
    let top = this.head.height, bottom = -1;
    const put = (cell, value) => {
      this.markPixels[cell] = value;
      const row = (cell / this.head.width) | 0;
      if (row < top) top = row;
      if (row > bottom) bottom = row;
    };
    for (const cell of this.marked) put(cell, 0);
    for (const cell of changed) put(cell, colour);
    this.marked = changed;
    if (bottom >= top) this.marks.putImageData(this.markImage, 0, 0, 0, top, this.head.width, bottom - top + 1);
  }

  drawLabels(lines, colour) {
    const { context, head, cell } = this;
    const pointed = new Set(lines);
    const size = 0.6 * cell;
    context.font = `${size}px system-ui, Helvetica, Arial, sans-serif`;
    context.lineWidth = 1;
    context.textAlign = "center";
    context.textBaseline = "middle";
    const put = ([text, tint], x, y, width, line) => {
      if (tint) {
        context.fillStyle = tint;
        context.fillRect(x + 1, y + 1, width - 2, LABEL_HEIGHT * cell - 2);
        const ink = bright(rgb(tint)) ? [0, 0, 0] : [255, 255, 255];
        context.strokeStyle = css(mixed(rgb(tint), ink, 0.3)); // so that it ends somewhere on a page of its colour
        context.strokeRect(x + 1.5, y + 1.5, width - 3, LABEL_HEIGHT * cell - 3);
        context.fillStyle = css(ink);
      } else {
        context.fillStyle = pointed.has(line) ? colour : this.text;
      }
      context.fillText(text, x + width / 2, y + 0.38 * cell, width - 2);
    };
    head.left.forEach((labels, row) => {
      let x = this.x - 0.2 * cell;
      for (const label of [...labels].reverse()) {
        const width = labelWidth(label) * cell;
        x -= width;
        put(label, x, this.y + (row + 0.14) * cell, width, row);
      }
    });
    head.top.forEach((labels, column) => {
      let y = this.y - 0.2 * cell;
      for (const label of [...labels].reverse()) {
        y -= LABEL_HEIGHT * cell;
        put(label, this.x + column * cell, y, cell, head.height + column);
      }
    });
  }
}

// The player: the controls, the keys, the clock.

class Player {
  constructor(head, columns) {
    this.head = head;
    this.columns = columns;
    this.replay = new Replay(head, columns);
    this.board = new Board(head, element("board"), columns.images);
    this.playing = false;
    // Steps with reasons take their seconds, and the rate is that of a reader; else it is one of frames.
    this.starts = head.seconds && Float64Array.from(head.seconds);
    if (this.starts) this.starts.reduce((sum, each, frame) => ((this.starts[frame] = sum), sum + each), 0);
    [this.slowest, this.fastest] = this.starts ? [0.25, 250] : [1, 100000];
    this.rate = this.starts ? 1 : Math.min(50000, Math.max(2, head.frames / 20));
    this.longest = this.longestNotes();
    this.wanted = null;
    element("size").textContent = `${head.width}×${head.height}, ${this.replay.last} frames${head.cut ? " (cut)" : ""}`;
    element("scrubber").max = this.replay.last;
    element("frame").style.minWidth = `${2 * `${this.replay.last}`.length + 3}ch`; // else the controls would move
    this.listen();
    this.showRate();
    this.layOut();
    this.seek(0);
  }

  listen() {
    const on = (name, what, act) => element(name).addEventListener(what, act);
    on("scrubber", "input", () => this.ask(element("scrubber").valueAsNumber));
    on("speed", "input", () => this.setRate(this.slowest * (this.fastest / this.slowest) ** (element("speed").valueAsNumber / 100)));
    on("first", "click", () => this.go(0));
    on("last", "click", () => this.go(this.replay.last));
    on("back", "click", () => this.go(this.replay.frame - 1));
    on("step", "click", () => this.go(this.replay.frame + 1));
    on("play", "click", () => this.toggle());
    addEventListener("keydown", (event) => this.key(event));
    addEventListener("resize", () => this.layOut());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.layOut());
  }

  key(event) {
    const { target, key } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || target.id === "speed") return;
    if (key === " " && (target.tagName === "BUTTON" || target.tagName === "SUMMARY")) return;
    const { frame, last } = this.replay, page = Math.max(1, Math.round(last / 20));
    const acts = {
      " ": () => this.toggle(), ArrowLeft: () => this.go(frame - 1), ArrowRight: () => this.go(frame + 1),
      PageUp: () => this.go(frame - page), PageDown: () => this.go(frame + page),
      Home: () => this.go(0), End: () => this.go(last), n: () => this.find(1), p: () => this.find(-1),
      "+": () => this.setRate(this.rate * 1.5), "-": () => this.setRate(this.rate / 1.5),
    };
    const act = acts[key.length === 1 ? key.toLowerCase() : key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  find(way) {
    let frame = this.replay.frame + way;
    while (frame > 0 && frame < this.replay.last && PLAIN.has(this.eventOf(frame))) frame += way;
    this.go(frame);
  }

  toggle() {
    if (!this.playing && this.replay.frame === this.replay.last) this.seek(0);
    this.setPlaying(!this.playing);
  }

  setPlaying(playing) {
    this.playing = playing;
    element("play").textContent = playing ? "⏸ Pause" : "▶ Play";
    element("play").setAttribute("aria-label", playing ? "Pause" : "Play");
    if (playing) {
      let before = performance.now(), moment = this.starts ? this.starts[this.replay.frame] : this.replay.frame;
      const tick = (now) => {
        if (!this.playing) return;
        moment += ((now - before) / 1000) * this.rate;
        before = now;
        const frame = this.frameAt(moment);
        if (frame > this.replay.frame) this.seek(frame);
        if (this.replay.frame === this.replay.last) this.setPlaying(false);
        else requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
    } else {
      element("live").textContent = this.announcement();
    }
  }

  // The frame that is shown at a moment.
  frameAt(moment) {
    if (!this.starts) return Math.floor(moment);
    let frame = this.replay.frame;
    while (frame < this.replay.last && this.starts[frame + 1] <= moment) frame++;
    return frame;
  }

  setRate(rate) {
    this.rate = Math.min(this.fastest, Math.max(this.slowest, rate));
    this.showRate();
  }

  showRate() {
    const number = this.rate < 10 ? this.rate.toFixed(1) : Math.round(this.rate);
    const speed = this.starts ? `${number}× reading` : `${number} frames/s`;
    element("rate").textContent = speed;
    element("speed").value = (100 * Math.log(this.rate / this.slowest)) / Math.log(this.fastest / this.slowest);
    element("speed").setAttribute("aria-valuetext", speed);
  }

  // A step of the user's own ends the playing.
  go(frame) {
    if (this.playing) this.setPlaying(false);
    this.seek(frame);
    element("live").textContent = this.announcement();
  }

  // The scrubber may move several times between two pictures; only the last place counts.
  ask(frame) {
    if (this.playing) this.setPlaying(false);
    if (this.wanted === null) {
      requestAnimationFrame(() => {
        const frame = this.wanted;
        this.wanted = null;
        this.seek(frame);
      });
    }
    this.wanted = frame;
  }

  seek(frame) {
    frame = Math.min(this.replay.last, Math.max(0, frame));
    const { board, replay } = this;
    const changed = replay.seek(frame), { whole } = board;
    board.whole = replay.knownAt[frame] === replay.size;
    board.paint(replay.state, board.whole === whole ? changed : null);
    this.show();
  }

  show() {
    const { frame, last, knownAt, size } = this.replay;
    const event = this.eventOf(frame);
    const plain = !frame || ENDS.has(event);
    const changed = plain ? [] : this.replay.cells.subarray(this.replay.end(frame - 1), this.replay.end(frame));
    this.board.show(changed, this.guessOf(frame), plain ? [] : this.linesOf(frame), COLOURS[event] || COLOURS.step);
    element("event").textContent = event;
    element("event").style.background = COLOURS[event] || COLOURS.stop;
    element("note").textContent = this.noteOf(frame);
    element("note").scrollTop = 0;
    element("known").textContent = `${knownAt[frame]} of ${size} cells known`;
    element("frame").textContent = `${frame} / ${last}`;
    element("scrubber").value = frame;
    element("scrubber").setAttribute("aria-valuetext", this.announcement());
    if (!this.playing) element("board").setAttribute("aria-label", `The board: ${knownAt[frame]} of ${size} cells known`);
    this.drawStrip();
  }

  announcement() {
    const { frame, last } = this.replay;
    return `Frame ${frame} of ${last}: ${this.eventOf(frame)}. ${this.noteOf(frame)}`;
  }

  eventOf(frame) {
    return frame ? this.head.events[this.columns.events[frame - 1]] : "start";
  }

  noteOf(frame) {
    if (!frame) return NOTHING;
    const { head, columns } = this, index = frame - 1;
    if (index in head.notes) return head.notes[index];
    const changes = this.replay.end(frame) - this.replay.end(index);
    return this.filled(head.sentences[columns.wordings[index]], columns.abouts[index], columns.numbers[index], changes);
  }

  filled(sentence, about, number, changes) {
    const { width, height } = this.head;
    const value = sentence.includes("{value}") ? this.head.names[number >>> 24] ?? "" : null;
    const parts = {
      about, value, number: value === null ? number : number & 0xffffff,
      line: about < height ? `row ${about + 1}` : `column ${about - height + 1}`,
      cell: `row ${Math.floor(about / width) + 1}, column ${(about % width) + 1}`,
      changes: `${changes} cell${changes === 1 ? "" : "s"}`,
    };
    return sentence.replace(/\{(\w+)\}/g, (_, name) => parts[name]);
  }

  // The notes that take the most room, of all that frames may say.
  longestNotes() {
    const { head } = this, { size, last } = this.replay;
    const filled = head.sentences.map((sentence) => this.filled(sentence, size - 1, last, size));
    return [NOTHING, ...Object.values(head.notes), ...filled].sort((one, other) => other.length - one.length).slice(0, 12);
  }

  // Every note has the room of the longest, so that the board stays where it is; one that takes too much is scrolled.
  reserve() {
    const note = element("note"), most = Math.round(0.34 * innerHeight);
    note.style.height = "auto";
    const heights = this.longest.map((text) => ((note.textContent = text), note.offsetHeight));
    const high = Math.max(...heights);
    note.style.height = `${Math.min(high, most)}px`;
    note.tabIndex = high > most ? 0 : -1;
  }

  guessOf(frame) {
    if (!frame) return null;
    const { head, columns } = this, index = frame - 1;
    const told = GUESSES.has(this.eventOf(frame)) && head.sentences[columns.wordings[index]].includes("{cell}");
    return told ? columns.abouts[index] : head.guesses[index] ?? null;
  }

  linesOf(frame) {
    if (!frame) return [];
    const { head, columns } = this;
    if (head.sentences[columns.wordings[frame - 1]].includes("{line}")) return [columns.abouts[frame - 1]];
    return head.lines[frame - 1] || [];
  }

  // Below the board: how many cells are known over the frames, and where the frames that are not plain deduction lie.
  drawStrip() {
    const strip = element("strip"), { width, height } = strip, context = strip.getContext("2d");
    context.clearRect(0, 0, width, height);
    context.drawImage(this.curve, 0, 0);
    const x = this.replay.last ? (this.replay.frame / this.replay.last) * (width - 1) : 0;
    context.fillStyle = this.board.text;
    context.fillRect(Math.round(x) - 1, 0, 2, height);
  }

  drawCurve() {
    const strip = element("strip"), ratio = devicePixelRatio || 1;
    const width = (strip.width = Math.max(1, Math.round(strip.clientWidth * ratio)));
    const height = (strip.height = Math.round(34 * ratio));
    this.curve = document.createElement("canvas");
    this.curve.width = width;
    this.curve.height = height;
    const context = this.curve.getContext("2d");
    const { last, knownAt, size } = this.replay, low = Math.round(6 * ratio);
    for (let x = 0; x < width; x++) {
      const frame = Math.round((x / Math.max(1, width - 1)) * last);
      const tall = (knownAt[frame] / size) * (height - low - 2);
      context.fillStyle = this.board.accent;
      context.globalAlpha = 0.35;
      context.fillRect(x, height - low - tall, 1, tall);
      context.globalAlpha = 1;
      const end = Math.round(((x + 1) / Math.max(1, width - 1)) * last);
      for (let k = Math.max(1, frame); k <= Math.min(end, last); k++) {
        if (PLAIN.has(this.eventOf(k))) continue;
        context.fillStyle = COLOURS[this.eventOf(k)];
        context.fillRect(x, height - low, Math.max(1, ratio), low);
        break;
      }
    }
  }

  layOut() {
    this.reserve();
    const room = document.querySelector("main");
    const { paddingLeft, paddingTop } = getComputedStyle(room);
    const width = room.clientWidth - 2 * parseFloat(paddingLeft), height = room.clientHeight - 2 * parseFloat(paddingTop);
    this.board.fit(width, height, devicePixelRatio || 1);
    this.board.paint(this.replay.state, null);
    this.drawCurve();
    this.show();
  }
}

async function start() {
  const fault = element("fault");
  try {
    const head = JSON.parse(element("head").textContent);
    window.player = new Player(head, await readColumns(head));
    document.body.dataset.ready = "yes";
  } catch (error) {
    fault.hidden = false;
    fault.textContent =
      typeof DecompressionStream === "undefined"
        ? "This page needs a browser of 2023 or later."
        : `The recording cannot be shown: ${error.message}`;
    throw error;
  }
}

start();
