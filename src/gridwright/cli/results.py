"""Results for programs: the schema `gridwright-cli/2` of `--json` and `--jsonl`.

Every record has `schema`, `command`, `source` (as it was named), `puzzle` (its number there, from 1), `title`, `kind`,
`format`, `width` and `height`; what follows depends on the command (docs/cli.md has each). Lines and cells are counted
from 0, grids are lists of strings of `#`, `.` and `?` (with colours, of the palette's characters and `?`), and whole
numbers have all their digits, however many. An input that cannot be used gives a record with `source` and `error` in
place of the rest.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

from gridwright.values.fault import fault_fields
from gridwright.values.words import all_digits, counted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gridwright.base.puzzle import Puzzle
    from gridwright.base.result import Result
    from gridwright.cli.call import Call
    from gridwright.cli.inputs import Item
    from gridwright.making.made import Made
    from gridwright.values.contradiction import Contradiction
    from gridwright.values.fault import Fault
    from gridwright.values.solution import S, Solution
    from gridwright.values.step import Step

SCHEMA = "gridwright-cli/2"


class Records:
    """The records of one call: lines as they come with `--jsonl`, one array at the end with `--json`."""

    def __init__(self, call: Call) -> None:
        self._call = call
        self._streams = call.args.results == "jsonl"
        self._lines: list[str] = []

    def add(self, item: Item, fields: Mapping[str, object]) -> None:
        """Adds what was found about one puzzle."""
        self._add(
            {
                "source": item.source,
                "puzzle": item.number,
                "title": item.puzzle.meta.get("title"),
                "kind": item.puzzle.kind,
                "format": item.format,
                "width": item.puzzle.width,
                "height": item.puzzle.height,
                **fields,
            }
        )

    def add_made(self, number: int, source: str | None, seed: int, made: Made[Solution]) -> None:
        """Adds a new puzzle, the `number`th of the call, and the image that it was made of."""
        from gridwright.files.json_ import fields_of

        puzzle = made.puzzle
        self._add(
            {
                "source": source,
                "puzzle": number,
                "title": puzzle.meta.get("title"),
                "kind": puzzle.kind,
                "format": None,
                "width": puzzle.width,
                "height": puzzle.height,
                "seed": seed,
                **made_fields(made),
                "made": fields_of(puzzle),
            }
        )

    def add_failure(self, number: int, seed: int, fault: Fault) -> None:
        """Adds a puzzle that could not be made."""
        self._add({"source": None, "puzzle": number, "seed": seed, "error": fault_fields(fault)})

    def add_result(self, item: Item, result: Result[S]) -> None:
        """Adds the answer to `solve` or `check`."""
        self.add(item, _result_fields(result))

    def add_repaired(self, item: Item, made: Made[S]) -> None:
        """Adds the answer to `repair`."""
        from gridwright.files.json_ import fields_of

        self.add(item, {**made_fields(made), "made": fields_of(made.puzzle)})

    def add_fault(self, subject: Item | str, fault: Fault) -> None:
        """Adds a source (by its name) or a puzzle that cannot be used."""
        source, number = (subject, None) if isinstance(subject, str) else (subject.source, subject.number)
        self._add({"source": source, "puzzle": number, "error": fault_fields(fault)})

    def _add(self, fields: Mapping[str, object]) -> None:
        with all_digits():
            line = json.dumps({"schema": SCHEMA, "command": self._call.command, **fields})
        if self._streams:
            self._call.console.data(line)
        else:
            self._lines.append(line)

    def finish(self) -> None:
        """Writes the array of `--json`."""
        if not self._streams:
            self._call.console.data("[\n" + ",\n".join(self._lines) + "\n]")


def made_fields(made: Made[S]) -> dict[str, object]:
    """What making and repairing say of a puzzle."""
    rating = made.rating
    return {
        "verdict": made.verdict,
        "reason": made.reason or None,
        "changes": [change._asdict() for change in made.changes],
        "least": made.least,
        "method": made.method or None,
        "likeness": made.likeness,
        "notes": list(made.notes),
        "rating": None if rating is None else asdict(rating),
    }


def made_words(made: Made[S]) -> str:
    """The same in a line: the size, and what is known besides."""
    parts = [f"{made.puzzle.width}x{made.puzzle.height}"]
    if made.verdict == "unique":
        parts.append("one solution")
    elif made.reason:
        parts.append("several solutions" if made.verdict == "multiple" else made.reason)
    if made.method or made.changes or made.least:
        how = f"by {made.method}, " if made.method else ""
        parts.append(f"{how}{counted(len(made.changes), 'cell')} changed")
        parts[-1] += " (fewer would not do)" if made.least and made.changes else ""
    if made.likeness is not None:
        parts.append(f"likeness {made.likeness:.2f}")
    if made.rating is not None and made.rating.tier is not None:
        parts.append(f"tier {made.rating.tier} ({made.rating.hardest}), score {made.rating.score}")
    return ", ".join(parts)


def _result_fields(result: Result[S]) -> dict[str, object]:
    return {
        "verdict": result.verdict,
        "count": result.count,
        "distinct": result.distinct,
        "solutions": [lines_of(result.puzzle, solution) for solution in result.solutions],
        "differing": [list(place) for place in result.differing],
        "partial": None if result.partial is None else lines_of(result.puzzle, result.partial),
        "ending": result.ending,
        "reason": result.reason,
        "contradiction": None if result.contradiction is None else _contradiction(result.contradiction),
        "strategy": result.strategy,
        "stats": dict(result.stats),
    }


def step_fields(puzzle: Puzzle[Solution], step: Step) -> dict[str, object]:
    """A step of an explanation: cells as [row, column, what the value is called]."""
    return {
        "technique": step.technique,
        "tier": step.tier,
        "lines": [{"axis": axis, "index": index} for axis, index in step.lines],
        "cells": [[row, column, puzzle.value_name(value)] for row, column, value in step.cells],
        "runs": list(step.runs),
        "rests_on": [list(place) for place in step.rests_on],
        "because": step.because,
    }


def lines_of(puzzle: Puzzle[S], solution: S) -> list[str]:
    """A solution as lines of text."""
    return puzzle.write_solution(solution).split("\n")


def _contradiction(found: Contradiction) -> dict[str, object]:
    """The lines that contradict each other and the likely typos."""
    return {
        "lines": [{"axis": axis, "index": index} for axis, index in found.lines],
        "smallest": found.smallest,
        "typos": [asdict(typo) for typo in found.typos],
    }
