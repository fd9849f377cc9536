"""The one way to solve: turns a search into a result, a count, an iteration or a recording.

Only this module turns limits into endings and solutions into verdicts. A search may end by returning an ending or by
raising `LimitReached` at any point, even during its construction; in both cases the results so far are kept.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from gridwright.base.result import Result, verdict_on
from gridwright.base.scout import Scout
from gridwright.values.ending import Ending
from gridwright.values.errors import LimitReached, NotSupported
from gridwright.values.phrases import counted
from gridwright.values.solution import Cells, S
from gridwright.values.trace import Trace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gridwright.base.puzzle import Puzzle
    from gridwright.base.result import Verdict
    from gridwright.base.scout import Way
    from gridwright.base.search import Search
    from gridwright.base.strategy import Strategy, Task
    from gridwright.values.contradiction import Contradiction


_PAUSE = 0.2  # seconds between two reads of a recording
_REST = 4  # and at least this many times the duration of a read


def solve(strategy: Strategy, puzzle: Puzzle[S], task: Task[S]) -> Result[S]:
    """Up to `task.max_solutions` solutions and the verdict that follows from them."""
    solutions: list[S] = []  # only the first two if they are passed to `on_solution`
    found = total = 0
    search: Search[S] | None = None
    ending: Ending | None = None
    try:
        search = strategy.search(puzzle, task)
        if task.proof is not None:
            search.certify(task.proof)
        if task.record:
            search.record(task.record_bytes)
            _listen(search, task)
        while ending is None and found < task.max_solutions:
            ending = _next(search, task)
            if ending is None:
                family = search.family()
                found += 1
                total += len(family)
                if task.on_solution is None or found <= 2:
                    solutions.append(family[0])
                if task.on_solution is not None:
                    _hand_on(family[0], task.on_solution, task)
    except LimitReached as reached:
        ending = reached.ending
    ending = ending or Ending.ENOUGH
    verdict = verdict_on(found, ending)
    settled = ending is Ending.EXHAUSTED
    partial = _certain(search, puzzle, task, ending) if verdict == "unknown" else None
    trace = _recording(search, puzzle, task)
    wanted = task.diagnose and verdict == "none"
    contradiction = search.contradiction() if search is not None and wanted else None
    if trace is not None:
        _close(trace, solutions, partial, contradiction, verdict, ending)
    return Result(
        puzzle,
        verdict,
        tuple(solutions),
        ending,
        count=total if settled else None,
        distinct=found if settled and puzzle.counts_rotations_once else None,
        stats={**({} if search is None else search.stats()), "seconds": task.clock.seconds},
        partial=partial,
        contradiction=contradiction,
        remark="" if search is None else search.remark(),
        strategy=strategy.name,
        trace=trace,
    )


def count(strategy: Way[S], puzzle: Puzzle[S], task: Task[S], scout_by: Way[S] | None = None) -> int:
    """The exact number of solutions; raises `LimitReached` with the lower bound, to which a search `scout_by` another
    strategy may contribute."""
    scout = Scout(scout_by or strategy, puzzle, task)
    number, ending = 0, Ending.INTERRUPTED
    try:
        search = strategy.search(puzzle, task.with_clock(scout.clock))
        scout.stays = not search.counts_separately and (scout_by is None or scout_by is strategy)
        if scout.begin():
            number, ending = search.count()
            if ending in (Ending.NODES, Ending.MEMORY):  # there is still time
                scout.look()
    except LimitReached as reached:
        number, ending = max(number, reached.at_least), reached.ending
    if scout.settled:
        return scout.seen
    if scout.interrupted:
        ending = Ending.INTERRUPTED
    if ending is not Ending.EXHAUSTED:
        raise LimitReached(ending, at_least=max(number, scout.seen))
    return number


def sample(strategy: Strategy, puzzle: Puzzle[S], task: Task[S], number: int) -> list[S]:
    """`number` solutions, each drawn from all with equal probability; none if there are no solutions. Raises
    `LimitReached` if a limit comes first."""
    drawn, ending = strategy.search(puzzle, task).draw(number, task.seed)
    if ending is not Ending.EXHAUSTED:
        raise LimitReached(ending)
    return drawn


def iter_solutions(strategy: Strategy, puzzle: Puzzle[S], task: Task[S]) -> Iterator[S]:
    """The solutions, each found on request; the time between requests does not count."""
    search = strategy.search(puzzle, task)
    return _solutions(search, task)


def _solutions(search: Search[S], task: Task[S]) -> Iterator[S]:
    found = 0
    away = perf_counter()
    while True:
        task.clock.exclude(perf_counter() - away)
        try:
            ending = _next(search, task)
        except LimitReached as reached:
            ending = reached.ending
        if ending is not None:
            break
        for solution in search.family():
            found += 1
            away = perf_counter()
            yield solution
    if ending is not Ending.EXHAUSTED:
        raise LimitReached(ending, at_least=found)


def _hand_on(solution: S, on_solution: Callable[[S], None], task: Task[S]) -> None:
    """Pass a solution to the caller, whose time does not count."""
    began = perf_counter()
    on_solution(solution)
    task.clock.exclude(perf_counter() - began)


def _next(search: Search[S], task: Task[S]) -> Ending | None:
    """`Search.next`, after a check of the clock: solutions may come so quickly that the search never checks it."""
    task.clock.check(search.stats)
    return search.next()


def _listen(search: Search[S], task: Task[S]) -> None:
    """Have the clock report the recording so far to the caller during the search."""
    if (on_recording := task.on_recording) is None:
        return

    due = 0.0

    def tell() -> None:
        nonlocal due
        began = perf_counter()
        if began >= due and (trace := search.recorded_so_far()) is not None:
            on_recording(trace)
            now = perf_counter()
            due = now + max(_PAUSE, _REST * (now - began))

    task.clock.on_report(tell)


def _certain(search: Search[S] | None, puzzle: Puzzle[S], task: Task[S], ending: Ending) -> S | None:
    """The known part of an unsettled puzzle; the given cells if it was interrupted in the middle of a step."""
    certain = None if search is None or ending is Ending.INTERRUPTED else search.certain()
    if certain is None:
        certain = task.start_for(puzzle)
    return _blank(puzzle) if certain is None else certain


def _blank(puzzle: Puzzle[S]) -> S | None:
    """A solution with everything unknown, for kinds that have one."""
    try:
        return puzzle.blank()
    except NotSupported:
        return None


def _recording(search: Search[S] | None, puzzle: Puzzle[S], task: Task[S]) -> Trace | None:
    """The recording; if a strategy does not record, one that has only the end, if a scene can show it."""
    if not task.record or not puzzle.is_picture:
        return None
    if search is not None and (found := search.recording()) is not None:
        return found
    blank = _blank(puzzle)
    if isinstance(blank, Cells) and (puzzle.cells_are_colours or puzzle.scene().deck):
        return Trace(blank.width, blank.height, task.record_bytes, type(blank))
    return None


def _close(
    trace: Trace,
    solutions: list[S],
    partial: S | None,
    contradiction: Contradiction | None,
    verdict: Verdict,
    ending: Ending,
) -> None:
    """Add the last frame of a recording: the ending, and the solution if it is the one that the recording shows."""
    shown = trace.grid()
    if solutions:
        end = next((solution for solution in solutions if solution == shown), solutions[0])
        settled = ending is Ending.EXHAUSTED
        note = "one of several solutions" if len(solutions) > 1 else "the only solution" if settled else "a solution"
        trace.close("solution", end if isinstance(end, Cells) else None, note)
    elif verdict == "none":
        why = "" if contradiction is None else f": {contradiction}"
        trace.close("contradiction", None, f"there is no solution{why}")
    else:
        known = partial if isinstance(partial, Cells) else None
        more = "" if known is None else f"; {known.known} of {counted(known.size, 'cell')} are known for certain"
        trace.close("stop", known, f"{ending.sentence}{more}")
