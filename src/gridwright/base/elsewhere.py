"""What other packages add: values that they name by entry points, in their `pyproject.toml`.

    [project.entry-points."gridwright.kinds"]
    latin-square = "latin_square.kind:KIND"

To look for entry points takes several times as long as Python takes to start. So they are looked for only where nothing
of ours will do, or where everything is listed, and then once. A process that starts workers looks for them too, and
tells for all of them what is left out.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
SILENT = "GRIDWRIGHT_SILENT"  # a variable in the environment of workers


def elsewhere(group: str, checked: Callable[[object], T]) -> tuple[T, ...]:
    """What other packages name in a group, each as `checked` returns it.

    What cannot be loaded, or is refused there by whatever exception, is left out: a line on standard error says so.
    """
    if sys.platform == "emscripten":  # in a browser there are no others
        return ()
    from importlib.metadata import entry_points

    found = []
    for entry in sorted(entry_points(group=group)):
        try:
            found.append(checked(entry.load()))
        except (Exception, SystemExit) as error:  # a module may end the program where something is missing
            if SILENT in os.environ:
                continue
            from logging import getLogger

            package = entry.value if entry.dist is None else entry.dist.name
            why = " ".join(f"{type(error).__name__}: {error}".split())
            getLogger(__name__).warning("gridwright: %s of the package %s is left out: %s", entry.name, package, why)
    return tuple(found)
