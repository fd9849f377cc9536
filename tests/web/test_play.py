"""Playing in the self-contained page: by mouse, keys and touch, offline."""

from __future__ import annotations

import json

import pytest

import gridwright

from .player import BOAT, expect, holds, nonogram

pytestmark = pytest.mark.web

EMPTY = ["?" * 10] * 10
PHONE = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}


def with_cells(cells, grid=EMPTY):
    """A grid with some cells changed: {(row, column): sign}."""
    rows = [list(row) for row in grid]
    for (row, column), sign in cells.items():
        rows[row][column] = sign
    return ["".join(row) for row in rows]


def row_of(sign, row, first, last):
    return {(row, column): sign for column in range(first, last + 1)}


@pytest.fixture
def boat(opened):
    return opened(nonogram(BOAT, "Boat"))


@pytest.fixture
def phone(opened):
    return opened(nonogram(BOAT, "Boat"), **PHONE)


# Mouse


def test_a_click_fills_and_empties(boat):
    """Broken: a cell could not be filled, or not be cleared again."""
    boat.click(2, 3)
    assert boat.grid() == with_cells({(2, 3): "#"})
    boat.click(2, 3)
    assert boat.grid() == EMPTY


def test_a_right_click_crosses(boat):
    boat.click(4, 4, button="right")
    assert boat.grid() == with_cells({(4, 4): "."})


def test_a_fast_drag_leaves_no_gap_and_keeps_to_its_line(boat):
    """Broken: a fast drag would leave gaps, or a shaky one paint beside the line."""
    boat.drag((3, 1), (4, 8))
    assert boat.grid() == with_cells(row_of("#", 3, 1, 8))


def test_a_drag_spares_what_is_marked(boat):
    boat.click(3, 5, button="right")
    boat.drag((3, 1), (3, 8))
    assert boat.grid() == with_cells(row_of("#", 3, 1, 8) | {(3, 5): "."})


def test_a_drag_can_be_let_paint_over(boat):
    boat.page.get_by_label("Settings").click()
    boat.page.get_by_label("Dragging paints over marked cells").check()
    boat.page.keyboard.press("Escape")
    boat.click(3, 5, button="right")
    boat.drag((3, 1), (3, 8))
    assert boat.grid() == with_cells(row_of("#", 3, 1, 8))


def test_shift_paints_a_block(boat):
    boat.page.keyboard.down("Shift")
    boat.drag((1, 1), (3, 4))
    boat.page.keyboard.up("Shift")
    assert boat.grid() == with_cells({(row, column): "#" for row in (1, 2, 3) for column in (1, 2, 3, 4)})


def test_zoom_and_pan_never_paint(boat):
    """Broken: zooming would change the grid."""
    page = boat.page
    page.mouse.move(*boat.point(5, 5))
    before = page.locator(".stage").get_attribute("data-view")
    for _ in range(6):
        page.mouse.wheel(0, -120)
    holds(page, "view => document.querySelector('.stage').dataset.view !== view", arg=before)
    boat.drag((5, 5), (3, 3), button="middle")
    boat.page.locator(".walker").focus()
    page.keyboard.down(" ")
    boat.drag((5, 5), (7, 7))
    page.keyboard.up(" ")
    assert boat.grid() == EMPTY
    page.get_by_label("Lock zoom").click()
    locked = page.locator(".stage").get_attribute("data-view")
    page.mouse.move(*boat.point(5, 5))
    page.mouse.wheel(0, -120)
    page.wait_for_timeout(100)
    assert page.locator(".stage").get_attribute("data-view") == locked
    page.get_by_label("Lock zoom").click()
    page.get_by_label("Fit").click()
    holds(page, "view => document.querySelector('.stage').dataset.view === view", arg=before)


def test_undo_and_redo_have_no_end(boat):
    for column in range(10):
        boat.click(0, column)
    for _ in range(10):
        boat.page.get_by_label("Undo (Ctrl+Z)").click()
    assert boat.grid() == EMPTY
    for _ in range(10):
        boat.page.keyboard.press("Control+y")
    assert boat.grid() == with_cells(row_of("#", 0, 0, 9))


# Keys


