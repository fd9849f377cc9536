"""The interface of the native core, as its generated stub shows it, against the reference: a change must be meant.

python tests/check_stub.py            compare
python tests/check_stub.py --update   take over the stub of the installed package as the reference
"""

from __future__ import annotations

import difflib
import sys
from pathlib import Path

import gridwright

REFERENCE = Path(__file__).parent.parent / "cpp" / "bindings" / "_core.pyi"
BUILT = Path(gridwright.__file__).parent / "_core.pyi"

built = BUILT.read_text()
if "--update" in sys.argv:
    REFERENCE.write_text(built)
elif built != REFERENCE.read_text():
    old = REFERENCE.read_text().splitlines(keepends=True)
    sys.stderr.writelines(difflib.unified_diff(old, built.splitlines(keepends=True), "reference", "built"))
    sys.exit("the stub of _core has changed; if that is meant: python tests/check_stub.py --update")
