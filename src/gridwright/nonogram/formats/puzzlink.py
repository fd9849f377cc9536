"""The URL of a nonogram on puzz.link and related sites.

    file    one URL per line; or a Windows shortcut ([InternetShortcut] and a line URL=...)
    URL     [anything?]nonogram/W/H/slots, or the same with nonogram_edit or nonogram_play
    slots   ceil(H/2) for each of the W columns, then ceil(W/2) for each of the H rows; those of a line begin with the
            run nearest to the grid, that is, the last
    slot    0-9a-f: a length; - and two hexadecimal digits: a larger one; .: an unknown one; g-z: 1 to 20 empty slots

    https://puzz.link/p?nonogram/3/2/212113g        the columns are 2, 1, 2, the rows 1 1 and 3

The page is never fetched; the URL contains everything.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gridwright.nonogram.formats._clues import Word, puzzle_at
from gridwright.nonogram.formats._writing import fitting
from gridwright.nonogram.puzzle import Run
from gridwright.parsing.pieces import urls
from gridwright.parsing.tokens import puzzle_urls
from gridwright.values.clock import tick
from gridwright.values.errors import FormatError, NotSupported
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gridwright.nonogram.puzzle import Clue, Nonogram
    from gridwright.parsing.tokens import Declared

_BEFORE = "https://puzz.link/p?"
_URL = re.compile(r"(?:^|[?&=\s])nonogram(?:_edit|_play)?/(?:v:[^/\s]*/)?([0-9]+)/([0-9]+)/([^\s/]*)/?\s*$")
_SLOT = re.compile(r"(?P<length>[0-9a-f]|-[0-9a-f]{2})|(?P<untold>\.)|(?P<empty>[g-z])")
_LONGEST = 0xFF
_MOST_EMPTY = 20  # z

split = urls


def parse(data: str, size: tuple[int, int] | None = None) -> list[Nonogram]:
    """The puzzles in a text."""
    return [_puzzle(found) for found in puzzle_urls(data, _URL, "nonogram")]


def _puzzle(found: Declared) -> Nonogram:
    url, line, width, height = found
    at_columns, at_rows = (height + 1) // 2, (width + 1) // 2  # slots per line
    in_columns = width * at_columns
    total = in_columns + height * at_rows
    clues: dict[int, list[tuple[Word, Run | None]]] = {}  # of the lines that have clues: the columns, then the rows
    slot = 0
    for word, run, empty in _slots(url[3], line, url.start(3) + 1):
        if slot + max(empty, 1) > total:
            raise word.error(f"expected {total} slots for the clues, found more")
        if not empty:
            index = slot // at_columns if slot < in_columns else width + (slot - in_columns) // at_rows
            clues.setdefault(index, []).append((word, run))
        slot += max(empty, 1)
    if slot < total:
        message = f"expected {total} slots for the clues, found {slot}"
        raise FormatError(message, line=line, column=url.end(3) + 1)
    places = [(line, clues[index][-1][0].column) if index in clues else None for index in range(width + height)]
    runs = [_clue(clues.get(index, ())) for index in range(width + height)]
    return puzzle_at(runs[width:], runs[:width], row_places=places[width:], column_places=places[:width])


def _slots(body: str, line: int, column: int) -> Iterator[tuple[Word, Run | None, int]]:
    """The content of the slots: a word, its run (None for a zero), and the number of empty slots that it encodes."""
    at = 0
    while at < len(body):
        if at & 1023 == 0:
            tick()
        found = _SLOT.match(body, at)
        word = Word(found[0] if found else body[at], line, column + at)
        if not found:
            raise word.error(f"expected a length or empty slots (0-9, a-z, -, .), found {word.text!r}")
        if found["empty"]:
            yield word, None, ord(word.text) - ord("g") + 1
        elif found["untold"]:
            yield word, Run(None), 0
        else:
            length = int(word.text.lstrip("-"), 16)
            yield word, Run(length) if length else None, 0
        at = found.end()


def _clue(slots: Sequence[tuple[Word, Run | None]]) -> Sequence[Run]:
    """The clue in the slots of a line, in reading order; a single zero means no runs."""
    for word, run in slots:
        if run is None and len(slots) > 1:
            raise word.error("a run length must be at least 1, not 0")
    return [run for _, run in reversed(slots) if run is not None]


def write(puzzles: Sequence[Nonogram]) -> str:
    """One URL per line."""
    return "".join(_url(fitting(puzzle, "puzzlink", unknown_lengths=True)) + "\n" for puzzle in puzzles)


def _url(puzzle: Nonogram) -> str:
    body = []
    empty = 0
    for clues, slots in ((puzzle.columns, (puzzle.height + 1) // 2), (puzzle.rows, (puzzle.width + 1) // 2)):
        for clue in clues:
            for length in _lengths(clue):
                body.append(_empty(empty) + length)
                empty = 0
            empty += slots - len(clue)
    return f"{_BEFORE}nonogram/{puzzle.width}/{puzzle.height}/{''.join(body)}{_empty(empty)}"


def _lengths(clue: Clue) -> Iterator[str]:
    for run in reversed(clue):
        length = run.length
        if length is None:
            yield "."
            continue
        if length > _LONGEST:
            raise NotSupported(f"puzzlink cannot hold a run of {counted(length, 'cell')}: the longest is {_LONGEST}")
        yield f"{length:x}" if length < 0x10 else f"-{length:02x}"


def _empty(slots: int) -> str:
    most, rest = divmod(slots, _MOST_EMPTY)
    return "z" * most + (chr(ord("g") + rest - 1) if rest else "")


def looks_like(data: str) -> bool:
    """Whether one of the first lines is a URL that names a nonogram with its size."""
    return any(_URL.search(line) for line in data[:2000].split("\n"))