def test_keys_alone(boat):
    """Broken: the page could not be played without a mouse."""
    boat.keys("ArrowRight", "ArrowDown", "Enter", "ArrowRight", " ", "ArrowRight", "x")
    assert boat.grid() == with_cells({(1, 1): "#", (1, 2): "#", (1, 3): "."})
    boat.keys("Control+ArrowDown", "Shift+ArrowDown", "Delete")
    assert boat.grid() == with_cells({(1, 1): "#", (1, 2): "#", (1, 3): ".", (2, 3): "#"})
    boat.keys("Control+z", "Control+z")
    assert boat.grid()[2] == "???" + "#" + "?" * 6
    label = boat.page.locator("[role=gridcell][aria-selected=true]")
    expect(label).to_have_text("row 4, column 4, empty; row clue 2 4; column clue 3")


def test_what_happens_is_said(boat):
    """Broken: screen reader users would not know what a key did."""

    def said():
        return boat.page.locator("#live").text_content()

    boat.keys("Enter")
    assert said() == "filled"
    boat.keys("Shift+ArrowRight")
    assert said() == "crossed"
    boat.keys("Control+z")
    assert said() == "Undone."
    boat.drag((3, 1), (3, 4))
    assert said() == "4 cells filled, row 4, column 2 to row 4, column 5"


def test_keys_reach_the_board_from_anywhere(boat):
    """Broken: after a click on a button, the arrow keys would do nothing."""
    boat.page.get_by_role("button", name="Cross").click()
    boat.page.keyboard.press("ArrowRight")
    boat.page.keyboard.press("x")
    assert boat.grid() == with_cells({(0, 1): "."})


def test_only_the_rows_near_the_cursor_are_in_the_document(boat):
    grid = boat.page.locator("[role=grid]")
    assert grid.get_attribute("aria-rowcount") == "10"
    boat.keys("PageDown")
    assert [row.get_attribute("aria-rowindex") for row in grid.locator("[role=row]").all()] == ["4", "5", "6", "7", "8"]
    assert grid.get_attribute("aria-activedescendant") == "cell-5-0"


# Fingers


def test_a_finger_paints_and_a_long_press_crosses(phone):
    start, end = phone.point(3, 1), phone.point(3, 6)
    phone.fingers([start], [end])
    phone.page.wait_for_timeout(50)
    assert phone.grid() == with_cells(row_of("#", 3, 1, 6))
    session = phone.page.context.new_cdp_session(phone.page)
    x, y = phone.point(7, 7)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    phone.page.wait_for_timeout(700)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert phone.grid() == with_cells(row_of("#", 3, 1, 6) | {(7, 7): "."})


def test_two_fingers_zoom_and_paint_nothing(phone):
    """Broken: zooming with two fingers would paint cells."""
    before = phone.page.locator(".stage").get_attribute("data-view")
    (x, y), far = phone.point(5, 5), 30
    wider = [[(x - far - 8 * step, y), (x + far + 8 * step, y)] for step in range(8)]
    phone.fingers([wider[0][0]], *wider)
    holds(phone.page, "view => document.querySelector('.stage').dataset.view !== view", arg=before)
    cell = float(phone.page.locator(".stage").get_attribute("data-view").split()[2])
    assert cell > float(before.split()[2]) * 1.5
    assert phone.grid() == EMPTY


def test_the_tool_is_chosen_by_a_tap(phone):
    phone.page.get_by_role("button", name="Cross").tap()
    phone.fingers([phone.point(2, 2)])
    assert phone.grid() == with_cells({(2, 2): "."})
    phone.page.get_by_role("button", name="Erase").tap()
    phone.fingers([phone.point(2, 2)])
    assert phone.grid() == EMPTY


def test_the_cell_above_the_finger(phone):
    phone.page.get_by_label("Settings").tap()
    phone.page.get_by_label("Paint above the finger").check()
    phone.page.keyboard.press("Escape")
    x, y = phone.point(2, 4)
    phone.fingers([(x, y + 56)])
    assert phone.grid() == with_cells({(2, 4): "#"})


# A game


def test_a_whole_game(opened):
    """Broken: a self-contained page could not be played to its end."""
    boat = opened(nonogram(BOAT, "Boat"))
    for row, line in enumerate(BOAT):
        column = 0
        while "#" in line[column:]:
            first = line.index("#", column)
            column = (line + ".").index(".", first)
            assert not boat.page.locator(".win").count()
            boat.drag((row, first), (row, column - 1))
    assert boat.text(".win h2") == "Boat"
    assert "with no hints" in boat.text(".win-facts")
    boat.page.reload()
    boat.page.wait_for_selector(".win")


