"""The command line: it translates arguments into calls of Gridwright's functions and contains no puzzle logic.

`main` picks the command and imports only its module, so the tool starts fast. A command's module has

    EXAMPLES                example calls, for its help
    add_arguments(parser)   declares its options, mostly from `options`, with argparse
    run(call)               does the work; `call` holds the options, the streams and the exit code so far
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Final

# The commands in the order of the help, each with its summary; `gridwright.cli.<name>` is the module.
COMMANDS: Final = {
    "solve": "solve puzzles and show the solutions",
    "check": "check whether puzzles have exactly one solution",
    "verify": "judge a certificate of a verdict, without any solver",
    "certificate": "write the clauses of puzzles for checkers of other origin",
    "count": "count the solutions exactly",
    "sample": "draw solutions at random, each with the same probability",
    "explain": "solve puzzles as a person would, with a reason for each step",
    "hint": "show the next step for a partly filled grid, or point out mistakes",
    "rate": "rate how hard puzzles are for a person",
    "compare": "compare the strategies on the same puzzles",
    "batch": "run a task on many puzzles in worker processes, and resume it later",
    "tournament": "solve a tournament set, or judge answers to it",
    "report": "show batch results as tables and plots, or compare two batches",
    "invert": "swap black and white, and write the clues of the inverted picture",
    "make": "make puzzles with exactly one solution, at random or from an image",
    "repair": "change as few cells of a picture as possible to give its puzzle one solution",
    "cut": "cut a picture into puzzle tiles",
    "convert": "convert puzzles to another format",
    "render": "draw puzzles in the terminal, or as SVG or PNG",
    "book": "typeset puzzles and their solutions as a book: PDF, SVG or PNG",
    "play": "write a self-contained page for playing puzzles in any browser",
    "watch": "watch a puzzle being solved, or save that as a page or an animation",
    "serve": "open the workbench in the browser, served from this machine",
    "info": "describe puzzle files",
    "completion": "print a completion script for your shell",
}
