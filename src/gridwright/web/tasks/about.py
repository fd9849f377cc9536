"""What there is: about."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from gridwright import __version__, kinds
from gridwright.files import reading
from gridwright.web import forms
from gridwright.web.forms import Form
from gridwright.web.tasks.solving import STRATEGY
from gridwright.web.tasks.task import Task
from gridwright.wire.schema import COUNT, FLAG, NUMBER, TEXT, listed, optional, record

if TYPE_CHECKING:
    from gridwright.base.kind import Kind
    from gridwright.values.solution import S
    from gridwright.web.tasks.task import Call

# What only a package that need not be there can do.
_EXTRAS = {"images": "PIL", "drawings": "resvg_py", "sheets": "pydyf"}


def _about(call: Call) -> dict[str, object]:
    formats = [
        {
            "name": format.name,
            "title": format.title,
            "suffixes": list(format.suffixes),
            "kind": kind,
            "reads": format.reads,
            "writes": format.writes and _is_there(format.written_with),
        }
        for kind, some in (
            *((kind.name, kind.formats) for kind in kinds.every_kind()),
            *((format.kind, (format,)) for format in reading.other_formats()),
            (None, reading.COMMON),
        )
        for format in some
    ]
    return {
        "version": __version__,
        "kinds": [_kind(kind) for kind in kinds.every_kind()],
        "formats": formats,
        "extras": {name: _is_there(package) for name, package in _EXTRAS.items()},
        "limits": {"seconds": call.limits.time, "cells": forms.MOST_CELLS},
    }


def _is_there(package: str) -> bool:
    return not package or find_spec(package) is not None


def _kind(kind: Kind[S]) -> dict[str, object]:
    maker = kind.maker
    return {
        "name": kind.name,
        "strategies": [strategy.name for strategy in kind.strategies],
        "titles": {strategy.name: strategy.title for strategy in kind.strategies},
        "techniques": [{"name": each.name, "title": each.title, "tier": each.tier} for each in kind.techniques],
        "makes": maker is not None,
        "difficulties": [] if maker is None else list(maker.difficulties),
        "sketches": maker is not None and bool(maker.from_image),
        "repairs": bool(kind.wishes),
    }


_TECHNIQUE = record({"name": TEXT, "title": TEXT, "tier": COUNT})
_KIND = record(
    {
        "name": TEXT,
        "strategies": listed({**STRATEGY.schema}),
        "titles": {
            "type": "object",
            "additionalProperties": TEXT,
            "description": "what each strategy does, in words",
        },
        "techniques": listed(_TECHNIQUE),
        "makes": FLAG,
        "difficulties": listed(TEXT),
        "sketches": FLAG,
        "repairs": FLAG,
    }
)
_FORMAT = record(
    {
        "name": TEXT,
        "title": TEXT,
        "suffixes": listed(TEXT),
        "kind": {**optional(TEXT), "description": "null: it holds every kind"},
        "reads": FLAG,
        "writes": FLAG,
    }
)

TASKS = (
    Task(
        "about",
        "Says what there is: kinds, strategies, formats, limits.",
        Form({}),
        {
            "version": TEXT,
            "kinds": listed(_KIND),
            "formats": listed(_FORMAT),
            "extras": {
                **record(dict.fromkeys(_EXTRAS, FLAG)),
                "description": "images: files other than SVG are read; drawings: SVG is; sheets: PDF is written",
            },
            "limits": record({"seconds": optional(NUMBER), "cells": COUNT}),
        },
        _about,
    ),
)
