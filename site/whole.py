"""The whole standard library in addition to the modules of the site, as pytest needs modules that the site leaves out.

Modules that the package itself imports from there are noted, as a page would not find them.
"""

from __future__ import annotations

import sys
from importlib.machinery import ModuleSpec, PathFinder

LIBRARY = "/lib/python314.zip"
OURS = ("gridwright", "pydyf")


class Whole:
    """A finder for modules of the whole library."""

    def __init__(self) -> None:
        self.lost: list[str] = []

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Find a module that no other finder has found."""
        above = name.rpartition(".")[0].replace(".", "/")
        spec = PathFinder.find_spec(name, [f"{LIBRARY}/{above}".rstrip("/")])
        frame = sys._getframe(1)
        while frame and frame.f_globals.get("__name__", "").partition(".")[0] not in OURS:
            frame = frame.f_back
        if spec and frame:
            self.lost.append(name)
        return spec


WHOLE = Whole()
sys.path.remove(LIBRARY)
sys.meta_path.insert(sys.meta_path.index(PathFinder) + 1, WHOLE)
