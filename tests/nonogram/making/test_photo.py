"""Nonograms from images: what is visible in the image stays, and the puzzles are fair."""

from __future__ import annotations

import sys
from random import Random

import pytest
from PIL import Image

import gridwright
from gridwright import Grid, InputError, NotSupported, Raster, UsageError
from gridwright.nonogram.making.photo.cells import cells_of
from gridwright.nonogram.making.photo.drafts import Studio
from gridwright.nonogram.making.photo.framing import frame_of
from gridwright.nonogram.making.photo.likeness import Likeness
from gridwright.nonogram.making.photo.loading import opened, reduced
from tests.making.drawn import FIGURE, PHOTOGRAPHS, figure, file_of, flag, shaded_bars


def said(noted):
    """The notes as text, one per line."""
    return "\n".join(map(str, noted.notes))


def made_of(image, size=None, **options):
    return gridwright.make("nonogram", size, image=image if isinstance(image, bytes) else file_of(image), **options)


def studio_of(image, size, colours=1):
    source = opened(file_of(image))
    frame = frame_of(source, size, None)
    return Studio(cells_of(source, frame), frame, colours)


def test_a_drawing_comes_out_as_it_is():
    """Broken: a drawing loses cells, or its likeness to itself is not 1."""
    made = made_of(figure(), (10, 8))
    assert str(made.puzzle.goal) == FIGURE.strip()
    assert (made.verdict, made.changes, made.likeness, made.reached) == ("unique", (), 1.0, True)
    assert made.rating.tier is not None
    assert (made.image.width, made.image.height) == (10, 8)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(lambda: file_of(figure(), "JPEG", quality=95), id="jpeg"),
        pytest.param(lambda: file_of(figure().convert("CMYK"), "JPEG", quality=95), id="cmyk"),
        pytest.param(
            lambda: file_of(figure(mode="L", ink=0, paper=255).convert("I;16").point(lambda v: v * 257)), id="16"
        ),
        pytest.param(lambda: file_of(figure().convert("P")), id="palette"),
        pytest.param(lambda: file_of(figure().convert("1")), id="1 bit"),
        pytest.param(lambda: file_of(figure(mode="RGBA", paper=(0, 0, 0, 0))), id="transparent"),
        pytest.param(lambda: file_of(figure(mode="LA", ink=(0, 255), paper=(0, 0))), id="transparent grey"),
        pytest.param(lambda: file_of(figure(), "WEBP", lossless=True), id="webp"),
        pytest.param(lambda: file_of(figure(), "BMP"), id="bmp"),
    ],
)
def test_every_sort_of_image(data):
    """Broken: a pixel format comes out black, faded, or inverted."""
    assert str(made_of(data(), (10, 8), method="threshold").puzzle.goal) == FIGURE.strip()


def test_a_camera_that_was_turned():
    """Broken: a photograph lies on its side."""
    notes = Image.Exif()
    notes[0x0112] = 6  # rotate clockwise
    data = file_of(figure().transpose(Image.Transpose.ROTATE_90), "PNG", exif=notes)
    assert str(made_of(data, (10, 8)).puzzle.goal) == FIGURE.strip()


def test_an_animation():
    """Broken: users do not know that the file has more than the first picture."""
    data = file_of(figure(), "GIF", save_all=True, append_images=[Image.new("RGB", (80, 64), "blue")])
    made = made_of(data, (10, 8))
    assert str(made.puzzle.goal) == FIGURE.strip()
    assert said(made) == "the image is animated: its first picture is used"


def test_pixels_without_pillow(monkeypatch):
    """Broken: pixels decoded by a browser need Pillow, or give another puzzle than their file."""
    image = Image.open(PHOTOGRAPHS / "chelsea.png").reduce(3)
    pixels = Raster(image.width, image.height, image.tobytes())
    usual = made_of(image, 15)
    for name in [name for name in sys.modules if name.split(".")[0] in ("PIL", "numpy")]:
        monkeypatch.setitem(sys.modules, name, None)
    plain = gridwright.make("nonogram", 15, image=pixels)
    assert (plain.puzzle, plain.likeness) == (usual.puzzle, usual.likeness)


# The frame.


@pytest.mark.parametrize(
    ("pixels", "size"), [((300, 200), (30, 20)), ((40, 400), (3, 30)), ((16, 12), (16, 12)), ((400, 1), (30, 1))]
)
def test_the_usual_size(pixels, size):
    """Broken: the ratio of the sides is lost, or a small icon is enlarged."""
    noise = Image.frombytes("L", pixels, Random(1).randbytes(pixels[0] * pixels[1]))
    frame = frame_of(opened(file_of(noise)), None, None)
    assert (frame.width, frame.height, frame.notes) == (*size, ())


