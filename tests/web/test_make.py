"""Making puzzles in the served page: from images, by hand and at random; by mouse, keys and touch."""

from __future__ import annotations

import io
import json
import re

import pytest

from gridwright.web.dispatch import answer

from .conftest import BOTH_ENGINES
from .hands import HANDS
from .player import Player, comes_true, drag, expect, holds, kept_in, unpacked
from .samples import DOG, DOG_GRID, HEIC, disc, png

pytestmark = pytest.mark.web

PHONE = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
PLAIN = [{"name": "white", "value": "#ffffff", "char": "."}, {"name": "black", "value": "#000000", "char": "#"}]
CROSSED = ["#....", ".#...", ".....", "...#.", "....#"]  # whose rows can be swapped
GUESS = ["##.....", "#..#...", ".......", ".#.#..#", "##...#.", "..##.##", "....#.#"]  # unique, needs guessing


class Maker(Player):
    """A user of the tab Make."""

    def picture(self):
        """The drawing as lines of text, from the stored state."""
        kept = kept_in(self.page, "making")
        width, signs = kept["width"], [colour["char"] for colour in kept["palette"]]
        cells = "".join(signs[value] for value in unpacked(kept["cells"]))
        assert len(cells) == width * kept["height"]
        return [cells[first : first + width] for first in range(0, len(cells), width)]

    def until(self, true):
        """Waits until the drawing is as expected."""
        for _ in range(1200):
            if true(self.picture()):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(self.picture())

    def way(self, text):
        self.page.locator(".make-ways > .segments .segment", has_text=text).click()

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True)

    def verdict(self, name):
        """Waits for a verdict; returns its explanation."""
        self.page.locator(".badge-name", has_text=re.compile(f"^{name}$")).wait_for()
        return self.text(".badge-about")

    def is_marked(self, row, column):
        """Whether a cell is highlighted: its border is drawn on the upper canvas, and not faintly."""
        return self.page.evaluate(
            """([row, column]) => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => {
                const stage = document.querySelector(".stage");
                const [x, y, cell] = stage.dataset.view.split(" ").map(Number);
                const canvas = stage.querySelectorAll("canvas")[1];
                const ratio = canvas.width / stage.clientWidth;
                const at = [(x + column * cell + 1) * ratio, (y + (row + 0.5) * cell) * ratio];
                const pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
                pen.drawImage(canvas, -Math.round(at[0]), -Math.round(at[1]));
                resolve(pen.getImageData(0, 0, 1, 1).data[3] > 200);
            })))""",
            [row, column],
        )

    def image(self, data, name="image.png", kind="image/png"):
        """Opens an image, and waits for the drawing of it."""
        self.page.locator("input[type=file]").set_input_files({"name": name, "mimeType": kind, "buffer": data})

    def field(self, name):
        return self.page.locator(".make").get_by_label(name, exact=True).locator("visible=true")

    def fill(self, name, value):
        self.field(name).fill(str(value))
        self.field(name).press("Tab")


@pytest.fixture
def make(visit):
    """Opens the tab Make, optionally with a picture."""

    def begin(picture=None, *, palette=PLAIN, width=1280, height=860, show=True, **context):
        page = visit(width=width, height=height, **context)
        page.on("filechooser", lambda chooser: None)  # from now on, so that none is opened before the test waits for it
        if picture:
            signs = [colour["char"] for colour in palette]
            cells = " ".join(str(signs.index(sign)) for row in picture for sign in row)
            size = {"width": len(picture[0]), "height": len(picture)}
            kept = {**size, "palette": palette, "cells": cells, "way": "draw"}
            page.evaluate("kept => localStorage.setItem('gridwright/making', JSON.stringify(kept))", kept)
        if show:
            page.get_by_role("tab", name="Make").click()
            holds(page, "() => document.querySelector('.stage')?.dataset.view")
        return Maker(page)

    return begin


def square(dark=0, light=255):
    """An image of 40 pixels a side whose left half is dark, with a white spot in it."""
    rows = [[dark] * 20 + [light] * 20 for _ in range(40)]
    for row in rows[8:16]:
        row[8:12] = [light] * 4
    return png(40, 40, rows)


# From an image


@BOTH_ENGINES
def test_an_image_becomes_a_drawing_and_every_choice_is_live(make):
    """Broken: an image could not be used, or a change of options would not show immediately."""
    maker = make()
    maker.image(square())
    maker.until(lambda rows: len(rows) == 30)
    assert "similar to the image" in maker.text(".make-ways")
    maker.fill("Columns", 10)
    maker.until(lambda rows: len(rows) == 10 and rows[0] == "#####....." and rows[3] == "##.##.....")
    maker.field("Swap black and white").check()
    maker.until(lambda rows: rows[0] == ".....#####")
    maker.field("Swap black and white").uncheck()
    maker.field("Keep proportions").uncheck()
    maker.fill("Rows", 5)
    maker.until(lambda rows: (len(rows), len(rows[0])) == (5, 10))


def test_threshold_method_and_colours(make):
    """Broken: options would not reach the engine."""
    maker = make()
    maker.image(png(30, 30, [[40] * 10 + [120] * 10 + [250] * 10 for _ in range(30)]))
    maker.fill("Columns", 6)
    maker.field("Method").select_option("threshold")
    maker.field("Threshold").fill("80")
    maker.until(lambda rows: rows == ["##...."] * 6)
    maker.field("Threshold").fill("200")
    maker.until(lambda rows: rows == ["####.."] * 6)
    maker.field("Colours besides the background").select_option("2")
    maker.until(lambda rows: len(set(rows[0])) == 3 and rows[0][4:] == "..")
    expect(maker.field("Method")).to_have_value("auto")  # threshold is for black and white only


