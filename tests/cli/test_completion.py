"""Completion scripts: valid in their shells, and they complete what there is."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from gridwright.cli import COMMANDS


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_script_is_valid(call, shell):
    """Broken: every new shell of the user would start with an error."""
    script = call("completion", shell).out
    assert all(command in script for command in COMMANDS)
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not here")
    done = subprocess.run([program, "-n"], input=script, capture_output=True, text=True)
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
        (["check", "dog"], set()),  # bash completes the names of files by itself
        (["check", "-o", ""], set()),
        (["completion", "fi"], {"fish"}),
    ],
)
def test_bash_completes(call, words, expected):
    """Broken: TAB would offer nothing, or what does not exist."""
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
    """Broken: TAB would offer nothing, or what does not exist."""
    script = call("completion", "fish").out + f"\ncomplete -C 'gridwright {line}'"
    done = subprocess.run(["fish", "--no-config", "-c", script], capture_output=True, text=True, check=True)
    assert [entry.split("\t")[0] for entry in done.stdout.splitlines()] == [expected]