def test_another_ratio():
    """Broken: a photograph is squeezed, or a drawing loses its sides."""
    photograph = opened((PHOTOGRAPHS / "coffee.png").read_bytes())
    cut = frame_of(photograph, (20, 20), None)
    assert (cut.box, cut.inner) == ((100, 0, 500, 400), (20, 20))
    assert tuple(map(str, cut.notes)) == (
        "20x20 cells show the middle 400x400 of its 600x400 pixels (--crop selects others)",
    )
    whole = frame_of(photograph, (40, 10), None)
    assert (whole.box, whole.inner) == ((0, 0, 600, 400), (15, 10))
    assert said(whole) == "the image fills 15x10 of 40x10 cells; the rest is background"
    assert frame_of(photograph, (30, 20), None).notes == ()
    drawn = made_of(figure(), (10, 12)).puzzle.goal
    assert str(drawn).split() == ["." * 10] * 2 + FIGURE.split() + ["." * 10] * 2


def test_a_part():
    """Broken: `crop` takes another part, or one beyond the image."""
    part = made_of(figure(), (4, 4), crop="40,16,72,48", method="threshold").puzzle.goal
    assert str(part).split() == [row[5:9] for row in FIGURE.split()[2:6]]
    wide = frame_of(opened((PHOTOGRAPHS / "coffee.png").read_bytes()), (20, 20), "200,100,500,300")
    assert wide.box == (250, 100, 450, 300)
    for crop in ("0,0,81,10", "5,5,5,9", "1,2,3", "a,b,c,d", "-1,0,5,5"):
        with pytest.raises(InputError, match="crop"):
            made_of(figure(), crop=crop)


def test_the_mean_of_the_light():
    """Broken: fine black and white stripes look darker from a distance than the equivalent grey."""
    stripes = Raster(2, 2, bytes([0, 0, 0, 255, 255, 255]) * 2)
    assert set(reduced(stripes, 1, 1).rgb) == {188}
    assert set(reduced(Raster(3, 1, bytes([90] * 9)), 2, 5).rgb) == {90}


# Black and white.


def test_thresholds():
    """Broken: a threshold is read on another scale, or the median does not split the cells into halves."""
    ramp = Image.new("L", (16, 16))
    ramp.putdata([16 * x + y for y in range(16) for x in range(16)])
    black = {
        wanted: made_of(ramp, 16, threshold=wanted).puzzle.goal.cells.count(1)
        for wanted in ("median", "otsu", "64", "25%", 64)
    }
    changed = {wanted: len(made_of(ramp, 16, threshold=wanted).changes) for wanted in black}
    assert abs(black["median"] - 128) <= changed["median"]
    assert abs(black["otsu"] - 128) <= 16 + changed["otsu"]
    assert black["64"] == black[64]
    assert abs(black["64"] - 64) <= changed["64"]
    assert abs(black["25%"] - 64) <= changed["25%"]
    for wanted in ("256", "-1", "101%", "nan", "dark", ""):
        with pytest.raises(UsageError, match="threshold"):
            made_of(ramp, 16, threshold=wanted)
    with pytest.raises(UsageError, match="requires the method threshold"):
        made_of(ramp, 16, threshold="64", method="edges")


def test_uneven_light():
    """Broken: `adaptive` loses the parts in shadow, as one threshold for all does."""
    studio = studio_of(shaded_bars(), (20, 20))
    bars = Grid(20, 20, bytes(int(y % 4 >= 2) for y in range(20) for _ in range(20)))
    assert studio.draft("threshold").grid != bars
    assert studio.draft("adaptive").grid == bars


def test_dither_keeps_the_tone():
    """Broken: errors are lost on the way from cell to cell."""
    ramp = Image.linear_gradient("L").resize((64, 64))
    grid = studio_of(ramp, (32, 32)).draft("dither").grid
    halves = [sum(row.count(1) for row in list(grid.rows())[at : at + 8]) / 256 for at in (0, 12, 24)]
    assert halves[0] > 0.8 > 0.6 > halves[1] > 0.4 > 0.2 > halves[2]


