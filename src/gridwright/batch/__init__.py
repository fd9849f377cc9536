"""Many puzzles at once: solved, checked, rated, counted or explained, each with a record of what became of it.

    from gridwright import batch

    for record in batch.run(puzzles, "check", workers=4):
        print(record.source, record.index, record.verdict)

job         a puzzle on its way, and the task that is asked of it
file        a file on its way, to be told apart into puzzles
record      what became of it
perform     from the one to the other, in whatever process
feed        jobs from files, folders, patterns and standard input, one at a time
crew        worker processes with hard limits for each puzzle
run         a batch by a crew or by any executor, records as they come
store       records in SQLite or JSON Lines, so that a batch can go on where it was stopped
            (`kept` is what both promise, `sqlite` and `jsonl` are the two)
cluster     the same on other machines, through Dask
cubes       one hard puzzle, shared out among workers
tournament  sets of puzzles as the tournaments publish them, and judging of answers
"""

from gridwright.batch.job import TASKS, Job, Task
from gridwright.batch.perform import perform, perform_chunk
from gridwright.batch.record import Record
from gridwright.batch.run import run

__all__ = ["TASKS", "Job", "Record", "Task", "perform", "perform_chunk", "run"]
