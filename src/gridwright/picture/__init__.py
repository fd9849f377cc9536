"""Picture puzzles: square tiles whose edges must match, from text pictures and photographs to Eternity II."""
