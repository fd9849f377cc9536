"""How a scene is to look, whatever it is drawn with, for type checkers."""

from __future__ import annotations

from typing import TypedDict


class Look(TypedDict, total=False):
    """The options of `gridwright.render`."""

    clues: bool
    cell: int | None
    color: bool
    width: int | None
    ascii: bool
    palette: str
