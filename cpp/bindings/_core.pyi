"""The native core of Gridwright."""

from collections.abc import Sequence


def force_line(runs: Sequence[int], cells: bytes, kernel: str = 'auto') -> bytes | None:
    """
    The cells of a line (0 white, 1 black, 255 unknown) with everything that its clue forces; None if no
    arrangement of the runs agrees with the cells. The kernel is auto, narrow, wide, or plain: a textbook program.
    """

def time_line(runs: Sequence[int], cells: bytes, kernel: str, repeats: int) -> float:
    """The seconds that so many solves of one line take, for the benchmarks."""

class NonogramSearch:
    """A search for the solutions of a black and white nonogram."""

    def __init__(self, rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]], start: bytes | None = None, active: bytes | None = None, stage: str = 'search', seed: int = 0) -> None: ...

    def next(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> str:
        """
        Looks for the next solution: 'found', 'exhausted', 'stuck' (the stage goes no further), or the limit that
        was reached: 'time', 'nodes', 'memory'.
        """

    def count(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> tuple[bytes, str]:
        """
        The number of solutions as little-endian bytes, and 'done' or the limit that made it a lower bound.
        """

    def cells(self) -> bytes:
        """The cells in reading order: 0 white, 1 black, 255 unknown."""

    def certain_cells(self) -> bytes:
        """
        As `cells`, after giving up all decisions: what is certain. The search is over then.
        """

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

    @staticmethod
    def wordings() -> list[str]:
        """The sentences of the frames, by number."""

    def stats(self) -> dict[str, int]:
        """The work done so far."""

class HitoriSearch:
    """A search for the solutions of a Hitori."""

    def __init__(self, width: int, height: int, numbers: Sequence[int], start: bytes | None = None, seed: int = 0) -> None: ...

    def next(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> str:
        """
        Looks for the next solution: 'found', 'exhausted', or the limit that was reached: 'time', 'nodes', 'memory'.
        """

    def count(self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None, progress: object | None = None) -> tuple[bytes, str]:
        """
        The number of solutions as little-endian bytes, and 'done' or the limit that made it a lower bound.
        """

    def cells(self) -> bytes:
        """The last solution in reading order: 0 unshaded, 1 shaded."""

    def certain_cells(self) -> bytes:
        """What is certain so far: 0 unshaded, 1 shaded, 255 not known."""

    def stats(self) -> dict[str, int]:
        """The work done so far."""
