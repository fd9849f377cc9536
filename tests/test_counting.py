"""A count at a limit knows at least what a quick search finds; one that the search settles is exact."""

from __future__ import annotations

from time import process_time

import pytest
from cover_problems import queens

import gridwright
from gridwright import Ending, Grid, LimitReached, Limits, Nonogram
from gridwright.base.search import Search
from gridwright.base.strategy import Strategy, Task
from gridwright.kinds import kind_of
from gridwright.values.clock import Clock

BLANK = Nonogram([[1], []], [[1], []])


class Lost(Search[Grid]):
    """Counts until a limit is reached, and finds `number` solutions at once."""

    counts_separately = True
    number = 2

    def __init__(self, puzzle, task):
        self._clock, self._found = task.clock, 0

    def count(self):
        try:
            while True:
                self._clock.node()
                self._clock.check()
        except LimitReached as reached:
            if reached.ending is Ending.INTERRUPTED:
                raise
            return 0, reached.ending

    def next(self):
        if self._found == self.number:
            return Ending.EXHAUSTED
        self._found += 1
        return None

    def solution(self):
        return Grid.filled(2, 2)


def lost(name, **more):
    """A strategy with such searches, and a list of those that it created."""
    made = []

    class Way(Strategy):
        def search(self, puzzle, task):
            made.append(type(name, (Lost,), more)(puzzle, task))
            return made[-1]

    return Way(name, "", ""), made


@pytest.mark.parametrize("limits", [Limits(time=0.6), Limits(nodes=10)])
def test_a_limit_comes_with_what_the_search_finds(limits):
    """Broken: `at least 0`, where `check` finds two solutions at once."""
    strategy, _ = lost("many", number=5)
    with pytest.raises(LimitReached) as caught:
        strategy.count(BLANK, Task(clock=Clock(limits)))
    assert caught.value.at_least == 2
    assert caught.value.ending is (Ending.NODES if limits.nodes else Ending.TIME)


@pytest.mark.parametrize("number", [0, 1])
def test_what_the_search_settles_is_counted(number):
    """Broken: a count would run forever although the search has shown that there is no other solution."""
    strategy, _ = lost("few", number=number)
    assert strategy.count(BLANK, Task(clock=Clock())) == number


def test_a_scout_that_runs_out_of_time_settles_nothing():
    """Broken: a count would end with the few solutions that a short search has found."""
    strategy, _ = lost("slow", next=lambda search: Ending.TIME)
    with pytest.raises(LimitReached) as caught:
        strategy.count(BLANK, Task(clock=Clock(Limits(nodes=10))))
    assert (caught.value.at_least, caught.value.ending) == (0, Ending.NODES)


def test_a_count_that_finds_the_same_has_no_scout():
    """Broken: the same search would be run several times over."""
    strategy, made = lost("same", counts_separately=False)
    with pytest.raises(LimitReached) as caught:
        strategy.count(BLANK, Task(clock=Clock(Limits(time=0.6))))
    assert (caught.value.at_least, len(made)) == (0, 1)


def test_a_scout_that_has_seen_two_goes_no_more():
    """Broken: every progress report would cost a search."""
    strategy, made = lost("many", number=5)
    with pytest.raises(LimitReached):
        strategy.count(BLANK, Task(clock=Clock(Limits(time=1.5))))
    assert len(made) == 2


def test_an_interruption_keeps_what_was_seen():
    """Broken: a user who interrupts a count would be told nothing, or would have to wait for the scout."""
    strategy, _ = lost("many", number=5)
    reports = []

    def progress(work):
        reports.append(work)
        return len(reports) < 3

    with pytest.raises(LimitReached) as caught:
        strategy.count(BLANK, Task(clock=Clock(None, progress)))
    assert (caught.value.at_least, caught.value.ending) == (2, Ending.INTERRUPTED)


def test_only_a_diagram_ends_when_its_memory_is_full():
    """Broken: a count that may forget would end at its memory limit, or a diagram would lose what it has found."""
    assert queens(10).count(limits=Limits(memory=300_000)) == 724
    with pytest.raises(LimitReached, match="memory") as diagram:
        queens(10).count(method="diagram", limits=Limits(memory=300_000))
    assert diagram.value.at_least < 724


