"""The available kinds, strategies and formats: about."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from gridwright import __version__, kinds
from gridwright.files import offers
from gridwright.web import forms
from gridwright.web.forms import Form
from gridwright.web.tasks.endpoint import Endpoint
from gridwright.web.tasks.solving import STRATEGY
from gridwright.wire.answers import DIFFICULTY
from gridwright.wire.schema import COUNT, FLAG, NUMBER, TEXT, Shape, described, listed, optional, record

if TYPE_CHECKING:
    from typing import Any

    from gridwright.base.kind import Kind
    from gridwright.base.maker import AtRandom, Maker, MakerOptions, OfImage
    from gridwright.base.maker_option import MakerOption
    from gridwright.values.solution import S
    from gridwright.web.tasks.endpoint import Request

# Features that need an optional package.
_EXTRAS = {"images": "PIL", "drawings": "resvg_py", "sheets": "pydyf"}


def _about(request: Request) -> dict[str, object]:
    formats = [
        {
            "name": format.name,
            "title": format.title,
            "suffixes": list(format.suffixes),
            "kind": format.kind,
            "reads": format.reads,
            "writes": format.writes and _is_there(format.written_with),
        }
        for format in offers.all_formats()
    ]
    return {
        "version": __version__,
        "kinds": [_kind(kind) for kind in kinds.every_kind()],
        "formats": formats,
        "extras": {name: _is_there(package) for name, package in _EXTRAS.items()},
        "limits": {"seconds": request.limits.time, "cells": forms.MOST_CELLS},
    }


def _is_there(package: str) -> bool:
    return not package or find_spec(package) is not None


def _kind(kind: Kind[S]) -> dict[str, object]:
    return {
        "name": kind.name,
        "strategies": [strategy.name for strategy in offers.all_strategies(kind.name)],
        "titles": dict(offers.all_strategies(kind.name)),
        "techniques": [{"name": each.name, "title": each.title, "tier": each.tier} for each in kind.techniques],
        **(_ways(kind.maker()) if kind.maker is not None else dict.fromkeys(("makes", "sketches", "repairs"))),
    }


def _ways(maker: Maker[S]) -> dict[str, object]:
    """How a kind is made and repaired, with all options."""
    return {
        "makes": {**_way(maker.at_random), "difficulties": list(maker.at_random.DIFFICULTIES)},
        "sketches": maker.of_image and _way(maker.of_image),
        "repairs": maker.repair and _options(maker.repair.OPTIONS),
    }


def _way(module: AtRandom[S] | OfImage[S]) -> dict[str, object]:
    return {"sides": {"least": module.SIDES[0], "most": module.SIDES[-1]}, "options": _options(module.OPTIONS)}


def _options(options: MakerOptions) -> list[dict[str, object]]:
    return [_OPTION(option) for option in options]


_OPTION: Shape[MakerOption[Any]] = Shape(
    "option",
    {
        "name": TEXT,
        "title": TEXT,
        "help": TEXT,
        "sort": (
            {"enum": ["number", "words", "flag", "text", "mask"]},
            lambda option, _: type(option).__name__.lower(),
        ),
        "usual": described({"type": ["integer", "string", "boolean", "null"]}, "null: suits the other options"),
        "least": (optional(COUNT, "of a number"), lambda option, _: getattr(option, "least", None)),
        "most": (optional(COUNT), lambda option, _: getattr(option, "most", None)),
        "words": (
            listed(record({"name": TEXT, "title": TEXT})),
            lambda option, _: [{"name": name, "title": title} for name, title in getattr(option, "words", {}).items()],
        ),
    },
)
_WAY = {"sides": record({"least": COUNT, "most": COUNT}), "options": listed(_OPTION.schema)}
_TECHNIQUE = record({"name": TEXT, "title": TEXT, "tier": COUNT})
_KIND = record(
    {
        "name": TEXT,
        "strategies": listed({**STRATEGY.schema}),
        "titles": {
            "type": "object",
            "additionalProperties": TEXT,
            "description": "a description of each strategy",
        },
        "techniques": listed(_TECHNIQUE),
        "makes": optional(record({**_WAY, "difficulties": listed(DIFFICULTY, "the easiest first")}), "at random"),
        "sketches": optional(record(_WAY), "from an image"),
        "repairs": optional(_WAY["options"]),
    }
)
_FORMAT = record(
    {
        "name": TEXT,
        "title": TEXT,
        "suffixes": listed(TEXT),
        "kind": {**optional(TEXT), "description": "null: every kind"},
        "reads": FLAG,
        "writes": FLAG,
    }
)

TASKS = (
    Endpoint(
        "about",
        "List the kinds, strategies, formats and limits.",
        Form({}),
        {
            "version": TEXT,
            "kinds": listed(_KIND),
            "formats": listed(_FORMAT),
            "extras": {
                **record(dict.fromkeys(_EXTRAS, FLAG)),
                "description": "images: reads image files other than SVG; drawings: reads SVG; sheets: writes PDF",
            },
            "limits": record({"seconds": optional(NUMBER), "cells": COUNT}),
        },
        _about,
    ),
)
