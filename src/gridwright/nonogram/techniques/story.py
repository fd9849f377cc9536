"""The consequences of a guess, or of what lines rule out, line after line, without detours.

A story begins with the possible values of cells, perhaps with a guess, and lets changed lines rule out values until one
breaks, until some goals are reached, or until nothing is new. It is then trimmed from its end: for the line that
breaks, only the reasons why it breaks are kept; for each earlier line, only its contribution and the reasons for that.
The remainder is the shortest reason along this path, not the shortest of all.

A value ruled out is encoded as a number: the cell times the number of values, plus the value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram.engine import force_colours, needed
from gridwright.nonogram.techniques import wording
from gridwright.nonogram.techniques.sets import flagged, gone, values_of
from gridwright.values.grid import UNKNOWN
from gridwright.values.phrases import capital, counted, listed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from gridwright.nonogram.techniques.position import Position

_SHOWN = 4  # links of a story that are named individually


class Link:
    """One line of a story: the possible values of its cells (`before`), and the values it rules out, by place on the
    line.

    `settled` are the cells, with their values, of which the story has then ruled out everything else.
    """

    __slots__ = ("line", "before", "changes", "settled")

    def __init__(self, line: int, before: bytes, changes: list[int], settled: dict[int, int] | None = None) -> None:
        self.line = line
        self.before = before
        self.changes = changes
        self.settled = settled or {}


class Story:
    """The consequences of ruled-out values.

    - `broken`: the line that breaks, None if none does;
    - `links`: the lines that ruled out something, in order; `guessed` is how many came before the `guess`;
    - `sets`: the possible values of each cell at the end; `known`: the cells that were known at the beginning;
    - `lenders`: after trimming, the lines that matter only because their clues lack some colours.
    """

    def __init__(self, position: Position, sets: bytes | bytearray, known: bytes | bytearray | None = None) -> None:
        self.position = position
        self.sets = bytearray(sets)
        self.known = position.cells if known is None else known
        self.links: list[Link] = []
        self.guess: frozenset[int] = frozenset()
        self.guessed = 0
        self.broken: int | None = None
        self.lenders: set[int] = set()

    def with_guess(self, guess: Iterable[int]) -> Story:
        """The same story so far, with some more values ruled out; nothing follows yet."""
        story = Story(self.position, self.sets, self.known)
        story.links, story.guessed, story.guess = list(self.links), len(self.links), frozenset(guess)
        for thing in story.guess:
            story.sets[thing] = 0
        return story

    def begun_anew(self) -> Story:
        """A new story that starts from the results of this one."""
        return Story(self.position, self.sets, values_of(self.sets, self.position.values))

    def run(self, lines: Iterable[int], goals: Collection[int] = (), *, once: bool = False) -> Story:
        """Let lines rule out values, then the lines that change unless each is used `once`; return the story itself.

        It ends when a line breaks, nothing is new, or all goals are ruled out.
        """
        waiting = list(lines)
        queued = set(waiting)
        for line in waiting:  # grows during the loop
            queued.discard(line)
            changed = self._solve(line)
            if self.broken is not None or (goals and not any(self.sets[goal] for goal in goals)):
                break
            if not once:
                new = [other for other in changed if other not in queued]
                waiting += new
                queued |= set(new)
        return self

    def _solve(self, line: int) -> list[int]:
        """Let one line rule out values; return the lines that cross it there."""
        position, count = self.position, self.position.values
        position.clock.check()
        before = position.line_flags(line, self.sets)
        after = force_colours(position.runs[line], before, count)
        if after is None:
            self.broken = line
            return []
        if after == before:
            return []
        changes = gone(before, after)
        members = position.members(line)
        for change in changes:
            place, value = divmod(change, count)
            self.sets[members[place] * count + value] = 0
        self.links.append(Link(line, before, changes))
        across = wording.ACROSS[position.axis(line)[0]]
        return [position.number(across, place) for place in dict.fromkeys(change // count for change in changes)]

    def trim(self, goals: Collection[int] = ()) -> set[int]:
        """Remove what does not lead to the break, or to the goals; return the known cells that the rest depends on."""
        position, count = self.position, self.position.values
        known: set[int] = set()
        needed = set(goals)
        if self.broken is not None:
            before = position.line_flags(self.broken, self.sets)
            needed |= self._support(self.broken, before, None, known)
        kept: list[Link] = []
        guessed = self.guessed
        for number in range(len(self.links) - 1, -1, -1):
            link = self.links[number]
            members = position.members(link.line)
            things = {members[change // count] * count + change % count: change for change in link.changes}
            used = {things[thing] for thing in needed & things.keys()}
            if not used:
                guessed -= number < self.guessed
                continue
            settled = self._settled(link, used, needed if number >= self.guessed else needed - self.guess)
            used |= {change for change in link.changes if change // count in settled}
            needed -= things.keys()
            needed |= self._support(link.line, link.before, used, known)
            kept.append(Link(link.line, link.before, sorted(used), settled))
        self.links, self.guessed = kept[::-1], guessed
        return known

    def _settled(self, link: Link, used: Collection[int], before: Collection[int]) -> dict[int, int]:
        """The cells to which a link leaves one value, from what it rules out and what was ruled out `before`."""
        position, count = self.position, self.position.values
        members, settled = position.members(link.line), {}
        for place in {change // count for change in used}:
            lost = {change % count for change in link.changes if change // count == place}
            cell = members[place]
            left = [
                value
                for value in position.may_be(cell, position.free)
                if value not in lost and cell * count + value not in before
            ]
            if len(left) == 1:
                settled[place] = left[0]
        return settled

    def _support(self, line: int, before: bytes, used: Collection[int] | None, known: set[int]) -> set[int]:
        """What must be ruled out for a line to rule out the values `used`, or to break; known cells go to `known`."""
        position, count = self.position, self.position.values
        members, free = position.members(line), position.line_flags(line, position.free)
        told = [place for place, cell in enumerate(members) if self.known[cell] != UNKNOWN]
        items = [thing for thing in gone(free, before) if self.known[members[thing // count]] == UNKNOWN]
        # New values are left out first, which shortens the story. Known cells have the numbers -1 - place.
        things = [*items, *(-1 - place for place in told)]
        if position.plain and used is not None:
            things.sort(key=lambda thing: thing // count if thing >= 0 else -1 - thing)

        unwanted = None if used is None else flagged(used, len(free))
        core = needed(position.runs[line], free, before, count, things, unwanted)
        mine, lacking = position.lacking(line)
        if lacking:
            across, start = wording.ACROSS[position.axis(line)[0]], bytearray(mine)
            for thing in core:
                if thing >= 0:
                    start[thing] = 0
                else:
                    at = (-1 - thing) * count
                    start[at : at + count] = before[at : at + count]
            lent = needed(position.runs[line], bytes(start), before, count, lacking, unwanted)
            self.lenders |= {position.number(across, thing // count) for thing in lent}
        known |= {members[-1 - thing] for thing in core if thing < 0}
        return {members[thing // count] * count + thing % count for thing in core if thing >= 0}

    @property
    def lines(self) -> list[int]:
        """The lines that take part, in order."""
        return list(
            dict.fromkeys([*(link.line for link in self.links), *([] if self.broken is None else [self.broken])])
        )

    # Wording.

    def end(self) -> str:
        """How it breaks, in words."""
        if self.broken is None:
            return ""
        clue = self.position.speech.clue(self.position.runs[self.broken], "its")
        return f"{wording.line(*self.position.axis(self.broken))} could not hold {clue}"

    def told(self, links: Sequence[Link], joint: str = "") -> str:
        """What links do, one after the other: the first ones, and how many more there are; `joint` before the last."""
        parts: list[tuple[tuple[tuple[str, str], ...], list[int]]] = []  # what lines do, and which lines do it
        for link in links:
            what = self._effect(link)
            axis = self.position.axis(link.line)[0]
            if parts and parts[-1][0] == what and self.position.axis(parts[-1][1][0])[0] == axis:
                parts[-1][1].append(link.line)
            else:
                parts.append((what, [link.line]))
        texts = [self._does(lines, what) for what, lines in parts[:_SHOWN]]
        if len(parts) > _SHOWN:
            rest = sum(len(lines) for _, lines in parts[_SHOWN - 1 :])
            return f"{', '.join(texts[:-1])}, and so on over {counted(rest, 'more line')}"
        return listed(texts, joint) if joint else ", ".join(texts)

    def refutation(self, guess: str) -> str:
        """A broken story of a guess in two sentences: 'Suppose ... . Then ... , and row 3 could not hold its runs.'"""
        first, then = self.told(self.links[: self.guessed], "and"), self.told(self.links[self.guessed :])
        given = f"{capital(first)}. " if first else ""
        return f"{given}Suppose {guess}. Then {f'{then}, and ' if then else ''}{self.end()}."

    def _effect(self, link: Link) -> tuple[tuple[str, str], ...]:
        """What a line does to its cells: (verb, rest) of each part."""
        axis, say, count = self.position.axis(link.line)[0], self.position.speech, self.position.values
        ruled = [divmod(change, count) for change in link.changes if change // count not in link.settled]
        makes = listed(
            f"{wording.cells(axis, places)} {say.value(value, len(places))}"
            for value, places in wording.grouped(link.settled.items())
        )
        colours: dict[tuple[int, ...], list[int]] = {}  # colours that are ruled out at the same places
        for value, places in wording.grouped(ruled):
            colours.setdefault(tuple(places), []).append(value)
        rules = listed(
            f"{listed(map(say.value, values))} at {wording.cells(axis, places)}" for places, values in colours.items()
        )
        return tuple(
            (verb, rest) for verb, rest in (("make", makes), ("rule", f"out {rules}" if rules else "")) if rest
        )

    def _does(self, lines: list[int], what: Iterable[tuple[str, str]]) -> str:
        """The lines as the subject, with what they do."""
        axis = self.position.axis(lines[0])[0]
        who = wording.cells(wording.ACROSS[axis], [self.position.axis(line)[1] for line in lines])
        return f"{who} " + listed(f"{verb}{'s' * (len(lines) == 1)} {rest}" for verb, rest in what)
