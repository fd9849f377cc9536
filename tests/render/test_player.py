"""The page that plays a trace: what is in it, and in Chromium, what it shows and how it is operated."""

from __future__ import annotations

import base64
import json
import re
import time
import zlib
from dataclasses import replace
from pathlib import Path

import pytest
from browser import PROGRAM, Browser
from hypothesis import given
from random_puzzles import grids

import gridwright
from gridwright import Grid, Nonogram, Trace
from gridwright.rendering import player
from gridwright.rendering.replay import Replay, moments
from gridwright.values.errors import InputError
from gridwright.values.scene import Label, Scene
from gridwright.web import bundle, watching

ROOT = Path(__file__).parent.parent.parent
NASTY = "</script><script>alert('x')</script><img src=x onerror=alert(1)> & \u2028 \ud800 {line} $head"


def recorded(puzzle, **options):
    return gridwright.solve(puzzle, **options, record=True).trace


def baked_in(page):
    """What a page has to play."""
    return json.loads(re.search(r'id="baked">(.*?)</script>', page, re.DOTALL)[1])


def columns_of(piece):
    """The events of a piece, and where the changes of each end, read in Python."""
    data = zlib.decompress(base64.b64decode(piece["columns"]))
    frames, changes = piece["frames"], piece["changes"]
    assert len(data) == 14 * frames + 5 * changes
    at = 2 * frames
    planes = [data[at + plane * frames : at + (plane + 1) * frames] for plane in range(4)]
    steps = [int.from_bytes(bytes(parts), "little", signed=True) for parts in zip(*planes, strict=True)]
    return list(data[:frames]), [sum(steps[: index + 1]) for index in range(frames)]


@given(grids(most=6))
def test_the_frames_of_the_page_are_those_of_the_trace(picture):
    """Broken: the page would play another recording."""
    puzzle = Nonogram.from_grid(picture)
    trace = recorded(puzzle)
    told = baked_in(watching.page(puzzle.scene(), trace))["recording"]
    head, [piece] = told["head"], told["pieces"]
    events, ends = columns_of(piece)
    assert (head["width"], head["height"]) == (picture.width, picture.height)
    assert [head["events"][event] for event in events] == [frame.event for frame in trace]
    assert ends == list(trace.ends)


@given(grids(most=6))
def test_pieces_make_up_the_whole(picture):
    """Broken: a recording that is played while it is made would show something else than one that is finished."""
    whole = recorded(Nonogram.from_grid(picture))
    scene = Nonogram.from_grid(picture).scene()
    growing, packer = Trace(whole.width, whole.height), player.Packer(scene)
    events, ends, notes = [], [], {}
    for number, frame in enumerate(whole):
        growing.add(frame.event, frame.changes, frame.note)
        if number % 3 == 2 or number == len(whole) - 1:
            growing.cells.append(0)  # of a frame that is being made
            piece = packer.piece(growing)
            growing.cells.pop()
            some, places = columns_of(piece)
            begun = ends[-1] if ends else 0
            ends += [begun + place for place in places]
            events += some
            notes |= piece["notes"]
    assert (events, ends) == (list(whole.events), list(whole.ends))
    assert notes == {index: whole.note(index) for index in range(len(whole)) if whole.note(index)}


def test_the_page_needs_nothing_from_outside():
    """Broken: the page would not work without a network, or would tell others who opens it."""
    puzzle = Nonogram.from_grid(Grid.from_text("#.\n.#"))
    page = watching.page(puzzle.scene(), recorded(puzzle))
    assert "default-src 'none'" in page
    modules = "".join(bundle.modules("watch_page.js").values())
    assert not re.search(r"fetch\(|XMLHttpRequest|WebSocket|sendBeacon", modules)
    icon = re.compile(r'<link rel="icon" href="data:[^"]*">')
    assert not re.search(r"https?://|src=|href=|@import|url\(", icon.sub("", page))


