"""The page that plays a trace: what is in it, and in Chromium, what it shows and how it is operated."""

from __future__ import annotations

import base64
import json
import re
import zlib
from pathlib import Path

import pytest
from browser import PROGRAM, Browser
from hypothesis import given
from random_puzzles import grids

import gridwright
from gridwright import Grid, Nonogram, Trace
from gridwright.rendering import player
from gridwright.rendering.replay import Replay
from gridwright.values.errors import InputError
from gridwright.values.scene import Label, Scene

ROOT = Path(__file__).parent.parent.parent
NASTY = "</script><script>alert('x')</script><img src=x onerror=alert(1)> & \u2028 \ud800 {line} $head"


def recorded(puzzle, **options):
    return gridwright.solve(puzzle, **options, record=True).trace


def columns_of(page):
    """The head of a page and its columns, read in Python."""
    head = json.loads(re.search(r'id="head">(.*?)</script>', page, re.DOTALL)[1])
    data = zlib.decompress(base64.b64decode(re.search(r'id="frames">(.*?)</script>', page, re.DOTALL)[1]))
    frames, changes = head["frames"], head["changes"]
    assert len(data) == 14 * frames + 5 * changes
    at = 2 * frames
    planes = [data[at + plane * frames : at + (plane + 1) * frames] for plane in range(4)]
    steps = [int.from_bytes(bytes(parts), "little", signed=True) for parts in zip(*planes, strict=True)]
    return head, data[:frames], [sum(steps[: index + 1]) for index in range(frames)]


@given(grids(most=6))
def test_the_frames_of_the_page_are_those_of_the_trace(picture):
    """Broken: the page would play another recording."""
    puzzle = Nonogram.from_grid(picture)
    trace = recorded(puzzle)
    head, events, ends = columns_of(player.page(puzzle.scene(), trace))
    assert (head["width"], head["height"]) == (picture.width, picture.height)
    assert [head["events"][event] for event in events] == [frame.event for frame in trace]
    assert ends == list(trace.ends)


def test_the_page_needs_nothing_from_outside():
    """Broken: the page would not work without a network, or would tell others who opens it."""
    puzzle = Nonogram.from_grid(Grid.from_text("#.\n.#"))
    page = player.page(puzzle.scene(), recorded(puzzle))
    assert "default-src 'none'" in page
    assert not re.search(r"https?://|src=|href=|@import|url\(|fetch\(", page)


def test_what_comes_from_outside_is_only_text():
    """Broken: a title or a note could run as a program in the reader's browser."""
    trace = Trace(2, 1)
    trace.add("step", [(0, 1)], NASTY)
    page = player.page(Scene(2, 1, b"\xff\xff", ("#ffffff", "#000000")), trace, title=NASTY)
    page.encode("utf-8")
    assert page.count("<script") == 3
    assert "<img" not in page
    head, _, _ = columns_of(page)
    assert head["notes"]["0"] == NASTY


def test_a_trace_of_another_board_is_refused():
    scene = Scene(2, 1, b"\xff\xff", ("#ffffff", "#000000"))
    with pytest.raises(InputError, match="the trace is for 1x1 cells, the board has 2x1"):
        player.page(scene, Trace(1, 1))
    trace = Trace(2, 1)
    trace.add("step", [(0, 7)])
    with pytest.raises(InputError, match="the trace has the colour 7, the palette ends at 1"):
        player.page(scene, trace)


@pytest.fixture(scope="module")
def browser():
    if PROGRAM is None:
        pytest.skip("needs Chromium, which is not here")
    with Browser() as browser:
        yield browser


@pytest.fixture
def opened(browser, tmp_path):
    """Opens the page of a trace; afterwards it must have had nothing to complain about."""

    def open_page(scene, trace, **options):
        path = tmp_path / "page.html"
        path.write_text(player.page(scene, trace, **options), encoding="utf-8")
        browser.open(path)
        return browser

    yield open_page
    told, browser.complaints[:] = list(browser.complaints), []
    # That reading pixels is slow is told to the test, not to the page.
    assert [text for text in told if "getImageData" not in text] == []