def test_edges_are_thin():
    """Broken: `edges` fills what it should outline, or draws a double outline."""
    image = Image.new("L", (200, 200), 230)
    image.paste(40, (60, 60, 140, 140))
    grid = studio_of(image, (20, 20)).draft("edges").grid
    inside = [grid[row, column] for row in range(8, 12) for column in range(8, 12)]
    assert not any(inside)
    assert 24 <= grid.cells.count(1) <= 40
    assert all(row.count(1) <= 10 for row in grid.rows())


def test_a_dark_ground():
    """Broken: a light figure on a dark background becomes a hole in a black sheet; `invert` has no effect."""
    night = figure(ink="white", paper="#101830")
    made = made_of(night, (10, 8))
    assert str(made.puzzle.goal) == FIGURE.strip()
    assert tuple(map(str, made.notes)) == (
        "the image has a dark background, so its light parts become black (use --invert to swap them)",
    )
    inverse = FIGURE.strip().translate(str.maketrans("#.", ".#"))
    assert str(made_of(night, (10, 8), invert=True).puzzle.goal) == inverse
    assert str(made_of(figure(), (10, 8), invert=True).puzzle.goal) == inverse


def test_thin_strokes():
    """Broken: the lines of a drawing vanish in the mean of its cells."""
    image = Image.new("L", (300, 300), 255)
    for at in (95, 205):
        image.paste(0, (at, 20, at + 3, 280))
    columns = [column.count(1) for column in made_of(image, 30, max_changes=0).puzzle.goal.columns()]
    assert [at for at, black in enumerate(columns) if black >= 26] == [9, 20]


# Colours.


def test_flat_colours():
    """Broken: the colours of a flag are mixed, or its paper is not the background."""
    made = made_of(flag("#d00000", "#00a040", "#2040ff"), (6, 8), colours=3)
    puzzle = made.puzzle
    assert puzzle.palette[0].value == "#ffffff"
    assert {colour.value for colour in puzzle.palette[1:]} == {"#d00000", "#00a040", "#2040ff"}
    rows = [[puzzle.palette[cell].value for cell in row] for row in puzzle.goal.rows()]
    assert rows[1] == rows[2] == ["#ffffff", *["#d00000"] * 4, "#ffffff"]
    assert rows[5] == rows[6] == ["#ffffff", *["#2040ff"] * 4, "#ffffff"]
    assert (made.method, made.verdict, made.notes) == ("", "unique", ())
    assert gridwright.parse(gridwright.dump(puzzle, "json")) == puzzle


def test_more_colours_than_there_are():
    """Broken: users do not know why there are fewer colours, or indistinguishable shades are two colours."""
    made = made_of(flag("#d00000", "#d20404", "#2040ff"), (6, 8), colours=6)
    assert len(made.puzzle.palette) == 3
    assert tuple(map(str, made.notes)) == (
        "apart from its background, the image has only 2 colours that can be told apart, not 6",
    )
    plain = made_of(figure(), (10, 8), colours=4)
    assert str(plain.puzzle.goal) == FIGURE.strip()
    assert tuple(map(str, plain.notes)) == (
        "apart from its background, the image has only one colour that can be told apart, not 4",
    )


def test_what_colours_cannot_do():
    """Broken: a method without colour support silently gives black and white."""
    for method in ("threshold", "adaptive", "edges"):
        with pytest.raises(UsageError, match="only black and white"):
            made_of(figure(), method=method, colours=2)
    with pytest.raises(UsageError, match="inverted"):
        made_of(figure(), invert=True, colours=2)
    for colours in (0, 17, -1):
        with pytest.raises(UsageError, match="colours must be a whole number from 1 to 16"):
            made_of(figure(), colours=colours)


# Likeness.


def test_likeness():
    """Broken: a blank or spoilt picture can win."""
    studio = studio_of(Image.open(PHOTOGRAPHS / "camera.png"), (24, 24))
    good = studio.draft("threshold")
    best = studio.likeness(good.grid, good.inks)
    noise = Grid(24, 24, bytes(Random(1).choices((0, 1), k=576)))
    inverse = Grid(24, 24, bytes(1 - cell for cell in good.grid.cells))
    speck = Grid.filled(24, 24, 0).replaced([(20, 3, 1)])
    for other in (noise, inverse, Grid.filled(24, 24, 0), Grid.filled(24, 24, 1), speck):
        assert studio.likeness(other, good.inks) < 0.6 * best
    spoilt = good.grid.replaced([(row, 5, 1 - good.grid[row, 5]) for row in range(0, 24, 2)])
    assert studio.likeness(spoilt, good.inks) < best - 0.02


