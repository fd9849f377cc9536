"""Every strategy against brute force on small boards: the same boards, the same numbers, the same verdicts."""

from __future__ import annotations

from random import Random

import every_board as brute
import pytest

import gridwright
from gridwright import Board, Ending, Limits, PicturePuzzle
from gridwright.base.strategy import Task
from gridwright.picture import engine
from gridwright.picture.boards import Seen
from gridwright.picture.stock import Stock
from gridwright.picture.strategies import auto

WAYS = {
    "framed": {"colours": 3},
    "few colours": {"colours": 1},
    "no frame": {"colours": 7, "frame": False},
    "no frame, few colours": {"colours": 2, "frame": False, "rotate": False},
    "repeated tiles": {"colours": 3, "repeated": True},
    "repeated, no frame": {"colours": 3, "repeated": True, "frame": False},
    "symmetric tiles": {"colours": 3, "symmetric": True},
    "mates": {"colours": 2, "paired": True},
    "mates, no frame": {"colours": 5, "paired": True, "frame": False},
    "no turns": {"colours": 2, "rotate": False},
    "one upright": {"colours": 3, "upright": (0,)},
    "upright among equals": {"colours": 1, "upright": (0, 3)},
}
SIZES = [(3, 3), (2, 2), (3, 2), (4, 1), (1, 1)]
MOST = 120
ALL = ("auto", "search", "cdcl", "exact-cover", "exact-cover-plain")


def judge(puzzle: PicturePuzzle, boards: set[tuple]) -> None:
    """Compare all ways of counting and enumerating, and the verdicts that follow."""
    number, distinct = len(boards), brute.classes(puzzle, boards)
    assert engine.numbers(puzzle, Task()) == (number, distinct)
    assert engine.numbers(puzzle, Task(), once_each=False) == (number, distinct)
    for strategy in ALL:
        assert gridwright.count(puzzle, strategy=strategy) == number, strategy
        found = list(gridwright.iter_solutions(puzzle, strategy=strategy))
        assert not any(puzzle.violations(board) for board in found)
        assert len(found) == len(set(found)) == number, strategy
        assert {brute.looks_of(puzzle, board) for board in found} == boards, strategy
    for strategy in ALL:
        result = gridwright.solve(puzzle, strategy=strategy)
        assert result.verdict == ("none", "unique", "multiple")[min(distinct, 2)], strategy
        assert not any(puzzle.violations(board) for board in result.solutions)
        if distinct < 2:
            assert (result.count, result.distinct) == (number, distinct), strategy
        everything = gridwright.solve(puzzle, strategy=strategy, max_solutions=distinct + 1)
        assert (everything.count, everything.distinct, len(everything.solutions)) == (number, distinct, distinct)
    reduced = gridwright.solve(puzzle, strategy="reduce")
    assert reduced.verdict in ("unknown", "none" if not distinct else "unique" if distinct == 1 else "unknown")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("size", SIZES)
def test_small_boards_agree_with_brute_force(way, size):
    """A wrong table, a lost turn or a board counted twice shows here."""
    random = Random(f"{way} {size}")
    upright = [tile for tile in WAYS[way].get("upright", ()) if tile < size[0] * size[1]]
    boards = None
    while boards is None or len(boards) == MOST:
        puzzle = brute.random_puzzle(random, *size, **(WAYS[way] | {"upright": upright}))
        boards = brute.all_boards(puzzle, MOST)
    judge(puzzle, boards)


@pytest.mark.parametrize("way", ["framed", "no frame", "repeated tiles", "symmetric tiles", "mates", "one upright"])
def test_boards_of_four_by_four_agree_with_brute_force(way):
    random = Random(way)
    ways = WAYS[way] | {"colours": max(WAYS[way]["colours"], 5 if WAYS[way].get("frame", True) else 16)}
    boards = None
    while boards is None or len(boards) == MOST:
        puzzle = brute.random_puzzle(random, 4, 4, **ways)
        boards = brute.all_boards(puzzle, MOST)
    judge(puzzle, boards)


@pytest.mark.parametrize("order", ["rows", "columns", "border", "spiral", "diagonal"])
def test_all_orders_of_cells_find_the_same_boards(order):
    random = Random(order)
    for width, height in ((3, 3), (4, 2), (2, 4)):
        puzzle = brute.random_puzzle(random, width, height, colours=2)
        search = engine.search_with(puzzle, Task(), order)
        found = []
        while search.next() is None:
            found += [brute.looks_of(puzzle, board) for board in search.family()]
        assert len(found) == len(set(found))
        assert set(found) == brute.all_boards(puzzle)