def test_a_crop_is_dragged(make):
    """Broken: an image could not be cropped."""
    maker = make()
    maker.image(square())
    maker.fill("Columns", 10)
    maker.until(lambda rows: len(rows) == 10)
    box = maker.page.locator(".source").bounding_box()
    corner = maker.page.get_by_label("Bottom right corner").bounding_box()
    maker.page.mouse.move(corner["x"] + corner["width"] - 3, corner["y"] + corner["height"] - 3)
    maker.page.mouse.down()
    maker.page.mouse.move(box["x"] + box["width"] * 0.625, box["y"] + box["height"] - 3, steps=4)
    maker.page.mouse.up()
    maker.until(lambda rows: len(rows) == 16 and rows[0] == "########..")
    middle = maker.page.get_by_label("Move the crop area").bounding_box()
    x, y = middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2
    maker.page.mouse.move(x, y)
    maker.page.mouse.down()
    maker.page.mouse.move(x + box["width"], y, steps=4)
    maker.page.mouse.up()
    maker.until(lambda rows: rows[0] == "##........")
    maker.button("Use the whole image").click()
    maker.until(lambda rows: len(rows) == 10 and rows[0] == "#####.....")


def test_an_image_by_keys_alone(make):
    """Broken: without a mouse, no image could be opened or cropped."""
    maker = make()
    maker.page.locator("input[type=file]").focus()
    with maker.page.expect_file_chooser() as chooser:
        maker.page.keyboard.press("Enter")
    chooser.value.set_files({"name": "a.png", "mimeType": "image/png", "buffer": square()})
    maker.page.get_by_label("Bottom right corner").wait_for()
    maker.field("Columns").focus()
    maker.page.keyboard.press("Control+a")
    maker.page.keyboard.type("10")
    maker.page.keyboard.press("Tab")
    maker.until(lambda rows: len(rows) == 10)
    maker.page.get_by_label("Bottom right corner").focus()
    for _ in range(3):
        maker.page.keyboard.press("Shift+ArrowLeft")
        maker.page.keyboard.press("ArrowLeft")
    maker.until(lambda rows: len(rows) == 16 and rows[0] == "########..")


def test_an_image_by_fingers(make):
    """Broken: on a phone, no image could be opened or cropped."""
    maker = make(**PHONE)
    with maker.page.expect_file_chooser() as chooser:
        maker.page.locator(".drop").tap()
    chooser.value.set_files({"name": "a.png", "mimeType": "image/png", "buffer": square()})
    maker.page.get_by_label("Top left corner").scroll_into_view_if_needed()
    maker.until(lambda rows: len(rows) == 30)
    maker.page.locator(".source").evaluate("element => element.scrollIntoView({ block: 'end' })")
    grip = maker.page.get_by_label("Bottom left corner").bounding_box()
    assert min(grip["width"], grip["height"]) >= 40
    box = maker.page.locator(".source").bounding_box()
    x, y = grip["x"] + 20, grip["y"] + 20
    maker.fingers([(x, y)], [(x + box["width"] / 4, y)], [(x + box["width"] * 0.375, y)])
    maker.until(lambda rows: len(rows) == 48 and rows[0] == "######" + 24 * ".")


@pytest.mark.parametrize("how", ["drop", "paste"])
def test_an_image_is_dropped_or_pasted(make, how):
    """Broken: dropping and pasting, which most people try first, would do nothing."""
    maker = make()
    maker.way("Draw")
    maker.page.evaluate(
        """([how, bytes]) => {
            const data = new DataTransfer();
            data.items.add(new File([Uint8Array.from(bytes)], "image.png", { type: "image/png" }));
            const about = { bubbles: true, cancelable: true };
            const event = how === "drop" ? new DragEvent("drop", { ...about, dataTransfer: data })
                : new ClipboardEvent("paste", { ...about, clipboardData: data });
            document.querySelector(".make").dispatchEvent(event);
        }""",
        [how, list(png(24, 24, disc()))],
    )
    maker.until(lambda rows: len(rows) == 24)
    expect(maker.field("Method")).to_be_visible()


def test_a_photograph_is_held_upright(make):
    """Broken: photographs from a phone would be sideways."""
    image = pytest.importorskip("PIL.Image")
    exif = image.Exif()
    exif[0x0112] = 6  # to be turned clockwise
    made, data = image.new("RGB", (40, 20), "white"), io.BytesIO()
    made.paste((0, 0, 0), (0, 0, 10, 20))
    made.save(data, "JPEG", exif=exif, quality=95)
    maker = make()
    maker.image(data.getvalue(), "photo.jpg", "image/jpeg")
    maker.fill("Columns", 4)
    maker.until(lambda rows: rows == ["####"] * 2 + ["...."] * 6)


@pytest.mark.parametrize(
    ("name", "data", "sentence"),
    [
        ("large.png", bytes(20_000_001), "The file is too large; the limit is 20 MB."),
        (
            "wide.svg",
            b'<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000"/>',
            "The image is too large; the limit is 64 megapixels.",
        ),
        (
            "text.png",
            b"no image",
            "Expected an image (PNG, GIF, JPEG, BMP, WebP or SVG), found something else.",
        ),
        ("cut.png", png(9, 9, [[0] * 9] * 9)[:40], "The PNG picture is cut short"),
        ("photo.heic", HEIC, "HEIC images cannot be read; save the image as JPEG or PNG."),
        ("photo.jpg", HEIC, "HEIC images cannot be read; save the image as JPEG or PNG."),
        ("white.png", png(9, 9, [[255] * 9] * 9), "The image is all of one colour: there is no picture in it."),
    ],
)
def test_what_is_no_use_as_an_image_is_told(make, name, data, sentence, tmp_path):
    """Broken: a wrong file would give no message, or a large one would hang the page."""
    maker = make()
    file = tmp_path / name
    file.write_bytes(data)
    maker.page.locator("input[type=file]").set_input_files(file)
    maker.page.get_by_text(sentence).wait_for()