@pytest.mark.parametrize(
    ("name", "nodes", "least"),
    [("edge_matching/clue/e2-clue-clue1.json", 200_000, 8), ("nonogram/survey/knotty.nin", 1000, 2)],
)
def test_hard_puzzles_with_several_solutions(shared_data, name, nodes, least):
    """Broken: a count would know less than a check."""
    with pytest.raises(LimitReached) as caught:
        gridwright.count(gridwright.load(shared_data / name), limits=Limits(nodes=nodes))
    assert caught.value.at_least >= least


def test_a_hard_puzzle_with_one_solution(shared_data):
    """Broken: depth-first counting would not end, although the search proves at once that there is one solution."""
    assert gridwright.count(gridwright.load(shared_data / "nonogram/survey/webpbn-06574.nin"), jobs=1) == 1


@pytest.mark.parametrize("nodes", [0, 30, 300])
@pytest.mark.parametrize("kind", ["nonogram", "hitori", "picture", "exact-cover"])
def test_no_bound_is_below_what_a_check_finds(kind, nodes):
    """Broken: `at least 0` by one strategy, where `check` finds two solutions within the same limit."""
    puzzle = {
        "nonogram": lambda: Nonogram([[1, 1]] * 12, [[1, 1]] * 12),
        "hitori": lambda: LATIN,
        "picture": lambda: TILES,
        "exact-cover": lambda: queens(9),
    }[kind]()
    limits = Limits(nodes=nodes)
    found = len(gridwright.check(puzzle, limits=limits).solutions)
    assert found == 2 or nodes < 300
    for strategy in kind_of(puzzle).strategies:
        if not strategy.finds_all or strategy.refusal(puzzle):
            continue
        try:
            number = gridwright.count(puzzle, strategy=strategy.name, limits=limits)
        except LimitReached as reached:
            number = reached.at_least
        assert number >= found, strategy.name
    if kind == "exact-cover":
        for method in ("auto", "cells", "diagram"):
            with pytest.raises(LimitReached) as caught:
                puzzle.count(method=method, limits=limits)
            assert caught.value.at_least >= found, method


def test_a_short_time_is_enough_for_a_look():
    """Broken: within a time limit that is too short for the usual looks, a count would know of no solution."""
    strategy, made = lost("many", number=5)
    with pytest.raises(LimitReached) as caught:
        strategy.count(BLANK, Task(clock=Clock(Limits(time=0.04))))
    assert (caught.value.at_least, len(made)) == (2, 2)


def test_the_last_look_gets_a_quarter_of_the_time():
    """Broken: a count would know of no solution, although a check finds two within a quarter of the time."""
    strategy, made = lost("slow", next=lambda search: Ending.TIME)
    with pytest.raises(LimitReached):
        strategy.count(BLANK, Task(clock=Clock(Limits(time=1.6))))
    assert max(search._clock.limits.time for search in made[1:]) > 0.2 * 1.6


LATIN = gridwright.Hitori([[(row + column) % 16 + 1 for column in range(16)] for row in range(16)])
TILES = gridwright.PicturePuzzle(
    6, 6, [(tile & 1, tile >> 1 & 1, tile >> 2 & 1, tile % 3 % 2) for tile in range(36)], frame=False
)


@pytest.mark.parametrize(
    ("puzzle", "asked"),
    [
        (Nonogram([[1, 1]] * 40, [[1, 1]] * 40), {}),
        (Nonogram([[1, 1]] * 40, [[1, 1]] * 40), {"jobs": 2}),
        (Nonogram([[1, 1]] * 40, [[1, 1]] * 40), {"strategy": "dfs"}),
        (LATIN, {}),
        (TILES, {}),
        (None, {}),
    ],
    ids=["nonogram", "race", "python", "hitori", "picture", "exact cover"],
)
def test_a_count_that_is_interrupted_knows_what_is_certain(puzzle, asked):
    """Broken: Ctrl-C after an hour, or a progress function that returns False, would discard what was counted."""
    puzzle = puzzle or queens(14)  # not at module level: C++ objects must not outlive the tests
    reports = []
    begun = process_time()

    def progress(work):
        reports.append(work)
        return len(reports) < 5 or process_time() - begun < 0.5  # however slow the machine, there is time for a look

    with pytest.raises(LimitReached) as caught:
        gridwright.count(puzzle, progress=progress, **asked)
    assert caught.value.ending is Ending.INTERRUPTED
    assert caught.value.at_least > 2
