"""Colours in the page: what they are called."""

from __future__ import annotations

import pytest

from gridwright import Grid, Nonogram
from gridwright.values.colour import Colour

from .player import expect
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
    """What screen readers say of the colours to choose from."""
    return page.locator(f"{group} .swatch[data-colour]").evaluate_all("all => all.map(one => one.ariaLabel)")


def test_the_page_calls_colours_as_sentences_do(opened):
    """Broken: screen readers would read codes of colours, or hints speak of "a53d1b"."""
    player = opened(PICTURE)
    page = player.page
    page.wait_for_function("() => document.querySelector('.swatch').ariaLabel === 'brown'")
    assert names_of(page) == ["brown", "dark brown", "green"]
    expect(page.locator("[role=gridcell][aria-selected=true]")).to_contain_text("row clue 2 brown, 1 dark brown")
    page.get_by_role("button", name="Hint").click()
    for _ in range(2):
        page.locator(".hint .main").click()
    assert "a53d1b" not in player.text(".hint-text")
    assert "brown" in player.text(".hint-text")


def test_new_colours_get_their_names_from_the_engine(make):
    """Broken: a colour that was chosen would have no name, or two would share one."""
    palette = [{"name": colour.name, "value": colour.value, "char": colour.char} for colour in BROWNS]
    maker = make(["aab", "abb", ".gg"], palette=palette)
    page = maker.page
    page.wait_for_function("() => document.querySelector('.paints .swatch').ariaLabel === 'brown'")
    assert names_of(page, ".paints") == ["brown", "dark brown", "green"]
    page.get_by_role("button", name="Add a colour").click()
    page.wait_for_function("() => document.querySelector('.paints .swatch[data-colour=\"4\"]')?.ariaLabel === 'black'")
    page.locator(".paints input[type=color]").fill("#8a5a2b")
    page.wait_for_function(
        "() => document.querySelector('.paints .swatch[data-colour=\"4\"]').ariaLabel.includes('brown')"
    )
    assert len(set(names_of(page, ".paints"))) == 4
