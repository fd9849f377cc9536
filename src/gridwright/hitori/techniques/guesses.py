"""Case work: both cases of a cell, a guess that fails, guesses within a guess, and last the engine's search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.hitori.puzzle import VALUE_NAMES
from gridwright.hitori.techniques.position import broken, followed
from gridwright.hitori.techniques.propagation import Flow
from gridwright.values.grid import BLACK, UNKNOWN, WHITE
from gridwright.values.phrases import capital

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gridwright.base.technique import Technique
    from gridwright.hitori.techniques.geometry import Board
    from gridwright.hitori.techniques.position import Position
    from gridwright.hitori.techniques.propagation import Conflict
    from gridwright.values.step import Step

_SHORT = 6  # a story of at most this many steps is short enough; else the shortest is searched for
_MOST = 12  # at most this many steps of a story are put into words


def two_cases(position: Position, technique: Technique[Position]) -> Step | None:
    """Whether a cell is shaded or not, the rules give some other cell the same value.

    A case that would fail later counts as well: it ends once the target cell is settled.
    """
    board = position.board
    best: tuple[int, int, list[tuple[int, int]], Flow, Flow] | None = None
    for cell in position.cases():
        shaded, unshaded = _flow_of(position.guess(cell, BLACK)), _flow_of(position.guess(cell, WHITE))
        agreed = [
            other
            for other in shaded.reasons
            if other in unshaded.reasons and shaded.cells[other] == unshaded.cells[other]
        ]
        if not agreed:
            continue
        steps = {other: len(_story(shaded, [other])) + len(_story(unshaded, [other])) for other in agreed}
        other = min(agreed, key=lambda other: (steps[other], other))
        if best is None or steps[other] < best[0]:
            best = steps[other], cell, [(other, shaded.cells[other])], shaded, unshaded
        if best[0] <= _SHORT:
            break
    if best is None:
        return None
    _, cell, changes, shaded, unshaded = best
    other, value = changes[0]
    because = (
        f"{capital(board.name(other))} is {VALUE_NAMES[value]} either way. If {board.name(cell)} is shaded:"
        f" {_in_words(board, shaded, [other])} If it is not: {_in_words(board, unshaded, [other])}"
    )
    taken = _behind(shaded, [other]) | _behind(unshaded, [other])
    return position.step_of(technique, changes, taken, because)


def contradiction(position: Position, technique: Technique[Position]) -> Step | None:
    """A value from which the rules lead to a conflict is wrong."""
    best: tuple[int, int, int, Flow, Conflict] | None = None
    for cell, value in position.failing():
        found = position.guess(cell, value)
        if isinstance(found, Flow):
            continue
        flow, conflict = found
        length = len(_story(flow, conflict.cells))
        if best is None or length < best[0]:
            best = length, cell, value, flow, conflict
        if length <= _SHORT:
            break
    if best is None:
        return None
    _, cell, value, flow, conflict = best
    board = position.board
    because = (
        f"Suppose that {board.name(cell)} is {VALUE_NAMES[value]}. {_in_words(board, flow, conflict.cells)}"
        f" {broken(board, conflict)}. So it is {VALUE_NAMES[1 - value]}."
    )
    return position.step_of(technique, [(cell, 1 - value)], _behind(flow, conflict.cells), because)


def nested(position: Position, technique: Technique[Position]) -> Step | None:
    """A value is wrong if the rules, and contradictions from second guesses, lead to a conflict."""
    for cell, value in position.wrong_values():
        first = position.guess(cell, value)
        if not isinstance(first, Flow):
            continue
        seconds, behind = _refute(position, first)
        if seconds:
            board = position.board
            listed = "; ".join(f"{board.name(other)} is not {VALUE_NAMES[wrong]}" for other, wrong in seconds[:_MOST])
            because = (
                f"Suppose that {board.name(cell)} is {VALUE_NAMES[value]}. Second guesses that fail by the rules show,"
                f" one after the other: {listed}. Then a rule is broken. So it is {VALUE_NAMES[1 - value]}."
            )
            taken = [*(other for other, _ in seconds), *behind]
            return position.step_of(technique, [(cell, 1 - value)], taken, because)
    return None


def _refute(position: Position, current: Flow) -> tuple[list[tuple[int, int]], set[int]]:
    """The failing second guesses that together refute a guess, and the cells behind them; empty if there are none."""
    made: list[tuple[int, int]] = []
    changed = True
    while changed:
        changed = False
        for cell in range(position.board.size):
            position.clock.check()
            for value in (WHITE, BLACK):
                if current.cells[cell] != UNKNOWN or isinstance(found := followed(current, cell, value), Flow):
                    continue
                made.append((cell, value))
                after = followed(current, cell, 1 - value)
                told = _flow_of(after)
                told.reasons = current.reasons | told.reasons
                told.reasons[cell] = "second guess", list(_behind(found[0], found[1].cells))
                if not isinstance(after, Flow):
                    return made, _behind(told, after[1].cells)
                current = after
                changed = True
    return [], set()


def case_analysis(position: Position, technique: Technique[Position]) -> Step | None:
    """A value is wrong if the engine finds no solution with it."""
    for cell, value in position.wrong_values():
        if position.refuted(cell, value):
            board = position.board
            because = (
                f"If {board.name(cell)} were {VALUE_NAMES[value]}, every way to go on would break a rule:"
                f" it is {VALUE_NAMES[1 - value]}."
            )
            return position.step_of(technique, [(cell, 1 - value)], range(board.size), because)
    return None


def _flow_of(found: Flow | tuple[Flow, Conflict]) -> Flow:
    return found if isinstance(found, Flow) else found[0]


def _story(flow: Flow, cells: Iterable[int]) -> list[int]:
    """The cells that a guess settled on the way to some cells, in order, without the guess itself."""
    behind = _behind(flow, cells)
    return [cell for cell, (rule, _) in flow.reasons.items() if cell in behind and rule != "guess"]


def _behind(flow: Flow, cells: Iterable[int]) -> set[int]:
    """Some cells and all that their values depend on, whether settled by a guess or known before."""
    found: set[int] = set()
    waiting = list(cells)
    while waiting:
        flow.clock.check()
        cell = waiting.pop()
        if cell not in found:
            found.add(cell)
            waiting += flow.reasons.get(cell, ("", []))[1]
    return found


def _in_words(board: Board, flow: Flow, cells: list[int]) -> str:
    """A story in words."""
    story = _story(flow, cells)
    sentences = [_sentence(board, flow, cell) for cell in story[:_MOST]]
    if len(story) > _MOST:
        sentences.append(f"And so on, over {len(story) - _MOST} more cells.")
    return " ".join(sentences) or "It is the guess itself."


def _sentence(board: Board, flow: Flow, cell: int) -> str:
    rule, rests_on = flow.reasons[cell]
    name = capital(board.name(cell))
    if rule == "copies":
        return f"{name} is shaded, as a copy of the one in {board.names(rests_on)}."
    if rule == "neighbours":
        return f"{name} is unshaded, beside {board.names(rests_on)}."
    return f"{name} is unshaded, or it would close a chain."
