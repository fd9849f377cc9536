"""Colours in the page: their names, and whether everybody can tell them apart."""

from __future__ import annotations

import pytest

import gridwright
from gridwright import Grid, Nonogram
from gridwright.rendering import colours
from gridwright.values.colour import Colour
from gridwright.web import bundle, precompute, watching
from gridwright.wire.answers import colours_of

from .player import Player, comes_true, expect, holds
from .test_make import make as make  # a fixture

pytestmark = pytest.mark.web

BROWNS = (
    Colour("white", "#ffffff", "."),
    Colour("a53d1b", "#a53d1b", "a"),
    Colour("6b4423", "#6b4423", "b"),
    Colour("g", "#2e9e4f", "g"),
)
PICTURE = Nonogram.from_grid(Grid.from_text("aab\nabb\n.gg", ".abg"), BROWNS, meta={"title": "Hills"})


def names_of(page, group=".swatches"):
    """The screen reader names of the colours to choose from."""
    return page.locator(f"{group} .swatch[data-colour]").evaluate_all("all => all.map(one => one.ariaLabel)")


def test_the_page_calls_colours_as_sentences_do(opened):
    """Broken: screen readers would read colour codes, or hints mention "a53d1b"."""
    player = opened(PICTURE)
    page = player.page
    holds(page, "() => document.querySelector('.swatch').ariaLabel === 'brown'")
    assert names_of(page) == ["brown", "dark brown", "green"]
    expect(page.locator("[role=gridcell][aria-selected=true]")).to_contain_text("row clue 2 brown, 1 dark brown")
    page.get_by_role("button", name="Hint").click()
    for _ in range(2):
        page.locator(".hint .main").click()
    assert "a53d1b" not in player.text(".hint-text")
    assert "brown" in player.text(".hint-text")


def test_new_colours_get_their_names_from_the_engine(make):
    """Broken: a chosen colour would have no name, or two would share one."""
    palette = [{"name": colour.name, "value": colour.value, "char": colour.char} for colour in BROWNS]
    maker = make(["aab", "abb", ".gg"], palette=palette)
    page = maker.page
    holds(page, "() => document.querySelector('.paints .swatch').ariaLabel === 'brown'")
    assert names_of(page, ".paints") == ["brown", "dark brown", "green"]
    page.get_by_role("button", name="Add a colour").click()
    holds(page, "() => document.querySelector('.paints .swatch[data-colour=\"4\"]')?.ariaLabel === 'black'")
    page.locator(".paints input[type=color]").fill("#8a5a2b")
    holds(page, "() => document.querySelector('.paints .swatch[data-colour=\"4\"]').ariaLabel.includes('brown')")
    assert len(set(names_of(page, ".paints"))) == 4


# The safe palette

SAFE = colours_of(BROWNS)

# How many pixels of each colour there are in a box of the board's canvas.
COUNTS = """([selector, x, y, width, height]) => {
  const canvas = document.querySelector(selector);
  const ratio = canvas.width / canvas.clientWidth;
  const { data } = canvas.getContext("2d").getImageData(x * ratio, y * ratio, width * ratio, height * ratio);
  const found = {};
  for (let at = 0; at < data.length; at += 4) {
    const colour = "#" + [0, 1, 2].map((part) => data[at + part].toString(16).padStart(2, "0")).join("");
    found[colour] = (found[colour] ?? 0) + 1;
  }
  return found;
}"""


def inside(page, row, column, selector=".stage canvas"):
    """How many pixels of each colour a cell has inside its lines."""
    x, y, cell = map(float, page.locator(".stage").get_attribute("data-view").split())
    return page.evaluate(COUNTS, [selector, x + column * cell + 3, y + row * cell + 3, cell - 6, cell - 6])


def choose(page, setting, text):
    """Changes a setting."""
    page.get_by_role("button", name="Settings").click()
    page.locator("fieldset", has_text=setting).locator(".segment", has_text=text).click()
    page.keyboard.press("Escape")


def test_the_safe_palette_has_its_colours_and_letters(opened):
    """Broken: users who cannot tell the browns apart could not tell the cells apart."""
    player = opened(PICTURE)
    page = player.page
    page.locator(".swatch").nth(1).click()
    player.click(0, 0)
    comes_true(page, lambda: set(inside(page, 0, 0)) == {"#6b4423"})
    choose(page, "Puzzle colours", "Safe")
    holds(page, "() => document.querySelectorAll('.swatch')[1].textContent === '2 b'")
    ink, letter = SAFE["safe"][2], SAFE["letters"][2]
    assert letter == "b"
    assert ink != "#6b4423"
    page.mouse.move(0, 0)

    def is_safe():
        seen = inside(page, 0, 0)
        return max(seen, key=seen.get) == ink and len(seen) > 1 and "#6b4423" not in seen  # with its letter

    comes_true(page, is_safe)
    choose(page, "Puzzle colours", "Original")
    holds(page, "() => document.querySelectorAll('.swatch')[1].textContent === '2'")
    comes_true(page, lambda: set(inside(page, 0, 0)) == {"#6b4423"})


def test_clues_have_the_letters_of_their_colours(opened):
    """Broken: cells would show their colour, but clues would not."""
    player = opened(PICTURE)
    page = player.page
    x, y, cell = map(float, page.locator(".stage").get_attribute("data-view").split())
    band = [".stage canvas", max(0, x - 60), y + 2, 56, cell - 4]
    comes_true(page, lambda: "#a53d1b" in page.evaluate(COUNTS, band))
    choose(page, "Puzzle colours", "Safe")
    holds(page, "() => document.querySelectorAll('.swatch')[1].textContent === '2 b'")

    def is_safe():
        seen = page.evaluate(COUNTS, band)
        return {SAFE["safe"][1], SAFE["safe"][2]} <= set(seen) and "#a53d1b" not in seen

    comes_true(page, is_safe)


