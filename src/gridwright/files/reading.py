"""Reading puzzles from a file or a text, for every kind: detects the format, and notes anything unusual.

A named format decides. Otherwise the suffix of the file does, unless the content is clearly something else: the format
of the suffix neither reads nor recognises it, and exactly one other does both; a note says so. Otherwise the content
decides: every possible format is tried in full; a reading whose rows and columns cannot agree loses to one whose rows
and columns do; and if two readings with different puzzles remain, none is picked (`AmbiguousFormat`).

Several kinds of puzzle may share a format name; it means the kind that the content shows, or else the first of them.
Formats that other packages add are tried in the same way, but only if no built-in format has the name or reads the
content: a package never changes how a file is read that can be read without it.

Nothing is ever downloaded: a URL is text, and either it contains a puzzle or it does not.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from gridwright import kinds
from gridwright.base.elsewhere import elsewhere
from gridwright.base.format import Format, Puzzles
from gridwright.files.content import Content, bytes_of
from gridwright.values.clock import trying
from gridwright.values.errors import AmbiguousFormat, FormatError, InputError, NotSupported, UsageError
from gridwright.values.expected import expect, wrong
from gridwright.values.limits import sides_of
from gridwright.values.note import Note
from gridwright.values.phrases import listed, one

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from os import PathLike
    from typing import TypeAlias

    from gridwright.base.puzzle import Puzzle
    from gridwright.values.solution import Solution

    Size: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """The result of reading: the puzzles in order, their format, and notes."""

    puzzles: tuple[Puzzle[Solution], ...]
    format: Format
    notes: tuple[Note, ...] = ()


def only(reading: Reading) -> Puzzle[Solution]:
    """The puzzle of a reading that must have exactly one."""
    if len(reading.puzzles) != 1:
        raise FormatError(f"expected one puzzle, found {len(reading.puzzles)} (use load_all or parse_all for several)")
    return reading.puzzles[0]


_PLAIN = ("", ".txt")  # suffixes without a meaning
COMMON = (
    Format("json", "Gridwright JSON", "gridwright.files.json_", (".json",), goal=True, whole=True),
    Format("jsonl", "Gridwright JSON Lines", "gridwright.files.jsonl", (".jsonl",), goal=True, whole=True),
    Format(
        "drawing", "drawing that contains its puzzle", "gridwright.files.drawing", (".png",), binary=True, writes=False
    ),
)


def read_file(
    path: str | PathLike[str], format: str | None = None, *, kind: str | None = None, size: Size | None = None
) -> Reading:
    """The puzzles in a file. `size` is (width, height), for formats without a size."""
    name = name_of(path)
    return read_text(bytes_of(name), format, kind=kind, size=size, source=name, suffix=os.path.splitext(name)[1])


def read_text(
    text: str | bytes,
    format: str | Format | None = None,
    *,
    kind: str | None = None,
    size: Size | None = None,
    source: str | None = None,
    suffix: str = "",
) -> Reading:
    """The puzzles in a text, or in the bytes of a file or a stream; `source` names it in errors.

    >>> read_text("5x1:1/1/1//1/3.1").puzzles
    (<Nonogram 5x1>,)
    """
    expect(text, str | bytes, "the input", "a text or bytes (use `load` to read a file)")
    size = None if size is None else sides_of(size)
    try:
        content = Content(text)
        reading = _read(content, format, kind, size, suffix.lower())
        _check_kind(reading, kind)
        if format is None and kind is None:
            reading = _with_other_kinds(reading, content, size, suffix.lower())
        return reading
    except FormatError as error:
        raise (error.within(source) if source else error) from None
    except NotSupported:
        raise
    except InputError as error:
        raise FormatError(str(error), source=source) from None


def format_of(data: bytes, format: str | None = None, *, kind: str | None = None, suffix: str = "") -> Format | None:
    """The format that `read_text` would choose, if a cheap check settles it; ignores bytes that are not text."""
    content, suffix = Content(data, "replace"), suffix.lower()
    if format is not None:
        return _named(content, format, kind)
    ours = _ours(kind)
    meant = _meant(content, ours, suffix, kind)
    known = suffix in _PLAIN or _claimed(ours, suffix) or not _claimed(_others(kind), suffix)
    return meant[0] if len(meant) == 1 and known else None


def _check_kind(reading: Reading, kind: str | None) -> None:
    """Raise an error if puzzles are of another kind than requested."""
    for number, puzzle in enumerate(reading.puzzles, 1):
        if kind is not None and puzzle.kind != kind:
            which = f"puzzle {number}: " if len(reading.puzzles) > 1 else ""
            raise FormatError(f"{which}expected the kind {kind!r}, found {puzzle.kind!r}")


def name_of(path: str | PathLike[str]) -> str:
    """The name of a file as a string."""
    try:
        return os.fsdecode(path)
    except TypeError:
        raise wrong(path, "a file", "its name or its path") from None


def format_named(name: str, kind: str | None = None, *, reading: bool = False, writing: bool = False) -> Format:
    """The format with this name; if several kinds have one, that of `kind`, else that of the first kind.

    >>> format_named("non").title
    "Simpson's .non"
    """
    return _formats_named(name, kind, reading=reading, writing=writing)[0]


def format_for_suffix(path: str | PathLike[str], kind: str | None = None) -> Format:
    """The format to write for a file name.

    >>> format_for_suffix("cat.NON").name
    'non'
    """
    suffix = os.path.splitext(name_of(path))[1].lower()
    for format in formats_of(kind, writing=True):
        if suffix in format.suffixes:
            return format
    known = " ".join(dict.fromkeys(suffix for format in formats_of(kind, writing=True) for suffix in format.suffixes))
    raise UsageError(f"the suffix {suffix!r} does not name a format to write; choose from {known}")


def format_to_write(kind: str, name: str, suffix: str = "") -> Format:
    """The format with this name for writing puzzles of a kind; if the kind has none, that of the suffix."""
    for formats in (_ours, _others):
        some = formats(kind, reading=False, writing=True)
        if found := [format for format in some if format.name == name] or (suffix and _claimed(some, suffix)):
            return found[0]
    raise NotSupported(f"{kind} puzzles cannot be written as {name}")


def formats_of(kind: str | None = None, *, reading: bool = False, writing: bool = False) -> Iterator[Format]:
    """All formats of a kind, or of every kind, that can be read or written as requested.

    JSON and JSON Lines hold every kind. Formats of other packages come last, and are looked for only when the built-in
    ones are used up.
    """
    for formats in (_ours, _others):
        yield from formats(kind, reading, writing)


@cache
def other_formats() -> tuple[Format, ...]:
    """The formats that other packages add to kinds, by the entry point group `gridwright.formats`."""

    def checked(format: object) -> Format:
        if not isinstance(format, Format):
            raise TypeError(f"expected a Format, found {format!r:.40}")
        kinds.kind_named(format.kind)
        format.check()
        return format

    return elsewhere("gridwright.formats", checked)


def _ours(kind: str | None, reading: bool = True, writing: bool = False) -> list[Format]:
    among = kinds.KINDS if kind is None else (kinds.kind_named(kind),)
    own = [format for kind in among for format in kind.formats]
    # A .json file is written as Gridwright JSON, whatever other formats have that suffix.
    formats = [*COMMON, *own] if writing else [*own, *COMMON]
    return _going(formats, reading, writing)


def _others(kind: str | None, reading: bool = True, writing: bool = False) -> list[Format]:
    among = kinds.other_kinds() if kind is None else ()
    added = (format for format in other_formats() if kind in (None, format.kind))
    return _going([*(format for kind in among for format in kind.formats), *added], reading, writing)


def _going(formats: Iterable[Format], reading: bool, writing: bool) -> list[Format]:
    return [format for format in formats if (format.reads or not reading) and (format.writes or not writing)]


def _formats_named(name: str, kind: str | None, *, reading: bool = False, writing: bool = False) -> list[Format]:
    for formats in (_ours, _others):
        if found := [format for format in formats(kind, reading, writing) if format.name == name]:
            return found
    known = " ".join(dict.fromkeys(format.name for format in formats_of(kind, reading=reading, writing=writing)))
    verb = " to read" if reading else " to write" if writing else ""
    raise UsageError(f"no format {name!r}{verb}{f' for {one(kind)}' if kind else ''}; choose from {known}")


def _read_as(content: Content, format: Format, size: Size | None) -> Reading:
    """The puzzles, read in a given format."""
    found = format.parse(content.put_for(format), size)
    return Reading(tuple(found), format, found.notes if isinstance(found, Puzzles) else ())


def _read(content: Content, name: str | Format | None, kind: str | None, size: Size | None, suffix: str) -> Reading:
    if name is not None:
        format = name if isinstance(name, Format) else _named(content, name, kind)
        return _read_as(content, format, size)
    if content.is_blank:
        raise FormatError("expected a puzzle, found nothing", line=1, column=1)
    ours = _ours(kind)
    try:
        with trying():
            return _read_among(ours, content, size, suffix, kind)
    except AmbiguousFormat:
        raise
    except InputError as error:
        others = _others(kind)
        try:
            return _read_among(others, content, size, suffix, kind)
        except AmbiguousFormat:
            raise
        except InputError as other:
            theirs = _claim(content, others, suffix) > _claim(content, ours, suffix)
            raise (other if theirs else error) from None


def _with_other_kinds(reading: Reading, content: Content, size: Size | None, suffix: str) -> Reading:
    """A reading with a note on another possible kind of puzzle, if no suffix has decided."""
    if len(_claimed(_ours(None), suffix)) == 1 or reading.format in COMMON:
        return reading
    kind = reading.puzzles[0].kind
    for other in kinds.KINDS:
        for format in other.formats if other.name != kind else ():
            if format.reads and content.fits(format):
                with suppress(InputError), trying():
                    _read_as(content, format, size)
                    note = Note(f"read as {one(kind)}", f"--kind {other.name} reads it as {one(other.name)}")
                    return replace(reading, notes=(*reading.notes, note))
    return reading


def _read_among(formats: list[Format], content: Content, size: Size | None, suffix: str, kind: str | None) -> Reading:
    meant = _meant(content, formats, suffix, kind)
    if len(meant) == 1:
        return _read_as(content, meant[0], size)
    claimed = _claimed(formats, suffix)
    if len(claimed) == 1:
        return _by_suffix(content, claimed[0], formats, size)
    return _by_content(content, meant or [format for format in claimed if not format.binary], size)


def _claimed(formats: list[Format], suffix: str) -> list[Format]:
    return [format for format in formats if suffix in format.suffixes]


def _claim(content: Content, formats: list[Format], suffix: str) -> int:
    """How likely it is that some formats are meant when none can read the input: 2 by suffix, 1 by a check, 0 not."""
    return 2 if _claimed(formats, suffix) else int(any(content.looks_like(format) for format in formats))


def _meant(content: Content, formats: list[Format], suffix: str, kind: str | None) -> list[Format]:
    """The formats that may be meant: those that recognise the input, first among those of the suffix, and last those
    that fit the requested kind. If there is only one, no other is tried."""
    claimed = _claimed(formats, suffix)
    found = [format for format in claimed or formats if content.looks_like(format)]
    if not found and len(claimed) > 1:
        found = [format for format in formats if content.looks_like(format)]
    if not found and kind is not None and len(claimed) != 1:
        found = [format for format in formats if content.fits(format)]
    return found


def _named(content: Content, name: str, kind: str | None) -> Format:
    """The format with this name; of several, the one that recognises the input, else the first."""
    formats = _formats_named(name, kind, reading=True)
    if len(formats) > 1:
        shown = [format for format in formats if content.looks_like(format)]
        if len(shown) == 1:
            return shown[0]
    return formats[0]


def _by_suffix(content: Content, claimed: Format, formats: list[Format], size: Size | None) -> Reading:
    try:
        with trying():
            return _read_as(content, claimed, size)
    except FormatError as error:
        others = [format for format in formats if format != claimed and content.looks_like(format)]
        if len(others) != 1:
            raise
        try:
            reading = _read_as(content, others[0], size)
        except InputError:
            raise error from None
        note = Note(f"read as {others[0].name}: the suffix says {claimed.name}, but the content does not match")
        return replace(reading, notes=(note, *reading.notes))


def _by_content(content: Content, formats: list[Format], size: Size | None) -> Reading:
    readings: list[Reading] = []
    faults: list[tuple[Format, InputError]] = []
    for format in formats:
        try:
            with trying():
                readings.append(_read_as(content, format, size))
        except InputError as error:
            faults.append((format, error))
    if not readings:
        raise _fault(faults) if faults else content.unknown()
    left = [reading for reading in readings if all(puzzle.plausible for puzzle in reading.puzzles)] or readings
    taken = left[0]
    if rivals := [reading.format for reading in left if reading.puzzles != taken.puzzles]:
        raise _ambiguous([taken.format, *rivals])
    kept = [reading.format for reading in left]
    notes = []
    if names := _names(kept[1:]):
        notes.append(Note(f"read as {taken.format.name}; the same puzzle as {' or '.join(names)}", minor=True))
    if names := _names([reading.format for reading in readings if reading.format not in kept]):
        text = f"read as {taken.format.name}: as {' or '.join(names)} the rows and columns would not agree"
        notes.append(Note(text))
    return replace(taken, notes=(*taken.notes, *notes))


def _names(formats: Sequence[Format]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(format.name for format in formats))


def _ambiguous(formats: Sequence[Format]) -> AmbiguousFormat:
    names = _names(formats)
    if len(names) == 1:
        return AmbiguousFormat(f"this {names[0]} can be read as several kinds of puzzle; name the kind", names=names)
    return AmbiguousFormat(f"{' and '.join(names)} read different puzzles from this; name the format", names=names)


def _fault(faults: list[tuple[Format, InputError]]) -> InputError:
    """The error of the format that got furthest before it failed, since that is most likely the one meant."""

    def place(fault: tuple[Format, InputError]) -> tuple[int, int]:
        error = fault[1]
        return (error.line or 0, error.column or 0) if isinstance(error, FormatError) else (0, 0)

    format, error = max(faults, key=place)
    others = [name for name in _names([format for format, _ in faults]) if name != format.name]
    if not others or not isinstance(error, FormatError):
        return error
    message = f"{error.message} (tried {listed([format.name, *others])})"
    return FormatError(message, line=error.line, column=error.column)
