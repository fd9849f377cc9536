"""Builds the workbench as static files that need no server: `python site/build.py build/site`."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from string import Template

from core import PINS, ROOT, check_imports, compiled, fetched
from npm import tool

HERE = Path(__file__).parent
WORK = ROOT / "build" / "wasm"
PACKAGE = ROOT / "src" / "gridwright"
PAGE = PACKAGE / "web" / "page"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
# Of the package, what only a command line, a server or a page needs: pages are written by `bundle`, from `page`.
LEFT_OUT = ("_core", "batch/", "cli/")
LEFT_OUT += ("web/guard.py", "web/openapi.py", "web/pool.py", "web/server.py", "web/worker.py")
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
# What `index.html` links to on a server, for which the site has one file each.
STYLES = re.compile(r'<link rel="stylesheet" href="/assets/(.+)">\n')
SCRIPTS = re.compile(r'<script type="importmap">.*</script>\n<script type="module" src="/assets/app/main.js"></script>')
SCRIPT, WORKER, STYLE = "app/site.js", "engines/desk_worker.js", "style.css"


def main() -> None:
    """Builds all of it."""
    target = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "site")
    build(target, WORK)
    size = sum(path.stat().st_size for path in target.rglob("*") if path.is_file())
    print(f"{target}: {size / 1e6:.1f} MB")


def build(target: Path, work: Path) -> None:
    """Builds all of it in a folder; downloads and compiled files are kept in another."""
    work.mkdir(parents=True, exist_ok=True)
    pyodide, packages = fetched("pyodide", work), installed(work)
    core = compiled(work, packages / "nanobind")
    check_imports(core, pyodide / "pyodide.asm.wasm")
    if target.exists():
        shutil.rmtree(target)
    (target / "pyodide").mkdir(parents=True)
    for name in RUNTIME:
        shutil.copyfile(pyodide / name, target / "pyodide" / name)
    bundle(target / "assets")
    pack(core, packages / "pydyf", target / "gridwright.zip")
    archives = [str(target / "gridwright.zip"), str(target / "pyodide" / "python_stdlib.zip")]
    subprocess.run(["node", str(HERE / "precompile.mjs"), str(pyodide), *archives], check=True)
    from gridwright.web.desk import answer

    (target / "examples.json").write_text(json.dumps(answer("examples", {})), encoding="utf-8")
    (target / "index.html").write_text(index(target / "assets"), encoding="utf-8")
    (target / "licences.txt").write_text(licences(packages), encoding="utf-8")
    for name in ("manifest.webmanifest", "icon.svg"):
        shutil.copyfile(HERE / name, target / name)
    (target / "service_worker.js").write_text(service_worker(target), encoding="utf-8")


def bundle(assets: Path) -> None:
    """The script of the page, its worker and its style, each as one small file."""
    esbuild = [tool("esbuild"), "--minify", "--log-level=warning"]
    words = ["--bundle", "--format=esm", "--target=es2022", f"--outbase={PAGE}", f"--outdir={assets}"]
    subprocess.run([*esbuild, *words, str(PAGE / SCRIPT), str(PAGE / WORKER)], check=True)
    names = STYLES.findall((PAGE / "index.html").read_text(encoding="utf-8"))
    style = b"".join((PAGE / name).read_bytes() for name in names)
    with (assets / STYLE).open("wb") as file:
        subprocess.run([*esbuild, "--loader=css"], check=True, input=style, stdout=file)


def installed(work: Path) -> Path:
    """The pinned Python packages, in a folder of their own."""
    needed = HERE / "requirements.txt"
    folder = work / f"python-{hashlib.sha256(needed.read_bytes()).hexdigest()[:8]}"
    if not folder.exists():
        made = folder.with_suffix(".new")
        words = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install", "--no-deps"]
        words += ["--only-binary", ":all:", "--require-hashes", "--target", str(made), "-r", str(needed)]
        subprocess.run(words, check=True)
        made.rename(folder)
    return folder


def pack(core: Path, pydyf: Path, target: Path) -> None:
    """The package as the runtime unpacks it, with what it needs: the same bytes whenever it is built."""
    files = {f"gridwright/{path.relative_to(PACKAGE).as_posix()}": path for path in PACKAGE.rglob("*")}
    out = tuple(f"gridwright/{name}" for name in LEFT_OUT)
    kept = {name: path for name, path in files.items() if not name.startswith(out)}
    kept |= {f"pydyf/{path.name}": path for path in pydyf.glob("*.py")}
    kept["gridwright/_core.abi3.so"] = core
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, path in sorted(kept.items()):
            if path.is_file() and "__pycache__" not in name:
                about = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
                about.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(about, path.read_bytes())


def licences(packages: Path) -> str:
    """Whose work the site ships, and on which terms."""
    texts = [(ROOT / "LICENSE").read_text(encoding="utf-8")]
    for name in ("nanobind", "pydyf"):
        (found,) = packages.glob(f"{name}-*.dist-info/licenses/LICENSE")
        texts.append(f"{found.parent.parent.name.removesuffix('.dist-info')}\n\n{found.read_text(encoding='utf-8')}")
    about = Template((HERE / "licences.txt").read_text(encoding="utf-8")).substitute(pyodide=PINS["pyodide"][0])
    return about + "".join(f"\n{'-' * 72}\n\n{text.strip()}\n" for text in texts)


def service_worker(target: Path) -> str:
    """The script that keeps all files of the site; it changes whenever one of them does."""
    files = sorted(path for path in target.rglob("*") if path.is_file())
    whole = hashlib.sha256()
    for path in files:
        whole.update(path.relative_to(target).as_posix().encode() + path.read_bytes())
    names = ["./", *(path.relative_to(target).as_posix() for path in files if path.name != "index.html")]
    text = Template((HERE / "service_worker.js").read_text(encoding="utf-8"))
    return text.safe_substitute(version=whole.hexdigest()[:16], files=json.dumps(names))


def index(assets: Path) -> str:
    """The page, with its own beginning, the hashes of what it loads, and a policy that nothing leaves it."""
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    links = f"""<link rel="manifest" href="./manifest.webmanifest">
<link rel="license" href="./licences.txt">
<link rel="stylesheet" href="./assets/{STYLE}" integrity="{integrity(assets / STYLE)}">
<script type="module" src="./assets/{SCRIPT}" integrity="{integrity(assets / SCRIPT)}"></script>"""
    text, found = SCRIPTS.subn(links, STYLES.sub("", (PAGE / "index.html").read_text(encoding="utf-8")))
    assert found == 1, "index.html begins in another way"
    text = text.replace("<title>", f"{policy}\n<title>", 1)
    return text.replace("</main>", '</main>\n<div id="engine" class="engine" role="status" hidden></div>')


def integrity(path: Path) -> str:
    """The hash by which a browser knows a file."""
    return f"sha384-{base64.b64encode(hashlib.sha384(path.read_bytes()).digest()).decode()}"


if __name__ == "__main__":
    main()