def test_likeness_to_itself():
    """Broken: there is no best picture."""
    tones = [float(sign != "#") for sign in FIGURE if sign != "\n"]
    greys = [(tone, 0.0, 0.0) for tone in tones]
    assert Likeness(10, 8, tones, greys, shadows=False).of(tones) == 1.0
    assert Likeness(10, 8, tones, greys, shadows=False).of([1 - tone for tone in tones]) < 0.35


def test_how_plainly_a_change_is_seen():
    """Broken: a repair changes what is clearly visible, and keeps what is not."""
    ramp = Image.new("L", (80, 80))
    ramp.putdata([3 * x for _ in range(80) for x in range(80)])
    draft = studio_of(ramp, (8, 8)).draft("threshold")
    seen = draft.visibility()
    assert len(seen) == 8 * 8 * 2
    row = [seen[2 * (3 * 8 + column) + 1 - draft.grid[3, column]] for column in range(8)]
    assert all(seen[2 * cell + draft.grid.cells[cell]] == 0 for cell in range(64))
    assert row[0] > row[2] > row[3] > 0
    assert row[7] > row[5] > row[4] > 0


# Photographs.


@pytest.mark.parametrize(
    ("name", "colours", "least"), [("camera.png", 1, 0.85), ("astronaut.png", 1, 0.75), ("coffee.png", 4, 0.85)]
)
def test_photographs(name, colours, least):
    """Broken: a picture is not like its photograph, not unique, or reported wrongly."""
    made = gridwright.make("nonogram", 16, image=PHOTOGRAPHS / name, colours=colours)
    puzzle = made.puzzle
    assert made.reached
    assert gridwright.check(puzzle).verdict == made.verdict == "unique"
    assert not puzzle.violations(puzzle.goal)
    assert all(puzzle.goal[row, column] == after != before for row, column, before, after in made.changes)
    assert made.likeness >= least
    assert len(puzzle.palette) == colours + 1
    again = gridwright.make("nonogram", 16, image=PHOTOGRAPHS / name, colours=colours, seed=5)
    assert (again.puzzle, again.likeness) == (puzzle, made.likeness)


def test_auto_is_the_best():
    """Broken: one of the methods alone would give a better picture."""
    path = PHOTOGRAPHS / "chelsea.png"
    auto = gridwright.make("nonogram", 16, image=path)
    for method in ("threshold", "edges", "dither"):
        one = gridwright.make("nonogram", 16, image=path, method=method)
        assert one.method == method
        assert one.likeness <= auto.likeness + 0.001
    assert any("threshold" in trial for trial in auto.tried)
    assert any("repaired" in trial for trial in auto.tried)


def test_options_are_respected():
    """Broken: the options for an image do not reach the repair."""
    noise = Image.frombytes("L", (12, 12), Random(1).randbytes(144))
    free = made_of(noise, method="threshold", prove_least=True)
    assert free.changes
    assert free.least
    places = [(change.row, change.column) for change in free.changes]
    mask = Grid.filled(12, 12, 0).replaced([(*place, 1) for place in places])
    kept = made_of(noise, method="threshold", keep=str(mask))
    assert kept.reached
    assert kept.changes
    assert not {(change.row, change.column) for change in kept.changes} & set(places)
    assert made_of(noise, method="threshold", line_solvable=True).rating.tier <= 4
    assert made_of(noise, method="threshold", max_tier=2).rating.tier <= 2
    assert made_of(noise, method="threshold", max_changes=0).reason


# Errors.


@pytest.mark.parametrize("image", [Image.new("RGB", (30, 20), "teal"), Image.new("L", (1, 1)), Image.new("1", (2, 9))])
def test_an_image_without_a_picture(image):
    """Broken: a plain wall becomes a blank puzzle."""
    with pytest.raises(InputError, match="the image is all of one colour: there is no picture in it"):
        made_of(image)


@pytest.mark.parametrize("method", ["auto", "threshold", "adaptive", "dither", "edges", "posterize"])
@pytest.mark.parametrize("colours", [1, 2, 4])
def test_blank_paper(method, colours):
    """Broken: a photograph of blank paper, with indistinguishable tones, ends in a traceback."""
    paper = Image.frombytes("L", (60, 40), bytes(240 + at % 2 for at in range(2400)))
    if colours == 1 or method in ("auto", "dither", "posterize"):
        with pytest.raises(InputError, match="all cells get the same colour: there is no picture in it"):
            made_of(paper, (15, 10), method=method, colours=colours)


