"""The former name of `gridwright.parsing`, for packages that were written before it changed."""

import sys
from importlib import import_module

from gridwright.values.deprecated import warn_of

_MODULES = ("blocks", "carried", "images", "json_node", "pieces", "png_pixels", "svg", "tokens")
_FORMER = {"png_pixels": "png", "tokens": "words"}

warn_of("gridwright.formats", "gridwright.parsing")
__path__: list[str] = []  # it has no modules of its own
for _name in _MODULES:
    sys.modules[f"{__name__}.{_FORMER.get(_name, _name)}"] = import_module(f"gridwright.parsing.{_name}")
