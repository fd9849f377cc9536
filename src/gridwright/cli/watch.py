"""`gridwright watch`: the solving process of a puzzle, on the terminal, or as a page, an animation or pictures.

Only traces are played, from either source: the recording of an engine, or the steps of an explanation.
"""

from __future__ import annotations

import os
from argparse import ArgumentTypeError
from typing import TYPE_CHECKING

from gridwright import api
from gridwright.cli import codes, drawing, options, outputs, solving
from gridwright.cli.inputs import items
from gridwright.files.writing import save_files
from gridwright.rendering.replay import Replay, evenly
from gridwright.values.errors import NotSupported, UsageError
from gridwright.values.phrases import one
from gridwright.values.trace import LIMIT, MAX_LIMIT

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Iterator

    from gridwright.cli.call import Call
    from gridwright.cli.inputs import Item
    from gridwright.values.scene import Scene
    from gridwright.values.trace import Trace

_PRINTED = 6  # frames that are printed if there is no terminal
_MEGABYTE = 1 << 20
_SHAPES = outputs.TEXT | outputs.PAGE | {"gif": (".gif",), "png": (".png",)}


EXAMPLES = (
    "gridwright watch cat.non",
    "gridwright watch cat.non --strategy probe --speed 5",
    "gridwright watch cat.non --explain",
    "gridwright watch cat.non -o cat.html",
    "gridwright watch cat.non --explain -o 'step-{}.png'",
    "gridwright watch cat.non --html cat.html --gif cat.gif",
)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options of this command."""
    options.files(parser)
    options.reading(parser)
    group = parser.add_argument_group("watching")
    group.add_argument(
        "--explain",
        action="store_true",
        help="show human solving steps, with reasons, instead of a strategy",
    )
    group.add_argument(
        "--speed",
        metavar="N",
        type=_speed,
        help="frames per second (default: reading speed with reasons, else 20 s in all; GIF: 10)",
    )
    group.add_argument(
        "--record-limit",
        metavar="MB",
        type=options.whole(1),
        default=LIMIT // _MEGABYTE,
        help=f"the size limit of the recording; later frames are left out (default: {LIMIT // _MEGABYTE})",
    )
    options.drawing(group)
    group = parser.add_argument_group("files to write instead of playing (can be combined)")
    options.html(group)
    group.add_argument("--gif", metavar="FILE", help="an animated GIF (needs Pillow)")
    group.add_argument(
        "--png-frames", metavar="FOLDER", help="a folder of numbered PNG files, one per frame (needs Pillow)"
    )
    group.add_argument(
        "--frames",
        metavar="N",
        type=options.whole(2),
        help=f"the most frames to write, evenly spaced (default: 200; as text, {_PRINTED})",
    )
    options.solving(parser)
    options.output(parser, shapes=_SHAPES, each="frame")
    options.messages(parser)


def run(call: Call) -> None:
    """Solve one puzzle, record it, and show the recording."""
    shape = outputs.shape(call, _SHAPES)
    if shape == "png" and "{}" not in (call.output or ""):
        raise UsageError("one png file holds one frame, and a recording has more; put {} in the name given to -o")
    _check_places(call)
    found = list(items(call))
    if len(found) > 1:
        raise UsageError(f"only one puzzle at a time can be watched, not {len(found)}")
    for item in found:
        with call.guard(item):
            _watch(call, item, _explained(call, item) if call.args.explain else _recorded(call, item), shape)


def _recorded(call: Call, item: Item) -> Trace:
    """The recording of a solving process."""
    result = solving.ask(call, item, api.solve, record=True, record_bytes=_limit(call))
    trace = result.trace
    if trace is None or (len(trace) == 1 and not trace.cells and not result.ending.is_limit):
        raise NotSupported(f"the strategy {call.args.strategy} cannot record the solving of {one(item.puzzle.kind)}")
    call.reached(solving.code_of(result))
    call.console.note(f"{item.label}: {solving.verdict_text(result)}")
    solving.say_work(call, item, result)
    _say_cut(call, item, trace)
    return trace


def _explained(call: Call, item: Item) -> Trace:
    """The steps of an explanation as a recording."""
    from gridwright.api import explain
    from gridwright.cli.explain import CODES, steps_text

    with call.console.progress_on(item.label) as progress:
        steps = explain(item.puzzle, limits=call.limits_for(item), progress=progress)
        trace = steps.trace(_limit(call), steps)
    call.reached(CODES.get(steps.verdict or "unknown", codes.DONE))
    call.console.note(f"{item.label}: {steps_text(steps)}")
    _say_cut(call, item, trace)
    return trace


def _limit(call: Call) -> int:
    return min(int(call.args.record_limit) * _MEGABYTE, MAX_LIMIT)


def _say_cut(call: Call, item: Item, trace: Trace) -> None:
    if trace.cut:
        call.console.note(f"{item.label}: the recording was cut at {call.args.record_limit} MB (see --record-limit)")


def _watch(call: Call, item: Item, trace: Trace, shape: str | None) -> None:
    """Play a recording, or write it: in the shape of -o, and to --html, --gif and --png-frames."""
    args, board = call.args, drawing.coloured(call, item.puzzle.scene())
    named = bool(args.html or args.gif or args.png_frames)
    if named:
        with call.writing():
            save_files(_files(call, item, board, trace))
    if shape not in (None, "text"):
        with call.writing():
            made = [(item.label, one) for one in _documents(call, item, board, trace, str(shape))]
            outputs.write(call, made, lambda some: some[0])
    elif shape is None and named:
        return
    elif shape is None and call.console.terminal and _has_keys():
        from gridwright.cli import screen

        look = {"color": call.console.color, "clues": not args.no_clues, "ascii": args.ascii or call.console.ascii}
        screen.play(board, trace, speed=args.speed, title=item.title, **look)
    else:
        _print(call, board, trace)


def _files(call: Call, item: Item, board: Scene, trace: Trace) -> Iterator[tuple[str, str | bytes]]:
    """Names and contents of all requested files."""
    for name, shape in ((call.args.html, "html"), (call.args.gif, "gif")):
        if name:
            for content in _documents(call, item, board, trace, shape):
                yield name, content
    if folder := call.args.png_frames:
        os.makedirs(folder, exist_ok=True)
        for number, picture in enumerate(_documents(call, item, board, trace, "png")):
            yield os.path.join(folder, f"frame-{number:05}.png"), picture


def _documents(call: Call, item: Item, board: Scene, trace: Trace, shape: str) -> Iterator[str | bytes]:
    """A page or an animation, or one picture per frame."""
    args = call.args
    if shape == "html":
        from gridwright.web.watching import page

        yield page(board, trace, title=item.title)
        return
    from gridwright.rendering import animation

    look = {"frames": args.frames or animation.FRAMES, "cell": args.cell, "clues": not args.no_clues}
    if shape == "gif":
        yield animation.gif(board, trace, speed=args.speed or 10, **look)
    else:
        yield from animation.pngs(board, trace, **look)


def _print(call: Call, board: Scene, trace: Trace) -> None:
    """Print some frames as text."""
    replay = Replay(trace)
    for number, frame in enumerate(evenly(replay.last, call.args.frames or _PRINTED)):
        replay.seek(frame)
        if number:
            call.console.data("")
        call.console.data(replay.event())
        drawing.show(call, replay.scene(board))


def _check_places(call: Call) -> None:
    """Raise an error for places that cannot be written to, before any work is done."""
    for name in filter(None, (call.args.html, call.args.gif)):
        outputs.check_place(name)
    folder = call.args.png_frames
    if folder and os.path.exists(folder) and not os.path.isdir(folder):
        raise UsageError(f"cannot write {folder!r}: it is a file, not a folder")
    if folder and not os.path.isdir(folder):
        outputs.check_place(folder)


def _has_keys() -> bool:
    """Whether there is a keyboard: standard input may be the puzzle, but the terminal itself can be opened."""
    import sys

    if sys.stdin is not None and sys.stdin.isatty():
        return True
    return sys.platform != "win32" and os.access("/dev/tty", os.R_OK)


def _speed(text: str) -> float:
    try:
        speed = float(text)
    except ValueError:
        speed = 0
    if not 0 < speed <= 10_000:
        raise ArgumentTypeError(f"expected frames per second, above 0 and up to 10000, found {text[:30]!r}")
    return speed
