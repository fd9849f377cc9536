"""The command line: it maps words onto the functions of the house and holds no puzzle logic.

`main` picks the command, whose module is imported only then: the tool starts fast. A command's module has

    EXAMPLES                a few calls, for its help
    add_arguments(parser)   its words, mostly from `options`, for argparse
    run(call)               its work; `call` carries the options, the streams and the exit code so far
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Final

# The commands in the order of their help, each with its line there; `gridwright.cli.<name>` is the module.
COMMANDS: Final = {
    "solve": "solve puzzles and show their pictures",
    "check": "say whether puzzles have exactly one solution",
    "count": "count the solutions exactly",
    "explain": "solve puzzles as a person would: each step and its reason",
    "hint": "say the next step for a partly filled grid, or what is wrong in it",
    "rate": "say how hard puzzles are for a person",
    "compare": "run all strategies on puzzles and compare them",
    "batch": "do a task on any number of puzzles, in worker processes, and go on where it was stopped",
    "tournament": "solve a tournament's set of puzzles, or judge answers to it",
    "invert": "exchange black and white, and give the clues of that picture",
    "make": "make new puzzles with one solution, as hard as asked",
    "repair": "change the fewest cells of a picture that leave its puzzle one solution",
    "cut": "cut a picture into the tiles of a puzzle",
    "convert": "write puzzles in another format",
    "render": "draw puzzles: terminal, SVG or PNG",
    "book": "print puzzles and their solutions as a book: PDF, SVG or PNG",
    "play": "write a page to take away that plays puzzles in any browser",
    "watch": "play the solving of a puzzle, or write it as a page or a film",
    "serve": "open the workbench: a page on this machine for all of this",
    "info": "say what a file holds",
    "completion": "print a completion script for your shell",
}
