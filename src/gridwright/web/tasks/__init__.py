"""What can be asked for at the desk, a module a subject; each lists its `TASKS`."""
