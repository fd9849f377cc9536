"""`gridwright play`: self-contained pages."""

from __future__ import annotations

import json
import re

from gridwright.cli import codes


def puzzles_in(text):
    """The data of a page's puzzles."""
    (found,) = re.findall(r'<script type="application/json" id="precomputed">(.*?)</script>', text, re.DOTALL)
    return json.loads(found)["puzzles"]


def test_one_page_for_all(call, folder):
    """Broken: puzzles would be lost on their way to the page."""
    outcome = call("play", "dog.non", "set.jsonl", "coloured.xml", "-o", "page.html")
    assert (outcome.code, outcome.out, outcome.err) == (codes.DONE, "", "")
    text = (folder / "page.html").read_text()
    assert "<title>Dog</title>" in text
    assert [entry["puzzle"]["kind"] for entry in puzzles_in(text)] == ["nonogram"] * 4


def test_a_title_and_a_page_for_each(call, folder):
    assert call("play", "set.jsonl", "--title", "Two & more", "-o", "page-{}.html").code == codes.DONE
    for number in (1, 2):
        text = (folder / f"page-{number}.html").read_text()
        assert "<title>Two &amp; more</title>" in text
        assert len(puzzles_in(text)) == 1


def test_to_standard_output(call):
    outcome = call("play", "dog.non", "-o", "-")
    assert outcome.code == codes.DONE
    assert outcome.out.startswith("<!DOCTYPE html>")


def test_a_page_needs_a_name(call):
    outcome = call("play", "dog.non")
    assert outcome.code == codes.USAGE
    assert "use -o with a name such as page.html" in outcome.err


def test_one_without_solution_is_left_out(call, folder):
    """Broken: a page would contain a puzzle that cannot be solved."""
    outcome = call("play", "none.nin", "dog.non", "-o", "page.html")
    assert (outcome.code, outcome.err) == (codes.NO_SOLUTION, "gridwright: none.nin: the puzzle has no solution\n")
    assert len(puzzles_in((folder / "page.html").read_text())) == 1
    assert call("play", "none.nin", "-o", "other.html").code == codes.NO_SOLUTION
    assert not (folder / "other.html").exists()


def test_one_with_several_solutions_can_be_played(call, folder):
    outcome = call("play", "multiple.nin", "-o", "page.html")
    assert (outcome.code, outcome.err) == (
        codes.DONE,
        "multiple.nin: several solutions; the page accepts any of them\n",
    )
    assert puzzles_in((folder / "page.html").read_text())[0]["solve"]["verdict"] == "multiple"


def test_what_cannot_be_played_is_refused(call, folder):
    (folder / "loose.json").write_text(
        json.dumps({"gridwright": 1, "kind": "picture", "width": 1, "height": 1, "tiles": [[0] * 4], "loose": True})
    )
    (folder / "cover.dlx").write_text("a b\na b\n")
    for name, why in (("loose.json", "similar pixels"), ("cover.dlx", "cannot be played")):
        outcome = call("play", name, "-o", "page.html")
        assert (outcome.code, outcome.err.count("\n")) == (codes.BAD_INPUT, 1)
        assert why in outcome.err
