"""What can be asked of a picture that becomes a puzzle, and of an image that becomes such a picture.

`gridwright.making.wishes` and `gridwright.making.photo` read these options.
"""

from __future__ import annotations

from gridwright.base.kind import MakerOption

METHODS = ("auto", "threshold", "adaptive", "dither", "edges", "posterize")
MOST_COLOURS = 16

WISHES = (
    MakerOption("unique", "exactly one solution, however it is found (so it is anyway)", flag=True),
    MakerOption("line_solvable", "it can be solved line by line, without trying anything out", flag=True),
    MakerOption("max_tier", "it is explained with techniques of tier N at most"),
    MakerOption("max_changes", "change N cells of the picture at most", least=0),
    MakerOption("keep", "a file with cells not to be changed: a grid of # and ., or an image, black", text="MASK"),
    MakerOption("prove_least", "prove that fewer changes would not do", flag=True),
)

IMAGE_OPTIONS = (
    MakerOption("colours", "how many colours there are besides the background (1: black)"),
    MakerOption("method", f"how cells are decided: {' '.join(METHODS)} (auto)", words=METHODS),
    MakerOption("threshold", "black is darker than N, 0 to 255 or 0% to 100%, median, or otsu", text="N"),
    MakerOption("crop", "the part of the image that is used, in pixels", text="LEFT,TOP,RIGHT,BOTTOM"),
    MakerOption("invert", "black and white change places", flag=True),
    *WISHES,
)
