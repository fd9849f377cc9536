"""Run the project's tests inside the runtime of a built site, in Node: `python site/test_inside.py build/site`.

Tests that need processes, threads, Pillow or the command line are skipped: a browser has none of them.
"""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from core import ROOT, fetched

PACKAGES = ["pytest", "iniconfig", "packaging", "pluggy", "pygments", "hypothesis", "sortedcontainers", "pypdf"]
# Tests of what can differ there: the 32-bit core without threads, depth and memory, images without Pillow, requests.
HALVES = (
    """
    nonogram/test_lines nonogram/test_colour nonogram/test_driver nonogram/test_agreement
    hitori/test_agreement picture/test_picture_agreement certificate/test_verify
    """,
    """
    exact_cover/test_cover_agreement exact_cover/test_counts explain/test_explain formats/test_bad_input
    formats/test_json formats/test_pictures test_counting test_reading test_trace web/test_dispatch
    """,
)
OPTIONS = ["-q", "-ra", "-p", "no:cacheprovider", "-p", "inside", "-c", "site/inside.ini", "--rootdir", "."]


def main() -> None:
    """Run them in two processes; exit with code 1 if a test failed."""
    site = Path(sys.argv[1]).resolve()
    work = ROOT / "build" / "wasm"
    packages = installed(work)
    whole = fetched("pyodide", work) / "python_stdlib.zip"
    halves = [sys.argv[2:]] if len(sys.argv) > 2 else [[f"tests/{name}.py" for name in half.split()] for half in HALVES]

    def run(tests: list[str]) -> int:
        words = ["node", str(ROOT / "site" / "run_tests.mjs"), str(site), str(whole), str(packages), str(ROOT)]
        return subprocess.run([*words, *OPTIONS, *tests], check=False).returncode

    with ThreadPoolExecutor(2) as several:
        codes = list(several.map(run, halves))
    sys.exit(1 if any(codes) else 0)


def installed(work: Path) -> Path:
    """Install the packages that the tests need in a separate folder; all are pure Python."""
    folder = work / "testing"
    if not folder.exists():
        made = folder.with_suffix(".new")
        words = [
            sys.executable,
            "-m",
            "pip",
            "--disable-pip-version-check",
            "--quiet",
            "install",
            "--target",
            str(made),
        ]
        words += ["--python-version", "3.14", "--platform", "any", "--only-binary", ":all:", "--no-deps"]
        subprocess.run(
            [*words, *PACKAGES, "iniconfig", "packaging", "pluggy", "pygments", "sortedcontainers"], check=True
        )
        made.rename(folder)
    return folder


if __name__ == "__main__":
    main()
