"""`gridwright completion`: scripts that let a shell complete commands, options and their values.

The scripts are generated from the options that the commands declare with argparse, so they cannot get out of date.
Where there is nothing better, the shells complete file names. Pressing TAB does not run Gridwright.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from gridwright.cli import COMMANDS, options

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Iterable, Iterator

    from gridwright.cli.call import Call

EXAMPLES = (
    'eval "$(gridwright completion bash)"    # in ~/.bashrc',
    'eval "$(gridwright completion zsh)"     # in ~/.zshrc, after compinit',
    "gridwright completion fish | source     # in ~/.config/fish/config.fish",
    "gridwright completion powershell | Out-String | Invoke-Expression    # in $PROFILE",
)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options of this command."""
    options.one_word(parser, "shell", _SCRIPTS, help="bash, zsh, fish or powershell")


def run(call: Call) -> None:
    """Print the script."""
    call.console.data(_SCRIPTS[call.args.shell]())


class Declaration(NamedTuple):
    """An option or, without flags, positional arguments: name (empty: a switch) and choices of the value, and help."""

    flags: tuple[str, ...]
    value: str
    words: tuple[str, ...]
    help: str


class _Notebook:
    """Replaces a parser and its groups and records declarations, since argparse has no public list of them."""

    def __init__(self) -> None:
        self.declared: list[Declaration] = []

    def add_argument_group(self, title: str) -> _Notebook:
        return self

    def add_mutually_exclusive_group(self) -> _Notebook:
        return self

    def add_argument(
        self, *names: str, help: str, metavar: str = "", choices: Iterable[str] = (), **others: object
    ) -> None:
        flags = tuple(name for name in names if name.startswith("-"))
        words = tuple(choices)
        self.declared.append(Declaration(flags, metavar, words, help % {"choices": ", ".join(words)}))


def declared(command: str) -> tuple[Declaration | None, list[Declaration]]:
    """The positional arguments of a command, if it has any, and its options in the order of the help."""
    notebook = _Notebook()
    notebook.add_argument("-h", "--help", help="show this help")
    import_module(f"gridwright.cli.{command}").add_arguments(notebook)
    arguments = next((declaration for declaration in notebook.declared if not declaration.flags), None)
    return arguments, [declaration for declaration in notebook.declared if declaration.flags]


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
        arguments, known = declared(command)
        for option in known:
            if option.words:
                asked = "|".join(f'"{command} {flag}"' for flag in option.flags)
                values.append(f'      {asked}) words="{" ".join(option.words)}" ;;')
        offered = " ".join(flag for option in known for flag in option.flags)
        flags.append(f'          "{command} -"*) words="{offered}" ;;')
        if arguments is not None and arguments.words:
            flags.append(f'          "{command} "*) words="{" ".join(arguments.words)}" ;;')
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
    def value(thing: Declaration) -> str:
        choice = f"({' '.join(thing.words)})" if thing.words else "_files" if thing.value == "FILE" else ""
        return f":{thing.value}:{choice}"

    def escaped(text: str) -> str:
        return "".join("\\" * (char in "[]:") + char for char in text)

    def case(command: str) -> str:
        arguments, known = declared(command)
        specs = [
            flag
            + "=" * (bool(option.value) and flag.startswith("--"))
            + _quoted(f"[{escaped(option.help)}]{value(option) if option.value else ''}")
            for option in known
            for flag in option.flags
        ]
        if arguments is not None:
            specs.append(_quoted("*" + value(arguments)))
        return f"    {command}) _arguments {' '.join(specs)} ;;"

    commands = "\n".join(f"    {_quoted(f'{name}:{escaped(summary)}')}" for name, summary in COMMANDS.items())
    return _ZSH.format(commands=commands, cases="\n".join(map(case, COMMANDS)))


def _fish() -> str:
    return "\n".join(_fish_lines())


