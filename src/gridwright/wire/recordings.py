"""The form of a recording: `gridwright.rendering.player` makes it from a trace, and the player in the page plays it."""

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
    return {"type": "object", "additionalProperties": schema, "description": f"{about}, by frame number"}


LABEL: Schema = {
    "type": "array",
    "prefixItems": [TEXT, optional(_COLOUR)],
    "minItems": 2,
    "maxItems": 2,
    "description": "a text in a margin, and the colour that it refers to",
}
DECK: Schema = {
    "oneOf": [
        record({"sort": {"enum": ["wedges", "letters"]}}),
        record({"sort": {"const": "pixels"}, "width": COUNT, "height": COUNT}),
    ],
    "description": "the common properties of all faces of a board of tiles",
}
_COLOURED: dict[str, Schema] = {
    "palette": listed(_COLOUR, "the colour of each value, background first"),
    "open": described(_COLOUR, "the colour of unknown cells"),
    "rimmed": listed(COUNT, "values that need a border to differ visibly from the background"),
    "signs": listed(TEXT, "the letter of each value; empty if the colours need none"),
    "left": listed(listed(_named("label")), "the labels of each row; empty if there are none"),
    "top": listed(listed(_named("label")), "the labels of each column; empty if there are none"),
}
HEAD = record(
    {
        "width": COUNT,
        "height": COUNT,
        **_COLOURED,
        "safe": optional(
            record(_COLOURED), "the same in colours that colour-blind people can tell apart; null if these already are"
        ),
        "rule": described(COUNT, "the number of cells between bold lines; 0: none"),
        "texts": listed(TEXT, "the texts in the cells; empty if no cell has one"),
        "deck": optional(_named("deck"), "the faces that values refer to; null if values are colours"),
        "events": listed({"enum": list(EVENTS)}, "the names of event numbers"),
        "seconds": optional(NUMBER, "how long the empty board is shown; null if frames have no reasons to read"),
    },
    "the board of a recording",
)
PIECE = record(
    {
        "frames": described(COUNT, "the number of frames"),
        "changes": described(COUNT, "the number of changed cells in all frames"),
        "sentences": listed(TEXT, "all so far, with placeholders that each frame fills in"),
        "names": listed(TEXT, "the names of values, for {value} in sentences"),
        "notes": _beside(TEXT, "notes of frames without a sentence"),
        "lines": _beside(listed(COUNT), "the lines looked at, rows before columns"),
        "guesses": _beside(COUNT, "the cell that was guessed"),
        "seconds": optional(listed(NUMBER), "how long each frame is shown"),
        "cut": described(FLAG, "whether it was too long and jumps to the end"),
        "faces": listed(listed(TEXT), "the new faces: colours or lines; pixels follow the columns"),
        "columns": described({**TEXT, "contentEncoding": "base64"}, "deflated; see `gridwright.rendering.player`"),
    },
    "consecutive frames of a recording",
)
RECORDING = record({"head": _named("recording_head"), "pieces": listed(_named("recording_piece"))})
# Properties of a response and of an event
TRACE = optional(_named("recording"), "as in `gridwright watch --html`; null if it was sent in events")
FRAMES = record(
    {"head": optional(_named("recording_head"), "with the first frames"), "piece": _named("recording_piece")}
)

_NAMED = {"label": LABEL, "deck": DECK, "recording_head": HEAD, "recording_piece": PIECE, "recording": RECORDING}


def definitions() -> dict[str, object]:
    """The schemas of all forms by name, including those of results."""
    return {**answers.definitions(), **_NAMED}
