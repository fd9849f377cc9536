"""A nonogram from an image: a picture that looks like it and is a fair puzzle.

    image ──loading──▶ Source ──framing──▶ Frame ──cells──▶ Cells ──drafts──▶ Drafts ──repair──▶ the puzzle
                        a file,             which part,      a few pixels      what each          the one most like
                        its bytes,          how many cells,  per cell, and     method makes       the image after
                        a Raster            a drawing?       its tone          of it (tones,      its changes
                                                                               inks)              (likeness)

An image that is a grid of the requested size, with one pixel or a block of them for each cell, is used as it is if it
has no more colours than requested. Otherwise `auto` makes a draft with every method and several of its settings, and
ranks them by their likeness to the image. They are then repaired, the best first, until no unrepaired draft has a
greater likeness than the best repaired one; at most a few. If time is limited, half of it is for drafts; once there is
one, something is returned.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gridwright.base.maker_option import Flag, Text, Words
from gridwright.nonogram.formats._palette import Tint, complete_palette
from gridwright.nonogram.making import at_random
from gridwright.nonogram.making.photo.cells import cells_of
from gridwright.nonogram.making.photo.drafts import IN_COLOURS, Studio
from gridwright.nonogram.making.photo.framing import frame_of
from gridwright.nonogram.making.photo.loading import opened
from gridwright.nonogram.making.repair import OPTIONS as REPAIRS
from gridwright.nonogram.making.repair import rated, repaired
from gridwright.nonogram.puzzle import Nonogram
from gridwright.rendering.colours import text_of
from gridwright.values.clock import Clock
from gridwright.values.colour import BLACK_AND_WHITE
from gridwright.values.ending import Ending
from gridwright.values.errors import InputError, LimitReached, UsageError
from gridwright.values.grid import BLACK, WHITE, Grid
from gridwright.values.limits import Limits
from gridwright.values.note import Note
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from gridwright.base.made import Made
    from gridwright.base.maker import MakerOptions
    from gridwright.base.maker_option import Asked
    from gridwright.base.rating import Rate
    from gridwright.nonogram.making.photo.drafts import Draft
    from gridwright.values.colour import Palette
    from gridwright.values.raster import Raster

_MOST_REPAIRS = 3  # most drafts that `auto` repairs
_DARK_BORDER, _DARK = 0.8, 0.6  # shares of black, on the border and overall, from which on light is the ink
_RATING_SECONDS = 10.0

SIDES = range(1, 201)
COLOURS = replace(at_random.COLOURS, most=16)
METHOD = Words(
    "method",
    "Method",
    "how cells are coloured",
    "auto",
    {
        "auto": "Best match",
        "threshold": "Threshold",
        "adaptive": "Adaptive",
        "dither": "Dither",
        "edges": "Edges",
        "posterize": "Posterize",
    },
)
THRESHOLD = Text(
    "threshold",
    "Threshold",
    "make cells darker than N black: 0 to 255, 0% to 100%, median or otsu",
    form="N",
    longest=20,
)
CROP = Text("crop", "Part that is used", "the part of the image to use, in pixels", form="LEFT,TOP,RIGHT,BOTTOM")
INVERT = Flag("invert", "Swap black and white", "swap black and white")
OPTIONS: MakerOptions = (COLOURS, METHOD, THRESHOLD, CROP, INVERT, *REPAIRS)


def make(
    image: bytes | Raster, size: tuple[int, int] | None, asked: Asked, seed: int, clock: Clock, rate: Rate
) -> Made[Nonogram]:
    """The puzzle of an image; its longer side has 30 cells unless a size is requested.

    Nothing is random: the seed has no effect.
    """
    colours, threshold, invert = COLOURS.of(asked), THRESHOLD.of(asked), INVERT.of(asked)
    method = _checked(METHOD.of(asked), colours, threshold, invert)
    with clock.ticking():
        source = opened(image)
        if method == "auto" and CROP.of(asked) is None:
            source, size = source.as_cells(size)
        frame = frame_of(source, size, CROP.of(asked))
        notes = [*source.notes, *frame.notes]
        clock.check()
        cells = cells_of(source, frame)
        studio = Studio(cells, frame, colours)
        if colours > 1 and (found := len(studio.inks) - 1) < colours:
            there = "one colour" if found == 1 else counted(found, "colour")
            text = f"apart from its background, the image has only {there} that can be told apart, not {colours}"
            notes.append(Note(text))
            if found == 1:
                studio = Studio(cells, frame, 1)
        exact = method == "auto" and frame.box == (0, 0, frame.width, frame.height)
        if exact and (own := studio.own()) is not None:
            drafts, cut_short = [(studio.likeness(own.grid, own.inks), own)], False
        else:
            drafts, cut_short = _ranked(studio, method, threshold, clock)
        if cut_short:
            text = f"there was time for only {counted(len(drafts), 'draft')}; another may look more like the image"
            notes.append(Note(text, "--time-limit allows more"))
    tried = [f"{draft.words}: likeness {likeness:.3f}" for likeness, draft in drafts]
    # A result is made from these even if the time is up.
    made, draft = _best(studio, drafts[: _MOST_REPAIRS if method == "auto" else 1], asked, clock, tried)
    made = rated(made, _clock_of_rating(clock), rate)
    if _swapped(draft) and not invert:
        text = "the image has a dark background, so its light parts become black"
        notes.append(Note(text, "use --invert to swap them"))
    return replace(made, method=draft.method, notes=tuple(notes), tried=tuple(tried), image=cells.image)


def _checked(method: str, colours: int, threshold: str | None, invert: bool) -> str:
    """The requested method, if it is compatible with the other options."""
    if threshold is not None and method not in ("auto", "threshold"):
        raise UsageError(f"a threshold requires the method threshold, not {method}")
    method = "threshold" if threshold is not None else method
    if colours > 1 and method not in IN_COLOURS:
        raise UsageError(f"{method} makes only black and white; for colours use one of {', '.join(IN_COLOURS)}")
    if colours > 1 and invert:
        raise UsageError("only black and white can be inverted")
    return method


def _ranked(studio: Studio, method: str, threshold: str | None, clock: Clock) -> tuple[list[tuple[float, Draft]], bool]:
    """The drafts to choose from, each with its likeness, the best first; and whether time was too short for all."""
    found: dict[Grid, tuple[float, Draft]] = {}
    cut_short, drafting = False, _share(clock, 2)
    drafts = studio.drafts() if method == "auto" else iter([studio.draft(method, threshold)])
    try:
        for draft in drafts:
            if found and drafting.is_over:
                cut_short = True
                break
            clock.count("drafts")
            clock.check()
            if len(set(draft.grid.cells)) > 1 and draft.grid not in found:
                found[draft.grid] = studio.likeness(draft.grid, draft.inks), draft
    except LimitReached as reached:
        if not found or reached.ending is Ending.INTERRUPTED:
            raise
        cut_short = True
    if not found:
        by = "" if method == "auto" else f"with {method}, "
        raise InputError(f"{by}all cells get the same colour: there is no picture in it")
    return sorted(found.values(), key=lambda pair: -pair[0]), cut_short


def _best(
    studio: Studio, drafts: list[tuple[float, Draft]], asked: Asked, clock: Clock, tried: list[str]
) -> tuple[Made[Nonogram], Draft]:
    """The repaired draft most like the image; of equals, the one with the fewest changes."""
    best: tuple[tuple[bool, float, int], Made[Nonogram], Draft] | None = None
    for number, (before, draft) in enumerate(drafts):
        if best is not None and best[0][0] and best[0][1] >= round(before, 3):
            break
        inverted = INVERT.of(asked) != _swapped(draft)
        if best is not None and clock.is_over:
            break
        try:
            made = _repaired(draft, inverted, asked, _share(clock, len(drafts) - number))
        except LimitReached as reached:
            if best is None or reached.ending is Ending.INTERRUPTED:
                raise
            break
        clock.count("repairs")
        goal = made.puzzle.goal
        assert isinstance(goal, Grid)
        likeness = studio.likeness(_inverse(goal) if inverted else goal, draft.inks)
        tried.append(f"{draft.words}, repaired: {counted(len(made.changes), 'change')}, likeness {likeness:.3f}")
        rank = (made.reached, round(likeness, 3), -len(made.changes))
        if best is None or rank > best[0]:
            best = rank, replace(made, likeness=likeness), draft
    assert best is not None
    return best[1], best[2]


def _repaired(draft: Draft, inverted: bool, asked: Asked, clock: Clock) -> Made[Nonogram]:
    visibility = draft.visibility()
    if inverted:  # swap both values of a cell
        pairs = zip(visibility[1::2], visibility[::2], strict=True)
        visibility = bytes(value for pair in pairs for value in pair)
    grid = _inverse(draft.grid) if inverted else draft.grid
    palette = BLACK_AND_WHITE if len(draft.inks) == 2 else _palette(draft)
    return repaired(Nonogram.from_grid(grid, palette), asked, clock, visibility=visibility)


def _palette(draft: Draft) -> Palette:
    return complete_palette([Tint(text_of(ink)) for ink in draft.inks])


def _swapped(draft: Draft) -> bool:
    """Whether the light part is the ink: a picture in black and white that is dark overall and along its border."""
    if len(draft.inks) > 2 or draft.certain:
        return False
    grid = draft.grid
    border = grid.row(0) + grid.row(grid.height - 1) + grid.column(0) + grid.column(grid.width - 1)
    return border.count(BLACK) >= _DARK_BORDER * len(border) and grid.cells.count(BLACK) >= _DARK * grid.size


def _inverse(grid: Grid) -> Grid:
    return Grid(grid.width, grid.height, bytes(WHITE if cell == BLACK else BLACK for cell in grid.cells))


def _share(clock: Clock, parts: int) -> Clock:
    """The clock for one of several repairs in the remaining time; its progress is that of the maker."""
    left = clock.seconds_left
    limits = replace(clock.limits, time=None if left is None else left / parts)
    return Clock(limits, clock.progress)


def _clock_of_rating(clock: Clock) -> Clock:
    left = clock.seconds_left
    limits = Limits(time=_RATING_SECONDS if left is None else min(left, _RATING_SECONDS), memory=clock.limits.memory)
    return Clock(limits, clock.progress)
