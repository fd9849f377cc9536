"""`gridwright make`: new puzzles of a kind, at random from a seed."""

from __future__ import annotations

from gridwright.cli import codes, options, outputs
from gridwright.cli.syntax import Arguments, Group, Option, Syntax
from gridwright.errors import InputError, LimitReached, UsageError
from gridwright.limits import Limits
from gridwright.make import MAKERS, make

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gridwright.cli.call import Call

_USUAL = {"picture": "puz"}  # the format that is written when none is asked for; json for the other kinds
_ASKED = ("colours", "border_colours")


def syntax() -> Syntax:
    """The words of this command."""
    shapes = outputs.format_shapes()
    return Syntax(
        Arguments("kind", "KIND", words=tuple(MAKERS), help=f"what to make: {' or '.join(MAKERS)}"),
        Group(
            "making",
            Option("--size", value="WxH", convert=_size, default=(8, 8), help="columns x rows, or one number (8)"),
            Option("--difficulty", value="NAME", default="", help="how hard, where the kind has names for that"),
            Option("--colours", value="N", convert=options.whole(1), help="picture: colours of inner edges"),
            Option("--border-colours", value="N", convert=options.whole(1), help="picture: colours along the border"),
            Option(
                "--seed", value="N", convert=options.whole(0), default=0, help="the seed of every random choice (0)"
            ),
            options.TIME_LIMIT,
        ),
        options.output(to=f"the format to write: {' '.join(shapes)}", shapes=shapes),
        options.MESSAGES,
        examples=(
            "gridwright make picture --size 8 --colours 14 --border-colours 3 --seed 1 -o tiles.puz",
            "gridwright make hitori --size 10 --seed 1",
        ),
    )


def run(call: Call) -> None:
    """Makes one puzzle."""
    args = call.args
    (kind,) = args.kind
    shape = outputs.shape(call, outputs.format_shapes(kind)) or _USUAL.get(kind, "json")
    outputs.check_writable(call)
    asked = {name: getattr(args, name) for name in _ASKED if getattr(args, name) is not None}
    progress = call.console.progress(f"making a {kind}")
    try:
        puzzle = make(
            kind,
            args.size,
            difficulty=args.difficulty,
            seed=args.seed,
            limits=Limits(time=args.time_limit),
            progress=progress,
            **asked,
        )
    except LimitReached as reached:
        call.console.error(f"no {kind} was made: {reached}")
        call.reached(codes.UNKNOWN)
        return
    except InputError as error:
        raise UsageError(str(error)) from None
    finally:
        if progress is not None:
            progress.erase()
    outputs.write_puzzles(call, shape, [(kind, puzzle)])
    call.console.note(_told(puzzle))


def _told(puzzle: Any) -> str:
    """What was made, and whether it is known to have one solution."""
    open_question = puzzle.meta.get("uniqueness")
    return f"{puzzle!r}: {f'its uniqueness is {open_question}' if open_question else 'it has exactly one solution'}"


def _size(text: str) -> tuple[int, int]:
    sides = text.lower().split("x") if "x" in text.lower() else [text, text]
    if len(sides) != 2 or not all(side.isascii() and side.isdigit() and 0 < len(side) < 6 for side in sides):
        raise ValueError(f"expected N or WxH such as 8 or 8x6, found {text[:30]!r}")
    return int(sides[0]), int(sides[1])
