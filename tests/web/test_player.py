"""The page that plays a trace: its display and its controls."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from pathlib import Path

import pytest

import gridwright
from gridwright import Nonogram, Trace
from gridwright.picture.cutting import cut_image, cut_text
from gridwright.picture.faces import ImageFace
from gridwright.rendering.replay import Replay
from gridwright.values.scene import Label, Scene
from gridwright.web import watching

from .player import LEGIBLE, drag, holds, press

pytestmark = pytest.mark.web

ROOT = Path(__file__).parents[2]
NASTY = "</script><script>alert('x')</script><img src=x onerror=alert(1)> & \u2028 \ud800 {line} $head"


def recorded(puzzle, **options):
    return gridwright.solve(puzzle, **options, record=True).trace


@pytest.fixture
def opened(show):
    """Opens the page of a trace."""
    return lambda scene, trace, *, size=(1000, 800), **options: show(watching.page(scene, trace, **options), *size)


# The colour of the pixels a quarter into each cell, away from crosses and outlines.
SEEN = """
(() => {
  const {scene, view: {origin, cell}, canvas: {width, height}, pen} = player.board, seen = [];
  const {data} = pen.getImageData(0, 0, width, height);
  for (let row = 0; row < scene.height; row++)
    for (let column = 0; column < scene.width; column++) {
      const x = Math.floor(origin.x + (column + 0.27) * cell), y = Math.floor(origin.y + (row + 0.27) * cell);
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


def scrub(page, frame):
    """Moves the scrubber like a mouse, and waits for the frame."""
    page.evaluate(f"player.scrubber.value = {frame}, player.scrubber.dispatchEvent(new Event('input'))")
    holds(page, f"() => player.playback.frame === {frame}")


def test_scrubbing_shows_the_cells_of_the_frame(opened, lighthouse):
    """Broken: somewhere in the trace, forwards or backwards, the page would show wrong cells."""
    puzzle, trace = lighthouse
    page = opened(puzzle.scene(), trace)
    for frame in (0, 1, 30, 29, len(trace), 12, 13, 0, len(trace) - 1):
        scrub(page, frame)
        assert page.evaluate(SEEN) == expected(trace, frame)
        note = trace.note(frame - 1) if frame else "nothing is known yet"
        assert page.evaluate("player.note.textContent") == note
        assert page.evaluate("player.event.textContent") == (trace.event(frame - 1) if frame else "start")


def test_the_keys_work(opened, lighthouse):
    puzzle, trace = lighthouse
    page = opened(puzzle.scene(), trace)
    last = len(trace)
    frame = "player.playback.frame"
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
        press(page, key, times)
        assert page.evaluate(frame) == there, key
        assert page.evaluate("player.place.textContent") == f"{there} / {last}"
    before = page.evaluate("player.playback.pace.rate")
    press(page, "+")
    assert page.evaluate("player.playback.pace.rate") == pytest.approx(1.5 * before)
    press(page, " ")
    assert page.evaluate("player.toggler.getAttribute('aria-label')") == "Pause"
    holds(page, f"() => {frame} > 3")
    press(page, " ")
    assert page.evaluate("player.toggler.getAttribute('aria-label')") == "Play"


def test_buttons_and_mouse_work(opened, lighthouse):
    puzzle, trace = lighthouse
    page = opened(puzzle.scene(), trace)
    for name, there in (
        ("Last frame", len(trace)),
        ("Previous frame", len(trace) - 1),
        ("First frame", 0),
        ("Next frame", 1),
        ("Next event", len(trace) - 1),
        ("Previous event", 0),
    ):
        button = f"""document.querySelector('[aria-label="{name}"]')"""
        box = page.evaluate(f"(b => [b.x + b.width / 2, b.y + b.height / 2])({button}.getBoundingClientRect())")
        drag(page, box, box)
        assert page.evaluate("player.playback.frame") == there
    left, top, width, height = page.evaluate(
        "(b => [b.x, b.y, b.width, b.height])(player.scrubber.getBoundingClientRect())"
    )
    drag(page, (left + 10, top + height / 2), (left + width / 3, top + height / 2), (left + width - 4, top + 8))
    holds(page, f"() => player.playback.frame === {len(trace)}")


def test_played_to_the_end_it_shows_the_solution_and_stops(opened, lighthouse):
    puzzle, trace = lighthouse
    page = opened(puzzle.scene(), trace)
    page.evaluate("player.playback.pace.choose(5000)")
    press(page, " ")
    holds(page, f"() => player.playback.frame === {len(trace)} && !player.playback.playing")
    assert page.evaluate(SEEN) == [COLOURS[value] for value in gridwright.solve(puzzle).solution.cells]


def test_a_large_board_is_drawn_as_pixels(opened):
    """Broken: boards with more lines than the screen has pixels could not be watched."""
    side = 300
    puzzle = Nonogram([[side]] * side, [[side]] * side)
    trace = Trace(side, side)
    for row in range(side):
        trace.add("propagate", [(row * side + column, 1) for column in range(side)])
    page = opened(puzzle.scene(), trace)
    assert page.evaluate("player.board.view.cell < 7") is True
    scrub(page, 150)
    press(page, "ArrowLeft")
    black = page.evaluate("player.playback.replay.state.reduce((sum, value) => sum + (value === 1), 0)")
    assert black == 149 * side
    seen = page.evaluate(SEEN)
    assert (seen[12 * side + 52], seen[-12 * side - 52]) == (COLOURS[1], COLOURS[255])


def test_colours_labels_and_nasty_texts_are_shown(opened):
    """Broken: a note could contain markup, or colours of clues would be missing."""
    scene = Scene(
        2, 1, b"\xff\xff", ["#ffffff", "#ff0000"], left=[[Label("1", "#ff0000")]], top=[[Label("1")], [Label("0")]]
    )
    trace = Trace(2, 1)
    trace.add("step", [(0, 1), (1, 0)], NASTY, [("row", 0), ("column", 1)])
    page = opened(scene, trace, title=NASTY)
    press(page, "End")
    assert page.evaluate("player.note.textContent") == NASTY
    assert page.evaluate("document.querySelector('h1').textContent").startswith("</script><script>alert")
    assert page.evaluate("document.images.length") == 0
    assert page.evaluate(SEEN) == ["255 0 0", "255 255 255"]


# The number of different colours in each cell.
SHADES = """
(() => {
  const {scene, view: {origin, cell}, pen} = player.board;
  return Array.from({length: scene.width}, (_, column) => {
    const {data} = pen.getImageData(origin.x + column * cell + 4, origin.y + 4, cell - 8, cell - 8);
    return new Set(new Uint32Array(data.buffer)).size;
  });
})()
"""


def test_partly_known_cells_are_marked_and_not_counted(opened):
    """Broken: the page would count partly known cells as known, or not show them."""
    trace = Trace(3, 1)
    trace.add("propagate", [(0, 1), (1, 254)])
    trace.add("propagate", [(1, 1), (2, 254)])
    trace.add("backtrack", [(1, 255)])
    page = opened(Scene(3, 1, b"\xff\xff\xff", ("#ffffff", "#000000"), rule=0), trace)
    for frame, known in ((1, 1), (2, 2), (3, 1), (1, 1)):
        scrub(page, frame)
        assert page.evaluate("player.known.textContent") == f"{known} of 3 cells known"
    page.evaluate("player.board.show([], null, [], '#000')")
    plain, marked, unknown = page.evaluate(SHADES)
    assert (plain, unknown) == (1, 1)
    assert marked > 1


def test_partly_known_cells_of_large_boards_have_another_shade(opened):
    side = 600
    trace = Trace(side, side)
    trace.add("propagate", [(cell, 254) for cell in range(side)])
    trace.add("propagate", [(side * side - 1, 1)])
    page = opened(Scene(side, side, b"\xff" * side**2, ("#ffffff", "#000000")), trace)
    assert page.evaluate("player.board.view.cell < 7") is True
    scrub(page, 2)
    words = page.evaluate("[0, 300 * 600, 360000 - 1].map((cell) => player.board.painter.image.pixels[cell])")
    assert len(set(words)) == 3


def test_letters_stand_in_the_cells_of_a_safe_palette(opened):
    """Broken: colour-blind users could not follow the page."""
    scene = Scene(2, 1, b"\xff\xff", ("#ffffff", "#d55e00", "#000000"), signs=("", "r", ""), rule=0)
    trace = Trace(2, 1)
    trace.add("propagate", [(0, 1), (1, 2)])
    for lettered in (False, True):
        page = opened(replace(scene, lettered=lettered), trace)
        press(page, "End")
        page.evaluate("player.board.show([], null, [], '#000')")
        letter, black = page.evaluate(SHADES)
        assert (letter > 1, black) == (lettered, 1)


def test_unknown_cells_look_like_no_colour_of_the_palette(opened):
    """Broken: a light grey cell could not be told from an unknown one."""
    scene = Scene(2, 1, b"\xff\xff", ("#ffffff", "#d0d4dc"))
    trace = Trace(2, 1)
    trace.add("propagate", [(0, 1)])
    page = opened(scene, trace)
    press(page, "End")
    grey, unknown = page.evaluate(SEEN)
    assert grey == "208 212 220"
    assert unknown == "168 178 198"


def test_texts_in_the_cells_stay_while_the_board_is_watched(opened):
    """Broken: a board of numbers could not be read while it is being solved."""
    scene = Scene(2, 1, b"\xff\xff", ("#ffffff", "#000000"), texts=("7", "8"), rule=0)
    trace = Trace(2, 1)
    trace.add("step", [(0, 1), (1, 0)])
    assert Replay(trace).scene(scene).texts == ("7", "8")
    page = opened(scene, trace)
    inked = """
        [0, 1].map((column) => {
          const {pen, view: {origin: {x, y}, cell}} = player.board;
          const {data} = pen.getImageData(x + (column + 1 / 3) * cell, y + cell / 4, cell / 3, cell / 2);
          return new Set(data.filter((_, at) => at % 4 === 0)).size > 3;
        })
    """
    for frame in (0, 1):
        scrub(page, frame)
        assert page.evaluate(inked) == [True, True]


KINDS = {
    "nonogram": lambda: gridwright.load(ROOT / "puzzles" / "lighthouse.non"),
    "hitori": lambda: gridwright.make("hitori", 9, difficulty="hard", seed=2).puzzle,
    "picture": lambda: gridwright.make("picture", 5, colours=5, seed=1).puzzle,
}
PLACES = """
    (({board, strip, note, scrubber, toggler, speed, known}) =>
      [board.canvas, strip.element, note, scrubber, toggler, speed, known])(player).map((one) => {
      const {left, top, right, bottom} = one.getBoundingClientRect();
      return [one.className, one === player.known ? 0 : left, top, right, bottom];
    })
"""


@pytest.mark.parametrize("told", [False, True], ids=["search", "steps"])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("width", "height"), [(360, 740), (800, 900), (1600, 1000)])
def test_nothing_is_cut_off_and_nothing_jumps(opened, kind, told, width, height):
    """Broken: a phone would show five words of a reason or scroll sideways, or the board would move."""
    puzzle = KINDS[kind]()
    trace = Trace.of_steps(puzzle.blank(), gridwright.explain(puzzle)) if told else recorded(puzzle)
    title = "A title that takes more than one line where there is little room for it"
    page = opened(puzzle.scene(), trace, size=(width, height), title=title)
    places = page.evaluate(PLACES)
    for frame in range(0, len(trace) + 1, -(-len(trace) // 20)):
        page.evaluate(f"player.playback.go({frame})")
        assert page.evaluate(PLACES) == places
        assert page.evaluate("player.note.scrollHeight <= player.note.clientHeight")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    for name, left, top, right, bottom in places:
        assert 0 <= left < right <= width, name
        assert 0 <= top < bottom <= height, name


@pytest.mark.parametrize("size", [(360, 740), (1366, 768)])
def test_a_reason_that_is_too_long_for_the_window_is_shown_whole(opened, size):
    """Broken: its end could not be read."""
    trace = Trace(2, 1)
    trace.add("step", [(0, 1)], "A word, and " * 1000 + "the last.")
    page = opened(Scene(2, 1, b"\xff\xff", ("#ffffff", "#000000")), trace, size=size)
    press(page, "End")
    assert page.locator(".player-note").evaluate(LEGIBLE)
    press(page, "Home")
    assert page.locator(".player-note").evaluate(LEGIBLE)


def test_reasons_are_played_as_they_are_read(opened, lighthouse):
    """Broken: reasons would pass 31 times a second; or a search would be played at reading speed."""
    puzzle, trace = lighthouse
    steps = Trace.of_steps(puzzle.blank(), gridwright.explain(puzzle))
    page = opened(puzzle.scene(), steps)
    assert page.evaluate("player.rate.textContent") == "1.0× reading"
    press(page, " ")
    time.sleep(0.5)
    assert page.evaluate("player.playback.frame") == 0
    press(page, "+", 30)
    assert page.evaluate("player.rate.textContent") == "250× reading"
    holds(page, f"() => player.playback.frame === {len(steps)}")
    page = opened(puzzle.scene(), trace)
    assert page.evaluate("player.rate.textContent") == f"{len(trace) / 20:.1f} frames/s"


FRAME = """
(() => {
  const {scene, view: {origin, cell}, pen} = player.board,
    wide = scene.width * cell + 2, high = scene.height * cell + 2;
  const {data} = pen.getImageData(origin.x - 1, origin.y - 1, wide, high);
  const at = (x, y) => [...data.slice(4 * (y * wide + x), 4 * (y * wide + x) + 3)].join(" ");
  const all = (count, place) => [...new Set(Array.from({length: count}, (_, i) => at(...place(i))))];
  return [all(wide, (i) => [i, 0]), all(wide, (i) => [i, high - 1]), all(wide, (i) => [i, high - 2]),
          all(high, (i) => [0, i]), all(high, (i) => [wide - 1, i]), all(high, (i) => [wide - 2, i])];
})()
"""


@pytest.mark.parametrize("kind", KINDS)
def test_a_board_has_its_frame_on_all_sides(opened, kind):
    """Broken: a Hitori would lack its right and bottom border."""
    puzzle = KINDS[kind]()
    page = opened(puzzle.scene(), recorded(puzzle))
    for key in ("Home", "End"):
        press(page, key)
        ((colour,), *others) = page.evaluate(FRAME)  # one on each side, and darker than the lines between cells
        assert others == [[colour]] * 5
        assert max(map(int, colour.split())) < 140


# Whether anything is drawn over the board itself.
POINTED = """
(() => {
  const {pen, painter, canvas: {width, height}} = player.board;
  const [over, under] = [pen, painter.pen].map((each) => each.getImageData(0, 0, width, height).data);
  return over.some((part, i) => part !== under[i]);
})()
"""


@pytest.mark.parametrize("told", [False, True], ids=["search", "steps"])
@pytest.mark.parametrize("kind", KINDS)
def test_the_last_frame_is_the_plain_solution(opened, kind, told):
    """Broken: the last change would stay highlighted."""
    puzzle = KINDS[kind]()
    if told:
        steps = gridwright.explain(puzzle)
        trace = Trace.of_steps(puzzle.blank(), steps)
        trace.close("solution" if steps.verdict == "unique" else "stop", None, "")
    else:
        trace = recorded(puzzle)
    page = opened(puzzle.scene(), trace)
    press(page, "ArrowRight", 2)
    assert page.evaluate(POINTED) is True
    press(page, "End")
    assert page.evaluate(POINTED) is False


def test_crosses_are_there_while_something_is_open(opened):
    """Broken: the crosses of a solver would stay in the finished picture, or vanish too early."""
    trace = Trace(2, 1)
    trace.add("step", [(0, 0)])
    trace.add("step", [(1, 1)])
    page = opened(Scene(2, 1, b"\xff\xff", ("#ffffff", "#000000")), trace)
    colours = """
        (({painter: {pen}, view: {origin: {x, y}, cell}}) =>
          new Set(new Uint32Array(pen.getImageData(x + 2, y + 2, cell - 4, cell - 4).data.buffer)).size)(player.board)
    """
    for frame, crossed in ((1, True), (2, False), (1, True), (0, False), (2, False)):
        page.evaluate(f"player.playback.go({frame})")
        assert (page.evaluate(colours) > 1) == crossed


def test_a_guess_stands_out_from_what_follows_from_it(opened):
    """Broken: 197 cells would look as if they were guessed."""
    puzzle = gridwright.make("hitori", 6, difficulty="hard", seed=3).puzzle
    trace = recorded(puzzle)
    index, told = next((i, told) for i, told in enumerate(trace) if told.event == "guess" and len(told.changes) > 10)
    (guess, _), *others = told.changes
    page = opened(puzzle.scene(), trace)
    page.evaluate(f"player.playback.go({index + 1})")
    assert page.evaluate(f"player.recording.guessOf({index + 1})") == guess == trace.guess_of(index)
    rim = """((cell) => {
        const {pen, scene, view} = player.board;
        const {x, y} = view.corner({row: Math.floor(cell / scene.width), column: cell % scene.width});
        const {data} = pen.getImageData(x, y + 8, Math.floor(view.cell / 2), 1);
        const pixels = Array.from({length: data.length / 4}, (_, i) => [...data.slice(4 * i, 4 * i + 3)].join(" "));
        return pixels.filter((pixel) => pixel === "138 63 252").length;
    })"""
    assert page.evaluate(f"{rim}({guess})") >= 2
    assert [page.evaluate(f"{rim}({cell})") for cell, _ in others] == [0] * len(others)


def test_everything_has_a_name_for_those_who_do_not_see_it(opened, lighthouse):
    puzzle, trace = lighthouse
    page = opened(puzzle.scene(), trace)
    nameless = """
        [...document.querySelectorAll("button, input, canvas")].filter(
          (one) => !one.ariaLabel && !one.ariaHidden && !one.labels?.length).length
    """
    assert page.evaluate(nameless) == 0
    press(page, "ArrowRight", 2)
    assert page.evaluate("live.textContent") == f"Frame 2 of {len(trace)}: propagate. {trace.note(1)}"
    assert "of 500 cells known" in page.evaluate("player.board.canvas.ariaLabel")


def test_it_can_be_read_in_the_dark(opened, lighthouse):
    puzzle, trace = lighthouse
    grounds = {}
    for dark in (False, True):
        page = opened(puzzle.scene(), trace)
        page.emulate_media(color_scheme="dark" if dark else "light")
        holds(page, f"() => document.documentElement.dataset.theme === '{'dark' if dark else 'light'}'")
        grounds[dark] = page.evaluate("getComputedStyle(document.body).backgroundColor")
    light, night = (sum(map(int, re.findall(r"\d+", grounds[dark]))) for dark in (False, True))
    assert light > 600 > 200 > night


def colour_at(page, row, column, across, down):
    """The colour of a point of a tile, (0, 0) to (1, 1)."""
    return page.evaluate(
        f"""(() => {{
            const {{pen, view: {{origin, cell}}}} = player.board;
            const [x, y] = [origin.x + ({column} + {across}) * cell, origin.y + ({row} + {down}) * cell];
            return [...pen.getImageData(Math.floor(x), Math.floor(y), 1, 1).data].slice(0, 3);
        }})()"""
    )


def rgb(colour):
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


def test_tiles_show_their_colours_where_they_belong(opened):
    """Broken: a tile would be turned the wrong way, or stay when it was taken away."""
    puzzle = gridwright.make("picture", 4, colours=4, seed=3).puzzle
    trace = recorded(puzzle, strategy="search")
    page = opened(puzzle.scene(), trace)
    places = ((0.5, 0.25), (0.75, 0.5), (0.5, 0.75), (0.25, 0.5))
    replay = Replay(trace)
    for frame in (replay.last, 5, replay.last - 2, 0):
        replay.seek(frame)
        page.evaluate(f"player.playback.go({frame})")
        holds(page, f"() => player.playback.frame === {frame}")
        for cell, code in enumerate(replay.cells):
            row, column = divmod(cell, 4)
            colours = [[208, 212, 220]] * 4
            if code >= 0:
                colours = [rgb(colour) for colour in puzzle.scene().deck[code].colours]
            assert [colour_at(page, row, column, *place) for place in places] == colours


def test_pieces_of_an_image_show_their_pixels_and_pieces_of_text_their_letters(opened):
    pixels = bytes(part for y in range(36) for x in range(48) for part in (5 * x, 7 * y, (x * y) % 256))
    image = ImageFace(48, 36, pixels)
    lines = ["#######", "#a-b-c#", "#d.e.f#", "#g:h:i#", "#j+k+l#", "#m*n*o#", "#######"]
    for puzzle in (cut_image(image, 4, 3, shared=True, seed=2), cut_text(lines, 3, 3, seed=2)):
        result = gridwright.solve(puzzle, strategy="reduce", record=True)
        page = opened(puzzle.scene(), result.trace)
        press(page, "End")
        holds(page, f"() => player.playback.frame === {len(result.trace)}")
        face = puzzle.scene().deck[result.solution.cells[0]]
        if hasattr(face, "rgb"):
            here = colour_at(page, 0, 0, 0.5, 0.5)
            middle = 3 * (face.width * (face.height // 2) + face.width // 2)
            assert all(abs(one - two) < 30 for one, two in zip(here, face.rgb[middle : middle + 3], strict=True))
        else:
            ink = page.evaluate(
                """(() => {
                    const face = player.board.scene.face(0);
                    const data = face.getContext("2d").getImageData(0, 0, face.width, face.height).data;
                    return data.filter((value, i) => i % 4 == 0 && value < 90).length;
                })()"""
            )
            assert ink > 50
