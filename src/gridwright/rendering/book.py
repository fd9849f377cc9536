"""Lay out scenes as a printed book: title page, contents, puzzles, and their solutions at the back.

A drawing and its heading form a *block*. A page takes as many blocks, in order, as fit in rows at a readable size; of
the ways to divide them into rows, the one is used that lets them grow most. The grids of a row are aligned at the top.
A drawing whose texts would be too small on one page is split by rows and columns into parts, each with the clues and
the numbers of its lines.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import log
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import normalize

from gridwright.rendering.lettering import Line, wrapped
from gridwright.rendering.sheet import INK, PALE, Dots, Drawing, Link, Sheet, Shown
from gridwright.values.errors import NotSupported
from gridwright.values.phrases import counted
from gridwright.values.scene import Letters

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gridwright.rendering.typeface import Typeface
    from gridwright.values.scene import Scene

PAPERS = {"a4": (595.28, 841.89), "a5": (419.53, 595.28), "letter": (612.0, 792.0)}  # in points
LEAST_TEXT = 6.0  # in points: smaller clues cannot be read on paper
MARGINS = (5, 15, 40)  # in millimetres: minimum, default and maximum

_MM = 72 / 25.4
_SHARING_TEXT = 8.0  # the smallest text of a drawing that shares a page
_BARE_CELL = 3.0  # the smallest cell without text
_LEAST_TILE, _SHARING_TILE = 18.0, 40.0  # the smallest tile to cut out, alone and on a shared page
_CELL, _ROOMY_CELL = 22.0, 40.0  # the largest cell of a puzzle: usually, and with few puzzles per page
_TILE = 72.0  # the largest cell with a face
_ANSWER_SHARE = 0.5  # the share of these sizes in a solution
_MOST_PARTS = 100  # of a puzzle: more would be too many to glue together
_LEAST_PART = 5  # rows and columns of a part; a smaller one would be mostly clues

_TITLE = 30.0  # font sizes: of the title page
_COUNT = 13.0  # of the line below the title
_CONTENTS = 18.0
_HEAD = 10.0  # of headings
_ROUND = 1e-6  # tolerance for sums of fractions
_SMALL = 8.0  # of the lines below headings, and of page headers and footers
_LEADING = 1.3
_LONGEST = 100  # characters of a title
_HEADING_WIDTH = 130.0  # allowed for a heading, however small its drawing
_BESIDE, _BELOW = 18.0, 16.0  # the gaps between neighbours
_SPREAD = 48.0  # the most free height to add to a row
_CLOSE = 0.02  # the precision of growth
_ACROSS = 6  # the most blocks side by side to try
_FIFTH = 5  # about every fifth line of a part is numbered
_NUMBERS = 6.0  # the font size of these numbers
_OFF = 3.0  # their distance from the grid
_EDGE = 20.0  # the height of the header and of the footer of a page
_CONTENTS_HEAD, _NUMBER = 45.0, 50.0  # in the contents: the height of the heading, and the width of page numbers


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, and below it a drawing, if any, with cells of `least` to `most` points.

    If the puzzle is split, `part` has the rows and columns of this part; they are numbered to the right of the drawing
    and below it, at its thicker lines, which follow every `rule` cells.
    """

    number: int
    lines: tuple[Line, ...]
    drawing: Drawing | None = None
    least: float = 0.0
    most: float = 0.0
    first: bool = True  # whether it is the first part of its puzzle
    part: tuple[range, range] | None = None
    rule: int = 0

    @property
    def heading(self) -> float:
        """The height of the heading."""
        return _height(self.lines)

    @property
    def edge(self) -> tuple[float, float]:
        """The space for numbers to the right of the drawing and below it."""
        if self.part is None:
            return 0.0, 0.0
        return _OFF + Line(str(self.part[0].stop), _NUMBERS).width, _OFF + _NUMBERS

    def cell(self, growth: float) -> float:
        """The size of a cell at a given growth."""
        return min(self.least * growth, self.most)

    def labels(self, growth: float) -> float:
        """The height of the labels above the grid."""
        return 0.0 if self.drawing is None else self.drawing.top * self.cell(growth)

    def width(self, growth: float) -> float:
        """The width in points, if cells are enlarged by `growth`."""
        wide = max(line.width for line in self.lines)
        return wide if self.drawing is None else max(wide, self.drawing.width * self.cell(growth) + self.edge[0])

    def grid(self, growth: float) -> float:
        """The height of the grid and everything below it."""
        if self.drawing is None:
            return 0.0
        return (self.drawing.height - self.drawing.top) * self.cell(growth) + self.edge[1]


