"""Requests to the engine during a game: failing and slow ones."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest

from .conftest import until
from .player import BOAT, WINDOWS, Player, expect, nonogram, reaches
from .samples import hard

pytestmark = pytest.mark.web

BOAT_LINK = "#solve/10x10:" + "/".join(
    ".".join(str(run.length) for run in clue) for clue in (*nonogram(BOAT).columns, *nonogram(BOAT).rows)
)


def playing(page):
    """Plays the puzzle that is open in Solve."""
    page.get_by_role("button", name="Play it").click()
    page.locator(".stage[data-view]").wait_for()
    return Player(page)


def press(page, name):
    page.locator(".acts").get_by_role("button", name=name).click()


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("act", ["Check", "Undo to last correct state"])
def test_what_cannot_be_checked_is_not_called_right(visit, window, act):
    """Broken: without a network, Check would report no mistakes, and keep doing so when the network is back."""
    page = visit(BOAT_LINK, quiet=False, **WINDOWS[window])  # the browser logs refused requests
    player = playing(page)
    player.click(0, 0)
    page.route("**/api/*", lambda route: route.abort())
    press(page, act)
    told = page.locator(".request")
    expect(told).to_contain_text("The grid cannot be checked now. The workbench does not respond.")
    expect(told).to_contain_text("No rule is broken so far.")
    expect(page.locator("#live")).to_contain_text("cannot be checked now")
    assert "No mistakes" not in page.locator("body").inner_text()
    for name in ("Undo (Ctrl+Z)", "Check", "Hint"):
        reaches(page, page.locator(".acts").get_by_role("button", name=name))
    told.get_by_role("button", name="Try again").click()
    expect(told).to_contain_text("cannot be checked now")
    page.unroute("**/api/*")
    told.get_by_role("button", name="Try again").click()
    expect(page.locator("#toast")).to_have_text("1 cell is wrong." if act == "Check" else "1 move was undone.")
    expect(told).to_be_hidden()


def test_a_hint_that_does_not_come(visit):
    """Broken: a failed hint could not be retried immediately."""
    page = visit(BOAT_LINK, quiet=False)
    playing(page)
    page.route("**/api/hint", lambda route: route.abort())
    press(page, "Hint")
    told = page.locator(".request")
    expect(told).to_contain_text("No hint is available. The workbench does not respond.")
    page.unroute("**/api/hint")
    told.get_by_role("button", name="Try again").click()
    expect(page.locator(".hint-text")).to_have_text("Look at row 6.")


@pytest.mark.parametrize("window", WINDOWS)
def test_a_long_check_shows_its_work_and_can_be_stopped(visit, workbench, window):
    """Broken: on a puzzle that cannot be solved in time, Check would show no progress for a minute."""
    page = visit("#solve/" + quote(json.dumps({"gridwright": 1, **hard()})), **WINDOWS[window])
    page.locator(".verdict").get_by_role("button", name="Stop").click()
    player = playing(page)
    player.keys("Enter")
    press(page, "Check")
    told = page.locator(".request")
    expect(told).to_contain_text("Checking…")
    expect(told).to_contain_text("lines solved")
    told.get_by_role("button", name="Stop").click()
    expect(told).to_contain_text("The check was stopped.")
    until(lambda: workbench.idle)
    player.keys("ArrowRight", "Enter")  # the message was about another grid
    expect(told).to_be_hidden()


def test_an_unsettled_check_tells_what_is_known(visit, workbench):
    """Broken: if the solution was not found in time, Check would report no mistakes."""
    page = visit("#solve/" + quote(json.dumps({"gridwright": 1, **hard()})))
    page.locator(".verdict").get_by_role("button", name="Stop").click()
    player = playing(page)
    player.keys("Enter")
    page.route("**/api/solve", lambda route: route.continue_(url=f"{route.request.url}?time=1"))
    press(page, "Check")
    told = page.locator(".request")
    expect(told).to_contain_text("cannot be checked. The solution was not found: the time limit was reached.")
    expect(told.get_by_role("button", name="Try again")).to_be_hidden()
    told.get_by_label("Close the message").click()
    expect(told).to_be_hidden()
