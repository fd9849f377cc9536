"""Uniqueness of random 30x30 puzzles at 40% and 50% black, against CaDiCaL on a sample of them.

The share of black cells is exact. Times and caps are CPU seconds.
"""

from __future__ import annotations

import numpy

from bench.cadical import settle_within
from bench.measure import DISTRIBUTION, distribution, measure, options, save, work_table
from bench.report import runs_of, table
from gridwright import Grid, Nonogram

SIZE = 30


def main(arguments=()) -> None:
    """Print how many are settled, the distribution of times, and the ratio on the sample."""
    parser = options("random30")
    parser.add_argument("--number", type=int, default=100, metavar="N", help="puzzles per share (100)")
    parser.add_argument("--shares", nargs="+", type=float, default=[0.4, 0.5], help="shares of black cells (0.4 0.5)")
    parser.add_argument("--sample", type=int, default=5, metavar="N", help="puzzles per share for CaDiCaL (5)")
    parser.add_argument("--seed", type=int, default=30)
    chosen = parser.parse_args(arguments)
    groups, rows, samples = {}, [], []
    for share in chosen.shares:
        pictures = list(_pictures(chosen.seed, share, chosen.number))
        for strategy in chosen.strategy:
            name = f"{share:.0%} black, {strategy}"
            groups[name] = measured = [
                measure(name, number, Nonogram.from_grid(Grid.from_rows(picture.tolist())), strategy, 2, chosen.cap)
                for number, picture in enumerate(pictures, 1)
            ]
            verdicts = [one.verdict for one in measured if one.done]
            counts = [len(verdicts), verdicts.count("unique"), verdicts.count("multiple")]
            rows.append([name, len(measured), *counts, *distribution(measured)])
        peers = [settle_within(*runs_of(picture), chosen.cap) for picture in pictures[: chosen.sample]]
        for strategy in chosen.strategy:
            name = f"{share:.0%} black, {strategy}"
            samples.append([name, *_compared(groups[name], peers)])
    header = ["share", "puzzles", "settled", "unique", "multiple", *DISTRIBUTION]
    table(header, rows)
    table(*work_table(groups))
    if chosen.sample:
        header = ["sample", "puzzles", "settled", "CaDiCaL settled", "by both", "seconds", "CaDiCaL", "CaDiCaL / ours"]
        table(header, samples)
    if chosen.save:
        save(chosen.save, [one for measured in groups.values() for one in measured])


def _pictures(seed, share, number):
    rng = numpy.random.default_rng([seed, round(1000 * share)])
    for _ in range(number):
        yield rng.permutation(SIZE * SIZE).reshape(SIZE, SIZE) < round(share * SIZE * SIZE)


def _compared(measured, peers):
    """Compare the two on the sample; the seconds are those of the puzzles that both settled."""
    pairs = list(zip(measured, peers, strict=False))
    both = [(one.seconds, seconds) for one, (seconds, verdict) in pairs if one.done and verdict]
    assert all(one.verdict == verdict for one, (_, verdict) in pairs if one.done and verdict)
    ours, theirs = sum(seconds for seconds, _ in both), sum(seconds for _, seconds in both)
    settled = sum(one.done for one, _ in pairs), sum(verdict is not None for _, verdict in peers)
    return [len(pairs), *settled, len(both), ours, theirs, theirs / ours if both else "-"]
