"""The forms of results. A property added here appears in all JSON and all schemas that contain the form."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from gridwright.base.difficulty import DIFFICULTIES
from gridwright.base.made import Made
from gridwright.base.rating import Rating
from gridwright.base.result import VERDICTS, Count, Result, Sample
from gridwright.certificate.verification import Verification
from gridwright.explaining.hints import Hint
from gridwright.explaining.walk import Explanation
from gridwright.files import json_
from gridwright.nonogram.colour_names import spoken_names
from gridwright.nonogram.scene import letters_of
from gridwright.rendering.safe import safe_palette
from gridwright.values.ending import Ending
from gridwright.values.phrases import all_digits
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

# Shared parts

PUZZLE: Schema = {"$ref": "#/$defs/puzzle"}
GRID = listed(
    TEXT, "one string per row, in the characters of the palette and `?`; for tiles and numbers, one word per cell"
)
PALETTE = listed(
    record({"name": TEXT, "value": described(TEXT, "#rrggbb"), "char": TEXT}),
    "the meaning of the characters in grids and cells, background first, with the names used in sentences; "
    "empty for tiles, numbers and options",
)
COLOURS = {
    "palette": PALETTE,
    "safe": listed(described(TEXT, "#rrggbb"), "colours that colour-blind people can tell apart"),
    "letters": listed(TEXT, "the letters shown with them in cells and clues; none for the background and plain black"),
}
PLACE: Schema = {**listed(COUNT, "[row, column], from 0"), "minItems": 2, "maxItems": 2}
DIFFICULTY: Schema = {"enum": list(DIFFICULTIES)}
VERDICT: Schema = {"enum": list(VERDICTS)}
ENDING: Schema = described({"enum": [str(ending) for ending in Ending]}, "why the call ended")
AXIS: Schema = {"enum": ["row", "column"]}
LINE = record({"axis": AXIS, "index": COUNT})
STATS: Schema = {
    "type": "object",
    "additionalProperties": NUMBER,
    "description": "the work done, and the seconds it took",
}
_MANY_DIGITS = 10**600  # from here on, Python needs permission
_CELL: Schema = {
    "type": "array",
    "prefixItems": [COUNT, COUNT, TEXT],
    "minItems": 3,
    "maxItems": 3,
    "description": "[row, column, value]; the value is the character used in grids",
}


def rows_of(puzzle: Puzzle[Any], solution: Solution | None) -> list[str] | None:
    """A complete or partial solution as lines of text."""
    return None if solution is None else puzzle.write_solution(solution).split("\n")


def palette_of(puzzle: Puzzle[Any]) -> list[dict[str, str]]:
    """The colours of the characters in grids."""
    return named_palette(puzzle.legend)


def named_palette(palette: Palette) -> list[dict[str, str]]:
    """The colours of a palette, each with its name in sentences."""
    return [colour._replace(name=name)._asdict() for colour, name in zip(palette, spoken_names(palette), strict=True)]


def colours_of(palette: Palette) -> dict[str, object]:
    """The names of a palette's colours, and how they are shown to colour-blind people."""
    letters, values = letters_of(palette), [colour.value for colour in palette]
    return {
        "palette": named_palette(palette),
        "safe": list(safe_palette(values)) if any(letters) else values,
        "letters": list(letters),
    }


def digits(number: int | None) -> str | None:
    """A whole number of any size as digits; None if it is unknown."""
    if number is None or number < _MANY_DIGITS:
        return None if number is None else str(number)
    with all_digits():
        return str(number)


def _lines(lines: Iterable[tuple[str, int]]) -> list[object]:
    return [{"axis": axis, "index": index} for axis, index in lines]


# Errors

_INTEGER: Schema = {"type": "integer"}
_FROM_1: Schema = {"type": "integer", "minimum": 1}

FAULT: Shape[Fault] = Shape(
    "fault",
    {
        "message": TEXT,
        "line": optional(_FROM_1, "in the input, from 1"),
        "column": optional(_FROM_1),
        "axis": optional(AXIS, "together with `index`, the line of the puzzle"),
        "index": optional(COUNT),
        "ending": optional(ENDING, "the limit that was reached"),
        "formats": listed(TEXT, "formats that read different puzzles from the text"),
    },
    "an error",
)