class Placed(NamedTuple):
    """A block on a page: its position and size, the position of its drawing, and the size of its cells."""

    block: Block
    left: float
    top: float
    width: float
    height: float
    below: float
    cell: float


class Book:
    """Puzzles to print.

    `add` adds the next puzzle, or refuses one that would be unreadable on this paper; `answer` adds the solution of the
    last one. `face` is a typeface for characters that the standard fonts lack.
    """

    def __init__(
        self,
        *,
        title: str = "",
        paper: str = "a4",
        landscape: bool = False,
        margin: float = MARGINS[1],
        per_page: int = 0,
        grey: bool = False,
        face: Typeface | None = None,
    ) -> None:
        self.title = normalize("NFC", " ".join(title.split()))
        self.titles: list[str] = []
        self.face = face
        self.characters = dict.fromkeys(self.title)  # in texts from files
        self.width, self.height = PAPERS[paper][::-1] if landscape else PAPERS[paper]
        self.margin = margin * _MM
        self.frame = self.width - 2 * self.margin, self.height - 2 * self.margin - 2 * _EDGE
        self._paper = paper
        self._per_page = per_page
        self._grey = grey
        self._puzzles: list[Block] = []
        self._answers: list[Block] = []

    @property
    def empty(self) -> bool:
        """Whether there is nothing to print."""
        return not self.titles

    def add(self, title: str, details: str, scene: Scene) -> None:
        """Add a puzzle with a line about it; without a title, only its number names it."""
        number, name = len(self.titles) + 1, normalize("NFC", title)
        name = name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…"
        name = f"{number}. {name}" if name else f"Puzzle {number}"
        self._puzzles += self._blocks(number, name, details, scene, answer=False)
        self.titles.append(name)
        self.characters |= dict.fromkeys(name)
        for letters in {face for face in scene.faces if isinstance(face, Letters)}:
            self.characters |= dict.fromkeys("".join(letters.lines))

    def answer(self, details: str, scene: Scene | None = None) -> None:
        """Add the solution of the last puzzle, or a line that says why there is none."""
        number, title = len(self.titles), self.titles[-1]
        if scene is None:
            self._answers.append(Block(number, self._heading(title, details, _HEADING_WIDTH)))
        else:
            self._answers += self._blocks(number, title, details, scene, answer=True)

    def pages(self) -> tuple[list[list[Placed]], list[list[Placed]]]:
        """The blocks of each page of puzzles, and of each page of solutions."""
        return self._filled(self._puzzles, self._per_page), self._filled(self._answers, 0)

    def sheets(self) -> list[Sheet]:
        """All pages, for any medium. There is a table of contents if several puzzles fill several pages."""
        return _Setter(self).sheets

    # From scenes to blocks.

    def _blocks(self, number: int, title: str, details: str, scene: Scene, *, answer: bool) -> list[Block]:
        whole = self._block(number, title, details, scene, answer)
        if whole is None and answer and scene.lettered:  # colours without letters are enough
            whole = self._block(number, title, details, replace(scene, lettered=False), answer)
        return [whole] if whole is not None else self._parts(number, title, details, scene, answer)

    def _block(
        self,
        number: int,
        title: str,
        details: str,
        scene: Scene,
        answer: bool,
        part: tuple[range, range] | None = None,
    ) -> Block | None:
        """The block of a scene, with a heading about as wide as its drawing; None if it would be unreadable."""
        if scene.width * _BARE_CELL > self.frame[0] or scene.height * _BARE_CELL > self.frame[1]:
            return None
        drawing = self._drawing(scene, answer)
        least = _least_cell(scene, drawing, answer)
        wide = max(_HEADING_WIDTH, drawing.width * least) if part is None else self.frame[0]
        heading = self._heading(title, details, wide)
        block = Block(number, heading, drawing, part=part, rule=scene.rule)
        right, below = block.edge
        alone = min((self.frame[0] - right) / drawing.width, (self.frame[1] - block.heading - below) / drawing.height)
        if not drawing.legible or alone < least:
            return None
        shared = least * _SHARING_TEXT / LEAST_TEXT
        if scene.faces and not drawing.text:
            shared = _SHARING_TILE * _share(answer)
        cell = _ROOMY_CELL if self._per_page and not answer else _CELL
        most = (_TILE if scene.faces else cell) * _share(answer)
        least = min(shared, alone)
        return replace(block, least=least, most=min(max(most, least), alone))

    def _parts(self, number: int, title: str, details: str, scene: Scene, answer: bool) -> list[Block]:
        """The blocks of a scene that is too large for a page: as few readable parts as possible, of similar size."""
        drawing = self._drawing(scene, answer)
        least = _least_cell(scene, drawing, answer)
        width, height = scene.width, scene.height
        about = f"{details}; " if details else ""
        longest = _part_name(width * height, width * height, range(height - 1, height), range(width - 1, width))
        heading = self._heading(title, about + longest, self.frame[0])
        right, below = Block(number, heading, part=(range(height), range(width))).edge

        def room(points: float, labels: float) -> int:
            return int((points / least - labels + drawing.gap) / (1 + drawing.gap))

        across = room(self.frame[0] - right, drawing.left)
        down = room(self.frame[1] - _height(heading) - below, drawing.top)
        while drawing.legible:
            rows, columns = _stretches(height, down, scene.rule), _stretches(width, across, scene.rule)
            if not rows or not columns:
                break
            if len(rows) * len(columns) > _MOST_PARTS:
                number_of = f"{len(rows) * len(columns)} parts on {self._paper} paper"
                raise NotSupported(f"it would need {number_of}; the limit is {_MOST_PARTS}")
            blocks: list[Block] = []
            for some in rows:
                for others in columns:
                    name = _part_name(
                        len(blocks) + 1,
                        len(rows) * len(columns),
                        some if len(rows) > 1 else range(0),
                        others if len(columns) > 1 else range(0),
                    )
                    part = _part(scene, some, others)
                    block = self._block(number, title, about + name, part, answer, (some, others))
                    if block is None:
                        break
                    blocks.append(replace(block, first=not blocks))
            if len(blocks) == len(rows) * len(columns):
                cell = min(block.most for block in blocks)  # so that they can be glued together
                return [replace(block, least=cell, most=cell) for block in blocks]
            # The labels of a part may need slightly more space than those of the whole.
            across, down = len(columns[0]) - 1, len(rows[0]) - 1
        raise NotSupported(
            f"its clues would be smaller than {LEAST_TEXT:g} points on {self._paper} paper, even in parts"
        )

    def _drawing(self, scene: Scene, answer: bool) -> Drawing:
        return Drawing(scene, apart=not answer, grey=self._grey)

    def _heading(self, title: str, details: str, width: float) -> tuple[Line, ...]:
        width = min(width, self.frame[0])
        head = wrapped(title, width, _HEAD, bold=True, face=self.face)
        return (*head, *(wrapped(details, width, _SMALL) if details else ()))

    # From blocks to pages.

    def _filled(self, blocks: Sequence[Block], most: int) -> list[list[Placed]]:
        pages = []
        start = 0
        while start < len(blocks):
            end = start + 1
            while end < len(blocks) and end - start != most and self._fit(self._rows(blocks[start : end + 1])):
                end += 1
            pages.append(self._page(blocks[start:end]))
            start = end
        return pages

    def _rows(self, blocks: Sequence[Block], share: float = 0.0) -> list[list[Block]]:
        """The blocks in rows that are as full as possible, after each has grown to a share of the width."""
        rows: list[list[Block]] = []
        used = 0.0
        for block in blocks:
            width = block.width(_grown([block], share))
            if not rows or used + _BESIDE + width > self.frame[0] + _ROUND:
                rows.append([])
                used = -_BESIDE
            rows[-1].append(block)
            used += _BESIDE + width
        return rows

    def _high(self, rows: list[list[Block]], growths: Sequence[float]) -> float:
        """The height of rows, each at its growth."""
        high = sum(sum(_heights(row, growth)) for row, growth in zip(rows, growths, strict=True))
        return high + _BELOW * (len(rows) - 1)

    def _fit(self, rows: list[list[Block]], bounds: Sequence[float] = (), growth: float = 1.0) -> bool:
        """Whether rows fit on a page, each at the given growth or at its own bound if that is less."""
        growths = [min(growth, bound) for bound in bounds] or [1.0] * len(rows)
        return self._high(rows, growths) <= self.frame[1] + _ROUND

    def _page(self, blocks: Sequence[Block]) -> list[Placed]:
        """Place the blocks in the rows that let them grow most, of several ways that fit."""
        shares = [0.0, *((self.frame[0] - _BESIDE * (across - 1)) / across for across in range(1, _ACROSS + 1))]
        ways = {tuple(map(len, rows)): rows for rows in (self._rows(blocks, share) for share in shares)}
        fitting = [rows for rows in ways.values() if self._fit(rows)] or [[[block] for block in blocks]]
        return self._placed(*max(((rows, self._growths(rows)) for rows in fitting), key=lambda way: _merit(*way)))

    def _growths(self, rows: list[list[Block]]) -> list[float]:
        """The growth of each row; rows with puzzles of the same size grow equally."""
        bounds = [_grown(row, self.frame[0] + _ROUND) for row in rows]
        sizes = [{block.drawing.cells for block in row if block.drawing} for row in rows]
        for _ in rows:
            bounds = [
                min(bound for bound, others in zip(bounds, sizes, strict=True) if others is own or others & own)
                for own in sizes
            ]
        growth = _largest(lambda growth: self._fit(rows, bounds, growth), max(bounds))
        return [min(growth, bound) for bound in bounds]

    def _placed(self, rows: list[list[Block]], growths: Sequence[float]) -> list[Placed]:
        """Place rows on a page, and distribute the remaining height between them."""
        spread = max(0.0, min(_SPREAD, (self.frame[1] - self._high(rows, growths)) / (len(rows) + 1)))
        placed = []
        top = self.margin + _EDGE + spread
        for row, growth in zip(rows, growths, strict=True):
            head, labels, grids = _heights(row, growth)
            widths = [block.width(growth) for block in row]
            free = self.frame[0] - sum(widths)
            between = max(_BESIDE, free / (len(row) + 1))
            left = self.margin + max(0.0, free - between * (len(row) - 1)) / 2
            for block, width in zip(row, widths, strict=True):
                below = head + labels - block.labels(growth)
                height = head + labels + block.grid(growth)
                placed.append(Placed(block, left, top, width, height, top + below, block.cell(growth)))
                left += width + between
            top += head + labels + grids + _BELOW + spread
        return placed


