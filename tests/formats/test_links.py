"""Links to the workbench: if these fail, a link opens another puzzle than the intended one, or none."""

from __future__ import annotations

from base64 import urlsafe_b64decode
from urllib.parse import unquote
from zlib import decompress

import pytest
from hypothesis import given
from made_puzzles import nonograms

import gridwright
from gridwright.files import links
from gridwright.values.errors import NotSupported


def opened(link):
    """The puzzle that the page would open."""
    text = unquote(link, errors="strict")
    if text.startswith("z:"):
        text = decompress(urlsafe_b64decode(text[2:] + "=" * (-len(text[2:]) % 4)), -15).decode()
    return gridwright.parse(text)


@given(nonograms())
def test_a_link_opens_its_puzzle(puzzle):
    link = links.link_to(puzzle)
    assert link.isascii()
    assert not set(link) & set(' "<>#')
    found = opened(link)
    assert (found, found.goal, found.start, found.meta) == (puzzle, puzzle.goal, puzzle.start, puzzle.meta)


@pytest.mark.parametrize("kind", ["hitori", "picture"])
def test_other_kinds(kind):
    puzzle = gridwright.make(kind, 4, seed=1).puzzle
    assert opened(links.link_to(puzzle)) == puzzle


def test_a_plain_nonogram_is_a_game_id():
    id = "4x4:2/1/2/1/1.1/2/1/1"
    assert links.link_to(gridwright.parse(id)) == links.game_id(gridwright.parse(id)) == id


def test_a_long_one_is_packed():
    puzzle = gridwright.Nonogram([[1] * 50] * 99, [[1] * 50] * 99)
    assert links.link_to(puzzle).startswith("z:")
    assert opened(links.link_to(puzzle)) == puzzle


def test_one_that_is_too_long_is_refused(monkeypatch):
    monkeypatch.setattr(links, "LONGEST", 5)
    with pytest.raises(NotSupported, match="too large for a link"):
        links.link_to(gridwright.parse("4x4:2/1/2/1/1.1/2/1/1"))
