"""New puzzles in the tab Play: requested, made, and played unseen."""

from __future__ import annotations

import re

import pytest

from .conftest import BOTH_ENGINES
from .player import expect, holds

pytestmark = pytest.mark.web

PHONE = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}


def ask(page, **fields):
    """Opens the dialog and fills it in."""
    page.get_by_role("button", name="New puzzle").click()
    dialog = page.get_by_role("dialog", name="New puzzle")
    dialog.get_by_label("Columns").wait_for()
    if kind := fields.pop("kind", None):
        dialog.locator(".segment", has_text=kind).click()
    for name, value in fields.items():
        control = dialog.get_by_label(name, exact=True)
        if control.evaluate("control => control.tagName") == "SELECT":
            control.select_option(value)
        else:
            control.fill(value)
    return dialog


@BOTH_ENGINES
def test_a_new_puzzle_is_played_unseen(visit):
    """Broken: a random puzzle would be shown with its solution."""
    page = visit()
    dialog = ask(page, Columns="6", Rows="5", Difficulty="easy", **{"Colours besides the background": "2"}, Seed="7")
    dialog.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".game-name")).to_contain_text(re.compile(r"6 × 5 · easy, \d+ points"))
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_label("Undo (Ctrl+Z)")).to_be_disabled()
    expect(page.get_by_role("button", name="Check")).to_be_disabled()  # the grid is empty
    assert "goal" not in page.evaluate("JSON.stringify(history.state)")
    page.go_back()
    page.wait_for_selector(".library")


@pytest.mark.parametrize("kind", ["Hitori", "Picture puzzle"])
def test_every_kind_that_can_be_played(visit, kind):
    page = visit(**PHONE)
    dialog = ask(page, kind=kind, Columns="4", Rows="4")
    holds(page, "document.documentElement.scrollWidth <= 360")
    dialog.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".game-name")).to_contain_text("4 × 4")


def test_what_cannot_be_made_says_so_and_can_be_asked_again(visit):
    """Broken: options that no puzzle fulfils would end in an empty page."""
    page = visit()
    dialog = ask(page, Columns="1", Rows="1", Difficulty="expert")
    dialog.get_by_role("button", name="Play", exact=True).click()
    expect(dialog.get_by_role("status")).to_contain_text("expert")
    dialog.get_by_label("Difficulty").select_option("")
    dialog.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector(".game")