@pytest.mark.parametrize("workbench", ["worker"], indirect=True)
@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (HEIC, "HEIC images cannot be read; save the image as JPEG or PNG."),
        (png(9, 9, [[0] * 8] * 9), "The browser cannot read this image."),
    ],
)
def test_what_is_no_use_as_an_image_is_told_without_a_server(make, data, sentence):
    """Broken: the static page would have no advice, or advice that needs Python."""
    maker = make()
    maker.image(data, "photo.heic", "")
    maker.page.get_by_text(sentence).wait_for()


class Held:
    """Requests for a picture, held until the test releases them."""

    def __init__(self, page):
        self.routes = []
        page.route("**/api/sketch", lambda route: self.routes.append(route))

    def let_go(self, page):
        for route in self.routes:
            route.continue_()
        page.unroute("**/api/sketch")


STALE = "() => Number(getComputedStyle(document.querySelector('.easel')).opacity) < 0.5"
FRESH = "() => Number(getComputedStyle(document.querySelector('.easel')).opacity) === 1"


def test_a_picture_gives_way_at_once_to_that_of_a_new_image(make):
    """Broken: the old picture would stay without a sign that a new one is being made."""
    maker = make()
    maker.image(square())
    maker.until(lambda rows: len(rows) == 30 and rows[0].startswith("#"))
    expect(maker.page.locator(".make-board .working")).to_be_hidden()
    held = Held(maker.page)
    maker.image(png(30, 30, disc(30)), "disc.png")
    expect(maker.page.locator(".make-board .working")).to_contain_text("Converting the image to a picture")
    holds(maker.page, STALE)
    comes_true(maker.page, lambda: held.routes)
    x, y = maker.point(25, 25)
    maker.page.mouse.click(x, y)  # a picture about to be replaced cannot be drawn on
    assert maker.picture()[25][25] == "."
    held.let_go(maker.page)
    maker.until(lambda rows: rows[0] == "." * 30)
    holds(maker.page, FRESH)
    expect(maker.page.locator(".make-board .working")).to_be_hidden()


def test_work_on_an_image_can_be_stopped_and_done_later(make):
    """Broken: the work could not be stopped, or the old picture would pass for that of the new image."""
    maker = make()
    maker.image(square())
    maker.until(lambda rows: len(rows) == 30)
    before = maker.picture()
    held = Held(maker.page)
    maker.image(png(30, 30, disc(30)), "disc.png")
    comes_true(maker.page, lambda: held.routes)
    maker.page.locator(".make-board .working").get_by_role("button", name="Stop").click()
    expect(maker.page.locator(".make-board .working")).to_be_hidden()
    holds(maker.page, FRESH)
    expect(maker.page.get_by_text("The picture does not show this image yet.")).to_be_visible()
    again = maker.button("Convert the image")
    expect(again).to_be_focused()
    assert maker.picture() == before
    maker.page.unroute("**/api/sketch")
    again.press("Enter")
    maker.until(lambda rows: rows[0] == "." * 30)
    expect(maker.page.get_by_text("The picture does not show this image yet.")).to_be_hidden()


def test_a_change_that_takes_long_shows_that_it_is_worked_on(make):
    """Broken: a picture of another size would pass for one of the size requested."""
    maker = make()
    maker.image(square())
    maker.until(lambda rows: len(rows) == 30)
    held = Held(maker.page)
    maker.fill("Columns", 10)
    expect(maker.page.locator(".make-board .working")).to_be_visible()
    holds(maker.page, STALE)
    held.let_go(maker.page)
    maker.until(lambda rows: len(rows) == 10)
    holds(maker.page, FRESH)


WATCHFUL = """
window.tasks = [];
window.pixels = [];
const took = (list) => tasks.push(...list.getEntries());
new PerformanceObserver(took).observe({ type: "longtask" });
const { drawImage, getImageData } = CanvasRenderingContext2D.prototype;
Object.assign(CanvasRenderingContext2D.prototype, {
  drawImage(image, ...at) {
    pixels.push((image.naturalWidth ?? image.width) * (image.naturalHeight ?? image.height));
    return drawImage.call(this, image, ...at);
  },
  getImageData(x, y, width, height) {
    pixels.push(width * height);
    return getImageData.call(this, x, y, width, height);
  },
});
"""


def test_a_photograph_of_forty_megapixels_leaves_the_page_free(make, tmp_path):
    """Broken: the page would block while a large photograph is opened."""
    image = pytest.importorskip("PIL.Image")
    image.radial_gradient("L").resize((7728, 5152)).save(tmp_path / "photo.jpg", quality=90)
    maker = make(begin_with=lambda context: context.add_init_script(WATCHFUL))
    maker.image(square())
    maker.until(lambda rows: len(rows) == 30)
    longest = []
    for _ in range(5):  # the machine may be busy
        begun = maker.page.evaluate("() => { pixels.length = 0; return performance.now(); }")
        maker.page.locator("input[type=file]").set_input_files(tmp_path / "photo.jpg")
        expect(maker.page.locator(".make-board .working")).to_be_visible()
        expect(maker.page.locator(".make-board .working")).to_be_hidden()
        assert len(maker.picture()) == 20
        assert 0 < max(maker.page.evaluate("() => pixels")) <= 1_000_000
        # The duration of a task is reported a moment later.
        of = "(begun) => Math.max(0, ...tasks.filter((task) => task.startTime >= begun).map((task) => task.duration))"
        maker.page.wait_for_timeout(500)
        longest.append(maker.page.evaluate(of, begun))
        if longest[-1] < 1000:  # less than 200 on an idle machine
            return
    raise AssertionError(longest)


