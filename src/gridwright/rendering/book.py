"""Scenes as a book for print: title page, contents, puzzles, and their solutions at the back.

Each drawing has a heading and makes a *block*. A page takes as many blocks, in their order, as fit side by side and in
rows at a size that can be read; then all of them grow as far as the page allows. A drawing whose texts would be too
small for a page is parted in two, each part with the clues of its lines.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from gridwright.rendering import pdf
from gridwright.values.errors import NotSupported
from gridwright.values.words import counted

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from gridwright.values.scene import Scene

PAPERS = {"a4": (595.28, 841.89), "a5": (419.53, 595.28), "letter": (612.0, 792.0)}  # in points
LEAST_TEXT = 6.0  # in points: smaller clues cannot be read on paper
MARGINS = (5, 15, 40)  # in millimetres: the least, the usual and the most

_MM = 72 / 25.4
_SHARING_TEXT = 8.0  # the least where it is for the company that a drawing is small
_BARE_CELL = 3.0  # the least cell where there is no text in it
_LEAST_TILE = 18.0  # and where it is to be cut out
_CELL = 22.0  # the largest cell of a puzzle
_TILE = 72.0  # and with a face
_ANSWER_SHARE = 0.5  # of that, in a solution

_BOLD = "Helvetica-Bold"
_HEAD = 10.0  # the font of headings
_SMALL = 8.0  # of what stands below them, and of the edges of the page
_LEADING = 1.3
_LONGEST = 100  # characters of a title
_HEADING_WIDTH = 130.0  # that a heading may have, however small its drawing
_BESIDE, _BELOW = 18.0, 16.0  # what parts neighbours
_EDGE = 20.0  # what the head and the foot of a page take of it
_CONTENTS, _NUMBER = 45.0, 50.0  # in the contents: what their head takes, and the numbers of pages
_GREY = 0.35


class Line(NamedTuple):
    """A line of a heading."""

    text: str
    font: str
    size: float


@dataclass(frozen=True, slots=True)
class Block:
    """A heading and a drawing below it, or none; cells of `least` to `most` points."""

    number: int
    lines: tuple[Line, ...]
    drawing: pdf.Drawing | None = None
    least: float = 0.0
    most: float = 0.0
    first: bool = True  # of the parts of its puzzle

    @property
    def heading(self) -> float:
        """The height of the heading."""
        return sum(_LEADING * line.size for line in self.lines) + _SMALL / 2

    def cell(self, growth: float) -> float:
        """The size of a cell at some growth."""
        return min(self.least * growth, self.most)

    def size(self, growth: float) -> tuple[float, float]:
        """The width and the height."""
        wide = max(_width(*line) for line in self.lines)
        if self.drawing is None:
            return wide, self.heading
        cell = self.cell(growth)
        return max(wide, self.drawing.width * cell), self.heading + self.drawing.height * cell


class Placed(NamedTuple):
    """A block on a page: its left and its top, its width and its height, and the size of its cells."""

    block: Block
    left: float
    top: float
    width: float
    height: float
    cell: float


class Book:
    """Puzzles on their way to paper.

    `add` takes the next puzzle, or refuses one that cannot be read on this paper; `answer` the solution of the last.
    """

    def __init__(
        self, *, title: str = "", paper: str = "a4", margin: float = MARGINS[1], per_page: int = 0, grey: bool = False
    ) -> None:
        pdf.need_reportlab()
        self.title = pdf.plain(" ".join(title.split()))
        self.width, self.height = PAPERS[paper]
        self.margin = margin * _MM
        self.frame = self.width - 2 * self.margin, self.height - 2 * self.margin - 2 * _EDGE
        self._paper = paper
        self._per_page = per_page
        self.grey = grey
        self.titles: list[str] = []
        self._puzzles: list[Block] = []
        self._answers: list[Block] = []

    @property
    def empty(self) -> bool:
        """Whether there is nothing to print."""
        return not self.titles

    def check(self, scene: Scene) -> None:
        """Refuses a puzzle that cannot be read on this paper, before any work is done for it."""
        self._blocks(1, "", "", scene, answer=False)

    def add(self, title: str, details: str, scene: Scene) -> None:
        """The next puzzle, with a line about it."""
        name = pdf.plain(title if len(title) <= _LONGEST else title[: _LONGEST - 1] + "…")
        self._puzzles += self._blocks(len(self.titles) + 1, name, details, scene, answer=False)
        self.titles.append(name)

    def answer(self, details: str, scene: Scene | None = None) -> None:
        """The solution of the last puzzle, or a line that says why there is none."""
        number, title = len(self.titles), self.titles[-1]
        if scene is None:
            self._answers.append(Block(number, self._heading(number, title, details, _HEADING_WIDTH)))
        else:
            self._answers += self._blocks(number, title, details, scene, answer=True)

    def pages(self) -> tuple[list[list[Placed]], list[list[Placed]]]:
        """The pages of the puzzles, and those of the solutions."""
        return self._filled(self._puzzles, self._per_page), self._filled(self._answers, 0)

    def document(self) -> bytes:
        """The book as a PDF; the same puzzles give the same bytes."""
        return _Press(self).printed()

    # From scenes to blocks.

    def _blocks(self, number: int, title: str, details: str, scene: Scene, *, answer: bool) -> list[Block]:
        whole = self._block(number, title, details, scene, answer)
        if whole is None and answer and scene.lettered:  # its colours have to do
            whole = self._block(number, title, details, replace(scene, lettered=False), answer)
        if whole is not None:
            return [whole]
        found: list[list[Block]] = []
        for across in (True, False):
            parts = _halves(scene, across)
            about = f"{details}; " if details else ""
            blocks = [self._block(number, title, about + name, part, answer) for name, part in parts]
            good = [block for block in blocks if block is not None]
            if len(good) == 2:
                found.append([good[0], replace(good[1], first=False)])
        if not found:
            raise NotSupported(
                f"its clues would be smaller than {LEAST_TEXT:g} points on {self._paper} paper, on two pages as well"
            )
        return max(found, key=lambda blocks: min(block.most for block in blocks))

    def _block(self, number: int, title: str, details: str, scene: Scene, answer: bool) -> Block | None:
        """The block of a scene; None where it could not be read."""
        if scene.width * _BARE_CELL > self.frame[0] or scene.height * _BARE_CELL > self.frame[1]:
            return None
        drawing = pdf.Drawing(scene, apart=not answer)
        share = _ANSWER_SHARE if answer else 1
        least = _LEAST_TILE * share if scene.faces else _BARE_CELL
        if drawing.text:
            least = LEAST_TEXT / drawing.text
        lines = self._heading(number, title, details, max(_HEADING_WIDTH, drawing.width * least))
        block = Block(number, lines, drawing)
        alone = min(self.frame[0] / drawing.width, (self.frame[1] - block.heading) / drawing.height)
        if not drawing.legible or alone < least:
            return None
        shared = least * _SHARING_TEXT / LEAST_TEXT
        most = (_TILE if scene.faces else _CELL) * share
        least = min(shared, alone)
        return replace(block, least=least, most=min(max(most, least), alone))

    def _heading(self, number: int, title: str, details: str, width: float) -> tuple[Line, ...]:
        width = min(width, self.frame[0])
        head = [Line(text, _BOLD, _HEAD) for text in wrapped(f"{number}. {title}", _BOLD, _HEAD, width)]
        below = wrapped(pdf.plain(details), pdf.FONT, _SMALL, width) if details else []
        return (*head, *(Line(text, pdf.FONT, _SMALL) for text in below))

    # From blocks to pages.

    def _filled(self, blocks: Sequence[Block], most: int) -> list[list[Placed]]:
        pages = []
        start = 0
        while start < len(blocks):
            end = start + 1
            while end < len(blocks) and end - start != most and self._placed(blocks[start : end + 1], 1.0):
                end += 1
            some = blocks[start:end]
            low, high = 1.0, max((block.most / block.least for block in some if block.drawing), default=1.0)
            if self._placed(some, high):
                low = high
            while high - low > 0.01:
                middle = (low + high) / 2
                low, high = (middle, high) if self._placed(some, middle) else (low, middle)
            pages.append(self._placed(some, low))
            start = end
        return pages

    def _placed(self, blocks: Sequence[Block], growth: float) -> list[Placed]:
        """The blocks in rows from the top of a page; nothing where they do not fit."""
        room = self.frame[0] + 1e-6
        rows: list[list[tuple[Block, float, float]]] = []
        used = room
        for block in blocks:
            width, height = block.size(growth)
            if width > room:
                return []
            if used + _BESIDE + width > room or not rows:
                rows.append([])
                used = -_BESIDE
            rows[-1].append((block, width, height))
            used += _BESIDE + width
        if sum(max(high for _, _, high in row) for row in rows) + _BELOW * (len(rows) - 1) > self.frame[1] + 1e-6:
            return []
        placed = []
        top = self.height - self.margin - _EDGE
        for row in rows:
            free = self.frame[0] - sum(wide for _, wide, _ in row)
            between = max(_BESIDE, free / (len(row) + 1))
            left = self.margin + max(0.0, free - between * (len(row) - 1)) / 2
            for block, width, height in row:
                placed.append(Placed(block, left, top, width, height, block.cell(growth)))
                left += width + between
            top -= max(high for _, _, high in row) + _BELOW
        return placed


class _Press:
    """Prints a book."""

    def __init__(self, book: Book) -> None:
        from io import BytesIO

        from reportlab.pdfgen.canvas import Canvas

        self._book = book
        self._file = BytesIO()
        self._canvas: Any = Canvas(self._file, (book.width, book.height), pageCompression=1, invariant=1)
        self._canvas.setTitle(book.title or "Puzzles")
        self._canvas.setAuthor("")
        self._canvas.setSubject("")
        self._canvas.setCreator("Gridwright")
        self._page = 1

    def printed(self) -> bytes:
        """The file."""
        book = self._book
        puzzles, answers = book.pages()
        if book.title:
            self._title_page()
        names = [f"{number}. {title}" for number, title in enumerate(book.titles, 1)]
        names += ["Solutions"] if answers else []
        rows = [wrapped(name, pdf.FONT, _HEAD, book.frame[0] - _NUMBER) for name in names]
        lists = _lists(rows, int((book.frame[1] - _CONTENTS) / (_LEADING * _HEAD)))
        first = self._page + len(lists)
        numbers = [number for number, page in enumerate(puzzles, first) for placed in page if placed.block.first]
        numbers.append(first + len(puzzles))
        self._contents(lists, numbers)
        for name, pages in (("Puzzles", puzzles), ("Solutions", answers)):
            for page in pages:
                if page is pages[0]:
                    self._bookmark(name, 0)
                self._edges(name)
                for placed in page:
                    self._block(placed, name == "Puzzles")
                self._next()
        self._canvas.save()
        return self._file.getvalue()

    def _title_page(self) -> None:
        book, canvas = self._book, self._canvas
        lines = wrapped(book.title, _BOLD, 30, book.frame[0])
        y = book.height * 0.62
        canvas.setFillGray(0)
        canvas.setFont(_BOLD, 30)
        for line in lines[: int((y - book.margin - 40) / 39)]:
            canvas.drawCentredString(book.width / 2, y, line)
            y -= 39
        canvas.setFont(pdf.FONT, 13)
        canvas.drawCentredString(book.width / 2, y, counted(len(book.titles), "puzzle"))
        self._next()

    def _contents(self, lists: list[list[tuple[int, list[str]]]], numbers: list[int]) -> None:
        book, canvas = self._book, self._canvas
        right = book.width - book.margin
        for rows in lists:
            self._edges("Contents")
            y = book.height - book.margin - _EDGE - 20
            canvas.setFillGray(0)
            canvas.setFont(_BOLD, 18)
            canvas.drawString(book.margin, y, "Contents")
            y -= 15
            for index, lines in rows:
                for text in lines:
                    y -= _LEADING * _HEAD
                    canvas.setFont(pdf.FONT, _HEAD)
                    canvas.drawString(book.margin, y, text)
                number = str(numbers[index])
                canvas.drawRightString(right, y, number)
                self._leader(book.margin + _width(text, pdf.FONT, _HEAD), right - _width(number, pdf.FONT, _HEAD), y)
                box = book.margin, y - 2, right, y + (_LEADING * len(lines) - 0.3) * _HEAD
                canvas.linkRect("", f"page {number}", box, Border="[0 0 0]")
            self._next()

    def _leader(self, left: float, right: float, y: float) -> None:
        """The dots between a title and its page."""
        canvas = self._canvas
        canvas.setStrokeGray(_GREY)
        canvas.setLineWidth(0.6)
        canvas.setDash(0.6, 3.4)
        canvas.line(left + 5, y, right - 5, y)
        canvas.setDash()

    def _edges(self, section: str) -> None:
        """The head and the foot of a page."""
        book, canvas = self._book, self._canvas
        canvas.bookmarkPage(f"page {self._page}")
        canvas.setFillGray(_GREY)
        canvas.setFont(pdf.FONT, _SMALL)
        top = book.height - book.margin - _SMALL
        room = book.frame[0] - _width(section, pdf.FONT, _SMALL) - 12
        if book.title:
            title = wrapped(book.title, pdf.FONT, _SMALL, room - 10)
            canvas.drawString(book.margin, top, title[0] + ("…" if len(title) > 1 else ""))
        canvas.drawRightString(book.width - book.margin, top, section)
        canvas.drawCentredString(book.width / 2, book.margin, str(self._page))

    def _block(self, placed: Placed, marked: bool) -> None:
        canvas, block = self._canvas, placed.block
        if marked and block.first:
            self._bookmark(f"{block.number}. {self._book.titles[block.number - 1]}", 1)
        y = placed.top
        for line in block.lines:
            canvas.setFillGray(0 if line.font == _BOLD else _GREY)
            canvas.setFont(line.font, line.size)
            canvas.drawString(placed.left, y - line.size, line.text)
            y -= _LEADING * line.size
        if block.drawing is not None:
            top = placed.top - block.heading
            block.drawing.paint(canvas, placed.left, top, placed.cell, grey=self._book.grey)

    def _bookmark(self, name: str, level: int) -> None:
        self._canvas.bookmarkPage(name)
        self._canvas.addOutlineEntry(name, name, level)

    def _next(self) -> None:
        self._canvas.showPage()
        self._page += 1


def wrapped(text: str, font: str, size: float, width: float) -> list[str]:
    """A text in lines of a width, broken between words, and within a word that is longer than a line."""
    lines = [""]
    for word in text.split():
        rest = word
        joined = f"{lines[-1]} {word}" if lines[-1] else word
        if _width(joined, font, size) <= width:
            lines[-1] = joined
            continue
        if lines[-1]:
            lines.append("")
        while _width(rest, font, size) > width and len(rest) > 1:
            end = 1
            while _width(rest[: end + 1], font, size) <= width:
                end += 1
            lines[-1], rest = rest[:end], rest[end:]
            lines.append("")
        lines[-1] = rest
    return lines


def _width(text: str, font: str, size: float) -> float:
    from reportlab.pdfbase.pdfmetrics import stringWidth

    return float(stringWidth(text, font, size))


def _lists(rows: list[list[str]], most: int) -> list[list[tuple[int, list[str]]]]:
    """Rows of some lines each, with their numbers, on as many pages as their lines need."""
    pages: list[list[tuple[int, list[str]]]] = [[]]
    used = 0
    for index, lines in enumerate(rows):
        if used + len(lines) > most and pages[-1]:
            pages.append([])
            used = 0
        pages[-1].append((index, lines))
        used += len(lines)
    return pages


def _halves(scene: Scene, across: bool) -> list[tuple[str, Scene]]:
    """The left and the right half of a scene, or the upper and the lower: each has the labels of its lines, and its
    thicker lines where they were."""
    length = scene.width if across else scene.height
    step = scene.rule or 1
    middle = (length // 2 + step - 1) // step * step
    if not 0 < middle < length:
        return []
    parts = []
    for number, lines in enumerate((range(middle), range(middle, length)), 1):
        rows, columns = (range(scene.height), lines) if across else (lines, range(scene.width))
        part = replace(
            scene.part(rows, columns),
            left=scene.left[rows.start : rows.stop],
            top=scene.top[columns.start : columns.stop],
            rule=scene.rule,
        )
        name = "columns" if across else "rows"
        parts.append((f"part {number} of 2: {name} {lines.start + 1} to {lines.stop}", part))
    return parts
