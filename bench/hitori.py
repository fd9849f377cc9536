"""The shared Hitori, solved and proved unique: ours against CaDiCaL with cuts on demand and clingo, in one run.

Then explanations (the puzzles that each tier of techniques solves) and making (seconds per puzzle, by size and
difficulty).
"""

from __future__ import annotations

import sys
import time

import gridwright
from bench import hitori_peers
from bench.measure import at
from bench.report import SHARED, table
from gridwright.base.difficulty import DIFFICULTIES

FOLDERS = ("tudelft_5", "tudelft_10", "tudelft_15", "tudelft_20", "tudelft_25", "own")
REPEATED = 3  # runs of ours and of each peer, of which the best counts
PEERS = ("CaDiCaL", "CaDiCaL alone", "clingo")  # alone: without the search for cuts in Python


def main() -> None:
    """Print three tables."""
    shared = SHARED.parent / "hitori"
    if not shared.is_dir():
        print("skipped: needs the puzzle collection ../shared/data", file=sys.stderr)
        return
    groups = {name: sorted((shared / name).iterdir()) for name in FOLDERS}
    groups |= {path.stem: [path] for path in groups.pop("own")}
    solving({name: [gridwright.load(path) for path in paths] for name, paths in groups.items()})
    explaining([gridwright.load(path) for paths in groups.values() for path in paths])
    making()


def solving(groups) -> None:
    """Print one row per group: milliseconds per puzzle, and how many puzzles each peer settles faster."""
    rows = []
    for name, puzzles in groups.items():
        times, conflicts, slower = {who: [] for who in ("ours", *PEERS)}, 0, dict.fromkeys(PEERS, 0)
        for puzzle in puzzles:
            runs = [_run(puzzle) for _ in range(REPEATED)]
            best = {who: min(run[who] for run, _ in runs) for who in times}
            for who, seconds in best.items():
                times[who].append(seconds)
            conflicts += runs[0][1]
            for who in PEERS:
                slower[who] += best["ours"] > best[who]
        mean = {who: 1e3 * sum(taken) / len(puzzles) for who, taken in times.items()}
        peers = [mean[who] for who in PEERS]
        ratios = [peer / mean["ours"] for peer in peers]
        rows.append(
            [name, len(puzzles), conflicts, mean["ours"], 1e3 * max(times["ours"]), *peers, *ratios, *slower.values()]
        )
    header = ["puzzles", "number", "conflicts", "ms", "slowest ms", *(f"{who} ms" for who in PEERS)]
    table([*header, *(f"{who} / ours" for who in PEERS), *(f"{who} faster" for who in PEERS)], rows)


def _run(puzzle):
    """The seconds of each program on one puzzle, and our conflicts; all must find it unique."""
    seconds, result = _ours(puzzle)
    assert not puzzle.violations(result.solution)
    whole, alone, said = hitori_peers.cadical(puzzle)
    other, told = hitori_peers.clingo(puzzle)
    assert result.verdict == said == told == "unique"
    taken = {"ours": seconds, "CaDiCaL": whole, "CaDiCaL alone": alone, "clingo": other}
    return taken, result.stats["conflicts"]


def _ours(puzzle):
    begin = time.process_time()
    result = gridwright.check(puzzle)
    return time.process_time() - begin, result


def explaining(puzzles) -> None:
    """Print how many puzzles need each tier."""
    begin = time.process_time()
    ratings = [gridwright.rate(puzzle) for puzzle in puzzles]
    seconds = time.process_time() - begin
    assert all(rating.verdict == "unique" for rating in ratings)
    tiers = sorted({rating.tier for rating in ratings})
    counts = [sum(rating.tier <= tier for rating in ratings) for tier in tiers]
    rows = [[tier, count, 100 * count / len(puzzles)] for tier, count in zip(tiers, counts, strict=True)]
    table(["explained up to tier", "puzzles", "percent"], rows)
    print(f"{1e3 * seconds / len(puzzles):.3g} ms per puzzle, {sum(rating.steps for rating in ratings):,} steps\n")


def making(number: int = 200, large: int = 12) -> None:
    """Make puzzles of each difficulty, sizes 5 to 20, and some of 50x50; check uniqueness and difficulty."""
    rows = []
    for sides, count in ((range(5, 21), number), (range(50, 51), large)):
        for difficulty in DIFFICULTIES:
            taken = []
            for seed in range(count):
                begin = time.process_time()
                puzzle = gridwright.make("hitori", sides[seed % len(sides)], difficulty=difficulty, seed=seed).puzzle
                taken.append(time.process_time() - begin)
                rating = gridwright.rate(puzzle)
                assert (rating.verdict, rating.difficulty) == ("unique", difficulty)
                assert gridwright.check(puzzle).solution == puzzle.goal
            taken.sort()
            name = f"{sides[0]}x{sides[0]} to {sides[-1]}x{sides[-1]}" if len(sides) > 1 else f"{sides[0]}x{sides[0]}"
            rows.append([name, difficulty, count, 1e3 * sum(taken) / count, 1e3 * at(taken, 0.5), 1e3 * taken[-1]])
    table(["made", "difficulty", "puzzles", "ms", "median ms", "slowest ms"], rows)
