"""What can be drawn: it has a scene, and shows itself as a picture in a notebook."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from gridwright.values.errors import InputError

if TYPE_CHECKING:
    from gridwright.values.scene import Scene


class Shown:
    """Something that can be drawn."""

    __slots__ = ()

    @abstractmethod
    def scene(self) -> Scene:
        """What there is to draw."""

    def _repr_svg_(self) -> str | None:
        """The picture for a notebook; None where there is nothing that can be drawn: a notebook shows the `repr`."""
        from gridwright.rendering import svg

        try:
            return svg.draw(self.scene())
        except InputError:
            return None
