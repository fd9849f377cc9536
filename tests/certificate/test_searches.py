"""The proofs that searches write, for every verdict `unique` and `none`: the checker accepts them.

`Proof refused` means that an inference of an engine is written wrongly or not at all.
"""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from random_puzzles import COLOURS

import gridwright
from gridwright import Grid, Hitori, Limits, Nonogram, NotSupported
from gridwright.nonogram.puzzle import BLACK_AND_WHITE, Run, runs_of
from gridwright.values.grid import UNKNOWN

# Each has one solution, and needs search after lines and probes.
NEEDS_SEARCH = [
    gridwright.parse(text)
    for text in (
        "15x15:1.1.2.1/1.2.1.1.2/3.3.2/3.1.1.2/3.1.2.2/2.1.1/2.1.4/1.1.1.1/2.1.1.1.1/1.2.1.1.3/1.1.2.1.1/1.2.2.1/1.1/"
        "1.1.1.4/1.2.4.1/2.1.4.2.1/2.1.1/3.1.1.1/1.1.1.2.1/3.2.2/3.1/1.2/1.1.2.1/1.2.2.1.1/1.1.1.1.2.1/1.1.1.1/"
        "2.1.1.3.2/1.2.1.1.2/3.1.1.1/2.1.1.2.2",
        "15x15:2.2.1/2.1.1/1.1.1.2/4.2.2/1.2.1.1/1.4.1/1.4.1/2.3.1.3/2.1/2.1.3/1.4.3/2.1.3.3/2.2.1.2/1.1.1.2.1/2.1/"
        "2.1.1.1/1.2.2/2.1.1/1.3.1.2/1.3.1.1/1.1.1.1.2/2.2.1.1.1/2.1.1.2/7.2/2.1.1.2.1/2.1.1/1.1.3.1/1.3.1/1.2.1.2/"
        "2.1.1.3",
        "15x15:3.1.1.3/1.2.1.1.2/1.1.2/1.1.3.6/1.1.1.1/3.1.1.2/4.1.1.2/3.1.2.1/1.1.1.1.1/1.1.3.1/1.1.1.1/1.2.1.1/"
        "1.1.1.1.1.3/3.1.2/1.2.2/2.1.1.3/1.1.1.1.2/2.1.5.1/1.2.2/1.1.4.1/4.1.1.1/1.1.2.2.1/2.2/1.1.2.1/4.1/5.3.2/1.1.1/"
        "2.1.3.1.1/1.1.2.1.2/1.2.2",
        "15x15:1.1.1.1.1.1/3.1.1.1.2/1.2.4/1.3.1/3.1.3/2.1.2.1/2.3/1.3.2.1.1/1.1.2.1.1/1.1.3.1/2.3.1.2.1/1.1.1.1.1/"
        "1.2.1/2.1.1/1.1.1.1.1/1.1.1/3.2.4.2/1.2.1.1/2.1.2.1.2/2.3/1.1.1.1.2.1/3.1/1.1.1/1.3.1/2.3.1/1.1.1.3.1/2.3.2/"
        "1.1.3.2/4.1/2.2.2.2",
    )
]
ENGINES = ["auto", "cdcl", "search"]


def proved(puzzle, **options):
    """The result, with a proof that was accepted if it needs one."""
    result = gridwright.check(puzzle, certify="binary", diagnose=False, **options)
    if result.verdict in ("unique", "none"):
        judged = gridwright.verify(puzzle, result.certificate, start=options.get("start"))
        assert judged.accepted, f"Proof refused: {judged.reason}"
    return result


def random_nonogram(rng, most, colours=2, unknown=0.0):
    """A puzzle whose solution may or may not be the only one; or, in one of three, without any."""
    width, height, share = rng.randint(1, most), rng.randint(1, most), rng.choice([0.35, 0.45, 0.55])
    rows = [bytes((rng.random() < share) * rng.randrange(1, colours) for _ in range(width)) for _ in range(height)]
    clues = [list(map(runs_of, rows)), [runs_of(bytes(column)) for column in zip(*rows, strict=True)]]
    if rng.random() < 0.3:
        side, length = rng.choice([(clues[0], width), (clues[1], height)])
        place = rng.randrange(len(side))
        mixed = tuple(rng.sample(side[place], len(side[place])))
        gaps = sum(one.colour == other.colour for one, other in pairwise(mixed))
        if sum(run.length for run in mixed) + gaps <= length:
            side[place] = mixed

    def hide(runs):
        return [Run(None if rng.random() < unknown else length, colour) for length, colour in runs]

    palette = (BLACK_AND_WHITE[0], *COLOURS[: colours - 1])
    return Nonogram(*([hide(runs) for runs in side] for side in clues), palette)


@pytest.mark.parametrize("strategy", [*ENGINES, "line", "probe"])
@pytest.mark.parametrize(("colours", "unknown"), [(2, 0), (2, 0.3), (4, 0), (3, 0.3)])
def test_small_random_puzzles(strategy, colours, unknown):
    rng = random.Random(colours)
    verdicts = set()
    for _ in range(60):
        puzzle = random_nonogram(rng, 8, colours, unknown)
        verdicts.add(proved(puzzle, strategy=strategy).verdict)
    assert verdicts >= {"unique", "none"}


