"""Puts a mistake into the sources, looks which test notices, and goes on to the next: `make seeded`.

Every patch beside this file is a mistake that somebody could make, with what a user would see of it and the test file
that should catch it. That file is run first, and the whole suite if it passes. All this happens to what is committed,
in build/seeded: a checkout with a virtual environment of its own, which is kept for the next time.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SCRATCH = ROOT / "build" / "seeded"
SITE = SCRATCH / "build" / "site"
PYTHON = SCRATCH / ".venv" / "bin" / "python"
# The test that every patch applies would catch every fault: none applies twice.
USUAL = {**os.environ, "MAKEFLAGS": "", "PYTEST_ADDOPTS": "--deselect tests/test_seeded.py"}
FAILED = re.compile(
    r"^(?:FAILED|ERROR) (tests/.+?)(?: - .*)?$|^failed: (\w+)$|^✖ (.+) \([\d.]+ms\)$|(Assertion .*|\w+Sanitizer: .*)",
    re.M,
)


@dataclass(frozen=True)
class Fault:
    """A patch: what a user would see of it, and the file of tests that catches it."""

    patch: Path
    seen: str
    test: str

    @classmethod
    def of(cls, patch: Path) -> Fault:
        """What stands above a patch."""
        seen, test, *_ = patch.read_text(encoding="utf-8").splitlines()
        return cls(patch, seen, test.removeprefix("Caught by: "))

    @property
    def name(self) -> str:
        """What it is called."""
        return self.patch.stem


FAULTS = [Fault.of(patch) for patch in sorted(HERE.glob("*.patch"))]


def main() -> int:
    """Tries the faults that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="of a fault, or its beginning; without one, all")
    parser.add_argument("--list", action="store_true", help="tell what there is")
    parser.add_argument("--first-only", action="store_true", help="only the test file that is named, not the suite")
    parser.add_argument("--at", default="HEAD", metavar="COMMIT", help="the sources and tests to try (default: HEAD)")
    args = parser.parse_args()
    chosen = [fault for fault in FAULTS if not args.names or fault.name.startswith(tuple(args.names))]
    if not chosen:
        parser.error("there is no such fault; --list tells what there is")
    if args.list:
        for fault in chosen:
            print(f"{fault.name}: {fault.seen}")
        return 0
    began = monotonic()
    prepare(args.at, chosen)
    print(f"ready after {monotonic() - began:.0f} s", flush=True)
    survived = 0
    for fault in chosen:
        since = monotonic()
        catcher = caught(fault, args.first_only)
        survived += catcher is None
        found = f"caught by {catcher}" if catcher else "SURVIVED"
        print(f"{fault.name}: {found} ({monotonic() - since:.0f} s)", flush=True)
    print(f"{len(chosen) - survived} of {len(chosen)} caught, in {(monotonic() - began) / 60:.0f} minutes")
    return 1 if survived else 0


def prepare(commit: str, chosen: list[Fault]) -> None:
    """A checkout in which all that is to fail passes: else nothing would be shown by a test that fails."""
    revision = done("git", "rev-parse", f"{commit}^{{commit}}", cwd=ROOT).strip()
    if not SCRATCH.exists():
        done("git", "worktree", "add", "--force", "--detach", str(SCRATCH), revision, cwd=ROOT)
    done("git", "checkout", "--force", "--detach", revision)
    done("make", "site", "core-tests")
    done(str(PYTHON), "-m", "pip", "--quiet", "install", "--group", "web-test")
    tests = sorted({fault.test for fault in chosen})
    if "site/test_inside.py" in tests:
        done("make", "test-wasm")
    if any(test.startswith("tests/page/") for test in tests):
        done(*command("tests/page/"))
    if in_python := [test for test in tests if test.startswith("tests/") and test.endswith(".py")]:
        done(*command(*in_python))


def caught(fault: Fault, first_only: bool) -> str | None:
    """The test that catches a fault; None if there is none."""
    try:
        done("git", "apply", str(fault.patch))
        shutil.rmtree(SITE, ignore_errors=True)  # it has another fault, or none; without it, its tests are skipped
        done("make", ".venv/installed")
        if fault.test == "tests/web/test_site.py":
            done("make", "site")
        suites = [] if first_only else [("make", "test"), ("make", "test-wasm"), ("make", "test-web")]
        return next(filter(None, map(failing, [command(fault.test), *suites])), None)
    finally:
        done("git", "checkout", ".")


def command(*tests: str) -> tuple[str, ...]:
    """What runs tests: of the core, inside the runtime of the site, of the page's scripts, or in Python."""
    if tests[0].startswith("cpp/"):
        return ("make", "core-tests")
    if tests[0].startswith("site/"):
        return ("make", "test-wasm")
    if tests[0].startswith("tests/page/"):
        return (str(PYTHON), "tests/check_page.py", "test")
    return (str(PYTHON), "-m", "pytest", "-q", "-x", "-n", "2", "--dist", "worksteal", "-m", "not slow", *tests)


def failing(words: tuple[str, ...]) -> str | None:
    """The first test that fails; None if none does."""
    code, told = run(*words)
    found = FAILED.search(told)
    if code and not found:
        sys.exit(f"{' '.join(words)} failed, but no test did:\n{told[-4000:]}")
    return next(filter(None, found.groups())) if code and found else None


def done(*words: str, cwd: Path = SCRATCH) -> str:
    """What a command prints, which must not fail."""
    code, told = run(*words, cwd=cwd)
    if code:
        sys.exit(f"{' '.join(words)} failed:\n{told[-4000:]}")
    return told


def run(*words: str, cwd: Path = SCRATCH) -> tuple[int, str]:
    """The code and the output of a command."""
    ended = subprocess.run(words, cwd=cwd, env=USUAL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return ended.returncode, ended.stdout


if __name__ == "__main__":
    sys.exit(main())
