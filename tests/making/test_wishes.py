"""Wishes: what is asked of a picture is read rightly, masks above all."""

from __future__ import annotations

import pytest
from PIL import Image

from gridwright import FormatError, Grid, UsageError
from gridwright.making.wishes import WISHES, wish_of


def test_options():
    """Broken: a wish would be lost on the way."""
    wish = wish_of(3, 2, line_solvable=True, max_tier=4, max_changes=0, keep="#..\n..#", prove_least=True)
    assert (wish.line_solvable, wish.max_tier, wish.max_changes, wish.prove_least) == (True, 4, 0, True)
    assert wish.keep == Grid.from_text("#..\n..#")
    assert wish_of(3, 2).keep is None
    names = [option.name for option in WISHES]
    assert names == ["unique", "line_solvable", "max_tier", "max_changes", "keep", "prove_least"]


def test_masks_in_files(tmp_path):
    """Broken: a mask that was drawn would keep the wrong cells."""
    (tmp_path / "mask.txt").write_text("#..\n..#\n")
    image = Image.new("L", (3, 2), 255)
    image.putpixel((0, 0), 0)
    image.putpixel((2, 1), 40)
    image.save(tmp_path / "mask.png")
    expected = Grid.from_text("#..\n..#")
    assert wish_of(3, 2, keep=str(tmp_path / "mask.txt")).keep == expected
    assert wish_of(3, 2, keep=str(tmp_path / "mask.png")).keep == expected


@pytest.mark.parametrize(
    ("options", "error", "told"),
    [
        ({"keep": "##\n.."}, FormatError, "the mask of cells to keep is 2x2, the picture 3x2"),
        ({"keep": "absent.txt"}, FormatError, "absent.txt: there is no such file"),
        ({"keep": 3}, UsageError, "a mask is lines of # and ., or the name of a file, not 3"),
        ({"max_tier": 0}, UsageError, "the highest tier must be a whole number from 1, not 0"),
        ({"max_changes": -1}, UsageError, "the highest number of changes must be a whole number from 0, not -1"),
        ({"unique": False}, UsageError, "has one solution"),
    ],
)
def test_what_cannot_be_wished(options, error, told):
    """Broken: a slip in a wish would be taken for none."""
    with pytest.raises(error) as caught:
        wish_of(3, 2, **options)
    assert told in str(caught.value)


def test_a_mask_with_other_signs(tmp_path):
    """Broken: what is unknown in a mask would be kept, or not."""
    (tmp_path / "mask.txt").write_text("#?.\n..#\n")
    with pytest.raises(FormatError, match=r"mask\.txt"):
        wish_of(3, 2, keep=str(tmp_path / "mask.txt"))
    (tmp_path / "mask.bin").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FormatError, match="expected a mask"):
        wish_of(3, 2, keep=str(tmp_path / "mask.bin"))
