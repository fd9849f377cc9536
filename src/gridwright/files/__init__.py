"""From files and texts to puzzles and back, for every kind."""
