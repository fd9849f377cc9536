"""The engine is our own: the installed package links, imports and requires no SAT or constraint library."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from importlib.metadata import requires
from pathlib import Path

import pytest

from gridwright import _core

SOLVERS = [
    "cadical",
    "glucose",
    "kissat",
    "lingeling",
    "maplesat",
    "minisat",
    "mergesat",
    "picosat",
    "cryptominisat",
    "pysat",
    "pycosat",
    "pycryptosat",
    "ortools",
    "z3",
    "minizinc",
    "gecode",
    "chuffed",
    "cpmpy",
    "pulp",
]
SYSTEM = ("linux-vdso", "ld-linux", "libstdc++", "libgcc_s", "libc.", "libm.", "libpthread", "libdl", "librt")


def test_the_extension_holds_no_name_of_a_solver():
    """Broken: the core would contain the symbols or the banner of a statically linked library."""
    content = Path(_core.__file__).read_bytes().lower()
    names = [name.encode() for name in SOLVERS if len(name) > 5]  # shorter ones may occur by chance
    assert [name for name in names if name in content] == []
    assert b"nonogramsearch" in content, "the search through the file finds nothing"


@pytest.mark.skipif(not shutil.which("ldd"), reason="needs ldd")
def test_the_extension_links_the_system_alone():
    told = subprocess.run(["ldd", _core.__file__], capture_output=True, text=True, check=True).stdout
    linked = [Path(line.split()[0]).name for line in told.splitlines() if line.strip()]
    assert linked
    assert [name for name in linked if not name.startswith(SYSTEM)] == []


def test_solving_imports_no_solver():
    """Broken: `solve` would import such a library. It runs in a separate process, without other imports."""
    program = """
import sys, gridwright
assert gridwright.solve(gridwright.Nonogram([[1]] * 4, [[1]] * 4), strategy="cdcl", jobs=2).verdict == "multiple"
print(*sys.modules)
"""
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    imported = {name.partition(".")[0] for name in told.split()}
    assert "gridwright" in imported
    assert imported.isdisjoint(SOLVERS)


def test_the_package_requires_no_solver():
    names = {re.match(r"[\w.-]+", line)[0].lower() for line in requires("gridwright") or []}
    assert names.isdisjoint({*SOLVERS, "python-sat"})
