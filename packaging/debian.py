"""Debian 13 beside this system: `sudo python packaging/debian.py FOLDER [-- argument of pytest ...]`, with mmdebstrap.

In a root file system with Python's headers, the wheels of the stable ABI are built, for glibc and for musl, and put in
dist/. In another without a compiler, the first is installed with all extras and taken on a tour; then the server runs
there as nobody, with nothing it could write to. At last the tests run where the wheels were built. Neither file system
has a network. FOLDER keeps both for the next time.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from wheel import ROOT, environment

if TYPE_CHECKING:
    from collections.abc import Iterator

SUITE, PYTHON = "trixie", "3.13"
SOURCE = "opt/gridwright"  # where it is unpacked
COMPILERS = ("as", "c++", "cc", "clang", "g++", "gcc", "ld", "tcc", "zig")


def main() -> None:
    """All of it."""
    words = sys.argv[1:]
    end = words.index("--") if "--" in words else len(words)
    folder = Path(words[0]).resolve()
    wheels = folder / "wheels"
    fetched(wheels)
    builder = made(folder / "builder", "python3-dev", "git", "ccache")
    built(builder, wheels)
    tour(made(folder / "bare"), wheels)
    tested(builder, wheels, words[end + 1 :])


def fetched(to: Path) -> None:
    """Downloads what the wheel, the tools and the tests need, so that nothing else has to be reached from inside."""
    pip = [environment() / "python", "-m", "pip", "--disable-pip-version-check", "--quiet", "download", "-d", to]
    pip += ["--python-version", PYTHON, "--only-binary", ":all:"]
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    needed = {one for some in extras.values() for one in some if not one.startswith("gridwright[")}
    group = f"{ROOT / 'pyproject.toml'}:test"
    subprocess.run([*pip, *sorted(needed), "--group", group, "pip>=25.1"], check=True)
    subprocess.run([*pip, "--no-deps", "-r", ROOT / "packaging" / "requirements.txt"], check=True)


def made(root: Path, *packages: str) -> Path:
    """A root file system with Python and other packages, and nothing to compile with."""
    if not root.exists():
        words = ["mmdebstrap", "--variant=minbase", f"--include={','.join(['python3-venv', *packages])}", SUITE, root]
        subprocess.run(words, check=True)
    if found := [name for name in COMPILERS if (root / "usr" / "bin" / name).exists()]:
        sys.exit(f"{root} has {', '.join(found)}")
    return root


def built(root: Path, wheels: Path) -> None:
    """Builds the wheels there, from what is committed, and takes them out."""
    fresh(root / SOURCE)
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
    subprocess.run(["tar", "x", "-C", root / SOURCE], input=archive, check=True)
    builds = ["python3", f"/{SOURCE}/packaging/wheel.py"]
    inside(root, builds, wheels=wheels)
    inside(root, [*builds, "--target", "x86_64-linux-musl"], wheels=wheels)
    (ROOT / "dist").mkdir(exist_ok=True)
    for old in (*wheels.glob("gridwright-*.whl"), *(ROOT / "dist").glob("*-abi3-*linux*.whl")):
        old.unlink()
    for wheel in (root / SOURCE / "dist").glob("*.whl"):
        print(f"built in {root}: {shutil.copy(wheel, ROOT / 'dist')}", flush=True)
        shutil.copy(wheel, wheels)


def tour(root: Path, wheels: Path) -> None:
    """Installs the wheel without a compiler, uses everything, and serves as a container would."""
    fresh(root / "opt" / "gridwright")
    shutil.copytree(ROOT / "puzzles", root / "opt" / "gridwright" / "puzzles")
    shutil.copy(ROOT / "packaging" / "tour.py", root / "opt" / "gridwright")
    (root / "opt" / "gridwright" / "tour").mkdir()
    python = "/opt/gridwright/python/bin/python"
    inside(root, ["python3", "-m", "venv", "/opt/gridwright/python"])
    inside(root, [python, "-m", "pip", "install", "--quiet", "gridwright[all]"], wheels=wheels)
    words = [python, "/opt/gridwright/tour.py", "/opt/gridwright/puzzles", "/opt/gridwright/tour"]
    inside(root, words)
    inside(root, words[:-1], read_only=True, user="nobody")


def tested(root: Path, wheels: Path, asked: list[str]) -> None:
    """Runs the tests against the wheel that was built there."""
    words = ["python3", f"/{SOURCE}/packaging/wheel_test.py", *(["--", *asked] if asked else [])]
    inside(root, words, wheels=wheels)


def fresh(folder: Path) -> None:
    """An empty folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)


def inside(
    root: Path,
    words: list[str],
    *,
    wheels: Path | None = None,
    read_only: bool = False,
    user: str = "root",
) -> None:
    """Runs a command in a root file system without a network, perhaps where nothing can be written.

    `wheels` is a folder in which pip finds what it is to install.
    """
    about = {
        "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
        "HOME": "/",
        "LANG": "C.UTF-8",
        "DEBIAN_FRONTEND": "noninteractive",
    }
    about |= {"CCACHE_DIR": "/opt/ccache", "ZIG_GLOBAL_CACHE_DIR": "/opt/zig"}
    if wheels is not None:
        about |= {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "/mnt", "PIP_ROOT_USER_ACTION": "ignore"}
    with mounted(root, wheels, read_only=read_only):
        place = f"{root}-read-only" if read_only else str(root)
        alone = ["unshare", "--net", "sh", "-c", 'ip link set lo up; exec "$@"', "sh"]
        chroot = ["chroot", f"--userspec={user}", place]
        subprocess.run([*alone, *chroot, *words], check=True, env=about)


@contextmanager
def mounted(root: Path, wheels: Path | None, *, read_only: bool) -> Iterator[None]:
    """What programs expect to be there."""
    places = []

    def mount(*words: object) -> None:
        subprocess.run(["mount", *map(str, words)], check=True)
        places.append(words[-1])

    try:
        top = root
        if read_only:
            top = Path(f"{root}-read-only")
            top.mkdir(exist_ok=True)
            mount("--bind", root, top)
            subprocess.run(["mount", "-o", "remount,bind,ro", top], check=True)
        mount("-t", "proc", "proc", top / "proc")
        mount("--bind", "/dev", top / "dev")
        mount("--bind", "/dev/pts", top / "dev" / "pts")  # terminals, for tests
        if wheels is not None:
            mount("--bind", wheels, top / "mnt")
        yield
    finally:
        for place in reversed(places):
            subprocess.run(["umount", str(place)], check=True)


if __name__ == "__main__":
    main()
