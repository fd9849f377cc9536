// Walks the main paths of the page in Firefox, with both engines: node walk.mjs PYTHON [site|served]
// Playwright cannot drive the Firefox that Debian ships; puppeteer can.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { crc32, deflateSync } from "node:zlib";
import puppeteer from "puppeteer-core";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const TIMEOUT = 120_000; // milliseconds: an engine may have to be loaded on a busy machine
const [python, only] = process.argv.slice(2);
const SERVERS = {
  served: ["-m", "gridwright", "serve", "--no-browser", "--port", "0"],
  site: ["site/serve.py", "build/site", "0"],
};
const HEART = JSON.parse(readFileSync(`${ROOT}src/gridwright/web/examples.jsonl`, "utf-8").split("\n")[0]);
const LINK = "4x4:2/1/2/1/1.1/2/1/1";

/** Starts a server; what it says first is its address. */
async function serving(words) {
  const server = spawn(python, words, { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((resolve, reject) => {
    server.stdout.once("data", (data) => resolve(String(data).split("\n")[0]));
    server.once("exit", (code) => reject(new Error(`${words.join(" ")}: ended with ${code}`)));
  });
  return { address, end: () => server.kill("SIGINT") };
}

/** The place of a PNG file of 40 pixels a side: the left half is dark. */
function image() {
  const part = (type, content) => {
    const named = Buffer.concat([Buffer.from(type), content]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([size, named, sum]);
  };
  const head = Buffer.from([0, 0, 0, 40, 0, 0, 0, 40, 8, 0, 0, 0, 0]); // 8 bits of grey
  const line = Buffer.from([0, ...new Array(20).fill(0), ...new Array(20).fill(255)]);
  const rows = deflateSync(Buffer.concat(new Array(40).fill(line)));
  const path = `${ROOT}build/half.png`;
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  writeFileSync(path, Buffer.concat([signature, part("IHDR", head), part("IDAT", rows), part("IEND", Buffer.alloc(0))]));
  return path;
}

/** Somebody at a page, who finds things as people do: by what they are, and what stands on them. */
class Visitor {
  constructor(page) {
    this.page = page;
  }

  /** Waits until a function of the page gives something. */
  async until(what, ...words) {
    const end = Date.now() + TIMEOUT;
    for (;;) {
      const found = await this.page.evaluateHandle(what, ...words).catch((error) => {
        if (Date.now() > end || !/context|navigat|destroyed|discarded|no such frame/i.test(error.message)) throw error;
      });
      const element = found?.asElement();
      if (element ?? (await found?.jsonValue())) return element;
      assert.ok(Date.now() < end, `it did not come true: ${what} ${JSON.stringify(words)}`);
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  /** An element that can be seen, by its role and the beginning of its name. */
  async find(role, name) {
    return await this.until((role, name) => {
      const tags = { button: "button, [role=button]", tab: "[role=tab]", field: "input, textarea, select" }[role];
      const nameOf = (element) =>
        element.getAttribute("aria-label") ?? (element.labels?.[0] ?? element).textContent?.trim() ?? "";
      const open = document.querySelector("dialog[open], [role=dialog]:not([hidden])") ?? document;
      return [...open.querySelectorAll(tags)].find(
        (element) => element.checkVisibility() && !element.disabled && nameOf(element).startsWith(name));
    }, role, name);
  }

  async press(name, role = "button") {
    const element = await this.find(role, name);
    await element.scrollIntoView();
    await element.click();
  }

  async fill(name, text) {
    const field = await this.find("field", name);
    await field.evaluate((field, text) => {
      field.value = text;
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
    }, text);
  }

  /** Waits until an element says something. */
  async reads(selector, text) {
    await this.until((selector, text) => [...document.querySelectorAll(selector)].some(
      (element) => element.checkVisibility() && element.textContent?.includes(text)), selector, text);
  }

  /** Clicks in the middle of a cell. */
  async cell(row, column) {
    await this.until(() => Boolean(document.querySelector(".stage")?.dataset.view));
    const [x, y] = await this.page.evaluate(async ([row, column]) => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const stage = document.querySelector(".stage");
      const { left, top } = stage.getBoundingClientRect();
      const [x, y, cell] = stage.dataset.view.split(" ").map(Number);
      return [left + x + (column + 0.5) * cell, top + y + (row + 0.5) * cell];
    }, [row, column]);
    await this.page.mouse.click(x, y);
  }

  async open(address) {
    await this.page.goto("about:blank");
    await this.page.goto(address);
    await this.until(() => document.documentElement.hasAttribute("data-ready"));
  }
}

const PATHS = {
  async "a game to its end, with a check, a hint and a reload"(visitor, address) {
    await visitor.open(address);
    await visitor.press("Heart");
    const filled = HEART.goal.flatMap((line, row) => [...line].flatMap((sign, column) => (sign === "#" ? [[row, column]] : [])));
    await visitor.cell(0, 0); // which is empty
    await visitor.press("Check");
    await visitor.reads("#toast", "1 cell is wrong.");
    await visitor.press("Undo (Ctrl+Z)");
    await visitor.press("Hint");
    await visitor.reads(".hint-text", "Look at");
    for (const [row, column] of filled.slice(0, 8)) await visitor.cell(row, column);
    await visitor.page.reload();
    for (const [row, column] of filled.slice(8)) await visitor.cell(row, column);
    await visitor.reads(".win", "1 hint");
  },

  async "a new puzzle"(visitor, address) {
    await visitor.open(address);
    await visitor.press("New puzzle");
    await visitor.fill("Columns", "6");
    await visitor.fill("Rows", "5");
    await visitor.press("Play");
    await visitor.reads(".game-name", "6 × 5");
    await visitor.page.evaluate(() => history.back());
    await visitor.find("button", "Heart");
  },

  async "a puzzle that is pasted, solved and watched"(visitor, address) {
    await visitor.open(address);
    await visitor.press("Solve", "tab");
    await visitor.fill("Puzzle", LINK);
    await visitor.press("Open");
    await visitor.reads("#verdict strong", "Unique");
    await visitor.press("Watch it solved");
    await visitor.reads(".watching-status", "The puzzle is solved");
    await visitor.press("Last frame");
    await visitor.reads(".player-note", "The puzzle is solved");
  },

  async "a puzzle of an image, which a reload keeps"(visitor, address) {
    await visitor.open(address);
    await visitor.press("Make", "tab");
    const input = await visitor.until(() => document.querySelector("input[type=file]"));
    await input.uploadFile(image());
    await visitor.reads(".make-ways", "similar to the image");
    await visitor.reads(".badge-name", "Unique");
    await visitor.page.reload();
    await visitor.reads(".badge-name", "Unique");
  },
};

let failed = 0;
for (const [name, words] of Object.entries(SERVERS)) {
  if (only && only !== name) continue;
  const { address, end } = await serving(words);
  const browser = await puppeteer.launch({ browser: "firefox", executablePath: "/usr/bin/firefox-esr", headless: true });
  try {
    for (const [path, walk] of Object.entries(PATHS)) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width: 1280, height: 860 });
      const complaints = [];
      page.on("pageerror", (error) => complaints.push(String(error)));
      page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
      try {
        await walk(new Visitor(page), address);
        assert.deepEqual(complaints, []);
        console.log(`${name}: ${path}: passed`);
      } catch (error) {
        failed += 1;
        console.log(`${name}: ${path}: failed\n${error.stack}\n${complaints.join("\n")}`);
        await page.screenshot({ path: `${ROOT}build/firefox-${name}-${Object.keys(PATHS).indexOf(path)}.png` });
      }
      await context.close();
    }
  } finally {
    await browser.close();
    end();
  }
}
process.exit(failed ? 1 : 0);
