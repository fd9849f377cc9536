"""Tests wheels as users get them: `python packaging/wheel_test.py [WHEEL ...] [-- argument of pytest ...]`.

The wheels are those in dist/ unless others are named. Each Python that is found gets a fresh environment with the wheel
for it, alone at first, then with all extras and what the tests need. The tests come from here; what they test is the
installed package.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
WORK = ROOT / "build" / "packaging"
ABOUT = """
import gridwright, sysconfig
from gridwright import _core
from importlib.metadata import distributions, files
from pathlib import Path
here = Path(gridwright.__file__).resolve()
assert here.is_relative_to(Path(sysconfig.get_path("platlib")).resolve()), f"{here} is not what was installed"
assert Path(_core.__file__).parent == here.parent
others = {one.name for one in distributions() if one.name not in ("gridwright", "pip", "setuptools")}
assert not others, f"installed with it: {others}"
size = sum(file.locate().stat().st_size for file in files("gridwright") if "__pycache__" not in str(file))
print(f"{gridwright.__version__}: {Path(_core.__file__).name}, {size / 1e6:.2f} MB installed")
"""


def main() -> None:
    """Tests each; ends with a code of 1 if something failed."""
    words = sys.argv[1:]
    end = words.index("--") if "--" in words else len(words)
    wheels = [Path(word) for word in words[:end]] or sorted((ROOT / "dist").glob("*.whl"))
    asked = words[end + 1 :] or ["-n", "2", "--dist", "worksteal"]
    codes = []
    for version, python in pythons().items():
        fitting = [wheel for wheel in wheels if fits(wheel, version)]
        if len(fitting) > 1:
            sys.exit(f"several wheels are for Python 3.{version}: {', '.join(wheel.name for wheel in fitting)}")
        print(f"Python 3.{version}: {fitting[0].name if fitting else 'no wheel'}", flush=True)
        codes += [tested(python, version, wheel, asked) for wheel in fitting]
    sys.exit(0 if codes and not any(codes) else 1)


def pythons() -> dict[int, str]:
    """The Pythons from 3.11 on, by their minor version: this one, those on the PATH, and those of pyenv."""
    candidates = [(sys.version_info[1], sys.executable)]
    candidates += [(minor, name) for minor in range(11, 30) if (name := shutil.which(f"python3.{minor}"))]
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    candidates += [(int(path.parts[-3].split(".")[1]), str(path)) for path in pyenv.glob("versions/3.*/bin/python")]
    found: dict[int, str] = {}
    for minor, name in candidates:
        if minor >= 11 and minor not in found and runs(name):
            found[minor] = name
    return found


def runs(name: str) -> bool:
    """Whether a name starts Python: pyenv has names for versions that are not chosen, too."""
    return subprocess.run([name, "-c", "import venv"], capture_output=True, check=False).returncode == 0


def fits(wheel: Path, minor: int) -> bool:
    """Whether a wheel is for a version of Python on this machine."""
    match = re.search(r"-cp3(\d+)-(cp3\d+|abi3)-(.+)\.whl$", wheel.name)
    assert match is not None, f"{wheel.name} is not one of our wheels"
    own = int(match[1]) == minor
    return "musl" not in match[3] and "linux" in match[3] and (own or (match[2] == "abi3" and int(match[1]) <= minor))


def tested(python: str, minor: int, wheel: Path, asked: list[str]) -> int:
    """Installs a wheel, makes sure that it is what is imported, and runs the tests: the exit code of pytest."""
    folder = WORK / f"test-3.{minor}"
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run([python, "-m", "venv", folder], check=True)
    clean = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    run = [folder / "bin" / "python"]
    pip = [*run, "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
    subprocess.run([*pip, "--upgrade", "pip>=25.1"], check=True, env=clean)
    subprocess.run([*pip, wheel.resolve()], check=True, env=clean)
    subprocess.run([*run, "-c", ABOUT], cwd=ROOT, check=True, env=clean)
    print(f"wheel {wheel.stat().st_size / 1e6:.2f} MB", flush=True)
    subprocess.run([*pip, f"{wheel.resolve()}[all]", "--group", "test"], cwd=ROOT, check=True, env=clean)
    subprocess.run([*run, "-m", "bench", "startup"], cwd=ROOT, check=True, env=clean)
    return subprocess.run([*run, "-m", "pytest", *asked], cwd=ROOT, check=False, env=clean).returncode


if __name__ == "__main__":
    main()
