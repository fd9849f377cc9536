"""One scale of difficulty: the maker's promise equals the rating, for every kind and every word."""

from __future__ import annotations

from dataclasses import replace

import pytest

import gridwright
from gridwright import Limits, UsageError, making
from gridwright.base.difficulty import DIFFICULTIES, Tiers, current
from gridwright.base.technique import BoardTechnique
from gridwright.kinds import KINDS, kind_named
from gridwright.picture.scale import of_searches

MAKERS = making.makers()
SIZES = {"nonogram": (8, (10, 7), 12), "hitori": (6, (7, 5), 9), "picture": (5, (6, 5), 6)}
LARGE = {"nonogram": (20, (25, 15), 30), "hitori": (20, (30, 12), 50), "picture": (7, (9, 6), 8)}


def technique(tier, guess=False):
    return BoardTechnique(f"{tier}", tier, 1, "", lambda *_: None, guess=guess)


def as_promised(kind, sizes, difficulty, seed=0, **options):
    """Check that puzzles which are made, written and read again have the given difficulty."""
    for number, size in enumerate(sizes, seed):
        made = gridwright.make(kind, size, difficulty=difficulty, seed=number, **options)
        (again,) = gridwright.parse_all(gridwright.dump([made.puzzle], "json"))
        rating = gridwright.rate(again)
        assert rating == made.rating
        assert (rating.difficulty, rating.words.split(",")[0]) == (difficulty, difficulty), (kind, size, number)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize("kind", SIZES)
def test_made_puzzles_are_rated_as_promised(kind, difficulty):
    """Broken: the page would call a puzzle very hard that was made to be easy."""
    as_promised(kind, SIZES[kind], difficulty)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_made_puzzles_in_colours_are_rated_as_promised(difficulty):
    as_promised("nonogram", (8, 10), difficulty, colours=3)


@pytest.mark.slow
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize("kind", LARGE)
def test_large_made_puzzles_are_rated_as_promised(kind, difficulty, seed):
    """Broken: the meaning of a word would depend on the size."""
    as_promised(kind, LARGE[kind], difficulty, 10 * seed)
    as_promised(kind, SIZES[kind] * 5, difficulty, 10 * seed)


@pytest.mark.parametrize("kind", SIZES)
def test_every_word_can_be_asked_of_every_maker(kind):
    assert MAKERS[kind].at_random.DIFFICULTIES == DIFFICULTIES == ("easy", "medium", "hard", "expert")


# The meaning of the words.


@pytest.mark.parametrize("kind", ["nonogram", "hitori"])
def test_each_tier_has_one_difficulty(kind):
    """Broken: a tier would have no difficulty, or a puzzle that needs a guess would not be expert."""
    known = kind_named(kind)
    for each in known.techniques:
        (word,) = (word for word in DIFFICULTIES if each.tier in known.scale.within(word))
        assert known.difficulty_of(None, {each: 1}) == word
        assert (word == "expert") == each.guess
    assert known.difficulty_of(None, {}) == "easy"


def test_a_guess_is_expert_at_any_tier():
    assert Tiers(2, 4, 5, 8)(None, {technique(1, guess=True): 1}) == "expert"
    assert Tiers(2, 4, 5, 8)(None, {technique(9): 1}) == "expert"


def test_pieces_that_take_a_search():
    """Broken: a large board with a single search would be expert, or a small one with only searches medium."""
    assert [of_searches(searches, 96) for searches in (0, 1, 6, 7, 16, 17, 96)] == [
        "easy", "medium", "medium", "hard", "hard", "expert", "expert"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("tiers", "words"),
    [
        ([], []),
        ([1], ["easy"]),
        ([1, 2], ["easy", "medium"]),
        ([1, 2, 3], ["easy", "medium", "hard"]),
        ([1, 1, 3, 5, 9], ["easy", "easy", "easy", "medium", "hard"]),
        ([1, 2, 3, 4, 5, 6], ["easy", "easy", "medium", "medium", "hard", "hard"]),
    ],
)
def test_a_kind_that_declares_no_scale(tiers, words):
    """Broken: a kind from another package could be rated, but its ratings would have no difficulty."""
    techniques = (*map(technique, tiers), technique(10, guess=True))
    scale = Tiers.shared(techniques)
    assert [scale(None, {each: 1}) for each in techniques] == [*words, "expert"]


@pytest.mark.parametrize("kind", ["nonogram", "hitori"])
def test_the_usual_scale_is_that_of_our_kinds_by_tiers(kind):
    """Broken: the default scale of other kinds would not be a sensible guess."""
    known = kind_named(kind)
    assert Tiers.shared(known.techniques) == known.scale
    undeclared = replace(known, scale=None)
    assert all(
        undeclared.difficulty_of(None, {each: 1}) == known.difficulty_of(None, {each: 1}) for each in known.techniques
    )


# The texts about it.


@pytest.mark.parametrize(
    ("text", "limits", "words"),
    [
        ("4x4:2/1/2/1/1.1/2/1/1", {}, "hard, 66 points"),
        ("5x5:1.1/3/1.1/1.1/1.1/1/1.1/2.1/2/2.1", {}, "expert, 84 points"),
        ("1x1:0/0", {}, "easy, 10 points"),
        ("2x2:1/1/1/1", {}, "not rated: the puzzle has several solutions"),
        ("2x2:2/0/2/0", {}, "not rated: the puzzle has no solution"),
        ("4x4:2/1/2/1/1.1/2/1/1", {"time": 0}, "not rated: the time limit was reached"),
    ],
)
def test_the_words_of_a_rating(text, limits, words):
    """Broken: a score would have no word, or a puzzle without a rating no reason."""
    rating = gridwright.rate(gridwright.parse(text), limits=Limits(**limits))
    assert rating.words == words
    assert (rating.difficulty is None) == (rating.score is None) == words.startswith("not rated")


def test_former_words():
    """Broken: words from an earlier version would be refused."""
    assert [current(word) for word in ("very easy", "very-hard", "expert", "cruel")] == [
        "easy", "expert", "expert", "cruel"
    ]  # fmt: skip
    made = gridwright.make("hitori", 6, difficulty="very easy", seed=2)
    assert made == gridwright.make("hitori", 6, difficulty="easy", seed=2)
    with pytest.raises(UsageError, match="unknown difficulty 'very odd' for a hitori; choose from easy, medium,"):
        gridwright.make("hitori", 6, difficulty="very odd")


def test_kinds_with_techniques_have_a_scale():
    assert [kind.name for kind in KINDS if kind.explainer and kind.scale is None] == []
