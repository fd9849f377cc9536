"""The value: what it accepts, what it rejects with which message, and its rules."""

from __future__ import annotations

import pytest

from gridwright import ExactCover, InputError, PuzzleError, UsageError

BAD = {
    "an item twice": (
        lambda: ExactCover([["a"], ["b", "a", "b"]]),
        "option 2 ('b', 'a', 'b'): the item 'b' is in it twice",
    ),
    "an item twice in two colours": (
        lambda: ExactCover([["a", ("s", 1), ("s", 2)]], secondary=["s"]),
        "option 1 ('a', ('s', 1), ('s', 2)): the item 's' is in it twice",
    ),
    "an unknown item": (
        lambda: ExactCover([["a"], ["a", "x"]], primary=["a"]),
        "option 2 ('a', 'x'): there is no item 'x'",
    ),
    "a colour on a primary item": (
        lambda: ExactCover([[("a", "red")]], primary=["a"]),
        "option 1 (('a', 'red')): the primary item 'a' cannot have a colour",
    ),
    "low over high": (
        lambda: ExactCover([["a"]], multiplicity={"a": (3, 2)}),
        "the multiplicity of 'a' needs 0 <= low <= high, not 3 and 2",
    ),
    "a negative multiplicity": (
        lambda: ExactCover([["a"]], multiplicity={"a": -1}),
        "the multiplicity of 'a' needs 0 <= low <= high, not -1 and -1",
    ),
    "a multiplicity that is no number": (
        lambda: ExactCover([["a"]], multiplicity={"a": "2"}),
        "the multiplicity of 'a' is a number or (low, high), not '2'",
    ),
    "a multiplicity of no item": (
        lambda: ExactCover([["a"]], multiplicity={"b": 2}),
        "the multiplicity of 'b': there is no such primary item",
    ),
    "an empty option": (lambda: ExactCover([["a"], []]), "option 2 has no items"),
    "an unhashable item": (lambda: ExactCover([["a", ["b"]]]), "option 1 ('a', ['b']): ['b'] is not hashable"),
    "an unhashable colour": (
        lambda: ExactCover([["a", ("s", [])]], secondary=["s"]),
        "option 1 ('a', ('s', [])): ('s', []) is not hashable",
    ),
    "an unhashable declaration": (lambda: ExactCover([], primary=[[]]), "the primary item [] is not hashable"),
    "an item declared twice": (
        lambda: ExactCover([["a"]], primary=["a"], secondary=["a"]),
        "the secondary item 'a' is declared twice",
    ),
    "an option that is no list": (lambda: ExactCover([["a"], 7]), "option 2: expected items, found 7"),
    "a clique of strangers": (lambda: ExactCover([["a"]], cliques=[[0, 5]]), "clique 1: there is no option 5"),
    "a clique with an option twice": (lambda: ExactCover([["a"]], cliques=[[0, 0]]), "clique 1 has an option twice"),
    "a given stranger": (lambda: ExactCover({"x": "a"}).solve(["y"]), "given: there is no option 'y'"),
    "a preferred stranger": (lambda: ExactCover(["a"]).solve(prefer="b"), "prefer: there is no primary item 'b'"),
    "too few weights": (lambda: ExactCover(["a"]).min_cost([]), "there are 0 weights for 1 option"),
    "a weight that is none": (
        lambda: ExactCover(["a"]).min_cost([float("nan")]),
        "the weight of option 0 is not a number below 2**53",
    ),
    "no solutions wanted": (lambda: ExactCover(["a"]).min_cost([1], 0), "k must be at least 1, not 0"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_named(name):
    """Broken: users must search for the bad option among thousands."""
    action, message = BAD[name]
    with pytest.raises(InputError) as error:
        action()
    assert str(error.value) == message


def test_long_options_are_cut_short_in_messages():
    with pytest.raises(PuzzleError) as error:
        ExactCover([[*range(1000), 5]])
    assert str(error.value).startswith("option 1 (0, 1, 2")
    assert len(str(error.value)) < 150


def test_pairs_are_colours_only_on_secondary_items():
    """Broken: cells (row, column) are read as colours, or colours as items."""
    cover = ExactCover([[(0, 1), ("s", "red")], [(1, 0), ("s", "red")], [(1, 0), "s"]], secondary=["s"])
    assert cover.primary == ((0, 1), (1, 0))
    assert cover.secondary == ("s",)
    assert list(cover.iter_solutions()) == [(0, 1)]
    declared = ExactCover([["a", ("s", 1)], ["b", ("s", 1)]], primary=["a", "b"], secondary=["s", ("s", 1)])
    assert declared.palette == ()
    assert declared.solve() is None


def test_any_hashable_is_an_item():
    cover = ExactCover({frozenset("x"): [None, 1.5], 7: [("a", "b", "c")]})
    assert cover.solve() == (frozenset("x"), 7)


def test_names_are_given_back():
    named = ExactCover({"one": "ab", "two": "c"})
    assert named.solve() == ("one", "two")
    assert ExactCover(["ab", "c"]).solve() == (0, 1)
    assert named.option("one") == ("a", "b")


def test_no_options_and_no_items():
    """Broken: the empty problem has one solution, the empty set; an item without options has none."""
    assert ExactCover([]).count() == 1
    assert ExactCover([]).solve() == ()
    assert ExactCover([]).min_cost([]) == [(0, ())]
    assert ExactCover([], primary=["a"]).count() == 0
    assert ExactCover([], primary=["a"], multiplicity={"a": (0, 3)}).count(method="diagram") == 1


def test_options_without_primary_items_are_never_chosen():
    cover = ExactCover([["a"], ["s"]], primary=["a"], secondary=["s"])
    assert list(cover.iter_solutions()) == [(0,)]
    assert cover.solve([1]) is None


def test_multiplicities():
    """Broken: a set of options is counted in each of its orders."""
    assert ExactCover(["a"] * 6, multiplicity={"a": 3}).count(method="cells") == 20
    assert ExactCover(["a"] * 6, multiplicity={"a": (0, None)}).count(method="cells") == 64
    assert ExactCover(["a"] * 6, multiplicity={"a": (2, 10**9)}).count(method="diagram") == 57
    assert ExactCover(["a"] * 6, multiplicity={"a": 7}).count() == 0
    assert ExactCover(["a", "b"], multiplicity={"a": 0}).solve() == (1,)


def test_violations():
    """Broken: a wrong solution passes as right in every other test."""
    cover = ExactCover(
        [["a", ("s", 1)], ["b", ("s", 2)], ["b"], ["a"]], secondary=["s"], multiplicity={"b": (1, 2)}, cliques=[[1, 2]]
    )

    def broken(chosen):
        return [str(violation) for violation in cover.violations(chosen)]

    assert broken([0, 2]) == []
    assert broken([0, 1]) == ["'s' is covered 2 times, but not with a single colour"]
    assert broken([0]) == ["'b' is covered 0 times, not 1 to 2"]
    assert broken([0, 2, 3]) == ["'a' is covered 2 times, not 1"]
    assert broken([0, 0, 2])[0] == "option 0 is used twice"
    assert broken([3, 1, 2]) == ["more than one option of clique 1 is chosen"]


def test_counting_has_three_ways():
    with pytest.raises(UsageError, match="auto, cells, diagram"):
        ExactCover(["a"]).count(method="guess")


def test_values_are_equal_and_frozen():
    one = ExactCover([["a", "b"]])
    assert one == ExactCover([("a", "b")])
    assert one != ExactCover([("b", "a")])
    assert one.with_notes(goal=[0]) == one
    with pytest.raises(AttributeError):
        one.primary = ()
