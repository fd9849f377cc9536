"""What is wrong with a solution, as every kind of puzzle tells it."""

from __future__ import annotations

from gridwright.values.value import Value


class Violation(Value):
    """One broken rule: in a line (`axis` is row or column, `index` counts from 0), or of the whole grid."""

    __slots__ = ("axis", "index", "message")
    axis: str
    index: int
    message: str

    def __init__(self, axis: str, index: int, message: str) -> None:
        self._set(axis=axis, index=index, message=message)

    def __str__(self) -> str:
        return f"grid: {self.message}" if self.axis == "grid" else f"{self.axis} {self.index + 1}: {self.message}"
