"""`gridwright cut`: a photograph or a text picture cut into tiles, shuffled and perhaps turned: a picture puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.cli import options, outputs
from gridwright.values.errors import FormatError, InputError, UsageError

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from gridwright.cli.call import Call
    from gridwright.picture.puzzle import PicturePuzzle


EXAMPLES = (
    "gridwright cut photo.png --columns 8 --rows 6 --rotate --shared-border -o sheet.png",
    "gridwright cut photo.jpg --columns 10 --rows 10 --seed 3 -o sheet.png",
    "gridwright cut art.txt --columns 5 --rows 5 > pieces.txt",
)


def add_arguments(parser: ArgumentParser) -> None:
    """The words of this command."""
    shapes = outputs.format_shapes("picture")
    options.files(parser, usage="FILE", help="a PNG or JPEG image, or a text picture with a border of #")
    group = parser.add_argument_group("cutting")
    group.add_argument("--columns", metavar="N", type=options.whole(1), help="tiles across")
    group.add_argument("--rows", metavar="N", type=options.whole(1), help="tiles down")
    group.add_argument(
        "--rotate",
        action="store_true",
        help="turn the tiles of an image too, all but the first; a text is always turned",
    )
    group.add_argument(
        "--shared-border",
        action="store_true",
        help="neighbours share a line of pixels, so that edges match exactly",
    )
    options.seed(group)
    told = f"the format to write: {' '.join(shapes)} (image; codingame for a text)"
    options.output(parser, to=told, shapes=shapes)
    options.messages(parser)


def run(call: Call) -> None:
    """Cuts one picture."""
    args = call.args
    if len(args.files) != 1:
        raise UsageError(f"cut takes one picture, not {len(args.files)}")
    if not args.columns or not args.rows:
        raise UsageError("cut into how many tiles? Give --columns N and --rows N")
    outputs.check_writable(call)
    shape = outputs.shape(call, outputs.format_shapes("picture"))
    with call.guard(args.files[0]):
        puzzle, usual = _cut(call, args.files[0])
        outputs.write_puzzles(call, shape or usual, [(args.files[0], puzzle)])
        call.console.note(f"{args.files[0]}: {len(puzzle.tiles)} tiles")


def _cut(call: Call, name: str) -> tuple[PicturePuzzle, str]:
    """The puzzle, and the format that suits it."""
    from gridwright.files.reading import bytes_of
    from gridwright.picture.cutting import cut_image, cut_text

    args = call.args
    data = bytes_of(name)
    text = _text(data)
    if text is not None:
        lines = text.rstrip("\n").split("\n")
        return cut_text(lines, args.columns, args.rows, args.seed), "codingame"
    from gridwright.formats.images import read_image
    from gridwright.picture.faces import ImageFace

    try:
        width, height, pixels, _ = read_image(data)
    except FormatError as error:
        raise error.within(name) from None
    image = ImageFace(width, height, pixels)
    ways = {"rotate": args.rotate, "shared": args.shared_border}
    return cut_image(image, args.columns, args.rows, **ways, seed=args.seed), "image"


def _text(data: bytes) -> str | None:
    """A text, if that is what this is: it begins with a line of #."""
    if data.lstrip()[:1] != b"#":
        return None
    try:
        return data.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise InputError("expected a text picture in UTF-8, or an image") from None
