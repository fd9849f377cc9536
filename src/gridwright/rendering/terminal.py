"""A scene as text for a terminal.

A cell comes in one of three sizes:

    full      two characters wide and one line high, with a rule after every five cells; if cells have texts, as wide
              as the longest text and a blank before it
    half      one character wide and half a line high (▀ ▄ █), with ticks on the frame at every fifth cell
    narrow    one character wide and one line high: replaces half where half blocks cannot tell the cells apart, that
              is in ASCII, and without colours for unknown, marked or coloured cells

A scene that is too wide is drawn smaller, then without its labels, and finally cut off; a line below says so.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, cached_property, lru_cache
from itertools import chain, zip_longest
from typing import TYPE_CHECKING

from gridwright.rendering.pen import MARKED, TINTED, Pen, painted
from gridwright.values.clock import tick
from gridwright.values.errors import InputError, UsageError
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from gridwright.rendering.pen import Look
    from gridwright.values.scene import Scene

STYLES = ("auto", "full", "half")
_KEPT = 1024  # rows that a drawer caches


def draw(
    scene: Scene,
    *,
    color: bool = False,
    width: int | None = None,
    clues: bool = True,
    style: str = "auto",
    ascii: bool = False,
) -> str:
    """The scene as text of at most `width` columns (None: no limit), without a newline at its end.

    `color` paints it in 24-bit colours on its own background; `ascii` uses only ASCII; `clues=False` leaves out the
    margins; `style` is `full`, `half` or `auto`: full cells with clues, half blocks without.

    >>> from gridwright import Grid, Nonogram
    >>> dog = Grid.from_text("...#.\\n#.###\\n.###.\\n.#.#.\\n.#.#.")
    >>> scene = Nonogram.from_grid(dog).scene(dog)
    >>> print(draw(scene))
          1 3 2 5 1
        ┌──────────┐
      1 │      ██  │
    1 3 │██  ██████│
      3 │  ██████  │
    1 1 │  ██  ██  │
    1 1 │  ██  ██  │
        └──────────┘
    >>> print(draw(scene, clues=False))
    ┌─────┐
    │▄ ▄█▄│
    │ █▀█ │
    │ ▀ ▀ │
    └─────┘
    """
    lines = drawer(scene, color=color, width=width, clues=clues, style=style, ascii=ascii)
    return "\n".join(lines(scene.cells))


def drawer(
    scene: Scene,
    *,
    color: bool = False,
    width: int | None = None,
    clues: bool = True,
    style: str = "auto",
    ascii: bool = False,
) -> Callable[[bytes], Iterator[str]]:
    """A function that draws a scene line by line, each time with other cells; repeated rows are cached.

    Cells may become known and change their colours, but if all are known in `scene`, none may be unknown. If cells have
    faces, only the scene itself can be drawn.
    """
    if style not in STYLES:
        raise UsageError(f"unknown style {style!r}; choose from {', '.join(STYLES)}")
    if width is not None and width < 1:
        raise InputError(f"the width must be at least 1 column, not {width}")
    if scene.faces:
        from gridwright.rendering.terminal_faces import draw_faces

        text = draw_faces(scene, color=color, width=width, ascii=ascii)
        return lambda _: iter([text])
    pen = Pen(scene, color, ascii)
    labelled = clues and bool(scene.left or scene.top or scene.texts)
    full = _full_pitch(scene) if clues else 2
    half = [1] if not (clues and scene.texts) else []
    pitches = {"auto": [full, *half] if labelled or not pen.halves else [1], "full": [full], "half": [1]}[style]
    for pitch in pitches:
        page = _Page(scene, pen, pitch, labelled)
        if width is None or page.width <= width:
            return page.lines
    return _squeezed(scene, pen, 1 if style == "auto" else pitches[-1], width or 1, page.width)


def strip(scene: Scene, *, color: bool = False, width: int | None = None, ascii: bool = False) -> str:
    """The first row of a scene in one line of text, without its labels: full cells, or narrow ones if they do not fit.

    Texts are shown only in full cells.

    >>> from gridwright import Grid, Nonogram
    >>> line = Grid.from_text("?##?.??")
    >>> print(strip(Nonogram([[2]], [[]] * 7).scene(line, marks=[(0, 1), (0, 4)])))
    │· ▓▓██· ░░│· · │
    """
    pen = Pen(scene, color, ascii)
    full = _Page(replace(scene, left=(), top=()), pen, _full_pitch(scene), labelled=True)
    page = full if width is None or full.width <= width else _Page(scene, pen, 1, labelled=False)
    return page.row(scene.cells)


def width_of(scene: Scene) -> int:
    """The number of columns of a scene drawn with full cells and all its labels."""
    return _Page(scene, Pen(scene, False, False), _full_pitch(scene), labelled=True).width


def _full_pitch(scene: Scene) -> int:
    """The columns of a full cell: two, or as many as the longest text and a blank need."""
    return 1 + max(1, max(map(len, set(scene.texts)), default=1))


def _squeezed(scene: Scene, pen: Pen, pitch: int, width: int, needed: int) -> Callable[[bytes], Iterator[str]]:
    """A function that draws a scene which needs more columns than available; a line says what is missing."""
    bare = _Page(scene, pen, pitch, labelled=False)
    if bare.width <= width:
        note = _note(width, f"no room for the clues: they need {counted(needed, 'column')}", "no clues")
        return lambda cells: chain(bare.lines(cells), [note])
    shown = bare.columns_within(width)
    cut = f"{scene.width - shown} of {counted(scene.width, 'column')} cut off"
    note = _note(
        width,
        f"{cut}; to see them all: gridwright render -o picture.svg",
        f"{cut}: render -o picture.svg",
        cut,
        f"{scene.width - shown} cut",
    )
    page = _Page(scene, pen, pitch, labelled=False, shown=shown)
    return lambda cells: chain(page.lines(cells) if shown else (), [note])


def _note(width: int, *wordings: str) -> str:
    """The first wording that fits, else the last one, cut off."""
    return next((wording for wording in wordings if len(wording) <= width), wordings[-1][:width])


class _Page:
    """The layout of everything if cells are `pitch` characters wide and the first `shown` columns are drawn."""

    def __init__(self, scene: Scene, pen: Pen, pitch: int, labelled: bool, shown: int | None = None) -> None:
        self.scene = scene
        self.pitch = pitch
        self.shown = scene.width if shown is None else shown
        self.halves = pen.halves and pitch == 1
        self.rule, self.tick = (scene.rule, 0) if pitch > 1 else (0, scene.rule)
        self.texts = scene.texts if labelled and pitch > 1 else ()
        self.marked = scene.marked_columns()
        self.top = [[pen.label(label) for label in labels] for labels in scene.top if labelled]
        self.left = self._row_labels([[pen.label(label) for label in labels] for labels in scene.left if labelled])
        self.cell, self.text_cell = cache(pen.cell), cache(pen.text_cell)
        self.pair, self.line = cache(pen.pair), cache(pen.line)
        # One blank separates the labels from the frame; a wide label over the first column may extend over both.
        widest = max((len(text) for labels in self.top for text, _ in labels), default=0)
        self.lone = widest < 2
        self.margin = max([0, widest - pitch - 1, *(_length(labels) + 1 for labels in self.left)])
        self.width = self.margin + self._end(self.shown - 1) + 1
        self._row = lru_cache(_KEPT)(self._drawn_row)

    def columns_within(self, width: int) -> int:
        """The number of columns of the grid that fit in `width` columns of text."""
        most = min(self.shown, max(0, (width - 2) // self.pitch))
        while most and self._end(most - 1) + 1 > width:
            most -= 1
        return most

    def lines(self, cells: bytes) -> Iterator[str]:
        """Yield the whole page, with these cells, within the limits of the call."""
        width, step = self.scene.width, 2 if self.halves else 1
        yield from self._above
        above = b""
        for row in range(0, self.scene.height, step):
            tick()
            these = cells[row * width : (row + step) * width]
            yield self._row(row, these, above if self.rule and row % self.rule == 0 else b"")
            above = these
        yield self._below

    @cached_property
    def _above(self) -> list[str]:
        """The lines above the first row: the labels of the columns and the edge of the frame."""
        return [painted(line) for line in (*self._header(), self._edge("┌┬┐" if self.rule else "┌┴┐"))]

    @cached_property
    def _below(self) -> str:
        return painted(self._edge("└┴┘" if self.rule else "└┬┘"))

    def row(self, cells: bytes) -> str:
        """The first row of cells alone."""
        self.halves = False
        return painted(self._framed(self._cells(0, cells), "│", "│"))

    def _end(self, column: int) -> int:
        """The end of a column of cells, counted from the frame's left edge."""
        return 1 + (column + 1) * self.pitch + (column // self.rule if self.rule else 0)

    def _row_labels(self, left: list[list[Look]]) -> list[list[Look]]:
        """The labels of each line of text; a slash separates those of two rows that share a line."""
        rows = [_joined(labels) for labels in left]
        if not self.halves:
            return rows
        widest = max(map(_length, rows[1::2]), default=-3)
        lines = []
        for upper, lower in zip_longest(rows[::2], rows[1::2]):
            if lower is None:  # below an odd last row
                lines.append([*upper, _blank(3 + widest)])
            else:
                lines.append([*upper, (" / ", ""), _blank(widest - _length(lower)), *lower])
        return lines

    def _header(self) -> Iterator[list[Look]]:
        """Yield the labels of the columns: one level per line, or several lines if neighbours would touch."""
        for level in range(max(map(len, self.top), default=0), 0, -1):
            labels = [(column, looks[-level]) for column, looks in enumerate(self.top) if len(looks) >= level]
            for line in reversed(self._shared_out(labels)):
                yield self._placed(line)

    def _shared_out(self, labels: list[tuple[int, Look]]) -> list[list[tuple[int, Look]]]:
        """Distribute labels over as many lines as they need, each as far left over its cell as possible."""
        lines: list[list[tuple[int, Look]]] = []
        ends: list[int] = []
        for column, look in labels:
            latest = self._end(column) - len(look[0])
            earliest = min(latest, self._end(column) - self.pitch)
            index = next((index for index, end in enumerate(ends) if end <= latest), len(lines))
            if index == len(lines):
                lines.append([])
                ends.append(earliest)
            lines[index].append((column, look))
            ends[index] = max(earliest, ends[index]) + len(look[0]) + self._gap_after(look)
        return lines

    def _placed(self, line: list[tuple[int, Look]]) -> list[Look]:
        """A line of labels over their columns, each as far right over its cell as its neighbour allows."""
        looks: list[Look] = []
        following = self.width
        for column, look in reversed(line):
            end = min(self._end(column), following - self._gap_after(look))
            looks += [_blank(following - end), look]
            following = end - len(look[0])
        return [_blank(self.margin + following), *looks[:0:-1]]

    def _gap_after(self, look: Look) -> int:
        """The gap after a label: needed if numbers may have two digits, but not after the sign of a colour."""
        return int(not self.lone and look[0][-1:].isdigit())

    def _drawn_row(self, row: int, cells: bytes, above: bytes) -> str:
        """A line of text with the cells of a row, or of two that share it, and with the rule above it, if any."""
        step = 2 if self.halves else 1
        labels = [*self.left[row // step], _blank(1)] if self.left else []
        ticked = any(self._ticked(cell, self.scene.height) for cell in range(row, row + step))
        left, right = ("┤", "├") if ticked else ("│", "│")
        framed = self._framed(self._cells(row, cells), left, right)
        text = painted([_blank(self.margin - _length(labels)), *labels, *framed])
        if not above:
            return text
        rule = self._framed(self._rule_above(row, above, cells), "├", "┤")
        return painted([_blank(self.margin), *rule]) + "\n" + text

    def _framed(self, looks: list[Look], left: str, right: str) -> list[Look]:
        """A line between the frame's edges, with three dots if it is cut off."""
        return [self.line(left), *looks, self.line(right if self.shown == self.scene.width else "…")]

    def _edge(self, signs: str) -> list[Look]:
        """The upper or lower edge of the frame; `signs` are its left end, its crossings or ticks, and its right end."""
        left, crossing, right = tuple(signs)
        parts = []
        for column in range(self.shown):
            if self.rule and column and column % self.rule == 0:
                parts.append(crossing)
            parts.append(crossing if self._ticked(column, self.scene.width) else "─" * self.pitch)
        return [_blank(self.margin), *self._framed([self.line("".join(parts))], left, right)]

    def _rule_above(self, row: int, cells_above: bytes, cells: bytes) -> list[Look]:
        """The rule over a row."""
        above, below = self._numbers(row - 1, cells_above), self._numbers(row, cells)
        looks = []
        for column, pair in enumerate(zip(above, below, strict=True)):
            if column and column % self.rule == 0:
                looks.append(self.line("┼", *pair, above[column - 1], below[column - 1]))
            looks.append(self.line("─" * self.pitch, *pair))
        return looks

    def _cells(self, row: int, cells: bytes) -> list[Look]:
        """The cells of a line of text, with the rules between them."""
        numbers = self._numbers(row, cells)
        if self.halves:
            under = cells[self.scene.width :]
            below = self._numbers(row + 1, under) if under else [None] * self.shown
            return [self.pair(*pair) for pair in zip(numbers, below, strict=True)]
        if self.texts:
            texts = self.texts[row * self.scene.width :]
            drawn = [self.text_cell(number, text, self.pitch) for number, text in zip(numbers, texts, strict=False)]
        else:
            drawn = [self.cell(number, self.pitch) for number in numbers]
        if not self.rule:
            return drawn
        looks = drawn[: self.rule]
        for start in range(self.rule, self.shown, self.rule):
            looks.append(self.line("│", numbers[start - 1], numbers[start]))
            looks += drawn[start : start + self.rule]
        return looks

    def _ticked(self, index: int, count: int) -> bool:
        """Whether the frame has a tick at a row or column: at every fifth, except at the corner."""
        return bool(self.tick) and (index + 1) % self.tick == 0 and index + 1 < count

    def _numbers(self, row: int, cells: bytes) -> list[int]:
        """The numbers of the cells of a row, as the pen uses them; the rest of `cells` belongs to the next row."""
        numbers = list(cells[: self.shown])
        for column in self.marked.get(row, ()):
            if column < self.shown:
                numbers[column] += MARKED
        if self.halves and self.tick:
            first = 0 if row // self.tick % 2 else self.tick
            for start in range(first, self.shown, 2 * self.tick):
                block = slice(start, start + self.tick)
                numbers[block] = [number + TINTED for number in numbers[block]]
        return numbers


def _blank(length: int) -> Look:
    return " " * length, ""


def _joined(looks: list[Look]) -> list[Look]:
    """Looks with a blank between neighbours."""
    return [part for look in looks for part in (_blank(1), look)][1:]


def _length(looks: Sequence[Look]) -> int:
    return sum(len(text) for text, _ in looks)
