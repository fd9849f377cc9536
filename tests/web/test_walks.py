"""Whole visits: a player on a phone, a teacher, a Hitori fan. The network is lost on the way."""

from __future__ import annotations

import json

import pytest

import gridwright

from .hands import HANDS
from .player import WINDOWS, Player, expect, holds, reaches
from .samples import DOG, SEVERAL

pytestmark = pytest.mark.web


def window(name, theme):
    return {**WINDOWS[name], "color_scheme": theme, "quiet": False}  # the browser logs what it cannot load


def button(page, name, **how):
    return page.get_by_role("button", name=name, **how)


def lost(page, yes=True):
    page.context.set_offline(yes)


def the_puzzle(page):
    """The current puzzle, as the page stores it in its history."""
    holds(page, "history.state?.place?.json")
    return gridwright.parse(json.dumps({"gridwright": 1, **page.evaluate("history.state.place.json")}), "json")


def to_fill(puzzle):
    """The cells that the solution has filled."""
    (solution,) = gridwright.solve(puzzle).solutions
    grid = str(puzzle.write_solution(solution)).split("\n")
    return [
        (row, column)
        for row, line in enumerate(grid)
        for column, sign in enumerate(line.replace(" ", ""))
        if sign == "#"
    ]


@pytest.mark.parametrize(
    ("held", "theme"), [("phone", "light"), ("phone", "dark"), ("sideways", "light"), ("sideways", "dark")]
)
def test_a_player_on_a_phone(visit, held, theme):
    """Broken: a new puzzle could not be played to its end when the phone is turned and the train enters a tunnel."""
    page = visit(**window(held, theme))
    button(page, "New puzzle").tap()
    dialog = page.get_by_role("dialog", name="New puzzle")
    for name, value in {"Columns": "5", "Rows": "5", "Seed": "3"}.items():
        dialog.get_by_label(name).fill(value)
    dialog.get_by_role("button", name="Play").tap()
    page.locator(".stage[data-view]").wait_for()
    hand = HANDS["finger"](Player(page))
    cells = to_fill(the_puzzle(page))
    hand.fill(*cells[0])
    lost(page)
    button(page, "Check").tap()
    told = page.locator(".request")
    expect(told).to_contain_text("cannot be checked now")
    hand.fill(*cells[1])
    size = page.viewport_size
    page.set_viewport_size({"width": size["height"], "height": size["width"]})
    for name in ("Play", "Solve", "Make"):
        reaches(page, page.get_by_role("tab", name=name))
    hand.fill(*cells[2])
    lost(page, False)
    button(page, "Check").tap()
    expect(page.locator("#toast")).to_have_text("No mistakes so far.")
    page.reload()
    page.locator(".stage[data-view]").wait_for()
    expect(page.get_by_label("Undo (Ctrl+Z)")).to_be_enabled()
    hand = HANDS["finger"](Player(page))
    for cell in cells[3:]:
        hand.fill(*cell)
    page.locator(".win").wait_for()
    page.go_back()
    expect(page.locator(".my-card .card-state")).to_contain_text("solved")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_teacher(visit, tmp_path, theme):
    """Broken: a sheet for a class could not be chosen, proved fair, and printed."""
    page = visit("#solve", **window("laptop", theme))
    several = tmp_path / "class.jsonl"
    several.write_text("\n".join(json.dumps({"gridwright": 1, **puzzle}) for puzzle in (DOG, SEVERAL)), "utf-8")
    page.locator(".opening input[type=file]").set_input_files(several)
    page.locator(".choice").nth(1).click()
    expect(page.locator("#verdict strong")).to_have_text("Several solutions")
    button(page, "Show two solutions").click()
    page.go_back()
    page.go_back()
    lost(page)
    page.get_by_label("Puzzle").fill(json.dumps({"gridwright": 1, **DOG}))
    button(page, "Open", exact=True).click()
    expect(page.locator(".fault")).to_contain_text("The workbench does not respond.")
    lost(page, False)
    button(page, "Open", exact=True).click()
    expect(page.locator("#verdict strong")).to_have_text("Unique")
    expect(page.locator(".rating")).to_contain_text("Difficulty")
    button(page, "Download").click()
    with page.expect_download() as told:
        page.locator("[data-format=svg]").click()
    assert told.value.suggested_filename.endswith(".svg")
    button(page, "Watch it solved").click()
    expect(page.locator(".player-note")).not_to_be_empty()
    lost(page)  # the recording continues to play
    page.get_by_label("Last frame").click()
    expect(page.locator(".watching-status")).to_contain_text("The puzzle is solved")
    page.go_back()
    expect(page.locator("#verdict strong")).to_have_text("Unique")


@pytest.mark.parametrize(("held", "theme"), [("laptop", "dark"), ("phone", "light"), ("sideways", "dark")])
def test_somebody_who_likes_hitori(visit, held, theme):
    """Broken: a hint would be missing, or only the server would notice the end."""
    page = visit(**window(held, theme))
    page.locator(".card", has_text="First shades").click()
    page.locator(".stage[data-view]").wait_for()
    hand = HANDS["keys" if held == "laptop" else "finger"](Player(page))
    button(page, "Hint").click()
    page.locator(".hint-text").wait_for()
    for _ in range(2):
        page.locator(".hint .main").click()
    button(page, "Apply it").click()
    expect(page.get_by_label("Undo (Ctrl+Z)")).to_be_enabled()
    cells = to_fill(the_puzzle(page))
    lost(page)
    button(page, "Hint").click()
    expect(page.locator(".request")).to_contain_text("No hint is available.")
    page.keyboard.press("Control+z")  # the hint may have shaded one of them
    for cell in cells:
        hand.fill(*cell)
    page.locator(".win").wait_for()
    button(page, "Next puzzle").click()
    expect(page.locator(".game h1")).to_have_text("Seven by seven")
    lost(page, False)
    button(page, "More").click()
    button(page, "Open in Solve").click()
    expect(page.locator("#verdict strong")).to_have_text("Unique")
    button(page, "Watch it solved").click()
    expect(page.locator(".player-note")).not_to_be_empty()
