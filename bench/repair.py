"""Images repaired to puzzles with one solution: how many, with how many changes, in what time.

The images are those of scikit-image with at least 100 pixels per side, and the drawings of `bench/drawings.py`, scaled
down to a number of cells per side and thresholded at their median. The repair is compared with two baselines on the
same pictures: thresholds alone (nine of them), and a naive loop, which flips the one of 40 uncertain cells that leaves
the fewest uncertain. The engine checks every result, CaDiCaL a sample.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from PIL import Image

import gridwright
from bench import cadical
from bench.drawings import drawings
from bench.report import table
from gridwright import Grid, Limits, Nonogram
from gridwright._core import NonogramSearch, Stage
from gridwright.nonogram.engine import plain_lengths

_SAMPLE = 7  # CaDiCaL checks every nth result


def photographs() -> Iterator[tuple[str, Image.Image]]:
    """Yield the images of scikit-image, on white, each with its name."""
    import skimage

    folder = Path(skimage.__file__).parent / "data"
    for path in sorted([*folder.glob("*.png"), *folder.glob("*.jpg")]):
        with Image.open(path) as image:
            if min(image.size) >= 100:
                whole = image.convert("RGBA")
                yield path.stem, Image.alpha_composite(Image.new("RGBA", whole.size, "white"), whole).convert("RGB")


def greys(image: Image.Image, side: int) -> list[int]:
    """The brightness of each cell."""
    return list(image.convert("L").resize((side, side), Image.Resampling.LANCZOS).getdata())


def thresholded(grey: list[int], side: int, threshold: float) -> Grid:
    """The cells darker than a threshold; if there are none, those equal to it."""
    cells = bytes(value < threshold for value in grey)
    return Grid(side, side, cells if any(cells) else bytes(value <= threshold for value in grey))


def unique(picture: Grid, seconds: float = 20) -> bool:
    """Whether the engine finds the puzzle unique."""
    return gridwright.check(Nonogram.from_grid(picture), limits=Limits(time=seconds)).verdict == "unique"


def uncertain(picture: Grid, seconds: float) -> list[int]:
    """The cells that lines and probes leave open."""
    puzzle = Nonogram.from_grid(picture)
    search = NonogramSearch(*plain_lengths(puzzle), stage=Stage.PROBE)
    search.next(max(0.0, seconds))
    return [index for index, value in enumerate(search.cells()) if value == 255]


def naive_loop(picture: Grid, cap: float, rng: random.Random) -> tuple[int | None, float]:
    """The changes of the loop, None if it reaches the cap, and its seconds."""
    begin = time.process_time()
    cells = bytearray(picture.cells)

    def left() -> float:
        return cap - (time.process_time() - begin)

    def grid() -> Grid:
        return Grid(picture.width, picture.height, bytes(cells))

    open_cells = uncertain(grid(), left())
    while left() > 0:
        if not open_cells or unique(grid(), left()):
            changed = sum(one != other for one, other in zip(picture.cells, cells, strict=True))
            return changed, time.process_time() - begin
        best = None
        for cell in rng.sample(open_cells, min(40, len(open_cells))):
            cells[cell] ^= 1
            after = uncertain(grid(), left())
            cells[cell] ^= 1
            if left() <= 0:
                break
            if best is None or len(after) < len(best[1]):
                best = cell, after
        if best is None:
            break
        cells[best[0]] ^= 1
        open_cells = best[1]
    return None, time.process_time() - begin


def doubts(grey: list[int], threshold: float) -> bytes:
    """The visibility of a change of each cell: the farther from the threshold, the more visible."""
    return bytes(byte for value in grey for byte in [min(255, int(2 * abs(value - threshold)))] * 2)


def repaired(puzzle: Nonogram, visibility: bytes, cap: float, **options: object):
    """The repaired puzzle, and the seconds of the repair."""
    from gridwright.nonogram.making.repair import repaired as repair
    from gridwright.values.clock import Clock

    begin = time.process_time()
    made = repair(puzzle, options, Clock(Limits(time=cap)), visibility=visibility)
    return made, time.process_time() - begin


def settled_by_cadical(puzzle: Nonogram) -> str | None:
    """The verdict of CaDiCaL, within a minute."""
    return cadical.settle_within(*plain_lengths(puzzle), 60)[1]


def run(side: int, given: argparse.Namespace) -> None:
    """Repair all images at one size, and print a table of them."""
    rng = random.Random(side)
    rows, losses, checked = [], [], 0
    shots = list(photographs())
    for number, (name, image) in enumerate([*shots, *drawings()]):
        grey = greys(image, side)
        middle = median(grey)
        picture = thresholded(grey, side, middle)
        puzzle = Nonogram.from_grid(picture)
        visibility = doubts(grey, middle)
        made, seconds = repaired(puzzle, visibility, given.cap)
        differing = sum(one != other for one, other in zip(picture.cells, made.puzzle.goal.cells, strict=True))
        assert differing == len(made.changes), name
        if made.reached:
            assert unique(made.puzzle.goal, 300), name
            if number % _SAMPLE == 0 and given.cadical:
                assert settled_by_cadical(made.puzzle) in ("unique", None), name
                checked += 1
        ranked = sorted(grey)
        levels = [ranked[len(ranked) * share // 10] for share in range(1, 10)]
        by_threshold = made.changes == () or any(unique(thresholded(grey, side, level), 5) for level in levels)
        looped, loop_seconds = naive_loop(picture, given.loop_cap, rng) if given.loop_cap else (None, 0.0)
        if looped is not None and (not made.reached or len(made.changes) > looped):
            losses.append((name, len(made.changes), looped))
        row = [
            name,
            len(made.changes) if made.reached else None,
            made.least,
            seconds,
            by_threshold,
            looped,
            loop_seconds,
        ]
        if given.prove and side <= 20:
            proof, proof_seconds = repaired(puzzle, visibility, 10, prove_least=True)
            row += [proof.least and proof.reached, proof_seconds]
        if given.lines and side == 30:
            lines, line_seconds = repaired(puzzle, visibility, given.cap, line_solvable=True)
            row += [len(lines.changes) if lines.reached else None, line_seconds]
        rows.append(row)
        if given.verbose:
            print(" ", side, *row, made.reason, flush=True)
    report(side, rows, len(shots), losses, checked, given)


def report(side: int, rows, shots: int, losses, checked: int, given: argparse.Namespace) -> None:
    """Print the totals of one size."""
    lines = []
    for title, some in (("26 photographs" if shots == 26 else "photographs", rows[:shots]), ("drawings", rows[shots:])):
        done = [row for row in some if row[1] is not None]
        looped = [row for row in some if row[5] is not None]
        changes = [row[1] for row in done]
        share = 100 * median(changes) / side**2
        lines.append(
            [
                title,
                f"{len(done)} of {len(some)}",
                f"{median(changes):g} ({share:.2f}%), {max(changes)}",
                f"{sum(row[2] for row in done)}",
                f"{median(row[3] for row in some):.3f}, {max(row[3] for row in some):.2f}",
                f"{sum(row[4] for row in some)}",
                f"{len(looped)}" if given.loop_cap else "-",
                f"{median(row[5] for row in looped):g}, {max(row[5] for row in looped)}" if looped else "-",
                f"{median(row[6] for row in some):.2f}, {max(row[6] for row in some):.1f}",
            ]
        )
    heads = ["images", "unique", "changes: median, most", "least", "s: median, most", "by a threshold", "by the loop"]
    heads += ["its changes", "its s"]
    print(f"### {side}x{side}\n")
    table(heads, lines)
    print(f"more changes than the loop: {losses or 'never'}; {checked} checked by CaDiCaL too")
    if given.prove and side <= 20:
        proved = [row for row in rows if row[7]]
        print(f"--prove-least: proved for {len(proved)} of {len(rows)}, at most {max(row[8] for row in rows):.1f} s")
    if given.lines and side == 30:
        solved = [row[7] for row in rows if row[7] is not None]
        print(f"--line-solvable: {len(solved)} of {len(rows)}, changes {median(solved):g}, {max(solved)} at most")
    print(flush=True)


def main(options: list[str] | None = None) -> None:
    """Run all sizes."""
    parser = argparse.ArgumentParser(prog="python -m bench repair")
    parser.add_argument("--sizes", default="20,30,50,100")
    parser.add_argument("--cap", type=float, default=60, help="seconds per repair (60)")
    parser.add_argument("--loop-cap", type=float, default=20, help="seconds of the loop per image; 0: without it (20)")
    parser.add_argument("--no-cadical", dest="cadical", action="store_false")
    parser.add_argument("--no-prove", dest="prove", action="store_false")
    parser.add_argument("--no-lines", dest="lines", action="store_false")
    parser.add_argument("--verbose", action="store_true")
    given = parser.parse_args(options or [])
    for side in map(int, given.sizes.split(",")):
        run(side, given)
