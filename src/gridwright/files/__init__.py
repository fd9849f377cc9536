"""Reading puzzles from files and texts, and writing them, for every kind.

reading     detects the format, with notes
writing     writes puzzles in a format; files are replaced as a whole or not at all
offers      the available kinds, strategies and formats
json_       Gridwright's own JSON for every kind, and its schema
jsonl       the same, one puzzle per line
"""
