"""A browser, self-contained pages, and a player who points at cells."""

from __future__ import annotations

import json
import shutil
import time

import pytest

import gridwright
from gridwright.files.json_ import fields_of
from gridwright.web import bundle, precompute

# No name but this machine's own address can be looked up, so nothing can be sent elsewhere.
OPTIONS = ["--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
# Common windows.
WINDOWS = {
    "phone": {"width": 360, "height": 640, "has_touch": True, "is_mobile": True},
    "sideways": {"width": 640, "height": 360, "has_touch": True, "is_mobile": True},
    "laptop": {"width": 1366, "height": 768},
}
BOAT = ["....#.....", "....##....", "....###...", ".##.####..", ".##.#####.", "###.######", "....#.....", "##########"]
BOAT += [".########.", "..######.."]


def nonogram(picture: list[str], title: str = "", **more: object) -> gridwright.Nonogram:
    """The nonogram of a picture written in # and dots."""

    def runs(line):
        return [len(run) for run in "".join(line).replace(".", " ").split()]

    fields = {"gridwright": 1, "kind": "nonogram", "rows": [runs(row) for row in picture]}
    fields |= {"columns": [runs(column) for column in zip(*picture, strict=True)], "meta": {"title": title}, **more}
    return gridwright.parse(json.dumps(fields))


def expect(locator):
    """An expectation of a locator: unlike an assert of its text, it waits for a slow machine."""
    from playwright.sync_api import expect

    expect.set_options(timeout=30_000)
    return expect(locator)


def holds(page, condition, arg=None, timeout=30.0):
    """Waits until a condition holds in the page.

    Playwright's wait_for_function evaluates a string in the page, which its content-security policy forbids as soon as
    the first look fails.
    """
    comes_true(page, lambda: page.evaluate(condition, arg), condition, timeout)


def comes_true(page, condition, told="", timeout=30.0):
    """Waits until a condition holds in Python; boards are painted a moment after they change."""
    end = time.monotonic() + timeout
    while not condition():
        assert time.monotonic() < end, f"it did not come true: {told or condition}"
        page.wait_for_timeout(20)


def reaches(page, button):
    """Checks that a press on the centre of a button hits the button, not something above it."""
    button.scroll_into_view_if_needed()
    met = "(button, [x, y]) => button.contains(document.elementFromPoint(x, y))"
    box = button.bounding_box()
    assert button.evaluate(met, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]), button


# Whether the first and the last letter of an element can be seen, scrolled to where need be: whatever lies around it.
LEGIBLE = """(element) => {
    const { firstChild: text } = element;
    const range = document.createRange();
    const seen = (letter) => ["start", "end"].some((block) => {
        range.setStart(text, letter);
        range.setEnd(text, letter + 1);
        element.scrollIntoView({ block });
        const { x, y, width, height } = range.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    return seen(0) && seen(text.data.length - 1);
}"""


def kept_in(page, name):
    """The value that the page stores in the browser under a name."""
    kept = "name => { dispatchEvent(new Event('pagehide')); return localStorage.getItem(`gridwright/${name}`); }"
    return json.loads(page.evaluate(kept, name))


def unpacked(cells):
    """Cells as the page stores them, as `value*count`."""
    pairs = (part.partition("*") for part in cells.split())
    return [int(value) for value, _, count in pairs for _ in range(int(count or 1))]


def chromium() -> str | None:
    """The browser to test with: the headless shell, if installed, opens a page in half the CPU time."""
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")


@pytest.fixture(scope="session")
def browser():
    playwright = pytest.importorskip("playwright.sync_api", reason="needs Playwright")
    program = chromium() or pytest.skip("needs Chromium")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=program, args=OPTIONS)
        yield browser
        browser.close()


@pytest.fixture
def show(browser, tmp_path):
    """Opens the text of a page as a file, offline; its console must stay empty."""
    contexts = []

    def open_text(text, width=1000, height=800, *, ready="html[data-ready]", **context):
        file = tmp_path / f"page-{len(contexts)}.html"
        file.write_text(text, encoding="utf-8")
        made = browser.new_context(viewport={"width": width, "height": height}, offline=True, **context)
        page = made.new_page()
        page.set_default_timeout(30_000)
        complaints = []
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: request.url.startswith(("file:", "data:")) or complaints.append(request.url))
        page.goto(file.as_uri())
        page.wait_for_selector(ready)
        contexts.append((made, complaints))
        return page

    yield open_text
    for context, complaints in contexts:
        context.close()
        # Sends the browser's warning about slow pixel reads to the test, not to the page.
        assert [text for text in complaints if "getImageData" not in text] == []


