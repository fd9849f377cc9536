"""`gridwright make`: new puzzles, each with exactly one solution, as hard as asked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gridwright import making
from gridwright.api import make
from gridwright.cli import codes, drawing, inputs, options, outputs, preview, results, wishes
from gridwright.values.errors import InputError, LimitReached, UsageError
from gridwright.values.fault import Fault
from gridwright.values.words import counted, one

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Hashable, Iterator

    from gridwright.base.made import Made
    from gridwright.base.puzzle import Puzzle
    from gridwright.cli.call import Call
    from gridwright.values.solution import Solution


_REPEATS, _IMAGE_REPEATS = 100, 10  # seeds in a row that give a puzzle again, after which there is none left

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
    """The words of this command."""
    makers = making.makers()
    difficulties = tuple(dict.fromkeys(name for maker in makers.values() for name in maker.at_random.DIFFICULTIES))
    options.one_word(parser, "kind", makers, help=f"what to make: {' '.join(makers)}")
    parser.usage = "%(prog)s [OPTIONS] KIND [IMAGE]"
    parser.add_argument("image", metavar="IMAGE", nargs="?", help="an image to make it of; - is standard input")
    group = parser.add_argument_group("making")
    group.add_argument("--random", action="store_true", help="at random; so it is where there is no image")
    group.add_argument(
        "--size", metavar="SIZE", type=_size, help=f"N or WxH ({making.USUAL_SIZE}; of an image its own ratio)"
    )
    group.add_argument(
        "--difficulty",
        metavar="NAME",
        **options.choice(difficulties),
        help=f"how hard: {' '.join(difficulties)} (as it turns out)",
    )
    group.add_argument("--count", metavar="N", type=options.whole(1), default=1, help="how many puzzles (1)")
    group.add_argument("--title", metavar="TEXT", default="", help="its title; of several with a number each (none)")
    options.seed(group)
    left = making.wishes_of("at_random", "of_image")
    for kind, maker in makers.items():
        for where, module in (("", maker.at_random), (" of an image", maker.of_image)):
            # What several makers grant stands with the first.
            own = [left.pop(wish.name) for wish in (module.WISHES if module else ()) if wish.name in left]
            if own:
                wishes.add(parser.add_argument_group(f"making {one(kind)}{where}"), own)
    options.limits(parser)
    shapes = drawing.SHAPES | outputs.format_shapes()
    to = "write the puzzles in a format, or draw them (svg, png)"
    options.output(parser, shapes=shapes, to=to, each="puzzle", results=True)
    options.messages(parser)


def run(call: Call) -> None:
    """Makes the puzzles."""
    args = call.args
    if args.image is not None and args.random:
        raise UsageError("of an image, or --random: not both")
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
    """As many puzzles as were asked for, none twice, each with its number, its seed and what to call it.

    What fails is said, and counts as one of them; it ends where no new ones turn up.
    """
    args = call.args
    image = inputs.stdin_bytes(call, "an image") if args.image == "-" else args.image
    patience = _REPEATS if image is None else _IMAGE_REPEATS
    guises: set[Hashable] = set()
    number, seed, repeats = 1, args.seed, 0
    while number <= args.count:
        label = f"{args.kind} of seed {seed}" if image is None else inputs.name_of(args.image)
        try:
            made = _made(call, label, number, seed, image)
        except InputError as error:
            call.failed(label, Fault.of(error))
            if image is not None or number == 1:
                return  # with other seeds it would be the same
        except LimitReached as reached:
            _fail(call, number, label, seed, Fault.of(reached))
        else:
            guise = making.guise_of(made.puzzle) if args.count > 1 else None
            if guise is not None and guise in guises:
                seed, repeats = seed + 1, repeats + 1
                if repeats < patience:
                    continue
                before = counted(number - 1, "puzzle")
                why = f"no new one with the last {repeats} seeds, after {before}"
                _fail(call, number, label, seed - 1, Fault(why, exit_code=codes.UNKNOWN))
                return
            guises.add(guise)
            repeats = 0
            yield number, seed, label, made
        number, seed = number + 1, seed + 1


def _fail(call: Call, number: int, label: str, seed: int, fault: Fault) -> None:
    """Says that a puzzle was not made."""
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
            **wishes.asked(args, making.wishes_of("at_random", "of_image")),
        )
    if title := " ".join(args.title.split()):
        if args.count > 1:
            title = f"{title} {number}"
        made = replace(made, puzzle=made.puzzle.with_notes(meta={**made.puzzle.meta, "title": title}))
    return made


def _shape(call: Call) -> str | None:
    """What to write: a format of the kind that is made, or a drawing."""
    formats = outputs.format_shapes(call.args.kind)
    # A suffix that both have means a drawing of a random puzzle, but of an image its tiles.
    shapes = drawing.SHAPES | formats if call.args.image is None else formats | drawing.SHAPES
    shape = outputs.shape(call, shapes)
    if shape is not None and shape not in shapes:
        raise UsageError(f"a {call.args.kind} cannot be written as {shape}; there are {', '.join(shapes)}")
    return shape


def _size(text: str) -> tuple[int, int]:
    return options.size(text, square=True)
