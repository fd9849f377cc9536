"""The real page in a browser, under its policy, with both engines."""

from __future__ import annotations

import pytest

from .conftest import BOTH_ENGINES
from .player import holds
from .samples import DOG, hard

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
    """Broken: the page would get no answers, or not those to its questions."""
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