# Drawing


def test_drawing_with_the_mouse(make):
    """Broken: a picture could not be drawn by hand."""
    maker = make(["....."] * 5)
    maker.click(1, 1)
    maker.drag((3, 0), (3, 4))
    maker.click(3, 2, button="right")
    assert maker.picture() == [".....", ".#...", ".....", "##.##", "....."]
    maker.click(1, 1)
    assert maker.picture()[1] == "....."
    maker.page.keyboard.press("Control+z")
    assert maker.picture()[1] == ".#..."
    for _ in range(3):
        maker.page.get_by_label("Undo (Ctrl+Z)").click()
    assert maker.picture() == ["....."] * 5
    maker.page.get_by_label("Redo (Ctrl+Y)").click()
    assert maker.picture()[1] == ".#..."


def test_the_clues_follow_the_pencil(make):
    """Broken: the clues beside the picture would be out of date."""
    maker = make(["....."] * 5)
    maker.drag((3, 0), (3, 4))
    maker.click(3, 1)
    label = maker.page.locator("[role=gridcell][aria-selected=true]").inner_text()
    assert label == "row 4, column 2, white; row clue 1 3; column clue 0"


def test_drawing_by_keys_alone(make):
    """Broken: without a mouse nothing could be drawn."""
    maker = make(["....."] * 5)
    maker.keys(
        "ArrowDown", "Enter", "ArrowRight", " ", "Control+ArrowRight", "ArrowDown", "Enter", "x", "Shift+ArrowUp"
    )
    assert maker.picture() == [".....", "##...", ".....", ".....", "....."]
    maker.keys("Control+z", "Control+z")
    assert maker.picture()[1:3] == ["###..", "..#.."]
    maker.keys("Control+y", "Delete")
    assert maker.picture()[1:3] == ["##...", "....."]


def test_drawing_by_fingers(make):
    """Broken: nothing could be drawn on a phone."""
    maker = make(["....."] * 5, **PHONE)
    maker.fingers([maker.point(2, 2)])
    maker.fingers([maker.point(4, 0)], [maker.point(4, 2)], [maker.point(4, 3)])
    assert maker.picture() == [".....", ".....", "..#..", ".....", "####."]
    session = maker.page.context.new_cdp_session(maker.page)
    x, y = maker.point(2, 2)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    maker.page.wait_for_timeout(700)  # a long press erases
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert maker.picture()[2] == "....."
    maker.page.get_by_label("Undo (Ctrl+Z)").tap()
    assert maker.picture()[2] == "..#.."


DIAGONAL = ["#.......", ".#......", "..#.....", "...#....", "....#...", ".....#..", "......#.", ".......#"]


def test_a_drag_draws_freehand(make):
    """Broken: a diagonal drag would leave a straight line, or dots if the pointer moves fast."""
    maker = make(["........"] * 8)
    maker.drag((0, 0), (7, 7))  # in one move, as a fast hand makes it
    assert maker.picture() == DIAGONAL
    maker.page.get_by_label("Undo (Ctrl+Z)").click()
    drag(maker.page, *(maker.point(*place) for place in ((0, 0), (0, 7), (7, 7), (7, 0))))
    assert maker.picture() == ["########", *[".......#"] * 6, "########"]
    maker.page.get_by_label("Erase").click()
    drag(maker.page, *(maker.point(*place) for place in ((0, 0), (2, 7), (7, 5))))
    assert maker.picture()[0] == "..######"
    assert maker.picture()[7] == "#####.##"


def test_a_drag_off_the_board_draws_nothing_along_its_edge(make):
    """Broken: a drag past the edge would follow the edge."""
    maker = make(["........"] * 8)
    drag(maker.page, *(maker.point(*place) for place in ((1, 1), (1, 9), (6, 9), (6, 6))))
    assert [row for row in maker.picture() if "#" in row] == [".#######", "......##"]


def test_every_point_of_a_fast_drag_is_drawn(make):
    """Broken: of a pointer's path between two frames, only the end would be drawn."""
    maker = make(["........"] * 8)
    places = [maker.point(row, column) for row, column in ((0, 0), (7, 0), (7, 7), (0, 7))]
    maker.page.evaluate(
        """(places) => {
            const about = ([clientX, clientY]) => ({ clientX, clientY, pointerId: 1, button: 0, bubbles: true });
            const stage = document.querySelector(".stage");
            stage.setPointerCapture = () => {};
            const send = (kind, at, more) => stage.dispatchEvent(new PointerEvent(kind, { ...about(at), ...more }));
            send("pointerdown", places[0]);
            const coalescedEvents = places.slice(1).map((at) => new PointerEvent("pointermove", about(at)));
            send("pointermove", places[3], { coalescedEvents });
            send("pointerup", places[3]);
        }""",
        places,
    )
    assert maker.picture() == [*["#......#"] * 7, "########"]


def test_a_finger_draws_freehand(make):
    """Broken: on a phone, too, a diagonal drag would leave a straight line."""
    maker = make(["........"] * 8, **PHONE)
    maker.fingers(*([maker.point(place, place)] for place in (0, 3, 7)))
    assert maker.picture() == DIAGONAL


@pytest.fixture(params=HANDS)
def begin(request, make):
    """Opens the tab Make with a picture; returns the maker and the hand that draws."""
    hand = HANDS[request.param]

    def open_page(picture, **context):
        maker = make(picture, **hand.window, **context)
        return maker, hand(maker)

    return open_page


