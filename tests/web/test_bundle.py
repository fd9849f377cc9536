"""The self-contained page: one document, no requests, and no foreign text taken for markup."""

from __future__ import annotations

import base64
import hashlib
import json
import re

import pytest

import gridwright
from gridwright.web import bundle, precompute

DOG = gridwright.parse("5x5:1/3/2/5/1/1/1.3/3/1.1/1.1")
NASTY = '</script><script>alert("1")</script>'


@pytest.fixture(scope="module")
def text():
    titled = DOG.with_notes(meta={"title": NASTY})
    return bundle.page([precompute.entry_of(titled)], title=NASTY)


def block(text, kind):
    (found,) = re.findall(rf'<script type="{kind}"[^>]*>(.*?)</script>', text, re.DOTALL)
    return found


def test_one_file_that_holds_everything(text):
    """Broken: the page would look for files that are not there."""
    assert "/assets/" not in text
    assert not re.findall(r'(?:src|href)="(?!data:)', text)
    assert "importmap" not in text
    script = block(text, "module")
    assert not re.findall(r"^(?:import|export)\b.*", script, re.MULTILINE)
    assert len(re.findall(r"^const module\d+ = ", script, re.MULTILINE)) == len(bundle.modules("app/taken.js")) - 1


def test_titles_are_text(text):
    """Broken: a puzzle from elsewhere could run a script in the page of a player."""
    assert NASTY not in text
    assert "&lt;/script&gt;" in text
    (precomputed,) = json.loads(block(text, "application/json"))["puzzles"]
    assert precomputed["puzzle"]["meta"]["title"] == NASTY


def test_the_policy_knows_its_scripts(text):
    """Broken: the page would not start, or foreign scripts could run in it."""
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]+)"', text)
    (style,) = re.findall(r"<style>(.*?)</style>", text, re.DOTALL)
    script, style = (
        base64.b64encode(hashlib.sha256(inline.encode()).digest()).decode() for inline in (block(text, "module"), style)
    )
    assert policy.split("; ")[:3] == [
        "default-src 'none'",
        f"script-src 'sha256-{script}'",
        f"style-src 'sha256-{style}'",
    ]
    assert "unsafe" not in policy


def test_what_is_known_of_a_puzzle():
    precomputed = precompute.entry_of(DOG)
    assert (precompute.verdict_of(precomputed), precomputed["difficulty"]) == ("unique", "easy, 32 points")
    assert precomputed["solve"]["solutions"] == [["...#.", "#.###", ".###.", ".#.#.", ".#.#."]]
    assert "goal" not in precomputed["puzzle"]
    settled = {(row, column) for hint in precomputed["hints"][0] for row, column, _ in hint["step"]["cells"]}
    assert len(settled) == 25


def test_of_several_solutions_only_what_is_forced():
    precomputed = precompute.entry_of(gridwright.parse("2x2:1/1/1/1"))
    assert (precomputed["solve"]["verdict"], precomputed["solve"]["solutions"]) == ("multiple", [])
    assert precomputed["explain"]["grid"] == ["??", "??"]


def test_a_limit_leaves_what_was_found():
    from gridwright.values.limits import Limits

    assert precompute.verdict_of(precompute.entry_of(DOG, limits=Limits(time=0))) == "unknown"


def test_the_library_is_sound():
    """Broken: an example would have no or several solutions, or a kind would have no example."""
    from importlib.resources import files

    from gridwright.files import jsonl

    puzzles = jsonl.parse(files("gridwright.web").joinpath("examples.jsonl").read_text(encoding="utf-8"))
    assert {puzzle.kind for puzzle in puzzles} == set(precompute.PLAYABLE)
    for puzzle in puzzles:
        assert gridwright.check(puzzle).verdict == "unique"
        assert puzzle.meta["title"]
        assert puzzle.meta["difficulty"] == precompute.entry_of(puzzle)["difficulty"]
