"""The solving of picture puzzles, recorded and played: what is laid is what was done, and every player shows tiles."""

from __future__ import annotations

import io
from random import Random

import every_board as brute
import pytest
from browser import PROGRAM, Browser

import gridwright
from bench.text_pictures import art
from gridwright import Board, Limits, PicturePuzzle
from gridwright.base.strategy import Task
from gridwright.picture.cutting import cut_image, cut_text
from gridwright.picture.faces import ImageFace
from gridwright.picture.kind import KIND
from gridwright.rendering import film
from gridwright.rendering.replay import Replay
from gridwright.web import watching

LINES = ["#######", "#a-b-c#", "#d.e.f#", "#g:h:i#", "#j+k+l#", "#m*n*o#", "#######"]


def recorded(puzzle, strategy, limit=1 << 26, **ways):
    task = Task(max_solutions=ways.get("max_solutions", 2), record=True, record_bytes=limit)
    result = KIND.strategy(strategy).solve(puzzle, task)
    return result.trace, result


def boards_of(trace):
    """The board after each frame."""
    replay = Replay(trace)
    for frame in range(replay.last + 1):
        replay.seek(frame)
        yield Board.from_cells(trace.width, trace.height, replay.cells)


def looks(puzzle, code):
    """What a tile looks like in a turn; None for no tile."""
    return None if code < 0 else puzzle.tiles[code // 4].turned(code % 4)


def clashes(puzzle, board) -> bool:
    """Whether two tiles that touch do not match, or a tile is turned away from the frame."""
    width = board.width
    edges = [(looks(puzzle, code) or (None,))[0] for code in board.cells]
    for cell, look in enumerate(edges):
        row, column = divmod(cell, width)
        if look is None:
            continue
        outside = (row == 0, column == width - 1, row == board.height - 1, column == 0)
        if puzzle.frame and any((edge == 0) != out for edge, out in zip(look, outside, strict=True)):
            return True
        if column and edges[cell - 1] is not None and puzzle.mates.get(look[3], look[3]) != edges[cell - 1][1]:
            return True
        if row and edges[cell - width] is not None and puzzle.mates.get(look[0], look[0]) != edges[cell - width][2]:
            return True
    return False


@pytest.mark.parametrize("strategy", ["search", "auto", "exact-cover", "exact-cover-plain"])
@pytest.mark.parametrize("size", [(4, 4), (5, 3)])
def test_a_recording_shows_what_the_search_did(strategy, size):
    """Broken: a replay would show tiles that were never laid like that, or would not end with the solution."""
    for seed in range(4):
        puzzle = brute.random_puzzle(Random(seed), *size, colours=4, symmetric=seed % 2)
        trace, result = recorded(puzzle, strategy, max_solutions=3)
        boards = list(boards_of(trace))
        assert not any(clashes(puzzle, board) for board in boards)
        assert boards[-1] in result.solutions
        assert len({board.known for board in boards}) > 3
        assert {"guess", "solution"} <= {frame.event for frame in trace}


def test_the_backtracker_records_each_tile():
    """A frame a tile, and one for the end; what is taken up is recorded with the tile that follows."""
    puzzle = brute.random_puzzle(Random(8), 4, 4, colours=3)
    trace, result = recorded(puzzle, "search", max_solutions=1000)
    assert result.verdict in ("unique", "multiple")
    ends = sum("every tile was tried" in frame.note for frame in trace)
    assert ends == 1
    assert len(trace) == result.stats["nodes"] + ends + 1  # and the verdict
    assert "laid at row 1, column 1" in trace[0].note
    assert sum(frame.event == "backtrack" for frame in trace) > 1


def test_a_recording_ends_at_its_limit_and_the_search_does_not():
    puzzle = brute.random_puzzle(Random(1), 6, 6, colours=5)
    trace, result = recorded(puzzle, "search", limit=2000)
    assert trace.cut
    assert len(trace) < 150 < result.stats["nodes"]
    assert trace.grid() in result.solutions


def test_reduction_and_search_make_one_recording():
    """What the reduction settles stays while the search goes on from there."""
    puzzle = cut_text(art(10, 4, Random(0), plain=8), 10, 10, seed=0)
    trace, result = recorded(puzzle, "auto", limit=50_000)
    events = [frame.event for frame in trace]
    assert "search the rest" in result.reason
    assert events.index("guess") > events.index("reduce") >= 0
    assert "reduce" not in events[events.index("guess") :]
    boards = list(boards_of(trace))[1:]
    settled = boards[events.index("guess") - 1]
    assert settled.known == result.stats["settled"] > 10
    for board, event in zip(boards, events, strict=True):
        if event in ("guess", "backtrack"):
            assert all(
                looks(puzzle, old) in (None, looks(puzzle, new))
                for old, new in zip(settled.cells, board.cells, strict=True)
            )
    assert trace.grid() in result.solutions


def test_films_and_frames_show_the_tiles():
    """The last picture of a film is the solved board, as it is drawn elsewhere."""
    images = pytest.importorskip("PIL.Image")
    puzzle = brute.random_puzzle(Random(3), 4, 4, colours=4)
    trace, result = recorded(puzzle, "search")
    with images.open(io.BytesIO(film.gif(puzzle.scene(), trace, frames=12))) as moving:
        assert moving.n_frames > 6
    first, *_, last = film.pngs(puzzle.scene(), trace, frames=12, cell=24)
    shown = [images.open(io.BytesIO(data)).convert("RGB") for data in (first, last)]
    assert len(shown[0].getcolors(1 << 16)) < 6 < len(shown[1].getcolors(1 << 16))
    colours = {puzzle.scene(result.solution).faces[5].colours[side] for side in range(4)}
    seen = {"#{:02x}{:02x}{:02x}".format(*colour) for _, colour in shown[1].getcolors(1 << 16)}
    assert any(
        all(abs(int(a[i : i + 2], 16) - int(b[i : i + 2], 16)) < 24 for i in (1, 3, 5)) for a in colours for b in seen
    )


@pytest.fixture(scope="module")
def browser():
    if PROGRAM is None:
        pytest.skip("needs Chromium")
    with Browser() as running:
        yield running


def _colour_at(browser, row, column, across, down):
    """The colour of a point of a tile, (0, 0) to (1, 1)."""
    return browser.evaluate(
        f"""(() => {{
            const board = reel.board;
            const x = board.x + Math.floor(({column} + {across}) * board.cell);
            const y = board.y + Math.floor(({row} + {down}) * board.cell);
            return [...board.context.getImageData(x, y, 1, 1).data].slice(0, 3);
        }})()"""
    )


def complaints(browser):
    """What the page complains of, but for advice on the reading that is done here."""
    return [text for text in browser.complaints if "getImageData" not in text]


def _rgb(colour):
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


def test_the_page_plays_tiles(browser, tmp_path):
    """Each tile shows its four colours where they belong, at the end and after going back."""
    puzzle = brute.random_puzzle(Random(3), 4, 4, colours=4)
    trace, result = recorded(puzzle, "search")
    (tmp_path / "tiles.html").write_text(watching.page(puzzle.scene(), trace))
    browser.open(tmp_path / "tiles.html")
    browser.wait("window.reel")
    places = ((0.5, 0.25), (0.75, 0.5), (0.5, 0.75), (0.25, 0.5))
    replay = Replay(trace)
    for frame in (replay.last, 5, replay.last - 2, 0):
        replay.seek(frame)
        browser.evaluate(f"reel.go({frame})")
        browser.wait(f"reel.replay.frame === {frame}")
        for cell, code in enumerate(replay.cells):
            row, column = divmod(cell, 4)
            colours = [[208, 212, 220]] * 4
            if code >= 0:
                colours = [_rgb(colour) for colour in puzzle.scene().deck[code].colours]
            assert [_colour_at(browser, row, column, *place) for place in places] == colours
    assert not complaints(browser)
    assert result.verdict in ("unique", "multiple")


def test_the_page_plays_images_and_text(browser, tmp_path):
    """A piece of an image shows its own pixels; a piece of text its letters."""
    pixels = bytes(part for y in range(36) for x in range(48) for part in (5 * x, 7 * y, (x * y) % 256))
    image = ImageFace(48, 36, pixels)
    for puzzle in (cut_image(image, 4, 3, shared=True, seed=2), cut_text(LINES, 3, 3, seed=2)):
        trace, result = recorded(puzzle, "reduce")
        (tmp_path / "faces.html").write_text(watching.page(puzzle.scene(), trace))
        browser.open(tmp_path / "faces.html")
        browser.wait("window.reel")
        browser.press("End")
        browser.wait(f"reel.replay.frame === {len(trace)}")
        assert not complaints(browser)
        face = puzzle.scene().deck[result.solution.cells[0]]
        if hasattr(face, "rgb"):
            here = _colour_at(browser, 0, 0, 0.5, 0.5)
            middle = 3 * (face.width * (face.height // 2) + face.width // 2)
            assert all(abs(one - two) < 30 for one, two in zip(here, face.rgb[middle : middle + 3], strict=True))
        else:
            ink = browser.evaluate(
                """(() => {
                    const face = reel.board.faces.face(0);
                    const data = face.getContext("2d").getImageData(0, 0, face.width, face.height).data;
                    return data.filter((value, i) => i % 4 == 0 && value < 90).length;
                })()"""
            )
            assert ink > 50


@pytest.mark.parametrize("strategy", ["cdcl", "auto", "reduce"])
def test_every_recording_ends_with_how_it_ended(strategy):
    """Also where a strategy shows no steps, and where a limit ended it."""
    puzzle = brute.random_puzzle(Random(3), 4, 4, colours=4)
    result = gridwright.solve(puzzle, strategy=strategy, record=True)
    assert result.trace.grid() in (*result.solutions, result.partial)
    stopped = gridwright.solve(puzzle, strategy=strategy, record=True, limits=Limits(time=0))
    assert stopped.trace is None or stopped.trace[len(stopped.trace) - 1].event == "stop"


def test_a_puzzle_without_a_solution_is_recorded():
    puzzle = PicturePuzzle(2, 2, [(0, 1, 1, 0), (0, 1, 1, 0), (0, 2, 2, 0), (0, 2, 2, 0)])
    trace, result = recorded(puzzle, "search")
    assert result.verdict == "none"
    assert trace[len(trace) - 1].event == "contradiction"
