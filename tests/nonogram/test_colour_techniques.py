"""The techniques in colours: where each applies, where it must not, and that all conclusions are sound."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright import Grid, Nonogram
from gridwright._core import force_colours
from gridwright.nonogram.puzzle import BLACK_AND_WHITE, Colour, runs_of
from gridwright.nonogram.techniques import TECHNIQUES
from gridwright.nonogram.techniques.line import Clue, Line
from gridwright.nonogram.techniques.line_technique import LineTechnique
from gridwright.nonogram.techniques.wording import Speech
from gridwright.values.grid import UNKNOWN

WHITE = BLACK_AND_WHITE[0]
PALETTE = (WHITE, Colour("red", "#ff0000", "r"), Colour("blue", "#0000ff", "b"), Colour("green", "#00aa00", "g"))
SIGNS = ".rbg"
BY_NAME = {technique.name: technique for technique in TECHNIQUES if isinstance(technique, LineTechnique)}

# For each technique: the clue, the line, colours that crossing lines lack (as `r2`: no red in the cell at index 2), and
# the result; None if it must not apply.
TABLES = {
    "exact fit": [
        ("2r 2b", "????", "", "rrbb"),  # no gap between two colours
        ("2r 2r", "?????", "", "rr.rr"),
        ("1r 1b 1b", ".????.", "", ".rb.b."),
        ("2r 2b", "?????", "", None),
    ],
    "completed line": [
        ("", "???", "", "..."),
        ("2r 1b", "rr?b??", "", "rr.b.."),
        ("1r 2b", "r..??", "", "r..bb"),
        ("1r 1b", "?..?", "", None),  # two colours are missing
    ],
    "no common colour": [
        ("1r", "???", "r0 r2", ".?."),
        ("1r 1b", "????", "r1 b1 r2", "?.??"),
        ("1r 1b", "????", "r1 b2", None),
    ],
    "overlap": [
        ("3r", "????", "", "?rr?"),
        ("2r 2b", "?????", "", "?r?b?"),
        ("2r", "?????", "r2 r3 r4", "rr???"),  # the columns of the rest have no red
        ("1b 2r", "?b????", "", None),
        ("2r 1b", "??b??", "", "rrb??"),
        ("2r", "????", "", None),
    ],
    "edge fill": [
        ("2r 1b", "r????", "", "rr???"),  # blue may follow at once
        ("2r 1r", "r?????", "", "rr.???"),
        ("1b 2r", "?????r", "", "????rr"),
        ("1r 2b 1b", "r.b?????", "", "r.bb.???"),
        ("2r", "?r???", "", None),
    ],
    "touching colours": [
        ("2r 2b", "???rb???", "", "?.rrbb.?"),
        ("1r 2b 1r", "????rb??", "", "???.rbb?"),  # red may follow the blue
        ("1b 2r 1b", "??br????", "", "?.brr???"),
        ("1r 1b 1r 2b", "??????rb??????", "", None),  # it may be either pair
        ("2r 2b", "???r?b???", "", None),
    ],
    "glue": [
        ("4r", "?r?????", "", "?rrr???"),
        ("3r 1b", "?r??????", "", "?rr?????"),
        ("1b 3r", "?????r??", "r7", "????rr??"),
        ("2r", "??r??", "", None),
    ],
    "mercury": [
        ("2r 1b", "???r????", "", "..?r????"),  # blue comes after it, wherever it is
        ("2r 1r", "??r?????", "", ".?r?????"),
        ("2r 1b", "???rb???", "", "..rrb???"),
        ("2r 1r", "???r????", "", None),
        ("1b 2r", "???r????", "", "???r?..."),
    ],
    "small gap": [
        ("3r", "??.????", "", "...????"),
        ("2r 2b", "?????.?.", "", "?????..."),
        ("1r 3b", "?.??.???", "", None),
    ],
    "bounded run": [
        ("3r 3r", "????.r?????", "", "????.rrr???"),
        ("1b 3r", "????br??????", "", "????brrr????"),  # another colour is a wall
        ("2r 2r", "????r?????", "r3", "????rr????"),  # so is a column without red
        ("1r 3r", "???.r?????", "", None),
    ],
    "complete block": [
        ("2r 2r", "??rr???", "", "?.rr.??"),
        ("1r 1b", "??r????", "", "?.r????"),  # blue may be beside it
        ("2r 1b 2r", "???????rr", "", None),
        ("1b 2r", "???rr??", "", "???rr.?"),
    ],
    "joined blocks": [
        ("5r", "?r??r?????", "", "?rrrr?????"),
        ("4r 1b", "r?r???????", "", "rrr???????"),
        ("1r 1b 1r", "?r??r?", "", None),
    ],
    "split blocks": [
        ("2r 2r", "???r?r???", "", "???r.r???"),
        ("1r 1r", "?r?r?", "", "?r.r?"),
        ("1r 1b 1r", "?r?r?", "", None),  # the blue is between them
    ],
    "unreachable": [
        ("2r", "??r????", "", ".?r?..."),
        ("1r 1b", "?r?????b?", "", ".r.....b."),
        ("2r 2b", "?????????", "", None),
    ],
    "narrowed overlap": [
        ("4r", "?r???????", "", "?rrr?????"),
        ("5r 1b", "???r??????", "", "???rr?????"),
        ("3r", "???r???", "", None),
    ],
    "full line": [
        ("1r 2r", "??r???", "", "?.r???"),
        ("?r", "?r?r?", "", "?rrr?"),  # one run, of whatever length
        ("?r ?b", "r?r?b", "", "rrr?b"),
        ("1r 1b", "?????", "", None),
    ],
}


def runs(clue):
    return [(0 if entry[0] == "?" else int(entry[:-1]), SIGNS.index(entry[-1])) for entry in clue.split()]


def line_of(clue, text, lacks=""):
    cells = Grid.from_text(text, SIGNS).cells
    flags = [[cell in (UNKNOWN, colour) for cell in cells] for colour in range(4)]
    for entry in lacks.split():
        flags[SIGNS.index(entry[0])][int(entry[1:])] = False
    sets = bytes(flag for some in zip(*flags, strict=True) for flag in some)
    return Line("row", 0, Clue(runs(clue)), cells, sets, Speech(Nonogram([[]], [[]], PALETTE)))


def forced(line):
    """The result for a line by the automaton kernel, which shares no code with the others."""
    flags = bytes(bits >> place & 1 for place in range(line.size) for bits in line.may)
    found = force_colours(line.runs, flags, len(line.may), "automaton")
    return None if found is None else [found[at : at + 4] for at in range(0, len(found), 4)]


def changed(line, finding):
    cells = bytearray(line.cells)
    for place, value in finding.changes:
        assert cells[place] == UNKNOWN
        cells[place] = value
    return Grid(line.size, 1, bytes(cells)).text(SIGNS)


def test_every_technique_is_found_in_colours_and_has_its_table():
    """Broken: a technique of the catalogue is missing in colours, or has no examples."""
    assert set(TABLES) == set(BY_NAME)
    for rows in TABLES.values():
        assert sum(after is not None for *_, after in rows) >= 2
        assert any(after is None for *_, after in rows)


@pytest.mark.parametrize(
    ("name", "clue", "before", "lacks", "after"), [(n, *row) for n, r in TABLES.items() for row in r]
)
def test_lines(name, clue, before, lacks, after):
    """Broken: a technique misses a textbook case, or applies where its reason does not hold."""
    line = line_of(clue, before, lacks)
    finding = BY_NAME[name].on(line)
    assert (None if finding is None else changed(line, finding)) == after


@st.composite
def told_lines(draw, most, blots=False):
    """A clue, and a line that agrees with some arrangement of it, or with none; crossing lines may lack colours."""
    picture = bytes(draw(st.lists(st.integers(0, 3), min_size=1, max_size=most)))
    told = draw(st.lists(st.sampled_from([0, 1, 2, 3, *[UNKNOWN] * 6]), min_size=len(picture), max_size=len(picture)))
    keep = draw(st.integers(0, 5))
    cells = [there if keep and cell != UNKNOWN else cell for there, cell in zip(picture, told, strict=True)]
    lacks = draw(st.lists(st.sampled_from([0, 0, 0, 1, 2, 3]), min_size=len(picture), max_size=len(picture)))
    flags = bytearray()
    for cell, there, lack in zip(cells, picture, lacks, strict=True):
        for colour in range(4):
            open_ = cell == colour or (cell == UNKNOWN and (colour in (0, there) or colour != lack))
            flags.append(open_)
    clue = [(draw(st.sampled_from([0, run.length])) if blots else run.length, run.colour) for run in runs_of(picture)]
    return Line("column", 3, Clue(clue), bytes(cells), bytes(flags), Speech(Nonogram([[]], [[]], PALETTE)))


@given(told_lines(14))
@settings(max_examples=300)
def test_no_technique_says_what_does_not_follow(line):
    """Broken: an unsound step."""
    left = forced(line)
    for name, technique in BY_NAME.items():
        finding = technique.on(line)
        if finding is None or left is None:
            continue
        for place, value in finding.changes:
            assert line.cells[place] == UNKNOWN, name
            assert [colour for colour in range(4) if left[place][colour]] == [value], (name, finding.because)
        assert all(line.cells[place] != UNKNOWN for place in finding.named), name
        assert all(0 <= run < len(line.runs) for run in finding.runs), name


@given(told_lines(14, blots=True))
def test_unknown_lengths_are_left_to_full_lines(line):
    """Broken: cells on which all arrangements agree are not found, or more than those."""
    left = forced(line)
    finding = BY_NAME["full line"].on(line)
    single = [] if left is None else [p for p, flags in enumerate(left) if sum(flags) == 1 and line.cells[p] == UNKNOWN]
    assert [place for place, _ in finding.changes] == single if finding else not single


@given(told_lines(6))
def test_places_of_runs_against_brute_force(line):
    """Broken: windows and candidates, on which most techniques depend, are wrong."""
    fitting = [
        arrangement
        for arrangement in product(range(4), repeat=line.size)
        if runs_of(bytes(arrangement)) == line.runs
        and all(line.may[value] >> place & 1 for place, value in enumerate(arrangement))
    ]
    if not fitting:
        assert line.starts is None
        return
    expected = [0] * len(line.runs)
    for arrangement in fitting:
        begins = [p for p, cell in enumerate(arrangement) if cell and (not p or arrangement[p - 1] != cell)]
        for run, place in enumerate(begins):
            expected[run] |= 1 << place
    assert line.starts == expected
    assert line.arrangements() == len(fitting)


def test_words():
    """Broken: runs have ambiguous names, or colours are not named."""
    speech = Speech(Nonogram([[]], [[]], PALETTE))
    clue = runs("3r 1b 1b ?r")
    assert [speech.run(clue, run) for run in range(4)] == [
        "the red run of 3",
        "the second run (1 blue)",
        "the third run (1 blue)",
        "the red run of unknown length",
    ]
    assert speech.clue(clue) == "the runs 3 red, 1 blue, 1 blue and ? red"
    assert speech.clue(clue * 2) == "the 8 runs"
    assert speech.are("row", [(0, 1), (1, 1), (4, 2), (5, 0)]) == (
        "columns 1 and 2 are red, column 5 is blue and column 6 is a cross"
    )
    plain = Speech(Nonogram([[None]], [[1]]))
    assert plain.clue([(0, 1), (2, 1)]) == "the runs ? 2"
    assert plain.run([(0, 1), (2, 1)], 0) == "the run of unknown length"
