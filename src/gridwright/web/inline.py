"""The desk in the same process as whoever asks: in a browser, where there is no server and no other process."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from gridwright.values.limits import Limits
from gridwright.web.desk import answer_text
from gridwright.web.faults import error_fields

if TYPE_CHECKING:
    from collections.abc import Callable

    from gridwright.web.tasks.task import Event


def ask(task: str, text: str, seconds: float, size: int, emit: Callable[[str], object] | None = None) -> str:
    """The answer to a request, as `{"answer": ...}` or `{"error": ..., "status": ...}`.

    It may take so many seconds and bytes; `emit` gets each event as JSON.

    >>> ask("check", '{"puzzle": {"kind": "nonogram", "rows": [[1]], "columns": [[2]]}}', 1.0, 1 << 30)[:9]
    '{"error":'
    """

    def tell(event: Event) -> None:
        if emit is not None:
            emit(json.dumps(event))

    limits = Limits(time=seconds, memory=size)
    try:
        return json.dumps({"answer": answer_text(task, text, limits=limits, emit=tell if emit else None)})
    except Exception as error:
        status, fields = error_fields(error)
        return json.dumps({"error": fields, "status": status})
