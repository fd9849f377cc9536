"""What the commands that solve share: the call of the engine, the words and the exit code for its verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.cli import codes
from gridwright.cli.console import work_text
from gridwright.values.limits import Limits

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    from gridwright.base.result import Result
    from gridwright.cli.call import Call
    from gridwright.cli.inputs import Item
    from gridwright.values.grid import Grid

    Answer = TypeVar("Answer")


def limits(call: Call) -> Limits:
    """The limits of a call."""
    args = call.args
    memory = None if args.memory_limit is None else args.memory_limit << 20
    return Limits(time=args.time_limit, nodes=args.node_limit, memory=memory)


def ask(call: Call, item: Item, question: Callable[..., Answer], **more: Any) -> Answer:
    """Puts a question (`solve`, `check` or `count` of the api) about a puzzle, under the options of the call."""
    args = call.args
    progress = call.console.progress(item.label)
    try:
        return question(
            item.puzzle,
            strategy=args.strategy,
            limits=limits(call),
            seed=args.seed,
            progress=progress,
            jobs=args.jobs,
            **more,
        )
    finally:
        if progress is not None:
            progress.erase()


def say_work(call: Call, item: Item, result: Result) -> None:
    """With -v: the seconds and the work behind a result; with --stats: which part did what."""
    if getattr(call.args, "stats", False):
        from gridwright.cli.stats import stats_lines

        whole, *parts = stats_lines(result.stats)
        call.console.note(f"{item.label}: {whole}")
        for part in parts:
            call.console.note(f"  {part}")
        return
    seconds = result.stats.get("seconds", 0)
    call.console.detail(f"{item.label}: {seconds:.3f} s, {work_text(result.stats)}")


def verdict_text(result: Result) -> str:
    """The verdict and what there is to say about it, in one line."""
    about = ""
    if result.verdict == "multiple":
        number = len(result.differing)
        part = getattr(result.puzzle, "parts", "cell")
        about = f"the first two solutions differ in {number} {part}{'s' * (number != 1)}"
        about = f"{result.reason}; {about}" if result.reason else about
    elif result.verdict == "solved" and (result.reason is None or isinstance(result.reason, str)):
        about = f"one solution was found, then {result.reason}" if result.reason else "others were not looked for"
    elif result.reason is not None:
        about = str(result.reason)
    if result.verdict == "unknown" and result.partial is not None:
        known = f"{result.partial.known} of {len(result.partial.cells)} cells are known"
        about = f"{about}; {known}" if about else known
    return f"{result.verdict}: {about}" if about else result.verdict


def code_of(result: Result, max_solutions: int) -> int:
    """The exit code for a result of `solve`; with `max_solutions` of 1 nobody asked for more than one solution."""
    if result.verdict == "solved":  # a reason that is no limit says why there can be no proof
        limited = result.reason is None or isinstance(result.reason, str)
        return codes.UNKNOWN if limited and max_solutions > 1 else codes.DONE
    return {"none": codes.NO_SOLUTION, "unknown": codes.UNKNOWN}.get(result.verdict, codes.DONE)


def own_goal(call: Call, item: Item) -> Grid | None:
    """The picture that came with a puzzle, if it obeys the clues."""
    goal: Grid | None = item.puzzle.goal
    if goal is None:
        return None
    broken = item.puzzle.violations(goal)
    if broken:
        call.console.note(
            f"{item.label}: the picture in the file breaks its own clues ({broken[0]}), so it is not used"
        )
        return None
    return goal