def test_what_comes_from_outside_is_only_text():
    """Broken: a title or a note could run as a program in the reader's browser."""
    trace = Trace(2, 1)
    trace.add("step", [(0, 1)], NASTY)
    page = watching.page(Scene(2, 1, b"\xff\xff", ("#ffffff", "#000000")), trace, title=NASTY)
    page.encode("utf-8")
    assert page.count("<script") == 3
    assert "<img" not in page
    assert baked_in(page)["recording"]["pieces"][0]["notes"]["0"] == NASTY


def test_a_trace_of_another_board_is_refused():
    scene = Scene(2, 1, b"\xff\xff", ("#ffffff", "#000000"))
    with pytest.raises(InputError, match="the trace is for 1x1 cells, the board has 2x1"):
        watching.page(scene, Trace(1, 1))
    trace = Trace(2, 1)
    trace.add("step", [(0, 7)])
    with pytest.raises(InputError, match="the trace has the colour 7, the palette ends at 1"):
        watching.page(scene, trace)


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
        path.write_text(watching.page(scene, trace, **options), encoding="utf-8")
        browser.open(path)
        return browser

    yield open_page
    told, browser.complaints[:] = list(browser.complaints), []
    # That reading pixels is slow is told to the test, not to the page.
    assert [text for text in told if "getImageData" not in text] == []


