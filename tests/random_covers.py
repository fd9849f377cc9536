"""Random exact-cover problems, small enough to try all sets of options."""

from __future__ import annotations

from itertools import chain

from hypothesis import strategies as st

from gridwright import ExactCover


@st.composite
def covers(draw, *, colours=True, bounds=True, cliques=True, most=8):
    """Problems with all features: colours on secondary items, multiplicities, mutually exclusive groups."""
    primary = [f"p{k}" for k in range(draw(st.integers(1, 4)))]
    secondary = [f"s{k}" for k in range(draw(st.integers(0, 3)))]
    entries = [st.sampled_from([(), (item,)]) for item in primary]
    for item in secondary:
        tints = [((item, "red"),), ((item, "blue"),)] if colours else []
        entries.append(st.sampled_from([(), (item,), *tints]))
    option = st.tuples(*entries).map(lambda parts: list(chain(*parts))).filter(bool)
    options = draw(st.lists(option, min_size=1, max_size=most))
    multiplicity = {}
    if bounds:
        pair = st.tuples(st.integers(0, 2), st.integers(0, 2)).map(lambda both: (both[0], both[0] + both[1]))
        multiplicity = draw(st.dictionaries(st.sampled_from(primary), pair, max_size=len(primary)))
    groups = []
    if cliques:
        group = st.lists(st.sampled_from(range(len(options))), min_size=1, max_size=len(options), unique=True)
        groups = draw(st.lists(group, max_size=2))
    return ExactCover(options, primary=primary, secondary=secondary, multiplicity=multiplicity, cliques=groups)


def all_solutions(cover):
    """Every solution, by trying all sets of options; shares no code with the engine or with `violations`."""
    bounds = cover.bounds or [(1, 1)] * len(cover.primary)
    lows, highs = [low for low, _ in bounds], [high for _, high in bounds]
    marks, tints = {}, {}  # for each option: how often it covers each primary item, and its (secondary item, colour)s
    for name in cover.names:
        entries = cover.option(name)
        marks[name] = [int(item in entries) for item in cover.primary]
        parts = [entry if isinstance(entry, tuple) else (entry, None) for entry in entries]
        tints[name] = [(item, colour) for item, colour in parts if item not in cover.primary]
    found = set()

    def allowed(chosen, name):
        if any(name in clique and set(clique) & set(chosen) for clique in cover.cliques):
            return False
        earlier = [part for other in chosen for part in tints[other]]
        return not any(a == b and (x is None or x != y) for a, x in tints[name] for b, y in earlier)

    def extend(chosen, covered, names):
        if all(low <= times <= high for low, times, high in zip(lows, covered, highs, strict=True)):
            found.add(chosen)
        for index, name in enumerate(names):
            more = [a + b for a, b in zip(covered, marks[name], strict=True)]
            if any(marks[name]) and all(a <= b for a, b in zip(more, highs, strict=True)) and allowed(chosen, name):
                extend((*chosen, name), more, names[index + 1 :])

    extend((), [0] * len(cover.primary), list(cover.names))
    return found
