"""The examples on the page about formats and in the code behind it; if one fails, the documentation is wrong."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path

import pytest

from gridwright.files.reading import COMMON, formats_of
from gridwright.kinds import KINDS

PAGE = Path(__file__).parents[2] / "docs" / "formats.md"


def test_the_examples_of_the_page():
    assert doctest.testfile(str(PAGE), module_relative=False).failed == 0


@pytest.mark.parametrize(
    "name",
    [
        "gridwright.files.reading",
        "gridwright.parsing.tokens",
        "gridwright.files.json_",
        "gridwright.nonogram.formats._colours",
    ],
)
def test_the_examples_in_the_code(name):
    results = doctest.testmod(importlib.import_module(name))
    assert results.attempted
    assert not results.failed


def test_the_claim_of_the_readme_counts_the_formats():
    """Broken: a format is added, but the page that most people read first still has the old numbers."""
    text = PAGE.parents[1].joinpath("README.md").read_text(encoding="utf-8")
    claim = re.search(r"Nonograms are read from ([a-z-]+) formats and written in ([a-z-]+),", text)
    small = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    teens = [f"{word}teen" for word in ("thir", "four", "fif", "six", "seven", "eigh", "nine")]
    words = ["", *small, "ten", "eleven", "twelve", *teens, "twenty", *(f"twenty-{word}" for word in small)]
    read, written = (
        {form.name for form in formats_of("nonogram", **way)} for way in ({"reading": True}, {"writing": True})
    )
    assert claim
    assert claim.groups() == (words[len(read)], words[len(written)])


def test_the_page_tells_of_every_format_what_the_formats_tell_themselves():
    rows = [line.split("|") for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    told = [(row[1].strip(" `"), row[3].replace("`", " ").split(), row[4].strip()) for row in rows if len(row) > 8]
    kinds = [kind for kind in KINDS if kind.name != "exact-cover"]
    formats = [*COMMON, *(format for kind in kinds for format in kind.formats)]
    assert told == [(format.name, list(format.suffixes), "both" if format.writes else "read") for format in formats]
