"""`make check` without npm: if these fail, machines without it check nothing, or CI checks less than it claims."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("check_page.py")


@pytest.mark.parametrize("ci", [False, True])
def test_a_machine_without_npm(tmp_path, ci):
    """Broken: the check would fail where it may be skipped, or be skipped in CI."""
    about = {name: value for name, value in os.environ.items() if name != "CI"}
    about |= {"PATH": str(tmp_path)} | ({"CI": "true"} if ci else {})
    done = subprocess.run([sys.executable, SCRIPT], env=about, capture_output=True, text=True, check=False)
    assert "npm is missing" in done.stdout + done.stderr
    assert done.returncode == (1 if ci else 0)
