"""Pairwise exclusions gathered into cliques: all of them, nothing else, and far fewer."""

from __future__ import annotations

from itertools import combinations
from random import Random

from gridwright.exact_cover import AlgorithmXSolver, cliques_of


def test_cliques_hold_every_pair_and_no_pair_that_may_go_together():
    """Broken: an exclusion is lost, or two compatible actions exclude each other."""
    rng = Random(1)
    for _ in range(400):
        actions = {action: rng.sample("abcde", rng.randint(1, 2)) for action in range(rng.randint(2, 9))}
        pairs = {pair for pair in combinations(actions, 2) if rng.random() < 0.5}
        held = {pair for clique in cliques_of(pairs, actions) for pair in combinations(clique, 2)}
        assert held >= pairs
        assert all(set(actions[one]) & set(actions[other]) for one, other in held - pairs)


def test_a_staircase_of_pairs_becomes_few_cliques():
    """Broken: two segments of a line, pair by pair, cost as much as before."""
    many = 64
    actions = {(segment, i): [segment] for segment in "xy" for i in range(many)}
    pairs = [(("x", i), ("y", k)) for i in range(many) for k in range(i)]
    cliques = cliques_of(pairs, actions)
    assert len(pairs) == 2016
    assert len(cliques) <= many
    assert sum(map(len, cliques)) <= 2 * many * 7


def test_everything_against_everything_is_one_clique():
    """Broken: a clique given pair by pair is not recognised."""
    actions = {i: [i] for i in range(50)}
    assert cliques_of(combinations(actions, 2), actions) == [tuple(range(50))]


def test_groups_stay_whole():
    """Broken: a given clique is split."""
    assert cliques_of([(3, 1, 2), (4, 4)], dict.fromkeys(range(5), "a")) == [(1, 2, 3)]


def test_a_hundred_thousand_pairs():
    """Broken: a model that lists its exclusions pair by pair runs out of time or memory.

    Towers on a long wall, each of three heights at any of its places: later ones are further to the right.
    """
    places = 120
    towers = {(tower, place): [tower] for tower in range(15) for place in range(places)}
    pairs = [((t, i), (t + 1, k)) for t in range(14) for i in range(places) for k in range(i + 1)]
    assert len(pairs) == 101_640
    solver = AlgorithmXSolver(list(range(15)), towers, exclusions=pairs)
    solution = next(solver.solve())
    assert [tower for tower, _ in sorted(solution)] == list(range(15))
    assert all(one[1] < other[1] for one, other in zip(sorted(solution), sorted(solution)[1:], strict=False))
