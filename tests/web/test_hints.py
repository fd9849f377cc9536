"""Hints and marks in a game: texts are readable, and the cells meant are visible."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest

from gridwright.files.json_ import fields_of

from .player import WINDOWS, Player, expect, holds, nonogram
from .samples import DOG

pytestmark = pytest.mark.web

NARROW = {"width": 320, "height": 568, "has_touch": True, "is_mobile": True}
# The texts of buttons that are cut off: the letters at their ends have to be met where they are, within the button.
CUT = """() => [...document.querySelectorAll(".panel button")].flatMap((button) => {
    const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    const edge = button.getBoundingClientRect();
    const cut = [];
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        if (!text.parentElement.checkVisibility()) continue;
        const range = document.createRange();
        for (const letter of [0, text.data.length - 1]) {
            range.setStart(text, letter);
            range.setEnd(text, letter + 1);
            const { left, right, top, bottom } = range.getBoundingClientRect();
            const inside = left > edge.left + 1 && right < edge.right - 1 && top >= edge.top && bottom <= edge.bottom;
            const ends = [[left + 1, top + 3], [right - 1, bottom - 3]];
            const met = ([x, y]) => button.contains(document.elementFromPoint(x, y));
            if (!inside || !ends.every(met)) cut.push(text.data);
        }
    }
    return cut;
})"""
# Pixels of the colour of faults within a cell, in what lies over the board.
FAULT = """([row, column]) => {
    const above = document.querySelectorAll(".stage > canvas")[1];
    const copy = document.createElement("canvas");
    Object.assign(copy, { width: above.width, height: above.height });
    const pen = copy.getContext("2d", { willReadFrequently: true });
    pen.drawImage(above, 0, 0);
    const [x, y, cell] = document.querySelector(".stage").dataset.view.split(" ").map(Number);
    const side = Math.round(cell);
    const { data } = pen.getImageData(Math.round(x + column * cell), Math.round(y + row * cell), side, side);
    let found = 0;
    for (let at = 0; at < data.length; at += 4) {
        if (Math.hypot(data[at] - 179, data[at + 1] - 38, data[at + 2] - 30) < 40 && data[at + 3] > 200) found++;
    }
    return found / side;
}"""


@pytest.fixture
def playing(visit):
    """Opens a puzzle in Play."""

    def open_game(puzzle, **about):
        page = visit(f"#play/{quote(json.dumps({'gridwright': 1, **puzzle}))}", **about)
        page.locator(".stage[data-view]").wait_for()
        return Player(page)

    return open_game


def told(page, levels=3):
    """Asks for a hint, and for more of it."""
    for level in range(levels):
        before = page.locator(".hint-text").inner_text() if level else ""
        page.keyboard.press("h")
        expect(page.locator(".hint-text")).not_to_have_text(before)
    return page.locator(".hint-text").inner_text()


@pytest.mark.parametrize("window", [*WINDOWS.values(), NARROW], ids=[*WINDOWS, "narrow"])
@pytest.mark.parametrize("mistaken", [False, True], ids=["step", "mistake"])
@pytest.mark.parametrize("wider", [False, True], ids=["", "wider letters"])
def test_no_text_of_a_button_is_cut_off_beside_a_hint(playing, window, mistaken, wider):
    """Broken: a word would be cut off in a button or at the edge of the panel."""
    player = playing(DOG, **window)
    page = player.page
    if mistaken:
        player.click(0, 0)
        player.click(0, 1)
    if wider:
        page.evaluate("document.body.style.letterSpacing = '0.06em'")
    for level in range(4):
        if level:
            told(page, 1)
        holds(page, f"() => ({CUT})().length === 0")


def test_the_fourth_press_does_the_step(playing):
    """Broken: the key would not do what the button does."""
    page = playing(DOG).page
    told(page)
    expect(page.locator(".hint .main")).to_have_text("Apply it")
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_be_hidden()
    expect(page.get_by_label("Undo (Ctrl+Z)")).to_be_enabled()
    page.keyboard.press("h")  # and the next is another hint
    expect(page.locator(".hint .main")).to_have_text("Which technique?")


def test_the_fourth_press_goes_back_where_something_is_wrong(playing):
    player = playing(DOG)
    player.click(0, 0)
    told(player.page)
    player.page.keyboard.press("h")
    expect(player.page.locator("#toast")).to_have_text("1 move was undone.")


def far_line(side=60, full=55):
    """A large board that can only be started in one row."""
    return nonogram(["#" * side if row == full else "." * row + "#" + "." * (side - row - 1) for row in range(side)])


@pytest.mark.parametrize("window", WINDOWS.values(), ids=WINDOWS)
def test_the_first_hint_scrolls_to_its_line(playing, window):
    """Broken: a hint would be about a line that is out of sight."""
    player = playing(fields_of(far_line()), **window)
    page = player.page
    seen = """() => {
        const stage = document.querySelector(".stage");
        const [, y, cell] = stage.dataset.view.split(" ").map(Number);
        return y + 55 * cell >= 0 && y + 56 * cell <= stage.clientHeight;
    }"""
    assert not page.evaluate(seen)
    assert "row 56" in told(page, 1)
    holds(page, seen)
    told(page, 1)
    holds(page, seen)  # also when more is told, which leaves less room


def test_the_cursor_hides_no_mark_of_a_wrong_cell(playing):
    """Broken: keyboard users would not see which cell is wrong, because the cursor covers it."""
    player = playing(DOG)
    page = player.page
    player.keys("Space")
    page.keyboard.press("c")
    expect(page.locator("#toast")).to_have_text("1 cell is wrong.")
    page.keyboard.press("ArrowRight")
    holds(page, f"() => ({FAULT})([0, 0]) > 4")
    page.keyboard.press("ArrowLeft")
    page.wait_for_timeout(100)
    holds(page, f"() => ({FAULT})([0, 0]) > 4")


def test_a_game_ends_with_one_time(playing):
    """Broken: the header would stop at a different second from the panel."""
    player = playing({"kind": "nonogram", "rows": [[1]], "columns": [[1], []]})
    page = player.page
    holds(page, "() => document.querySelector('.time').textContent !== '00:00'")
    # The timer has run for most of a second that the header does not show yet.
    page.evaluate("() => { const now = performance.now.bind(performance); performance.now = () => now() + 5900; }")
    player.click(0, 0)
    said = page.locator(".win-facts").inner_text()
    assert page.locator(".time").inner_text() in said, said
