"""Names of colours: short, usual, all different within a palette."""

from __future__ import annotations

import random
import re

import pytest

import gridwright
from gridwright import Grid, Nonogram
from gridwright.nonogram.colour_names import spoken_names
from gridwright.values.colour import Colour
from gridwright.wire.answers import answer_fields

WHITE = Colour("white", "#ffffff", ".")


def palette(*colours):
    """White, and colours as `name #rrggbb`; without a name, the name is the code, as in files."""
    found = []
    for index, text in enumerate(colours):
        name, _, value = text.rpartition(" ")
        found.append(Colour(name or value[1:], value, chr(ord("a") + index)))
    return (WHITE, *found)


@pytest.mark.parametrize(
    ("colours", "names"),
    [
        (["r #e0322b", "#0000ff", "teal #008080"], ["red", "blue", "teal"]),
        (["#a53d1b"], ["brown"]),
        (["#a53d1b #a53d1b", "6B4423 #6b4423"], ["brown", "dark brown"]),
        (["brown #8a5a2b", "#6b4423"], ["brown", "dark brown"]),
        (["brown #6b4423", "#a0703c"], ["brown", "light brown"]),
        (["dark blue #2467c9", "#1a2f5a"], ["dark blue", "very dark blue"]),
        (["r #e0322b", "s #e0302b"], ["red", "dark red"]),
        (["Blue #2467c9", "blue #1a2f5a"], ["blue", "dark blue"]),
        (["#000000", "#808080", "#fafafa"], ["black", "grey", "very light grey"]),
        (["1 #ff0000", "rgb(0,0,255) #0000ff", "a name that is too long to be said #00aa00"], ["red", "blue", "green"]),
        (["rose\nred #dc2830"], ["rose red"]),
    ],
)
def test_colours_are_called_what_they_look_like(colours, names):
    """Broken: users read of "the a53d1b run", or two colours share a name."""
    assert spoken_names(palette(*colours)) == ("white", *names)


def test_names_of_files_stay(pytestconfig):
    """Broken: an author's colour names are lost."""
    parrot = gridwright.load(pytestconfig.rootpath / "puzzles" / "parrot.non")
    names = [parrot.colour_name(value) for value in range(len(parrot.palette))]
    assert names == ["white", "black", "red", "yellow", "green", "blue", "brown"]


@pytest.mark.parametrize("seed", range(30))
def test_no_two_colours_share_a_name_however_many_there_are(seed):
    """Broken: a photograph in forty colours has two indistinguishable names, or a code as a name."""
    random.seed(seed)
    given = ["blue", "light blue", "black", "second darkest blue", "very dark red", "Teal", "", "", "", ""]
    values = [random.choice([random.randrange(1 << 24), 0x2467C9 + random.randrange(40)]) for _ in range(40)]
    colours = palette(*(f"{random.choice(given)} #{value:06x}".strip() for value in values))
    names = spoken_names(colours)
    assert len({name.casefold() for name in names}) == len(colours)
    assert not any(re.fullmatch("#?[0-9a-f]{6}", name) or len(name) > 30 for name in names)


def test_darker_and_lighter_are_what_they_say():
    """Broken: the light one of two greens is called dark."""
    greens = palette("#7fd07f", "#123a18", "#38963f", "#c8f0c8", "#205c28", "#0a2a10", "#50b058")
    assert spoken_names(greens)[1:] == (
        "second lightest green",
        "second darkest green",
        "fourth darkest green",
        "lightest green",
        "third darkest green",
        "darkest green",
        "third lightest green",
    )


def test_hints_and_repairs_say_the_names():
    """Broken: a hint says that rows have no a53d1b, or a repair replaces it with 6b4423."""
    puzzle = Nonogram.from_grid(Grid.from_text("ab\nba", ".ab"), palette("#a53d1b", "#6b4423"))
    steps = " ".join(step.because for step in gridwright.explain(puzzle).steps)
    assert "a53d1b" not in steps
    assert "6b4423" not in steps
    assert puzzle.value_name(2) == "dark brown"
    answered = answer_fields(gridwright.hint(puzzle), puzzle)["palette"]
    assert [colour["name"] for colour in answered] == ["white", "brown", "dark brown"]
