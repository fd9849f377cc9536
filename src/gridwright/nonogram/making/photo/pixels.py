"""Pixels as colours, and their appearance."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from gridwright.rendering import colours

if TYPE_CHECKING:
    from gridwright.rendering.colours import RGB
    from gridwright.values.raster import Raster

Lab: TypeAlias = tuple[float, float, float]


@lru_cache(1 << 16)
def lab(colour: RGB) -> Lab:
    """A colour as perceived by the eye (Oklab)."""
    return colours.lab(colour)


def colours_of(raster: Raster) -> list[RGB]:
    """The colours of the pixels of a raster."""
    values = iter(raster.rgb)
    return list(zip(values, values, values, strict=True))