def test_the_picture_as_a_whole(begin):
    """Broken: a picture could not be moved, resized, inverted or cleared, or this could not be undone."""
    maker, hand = begin(["#..", ".#.", "..."])
    undo = maker.page.get_by_label("Undo (Ctrl+Z)")
    steps = [
        ("Shift right", [".#.", "..#", "..."]),
        ("Shift down", ["...", ".#.", "..#"]),
        ("Shift left", ["...", "#..", ".#."]),
        ("Shift up", ["#..", ".#.", "..."]),
        ("Invert", [".##", "#.#", "###"]),
        ("Clear", ["...", "...", "..."]),
    ]
    for name, expected in steps:
        hand.press(maker.button(name))
        assert maker.picture() == expected
    hand.press(undo)
    maker.fill("Columns", 2)
    maker.fill("Rows", 4)
    hand.press(maker.button("Resize"))
    assert maker.picture() == [".#", "#.", "##", ".."]
    hand.press(maker.button("New"))
    assert maker.picture() == [".."] * 4
    hand.press(undo)
    hand.press(undo)
    assert maker.picture() == [".##", "#.#", "###"]


def test_colours_are_added_changed_and_removed(begin):
    """Broken: only black could be drawn with."""
    maker, hand = begin(["....", "...."])
    hand.fill(0, 0)
    hand.press(maker.button("Add a colour"))
    hand.fill(0, 1)
    hand.press(maker.page.locator("[data-colour='1']"))
    hand.paint(1, 0, 1)
    assert maker.picture() == ["#r..", "##.."]
    expect(maker.page.locator("[role=gridcell]").nth(0)).to_contain_text("row clue 1 black, 1 red")
    hand.press(maker.page.locator("[data-colour='2']"))
    maker.page.get_by_label("Change the colour").fill("#2a6fb0")
    maker.page.locator("[data-colour='2'][aria-label=blue]").wait_for()
    for _ in range(6):
        hand.press(maker.button("Add a colour"))
    expect(maker.page.locator("[data-colour]")).to_have_count(8)
    expect(maker.button("Add a colour")).to_be_disabled()
    hand.press(maker.page.locator("[data-colour='1']"))
    hand.press(maker.button("Remove the colour"))
    expect(maker.page.locator("[data-colour]")).to_have_count(7)
    assert maker.picture() == [".r..", "...."]
    hand.press(maker.page.get_by_label("Undo (Ctrl+Z)"))
    assert maker.picture() == ["#r..", "##.."]


def test_paint_covers_other_colours(make):
    """Broken: users would have to erase before painting."""
    red = [*PLAIN, {"name": "red", "value": "#c8324a", "char": "r"}]
    maker = make(["r.r."], palette=red)
    maker.drag((0, 0), (0, 3))
    assert maker.picture() == ["####"]


# The verdict


def test_the_verdict_follows_the_pencil(make):
    """Broken: users would not see that the puzzle has several solutions, or where they differ."""
    maker = make(["..", ".."])
    assert maker.text(".badge-name") == "Empty"
    maker.click(0, 0)
    expect(maker.page.locator(".badge-about", has_text="hardest technique")).to_contain_text("Easy")
    maker.click(1, 1)
    assert maker.verdict("Several solutions") == "There is another solution, which differs in 4 cells."
    maker.page.mouse.move(0, 0)
    assert not maker.is_marked(0, 1)
    maker.button("Show where they differ").click()
    assert maker.is_marked(0, 1)
    maker.click(0, 1)
    maker.verdict("Unique")
    assert not maker.is_marked(1, 1)


def test_what_differs_is_shown_by_tapping(make):
    """Broken: on a phone, the cells would be highlighted out of sight, or the highlight could not be removed."""
    maker = make(["#..", ".#.", "..."], **PHONE)
    maker.verdict("Several solutions")
    button = maker.button("Show where they differ")
    button.tap()
    assert maker.is_marked(0, 1)
    board, at = maker.page.locator(".make-board").bounding_box(), button.bounding_box()
    assert 0 <= board["y"] < board["y"] + board["height"] <= at["y"] < 740
    button.tap()
    assert not maker.is_marked(0, 1)


def test_what_differs_is_shown_by_keys(make):
    maker = make(["#.", ".#"])
    maker.verdict("Several solutions")
    maker.button("Show where they differ").press("Enter")
    assert maker.is_marked(1, 0)


def test_a_puzzle_that_needs_guessing_is_told_and_repaired(make):
    """Broken: a picture that needs guessing would be called fair."""
    maker = make(GUESS)
    assert "Expert" in maker.verdict("Needs guessing")
    maker.button("Repair").click()
    maker.button("Keep").click()
    maker.verdict("Unique")
    maker.page.locator(".badge-about", has_text="hardest technique").wait_for()
    assert answer("rate", {"puzzle": nonogram_of(maker.picture())})["guessing"] is False


def nonogram_of(rows):
    def clue(line):
        return [len(run) for run in "".join(line).split(".") if run]

    columns = [clue(line) for line in zip(*rows, strict=True)]
    return {"kind": "nonogram", "rows": list(map(clue, rows)), "columns": columns}


# Repair


def apart(one, other):
    """The cells in which two pictures differ."""
    return {
        (row, column) for row, line in enumerate(one) for column, sign in enumerate(line) if sign != other[row][column]
    }


