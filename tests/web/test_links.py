"""Links that contain a puzzle: opened, copied, broken."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest

from gridwright.web.pool import Bounds
from gridwright.web.server import PAGE
from tests.web.player import expect
from tests.web.samples import KINDS, NONE, SEVERAL

from .conftest import BOTH_ENGINES, Served

pytestmark = pytest.mark.web

PHONE = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
SHORT = "#4x4:2/1/2/1/1.1/2/1/1"
SOLVED = "#solve/4x4:2/1/2/1/1.1/2/1/1"
CLIPBOARD = ["clipboard-read", "clipboard-write"]


def verdict(page):
    page.wait_for_selector("#verdict strong")
    return page.locator("#verdict strong").inner_text()


@BOTH_ENGINES
def test_an_address_opens_its_puzzle(visit):
    """Broken: a shared link would not show the puzzle, or not its verdict if it leads to Solve."""
    page = visit(SHORT)
    expect(page.get_by_role("tab", name="Play")).to_have_attribute("aria-selected", "true")
    expect(page.locator(".game-name")).to_contain_text("4 × 4")
    page.evaluate("location.hash = 'solve/2x2:1/1/1/1'")
    page.wait_for_selector("text=Several solutions")
    page.go_back()
    expect(page.locator(".game-name")).to_contain_text("4 × 4")


def test_addresses_of_others_open_escaped_or_not(visit):
    address = "https://puzz.link/p?hitori/3/3/122311213"
    for link in (address, quote(address, safe="")):
        page = visit(f"#solve/{link}")
        assert verdict(page) == "Unique"
        expect(page.locator(".game-name")).to_contain_text("Hitori")


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ("#z:!", "This link is broken; part of it may be missing."),
        ("#hello", "Line 1, column 1: this is in no format that Gridwright reads."),
        ("#4x4:2/1", "Line 1, column 8: expected 4 columns and 4 rows, found 2 clues."),
    ],
)
def test_a_broken_link_says_so(visit, link, sentence):
    """Broken: the page would stay empty, or write to the console."""
    page = visit(link)
    page.wait_for_selector(".fault p")
    expect(page.locator(".fault")).to_have_text(sentence)
    page.evaluate("location.hash = 'solve/2x2:1/1/1/1'")
    page.wait_for_selector("text=Several solutions")


def copied(page, what="link", act="click"):
    """The clipboard after choosing what to copy, which a local page asks."""
    button = page.get_by_role("dialog").get_by_role("button", name=f"Copy the {what}")
    getattr(button, act)()
    expect(page.locator("#toast")).to_have_text(f"{what.capitalize()} copied.")
    return page.evaluate("navigator.clipboard.readText()")


def test_copy_link_by_mouse(visit, workbench):
    """Broken: the link would lead to another puzzle, such as the previous one."""
    page = visit(SOLVED, permissions=CLIPBOARD)
    verdict(page)
    page.get_by_label("Open another puzzle").click()
    page.get_by_label("Puzzle").fill("2x2:1/1/1/1")
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_selector("text=Several solutions")
    page.get_by_role("button", name="Copy link").click()
    assert copied(page) == f"{workbench.address}/#2x2:1/1/1/1"
    page.reload()
    assert verdict(page) == "Several solutions"


def test_copy_link_by_keys(visit, workbench):
    page = visit(SOLVED, permissions=CLIPBOARD)
    verdict(page)
    page.get_by_role("button", name="Copy link").focus()
    page.keyboard.press("Enter")
    assert copied(page) == f"{workbench.address}/{SHORT}"


def test_copy_link_by_finger(visit, workbench):
    page = visit(SOLVED, permissions=CLIPBOARD, **PHONE)
    verdict(page)
    page.get_by_role("button", name="Copy link").tap()
    assert copied(page, act="tap") == f"{workbench.address}/{SHORT}"


def test_where_the_clipboard_is_refused_the_link_can_be_taken_by_hand(visit, workbench):
    page = visit(SOLVED)
    verdict(page)
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    page.get_by_role("button", name="Copy link").click()
    page.get_by_role("button", name="Copy the link").click()
    field = page.get_by_role("dialog").get_by_label("Link", exact=True)
    expect(field).to_have_value(f"{workbench.address}/{SHORT}")
    assert page.evaluate("getSelection().toString()") == f"{workbench.address}/{SHORT}"


def test_a_game_has_a_link_and_a_way_to_solve(visit, workbench):
    """Broken: a puzzle in Play could not be shared, or not be opened in Solve."""
    page = visit(permissions=CLIPBOARD)
    page.locator(".card", has_text="Heart").click()
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Copy link").click()
    link = copied(page)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Open in Solve").click()
    assert verdict(page) == "Unique"
    expect(page.locator(".game-name h1")).to_have_text("Heart")
    other = visit(link.removeprefix(f"{workbench.address}/"))
    other.wait_for_selector(".game")
    expect(other.locator(".game-name h1")).to_have_text("Heart")


def test_a_link_to_a_puzzle_without_a_solution(visit):
    page = visit("#solve/" + json.dumps({"gridwright": 1, **NONE}))
    assert verdict(page) == "No solution"
    page = visit("#solve/" + json.dumps({"gridwright": 1, **SEVERAL}))
    assert verdict(page) == "Several solutions"


def test_a_link_does_not_tell_the_answer(visit, workbench):
    """Broken: a shared puzzle would appear solved, or have its picture in the address."""
    goal = {"gridwright": 1, "kind": "nonogram", "rows": [[2], [1]], "columns": [[2], [1]], "goal": ["##", "#."]}
    page = visit("#" + json.dumps(goal), permissions=CLIPBOARD)
    page.wait_for_selector(".game")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Copy link").click()
    assert copied(page) == f"{workbench.address}/#2x2:2/1/2/1"
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Copy link").click()
    assert copied(page, "text") == "2x2:2/1/2/1"
    page = visit("#" + json.dumps({"gridwright": 1, **KINDS["exact-cover"]}))  # cannot be played
    assert verdict(page) == "Unique"


def test_a_link_of_this_machine_says_so(visit):
    """Broken: a user would share a link that leads to the recipient's own machine."""
    page = visit(SHORT)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("dialog")).to_contain_text("so its links do not open anywhere else")


def test_links_lead_to_the_address_that_is_told(browser):
    """Broken: the option would not reach the page, or allow markup."""
    served = Served(PAGE, Bounds(workers=1), links='https://example.org/?a="b"&c')
    context = browser.new_context(permissions=CLIPBOARD)
    try:
        page = context.new_page()
        page.goto(f"{served.address}/{SHORT}")
        page.get_by_role("button", name="More").click()
        page.get_by_role("button", name="Copy link").click()
        expect(page.locator("#toast")).to_have_text("Link copied.")
        assert page.evaluate("navigator.clipboard.readText()") == f'https://example.org/?a="b"&c{SHORT}'
    finally:
        context.close()
        served.close()
