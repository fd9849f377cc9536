"""The desk: it answers requests that are JSON objects, and knows nothing of how they come here.

    >>> puzzle = {"kind": "nonogram", "rows": [[1, 1]], "columns": [[1], [], [1]]}
    >>> answer("check", {"puzzle": puzzle})["solutions"]
    [['#.#']]

Nothing in a request is trusted. One that is not of the form of its task is a `BadRequest`, whatever else cannot be used
an `InputError` or a `UsageError`, and a limit that leaves nothing to answer with is `LimitReached`.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from gridwright.values.clock import Clock
from gridwright.values.errors import FormatError
from gridwright.values.limits import NO_LIMITS
from gridwright.web.forms import BadRequest, root
from gridwright.web.tasks import about, making, opening, solving, writing
from gridwright.web.tasks.task import Call

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Final

    from gridwright.values.limits import Limits
    from gridwright.web.tasks.task import Event, Task

TASKS: Final[Mapping[str, Task]] = {
    task.name: task for module in (opening, solving, making, writing, about) for task in module.TASKS
}


def answer(
    task: str,
    request: Mapping[str, object],
    *,
    limits: Limits = NO_LIMITS,
    emit: Callable[[Event], None] | None = None,
) -> dict[str, object]:
    """The answer to a request; `emit` is told of progress, and of steps as they are found."""
    return answer_text(task, json.dumps(request), limits=limits, emit=emit)


def answer_text(
    task: str, text: str, *, limits: Limits = NO_LIMITS, emit: Callable[[Event], None] | None = None
) -> dict[str, object]:
    """The same for a request that is still a text."""
    if task not in TASKS:
        raise BadRequest(f"there is no task {task[:40]!r}; there are {', '.join(TASKS)}")
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
    return chosen.run(Call(given, limits, emit))
