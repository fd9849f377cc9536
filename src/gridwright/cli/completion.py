"""`gridwright completion`: scripts that let a shell complete commands, options and their values.

The scripts are made from the parsers themselves, so they cannot fall behind them. Where nothing better is known, the
shells complete the names of files.
"""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

from gridwright.cli import COMMANDS, options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

    from gridwright.cli.call import Call


def add_arguments(parser: options.Parser) -> None:
    """The options of this command."""
    parser.add_argument("shell", choices=tuple(_SCRIPTS), metavar="SHELL", help="bash, zsh or fish")
    options.add_examples(
        parser,
        'eval "$(gridwright completion bash)"    # in ~/.bashrc',
        'eval "$(gridwright completion zsh)"     # in ~/.zshrc, after compinit',
        "gridwright completion fish | source     # in ~/.config/fish/config.fish",
    )


def run(call: Call) -> None:
    """Prints the script."""
    call.console.data(_SCRIPTS[call.args.shell]())


class _Option(NamedTuple):
    """An option of a command, or where `flags` is empty its arguments; `words` to choose from; the name of a value."""

    flags: tuple[str, ...]
    help: str
    words: tuple[str, ...]
    value: str

    @property
    def is_file(self) -> bool:
        """Whether the value is the name of a file."""
        return self.value == "FILE"


def _options(command: str) -> list[_Option]:
    """The options of a command, as its parser has them."""
    parser = options.parser_of(command, COMMANDS[command], import_module(f"gridwright.cli.{command}").add_arguments)
    return [
        _Option(
            tuple(action.option_strings),
            action.help or "",
            tuple(map(str, action.choices or ())),
            "" if action.nargs == 0 else str(action.metavar or "WORD"),
        )
        for action in parser._actions
    ]


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
        for option in _options(command):
            if option.flags and option.words:
                asked = "|".join(f'"{command} {flag}"' for flag in option.flags)
                values.append(f'      {asked}) words="{" ".join(option.words)}" ;;')
            elif option.words:
                flags.append(f'          "{command} "[!-]*|"{command} ") words="{" ".join(option.words)}" ;;')
        known = " ".join(flag for option in _options(command) for flag in option.flags)
        flags.append(f'          "{command} -"*) words="{known}" ;;')
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
    def spec(option: _Option) -> str:
        what = f":{option.value}:" + (f"({' '.join(option.words)})" if option.words else "_files" * option.is_file)
        if not option.flags:
            return _quoted(f"*{what}")
        about = _quoted(f"[{option.help.translate(_ZSH_ESCAPES)}]{what if option.value else ''}")
        return " ".join(flag + about for flag in option.flags)

    commands = "\n".join(
        f"    {_quoted(f'{name}:{summary.translate(_ZSH_ESCAPES)}')}" for name, summary in COMMANDS.items()
    )
    cases = "\n".join(f"    {name}) _arguments {' '.join(map(spec, _options(name)))} ;;" for name in COMMANDS)
    return _ZSH.format(commands=commands, cases=cases)


_ZSH_ESCAPES: Final = str.maketrans({char: "\\" + char for char in "[]:"})


def _fish() -> str:
    return "\n".join(_fish_lines())


def _fish_lines() -> Iterator[str]:
    for command, summary in COMMANDS.items():
        yield f"complete -c gridwright -n __fish_use_subcommand -f -a {command} -d {_quoted(summary)}"
    for command in COMMANDS:
        line = f"complete -c gridwright -n '__fish_seen_subcommand_from {command}'"
        for option in _options(command):
            parts = [line]
            parts += [f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" for flag in option.flags]
            if option.words:
                parts += ["-x" if option.flags else "-f", "-a", _quoted(" ".join(option.words))]
            elif option.flags and option.value:
                parts.append("-r" if option.is_file else "-x")
            if option.flags or option.words:
                yield " ".join([*parts, "-d", _quoted(option.help)])


def _quoted(text: str) -> str:
    """A text in single quotes, for any of the shells."""
    return "'" + text.replace("'", "'\\''") + "'"


_SCRIPTS = {"bash": _bash, "zsh": _zsh, "fish": _fish}
