"""My puzzles: what is kept in the browser, across reloads and tabs, and where nothing can be kept."""

from __future__ import annotations

import json

import pytest

from .player import expect

pytestmark = pytest.mark.web

LINK = "4x4:2/1/2/1/1.1/2/1/1"
EMPTY = "Puzzles that you open, type, draw or have made are kept here, in this browser."
OLD_GAME = {"cells": "1 255*15", "seconds": 83, "won": False, "hints": 2}


def library(page):
    page.get_by_label("All puzzles").click()
    page.wait_for_selector(".library")
    return page.locator("section", has=page.get_by_role("heading", name="My puzzles"))


def fill(page, key="Enter"):
    """Fills the cell under the cursor, and waits until it is kept."""
    page.locator(".walker").focus()
    page.keyboard.press(key)
    page.wait_for_timeout(600)


def test_a_puzzle_of_ones_own_is_kept_with_its_game(visit):
    """Broken: a puzzle that was pasted would be gone with the page."""
    page = visit("#solve")
    page.get_by_label("Puzzle").fill(LINK)
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_role("button", name="Play it").click()
    fill(page)
    page.goto("about:blank")
    page.go_back()
    page.wait_for_selector(".game")
    mine = library(page)
    expect(mine.locator(".card")).to_contain_text("begun · 00:0")
    mine.locator(".card").click()
    expect(page.get_by_label("Undo (Ctrl+Z)")).to_be_enabled()
    mine = library(page)
    mine.get_by_role("button", name="Delete Puzzle").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(mine).to_contain_text(EMPTY)
    page.reload()
    page.wait_for_selector(".library")
    expect(mine).to_contain_text(EMPTY)


def test_games_of_an_older_page_move_over(visit):
    """Broken: with the new page, all that was played before would be gone."""
    page = visit(f"#{LINK}")
    page.wait_for_selector(".game")
    key = page.evaluate(
        """async (game) => {
            const { shelf } = await import("gridwright/keeping/kept.js");
            const key = shelf.playing;
            await shelf.delete(key);
            localStorage.setItem(`gridwright/game/${key}`, JSON.stringify(game));
            return key;
        }""",
        OLD_GAME,
    )
    page.reload()
    page.wait_for_selector(".game")
    expect(page.locator(".time")).to_contain_text("01:2")
    assert page.evaluate("key => localStorage.getItem(`gridwright/game/${key}`)", key) is None


def test_everything_is_exported_and_imported_as_one_file(visit, tmp_path):
    """Broken: whoever changes the browser or the machine would lose it all."""
    page = visit(f"#{LINK}")
    fill(page)
    mine = library(page)
    with page.expect_download() as told:
        mine.get_by_role("button", name="Export all").click()
    told.value.save_as(tmp_path / "all.json")
    assert len(json.loads((tmp_path / "all.json").read_text())["puzzles"]) == 1
    other = visit()
    mine = other.locator("section", has=other.get_by_role("heading", name="My puzzles"))
    expect(mine).to_contain_text(EMPTY)
    (tmp_path / "wrong.json").write_text("{}")
    mine.locator("input").set_input_files(tmp_path / "wrong.json")
    expect(other.locator("#toast")).to_have_text("This file was not exported from a Gridwright page.")
    mine.locator("input").set_input_files(tmp_path / "all.json")
    expect(mine.locator(".card")).to_contain_text("begun")
    expect(other.locator("#toast")).to_have_text("1 puzzle imported.")


def test_two_tabs_with_the_same_puzzle(visit):
    """Broken: the tab that is closed last would wipe out what was played in the other."""
    page = visit(f"#{LINK}")
    page.wait_for_selector(".game")
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(".game")
    fill(page)
    fill(other, "x")
    dialog = other.get_by_role("dialog", name="Played in another tab")
    dialog.get_by_role("button", name="The other one").click()
    expect(other.locator("[role=gridcell][aria-selected=true]")).to_contain_text("filled")
    fill(other, "ArrowRight")
    fill(other, "x")
    expect(dialog).to_have_count(0)
    fill(page, "x")
    page.get_by_role("dialog").get_by_role("button", name="This one").click()
    page.wait_for_timeout(300)
    page.reload()
    expect(page.locator("[role=gridcell][aria-selected=true]")).to_contain_text("crossed")


@pytest.mark.parametrize(
    ("fault", "said"),
    [("SecurityError", "does not let the page keep"), ("QuotaExceededError", "There is no room left")],
)
def test_where_nothing_can_be_kept_it_is_said_and_play_goes_on(visit, fault, said):
    """Broken: one would play for an hour and find out afterwards; or not be let play at all."""
    script = (
        "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };"
        if fault == "SecurityError"
        else """IDBObjectStore.prototype.put = function () { this.transaction.abort(); };
            Object.defineProperty(IDBTransaction.prototype, "error",
                { get: () => new DOMException("full", "QuotaExceededError") });"""
    )
    page = visit(f"#{LINK}", begin_with=lambda context: context.add_init_script(script))
    page.wait_for_selector(".game")
    expect(page.locator("#toast")).to_contain_text(said)
    fill(page)
    mine = library(page)
    expect(mine.get_by_role("alert")).to_contain_text(said)
    mine.locator(".card").click()
    expect(page.get_by_label("Undo (Ctrl+Z)")).to_be_enabled()
