"""The native core of Gridwright."""

from collections.abc import Sequence
import enum


class Ending(enum.Enum):
    """
    Why a search came back, by the names that gridwright.values.ending has.
    """

    EXHAUSTED = 0

    STUCK = 1

    TIME = 2

    NODES = 3

    MEMORY = 4

    INTERRUPTED = 5

class Stage(enum.Enum):
    """How far the search for the solutions of a nonogram goes."""

    LINE = 0
    """Lines only."""

    PROBE = 1
    """Lines and probing."""

    SEARCH = 2
    """Lines, probing and depth-first search."""

    CDCL = 3
    """Conflict-driven search right after the lines."""

    AUTO = 4
    """All of them in turn."""

class CoverStepper:
    """Algorithm X one step at a time, for hooks."""

    def __init__(self, problem: ExactCoverProblem, watch_nodes: bool, watch_selections: bool, seconds: float | None = None, nodes: int | None = None) -> None: ...

    def step(self, keep: bool) -> int:
        """
        The next event in the lowest three bits (0 node, 1 selected, 2 deselected, 3 solution, 4 exhausted,
        5 stopped), and above them the option it is about. `keep` = False gives up the node or the option of the
        last event.
        """

    def limit(self) -> Ending:
        """After 5: TIME or NODES."""

    def path(self) -> list[int]:
        """The selected options, the first one first."""

    def open_items(self) -> list[tuple[int, int]]:
        """
        At a node: the primary items that are left, each with the number of options that it still has.
        """

    def choose(self, item: int | None = None) -> list[int]:
        """
        At a node: branches on an item, or on the smallest, and tells its options in order.
        """

    def arrange(self, options: Sequence[int]) -> None:
        """After `choose`: tries the options in this order."""

    def selections(self) -> int:
        """How many options were selected."""

    def updates(self) -> int:
        """How many entries were taken out of their items."""

class ExactCoverProblem:
    """
    Options over numbered items; the first are primary. Everything is 32-bit numbers in bytes: where
    each option ends, its items, their colours (0: none), and (low, high) for each primary item.
    A ValueError has what is wrong, the number of the option and the item.
    """

    def __init__(self, primary: int, items: int, ends: bytes, entries: bytes, colours: bytes | None = None, bounds: bytes | None = None) -> None: ...

