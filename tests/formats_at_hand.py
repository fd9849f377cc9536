"""The formats whose modules are there; all of them, once the last one has been written."""

from __future__ import annotations

from importlib.util import find_spec

from gridwright import kinds
from gridwright.nonogram.formats import FORMATS as ALL

FORMATS = tuple(format for format in ALL if find_spec(format.module))
BY_NAME = {format.name: format for format in FORMATS}

if FORMATS != ALL:  # detection asks every format, so it must not meet one that is missing
    (NONOGRAM,) = kinds.KINDS
    kinds.KINDS = (kinds.Kind(NONOGRAM.name, NONOGRAM.puzzle, formats=FORMATS, strategies=NONOGRAM.strategies),)
