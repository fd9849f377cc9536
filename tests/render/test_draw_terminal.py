"""If these fail, a terminal shows a picture that differs from the scene, or does not fit."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scene_strategies import BLACK_AND_WHITE, pictures, scenes

from gridwright.nonogram.puzzle import Colour, Nonogram
from gridwright.rendering import terminal
from gridwright.rendering.colours import distance, rgb
from gridwright.values.errors import InputError, UsageError
from gridwright.values.grid import PARTLY, UNKNOWN, Grid
from gridwright.values.scene import Label, Scene

OPTIONS = st.fixed_dictionaries(
    {
        "color": st.booleans(),
        "clues": st.booleans(),
        "style": st.sampled_from(terminal.STYLES),
        "ascii": st.booleans(),
    }
)
DOG = Grid.from_text("...#.\n#.###\n.###.\n.#.#.\n.#.#.")
PUZZLE = Nonogram.from_grid(DOG)


def plain(text):
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def block(text):
    """A page from a test, without its indent and without blanks at the ends of lines."""
    lines = [line.rstrip() for line in text.split("\n") if line.strip()]
    indent = min(len(line) - len(line.lstrip()) for line in lines)
    return "\n".join(line[indent:] for line in lines)


def inside(text):
    """The lines of cells, without the frame and the rules across."""
    return [line[1:-1] for line in text.split("\n") if line[0] in "│┤"]


def cells_of(line, rule, pitch=2):
    """The cells of a line, each as a list of characters, without the vertical rules."""
    step = rule * pitch + 1 if rule else len(line) + 1
    bare = [char for index, char in enumerate(line, 1) if index % step]
    return [bare[start : start + pitch] for start in range(0, len(bare), pitch)]


def painted(text):
    """Lines of (character, background) pairs, as a terminal would store them."""
    lines = []
    for line in text.split("\n"):
        ground = None
        row = []
        for part in re.split(r"(\x1b\[[0-9;]*m)", line):
            if part.startswith("\x1b"):
                found = re.search(r"48;2;(\d+);(\d+);(\d+)m$", part)
                ground = tuple(map(int, found.groups())) if found else None
            else:
                row += [(char, ground) for char in part]
        lines.append(row)
    return lines


@given(pictures())
def test_full_cells_are_the_picture(scene):
    rows = [cells_of(line, scene.rule) for line in inside(terminal.draw(scene, style="full", clues=False))]
    assert bytes({"  ": 0, "██": 1}["".join(cell)] for row in rows for cell in row) == scene.cells


@given(pictures())
def test_half_blocks_are_the_picture(scene):
    rows = []
    for line in inside(terminal.draw(scene, style="half", clues=False)):
        rows.append([char in "▀█" for char in line])
        rows.append([char in "▄█" for char in line])
    assert bytes(cell for row in rows[: scene.height] for cell in row) == scene.cells
    assert not any(cell for row in rows[scene.height :] for cell in row)


@given(scenes())
def test_cells_without_colours_are_told_apart(scene):
    """If this fails, two cells with different meanings look the same."""
    text = terminal.draw(scene, style="full", clues=False)
    shown = ["".join(cell) for line in inside(text) for cell in cells_of(line, scene.rule)]
    meanings = {}
    for index, (look, value) in enumerate(zip(shown, scene.cells, strict=True)):
        marked = divmod(index, scene.width) in scene.marks
        sort = value if value in (0, UNKNOWN, PARTLY) else scene.signs[value] or "ink"
        meaning = (
            UNKNOWN if marked and sort == PARTLY else sort,
            marked,
        )  # both are unknown
        assert meanings.setdefault(look, meaning) == meaning


@given(scenes())
def test_full_cells_have_their_colours(scene):
    text = terminal.draw(scene, style="full", color=True, clues=False)
    lines = [line[1:-1] for line in painted(text) if line[0][0] == "│"]
    grounds = [cell[0][1] for line in lines for cell in cells_of(line, scene.rule)]
    for index, (ground, value) in enumerate(zip(grounds, scene.cells, strict=True)):
        own = rgb(scene.palette[0 if value in (UNKNOWN, PARTLY) else value])
        assert (ground == own) == (divmod(index, scene.width) not in scene.marks)


@given(scenes(), OPTIONS, st.integers(1, 60))
def test_no_line_is_wider_than_it_may_be(scene, options, width):
    text = plain(terminal.draw(scene, width=width, **options))
    assert max(map(len, text.split("\n"))) <= width


@given(scenes(), OPTIONS)
def test_all_lines_of_the_grid_are_equally_wide(scene, options):
    """If this fails, a row of cells is shifted or cut."""
    lines = plain(terminal.draw(scene, **options)).split("\n")
    top = max(map(len, scene.top), default=0) if options["clues"] else 0
    grid = [line for line in lines[top:] if re.search(r"[│├┤┌┐└┘|+]$", line)]
    assert len({len(line) for line in grid}) == 1


@given(scenes(), OPTIONS, st.none() | st.integers(1, 60))
def test_there_are_escape_codes_only_in_colour(scene, options, width):
    text = terminal.draw(scene, width=width, **options)
    assert options["color"] or "\x1b" not in text
    for line in text.split("\n"):
        codes = re.findall(r"\x1b\[([0-9;]*)m", line)
        assert not codes or codes[-1] == "0", "the colours of a line run into the next"


@given(scenes(), OPTIONS)
def test_ascii_is_ascii(scene, options):
    assert terminal.draw(scene, **{**options, "ascii": True}).isascii()


@given(pictures(), st.sampled_from(["full", "half"]))
def test_labels_over_columns_can_be_read(scene, style):
    """Each number must end over its column, below the previous one, and never touch its neighbour."""
    lines = terminal.draw(scene, style=style).split("\n")
    edge = next(index for index, line in enumerate(lines) if "┌" in line)
    pitch, rule = (2, scene.rule) if style == "full" else (1, 0)
    lone = all(len(label.text) == 1 for labels in scene.top for label in labels)
    found = [[] for _ in range(scene.width)]
    for line in lines[:edge]:
        for number in re.finditer(r"." if lone else r"\d+|\?", line):
            if number[0] != " ":
                end = number.end() - 2 - lines[edge].index("┌")
                column = next(
                    column
                    for column in range(scene.width)
                    if 0 <= end - column * pitch - (column // rule if rule else 0) < pitch
                )
                found[column].append(number[0])
    assert found == [[label.text for label in labels] for labels in scene.top]


@given(pictures())
def test_labels_beside_rows_can_be_read(scene):
    full = [line.partition("│")[0].split() for line in terminal.draw(scene, style="full").split("\n") if "│" in line]
    assert full == [[label.text for label in labels] for labels in scene.left]
    half = []
    for line in terminal.draw(scene, style="half").split("\n"):
        if "│" in line or "┤" in line:
            half += [clue.split() for clue in re.split("[│┤]", line)[0].split("/")]
    assert half == [[label.text for label in labels] for labels in scene.left]


def test_marks_crosses_and_unknown_cells():
    """If this fails, a partly solved puzzle cannot be read without colours."""
    partly = Grid.from_text("...#.\n#.###\n.##??\n?????\n.#.#.")
    scene = PUZZLE.scene(partly, marks=[(0, 0), (0, 3), (3, 4)])
    assert block(terminal.draw(scene)) == block("""
          1 3 2 5 1
        ┌──────────┐
      1 │░░× × ▓▓× │
    1 3 │██× ██████│
      3 │× ████· · │
    1 1 │· · · · ??│
    1 1 │× ██× ██× │
        └──────────┘
    """)
    assert block(terminal.draw(scene, ascii=True, style="half")) == block("""
         13251
        +-----+
      1 |-xx@x|
    1 3 |#x###|
      3 |x##..|
    1 1 |....?|
    1 1 |x#x#x|
        +-----+
    """)


def test_two_rows_share_a_line_of_half_blocks():
    """If this fails, it is unclear which clue belongs to which of the two rows."""
    assert block(terminal.draw(PUZZLE.scene(DOG), style="half")) == block("""
               13251
              ┌─────┐
      1 / 1 3 │▄ ▄█▄│
      3 / 1 1 │ █▀█ │
    1 1       │ ▀ ▀ │
              └─────┘
    """)


def test_fives_are_counted():
    """If this fails, a player cannot count the cells of a larger puzzle."""
    scene = Scene(7, 6, bytes(42), BLACK_AND_WHITE)
    assert block(terminal.draw(scene, style="full")) == block("""
    ┌──────────┬────┐
    │          │    │
    │          │    │
    │          │    │
    │          │    │
    │          │    │
    ├──────────┼────┤
    │          │    │
    └──────────┴────┘
    """)
    assert block(terminal.draw(scene, style="half")) == block("""
    ┌────┴──┐
    │       │
    │       │
    ┤       ├
    └────┬──┘
    """)


def test_wide_numbers_make_room():
    """If this fails, the numbers 10 and 11 over neighbouring columns read as 1011."""
    top = [[Label("3")], [Label("10")], [Label("11")], [Label("12")], [Label("4")]]
    assert block(terminal.draw(Scene(5, 1, bytes(5), BLACK_AND_WHITE, top=top), style="full")) == block("""
         11
     3 10  12 4
    ┌──────────┐
    │          │
    └──────────┘
    """)


def test_letters_stand_for_colours():
    """If this fails, a coloured puzzle on a terminal without colours is just black."""
    palette = [Colour("white", "#ffffff", "."), Colour("black", "#000000", "#"), Colour("red", "#ff0000", "r")]
    grid = Grid.from_rows([[2, 2, 0], [1, 2, 1]])
    assert block(terminal.draw(Nonogram.from_grid(grid, palette).scene(grid))) == block("""
            1r
            1 2r 1
           ┌──────┐
        2r │rrrr  │
    1 1r 1 │██rr██│
           └──────┘
    """)


def test_what_does_not_fit_is_drawn_smaller_then_cut():
    """If this fails, the terminal wraps the lines of a page that is too wide."""
    grid = Grid.filled(40, 4, 1)
    scene = Nonogram.from_grid(grid).scene(grid)
    assert "████│" in terminal.draw(scene, width=100)
    assert "40 / 40 │████" in terminal.draw(scene, width=60)
    assert block(terminal.draw(scene, width=46)) == block("""
    ┌────┴────┴────┴────┴────┴────┴────┴─────┐
    │████████████████████████████████████████│
    │████████████████████████████████████████│
    └────┬────┬────┬────┬────┬────┬────┬─────┘
    no room for the clues: they need 50 columns
    """)
    assert block(terminal.draw(scene, width=38)) == block("""
    ┌────┴────┴────┴────┴────┴────┴────┴─…
    │████████████████████████████████████…
    │████████████████████████████████████…
    └────┬────┬────┬────┬────┬────┬────┬─…
    4 of 40 columns cut off
    """)
    wide = terminal.draw(Scene(90, 1, bytes(90), BLACK_AND_WHITE), width=80)
    assert wide.endswith("\n12 of 90 columns cut off; to see them all: gridwright render -o picture.svg")
    assert terminal.draw(scene, width=2) == "40"


def test_senseless_options_are_refused():
    with pytest.raises(UsageError, match="unknown style 'big'; choose from auto, full, half"):
        terminal.draw(PUZZLE.scene(), style="big")
    with pytest.raises(InputError, match="width must be at least 1 column"):
        terminal.draw(PUZZLE.scene(), width=0)


def test_partly_known_cells_have_a_sign_of_their_own():
    """If this fails, it is invisible on a terminal that some colours of a cell are excluded."""
    scene = Scene(4, 1, bytes([0, 1, PARTLY, UNKNOWN]), BLACK_AND_WHITE, crosses=True)
    assert "│× ██◦ · │" in terminal.draw(scene)
    assert "|x ##: . |" in terminal.draw(scene, ascii=True)
    assert "│× ██◦ · │" in terminal.draw(scene, clues=False)  # half blocks could not distinguish them


@pytest.mark.parametrize("ground", ["#ffffff", "#000000", "#808080", "#969696", "#78829a"])
def test_lines_and_unknown_cells_can_be_seen_on_every_background(ground):
    """If this fails, the frame is invisible on grey, or unknown cells look like known ones in half blocks."""
    scene = Scene(3, 2, bytes([0, UNKNOWN, PARTLY] * 2), (ground, "#e0322b"), crosses=True, rule=0)
    text = terminal.draw(scene, color=True, style="half", clues=False)
    inks = {tuple(map(int, ink)) for ink in re.findall(r"38;2;(\d+);(\d+);(\d+)", text)}
    grounds = {tuple(map(int, found)) for found in re.findall(r"48;2;(\d+);(\d+);(\d+)", text)}
    assert min(distance(ink, rgb(ground)) for ink in inks) > 0.1
    assert len(grounds) == 3
    assert all(one == other or distance(one, other) > 0.04 for one in grounds for other in grounds)


def test_a_colour_like_the_background_shows_its_letter():
    """If this fails, ivory on white is invisible on a terminal with colours; clue and cell have the same letter."""
    palette = [Colour("white", "#ffffff", "."), Colour("ivory", "#fffff0", "i"), Colour("red", "#e00000", "r")]
    picture = Grid.from_rows([[1, 2, 0]])
    text = plain(terminal.draw(Nonogram.from_grid(picture, palette).scene(picture), color=True))
    assert "1i 1 │i     │" in text


def test_a_colour_called_x_is_not_a_cross():
    """If this fails, a coloured cell and a crossed one look alike in ASCII on a narrow terminal."""
    palette = [Colour("white", "#ffffff", "."), Colour("red", "#ff0000", "x"), Colour("blue", "#0000ff", "b")]
    puzzle = Nonogram([[1]], [[1], [], []], palette)
    scene = puzzle.scene(Grid.from_cells(3, 1, [1, 0, UNKNOWN]))
    assert "|x/.|" in terminal.draw(scene, ascii=True, style="half", clues=False)
