"""Scenes as pictures: on the terminal, and as SVG or PNG documents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.values.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gridwright.base.puzzle import Puzzle
    from gridwright.cli.call import Call
    from gridwright.cli.inputs import Item
    from gridwright.values.scene import Scene
    from gridwright.values.solution import S

SHAPES: dict[str, tuple[str, ...]] = {"svg": (".svg",), "png": (".png",)}


def show_solution(call: Call, puzzle: Puzzle[S], solution: S, marks: Iterable[tuple[int, int]] = ()) -> None:
    """Prints a solution as data: a picture, or in the words of a kind whose solutions are none."""
    if puzzle.is_picture:
        show(call, puzzle.scene(solution, marks))
    else:
        from gridwright.cli.console import clean

        call.console.data("\n".join(map(clean, puzzle.write_solution(solution).split("\n"))))


def show(call: Call, scene: Scene) -> None:
    """Prints a scene as data."""
    call.console.data(_text(call, scene))


def _text(call: Call, scene: Scene) -> str:
    """A scene as text, as wide and as colourful as the place where it goes allows, or as the options say."""
    from gridwright.rendering import terminal

    console, args = call.console, call.args
    return terminal.draw(
        scene,
        color=console.color,
        width=getattr(args, "width", None) or console.width,
        clues=not getattr(args, "no_clues", False),
        ascii=getattr(args, "ascii", False) or console.ascii,
    )


def one_each(call: Call, name: str, found: Iterable[Item]) -> list[Item]:
    """The puzzles to draw; several drawings for one file are refused before any work is done for them."""
    all_found = list(found)
    if len(all_found) > 1 and "{}" not in (call.output or ""):
        raise UsageError(f"one {name} file holds one drawing, not {len(all_found)}: give -o with {{}} in the name")
    return all_found


def document(call: Call, name: str, scene: Scene) -> str | bytes:
    """The file that draws a scene as `name` says."""
    if name == "terminal":
        return _text(call, scene)
    clues, cell = not getattr(call.args, "no_clues", False), getattr(call.args, "cell", None)
    if name == "png":
        from gridwright.rendering import png

        return png.draw(scene, cell=cell, clues=clues)
    from gridwright.rendering import svg

    return svg.draw(scene, cell=cell, clues=clues)
