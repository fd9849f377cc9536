"""Values that have a scene and display themselves as a picture in a notebook."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from gridwright.values.errors import InputError

if TYPE_CHECKING:
    from gridwright.values.scene import Scene


class Shown:
    """A value that can be drawn."""

    __slots__ = ()

    @abstractmethod
    def scene(self) -> Scene:
        """The scene to draw."""

    def _repr_svg_(self) -> str | None:
        """The picture for a notebook; None if there is nothing to draw, in which case a notebook shows the `repr`."""
        from gridwright.rendering import svg

        try:
            return svg.draw(self.scene())
        except InputError:
            return None
