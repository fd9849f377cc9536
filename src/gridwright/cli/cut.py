"""`gridwright cut`: a photograph or a text picture, cut into tiles, shuffled and perhaps rotated: a picture puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright import api
from gridwright.cli import maker_options, options, outputs
from gridwright.picture.making import of_image
from gridwright.values.errors import UsageError
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from gridwright.cli.call import Call


EXAMPLES = (
    "gridwright cut photo.png --columns 8 --rows 6 --rotate --shared-border -o sheet.png",
    "gridwright cut photo.jpg --columns 10 --rows 10 --seed 3 -o sheet.png",
    "gridwright cut art.txt --columns 5 --rows 5 > pieces.txt",
)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options of this command."""
    shapes = outputs.format_shapes()
    options.files(
        parser, usage="FILE", help="an image (PNG, GIF, JPEG, BMP, WebP), or a text picture with a border of #"
    )
    group = parser.add_argument_group("cutting")
    group.add_argument("--columns", metavar="N", type=options.whole(1), help="tiles across")
    group.add_argument("--rows", metavar="N", type=options.whole(1), help="tiles down")
    maker_options.add(group, of_image.OPTIONS)
    options.seed(group)
    options.output(
        parser, shapes=shapes, to="the output format (default: image; for a text picture, codingame)", each="puzzle"
    )
    options.messages(parser)


def run(call: Call) -> None:
    """Cut one picture."""
    args = call.args
    if len(args.files) != 1:
        raise UsageError(f"cut takes one picture, not {len(args.files)}")
    if not args.columns or not args.rows:
        raise UsageError("the number of tiles is missing; use --columns N and --rows N")
    shape = outputs.shape(call, outputs.format_shapes())
    name = args.files[0]
    with call.guard(name):
        asked = maker_options.asked(args, [option.name for option in of_image.OPTIONS])
        puzzle = api.cut(name, args.columns, args.rows, seed=args.seed, **asked)
        writer = outputs.PuzzleWriter(call, shape or puzzle.usual_format)
        writer.add(name, puzzle)
        writer.finish()
        call.console.note(f"{name}: {counted(len(puzzle.tiles), 'tile')}")
