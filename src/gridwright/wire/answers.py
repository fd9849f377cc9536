"""The forms of answers. A new property is added here, and is in the JSON and in the schema of whoever answers."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from gridwright.base.made import Made
from gridwright.base.rating import Rating
from gridwright.base.result import VERDICTS, Count, Result
from gridwright.explaining.hints import Hint
from gridwright.explaining.walk import Explanation
from gridwright.files import json_
from gridwright.nonogram.colour_names import spoken_names
from gridwright.nonogram.scene import letters_of
from gridwright.rendering.safe import safe_palette
from gridwright.values.ending import Ending
from gridwright.values.words import all_digits
from gridwright.wire.schema import COUNT, DIGITS, FLAG, NUMBER, TEXT, Shape, described, listed, optional, record

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from gridwright.base.puzzle import Puzzle
    from gridwright.values.colour import Palette
    from gridwright.values.contradiction import Contradiction
    from gridwright.values.fault import Fault
    from gridwright.values.note import Note
    from gridwright.values.solution import Solution
    from gridwright.values.step import Step
    from gridwright.values.violation import Violation
    from gridwright.wire.schema import Schema

# What the forms share.

PUZZLE: Schema = {"$ref": "#/$defs/puzzle"}
GRID = listed(TEXT, "a string a row, in the characters of the palette and `?`; of tiles and numbers, a word a cell")
PALETTE = listed(
    record({"name": TEXT, "value": described(TEXT, "#rrggbb"), "char": TEXT}),
    "what the characters of grids and cells stand for, the background first, each named as in sentences; "
    "empty for tiles, numbers and options",
)
COLOURS = {
    "palette": PALETTE,
    "safe": listed(described(TEXT, "#rrggbb"), "colours in place of those, which everybody can tell apart"),
    "letters": listed(TEXT, "that stand beside them in cells and clues; none for the background and for plain black"),
}
PLACE: Schema = {**listed(COUNT, "[row, column], from 0"), "minItems": 2, "maxItems": 2}
VERDICT: Schema = {"enum": list(VERDICTS)}
ENDING: Schema = described({"enum": [str(ending) for ending in Ending]}, "why it ended")
AXIS: Schema = {"enum": ["row", "column"]}
LINE = record({"axis": AXIS, "index": COUNT})
STATS: Schema = {"type": "object", "additionalProperties": NUMBER, "description": "the work done, and the seconds"}
_MANY_DIGITS = 10**600  # where Python asks to be sure
_CELL: Schema = {
    "type": "array",
    "prefixItems": [COUNT, COUNT, TEXT],
    "minItems": 3,
    "maxItems": 3,
    "description": "[row, column, value]; the value is the character that a grid has there",
}


def rows_of(puzzle: Puzzle[Any], solution: Solution | None) -> list[str] | None:
    """A solution, whole or in part, as lines of text."""
    return None if solution is None else puzzle.write_solution(solution).split("\n")


def palette_of(puzzle: Puzzle[Any]) -> list[dict[str, str]]:
    """The colours that the characters of a grid stand for."""
    return named_palette(puzzle.legend)


def named_palette(palette: Palette) -> list[dict[str, str]]:
    """The colours of a palette, each by what it is called in sentences."""
    return [colour._replace(name=name)._asdict() for colour, name in zip(palette, spoken_names(palette), strict=True)]


def colours_of(palette: Palette) -> dict[str, object]:
    """What the colours of a palette are called, and how they are shown to those who cannot tell them apart."""
    letters, values = letters_of(palette), [colour.value for colour in palette]
    return {
        "palette": named_palette(palette),
        "safe": list(safe_palette(values)) if any(letters) else values,
        "letters": list(letters),
    }


def digits(number: int | None) -> str | None:
    """A whole number, however large; None where it is not known."""
    if number is None or number < _MANY_DIGITS:
        return None if number is None else str(number)
    with all_digits():
        return str(number)


def _lines(lines: Iterable[tuple[str, int]]) -> list[object]:
    return [{"axis": axis, "index": index} for axis, index in lines]


# What goes wrong.

_FROM_1: Schema = {"type": "integer", "minimum": 1}

FAULT: Shape[Fault] = Shape(
    "fault",
    {
        "message": TEXT,
        "line": optional(_FROM_1, "in the text that was to be read, from 1"),
        "column": optional(_FROM_1),
        "axis": optional(AXIS, "with the index, the line of the puzzle"),
        "index": optional(COUNT),
        "ending": optional(ENDING, "the limit that was reached"),
        "formats": listed(TEXT, "those that read different puzzles from the text"),
    },
    "what went wrong",
)

VIOLATION: Shape[Violation] = Shape(
    "violation",
    {
        "message": TEXT,
        "axis": {"enum": ["row", "column", "cell", ""]},
        "index": described({"oneOf": [COUNT, PLACE]}, "of the line or of the cell, from 0"),
    },
    "a rule that is broken",
)

CONTRADICTION: Shape[Contradiction] = Shape(
    "contradiction",
    {
        "because": described(TEXT, "the reasons and the typos, in a line"),
        "reasons": listed(TEXT, "in words, one by one"),
        "lines": (listed(LINE, "lines that contradict each other"), lambda found, _: _lines(found.lines)),
        "smallest": described(FLAG, "whether no smaller set of lines does"),
        "typos": (
            listed(
                record(
                    {"axis": AXIS, "index": COUNT, "run": COUNT, "found": COUNT, "suggested": COUNT, "unique": FLAG}
                ),
                "numbers whose change by one makes the puzzle solvable, and whether it has one solution then",
            ),
            lambda found, _: [asdict(typo) for typo in found.typos],
        ),
    },
    "why there is no solution",
)

NOTE: Shape[Note] = Shape(
    "note",
    {
        "text": TEXT,
        "option": described(TEXT, "the option of the command line that changes it, or nothing"),
        "minor": described(FLAG, "nothing else could have come of it"),
    },
    "what is worth knowing about how an input was used",
)

# Solving.

RESULT: Shape[Result[Any]] = Shape(
    "result",
    {
        "verdict": VERDICT,
        "count": (optional(DIGITS, "where it is settled"), lambda result, _: digits(result.count)),
        "distinct": (
            optional(DIGITS, "the same with turnings of one solution counted once, where the kind turns them"),
            lambda result, _: digits(result.distinct),
        ),
        "solutions": (
            listed(GRID, "those that were found"),
            lambda result, _: [rows_of(result.puzzle, solution) for solution in result.solutions],
        ),
        "differing": listed(PLACE, "where the first two solutions differ"),
        "partial": (
            optional(GRID, "for `unknown`: what is certain so far"),
            lambda result, _: rows_of(result.puzzle, result.partial),
        ),
        "palette": (PALETTE, lambda result, _: palette_of(result.puzzle)),
        "ending": ENDING,
        "reason": optional(TEXT, "why the verdict is what it is, in words"),
        "contradiction": (
            optional(CONTRADICTION.ref),
            lambda result, _: None if result.contradiction is None else CONTRADICTION(result.contradiction),
        ),
        "strategy": TEXT,
        "stats": STATS,
    },
)

COUNTED: Shape[Count] = Shape(
    "count",
    {
        "count": (DIGITS, lambda count, _: digits(count.number)),
        "exact": described(FLAG, "whether there are no more than that"),
        "ending": ENDING,
        "reason": optional(TEXT, "what ended it before its time, in words"),
    },
)

# Explaining.

STEP: Shape[Step] = Shape(
    "step",
    {
        "technique": TEXT,
        "title": described(TEXT, "what the technique is, in words"),
        "tier": COUNT,
        "because": described(TEXT, "the reason, in words"),
        "lines": (
            listed(LINE, "the lines whose clues it takes, those to look at first"),
            lambda step, _: _lines(step.lines),
        ),
        "aside": described(COUNT, "how many lines, from the end, only back it up"),
        "cells": (
            listed(_CELL),
            lambda step, puzzle: [(row, column, puzzle.write_value(value)) for row, column, value in step.cells],
        ),
        "runs": listed(COUNT),
        "rests_on": listed(PLACE, "known cells whose values it takes"),
        "looks_at": listed(PLACE, "open cells whose numbers it takes, in a Hitori"),
    },
    "a deduction of a person; one that settles no cell is a contradiction",
)

EXPLANATION: Shape[Explanation[Any]] = Shape(
    "explanation",
    {
        "verdict": optional(VERDICT, "null where fewer steps were asked for than there are"),
        "ending": optional(ENDING),
        "conclusion": (described(TEXT, "how it ended, in words"), lambda steps, _: steps.conclusion()),
        "steps": (listed(STEP.ref), lambda steps, _: [STEP(step, steps.puzzle) for step in steps.steps]),
        "grid": (GRID, lambda steps, _: rows_of(steps.puzzle, steps.grid)),
        "palette": (PALETTE, lambda steps, _: palette_of(steps.puzzle)),
    },
)

# What a level of a hint tells of its step: where to look, then also which technique.
_SHOWN = (("lines", "aside"), ("technique", "title", "tier", "lines", "aside"))
_SHOWN_STEP: Schema = described(
    {
        "oneOf": [
            STEP.ref,
            *(record({name: STEP.properties[name] for name in names}) for names in _SHOWN),
            {"type": "null"},
        ]
    },
    "as much of the step as the level tells",
)


def _shown_step(hint: Hint, puzzle: Puzzle[Any]) -> dict[str, object] | None:
    if hint.step is None:
        return None
    step = STEP(hint.step, puzzle)
    return step if hint.level > len(_SHOWN) else {name: step[name] for name in _SHOWN[hint.level - 1]}


HINT: Shape[Hint] = Shape(
    "hint",
    {
        "level": COUNT,
        "text": described(TEXT, "all that the level allows to say"),
        "texts": listed(TEXT, "what each level says, up to this one; a single text where there is nothing to hint at"),
        "reveals": described(FLAG, "whether it points at something: a step that settles cells, or mistakes"),
        "step": (_SHOWN_STEP, _shown_step),
        "mistakes": (
            optional(listed(PLACE), "cells that are wrong; null where the level does not tell which"),
            lambda hint, _: hint.mistakes if hint.level > len(_SHOWN) else None,
        ),
        "number_of_mistakes": (COUNT, lambda hint, _: len(hint.mistakes)),
        "palette": (PALETTE, lambda _, puzzle: palette_of(puzzle)),
        "verdict": optional(VERDICT),
        "ending": optional(ENDING),
    },
)

RATING: Shape[Rating] = Shape(
    "rating",
    {
        "score": optional(NUMBER, "ten points more are twice the work"),
        "tier": optional(COUNT),
        "hardest": optional(TEXT),
        "guessing": optional(FLAG),
        "reason": optional(TEXT, "why there is no score, in words"),
        "techniques": {"type": "object", "additionalProperties": COUNT},
        "steps": COUNT,
        "effort": COUNT,
        "verdict": VERDICT,
        "ending": ENDING,
    },
)

# Making.


def _changes(made: Made[Any]) -> list[object]:
    write = made.puzzle.write_value
    return [
        {"row": row, "column": column, "before": write(before), "after": write(after)}
        for row, column, before, after in made.changes
    ]


MADE: Shape[Made[Any]] = Shape(
    "made",
    {
        "puzzle": (PUZZLE, lambda made, _: json_.fields_of(made.puzzle)),
        "palette": (PALETTE, lambda made, _: palette_of(made.puzzle)),
        "rating": (optional(RATING.ref), lambda made, _: None if made.rating is None else RATING(made.rating)),
        "verdict": VERDICT,
        "reason": (optional(TEXT, "why the puzzle is not what was asked for"), lambda made, _: made.reason or None),
        "changes": (
            listed(
                record({"row": COUNT, "column": COUNT, "before": TEXT, "after": TEXT}),
                "cells in which the goal differs from the picture that it was made of",
            ),
            lambda made, _: _changes(made),
        ),
        "least": described(FLAG, "whether it is proved that fewer changes would not do"),
        "method": (optional(TEXT, "how an image became the picture"), lambda made, _: made.method or None),
        "likeness": optional(NUMBER, "of the image and the picture, from 0 to 1"),
        "notes": (listed(NOTE.ref), lambda made, _: [NOTE(note) for note in made.notes]),
    },
)

_ANSWERS: dict[type, Shape[Any]] = {
    Result: RESULT,
    Count: COUNTED,
    Explanation: EXPLANATION,
    Hint: HINT,
    Rating: RATING,
    Made: MADE,
}


def answer_fields(answer: object, puzzle: Puzzle[Any] | None = None) -> dict[str, object]:
    """The answer to a question about a puzzle."""
    return _ANSWERS[type(answer)](answer, puzzle)


SHAPES: tuple[Shape[Any], ...] = (
    FAULT,
    VIOLATION,
    CONTRADICTION,
    NOTE,
    RESULT,
    COUNTED,
    STEP,
    EXPLANATION,
    HINT,
    RATING,
    MADE,
)


def definitions() -> dict[str, object]:
    """The schemas of all forms by their names, and those of puzzles, for references to lead to."""
    puzzles = json_.schema()["$defs"]
    assert isinstance(puzzles, dict)
    return {**puzzles, **{shape.name: shape.schema for shape in SHAPES}}
