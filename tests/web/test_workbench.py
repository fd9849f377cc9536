"""The real page in a browser, under its policy, with both engines."""

from __future__ import annotations

import pytest

from .conftest import BOTH_ENGINES
from .player import expect, holds, reaches
from .samples import DOG, hard

LINK = "#solve/5x5:1/3/2/5/1/1/1.3/3/1.1/1.1"

pytestmark = pytest.mark.web


@pytest.fixture
def page(visit):
    return visit()


@BOTH_ENGINES
def test_the_page_runs_under_its_policy(page, workbench):
    """Broken: a browser would refuse the page its own scripts, styles or requests."""
    titles = [puzzle["title"] for puzzle in workbench.ask("examples", {}).json()["puzzles"]]
    holds(page, "title => document.body.innerText.includes(title)", arg=titles[0])


@BOTH_ENGINES
def test_the_page_and_its_engine_understand_each_other(page, workbench):
    """Broken: the page would get no answers, or those to other requests."""
    told = page.evaluate(
        """async ([dog, hard, entry]) => {
            const { engine } = await import(entry);
            const events = [];
            const onEvent = (event) => events.push(event);
            const { verdict } = await engine.ask("explain", { puzzle: dog }, { onEvent });
            const stopping = new AbortController();
            const left = engine.ask("solve", { puzzle: hard }, { signal: stopping.signal });
            setTimeout(() => stopping.abort(), 300);
            const ended = await left.catch((error) => error.name);
            const { step } = await engine.ask("hint", { puzzle: dog });
            return [verdict, events.some(({ event }) => event === "step"), ended, step.cells[0]];
        }""",
        [DOG, hard(), workbench.entry],
    )
    assert told == ["unique", True, "AbortError", [1, 0, "#"]]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    "window",
    [(320, 256), (320, 568), (480, 320), (568, 320), (640, 360), (844, 390), (1280, 400), (1366, 480), (360, 640)],
)
def test_no_window_is_without_navigation(visit, window, theme):
    """Broken: on a phone held sideways other tabs could not be reached, and Make could not be left."""
    width, height = window
    page = visit(LINK, width=width, height=height, color_scheme=theme)

    def see_all():
        for name in ("Play", "Solve", "Make"):
            reaches(page, page.get_by_role("tab", name=name))
        for name in ("Light colours" if theme == "dark" else "Dark colours", "How to play", "Settings"):
            reaches(page, page.get_by_label(name))
        holds(page, "document.documentElement.scrollWidth <= innerWidth")
        holds(page, "document.documentElement.scrollHeight <= innerHeight")

    page.locator("#verdict", has_text="Unique").wait_for()
    see_all()
    page.get_by_role("tab", name="Make").click()
    page.get_by_label("Draw", exact=True).check()
    see_all()
    page.get_by_role("tab", name="Play").click()
    page.get_by_role("button", name="Heart").first.click()
    page.locator(".stage[data-view]").wait_for()
    see_all()
    page.get_by_role("tab", name="Play").focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("tab", name="Solve")).to_be_focused()
    expect(page.locator("#verdict")).to_contain_text("Unique")
    see_all()


# Elements beyond the edge of the window, or, for settings, of their dialog.
OVER = """() => [...document.querySelectorAll(".head *, .game-head *, .dialog, .dialog *")].filter((element) => {
    if (!element.checkVisibility()) return false;
    const { left, right } = element.getBoundingClientRect();
    const edge = element.closest(".dialog")?.getBoundingClientRect().right ?? innerWidth;
    const cut = element.clientWidth && element.scrollWidth > element.clientWidth + 1 && !element.closest(".game-name");
    return left < 0 || right > Math.min(edge, innerWidth) + 1 || cut;
}).map((element) => `${element.tagName} ${element.className}`)"""


@pytest.mark.parametrize("wider", [False, True], ids=["", "wider letters"])
@pytest.mark.parametrize("width", [360, 340, 320, 300, 280])
def test_settings_are_whole_in_a_narrow_window(visit, width, wider):
    """Broken: on the smallest phones, the settings button, or some settings, would be cut off."""
    page = visit(LINK, width=width, height=568, has_touch=True)
    if wider:
        page.evaluate("document.body.style.letterSpacing = '0.06em'")
    assert page.evaluate(OVER) == []
    reaches(page, page.get_by_label("Settings"))
    page.get_by_label("Settings").tap()
    page.get_by_role("dialog").wait_for()
    assert page.evaluate(OVER) == []
