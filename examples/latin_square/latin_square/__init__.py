"""Latin squares: every row and every column has each number from 1 to n once."""

from latin_square.puzzle import LatinSquare

__all__ = ["LatinSquare"]
