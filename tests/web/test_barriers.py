"""No screen has barriers: names, roles, contrast and target size pass axe-core, and nothing is covered or cut off."""

from __future__ import annotations

import pytest

from . import shots
from .player import holds

pytestmark = pytest.mark.web

WINDOWS = {"laptop": (1366, 768), "phone": (360, 640), "sideways": (640, 360), "narrow": (320, 568)}
THEMES = {"laptop": ("light", "dark"), "phone": ("light", "dark"), "sideways": ("light",), "narrow": ()}  # for axe
# One of the screens that differ only in their puzzle.
ALIKE = ("game-coloured", "verdict-hitori", "verdict-tiles", "watch-coloured", "watch-hitori", "watch-tiles")
ALIKE += ("make-draw", "make-hitori", "make-tiles")

# Controls that something covers or that cut off their text, and texts that reach beyond the window.
HINDERED = """() => {
    const root = document.querySelector("dialog[open]") ?? document.body;
    const seen = (element) =>
        element.checkVisibility({ visibilityProperty: true }) && !element.closest(".unseen, [inert]");
    const told = (what, element) => `${what}: ${element.outerHTML.slice(0, 150)}`;
    const found = [];
    for (const control of root.querySelectorAll("button, select, textarea, input, summary, a[href]")) {
        if (!seen(control)) continue;
        control.scrollIntoView({ block: "center", inline: "center" });
        const { x, y, width, height } = control.getBoundingClientRect();
        if (Math.min(width, height) < 8) continue; // its label is pressed
        const met = document.elementFromPoint(x + width / 2, y + height / 2);
        const own = [control, ...(control.labels ?? [])].some((each) => each.contains(met));
        if (!own) found.push(told("covered", control));
        const whole = control.scrollWidth <= control.clientWidth + 1;
        if (control.matches("button") && !whole) found.push(told("cut off", control));
    }
    for (const row of root.querySelectorAll("div, header, form, section")) {
        const overflows = row.scrollWidth > row.clientWidth + 6 && getComputedStyle(row).overflowX === "visible";
        if (overflows && seen(row)) found.push(told("overflowing", row));
    }
    const scrolls = (element) =>
        element && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    for (const text of root.querySelectorAll("h1, h2, h3, p, b, span, label, dt, dd, strong")) {
        if (!seen(text) || !text.textContent.trim() || scrolls(text)) continue;
        const { left, right } = text.getBoundingClientRect();
        if (left < -1 || right > innerWidth + 1) found.push(told("beyond the window", text));
    }
    return found;
}"""


@pytest.fixture
def check():
    """Checks a screen in every window and theme; afterwards, the page is as before."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe").Axe()

    def look(page, seen):
        # Busy: dimmed content is being updated.
        holds(page, "!document.querySelector('[aria-busy=true]')")
        begin = page.viewport_size
        for window, (width, height) in WINDOWS.items():
            page.set_viewport_size({"width": width, "height": height})
            for theme in THEMES[window]:
                page.emulate_media(color_scheme=theme)
                holds(page, f"document.documentElement.dataset.theme === '{theme}'")
                found = axe.run(page).response["violations"]
                told = [(each["id"], [node["html"] for node in each["nodes"][:3]]) for each in found]
                assert told == [], (seen, window, theme)
            holds(page, "document.scrollingElement.scrollWidth <= innerWidth")
            for _ in range(20):  # the layout follows the window a moment later
                if not (hindered := page.evaluate(HINDERED)):
                    break
                page.wait_for_timeout(100)
            assert hindered == [], (seen, window)
        page.set_viewport_size(begin)

    return look


@pytest.mark.parametrize("name", [name for name in shots.SERVED if name not in ALIKE])
def test_nothing_bars_the_way(visit, check, name):
    """Broken: users could not read, reach or name a part of the page."""
    page = visit(width=1366, height=768, reduced_motion="reduce")
    for seen in shots.SERVED[name](page):
        check(page, seen)


@pytest.mark.parametrize("name", shots.FILES)
def test_nothing_bars_the_way_in_a_page_to_take_away(show, check, tmp_path, name):
    flow, words = shots.FILES[name]
    shots.written(tmp_path / "written.html", words)
    page = show((tmp_path / "written.html").read_text("utf-8"), 1366, 768, reduced_motion="reduce")
    for seen in flow(page):
        check(page, seen)
