"""The three ways to use the page: mouse, keys, touch. Each can do everything, so tests run with each."""

from __future__ import annotations

from typing import ClassVar

from .player import Player, holds


class Mouse:
    """A mouse user, without keys."""

    window: ClassVar = {"width": 1000, "height": 800}

    def __init__(self, player: Player) -> None:
        self.player, self.page = player, player.page

    def press(self, control):
        """Presses a button, a switch or a choice."""
        control.click()

    def fill(self, row, column):
        self.player.click(row, column)

    def cross(self, row, column):
        self.player.click(row, column, button="right")

    def paint(self, row, first, last):
        """Fills cells of a row, in one go."""
        self.player.drag((row, first), (row, last))

    def cross_out(self, row, first, last):
        self.player.drag((row, first), (row, last), button="right")

    def nearer(self):
        self.press(self.page.get_by_label("Zoom in"))


class Keys:
    """A keyboard user: moves the focus to what is pressed, and uses only keys."""

    window: ClassVar = {"width": 1000, "height": 800}

    def __init__(self, player: Player) -> None:
        self.player, self.page = player, player.page

    def press(self, control):
        control.focus()
        assert control.evaluate("element => document.activeElement === element")
        self.page.keyboard.press("Space")

    def at(self, row, column):
        """Moves the cursor to a cell, starting from the corner."""
        self.player.keys("Control+Home", *["ArrowDown"] * row, *["ArrowRight"] * column)

    def fill(self, row, column):
        self.at(row, column)
        self.page.keyboard.press("Enter")

    def cross(self, row, column):
        self.at(row, column)
        self.page.keyboard.press("x")

    def paint(self, row, first, last):
        self.along("Control", row, first, last)

    def cross_out(self, row, first, last):
        self.along("Shift", row, first, last)

    def along(self, held, row, first, last):
        """Goes along a row with a key held; a single cell is filled or crossed."""
        if first == last:
            (self.fill if held == "Control" else self.cross)(row, first)
            return
        self.at(row, first)
        for _ in range(last - first):
            self.page.keyboard.press(f"{held}+ArrowRight")

    def nearer(self):
        self.page.keyboard.press("+")


class Finger:
    """A touch user."""

    window: ClassVar = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}

    def __init__(self, player: Player) -> None:
        self.player, self.page = player, player.page

    def press(self, control):
        # A tap takes effect a moment later.
        heard = control.evaluate_handle(
            "element => { const heard = {}; "
            "element.addEventListener('click', () => { heard.click = true; }, { once: true }); return heard; }"
        )
        control.tap()
        holds(self.page, "heard => heard.click", arg=heard)

    def fill(self, row, column):
        self.page.touchscreen.tap(*self.player.point(row, column))

    def cross(self, row, column):
        self.with_tool("Cross", lambda: self.fill(row, column))

    def paint(self, row, first, last):
        begin, end = self.player.point(row, first), self.player.point(row, last)
        self.player.fingers([begin], [end])

    def cross_out(self, row, first, last):
        self.with_tool("Cross", lambda: self.paint(row, first, last))

    def with_tool(self, name, act):
        """Selects a tool, uses it, and selects the first again."""
        tools = self.page.get_by_role("group", name="Tool")
        self.press(tools.get_by_role("button", name=name))
        act()
        self.press(tools.get_by_role("button").first)

    def nearer(self):
        """Two fingers moving apart."""
        box = self.page.locator(".stage").bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.player.fingers([(x - 30, y), (x + 30, y)], [(x - 60, y), (x + 60, y)], [(x - 90, y), (x + 90, y)])


HANDS = {"mouse": Mouse, "keys": Keys, "finger": Finger}
