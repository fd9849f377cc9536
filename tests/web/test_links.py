"""Links that hold a puzzle: opened, copied, broken."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest

from tests.web.player import expect
from tests.web.samples import NONE, SEVERAL

from .conftest import BOTH_ENGINES

pytestmark = pytest.mark.web

PHONE = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
SHORT = "#4x4:2/1/2/1/1.1/2/1/1"
CLIPBOARD = ["clipboard-read", "clipboard-write"]


def verdict(page):
    page.wait_for_selector("#verdict strong")
    return page.locator("#verdict strong").inner_text()


@BOTH_ENGINES
def test_an_address_opens_its_puzzle(visit):
    """Broken: a link that somebody sent would not show the puzzle, or not its verdict."""
    page = visit(SHORT)
    assert verdict(page) == "Unique"
    page.evaluate("location.hash = '2x2:1/1/1/1'")
    page.wait_for_selector("text=Several solutions")
    page.go_back()
    page.wait_for_selector("text=Unique")


def test_addresses_of_others_open_escaped_or_not(visit):
    address = "https://puzz.link/p?hitori/3/3/122311213"
    for link in (address, quote(address, safe="")):
        page = visit(f"#{link}")
        assert verdict(page) == "Unique"
        expect(page.locator(".game-name")).to_contain_text("Hitori")


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ("#z:!", "This link is broken: perhaps a part of it was lost on the way."),
        ("#hello", "Line 1, column 1: expected a puzzle, found a text in no format that is known here."),
        ("#4x4:2/1", "Line 1, column 8: expected 4 columns and 4 rows, found 2 clues."),
    ],
)
def test_a_broken_link_says_so(visit, link, sentence):
    """Broken: the page would stay empty, or write to the console."""
    page = visit(link)
    page.wait_for_selector(".fault p")
    expect(page.locator(".fault")).to_have_text(sentence)
    page.evaluate("location.hash = '2x2:1/1/1/1'")
    page.wait_for_selector("text=Several solutions")


def copied(page):
    page.wait_for_selector("#toast.shown")
    expect(page.locator("#toast")).to_have_text("Link copied.")
    return page.evaluate("navigator.clipboard.readText()")


def test_copy_link_by_mouse(visit, workbench):
    """Broken: the link would not be the one of this puzzle, or every look at a puzzle would fill the history."""
    page = visit(SHORT, permissions=CLIPBOARD)
    verdict(page)
    before = page.evaluate("history.length")
    page.get_by_label("Open another puzzle").click()
    page.get_by_label("Puzzle").fill("2x2:1/1/1/1")
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_selector("text=Several solutions")
    assert page.url == f"{workbench.address}/"  # the old link would bring the old puzzle
    page.get_by_role("button", name="Copy link").click()
    assert copied(page) == page.url == f"{workbench.address}/#2x2:1/1/1/1"
    assert page.evaluate("history.length") == before
    page.reload()
    assert verdict(page) == "Several solutions"


def test_copy_link_by_keys(visit, workbench):
    page = visit(SHORT, permissions=CLIPBOARD)
    verdict(page)
    page.get_by_role("button", name="Copy link").focus()
    page.keyboard.press("Enter")
    assert copied(page) == f"{workbench.address}/{SHORT}"


def test_copy_link_by_finger(visit, workbench):
    page = visit(SHORT, permissions=CLIPBOARD, **PHONE)
    verdict(page)
    page.get_by_role("button", name="Copy link").tap()
    assert copied(page) == f"{workbench.address}/{SHORT}"


def test_where_the_clipboard_is_refused_the_link_can_be_taken_by_hand(visit, workbench):
    page = visit(SHORT)
    verdict(page)
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    page.get_by_role("button", name="Copy link").click()
    field = page.get_by_role("dialog").get_by_label("Link", exact=True)
    expect(field).to_have_value(f"{workbench.address}/{SHORT}")
    assert page.evaluate("getSelection().toString()") == f"{workbench.address}/{SHORT}"


def test_a_game_has_a_link_and_a_way_to_solve(visit, workbench):
    """Broken: what is played could not be sent to somebody, or not be looked at in the tab Solve."""
    page = visit(permissions=CLIPBOARD)
    page.locator(".card", has_text="Heart").click()
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Copy link").click()
    link = copied(page)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Look at it in Solve").click()
    assert verdict(page) == "Unique"
    expect(page.locator(".game-name h1")).to_have_text("Heart")
    other = visit(link.removeprefix(f"{workbench.address}/"))
    assert verdict(other) == "Unique"
    expect(other.locator(".game-name h1")).to_have_text("Heart")
    other.get_by_role("button", name="Play it").click()
    other.wait_for_selector(".game")


def test_a_link_to_a_puzzle_without_a_solution(visit):
    page = visit("#" + json.dumps({"gridwright": 1, **NONE}))
    assert verdict(page) == "No solution"
    page = visit("#" + json.dumps({"gridwright": 1, **SEVERAL}))
    assert verdict(page) == "Several solutions"
