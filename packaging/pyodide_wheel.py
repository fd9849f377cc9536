"""Builds a wheel for Pyodide (PEP 783), and tries it: `python packaging/pyodide_wheel.py build/site [--to dist]`.

The core is the side module of the site, which stands built in the first folder. In node, in the runtime of that site,
micropip installs the wheel from a server that has nothing but these two; then the package is used.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import subprocess
import sys
import zipfile
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

HERE = Path(__file__).parent
ROOT = HERE.parent
sys.path.insert(0, str(ROOT / "site"))

from core import compiled, fetched  # noqa: E402 - of the folder just named
from scikit_build_core.build import prepare_metadata_for_build_wheel  # noqa: E402 - sorted among them

import build as site  # noqa: E402 - likewise

TAG = "cp312-abi3-pyemscripten_2026_0_wasm32"  # from pyodide.asm's sysconfig; the trial fails where it is another


PYTHON = ("--python-version", "3.14", "--only-binary", ":all:")  # of the runtime


class Quiet(SimpleHTTPRequestHandler):
    """Serves files without a word."""

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


def main() -> None:
    """Builds it and tries it."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("site", type=Path)
    words.add_argument("--to", type=Path, default=ROOT / "dist")
    asked = words.parse_args()
    asked.to.mkdir(exist_ok=True)
    wheel = packed(compiled(site.WORK, site.installed(site.WORK) / "nanobind"), asked.to)
    print(wheel, f"{wheel.stat().st_size / 1e6:.2f} MB")
    tried(wheel, asked.site)


def packed(core: Path, to: Path) -> Path:
    """The wheel: the package, the core, and their metadata."""
    package = {f"gridwright/{path.relative_to(site.PACKAGE).as_posix()}": path for path in site.PACKAGE.rglob("*")}
    files = {
        name: path.read_bytes()
        for name, path in package.items()
        if path.is_file() and "__pycache__" not in name and not path.name.startswith("_core.")
    }
    files["gridwright/_core.abi3.so"] = core.read_bytes()
    files["gridwright/_core.pyi"] = (ROOT / "cpp" / "bindings" / "_core.pyi").read_bytes()
    files["gridwright/py.typed"] = b""
    with TemporaryDirectory() as folder:
        about = Path(folder, prepare_metadata_for_build_wheel(folder))
        named = {f"{about.name}/{path.relative_to(about).as_posix()}": path for path in about.rglob("*")}
        files |= {name: path.read_bytes() for name, path in named.items() if path.is_file()}
    maker = "Generator: gridwright packaging/pyodide_wheel.py"
    files[f"{about.name}/WHEEL"] = f"Wheel-Version: 1.0\n{maker}\nRoot-Is-Purelib: false\nTag: {TAG}\n".encode()
    files.pop(f"{about.name}/RECORD", None)
    lines = [f"{name},sha256={digest(content)},{len(content)}" for name, content in sorted(files.items())]
    files[f"{about.name}/RECORD"] = "\n".join([*lines, f"{about.name}/RECORD,,", ""]).encode()
    wheel = to / f"{about.name.removesuffix('.dist-info')}-{TAG}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
    return wheel


def digest(content: bytes) -> str:
    """The hash of a file as a RECORD has it."""
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def tried(wheel: Path, runtime: Path) -> None:
    """Serves the wheel, with micropip and the runtime, at one origin, and has node install it from there."""
    pyodide = fetched("pyodide", site.WORK)
    with TemporaryDirectory() as name:
        folder = Path(name)
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "download", "--require-hashes"]
        subprocess.run([*pip, *PYTHON, "--no-deps", "-d", folder, "-r", HERE / "micropip.txt"], check=True)
        folder.joinpath(wheel.name).symlink_to(wheel.resolve())
        folder.joinpath("site").symlink_to(runtime.resolve())
        tools = sorted(path.name for path in folder.glob("*-none-any.whl"))
        with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder)) as server:
            Thread(target=server.serve_forever, daemon=True).start()
            origin = f"http://127.0.0.1:{server.server_port}/"
            words = ["node", HERE / "micropip.mjs", runtime.resolve(), pyodide, origin, wheel.name, *tools]
            code = subprocess.run(words, check=False).returncode
            server.shutdown()
    sys.exit(code)


if __name__ == "__main__":
    main()
