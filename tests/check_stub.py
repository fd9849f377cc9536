"""Compares the generated stub of the C++ core with the reference, so that every change of its interface is deliberate.

python tests/check_stub.py            compare
python tests/check_stub.py --update   make the stub of the installed package the reference
"""

from __future__ import annotations

import difflib
import sys
from pathlib import Path

from gridwright import _core

REFERENCE = Path(__file__).parent.parent / "cpp" / "bindings" / "_core.pyi"
BUILT = Path(_core.__file__).parent / "_core.pyi"  # in an editable install, not beside the sources

built = BUILT.read_text()
if "--update" in sys.argv:
    REFERENCE.write_text(built)
elif built != REFERENCE.read_text():
    old = REFERENCE.read_text().splitlines(keepends=True)
    sys.stderr.writelines(difflib.unified_diff(old, built.splitlines(keepends=True), "reference", "built"))
    sys.exit("the stub of _core has changed; if that is meant: python tests/check_stub.py --update")
