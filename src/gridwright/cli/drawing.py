"""Scenes as pictures: on the terminal, and as SVG or PNG documents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.values.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from gridwright.cli.call import Call
    from gridwright.cli.inputs import Item
    from gridwright.values.scene import Scene

SHAPES: dict[str, tuple[str, ...]] = {"svg": (".svg",), "png": (".png",)}


def show_solution(call: Call, puzzle: Any, solution: Any, marks: Iterable[tuple[int, int]] = ()) -> None:
    """Prints a solution as data: a picture, or in the words of a kind whose solutions are none."""
    if told := getattr(puzzle, "told", None):
        from gridwright.cli.console import clean

        call.console.data("\n".join(map(clean, told(solution).split("\n"))))
    else:
        show(call, puzzle.scene(solution, marks))


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
    options: dict[str, Any] = {"clues": not getattr(call.args, "no_clues", False)}
    if cell := getattr(call.args, "cell", None):
        options["cell"] = cell
    if name == "png":
        from gridwright.rendering import png

        return png.draw(scene, **options)
    from gridwright.rendering import svg

    return svg.draw(scene, **options)
