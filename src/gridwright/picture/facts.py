"""Facts about a picture puzzle that need no solving."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwright.base.puzzle import Facts
from gridwright.picture.counting import contradiction
from gridwright.picture.puzzle import FRAME
from gridwright.picture.stock import Stock
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from gridwright.picture.puzzle import PicturePuzzle


@dataclass(frozen=True, slots=True)
class PictureFacts(Facts):
    """The tiles and edges of a puzzle, and what follows from counting them.

    - `species`: how many different tiles there are, up to rotation;
    - `colours`: how many different edges there are besides the frame;
    - `contradiction`: why counting alone shows that there is no solution, or empty.

    >>> from gridwright.picture.puzzle import PicturePuzzle
    >>> PicturePuzzle(2, 1, [(0, 1, 0, 0), (1, 0, 0, 0)]).facts().species
    1
    """

    puzzle: PicturePuzzle
    species: int
    colours: int
    contradiction: str

    @classmethod
    def of(cls, puzzle: PicturePuzzle) -> PictureFacts:
        """The facts of a puzzle."""
        edges = {edge for tile in puzzle.tiles for edge in tile.edges}
        colours = len(edges - {FRAME} if puzzle.frame else edges)
        return cls(puzzle, len(Stock(puzzle).copies), colours, contradiction(puzzle))

    def fields(self) -> dict[str, object]:
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
        puzzle = self.puzzle
        cells = puzzle.width * puzzle.height
        turns = "may not be turned"
        if puzzle.rotate:
            turns = f"may be turned, except {len(puzzle.upright)}" if puzzle.upright else "may be turned"
        size = f"{puzzle.width}x{puzzle.height}, {cells} tile{'s' * (cells != 1)}"
        found = [("kind", puzzle.kind), ("size", size)]
        found.append(("tiles", f"{self.species} different; they {turns}"))
        if puzzle.loose:
            found.append(("edges", "matched by the similarity of their pixels"))
        else:
            found.append(("edges", f"{self.colours} different, {'with' if puzzle.frame else 'without'} a frame"))
            found.append(("counts", f"{self.contradiction}: there is no solution" if self.contradiction else "agree"))
        if puzzle.start is not None:
            found.append(("start", f"{puzzle.start.known} of {counted(cells, 'tile')} given"))
        return found
