"""Results for programs: the schema `gridwright-cli/3` of `--json` and `--jsonl`.

Every record has `schema`, `command`, `source` (as it was named) and `index` (its number there, from 1), and for a
puzzle `title`, `kind`, `format`, `width` and `height`; then the result of the command, in the form defined by
`gridwright.wire`. Input that cannot be used has an `error` instead of the rest. `python -m gridwright.cli.results`
prints the JSON Schema of all records.
"""

from __future__ import annotations

import json
from collections import deque
from itertools import islice
from typing import TYPE_CHECKING

from gridwright.batch.record import RECORD
from gridwright.cli import codes
from gridwright.values.errors import InputError
from gridwright.values.phrases import counted
from gridwright.wire import answers
from gridwright.wire.schema import COUNT, FLAG, NUMBER, TEXT, Schema, listed, optional, record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gridwright.base.made import Made
    from gridwright.base.puzzle import Puzzle
    from gridwright.cli.call import Call
    from gridwright.cli.inputs import Item
    from gridwright.explaining.walk import Explanation
    from gridwright.values.fault import Fault
    from gridwright.values.solution import S, Solution

SCHEMA = "gridwright-cli/3"


class Records:
    """The records of one call: lines as they come with `--jsonl`, one array with `--json`.

    The array is written at the end, except for explanations, which may be long: their steps are written as they come.
    """

    def __init__(self, call: Call) -> None:
        self._call = call
        self._streams = call.args.results == "jsonl"
        self._lines: list[str] = []  # of the array, each to be followed by a comma or the end
        self._begun = False

    def add(self, item: Item, fields: Mapping[str, object]) -> None:
        """Add the results for one puzzle."""
        self._add(item.source, item.number, {**_about(item.puzzle, item.format), **fields})

    def add_answer(self, item: Item, answer: object, **more: object) -> None:
        """Add a Result, a Rating, ... of one puzzle."""
        self.add(item, {**answers.answer_fields(answer, item.puzzle), **more})

    def add_explanation(self, item: Item, steps: Explanation[Solution], most: int | None) -> None:
        """Take at most so many steps of an explanation, and add them. An array of `--json` grows step by step.

        Whatever ends it, Ctrl-C too, what is written is a complete array.
        """
        found = islice(steps, most)
        if self._streams:
            deque(found, maxlen=0)
            self.add_answer(item, steps)
            return
        head = json.dumps({**self._head(item.source, item.number), **_about(item.puzzle, item.format)})
        self._write(f'{head[:-1]}, "steps": [')
        try:
            for number, step in enumerate(found):
                self._call.console.data(("," if number else "") + json.dumps(answers.STEP(step, item.puzzle)))
                self._call.console.flush()
        except OSError:  # nobody reads any more
            raise
        except (KeyboardInterrupt, Exception) as error:
            self._lines.append(self._end_of(steps))
            if not isinstance(error, InputError):  # which ends the call
                self.finish()
            raise
        self._lines.append(self._end_of(steps))

    def _end_of(self, steps: Explanation[Solution]) -> str:
        """The record of an explanation from the end of its steps on."""
        return "], " + json.dumps(answers.EXPLANATION(steps, steps.puzzle, without="steps"))[1:]

    def add_made(self, number: int, source: str | None, seed: int, made: Made[Puzzle[Solution]]) -> None:
        """Add a new puzzle, the `number`th of the call, and the name of its source image."""
        self._add(source, number, {**_about(made.puzzle, None), "seed": seed, **answers.MADE(made)})

    def add_failure(self, number: int, seed: int, fault: Fault) -> None:
        """Add a puzzle that could not be made."""
        self._add(None, number, {"seed": seed, "error": answers.FAULT(fault)})

    def add_fault(self, subject: Item | str, fault: Fault) -> None:
        """Add a source (by its name) or a puzzle that cannot be used."""
        source, number = (subject, None) if isinstance(subject, str) else (subject.source, subject.number)
        self._add(source, number, {"error": answers.FAULT(fault)})

    def _add(self, source: str | None, index: int | None, fields: Mapping[str, object]) -> None:
        line = json.dumps({**self._head(source, index), **fields})
        if self._streams:
            self._call.console.data(line)
        else:
            self._lines.append(line)

    def _head(self, source: str | None, index: int | None) -> dict[str, object]:
        return {"schema": SCHEMA, "command": self._call.command, "source": source, "index": index}

    def _write(self, line: str) -> None:
        """Write what there is of the array, and a line after it."""
        begin = "" if self._begun else "[\n"
        self._begun = True
        self._call.console.data(begin + ",\n".join([*self._lines, line]))
        self._lines.clear()

    def finish(self) -> None:
        """Write the array of `--json`, or its end."""
        if not self._streams:
            begin = "" if self._begun else "[\n"
            self._call.console.data(begin + ",\n".join(self._lines) + "\n]")


