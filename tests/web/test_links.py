"""Links that hold a puzzle: opened, copied, broken."""

from __future__ import annotations

import base64
import json
import zlib
from urllib.parse import quote

import pytest

from tests.web.player import expect
from tests.web.samples import COLOURED, DOG, KINDS, NONE, SEVERAL

from .conftest import BOTH_ENGINES

pytestmark = pytest.mark.web

PHONE = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
SHORT = "#4x4:2/1/2/1/1.1/2/1/1"
CLIPBOARD = ["clipboard-read", "clipboard-write"]
UNTITLED = {key: value for key, value in DOG.items() if key != "meta"}
SAMPLES = {
    **KINDS,
    "coloured": COLOURED,
    "given": {**UNTITLED, "start": ["?????", "#????", "?????", "?????", "?????"]},
    "unknown length": {"kind": "nonogram", "rows": [[None]], "columns": [[1], []]},
    "titled": {**UNTITLED, "meta": {"title": 'Wow-Wow "№ 1" <b>é</b> 100% #?'}},
    "empty": {"kind": "nonogram", "rows": [[]], "columns": [[]]},
}


BROKEN = "This link is broken: perhaps a part of it was lost on the way."


def verdict(page):
    page.wait_for_selector("#verdict strong")
    return page.locator("#verdict strong").inner_text()


def packed(data):
    """What a link holds behind its `z:`."""
    made = zlib.compressobj(9, wbits=-15)
    return base64.urlsafe_b64encode(made.compress(data) + made.flush()).decode().rstrip("=")


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


@pytest.mark.parametrize("name", SAMPLES)
def test_nothing_is_lost_on_the_way(visit, workbench, name):
    """Broken: a link would bring another puzzle than the one it was made of, or none."""

    def opened(text):
        [found] = workbench.ask("open", {"text": text}).json()["puzzles"]
        return found["puzzle"]

    puzzle = opened(json.dumps({"gridwright": 1, **SAMPLES[name]}))
    page = visit()
    link, text = page.evaluate(
        """async (json) => {
            const { linkOf, textOf } = await import("gridwright/sharing/links.js");
            const link = await linkOf(json);
            return [link, await textOf(new URL(link).hash)];
        }""",
        puzzle,
    )
    assert opened(text) == puzzle
    assert verdict(visit(f"#{link.partition('/#')[2]}")) in ("Unique", "Several solutions")


def test_a_plain_puzzle_has_a_link_that_can_be_read(visit):
    page = visit()
    link = "async (json) => (await import('gridwright/sharing/links.js')).linkOf(json)"
    assert page.evaluate(link, UNTITLED).endswith("/#5x5:1/3/2/5/1/1/1.3/3/1.1/1.1")
    wide = {"kind": "nonogram", "rows": [[1] * 50] * 100, "columns": [[1] * 50] * 100}
    assert len(page.evaluate(link, wide)) < 1000


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ("#%E0%A4%A", BROKEN),
        ("#z:!", BROKEN),
        (
            f"#z:{packed(b'4x4:2/1/2/1/1.1/2/1/1')[:-6]}",
            BROKEN,
        ),
        (f"#z:{packed(bytes([255, 254]))}", BROKEN),
        (f"#z:{packed(b' ' * (17 << 20))}", "This link holds a text of more than 16 MB, which is too much."),
        ("#hello", "Line 1, column 1: expected a puzzle, found a text in no format that is known here."),
        ("#4x4:2/1", "Line 1, column 8: expected 4 columns and 4 rows, found 2 clues."),
    ],
)
def test_a_broken_link_says_so(visit, link, sentence):
    """Broken: the page would stay empty, write to the console, or unpack whatever it is sent."""
    page = visit(link)
    page.wait_for_selector(".fault p")
    expect(page.locator(".fault")).to_have_text(sentence)
    page.evaluate("location.hash = '2x2:1/1/1/1'")
    page.wait_for_selector("text=Several solutions")


def test_what_is_too_large_for_a_link_says_so(visit):
    page = visit()
    told = page.evaluate(
        """async () => {
            const { linkOf } = await import("gridwright/sharing/links.js");
            const sign = () => String.fromCharCode(33 + Math.random() * 90);
            const noise = Array.from({ length: 1_300_000 }, sign).join("");
            return linkOf({ kind: "hitori", numbers: [[1]], meta: { title: noise } }).catch((error) => error.message);
        }"""
    )
    assert told == "This puzzle is too large for a link. Download it instead."


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
