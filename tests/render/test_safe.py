"""If these fail, colour-blind people cannot tell the colours of a drawing apart, or the colours are unrecognizable."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scene_strategies import BLACK_AND_WHITE, colours, scenes

import gridwright
from gridwright import Grid
from gridwright.rendering import svg, terminal
from gridwright.rendering.colours import lab, rgb
from gridwright.rendering.safe import recoloured
from gridwright.values.errors import UsageError
from gridwright.values.scene import Label, Scene
from gridwright.wire.answers import colours_of

OKABE_ITO = {"#000000", "#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7"}
PARROT = gridwright.load(Path(__file__).parent.parent.parent / "puzzles" / "parrot.non")

# How eyes without the cones for red, green or blue see colours (Viénot, Brettel and Mollon, as matrices for linear
# light): the palette is made for such eyes.
BLIND = {  # by row: the shares of red, green and blue
    "protan": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deutan": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
    "tritan": ((1.0, 0.14461, -0.14461), (0.0, 0.85924, 0.14076), (0.0, 0.85924, 0.14076)),
}


def seen(colour, eyes):
    """A colour as seen by such eyes."""
    linear = [(part / 255) ** 2.2 for part in rgb(colour)]
    mixed = [sum(share * part for share, part in zip(row, linear, strict=True)) for row in BLIND[eyes]]
    return lab(tuple(255 * min(max(part, 0), 1) ** (1 / 2.2) for part in mixed))


def coloured(*palette):
    """A scene with these colours, each with a cell and a label."""
    signs = ("", *"abcdefghijklmnopqrstuvwxyz"[: len(palette) - 1])
    labels = tuple(Label("3", colour, sign) for colour, sign in zip(palette, signs, strict=True))
    return Scene(len(palette), 1, bytes(range(len(palette))), palette, signs=signs, left=(labels,))


def test_each_colour_stays_near_itself():
    """Broken: the red of a parrot would be drawn green, and its brown branch blue."""
    assert [colour.char for colour in PARROT.palette][1:] == list("krygbn")
    safe = recoloured(PARROT.scene(), "safe").palette
    assert safe == ("#ffffff", "#000000", "#d55e00", "#f0e442", "#009e73", "#0072b2", "#e69f00")


@given(st.lists(colours, min_size=3, max_size=8, unique=True))
def test_on_white_up_to_eight_colours_are_those_of_okabe_and_ito(inks):
    palette = recoloured(coloured("#ffffff", *inks), "safe").palette
    assert palette[0] == "#ffffff"
    assert set(palette[1:]) <= OKABE_ITO
    assert len(set(palette)) == len(palette)


@pytest.mark.parametrize("eyes", BLIND)
def test_red_and_green_are_told_apart_by_all_eyes(eyes):
    """Broken: the palette would be safe only in name. In their own colours, some of these look alike."""
    inks = ("#ffffff", "#d03030", "#7a7a20", "#308030", "#5050d0", "#8050a0")
    safe = recoloured(coloured(*inks), "safe").palette

    def nearest(palette):
        looks = [seen(colour, eyes) for colour in palette]
        return min(math.dist(one, other) for n, one in enumerate(looks) for other in looks[:n])

    assert nearest(safe) > 0.07 > nearest(inks)


@given(colours, st.lists(colours, min_size=9, max_size=21, unique=True))
def test_beyond_eight_colours_follow_in_other_depths(ground, inks):
    palette = recoloured(coloured(ground, *inks), "safe").palette
    assert palette[0] == ground
    assert len(set(palette[1:])) >= min(len(inks), 14)  # some that look like the background may be lost


@pytest.mark.parametrize("ground", ["#000000", "#0072b2", "#808080", "#f0e442"])
def test_no_colour_is_lost_on_its_background(ground):
    palette = recoloured(coloured(ground, "#e0322b", "#ffd21f", "#2467c9", "#101010"), "safe").palette
    assert len(set(palette)) == 5
    assert min(math.dist(lab(rgb(ground)), lab(rgb(ink))) for ink in palette[1:]) > 0.15


def test_labels_go_with_their_cells():
    """Broken: a clue would differ in colour from its run, at least if two colours were the same before."""
    scene = recoloured(coloured("#ffffff", "#ff0000", "#0000ff", "#ff0000"), "safe")
    assert [label.colour for label in scene.left[0][1:]] == list(scene.palette[1:])
    assert [label.text for label in scene.left[0]] == ["3", "3a", "3b", "3c"]


@given(scenes())
def test_what_has_no_colours_to_tell_apart_stays_as_it_is(scene):
    assert recoloured(scene, "own") is scene
    once = recoloured(scene, "safe")
    assert recoloured(once, "safe") is once
    assert (once is scene) == (scene.lettered or not any(scene.signs))


def test_nobody_depends_on_colour_alone():
    """Broken: people without colour vision would see only shades of grey."""
    drawing = gridwright.render(PARROT, solution=PARROT.goal, palette="safe")
    own = gridwright.render(PARROT, solution=PARROT.goal)
    for value, sign in enumerate(PARROT.scene().signs):
        if sign:
            assert drawing.count(f">{sign}</text>") == PARROT.goal.cells.count(value)
            assert f">{sign}</text>" not in own
    assert ">7r</text>" in drawing
    assert ">7</text>" in own
    shown = gridwright.render(PARROT, "terminal", solution=PARROT.goal, palette="safe", color=True)
    assert "5n" in shown
    assert "r r r r " in terminal.draw(recoloured(PARROT.scene(PARROT.goal), "safe"), color=True)


def test_letters_are_where_half_blocks_would_have_no_room():
    """Broken: on a narrow terminal the letters would be missing, leaving only the colours."""
    scene = recoloured(coloured("#ffffff", "#ff0000", "#0000ff"), "safe")
    shown = terminal.draw(scene, color=True, clues=False, style="half")
    assert "▀" not in shown
    assert "a" in shown
    assert "b" in shown


def test_cells_too_small_for_letters_have_none():
    scene = recoloured(coloured("#ffffff", "#ff0000", "#0000ff"), "safe")
    assert ">a<" in svg.draw(scene, clues=False)
    assert ">a<" not in svg.draw(scene, clues=False, cell=8)


def test_there_is_no_other_palette():
    with pytest.raises(UsageError, match="unknown palette 'loud'; choose from own and safe"):
        gridwright.render(PARROT, palette="loud")


def test_a_result_is_drawn_in_safe_colours_too():
    result = gridwright.solve(PARROT)
    assert gridwright.render(result, palette="safe") == gridwright.render(
        PARROT, solution=result.solution, palette="safe"
    )


def test_black_and_white_has_one_look():
    puzzle = gridwright.Nonogram.from_grid(Grid.from_text("#."))
    assert puzzle.scene().palette == BLACK_AND_WHITE
    assert gridwright.render(puzzle, palette="safe") == gridwright.render(puzzle)


def palette_of(*values):
    """A palette of a file whose colours have no names."""
    return tuple(
        gridwright.Colour(value[1:], value, sign) for value, sign in zip(values, ".abcdefghijklmn", strict=False)
    )


REDS_AND_GREENS = palette_of("#ffffff", "#c0504d", "#7a7a20", "#8a5a2b", "#5f8a3a")
MANY = palette_of("#ffffff", *(f"#{20 * n:02x}{240 - 18 * n:02x}{30 + 7 * n:02x}" for n in range(12)))


@pytest.mark.parametrize("eyes", BLIND)
@pytest.mark.parametrize("palette", [PARROT.palette, REDS_AND_GREENS, MANY], ids=["parrot", "reds and greens", "many"])
def test_the_page_gets_colours_that_differ_or_carry_a_mark(palette, eyes):
    """Broken: a user of the page would see three equal colours, and no other difference."""
    found = colours_of(palette)
    looks = [seen(value, eyes) for value in found["safe"]]
    pairs = [(one, other) for other in range(len(looks)) for one in range(other)]
    alike = [(one, other) for one, other in pairs if math.dist(looks[one], looks[other]) < 0.07]
    assert all(found["letters"][one] != found["letters"][other] for one, other in alike)
    assert len(palette) > 9 or not alike  # up to eight need no letters


def test_reds_and_greens_are_alike_without_the_safe_palette():
    """Broken: the test above would pass for any colours."""
    looks = [seen(colour.value, "deutan") for colour in REDS_AND_GREENS]
    assert min(math.dist(one, other) for n, one in enumerate(looks) for other in looks[:n]) < 0.07
