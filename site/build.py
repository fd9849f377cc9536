"""Build the workbench as static files that need no server: `python site/build.py build/site`."""

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
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
# The parts of the package that only the command line, the server or the page needs; `bundle` writes pages from `page`.
LEFT_OUT = ("_core", "batch/", "cli/")
LEFT_OUT += ("web/guard.py", "web/openapi.py", "web/pool.py", "web/server.py", "web/worker.py")
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
# The links in `index.html` for a server; the site has one file for each.
STYLES = re.compile(r'<link rel="stylesheet" href="/assets/(.+)">\n')
SCRIPTS = re.compile(r'<script type="importmap">.*</script>\n<script type="module" src="/assets/app/main.js"></script>')
SCRIPT, STYLE = "app/site.js", "style.css"
WORKERS = ("engines/engine_worker.js", "making/image_worker.js")


def main() -> None:
    """Build the site."""
    target = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "site")
    build(target, WORK)
    size = sum(path.stat().st_size for path in target.rglob("*") if path.is_file())
    print(f"{target}: {size / 1e6:.1f} MB")


def build(target: Path, work: Path) -> None:
    """Build the site in a folder; downloads and compiled files are kept in another."""
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
    archive = work / "gridwright.zip"
    collect(core, packages / "pydyf", archive)
    packs = [str(target / name) for name in ("python.pack", "gridwright.pack", "files.pack")]
    subprocess.run(["node", str(HERE / "precompile.mjs"), str(pyodide), str(archive), *packs], check=True)
    from gridwright.web.dispatch import answer

    (target / "examples.json").write_text(json.dumps(answer("examples", {})), encoding="utf-8")
    (target / "index.html").write_text(index(target / "assets"), encoding="utf-8")
    (target / "licences.txt").write_text(licences(packages), encoding="utf-8")
    for name in ("manifest.webmanifest", "icon.svg"):
        shutil.copyfile(HERE / name, target / name)
    (target / "service_worker.js").write_text(service_worker(target), encoding="utf-8")


def bundle(assets: Path) -> None:
    """Bundle the script of the page, its workers and its style, each as one small file."""
    esbuild = [tool("esbuild"), "--minify", "--log-level=warning"]
    words = ["--bundle", "--format=esm", "--target=es2022", f"--outbase={PAGE}", f"--outdir={assets}"]
    subprocess.run([*esbuild, *words, *(str(PAGE / name) for name in (SCRIPT, *WORKERS))], check=True)
    names = STYLES.findall((PAGE / "index.html").read_text(encoding="utf-8"))
    style = b"".join((PAGE / name).read_bytes() for name in names)
    with (assets / STYLE).open("wb") as file:
        subprocess.run([*esbuild, "--loader=css"], check=True, input=style, stdout=file)


def installed(work: Path) -> Path:
    """Install the pinned Python packages in a separate folder."""
    needed = HERE / "requirements.txt"
    folder = work / f"python-{hashlib.sha256(needed.read_bytes()).hexdigest()[:8]}"
    if not folder.exists():
        made = folder.with_suffix(".new")
        words = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install", "--no-deps"]
        words += ["--only-binary", ":all:", "--require-hashes", "--target", str(made), "-r", str(needed)]
        subprocess.run(words, check=True)
        made.rename(folder)
    return folder


def collect(core: Path, pydyf: Path, target: Path) -> None:
    """Write the package and its dependencies as an archive."""
    files = {f"gridwright/{path.relative_to(PACKAGE).as_posix()}": path for path in PACKAGE.rglob("*")}
    out = tuple(f"gridwright/{name}" for name in LEFT_OUT)
    kept = {name: path for name, path in files.items() if not name.startswith(out)}
    kept |= {f"pydyf/{path.name}": path for path in pydyf.glob("*.py")}
    kept["gridwright/_core.abi3.so"] = core
    with zipfile.ZipFile(target, "w") as archive:
        for name, path in sorted(kept.items()):
            if path.is_file() and "__pycache__" not in name:
                archive.write(path, name)


def licences(packages: Path) -> str:
    """The authors and licences of the software that the site includes."""
    texts = [(ROOT / "LICENSE").read_text(encoding="utf-8")]
    for name in ("nanobind", "pydyf"):
        (found,) = packages.glob(f"{name}-*.dist-info/licenses/LICENSE")
        texts.append(f"{found.parent.parent.name.removesuffix('.dist-info')}\n\n{found.read_text(encoding='utf-8')}")
    about = Template((HERE / "licences.txt").read_text(encoding="utf-8")).substitute(pyodide=PINS["pyodide"][0])
    return about + "".join(f"\n{'-' * 72}\n\n{text.strip()}\n" for text in texts)


def service_worker(target: Path) -> str:
    """The script that caches all files of the site; it changes whenever one of them does."""
    files = sorted(path for path in target.rglob("*") if path.is_file())
    whole = hashlib.sha256()
    for path in files:
        whole.update(path.relative_to(target).as_posix().encode() + path.read_bytes())
    names = ["./", *(path.relative_to(target).as_posix() for path in files if path.name != "index.html")]
    text = Template((HERE / "service_worker.js").read_text(encoding="utf-8"))
    return text.safe_substitute(version=whole.hexdigest()[:16], files=json.dumps(names))


def index(assets: Path) -> str:
    """The page with its own entry point, the hashes of the files it loads, and a policy that blocks other origins."""
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    links = f"""<link rel="manifest" href="./manifest.webmanifest">
<link rel="license" href="./licences.txt">
<link rel="stylesheet" href="./assets/{STYLE}" integrity="{integrity(assets / STYLE)}">
<script type="module" src="./assets/{SCRIPT}" integrity="{integrity(assets / SCRIPT)}"></script>"""
    text, found = SCRIPTS.subn(links, STYLES.sub("", (PAGE / "index.html").read_text(encoding="utf-8")))
    assert found == 1, "index.html does not begin as expected"
    text = text.replace("<title>", f"{policy}\n<title>", 1)
    return text.replace("</main>", '</main>\n<div id="engine" class="engine" role="status" hidden></div>')


def integrity(path: Path) -> str:
    """The hash with which a browser verifies a file."""
    return f"sha384-{base64.b64encode(hashlib.sha384(path.read_bytes()).digest()).decode()}"


if __name__ == "__main__":
    main()
