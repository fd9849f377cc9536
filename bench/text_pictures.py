"""Random text pictures to be cut, in full detail or plain in one part."""

from __future__ import annotations

CHARS = " .:-=+*%@"
FEW = " ."


def art(pieces, side, random, chars=CHARS, plain=0):
    """A square of characters within a border of #, for pieces of `side` characters, which share their borders.

    The first `plain` rows and columns of pieces are drawn with two characters only.
    """
    wide, end = pieces * (side - 1) + 1, plain * (side - 1)

    def char(row, column):
        if {row, column} & {0, wide - 1}:
            return "#"
        return random.choice(FEW if plain and row <= end and column <= end else chars)

    return ["".join(char(row, column) for column in range(wide)) for row in range(wide)]