# What is drawn: the colour of the page's pixels a quarter into each cell, away from crosses and outlines.
SEEN = """
(() => {
  const {board, head} = player, {width, height} = board.canvas, seen = [];
  const {data} = board.canvas.getContext("2d").getImageData(0, 0, width, height);
  for (let row = 0; row < head.height; row++)
    for (let column = 0; column < head.width; column++) {
      const x = Math.floor(board.x + (column + 0.27) * board.cell), y = Math.floor(board.y + (row + 0.27) * board.cell);
      seen.push([...data.slice(4 * (y * width + x), 4 * (y * width + x) + 3)].join(" "));
    }
  return seen;
})()
"""
COLOURS = {0: "255 255 255", 1: "0 0 0", 255: "208 212 220"}


def expected(trace, frame):
    replay = Replay(trace)
    replay.seek(frame)
    return [COLOURS[value] for value in replay.cells]


@pytest.fixture(scope="module")
def lighthouse():
    puzzle = gridwright.load(ROOT / "puzzles" / "lighthouse.non")
    return puzzle, recorded(puzzle)


def scrub(browser, frame):
    """Moves the scrubber as a mouse would, and waits for the picture."""
    browser.evaluate(f"scrubber.value = {frame}, scrubber.dispatchEvent(new Event('input'))")
    browser.wait(f"player.replay.frame === {frame}")


def test_scrubbing_shows_the_cells_of_the_frame(opened, lighthouse):
    """Broken: somewhere in the trace, forwards or backwards, the page would show wrong cells."""
    puzzle, trace = lighthouse
    browser = opened(puzzle.scene(), trace)
    for frame in (0, 1, 30, 29, len(trace), 12, 13, 0, len(trace) - 1):
        scrub(browser, frame)
        assert browser.evaluate(SEEN) == expected(trace, frame)
        note = trace.note(frame - 1) if frame else "nothing is known yet"
        assert browser.evaluate("note.textContent") == note
        assert browser.evaluate("document.getElementById('event').textContent") == (
            trace.event(frame - 1) if frame else "start"
        )


