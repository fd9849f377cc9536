"""Making and repairing: repair, make, sketch."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING

from gridwright import api, kinds
from gridwright.values.errors import InputError
from gridwright.values.grid import Grid
from gridwright.values.raster import Raster
from gridwright.web import forms
from gridwright.web.forms import Form
from gridwright.web.tasks.task import Task
from gridwright.wire.answers import MADE
from gridwright.wire.schema import optional

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from gridwright.base.kind import MakerOption
    from gridwright.making.made import Made
    from gridwright.values.solution import Solution
    from gridwright.web.forms import Field
    from gridwright.web.tasks.task import Call

# Options that are texts: `keep` names a file on the command line, and no request may do that.
_TEXTS = {
    "threshold": forms.text("black is darker than N, 0 to 255 or 0% to 100%, median, or otsu", 20),
    "crop": forms.text("LEFT,TOP,RIGHT,BOTTOM in pixels", 80),
    "keep": forms.grid("cells that stay as they are: rows of # for those, and of . for the rest"),
}
_PIXELS = Form(
    {
        "width": forms.whole(1, 1 << 16),
        "height": forms.whole(1, 1 << 16),
        "rgb": forms.data("red, green and blue bytes of every pixel, in reading order"),
    },
    required=("width", "height", "rgb"),
)


def _repair(call: Call) -> dict[str, object]:
    wishes = call.chosen("line_solvable", "max_tier", "max_changes", "prove_least")
    keep = None if call["keep"] is None else _mask(call["keep"])
    return MADE(api.repair(call["puzzle"], keep=keep, limits=call.limits, progress=call.progress, **wishes))


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


def _image(made: Made[Solution]) -> dict[str, object] | None:
    if made.image is None:
        return None
    return {"width": made.image.width, "height": made.image.height, "rgb": b64encode(made.image.rgb).decode("ascii")}


def _options(call: Call) -> dict[str, Any]:
    found = {name: value for name, value in (call["options"] or {}).items() if value is not None}
    if "keep" in found:
        found["keep"] = _mask(found["keep"])
    return found


def _mask(text: str) -> Grid:
    mask = Grid.from_text(text)
    if not mask.complete:
        raise InputError("keep: a mask has # for what is kept and . for the rest, nothing else")
    return mask


def _field(option: MakerOption) -> Field | None:
    """The field of an option; None for a text that has no meaning here."""
    if option.flag:
        return forms.flag(option.help)
    if option.words:
        return forms.word(option.words, option.help)
    if option.text:
        return _TEXTS.get(option.name)
    return forms.whole(option.least, option.most or 1_000_000, option.help)


def _options_field(options: Iterable[MakerOption]) -> Field:
    fields = {option.name: field for option in options if (field := _field(option)) is not None}
    return Form(fields).field("what the maker of the kind takes besides")


_MAKERS = {kind.name: kind.maker for kind in kinds.KINDS if kind.maker is not None}
_DRAWN = {name: maker for name, maker in _MAKERS.items() if maker.from_image}
_SEED = forms.whole(0, about="what decides random choices (0)")
_WISHES = {option.name: _field(option) for kind in kinds.KINDS for option in kind.wishes if option.name != "unique"}

TASKS = (
    Task(
        "repair",
        "Changes the fewest cells of a puzzle's goal that leave it one solution.",
        Form(
            {"puzzle": forms.PUZZLE, **{name: field for name, field in _WISHES.items() if field is not None}},
            required=("puzzle",),
        ),
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
                    [name for maker in _MAKERS.values() for name in maker.difficulties], "how hard"
                ),
                "seed": _SEED,
                "options": _options_field(option for maker in _MAKERS.values() for option in maker.options),
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
                "kind": forms.word(_DRAWN, "what to make (nonogram)"),
                "size": forms.size("[width, height]"),
                "seed": _SEED,
                "options": _options_field(option for maker in _DRAWN.values() for option in maker.image_options),
            },
            either=("image", "pixels"),
        ),
        {**MADE.properties, "image": optional(_PIXELS.schema, "the image, one pixel a cell")},
        _sketch,
    ),
)