class _Setter:
    """Typesets the pages of a book."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self.sheets: list[Sheet] = []
        puzzles, answers = book.pages()
        if book.title:
            self._title_page()
        if len(book.titles) > 1 and len(puzzles) + len(answers) > 1:
            self._contents(puzzles, bool(answers))
        for name, pages in (("Puzzles", puzzles), ("Solutions", answers)):
            for page in pages:
                sheet = self._sheet(name)
                if page is pages[0]:
                    sheet.bookmarks.append((name, 0))
                for placed in page:
                    self._block(sheet, placed)
                    if name == "Puzzles" and placed.block.first:
                        sheet.bookmarks.append((book.titles[placed.block.number - 1], 1))

    def _sheet(self, section: str = "") -> Sheet:
        """Begin the next page; in a section, it has a header and a footer."""
        book = self._book
        sheet = Sheet(len(self.sheets) + 1, book.width, book.height, book.title or "Puzzles")
        self.sheets.append(sheet)
        if section:
            right, top = book.width - book.margin, book.margin + _SMALL
            said = Line(section, _SMALL)
            sheet.write(said, right, top, across=1, colour=PALE)
            sheet.write(
                Line(str(sheet.number), _SMALL), book.width / 2, book.height - book.margin, across=0.5, colour=PALE
            )
            if book.title:
                first, *rest = wrapped(book.title, book.frame[0] - said.width - 22, _SMALL, face=book.face)
                shown = first._replace(text=first.text + "…") if rest else first
                sheet.write(shown, book.margin, top, colour=PALE)
        return sheet

    def _title_page(self) -> None:
        book, sheet = self._book, self._sheet()
        y = book.height * 0.38
        most = int((book.height - y - book.margin - 40) / (_LEADING * _TITLE))
        for line in wrapped(book.title, book.frame[0], _TITLE, bold=True, face=book.face)[:most]:
            sheet.write(line, book.width / 2, y, across=0.5)
            y += _LEADING * _TITLE
        sheet.write(Line(counted(len(book.titles), "puzzle"), _COUNT), book.width / 2, y, across=0.5)

    def _contents(self, puzzles: list[list[Placed]], answers: bool) -> None:
        book = self._book
        names = book.titles + ["Solutions"] * answers
        rows = [wrapped(name, book.frame[0] - _NUMBER, _HEAD, face=book.face) for name in names]
        lists = _lists(rows, int((book.frame[1] - _CONTENTS_HEAD) / (_LEADING * _HEAD)))
        first = len(self.sheets) + 1 + len(lists)
        pages = [page for page, some in enumerate(puzzles, first) for placed in some if placed.block.first]
        pages.append(first + len(puzzles))
        right = book.width - book.margin
        for some in lists:
            sheet = self._sheet("Contents")
            y = book.margin + _EDGE + 20
            sheet.write(Line("Contents", _CONTENTS, bold=True), book.margin, y)
            y += 15
            for index, lines in some:
                for line in lines:
                    y += _LEADING * _HEAD
                    sheet.write(line, book.margin, y)
                number = Line(str(pages[index]), _HEAD)
                sheet.write(number, right, y, across=1)
                sheet.things.append(Dots(book.margin + lines[-1].width + 5, right - number.width - 5, y))
                top = y - (_LEADING * len(lines) - 0.3) * _HEAD
                sheet.links.append(Link((book.margin, top, right, y + 2), pages[index]))

    def _block(self, sheet: Sheet, placed: Placed) -> None:
        block, y = placed.block, placed.top
        for line in block.lines:
            sheet.write(line, placed.left, y + line.size, colour=INK if line.bold else PALE)
            y += _LEADING * line.size
        if block.drawing is not None:
            sheet.things.append(Shown(block.drawing, placed.left, placed.below, placed.cell))
            if block.part is not None:
                self._number(sheet, placed, block.drawing, *block.part)

    def _number(self, sheet: Sheet, placed: Placed, drawing: Drawing, rows: range, columns: range) -> None:
        """Number some rows and columns of a part as they are numbered in the puzzle."""
        step = (placed.block.rule or 1) * -(-_FIFTH // (placed.block.rule or 1))
        right = placed.left + drawing.width * placed.cell + _OFF
        bottom = placed.below + drawing.height * placed.cell + _OFF + 0.75 * _NUMBERS
        for lines, label in ((rows, drawing.top), (columns, drawing.left)):
            for place, line in enumerate(lines):
                if not place or not (line + 1) % step:
                    middle = (label + 0.5 + place * (1 + drawing.gap)) * placed.cell
                    number = Line(str(line + 1), _NUMBERS)
                    if lines is rows:
                        sheet.write(number, right, placed.below + middle + 0.36 * _NUMBERS, colour=PALE)
                    else:
                        sheet.write(number, placed.left + middle, bottom, across=0.5, colour=PALE)


def _height(lines: Sequence[Line]) -> float:
    """The height of a heading."""
    return sum(_LEADING * line.size for line in lines) + _SMALL / 2


def _heights(row: Sequence[Block], growth: float) -> tuple[float, float, float]:
    """The heights of a row: of its headings, of the labels above its grids, and of the grids."""
    return (
        max(block.heading for block in row),
        max(block.labels(growth) for block in row),
        max(block.grid(growth) for block in row),
    )


def _grown(row: Sequence[Block], width: float) -> float:
    """The growth of the blocks of a row that fills a width."""

    def fits(growth: float) -> bool:
        return sum(block.width(growth) for block in row) + _BESIDE * (len(row) - 1) <= width

    return _largest(fits, max((block.most / block.least for block in row if block.drawing), default=1.0))


def _largest(fits: Callable[[float], bool], most: float) -> float:
    """Approximately the largest growth up to `most` that fits; 1 if none does."""
    if fits(most):
        return most
    low, high = 1.0, most
    while high - low > _CLOSE:
        middle = (low + high) / 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low


def _merit(rows: list[list[Block]], growths: Sequence[float]) -> float:
    """A measure of the size of all cells on a page together."""
    return sum(
        log(block.cell(growth))
        for row, growth in zip(rows, growths, strict=True)
        for block in row
        if block.drawing is not None
    )


def _share(answer: bool) -> float:
    return _ANSWER_SHARE if answer else 1.0


def _least_cell(scene: Scene, drawing: Drawing, answer: bool) -> float:
    """The smallest cells with which a drawing is readable and its tiles can be cut out."""
    if drawing.text:
        return LEAST_TEXT / drawing.text
    return _LEAST_TILE * _share(answer) if scene.faces else _BARE_CELL


def _lists(rows: list[list[Line]], most: int) -> list[list[tuple[int, list[Line]]]]:
    """Distribute numbered rows, of some lines each, over as many pages as they need."""
    pages: list[list[tuple[int, list[Line]]]] = [[]]
    used = 0
    for index, lines in enumerate(rows):
        if used + len(lines) > most and pages[-1]:
            pages.append([])
            used = 0
        pages[-1].append((index, lines))
        used += len(lines)
    return pages


def _stretches(length: int, most: int, rule: int) -> list[range]:
    """Divide the lines of a board into as few stretches of at most `most` lines as possible.

    They are cut at the thicker lines, and have about the same length. If they would be too short, there are none.

    >>> _stretches(60, 44, 5), _stretches(12, 44, 5), _stretches(60, 4, 5)
    ([range(0, 30), range(30, 60)], [range(0, 12)], [])
    """
    if length <= most:
        return [range(length)]
    step = rule or 1
    most = most // step * step
    if most < _LEAST_PART:
        return []
    number = -(-length // most)
    size = -(-length // (number * step)) * step
    return [range(start, min(start + size, length)) for start in range(0, length, size)]


def _part(scene: Scene, rows: range, columns: range) -> Scene:
    """A part of a scene, with the labels of its lines and the thicker lines in the same places."""
    return replace(
        scene.part(rows, columns),
        left=scene.left[rows.start : rows.stop],
        top=scene.top[columns.start : columns.stop],
        rule=scene.rule,
    )


def _part_name(number: int, parts: int, rows: range, columns: range) -> str:
    """The name of a part; rows or columns are left out if it has all of them."""
    named = [
        f"{noun} {lines.start + 1} to {lines.stop}" for noun, lines in (("rows", rows), ("columns", columns)) if lines
    ]
    return f"part {number} of {parts}: {', '.join(named)}"
