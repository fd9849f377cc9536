"""Text pictures cut, shuffled and turned come back; with the reduction, the cover and CodinGame's format."""

from __future__ import annotations

from random import Random

import pytest

import gridwright
from bench.impossible_boards import impossible_board
from bench.text_pictures import art
from gridwright import Limits
from gridwright.picture.cutting import cut_text, text_of
from gridwright.picture.formats import codingame


@pytest.mark.parametrize("pieces", range(5, 13))
def test_pictures_come_back(pieces):
    """Reduction alone settles every piece of a picture whose borders are mostly different, and reports how many."""
    random = Random(pieces)
    lines = art(pieces, 5, random)
    puzzle = cut_text(lines, pieces, pieces, seed=pieces)
    result = gridwright.solve(puzzle)
    assert result.verdict == "unique"
    assert not puzzle.violations(result.solution)
    assert text_of(puzzle, result.solution).splitlines() == lines
    assert result.stats["settled"] == pieces * pieces
    assert f"reduction settled {pieces * pieces} of {pieces * pieces} cells" in result.reason
    alone = gridwright.solve(puzzle, strategy="reduce")
    assert (alone.verdict, alone.solution) == ("unique", result.solution)


def test_where_reduction_stops_search_goes_on():
    """Only two characters: no cell is settled at once, and search must find the picture."""
    lines = art(10, 5, Random(1), " .")
    puzzle = cut_text(lines, 10, 10, seed=3)
    alone = gridwright.solve(puzzle, strategy="reduce")
    assert alone.verdict == "unknown"
    assert alone.partial.known == alone.stats["settled"] < 100
    result = gridwright.solve(puzzle)
    assert result.verdict == "unique"
    assert text_of(puzzle, result.solution).splitlines() == lines
    assert "search the rest" in result.reason
    assert result.stats["nodes"] > 100


def test_covering_needs_the_reduction():
    """After reduction, which leaves no choice, two nodes per piece are enough; without it they are not."""
    lines = art(8, 4, Random(2), "abc")
    puzzle = cut_text(lines, 8, 8, seed=1)
    limits = Limits(nodes=128)
    after = gridwright.solve(puzzle, strategy="exact-cover", limits=limits)
    assert after.verdict == "unique"
    assert text_of(puzzle, after.solution).splitlines() == lines
    before = gridwright.solve(puzzle, strategy="exact-cover-plain", limits=limits)
    assert before.verdict in ("unknown", "solved")
    assert "node limit" in before.reason
    assert after.stats["options"] < before.stats["options"] / 20


def test_a_picture_that_is_plain_in_part_needs_the_reduction():
    """The detailed part determines the plain part; a cover starts in the plain part and gets lost there.

    `python -m bench picture --reduction` has those that take more than a minute.
    """
    puzzle = cut_text(art(16, 5, Random(12), plain=12), 16, 16, seed=12)
    after = gridwright.solve(puzzle, strategy="exact-cover")
    assert (after.verdict, after.stats["settled"], after.stats["options"]) == ("unique", 256, 256)
    assert after.stats["nodes"] < 300
    before = gridwright.solve(puzzle, strategy="exact-cover-plain", limits=Limits(nodes=3000))
    assert before.verdict in ("unknown", "solved")
    assert before.stats["options"] > 100_000


@pytest.mark.parametrize(("size", "colours"), [(7, 5), (10, 8)])
def test_a_tile_that_fits_nowhere_is_found_by_reduction(size, colours):
    """Without it, a cover tries all the other tiles first, and does not finish."""
    puzzle = impossible_board(size, colours, Random(1))
    after = gridwright.solve(puzzle, strategy="exact-cover")
    assert after.verdict == "none"
    assert "fits 0 cells" in str(after.reason)
    before = gridwright.solve(puzzle, strategy="exact-cover-plain", limits=Limits(nodes=20_000))
    assert (before.verdict, before.reason) == ("unknown", "the node limit was reached")
    assert gridwright.solve(puzzle).verdict == "none"


def test_a_tile_that_fits_nowhere_is_not_a_wrong_claim():
    """On a small enough board, the plain cover comes to the same result."""
    puzzle = impossible_board(5, 3, Random(1))
    assert gridwright.solve(puzzle, strategy="exact-cover-plain").verdict == "none"


def test_the_symmetric_frame_is_turned_one_way():
    """Without an upright piece a picture can be rotated as a whole: one piece's turn decides; the numbers show it."""
    lines = art(5, 5, Random(1))
    cut = cut_text(lines, 5, 5, seed=1)
    free = gridwright.PicturePuzzle(5, 5, cut.tiles, mates=cut.mates)
    result = gridwright.solve(free, strategy="reduce")
    assert (result.verdict, result.count, result.distinct) == ("unique", 4, 1)
    assert not free.violations(result.solution)


def test_reduction_is_recorded():
    """A recording ends with the solution and has a reason for every piece."""
    puzzle = cut_text(art(5, 5, Random(4)), 5, 5, seed=4)
    result = gridwright.solve(puzzle, strategy="reduce", record=True)
    trace = result.trace
    frames = [frame for frame in trace if frame.event == "reduce"]
    assert sum(len(frame.changes) for frame in frames) == 25
    assert all(frame.note for frame in frames)
    assert trace.grid() == result.solution


def test_every_piece_is_explained():
    puzzle = cut_text(art(5, 5, Random(4)), 5, 5, seed=4)
    steps = gridwright.explain(puzzle)
    cells = [cell for step in steps for cell in step.cells]
    assert steps.verdict == "unique"
    assert len({(row, column) for row, column, _ in cells}) == 25
    assert not puzzle.violations(steps.grid)


def test_a_puzzle_without_a_way_for_logic_is_explained_by_search(shared_data):
    puzzle = gridwright.load(shared_data / "edge_matching" / "em_6_c10_b3_s1.puz")
    steps = gridwright.explain(puzzle)
    techniques = {step.technique for step in steps}
    assert techniques >= {"borders", "search"}
    assert steps.verdict == "unique"
    assert not puzzle.violations(steps.grid)


def test_codingame_in_and_picture_out():
    """The format of the puzzle and its answer: pieces turned, the first upright."""
    lines = art(4, 4, Random(7))
    puzzle = cut_text(lines, 4, 4, seed=9)
    again = gridwright.parse(codingame.write([puzzle]))
    assert again == puzzle
    result = gridwright.solve(again)
    answer = codingame.write_answers([again.with_notes(goal=result.solution)])
    assert answer.splitlines() == lines


def test_a_line_of_the_frame_inside_the_picture():
    """A border of # inside the picture is not a frame, and causes no error."""
    lines = ["#######", "#a.x.b#", "#..y..#", "####z.#", "#c.u.d#", "#..v..#", "#######"]
    puzzle = cut_text(lines, 2, 2, seed=0)
    assert puzzle.frame_inside
    result = gridwright.solve(puzzle, max_solutions=100)
    assert any(text_of(puzzle, board).splitlines() == lines for board in result.solutions)
    assert not any(puzzle.violations(board) for board in result.solutions)
