"""What the native core says of its endings, in the values that the rest of the house has."""

from __future__ import annotations

from typing import overload

from gridwright._core import Ending as Native
from gridwright.values.ending import Ending

__all__ = ["ending_of"]

_ENDINGS = {native: Ending[native.name] for native in Native}  # a name that only the core knows fails at once


@overload
def ending_of(native: Native) -> Ending: ...
@overload
def ending_of(native: Native | None) -> Ending | None: ...
def ending_of(native: Native | None) -> Ending | None:
    """Why a native search came back; None where it found what it looked for."""
    return None if native is None else _ENDINGS[native]
