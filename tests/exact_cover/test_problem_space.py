"""Problem-space reduction: the loop reaches the fixpoint, says why, and loses nothing."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.exact_cover import ProblemSpace
from gridwright.values.errors import InputError

PLACES = "abcd"
LINKS = st.sets(
    st.tuples(st.sampled_from(PLACES), st.sampled_from(PLACES)).filter(lambda pair: pair[0] < pair[1]), max_size=5
)
SPACES = st.fixed_dictionaries({place: st.sets(st.integers(0, 3)).map(sorted) for place in PLACES})


def below(one, other):
    """A rule: the value at one place is below that of the other."""

    def rule(space):
        for value in space[one]:
            if all(value >= larger for larger in space[other]):
                yield one, value, f"nothing above it at {other}"
        for value in space[other]:
            if all(value <= smaller for smaller in space[one]):
                yield other, value, f"nothing below it at {one}"

    return rule


def assignments(candidates, links):
    """All ways to choose a candidate for each place that obey the links."""
    for values in product(*candidates.values()):
        chosen = dict(zip(candidates, values, strict=True))
        if all(chosen[one] < chosen[other] for one, other in links):
            yield chosen


@given(SPACES, LINKS, st.randoms())
def test_the_loop_ends_at_a_fixpoint_and_loses_nothing(candidates, links, random):
    """Broken: a candidate that is part of a solution is struck out, or one stays that a rule would strike out."""
    rules = [below(one, other) for one, other in sorted(links)]
    random.shuffle(rules)
    space = ProblemSpace(candidates, rules)
    removed = space.reduce()
    for chosen in assignments(candidates, links):
        assert all(chosen[place] in space[place] for place in PLACES)
    if not space.impossible:
        assert all(not list(rule(space)) for rule in rules)
    assert removed == len(space.trace) == sum(map(len, candidates.values())) - space.size
    assert space.settled == all(len(space[place]) == 1 for place in PLACES)


@given(SPACES, LINKS)
def test_the_trace_tells_every_removal_in_order(candidates, links):
    """Broken: the trace does not lead from the first candidates to the last ones."""
    space = ProblemSpace(candidates, [below(one, other) for one, other in sorted(links)])
    space.reduce()
    left = {place: list(some) for place, some in candidates.items()}
    for removal in space.trace:
        left[removal.place].remove(removal.candidate)
        assert removal.because.startswith("nothing")
        assert removal.rule == "rule"
    assert left == {place: list(space[place]) for place in PLACES}
    assert [removal.sweep for removal in space.trace] == sorted(removal.sweep for removal in space.trace)


def test_an_impossible_place_ends_the_loop():
    """Broken: the loop continues, or a space without solution looks like any other."""
    space = ProblemSpace({"a": [3], "b": [1, 2], "c": [0]}, [below("a", "b"), below("b", "c")])
    space.reduce()
    assert set(space.impossible) & {"a", "b"}
    assert not space.settled
    assert space.sweeps == 1


def test_candidates_keep_their_order():
    """Broken: the order of the search depends on PYTHONHASHSEED."""
    space = ProblemSpace({"x": ["pear", "apple", "fig", "apple"]})
    assert space["x"] == ("pear", "apple", "fig")
    assert space.remove("x", "apple", "eaten")
    assert not space.remove("x", "apple")
    assert space["x"] == ("pear", "fig")
    assert str(space.trace[0]) == "x: not apple (by hand: eaten)"


def test_mistakes_are_named():
    """Broken: a rule that names an unknown place is hard to find."""
    space = ProblemSpace({"x": [1]}, [lambda space: [("y", 1, "a slip")]])
    with pytest.raises(InputError, match="names the place 'y'"):
        space.reduce()
    with pytest.raises(InputError, match="the candidates of 'x'"):
        ProblemSpace({"x": [[1]]})
