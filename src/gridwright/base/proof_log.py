"""Where a search writes its proof: a temporary file, so that a long proof takes no memory."""

from __future__ import annotations

import os
from tempfile import TemporaryFile
from typing import TYPE_CHECKING

from gridwright._core import HitoriClauses, NonogramClauses, ProofFile
from gridwright.values.errors import NotSupported

if TYPE_CHECKING:
    from typing import BinaryIO

    from gridwright.values.clock import Clock

__all__ = ["ProofLog"]


class ProofLog:
    """The proofs that searches write over the clauses of one puzzle, and the one that counts."""

    def __init__(self, clauses: NonogramClauses | HitoriClauses, *, binary: bool = False) -> None:
        self._clauses = clauses
        self._binary = binary
        self._files: list[tuple[BinaryIO, ProofFile]] = []
        self.chosen = 0  # the number of the file that holds the proof

    @property
    def nonogram(self) -> NonogramClauses:
        """The clauses, for a search of nonograms."""
        if not isinstance(self._clauses, NonogramClauses):
            raise NotSupported("these are not the clauses of a nonogram")
        return self._clauses

    def open(self) -> ProofFile:
        """A new file for a search to write to."""
        file = TemporaryFile(buffering=0)  # noqa: SIM115 (closed by `read`)
        native = ProofFile(self._clauses.variables, file.fileno(), self._binary)
        self._files.append((file, native))
        return native

    def read(self, clock: Clock) -> bytes:
        """The proof; ends the log. Raises OSError if it could not be written."""
        try:
            errors = [native.finish() for _, native in self._files]
            if error := errors[self.chosen]:
                raise OSError(error, os.strerror(error), "the proof")
            file, native = self._files[self.chosen]
            clock.need(native.bytes)
            file.seek(0)
            return file.read()
        finally:
            self.close()

    def close(self) -> None:
        """Remove the files; the searches have ended."""
        for file, native in self._files:
            native.finish()  # it must not write when another file has the descriptor
            file.close()
        self._files.clear()
