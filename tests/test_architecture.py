"""docs/architecture.md and docs/page.md match the tree: if these fail, newcomers look for folders that do not exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gridwright.kinds import KINDS
from tests.check_page_imports import LAYERS, wrong_imports
from tests.check_page_imports import PAGE as WEB_PAGE

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
SOURCE = ROOT / "src" / "gridwright"
EXPLAINED = [kind for kind in KINDS if kind.techniques]


def test_every_folder_is_on_the_page_and_no_other():
    """Broken: a folder is undocumented, or a documented folder is gone."""
    named = set(re.findall(r"^\| `((?:src/gridwright|cpp)/\w+)/` \|", PAGE, re.MULTILINE))
    folders = {path for parent in (SOURCE, ROOT / "cpp") for path in parent.iterdir() if path.is_dir()}
    assert named == {str(path.relative_to(ROOT)) for path in folders if path.name != "__pycache__"}


def test_few_modules_are_outside_the_folders():
    """Broken: the folders would no longer show the stages. (`formats.py` is only a former name.)"""
    assert {path.name for path in SOURCE.glob("*.py")} == {
        "__init__.py",
        "__main__.py",
        "api.py",
        "certifying.py",
        "formats.py",
        "kinds.py",
    }


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_kind_has_the_same_layout(kind):
    """Broken: the folders of one kind would be organised differently from those of another."""
    folder = SOURCE.joinpath(*kind.puzzle_class.__module__.split(".")[1:-1])
    files = ["puzzle.py", "facts.py", "scene.py", "kind.py", "formats/__init__.py", "formats/json_.py"]
    files += ["strategies/__init__.py", "strategies/auto.py"]
    files += ["techniques/__init__.py", "techniques/position.py"] if kind.techniques else []
    for name in files:
        assert (folder / name).is_file(), name
    assert kind.name == kind.puzzle_class.kind


@pytest.mark.parametrize("name", ["nonogram", "hitori", "picture"])
def test_the_exact_cover_models_have_one_place_and_one_name(name):
    """Broken: a kind's model would be hard to find."""
    assert "\ndef cover_of(" in (SOURCE / name / "cover.py").read_text(encoding="utf-8")


def test_every_folder_of_the_page_has_its_row_and_its_layer():
    """Broken: a folder of the page is undocumented, or the documented layers differ from the enforced ones."""
    text = (ROOT / "docs" / "page.md").read_text(encoding="utf-8")
    folders = {path.name for path in WEB_PAGE.iterdir() if path.is_dir()}
    assert set(re.findall(r"^\| `(\w+)/` \|", text, re.MULTILINE)) == folders
    assert " → ".join(" · ".join(layer) for layer in LAYERS) in text


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("board/game.js", 'import { Tray } from "gridwright/kinds/tray.js";'),
        ("playing/play.js", 'import "gridwright/making/make.js";'),
        ("ui/dom.js", '/** @param {import("gridwright/board/game.js").Game} game */'),
        ("engines/engine.js", 'const { el } = await import("gridwright/sharing/share.js");'),
        ("app/main.js", 'import { el } from "../ui/dom.js";'),
        ("extras/new.js", ""),
    ],
)
def test_an_import_of_the_page_that_points_back_is_found(tmp_path, name, line):
    """Broken: the check passes whatever is imported."""
    path = tmp_path / name
    path.parent.mkdir()
    path.write_text(f'import {{ el }} from "gridwright/ui/dom.js"; // {{import("gridwright/wire.js").Step}}\n{line}\n')
    (found,) = wrong_imports(tmp_path)
    assert found.startswith(f"{path}:2: " if line else str(path))