def _about(puzzle: Puzzle[S], format: str | None) -> dict[str, object]:
    return {
        "title": puzzle.meta.get("title"),
        "kind": puzzle.kind,
        "format": format,
        "width": puzzle.width,
        "height": puzzle.height,
    }


def made_words(made: Made[Puzzle[S]]) -> str:
    """A made puzzle in one line: its size and other facts."""
    parts = [f"{made.puzzle.width}x{made.puzzle.height}"]
    if made.verdict == "unique":
        parts.append("one solution")
    elif made.reason:
        parts.append(_UNSETTLED.get(made.verdict, made.verdict))
    if made.method or made.changes or made.least:
        how = f"by {made.method}, " if made.method else ""
        parts.append(f"{how}{counted(len(made.changes), 'cell')} changed")
        parts[-1] += " (proved fewest)" if made.least and made.changes else ""
    if made.likeness is not None:
        parts.append(f"likeness {made.likeness:.2f}")
    if made.rating is not None and made.rating.tier is not None:
        parts.append(f"{made.rating.words}, tier {made.rating.tier} ({made.rating.hardest})")
    return ", ".join(parts)


def warn_of_made(call: Call, label: str, made: Made[Puzzle[S]]) -> None:
    """Say why a puzzle is not what was asked for, and what it is instead; also set the exit code."""
    if not made.reached:
        verdict = _UNSETTLED.get(made.verdict)
        call.console.error(f"{label}: {f'{verdict}: ' if verdict else ''}{made.reason}")
        call.reached(codes.MULTIPLE if made.verdict == "multiple" else codes.UNKNOWN)


_UNSETTLED = {"multiple": "several solutions", "unknown": "not proved to have exactly one solution"}
_HEAD: dict[str, Schema] = {
    "schema": {"const": SCHEMA},
    "command": TEXT,
    "source": optional(TEXT, "the file as it was named; null for random puzzles"),
    "index": optional(COUNT, "the number of the puzzle in its source, from 1; null: the source as a whole"),
}
_ABOUT: dict[str, Schema] = {
    "title": optional(TEXT),
    "kind": TEXT,
    "format": optional(TEXT, "the format that was read; null for new puzzles"),
    "width": COUNT,
    "height": COUNT,
}
_TRIAL = record(
    {
        "strategy": TEXT,
        "verdict": answers.VERDICT,
        "cells": COUNT,
        "of": COUNT,
        "seconds": NUMBER,
        "times_auto": optional(NUMBER),
        "stopped": FLAG,
        "stats": answers.STATS,
    }
)
ANSWERS: dict[str, dict[str, Schema]] = {
    "solve": answers.RESULT.properties,
    "check": answers.RESULT.properties,
    "verify": answers.VERIFICATION.properties,
    "count": {**answers.COUNTED.properties, "seconds": NUMBER},
    "sample": {**answers.SAMPLED.properties, "seed": COUNT, "seconds": NUMBER},
    "explain": answers.EXPLANATION.properties,
    "hint": answers.HINT.properties,
    "rate": answers.RATING.properties,
    "compare": {"agree": FLAG, "strategies": listed(_TRIAL)},
    "make": {"seed": COUNT, **answers.MADE.properties},
    "repair": answers.MADE.properties,
    "info": {"meta": {"type": "object", "additionalProperties": TEXT}},
}


def schema() -> dict[str, object]:
    """The JSON Schema of the records of all commands, and of those of a batch (`batch_record`)."""
    records = {
        f"{name}_record": record({**_HEAD, "command": {"const": name}, **_ABOUT, **answer})
        for name, answer in ANSWERS.items()
    }
    del records["info_record"]["additionalProperties"]  # the facts about a puzzle depend on its kind
    failed = record({**_HEAD, "error": answers.FAULT.ref})
    failed["properties"] = {**_HEAD, "error": answers.FAULT.ref, "seed": COUNT}
    records["failed_record"] = failed
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": SCHEMA,
        "description": "A record of --json and --jsonl: the result of a command for one puzzle.",
        "oneOf": [{"$ref": f"#/$defs/{name}"} for name in records],
        "$defs": {**answers.definitions(), **records, "batch_record": RECORD},
    }


if __name__ == "__main__":
    print(json.dumps(schema(), indent=1))
