"""Making and repairing: repair, make, sketch."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING

from gridwright import api, making
from gridwright.base.difficulty import DIFFICULTIES
from gridwright.values.raster import Raster
from gridwright.web import forms
from gridwright.web.forms import Form
from gridwright.web.tasks.endpoint import Endpoint
from gridwright.wire.answers import MADE
from gridwright.wire.schema import optional

if TYPE_CHECKING:
    from typing import Any

    from gridwright.base.made import Made
    from gridwright.base.puzzle import Puzzle
    from gridwright.values.solution import Solution
    from gridwright.web.forms import Field
    from gridwright.web.tasks.endpoint import Request

_PIXELS = Form(
    {
        "width": forms.whole(1, 1 << 16),
        "height": forms.whole(1, 1 << 16),
        "rgb": forms.data("red, green and blue bytes of every pixel, in reading order"),
    },
    required=("width", "height", "rgb"),
)


def _repair(request: Request) -> dict[str, object]:
    asked = request.chosen(*_REPAIRS)
    return MADE(api.repair(request["puzzle"], limits=request.limits, progress=request.progress, **asked))


def _make(request: Request) -> dict[str, object]:
    size = None if request["size"] is None else forms.checked_size(request["size"])
    made = api.make(
        request["kind"],
        size,
        difficulty=request["difficulty"] or "",
        seed=request["seed"] or 0,
        limits=request.limits,
        progress=request.progress,
        **_options(request),
    )
    return MADE(made)


def _sketch(request: Request) -> dict[str, object]:
    size = None if request["size"] is None else forms.checked_size(request["size"])
    image = request["image"]
    if image is None:
        pixels = request["pixels"]
        image = Raster(pixels["width"], pixels["height"], pixels["rgb"])
    made = api.make(
        request["kind"] or "nonogram",
        size,
        image=image,
        seed=request["seed"] or 0,
        limits=request.limits,
        progress=request.progress,
        **_options(request),
    )
    return {**MADE(made), "image": _image(made)}


def _image(made: Made[Puzzle[Solution]]) -> dict[str, object] | None:
    if made.image is None:
        return None
    return {"width": made.image.width, "height": made.image.height, "rgb": b64encode(made.image.rgb).decode("ascii")}


def _options(request: Request) -> dict[str, Any]:
    return {name: value for name, value in (request["options"] or {}).items() if value is not None}


def _options_field(way: str) -> Field:
    return Form(forms.of_options(making.options_of(way))).field("further options of the maker of the kind")


_MAKERS = making.makers()
_OF_IMAGES = [kind for kind, maker in _MAKERS.items() if maker.of_image is not None]
_REPAIRS = forms.of_options(making.options_of("repair"))
_SEED = forms.whole(0, about="the seed of random choices (0)")

TASKS = (
    Endpoint(
        "repair",
        "Change as few cells of a puzzle's goal as possible to make the solution unique.",
        Form({"puzzle": forms.PUZZLE, **_REPAIRS}, required=("puzzle",)),
        MADE.properties,
        _repair,
    ),
    Endpoint(
        "make",
        "Make a new puzzle with one solution and a given difficulty.",
        Form(
            {
                "kind": forms.word(_MAKERS, "the kind to make"),
                "size": forms.size("[width, height]"),
                "difficulty": forms.word(DIFFICULTIES, "the difficulty"),
                "seed": _SEED,
                "options": _options_field("at_random"),
            },
            required=("kind",),
        ),
        MADE.properties,
        _make,
    ),
    Endpoint(
        "sketch",
        "Make a puzzle from an image.",
        Form(
            {
                "image": forms.data("a PNG, GIF, JPEG, BMP, WebP or SVG file"),
                "pixels": _PIXELS.field("an image that is decoded already"),
                "kind": forms.word(
                    [kind for kind, maker in _MAKERS.items() if maker.of_image], "the kind to make (nonogram)"
                ),
                "size": forms.size("[width, height]"),
                "seed": _SEED,
                "options": _options_field("of_image"),
            },
            either=("image", "pixels"),
        ),
        {**MADE.properties, "image": optional(_PIXELS.schema, "the image, one pixel per cell")},
        _sketch,
    ),
)
