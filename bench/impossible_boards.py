"""Boards without a solution, which only a look at all cells shows: one tile among many fits nowhere."""

from __future__ import annotations

from gridwright import PicturePuzzle


def impossible_board(size, colours, random):
    """Random framed tiles, one of which would have to touch two opposite sides of the board.

    Two opposite edges of it have one mate each, both of which face inwards on tiles of the rim. All edges occur as
    often as their mates, so that counting finds no contradiction.
    """
    one, two = colours + 1, colours + 2  # the edges of that tile; their mates are 2 more

    def edge(inside):
        return random.randint(1, colours) if inside else 0

    across = [[edge(0 < row < size) for _ in range(size)] for row in range(size + 1)]
    down = [[edge(0 < column < size) for column in range(size + 1)] for _ in range(size)]
    tiles = {
        (row, column): [across[row][column], down[row][column + 1], across[row + 1][column], down[row][column]]
        for row in range(size)
        for column in range(size)
    }
    tiles[0, 2][2], tiles[1, 2][0] = one + 2, one
    tiles[size - 2, 3][2] = tiles[1, 2][2]  # the edge replaced here is needed there, where it replaces another
    tiles[1, 2][2], tiles[size - 1, 3][0] = two, two + 2
    shuffled = [tile[turn:] + tile[:turn] for tile in tiles.values() for turn in [random.randrange(4)]]
    random.shuffle(shuffled)
    return PicturePuzzle(size, size, shuffled, mates={one: one + 2, one + 2: one, two: two + 2, two + 2: two})
