"""The options of drawings in all media, for type checkers."""

from __future__ import annotations

from typing import TypedDict


class Look(TypedDict, total=False):
    """The options of `gridwright.render`."""

    clues: bool
    cell: int | None
    colour: bool
    color: bool  # the same
    width: int | None
    ascii: bool
    palette: str
