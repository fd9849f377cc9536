"""The page to take away as a file: one document, nothing fetched, nothing from outside taken for markup."""

from __future__ import annotations

import base64
import hashlib
import json
import re

import pytest

import gridwright
from gridwright.web import baking, bundle

DOG = gridwright.parse("5x5:1/3/2/5/1/1/1.3/3/1.1/1.1")
NASTY = '</script><script>alert("1")</script>'


@pytest.fixture(scope="module")
def text():
    titled = DOG.with_notes(meta={"title": NASTY})
    return bundle.page([baking.bake(titled)], title=NASTY)


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
    """Broken: a puzzle from elsewhere could run a script in the page of whoever plays it."""
    assert NASTY not in text
    assert "&lt;/script&gt;" in text
    (baked,) = json.loads(block(text, "application/json"))["puzzles"]
    assert baked["puzzle"]["meta"]["title"] == NASTY


def test_the_policy_knows_its_scripts(text):
    """Broken: the page would not start, or anything could run in it."""
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
    baked = baking.bake(DOG)
    assert (baking.verdict_of(baked), baked["difficulty"]) == ("unique", "very easy")
    assert baked["solve"]["solutions"] == [["...#.", "#.###", ".###.", ".#.#.", ".#.#."]]
    assert "goal" not in baked["puzzle"]
    settled = {(row, column) for hint in baked["hints"][0] for row, column, _ in hint["step"]["cells"]}
    assert len(settled) == 25


def test_of_several_solutions_only_what_is_forced():
    baked = baking.bake(gridwright.parse("2x2:1/1/1/1"))
    assert (baked["solve"]["verdict"], baked["solve"]["solutions"]) == ("multiple", [])
    assert baked["explain"]["grid"] == ["??", "??"]


def test_a_limit_leaves_what_was_found():
    from gridwright.values.limits import Limits

    assert baking.verdict_of(baking.bake(DOG, limits=Limits(time=0))) == "unknown"


def test_the_library_is_sound():
    """Broken: an example would have no solution, or several, or none of its kind be there."""
    from importlib.resources import files

    from gridwright.files import jsonl

    puzzles = jsonl.parse(files("gridwright.web").joinpath("examples.jsonl").read_text(encoding="utf-8"))
    assert {puzzle.kind for puzzle in puzzles} == set(baking.PLAYABLE)
    for puzzle in puzzles:
        assert gridwright.check(puzzle).verdict == "unique"
        assert puzzle.meta["title"]
        assert puzzle.meta["difficulty"] == baking.bake(puzzle)["difficulty"]