def test_guesses_are_taken_back_and_jumps_land(opened):
    """Broken: keyframes or reverse steps would leave cells of guesses that are gone."""
    puzzle = Nonogram([[1]] * 7, [[1]] * 7)
    trace = recorded(puzzle, strategy="search", max_solutions=3000)
    browser = opened(puzzle.scene(), trace)
    for frame in (len(trace) // 2, len(trace), 5, len(trace) // 3, len(trace) // 3 - 1, 0):
        scrub(browser, frame)
        replay = Replay(trace)
        replay.seek(frame)
        assert browser.evaluate("[...player.replay.state]") == list(replay.cells)
    assert browser.evaluate("player.replay.keys.length") > 1


def test_the_keys_work(opened, lighthouse):
    puzzle, trace = lighthouse
    browser = opened(puzzle.scene(), trace)
    last = len(trace)
    frame = "player.replay.frame"
    for key, times, there in (
        ("ArrowRight", 3, 3),
        ("ArrowLeft", 1, 2),
        ("ArrowLeft", 9, 0),
        ("End", 1, last),
        ("ArrowRight", 1, last),
        ("PageUp", 1, last - round(last / 20)),
        ("Home", 1, 0),
        ("n", 1, last - 1),
        ("p", 1, 0),
    ):
        browser.press(key, times)
        assert browser.evaluate(frame) == there, key
        assert browser.evaluate("document.getElementById('frame').textContent") == f"{there} / {last}"
    before = browser.evaluate("player.rate")
    browser.press("+")
    assert browser.evaluate("player.rate") == pytest.approx(1.5 * before)
    browser.press(" ")
    assert browser.evaluate("play.getAttribute('aria-label')") == "Pause"
    browser.wait(f"{frame} > 3")
    browser.press(" ")
    assert browser.evaluate("play.getAttribute('aria-label')") == "Play"


def test_buttons_and_mouse_work(opened, lighthouse):
    puzzle, trace = lighthouse
    browser = opened(puzzle.scene(), trace)
    for button, there in (("last", len(trace)), ("back", len(trace) - 1), ("first", 0), ("step", 1)):
        box = browser.evaluate(f"(b => [b.x + b.width / 2, b.y + b.height / 2])({button}.getBoundingClientRect())")
        browser.drag([box, box])
        assert browser.evaluate("player.replay.frame") == there
    left, top, width, height = browser.evaluate(
        "(b => [b.x, b.y, b.width, b.height])(scrubber.getBoundingClientRect())"
    )
    browser.drag([(left + 10, top + height / 2), (left + width / 3, top + height / 2), (left + width - 4, top + 8)])
    browser.wait(f"player.replay.frame === {len(trace)}")


def test_played_to_the_end_it_shows_the_solution_and_stops(opened, lighthouse):
    puzzle, trace = lighthouse
    browser = opened(puzzle.scene(), trace)
    browser.evaluate("player.setRate(5000)")
    browser.press(" ")
    browser.wait(f"player.replay.frame === {len(trace)} && !player.playing")
    assert browser.evaluate(SEEN) == [COLOURS[value] for value in gridwright.solve(puzzle).solution.cells]


def test_a_large_board_is_drawn_as_pixels(opened):
    """Broken: boards with more lines than the screen has pixels could not be watched."""
    side = 300
    puzzle = Nonogram([[side]] * side, [[side]] * side)
    trace = Trace(side, side)
    for row in range(side):
        trace.add("propagate", [(row * side + column, 1) for column in range(side)])
    browser = opened(puzzle.scene(), trace)
    assert browser.evaluate("player.board.detailed") is False
    scrub(browser, 150)
    browser.press("ArrowLeft")
    black = browser.evaluate("player.replay.state.reduce((sum, value) => sum + (value === 1), 0)")
    assert black == 149 * side
    seen = browser.evaluate(SEEN)
    assert (seen[10 * side + 50], seen[-10 * side - 50]) == (COLOURS[1], COLOURS[255])


def test_colours_labels_and_nasty_texts_are_shown(opened):
    """Broken: a note could be markup; colours of clues would be missing."""
    scene = Scene(
        2, 1, b"\xff\xff", ["#ffffff", "#ff0000"], left=[[Label("1", "#ff0000")]], top=[[Label("1")], [Label("0")]]
    )
    trace = Trace(2, 1)
    trace.add("step", [(0, 1), (1, 0)], NASTY, [("row", 0), ("column", 1)])
    browser = opened(scene, trace, title=NASTY)
    browser.press("End")
    assert browser.evaluate("note.textContent") == NASTY
    assert browser.evaluate("document.querySelector('h1').textContent").startswith("</script><script>alert")
    assert browser.evaluate("document.images.length") == 0
    assert browser.evaluate("player.linesOf(1)") == [0, 2]
    assert browser.evaluate(SEEN) == ["255 0 0", "255 255 255"]


def test_texts_in_the_cells_stay_while_the_board_is_watched(opened):
    """Broken: a board of numbers could not be read while it is being solved."""
    scene = Scene(2, 1, b"\xff\xff", ("#ffffff", "#000000"), texts=("7", "8"), rule=0)
    trace = Trace(2, 1)
    trace.add("step", [(0, 1), (1, 0)])
    assert Replay(trace).scene(scene).texts == ("7", "8")
    browser = opened(scene, trace)
    inked = """
        [0, 1].map((column) => {
          const {board} = player, {canvas, cell} = board, left = board.x + column * cell;
          const {data} = canvas.getContext("2d").getImageData(left + cell / 3, board.y + cell / 4, cell / 3, cell / 2);
          return new Set(data.filter((_, at) => at % 4 === 0)).size > 3;
        })
    """
    for frame in (0, 1):
        scrub(browser, frame)
        assert browser.evaluate(inked) == [True, True]


def test_everything_has_a_name_for_those_who_do_not_see_it(opened, lighthouse):
    puzzle, trace = lighthouse
    browser = opened(puzzle.scene(), trace)
    nameless = """
        [...document.querySelectorAll("button, input, canvas")].filter(
          (one) => !one.ariaLabel && !one.ariaHidden && !one.labels?.length).length
    """
    assert browser.evaluate(nameless) == 0
    browser.press("ArrowRight", 2)
    assert browser.evaluate("live.textContent") == f"Frame 2 of {len(trace)}: propagate. {trace.note(1)}"
    assert "of 500 cells known" in browser.evaluate("board.ariaLabel")


def test_it_can_be_read_in_the_dark(opened, lighthouse):
    puzzle, trace = lighthouse
    grounds = {}
    for dark in (False, True):
        browser = opened(puzzle.scene(), trace)
        browser.dark(dark)
        grounds[dark] = browser.evaluate("getComputedStyle(document.body).backgroundColor")
    browser.dark(False)
    light, night = (sum(map(int, re.findall(r"\d+", grounds[dark]))) for dark in (False, True))
    assert light > 600 > 200 > night
