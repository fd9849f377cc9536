"""The list of all texts that users can read: docs/messages.py."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

MODULE = '''"""Not listed: a docstring."""
def check(name, group):
    """Not listed either."""
    group.add_argument("--size", metavar="WxH", help="the size")
    if name in ("not", "listed"):
        raise UsageError(f"{name!r} already exists; use --resume to continue")
    raise InputError("missing")
'''
SCRIPT = """// not listed: it's a comment
import { a } from "gridwright/not/listed.js";
button.title = "Undo";
button.setAttribute("data-x", "y");
say(`${count(`${n} cells`)} are wrong`); // 'nor is this'
"""


def listed(*places):
    done = subprocess.run([sys.executable, ROOT / "docs" / "messages.py", *places], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize(
    ("name", "source", "expected"),
    [
        (
            "one.py",
            MODULE,
            ["4: WxH", "4: the size", "6: {name} already exists; use --resume to continue", "7: missing"],
        ),
        ("one.js", SCRIPT, ["3: Undo", "5: {count(`${n} cells`)} are wrong"]),
        ("one.html", "<button title='Step back'>Back</button><script>not listed</script>", ["1: Step back", "1: Back"]),
        ("one.cpp", '// not this\nfail("a run does "\n     "not fit");', ["2: a run does not fit"]),
    ],
)
def test_what_is_listed(tmp_path, name, source, expected):
    """Broken: a text that users read would be missing from the list, or the list would contain code."""
    (tmp_path / name).write_text(source, encoding="utf-8")
    assert listed(tmp_path / name) == [f"{tmp_path / name}:{line}" for line in expected]


def test_the_whole_list():
    """Broken: a part of the program would not be reviewed."""
    lines = listed()
    for text in (
        "no command given; choose one of",
        "internal error; please report it",
        "a run does not fit in its line",
    ):
        assert sum(text in line for line in lines) >= 1, text
    assert any(line.startswith("src/gridwright/web/page/") for line in lines)


# Phrases that read like a translation, or have a more usual word.
AVOIDED = (
    "exclude each other", "is there already", "belong into", "fault of ours", "is no size", "nor is it", "leave out of",
    "shall be", "goes on with", "in the midst of", "so manyth", "cost several workers their lives", " anew", "is told",
    "that nobody", "seen least", "last right state", "Steps back", "Done again", "gets on", "hanging together",
)  # fmt: skip


def test_phrases_that_nobody_says():
    """Broken: a message, or a page of the documents, would read like a translation again."""
    pages = [ROOT / "README.md", ROOT / "CHANGELOG.md", *ROOT.glob("docs/*.md"), *ROOT.glob("docs/algorithms/*.md")]
    assert len(pages) > 20
    written = [line for page in pages for line in page.read_text(encoding="utf-8").splitlines()]
    lines = [*listed("src/gridwright"), *written]
    assert [line for line in lines if any(phrase in line for phrase in AVOIDED)] == []
