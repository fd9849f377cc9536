"""The form of a recording: what `gridwright.rendering.player` makes of a trace, and the player in the page plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.values.trace import EVENTS
from gridwright.wire import answers
from gridwright.wire.schema import COUNT, FLAG, NUMBER, TEXT, described, listed, optional, record

if TYPE_CHECKING:
    from gridwright.wire.schema import Schema

_COLOUR = described(TEXT, "#rrggbb")


def _named(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _beside(schema: Schema, about: str) -> Schema:
    return {"type": "object", "additionalProperties": schema, "description": f"{about}, by the number of the frame"}


LABEL: Schema = {
    "type": "array",
    "prefixItems": [TEXT, optional(_COLOUR)],
    "minItems": 2,
    "maxItems": 2,
    "description": "a text in a margin, and the colour that it speaks of",
}
DECK: Schema = {
    "oneOf": [
        record({"sort": {"enum": ["wedges", "letters"]}}),
        record({"sort": {"const": "pixels"}, "width": COUNT, "height": COUNT}),
    ],
    "description": "what all faces of a board of tiles have in common",
}
_COLOURED: dict[str, Schema] = {
    "palette": listed(_COLOUR, "of each value, the background first"),
    "open": described(_COLOUR, "of unknown cells"),
    "rimmed": listed(COUNT, "values that look like the background without a rim"),
    "signs": listed(TEXT, "the letter of each value; empty: the colours do without"),
    "left": listed(listed(_named("label")), "of each row; empty: there are none"),
    "top": listed(listed(_named("label")), "of each column; empty: there are none"),
}
HEAD = record(
    {
        "width": COUNT,
        "height": COUNT,
        **_COLOURED,
        "safe": optional(
            record(_COLOURED), "the same in colours that everybody can tell apart; null: it is so already"
        ),
        "rule": described(COUNT, "a bold line every so many cells; 0: none"),
        "texts": listed(TEXT, "in the cells; empty: no cell has one"),
        "deck": optional(_named("deck"), "values are numbers of faces; null: of colours"),
        "events": listed({"enum": list(EVENTS)}, "what the numbers of events stand for"),
        "seconds": optional(NUMBER, "how long the empty board is shown; null: frames have no reasons to be read"),
    },
    "the board of a recording",
)
PIECE = record(
    {
        "frames": described(COUNT, "how many there are"),
        "changes": described(COUNT, "of cells, in all frames"),
        "sentences": listed(TEXT, "all so far, with holes that each frame fills"),
        "names": listed(TEXT, "of values, for {value} in a sentence"),
        "notes": _beside(TEXT, "what has no sentence"),
        "lines": _beside(listed(COUNT), "the lines looked at, rows before columns"),
        "guesses": _beside(COUNT, "the cell that was guessed"),
        "seconds": optional(listed(NUMBER), "how long each frame is shown"),
        "cut": described(FLAG, "whether it was too long, and jumps to the end"),
        "faces": listed(listed(TEXT), "the new ones: colours or lines; pixels follow the columns"),
        "columns": described({**TEXT, "contentEncoding": "base64"}, "deflated; see `gridwright.rendering.player`"),
    },
    "some frames of a recording",
)
RECORDING = record({"head": _named("recording_head"), "pieces": listed(_named("recording_piece"))})
# What an answer has, and what an event has.
TRACE = optional(_named("recording"), "as `gridwright watch --html` has it; null where it came in events")
FRAMES = record(
    {"head": optional(_named("recording_head"), "with the first frames"), "piece": _named("recording_piece")}
)

_NAMED = {"label": LABEL, "deck": DECK, "recording_head": HEAD, "recording_piece": PIECE, "recording": RECORDING}


def definitions() -> dict[str, object]:
    """The schemas of all forms by their names, those of answers among them."""
    return {**answers.definitions(), **_NAMED}
