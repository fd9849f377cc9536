"""Knuth's text for exact cover, as his programs DLX1 to DLX3 and SSXCC read it.

file        comment lines and blank lines anywhere; the line of items; one option a line
comment     a line whose first character, blanks aside, is |
items       item ... [ | name ... ]          primary items, then secondary ones
item        [[low:]high|]name                low alone left out: exactly high; both left out: exactly once
option      name[:colour] ...                a colour only on a secondary item
name        any characters but blanks, | and :

Names and colours may be of any length here; Knuth's programs stop at eight characters and at one. What stands in
comments before the items is kept as the description. Options without a primary item are read, and never chosen.

| A simple example of color controls
A B 2:3|C | X Y
A B X:0 Y:0
A C X:1 Y:1
C X:0
B X:1
C Y:1
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.exact_cover.puzzle import ExactCover
from gridwright.values.errors import FormatError, NotSupported, PuzzleError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Word = tuple[str, int]  # and its column, from 1

_MOST_LINES = 50  # that are looked at to see whether a text is of this format
_MOST_DIGITS = 9


def parse(data: str, size: tuple[int, int] | None = None) -> list[ExactCover]:
    """The problem in a text."""
    lines = _lines(data)
    line, words = next(lines, (0, []))
    if not words:
        raise FormatError("expected a line of items, found nothing", line=data.count("\n") + 1, column=1)
    primary, secondary, multiplicity = _items(line, words)
    roles = dict.fromkeys(primary, True) | dict.fromkeys(secondary, False)
    options = [[_entry(line, word, roles) for word in words] for line, words in _distinct(lines)]
    comments = [text.strip()[1:].strip() for text in data.split("\n")[: line - 1] if text.strip()]
    meta = {"description": "\n".join(comments)} if any(comments) else None
    try:
        return [ExactCover(options, primary=primary, secondary=secondary, multiplicity=multiplicity, meta=meta)]
    except PuzzleError as error:
        raise FormatError(str(error)) from None


def write(puzzles: Sequence[ExactCover]) -> str:
    """One problem as text. Names of options become comments, cliques secondary items."""
    if len(puzzles) != 1:
        raise NotSupported(f"a dlx text holds one problem, not {len(puzzles)}")
    puzzle = puzzles[0]
    names = {item: _name(item, "item") for item in (*puzzle.primary, *puzzle.secondary)}
    if len(set(names.values())) < len(names):
        raise NotSupported("two items have the same name as text")
    tints = {colour: _name(colour, "colour") for colour in puzzle.palette}
    if len(set(tints.values())) < len(tints):
        raise NotSupported("two colours have the same name as text")
    cliques = _free_names(len(puzzle.cliques), set(names.values()))
    bounds = puzzle.bounds or [(1, 1)] * len(puzzle.primary)
    items = [_bound(*pair) + names[item] for item, pair in zip(puzzle.primary, bounds, strict=True)]
    if others := [*(names[item] for item in puzzle.secondary), *cliques]:
        items += ["|", *others]
    lines = [f"| {text}" for text in puzzle.meta.get("description", "").split("\n") if text] + [" ".join(items)]
    member_of: dict[int, list[str]] = {}
    for name, clique in zip(cliques, puzzle.cliques, strict=True):
        for number in clique:
            member_of.setdefault(number, []).append(name)
    for number, title in enumerate(puzzle.names):
        if title != number:
            lines.append(f"| {' '.join(str(title).split())}")
        words = [
            names[item] + (f":{tints[colour]}" if tinted else "") for item, tinted, colour in puzzle.entries(number)
        ]
        lines.append(" ".join(words + member_of.get(number, [])))
    return "\n".join(lines) + "\n"


def looks_like(data: str) -> bool:
    """A line of names, and lines that consist of these names; nothing but numbers is more likely something else."""
    names = _names(data)
    return any(letter.isalpha() for name in names for letter in name)


def fits(data: str) -> bool:
    """The same with numbers for names."""
    names = _names(data)
    return bool(names) and all(name.isdigit() for name in names)


def _names(data: str) -> list[str]:
    """The names in the first line, if the lines below consist of them."""
    lines = _lines(data)
    _, words = next(lines, (0, []))
    names = [word.rpartition("|")[2] for word, _ in words if word != "|"]
    if len(set(names)) < len(names) or any(":" in name or not name for name in names):
        return []
    known = set(names)
    some = [words for _, (_, words) in zip(range(_MOST_LINES), lines, strict=False)]
    consist = bool(some) and all(word.partition(":")[0] in known for words in some for word, _ in words)
    return names if consist else []


def _lines(data: str) -> Iterator[tuple[int, list[Word]]]:
    """The lines that are neither blank nor comments, with their numbers, each as words with their columns."""
    for number, line in enumerate(data.split("\n"), 1):
        words: list[Word] = []
        end = 0
        for word in line.split():
            start = line.index(word, end)
            end = start + len(word)
            words.append((word, start + 1))
        if words and not words[0][0].startswith("|"):
            yield number, words


def _items(line: int, words: list[Word]) -> tuple[list[str], list[str], dict[str, tuple[int, int]]]:
    primary: list[str] = []
    secondary: list[str] = []
    multiplicity: dict[str, tuple[int, int]] = {}
    names = primary
    for word, column in words:
        if word == "|":
            if names is secondary:
                raise FormatError("a second | on the line of items", line=line, column=column)
            names = secondary
            continue
        bounds, bar, name = word.rpartition("|")
        if bar:
            if names is secondary:
                raise FormatError("a secondary item cannot have a multiplicity", line=line, column=column)
            multiplicity[name] = _multiplicity(bounds, line, column)
        if not name or ":" in name:
            raise FormatError(f"expected the name of an item, found {word[:40]!r}", line=line, column=column)
        if name in primary or name in secondary:
            raise FormatError(f"the item {name!r} is named twice", line=line, column=column)
        names.append(name)
    return primary, secondary, multiplicity


def _multiplicity(text: str, line: int, column: int) -> tuple[int, int]:
    low, colon, high = text.rpartition(":")
    numbers = [low, high] if colon else [high, high]
    if not all(number.isascii() and number.isdigit() and len(number) <= _MOST_DIGITS for number in numbers):
        raise FormatError(f"expected low:high| or high|, found {text[:40] + '|'!r}", line=line, column=column)
    if int(numbers[0]) > int(numbers[1]):
        raise FormatError(f"expected low <= high, found {text}", line=line, column=column)
    return int(numbers[0]), int(numbers[1])


def _distinct(lines: Iterator[tuple[int, list[Word]]]) -> Iterator[tuple[int, list[Word]]]:
    """The lines of options; one that names an item twice is an error at its place."""
    for line, words in lines:
        if len(words) > 1 and len({word.partition(":")[0] for word, _ in words}) < len(words):
            seen = set()
            for word, column in words:
                name = word.partition(":")[0]
                if name in seen:
                    raise FormatError(f"the item {name!r} is in this option twice", line=line, column=column)
                seen.add(name)
        yield line, words


def _entry(line: int, word: Word, roles: dict[str, bool]) -> str | tuple[str, str]:
    """An entry of an option; `roles` has the items and whether they are primary."""
    text, column = word
    if text in roles:
        return text
    name, colon, colour = text.partition(":")
    if name not in roles:
        raise FormatError(f"there is no item {name[:40]!r}", line=line, column=column)
    if not colon or not colour or ":" in colour:
        raise FormatError(f"expected item:colour, found {text[:40]!r}", line=line, column=column)
    if roles[name]:
        raise FormatError(f"the primary item {name!r} cannot have a colour", line=line, column=column)
    return name, colour


def _name(thing: object, what: str) -> str:
    text = str(thing)
    if not text or text.split() != [text] or "|" in text or ":" in text:
        raise NotSupported(f"the {what} {text[:40]!r} cannot be written in a dlx text: it needs a plain name")
    return text


def _bound(low: int, high: int) -> str:
    if low == high:
        return "" if low == 1 else f"{low}|"
    return f"{low}:{high}|"


def _free_names(number: int, taken: set[str]) -> list[str]:
    prefix = "x"
    while any(name.startswith(prefix) for name in taken):
        prefix += "x"
    return [f"{prefix}{index}" for index in range(1, number + 1)]
