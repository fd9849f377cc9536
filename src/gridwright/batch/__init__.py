"""Many puzzles, or a hard one, on several processes and machines."""