@BOTH_ENGINES
def test_a_repair_is_shown_before_it_is_kept(make):
    """Broken: the picture would be changed without asking, or without listing the changes."""
    maker = make(CROSSED)
    maker.verdict("Several solutions")
    maker.button("Repair").click()
    maker.button("Keep").wait_for()
    assert maker.picture() == CROSSED
    told = maker.page.locator(".changes li").all_inner_texts()
    assert len(told) == 2
    assert all(re.fullmatch(r"row \d, column \d: (white to black|black to white)", line) for line in told)
    cells = {tuple(int(number) - 1 for number in re.findall(r"\d", line)) for line in told}
    assert all(maker.is_marked(*cell) for cell in cells)
    maker.verdict("Unique")
    maker.page.locator(".segment", has_text="Before").click()
    maker.verdict("Several solutions")
    maker.click(0, 4)  # drawing is disabled meanwhile
    maker.page.locator(".segment", has_text="After").click()
    maker.verdict("Unique")
    maker.button("Keep").click()
    assert apart(maker.picture(), CROSSED) == cells
    maker.page.keyboard.press("Control+z")
    assert maker.picture() == CROSSED
    maker.page.keyboard.press("Control+y")
    assert apart(maker.picture(), CROSSED) == cells


def test_a_repair_is_undone_by_keys(make):
    maker = make(CROSSED)
    maker.verdict("Several solutions")
    maker.button("Repair").focus()
    maker.page.keyboard.press("Enter")
    maker.button("Keep").wait_for()
    maker.page.keyboard.press("Shift+Tab")  # from Keep, which has the focus, to Undo
    maker.page.keyboard.press("Enter")
    maker.button("Repair").wait_for()
    assert maker.picture() == CROSSED
    maker.verdict("Several solutions")
    maker.click(2, 2)
    assert maker.picture()[2] == "..#.."


def test_a_repair_by_fingers_keeps_the_picture_in_sight(make):
    """Broken: on a phone, changes would have to be accepted unseen."""
    maker = make(CROSSED, **PHONE)
    maker.verdict("Several solutions")
    maker.button("Repair").tap()
    maker.button("Keep").wait_for()
    maker.page.locator(".segment", has_text="Before").tap()
    box = maker.page.locator(".make .stage").bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] < 740
    maker.button("Keep").tap()
    assert len(apart(maker.picture(), CROSSED)) == 2


def test_a_repair_that_cannot_be_is_told(make):
    maker = make(CROSSED)
    maker.verdict("Several solutions")
    maker.fill("Most changes", 1)
    maker.button("Repair").click()
    told = maker.page.get_by_text("The picture could not be repaired: 1 change is not enough")
    told.wait_for()
    assert maker.picture() == CROSSED
    maker.click(2, 2)  # another picture, without a verdict yet
    expect(told).to_be_hidden()


# At random


@BOTH_ENGINES
def test_a_nonogram_at_random(make):
    """Broken: the puzzle made would not match the request."""
    maker = make()
    maker.way("At random")
    maker.fill("Columns", 8)
    maker.fill("Rows", 6)
    maker.field("Difficulty").select_option("medium")
    maker.field("Symmetry").select_option("mirror")
    maker.field("Colours besides the background").select_option("2")
    maker.fill("Seed", 7)
    maker.button("Make").click()
    options = {"symmetry": "mirror", "colours": 2}
    asked = {"kind": "nonogram", "size": [8, 6], "difficulty": "medium", "seed": 7, "options": options}
    goal = answer("make", asked)["puzzle"]["goal"]
    maker.until(lambda rows: rows == goal)
    expect(maker.page.locator(".badge-about", has_text="hardest technique")).to_contain_text("Medium")
    maker.click(0, 0)  # and it is drawn on
    assert apart(maker.picture(), goal) == {(0, 0)}


def test_how_much_is_filled_by_keys(make):
    maker = make()
    maker.page.locator("[name=way][value=image]").focus()
    maker.page.keyboard.press("ArrowRight")
    maker.page.keyboard.press("ArrowRight")
    maker.field("Filled cells, per cent").focus()
    maker.page.keyboard.type("80")
    maker.button("Make").press("Enter")
    maker.until(lambda rows: "".join(rows).count("#") > 0.7 * 15 * 15)


def test_an_option_that_the_page_does_not_know_is_a_control(make):
    """Broken: a new option of a maker would need a change of the page."""
    words = [{"name": "merry", "title": "Full of joy"}, {"name": "sad", "title": "Low"}]
    toys = [
        {"name": "hats", "title": "Hats of the dwarfs", "sort": "number", "usual": None, "least": 2, "most": 7},
        {"name": "dwarfs", "title": "Dwarfs", "sort": "number", "usual": 7, "least": 1, "most": 9},
        {"name": "mood", "title": "Mood", "sort": "words", "usual": "merry", "words": words},
        {"name": "beards", "title": "Long beards", "sort": "flag", "usual": False},
        {"name": "song", "title": "Song", "sort": "text", "usual": None},
        {"name": "places", "title": "Where they stand", "sort": "mask", "usual": None},
    ]

    def answer_about(route):
        about = route.fetch().json()
        of_toys = [{"help": "a toy", "least": None, "most": None, "words": [], **toy} for toy in toys]
        next(kind for kind in about["kinds"] if kind["name"] == "hitori")["makes"]["options"] = of_toys
        route.fulfill(json=about)

    maker = make(show=False)
    maker.page.route("**/api/about", answer_about)
    maker.page.route("**/api/make", lambda route: None)  # it never comes
    maker.page.get_by_role("tab", name="Make").click()
    maker.way("At random")
    maker.page.locator(".segment", has_text="Hitori").click()
    maker.fill("Hats of the dwarfs", 9)
    expect(maker.field("Hats of the dwarfs")).to_have_value("9")
    expect(maker.page.get_by_text("Must be 2 to 7")).to_be_visible()
    maker.fill("Hats of the dwarfs", "")
    expect(maker.page.get_by_text("Must be 2 to 7")).to_have_count(0)
    expect(maker.field("Hats of the dwarfs")).to_have_value("")
    expect(maker.field("Dwarfs")).to_have_value("7")
    maker.field("Dwarfs").select_option("9")
    maker.field("Mood").select_option("Low")
    maker.field("Long beards").check()
    maker.fill("Song", "Heigh")
    assert maker.page.get_by_text("Where they stand").count() == 0
    with maker.page.expect_request("**/api/make") as asked:
        maker.button("Make").click()
    options = asked.value.post_data_json["options"]
    assert options == {"dwarfs": 9, "mood": "sad", "beards": True, "song": "Heigh"}


