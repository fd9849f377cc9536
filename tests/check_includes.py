"""Includes of the core point one way, from the bindings to the base, and each folder has the namespace of its name."""

from __future__ import annotations

import re
import sys
from pathlib import Path

CORE = Path(__file__).parent.parent / "cpp"

# What a folder may include apart from itself. A kind never includes another kind.
MAY_INCLUDE = {
    "base": (),
    "lines": ("base",),
    "cdcl": ("base",),
    "certificate": (),  # the clauses of puzzles and the form of proofs: trusted, so they stand alone
    "checker": (),  # judges proofs; shares nothing with the engines
    "exact_cover": ("base",),
    "nonogram": ("base", "lines", "cdcl", "certificate"),
    "hitori": ("base", "cdcl", "certificate"),
    "picture": ("base", "cdcl"),
    "bindings": ("base", "lines", "cdcl", "certificate", "checker", "exact_cover", "nonogram", "hitori", "picture"),
}
INCLUDE = re.compile(r'\s*#\s*include\s*"([^"]+)"')
NAMESPACE = re.compile(r"namespace ([\w:]+) \{")
WITHOUT_NAMESPACE = ("bindings/module.cpp", "tests/check.hpp", "tests/main.cpp")  # a macro's, and the harness's


def folder_of(path: Path) -> str:
    """The folder that a file belongs to; a test belongs to the folder that it tests."""
    parts = path.relative_to(CORE).parts
    return parts[1] if parts[0] == "tests" and len(parts) > 2 else parts[0]


def faults(path: Path) -> list[str]:
    """The includes of a file that point the wrong way, and its namespaces that differ from its folder's."""
    folder, wrong = folder_of(path), []
    is_test = path.relative_to(CORE).parts[0] == "tests"
    allowed = {folder, *MAY_INCLUDE.get(folder, ())} | ({"tests"} if is_test else set())
    spaces = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if (found := INCLUDE.match(line)) and found[1].split("/")[0] not in allowed:
            wrong.append(f"{path}:{number}: {folder} must not include {found[1]}")
        if (found := NAMESPACE.match(line)) and found[1].split("::")[0] == "gridwright":
            spaces.append((number, found[1]))
    wrong += [
        f"{path}:{number}: the namespace is {name}, not gridwright::{folder}"
        for number, name in spaces
        if name != f"gridwright::{folder}"
    ]
    if not spaces and path.relative_to(CORE).as_posix() not in WITHOUT_NAMESPACE:
        wrong.append(f"{path}:1: there is no namespace gridwright::{folder}")
    return wrong


def main() -> None:
    """Print every include and namespace that is wrong."""
    wrong = []
    for path in sorted(CORE.rglob("*.[ch]pp")):
        if folder_of(path) not in (*MAY_INCLUDE, "tests"):
            wrong.append(f"{path}:1: an unknown folder: add it to {Path(__file__).name}")
            continue
        wrong += faults(path)
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
