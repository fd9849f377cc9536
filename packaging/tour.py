"""What a user does first, with the installed program: `python packaging/tour.py PUZZLES [FOLDER]`.

It solves, explains, makes, prints a book, draws, serves and works through a batch, with puzzles from one folder, and
leaves what it writes in another; without that it only serves. It stops at the first thing that goes wrong.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from urllib.request import Request, urlopen


def main() -> None:
    """All of it."""
    puzzles, *folders = (Path(word).resolve() for word in sys.argv[1:])
    program = Path(sys.executable).with_name("gridwright")
    for folder in folders:
        write(program, puzzles, folder)
    serve([str(program), "serve", "--no-browser", "--port", "0"], puzzles / "lighthouse.non")
    print("all of it works")


def write(program: Path, puzzles: Path, folder: Path) -> None:
    """Whatever has an output."""
    lighthouse = puzzles / "lighthouse.non"

    def gridwright(*words: object) -> str:
        print("gridwright", *words, flush=True)
        done = subprocess.run([program, *map(str, words)], cwd=folder, check=True, stdout=subprocess.PIPE, text=True)
        return done.stdout

    def written(name: str, beginning: bytes) -> None:
        assert (folder / name).read_bytes().startswith(beginning), f"{name} is something else"

    assert "██" in gridwright("solve", lighthouse)
    assert gridwright("check", "4x4:2/1/2/1/1.1/2/1/1").split() == ["unique"]
    assert "row" in gridwright("explain", lighthouse)
    gridwright("make", "hitori", "--size", 6, "--seed", 1, "-o", "hitori.json")
    assert gridwright("check", "--quiet", "hitori.json").split() == ["unique"]
    gridwright("render", "--solved", lighthouse, "-o", "lighthouse.png")
    written("lighthouse.png", b"\x89PNG")
    gridwright("render", "--solved", lighthouse, "-o", "lighthouse.svg")
    gridwright("make", "nonogram", "lighthouse.svg", "--size", "20x20", "-o", "again.non")
    gridwright("book", lighthouse, "hitori.json", "--title", "A tour", "-o", "tour.pdf")
    written("tour.pdf", b"%PDF")
    gridwright("batch", "check", puzzles, "--workers", 2, "-o", "results.sqlite")
    written("results.sqlite", b"SQLite format 3")
    gridwright("batch", "check", lighthouse, "--cluster", "local:1", "-o", "results.jsonl")
    assert "unique" in (folder / "results.jsonl").read_text(encoding="utf-8")


def serve(words: list[str], puzzle: Path) -> None:
    """Starts the server and asks for its page, and for a solution."""
    print(*words[1:], flush=True)
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().strip()
            with urlopen(address) as page:  # noqa: S310 - its own address
                assert b"Gridwright" in page.read()
            asked = json.dumps({"text": puzzle.read_text(encoding="utf-8")}).encode()
            opened = asking(address + "api/open", asked)
            solved = asking(address + "api/check", json.dumps({"puzzle": opened["puzzles"][0]["puzzle"]}).encode())
            assert solved["verdict"] == "unique", solved
        finally:
            server.terminate()


def asking(address: str, body: bytes) -> dict:
    """What the server answers."""
    request = Request(address, body, {"Content-Type": "application/json"})  # noqa: S310 - its own address
    with urlopen(request) as answer:  # noqa: S310 - its own address
        return json.load(answer)


if __name__ == "__main__":
    main()
