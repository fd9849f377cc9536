"""The served page, with an engine that answers over HTTP; the server is a fake."""

from __future__ import annotations

from importlib.resources import files

import pytest

import gridwright
from gridwright.files.json_ import fields_of
from gridwright.wire.answers import HINT, RESULT

from .player import expect

pytestmark = pytest.mark.web

PUZZLE = gridwright.parse("2x1:1/1/2").with_notes(meta={"title": "Two"})
ANSWERS = {
    "examples": {"puzzles": [{"puzzle": fields_of(PUZZLE)}]},
    "hint": HINT(gridwright.hint(PUZZLE, level=3), PUZZLE),
    "solve": RESULT(gridwright.check(PUZZLE)),
}
TYPES = {"html": "text/html", "css": "text/css", "js": "text/javascript"}


@pytest.fixture
def served(browser):
    """The page of a workbench that answers with ANSWERS."""
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(15_000)
    complaints = []
    page.on("pageerror", lambda error: complaints.append(str(error)))

    def answer(route):
        name = route.request.url.partition("http://workbench/")[2]
        if name.startswith("api/"):
            task = name.removeprefix("api/")
            route.fulfill(json=ANSWERS[task])
            return
        file = files("gridwright.web").joinpath("page", name.removeprefix("assets/") or "index.html")
        route.fulfill(body=file.read_bytes(), content_type=TYPES[file.name.rpartition(".")[2]])

    page.route("http://workbench/**", answer)
    page.goto("http://workbench/")
    page.wait_for_selector("html[data-ready]")
    yield page
    context.close()
    assert complaints == []


def test_it_plays_what_the_server_hands_out(served):
    """Broken: the page would work only from a disk."""
    expect(served.locator(".game-name h1")).to_have_text("Two")
    served.get_by_role("button", name="Hint").click()
    for _ in range(3):
        served.locator(".hint .main").click()
    expect(served.locator(".win")).not_to_have_count(0)


def test_a_server_that_is_gone_is_told_plainly(served):
    served.unroute_all()
    served.route("http://workbench/**", lambda route: route.abort())
    served.get_by_role("button", name="Hint").click()
    expect(served.locator(".request-text")).to_contain_text("does not respond")
