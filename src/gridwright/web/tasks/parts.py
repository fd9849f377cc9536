"""What answers share: the schemas of their parts, and the values behind them."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from gridwright.base.result import VERDICTS
from gridwright.files.json_ import fields_of
from gridwright.values.ending import Ending

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gridwright.base.puzzle import Puzzle
    from gridwright.explaining.rating import Rating
    from gridwright.making.made import Made
    from gridwright.values.contradiction import Contradiction
    from gridwright.values.solution import S
    from gridwright.values.step import Step


def optional(schema: Mapping[str, object]) -> dict[str, object]:
    """What may also be null."""
    return {"oneOf": [dict(schema), {"type": "null"}]}


def listed(schema: Mapping[str, object], about: str = "") -> dict[str, object]:
    """A list of such."""
    return {"type": "array", "items": dict(schema), "description": about}


def record(properties: Mapping[str, Mapping[str, object]]) -> dict[str, object]:
    """An object that has all of these properties."""
    return {"type": "object", "properties": dict(properties), "required": list(properties)}


COUNT: dict[str, object] = {"type": "integer", "minimum": 0}
TEXT: dict[str, object] = {"type": "string"}
FLAG: dict[str, object] = {"type": "boolean"}
PUZZLE: dict[str, object] = {"$ref": "#/$defs/puzzle"}
GRID = listed(TEXT, "a string a row")
PLACE: dict[str, object] = {**listed(COUNT, "[row, column], from 0"), "minItems": 2, "maxItems": 2}
VERDICT: dict[str, object] = {"enum": list(VERDICTS)}
ENDING: dict[str, object] = {"enum": [str(ending) for ending in Ending]}
AXIS: dict[str, object] = {"enum": ["row", "column"]}
LINE = record({"axis": AXIS, "index": COUNT})

STEP: dict[str, object] = {
    **record(
        {
            "technique": TEXT,
            "title": TEXT,
            "tier": COUNT,
            "reason": TEXT,
            "lines": listed(LINE, "the lines that it looks at"),
            "cells": listed(
                {"type": "array", "items": COUNT, "minItems": 3, "maxItems": 3},
                "[row, column, value]; in a nonogram the value is an index of the palette",
            ),
            "runs": listed(COUNT),
            "rests_on": listed(PLACE, "known cells that it needs"),
        }
    ),
    "description": "a deduction of a person; one that settles no cell is a contradiction",
}


def step_fields(step: Step, title: str) -> dict[str, object]:
    """A step of an explanation; `title` says what its technique is."""
    return {
        "technique": step.technique,
        "title": title,
        "tier": step.tier,
        "reason": step.because,
        "lines": lines_of(step.lines),
        "cells": [list(cell) for cell in step.cells],
        "runs": list(step.runs),
        "rests_on": [list(place) for place in step.rests_on],
    }


def lines_of(lines: tuple[tuple[str, int], ...]) -> list[dict[str, object]]:
    """Lines of a puzzle."""
    return [{"axis": axis, "index": index} for axis, index in lines]


def rows_of(puzzle: Puzzle[S], solution: S | None) -> list[str] | None:
    """A solution, whole or in part, as lines of text."""
    return None if solution is None else puzzle.write_solution(solution).split("\n")


CONTRADICTION: dict[str, object] = {
    **record(
        {
            "because": TEXT,
            "lines": listed(LINE, "lines that contradict each other"),
            "smallest": FLAG,
            "typos": listed(
                record(
                    {"axis": AXIS, "index": COUNT, "run": COUNT, "found": COUNT, "suggested": COUNT, "unique": FLAG}
                ),
                "numbers that are likely mistyped",
            ),
        }
    ),
    "description": "why there is no solution",
}


def contradiction_fields(found: Contradiction | None) -> dict[str, object] | None:
    """Why there is no solution, where that is known."""
    if found is None:
        return None
    return {
        "because": found.because,
        "lines": lines_of(found.lines),
        "smallest": found.smallest,
        "typos": [asdict(typo) for typo in found.typos],
    }


_NUMBER = {"type": "number"}
RATING_PARTS: dict[str, dict[str, object]] = {
    "score": optional({**_NUMBER, "description": "ten points more are twice the work"}),
    "tier": optional(COUNT),
    "hardest": optional(TEXT),
    "guessing": optional(FLAG),
    "reason": optional(TEXT),
    "techniques": {"type": "object", "additionalProperties": COUNT},
    "steps": COUNT,
    "effort": COUNT,
    "verdict": VERDICT,
    "ending": ENDING,
}
RATING = record(RATING_PARTS)


def rating_fields(rating: Rating) -> dict[str, object]:
    """How hard a puzzle is."""
    return {**asdict(rating), "techniques": dict(rating.techniques)}


MADE: dict[str, dict[str, object]] = {
    "puzzle": PUZZLE,
    "rating": optional(RATING),
    "verdict": VERDICT,
    "reason": {**optional(TEXT), "description": "why the puzzle is not what was asked for"},
    "changes": listed(
        record({"row": COUNT, "column": COUNT, "before": COUNT, "after": COUNT}),
        "cells in which the goal differs from the picture that it was made of, with indices of the palette",
    ),
    "least": {**FLAG, "description": "whether it is proved that fewer changes would not do"},
}


def made_fields(made: Made[S]) -> dict[str, object]:
    """A puzzle that was made or repaired."""
    return {
        "puzzle": fields_of(made.puzzle),
        "rating": None if made.rating is None else rating_fields(made.rating),
        "verdict": made.verdict,
        "reason": made.reason or None,
        "changes": [change._asdict() for change in made.changes],
        "least": made.least,
    }
