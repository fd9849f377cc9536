"""Every command gives a made puzzle the difficulty that was requested."""

from __future__ import annotations

import re

import pytest

import gridwright
from gridwright.base.difficulty import DIFFICULTIES
from gridwright.cli import codes

from .test_play_command import puzzles_in

ASKED = [(kind, size, word) for kind, size in (("nonogram", 9), ("hitori", 7), ("picture", 5)) for word in DIFFICULTIES]


@pytest.mark.parametrize(("kind", "size", "word"), ASKED)
def test_one_word_everywhere(call, folder, kind, size, word):
    """Broken: a puzzle made with `--difficulty easy` would be called hard on its card, or get a number in a book."""
    requested = ("--size", str(size), "--difficulty", word, "--seed", "3")
    made = call("make", kind, *requested, "-o", "made.json")
    assert made.code == codes.DONE
    words = gridwright.rate(gridwright.load(folder / "made.json")).words
    assert re.fullmatch(rf"{word}, \d+ points", words)
    assert f"one solution, {words}, tier " in made.err
    assert f"difficulty  {word}\n" in call("rate", "made.json").out
    assert call("book", "--rate", "--no-solutions", "made.json", "-o", "page.svg").code == codes.DONE
    assert f"{kind}, {size}×{size}, {words}" in (folder / "page.svg").read_text()
    assert call("play", "made.json", "-o", "page.html").code == codes.DONE
    (entry,) = puzzles_in((folder / "page.html").read_text())
    assert entry["difficulty"] == words


def test_a_former_word_is_taken(call):
    words = ("make", "hitori", "--size", "6", "--quiet", "--difficulty")
    assert call(*words, "very-hard").out == call(*words, "expert").out != ""
    refused = call("make", "hitori", "--difficulty", "cruel")
    assert "--difficulty: expected one of easy medium hard expert, found 'cruel'" in refused.err


def test_one_that_cannot_be_rated(call, folder):
    """Broken: a card without a difficulty might be mistaken for an easy puzzle."""
    assert call("play", "multiple.nin", "-o", "page.html").code == codes.DONE
    (entry,) = puzzles_in((folder / "page.html").read_text())
    assert entry["difficulty"] == "not rated: the puzzle has several solutions"


def test_one_that_is_too_large_to_be_rated(call, folder, monkeypatch):
    from gridwright.web import precompute

    monkeypatch.setattr(precompute, "_EXPLAINED", 20)
    outcome = call("play", "dog.non", "-o", "page.html")
    assert outcome.err == "dog.non: too large to explain; the page finds mistakes but has no hints\n"
    (entry,) = puzzles_in((folder / "page.html").read_text())
    assert entry["difficulty"] == "not rated: it is too large to be explained"


def test_one_that_is_not_explained_to_its_end(call, folder, monkeypatch):
    """Broken: its page would seem to have all hints."""
    from gridwright.web import precompute

    monkeypatch.setattr(precompute, "USUAL_TIME", 0.0)
    outcome = call("play", "dog.non", "-o", "page.html")
    assert "too hard to explain to the end; the page has only the hints found so far" in outcome.err
    (entry,) = puzzles_in((folder / "page.html").read_text())
    assert entry["difficulty"] == "not rated: the time limit was reached"
