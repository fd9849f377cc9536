"""The base of every kind of puzzle: the types that a kind implements, and the one way to solve.

puzzle      Puzzle, generic in its solutions; Facts
search      Search: all that a strategy must provide
strategy    Strategy, and the Task of one call
runner      from a search to a result, a count, an iteration, a recording
result      Result and its verdict
technique   Technique, and the Position that it examines
kind        Kind: all that other code needs to know about a kind
comparison  strategies side by side
native      the endings of the C++ core as values
"""
