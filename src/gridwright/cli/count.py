"""`gridwright count`: the number of solutions, as plain digits on a line.

Ctrl-C ends a count like a limit does: the lower bound reached so far is printed.
"""

from __future__ import annotations

import signal
import threading
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from gridwright import api
from gridwright.base.result import Count
from gridwright.cli import codes, options, outputs, solving
from gridwright.cli.inputs import items
from gridwright.values.ending import Ending
from gridwright.values.fault import Fault
from gridwright.values.phrases import all_digits

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from typing import Any

    from gridwright.base.puzzle import Puzzle
    from gridwright.cli.call import Call
    from gridwright.cli.inputs import Item
    from gridwright.values.clock import Progress, Work
    from gridwright.values.solution import Solution


EXAMPLES = (
    "gridwright count cat.non",
    "gridwright count --time-limit 10 noise.nin",
    "gridwright count --start half.txt cat.non",
)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options of this command."""
    options.files(parser)
    options.reading(parser)
    options.solving(parser, stats=False)
    options.output(parser, shapes=outputs.ANSWER, results=True)
    options.messages(parser)


def run(call: Call) -> None:
    """Count the solutions of every puzzle."""
    outputs.answer_shape(call)
    for item in items(call):
        with call.guard(item):
            began = perf_counter()
            found = Count.of(partial(solving.ask, call, item, _count))
            if not found.exact:
                call.reached(codes.UNKNOWN)
            elif not found.number:
                call.reached(codes.NO_SOLUTION)
            _report(call, item, found, perf_counter() - began)
            if found.ending is Ending.INTERRUPTED:
                call.told(Fault.of(KeyboardInterrupt()).within(item.label))
                return


def _count(puzzle: Puzzle[Solution], *, progress: Progress | None, **asked: Any) -> int:
    """`api.count`, but Ctrl-C ends it like a limit does. Pressing it again ends the program."""
    pressed = False

    def press(*_: object) -> None:
        nonlocal pressed
        pressed = True
        signal.signal(signal.SIGINT, before)

    def goes_on(work: Work) -> bool:
        return not pressed and (progress is None or progress(work) is not False)

    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler or threading.current_thread() is not threading.main_thread():
        return api.count(puzzle, progress=progress, **asked)
    signal.signal(signal.SIGINT, press)
    try:
        return api.count(puzzle, progress=goes_on, **asked)
    finally:
        signal.signal(signal.SIGINT, before)


def _report(call: Call, item: Item, found: Count, seconds: float) -> None:
    """Print one count."""
    if call.records is not None:
        call.records.add_answer(item, found, seconds=seconds)
        return
    with all_digits():
        text = str(found.number) if found.exact else f"at least {found.number}"
    call.console.data(f"{item.label}: {text}" if item.several else text)
    if found.reason and found.ending is not Ending.INTERRUPTED:
        call.console.note(f"{item.label}: {found.reason}")
    call.console.detail(f"{item.label}: {seconds:.3f} s")