def _fish_lines() -> Iterator[str]:
    for command, summary in COMMANDS.items():
        yield f"complete -c gridwright -n __fish_use_subcommand -f -a {command} -d {_quoted(summary)}"
    for command in COMMANDS:
        arguments, known = declared(command)
        line = f"complete -c gridwright -n '__fish_seen_subcommand_from {command}'"
        if arguments is None:
            yield f"{line} -f"
        elif arguments.words:
            yield f"{line} -f -a {_quoted(' '.join(arguments.words))}"
        for option in known:
            flags = [f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" for flag in option.flags]
            if option.words:
                flags.append(f"-x -a {_quoted(' '.join(option.words))}")
            elif option.value:
                flags.append("-r" if option.value == "FILE" else "-x")
            yield f"{line} {' '.join(flags)} -d {_quoted(option.help)}"


_POWERSHELL = """\
Register-ArgumentCompleter -Native -CommandName gridwright -ScriptBlock {{
    param($wordToComplete, $commandAst, $cursorPosition)
    $commands = [ordered]@{{
{commands}
    }}
    $flags = @{{
{flags}
    }}
    $values = @{{
{values}
    }}
    $before = @($commandAst.CommandElements | Where-Object {{ $_.Extent.EndOffset -lt $cursorPosition }} |
        ForEach-Object {{ $_.Extent.Text }})
    $word, $lead, $found = $wordToComplete, '', @{{}}
    if ($before.Count -lt 2) {{
        $found = $commands
    }} else {{
        $command = $before[1]
        $asked = "$command $($before[-1])"
        if ($word -match '^(--[^=]+)=(.*)$') {{
            $asked, $lead, $word = "$command $($Matches[1])", "$($Matches[1])=", $Matches[2]
        }}
        if (-not $values.ContainsKey($asked)) {{ $asked = $command }}
        if ($asked -eq $command -and $word.StartsWith('-')) {{
            $found = $flags[$command]
        }} elseif ($values.ContainsKey($asked)) {{
            $found = [ordered]@{{}}
            $values[$asked] -split ' ' | ForEach-Object {{ $found[$_] = $_ }}
        }}
    }}
    if ($null -eq $found) {{ return }}
    $found.GetEnumerator() | Where-Object {{ $_.Key.StartsWith($word) }} | ForEach-Object {{
        [System.Management.Automation.CompletionResult]::new($lead + $_.Key, $_.Key, 'ParameterValue', $_.Value)
    }}
}}"""


def _powershell() -> str:
    """The PowerShell script; if it offers nothing, PowerShell completes file names itself."""

    def quoted(text: str) -> str:  # any quote ends a string, typographic ones included
        return "'" + "".join(char * (2 if char in "'‘’‚‛" else 1) for char in text) + "'"

    def line(name: str, text: str) -> str:
        return f"        {quoted(name)} = {quoted(text)}"

    flags, values = [], []
    for command in COMMANDS:
        arguments, known = declared(command)
        texts = "; ".join(f"{quoted(flag)} = {quoted(option.help)}" for option in known for flag in option.flags)
        flags.append(f"        {quoted(command)} = [ordered]@{{ {texts} }}")
        values += [line(f"{command} {flag}", " ".join(one.words)) for one in known if one.words for flag in one.flags]
        if arguments is not None and arguments.words:
            values.append(line(command, " ".join(arguments.words)))
    offered = [*COMMANDS.items(), ("--help", "show this help"), ("--version", "the version")]
    commands = "\n".join(line(name, text) for name, text in offered)
    return _POWERSHELL.format(commands=commands, flags="\n".join(flags), values="\n".join(values))


def _quoted(text: str) -> str:
    """A string in single quotes, for shells other than PowerShell."""
    return "'" + text.replace("'", "'\\''") + "'"


_SCRIPTS = {"bash": _bash, "zsh": _zsh, "fish": _fish, "powershell": _powershell}
