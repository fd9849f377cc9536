"""Run the benchmarks named on the command line, or all quick ones; options go to a benchmark that is named alone."""

from __future__ import annotations

import sys
from importlib import import_module

QUICK = ("lines", "collections", "techniques", "random25", "large", "growth", "latency", "startup", "trace", "player")
QUICK += ("painting", "exact_cover", "facade", "consensus", "hitori", "reading", "size", "diagnosis")
LONG = (
    "tournament",
    "survey",
    "random30",
    "ablation",
    "strategies",
    "picture",
    "colour",
    "counting",
    "repair",
    "making",
    "site",
    "batch",
    "cluster",
    "certificates",
)  # run only by name; these take options


def main() -> None:
    """Run them in order."""
    arguments = sys.argv[1:]
    first = next((index for index, word in enumerate(arguments) if word.startswith("-")), len(arguments))
    names, options = arguments[:first] or QUICK, arguments[first:]
    for name in names:
        if name not in QUICK + LONG:
            sys.exit(f"unknown benchmark {name!r}; choose from {', '.join(QUICK + LONG)}")
    if options and (len(names) > 1 or names[0] not in LONG):
        sys.exit(f"options need exactly one benchmark of {', '.join(LONG)}: python -m bench NAME --option ...")
    for name in names:
        code = import_module(f"bench.{name}")
        if not {"-h", "--help"} & set(options):
            print(f"\n## {name}: {code.__doc__.strip().splitlines()[0]}\n", flush=True)
        code.main(options) if options else code.main()


if __name__ == "__main__":
    main()
