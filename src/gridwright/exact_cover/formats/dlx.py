"""Knuth's text format for exact cover, as read by his programs DLX1 to DLX3 and SSXCC.

file        comment lines and blank lines anywhere; the line of items; one option per line
comment     a line whose first non-blank character is |
items       item ... [ | name ... ]          primary items, then secondary ones
item        [[low:]high|]name                without low: exactly high; without both: exactly once
option      name[:colour] ...                a colour only on a secondary item
name        any characters except blanks, | and :

Names and colours may have any length here; Knuth's programs allow eight characters and one. Comments before the items
are kept as the description. Options without a primary item are read but never chosen.

| A simple example of color controls
A B 2:3|C | X Y
A B X:0 Y:0
A C X:1 Y:1
C X:0
B X:1
C Y:1
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from gridwright.exact_cover.puzzle import ExactCover
from gridwright.parsing.tokens import Lines, each_word
from gridwright.values.errors import FormatError, NotSupported, PuzzleError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from gridwright.parsing.tokens import Word

_MOST_LINES = 50  # to check when detecting this format
_MOST_DIGITS = 9


def parse(data: str, size: tuple[int, int] | None = None) -> list[ExactCover]:
    """The problem in a text."""
    lines = _lines(data)
    words = next(lines, [])
    if not words:
        raise FormatError("expected a line of items, found nothing", line=data.count("\n") + 1, column=1)
    primary, secondary, multiplicity = _items(words)
    roles = dict.fromkeys(primary, True) | dict.fromkeys(secondary, False)
    options = [[_entry(word, roles) for word in words] for words in _distinct(lines)]
    before = islice(Lines(data), words[0].line - 1)
    comments = [text.strip()[1:].strip() for text in before if text.strip()]
    meta = {"description": "\n".join(comments)} if any(comments) else None
    try:
        return [ExactCover(options, primary=primary, secondary=secondary, multiplicity=multiplicity, meta=meta)]
    except PuzzleError as error:
        raise FormatError(str(error)) from None


def write(puzzles: Sequence[ExactCover]) -> str:
    """One problem as text. Names of options become comments, cliques become secondary items."""
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
    """Whether there is a line of names and lines that consist of these names; numbers alone suggest another format."""
    names = _names(data)
    return any(letter.isalpha() for name in names for letter in name)


def fits(data: str) -> bool:
    """The same, but names may be numbers."""
    names = _names(data)
    return bool(names) and all(name.isdigit() for name in names)


def _names(data: str) -> list[str]:
    """The names in the first line, if the lines below consist of them."""
    lines = _lines(data)
    names = [word.text.rpartition("|")[2] for word in next(lines, []) if word.text != "|"]
    if len(set(names)) < len(names) or any(":" in name or not name for name in names):
        return []
    known = set(names)
    some = list(islice(lines, _MOST_LINES))
    consist = bool(some) and all(word.text.partition(":")[0] in known for words in some for word in words)
    return names if consist else []


def _lines(data: str) -> Iterator[list[Word]]:
    """The words of the lines that are neither blank nor comments."""
    lines = Lines(data)
    for line in lines:
        if not line.lstrip().startswith("|") and (words := list(each_word(line, lines.number))):
            yield words


def _items(words: Iterable[Word]) -> tuple[list[str], list[str], dict[str, tuple[int, int]]]:
    primary: list[str] = []
    secondary: list[str] = []
    multiplicity: dict[str, tuple[int, int]] = {}
    names, known = primary, set[str]()
    for word in words:
        if word.text == "|":
            if names is secondary:
                raise word.error("a second | on the line of items")
            names = secondary
            continue
        bounds, bar, name = word.text.rpartition("|")
        if bar:
            if names is secondary:
                raise word.error("a secondary item cannot have a multiplicity")
            multiplicity[name] = _multiplicity(bounds, word)
        if not name or ":" in name:
            raise word.error(f"expected the name of an item, found {word.text[:40]!r}")
        if name in known:
            raise word.error(f"the item {name[:40]!r} is named twice")
        known.add(name)
        names.append(name)
    return primary, secondary, multiplicity


def _multiplicity(text: str, word: Word) -> tuple[int, int]:
    low, colon, high = text.rpartition(":")
    numbers = [low, high] if colon else [high, high]
    if not all(number.isascii() and number.isdigit() and len(number) <= _MOST_DIGITS for number in numbers):
        raise word.error(f"expected low:high| or high|, found {text[:40] + '|'!r}")
    if int(numbers[0]) > int(numbers[1]):
        raise word.error(f"expected low <= high, found {text}")
    return int(numbers[0]), int(numbers[1])


def _distinct(lines: Iterable[list[Word]]) -> Iterator[list[Word]]:
    """The lines of options; an item named twice in one is an error at its position."""
    for words in lines:
        if len(words) > 1 and len({word.text.partition(":")[0] for word in words}) < len(words):
            seen = set()
            for word in words:
                name = word.text.partition(":")[0]
                if name in seen:
                    raise word.error(f"the item {name[:40]!r} is in this option twice")
                seen.add(name)
        yield words


def _entry(word: Word, roles: dict[str, bool]) -> str | tuple[str, str]:
    """An entry of an option; `roles` maps each item to whether it is primary."""
    if word.text in roles:
        return word.text
    name, colon, colour = word.text.partition(":")
    if name not in roles:
        raise word.error(f"there is no item {name[:40]!r}")
    if not colon or not colour or ":" in colour:
        raise word.error(f"expected item:colour, found {word.text[:40]!r}")
    if roles[name]:
        raise word.error(f"the primary item {name[:40]!r} cannot have a colour")
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
