"""The former name of `gridwright.rendering.animation`."""

from gridwright.rendering.animation import FRAMES, gif, pictures, pngs
from gridwright.values.deprecated import warn_of

__all__ = ["FRAMES", "gif", "pictures", "pngs"]

warn_of("gridwright.rendering.film", "gridwright.rendering.animation")