VIOLATION: Shape[Violation] = Shape(
    "violation",
    {
        "message": TEXT,
        "axis": {"enum": ["row", "column", "cell", ""]},
        "index": described({"oneOf": [COUNT, PLACE]}, "of the line or of the cell, from 0"),
    },
    "a broken rule",
)

CONTRADICTION: Shape[Contradiction] = Shape(
    "contradiction",
    {
        "because": described(TEXT, "the reasons and the typos, in one line"),
        "reasons": listed(TEXT, "in words, one by one"),
        "lines": (listed(LINE, "lines that contradict each other"), lambda found, _: _lines(found.lines)),
        "smallest": described(FLAG, "whether no smaller set of lines does"),
        "typos": (
            listed(
                record(
                    {"axis": AXIS, "index": COUNT, "run": COUNT, "found": COUNT, "suggested": COUNT, "unique": FLAG}
                ),
                "numbers whose change by one makes the puzzle solvable, and whether it then has one solution",
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
        "option": described(TEXT, "the command-line option that changes it, or empty"),
        "minor": described(FLAG, "whether nothing else was possible"),
    },
    "a note on how an input was used",
)

# Solving

RESULT: Shape[Result[Any]] = Shape(
    "result",
    {
        "verdict": VERDICT,
        "count": (optional(DIGITS, "null if it is not settled"), lambda result, _: digits(result.count)),
        "distinct": (
            optional(DIGITS, "the same with rotations of a solution counted once, for kinds with rotations"),
            lambda result, _: digits(result.distinct),
        ),
        "solutions": (
            listed(GRID, "the solutions found"),
            lambda result, _: [rows_of(result.puzzle, solution) for solution in result.solutions],
        ),
        "differing": listed(PLACE, "where the first two solutions differ"),
        "partial": (
            optional(GRID, "for `unknown`: the cells that are certain so far"),
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
        "exact": described(FLAG, "whether there are no more"),
        "ending": ENDING,
        "reason": optional(TEXT, "why the counting ended early, in words"),
    },
)

SAMPLED: Shape[Sample] = Shape(
    "sample",
    {
        "solutions": (
            listed(GRID, "the solutions drawn; the same one may occur again"),
            lambda sample, puzzle: [rows_of(puzzle, solution) for solution in sample.solutions],
        ),
        "palette": (PALETTE, lambda _, puzzle: palette_of(puzzle)),
    },
)

# Explaining

STEP: Shape[Step] = Shape(
    "step",
    {
        "technique": TEXT,
        "title": described(TEXT, "the title of the technique"),
        "tier": COUNT,
        "because": described(TEXT, "the reason, in words"),
        "lines": (
            listed(LINE, "the lines whose clues it uses, those to look at first"),
            lambda step, _: _lines(step.lines),
        ),
        "aside": described(COUNT, "how many lines, from the end, only support it"),
        "cells": (
            listed(_CELL),
            lambda step, puzzle: [(row, column, puzzle.write_value(value)) for row, column, value in step.cells],
        ),
        "runs": listed(COUNT),
        "rests_on": listed(PLACE, "known cells whose values it uses"),
        "looks_at": listed(PLACE, "open cells whose numbers it uses, in a Hitori"),
    },
    "a human deduction; one that settles no cell is a contradiction",
)

EXPLANATION: Shape[Explanation[Any]] = Shape(
    "explanation",
    {
        "verdict": optional(VERDICT, "null if fewer steps were requested than exist"),
        "ending": optional(ENDING),
        "conclusion": (described(TEXT, "how it ended, in words"), lambda steps, _: steps.conclusion()),
        "steps": (listed(STEP.ref), lambda steps, _: [STEP(step, steps.puzzle) for step in steps.steps]),
        "grid": (GRID, lambda steps, _: rows_of(steps.puzzle, steps.grid)),
        "palette": (PALETTE, lambda steps, _: palette_of(steps.puzzle)),
    },
)

# The parts of a step that a level of a hint reveals: first where to look, then also the technique.
_SHOWN = (("lines", "aside"), ("technique", "title", "tier", "lines", "aside"))
_SHOWN_STEP: Schema = described(
    {
        "oneOf": [
            STEP.ref,
            *(record({name: STEP.properties[name] for name in names}) for names in _SHOWN),
            {"type": "null"},
        ]
    },
    "the part of the step that the level reveals",
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
        "text": described(TEXT, "everything that the level reveals"),
        "texts": listed(TEXT, "the text of each level up to this one; a single text if there is no hint"),
        "reveals": described(FLAG, "whether it points at something: a step that settles cells, or mistakes"),
        "step": (_SHOWN_STEP, _shown_step),
        "mistakes": (
            optional(listed(PLACE), "wrong cells; null if the level does not reveal them"),
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
        "difficulty": optional(DIFFICULTY, "null if the puzzle cannot be rated"),
        "score": optional(NUMBER, "ten more points mean twice the work"),
        "tier": optional(COUNT),
        "hardest": optional(TEXT),
        "title": optional(TEXT, "what the hardest technique is, in words that fit the puzzle"),
        "guessing": optional(FLAG),
        "reason": optional(TEXT, "why there is no score, in words"),
        "words": described(TEXT, "the difficulty and the score, or why there is no score, in words"),
        "techniques": {"type": "object", "additionalProperties": COUNT},
        "steps": COUNT,
        "effort": COUNT,
        "verdict": VERDICT,
        "ending": ENDING,
    },
)

VERIFICATION: Shape[Verification] = Shape(
    "verification",
    {
        "accepted": FLAG,
        "claim": {"enum": ["unique", "none", "multiple"]},
        "reason": described(TEXT, "why it was refused; empty if it was accepted"),
        "step": optional(listed(_INTEGER), "the literals of the step that does not follow"),
        "place": optional(COUNT, "its line, from 1, or its byte in a binary proof, from 0"),
        "lemmas": described(COUNT, "in the proof"),
        "needed": described(COUNT, "those that the claim needs"),
        "cuts": described(COUNT, "of a Hitori, judged on the board"),
        "building": described(NUMBER, "seconds to build the clauses"),
        "checking": described(NUMBER, "seconds to check the proof"),
    },
    "the judgement of a certificate",
)

# Making


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
                "cells in which the goal differs from the original picture",
            ),
            lambda made, _: _changes(made),
        ),
        "least": described(FLAG, "whether fewer changes are proved impossible"),
        "method": (optional(TEXT, "how the image was converted to the picture"), lambda made, _: made.method or None),
        "likeness": optional(NUMBER, "how similar image and picture are, from 0 to 1"),
        "notes": (listed(NOTE.ref), lambda made, _: [NOTE(note) for note in made.notes]),
    },
)

_ANSWERS: dict[type, Shape[Any]] = {
    Result: RESULT,
    Count: COUNTED,
    Sample: SAMPLED,
    Explanation: EXPLANATION,
    Hint: HINT,
    Rating: RATING,
    Verification: VERIFICATION,
    Made: MADE,
}


def answer_fields(answer: object, puzzle: Puzzle[Any] | None = None) -> dict[str, object]:
    """The JSON object of a result for a puzzle."""
    return _ANSWERS[type(answer)](answer, puzzle)


SHAPES: tuple[Shape[Any], ...] = (
    FAULT,
    VIOLATION,
    CONTRADICTION,
    NOTE,
    RESULT,
    COUNTED,
    SAMPLED,
    STEP,
    EXPLANATION,
    HINT,
    RATING,
    VERIFICATION,
    MADE,
)


def definitions() -> dict[str, object]:
    """The schemas of all forms by name, and those of puzzles, as targets of references."""
    puzzles = json_.schema()["$defs"]
    assert isinstance(puzzles, dict)
    return {**puzzles, **{shape.name: shape.schema for shape in SHAPES}}
