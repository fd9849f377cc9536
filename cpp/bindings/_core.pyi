"""The native core of Gridwright."""

from collections.abc import Sequence
import enum
from typing import overload


class Ending(enum.Enum):
    """
    Why a search returned; the names are those of gridwright.values.ending.
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

class ProofFile:
    """A proof in DRAT that a search writes to an open file."""

    def __init__(self, variables: int, descriptor: int, binary: bool) -> None: ...

    def finish(self) -> int:
        """Write what is left: 0, or the number of the error (errno) of a write."""

    @property
    def bytes(self) -> int: ...

    @property
    def lemmas(self) -> int: ...

class NonogramClauses:
    """The clauses of a nonogram, and their numbering."""

    def __init__(self, rows: Sequence[Sequence[tuple[int, int]]], columns: Sequence[Sequence[tuple[int, int]]], colours: int) -> None:
        """
        Clues are (length, colour), and a length of 0 is unknown; `colours` includes the background.
        """

    @property
    def variables(self) -> int: ...

    def size(self) -> tuple[int, int]:
        """At most this many clauses, and literals in them."""

class HitoriClauses:
    """The clauses of a Hitori, without the connection."""

    def __init__(self, width: int, height: int, numbers: Sequence[int]) -> None: ...

    @property
    def variables(self) -> int: ...

    def size(self) -> tuple[int, int]:
        """The number of clauses, and of literals in them."""

class Claim:
    """
    The clauses of a puzzle; with a solution, also that some cell differs from it.
    """

    @overload
    def __init__(self, clauses: NonogramClauses, start: bytes | None = None, solution: bytes | None = None) -> None: ...

    @overload
    def __init__(self, clauses: HitoriClauses, start: bytes | None = None, solution: bytes | None = None) -> None: ...

    def write_dimacs(self, descriptor: int, proof: bytes | None = None, about: str = '', seconds: float | None = None) -> tuple[Ending | None, int]:
        """
        Write the clauses, and the cuts of a proof: the limit that was reached, and the error of a write or 0.
        """

class ProofChecker:
    """Judges a proof: build, read, run."""

    def __init__(self, claim: Claim) -> None: ...

    def build(self, seconds: float | None = None, memory: int | None = None, progress: object | None = None) -> Ending | None:
        """Build the clauses: None, or the limit that was reached."""

    def read(self, proof: bytes, seconds: float | None = None, memory: int | None = None, progress: object | None = None) -> Ending | None:
        """Read a proof in any form: None, or the limit that was reached."""

    def run(self, seconds: float | None = None, memory: int | None = None, progress: object | None = None) -> Ending | None:
        """Judge the proof: None, or the limit that was reached."""

    @property
    def accepted(self) -> bool: ...

    def fault(self) -> tuple[int, str] | None:
        """
        Where the file is no proof (a line, or a byte of a binary one), and why.
        """

    def refused_step(self) -> tuple[int, list[int]] | None:
        """
        The place and the literals of the step that does not follow; None if there is no contradiction at the end.
        """

    def write(self, descriptor: int, form: str) -> int:
        """
        Write the needed part, as drat, binary or lrat: 0, or the number of an error (errno).
        """

    @property
    def lemmas(self) -> int: ...

    @property
    def needed(self) -> int: ...

    @property
    def cuts(self) -> int: ...

    @property
    def memory(self) -> int: ...

class CoverStepper:
    """Algorithm X one step at a time, for hooks."""

    def __init__(self, problem: ExactCoverProblem, watch_nodes: bool, watch_selections: bool, seconds: float | None = None, nodes: int | None = None) -> None: ...

    def step(self, keep: bool) -> int:
        """
        The next event in the lowest three bits (0 node, 1 selected, 2 deselected, 3 solution, 4 exhausted,
        5 stopped), and above them the option it is about. `keep` = False rejects the node or the option of the
        last event.
        """

    def limit(self) -> Ending:
        """After 5: TIME or NODES."""

    def path(self) -> list[int]:
        """The selected options in order."""

    def open_items(self) -> list[tuple[int, int]]:
        """
        At a node: the remaining primary items, each with the number of options it still has.
        """

    def choose(self, item: int | None = None) -> list[int]:
        """
        At a node: branch on an item, or on the smallest, and return its options in order.
        """

    def arrange(self, options: Sequence[int]) -> None:
        """After `choose`: try the options in this order."""

    def selections(self) -> int:
        """The number of options selected."""

    def updates(self) -> int:
        """The number of entries removed from their items."""

class ExactCoverProblem:
    """
    Options over numbered items; the first are primary. All arguments are 32-bit numbers in bytes: where
    each option ends, its items, their colours (0: none), and (low, high) for each primary item.
    A ValueError says what is wrong, with the numbers of the option and the item.
    """

    def __init__(self, primary: int, items: int, ends: bytes, entries: bytes, colours: bytes | None = None, bounds: bytes | None = None) -> None: ...

class ExactCoverSearch:
    """A search for the solutions of an exact-cover problem."""

    def __init__(self, problem: ExactCoverProblem, given: Sequence[int] = [], ranks: Sequence[int] = [], seed: int = 0, shuffle: bool = False, restarts: bool = False, select: object | None = None, deselect: object | None = None, solution: object | None = None, choose: object | None = None, order: object | None = None) -> None:
        """
        `given` options belong to every solution; items of lower `ranks` are covered first; `shuffle` orders items
        of equal size, and options, by the seed; `restarts` tries several orders until the first solution.
        The hooks: select(option) -> bool after an option was chosen (False undoes it), deselect(option) when it
        is undone, solution() -> bool (False: do not count it), choose([(item, size), ...]) -> item to cover next,
        order(item, options) -> options in the order to try them.
        """

    def next(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> Ending | None:
        """Find the next solution: None if found, else why not."""

    def count(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> tuple[int, Ending]:
        """
        The number of remaining solutions, and EXHAUSTED or the limit that made it a lower bound.
        """

    def chosen(self) -> list[int]:
        """The options of the last solution found."""

    def stats(self) -> dict[str, int]:
        """The work done so far."""

    def fraction(self) -> float:
        """
        The share of the tree already searched, by Knuth's estimate: all branches of a node count the same.
        """

def count_exact_covers(problem: ExactCoverProblem, given: Sequence[int] = [], ranks: Sequence[int] = [], room: int | None = None, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> tuple[bytes, Ending, dict[str, int]]:
    """
    The number of solutions as little-endian bytes, by a search that remembers what it has counted; EXHAUSTED
    or the limit that made it a lower bound; the work done. With `room`, it remembers only where that pays,
    and forgets the cheapest of it when so many bytes are used up.
    """

def best_exact_covers(problem: ExactCoverProblem, weights: Sequence[float], most: int, given: Sequence[int] = [], ranks: Sequence[int] = [], seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> tuple[list[tuple[float, list[int]]], Ending, dict[str, int]]:
    """
    The cheapest solutions with their costs, cheapest first; EXHAUSTED or the limit that was reached; the work done.
    """

def force_colours(runs: Sequence[tuple[int, int]], flags: bytes, colours: int, kernel: str = 'auto') -> bytes | None:
    """
    The colours that each cell of a coloured line has in some arrangement of the runs (length, colour); None if
    there is no arrangement. `flags` says for each cell and each colour, the background first, whether the
    cell may have it; the result has the same form. A length of 0 is unknown. The kernel is auto, narrow, wide or
    automaton.
    """

def needed(runs: Sequence[tuple[int, int]], free: bytes, known: bytes, colours: int, items: Sequence[int], unwanted: bytes | None) -> list[int]:
    """
    Those of the items without which the line would not rule out all the `unwanted` flags; would still have an
    arrangement, if that is None. None of those returned could be left out as well. An item is a flag that is not
    set, or -1 - cell: that the cell is what `known` says. Otherwise cells may be what `free` says.
    """

class Look(enum.IntEnum):
    """What a line in black and white is looked at for."""

    ALL = 0

    EXACT_FIT = 1

    COMPLETED_LINE = 2

    OVERLAP = 3

    EDGE_FILL = 4

    GLUE = 5

    MERCURY = 6

    SMALL_GAP = 7

    BOUNDED_RUN = 8

    COMPLETE_BLOCK = 9

    JOINED_BLOCKS = 10

    SPLIT_BLOCKS = 11

class LineProspects:
    """What people could find on the lines of a puzzle in black and white."""

    def __init__(self, rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]]) -> None: ...

    def look(self, cells: bytearray, lines: Sequence[int]) -> list[list[int] | None]:
        """
        For each line, rows first, how many new cells each `Look` can find at most, the first of all at once; None
        if the runs do not fit. `cells` are those of the grid: 0 white, 1 black, 255 unknown.
        """

def force_line(runs: Sequence[int], cells: bytes, kernel: str = 'auto') -> bytes | None:
    """
    The cells of a line (0 white, 1 black, 255 unknown) with everything its clue forces; None if no
    arrangement of the runs agrees with the cells. The kernel is auto, narrow, wide or plain, which is the
    textbook algorithm.
    """

def time_line(runs: Sequence[int], cells: bytes, kernel: str, repeats: int) -> float:
    """The seconds taken to solve one line `repeats` times, for benchmarks."""

class NonogramSearch:
    """A search for the solutions of a black and white nonogram."""

    def __init__(self, rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]], start: bytes | None = None, active: bytes | None = None, stage: Stage = Stage.SEARCH, seed: int = 0, without: Sequence[str] = []) -> None:
        """
        `without` names parts of the driver to leave out, to measure their worth.
        """

    def certify(self, clauses: NonogramClauses, file: ProofFile) -> None:
        """
        Write a proof from now on; it is complete when the search is exhausted.
        """

    def next(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> Ending | None:
        """Find the next solution: None if found, else why not."""

    def count(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> tuple[bytes, Ending]:
        """
        The number of solutions as little-endian bytes, and EXHAUSTED or the limit that made it a lower bound.
        """

    def draw(self, count: int, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> tuple[list[bytes], Ending]:
        """
        So many solutions, each drawn from all with the same probability, as cells in reading order; and EXHAUSTED or the limit that came first. None if there is no solution.
        """

    def cells(self) -> bytes:
        """The cells in reading order: 0 background, then colours, 255 unknown."""

    def certain_cells(self) -> bytes:
        """
        The same after undoing all decisions: the certain cells. Ends the search.
        """

    def busiest(self, most: int) -> list[tuple[int, int]]:
        """
        The (row, column) of the cells most involved in the last conflicts, busiest first.
        """

    def stats(self) -> dict[str, float]:
        """The work done so far."""

    def record(self, limit: int) -> None:
        """
        Record the search from now on, in about `limit` bytes. Call it before the first `next`.
        """

    def recording(self) -> dict[str, bytes]:
        """
        The columns of the recording as bytes: per frame `events`, `ends` (of its changes), `wordings`,
        `abouts` and `numbers`; per change `cells` and `values`; and what is `shown` after the last frame.
        """

    def recording_cut(self) -> bool:
        """Whether the recording reached its limit."""

    def wordings(self) -> list[str]:
        """The sentences of the frames, by number."""

class ColourSearch:
    """
    A search for the solutions of a coloured nonogram; clues are (length, colour), and a length of 0 is unknown.
    """

    def __init__(self, rows: Sequence[Sequence[tuple[int, int]]], columns: Sequence[Sequence[tuple[int, int]]], start: bytes | None = None, active: bytes | None = None, stage: Stage = Stage.SEARCH, seed: int = 0, without: Sequence[str] = []) -> None:
        """
        `without` names parts of the driver to leave out, to measure their worth.
        """

    def certify(self, clauses: NonogramClauses, file: ProofFile) -> None:
        """
        Write a proof from now on; it is complete when the search is exhausted.
        """

    def next(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> Ending | None:
        """Find the next solution: None if found, else why not."""

    def count(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> tuple[bytes, Ending]:
        """
        The number of solutions as little-endian bytes, and EXHAUSTED or the limit that made it a lower bound.
        """

    def draw(self, count: int, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> tuple[list[bytes], Ending]:
        """
        So many solutions, each drawn from all with the same probability, as cells in reading order; and EXHAUSTED or the limit that came first. None if there is no solution.
        """

    def cells(self) -> bytes:
        """The cells in reading order: 0 background, then colours, 255 unknown."""

    def certain_cells(self) -> bytes:
        """
        The same after undoing all decisions: the certain cells. Ends the search.
        """

    def busiest(self, most: int) -> list[tuple[int, int]]:
        """
        The (row, column) of the cells most involved in the last conflicts, busiest first.
        """

    def stats(self) -> dict[str, float]:
        """The work done so far."""

    def record(self, limit: int) -> None:
        """
        Record the search from now on, in about `limit` bytes. Call it before the first `next`.
        """

    def recording(self) -> dict[str, bytes]:
        """
        The columns of the recording as bytes: per frame `events`, `ends` (of its changes), `wordings`,
        `abouts` and `numbers`; per change `cells` and `values`; and what is `shown` after the last frame.
        """

    def recording_cut(self) -> bool:
        """Whether the recording reached its limit."""

    def wordings(self) -> list[str]:
        """The sentences of the frames, by number."""

class NonogramRace:
    """
    Several searches on one black and white nonogram, each in its own thread.
    """

    def __init__(self, rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]], start: bytes | None = None, stage: Stage = Stage.AUTO, seed: int = 0, jobs: int = 2) -> None: ...

    def certify(self, job: int, clauses: NonogramClauses, file: ProofFile) -> None:
        """
        Have a search write a proof. That of the winner is complete if it is exhausted.
        """

    def winner(self) -> int | None:
        """The search that settled the puzzle, if any."""

    def solve(self, most: int, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> Ending | None:
        """
        Find `most` solutions; can be called only once: None if found, else why there are no more.
        """

    def count(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> tuple[bytes, Ending]:
        """
        The number of solutions as little-endian bytes, and EXHAUSTED or the limit that made it a lower bound.
        """

    def solutions(self) -> list[bytes]:
        """The solutions found, each as cells in reading order."""

    def certain_cells(self) -> bytes:
        """The cells that are certain. Ends the race."""

    def stats(self) -> dict[str, float]:
        """The work of all searches so far."""

class ColourRace:
    """Several searches on one coloured nonogram, each in its own thread."""

    def __init__(self, rows: Sequence[Sequence[tuple[int, int]]], columns: Sequence[Sequence[tuple[int, int]]], start: bytes | None = None, stage: Stage = Stage.AUTO, seed: int = 0, jobs: int = 2) -> None: ...

    def certify(self, job: int, clauses: NonogramClauses, file: ProofFile) -> None:
        """
        Have a search write a proof. That of the winner is complete if it is exhausted.
        """

    def winner(self) -> int | None:
        """The search that settled the puzzle, if any."""

    def solve(self, most: int, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> Ending | None:
        """
        Find `most` solutions; can be called only once: None if found, else why there are no more.
        """

    def count(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> tuple[bytes, Ending]:
        """
        The number of solutions as little-endian bytes, and EXHAUSTED or the limit that made it a lower bound.
        """

    def solutions(self) -> list[bytes]:
        """The solutions found, each as cells in reading order."""

    def certain_cells(self) -> bytes:
        """The cells that are certain. Ends the race."""

    def stats(self) -> dict[str, float]:
        """The work of all searches so far."""

def edge_distances(pixels: bytes, width: int, height: int, rotate: bool, seconds: float | None = None, memory: int | None = None) -> bytes | None:
    """
    How badly each pair of image tile edges fits together: 32-bit floats, four rows per tile clockwise from
    the top; infinite for pairs that cannot touch. None if a limit was reached.
    """

class PictureSearch:
    """A depth-first search for the boards of a picture puzzle."""

    def __init__(self, width: int, height: int, mates: Sequence[int], variants: Sequence[tuple[int, Sequence[int]]], copies: Sequence[int], classes: Sequence[Sequence[int]], class_of: Sequence[int], turned: Sequence[int] = [], order: str = 'rows') -> None: ...

    def enumerate(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> tuple[int, int, int, Ending]:
        """
        The number of boards, of those unchanged by a half turn, of those unchanged by a quarter turn, and
        EXHAUSTED or the limit that made them lower bounds.
        """

    def record(self, base: Sequence[int], limit: int) -> None:
        """
        Record the variants in the cells from now on, in about `limit` bytes. Call it before the first `next`.
        `base` is what the cells show before a tile is placed there, -1 for nothing.
        """

    def recording(self) -> dict[str, bytes]:
        """
        The columns of the recording, in the same form as those of NonogramSearch.
        """

    def recording_cut(self) -> bool:
        """Whether the recording reached its limit."""

    @staticmethod
    def wordings() -> list[str]:
        """The sentences of the frames, by number."""

    def next(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> Ending | None:
        """Find the next board: None if found, else why not."""

    def board(self, cells: int) -> list[int]:
        """The variant in each cell of the last board found."""

    def stats(self) -> dict[str, int | float]:
        """The work done so far."""

class PictureClauses:
    """A conflict-driven search for the boards of a picture puzzle."""

    def __init__(self, width: int, height: int, mates: Sequence[int], variants: Sequence[tuple[int, Sequence[int]]], copies: Sequence[int], classes: Sequence[Sequence[int]], class_of: Sequence[int], seed: int = 0) -> None: ...

    def next(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> Ending | None:
        """Find the next board: None if found, else why not."""

    def board(self, cells: int) -> list[int]:
        """The variant in each cell of the last board found."""

    def stats(self) -> dict[str, int | float]:
        """The work done so far."""

class HitoriSearch:
    """A search for the solutions of a Hitori."""

    def __init__(self, width: int, height: int, numbers: Sequence[int], start: bytes | None = None, seed: int = 0) -> None: ...

    def certify(self, file: ProofFile) -> None:
        """
        Write a proof from now on; it is complete when the search is exhausted.
        """

    def next(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> Ending | None:
        """Find the next solution: None if found, else why not."""

    def count(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> tuple[bytes, Ending]:
        """
        The number of solutions as little-endian bytes, and EXHAUSTED or the limit that made it a lower bound.
        """

    def cells(self) -> bytes:
        """The last solution in reading order: 0 unshaded, 1 shaded."""

    def certain_cells(self) -> bytes:
        """The cells that are certain so far: 0 unshaded, 1 shaded, 255 unknown."""

    def stats(self) -> dict[str, int]:
        """The work done so far."""

    def record(self, limit: int) -> None:
        """
        Record the search from now on, in about `limit` bytes. Call it before the first `next`.
        """

    def recording(self) -> dict[str, bytes]:
        """
        The columns of the recording as bytes: per frame `events`, `ends` (of its changes), `wordings`,
        `abouts` and `numbers`; per change `cells` and `values`; and what is `shown` after the last frame.
        """

    def recording_cut(self) -> bool:
        """Whether the recording reached its limit."""

    def wordings(self) -> list[str]:
        """The sentences of the frames, by number."""

class HitoriReach:
    """How far human techniques reach in a Hitori."""

    def __init__(self, width: int, height: int, numbers: Sequence[int], start: bytes | None = None) -> None: ...

    def extend(self, tier: int, seconds: float | None = None) -> tuple[bytes, Ending | None]:
        """
        The tier that each cell requires, 255 if above `tier`; and the limit, if one was reached.
        """

    def worth_trying(self, seconds: float | None = None) -> tuple[list[int], list[tuple[int, int]], Ending | None]:
        """
        Cells whose two cases settle another cell in the same way; guesses (cell, value) that fail; and the limit,
        if one was reached.
        """

def hitori_patterns(width: int, height: int, numbers: Sequence[int]) -> list[tuple[str, list[tuple[int, int]], list[int]]]:
    """
    What copies in certain positions imply: name, the (cell, value) pairs that follow, the cells of the pattern.
    """

class NonogramDiagnosis:
    """Why a black and white nonogram has no solution."""

    def __init__(self, rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]], start: bytes | None = None) -> None: ...

    def run(self, surplus: tuple[int, int] | None = None, seconds: float | None = None, memory: int | None = None, progress: object | None = None) -> Ending | None:
        """
        Run the diagnosis: None, or the limit that was reached. `surplus`: (colour, cells) by which the rows
        exceed the columns.
        """

    def lines(self) -> list[int]:
        """The contradictory lines, rows first."""

    def smallest(self) -> bool:
        """Whether no smaller set of lines is contradictory (proved)."""

    def typos(self) -> list[tuple[int, int, int, int, bool]]:
        """
        Numbers that may be mistyped: (line, run, found, suggested, whether that leaves one solution).
        """

    def stats(self) -> dict[str, float]:
        """The work done so far."""

class ColourDiagnosis:
    """
    The same for coloured nonograms; clues are (length, colour), and a length of 0 is unknown.
    """

    def __init__(self, rows: Sequence[Sequence[tuple[int, int]]], columns: Sequence[Sequence[tuple[int, int]]], start: bytes | None = None) -> None: ...

    def run(self, surplus: tuple[int, int] | None = None, seconds: float | None = None, memory: int | None = None, progress: object | None = None) -> Ending | None:
        """
        Run the diagnosis: None, or the limit that was reached. `surplus`: (colour, cells) by which the rows
        exceed the columns.
        """

    def lines(self) -> list[int]:
        """The contradictory lines, rows first."""

    def smallest(self) -> bool:
        """Whether no smaller set of lines is contradictory (proved)."""

    def typos(self) -> list[tuple[int, int, int, int, bool]]:
        """
        Numbers that may be mistyped: (line, run, found, suggested, whether that leaves one solution).
        """

    def stats(self) -> dict[str, float]:
        """The work done so far."""

class NonogramRefuter:
    """
    Wrong guesses that are easy to refute, for boards on which no line says anything new.
    """

    def __init__(self, rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]], sets: bytes) -> None:
        """
        `sets` says for each cell and each value, the background first, whether the cell may have it.
        """

    def beside(self, tries: bytes, seconds: float | None = None) -> tuple[int, int, int, int, int] | None:
        """
        A value that a cell must have (row, column, value, line, adjacent line): otherwise the adjacent line
        breaks, by way of the crossing lines. `tries` flags the values to try. TimeoutError after `seconds`.
        """

    def refute(self, tries: bytes, seconds: float | None = None) -> tuple[int, int, int] | None:
        """
        A value that a cell must have (row, column, value), the one proved with the fewest lines.
        """

    def agree(self, seconds: float | None = None) -> tuple[tuple[int, int], list[tuple[int, int, int]]] | None:
        """
        A cell (row, column), and values that others have (row, column, value) whichever value it has.
        """

class ColourRefuter:
    """
    The same for coloured nonograms; clues are (length, colour), and a length of 0 is unknown.
    """

    def __init__(self, rows: Sequence[Sequence[tuple[int, int]]], columns: Sequence[Sequence[tuple[int, int]]], sets: bytes) -> None:
        """
        `sets` says for each cell and each value, the background first, whether the cell may have it.
        """

    def beside(self, tries: bytes, seconds: float | None = None) -> tuple[int, int, int, int, int] | None:
        """
        A value that a cell must have (row, column, value, line, adjacent line): otherwise the adjacent line
        breaks, by way of the crossing lines. `tries` flags the values to try. TimeoutError after `seconds`.
        """

    def refute(self, tries: bytes, seconds: float | None = None) -> tuple[int, int, int] | None:
        """
        A value that a cell must have (row, column, value), the one proved with the fewest lines.
        """

    def agree(self, seconds: float | None = None) -> tuple[tuple[int, int], list[tuple[int, int, int]]] | None:
        """
        A cell (row, column), and values that others have (row, column, value) whichever value it has.
        """

class NonogramRepair:
    """Change a black and white picture until it is a fair puzzle."""

    def __init__(self, width: int, height: int, cells: bytes, lines: bool = False, values: int = 2, keep: bytes | None = None, visibility: bytes | None = None, most: int | None = None, prove: bool = False) -> None:
        """
        `lines`: lines alone must solve it; `keep`: one flag per cell; `visibility`: one byte per cell and value;
        `most`: changes; `prove`: continue until fewer changes are proved impossible.
        """

    def run(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> Ending | None:
        """Repair the picture: None, or the limit that was reached."""

    def cells(self) -> bytes:
        """The cells of the repaired picture, or of the nearest found."""

    def fair(self) -> bool:
        """Whether the picture is a fair puzzle."""

    def impossible(self) -> bool:
        """Whether no changes make it fair (proved)."""

    def open(self) -> int:
        """The number of cells left open, if it is not fair."""

    def least(self) -> int:
        """The least number of changes that a repair needs, as far as proved."""

    def stats(self) -> dict[str, float]:
        """The work done so far."""

class ColourRepair:
    """Change a coloured picture until it is a fair puzzle."""

    def __init__(self, width: int, height: int, cells: bytes, lines: bool = False, values: int = 2, keep: bytes | None = None, visibility: bytes | None = None, most: int | None = None, prove: bool = False) -> None:
        """
        `lines`: lines alone must solve it; `keep`: one flag per cell; `visibility`: one byte per cell and value;
        `most`: changes; `prove`: continue until fewer changes are proved impossible.
        """

    def run(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> Ending | None:
        """Repair the picture: None, or the limit that was reached."""

    def cells(self) -> bytes:
        """The cells of the repaired picture, or of the nearest found."""

    def fair(self) -> bool:
        """Whether the picture is a fair puzzle."""

    def impossible(self) -> bool:
        """Whether no changes make it fair (proved)."""

    def open(self) -> int:
        """The number of cells left open, if it is not fair."""

    def least(self) -> int:
        """The least number of changes that a repair needs, as far as proved."""

    def stats(self) -> dict[str, float]:
        """The work done so far."""
