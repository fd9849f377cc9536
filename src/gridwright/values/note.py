"""Notes on how an input was used."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Note:
    """A note in words; the `option` of the command line that would change it; whether it is `minor`: nothing else was
    possible.

    >>> print(Note("the left half is used", "--crop takes others"))
    the left half is used (--crop takes others)
    """

    text: str
    option: str = ""
    minor: bool = False

    def __str__(self) -> str:
        return f"{self.text} ({self.option})" if self.option else self.text