# What is drawn: the colour of the page's pixels a quarter into each cell, away from crosses and outlines.
SEEN = """
(() => {
  const {board} = reel, {head} = board, {width, height} = board.canvas, seen = [];
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
    browser.evaluate(f"reel.scrubber.value = {frame}, reel.scrubber.dispatchEvent(new Event('input'))")
    browser.wait(f"reel.replay.frame === {frame}")


def test_scrubbing_shows_the_cells_of_the_frame(opened, lighthouse):
    """Broken: somewhere in the trace, forwards or backwards, the page would show wrong cells."""
    puzzle, trace = lighthouse
    browser = opened(puzzle.scene(), trace)
    for frame in (0, 1, 30, 29, len(trace), 12, 13, 0, len(trace) - 1):
        scrub(browser, frame)
        assert browser.evaluate(SEEN) == expected(trace, frame)
        note = trace.note(frame - 1) if frame else "nothing is known yet"
        assert browser.evaluate("reel.note.textContent") == note
        assert browser.evaluate("reel.event.textContent") == (trace.event(frame - 1) if frame else "start")


def test_guesses_are_taken_back_and_jumps_land(opened):
    """Broken: keyframes or reverse steps would leave cells of guesses that are gone."""
    puzzle = Nonogram([[1]] * 7, [[1]] * 7)
    trace = recorded(puzzle, strategy="search", max_solutions=3000)
    browser = opened(puzzle.scene(), trace)
    for frame in (len(trace) // 2, len(trace), 5, len(trace) // 3, len(trace) // 3 - 1, 0):
        scrub(browser, frame)
        replay = Replay(trace)
        replay.seek(frame)
        assert browser.evaluate("[...reel.replay.state]") == list(replay.cells)
    assert browser.evaluate("reel.recording.keys.length") > 1


def test_the_keys_work(opened, lighthouse):
    puzzle, trace = lighthouse
    browser = opened(puzzle.scene(), trace)
    last = len(trace)
    frame = "reel.replay.frame"
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
        assert browser.evaluate("reel.place.textContent") == f"{there} / {last}"
    before = browser.evaluate("reel.pace.rate")
    browser.press("+")
    assert browser.evaluate("reel.pace.rate") == pytest.approx(1.5 * before)
    browser.press(" ")
    assert browser.evaluate("reel.toggler.getAttribute('aria-label')") == "Pause"
    browser.wait(f"{frame} > 3")
    browser.press(" ")
    assert browser.evaluate("reel.toggler.getAttribute('aria-label')") == "Play"


def test_buttons_and_mouse_work(opened, lighthouse):
    puzzle, trace = lighthouse
    browser = opened(puzzle.scene(), trace)
    for name, there in (
        ("To the end", len(trace)),
        ("One frame back", len(trace) - 1),
        ("To the beginning", 0),
        ("One frame on", 1),
        ("Next event", len(trace) - 1),
        ("Previous event", 0),
    ):
        button = f"""document.querySelector('[aria-label="{name}"]')"""
        box = browser.evaluate(f"(b => [b.x + b.width / 2, b.y + b.height / 2])({button}.getBoundingClientRect())")
        browser.drag([box, box])
        assert browser.evaluate("reel.replay.frame") == there
    left, top, width, height = browser.evaluate(
        "(b => [b.x, b.y, b.width, b.height])(reel.scrubber.getBoundingClientRect())"
    )
    browser.drag([(left + 10, top + height / 2), (left + width / 3, top + height / 2), (left + width - 4, top + 8)])
    browser.wait(f"reel.replay.frame === {len(trace)}")


def test_played_to_the_end_it_shows_the_solution_and_stops(opened, lighthouse):
    puzzle, trace = lighthouse
    browser = opened(puzzle.scene(), trace)
    browser.evaluate("reel.pace.choose(5000)")
    browser.press(" ")
    browser.wait(f"reel.replay.frame === {len(trace)} && !reel.playing")
    assert browser.evaluate(SEEN) == [COLOURS[value] for value in gridwright.solve(puzzle).solution.cells]


def test_a_large_board_is_drawn_as_pixels(opened):
    """Broken: boards with more lines than the screen has pixels could not be watched."""
    side = 300
    puzzle = Nonogram([[side]] * side, [[side]] * side)
    trace = Trace(side, side)
    for row in range(side):
        trace.add("propagate", [(row * side + column, 1) for column in range(side)])
    browser = opened(puzzle.scene(), trace)
    assert browser.evaluate("reel.board.detailed") is False
    scrub(browser, 150)
    browser.press("ArrowLeft")
    black = browser.evaluate("reel.replay.state.reduce((sum, value) => sum + (value === 1), 0)")
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
    assert browser.evaluate("reel.note.textContent") == NASTY
    assert browser.evaluate("document.querySelector('h1').textContent").startswith("</script><script>alert")
    assert browser.evaluate("document.images.length") == 0
    assert browser.evaluate("reel.recording.linesOf(1)") == [0, 2]
    assert browser.evaluate(SEEN) == ["255 0 0", "255 255 255"]


# How many different colours there are in each cell.
SHADES = """
(() => {
  const {board} = reel, {head} = board, ink = board.canvas.getContext("2d");
  return Array.from({length: head.width}, (_, column) => {
    const {data} = ink.getImageData(board.x + column * board.cell + 4, board.y + 4, board.cell - 6, board.cell - 6);
    return new Set(new Uint32Array(data.buffer)).size;
  });
})()
"""


def test_partly_known_cells_are_marked_and_not_counted(opened):
    """Broken: the page would count cells as known whose colour nobody knows, or not show what is known of them."""
    trace = Trace(3, 1)
    trace.add("propagate", [(0, 1), (1, 254)])
    trace.add("propagate", [(1, 1), (2, 254)])
    trace.add("backtrack", [(1, 255)])
    browser = opened(Scene(3, 1, b"\xff\xff\xff", ("#ffffff", "#000000"), rule=0), trace)
    for frame, known in ((1, 1), (2, 2), (3, 1), (1, 1)):
        scrub(browser, frame)
        assert browser.evaluate("reel.known.textContent") == f"{known} of 3 cells known"
    browser.evaluate("reel.board.show([], null, [], '#000')")
    plain, marked, unknown = browser.evaluate(SHADES)
    assert (plain, unknown) == (1, 1)
    assert marked > 1


def test_partly_known_cells_of_large_boards_have_another_shade(opened):
    side = 600
    trace = Trace(side, side)
    trace.add("propagate", [(cell, 254) for cell in range(side)])
    trace.add("propagate", [(side * side - 1, 1)])
    browser = opened(Scene(side, side, b"\xff" * side**2, ("#ffffff", "#000000")), trace)
    assert browser.evaluate("reel.board.detailed") is False
    scrub(browser, 2)
    words = browser.evaluate("[0, 300 * 600, 360000 - 1].map((cell) => reel.board.pixels[cell])")
    assert len(set(words)) == 3


def test_letters_stand_in_the_cells_of_a_safe_palette(opened):
    """Broken: whoever cannot tell the colours apart could not follow the page."""
    scene = Scene(2, 1, b"\xff\xff", ("#ffffff", "#d55e00", "#000000"), signs=("", "r", ""), rule=0)
    trace = Trace(2, 1)
    trace.add("propagate", [(0, 1), (1, 2)])
    for lettered in (False, True):
        browser = opened(replace(scene, lettered=lettered), trace)
        browser.press("End")
        browser.evaluate("reel.board.show([], null, [], '#000')")
        letter, black = browser.evaluate(SHADES)
        assert (letter > 1, black) == (lettered, 1)


def test_unknown_cells_look_like_no_colour_of_the_palette(opened):
    """Broken: a light grey cell could not be told from an unknown one."""
    scene = Scene(2, 1, b"\xff\xff", ("#ffffff", "#d0d4dc"))
    trace = Trace(2, 1)
    trace.add("propagate", [(0, 1)])
    browser = opened(scene, trace)
    browser.press("End")
    grey, unknown = browser.evaluate(SEEN)
    assert grey == "208 212 220"
    assert unknown == "168 178 198"


def test_texts_in_the_cells_stay_while_the_board_is_watched(opened):
    """Broken: a board of numbers could not be read while it is being solved."""
    scene = Scene(2, 1, b"\xff\xff", ("#ffffff", "#000000"), texts=("7", "8"), rule=0)
    trace = Trace(2, 1)
    trace.add("step", [(0, 1), (1, 0)])
    assert Replay(trace).scene(scene).texts == ("7", "8")
    browser = opened(scene, trace)
    inked = """
        [0, 1].map((column) => {
          const {board} = reel, {canvas, cell} = board, left = board.x + column * cell;
          const {data} = canvas.getContext("2d").getImageData(left + cell / 3, board.y + cell / 4, cell / 3, cell / 2);
          return new Set(data.filter((_, at) => at % 4 === 0)).size > 3;
        })
    """
    for frame in (0, 1):
        scrub(browser, frame)
        assert browser.evaluate(inked) == [True, True]


KINDS = {
    "nonogram": lambda: gridwright.load(ROOT / "puzzles" / "lighthouse.non"),
    "hitori": lambda: gridwright.make("hitori", 9, difficulty="hard", seed=2).puzzle,
    "picture": lambda: gridwright.make("picture", 5, colours=5, seed=1).puzzle,
}
PLACES = """
    (({board, strip, note, scrubber, toggler, speed, known}) =>
      [board.canvas, strip.element, note, scrubber, toggler, speed, known])(reel).map((one) => {
      const {left, top, right, bottom} = one.getBoundingClientRect();
      return [one.className, one === reel.known ? 0 : left, top, right, bottom];
    })
