"""The seeded bugs (tests/seeded) can still be introduced."""

from __future__ import annotations

import subprocess
from shutil import which

import pytest

from tests.seeded.run import FAULTS, ROOT


def test_there_are_thirty_and_each_names_its_test():
    assert len(FAULTS) >= 30
    for fault in FAULTS:
        assert fault.seen, fault.name
        assert (ROOT / fault.test).is_file(), fault.name


@pytest.mark.skipif(not (ROOT / ".git").exists() or not which("git"), reason="needs a git checkout")
def test_every_patch_applies():
    """Broken: a bug would no longer be introduced, since its code has changed."""
    refused = [
        fault.name for fault in FAULTS if subprocess.run(["git", "apply", "--check", fault.patch], cwd=ROOT).returncode
    ]
    assert refused == []
