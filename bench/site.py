"""The static site: seconds, requests and bytes of its start, and its engine against the native one.

Chromium loads the site that `make site` has built from a local server that compresses like hosts of static pages; every
other origin is blocked. A start is measured from navigation to the verdict on a 20x20 in the link: cold (empty cache),
warm (opened before) and offline (without the server). `--throttled` measures only starts, at 10 Mbit/s and with a CPU
four times slower. Otherwise the same requests are then sent to the page and to the native engine: the answers must be
equal. Seconds are those of the engine or, if it does not report them, of the whole request. Needs Playwright.
"""

from __future__ import annotations

import argparse
import base64
import json
import sys
import threading
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from urllib.parse import quote

import numpy

import gridwright
from bench.chromium import chromium
from bench.report import EDGE_MATCHING, SHARED, runs_of, table
from bench.throttle import Line, slowed
from gridwright.files.json_ import fields_of
from gridwright.web.dispatch import answer

ROOT = Path(__file__).parent.parent
SITE = ROOT / "build" / "site"
sys.path.append(str(ROOT / "site"))

ASK = """async ([task, request, seconds]) => {
    const { engine } = await import("/assets/app/site.js");
    const began = performance.now();
    const told = await engine.ask(task, request, { seconds });
    return [told, (performance.now() - began) / 1000];
}"""
TIMES = """async () => {
    const times = {};
    const told = document.getElementById("engine"); // how far the engine is, until it is ready
    let seen = false;
    while (!document.querySelector("#verdict strong")) {
        if (document.documentElement.dataset.ready) times.page ??= performance.now();
        seen ||= !told.hidden;
        if (seen && told.hidden) times.engine ??= performance.now();
        await new Promise((done) => setTimeout(done, 5));
    }
    const paint = performance.getEntriesByName("first-contentful-paint")[0].startTime;
    return [paint, times.page, times.engine ?? performance.now(), performance.now()];
}"""
LIMIT = 600  # seconds per request
THROTTLED = 10e6 / 8, 4.0  # bytes per second, and the slowdown of the CPU


def main(arguments=()) -> None:
    """Print two tables: starts, and requests."""
    parser = argparse.ArgumentParser(prog="python -m bench site", description=__doc__.splitlines()[0])
    parser.add_argument("--site", type=Path, default=SITE, metavar="DIR", help="folder of a built site (build/site)")
    parser.add_argument("--starts", type=int, default=3, metavar="N", help="starts of each type; medians are shown (3)")
    parser.add_argument("--latency", type=float, default=0, metavar="MS", help="delay of each answer of the server (0)")
    parser.add_argument("--throttled", action="store_true", help="slow network and CPU; only starts")
    parser.add_argument("--every", type=int, default=10, metavar="N", help="only every Nth puzzle of a tournament (10)")
    chosen = parser.parse_args(arguments)
    if not chosen.site.is_dir():
        print("skipped: needs the site: make site", file=sys.stderr)
        return
    with chromium() as browser:
        if browser is not None:
            rate, slower = THROTTLED if chosen.throttled else (None, 1.0)
            starts(browser, chosen.site, chosen.starts, chosen.latency / 1000, rate, slower)
            if not chosen.throttled:
                questions(browser, chosen.site, chosen.every)


class Counting:
    """A server of the site that counts requests, and the bytes sent."""

    def __init__(self, folder: Path, latency: float = 0, rate: float | None = None) -> None:
        from serve import Handler, Server

        self.asked = self.sent = 0
        line = Line(rate)
        counting = self

        class Counter(Handler):
            def do_GET(self) -> None:  # noqa: N802 - the name in the library
                sleep(latency)
                # The page has already loaded the files that the service worker caches.
                self.counts = "service_worker.js" not in self.path + self.headers.get("Referer", "")
                counting.asked += self.counts
                super().do_GET()

            def copyfile(self, source, outputfile) -> None:
                content = source.read()
                counting.sent += len(content) * self.counts
                line.send(content, outputfile)

        self.server = Server(("127.0.0.1", 0), lambda *words: Counter(*words, directory=str(folder)))
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


def alone(context, address: str) -> None:
    """Block every other origin."""
    context.route(lambda url: not url.startswith((address, "blob:", "data:")), lambda route: route.abort())