def test_what_was_begun_is_there_again(boat):
    boat.drag((3, 1), (3, 2))
    boat.grid()
    boat.page.reload()
    boat.page.wait_for_selector("html[data-ready]")
    assert boat.grid() == with_cells({(3, 1): "#", (3, 2): "#"})
    boat.page.get_by_label("Undo (Ctrl+Z)").click()
    assert boat.grid() == EMPTY


def test_hints_in_three_levels(boat):
    page = boat.page
    page.get_by_role("button", name="Hint").click()
    assert boat.text(".hint-text") == "Look at row 6."
    page.get_by_role("button", name="Which technique?").click()
    assert "try exact fit" in boat.text(".hint-text")
    page.get_by_role("button", name="Why?").click()
    assert "fill all 10 cells of row 6" in boat.text(".hint-text")
    page.get_by_role("button", name="Apply it").click()
    assert boat.grid()[5] == BOAT[5]
    page.keyboard.press("h")
    assert boat.text(".hint-text") == "Look at row 8."


def test_hints_lead_to_the_end(boat):
    """Broken: the hints of a page would end before the puzzle does."""
    for _ in range(40):
        if boat.page.locator(".win").count():
            break
        boat.page.get_by_role("button", name="Hint").click()
        for _ in range(3):
            boat.page.locator(".hint .main").click()
    assert "hints." in boat.text(".win-facts")


def test_a_mistake_is_found_and_taken_back(boat):
    boat.drag((7, 0), (7, 9))
    boat.click(0, 0)
    boat.click(3, 1)
    boat.page.get_by_role("button", name="Hint").click()
    assert boat.text(".hint-text") == "There is a mistake in the grid."
    boat.page.get_by_role("button", name="Where?").click()
    assert boat.text(".hint-text").endswith("look at row 1.")
    boat.page.get_by_label("Undo to last correct state").first.click()
    assert boat.text("#toast") == "2 moves were undone."
    assert boat.grid() == with_cells(row_of("#", 7, 0, 9))


def test_check_says_what_is_wrong(boat):
    boat.click(0, 0)
    boat.page.keyboard.press("c")
    holds(boat.page, "document.getElementById('toast').textContent === '1 cell is wrong.'")


def test_any_solution_counts(opened):
    """Broken: a puzzle with several solutions would accept only one of them."""
    for cells in ([(0, 0), (1, 1)], [(0, 1), (1, 0)]):
        player = opened(gridwright.parse("2x2:1/1/1/1"))
        for place in cells:
            player.click(*place)
        expect(player.page.locator(".win")).not_to_have_count(0)


def test_the_timer_stands_still_while_the_page_is_hidden(boat):
    page = boat.page
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    shown = boat.text(".time")
    page.wait_for_timeout(2200)
    assert boat.text(".time") == shown
    page.evaluate("Object.defineProperty(document, 'hidden', { value: false, configurable: true })")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    holds(page, "text => document.querySelector('.time').textContent !== text", arg=shown)


def red_pixels(page):
    """The number of board pixels in the colour of mistakes."""
    return page.evaluate(
        """() => [...document.querySelectorAll(".stage canvas")].reduce((sum, canvas) => {
            const { width, height } = canvas;
            const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
            copy.drawImage(canvas, 0, 0);
            const { data } = copy.getImageData(0, 0, width, height);
            for (let at = 0; at < data.length; at += 4) {
                const [red, green, blue, alpha] = data.slice(at, at + 4);
                sum += red > 140 && green < 90 && blue < 90 && alpha > 200;
            }
            return sum;
        }, 0)"""
    )


def choose(player, setting, choice):
    player.page.get_by_label("Settings").click()
    player.page.get_by_role("group", name=setting).get_by_label(choice).check()
    player.page.keyboard.press("Escape")
    player.page.wait_for_timeout(100)


def test_a_wrong_line_is_shown_as_was_chosen(boat):
    """Broken: mistakes would be shown to players who do not want that, or not shown to those who do."""
    boat.drag((0, 0), (0, 2))  # its clue is 1
    boat.page.wait_for_timeout(100)
    assert red_pixels(boat.page) == 0
    choose(boat, "Show mistakes", "Immediately")
    assert red_pixels(boat.page) > 0
    choose(boat, "Show mistakes", "Never")
    assert red_pixels(boat.page) == 0
    expect(boat.page.get_by_role("button", name="Check")).to_be_hidden()
    choose(boat, "Show mistakes", "When I ask")
    boat.page.get_by_role("button", name="Check").click()
    boat.page.wait_for_timeout(100)
    assert red_pixels(boat.page) > 0