def test_given_placements_are_kept():
    """Placements that a solver ignores give too many boards."""
    random = Random(5)
    for cells in ((0,), (4,), (1, 5), (2, 3, 8), (0, 2, 6, 8)):
        puzzle = brute.random_puzzle(random, 3, 3, colours=3)
        board = next(gridwright.iter_solutions(puzzle))
        codes = [code if cell in cells else -1 for cell, code in enumerate(board.cells)]
        given = puzzle.with_notes(start=Board.from_cells(3, 3, codes))
        boards = brute.all_boards(given)
        assert brute.looks_of(puzzle, board) in boards
        judge(given, boards)


def test_four_equal_corners_make_one_board():
    """The number of boards is not always four times that of boards up to rotation."""
    puzzle = PicturePuzzle(2, 2, [(0, 1, 1, 0)] * 4)
    result = gridwright.solve(puzzle)
    assert (result.verdict, result.count, result.distinct) == ("unique", 1, 1)
    assert gridwright.count(puzzle) == 1


def test_random_tiles_without_a_solution_are_none():
    """Tiles that were not made from a board; all strategies must agree with brute force."""
    random = Random(3)
    seen = set()
    for _ in range(20):
        tiles = [[random.randrange(1, 6) for _ in range(4)] for _ in range(4)]
        puzzle = PicturePuzzle(2, 2, tiles, frame=False)
        boards = brute.all_boards(puzzle)
        judge(puzzle, boards)
        seen.add(bool(boards))
    assert seen == {True, False}


def test_a_limit_of_nodes_ends_the_search_and_is_reported():
    puzzle = brute.random_puzzle(Random(1), 8, 8, colours=6)
    for strategy in ("auto", "search", "cdcl"):
        result = gridwright.solve(puzzle, strategy=strategy, limits=Limits(nodes=50))
        assert result.verdict in ("unknown", "solved")
        assert result.ending is Ending.NODES
        assert result.reason == "the node limit was reached"
    with pytest.raises(gridwright.LimitReached) as reached:
        gridwright.count(puzzle, limits=Limits(nodes=50))
    assert reached.value.ending is Ending.NODES


@pytest.mark.parametrize("strategy", [*ALL, "reduce"])
def test_a_time_that_is_over_ends_the_search_while_it_is_built(strategy):
    """Building the tables, the cover and the clauses respects the limit, and given cells are kept as certain."""
    puzzle = brute.random_puzzle(Random(1), 8, 8, colours=6)
    start = Board.of(8, 8, [(0, 0)] + [None] * 63)
    result = gridwright.solve(puzzle, start=start, strategy=strategy, limits=Limits(time=0))
    assert (result.verdict, result.ending, result.partial) == ("unknown", Ending.TIME, start)
    assert (result.count, result.distinct) == (None, None)


@pytest.mark.parametrize("strategy", ["auto", "search", "cdcl", "exact-cover-plain"])
def test_a_progress_function_ends_the_search(strategy):
    puzzle = brute.random_puzzle(Random(1), 10, 10, colours=6)
    result = gridwright.solve(puzzle, strategy=strategy, progress=lambda work: False)
    assert result.verdict in ("unknown", "solved")
    assert result.ending is Ending.INTERRUPTED
    with pytest.raises(gridwright.LimitReached) as reached:
        gridwright.count(puzzle, strategy=strategy, progress=lambda work: False)
    assert reached.value.ending is Ending.INTERRUPTED


@pytest.mark.parametrize(("strategy", "nodes"), [("auto", 600), ("search", 600), ("cdcl", 30), ("exact-cover", 90)])
def test_a_limit_amid_the_boards_comes_with_their_number(strategy, nodes):
    """Rotations follow the boards that are found, and are counted with them."""
    puzzle = brute.random_puzzle(Random(2), 4, 4, colours=2)
    solutions = gridwright.iter_solutions(puzzle, strategy=strategy, limits=Limits(nodes=nodes))
    found = []
    with pytest.raises(gridwright.LimitReached) as reached:
        found.extend(solutions)
    assert reached.value.at_least == len(found) == len(set(found)) > 0
    assert len(found) < gridwright.count(puzzle)
    assert not any(puzzle.violations(board) for board in found)


