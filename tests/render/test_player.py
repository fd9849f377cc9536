"""The contents of the page that plays a trace. tests/web/test_player.py tests it in a browser."""

from __future__ import annotations

import base64
import json
import re
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from random_puzzles import grids

import gridwright
from gridwright import Grid, Nonogram, Trace
from gridwright.rendering import player
from gridwright.values.errors import InputError
from gridwright.values.scene import Scene
from gridwright.web import bundle, watching

ROOT = Path(__file__).parent.parent.parent
NASTY = "</script><script>alert('x')</script><img src=x onerror=alert(1)> & \u2028 \ud800 {line} $head"


def recorded(puzzle, **options):
    return gridwright.solve(puzzle, **options, record=True).trace


def precomputed_in(page):
    """The recording in a page."""
    return json.loads(re.search(r'id="precomputed">(.*?)</script>', page, re.DOTALL)[1])


def columns_of(piece):
    """The events of a piece, and the end of each event's changes, decoded in Python."""
    data = zlib.decompress(base64.b64decode(piece["columns"]))
    frames, changes = piece["frames"], piece["changes"]
    assert len(data) == 14 * frames + 5 * changes
    at = 2 * frames
    planes = [data[at + plane * frames : at + (plane + 1) * frames] for plane in range(4)]
    steps = [int.from_bytes(bytes(parts), "little", signed=True) for parts in zip(*planes, strict=True)]
    return list(data[:frames]), [sum(steps[: index + 1]) for index in range(frames)]


@given(grids(most=6))
def test_the_frames_of_the_page_are_those_of_the_trace(picture):
    """Broken: the page would play a different recording."""
    puzzle = Nonogram.from_grid(picture)
    trace = recorded(puzzle)
    told = precomputed_in(watching.page(puzzle.scene(), trace))["recording"]
    head, [piece] = told["head"], told["pieces"]
    events, ends = columns_of(piece)
    assert (head["width"], head["height"]) == (picture.width, picture.height)
    assert [head["events"][event] for event in events] == [frame.event for frame in trace]
    assert ends == list(trace.ends)


@given(grids(most=6))
def test_pieces_make_up_the_whole(picture):
    """Broken: a recording played while it is made would differ from a finished one."""
    whole = recorded(Nonogram.from_grid(picture))
    scene = Nonogram.from_grid(picture).scene()
    growing, packer = Trace(whole.width, whole.height), player.Packer(scene)
    events, ends, notes = [], [], {}
    for number, frame in enumerate(whole):
        growing.add(frame.event, frame.changes, frame.note)
        if number % 3 == 2 or number == len(whole) - 1:
            growing.cells.append(0)  # from an unfinished frame
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
    """Broken: the page would not work without a network, or would reveal to others who opens it."""
    puzzle = Nonogram.from_grid(Grid.from_text("#.\n.#"))
    page = watching.page(puzzle.scene(), recorded(puzzle))
    assert "default-src 'none'" in page
    modules = "".join(bundle.modules("app/watch_page.js").values())
    assert not re.search(r"fetch\(|XMLHttpRequest|WebSocket|sendBeacon", modules)
    known = re.compile(r'<link rel="icon" href="data:[^"]*">|<script type="module">.*?</script>', re.DOTALL)
    assert not re.search(r"https?://|src=|href=|@import|url\(", known.sub("", page))


def test_what_comes_from_outside_is_only_text():
    """Broken: a title or a note could run as a program in the reader's browser."""
    trace = Trace(2, 1)
    trace.add("step", [(0, 1)], NASTY)
    page = watching.page(Scene(2, 1, b"\xff\xff", ("#ffffff", "#000000")), trace, title=NASTY)
    page.encode("utf-8")
    assert page.count("<script") == 2
    assert "<img" not in page
    assert precomputed_in(page)["recording"]["pieces"][0]["notes"]["0"] == NASTY


def test_a_trace_of_another_board_is_refused():
    scene = Scene(2, 1, b"\xff\xff", ("#ffffff", "#000000"))
    with pytest.raises(InputError, match="the trace is for 1x1 cells, the board has 2x1"):
        watching.page(scene, Trace(1, 1))
    trace = Trace(2, 1)
    trace.add("step", [(0, 7)])
    with pytest.raises(InputError, match="the trace has the colour 7, the palette ends at 1"):
        watching.page(scene, trace)
