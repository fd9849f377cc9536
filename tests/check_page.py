"""Types, style, and tests without a browser for the page. `python tests/check_page.py [types|lint|test]`.

The types of requests and responses are generated from the schemas with which the server checks and documents them. All
tools come from npm, with the versions of `package-lock.json`; without npm this is skipped, except in CI.
"""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import gridwright
from gridwright.files.json_ import fields_of
from gridwright.web.dispatch import TASKS, answer
from gridwright.web.precompute import MISTAKES, entry_of
from gridwright.wire.recordings import definitions
from gridwright.wire.schema import record

ROOT = Path(__file__).parent.parent
sys.path.append(str(ROOT / "site"))

from npm import tool  # noqa: E402 - it is in the site's folder, which is bundled with the same tools

TYPES = ROOT / "build" / "page"
JSON_FORMS = ("nonogram", "hitori", "picture", "exact-cover", "puzzle")  # `NonogramJson`: the class is another thing
PARTS = {
    "types": ["tsc"],
    "lint": ["eslint", "--max-warnings", "0"],
    "test": ["node", "--test", "--test-reporter=dot", "tests/page/*.test.js"],
}


def main() -> None:
    """Run the named parts, or all."""
    if shutil.which("npm") is None:
        if os.environ.get("CI"):
            sys.exit("npm is missing: the page cannot be checked")
        print("The page's scripts were not checked: npm is missing.")
        return
    TYPES.mkdir(parents=True, exist_ok=True)
    write_types()
    write_cases()
    for name in sys.argv[1:] or PARTS:
        program, *words = PARTS[name]
        path = program if program == "node" else tool(program)
        words = [str(found) for word in words for found in (sorted(ROOT.glob(word)) if "*" in word else [word])]
        if subprocess.run([path, *words], cwd=ROOT, check=False).returncode:
            sys.exit(f"the page's scripts: {name} failed")


def write_types() -> None:
    """Write `wire.d.ts`: each part of a response, and `Tasks` with the request, response and events of each task."""
    schema = TYPES / "wire.schema.json"
    schema.write_text(json.dumps(_schema()), encoding="utf-8")
    words = [tool("json2ts"), "--input", str(schema), "--output", str(TYPES / "wire.d.ts")]
    words += [
        "--no-additionalProperties",
        "--unreachableDefinitions",
        "--bannerComment",
        "// Made by tests/check_page.py of the schemas of the wire form.",
    ]
    subprocess.run(words, cwd=ROOT, check=True)


def write_cases() -> None:
    """Write `cases.json`: right and wrong grids of each kind, as the package judges them, the data of self-contained
    pages, and the files that the puzzles can be written to."""
    rng = random.Random(3)
    rules, precomputed, files = [], [], {}
    for kind in ("nonogram", "hitori", "picture"):
        puzzle = gridwright.make(kind, 5, seed=2).puzzle
        solution = gridwright.solve(puzzle).solution
        assert solution is not None
        precomputed.append(entry_of(puzzle))
        files[kind] = answer("files", {"puzzle": fields_of(puzzle)})
        for wrong in range(12):
            cells = list(solution.cells)
            for _ in range(min(wrong, 3)):
                one, other = rng.randrange(len(cells)), rng.randrange(len(cells))
                cells[one], cells[other] = cells[other], cells[one]
            tried = type(solution).from_cells(solution.width, solution.height, cells)
            grid = puzzle.write_solution(tried).split("\n")
            rules.append({"puzzle": fields_of(puzzle), "grid": grid, "right": not puzzle.violations(tried)})
    taken = {"puzzles": precomputed, "mistakes": MISTAKES}
    text = json.dumps({"rules": rules, "precomputed": taken, "about": answer("about", {}), "files": files})
    (TYPES / "cases.json").write_text(text, encoding="utf-8")


def _schema() -> object:
    tasks = {
        name: record({"request": task.form.schema, "answer": record(task.answer), "events": record(task.events)})
        for name, task in TASKS.items()
    }
    return _narrowed({"title": "Tasks", **record(tasks), "$defs": definitions()})


def _narrowed(value: object, key: str = "") -> object:
    """The part of a schema that types can express: only pairs have lengths, and some classes have other names."""
    if isinstance(value, list | tuple):
        return [_narrowed(each) for each in value]
    if not isinstance(value, dict):
        return _renamed(value) if key == "$ref" and isinstance(value, str) else value
    found = {name: _narrowed(each, name) for name, each in value.items()}
    if key == "$defs":
        return {_renamed(name): each for name, each in found.items()}
    if key == "properties":
        return found
    if found.get("minItems") != found.get("maxItems"):
        found.pop("minItems", None)
        found.pop("maxItems", None)
    if "prefixItems" in found:
        found["items"] = found.pop("prefixItems")
    if "required" in found and "type" not in found and "properties" not in found:
        del found["required"]
    if "oneOf" in found and "properties" in found:
        del found["oneOf"]  # one of several fields: separate types for each would not help the page
    return found


def _renamed(name: str) -> str:
    return re.sub(rf"\b({'|'.join(JSON_FORMS)})$", r"\1_json", name)


if __name__ == "__main__":
    main()