@pytest.fixture
def opened(show):
    """Opens a self-contained page with puzzles."""

    def open_page(*puzzles, **options):
        return Player(show(bundle.page([precompute.entry_of(puzzle) for puzzle in puzzles]), **options), puzzles)

    return open_page


def press(page, key, times=1):
    """Presses a key."""
    for _ in range(times):
        page.keyboard.press("Space" if key == " " else key)


def drag(page, first, *others):
    """Presses the mouse at the first point and releases it at the last."""
    page.mouse.move(*first)
    page.mouse.down()
    for point in others:
        page.mouse.move(*point)
    page.mouse.up()


class Player:
    """A player, who knows where the cells are and what is in them."""

    def __init__(self, page, puzzles=()) -> None:
        self.page = page
        self.puzzles = [fields_of(puzzle) for puzzle in puzzles]

    def point(self, row, column):
        """The centre of a cell on the screen."""
        holds(self.page, "document.querySelector('.stage')?.dataset.view")
        # The last move may have opened or closed something and so moved the board.
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))")
        x, y, cell = map(float, self.page.locator(".stage").get_attribute("data-view").split())
        box = self.page.locator(".stage").bounding_box()
        return box["x"] + x + (column + 0.5) * cell, box["y"] + y + (row + 0.5) * cell

    def click(self, row, column, **how):
        self.page.mouse.click(*self.point(row, column), **how)

    def drag(self, start, end, *, button="left", steps=1):
        self.page.mouse.move(*self.point(*start))
        self.page.mouse.down(button=button)
        self.page.mouse.move(*self.point(*end), steps=steps)
        self.page.mouse.up(button=button)

    def keys(self, *keys):
        self.page.locator(".walker").focus()
        for key in keys:
            self.page.keyboard.press(key)

    def grid(self):
        """The cells as lines of text, from the stored game."""
        title = self.text(".game-name h1")
        (fields,) = [one for one in self.puzzles if (one.get("meta", {}).get("title") or "Puzzle") == title]
        puzzle = gridwright.parse(json.dumps({"gridwright": 1, **fields}), "json")
        part = puzzle.start or puzzle.blank()
        stored = self.page.evaluate(
            """(name) => {
                dispatchEvent(new Event("pagehide"));
                const key = Object.keys(localStorage).find((key) => key.startsWith(name));
                return key ? JSON.parse(localStorage[key]).cells : "";
            }""",
            f"gridwright/game/{puzzle.kind}-{puzzle.width}x{puzzle.height}-",
        )
        if stored:
            runs = [[int(number) for number in run.split("*")] for run in stored.split()]
            cells = [value for value, *times in runs for _ in range(times[0] if times else 1)]
            part = type(part)(puzzle.width, puzzle.height, bytes(cells) if puzzle.kind != "picture" else tuple(cells))
        lines = puzzle.write_solution(part).split("\n")
        return lines if puzzle.cells_are_colours else [" ".join(line.split()) for line in lines]

    def fingers(self, *touches):
        """Touches, each a list of points at one moment; at the end, the fingers stop and are lifted.

        A finger lifted while moving flings the content, and the browser takes the next tap for a stop.
        On a busy machine all this takes longer than a long press, so meanwhile no timer of one starts.
        """
        self.page.evaluate(
            "() => { window.unhurried ??= window.setTimeout; "
            "window.setTimeout = (act, time, ...rest) => time === 450 ? 0 : unhurried(act, time, ...rest); }"
        )
        session = self.page.context.new_cdp_session(self.page)
        for number, points in enumerate([*touches, touches[-1]]):
            if number == len(touches):
                self.page.wait_for_timeout(100)
            places = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
            kind = "touchStart" if not number or len(points) > len(touches[number - 1]) else "touchMove"
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        self.page.evaluate("() => { window.setTimeout = window.unhurried; }")

    def text(self, selector):
        return self.page.locator(selector).inner_text()
