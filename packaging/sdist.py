"""Packs the sources into dist/, once a wheel has been built from them alone: `python packaging/sdist.py`."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

from scikit_build_core.build import build_sdist

ROOT = Path(__file__).parent.parent
WORK = ROOT / "build" / "packaging" / "sdist"
BUILT = {"_core.pyi", "py.typed"}  # and the core, whose name is that of the system


def main() -> None:
    """Packs them, unpacks them, builds, and compares what came of it with the sources here."""
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    archive = WORK / build_sdist(str(WORK))
    with tarfile.open(archive) as content:
        content.extractall(WORK, filter="data")
    (source,) = WORK.glob("gridwright-*/")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "wheel"]
    subprocess.run([*pip, source, "--no-deps", "--no-build-isolation", "-w", WORK], check=True)
    (wheel,) = WORK.glob("*.whl")
    listed = subprocess.run(["git", "ls-files", "src/gridwright"], cwd=ROOT, check=True, capture_output=True, text=True)
    expected = {name.removeprefix("src/gridwright/") for name in listed.stdout.split()} | BUILT
    with zipfile.ZipFile(wheel) as content:
        names = {name.removeprefix("gridwright/") for name in content.namelist() if name.startswith("gridwright/")}
    if differing := {name for name in names ^ expected if not name.startswith("_core.")}:
        sys.exit(f"the wheel from the sources has other files: {', '.join(sorted(differing))}")
    (ROOT / "dist").mkdir(exist_ok=True)
    print(shutil.copy(archive, ROOT / "dist"))


if __name__ == "__main__":
    main()
