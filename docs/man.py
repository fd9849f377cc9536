"""Print docs/gridwright.1, the manual page: the commands and options of the parser, with their help.

python docs/man.py > docs/gridwright.1
"""

from __future__ import annotations

import re
from importlib import import_module

from gridwright.cli import COMMANDS
from gridwright.cli.completion import Declaration, declared
from gridwright.cli.main import overview
from gridwright.values.phrases import capital

HEAD = """\
.\\" Made by docs/man.py from the parser.
.TH GRIDWRIGHT 1 "" "gridwright" "User Commands"
.SH NAME
gridwright \\- solve, prove, explain and make grid logic puzzles
.SH SYNOPSIS
.B gridwright
.I COMMAND
[\\fIOPTIONS\\fR] [\\fIFILE\\fR ...]
.SH DESCRIPTION
A workbench for nonograms, Hitori, edge-matching puzzles and exact-cover problems.
A \\fIFILE\\fR is the name of a file, or the puzzle itself: a puzz.link URL or a game id; \\- is standard input.
\\fBgridwright\\fR \\fICOMMAND\\fR \\fB\\-\\-help\\fR is about one command.
.SH COMMANDS
"""


def page() -> str:
    """The whole page."""
    exits = re.search(r"exit codes:\n(.*?)\n\n", overview(), re.DOTALL)
    assert exits is not None
    parts = [HEAD, *map(section, COMMANDS), ".SH EXIT STATUS\n.nf\n", roff(exits[1]), "\n.fi\n"]
    return "".join(parts)


def section(command: str) -> str:
    """One command: what it does, its options, its examples."""
    arguments, options = declared(command)
    lines = [f".SS {roff(f'gridwright {command}')}", f"{roff(capital(COMMANDS[command]))}."]
    for option in [*([arguments] if arguments else []), *options[1:]]:  # without --help
        lines += [".TP", names(option), roff(option.help)]
    examples = [f"  {example}" for example in import_module(f"gridwright.cli.{command}").EXAMPLES]
    return "\n".join([*lines, ".PP", "Examples:", ".nf", *map(roff, examples), ".fi", ""])


def names(option: Declaration) -> str:
    """The flags of an option, with the name of its value."""
    flags = ", ".join(f"\\fB{roff(flag)}\\fR" for flag in option.flags)
    value = f"\\fI{roff(option.value or ' | '.join(option.words))}\\fR" if option.value or option.words else ""
    return f"{flags} {value}".strip()


def roff(text: str) -> str:
    """Escape a text: hyphens can be copied, and no line is taken for a request."""
    return re.sub(r"(?m)^(?=[.'])", r"\\&", text.replace("\\", "\\e").replace("-", "\\-"))


if __name__ == "__main__":
    print(page(), end="")
