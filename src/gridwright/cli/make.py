"""`gridwright make`: new puzzles, each with exactly one solution, as hard as asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.cli import codes, drawing, options, outputs
from gridwright.cli.syntax import Arguments, Group, Option, Syntax
from gridwright.making import MAKERS, make, maker_of
from gridwright.values.errors import LimitReached

if TYPE_CHECKING:
    from typing import Any

    from gridwright.cli.call import Call


def syntax() -> Syntax:
    """The words of this command."""
    difficulties = tuple(dict.fromkeys(name for kind in MAKERS for name in maker_of(kind).DIFFICULTIES))
    return Syntax(
        Arguments("kind", "KIND", words=MAKERS, help=f"what to make: {' '.join(MAKERS)}"),
        Group(
            "making",
            Option("--size", value="SIZE", convert=_size, default=(10, 10), help="N or WxH (10)"),
            Option(
                "--difficulty",
                value="NAME",
                words=difficulties,
                default="",
                help=f"how hard: {' '.join(difficulties)} (as it turns out)",
            ),
            Option("--colours", value="N", convert=options.whole(1), help="picture: how many colours inner edges have"),
            Option("--border-colours", value="N", convert=options.whole(1), help="picture: and those along the border"),
            Option("--count", value="N", convert=options.whole(1), default=1, help="how many puzzles (1)"),
            Option("--seed", value="N", convert=options.whole(0), default=0, help="of the first; the next follow (0)"),
            options.TIME_LIMIT,
        ),
        options.output(to="write the puzzles in a format", shapes=outputs.format_shapes()),
        options.MESSAGES,
        examples=(
            "gridwright make hitori --size 12 --difficulty hard --seed 7",
            "gridwright make hitori --size 8 --count 20 -o book.jsonl",
            "gridwright make picture --size 8 --colours 14 --border-colours 3 -o tiles.puz",
        ),
    )


def run(call: Call) -> None:
    """Makes the puzzles."""
    from gridwright.values.limits import Limits

    args = call.args
    (kind,) = args.kind
    shape = outputs.shape(call, outputs.format_shapes())
    outputs.check_writable(call)
    asked = {name: getattr(args, name) for name in ("colours", "border_colours") if getattr(args, name) is not None}
    made: list[tuple[str, Any]] = []
    for seed in range(args.seed, args.seed + args.count):
        label = f"{kind} {seed}"
        progress = call.console.progress(label)
        try:
            puzzle = make(
                kind,
                args.size,
                difficulty=args.difficulty,
                seed=seed,
                limits=Limits(time=args.time_limit),
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
