"""Making and repairing: repair, make, sketch."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING

from gridwright import api, making
from gridwright.values.raster import Raster
from gridwright.web import forms
from gridwright.web.forms import Form
from gridwright.web.tasks.task import Task
from gridwright.wire.answers import MADE
from gridwright.wire.schema import optional

if TYPE_CHECKING:
    from typing import Any

    from gridwright.base.made import Made
    from gridwright.base.puzzle import Puzzle
    from gridwright.values.solution import Solution
    from gridwright.web.forms import Field
    from gridwright.web.tasks.task import Call

_PIXELS = Form(
    {
        "width": forms.whole(1, 1 << 16),
        "height": forms.whole(1, 1 << 16),
        "rgb": forms.data("red, green and blue bytes of every pixel, in reading order"),
    },
    required=("width", "height", "rgb"),
)


def _repair(call: Call) -> dict[str, object]:
    asked = call.chosen(*_REPAIRS)
    return MADE(api.repair(call["puzzle"], limits=call.limits, progress=call.progress, **asked))


def _make(call: Call) -> dict[str, object]:
    size = None if call["size"] is None else forms.checked_size(call["size"])
    made = api.make(
        call["kind"],
        size,
        difficulty=call["difficulty"] or "",
        seed=call["seed"] or 0,
        limits=call.limits,
        progress=call.progress,
        **_options(call),
    )
    return MADE(made)


def _sketch(call: Call) -> dict[str, object]:
    size = None if call["size"] is None else forms.checked_size(call["size"])
    image = call["image"]
    if image is None:
        pixels = call["pixels"]
        image = Raster(pixels["width"], pixels["height"], pixels["rgb"])
    made = api.make(
        call["kind"] or "nonogram",
        size,
        image=image,
        seed=call["seed"] or 0,
        limits=call.limits,
        progress=call.progress,
        **_options(call),
    )
    return {**MADE(made), "image": _image(made)}


def _image(made: Made[Puzzle[Solution]]) -> dict[str, object] | None:
    if made.image is None:
        return None
    return {"width": made.image.width, "height": made.image.height, "rgb": b64encode(made.image.rgb).decode("ascii")}


def _options(call: Call) -> dict[str, Any]:
    return {name: value for name, value in (call["options"] or {}).items() if value is not None}


def _options_field(way: str) -> Field:
    return Form(forms.wishes(making.wishes_of(way))).field("what the maker of the kind takes besides")


_MAKERS = making.makers()
_OF_IMAGES = [kind for kind, maker in _MAKERS.items() if maker.of_image is not None]
_REPAIRS = forms.wishes(making.wishes_of("repair"))
_SEED = forms.whole(0, about="what decides random choices (0)")

TASKS = (
    Task(
        "repair",
        "Changes the fewest cells of a puzzle's goal that leave it one solution.",
        Form({"puzzle": forms.PUZZLE, **_REPAIRS}, required=("puzzle",)),
        MADE.properties,
        _repair,
    ),
    Task(
        "make",
        "Makes a new puzzle with one solution, as hard as asked.",
        Form(
            {
                "kind": forms.word(_MAKERS, "what to make"),
                "size": forms.size("[width, height]"),
                "difficulty": forms.word(
                    [name for maker in _MAKERS.values() for name in maker.at_random.DIFFICULTIES], "how hard"
                ),
                "seed": _SEED,
                "options": _options_field("at_random"),
            },
            required=("kind",),
        ),
        MADE.properties,
        _make,
    ),
    Task(
        "sketch",
        "Makes a puzzle of an image.",
        Form(
            {
                "image": forms.data("a PNG, GIF, JPEG, BMP, WebP or SVG file"),
                "pixels": _PIXELS.field("an image that is decoded already"),
                "kind": forms.word(
                    [kind for kind, maker in _MAKERS.items() if maker.of_image], "what to make (nonogram)"
                ),
                "size": forms.size("[width, height]"),
                "seed": _SEED,
                "options": _options_field("of_image"),
            },
            either=("image", "pixels"),
        ),
        {**MADE.properties, "image": optional(_PIXELS.schema, "the image, one pixel a cell")},
        _sketch,
    ),
)
