"""Screenshots of every screen, to check that a change of the page does not show.

`python -m tests.web.shots FOLDER` uses the page of the installed package at three widths and takes a picture
wherever there is something to see; two runs give the same bytes. `--compare BEFORE AFTER OUT` tells how much of each
picture differs, and writes those that do side by side. It needs what `make test-web` needs.
"""

from __future__ import annotations

import argparse
import io
import json
import re
import subprocess
import sys
import tempfile
from functools import partial
from importlib.resources import files
from pathlib import Path

from .player import Player, chromium, expect, holds
from .samples import COLOURED, DOG, DOG_GRID, KINDS, NONE, SEVERAL

WINDOWS = {
    "360": {"viewport": {"width": 360, "height": 740}, "color_scheme": "light"},
    "800": {"viewport": {"width": 800, "height": 900}, "color_scheme": "dark"},
    "1440": {"viewport": {"width": 1440, "height": 900}, "color_scheme": "light"},
}
# No time passes in the page: timers stay at zero, and messages stay.
STILL = """
performance.now = () => 0;
const later = window.setTimeout;
window.setTimeout = (act, pause, ...words) => (pause > 1000 ? 0 : later(act, pause, ...words));
"""
# What the engine measures differs from run to run.
MASK = """() => {
    for (const name of document.querySelectorAll(".facts dt")) {
        if (name.textContent === "Time") name.nextElementSibling.textContent = "0 s";
    }
}"""
# Scrolls everything to the start or the end; returns whether anything scrolled.
SCROLL = """(below) => {
    const scrolls = (each) => each.scrollHeight > each.clientHeight && getComputedStyle(each).overflowY === "auto";
    const found = [...document.querySelectorAll("body *")].filter(scrolls);
    for (const each of found) each.scrollTop = below ? each.scrollHeight : 0;
    return !below || found.length > 0;
}"""
# For Chromium: edges are reproducible only without tiled or parallel drawing.
OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--force-color-profile=srgb",
    "--disable-lcd-text",
    "--disable-partial-raster",
]
OPTIONS += ["--num-raster-threads=1", "--disable-threaded-animation", "--disable-threaded-scrolling"]
OPTIONS += ["--disable-checker-imaging", "--run-all-compositor-stages-before-draw"]
ENDED = "() => document.querySelector('.facts') && !document.querySelector('.player-place')?.textContent.includes('…')"
QUIET = 0.6  # seconds without a request after which the page is considered loaded
EXAMPLES = [json.loads(line) for line in (files("gridwright.web") / "examples.jsonl").read_text("utf-8").splitlines()]
GAMES = {"nonogram": "Teacup", "coloured": "Mushroom", "hitori": "First shades", "tiles": "Nine tiles"}
WATCHED = {kind: next(each for each in EXAMPLES if each["meta"]["title"] == title) for kind, title in GAMES.items()}
WATCHED["exact-cover"] = KINDS["exact-cover"]
PLAIN = [{"name": "white", "value": "#ffffff", "char": "."}, {"name": "black", "value": "#000000", "char": "#"}]
CROSSED = ["#....", ".#...", ".....", "...#.", "....#"]  # whose rows can be swapped
FAILED = 'event: error\ndata: {"error": {"message": "The workbench does not respond."}}\n\n'
ALIKE = 0.0005  # the share of pixels that may differ


# Each walk through the page is a generator that yields the names of its pictures.


def library(page):
    page.locator(".card").first.wait_for()
    yield "new"


def game(title, page):
    """A game from start to end, with a hint and a mistake on the way."""
    puzzle = next(each for each in EXAMPLES if each["meta"]["title"] == title)
    lay = lay_tile if puzzle["kind"] == "picture" else fill
    page.get_by_role("button", name=title).first.click()
    player = Player(page)
    moves = list(moves_of(puzzle))
    for move in moves[:3]:
        lay(player, *move)
    yield "begun"
    page.get_by_role("button", name="Hint").first.click()
    if puzzle["kind"] != "picture":
        page.locator(".hint .main").click()
    yield "hint"
    page.keyboard.press("Escape")
    row, column, value = wrong_move(puzzle, moves)
    lay(player, row, column, value)
    page.get_by_role("button", name="Check").first.click()
    page.locator("#toast.shown").wait_for()
    yield "mistake"
    page.keyboard.press("Control+z")
    for move in moves[3:]:
        lay(player, *move)
    page.locator(".win").wait_for()
    yield "solved"
    page.get_by_role("button", name="All puzzles").first.click()
    yield "kept"


def moves_of(puzzle):
    """What the goal of a puzzle takes: places, each with a colour from 1 or with a tile and its turn."""
    for row, line in enumerate(puzzle["goal"]):
        for column, sign in enumerate(line):
            if puzzle["kind"] == "picture":
                yield row, column, sign
            elif value := [colour["char"] for colour in puzzle.get("palette", PLAIN)].index(sign):
                yield row, column, value


