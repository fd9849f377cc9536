"""Uniqueness of fourteen puzzles of Wolter's survey, against CaDiCaL on the order encoding with the same cap.

Times and caps are CPU seconds.
"""

from __future__ import annotations

import sys

import gridwright
from bench.cadical import settle_within
from bench.measure import SETTLED, measure, options, save
from bench.report import SHARED, table


def main(arguments=()) -> None:
    """Print one row per puzzle and strategy."""
    parser = options("survey")
    parser.add_argument("--puzzles", nargs="+", metavar="NAME", help="some of them, such as knotty")
    parser.add_argument("--no-peer", action="store_true", help="leave CaDiCaL out")
    chosen = parser.parse_args(arguments)
    paths = sorted((SHARED / "survey").glob("*.nin"))
    if not paths:
        print("skipped: needs the puzzle collection ../shared/data", file=sys.stderr)
        return
    if chosen.puzzles:
        paths = [path for path in paths if path.stem in chosen.puzzles]
    results, rows = [], []
    for path in paths:
        puzzle = gridwright.load(path)
        peer, peer_verdict = _peer(puzzle, chosen)
        for strategy in chosen.strategy:
            one = measure("survey", path.stem, puzzle, strategy, 2, chosen.cap)
            if one.done and peer_verdict in SETTLED:
                assert one.verdict == peer_verdict, path.stem
            results.append(one)
            both = one.done and peer_verdict in SETTLED
            size = f"{puzzle.width}x{puzzle.height}"
            verdict = one.verdict if one.done else "not settled"
            rows.append([path.stem, size, one, verdict, peer_verdict, peer, peer / one.seconds if both else "-"])
            print(f"{path.stem}, {strategy}: {verdict}, {one.seconds:.3g} s", file=sys.stderr, flush=True)
    keys = list(dict.fromkeys(key for one in results for key in one.work))
    table(
        ["puzzle", "size", "strategy", *keys, "verdict", "seconds", "CaDiCaL says", "CaDiCaL", "CaDiCaL / ours"],
        [
            [name, size, one.strategy, *(one.work.get(key, "") for key in keys), verdict, one.seconds, *peer]
            for name, size, one, verdict, *peer in rows
        ],
    )
    print(f"settled: {sum(one.done for one in results)} of {len(results)}, cap {chosen.cap:g} s")
    if chosen.save:
        save(chosen.save, results)


def _peer(puzzle, chosen):
    """CaDiCaL's seconds and verdict."""
    if chosen.no_peer:
        return "-", "-"
    lengths = [[[run.length for run in clue] for clue in clues] for clues in (puzzle.rows, puzzle.columns)]
    seconds, verdict = settle_within(*lengths, chosen.cap)
    return (seconds, verdict) if verdict else (f">{seconds:g}", "not settled")
