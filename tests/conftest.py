"""Shared fixtures."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import gridwright

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "latin_square"

# The machines that run this are busy: a slow run must never fail a test. `make fuzz` searches longer.
settings.register_profile(
    "gridwright",
    max_examples=50,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
settings.register_profile("fuzz", settings.get_profile("gridwright"), max_examples=2000)
settings.load_profile("gridwright")


def pytest_configure(config):
    """Restore SIGINT, which a shell makes background jobs and their child processes ignore."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The collection of puzzles beside the checkout; tests that need it are skipped if it is missing."""
    data = ROOT.parent / "shared" / "data"
    if not data.is_dir():
        pytest.skip("needs the puzzle collection ../shared/data, which is not here")
    return data


@pytest.fixture(scope="session")
def latin_python(tmp_path_factory):
    """The Python of a fresh environment with the example of docs/new_kind.md, in addition to the installed packages."""
    folder = tmp_path_factory.mktemp("latin")
    import venv  # not available in browsers

    venv.create(folder / "venv")
    python = folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    words = [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    site = Path(subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip())
    here = {Path(gridwright.__file__).parent.parent, *(Path(place) for place in sys.path if "site-packages" in place)}
    site.joinpath("here.pth").write_text("\n".join(map(str, here)))
    shutil.copytree(EXAMPLE, folder / "source")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "--python", python]
    how = ["--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, "install", *how, folder / "source"], check=True)
    return str(python)


def pytest_addoption(parser):
    parser.addoption("--seed", type=int, default=0, help="of the random parts of slow tests")


@pytest.fixture
def seed(request) -> int:
    """The seed of a slow test; `make test-slow SEED=7` runs other cases."""
    return request.config.getoption("--seed")
