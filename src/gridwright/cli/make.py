"""`gridwright make`: new puzzles, each with exactly one solution, of the requested difficulty."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gridwright import making
from gridwright.api import make
from gridwright.base.difficulty import DIFFICULTIES, current
from gridwright.cli import codes, drawing, inputs, maker_options, options, outputs, preview, results
from gridwright.values.errors import InputError, LimitReached, UsageError
from gridwright.values.fault import Fault
from gridwright.values.phrases import counted, one

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Hashable, Iterator

    from gridwright.base.made import Made
    from gridwright.base.puzzle import Puzzle
    from gridwright.cli.call import Call
    from gridwright.values.solution import Solution


_REPEATS, _IMAGE_REPEATS = 100, 10  # consecutive seeds that only repeat puzzles, after which none are left

EXAMPLES = (
    "gridwright make nonogram --random --size 20 --difficulty hard --symmetry mirror",
    "gridwright make nonogram --random --size 15 --colours 4 --count 10 -o book.jsonl",
    "gridwright make hitori --size 12 --difficulty hard --seed 7",
    "gridwright make hitori --size 8 --count 20 --title 'Rainy day' -o book.jsonl",
    "gridwright make hitori --size 8 --count 4 -o 'page-{}.svg'",
    "gridwright make picture --size 8 --colours 14 --border-colours 3 -o tiles.puz",
    "gridwright make nonogram photo.jpg --size 30x30",
    "gridwright make nonogram logo.png --size 40 --colours 4 -o logo.json",
)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options of this command."""
    makers = making.makers()
    options.one_word(parser, "kind", makers, help=f"the kind of puzzle: {', '.join(makers)}")
    parser.usage = "%(prog)s [OPTIONS] KIND [IMAGE]"
    parser.add_argument("image", metavar="IMAGE", nargs="?", help="the image to use; - for standard input")
    group = parser.add_argument_group("making")
    group.add_argument("--random", action="store_true", help="make a random puzzle (default if there is no image)")
    group.add_argument(
        "--size",
        metavar="SIZE",
        type=_size,
        help=f"N or WxH (default: {making.USUAL_SIZE}; for an image, its aspect ratio)",
    )
    group.add_argument(
        "--difficulty",
        metavar="NAME",
        **options.choice(DIFFICULTIES, current),
        help=f"the difficulty: {', '.join(DIFFICULTIES)} (default: any)",
    )
    group.add_argument(
        "--count", metavar="N", type=options.whole(1), default=1, help="how many puzzles to make (default: 1)"
    )
    group.add_argument("--title", metavar="TEXT", default="", help="the title; several puzzles get a number each")
    options.seed(group)
    left = making.options_of("at_random", "of_image")
    for kind, maker in makers.items():
        for where, module in (("", maker.at_random), (" from an image", maker.of_image)):
            # Options that several makers share are listed with the first.
            own = [left.pop(option.name) for option in (module.OPTIONS if module else ()) if option.name in left]
            if own:
                maker_options.add(parser.add_argument_group(f"making {one(kind)}{where}"), own)
    options.limits(parser)
    shapes = drawing.SHAPES | outputs.format_shapes()
    to = "the output format, or svg or png to draw the puzzles"
    options.output(parser, shapes=shapes, to=to, each="puzzle", results=True)
    options.messages(parser)


def run(call: Call) -> None:
    """Make the puzzles."""
    args = call.args
    if args.image is not None and args.random:
        raise UsageError("--random cannot be used with an image")
    shape = _shape(call)
    writer = None if shape is None else outputs.PuzzleWriter(call, shape, drawn=drawing.SHAPES)
    if shape is not None and writer is not None and writer.draws:
        drawing.check_room(call, shape, args.count)
    for number, seed, label, made in _new_puzzles(call):
        puzzle = made.puzzle
        for note in made.notes:
            call.console.note(f"{label}: {note}")
        for trial in made.tried:
            call.console.detail(f"{label}: {trial}")
        if call.records is not None:
            call.records.add_made(number, None if args.image is None else label, seed, made)
        elif writer is not None:
            with call.guard(label):
                writer.add(label, puzzle)
        else:
            if made.image is not None and call.console.terminal:
                preview.show(call, made)
            drawing.show(call, puzzle.scene())
        call.console.flush()
        call.console.note(f"{label}: {results.made_words(made)}")
        results.warn_of_made(call, label, made)
    if writer is not None:
        writer.finish()


def _new_puzzles(call: Call) -> Iterator[tuple[int, int, str, Made[Puzzle[Solution]]]]:
    """As many puzzles as requested, without repeats, each with its number, its seed and its label.

    A failure is reported and counts as one of them; it ends when no new puzzles are found.
    """
    args = call.args
    image = inputs.stdin_bytes(call, "an image") if args.image == "-" else args.image
    most_repeats = _REPEATS if image is None else _IMAGE_REPEATS
    patterns: set[Hashable] = set()
    number, seed, repeats = 1, args.seed, 0
    while number <= args.count:
        label = f"{args.kind} with seed {seed}" if image is None else inputs.name_of(args.image)
        try:
            made = _made(call, label, number, seed, image)
        except InputError as error:
            call.failed(label, Fault.of(error))
            if image is not None or number == 1:
                return  # other seeds would fail in the same way
        except LimitReached as reached:
            _fail(call, number, label, seed, Fault.of(reached))
        else:
            pattern = making.canonical_pattern_of(made.puzzle) if args.count > 1 else None
            if pattern is not None and pattern in patterns:
                seed, repeats = seed + 1, repeats + 1
                if repeats < most_repeats:
                    continue
                before = counted(number - 1, "puzzle")
                why = f"no new puzzle with the last {repeats} seeds, after {before}"
                _fail(call, number, label, seed - 1, Fault(why, exit_code=codes.UNKNOWN))
                return
            patterns.add(pattern)
            repeats = 0
            yield number, seed, label, made
        number, seed = number + 1, seed + 1


def _fail(call: Call, number: int, label: str, seed: int, fault: Fault) -> None:
    """Report that a puzzle could not be made."""
    call.told(fault.within(label))
    if call.records is not None:
        call.records.add_failure(number, seed, fault)


def _made(call: Call, label: str, number: int, seed: int, image: str | bytes | None) -> Made[Puzzle[Solution]]:
    args = call.args
    with call.console.progress_on(label) as progress:
        made = make(
            args.kind,
            args.size,
            image=image,
            difficulty=args.difficulty or "",
            seed=seed,
            limits=call.limits,
            progress=progress,
            **maker_options.asked(args, making.options_of("at_random", "of_image")),
        )
    if title := " ".join(args.title.split()):
        if args.count > 1:
            title = f"{title} {number}"
        made = replace(made, puzzle=made.puzzle.with_notes(meta={**made.puzzle.meta, "title": title}))
    return made


def _shape(call: Call) -> str | None:
    """The output: a format of the kind of puzzle, or a drawing."""
    formats = outputs.format_shapes(call.args.kind)
    # A suffix that both have means a drawing of a random puzzle, but the tiles of an image.
    shapes = drawing.SHAPES | formats if call.args.image is None else formats | drawing.SHAPES
    shape = outputs.shape(call, shapes)
    if shape is not None and shape not in shapes:
        raise UsageError(f"a {call.args.kind} cannot be written as {shape}; choose from {', '.join(shapes)}")
    return shape


def _size(text: str) -> tuple[int, int]:
    return options.size(text, square=True)
