"""Many puzzles at once: solve, check, rate, count or explain them, with one record for each.

    from gridwright import batch

    for record in batch.run(puzzles, "check", workers=4):
        print(record.source, record.index, record.verdict)

job         the task, and a puzzle that is passed to a worker
file        a whole file that is passed to a worker, which splits it into puzzles
record      the outcome of one puzzle
perform     from job to record, in any process
sources     jobs from files, folders, patterns and standard input, one at a time
worker_pool worker processes with hard limits for each puzzle
run         a batch on worker processes or on any executor; yields records as they complete
store       records in SQLite or JSON Lines, so that a stopped batch can be resumed
            (`kept` is their common interface, `sqlite` and `jsonl` implement it)
cluster     the same on other machines, through Dask
cubes       one hard puzzle, divided among workers
tournament  the puzzle sets of tournaments, and the judging of answers
"""

from typing import TYPE_CHECKING

from gridwright.batch.job import TASKS, BatchTask, Job
from gridwright.batch.perform import perform, perform_chunk
from gridwright.batch.record import Record
from gridwright.batch.run import run
from gridwright.values.deprecated import former_names

__all__ = ["TASKS", "BatchTask", "Job", "Record", "perform", "perform_chunk", "run"]

if not TYPE_CHECKING:  # which should tell of former names
    __getattr__ = former_names(__name__, {"Task": "BatchTask"})
