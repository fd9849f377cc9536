"""`gridwright make`: new puzzles, each with exactly one solution, as hard as asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.cli import codes, drawing, options, outputs, solving
from gridwright.making import MAKERS, make, maker_of
from gridwright.values.errors import LimitReached

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from typing import Any

    from gridwright.cli.call import Call


EXAMPLES = (
    "gridwright make hitori --size 12 --difficulty hard --seed 7",
    "gridwright make hitori --size 8 --count 20 -o book.jsonl",
    "gridwright make picture --size 8 --colours 14 --border-colours 3 -o tiles.puz",
)


def add_arguments(parser: ArgumentParser) -> None:
    """The words of this command."""
    difficulties = tuple(dict.fromkeys(name for kind in MAKERS for name in maker_of(kind).DIFFICULTIES))
    options.one_word(parser, "kind", MAKERS, help=f"what to make: {' '.join(MAKERS)}")
    group = parser.add_argument_group("making")
    group.add_argument("--size", metavar="SIZE", type=_size, default=(10, 10), help="N or WxH (10)")
    group.add_argument(
        "--difficulty",
        metavar="NAME",
        **options.choice(difficulties),
        help=f"how hard: {' '.join(difficulties)} (as it turns out)",
    )
    group.add_argument("--count", metavar="N", type=options.whole(1), default=1, help="how many puzzles (1)")
    options.seed(group)
    _maker_options(parser)
    options.limits(parser)
    options.output(parser, to="write the puzzles in a format", shapes=outputs.format_shapes())
    options.messages(parser)


_MAKER_OPTIONS = ("colours", "border_colours")


def _maker_options(parser: ArgumentParser) -> None:
    """What only some makers take."""
    group = parser.add_argument_group("making a picture puzzle")
    group.add_argument("--colours", metavar="N", type=options.whole(1), help="how many colours inner edges have")
    group.add_argument("--border-colours", metavar="N", type=options.whole(1), help="and those along the border")


def run(call: Call) -> None:
    """Makes the puzzles."""
    args = call.args
    kind = args.kind
    shape = outputs.shape(call, outputs.format_shapes())
    outputs.check_writable(call)
    asked = {name: getattr(args, name) for name in _MAKER_OPTIONS if getattr(args, name) is not None}
    made: list[tuple[str, Any]] = []
    for seed in range(args.seed, args.seed + args.count):
        label = f"{kind} {seed}"
        progress = call.console.progress(label)
        try:
            puzzle = make(
                kind,
                args.size,
                difficulty=args.difficulty or "",
                seed=seed,
                limits=solving.limits(call),
                progress=progress,
                **asked,
            )
        except LimitReached as reached:
            call.console.error(f"{label}: {reached}")
            call.reached(codes.UNKNOWN)
            continue
        finally:
            if progress is not None:
                progress.erase()
        if shape is None:
            drawing.show(call, puzzle.scene())
            call.console.flush()
        made.append((label, puzzle))
        doubt = puzzle.meta.get("uniqueness")
        told = f"uniqueness {doubt}" if doubt else "one solution"
        call.console.note(f"{label}: {puzzle.width}x{puzzle.height}, {told}")
    if shape is not None:
        outputs.write_puzzles(call, shape, made)


def _size(text: str) -> tuple[int, int]:
    if text.isascii() and text.isdigit() and 0 < len(text) < 6:
        return int(text), int(text)
    return options.size(text)
