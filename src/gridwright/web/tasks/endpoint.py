"""The types of a task and of a request to it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gridwright.values.clock import Progress, Work
    from gridwright.values.limits import Limits
    from gridwright.web.forms import Form
    from gridwright.wire.schema import Schema

    Event: TypeAlias = Mapping[str, object]


@dataclass(frozen=True, slots=True, eq=False)
class Request:
    """A parsed request: the values `given`, by field name, and the limits of its work."""

    given: Mapping[str, Any]
    limits: Limits
    emit: Callable[[Event], None] | None

    def __getitem__(self, name: str) -> Any:
        return self.given[name]

    def chosen(self, *names: str) -> dict[str, Any]:
        """Those of the named fields that were given."""
        return {name: self.given[name] for name in names if self.given[name] is not None}

    def tell(self, event: Event) -> None:
        """Send an event, if events are wanted."""
        if self.emit is not None:
            self.emit(event)

    @property
    def progress(self) -> Progress | None:
        """The callback that reports the work done so far, if events are wanted."""
        return None if self.emit is None else self._progress

    def _progress(self, work: Work) -> None:
        self.tell({"event": "progress", "work": dict(work)})


@dataclass(frozen=True, slots=True, eq=False)
class Endpoint:
    """An endpoint: its name, a summary in one line, the forms of its request and of its answer, and its function.

    `answer` has the JSON Schema of each property of the answer; none is optional. `events` names the events that it may
    emit in addition to progress.
    """

    name: str
    about: str
    form: Form
    answer: Mapping[str, Schema]
    run: Callable[[Request], dict[str, object]]
    events: Mapping[str, Schema] = field(default_factory=dict)
