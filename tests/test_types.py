"""The types that a user's program gets: if these fail, a type checker misses mistakes there, or finds some of ours."""

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

HERE = Path(__file__).parent
PROGRAM = HERE / "typed_program.py"


def test_a_users_program_is_checked(tmp_path):
    """Exactly the lines marked `# error` are errors, and everything has the type that the program says."""
    pytest.importorskip("mypy")
    home = Path(gridwright.__file__).parent.parent
    environment = {name: value for name, value in os.environ.items() if name not in ("MYPYPATH", "PYTHONPATH")}
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path), str(PROGRAM)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=environment if home.name == "site-packages" else environment | {"MYPYPATH": str(home)},
    )
    found = {int(number) for number in re.findall(r"typed_program\.py:(\d+): error", done.stdout)}
    expected = {n for n, line in enumerate(PROGRAM.read_text().splitlines(), 1) if line.endswith("# error")}
    assert found == expected, done.stdout + done.stderr
    assert not re.search(r"src/gridwright.*error", done.stdout)


def public_signatures():
    """The name and the annotations of every public function and method."""
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
    """Broken: a type checker would let every mistake pass there."""
    signatures = dict(public_signatures())
    assert len(signatures) > 100
    for label, types in signatures.items():
        assert not [text for text in types.values() if re.search(r"\bAny\b", str(text))], label


def test_the_reference_page_is_that_of_the_code():
    """Broken: the page would tell of other names or types; `make docs` mends it."""
    spec = importlib.util.spec_from_file_location("reference", HERE.parent / "docs" / "reference.py")
    reference = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(reference)
    text = (HERE.parent / "docs" / "reference.md").read_text(encoding="utf-8")
    assert re.findall(r"^### (\w+)$", text, re.MULTILINE) == gridwright.__all__
    assert text == reference.page()