class ExactCoverSearch:
    """A search for the solutions of an exact-cover problem."""

    def __init__(self, problem: ExactCoverProblem, given: Sequence[int] = [], ranks: Sequence[int] = [], seed: int = 0, shuffle: bool = False, restarts: bool = False, select: object | None = None, deselect: object | None = None, solution: object | None = None, choose: object | None = None, order: object | None = None) -> None:
        """
        `given` options belong to every solution; items of lower `ranks` are covered first; `shuffle` takes items of
        equal size, and options, in an order that follows from the seed; `restarts` looks for the first solution
        from several sides. The hooks: select(option) -> bool after an option was chosen (False gives it up),
        deselect(option) when it is given up, solution() -> bool (False: it does not count),
        choose([(item, size), ...]) -> item to cover next, order(item, options) -> options as they are to be tried.
        """

    def next(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> Ending | None:
        """
        Looks for the next solution: None once it is there, or why there is none.
        """

    def count(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> tuple[int, Ending]:
        """
        The number of solutions that are left, and EXHAUSTED or the limit that made it a lower bound.
        """

    def chosen(self) -> list[int]:
        """The options of the solution that was found last."""

    def stats(self) -> dict[str, int]:
        """The work done so far."""

    def fraction(self) -> float:
        """
        How much of the tree lies behind, by Knuth's estimate: as if all branches of a node were alike.
        """

class ExactCoverDiagram:
    """All solutions of an exact-cover problem as one diagram."""

    def __init__(self, problem: ExactCoverProblem, given: Sequence[int] = [], ranks: Sequence[int] = []) -> None: ...

    def build(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> Ending:
        """
        EXHAUSTED, or the limit that was reached. Then it has what was found until then.
        """

    def count(self) -> bytes:
        """The number of solutions as little-endian bytes."""

    def stats(self) -> dict[str, int]:
        """The work done so far."""

def best_exact_covers(problem: ExactCoverProblem, weights: Sequence[float], most: int, given: Sequence[int] = [], ranks: Sequence[int] = [], seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> tuple[list[tuple[float, list[int]]], Ending, dict[str, int]]:
    """
    The cheapest solutions with their costs, cheapest first; EXHAUSTED or the limit that was reached; the work.
    """

def force_colours(runs: Sequence[tuple[int, int]], flags: bytes, colours: int, kernel: str = 'auto') -> bytes | None:
    """
    A line in colours: `flags` says for each cell and each colour, the background first, whether the cell may
    have it; returned are those that it has in some arrangement of the runs (length, colour), or None if there
    is no arrangement. A length of 0 is unknown. The kernel is auto, narrow, wide or automaton.
    """

def force_line(runs: Sequence[int], cells: bytes, kernel: str = 'auto') -> bytes | None:
    """
    The cells of a line (0 white, 1 black, 255 unknown) with everything that its clue forces; None if no
    arrangement of the runs agrees with the cells. The kernel is auto, narrow, wide, or plain: a textbook program.
    """

def time_line(runs: Sequence[int], cells: bytes, kernel: str, repeats: int) -> float:
    """The seconds that so many solves of one line take, for the benchmarks."""

class NonogramSearch:
    """A search for the solutions of a black and white nonogram."""

    def __init__(self, rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]], start: bytes | None = None, active: bytes | None = None, stage: Stage = Stage.SEARCH, seed: int = 0, without: Sequence[str] = []) -> None:
        """
        `without` names parts of the driver that are left out, to measure their worth.
        """

    def next(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> Ending | None:
        """
        Looks for the next solution: None once it is there, or why there is none.
        """

    def count(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> tuple[bytes, Ending]:
        """
        The number of solutions as little-endian bytes, and EXHAUSTED or the limit that made it a lower bound.
        """

    def cells(self) -> bytes:
        """The cells in reading order: 0 background, then colours, 255 unknown."""

    def certain_cells(self) -> bytes:
        """
        As `cells`, after giving up all decisions: what is certain. The search is over then.
        """

    def busiest(self, most: int) -> list[tuple[int, int]]:
        """
        The (row, column) of the cells that the last conflicts had most to do with, the busiest first.
        """

    def stats(self) -> dict[str, float]:
        """The work done so far."""

    def record(self, limit: int) -> None:
        """
        Records the solving from now on, in about so many bytes; to be called before the first `next`.
        """

    def recording(self) -> dict[str, bytes]:
        """
        The columns of the recording as bytes: of each frame `events`, `ends` (of its changes), `wordings`,
        `abouts` and `numbers`; of each change `cells` and `values`; and what is `shown` after the last.
        """

    def recording_cut(self) -> bool:
        """Whether the recording reached its limit."""

    def wordings(self) -> list[str]:
        """The sentences of the frames, by number."""

class ColourSearch:
    """
    A search for the solutions of a nonogram in colours; clues are (length, colour), and a length of 0 is unknown.
    """

    def __init__(self, rows: Sequence[Sequence[tuple[int, int]]], columns: Sequence[Sequence[tuple[int, int]]], start: bytes | None = None, active: bytes | None = None, stage: Stage = Stage.SEARCH, seed: int = 0, without: Sequence[str] = []) -> None:
        """
        `without` names parts of the driver that are left out, to measure their worth.
        """

    def next(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> Ending | None:
        """
        Looks for the next solution: None once it is there, or why there is none.
        """

    def count(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> tuple[bytes, Ending]:
        """
        The number of solutions as little-endian bytes, and EXHAUSTED or the limit that made it a lower bound.
        """

    def cells(self) -> bytes:
        """The cells in reading order: 0 background, then colours, 255 unknown."""

    def certain_cells(self) -> bytes:
        """
        As `cells`, after giving up all decisions: what is certain. The search is over then.
        """

    def busiest(self, most: int) -> list[tuple[int, int]]:
        """
        The (row, column) of the cells that the last conflicts had most to do with, the busiest first.
        """

    def stats(self) -> dict[str, float]:
        """The work done so far."""

    def record(self, limit: int) -> None:
        """
        Records the solving from now on, in about so many bytes; to be called before the first `next`.
        """

    def recording(self) -> dict[str, bytes]:
        """
        The columns of the recording as bytes: of each frame `events`, `ends` (of its changes), `wordings`,
        `abouts` and `numbers`; of each change `cells` and `values`; and what is `shown` after the last.
        """

    def recording_cut(self) -> bool:
        """Whether the recording reached its limit."""

    def wordings(self) -> list[str]:
        """The sentences of the frames, by number."""

class NonogramRace:
    """
    Several searches on one black and white nonogram, each in a thread of its own.
    """

    def __init__(self, rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]], start: bytes | None = None, stage: Stage = Stage.AUTO, seed: int = 0, jobs: int = 2) -> None: ...

    def solve(self, most: int, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> Ending | None:
        """
        Looks for so many solutions, once: None once they are there, or why there are no more than those found.
        """

    def count(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> tuple[bytes, Ending]:
        """
        The number of solutions as little-endian bytes, and EXHAUSTED or the limit that made it a lower bound.
        """

    def solutions(self) -> list[bytes]:
        """The solutions found, as cells in reading order."""

    def certain_cells(self) -> bytes:
        """The cells that are certain. The race is over then."""

    def stats(self) -> dict[str, float]:
        """The work of all searches so far."""

class ColourRace:
    """
    Several searches on one nonogram in colours, each in a thread of its own.
    """

    def __init__(self, rows: Sequence[Sequence[tuple[int, int]]], columns: Sequence[Sequence[tuple[int, int]]], start: bytes | None = None, stage: Stage = Stage.AUTO, seed: int = 0, jobs: int = 2) -> None: ...

    def solve(self, most: int, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> Ending | None:
        """
        Looks for so many solutions, once: None once they are there, or why there are no more than those found.
        """

    def count(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> tuple[bytes, Ending]:
        """
        The number of solutions as little-endian bytes, and EXHAUSTED or the limit that made it a lower bound.
        """

    def solutions(self) -> list[bytes]:
        """The solutions found, as cells in reading order."""

    def certain_cells(self) -> bytes:
        """The cells that are certain. The race is over then."""

    def stats(self) -> dict[str, float]:
        """The work of all searches so far."""

def edge_distances(pixels: bytes, width: int, height: int, rotate: bool, seconds: float | None = None, memory: int | None = None) -> bytes | None:
    """
    How badly each pair of edges of image tiles goes together: 32-bit floats, four rows a tile clockwise from
    the top; infinite for pairs that cannot touch. None if the time or the memory was not enough.
    """

class PictureSearch:
    """A depth-first search for the boards of a picture puzzle."""

    def __init__(self, width: int, height: int, mates: Sequence[int], variants: Sequence[tuple[int, Sequence[int]]], copies: Sequence[int], classes: Sequence[Sequence[int]], class_of: Sequence[int], turned: Sequence[int] = [], order: str = 'rows') -> None: ...

    def enumerate(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> tuple[int, int, int, Ending]:
        """
        The number of boards, of those that a half turn leaves alone, of those that a quarter turn does, and
        EXHAUSTED or the limit that made them lower bounds.
        """

    def record(self, base: Sequence[int], limit: int) -> None:
        """
        Records the variants in the cells from now on, in about so many bytes; to be called before the first
        `next`. `base` is what the cells show before a tile is laid there, -1 for nothing.
        """

    def recording(self) -> dict[str, bytes]:
        """The columns of the recording, as those of NonogramSearch."""

    def recording_cut(self) -> bool:
        """Whether the recording reached its limit."""

    @staticmethod
    def wordings() -> list[str]:
        """The sentences of the frames, by number."""

    def next(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> Ending | None:
        """Looks for the next board: None once it is there, or why there is none."""

    def board(self, cells: int) -> list[int]:
        """The variant in each cell of the board that was found last."""

    def stats(self) -> dict[str, int | float]:
        """The work done so far."""

class PictureClauses:
    """A conflict-driven search for the boards of a picture puzzle."""

    def __init__(self, width: int, height: int, mates: Sequence[int], variants: Sequence[tuple[int, Sequence[int]]], copies: Sequence[int], classes: Sequence[Sequence[int]], class_of: Sequence[int], seed: int = 0) -> None: ...

    def next(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> Ending | None:
        """Looks for the next board: None once it is there, or why there is none."""

    def board(self, cells: int) -> list[int]:
        """The variant in each cell of the board that was found last."""

    def stats(self) -> dict[str, int | float]:
        """The work done so far."""

class HitoriSearch:
    """A search for the solutions of a Hitori."""

    def __init__(self, width: int, height: int, numbers: Sequence[int], start: bytes | None = None, seed: int = 0) -> None: ...

    def next(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> Ending | None:
        """
        Looks for the next solution: None once it is there, or why there is none.
        """

    def count(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> tuple[bytes, Ending]:
        """
        The number of solutions as little-endian bytes, and EXHAUSTED or the limit that made it a lower bound.
        """

    def cells(self) -> bytes:
        """The last solution in reading order: 0 unshaded, 1 shaded."""

    def certain_cells(self) -> bytes:
        """What is certain so far: 0 unshaded, 1 shaded, 255 not known."""

    def stats(self) -> dict[str, int]:
        """The work done so far."""

    def record(self, limit: int) -> None:
        """
        Records the solving from now on, in about so many bytes; to be called before the first `next`.
        """

    def recording(self) -> dict[str, bytes]:
        """
        The columns of the recording as bytes: of each frame `events`, `ends` (of its changes), `wordings`,
        `abouts` and `numbers`; of each change `cells` and `values`; and what is `shown` after the last.
        """

    def recording_cut(self) -> bool:
        """Whether the recording reached its limit."""

    def wordings(self) -> list[str]:
        """The sentences of the frames, by number."""

class HitoriReach:
    """How far the techniques of people reach in a Hitori."""

    def __init__(self, width: int, height: int, numbers: Sequence[int], start: bytes | None = None) -> None: ...

    def extend(self, tier: int, seconds: float | None = None) -> tuple[bytes, Ending | None]:
        """
        The tier that each cell takes, 255 where those up to `tier` do not reach; and the limit, if it was reached.
        """

    def worth_trying(self, seconds: float | None = None) -> tuple[list[int], list[tuple[int, int]], Ending | None]:
        """
        Cells of which both cases settle another alike, guesses (cell, value) that fail; and the limit, if it was reached.
        """

def hitori_patterns(width: int, height: int, numbers: Sequence[int]) -> list[tuple[str, list[tuple[int, int]], list[int]]]:
    """
    What copies in certain places say: name, (cell, value) pairs that follow, cells of the pattern.
    """

class NonogramDiagnosis:
    """Why a black and white nonogram has no solution."""

    def __init__(self, rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]], start: bytes | None = None) -> None: ...

    def run(self, surplus: tuple[int, int] | None = None, seconds: float | None = None, memory: int | None = None, progress: object | None = None) -> Ending | None:
        """
        Finds out what it can: None, or the limit that was reached. `surplus`: (colour, cells) that the rows ask for
        more than the columns.
        """

    def lines(self) -> list[int]:
        """Lines that contradict each other, rows first."""

    def smallest(self) -> bool:
        """Whether it is proved that fewer lines do not."""

    def typos(self) -> list[tuple[int, int, int, int, bool]]:
        """
        Numbers that should perhaps be others: (line, run, found, suggested, whether one solution is left).
        """

    def stats(self) -> dict[str, float]:
        """The work done so far."""

class ColourDiagnosis:
    """
    The same in colours; clues are (length, colour), and a length of 0 is unknown.
    """

    def __init__(self, rows: Sequence[Sequence[tuple[int, int]]], columns: Sequence[Sequence[tuple[int, int]]], start: bytes | None = None) -> None: ...

    def run(self, surplus: tuple[int, int] | None = None, seconds: float | None = None, memory: int | None = None, progress: object | None = None) -> Ending | None:
        """
        Finds out what it can: None, or the limit that was reached. `surplus`: (colour, cells) that the rows ask for
        more than the columns.
        """

    def lines(self) -> list[int]:
        """Lines that contradict each other, rows first."""

    def smallest(self) -> bool:
        """Whether it is proved that fewer lines do not."""

    def typos(self) -> list[tuple[int, int, int, int, bool]]:
        """
        Numbers that should perhaps be others: (line, run, found, suggested, whether one solution is left).
        """

    def stats(self) -> dict[str, float]:
        """The work done so far."""

class NonogramRefuter:
    """
    Wrong guesses that are easy to refute, where no line of a board says anything new.
    """

    def __init__(self, rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]], sets: bytes) -> None:
        """
        `sets` has for each cell and each value, the background first, whether the cell may have it.
        """

    def beside(self, tries: bytes, seconds: float | None = None) -> tuple[int, int, int, int, int] | None:
        """
        A value that a cell must have (row, column, value, line, line beside): otherwise the line beside it breaks,
        after the lines that cross. `tries` flags the values that are tried. TimeoutError after so many seconds.
        """

    def refute(self, tries: bytes, seconds: float | None = None) -> tuple[int, int, int] | None:
        """
        The value that a cell must have (row, column, value) that takes the fewest lines to see.
        """

    def agree(self, seconds: float | None = None) -> tuple[tuple[int, int], list[tuple[int, int, int]]] | None:
        """
        A cell (row, column), and what others are (row, column, value) whichever of its values it has.
        """

class ColourRefuter:
    """
    The same in colours; clues are (length, colour), and a length of 0 is unknown.
    """

    def __init__(self, rows: Sequence[Sequence[tuple[int, int]]], columns: Sequence[Sequence[tuple[int, int]]], sets: bytes) -> None:
        """
        `sets` has for each cell and each value, the background first, whether the cell may have it.
        """

    def beside(self, tries: bytes, seconds: float | None = None) -> tuple[int, int, int, int, int] | None:
        """
        A value that a cell must have (row, column, value, line, line beside): otherwise the line beside it breaks,
        after the lines that cross. `tries` flags the values that are tried. TimeoutError after so many seconds.
        """

    def refute(self, tries: bytes, seconds: float | None = None) -> tuple[int, int, int] | None:
        """
        The value that a cell must have (row, column, value) that takes the fewest lines to see.
        """

    def agree(self, seconds: float | None = None) -> tuple[tuple[int, int], list[tuple[int, int, int]]] | None:
        """
        A cell (row, column), and what others are (row, column, value) whichever of its values it has.
        """

class NonogramRepair:
    """Changes a black and white picture until it is a fair puzzle."""

    def __init__(self, width: int, height: int, cells: bytes, lines: bool = False, values: int = 2, keep: bytes | None = None, visibility: bytes | None = None, most: int | None = None, prove: bool = False) -> None:
        """
        `lines`: lines alone must solve it; `keep`: a flag a cell; `visibility`: a byte for each cell and value;
        `most`: changes; `prove`: go on until no fewer changes would do.
        """

    def run(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> Ending | None:
        """Repairs the picture: None, or the limit that was reached."""

    def cells(self) -> bytes:
        """The cells of the repaired picture, or of the nearest that was met."""

    def fair(self) -> bool:
        """Whether it is as it was wanted."""

    def impossible(self) -> bool:
        """Whether it is proved that no changes will do."""

    def open(self) -> int:
        """Cells that are left open, if it is not."""

    def least(self) -> int:
        """Fewer changes than so many do not do."""

    def stats(self) -> dict[str, float]:
        """The work done so far."""

class ColourRepair:
    """Changes a picture in colours until it is a fair puzzle."""

    def __init__(self, width: int, height: int, cells: bytes, lines: bool = False, values: int = 2, keep: bytes | None = None, visibility: bytes | None = None, most: int | None = None, prove: bool = False) -> None:
        """
        `lines`: lines alone must solve it; `keep`: a flag a cell; `visibility`: a byte for each cell and value;
        `most`: changes; `prove`: go on until no fewer changes would do.
        """

    def run(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> Ending | None:
        """Repairs the picture: None, or the limit that was reached."""

    def cells(self) -> bytes:
        """The cells of the repaired picture, or of the nearest that was met."""

    def fair(self) -> bool:
        """Whether it is as it was wanted."""

    def impossible(self) -> bool:
        """Whether it is proved that no changes will do."""

    def open(self) -> int:
        """Cells that are left open, if it is not."""

    def least(self) -> int:
        """Fewer changes than so many do not do."""

    def stats(self) -> dict[str, float]:
        """The work done so far."""
