"""Writing files: as a whole or not at all, with no temporary files left."""

from __future__ import annotations

import os
import time

import pytest

import gridwright
from gridwright.files import writing

DOG = gridwright.parse("5x5:1/3/2/5/1/1/1.3/3/1.1/1.1")
LEFT = ".gridwright-0123456789ab"


def left(folder, name=LEFT, hours=48):
    path = folder / name
    path.write_text("half")
    then = time.time() - hours * 3600
    os.utime(path, (then, then))
    return path


def test_what_a_killed_call_left_is_removed(tmp_path):
    """Broken: a folder would fill up with hidden files."""
    old = left(tmp_path)
    kept = {
        left(tmp_path, ".gridwright-ba9876543210", hours=1): "somebody may still be at it",
        left(tmp_path, ".gridwright-notes"): "not a name of ours",
        left(tmp_path, f"{LEFT}.txt"): "neither is this",
    }
    gridwright.save(DOG, tmp_path / "dog.non")
    assert not old.exists()
    assert all(path.read_text() == "half" for path in kept)


def test_only_plain_files_of_ones_own_are_removed(tmp_path, monkeypatch):
    """Broken: a link or a folder of that name would cause other files to be removed."""
    (tmp_path / LEFT).mkdir()
    target = left(tmp_path, "target")
    link = tmp_path / ".gridwright-ba9876543210"
    link.symlink_to(target)
    os.utime(link, (0, 0), follow_symlinks=False)
    gridwright.save(DOG, tmp_path / "dog.non")
    assert (tmp_path / LEFT).is_dir()
    assert link.is_symlink()
    assert target.exists()
    if hasattr(os, "geteuid"):
        theirs = left(tmp_path, ".gridwright-aaaaaaaaaaaa")
        monkeypatch.setattr(os, "geteuid", lambda: theirs.stat().st_uid + 1)
        gridwright.save(DOG, tmp_path / "dog.non")
        assert theirs.exists()


def test_a_file_that_cannot_be_written_leaves_nothing(tmp_path):
    (tmp_path / "there").mkdir()
    with pytest.raises(OSError, match="no/dog"):
        writing.save_files([(str(tmp_path / "there" / "a.txt"), "a"), (str(tmp_path / "no" / "dog.non"), "b")])
    assert not list((tmp_path / "there").iterdir())
