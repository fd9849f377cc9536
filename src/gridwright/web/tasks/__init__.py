"""The tasks of requests, one module per subject; each module lists its `TASKS`."""
