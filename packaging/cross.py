"""Builds the core and its tests for other systems: `python packaging/cross.py [TARGET ...]`.

What can be emulated is run as well: arm64 by qemu-user, Windows by wine. Debian's packages for that are
qemu-user-static, libc6-arm64-cross and wine.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

from wheel import HERE, ROOT, WORK, ccache, environment

if TYPE_CHECKING:
    from pathlib import Path

TARGETS = {  # how what is built can be run here: by the first of these programs that there is
    "aarch64-linux-gnu.2.17": (
        ("qemu-aarch64-static", "-L", "/usr/aarch64-linux-gnu"),
        ("qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"),
    ),
    "x86_64-windows-gnu": (("wine",), ("wine64",)),
    "aarch64-macos": (),
}


def main() -> None:
    """Builds each, and says of each whether it ran."""
    tools = environment()
    told = []
    for target in sys.argv[1:] or TARGETS:
        folder = built(tools, target)
        (program,) = (path for path in (folder / "cpp").glob("core_tests*") if path.suffix in ("", ".exe"))
        runner = next((words for words in TARGETS[target] if shutil.which(words[0])), None)
        if runner is None:
            told.append(f"{target}: compiled and linked, not run")
            continue
        quiet = {**os.environ, "WINEDEBUG": "-all", "WINEPREFIX": str(WORK / "wine")}
        code = subprocess.run([*runner, program], check=False, env=quiet).returncode
        told.append(f"{target}: " + (f"failed under {runner[0]} with {code}" if code else f"passed under {runner[0]}"))
    print("\n".join(told))
    sys.exit(1 if any("failed" in line for line in told) else 0)


def built(tools: Path, target: str) -> Path:
    """The folder in which the core and its tests are built for a system."""
    folder = WORK / "cross" / target
    about = {"PATH": f"{tools}{os.pathsep}{os.environ['PATH']}", "GRIDWRIGHT_TARGET": target, **ccache()}
    how = ["-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", f"-DCMAKE_TOOLCHAIN_FILE={HERE / 'zig.cmake'}"]
    for words in (["-S", ROOT, "-B", folder, *how], ["--build", folder, "--target", "core_tests"]):
        subprocess.run([tools / "cmake", *words], check=True, env={**os.environ, **about})
    return folder


if __name__ == "__main__":
    main()
