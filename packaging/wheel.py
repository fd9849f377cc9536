"""Builds a wheel that runs on other machines than this one: `python packaging/wheel.py [--target TARGET] [--to dist]`.

The wheel is for the Python that runs this: 3.11 gets its own, later versions share one that uses the stable ABI. Zig
compiles it, so this machine's C and C++ libraries do not matter; auditwheel and abi3audit check the result.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent
WORK = ROOT / "build" / "packaging"
TARGETS = {  # what zig calls it: what wheels call it, before and after they are checked, and modules of Python
    "x86_64-linux-gnu.2.17": ("linux-x86_64", "manylinux_2_17_x86_64", "x86_64-linux-gnu"),
    "x86_64-linux-musl": ("linux-x86_64", "musllinux_1_2_x86_64", "x86_64-linux-musl"),
}
ZIGS_MUSL, MUSL = "libc.so", "libc.musl-x86_64.so.1"  # how zig calls the library, and how systems do


def main() -> None:
    """Builds and checks one."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--target", choices=TARGETS, default=next(iter(TARGETS)))
    words.add_argument("--to", type=Path, default=ROOT / "dist")
    asked = words.parse_args()
    tools = environment()
    print(audited(tools, built(tools, asked.target), asked.target, asked.to))


def environment() -> Path:
    """The programs of an environment with exactly the tools that are pinned."""
    folder = WORK / "tools-{}.{}".format(*sys.version_info)
    pinned = HERE / "requirements.txt"
    done = folder / pinned.name
    if not done.exists() or done.read_bytes() != pinned.read_bytes():
        venv.create(folder, with_pip=True, clear=True)
        pip = [folder / "bin" / "python", "-m", "pip", "--disable-pip-version-check", "--quiet"]
        subprocess.run([*pip, "install", "--require-hashes", "--only-binary", ":all:", "-r", pinned], check=True)
        shutil.copyfile(pinned, done)
    return folder / "bin"


def built(tools: Path, target: str) -> Path:
    """A wheel as it comes from the compiler, which nobody else should get."""
    name = "{}.{}-{}".format(*sys.version_info[:2], target)
    made = WORK / "unchecked" / name
    shutil.rmtree(made, ignore_errors=True)
    version = "{}{}".format(*sys.version_info)
    about = {
        "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
        "GRIDWRIGHT_TARGET": target,
        "_PYTHON_HOST_PLATFORM": TARGETS[target][0],
        "SETUPTOOLS_EXT_SUFFIX": f".cpython-{version}-{TARGETS[target][2]}.so",
        "CXXFLAGS": headers(),
        **ccache(),
    }
    how = {"build-dir": WORK / "objects" / name, "cmake.define.CMAKE_TOOLCHAIN_FILE": HERE / "zig.cmake"}
    pip = [tools / "python", "-m", "pip", "--disable-pip-version-check", "wheel", "--no-deps", "--no-build-isolation"]
    options = [f"-C{key}={value}" for key, value in how.items()]
    subprocess.run([*pip, *options, "-w", made, ROOT], check=True, env={**os.environ, **about})
    (wheel,) = made.glob("*.whl")
    return wheel


def headers() -> str:
    """A word for the compiler where Debian keeps a header of Python apart, among those of this system's libc."""
    system = sysconfig.get_config_var("MULTIARCH") or ""
    include = Path(sysconfig.get_path("include"))
    apart = include.parent / system / include.name
    if not system or not apart.is_dir():
        return ""
    link = WORK / "include" / system / include.name
    link.parent.mkdir(parents=True, exist_ok=True)
    link.unlink(missing_ok=True)
    link.symlink_to(apart)
    return f"-isystem {link.parent.parent}"


def ccache() -> dict[str, str]:
    """How ccache is to look at the compiler: it is a script, which says nothing about its version."""
    return {"CCACHE_EXTRAFILES": str(HERE / "requirements.txt"), "CCACHE_BASEDIR": str(ROOT)}


def audited(tools: Path, wheel: Path, target: str, to: Path) -> Path:
    """The wheel under the name of the systems that it runs on, once auditwheel and abi3audit agree."""
    environment = {**os.environ, "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}"}
    made = wheel.parent / "audited"
    words = [tools / "auditwheel", "repair", "-w", made]
    if "musl" in target:  # of which nothing is here: by itself, auditwheel finds the libraries of glibc
        rename_musl(tools, wheel)
        words += ["--ldpaths", wheel.parent]
    else:
        words += ["--plat", TARGETS[target][1], "--only-plat"]
    subprocess.run([*words, wheel], check=True, env=environment)
    (repaired,) = made.glob(f"*{TARGETS[target][1]}.whl")
    own = "cp311-cp311" if sys.version_info < (3, 12) else "cp312-abi3"
    assert f"-{own}-" in repaired.name, f"{repaired.name} is not for {own}"
    if "-abi3-" in repaired.name:
        subprocess.run([tools / "abi3audit", "--strict", "--report", repaired], check=True, stdout=subprocess.DEVNULL)
    to.mkdir(parents=True, exist_ok=True)
    return Path(shutil.copy(repaired, to / repaired.name))


def rename_musl(tools: Path, wheel: Path) -> None:
    """Has the module of a wheel ask for musl by the name that systems give it."""
    folder = wheel.with_suffix("")
    shutil.unpack_archive(wheel, folder, "zip")
    (core,) = folder.glob("gridwright/_core.*.so")
    subprocess.run([tools / "patchelf", "--replace-needed", ZIGS_MUSL, MUSL, core], check=True)
    shutil.move(shutil.make_archive(str(folder), "zip", folder), wheel)  # auditwheel lists its files again


if __name__ == "__main__":
    main()
