"""`gridwright watch` for Hitori: if these fail, one of the ways to play a recording does not support them."""

from __future__ import annotations

import re

import pytest

from gridwright.hitori.strategies import STRATEGIES

NAMES = [strategy.name for strategy in STRATEGIES]
TEXT = "5\n22153\n23145\n11135\n13542\n54321\n"
SHADING = ["#.#..", "....#", "#.#..", ".#.#.", "....."]


@pytest.fixture
def hitori(folder):
    """The name of a file with a Hitori, in the current folder."""
    (folder / "document.txt").write_text(TEXT, encoding="utf-8")
    return "document.txt"


@pytest.mark.parametrize("strategy", NAMES)
def test_on_a_terminal_that_is_none(call, hitori, strategy):
    done = call("watch", hitori, "--strategy", strategy, "--frames", "3")
    assert done.code == 0
    last = done.out.rpartition("frame ")[2]
    assert "solution: the only solution" in last
    assert re.search("│██.2██.5.3│", last)  # nothing is highlighted any more
    assert "unique" in done.err


def test_explanations(call, hitori):
    done = call("watch", hitori, "--explain", "--frames", "40")
    assert done.code == 0
    assert re.search(r"^frame 1 of \d+, step: Adjacent triple\. Three 1s .* row 3", done.out, re.MULTILINE)
    assert "step: Partition avoidance. " in done.out
    assert "solution: The puzzle is solved, and it has no other solution." in done.out


def test_a_page(call, folder, hitori):
    assert call("watch", hitori, "--html", "page.html", "-q").code == 0
    assert call("watch", hitori, "--explain", "--html", "steps.html", "-q").code == 0
    page = (folder / "page.html").read_text(encoding="utf-8")
    assert "the learned clause forces" in page
    assert "Adjacent triple" in (folder / "steps.html").read_text(encoding="utf-8")


def test_an_animation_and_pictures(call, folder, hitori):
    image = pytest.importorskip("PIL.Image", reason="needs Pillow")
    done = call(
        "watch",
        hitori,
        "--explain",
        "--gif",
        "animation.gif",
        "--png-frames",
        "frames",
        "--frames",
        "4",
        "--cell",
        "20",
    )
    assert done.code == 0
    with image.open(folder / "animation.gif") as animation:
        assert animation.n_frames == 4
        animation.seek(3)
        last = animation.convert("RGB")
    names = sorted(path.name for path in (folder / "frames").iterdir())
    assert len(names) == 4
    with image.open(folder / "frames" / names[-1]) as picture:
        pictures = [last, picture.convert("RGB")]
    for seen in pictures:
        left, top = (seen.width - 100) // 2, (seen.height - 100) // 2
        for row, line in enumerate(SHADING):
            for column, cell in enumerate(line):
                corner = seen.getpixel((left + 20 * column + 4, top + 20 * row + 4))  # beside the number
                assert (sum(corner) < 400) == (cell == "#"), (row, column, corner)
