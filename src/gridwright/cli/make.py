"""`gridwright make`: new puzzles, each with exactly one solution, as hard as asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright import kinds, making
from gridwright.api import make
from gridwright.cli import codes, drawing, options, outputs
from gridwright.values.errors import LimitReached, UsageError
from gridwright.values.words import counted, one

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Hashable, Mapping
    from typing import Any

    from gridwright.base.kind import Maker, MakerOption
    from gridwright.cli.call import Call
    from gridwright.making.made import Made
    from gridwright.values.scene import Scene
    from gridwright.values.solution import Solution


_REPEATS, _IMAGE_REPEATS = 100, 10  # seeds in a row that give a puzzle again, after which there is none left

EXAMPLES = (
    "gridwright make nonogram --random --size 20 --difficulty hard --symmetry mirror",
    "gridwright make nonogram --random --size 15 --colours 4 --count 10 -o book.jsonl",
    "gridwright make hitori --size 12 --difficulty hard --seed 7",
    "gridwright make hitori --size 8 --count 20 -o book.jsonl",
    "gridwright make hitori --size 8 --count 4 -o 'page-{}.svg'",
    "gridwright make picture --size 8 --colours 14 --border-colours 3 -o tiles.puz",
)


def add_arguments(parser: ArgumentParser) -> None:
    """The words of this command."""
    makers = _makers()
    difficulties = tuple(dict.fromkeys(name for maker in makers.values() for name in maker.difficulties))
    options.one_word(parser, "kind", makers, help=f"what to make: {' '.join(makers)}")
    parser.usage = "%(prog)s [OPTIONS] KIND [IMAGE]"
    parser.add_argument("image", metavar="IMAGE", nargs="?", help="an image to make it of; - is standard input")
    group = parser.add_argument_group("making")
    group.add_argument("--random", action="store_true", help="at random; so it is where there is no image")
    group.add_argument("--size", metavar="SIZE", type=_size, help=f"N or WxH ({making.USUAL_SIZE} at random)")
    group.add_argument(
        "--difficulty",
        metavar="NAME",
        **options.choice(difficulties),
        help=f"how hard: {' '.join(difficulties)} (as it turns out)",
    )
    group.add_argument("--count", metavar="N", type=options.whole(1), default=1, help="how many puzzles (1)")
    options.seed(group)
    _add_options(parser, makers)
    options.limits(parser)
    shapes = drawing.SHAPES | outputs.format_shapes()
    options.output(parser, to="write the puzzles in a format, or draw them (svg, png)", shapes=shapes, results=True)
    options.messages(parser)


def _add_options(parser: ArgumentParser, makers: Mapping[str, Maker]) -> None:
    """The options of the makers. One that several have, of one sort and under one name, is declared once."""
    known: set[str] = set()
    for kind, maker in makers.items():
        for where, some in (("", maker.options), (" of an image", maker.image_options)):
            own = [option for option in some if option.name not in known]
            known |= {option.name for option in own}
            if own:
                group = parser.add_argument_group(f"making {one(kind)}{where}")
                for option in own:
                    group.add_argument(f"--{option.name.replace('_', '-')}", **_shape_of(option), help=option.help)


def _shape_of(option: MakerOption) -> dict[str, Any]:
    """For argparse: what an option takes."""
    if option.flag:
        return {"action": "store_const", "const": True}
    if option.words:
        return {"metavar": "NAME", **options.choice(option.words)}
    if option.text:
        return {"metavar": option.text}
    return {"metavar": "N", "type": options.whole(option.least, option.most)}


def _makers() -> dict[str, Maker]:
    """The makers, by the name of their kind."""
    return {kind.name: kind.maker for kind in kinds.KINDS if kind.maker is not None}


def run(call: Call) -> None:
    """Makes the puzzles."""
    args = call.args
    if args.image is not None and args.random:
        raise UsageError("of an image, or --random: not both")
    if call.records is not None and args.to is not None:
        raise UsageError(f"--to and --{args.results} exclude each other")
    shape = _shape(call) if call.records is None else None
    outputs.check_writable(call)
    if shape in drawing.SHAPES and args.count > 1:
        drawing.check_room(call, shape, args.count)
    drawings: list[tuple[str, Scene]] = []
    writer = None if shape is None or shape in drawing.SHAPES else outputs.PuzzleWriter(call, shape)
    number, seed = 1, args.seed - 1
    guises: set[Hashable] = set()
    repeats = 0  # since the last new puzzle
    while number <= args.count:
        seed += 1
        label = f"{args.kind} {seed}"
        try:
            made = _made(call, label, seed)
        except LimitReached as reached:
            _fail(call, number, seed, str(reached))
            number += 1
            continue
        puzzle = made.puzzle
        if args.count > 1:
            guise = making.guise_of(puzzle)
            if guise in guises:
                repeats += 1
                if repeats < (_IMAGE_REPEATS if args.image is not None else _REPEATS):
                    continue
                _fail(
                    call,
                    number,
                    seed,
                    f"no new one with the last {repeats} seeds, after {counted(number - 1, 'puzzle')}",
                )
                break
            guises.add(guise)
            repeats = 0
        if call.records is not None:
            call.records.add_made(number, args.image, seed, made)
        elif writer is not None:
            writer.add(label, puzzle)
        elif shape is not None:
            drawings.append((label, puzzle.scene()))
        else:
            drawing.show(call, puzzle.scene())
        call.console.flush()
        call.console.note(f"{label}: {puzzle.width}x{puzzle.height}, {made.reason or 'one solution'}")
        number += 1
    if writer is not None:
        writer.finish()
    outputs.write(call, drawings, lambda some: drawing.document(call, shape or "", some[0]))


def _fail(call: Call, number: int, seed: int, why: str) -> None:
    """Says that a puzzle was not made."""
    call.console.error(f"{call.args.kind} {seed}: {why}")
    call.reached(codes.UNKNOWN)
    if call.records is not None:
        call.records.add_failure(number, seed, why)


def _made(call: Call, label: str, seed: int) -> Made[Solution]:
    args = call.args
    names = {option.name for maker in _makers().values() for option in maker.options + maker.image_options}
    asked = {name: getattr(args, name) for name in sorted(names) if getattr(args, name) is not None}
    with call.console.progress_on(label) as progress:
        return make(
            args.kind,
            args.size,
            image=args.image,
            difficulty=args.difficulty or "",
            seed=seed,
            limits=call.limits,
            progress=progress,
            **asked,
        )


def _shape(call: Call) -> str | None:
    """What to write: a format of the kind that is made, or a drawing."""
    shapes = drawing.SHAPES | outputs.format_shapes(call.args.kind)  # a png is the format, where the kind has one
    shape = outputs.shape(call, shapes)
    if shape is not None and shape not in shapes:
        raise UsageError(f"a {call.args.kind} cannot be written as {shape}; there are {', '.join(shapes)}")
    return shape


def _size(text: str) -> tuple[int, int]:
    if text.isascii() and text.isdigit() and 0 < len(text) < 6:
        return int(text), int(text)
    return options.size(text)
