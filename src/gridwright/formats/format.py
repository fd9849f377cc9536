"""What a file format is, for every kind of puzzle.

A kind lists its formats in one visible tuple of `Format`s; each names a module that is imported only when it is used. A
format's module has the functions that its `Format` says it has:

    parse(data, size=None) -> list of puzzles    data is str, or bytes where `binary`; FormatError tells the place
    write(puzzles) -> str or bytes               raises NotSupported for what the format cannot hold
    write_answers(puzzles) -> str or bytes       only where the goals stand in a file of their own
    looks_like(data) -> bool                     cheap: whether the content may be this format

`size` is a (width, height) hint for formats that do not say their size.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from gridwright.values.value import Value

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType
    from typing import Any


class Format(Value):
    """A format: its name for `--from` and `--to`, the module with its grammar, and the file suffixes it is known by.

    `goal` says whether it holds the goal, beside the clues or in a file of answers.
    """

    __slots__ = ("name", "title", "module", "suffixes", "binary", "reads", "writes", "goal")
    name: str
    title: str
    module: str
    suffixes: tuple[str, ...]
    binary: bool
    reads: bool
    writes: bool
    goal: bool

    def __init__(
        self,
        name: str,
        title: str,
        module: str,
        suffixes: tuple[str, ...] = (),
        *,
        binary: bool = False,
        reads: bool = True,
        writes: bool = True,
        goal: bool = False,
    ) -> None:
        fields = {"binary": binary, "reads": reads, "writes": writes, "goal": goal}
        self._set(name=name, title=title, module=module, suffixes=suffixes, **fields)

    def _code(self) -> ModuleType:
        return import_module(self.module)

    def looks_like(self, data: str | bytes) -> bool:
        """Whether the content may be in this format; a cheap look, not a promise."""
        return isinstance(data, bytes) == self.binary and bool(self._code().looks_like(data))

    def parse(self, data: str | bytes, size: tuple[int, int] | None = None) -> list[Any]:
        """The puzzles in `data`."""
        return list(self._code().parse(data, size))

    def write(self, puzzles: Sequence[Any]) -> str | bytes:
        """The puzzles in this format."""
        written: str | bytes = self._code().write(puzzles)
        return written

    def write_answers(self, puzzles: Sequence[Any]) -> str | bytes:
        """The puzzles with their goals, or the goals alone where they stand in a file of their own."""
        code = self._code()
        written: str | bytes = getattr(code, "write_answers", code.write)(puzzles)
        return written


def may_be_json(text: str) -> bool:
    """Whether this may be Gridwright's JSON: an object that names the schema, and not one object a line."""
    first, _, rest = text.lstrip().partition("\n")
    object_a_line = first.rstrip()[-1:] == "}" and rest.lstrip()[:1] == "{"
    return first[:1] == "{" and '"gridwright"' in text and not object_a_line


def may_be_json_lines(text: str) -> bool:
    """Whether this may be JSON Lines of Gridwright: the first line is an object that names the schema."""
    first = text.lstrip().partition("\n")[0].rstrip()
    return first[:1] == "{" and first[-1:] == "}" and '"gridwright"' in first


def names_kind(text: str, kind: str, *, otherwise: bool = False) -> bool:
    """Whether the first puzzle of a JSON text is of a kind, as far as a cheap look tells; `otherwise` if it tells none.

    >>> names_kind('{"gridwright": 1, "kind" : "hitori"}', "hitori")
    True
    """
    _, found, rest = text.partition('"kind"')
    rest = rest.lstrip()
    if not found or rest[:1] != ":" or rest[1:].lstrip()[:1] != '"':
        return otherwise
    return rest[1:].lstrip().startswith(f'"{kind}"')
