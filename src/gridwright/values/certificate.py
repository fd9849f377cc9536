"""A certificate: what is claimed about a puzzle, and a proof of it that anyone can check.

As a text it begins with comments, which checkers of other origin skip, and goes on with the steps of the proof:

    c gridwright certificate 1
    c claim unique
    c puzzle 8f14e45f...
    c solution
    c   #..#
    c   ##..
    -3 17 0
    0

The claim is `unique`, `none` or `multiple`; `puzzle` is the hash of the puzzle (`gridwright.certificate.puzzle_hash`).
`multiple` has two solutions and no steps. `c because sums` says that rows and columns ask for different numbers of
cells, which needs no steps either. A binary proof has no comments: it is the steps alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from gridwright.values.errors import FormatError
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from os import PathLike

ProofForm: TypeAlias = Literal["drat", "binary", "lrat"]
FORMS: tuple[ProofForm, ...] = ("drat", "binary", "lrat")
Claimed: TypeAlias = Literal["unique", "none", "multiple"]
_CLAIMS: dict[str, Claimed] = {"unique": "unique", "none": "none", "multiple": "multiple"}
LONGEST = (1 << 31) - 2  # bytes of a file: one more is still a size where sizes have 32 bits
_HEAD = "c gridwright certificate 1"
_SOLUTION = "c solution"
_ROW = "c   "


@dataclass(frozen=True, slots=True, repr=False)
class Certificate:
    """A claim about a puzzle with its proof.

    - `claim`: `unique`, `none` or `multiple`; None if the file does not say (a binary proof, or one of other origin);
    - `puzzle`: the hash of the puzzle, or None;
    - `solutions`: as `write_solution` writes them: one for `unique`, two for `multiple`;
    - `proof`: the steps, in DRAT (text or binary) or LRAT;
    - `by_sums`: rows and columns ask for different numbers of cells; there are no steps;
    - `first_line`: the line of the file in which the steps begin, from 1.

    >>> found = Certificate.read(b"c gridwright certificate 1\\nc claim none\\nc puzzle 12ab\\n1 0\\n0\\n")
    >>> found
    <Certificate none, 6 bytes>
    >>> found.write() == b"c gridwright certificate 1\\nc claim none\\nc puzzle 12ab\\n1 0\\n0\\n"
    True
    """

    claim: Claimed | None
    puzzle: str | None
    solutions: tuple[str, ...] = ()
    proof: bytes = b""
    by_sums: bool = False
    first_line: int = field(default=1, compare=False)

    @property
    def is_binary(self) -> bool:
        """Whether the proof is in the binary form of DRAT."""
        return b"\0" in self.proof

    @classmethod
    def read(cls, content: bytes) -> Certificate:
        """The certificate in a file."""
        if b"\0" in content:
            return cls(None, None, proof=content)
        claim: Claimed | None = None
        puzzle: str | None = None
        solutions: list[list[str]] = []
        by_sums = False
        at = number = 0
        while content.startswith(b"c", at):
            end = content.find(b"\n", at)
            end = len(content) if end < 0 else end
            line = content[at:end].decode("utf-8", "replace").rstrip("\r")
            at, number = end + 1, number + 1
            if line.startswith("c claim "):
                if (word := line[8:].strip()) not in _CLAIMS:
                    raise FormatError(f"expected unique, none or multiple, found {word[:40]!r}", line=number, column=9)
                claim = _CLAIMS[word]
            elif line.startswith("c puzzle "):
                puzzle = line[9:].strip()
            elif line == _SOLUTION:
                solutions.append([])
            elif line.startswith(_ROW) and solutions:
                solutions[-1].append(line[len(_ROW) :])
            elif line == "c because sums":
                by_sums = True
        return cls(claim, puzzle, tuple("\n".join(rows) for rows in solutions), content[at:], by_sums, number + 1)

    def header(self) -> bytes:
        """The comments at the beginning of a text."""
        lines = [_HEAD]
        if self.claim is not None:
            lines.append(f"c claim {self.claim}")
        if self.puzzle is not None:
            lines.append(f"c puzzle {self.puzzle}")
        for solution in self.solutions:
            lines += [_SOLUTION, *(_ROW + row for row in solution.split("\n"))]
        if self.by_sums:
            lines.append("c because sums")
        return ("\n".join(lines) + "\n").encode()

    def write(self) -> bytes:
        """The content of a file. A binary proof has no comments."""
        return self.proof if self.is_binary else self.header() + self.proof

    def save(self, path: str | PathLike[str]) -> None:
        """Write it to a file."""
        with open(path, "wb") as file:
            file.write(self.write())

    def __repr__(self) -> str:
        return f"<Certificate {self.claim or 'without claim'}, {counted(len(self.proof), 'byte')}>"