"""


@pytest.mark.parametrize("told", [False, True], ids=["search", "steps"])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("width", "height"), [(360, 740), (800, 900), (1600, 1000)])
def test_nothing_is_cut_off_and_nothing_jumps(opened, browser, kind, told, width, height):
    """Broken: a telephone would show five words of a reason, or have to be pushed sideways; or the board would move."""
    puzzle = KINDS[kind]()
    trace = Trace.of_steps(puzzle.blank(), gridwright.explain(puzzle)) if told else recorded(puzzle)
    browser.resize(width, height)
    try:
        opened(puzzle.scene(), trace, title="A title that takes more than one line where there is little room for it")
        places = browser.evaluate(PLACES)
        for frame in range(0, len(trace) + 1, -(-len(trace) // 20)):
            browser.evaluate(f"reel.go({frame})")
            assert browser.evaluate(PLACES) == places
            assert browser.evaluate("reel.note.scrollHeight <= reel.note.clientHeight")
        assert browser.evaluate("document.documentElement.scrollWidth") == width
        for name, left, top, right, bottom in places:
            assert 0 <= left < right <= width, name
            assert 0 <= top < bottom <= height, name
    finally:
        browser.resize(1000, 800)


def test_a_reason_that_is_too_long_for_the_window_is_scrolled(opened):
    """Broken: its end could not be read."""
    trace = Trace(2, 1)
    trace.add("step", [(0, 1)], "A word, and " * 1000 + "the last.")
    browser = opened(Scene(2, 1, b"\xff\xff", ("#ffffff", "#000000")), trace)
    browser.press("End")
    assert browser.evaluate("getComputedStyle(reel.note).overflowY") == "auto"
    assert browser.evaluate("reel.note.tabIndex") == 0
    browser.evaluate("reel.note.scrollTop = 1e9")
    assert browser.evaluate("reel.note.scrollTop + reel.note.clientHeight >= reel.note.scrollHeight - 1")
    browser.press("Home")
    assert browser.evaluate("reel.note.scrollTop") == 0


def test_reasons_are_played_as_they_are_read(opened, lighthouse):
    """Broken: reasons would pass 31 times a second; or an engine would be played at the pace of a reader."""
    puzzle, trace = lighthouse
    steps = Trace.of_steps(puzzle.blank(), gridwright.explain(puzzle))
    browser = opened(puzzle.scene(), steps)
    assert browser.evaluate("reel.rate.textContent") == "1.0× reading"
    begins = browser.evaluate("[...reel.recording.moments.part(0, reel.recording.last + 1)]")
    assert begins == pytest.approx(list(moments(steps)), abs=0.01 * len(steps))
    shown = [
        browser.evaluate(f"reel.pace.frameAt({moment}, 0)") for moment in (0.5, begins[7] - 0.1, begins[7] + 0.1, 1e9)
    ]
    assert shown == [0, 6, 7, len(steps)]
    browser.press(" ")
    time.sleep(0.5)
    assert browser.evaluate("reel.replay.frame") == 0
    browser.press("+", 30)
    assert browser.evaluate("reel.rate.textContent") == "250× reading"
    browser.wait(f"reel.replay.frame === {len(steps)}")
    opened(puzzle.scene(), trace)
    assert browser.evaluate("reel.rate.textContent") == f"{len(trace) / 20:.1f} frames/s"


FRAME = """
(() => {
  const {board} = reel, {head} = board, wide = head.width * board.cell + 2, high = head.height * board.cell + 2;
  const {data} = board.context.getImageData(board.x, board.y, wide, high);
  const at = (x, y) => [...data.slice(4 * (y * wide + x), 4 * (y * wide + x) + 3)].join(" ");
  const all = (count, place) => [...new Set(Array.from({length: count}, (_, i) => at(...place(i))))];
  return [all(wide, (i) => [i, 0]), all(wide, (i) => [i, high - 1]), all(wide, (i) => [i, high - 2]),
          all(high, (i) => [0, i]), all(high, (i) => [wide - 1, i]), all(high, (i) => [wide - 2, i])];
})()
"""


@pytest.mark.parametrize("kind", KINDS)
def test_a_board_has_its_frame_on_all_sides(opened, kind):
    """Broken: a Hitori was open on its right and below."""
    puzzle = KINDS[kind]()
    browser = opened(puzzle.scene(), recorded(puzzle))
    for key in ("Home", "End"):
        browser.press(key)
        assert browser.evaluate(FRAME) == [["74 81 96"]] * 6


# Whether anything is drawn over the board itself.
POINTED = """
(() => {
  const {board} = reel, {width, height} = board.buffer;
  const over = board.context.getImageData(board.x, board.y, width, height).data;
  const under = board.ink.getImageData(0, 0, width, height).data;
  return over.some((part, i) => part !== under[i]);
})()
"""


@pytest.mark.parametrize("told", [False, True], ids=["search", "steps"])
@pytest.mark.parametrize("kind", KINDS)
def test_the_last_frame_is_the_plain_solution(opened, kind, told):
    """Broken: what changed last would stay pointed out."""
    puzzle = KINDS[kind]()
    if told:
        steps = gridwright.explain(puzzle)
        trace = Trace.of_steps(puzzle.blank(), steps)
        trace.close("solution" if steps.verdict == "unique" else "stop", None, "")
    else:
        trace = recorded(puzzle)
    browser = opened(puzzle.scene(), trace)
    browser.press("ArrowRight", 2)
    assert browser.evaluate(POINTED) is True
    browser.press("End")
    assert browser.evaluate(POINTED) is False


def test_crosses_are_there_while_something_is_open(opened):
    """Broken: the crosses of a solver would stay in the finished picture, or vanish too early."""
    trace = Trace(2, 1)
    trace.add("step", [(0, 0)])
    trace.add("step", [(1, 1)])
    browser = opened(Scene(2, 1, b"\xff\xff", ("#ffffff", "#000000")), trace)
    colours = """
        new Set(new Uint32Array(reel.board.ink.getImageData(...reel.board.inside(0)).data.buffer)).size
    """
    for frame, crossed in ((1, True), (2, False), (1, True), (0, False), (2, False)):
        browser.evaluate(f"reel.go({frame})")
        assert (browser.evaluate(colours) > 1) == crossed


def test_a_guess_stands_out_from_what_follows_from_it(opened):
    """Broken: 197 cells looked as if they had been guessed."""
    puzzle = gridwright.make("hitori", 6, difficulty="hard", seed=3).puzzle
    trace = recorded(puzzle)
    index, told = next((i, told) for i, told in enumerate(trace) if told.event == "guess" and len(told.changes) > 10)
    (guess, _), *others = told.changes
    browser = opened(puzzle.scene(), trace)
    browser.evaluate(f"reel.go({index + 1})")
    assert browser.evaluate(f"reel.recording.guessOf({index + 1})") == guess == trace.guess_of(index)
    rim = """((cell) => {
        const {board} = reel, [x, y, width] = board.inside(cell);
        const {data} = board.context.getImageData(board.x + x, board.y + y + 6, Math.floor(width / 2), 1);
        const pixels = Array.from({length: data.length / 4}, (_, i) => [...data.slice(4 * i, 4 * i + 3)].join(" "));
        return pixels.filter((pixel) => pixel === "138 63 252").length;
    })"""
    assert browser.evaluate(f"{rim}({guess})") >= 2
    assert [browser.evaluate(f"{rim}({cell})") for cell, _ in others] == [0] * len(others)


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
    assert "of 500 cells known" in browser.evaluate("reel.board.canvas.ariaLabel")


def test_it_can_be_read_in_the_dark(opened, lighthouse):
    puzzle, trace = lighthouse
    grounds = {}
    for dark in (False, True):
        browser = opened(puzzle.scene(), trace)
        browser.dark(dark)
        browser.wait(f"document.documentElement.dataset.theme === '{'dark' if dark else 'light'}'")
        grounds[dark] = browser.evaluate("getComputedStyle(document.body).backgroundColor")
    browser.dark(False)
    light, night = (sum(map(int, re.findall(r"\d+", grounds[dark]))) for dark in (False, True))
    assert light > 600 > 200 > night