def test_the_methods_that_see_a_picture_are_enough():
    """Broken: tones too similar for `posterize` keep the other methods from making a picture."""
    slope = Image.frombytes("L", (60, 40), bytes(240 + at % 60 // 15 for at in range(2400)))
    assert made_of(slope, (15, 10)).reached


def test_a_picture_that_vanishes():
    """Broken: a threshold below or above every tone gives a blank puzzle."""
    for threshold in ("0", "255"):
        with pytest.raises(InputError, match="all cells get the same colour"):
            made_of(figure(ink="#202020", paper="#c0c0c0"), 8, threshold=threshold)


def test_too_large():
    """Broken: a picture is started that cannot be finished."""
    with pytest.raises(NotSupported, match="too large to be made from an image: the maximum is 200x200"):
        made_of(figure(), 201)


def test_no_image():
    """Broken: a list of pixels ends in a traceback."""
    with pytest.raises(UsageError, match="an image must be the name of a file, its bytes or a Raster, not \\[1, 2\\]"):
        gridwright.make("nonogram", image=[1, 2])
    with pytest.raises(InputError, match="needs three bytes per pixel, not 5"):
        Raster(1, 2, bytes(5))


@pytest.fixture
def hours(monkeypatch):
    """The time of clocks, which stands still unless a test moves it."""
    now = [0.0]
    monkeypatch.setattr("gridwright.values.clock.perf_counter", lambda: now[0])
    return now


def passing(monkeypatch, hours, name, number, seconds):
    """Let time pass when a part of the studio is called for the `number`th time."""
    plain, calls = getattr(Studio, name), []

    def late(self, *args):
        calls.append(args)
        if len(calls) == number:
            hours[0] += seconds
        return plain(self, *args)

    monkeypatch.setattr(Studio, name, late)


NOISE = Image.frombytes("L", (24, 24), Random(2).randbytes(576))


@pytest.mark.parametrize(("name", "number"), [("likeness", 2), ("_smoothed", 1), ("likeness", 5), ("_smoothed", 4)])
def test_a_draft_at_the_time_limit(monkeypatch, hours, name, number):
    """Broken: all drafts are lost when the time is over, or one passes for a puzzle with one solution."""
    passing(monkeypatch, hours, name, number, 100)
    made = made_of(NOISE, 24, limits=gridwright.Limits(time=10))
    assert (made.verdict, made.reached, made.rating, made.changes) == ("unknown", False, None, ())
    assert made.reason == "the time limit was reached, with 576 cells left open"
    assert made.puzzle.goal.complete
    assert 0 < made.likeness < 1
    assert "there was time for only" in said(made)
    for written in (made.puzzle, gridwright.parse(gridwright.dump(made.puzzle, "non"), "non")):
        assert written.meta["uniqueness"] == f"not settled: {made.reason}"
    repaired = gridwright.repair(made.puzzle).puzzle
    assert "uniqueness" not in repaired.meta


def test_half_of_the_time_is_for_repairs(monkeypatch, hours):
    """Broken: twenty drafts are made and none repaired, so that none is a puzzle."""
    passing(monkeypatch, hours, "likeness", 4, 6)
    made = made_of(NOISE, 24, limits=gridwright.Limits(time=10))
    assert (made.verdict, made.reached) == ("unique", True)
    assert "there was time for only 4 drafts; another may look more like the image (--time-limit allows more)" in said(
        made
    )
    assert "uniqueness" not in made.puzzle.meta


def test_a_repair_that_took_all_the_time(monkeypatch, hours):
    """Broken: a finished puzzle is thrown away because its likeness is not known yet."""
    drafts = len({draft.grid for draft in studio_of(NOISE, (24, 24)).drafts()})
    passing(monkeypatch, hours, "likeness", drafts + 1, 100)
    made = made_of(NOISE, 24, limits=gridwright.Limits(time=10))
    assert (made.verdict, made.reached) == ("unique", True)
    assert made.likeness > 0


def test_nothing_before_there_is_a_draft(hours, monkeypatch):
    """Broken: the limit does not apply while a file is read."""
    with pytest.raises(gridwright.LimitReached, match="the time limit was reached"):
        made_of(NOISE, 24, limits=gridwright.Limits(time=0))


def test_an_interrupt_while_drafting(monkeypatch, hours):
    """Broken: Ctrl-C is taken for a time limit, and the call continues."""
    passing(monkeypatch, hours, "likeness", 3, 1)
    with pytest.raises(gridwright.LimitReached) as caught:
        made_of(NOISE, 24, progress=lambda work: False)
    assert caught.value.ending is gridwright.Ending.INTERRUPTED