def test_a_size_out_of_range_stays_as_it_was_typed_and_is_told(make):
    """Broken: a puzzle of a different size would be made without a message."""
    maker = make()
    maker.way("At random")
    asked = []
    maker.page.on("request", lambda request: asked.append(request.url) if "/api/make" in request.url else None)
    field = maker.field("Columns")
    most = field.get_attribute("max")
    expect(field).to_have_accessible_description(f"1 to {most}")
    for wrong in ("100000", "0", "7.5", ""):
        maker.fill("Columns", wrong)
        expect(field).to_have_value(wrong)
        expect(field).to_have_accessible_description(f"Must be 1 to {most}")
        maker.button("Make").click()
        expect(field).to_be_focused()
    maker.page.locator(".segment", has_text="Hitori").click()
    expect(field).to_have_accessible_description(re.compile(r"^\d+ to \d+$"))
    maker.page.locator(".segment", has_text="Nonogram").click()
    maker.fill("Seed", "-1")
    maker.button("Make").click()
    expect(maker.field("Seed")).to_be_focused()
    assert asked == []
    maker.fill("Seed", "3")
    maker.fill("Columns", "6")
    maker.button("Make").click()
    maker.until(lambda rows: len(rows[0]) == 6)


def test_sizes_out_of_range_change_no_drawing(make):
    """Broken: a drawing would be cropped to a wrong size, or an image be requested in one."""
    maker = make(DOG_GRID)
    maker.fill("Columns", 900)
    for name in ("New", "Resize"):
        maker.button(name).click()
        expect(maker.field("Columns")).to_be_focused()
        expect(maker.field("Columns")).to_have_value("900")
    assert maker.picture() == DOG_GRID
    maker.way("From an image")
    maker.image(square())
    maker.until(lambda rows: len(rows) == 30)
    asked = []
    maker.page.on("request", lambda request: asked.append(request.url) if "/api/sketch" in request.url else None)
    maker.fill("Columns", 900)
    expect(maker.page.locator(".make-ways").get_by_text("Must be 1 to")).to_be_visible()
    maker.page.wait_for_timeout(500)
    assert asked == []
    assert len(maker.picture()) == 30


@pytest.mark.parametrize("kind", ["Hitori", "Picture puzzle"])
def test_other_kinds_are_shown_and_handed_on(make, kind):
    """Broken: a puzzle without a picture could be made but not used, or the drawing would be lost."""
    maker = make(CROSSED, **PHONE)
    maker.page.locator(".make-ways > .segments .segment", has_text="At random").tap()
    maker.page.locator(".segment", has_text=kind).tap()
    maker.fill("Columns", 4)
    maker.fill("Rows", 4)
    maker.fill("Seed", 2)  # a puzzle that needs no guessing
    maker.fill("Title", "Made here")
    maker.button("Make").tap()
    maker.page.locator(".make .board .stage").wait_for()
    maker.verdict("Unique")
    maker.button("Play it").tap()
    maker.page.locator(".game h1", has_text="Made here").wait_for()
    maker.page.get_by_role("tab", name="Make").tap()
    maker.button("Back to the drawing").tap()
    maker.verdict("Several solutions")
    assert maker.picture() == CROSSED


# Ways on


def test_a_drawing_is_played_with_its_title(make):
    """Broken: a puzzle from Make could not be played."""
    maker = make(DOG_GRID)
    maker.fill("Title", "A dog")
    maker.fill("Author", "Ada")
    maker.button("Play it").click()
    maker.page.locator(".game h1", has_text="A dog").wait_for()
    assert "by Ada" in maker.text(".game-name")
    for row, line in enumerate(DOG_GRID):
        for column, sign in enumerate(line):
            if sign == "#":
                maker.click(row, column)
    maker.page.locator(".win").wait_for()


def test_a_drawing_is_solved(make):
    maker = make(DOG_GRID)
    maker.button("Solve it").click()
    maker.page.locator("#verdict", has_text=re.compile("one solution|unique", re.IGNORECASE)).wait_for()


def test_every_format_can_be_downloaded(make):
    """Broken: a format would be missing, or could not be written."""
    maker = make(DOG_GRID)
    maker.fill("Title", "A dog")
    maker.button("Download").click()
    dialog = maker.page.locator("dialog")
    dialog.locator("[data-format=json]").wait_for()
    offered = dialog.locator("[data-format]").evaluate_all("all => all.map((each) => each.dataset.format)")
    known = [each for each in answer("about", {})["formats"] if each["writes"] and each["kind"] in ("nonogram", None)]
    everything = {each["name"] for each in known} | {"svg", "png", "pdf", "html"}
    assert {name.removesuffix("-puzzle") for name in offered} == everything
    for name in offered:
        if not dialog.is_visible():
            maker.button("Download").click()
        with maker.page.expect_download() as download:
            dialog.locator(f"[data-format='{name}']").click()
        assert download.value.suggested_filename.startswith("a-dog.")
        assert download.value.path().stat().st_size > 0
        dialog.wait_for(state="detached")


def test_a_file_with_the_solution_by_keys(make):
    """Broken: the solution could not be downloaded, or not without a mouse."""
    maker = make(DOG_GRID)
    maker.button("Download").focus()
    maker.page.keyboard.press("Enter")
    maker.page.get_by_label("With the solution").press("Space")
    choice = maker.page.locator("[data-format=json]")
    choice.wait_for()
    holds(maker.page, "!document.querySelector('dialog .busy')")  # the formats are looked up again
    choice.focus()
    with maker.page.expect_download() as download:
        maker.page.keyboard.press("Enter")
    assert json.loads(download.value.path().read_text())["goal"] == DOG_GRID