def test_what_was_found_is_remembered_no_longer_than_needed():
    """Broken: an iteration over millions of boards fills the memory."""
    corners = PicturePuzzle(2, 2, [(0, 1, 2, 0), (0, 0, 3, 1), (2, 4, 0, 0), (3, 0, 0, 4)])
    stock = Stock(corners)
    first, *others = stock.symmetries(gridwright.solve(corners).solution)
    assert len(others) == 3
    each = Seen(stock, once_each=True)
    each.add([first, *others], first)
    assert not each._ahead
    every = Seen(stock, once_each=False)
    every.add([first, *others], first)
    assert not any(every.is_new(board) for board in others)
    assert not every._ahead


@pytest.mark.parametrize("many", [1, 3, 10, 10_000])
@pytest.mark.parametrize("way", ["framed", "no frame", "symmetric tiles", "mates", "upright among equals"])
def test_engines_in_turns_find_every_board_once(way, many, monkeypatch):
    """With short turns both engines find boards; after `many` boards the backtracker continues alone."""
    monkeypatch.setattr(auto, "_MANY", many)
    monkeypatch.setattr(auto, "_FEWEST_CONFLICTS", 20)
    random = Random(way)
    ways = WAYS[way] | {"colours": 2 if WAYS[way].get("frame", True) else 5}
    for _ in range(4):
        puzzle = brute.random_puzzle(random, 3, 3, **ways)
        boards = brute.all_boards(puzzle)
        turns = auto.Turns(Stock(puzzle), Task(), None, False, None)
        turns._nodes = turns._end = 3
        found = []
        while turns.next() is None:
            found += turns.family
        assert len(found) == len(set(found))
        assert {brute.looks_of(puzzle, board) for board in found} == boards


def test_progress_gives_depth_speed_and_an_estimate():
    reports = []
    puzzle = brute.random_puzzle(Random(1), 8, 8, colours=6)
    gridwright.solve(
        puzzle, strategy="search", limits=Limits(time=0.4), progress=lambda stats: reports.append(dict(stats))
    )
    assert reports
    assert {"nodes", "deepest", "share_done", "nodes_per_second"} <= reports[-1].keys()
    assert 0 <= reports[-1]["share_done"] <= 1
    assert reports[-1]["deepest"] > 8


def test_collection_is_settled(shared_data):
    """The framed random boards have the verdicts of full enumeration."""
    unique = ("em_6_c10_b3_s1", "em_7_c11_b3_s1", "em_8_c16_b3_s1")
    for name in unique:
        puzzle = gridwright.load(shared_data / "edge_matching" / f"{name}.puz")
        result = gridwright.check(puzzle)
        assert (result.verdict, result.count, result.distinct) == ("unique", 4, 1)
        assert not puzzle.violations(result.solution)
    for number in range(1, 5):
        puzzle = gridwright.load(shared_data / "edge_matching" / "clue" / f"e2-clue-clue{number}.json")
        result = gridwright.solve(puzzle)
        assert result.verdict == "multiple"
        assert not any(puzzle.violations(board) for board in result.solutions)


@pytest.mark.parametrize("way", WAYS)
def test_boards_that_were_begun_wrongly_are_explained(way):
    """Broken: a tile in a wrong place, or too few similar tiles, ends in a traceback or without a verdict."""
    random = Random(way)
    for _ in range(30):
        wide, high = random.choice(SIZES[1:])
        upright = [tile for tile in WAYS[way].get("upright", ()) if tile < wide * high]
        puzzle = brute.random_puzzle(random, wide, high, **(WAYS[way] | {"upright": upright}))
        cells, tiles = ([*range(wide * high)] for _ in range(2))
        random.shuffle(tiles)
        given = random.sample(cells, random.randint(0, min(3, len(cells))))
        start = [
            4 * tile + random.choice(puzzle.turns_of(tile)) if cell in given else -1
            for cell, tile in zip(cells, tiles, strict=True)
        ]
        puzzle = puzzle.with_notes(start=Board.from_cells(wide, high, start))
        boards = brute.all_boards(puzzle)
        explanation = gridwright.explain(puzzle)
        assert all(step.because for step in explanation)
        assert explanation.verdict == ("none", "unique", "multiple")[min(brute.classes(puzzle, boards), 2)]
