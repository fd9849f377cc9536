"""Puzzles that can be drawn: their text, and their picture in a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.values.value import Value

if TYPE_CHECKING:
    from typing import Any

    from gridwright.values.scene import Scene


class Drawn(Value):
    """A value with a `scene`."""

    __slots__ = ()

    if TYPE_CHECKING:

        def scene(self, solution: Any = None) -> Scene:
            """What there is to draw."""

    def __str__(self) -> str:
        from gridwright.rendering import terminal

        return terminal.draw(self.scene())

    def _repr_svg_(self) -> str:
        from gridwright.rendering import svg

        return svg.draw(self.scene())
