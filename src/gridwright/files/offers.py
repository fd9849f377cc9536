"""The available kinds of puzzles, strategies and formats, including those of other packages."""

from __future__ import annotations

from typing import NamedTuple

from gridwright import kinds
from gridwright.files import reading


class StrategyInfo(NamedTuple):
    """A strategy: its name, for `strategy=`, and a description."""

    name: str
    title: str


class FormatInfo(NamedTuple):
    """A file format: its name, title, file suffixes, kind of puzzle (None: every kind), whether it can be read
    and written, and the package that writing needs ("": none)."""

    name: str
    title: str
    suffixes: tuple[str, ...]
    kind: str | None
    reads: bool
    writes: bool
    written_with: str = ""


def all_kinds() -> tuple[str, ...]:
    """The names of the kinds of puzzles, for `kind=` and for `make`.

    >>> all_kinds()[:4]
    ('nonogram', 'hitori', 'picture', 'exact-cover')
    """
    return tuple(kind.name for kind in kinds.every_kind())


def all_strategies(kind: str) -> tuple[StrategyInfo, ...]:
    """The strategies that solve puzzles of a kind, for `strategy=`.

    >>> [strategy.name for strategy in all_strategies("exact-cover")]
    ['auto', 'cells', 'diagram']
    """
    return tuple(StrategyInfo(strategy.name, strategy.title) for strategy in kinds.kind_named(kind).strategies)


def all_formats(kind: str | None = None) -> tuple[FormatInfo, ...]:
    """The file formats, or those that can hold puzzles of a kind, for `format=`. Kinds may share a name.

    >>> [format.name for format in all_formats("exact-cover")]
    ['dlx', 'json', 'jsonl', 'drawing']
    """
    if kind is not None:
        kinds.kind_named(kind)
    found = [
        *((each.name, format) for each in kinds.every_kind() for format in each.formats),
        *((format.kind, format) for format in reading.other_formats()),
        *((None, format) for format in reading.COMMON),
    ]
    return tuple(
        FormatInfo(one.name, one.title, one.suffixes, whose, one.reads, one.writes, one.written_with)
        for whose, one in found
        if kind in (None, whose) or whose is None
    )
