"""The engine against brute force over all sets of options: every mode, every feature, and combinations."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from random_covers import all_solutions, covers

from gridwright import LimitReached, Limits


@given(covers(), st.integers(0, 3))
def test_solutions_one_by_one(cover, seed):
    """Broken: in some order of the search, a solution is missed, found twice, or breaks a rule."""
    expected = all_solutions(cover)
    for found in (
        list(cover.iter_solutions()),
        list(cover.iter_solutions(seed=seed)),
        list(cover.iter_solutions(prefer=cover.primary[::-1])),
    ):
        assert len(found) == len(expected)
        assert set(found) == expected
    first = cover.solve(seed=seed)
    assert first in expected if expected else first is None


@given(covers(colours=True, bounds=True))
def test_counts_with_colours_and_multiplicities(cover):
    """Broken: remainders that differ only in a colour or in a multiplicity are confused."""
    expected = len(all_solutions(cover))
    assert cover.count(method="cells") == expected
    assert cover.count(method="diagram") == expected
    assert cover.count() == expected


@given(covers(colours=False, bounds=False, most=10))
def test_counts_of_plain_problems(cover):
    """Broken: the diagram merges different remainders, or counts a set of options twice."""
    assert cover.count(method="cells") == cover.count(method="diagram") == len(all_solutions(cover))


@given(covers(colours=False, bounds=False))
def test_cliques(cover):
    """Broken: two options of a clique are chosen together, or a clique forbids more than that."""
    plain = type(cover)([cover.option(k) for k in cover.names], primary=cover.primary, secondary=cover.secondary)
    allowed = {
        chosen
        for chosen in all_solutions(plain)
        if all(len(set(chosen) & set(clique)) <= 1 for clique in cover.cliques)
    }
    assert set(cover.iter_solutions()) == allowed
    assert cover.count(method="diagram") == len(allowed)


@given(covers(), st.data())
def test_given_options(cover, data):
    """Broken: a given option is left out, or solutions with it are lost."""
    given = data.draw(st.lists(st.sampled_from(cover.names), max_size=2, unique=True))
    expected = {chosen for chosen in all_solutions(cover) if set(given) <= set(chosen)}
    assert set(cover.iter_solutions(given)) == expected
    assert cover.count(given, method="cells") == cover.count(given, method="diagram") == len(expected)


WHOLE = st.integers(-5, 9)
BROKEN = st.floats(-2, 5, allow_nan=False).map(lambda weight: round(weight, 3))


@given(covers(), st.integers(1, 4), st.data())
def test_min_cost(cover, k, data):
    """Broken: a cheaper solution is cut off with its branch."""
    weights = data.draw(st.sampled_from([WHOLE, BROKEN]).flatmap(lambda one: st.lists(one, min_size=8, max_size=8)))
    weights = weights[: len(cover.names)]
    expected = all_solutions(cover)
    costs = sorted(sum(weights[number] for number in chosen) for chosen in expected)[:k]
    found = cover.min_cost(weights, k)
    assert len({chosen for _, chosen in found}) == len(found) == len(costs)
    for (cost, chosen), least in zip(found, costs, strict=True):
        assert chosen in expected
        assert abs(cost - sum(weights[number] for number in chosen)) < 1e-9
        assert abs(cost - least) < 1e-9


@given(covers(), st.integers(0, 12), st.sampled_from(["cells", "diagram"]))
def test_limits_leave_a_lower_bound(cover, nodes, method):
    """Broken: a stopped count reports more solutions than there are, or does not report that it stopped."""
    expected = len(all_solutions(cover))
    try:
        counted, exact = cover.count(method=method, limits=Limits(nodes=nodes)), True
    except LimitReached as reached:
        counted, exact = reached.at_least, False
    assert counted == expected if exact else 0 <= counted <= expected


@given(covers(), st.data())
def test_the_rules(cover, data):
    """Broken: `violations`, which checks all other solutions, is wrong itself."""
    chosen = data.draw(st.lists(st.sampled_from(cover.names), unique=True).map(sorted).map(tuple))
    idle = [name for name in chosen if not set(cover.option(name)) & set(cover.primary)]
    if not idle:
        assert (cover.violations(chosen) == []) == (chosen in all_solutions(cover))


@given(covers())
def test_copies(cover):
    """Broken: a problem sent to another process changes."""
    import pickle

    copy = pickle.loads(pickle.dumps(cover))
    assert copy == cover
    assert hash(copy) == hash(cover)
    assert copy.count() == cover.count()