def test_clues_are_marked_as_was_chosen(boat):
    """Broken: the setting would change nothing."""

    def drawn():
        return boat.page.locator(".stage canvas").first.evaluate("canvas => canvas.toDataURL()")

    boat.drag((7, 0), (7, 9))
    boat.click(3, 1)
    boat.click(3, 2)
    boat.click(3, 3, button="right")
    boat.page.mouse.move(5, 5)
    choose(boat, "Mark clues as done", "Certain runs")
    runs = drawn()
    choose(boat, "Mark clues as done", "Finished lines")
    lines = drawn()
    choose(boat, "Mark clues as done", "Never")
    assert len({runs, lines, drawn()}) == 3


def test_playing_again_begins_with_nothing(opened):
    player = opened(gridwright.parse("2x1:1/1/2"))
    player.drag((0, 0), (0, 1))
    player.page.get_by_role("button", name="Play again").click()
    player.page.keyboard.press("Control+z")
    assert player.grid() == ["??"]
    player.keys("Control+ArrowRight")
    expect(player.page.locator(".win")).not_to_have_count(0)


def test_many_device_pixels(opened):
    """Broken: the board would be blurred, or the pointer off, on high-resolution screens."""
    player = opened(nonogram(BOAT, "Boat"), device_scale_factor=2.5)
    player.click(9, 9)
    assert player.grid() == with_cells({(9, 9): "#"})
    box = player.page.locator(".stage").bounding_box()
    assert player.page.evaluate("document.querySelector('canvas').width") == pytest.approx(2.5 * box["width"], abs=1)


# Other kinds


COLOURED = {
    "gridwright": 1, "kind": "nonogram", "rows": [[[1, 1], [1, 2]], [[2, 2]]], "columns": [[[1, 1], [1, 2]], [[2, 2]]],
    "palette": [{"name": name, "value": value, "char": char} for name, value, char in
                (("white", "#ffffff", "."), ("red", "#cc0000", "r"), ("blue", "#0000cc", "b"))],
}  # fmt: skip


def test_colours(opened):
    player = opened(gridwright.parse(json.dumps(COLOURED)))
    player.click(0, 0)
    player.keys("2")
    player.click(0, 1)
    player.page.get_by_role("button", name="blue").click()
    player.drag((1, 0), (1, 1))
    assert player.grid() == ["rb", "bb"]
    expect(player.page.locator(".win")).not_to_have_count(0)


def test_hitori(opened):
    made = gridwright.make("hitori", 5, difficulty="easy", seed=4).puzzle
    goal = gridwright.solve(made).solution
    player = opened(made)
    player.click(0, 0, button="right")
    assert player.grid()[0][0] == "."
    player.page.keyboard.press("Control+z")
    for row in range(5):
        for column in range(5):
            if goal[row, column] == 1:
                player.click(row, column)
    expect(player.page.locator(".win")).not_to_have_count(0)


TILES = "2 2\n0 0 1 2\n0 0 3 1\n2 4 0 0\n3 0 0 4\n"


