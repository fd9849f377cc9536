"""Answer requests, which are JSON objects, however they are transported.

    >>> puzzle = {"kind": "nonogram", "rows": [[1, 1]], "columns": [[1], [], [1]]}
    >>> answer("check", {"puzzle": puzzle})["solutions"]
    [['#.#']]

Requests are not trusted. One that does not have the form of its task raises `BadRequest`, other unusable ones raise
`InputError` or `UsageError`, and a limit that prevents any answer raises `LimitReached`.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from gridwright.values.clock import Clock
from gridwright.values.errors import FormatError
from gridwright.values.limits import NO_LIMITS
from gridwright.web.forms import BadRequest, root
from gridwright.web.tasks import about, certifying, making, opening, solving, writing
from gridwright.web.tasks.endpoint import Request

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Final

    from gridwright.values.limits import Limits
    from gridwright.web.tasks.endpoint import Endpoint, Event

TASKS: Final[Mapping[str, Endpoint]] = {
    task.name: task for module in (opening, solving, certifying, making, writing, about) for task in module.TASKS
}


def answer(
    task: str,
    request: Mapping[str, object],
    *,
    limits: Limits = NO_LIMITS,
    emit: Callable[[Event], None] | None = None,
) -> dict[str, object]:
    """Answer a request; `emit` receives progress, and steps as they are found."""
    return answer_text(task, json.dumps(request), limits=limits, emit=emit)


def answer_text(
    task: str, text: str, *, limits: Limits = NO_LIMITS, emit: Callable[[Event], None] | None = None
) -> dict[str, object]:
    """Answer a request that is still a text."""
    if task not in TASKS:
        raise BadRequest(f"unknown task {task[:40]!r}; choose from {', '.join(TASKS)}")
    chosen = TASKS[task]
    clock = Clock(limits)
    with clock.ticking():
        try:
            request = root(text)
        except FormatError as error:
            raise BadRequest(str(error)) from None
        given = chosen.form.read(request)
    if limits.time is not None:
        limits = replace(limits, time=max(0.0, limits.time - clock.seconds))
    return chosen.run(Request(given, limits, emit))
