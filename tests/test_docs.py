"""The examples in documents and docstrings match what the program does.

In the markdown files, ```console blocks are shell sessions: lines after `$ ` are run (continuation lines begin with
`> `), and the lines after them are the expected output, including standard error; `...` matches anything. Each file has
a folder of its own, with the example puzzles in `puzzles/`, and its blocks are run in order. Blocks with programs that
are not in `PROGRAMS` (make, pip, git) are ignored. `>>>` examples are doctests.
"""

from __future__ import annotations

import doctest
import importlib
import os
import pkgutil
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import gridwright
from gridwright.cli import COMMANDS
from gridwright.cli.completion import declared

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([ROOT / "README.md", *ROOT.glob("docs/**/*.md")])
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(gridwright.__path__, "gridwright.")
    if module.name.rpartition(".")[2] not in ("__main__", "_core")
)
EXTRAS = ("starlette", "uvicorn")  # imported by modules of the server
PROGRAMS = ("gridwright", "python", "cat", "echo", "ls")
MARK = "@@ the next command @@"


def test_there_is_something_to_test():
    """Broken: the tests below would run on nothing and pass."""
    assert ROOT / "docs" / "cli.md" in DOCUMENTS
    assert "gridwright.api" in MODULES


@pytest.fixture
def workplace(tmp_path, monkeypatch):
    """A folder with the examples, and a `gridwright` and a `python` to call, whatever is installed."""
    if (ROOT / "puzzles").is_dir():
        shutil.copytree(ROOT / "puzzles", tmp_path / "workplace" / "puzzles")
    else:
        (tmp_path / "workplace").mkdir()
    (tmp_path / "bin").mkdir()
    calls = {"gridwright": f'exec "{sys.executable}" -m gridwright', "python": f'cd "{ROOT}" && "{sys.executable}"'}
    for name, call in calls.items():  # programs in the documents are run from the root of the repository
        program = tmp_path / "bin" / name
        program.write_text(f'#!/bin/sh\n{call} "$@"\n')
        program.chmod(0o755)
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, sys.path)))
    monkeypatch.setenv("PYTHONUTF8", "1")
    monkeypatch.chdir(tmp_path / "workplace")


def sessions(text):
    """The sessions in a document: lists of (command, expected output)."""
    for block in re.findall(r"^```console\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        session = []
        for line in block.splitlines():
            if line.startswith("$ "):
                session.append([line[2:], ""])
            elif line.startswith("> ") and not session[-1][1]:
                session[-1][0] += "\n" + line[2:]
            else:
                session[-1][1] += line + "\n"
        if all(command.split()[0] in PROGRAMS for command, _ in session):
            yield session
        else:
            assert not any(command.startswith("gridwright") for command, _ in session), (
                "put these into a block of their own"
            )


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_sessions(workplace, document):
    """Broken: a reader who types the example gets another output."""
    for session in sessions(document.read_text(encoding="utf-8")):
        script = "".join(f"echo '{MARK}'\n{command}\n" for command, _ in session)
        done = subprocess.run(["bash", "-c", script], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        outputs = done.stdout.decode("utf-8").split(MARK + "\n")[1:]
        for (command, expected), found in zip(session, outputs, strict=True):
            same = doctest.OutputChecker().check_output(expected, found, doctest.ELLIPSIS)
            assert same, f"$ {command}\nexpected:\n{expected}\nfound:\n{found}"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_doctests_of_documents(workplace, document):
    """Broken: the Python example in a document does something else."""
    found = doctest.testfile(str(document), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS)
    assert found.failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_doctests_of_modules(workplace, name):
    """Broken: the example in a docstring does something else."""
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name not in EXTRAS:
            raise
        pytest.skip(f"needs {error.name}")
    assert doctest.testmod(module).failed == 0


def test_every_command_is_documented():
    """Broken: a command would be undocumented or without an example."""
    text = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    shown = " ".join(command for session in sessions(text) for command, _ in session)
    for command in COMMANDS:
        assert f"\n## {command}\n" in text
        assert f"gridwright {command}" in shown


def test_every_option_is_documented():
    """Broken: an option would be undocumented."""
    text = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    for command in COMMANDS:
        for option in declared(command)[1]:
            assert all(f"`{flag}" in text for flag in option.flags)
