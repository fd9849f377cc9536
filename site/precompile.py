"""Pack the package and the parts of the standard library that it needs; runs inside the runtime that will load them.

A pack is a ZIP archive without compression, compressed as a whole: much smaller than file by file, and the browser
itself decompresses it. Modules that are imported at the start, or for the most frequent requests, become bytecode,
which saves seconds at each start. Bytecode is larger than its source, so the others remain sources.
"""

import ast
import gzip
import io
import json
import sys
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash
from pathlib import Path

# Modules that the package or the library imports, but no page can use, with their submodules: processes and sockets,
# debugging, Windows, the command line, and modules replaced by C or frozen code here.
OUT = (
    "_py_abc _pydatetime _pydecimal _pyio _pylong _pyrepl _ssl _strptime argparse asyncio.__main__",
    "asyncio.proactor_events asyncio.tools asyncio.windows_events asyncio.windows_utils bdb bz2 calendar cmd code",
    "compression concurrent.futures.interpreter concurrent.futures.process configparser csv ctypes decimal doctest",
    "email fractions getopt gettext http importlib._bootstrap importlib._bootstrap_external importlib.metadata lzma",
    "mimetypes multiprocessing ntpath optparse pdb pickle platform plistlib profile py_compile pydoc pyodide.console",
    "pyodide.http rlcompleter runpy secrets shlex smtplib socketserver ssl statistics symtable sysconfig tarfile",
    "timeit trace tracemalloc tty unittest urllib.error urllib.request urllib.response uuid webbrowser xml.dom",
    "xml.sax xmlrpc zipimport",
)
OUT = {name for line in OUT for name in line.split()}
# Modules that no source imports: frozen code does.
NAMELESS = ["importlib.readers", "os", "site", "encodings"]
NAMELESS += ["encodings.aliases", "encodings.ascii", "encodings.cp1252", "encodings.cp437", "encodings.latin_1"]
NAMELESS += ["encodings.utf_16", "encodings.utf_16_be", "encodings.utf_16_le", "encodings.utf_8", "encodings.utf_8_sig"]
LATER = "gridwright/web/page/"  # needed only to write files: the modules of a self-contained page
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
NONOGRAM = {"kind": "nonogram", "rows": [[1, 1], [3]], "columns": [[2], [1], [2]]}


def packed(package, library):
    """The packs of a folder and of the archive of the library.

    Python starts with the first while the second, the package, is loading; the third is for writing files.
    """
    sources = {}
    for path in Path(package).rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            sources[path.relative_to(package).as_posix()] = path.read_bytes()
    with zipfile.ZipFile(library) as archive:
        sources |= needed(archive, sources)
    hot = imported(package)
    files = [
        (f"{name}c", bytecode(name, content)) if name in hot and name.endswith(".py") else (name, content)
        for name, content in sorted(sources.items(), key=lambda source: (source[0] not in hot, source[0]))
    ]
    parts = [0 if not name.startswith("gridwright/") else 2 if name.startswith(LATER) else 1 for name, _ in files]
    return [pack(file for file, part in zip(files, parts, strict=True) if part == wanted) for wanted in range(3)]


def pack(files):
    """The pack of some files; the same files always give the same bytes."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content)
    return gzip.compress(made.getvalue(), 9, mtime=0)


def needed(archive, sources):
    """The modules of the library that these sources or the runtime import, directly or indirectly."""
    modules = {module_of(name): name for name in archive.namelist() if name.endswith(".py")}
    wanted = [*NAMELESS, *(name for name in modules if name.partition(".")[0] in ("pyodide", "_pyodide"))]
    for name, content in sources.items():
        if name.endswith(".py"):
            wanted += named(module_of(name), name, content)
    found = {}
    for module in wanted:  # the list grows meanwhile
        if module in modules and modules[module] not in found and not is_out(module):
            name = modules[module]
            found[name] = archive.read(name)
            wanted += named(module, name, found[name])
    return found


def module_of(name):
    """The module name of a file."""
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def is_out(module):
    """Whether a module or one of its packages is left out."""
    return not OUT.isdisjoint(with_those_above(module))


def with_those_above(module):
    """A module, preceded by its packages."""
    parts = module.split(".")
    return [".".join(parts[:count]) for count in range(1, len(parts) + 1)]


def named(module, name, content):
    """All modules named in the imports of a source, each preceded by its packages."""
    within = module.split(".") if name.endswith("__init__.py") else module.split(".")[:-1]
    found = []
    for node in ast.walk(ast.parse(content)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = within[: len(within) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            found += [f"{base}.{alias.name}" for alias in node.names]
    return [above for name in found for above in with_those_above(name)]


def imported(package):
    """The files of the modules that the start and the most frequent requests need."""
    sys.path.insert(0, package)
    from gridwright.web.inline import ask

    requests = {task: {"puzzle": NONOGRAM} for task in ("check", "solve", "explain", "hint", "rate")}
    requests |= {"about": {}, "open": {"text": "4x4:2/1/2/1/1.1/2/1/1"}}
    for task, request in requests.items():
        told = ask(task, json.dumps(request), 60.0, 1 << 28)
        assert "error" not in json.loads(told), told
    files = [getattr(module, "__file__", None) or "" for module in sys.modules.values()]
    return {file.partition(".zip/")[2] or file.removeprefix(f"{package}/") for file in files}


def bytecode(name, content):
    """A source as bytecode, without docstrings."""
    tree = ast.parse(content)
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node):
            if isinstance(node, ast.ClassDef):  # keep a short one: else a dataclass generates one at each start
                node.body[0].value.value = "-"
            elif isinstance(node, ast.Module) or len(node.body) > 1:
                del node.body[0]
            else:
                node.body[0] = ast.copy_location(ast.Pass(), node.body[0])
    code = compile(tree, name, "exec", dont_inherit=True, optimize=0)
    return bytes(_code_to_hash_pyc(code, source_hash(content), False))  # without checking the source, which is absent
