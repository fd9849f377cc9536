"""Tools for the page from npm, at the versions that `package-lock.json` pins with their hashes."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent
MODULES = ROOT / "node_modules"


def tool(name: str) -> str:
    """The path of a program; all tools are installed first, once for each lock file."""
    lock = ROOT / "package-lock.json"
    done = MODULES / ".installed"
    if not done.exists() or done.read_bytes() != lock.read_bytes():
        words = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error"]
        subprocess.run(words, cwd=ROOT, check=True)
        done.write_bytes(lock.read_bytes())
    return str(MODULES / ".bin" / name)
