"""Imports point one way, from the outer layers to plain values; no renderer knows a kind; few modules know the core."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src"

# From the outside in: a module may import from its own layer and from later ones.
LAYERS = (
    ("gridwright.__main__", "gridwright.cli", "gridwright.web", "gridwright.batch"),
    ("gridwright",),  # the public names
    ("gridwright.api",),
    ("gridwright.wire",),
    ("gridwright.making", "gridwright.explaining", "gridwright.certifying"),
    ("gridwright.files",),
    ("gridwright.kinds",),
    ("gridwright.certificate",),
    ("gridwright.nonogram", "gridwright.hitori", "gridwright.picture"),
    ("gridwright.exact_cover",),  # some strategies of the other kinds are coverings
    ("gridwright.base",),
    ("gridwright.parsing", "gridwright.formats"),
    ("gridwright.rendering",),
    ("gridwright.values", "gridwright._core"),
)
# Kinds do not know each other; exact cover, a separate layer, serves them all.
KINDS = ("gridwright.nonogram", "gridwright.hitori", "gridwright.picture")
MAY_USE_CORE = (
    "gridwright.base.native",
    "gridwright.base.proof_log",
    "gridwright.certificate",
    "gridwright.nonogram.engine",
    "gridwright.nonogram.strategies",
    "gridwright.hitori.engine",
    "gridwright.hitori.strategies",
    "gridwright.exact_cover.engine",
    "gridwright.exact_cover.algorithm_x",
    "gridwright.picture.engine",
    "gridwright.picture.strategies",
)
# What judges certificates sees values of puzzles and the native checker, no strategy and no engine.
TRUSTED = "gridwright.certificate"
TRUSTS = (
    TRUSTED,
    "gridwright._core",
    "gridwright.values",
    "gridwright.base.puzzle",
    "gridwright.base.grid_puzzle",
    "gridwright.nonogram.puzzle",
    "gridwright.hitori.puzzle",
)
UPWARDS = {
    ("gridwright.base.puzzle", "gridwright.files.reading"),  # `Nonogram.load` reads a file as `gridwright.load` does
    ("gridwright.values.shown", "gridwright.rendering.svg"),  # a notebook asks a value for its picture
    ("gridwright", "gridwright.batch"),  # for type checkers; a program imports it when it is first named
}


def layer_of(module: str) -> int:
    """The layer of a module: that of the longest matching prefix."""
    found = [
        (len(name), number)
        for number, names in enumerate(LAYERS)
        for name in names
        if module == name or (name != "gridwright" and module.startswith(name + "."))
    ]
    if not found:
        sys.exit(f"{module} is in no layer: add it to {Path(__file__).name}")
    return max(found)[1]


def kind_folder(module: str) -> str:
    """The folder of the kind that a module belongs to, or nothing."""
    return next((kind for kind in KINDS if module == kind or module.startswith(kind + ".")), "")


def imports_of(path: Path) -> list[tuple[int, str]]:
    """The modules of Gridwright that a file imports, with their lines."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            parts = [f"{node.module}.{alias.name}" for alias in node.names]
            names = [part if is_module(part) else node.module for part in parts]
        found += [(node.lineno, name) for name in names if name.split(".")[0] == "gridwright"]
    return found


def is_module(name: str) -> bool:
    """Whether a dotted name is a module of Gridwright."""
    path = SOURCE.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").exists() or name == "gridwright._core"


def main() -> None:
    """Print every import that points the wrong way."""
    wrong = []
    for path in sorted(SOURCE.rglob("*.py")):
        module = ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
        for line, imported in imports_of(path):
            if layer_of(imported) < layer_of(module) and (module, imported) not in UPWARDS:
                wrong.append(f"{path}:{line}: {module} must not import {imported}")
            if kind_folder(module) and kind_folder(imported) not in ("", kind_folder(module)):
                wrong.append(f"{path}:{line}: {module} must not know another kind, {imported}")
            if imported == "gridwright._core" and not module.startswith(MAY_USE_CORE):
                wrong.append(f"{path}:{line}: {module} must not import the core")
            if module.startswith(TRUSTED) and not imported.startswith(TRUSTS):
                wrong.append(f"{path}:{line}: {module} must not lean on {imported}")
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
