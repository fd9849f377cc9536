"""Ratings: the order of puzzles with a published difficulty, and the contents of a rating."""

from __future__ import annotations

import pytest

import gridwright
from gridwright import Limits
from gridwright.nonogram.techniques import TECHNIQUES

# Twenty puzzles by level, the easiest first; docs/explain.md names the sources. Those of one level are tied.
LEVELS = (
    ("puzzles/dog",),
    ("free/1",),  # Dancer
    ("free/spade", "free/42", "free/21"),  # two of the grade "easy"; Skid
    ("survey/webpbn-00023", "free/6", "survey/webpbn-00027"),  # Edge, Cat, Bucks
    # Five of the grade "moderately easy"; Knot
    ("free/blender", "free/gnome", "free/kde", "free/ubuntu", "free/wikimedia", "free/16"),
    ("free/529",),  # Swing
    ("survey/webpbn-00436", "survey/webpbn-00065"),  # Petroglyph, Mum
    ("survey/webpbn-00803", "survey/webpbn-01611"),  # Lighthouse, Merka
    ("survey/webpbn-06574",),  # Forever
)


def load(name, shared_data):
    folder = "." if name.startswith("puzzles/") else shared_data / "nonogram"
    suffix = "nin" if name.startswith("survey/") else "non"
    return gridwright.load(f"{folder}/{name}.{suffix}")


def ranks(values):
    """The rank of each value, from 0; equal values share the mean of their ranks."""
    order = sorted(values)
    return [(order.index(value) + len(order) - 1 - order[::-1].index(value)) / 2 for value in values]


def correlation(one, two):
    """Spearman's rank correlation of two orders of the same things, from -1 to 1."""
    one, two = ranks(one), ranks(two)
    mean = (len(one) - 1) / 2
    a, b = [rank - mean for rank in one], [rank - mean for rank in two]
    product = sum(x * y for x, y in zip(a, b, strict=True))
    return product / (sum(x * x for x in a) * sum(y * y for y in b)) ** 0.5


def test_correlation():
    """Broken: the test below would prove nothing."""
    assert correlation([1, 2, 3], [10, 20, 30]) == pytest.approx(1)
    assert correlation([1, 2, 3], [3, 2, 1]) == pytest.approx(-1)
    assert correlation([1, 1, 2, 3], [1, 2, 3, 4]) == pytest.approx(0.9486832980505138)


def test_ratings_are_in_the_order_of_published_ones(shared_data, pytestconfig, monkeypatch):
    """Broken: a puzzle that people find harder would not get a higher score."""
    monkeypatch.chdir(pytestconfig.rootpath)
    names = [(level, name) for level, some in enumerate(LEVELS) for name in some]
    assert len(names) == 20
    scores = [gridwright.rate(load(name, shared_data)).score for _, name in names]
    assert correlation([level for level, _ in names], scores) >= 0.9


def test_tiers_follow_what_is_published(shared_data):
    """Broken: a puzzle solvable line by line would be rated as needing more, or vice versa."""
    for name, lines in (("00021", True), ("00006", True), ("00529", True), ("00023", False), ("00065", False)):
        rating = gridwright.rate(gridwright.load(shared_data / "nonogram" / "survey" / f"webpbn-{name}.nin"))
        assert (rating.tier <= 4) == lines
        assert rating.verdict == "unique"


def test_what_a_rating_says():
    """Broken: counts, effort and score would not match."""
    puzzle = gridwright.parse("4x4:2/1/2/1/1.1/2/1/1")
    rating, steps = gridwright.rate(puzzle), list(gridwright.explain(puzzle.canonical()))
    assert rating.steps == len(steps) == sum(rating.techniques.values())
    assert (rating.tier, rating.hardest, rating.guessing) == (5, "edge reasoning", False)
    cost = {technique.name: technique.cost for technique in TECHNIQUES}
    assert rating.effort == sum(cost[step.technique] * len(step.lines) for step in steps)
    assert list(rating.techniques) == [
        technique.name for technique in TECHNIQUES if technique.name in rating.techniques
    ]
    guess = gridwright.rate(gridwright.parse("5x5:1.1/3/1.1/1.1/1.1/1/1.1/2.1/2/2.1"))
    assert guess.guessing
    assert guess.score > rating.score


def test_what_cannot_be_rated_to_the_end_is_said():
    """Broken: a puzzle with several solutions would be rated as easy."""
    several = gridwright.rate(gridwright.parse("2x2:1/1/1/1"))
    assert (several.verdict, several.reason) == ("multiple", "the puzzle has several solutions")
    none = gridwright.rate(gridwright.parse("2x2:2/0/2/0"))
    assert (none.verdict, none.reason) == ("none", "the puzzle has no solution")
    hasty = gridwright.rate(gridwright.parse("4x4:2/1/2/1/1.1/2/1/1"), limits=Limits(time=0))
    assert (hasty.verdict, hasty.steps, hasty.reason) == ("unknown", 0, "the time limit was reached")
    for rating in (several, none, hasty):
        assert (rating.score, rating.tier, rating.hardest, rating.guessing) == (None, None, None, None)


def test_harder_techniques_cost_more():
    """Broken: the catalogue would be out of order, and "the simplest" would be meaningless."""
    tiers = [technique.tier for technique in TECHNIQUES]
    costs = [technique.cost for technique in TECHNIQUES]
    assert tiers == sorted(tiers)
    assert costs == sorted(costs)
    assert [technique.guess for technique in TECHNIQUES] == [tier >= 6 for tier in tiers]
