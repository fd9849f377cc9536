"""The records of runs as CSV, one line per puzzle, for spreadsheets and other programs."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING

from gridwright.batch.record import FIELDS
from gridwright.batch.store import records_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.batch.report.runs import Run

_COLUMNS = [name for name in FIELDS if name != "answer"]  # it may be long, and has many lines


def sheet(runs: Sequence[Run]) -> str:
    """The records of some runs below a header line: the name of the run, and all fields but `answer`."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(["results", *_COLUMNS])
    for run in runs:
        for record in records_in(run.path):
            if record.task == run.task:
                lines.writerow([run.name, *(_cell(getattr(record, name)) for name in _COLUMNS)])
    return text.getvalue()


def _cell(value: object) -> object:
    return json.dumps(value) if isinstance(value, dict) else value
