"""A puzzle solved without sight: through the accessibility tree and the keys alone."""

from __future__ import annotations

import re

import pytest

import gridwright

from .player import BOAT, comes_true, nonogram

pytestmark = pytest.mark.web

CELL = re.compile(r"row (\d+), column (\d+), (\w+); row clue ([\d ]+); column clue ([\d ]+)")


class Listener:
    """Hears roles and names, and presses keys."""

    def __init__(self, page):
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def nodes(self):
        """Roles, names and states of the elements."""
        for node in self.session.send("Accessibility.getFullAXTree")["nodes"]:
            if not node["ignored"]:
                states = {each["name"] for each in node.get("properties", ()) if each["value"].get("value") is True}
                yield node["role"]["value"], node.get("name", {}).get("value", ""), states

    def hears(self, role, name):
        comes_true(self.page, lambda: any(role == one and name in other for one, other, _ in self.nodes()), name)

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def cell(self):
        """The cell under the cursor: its place, its value, and the clues of its lines."""
        (name,) = (name for role, name, states in self.nodes() if role == "gridcell" and "selected" in states)
        row, column, word, *clues = CELL.fullmatch(name).groups()
        return int(row), int(column), word, *([int(run) for run in clue.split()] for clue in clues)

    def comes(self, row, column, word="empty"):
        """The cell under the cursor, once it is this one: the tree follows the keys."""
        comes_true(self.page, lambda: self.cell()[:3] == (row, column, word), f"row {row}, column {column}, {word}")
        return self.cell()


def test_a_puzzle_is_solved_from_the_accessibility_tree_alone(visit):
    """Broken: a screen reader would not be told a clue, a cell, where the cursor is, or that the puzzle is solved."""
    boat = nonogram(BOAT)
    clues = (".".join(str(run.length) for run in clue) for clue in (*boat.columns, *boat.rows))
    listener = Listener(visit("#10x10:" + "/".join(clues)))
    listener.hears("grid", "Board, 10 by 10")
    assert any(role == "grid" and "focusable" in states for role, _, states in listener.nodes())
    listener.press("Control+Home")
    rows, columns = [listener.comes(1, 1)[3]], [listener.comes(1, 1)[4]]
    for row in range(2, 11):
        listener.press("ArrowDown")
        rows.append(listener.comes(row, 1)[3])
    listener.press("Control+Home")
    for column in range(2, 11):
        listener.press("ArrowRight")
        columns.append(listener.comes(1, column)[4])
    (solution,) = gridwright.solve(gridwright.Nonogram(rows, columns)).solutions
    listener.press("Control+Home")
    for number, line in enumerate(str(solution).split(), 1):
        for column, sign in enumerate(line, 1):
            if sign == "#":
                listener.press("Enter")
            if column < 10:
                listener.press("ArrowRight")
        if number < 10:
            listener.comes(number, 10, "filled" if line[-1] == "#" else "empty")
            listener.press("ArrowDown", "Home")
    listener.hears("StaticText", "Solved in 00:")
    listener.hears("button", "Play again")
