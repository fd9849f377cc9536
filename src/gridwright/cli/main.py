"""The entry point: picks the command, and turns every error into one line and an exit code."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING

from gridwright.cli import COMMANDS, codes
from gridwright.cli.console import Console
from gridwright.values.errors import InputError, UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence


def run(argv: Sequence[str] | None = None) -> int:
    """Run the command line `argv` (without the program name) and return the exit code."""
    console = Console()
    try:
        return _guarded(list(sys.argv[1:] if argv is None else argv), console)
    except BrokenPipeError:
        _forget_stdout()
        return codes.PIPE_CLOSED
    except OSError as error:
        if error.filename is None:
            _forget_stdout()
        console.error(f"cannot write {error.filename or 'standard output'}: {error.strerror or error}")
        return codes.USAGE


def _guarded(words: list[str], console: Console) -> int:
    """Run a command line and report errors, except those of writing output."""
    try:
        code = _dispatch(words, console)
        console.flush()
        return code
    except OSError:
        raise
    except (Exception, KeyboardInterrupt) as error:
        from gridwright.values.fault import Fault  # only now, so that the program starts faster

        fault = Fault.of(error)
        console.error(str(fault))
        return fault.exit_code


def _dispatch(words: list[str], console: Console) -> int:
    if not words:
        raise UsageError(f"no command given; choose one of {' '.join(COMMANDS)} (see gridwright --help)")
    name, *rest = words
    if name == "help" and rest:
        name, rest = rest[0], ["--help"]
    if name in ("-h", "--help", "help"):
        console.data(overview())
        return codes.DONE
    if name in ("-V", "--version"):
        from gridwright import __version__

        console.data(f"gridwright {__version__}")
        return codes.DONE
    from gridwright.cli.parser import HelpAsked, meant, parser_of

    if name not in COMMANDS:
        if _is_puzzle(name):
            from shlex import join

            asked = join(["gridwright", "solve", *words])
            raise UsageError(f"unknown command {name[:40]!r}; did you mean `{asked}`? (see gridwright --help)")
        what = "option" if name.startswith("-") else "command"
        near = meant(name, [*COMMANDS, "--help", "--version"]) or f"the commands are {' '.join(COMMANDS)}"
        raise UsageError(f"unknown {what} {name[:40]!r}; {near} (see gridwright --help)")
    from gridwright.cli.call import Call

    try:
        args = parser_of(name).parse(rest)
    except HelpAsked as asked:
        console.data(str(asked))
        return codes.DONE
    except UsageError as error:
        raise UsageError(f"{error} (see gridwright {name} --help)") from None
    call = Call(name, args)
    try:
        import_module(f"gridwright.cli.{name}").run(call)
    except InputError as error:  # in input for all puzzles, such as --start; others are reported where they occur
        from gridwright.values.fault import Fault

        call.told(Fault.of(error))
    call.finish()
    return call.code


def _is_puzzle(word: str) -> bool:
    """Whether a word in place of a command is a puzzle or its file: a file exists, or the name has a suffix."""
    if word.startswith("-"):
        return word == "-"
    from gridwright.files.content import looks_like_inline

    return os.path.isfile(word) or looks_like_inline(word) or bool(os.path.splitext(word)[1])


def overview() -> str:
    """The help text of `gridwright --help`."""
    commands = "\n".join(f"  {name:<11} {summary}" for name, summary in COMMANDS.items())
    return f"""usage: gridwright COMMAND [OPTIONS] [FILE ...]

A workbench for grid logic puzzles.

commands:
{commands}

options:
  -h, --help     show this help; gridwright COMMAND --help describes one command
  -V, --version  the version

exit codes:
  0 done (check: unique)   1 check: several solutions   2 wrong usage   3 bad input
  4 a limit was reached    5 no solution                6 verify: refused
  with several puzzles: the highest

examples:
  gridwright solve cat.non
  gridwright check *.nin
  gridwright convert cat.non -o cat.xml"""


def _forget_stdout() -> None:
    """Redirect standard output to the null device, so that flushing at exit cannot fail as well."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (AttributeError, OSError, ValueError):
        pass  # not a real file
