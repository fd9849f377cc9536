"""The difficulty of a puzzle is the same on its card, in its game, in Solve, in Make, and on a self-contained page."""

from __future__ import annotations

import json

import pytest

import gridwright

from .conftest import BOTH_ENGINES
from .player import expect, holds
from .test_make import Maker
from .test_new_puzzle import ask

pytestmark = pytest.mark.web

MADE = {  # by name in the page: the kind, the size, the difficulty
    "Nonogram": ("nonogram", 6, "hard"),
    "Hitori": ("hitori", 6, "medium"),
    "Picture puzzle": ("picture", 5, "medium"),
}


def made(name):
    kind, side, difficulty = MADE[name]
    puzzle = gridwright.make(kind, side, difficulty=difficulty, seed=3).puzzle
    words = gridwright.rate(puzzle).words
    assert words.startswith(f"{difficulty}, ")
    return puzzle, words


def badge(page, name, requested):
    """The badge of a random puzzle in the tab Make."""
    page.get_by_role("tab", name="Make").click()
    holds(page, "() => document.querySelector('.stage')?.dataset.view")
    maker = Maker(page)
    maker.way("At random")
    page.locator(".make .segment", has_text=name).locator("visible=true").click()
    for label, value in requested.items():
        maker.field(label).select_option(value) if label == "Difficulty" else maker.fill(label, value)
    maker.button("Make").click()
    return page.locator(".badge-about", has_text="hardest technique")


@pytest.mark.parametrize("name", MADE)
def test_the_same_words_in_every_tab(visit, name):
    """Broken: a puzzle would be easy in Play, a number in Solve, and something else in Make."""
    _, side, difficulty = MADE[name]
    puzzle, words = made(name)
    page = visit()
    requested = {"Columns": str(side), "Rows": str(side), "Difficulty": difficulty, "Seed": "3"}

    ask(page, kind=name, **requested).get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".game-name")).to_contain_text(f"{side} × {side} · {words}")
    page.get_by_role("button", name="All puzzles").click()
    expect(page.locator(".my-card")).to_contain_text(words)

    page.get_by_role("tab", name="Solve").click()
    page.get_by_label("Puzzle").fill(json.dumps(json.loads(gridwright.dump([puzzle], "json"))))
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator(".rating")).to_contain_text(words)

    expect(badge(page, name, requested)).to_contain_text(words.capitalize())


@BOTH_ENGINES
def test_the_cards_of_the_library(visit):
    page = visit()
    expect(page.locator(".card", has_text="Fox")).to_contain_text("hard, 75 points")
    page.locator(".card", has_text="Whale").click()
    expect(page.locator(".game-name")).to_contain_text("easy, 78 points")


def test_a_phone_has_room_for_the_word(visit):
    """Broken: it would be cut off beside the timer."""
    page = visit(width=360, height=640, has_touch=True, is_mobile=True)
    page.locator(".card", has_text="Flower pot").tap()
    told = page.locator(".game-name p")
    expect(told).to_have_text("20 × 24 · easy", use_inner_text=True)
    assert told.evaluate("told => told.scrollWidth <= told.clientWidth")


def test_a_phone_has_room_for_the_names_of_the_library(visit):
    """Broken: "Mushroom" would be "Mushr…", and its size would take two lines."""
    page = visit(width=360, height=640, has_touch=True, is_mobile=True)
    page.locator(".card").first.wait_for()
    titles = page.locator(".card-name").all_inner_texts()
    assert len(titles) > 15
    for title in titles:
        page.locator(".card", has_text=title).first.tap()
        head = page.locator(".game-name")
        expect(head.locator("h1")).to_have_text(title)
        assert head.locator("h1").evaluate("name => name.scrollHeight <= name.clientHeight + 1"), title
        assert head.locator("h1").evaluate("name => name.scrollWidth <= name.clientWidth"), title
        assert head.locator("p").evaluate("told => told.getClientRects().length && told.clientHeight < 25"), title
        page.get_by_label("All puzzles").tap()


@pytest.mark.parametrize("name", MADE)
def test_a_page_to_take_away(opened, name):
    """Broken: a puzzle made with `--difficulty easy` would be very hard on its card."""
    puzzle, words = made(name)
    several = gridwright.parse("2x2:1/1/1/1")
    page = opened(puzzle, several).page
    cards = page.locator(".card")
    expect(cards.filter(has_text=words)).to_have_count(1)
    expect(cards.filter(has_text="not rated: the puzzle has several solutions")).to_have_count(1)
    cards.filter(has_text=words).click()
    expect(page.locator(".game-name")).to_contain_text(words)


def test_a_puzzle_that_was_not_rated_by_its_maker(visit):
    """Broken: the badge would claim that a board of many pieces has one solution, without a check."""
    words = gridwright.rate(gridwright.make("picture", 4, seed=1).puzzle).words
    requested = {"Columns": "4", "Rows": "4", "Seed": "1"}
    expect(badge(visit(), "Picture puzzle", requested)).to_contain_text(words.capitalize())
