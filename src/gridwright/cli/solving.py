"""Shared code of the commands that solve: calling the solver, and the words and exit codes of verdicts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.cli import codes
from gridwright.cli.console import work_text
from gridwright.values.ending import Ending
from gridwright.values.phrases import counted
from gridwright.values.solution import Cells

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    from gridwright.base.result import Result
    from gridwright.cli.call import Call
    from gridwright.cli.inputs import Item
    from gridwright.values.solution import S, Solution

    Answer = TypeVar("Answer")


def ask(call: Call, item: Item, question: Callable[..., Answer], **more: Any) -> Answer:
    """Call `solve`, `check` or `count` of the api for a puzzle, with the options of the call."""
    args = call.args
    with call.console.progress_on(item.label) as progress:
        return question(
            item.puzzle,
            strategy=args.strategy,
            limits=call.limits_for(item),
            seed=args.seed,
            progress=progress,
            jobs=args.jobs,
            **more,
        )


def say_work(call: Call, item: Item, result: Result[S]) -> None:
    """With -v, show the time and the work of a result; with --stats, the work of each part."""
    if getattr(call.args, "stats", False):
        from gridwright.cli.stats import stats_lines

        whole, *parts = stats_lines(result.stats)
        call.console.note(f"{item.label}: {whole}")
        for part in parts:
            call.console.note(f"  {part}")
        return
    seconds = result.stats.get("seconds", 0)
    call.console.detail(f"{item.label}: {seconds:.3f} s, {work_text(result.stats)}")


def verdict_text(result: Result[S]) -> str:
    """The verdict with its reason, in one line."""
    about = result.reason or ""
    if result.verdict == "multiple":
        number, part = len(result.differing), result.solutions[0].part
        differ = f"the first two solutions differ in {number} {part}{'s' * (number != 1)}"
        about = f"{about}; {differ}" if about else differ
    elif result.verdict == "solved" and result.ending.is_limit:
        about = f"one solution was found, then {result.ending.sentence}"
    elif result.verdict == "solved" and result.ending is Ending.ENOUGH:
        about = "the search stopped after the first solution"
    elif result.verdict == "unknown" and isinstance(result.partial, Cells):
        known = f"{result.partial.known} of {counted(result.partial.size, 'cell')} are known"
        about = f"{about}; {known}" if about else known
    return f"{result.verdict}: {about}" if about else result.verdict


def code_of(result: Result[S]) -> int:
    """The exit code for a result of `solve`."""
    if result.verdict == "solved":
        return codes.UNKNOWN if result.ending.is_limit else codes.DONE
    return {"none": codes.NO_SOLUTION, "unknown": codes.UNKNOWN}.get(result.verdict, codes.DONE)


def own_goal(call: Call, item: Item) -> Solution | None:
    """The picture in a puzzle's file, if it obeys the clues."""
    goal = item.puzzle.goal
    if goal is None:
        return None
    broken = item.puzzle.violations(goal)
    if broken:
        call.console.note(
            f"{item.label}: the picture in the file does not match the clues ({broken[0]}) and is ignored"
        )
        return None
    return goal