def starts(browser, folder: Path, count: int, latency: float, rate: float | None, slower: float) -> None:
    """Print one row per type of start."""
    picture = numpy.random.default_rng(5).random((20, 20)) < 0.6
    puzzle = gridwright.Nonogram(*runs_of(picture))
    link = "#solve/" + quote(str(gridwright.dump(puzzle, "tatham")).strip())
    found = {"cold": [], "warm": [], "offline": []}
    for _ in range(count):
        site = Counting(folder, latency, rate)
        context = browser.new_context()
        alone(context, site.address)
        page = context.new_page()

        def start(sort, page=page, site=site) -> None:
            page.goto("about:blank")
            site.asked = site.sent = 0
            with slowed(slower):
                page.goto(f"{site.address}/{link}")
                times = page.evaluate(TIMES)
            found[sort].append((*times, site.asked, site.sent))

        start("cold")
        page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        start("warm")
        context.set_offline(True)
        site.server.shutdown()
        start("offline")
        context.close()
    rows = []
    for sort, times in found.items():
        *seconds, asked, sent = map(median, zip(*times, strict=True))
        rows.append([sort, *(round(time / 1000, 2) for time in seconds), asked, round(sent / 1e6, 2)])
    table(["start", "first paint s", "page ready s", "engine ready s", "verdict s", "requests", "MB sent"], rows)


def questions(browser, folder: Path, every: int) -> None:
    """Print one row per type of request: the engine in the page against the native one."""
    site = Counting(folder)
    context = browser.new_context()
    alone(context, site.address)
    page = context.new_page()
    page.set_default_timeout(LIMIT * 1000)
    page.goto(site.address)
    page.evaluate(ASK, ["about", {}, 60])
    lines = []
    for name, asked in sorts(every):
        inside = outside = 0.0
        for task, request in asked:
            began = perf_counter()
            here = answer(task, request)
            whole = perf_counter() - began
            there, asked_for = page.evaluate(ASK, [task, request, LIMIT])
            outside += here.get("stats", {}).get("seconds", whole)
            inside += there.get("stats", {}).get("seconds", asked_for)
            assert settled(here) == settled(there), (name, settled(here), settled(there))
        last = settled(here)
        shown = {key: last[key] for key in ("verdict", "count") if key in last}
        lines.append([name, len(asked), json.dumps(shown) if len(asked) == 1 else "equal", outside, inside])
        lines[-1].append(inside / outside)
        print(f"{name}: done", file=sys.stderr)
    table(["question", "puzzles", "answer", "native s", "page s", "ratio"], lines)
    context.close()


def settled(told: dict) -> dict:
    """The part of an answer on which both engines must agree: all but times, and the choice among several solutions."""
    kept = {key: told[key] for key in ("verdict", "count", "ending", "puzzle", "changes") if key in told}
    return kept | ({"solutions": told["solutions"]} if kept.get("verdict") == "unique" and "solutions" in told else {})


def sorts(every: int):
    """Yield the names of types of requests, each with its requests."""
    file = SHARED / "tournament" / "taai2011.txt"
    if file.exists():
        puzzles = gridwright.load_all(file, "taai")[every - 1 :: every]
        yield "tournament 25x25, uniqueness", [("check", {"puzzle": fields_of(puzzle)}) for puzzle in puzzles]
    rows, columns = runs_of(numpy.random.default_rng(11).random((1000, 1000)) < 0.8)
    yield "1000x1000 random, 80% black", [("check", {"puzzle": fields_of(gridwright.Nonogram(rows, columns))})]
    hitori = gridwright.make("hitori", 50, seed=1).puzzle
    yield "Hitori 50x50", [("check", {"puzzle": fields_of(hitori)})]
    file = EDGE_MATCHING / "em_7_c8_b3_s1.puz"
    if file.exists():
        yield "em_7_c8, boards counted", [("count", {"puzzle": fields_of(gridwright.load(file))})]
    yield "photograph made unique, 30x30", [("sketch", {"pixels": photograph(), "size": [30, 30]})]


def photograph() -> dict:
    """A photograph from scikit-image, in the form in which a browser's canvas returns it."""
    from skimage import data

    grey = data.camera()[::2, ::2]
    rgb = numpy.repeat(grey[:, :, None], 3, axis=2).astype(numpy.uint8)
    return {"width": rgb.shape[1], "height": rgb.shape[0], "rgb": base64.b64encode(rgb.tobytes()).decode()}
