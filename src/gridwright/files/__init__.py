"""From files and texts to puzzles and back, for every kind.

reading     which format is it, and what was noticed on the way
writing     puzzles in a format; files that are replaced as a whole or not at all
offers      what there is to choose from: kinds, strategies, formats
json_       Gridwright's own JSON for every kind, and its schema
jsonl       the same, one puzzle a line
"""
