"""Hooks of the engine: what they see and what they can decide."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_covers import all_solutions, covers

from gridwright import ExactCover
from gridwright.exact_cover.engine import Engine


def solutions(cover, **hooks):
    engine = Engine(cover.native, hooks=hooks)
    found = []
    while engine.next() is None:
        found.append(cover.chosen(engine.chosen()))
    return found


@given(covers(), st.data())
def test_hooks_agree_with_trying_everything(cover, data):
    """Broken: a hook is told something wrong, or its decision is ignored."""
    chosen = []
    forbidden = data.draw(st.sampled_from([None, *cover.names]))

    def select(option):
        assert option not in chosen
        chosen.append(option)
        return option != forbidden

    def solution():
        assert not cover.violations(sorted(chosen))
        return len(chosen) % 2 == 0

    def choose(candidates):
        assert [item for item, _ in candidates] == sorted({item for item, _ in candidates})
        return max(candidates, key=lambda candidate: (candidate[1], candidate[0]))[0]

    hooks = {
        "select": select,
        "deselect": lambda option: chosen.remove(option),
        "solution": solution,
        "choose": choose,
        "order": lambda item, options: options[::-1],
    }
    for extra in ((), ("choose",), ("order",), ("choose", "order")):
        wanted = {name: hooks[name] for name in ("select", "deselect", "solution", *extra)}
        found = solutions(cover, **wanted)
        expected = {s for s in all_solutions(cover) if forbidden not in s and len(s) % 2 == 0}
        assert len(found) == len(expected)
        assert set(found) == expected
        assert not chosen


def test_order_decides_the_order_of_solutions():
    cover = ExactCover([["a"], ["a"], ["a"]])
    assert solutions(cover) == [(0,), (1,), (2,)]
    assert solutions(cover, order=lambda item, options: sorted(options, reverse=True)) == [(2,), (1,), (0,)]


def test_errors_in_hooks_come_out():
    """Broken: an error in a hook is swallowed, or ends the interpreter."""
    cover = ExactCover([["a", "b"], ["a"], ["b"]])

    def broken(*_):
        raise ZeroDivisionError

    for name in ("select", "deselect", "solution", "choose", "order"):
        with pytest.raises(ZeroDivisionError):
            solutions(cover, **{name: broken})
    with pytest.raises(ValueError, match="one of the items"):
        solutions(cover, choose=lambda candidates: 7)
    with pytest.raises(ValueError, match="each once"):
        solutions(cover, order=lambda item, options: options[:1] * 2)
