"""Python sources in archives as bytecode, where that saves time; runs inside the runtime that will read it.

Bytecode is twice as large as its source. So only those modules become bytecode that are imported at the start, or for
the questions that are asked most; the others stay as they are.
"""

import io
import json
import sys
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash

sys.path.insert(0, "/gridwright")
from gridwright.web.inline import ask

NONOGRAM = {"kind": "nonogram", "rows": [[1, 1], [3]], "columns": [[2], [1], [2]]}
for task in ("check", "solve", "explain", "hint", "rate", "about"):
    told = ask(task, json.dumps({} if task == "about" else {"puzzle": NONOGRAM}), 60.0, 1 << 28)
    assert "error" not in json.loads(told), told
ask("open", json.dumps({"text": "4x4:2/1/2/1/1.1/2/1/1"}), 60.0, 1 << 28)
IMPORTED = {getattr(module, "__file__", None) or "" for module in sys.modules.values()}
# What is of no use in a page: to debug and to profile, to run programs, to speak with servers.
OUT = ("_pyrepl/", "ctypes/", "multiprocessing/", "sqlite3/", "unittest/", "wsgiref/", "xmlrpc/")
OUT += (
    "bdb.",
    "cProfile.",
    "doctest.",
    "ftplib.",
    "imaplib.",
    "mailbox.",
    "optparse.",
    "pdb.",
    "pickletools.",
    "poplib.",
)
OUT += ("profile.", "pstats.", "pydoc.", "smtplib.", "trace.", "tracemalloc.", "venv/")
HOT = {path.partition(".zip/")[2] or path.removeprefix("/gridwright/") for path in IMPORTED}


def compiled(data):
    """The archive with bytecode in place of the sources of those modules; some are left out."""
    source = zipfile.ZipFile(io.BytesIO(data.to_bytes()))
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as target:
        for name in sorted(source.namelist()):
            if name.endswith("/") or name.startswith(OUT):
                continue
            content = source.read(name)
            if name in HOT and name.endswith(".py"):
                # Of the standard library without docstrings; ours is as it is everywhere.
                optimize = 0 if name.startswith("gridwright/") else 2
                code = compile(content, name, "exec", dont_inherit=True, optimize=optimize)
                content = bytes(_code_to_hash_pyc(code, source_hash(content), False))  # the source is not there
                name += "c"
            about = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            about.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(about, content)
    return file.getvalue()
