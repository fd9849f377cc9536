"""Former names: they work like the current ones, and name them in a warning."""

from __future__ import annotations

import sys

import pytest

from gridwright import Nonogram, Run, batch
from gridwright.base.puzzle import Puzzle
from gridwright.base.search import Search
from gridwright.parsing import tokens
from gridwright.picture.puzzle import PicturePuzzle
from gridwright.rendering import animation
from gridwright.values.clock import Clock


def test_the_former_name_of_the_task_of_a_batch():
    """Broken: `batch.Task` would end programs that were written for 0.2.0, or the warning would blame the library."""
    with pytest.warns(
        DeprecationWarning, match=r"gridwright\.batch\.Task is deprecated; use .*batch\.BatchTask"
    ) as told:
        former = batch.Task
    assert former is batch.BatchTask
    assert told[0].filename == __file__
    with pytest.raises(AttributeError, match="no attribute 'Tusk'"):
        batch.Tusk  # noqa: B018


def test_the_former_name_of_unknown_lengths():
    """Broken: `puzzle.blotted` would be gone."""
    for length in (1, None):
        puzzle = Nonogram([[Run(length)]], [[1]])
        with pytest.warns(DeprecationWarning, match="Nonogram.blotted is deprecated; use has_unknown_lengths") as told:
            assert puzzle.blotted is puzzle.has_unknown_lengths is (length is None)
        assert told[0].filename == __file__


def test_the_former_name_of_rotations_that_count_once():
    """Broken: `has_turnings` of a kind could no longer be asked for."""
    for kind in (Nonogram, PicturePuzzle):
        with pytest.warns(DeprecationWarning, match="has_turnings is deprecated; use counts_rotations_once"):
            assert kind.has_turnings is kind.counts_rotations_once is (kind is PicturePuzzle)


def test_a_kind_that_declares_the_former_name():
    """Broken: a package with a kind of its own would count turned solutions as different ones."""
    with pytest.warns(DeprecationWarning, match="Turned.has_turnings is deprecated") as told:

        class Turned(Puzzle):
            has_turnings = True

    assert Turned.counts_rotations_once is True
    assert Puzzle.counts_rotations_once is False
    assert told[0].filename == __file__


def test_the_former_name_of_the_time_that_is_excluded():
    """Broken: a strategy of another package could no longer exclude the time of its caller."""
    clock = Clock()
    with pytest.warns(DeprecationWarning, match="Clock.forgive is deprecated; use exclude"):
        clock.forgive(1000)
    assert clock.seconds < 0


def test_a_search_with_the_former_name_of_separate_counts():
    """Broken: `count` would be slow, or wrong at a limit, for a strategy of another package."""
    with pytest.warns(DeprecationWarning, match="Declared.counts_otherwise is deprecated") as told:

        class Declared(Search):
            counts_otherwise = True

            def next(self):
                return None

            def solution(self):
                return None

    assert told[0].filename == __file__
    assert (Declared.counts_separately, Search.counts_separately) == (True, False)
    search = Declared()
    with pytest.warns(DeprecationWarning, match="Search.counts_otherwise is deprecated; use counts_separately"):
        search.counts_otherwise = False
    with pytest.warns(DeprecationWarning, match="Search.counts_otherwise is deprecated"):
        assert search.counts_otherwise is search.counts_separately is False


def test_the_former_names_of_modules(monkeypatch):
    """Broken: packages with a kind of their own, and programs that write animations, could not be imported."""
    for former in [
        name for name in sys.modules if name.startswith(("gridwright.formats", "gridwright.rendering.film"))
    ]:
        monkeypatch.delitem(sys.modules, former)
    with pytest.warns(DeprecationWarning, match=r"gridwright\.formats is deprecated; use gridwright\.parsing") as told:
        from gridwright.formats.words import whole_number
    assert told[0].filename == __file__
    assert whole_number is tokens.whole_number
    with pytest.warns(DeprecationWarning, match=r"rendering\.film is deprecated; use .*\.animation") as told:
        from gridwright.rendering import film
    assert told[0].filename == __file__
    assert film.gif is animation.gif
