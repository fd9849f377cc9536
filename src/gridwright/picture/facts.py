"""What can be said of a picture puzzle without solving it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.picture.counting import contradiction
from gridwright.picture.puzzle import FRAME
from gridwright.picture.stock import Stock
from gridwright.values.value import Value

if TYPE_CHECKING:
    from typing import Any

    from gridwright.picture.puzzle import PicturePuzzle


class Facts(Value):
    """The tiles and edges of a puzzle, and what counting says of them.

    - `species`: how many different tiles there are, whatever their turn;
    - `colours`: how many different edges besides the frame;
    - `contradiction`: why mere counting finds that there is no solution, or empty.

    >>> from gridwright.picture.puzzle import PicturePuzzle
    >>> PicturePuzzle(2, 1, [(0, 1, 0, 0), (1, 0, 0, 0)]).facts().species
    1
    """

    __slots__ = ("puzzle", "species", "colours", "contradiction")
    puzzle: PicturePuzzle
    species: int
    colours: int
    contradiction: str

    def __init__(self, puzzle: PicturePuzzle) -> None:
        edges = {edge for tile in puzzle.tiles for edge in tile.edges}
        self._set(
            puzzle=puzzle,
            species=len(Stock(puzzle).copies),
            colours=len(edges - {FRAME} if puzzle.frame else edges),
            contradiction=contradiction(puzzle),
        )

    def fields(self) -> dict[str, Any]:
        """The facts as plain values."""
        puzzle = self.puzzle
        return {
            "cells": puzzle.width * puzzle.height,
            "species": self.species,
            "colours": self.colours,
            "frame": puzzle.frame,
            "rotate": puzzle.rotate,
            "upright": sorted(puzzle.upright),
            "loose": puzzle.loose,
            "contradiction": self.contradiction or None,
            "start_known": None if puzzle.start is None else puzzle.start.known,
        }

    def lines(self) -> list[tuple[str, str]]:
        """The facts for people: names and texts."""
        puzzle = self.puzzle
        cells = puzzle.width * puzzle.height
        turns = "may not be turned"
        if puzzle.rotate:
            turns = f"may be turned, but for {len(puzzle.upright)}" if puzzle.upright else "may be turned"
        found = [("kind", puzzle.kind), ("size", f"{puzzle.width}x{puzzle.height}, {cells} tiles")]
        found.append(("tiles", f"{self.species} different ones; they {turns}"))
        if puzzle.loose:
            found.append(("edges", "matched by the likeness of their pixels"))
        else:
            found.append(("edges", f"{self.colours} different ones, {'with' if puzzle.frame else 'without'} a frame"))
            found.append(("counts", f"{self.contradiction}: there is no solution" if self.contradiction else "agree"))
        if puzzle.start is not None:
            found.append(("start", f"{puzzle.start.known} of {cells} tiles are given"))
        return found
