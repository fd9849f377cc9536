"""Runs the benchmarks named on the command line, or all."""

from __future__ import annotations

import sys
from importlib import import_module

NAMES = ("lines", "collections", "random25", "large", "growth", "latency", "startup")


def main() -> None:
    """Runs them in order."""
    names = sys.argv[1:] or NAMES
    for name in names:
        if name not in NAMES:
            sys.exit(f"there is no benchmark {name!r}; there are {', '.join(NAMES)}")
    for name in names:
        code = import_module(f"bench.{name}")
        print(f"\n## {name}: {code.__doc__.strip().splitlines()[0]}\n", flush=True)
        code.main()


if __name__ == "__main__":
    main()
