"""Picture puzzles, as the rest of Gridwright sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base.kind import Kind, Maker, MakerOption
from gridwright.picture.formats import FORMATS
from gridwright.picture.puzzle import PicturePuzzle
from gridwright.picture.strategies import STRATEGIES

if TYPE_CHECKING:
    from gridwright.picture.board import Board

DIFFICULTIES = ("easy", "medium", "hard", "expert")  # by how many pieces take a search: none, few, some, many

KIND: Kind[Board] = Kind(
    name="picture",
    puzzle=PicturePuzzle,
    strategies=STRATEGIES,
    json="gridwright.picture.formats.json_",
    formats=FORMATS,
    explainer="gridwright.picture.techniques",
    maker=Maker(
        "gridwright.making.picture",
        DIFFICULTIES,
        options=(
            MakerOption("colours", "how many colours inner edges have"),
            MakerOption("border_colours", "how many colours edges along the border have"),
        ),
        from_image="gridwright.making.cut_picture",
        image_options=(
            MakerOption("rotate", "turn the tiles, too, all but the first", flag=True),
            MakerOption("shared_border", "neighbours share a line of pixels, so that edges match exactly", flag=True),
        ),
    ),
)
