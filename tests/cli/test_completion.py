"""Completion scripts: valid in their shells, with correct completions."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from gridwright.cli import COMMANDS
from gridwright.cli.completion import declared

POWERSHELL = shutil.which("pwsh") or shutil.which("powershell")
_PARSED = "$null = [ScriptBlock]::Create([Console]::In.ReadToEnd())"  # an error if it is not a script
_TEXT = re.compile(r"'((?:[^'‘’‚‛]|''|‘‘|’’|‚‚|‛‛)*)'")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_script_is_valid(call, shell):
    """Broken: every new shell of the user would start with an error."""
    script = call("completion", shell).out
    assert all(command in script for command in COMMANDS)
    program = POWERSHELL if shell == "powershell" else shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not here")
    words = ["-NoProfile", "-Command", _PARSED] if shell == "powershell" else ["-n"]
    done = subprocess.run([program, *words], input=script, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["so"], {"solve"}),
        ([""], {*COMMANDS, "--help", "--version"}),
        (["solve", "--max"], {"--max-solutions"}),
        (["convert", "--to", "webp"], {"webpbn"}),
        (["convert", "--to", "=", "webp"], {"webpbn"}),
        (["render", "--to", ""], {"terminal", "svg", "png"}),
        (["check", "--strategy", "li"], {"line"}),
        (["check", "dog"], set()),  # bash completes file names itself
        (["check", "-o", ""], set()),
        (["completion", "p"], {"powershell"}),
        (["completion", "fi"], {"fish"}),
    ],
)
def test_bash_completes(call, words, expected):
    """Broken: TAB would offer nothing, or something that does not exist."""
    listed = " ".join(f"'{word}'" for word in ["gridwright", *words])
    script = call("completion", "bash").out + f"\nCOMP_WORDS=({listed})\nCOMP_CWORD={len(words)}\n_gridwright\n"
    done = subprocess.run(
        ["bash", "-c", script + 'printf "%s\\n" "${COMPREPLY[@]}"'], capture_output=True, text=True, check=True
    )
    assert set(done.stdout.split()) == expected
    assert done.stderr == ""


@pytest.mark.skipif(shutil.which("fish") is None, reason="needs fish")
@pytest.mark.parametrize(
    ("line", "expected"),
    [("so", "solve"), ("solve --max", "--max-solutions"), ("convert --to webp", "webpbn"), ("completion fi", "fish")],
)
def test_fish_completes(call, line, expected):
    """Broken: TAB would offer nothing, or something that does not exist."""
    script = call("completion", "fish").out + f"\ncomplete -C 'gridwright {line}'"
    done = subprocess.run(["fish", "--no-config", "-c", script], capture_output=True, text=True, check=True)
    assert [entry.split("\t")[0] for entry in done.stdout.splitlines()] == [expected]


def test_powershell_knows_what_there_is(call):
    """Broken: the script would be invalid, or lack a command, an option or a value. This needs no PowerShell."""
    script = call("completion", "powershell").out
    code = _TEXT.sub("", script)
    assert not re.search("['‘’‚‛]", code)  # every string is closed
    for left, right in ("{}", "()", "[]"):
        assert code.count(left) == code.count(right)
    commands, flags, values = (part.split("\n    }")[0] for part in script.split("@{\n")[1:4])
    assert [_TEXT.findall(line)[0] for line in commands.splitlines()] == [*COMMANDS, "--help", "--version"]
    offered = {}
    for line in flags.splitlines():
        name, *texts = _TEXT.findall(line)
        offered[name] = texts[::2]
        assert len({flag.lower() for flag in texts[::2]}) == len(texts[::2])  # keys differ not only in case
        assert all(texts)  # PowerShell does not allow an empty explanation
    known = {key: words.split(" ") for key, words in (_TEXT.findall(line) for line in values.splitlines())}
    expected = {}
    for command in COMMANDS:
        arguments, options = declared(command)
        assert offered[command] == [flag for option in options for flag in option.flags]
        expected |= {
            f"{command} {flag}": [*option.words] for option in options if option.words for flag in option.flags
        }
        expected |= {command: [*arguments.words]} if arguments is not None and arguments.words else {}
    assert known == expected


@pytest.mark.skipif(POWERSHELL is None, reason="needs PowerShell")
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("so", "solve"),
        ("solve --max", "--max-solutions"),
        ("convert --to webp", "webpbn"),
        ("convert --to=webp", "--to=webpbn"),
        ("completion fi", "fish"),
    ],
)
def test_powershell_completes(call, line, expected):
    """Broken: TAB would offer nothing, or something that does not exist."""
    line = f"gridwright {line}"
    asked = f"\n(TabExpansion2 '{line}' {len(line)}).CompletionMatches | ForEach-Object {{ $_.CompletionText }}"
    script = call("completion", "powershell").out + asked
    done = subprocess.run([POWERSHELL, "-NoProfile", "-Command", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [expected]