def test_files_without_room_for_the_solution_are_not_offered_with_it(make):
    """Broken: a format would be offered that cannot hold the solution."""
    maker = make(DOG_GRID, **PHONE)
    maker.button("Download").tap()
    expect(maker.page.locator("[data-format=nin]")).to_be_visible()
    maker.page.get_by_label("With the solution").tap()
    expect(maker.page.locator("[data-format=nin]")).to_have_count(0)
    expect(maker.page.locator("[data-format=non]")).to_be_enabled()
    maker.page.get_by_label("With the solution").tap()
    expect(maker.page.locator("[data-format=nin]")).to_be_visible()


@BOTH_ENGINES
def test_files_without_room_for_colours_are_not_offered_for_them(make):
    """Broken: a format would be offered that cannot hold the puzzle's colours."""
    red = {"name": "red", "value": "#cc0000", "char": "r"}
    maker = make(["#r", "r."], palette=[*PLAIN, red])
    maker.button("Download").click()
    dialog = maker.page.locator("dialog")
    expect(dialog.locator("[data-format=json]")).to_be_visible()
    offered = dialog.locator("[data-format]").evaluate_all("all => all.map((each) => each.dataset.format)")
    assert {"svg", "png", "html", "non", "webpbn", "png-puzzle"} <= set(offered)
    assert not {"nin", "mk", "cwd", "tatham", "puzzlink", "text", "pbm", "taai"} & set(offered)
    for name in offered:
        with maker.page.expect_download():
            dialog.locator(f"[data-format='{name}']").click()
        maker.button("Download").click()


def test_an_engine_that_fails_leaves_nothing_to_download_and_says_why(make):
    """Broken: the menu would stay empty without a message."""
    maker = make(DOG_GRID, quiet=False)
    maker.page.route("**/api/files", lambda route: route.abort())
    maker.button("Download").click()
    maker.page.get_by_role("alert").filter(has_text="The workbench does not respond").wait_for()


def test_a_link_holds_the_puzzle(begin, make, workbench):
    """Broken: a link would lead nowhere, or give the solution away."""
    maker, hand = begin(DOG_GRID, permissions=["clipboard-read", "clipboard-write"])
    maker.fill("Title", "A dog")
    maker.verdict("Unique")
    hand.press(maker.button("Copy link"))
    hand.press(maker.button("Copy the link"))
    maker.page.locator(".toast.shown", has_text="copied").wait_for()
    link = maker.page.evaluate("() => navigator.clipboard.readText()")
    assert link.startswith(workbench.address)
    other = make(show=False)
    other.page.goto(link)
    other.page.reload()
    other.page.wait_for_selector(".game")
    other.page.locator("h1", has_text="A dog").wait_for()


def test_a_drawing_is_not_covered_by_an_image_that_comes_late(make):
    """Broken: a new stroke would disappear a moment later."""
    maker = make(["....."] * 5)
    maker.click(1, 1)
    maker.click(2, 2)
    maker.page.route("**/api/sketch", lambda route: None)  # it never comes
    maker.way("From an image")
    with maker.page.expect_request("**/api/sketch"):
        maker.image(square())
    with maker.page.expect_event("requestfailed", lambda request: request.url.endswith("/api/sketch")):
        maker.button("Undo (Ctrl+Z)").click()
    assert maker.picture()[1:3] == [".#...", "....."]


# From other tabs, and after a reload


def test_a_puzzle_from_play_is_drawn_on(make):
    """Broken: a puzzle without a picture could not be edited."""
    clues = "/".join(".".join(map(str, clue)) for clue in [*DOG["columns"], *DOG["rows"]])
    maker = make(show=False)
    maker.page.goto(f"{maker.page.url}#5x5:{clues}")
    maker.page.get_by_role("button", name="More").click()
    maker.page.get_by_role("button", name="Edit in Make").click()
    maker.verdict("Unique")
    assert maker.picture() == DOG_GRID


def test_keys_here_leave_a_game_alone(make):
    """Broken: drawing here would paint in a hidden game."""
    maker = make(["....."] * 5, show=False)
    maker.page.locator(".card").first.click()
    maker.page.get_by_role("tab", name="Make").click()
    maker.keys("ArrowRight", "Enter", "x", "1", "Enter")
    maker.page.get_by_role("tab", name="Play").click()
    expect(maker.page.get_by_label("Undo (Ctrl+Z)")).to_be_disabled()


def test_what_is_made_is_there_after_a_reload(make):
    """Broken: closing the page would lose the drawing."""
    maker = make(["....."] * 5)
    maker.click(1, 3)
    maker.fill("Title", "One cell")
    maker.page.reload()
    maker.page.wait_for_selector("html[data-ready]")
    maker.page.get_by_role("tab", name="Make").click()
    maker.page.locator(".badge").wait_for()
    assert maker.picture()[1] == "...#."
    expect(maker.field("Title")).to_have_value("One cell")


# For everybody


@pytest.mark.parametrize("width", [360, 800, 1440])
def test_nothing_is_wider_than_the_screen(make, width):
    """Broken: the page would scroll sideways."""
    maker = make(width=width, height=800)
    for way in ("From an image", "Draw", "At random"):
        maker.way(way)
        if way == "From an image":
            maker.image(square())
            maker.until(lambda rows: len(rows) == 30)
        for part in ("html", ".make", ".make-ways", ".make-side"):
            wider = maker.page.locator(part).evaluate("element => element.scrollWidth - element.clientWidth")
            assert (part, wider) == (part, 0)
