"""Translates the endings of the C++ core into `Ending`s."""

from __future__ import annotations

from typing import overload

from gridwright._core import Ending as Native
from gridwright.values.ending import Ending

__all__ = ["ending_of"]

_ENDINGS = {native: Ending[native.name] for native in Native}  # a name that only the core knows fails at import


@overload
def ending_of(native: Native) -> Ending: ...
@overload
def ending_of(native: Native | None) -> Ending | None: ...
def ending_of(native: Native | None) -> Ending | None:
    """Why a native search returned; None if it found a solution."""
    return None if native is None else _ENDINGS[native]