def test_tiles_by_drag(opened):
    """Broken: a picture puzzle could not be played."""
    player = opened(gridwright.parse(TILES))
    for tile, turn in enumerate((3, 0, 0, 0)):
        box = player.page.locator(f"[data-tile='{tile}']").bounding_box()
        player.page.mouse.move(box["x"] + 30, box["y"] + 30)
        player.page.mouse.down()
        player.page.mouse.move(*player.point(tile // 2, tile % 2), steps=4)
        player.page.mouse.up()
        for _ in range(turn):
            player.click(tile // 2, tile % 2)
    expect(player.page.locator(".win")).not_to_have_count(0)
    assert player.grid() == ["0w 1n", "2n 3n"]


def test_a_board_may_be_laid_in_any_turning(opened):
    """Broken: a rotated solution would be called wrong."""
    player = opened(gridwright.parse(TILES))
    # The board of the test above, turned by a quarter: 2 is now at the upper left, 0 at the upper right.
    player.keys("]", "]", "]", "Enter", "r")
    player.page.get_by_role("button", name="Hint").click()
    assert player.text(".hint-text").startswith("Look at")
    for _ in range(3):
        player.page.locator(".hint .main").click()
    for _ in range(2):
        player.page.get_by_role("button", name="Hint").click()
        for _ in range(3):
            player.page.locator(".hint .main").click()
    assert player.grid() == ["2e 0n", "3e 1e"]
    expect(player.page.locator(".win")).not_to_have_count(0)


def test_tiles_by_keys(opened):
    player = opened(gridwright.parse(TILES))
    player.keys("]", "Enter", "R", "R", "R", "ArrowRight", "]", "Enter", "ArrowLeft", "ArrowDown", "]", "Enter")
    player.keys("ArrowRight", "]", "Enter")
    expect(player.page.locator(".win")).not_to_have_count(0)


def test_a_tile_by_a_finger(opened):
    """Broken: on a phone a tile could not be dragged, only the tray would scroll."""
    player = opened(gridwright.parse(TILES), **PHONE)
    box = player.page.locator("[data-tile='1']").bounding_box()
    x, y = box["x"] + 30, box["y"] + 30
    target = player.point(0, 1)
    steps = [[(x, y - 4 * step)] for step in range(1, 8)]
    player.fingers([(x, y)], *steps, [target])
    assert player.grid() == ["? 1n", "? ?"]
    expect(player.page.locator(".tile")).to_have_count(3)


def test_tiles_by_taps(opened):
    player = opened(gridwright.parse(TILES), **PHONE)
    for tile in range(4):
        player.page.locator(f"[data-tile='{tile}']").tap()
        player.page.touchscreen.tap(*player.point(tile // 2, tile % 2))
    for _ in range(3):
        player.page.touchscreen.tap(*player.point(0, 0))
    expect(player.page.locator(".win")).not_to_have_count(0)


# The page as a whole


def test_the_library(opened):
    player = opened(nonogram(BOAT, "<b>Boat</b>"), gridwright.parse(TILES))
    expect(player.page.locator(".card-name")).to_have_text(["<b>Boat</b>", "Puzzle 2"])
    player.page.locator(".card").first.click()
    for row, line in enumerate(BOAT):
        for column, sign in enumerate(line):
            if sign == "#":
                player.click(row, column)
    player.page.get_by_label("All puzzles").click()
    expect(player.page.locator(".card-state")).to_contain_text("solved")
    player.page.locator(".card").first.click()
    player.page.get_by_role("button", name="Next puzzle").click()
    expect(player.page.locator(".tile")).to_have_count(4)


def test_the_theme_follows_the_system_until_it_is_chosen(opened):
    player = opened(nonogram(BOAT, "Boat"), color_scheme="dark")
    theme = "document.documentElement.dataset.theme"
    assert player.page.evaluate(theme) == "dark"
    player.page.get_by_label("Light colours").click()
    assert player.page.evaluate(theme) == "light"
    player.page.reload()
    assert player.page.evaluate(theme) == "light"


def test_nothing_is_wider_than_a_phone(phone):
    assert phone.page.evaluate("document.documentElement.scrollWidth") == 360


def test_a_thousand_by_a_thousand(opened):
    """Broken: a large puzzle would not open, or could not be painted (`python -m bench painting` has the speed)."""
    size = 1000
    rows = [[600]] * size
    columns = [[size]] * 600 + [[]] * 400
    large = gridwright.Nonogram(rows, columns, meta={"title": "Large"})
    player = opened(large, width=1200)
    player.page.keyboard.press("f")
    holds(player.page, "Number(document.querySelector('.stage').dataset.view.split(' ')[2]) < 1")
    player.drag((500, 100), (500, 900), steps=60)
    for _ in range(10):
        player.page.mouse.wheel(0, -120)
    holds(player.page, "Number(document.querySelector('.stage').dataset.view.split(' ')[2]) > 8")
    x, y, cell = map(float, player.page.locator(".stage").get_attribute("data-view").split())
    row, column = int((500 - y) // cell), int((500 - x) // cell)
    player.drag((row, column), (row, column + 20), steps=60)
    grid = player.grid()
    assert grid[500][100:901] == "#" * 801
    assert grid[row][column : column + 21] == "#" * 21
