"""Imports of the page point one way, from its entry points to shared code; imports of types count, too."""

from __future__ import annotations

import re
import sys
from pathlib import Path

PAGE = Path(__file__).parent.parent / "src" / "gridwright" / "web" / "page"

# From the outside in: a module may import from its own folder and from later layers.
LAYERS = (
    ("app",),
    ("playing", "solving", "making"),
    ("watching", "sharing", "options", "keeping"),
    ("engines",),
    ("kinds",),
    ("board",),
    ("ui",),
)
LAYER = {folder: number for number, folders in enumerate(LAYERS) for folder in folders}
WIRE = "gridwright/wire.js"  # types of requests and responses, generated from the schemas: every module may use them
IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']""")


def wrong_imports(page: Path) -> list[str]:
    """A line for every import that points the wrong way, or does not use a bare name."""
    wrong = []
    for path in sorted(page.rglob("*.js")):
        folder = path.relative_to(page).parts[0]
        if folder not in LAYER:
            wrong.append(f"{path} is in no layer: add its folder to {Path(__file__).name}")
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for name in IMPORT.findall(line):
                if name == WIRE:
                    continue
                start, _, rest = name.partition("/")
                imported = rest.partition("/")[0]
                if start != "gridwright" or imported not in LAYER:
                    wrong.append(f"{path}:{number}: {name} is no module of a folder of the page")
                elif imported != folder and LAYER[imported] <= LAYER[folder]:
                    wrong.append(f"{path}:{number}: {folder} must not import {name}")
    return wrong


if __name__ == "__main__":
    sys.exit("\n".join(wrong_imports(PAGE)) or 0)
