"""`gridwright completion`: scripts that let a shell complete commands, options and their values.

The scripts are made from the syntax of the commands, so they cannot fall behind it. Where nothing better is known, the
shells complete the names of files.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from gridwright.cli import COMMANDS
from gridwright.cli.syntax import Arguments, Syntax

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gridwright.cli.call import Call
    from gridwright.cli.syntax import Option


def syntax() -> Syntax:
    """The words of this command."""
    return Syntax(
        Arguments("shell", "SHELL", words=_SCRIPTS, help="bash, zsh or fish"),
        examples=(
            'eval "$(gridwright completion bash)"    # in ~/.bashrc',
            'eval "$(gridwright completion zsh)"     # in ~/.zshrc, after compinit',
            "gridwright completion fish | source     # in ~/.config/fish/config.fish",
        ),
    )


def run(call: Call) -> None:
    """Prints the script."""
    call.console.data(_SCRIPTS[call.args.shell[0]]())


def _syntax(command: str) -> Syntax:
    found: Syntax = import_module(f"gridwright.cli.{command}").syntax()
    return found


_BASH = """\
_gridwright() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} words=
  if [[ $word == "=" ]]; then word=
  elif [[ $before == "=" ]]; then before=${{COMP_WORDS[COMP_CWORD-2]}}
  fi
  COMPREPLY=()
  if [[ $COMP_CWORD -eq 1 ]]; then
    words="{commands} --help --version"
  else
    case "${{COMP_WORDS[1]}} $before" in
{values}
      *)
        case "${{COMP_WORDS[1]}} $word" in
{flags}
        esac ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
complete -o bashdefault -o default -F _gridwright gridwright"""


def _bash() -> str:
    values, flags = [], []
    for command in COMMANDS:
        syntax = _syntax(command)
        for option in syntax.options():
            if option.words:
                asked = "|".join(f'"{command} {flag}"' for flag in option.flags)
                values.append(f'      {asked}) words="{" ".join(option.words)}" ;;')
        known = " ".join(flag for option in syntax.options() for flag in option.flags)
        flags.append(f'          "{command} -"*) words="{known}" ;;')
        if syntax.arguments.words:
            flags.append(f'          "{command} "*) words="{" ".join(syntax.arguments.words)}" ;;')
    return _BASH.format(commands=" ".join(COMMANDS), values="\n".join(values), flags="\n".join(flags))


_ZSH = """\
#compdef gridwright
_gridwright() {{
  local -a commands=(
{commands}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
{cases}
  esac
}}
if [[ $funcstack[1] == _gridwright ]]; then _gridwright "$@"; else compdef _gridwright gridwright; fi"""


def _zsh() -> str:
    def value(thing: Option | Arguments) -> str:
        choice = f"({' '.join(thing.words)})" if thing.words else "_files" if thing.value == "FILE" else ""
        return f":{thing.value}:{choice}"

    def escaped(text: str) -> str:
        return "".join("\\" * (char in "[]:") + char for char in text)

    def case(command: str) -> str:
        syntax = _syntax(command)
        specs = [
            flag
            + "=" * (bool(option.value) and flag.startswith("--"))
            + _quoted(f"[{escaped(option.help)}]{value(option) if option.value else ''}")
            for option in syntax.options()
            for flag in option.flags
        ]
        return f"    {command}) _arguments {' '.join(specs)} {_quoted('*' + value(syntax.arguments))} ;;"

    commands = "\n".join(f"    {_quoted(f'{name}:{escaped(summary)}')}" for name, summary in COMMANDS.items())
    return _ZSH.format(commands=commands, cases="\n".join(map(case, COMMANDS)))


def _fish() -> str:
    return "\n".join(_fish_lines())


def _fish_lines() -> Iterator[str]:
    for command, summary in COMMANDS.items():
        yield f"complete -c gridwright -n __fish_use_subcommand -f -a {command} -d {_quoted(summary)}"
    for command in COMMANDS:
        syntax = _syntax(command)
        line = f"complete -c gridwright -n '__fish_seen_subcommand_from {command}'"
        if syntax.arguments.words:
            yield f"{line} -f -a {_quoted(' '.join(syntax.arguments.words))}"
        for option in syntax.options():
            flags = [f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" for flag in option.flags]
            if option.words:
                flags.append(f"-x -a {_quoted(' '.join(option.words))}")
            elif option.value:
                flags.append("-r" if option.value == "FILE" else "-x")
            yield f"{line} {' '.join(flags)} -d {_quoted(option.help)}"


def _quoted(text: str) -> str:
    """A text in single quotes, for any of the shells."""
    return "'" + text.replace("'", "'\\''") + "'"


_SCRIPTS = {"bash": _bash, "zsh": _zsh, "fish": _fish}
