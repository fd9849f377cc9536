"""What a task is, and what it is given to work with."""

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
class Call:
    """A request that was read: what it has `given`, by the names of the fields, and how far the work may go."""

    given: Mapping[str, Any]
    limits: Limits
    emit: Callable[[Event], None] | None

    def __getitem__(self, name: str) -> Any:
        return self.given[name]

    def chosen(self, *names: str) -> dict[str, Any]:
        """Those of some fields that were given."""
        return {name: self.given[name] for name in names if self.given[name] is not None}

    def tell(self, event: Event) -> None:
        """Tells whoever listens of an event."""
        if self.emit is not None:
            self.emit(event)

    @property
    def progress(self) -> Progress | None:
        """Tells of the work done so far."""
        return None if self.emit is None else self._progress

    def _progress(self, work: Work) -> None:
        self.tell({"event": "progress", "work": dict(work)})


@dataclass(frozen=True, slots=True, eq=False)
class Task:
    """A task: its name, what it does in a line, the forms of its request and of its answer, and what does it.

    `answer` has the JSON Schema of each property of the answer, all of which are there. `events` names those that it
    may emit besides progress.
    """

    name: str
    about: str
    form: Form
    answer: Mapping[str, Schema]
    run: Callable[[Call], dict[str, object]]
    events: Mapping[str, Schema] = field(default_factory=dict)
