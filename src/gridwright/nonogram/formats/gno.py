"""The files of Gnonograms, Jeremy Wootten's game: sections with headings in square brackets.

    [Description]        name, author, date, difficulty: one per line, empty if not known
    [License]            one line
    [Dimensions]         the number of rows, then of columns
    [Row clues]          one clue per line, its lengths separated by commas; 0 for a line without runs
    [Column clues]
    [Solution grid]      one row per line, one digit per cell, blanks between them: 1 empty, 2 filled
    [Working grid]       the same, with 0 for an unknown cell; 3 is also filled

Only the first three letters of a heading matter, in either case; other sections, and text before the first heading,
are ignored. Dimensions are required, and so are both sections of clues or, without any, a solution that gives the
clues. The solution is the goal and must fit the clues; the working grid is the start if it has a known cell.

    >>> puzzle, = parse("[Dimensions]\\n1\\n3\\n[Row clues]\\n1, 1\\n[Column clues]\\n1\\n0\\n1\\n")
    >>> puzzle.width, puzzle.height
    (3, 1)
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gridwright.nonogram.formats._clues import Lines, Word, clue, puzzle_at, size_of, words
from gridwright.nonogram.puzzle import runs_of
from gridwright.values.grid import BLACK, UNKNOWN, WHITE, Grid
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gridwright.nonogram.puzzle import Nonogram, Run

_HEADING = re.compile(r"\s*\[([^\]]*)\]")
_DIMENSIONS = re.compile(r"^[ \t]*\[dim", re.IGNORECASE | re.MULTILINE)
_SOLVED = {"1": WHITE, "2": BLACK}
_WORKING = {"0": UNKNOWN, "1": WHITE, "2": BLACK, "3": BLACK}


def parse(text: str, size: tuple[int, int] | None = None) -> list[Nonogram]:
    """The puzzle in a text, as the only one of a list."""
    sections = _sections(text)
    heading, lines = _section(sections, "DIM")
    dimensions = [word for line in lines for word in words(line.text, line.line)]
    if len(dimensions) != 2:
        raise heading.error(f"expected two numbers, of rows and of columns, found {len(dimensions)}")
    height, width = dimensions
    columns_count, rows_count = size_of(width, height)
    goal = _grid(sections, "SOL", columns_count, rows_count, _SOLVED)
    start = _grid(sections, "WOR", columns_count, rows_count, _WORKING)
    if goal is not None and not {"ROW", "COL"} & sections.keys():
        rows = [list(runs_of(line)) for line in goal.rows()]
        columns = [list(runs_of(line)) for line in goal.columns()]
        row_places: list[tuple[int, int]] = []
        column_places: list[tuple[int, int]] = []
    else:
        rows, row_places = _clues(sections, "ROW", rows_count)
        columns, column_places = _clues(sections, "COL", columns_count)
    puzzle = puzzle_at(
        rows,
        columns,
        row_places=row_places,
        column_places=column_places,
        place=(heading.line, heading.column),
        start=start if start is not None and start.known else None,
        meta=_meta(sections),
    )
    if goal is not None and (broken := puzzle.broken_rules(goal)):
        raise sections["SOL"][0].error(f"the solution does not fit the clues: {broken[0]}")
    return [puzzle.with_notes(goal=goal)]


def looks_like(text: str) -> bool:
    """Whether there is a section with dimensions."""
    return bool(_DIMENSIONS.search(text))


def _sections(text: str) -> dict[str, tuple[Word, list[Word]]]:
    """The sections by the first three letters of their headings: the heading, and the lines below it."""
    sections: dict[str, tuple[Word, list[Word]]] = {}
    lines: list[Word] = []  # lines before the first heading are dropped
    every = Lines(text)
    for line in every:
        found = _HEADING.match(line)
        if not found:
            lines.append(Word(line, every.number, 1))
            continue
        heading, lines = Word(found[1], every.number, found.start(1)), []
        key = heading.text.strip()[:3].upper()
        if key in sections:
            raise heading.error(f"a second section [{heading.text[:20]}]")
        sections[key] = heading, lines
    return sections


def _section(sections: Mapping[str, tuple[Word, list[Word]]], key: str) -> tuple[Word, list[Word]]:
    if key not in sections:
        name = {"DIM": "Dimensions", "ROW": "Row clues", "COL": "Column clues"}[key]
        last = max((heading.line for heading, _ in sections.values()), default=1)
        raise Word("", last, 1).error(f"expected a section [{name}], found none")
    return sections[key]


def _filled(
    sections: Mapping[str, tuple[Word, list[Word]]], key: str, count: int, separators: str = r"\s"
) -> list[list[Word]]:
    """The words of the non-empty lines of a section; there must be `count` lines."""
    heading, lines = _section(sections, key)
    filled = [found for line in lines if (found := words(line.text, line.line, separators=separators))]
    if len(filled) > count:
        raise filled[count][0].error(f"[{heading.text[:20]}] has {counted(len(filled), 'line')}, {count} were expected")
    if len(filled) < count:
        raise heading.error(f"[{heading.text[:20]}] has {counted(len(filled), 'line')}, {count} were expected")
    return filled


def _clues(
    sections: Mapping[str, tuple[Word, list[Word]]], key: str, count: int
) -> tuple[list[list[Run]], list[tuple[int, int]]]:
    lines = _filled(sections, key, count, separators=r"\s,")
    return [clue(line) for line in lines], [(line[0].line, line[0].column) for line in lines]


def _grid(
    sections: Mapping[str, tuple[Word, list[Word]]], key: str, width: int, height: int, known: Mapping[str, int]
) -> Grid | None:
    if key not in sections:
        return None
    rows = []
    for line in _filled(sections, key, height):
        if len(line) != width:
            raise line[0].error(f"expected {counted(width, 'cell')}, found {len(line)}")
        for word in line:
            if word.text not in known:
                raise word.error(f"expected a cell, {' or '.join(known)}, found {word.text[:20]!r}")
        rows.append([known[word.text] for word in line])
    return Grid.from_rows(rows)


def _meta(sections: Mapping[str, tuple[Word, list[Word]]]) -> dict[str, str]:
    notes = {}
    for key, names in (("DES", ("title", "author", "date", "difficulty")), ("LIC", ("license",))):
        lines = sections[key][1] if key in sections else []
        notes.update({name: line.text.strip() for name, line in zip(names, lines, strict=False)})
    return {name: note for name, note in notes.items() if note}
