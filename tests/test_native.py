"""The enumerations that the C++ core and Python share."""

from __future__ import annotations

import pytest

from gridwright._core import Ending as Native
from gridwright._core import NonogramSearch, Stage
from gridwright.base.native import ending_of
from gridwright.values.ending import Ending


def test_every_native_ending_is_one_of_ours():
    """Broken: a search that ends at a limit would be reported with another ending, or as an internal error."""
    assert {ending_of(native) for native in Native} == set(Ending) - {Ending.ENOUGH}
    assert all(ending_of(native).name == native.name for native in Native)
    assert ending_of(None) is None


def test_a_search_that_finds_a_solution_has_no_ending():
    """Broken: a solution found would be confused with an ending."""
    search = NonogramSearch([[1], [1]], [[1], [1]], stage=Stage.SEARCH)
    assert [search.next() for _ in range(3)] == [None, None, Native.EXHAUSTED]
    assert NonogramSearch([[1], [1]], [[1], [1]], stage=Stage.LINE).next() is Native.STUCK
    assert NonogramSearch([[1], [1]], [[1], [1]]).count()[1] is Native.EXHAUSTED


@pytest.mark.parametrize("stage", ["probe", "prob", None])
def test_a_stage_is_no_string(stage):
    """Broken: a misspelt stage would only fail during a search."""
    with pytest.raises(TypeError):
        NonogramSearch([[1]], [[1]], stage=stage)
