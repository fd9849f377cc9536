"""What went wrong, for whoever asked: a status as HTTP has them, and an object for JSON."""

from __future__ import annotations

from gridwright.values.ending import Ending
from gridwright.values.errors import AmbiguousFormat, FormatError, GridwrightError, LimitReached, PuzzleError
from gridwright.web.forms import BadRequest

BAD, UNUSABLE, FAULT = 400, 422, 500


def error_fields(error: BaseException) -> tuple[int, dict[str, object]]:
    """The status and the object for what went wrong."""
    fields: dict[str, object] = {"message": str(error)}
    if isinstance(error, BadRequest):
        return BAD, fields
    if isinstance(error, FormatError):
        fields["message"] = error.message
        if error.line is not None:
            fields |= {"line": error.line, "column": error.column}
        if isinstance(error, AmbiguousFormat):
            fields["formats"] = list(error.names)
    elif isinstance(error, PuzzleError) and error.axis is not None:
        fields |= {"axis": error.axis, "index": error.index}
    elif isinstance(error, LimitReached):
        fields["ending"] = error.ending
    elif isinstance(error, MemoryError):
        fields = {"message": Ending.MEMORY.sentence, "ending": Ending.MEMORY}
    elif isinstance(error, RecursionError):
        fields["message"] = "nested too deeply"
    elif not isinstance(error, GridwrightError):
        return FAULT, {"message": f"a fault of ours, please report it: {type(error).__name__}: {error}"}
    return UNUSABLE, fields
