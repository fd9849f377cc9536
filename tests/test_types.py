"""The types that users' programs get: if these fail, a type checker misses errors there, or reports some of ours."""

from __future__ import annotations

import importlib.util
import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import gridwright
from gridwright.cli import COMMANDS
from gridwright.files.reading import COMMON, formats_of
from gridwright.kinds import KINDS
from gridwright.making import options_of
from tests.conftest import EXAMPLE

HERE = Path(__file__).parent
PROGRAM = HERE / "typed_program.py"
HEAD = """
from gridwright import *
from gridwright.base.format import AnswerWriter, Reader, Splitter, Writer
from gridwright.base.kind import Explainer, Json
from gridwright.base.strategy import Choosy, Solver
"""
SOLUTIONS = {"nonogram": "Grid", "hitori": "Grid", "picture": "Board", "exact-cover": "Chosen"}
# If one of these were not an error, mypy would not be checking the modules.
WRONG = """
reader: Reader[Hitori, str] = gridwright.nonogram.formats.non  # error
binary: Reader[Nonogram, bytes] = gridwright.nonogram.formats.non  # error
writer: Writer[Nonogram] = gridwright.nonogram.formats.lp  # error
splitter: Splitter = gridwright.nonogram.formats.nin  # error
solver: Solver[Hitori, Grid] = gridwright.nonogram.strategies.auto  # error
json: Json[Hitori] = gridwright.nonogram.formats.json_  # error
explainer: Explainer[Hitori, Grid] = gridwright.nonogram.techniques  # error
"""


def named_modules():
    """The modules named by strings, each with its required type."""
    for kind in KINDS:
        puzzle = kind.puzzle_class.__name__
        yield kind.json, f"Json[{puzzle}]"
        for strategy in kind.strategies:
            yield strategy.module, f"Solver[{puzzle}, {SOLUTIONS[kind.name]}]"
            if hasattr(strategy.code(), "supports"):
                yield strategy.module, f"Choosy[{puzzle}]"
        for form in kind.formats:
            yield from named_by(form, puzzle)
        if kind.techniques:
            yield kind.explainer, f"Explainer[{puzzle}, {SOLUTIONS[kind.name]}]"
    for form in COMMON:
        yield from named_by(form, "Puzzle[Solution]")


def named_by(form, puzzle):
    yield form.module, f"Reader[{puzzle}, {'bytes' if form.binary else 'str'}]"
    more = {"write": f"Writer[{puzzle}]", "write_answers": f"AnswerWriter[{puzzle}]", "split": "Splitter"}
    yield from ((form.module, type) for name, type in more.items() if hasattr(form.code(), name))


def test_types_are_checked(tmp_path):
    """Broken: mypy finds other errors than the lines marked `# error`: in a user's program, in one that checks the
    types of modules named by strings, or in the package of docs/new_kind.md, which has none."""
    pytest.importorskip("mypy")
    named = list(named_modules())
    assert len(named) > 80
    imports = {f"import {name.removesuffix('.position_of').removesuffix('.Position')}" for name, _ in named}
    lines = [f"_{number}: {type} = {name}" for number, (name, type) in enumerate(named)]
    lines += [
        f"{'bytes' if form.binary else 'str'}_{number}: {'bytes' if form.binary else 'str'} = "
        f'gridwright.dump(gridwright.parse("1x1:1/1"), "{form.name}")'
        for number, form in enumerate(formats_of(writing=True))
    ]
    values = {"Number": "3", "Words": '"hard"', "Flag": "True", "Text": '"#f00"', "Mask": '"#"'}
    lines += [
        f'option_{name}: Made[Hitori] = gridwright.make("hitori", {name}={values[type(option).__name__]})'
        for name, option in options_of("at_random", "of_image").items()
    ]
    program = tmp_path / "named_modules.py"
    program.write_text("\n".join([HEAD, *sorted(imports), *lines, WRONG]))
    home = Path(gridwright.__file__).parent.parent
    environment = {name: value for name, value in os.environ.items() if name not in ("MYPYPATH", "PYTHONPATH")}
    files = [PROGRAM, program, *EXAMPLE.glob("latin_square/*.py")]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", tmp_path / "cache", *files],
        capture_output=True,
        text=True,
        cwd=EXAMPLE,
        env=environment if home.name == "site-packages" else environment | {"MYPYPATH": str(home)},
    )
    found = re.findall(r"^(\S+?)([^/\s]+\.py):(\d+): error", done.stdout, re.MULTILINE)
    expected = {
        (path.name, number)
        for path in files
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if line.endswith("# error")
    }
    assert {(name, int(number)) for _, name, number in found} == expected, done.stdout + done.stderr


def public_signatures():
    """The name and annotations of every public function and method."""
    for name in gridwright.__all__:
        thing = getattr(gridwright, name)
        functions = {name: thing}
        if inspect.isclass(thing):
            functions = {f"{name}.{key}": getattr(thing, key, None) for key in vars(thing)}
            for key, member in vars(thing).items():
                if isinstance(member, property):
                    functions[f"{name}.{key}"] = member.fget
        for label, function in functions.items():
            key = label.rpartition(".")[2]
            public = key == "__init__" or not key.startswith("_")
            if public and callable(function) and not inspect.isclass(function):
                yield label, getattr(function, "__annotations__", {})


def test_no_public_signature_says_any():
    """Broken: a type checker would miss every mistake there."""
    signatures = dict(public_signatures())
    assert len(signatures) > 100
    for label, types in signatures.items():
        assert not [text for text in types.values() if re.search(r"\bAny\b", str(text))], label


def page(name):
    """The page that a script in docs/ generates from the code."""
    spec = importlib.util.spec_from_file_location(name, HERE.parent / "docs" / f"{name}.py")
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    return script.page()


def test_the_reference_page_is_that_of_the_code():
    """Broken: the page would list other names or types; `make docs` updates it."""
    text = (HERE.parent / "docs" / "reference.md").read_text(encoding="utf-8")
    assert re.findall(r"^### (\w+)$", text, re.MULTILINE) == gridwright.__all__
    assert text == page("reference")


def test_the_manual_page_is_that_of_the_parser():
    """Broken: `man gridwright` would name other options than `--help`; `make docs` updates it."""
    text = (HERE.parent / "docs" / "gridwright.1").read_text(encoding="utf-8")
    assert text == page("man")
    for command in COMMANDS:
        assert f"\n.SS gridwright {command}\n" in text