def wrong_move(puzzle, moves):
    """A move that is a mistake after the first three."""
    if puzzle["kind"] == "picture":
        row, column, _ = moves[3]
        return row, column, (moves[-1][2][0], 0)  # not turned: it would stay turned in the tray
    filled = {(row, column) for row, column, _ in moves}
    width = len(puzzle["goal"][0])
    row, column = next((at // width, at % width) for at in range(10**6) if (at // width, at % width) not in filled)
    return row, column, 1


def fill(player, row, column, colour):
    if player.page.get_by_role("group", name="Colour").count():
        player.page.keyboard.press(str(colour))
    player.page.locator(".stage").scroll_into_view_if_needed()
    player.click(row, column)


def lay_tile(player, row, column, placed):
    tile, turn = placed
    for _ in range(1 + turn):
        player.page.locator(f"[data-tile='{tile}']").click()
    player.page.locator(".stage").scroll_into_view_if_needed()
    player.click(row, column)


def mine(page):
    """My puzzles and its dialogs."""
    for puzzle in (DOG, KINDS["hitori"]):
        opened(page, puzzle)
        page.locator("#verdict strong").wait_for()
        page.get_by_label("Open another puzzle").click()
    page.get_by_role("tab", name="Play").click()
    page.locator(".my-card").nth(1).wait_for()
    yield "kept"
    page.get_by_role("button", name="Delete Dog").click()
    yield "delete"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="New puzzle").click()
    page.get_by_label("Columns").wait_for()
    yield "new"
    page.keyboard.press("Escape")
    page.locator(".my-card .card", has_text="Dog").click()
    page.get_by_role("button", name="More").click()
    yield "more"
    page.get_by_role("button", name="Copy link").click()
    yield "link"


def trouble(page):
    """What is shown when something fails: a new puzzle, a check; and two games of the same puzzle."""
    page.get_by_role("button", name="New puzzle").click()
    for name in ("Columns", "Rows"):
        page.get_by_label(name).fill("1")
    page.get_by_label("Difficulty").select_option("expert")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("status").filter(has_text="expert").wait_for()
    yield "refused"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Heart").first.click()
    Player(page).click(0, 0)
    page.route("**/api/solve", lambda route: route.fulfill(content_type="text/event-stream", body=FAILED))
    page.get_by_role("button", name="Check").click()
    page.locator(".request").get_by_role("button", name="Try again").wait_for()
    yield "unchecked"
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("html[data-ready]")
    Player(other).click(1, 1)
    page.wait_for_timeout(600)  # the game is stored a moment later
    other.close()
    Player(page).click(0, 1)
    page.get_by_role("dialog", name="Played in another tab").wait_for()
    yield "two-games"


def opened(page, *puzzles):
    """Puzzles pasted into the tab Solve."""
    page.get_by_role("tab", name="Solve").click()
    page.get_by_label("Puzzle").fill(json.dumps({"gridwright": 1, "puzzles": list(puzzles)}))
    page.get_by_role("button", name="Open", exact=True).click()


def opening(page):
    page.get_by_role("tab", name="Solve").click()
    page.locator(".card").first.wait_for()
    yield "empty"
    page.get_by_label("Puzzle").fill("4x4:2/1/2/1/1.1/2/1")
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator("#opening-fault p").wait_for()
    yield "fault"
    opened(page, *KINDS.values())
    page.get_by_role("button", name="Dog").wait_for()
    yield "choice"


def verdict(puzzle, shown, page):
    """The verdict on a puzzle, and its solutions."""
    opened(page, puzzle)
    page.locator("#verdict strong").wait_for()
    yield "told"
    if shown:
        page.get_by_role("button", name=shown).click()
        yield "shown"
    page.get_by_role("button", name="Download").click()
    page.locator("[data-format=json]").wait_for()
    yield "download"


def clues(page):
    opened(page, COLOURED)
    page.get_by_role("button", name="Edit the clues").click()
    page.get_by_role("button", name="Use this puzzle").wait_for()
    yield "right"
    page.get_by_label("Rows").fill("2r")
    yield "wrong"


def watched(puzzle, page):
    """A puzzle solved as a person would, and by a search."""
    opened(page, puzzle)
    page.locator("#verdict strong").wait_for()
    page.get_by_role("button", name="Watch it solved").click()
    ways = page.locator(".watching-way")
    holds(page, ENDED)  # it starts immediately
    yield "ways"
    offered = ways.locator("option").evaluate_all("all => all.map((each) => each.value)")
    if "explain" in offered:
        solved(page, "explain")
        at_step(page, 5)
        yield "person"
    solved(page, next(way for way in ("search", *offered) if way in offered and way != "explain"))
    if page.get_by_label("Last frame").count():
        page.get_by_label("First frame").click()  # so that every frame is drawn equally often in each run
        page.get_by_label("Last frame").click()
    yield "search"


def solved(page, way):
    """Watches a puzzle solved by a strategy, to the end."""
    page.locator(".watching-way").select_option(way)
    page.get_by_role("button", name="Watch", exact=True).click()
    holds(page, ENDED)


def at_step(page, number):
    page.get_by_label("First frame").click()
    for _ in range(number):
        page.get_by_label("Next frame").click()


def making(page, picture=None):
    """The tab Make, optionally with a drawing."""
    if picture:
        cells = " ".join(str(".#".index(sign)) for row in picture for sign in row)
        kept = {"width": len(picture[0]), "height": len(picture), "palette": PLAIN, "cells": cells, "way": "draw"}
        page.evaluate("kept => localStorage.setItem('gridwright/making', JSON.stringify(kept))", kept)
    page.get_by_role("tab", name="Make").click()
    page.locator(".stage[data-view]").wait_for()


def image(page):
    making(page)
    yield "empty"
    buffer = io.BytesIO()
    hills().save(buffer, "PNG")
    picture = {"name": "hills.png", "mimeType": "image/png", "buffer": buffer.getvalue()}
    page.locator("input[type=file]").set_input_files(picture)
    page.locator(".badge-name", has_text=re.compile("Unique|Several|guessing")).wait_for(state="attached")
    yield "made"


def hills():
    """An image of two hills and the sun."""
    from PIL import Image, ImageDraw

    image = Image.new("RGB", (300, 225), "#e8d3b0")
    draw = ImageDraw.Draw(image)
    draw.ellipse((190, 30, 250, 90), "#fff3c9")
    draw.polygon([(0, 165), (75, 100), (150, 165), (210, 130), (300, 175), (300, 225), (0, 225)], "#6d7f8f")
    draw.polygon([(0, 195), (120, 165), (300, 200), (300, 225), (0, 225)], "#2f4a3a")
    return image


def draw(page):
    making(page, DOG_GRID)
    page.locator(".badge-name", has_text="Unique").wait_for(state="attached")
    yield "unique"


def repair(page):
    making(page, CROSSED)
    page.locator(".badge-name", has_text="Several solutions").wait_for(state="attached")
    yield "several"
    page.get_by_role("button", name="Repair", exact=True).click()
    page.get_by_role("button", name="Keep", exact=True).wait_for()
    yield "proposal"
    page.locator(".segment", has_text="Before").click()
    yield "before"
    page.get_by_role("button", name="Keep", exact=True).click()
    page.locator(".badge-name", has_text="Unique").wait_for(state="attached")
    yield "kept"


def at_random(kind, page):
    making(page)
    page.locator(".make-ways > .segments .segment", has_text="At random").click()
    page.locator(".segment", has_text=kind).locator("visible=true").click()
    page.get_by_label("Seed").fill("7")
    yield "options"
    page.get_by_role("button", name="Make", exact=True).click()
    expect(page.get_by_text("Made with seed 7.")).to_be_visible()
    yield "made"


def settings(page):
    page.get_by_role("button", name="Settings").click()
    yield "dialog"


def help_(page):
    page.get_by_role("button", name="How to play").click()
    yield "dialog"


def taken(page):
    yield "library"
    page.get_by_role("button", name="Mushroom").first.click()
    page.locator(".stage[data-view]").wait_for()
    page.get_by_role("button", name="Hint").first.click()
    yield "hint"


def recorded(page):
    at_step(page, 5)
    yield "step"
    page.get_by_label("Last frame").click()
    yield "end"


SERVED = {
    "library": library,
    **{f"game-{kind}": partial(game, title) for kind, title in GAMES.items()},
    "mine": mine,
    "trouble": trouble,
    "opening": opening,
    "verdict-unique": partial(verdict, DOG, "Show the solution"),
    "verdict-several": partial(verdict, SEVERAL, "Show two solutions"),
    "verdict-none": partial(verdict, NONE, None),
    "verdict-hitori": partial(verdict, WATCHED["hitori"], "Show the solution"),
    "verdict-tiles": partial(verdict, WATCHED["tiles"], "Show the solution"),
    "verdict-exact-cover": partial(verdict, KINDS["exact-cover"], "Show the solution"),
    "clues": clues,
    **{f"watch-{kind}": partial(watched, puzzle) for kind, puzzle in WATCHED.items()},
    "make-image": image,
    "make-draw": draw,
    "make-repair": repair,
    "make-random": partial(at_random, "Nonogram"),
    "make-hitori": partial(at_random, "Hitori"),
    "make-tiles": partial(at_random, "Picture puzzle"),
    "settings": settings,
    "help": help_,
}
FILES = {
    "taken": (taken, ["play", "-o"]),
    "watch-page-person": (recorded, ["watch", "--explain", "--html"]),
    "watch-page-search": (recorded, ["watch", "--html"]),
}


def main() -> None:
    """Takes the pictures, or compares two sets of them."""
    parser = argparse.ArgumentParser(prog="python -m tests.web.shots", description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, help="where the pictures go")
    parser.add_argument("--only", default="", metavar="WORD", help="those whose names begin with it")
    parser.add_argument("--compare", nargs=3, type=Path, metavar=("BEFORE", "AFTER", "OUT"), help="two folders of them")
    chosen = parser.parse_args()
    if chosen.compare:
        sys.exit(compare(*chosen.compare))
    if not chosen.folder:
        parser.error("where shall the pictures go?")
    chosen.folder.mkdir(parents=True, exist_ok=True)
    take_all(chosen.folder, chosen.only)


def take_all(folder: Path, only: str) -> None:
    from playwright.sync_api import sync_playwright

    words = [sys.executable, "-m", "gridwright", "serve", "--no-browser", "--port", "0"]
    with (
        tempfile.TemporaryDirectory() as place,
        subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server,
        sync_playwright() as started,
    ):
        try:
            address = server.stdout.readline().strip()
            pages = {name: (flow, address) for name, flow in SERVED.items()}
            pages |= {
                name: (flow, written(Path(place) / f"{name}.html", words)) for name, (flow, words) in FILES.items()
            }
            browser = started.chromium.launch(executable_path=chromium(), args=OPTIONS)
            for name, (flow, start) in pages.items():
                for width, window in WINDOWS.items():
                    if name.startswith(only):
                        take(
                            browser,
                            window,
                            start,
                            flow,
                            lambda seen, name=name, width=width: folder / f"{name}-{seen}-{width}.png",
                        )
            browser.close()
        finally:
            server.terminate()


def written(page: Path, words: list[str]) -> str:
    """Writes a page with a command; returns its address."""
    puzzles = page.with_suffix(".jsonl")
    shown = EXAMPLES if words[0] == "play" else [WATCHED["coloured"]]
    puzzles.write_text("\n".join(map(json.dumps, shown)), encoding="utf-8")
    words = [sys.executable, "-m", "gridwright", *words, str(page), str(puzzles)]
    subprocess.run(words, check=True, capture_output=True)
    return page.as_uri()


def take(browser, window, start, flow, path_of) -> None:
    """Takes the pictures of one walk through the page."""
    context = browser.new_context(**window, reduced_motion="reduce")
    context.add_init_script(STILL)
    page = context.new_page()
    page.set_default_timeout(60_000)
    asked = set()
    page.on("request", lambda request: asked.add(request))
    for end in ("requestfinished", "requestfailed"):
        page.on(end, lambda request: asked.discard(request))
    page.goto(start)
    page.wait_for_selector("html[data-ready]")
    for seen in flow(page):
        page.mouse.move(0, 0)
        quiet = 0.0
        while quiet < QUIET:
            page.wait_for_timeout(50)
            quiet = 0.0 if asked else quiet + 0.05
        page.evaluate(MASK)
        for end in ("", "-below"):
            if page.evaluate(SCROLL, bool(end)):
                page.screenshot(path=path_of(seen + end), animations="disabled")
        page.evaluate("document.getElementById('toast').classList.remove('shown')")
        print(path_of(seen), flush=True)
    context.close()


def compare(before: Path, after: Path, out: Path) -> int:
    """Prints the share of differing pixels of each picture; returns the number of pictures that differ."""
    from PIL import Image, ImageChops

    names = sorted({path.name for folder in (before, after) for path in folder.glob("*.png")})
    out.mkdir(parents=True, exist_ok=True)
    unlike = 0
    for name in names:
        if not ((before / name).exists() and (after / name).exists()):
            print(f"{name}: only in {before if (before / name).exists() else after}")
            unlike += 1
            continue
        one, other = (Image.open(folder / name).convert("RGB") for folder in (before, after))
        width, height = max(one.width, other.width), max(one.height, other.height)
        # Where only one of the pictures has pixels, the rest is pink.
        padded = [Image.new("RGB", (width, height), "#ff00ff") for _ in range(2)]
        for paper, picture in zip(padded, (one, other), strict=True):
            paper.paste(picture)
        difference = ImageChops.difference(*padded).convert("L").point(lambda value: 255 if value else 0)
        share = difference.histogram()[255] / (width * height)
        print(f"{name}: {share:.4%}")
        if share > ALIKE:
            unlike += 1
            sheet = Image.new("RGB", (3 * width, height))
            for number, part in enumerate((*padded, difference)):
                sheet.paste(part, (number * width, 0))
            sheet.save(out / name)
    print(f"{unlike} of {len(names)} differ")
    return min(unlike, 1)


if __name__ == "__main__":
    main()