@pytest.mark.parametrize("strategy", ENGINES)
@pytest.mark.parametrize("puzzle", NEEDS_SEARCH)
def test_puzzles_that_need_search(puzzle, strategy):
    """Every start cell that contradicts the solution leaves a puzzle without any."""
    result = proved(puzzle, strategy=strategy)
    assert result.verdict == "unique"
    cells = bytearray([UNKNOWN] * 225)
    for place in (7, 120, 200):
        cells[place] = 1 - result.solution.cells[place]
        wrong = Grid(15, 15, bytes(cells))
        assert proved(puzzle, strategy=strategy, start=wrong).verdict == "none"
        cells[place] = UNKNOWN


@pytest.mark.parametrize("strategy", ENGINES)
def test_unknown_lengths_that_need_search(strategy):
    """With some of their lengths unknown, most of these puzzles keep their only solution."""
    rng = random.Random(16)
    verdicts = []
    for puzzle in NEEDS_SEARCH:
        rows, columns = (
            [[Run(None if rng.random() < 0.02 else length, colour) for length, colour in clue] for clue in clues]
            for clues in (puzzle.rows, puzzle.columns)
        )
        verdicts.append(proved(Nonogram(rows, columns), strategy=strategy).verdict)
    assert "unique" in verdicts


def diagonal(puzzles, solutions, rng, mistake):
    """Several puzzles in one, in rows and columns of their own, and the start that says so: independent components."""
    side = sum(puzzle.width for puzzle in puzzles)
    cells = bytearray(side * side)
    first = 0
    for puzzle, solution in zip(puzzles, solutions, strict=True):
        for row in range(puzzle.height):
            begin = (first + row) * side + first
            cells[begin : begin + puzzle.width] = bytes([UNKNOWN]) * puzzle.width
        if mistake:
            place = rng.randrange(225)
            cells[(first + place // 15) * side + first + place % 15] = 1 - solution.cells[place]
            mistake = False
        first += puzzle.width
    rows = [clue for puzzle in puzzles for clue in puzzle.rows]
    columns = [clue for puzzle in puzzles for clue in puzzle.columns]
    return Nonogram(rows, columns), Grid(side, side, bytes(cells))


@pytest.mark.parametrize("strategy", ENGINES)
@pytest.mark.parametrize("jobs", [1, 2])
def test_components_are_settled_on_their_own(strategy, jobs):
    """Once there is a solution, what holds in one component depends on decisions in others."""
    rng = random.Random(7)
    solutions = {id(puzzle): gridwright.solve(puzzle).solution for puzzle in NEEDS_SEARCH}
    for number in range(3):
        some = rng.sample(NEEDS_SEARCH, rng.choice([2, 3]))
        puzzle, start = diagonal(some, [solutions[id(one)] for one in some], rng, number % 3 == 2)
        result = proved(puzzle, strategy=strategy, start=start, jobs=jobs)
        assert result.verdict == ("none" if number % 3 == 2 else "unique")


def test_hitori():
    rng = random.Random(3)
    verdicts = []
    for _ in range(300):
        width, height = rng.randint(1, 7), rng.randint(1, 7)
        most = max(2, int(max(width, height) * rng.choice([0.7, 1, 1.3])))
        numbers = [[rng.choice([None, *range(most)] * 3) for _ in range(width)] for _ in range(height)]
        verdicts.append(proved(Hitori(numbers)).verdict)
    assert min(verdicts.count("unique"), verdicts.count("none")) > 10


@pytest.mark.parametrize("size", [12, 20])
def test_hitori_as_people_solve_them(size):
    assert proved(gridwright.make("hitori", size=size, seed=size).puzzle).verdict == "unique"


def test_the_proof_is_complete_only_at_the_end():
    """A search that a limit ends has no certificate; one that finds two solutions needs no proof."""
    stopped = gridwright.check(NEEDS_SEARCH[1], certify=True, limits=Limits(nodes=5))
    assert stopped.verdict == "unknown"
    assert stopped.certificate is None
    assert gridwright.check(Nonogram([[1], [1]], [[1], [1]]), certify=True).certificate.claim == "multiple"


def test_strategies_without_proofs_say_so():
    with pytest.raises(NotSupported, match="writes no proof"):
        gridwright.check(NEEDS_SEARCH[0], certify=True, strategy="dfs")


@pytest.mark.parametrize("folder", ["free", "archive", "survey"])
def test_the_shared_collections(shared_data, folder):
    paths = sorted((shared_data / "nonogram" / folder).glob("*.n[io]n"))
    usual = [path for path in paths if path.name != "data142.nin"]  # that one has its clues five times
    puzzles = [puzzle for puzzle in map(gridwright.load, usual) if puzzle.width * puzzle.height <= 1600]
    verdicts = [proved(puzzle).verdict for puzzle in puzzles]
    assert verdicts.count("unique") >= 0.8 * len(verdicts)
