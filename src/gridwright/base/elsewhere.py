"""Values from other packages, which name them by entry points in their `pyproject.toml`.

    [project.entry-points."gridwright.kinds"]
    latin-square = "latin_square.kind:KIND"

Looking for entry points takes several times as long as starting Python. So it is done only if nothing built in matches,
or if everything is listed, and then once. A process that starts workers looks for them too, and reports once for all of
them what is skipped.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
SILENT = "GRIDWRIGHT_SILENT"  # an environment variable that is set for workers


def elsewhere(group: str, checked: Callable[[object], T]) -> tuple[T, ...]:
    """The values that other packages register in a group, each as `checked` returns it.

    A value that cannot be loaded, or for which `checked` raises any exception, is skipped with a line on standard
    error.
    """
    if sys.platform == "emscripten":  # there are no other packages in a browser
        return ()
    from importlib.metadata import entry_points

    found = []
    for entry in sorted(entry_points(group=group)):
        try:
            found.append(checked(entry.load()))
        except (Exception, SystemExit) as error:  # a module may exit if something is missing
            if SILENT in os.environ:
                continue
            from logging import getLogger

            package = entry.value if entry.dist is None else entry.dist.name
            why = " ".join(f"{type(error).__name__}: {error}".split())
            getLogger(__name__).warning("gridwright: skipping %s of the package %s: %s", entry.name, package, why)
    return tuple(found)