def test_a_recording_is_watched_in_safe_colours(show):
    """Broken: the setting would have no effect in Watch."""
    result = gridwright.solve(PICTURE, record=True)
    page = show(watching.page(PICTURE.scene(), result.trace))
    heads = page.evaluate(
        "() => { const { head } = player.recording; return [head.palette, head.safe.palette, head.safe.signs]; }"
    )
    assert heads == [[colour.value for colour in BROWNS], SAFE["safe"], SAFE["letters"]]
    page.evaluate("() => localStorage.setItem('gridwright/settings', JSON.stringify({ palette: 'safe' }))")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    page.evaluate("() => player.go?.(player.recording.last)")
    shown = page.evaluate("() => [1, 2, 3].map((value) => player.board.scene.fill(value))")
    assert shown == SAFE["safe"][1:]
    assert page.evaluate("() => player.board.scene.labels('row', 0)") == [
        ["2a", SAFE["safe"][1]],
        ["1b", SAFE["safe"][2]],
    ]


# In the dark


def dark_too(show, puzzle):
    """The self-contained page of a puzzle, in the dark theme."""
    return Player(show(bundle.page([precompute.entry_of(puzzle)]), color_scheme="dark"), [puzzle])


def brightness(found):
    """The brightness of the most frequent colour, from 0 to 1."""
    return colours.brightness(colours.rgb(max(found, key=found.get)))


def test_black_stays_black_in_the_dark(show):
    """Broken: a picture would be inverted, and hints would call white cells black."""
    puzzle = gridwright.parse("5x5:1/3/2/5/1/1/1.3/3/1.1/1.1")
    player = dark_too(show, puzzle)
    player.click(1, 2)
    player.page.mouse.move(0, 0)
    comes_true(player.page, lambda: brightness(inside(player.page, 1, 2)) < 0.15)
    assert brightness(inside(player.page, 0, 0)) > 0.7


def test_shaded_cells_of_a_hitori_are_dark_in_the_dark(show):
    """Broken: "shaded" cells would be the bright ones; or some numbers could not be read."""
    player = dark_too(show, gridwright.make("hitori", "5x5", seed=1).puzzle)
    player.click(1, 2)
    player.page.mouse.move(0, 0)
    comes_true(player.page, lambda: brightness(inside(player.page, 1, 2)) < 0.15)
    shaded, blank = inside(player.page, 1, 2), inside(player.page, 0, 0)
    assert brightness(blank) > 0.7
    assert max(colours.brightness(colours.rgb(colour)) for colour in shaded) > 0.35  # the number on it
    assert min(colours.brightness(colours.rgb(colour)) for colour in blank) < 0.3


def test_a_board_that_is_watched_stays_paper_in_the_dark(show):
    """Broken: in Watch, black would be white."""
    puzzle = gridwright.parse("5x5:1/3/2/5/1/1/1.3/3/1.1/1.1")
    result = gridwright.solve(puzzle, record=True)
    page = show(watching.page(puzzle.scene(), result.trace), color_scheme="dark")
    paper, ink = page.evaluate("() => [player.board.scene.paper(), player.board.scene.fill(1)]")
    assert colours.brightness(colours.rgb(paper)) > 0.7
    assert colours.brightness(colours.rgb(ink)) < 0.15


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_clues_that_are_done_can_be_read(show, theme):
    """Broken: to find a mistake in a coloured puzzle, players could not read the clues of the lines that are done."""
    player = Player(show(bundle.page([precompute.entry_of(PICTURE)]), color_scheme=theme), [PICTURE])
    page = player.page
    x, y, cell = map(float, page.locator(".stage").get_attribute("data-view").split())
    band = [".stage canvas", max(0, x - 60), y + 2, 56, cell - 4]
    comes_true(page, lambda: {"#a53d1b", "#6b4423"} <= set(page.evaluate(COUNTS, band)))
    ground = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--ground').trim()")
    for column, colour in enumerate("112"):
        page.keyboard.press(colour)
        player.click(0, column)
    player.click(2, 2)  # the cursor leaves the row
    comes_true(page, lambda: not {"#a53d1b", "#6b4423"} & set(page.evaluate(COUNTS, band)))
    seen = page.evaluate(COUNTS, band)
    tints = [colour for colour in sorted(seen, key=seen.get, reverse=True) if colour != ground][:2]
    for tint in tints:
        assert max(contrast(tint, other) for other in seen) > 4, (tint, seen)


@pytest.mark.parametrize("ground", ["#808080", "#767b86", "#2f3b2a", "#6b4423"])
def test_lines_are_seen_on_the_background_of_a_photograph(show, ground):
    """Broken: the cells of a picture on a grey sky could not be counted."""
    palette = (Colour("sky", ground, "."), *BROWNS[1:])
    player = dark_too(show, Nonogram.from_grid(Grid.from_text("aab\nabb\n.gg", ".abg"), palette))
    x, y, cell = map(float, player.page.locator(".stage").get_attribute("data-view").split())
    band = [".stage canvas", x + cell / 2, y + cell / 2, cell, 1]
    comes_true(player.page, lambda: len(player.page.evaluate(COUNTS, band)) > 1)
    across = player.page.evaluate(COUNTS, band)
    line = min(across, key=lambda colour: colour == ground)
    assert line != ground
    assert contrast(line, ground) > 1.45


def contrast(one, other):
    """The WCAG contrast of two colours."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour):
    """The WCAG luminance of a colour."""
    linear = [
        (part / 255 + 0.055) ** 2.4 / 1.055**2.4 if part > 10 else part / 255 / 12.92 for part in colours.rgb(colour)
    ]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
