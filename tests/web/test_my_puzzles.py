"""My puzzles: storage in the browser, across reloads and tabs, and without storage."""

from __future__ import annotations

import json

import pytest

from .player import expect

pytestmark = pytest.mark.web

LINK = "4x4:2/1/2/1/1.1/2/1/1"
EMPTY = "Puzzles that you open, type, draw or generate are kept here, in this browser."
OLD_GAME = {"cells": "1 255*15", "seconds": 83, "won": False, "hints": 2}


def library(page):
    page.get_by_label("All puzzles").click()
    page.wait_for_selector(".library")
    return page.locator("section", has=page.get_by_role("heading", name="My puzzles"))


def fill(page, key="Enter"):
    """Fills the cell under the cursor, and waits until it is stored."""
    page.locator(".walker").focus()
    page.keyboard.press(key)
    page.wait_for_timeout(600)


def test_a_puzzle_of_ones_own_is_kept_with_its_game(visit):
    """Broken: a pasted puzzle would be lost with the page."""
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
    mine.get_by_role("button", name="Delete Nonogram").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(mine).to_contain_text(EMPTY)
    page.reload()
    page.wait_for_selector(".library")
    expect(mine).to_contain_text(EMPTY)


def test_games_of_an_older_page_move_over(visit):
    """Broken: games stored by older versions would be lost."""
    page = visit(f"#{LINK}")
    page.wait_for_selector(".game")
    key = page.evaluate(
        """async (game) => {
            const { puzzleStore } = await import("gridwright/keeping/kept.js");
            const key = puzzleStore.playing;
            await puzzleStore.delete(key);
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
    """Broken: a change of browser or machine would lose everything."""
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
    """Broken: the tab closed last would overwrite the game of the other."""
    page = visit(f"#{LINK}")
    page.wait_for_selector(".game")
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(".game")
    fill(page)
    fill(other, "x")
    dialog = other.get_by_role("dialog", name="Played in another tab")
    dialog.get_by_role("button", name="The other game").click()
    expect(other.locator("[role=gridcell][aria-selected=true]")).to_contain_text("filled")
    fill(other, "ArrowRight")
    fill(other, "x")
    expect(dialog).to_have_count(0)
    fill(page, "x")
    page.get_by_role("dialog").get_by_role("button", name="This game").click()
    page.wait_for_timeout(300)
    page.reload()
    expect(page.locator("[role=gridcell][aria-selected=true]")).to_contain_text("crossed")


def test_a_game_that_was_left_beside_another_one_is_not_lost(visit):
    """Broken: closing a tab without answering would silently lose one of the games."""
    page = visit(f"#{LINK}")
    page.wait_for_selector(".game")
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(".game")
    fill(page)
    fill(other, "x")
    other.get_by_role("dialog", name="Played in another tab").wait_for()
    other.close()
    page.reload()
    dialog = page.get_by_role("dialog", name="Played in another tab")
    expect(dialog).to_contain_text("This game: begun")
    dialog.get_by_role("button", name="The other game").click()
    expect(page.locator("[role=gridcell][aria-selected=true]")).to_contain_text("crossed")
    page.wait_for_timeout(300)
    page.reload()
    expect(page.locator("[role=gridcell][aria-selected=true]")).to_contain_text("crossed")
    expect(dialog).to_have_count(0)


def test_a_game_that_is_closed_at_once_asks_all_the_same(visit):
    """Broken: the last moves would be replaced by another tab's game because the board was closed a moment later."""
    page = visit(f"#{LINK}")
    page.wait_for_selector(".game")
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(".game")
    fill(page)
    other.locator(".walker").focus()
    other.keyboard.press("x")
    other.get_by_label("All puzzles").click()
    other.get_by_role("dialog").get_by_role("button", name="This game").click()
    other.locator(".my-card .card").click()
    expect(other.locator("[role=gridcell][aria-selected=true]")).to_contain_text("crossed")


def test_what_was_made_is_kept(visit):
    """Broken: a random or drawn puzzle would be lost with the next one."""
    page = visit("#make")
    page.locator(".make-ways > .segments .segment", has_text="At random").click()
    for number in range(2):
        page.get_by_label("Seed").locator("visible=true").fill(str(number))
        page.get_by_role("button", name="Make", exact=True).click()
        expect(page.get_by_text(f"Made with seed {number}.")).to_be_visible()
    page.get_by_role("tab", name="Play").click()
    expect(page.locator(".my-card")).to_have_count(2)
    expect(page.locator(".my-card .card-name").first).to_have_text("Nonogram")


@pytest.mark.parametrize(
    ("fault", "said"),
    [("SecurityError", "does not let the page store"), ("QuotaExceededError", "This browser is out of storage")],
)
def test_where_nothing_can_be_kept_it_is_said_and_play_goes_on(visit, fault, said):
    """Broken: players would learn only after an hour that nothing is stored, or could not play at all."""
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
