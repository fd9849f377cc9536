"""Numbers of things, in words."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """A number of things.

    >>> counted(1, "cell"), counted(0, "cell"), counted(2, "cell")
    ('1 cell', '0 cells', '2 cells')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
