"""Places in the page: each has an address and an entry in the browser's history."""

from __future__ import annotations

import pytest

from .conftest import BOTH_ENGINES
from .player import BOAT, expect, holds, nonogram

pytestmark = pytest.mark.web

DOG_ID = "5x5:1/3/2/5/1/1/1.3/3/1.1/1.1"


def tab(page, name):
    """Goes to a tab."""
    page.get_by_role("tab", name=name).click()
    expect_tab(page, name)


def expect_tab(page, name):
    expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")


def expect_game(page, name):
    expect(page.locator(".game h1")).to_have_text(name)


def expect_hash(page, hash):
    holds(page, "hash => location.hash === hash", arg=hash)


@BOTH_ENGINES
def test_back_and_forward_go_through_the_page(visit):
    """Broken: Back would leave the page, with everything that was done there."""
    page = visit()
    page.locator(".card", has_text="Heart").click()
    expect_game(page, "Heart")
    expect(page).to_have_title("Heart · Gridwright")
    tab(page, "Make")
    expect_hash(page, "#make")
    tab(page, "Solve")
    expect_hash(page, "#solve")
    page.get_by_label("Puzzle").fill(DOG_ID)
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_selector("#verdict strong")
    expect_hash(page, f"#solve/{DOG_ID}")
    page.get_by_role("button", name="Edit the clues").click()
    expect_hash(page, f"#solve/clues/{DOG_ID}")
    page.go_back()
    page.wait_for_selector("#verdict strong")
    page.go_back()
    expect(page.get_by_label("Puzzle")).to_have_value(DOG_ID)
    page.go_back()
    expect_tab(page, "Make")
    page.go_back()
    expect_tab(page, "Play")
    expect_game(page, "Heart")
    page.go_back()
    page.wait_for_selector(".library")
    expect(page).to_have_title("Gridwright")
    for _ in range(2):
        page.go_forward()
    expect_tab(page, "Make")
    for _ in range(3):
        page.go_forward()
    expect(page.get_by_role("heading", name="Edit the clues")).to_be_visible()


def test_a_reload_comes_back_to_the_same_place(visit):
    """Broken: a phone that discards the page would lose the open puzzle."""
    page = visit()
    page.locator(".card", has_text="Heart").click()
    page.keyboard.press("Enter")
    page.reload()
    expect_game(page, "Heart")
    expect(page.get_by_label("Undo (Ctrl+Z)")).to_be_enabled()
    tab(page, "Solve")
    page.get_by_role("button", name="Type the clues").click()
    expect_hash(page, "#solve/clues")
    page.reload()
    expect(page.get_by_role("heading", name="Type the clues")).to_be_visible()
    tab(page, "Make")
    page.reload()
    expect_tab(page, "Make")
    page.go_back()
    page.go_back()
    page.go_back()
    expect_game(page, "Heart")


def test_a_reload_comes_back_to_the_work_at_hand(visit):
    """Broken: clues that took half an hour to type, or a new random puzzle, would be lost."""
    page = visit("#solve/clues")
    page.get_by_label("Title").fill("Half done")
    page.get_by_label("Rows").fill("1\n2 1")
    page.wait_for_timeout(400)
    tab(page, "Make")
    page.locator(".make-ways > .segments .segment", has_text="At random").click()
    page.locator(".segment", has_text="Hitori").locator("visible=true").click()
    for name in ("Columns", "Rows"):
        page.get_by_label(name, exact=True).locator("visible=true").fill("4")
    page.get_by_role("button", name="Make", exact=True).click()
    page.get_by_role("button", name="Back to the drawing").wait_for()
    page.wait_for_timeout(600)
    page.reload()
    expect(page.get_by_role("button", name="Back to the drawing")).to_be_visible()
    expect(page.locator(".badge-name").first).to_have_text("Unique")
    page.go_back()
    expect(page.get_by_label("Rows")).to_have_value("1\n2 1")
    expect(page.get_by_label("Title")).to_have_value("Half done")


def test_watching_is_a_place(visit):
    """Broken: on a phone, Back would leave the puzzle instead of Watch."""
    page = visit(f"#solve/{DOG_ID}")
    page.get_by_role("button", name="Watch it solved").click()
    page.wait_for_selector(".watching")
    page.go_back()
    expect(page.locator(".watching")).to_have_count(0)
    expect(page.locator("#verdict strong")).to_have_text("Unique")
    page.go_forward()
    page.wait_for_selector(".watching")
    page.reload()
    page.wait_for_selector(".watching")
    page.get_by_role("button", name="Watch it solved").click()
    expect(page.locator(".watching")).to_have_count(0)


def test_addresses_lead_there_without_a_history(visit):
    """Broken: a bookmark would open another place."""
    page = visit(f"#solve/clues/{DOG_ID}")
    expect(page.get_by_role("heading", name="Edit the clues")).to_be_visible()
    expect_tab(visit("#make"), "Make")
    expect_tab(visit("#solve"), "Solve")
    page = visit(f"#{DOG_ID}")
    expect_game(page, "Puzzle")
    page.evaluate("history.replaceState(null, '', location.href)")
    page.reload()
    expect_game(page, "Puzzle")


def test_a_puzzle_that_is_handed_on_is_one_step(visit):
    """Broken: Back would stop at screens that were never shown."""
    page = visit()
    page.locator(".card", has_text="Heart").click()
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Open in Solve").click()
    page.wait_for_selector("#verdict strong")
    page.get_by_role("button", name="Play it").click()
    expect_game(page, "Heart")
    page.go_back()
    page.wait_for_selector("#verdict strong")
    page.go_back()
    expect_game(page, "Heart")
    page.get_by_label("Settings").click()
    page.go_back()
    page.wait_for_selector(".library")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_what_is_too_large_for_the_history_is_shown_all_the_same(visit):
    """Broken: a large puzzle would not open if the browser refuses to store it in its history."""
    page = visit()
    page.evaluate(
        """() => {
            const { pushState } = History.prototype;
            History.prototype.pushState = function (entry, ...rest) {
                if (entry.place) throw new DOMException("too large", "DataCloneError");
                pushState.call(this, entry, ...rest);
            };
        }"""
    )
    page.locator(".card", has_text="Heart").click()
    expect_game(page, "Heart")
    page.go_back()
    page.wait_for_selector(".library")


def test_a_page_to_take_away_goes_back_to_its_puzzles(opened):
    """Broken: Back would leave the page in the middle of a game."""
    page = opened(nonogram(BOAT, "Boat"), nonogram(BOAT[::-1], "Wreck")).page
    page.locator(".card", has_text="Wreck").click()
    expect_game(page, "Wreck")
    page.go_back()
    page.locator(".card", has_text="Boat").click()
    expect_game(page, "Boat")
    page.reload()
    expect_game(page, "Boat")
