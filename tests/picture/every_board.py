"""Boards by brute force: plain, slow, and sharing nothing with the solvers except the puzzle's fields."""

from __future__ import annotations

from random import Random

from gridwright import PicturePuzzle


def looks_of(puzzle: PicturePuzzle, board) -> tuple:
    """The looks of a board: edges and face of each cell."""
    return tuple(look_of(puzzle, code) for code in board.cells)


def look_of(puzzle: PicturePuzzle, code: int):
    """The look of a tile in a turn: edges and face."""
    return _turned(puzzle.tiles[code // 4], code % 4)


def _turned(tile, turn):
    edges = tile.edges
    for _ in range(turn):
        edges = (edges[3], edges[0], edges[1], edges[2])
    return edges, None if tile.face is None else tile.face.turned(turn)


def all_boards(puzzle: PicturePuzzle, most: int = 10**9) -> set[tuple]:
    """The looks of all boards, each once; stops after `most`."""
    width, height = puzzle.width, puzzle.height
    found: set[tuple] = set()
    used = [False] * len(puzzle.tiles)
    laid: list = []

    def fits(edges) -> bool:
        row, column = divmod(len(laid), width)
        outside = (row == 0, column == width - 1, row == height - 1, column == 0)
        if puzzle.frame:
            for edge, out in zip(edges, outside, strict=True):
                if out != (edge == 0) and not (puzzle.frame_inside and not out):
                    return False
        if row and puzzle.mates.get(edges[0], edges[0]) != laid[-width][0][2]:
            return False
        return not column or puzzle.mates.get(edges[3], edges[3]) == laid[-1][0][1]

    def go() -> None:
        if len(laid) == len(puzzle.tiles):
            found.add(tuple(laid))
            return
        given = puzzle.start.cells[len(laid)] if puzzle.start is not None else -1
        tried = set()
        for number, tile in enumerate(puzzle.tiles):
            if used[number]:
                continue
            for turn in range(4) if puzzle.rotate and number not in puzzle.upright else (0,):
                look = _turned(tile, turn)
                key = (look, number in puzzle.upright)
                if key in tried or not fits(look[0]):
                    continue
                if given >= 0 and look != _turned(puzzle.tiles[given // 4], given % 4):
                    continue
                if len(found) >= most:
                    return
                tried.add(key)
                used[number] = True
                laid.append(look)
                go()
                laid.pop()
                used[number] = False

    go()
    return found


def classes(puzzle: PicturePuzzle, boards: set[tuple]) -> int:
    """The number of boards up to rotation."""
    left = set(boards)
    number = 0
    while left:
        number += 1
        left -= symmetries(puzzle, left.pop())
    return number


def symmetries(puzzle: PicturePuzzle, board: tuple) -> set[tuple]:
    """A board and its rotations as a whole, if nothing fixes its orientation."""
    found = {board}
    if not puzzle.rotate or puzzle.upright or (puzzle.start is not None and puzzle.start.known):
        return found
    wide, high = puzzle.width, puzzle.height
    for _ in range(3):
        board = tuple(
            ((b[0][3], b[0][0], b[0][1], b[0][2]), None if b[1] is None else b[1].turned(1))
            for b in (board[row * wide + column] for column in range(wide) for row in range(high - 1, -1, -1))
        )
        wide, high = high, wide
        if (wide, high) == (puzzle.width, puzzle.height):
            found.add(board)
    return found


def random_puzzle(random: Random, width: int, height: int, **ways) -> PicturePuzzle:
    """A puzzle that has a solution: a random board, its tiles shuffled and turned.

    `colours` of inner edges; `frame`; `rotate`; `paired` edges have mates other than themselves; `repeated` makes the
    board of few different tiles; `symmetric` gives many tiles equal edges.
    """
    colours, frame = ways.get("colours", 3), ways.get("frame", True)
    mates = {2 * k + 1: 2 * k + 2 for k in range(colours)} if ways.get("paired") else {}
    mates |= {two: one for one, two in mates.items()}
    names = list(mates) or list(range(1, colours + 1))

    def edge():
        return names[0] if ways.get("symmetric") and random.random() < 0.6 else random.choice(names)

    period = 2 if ways.get("repeated") else max(width, height) + 1
    pattern: dict = {}
    across = [
        [pattern.setdefault(("a", r % period, c % period), edge()) for c in range(width)] for r in range(height + 1)
    ]
    down = [
        [pattern.setdefault(("d", r % period, c % period), edge()) for c in range(width + 1)] for r in range(height)
    ]
    tiles = []
    for row in range(height):
        for column in range(width):
            top, bottom = across[row][column], across[row + 1][column]
            left, right = down[row][column], down[row][column + 1]
            edges = [mates.get(top, top), right, bottom, mates.get(left, left)]
            outside = (row == 0, column == width - 1, row == height - 1, column == 0)
            tiles.append([0 if frame and out else e for e, out in zip(edges, outside, strict=True)])
    random.shuffle(tiles)
    rotate = ways.get("rotate", True)
    turned = [t[k:] + t[:k] for t in tiles for k in [random.randrange(4) if rotate else 0]]
    return PicturePuzzle(
        width, height, turned, frame=frame, rotate=rotate, mates=mates, upright=ways.get("upright", ())
    )
