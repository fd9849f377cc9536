"""The exit codes. With several puzzles, the highest one is returned."""

from __future__ import annotations

DONE = 0
MULTIPLE = 1  # `check` and `invert` only: there are several solutions
USAGE = 2  # a wrong option, or an output that cannot be written
BAD_INPUT = 3
UNKNOWN = 4  # a limit was reached before the end
NO_SOLUTION = 5
REFUSED = 6  # `verify` only: the certificate does not prove its claim

# Not in the table: codes that the shell reports itself, and internal errors (EX_SOFTWARE).
INTERNAL = 70
INTERRUPTED = 130
PIPE_CLOSED = 141
