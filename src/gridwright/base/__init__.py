"""What every kind of puzzle is built on: the types that its folder fills, and the one way to solve.

puzzle      Puzzle, generic in its solutions; Facts
search      Search: the only thing that a strategy must give
strategy    Strategy, and the Task of one call
runner      from a search to a result, a count, an iteration, a recording
result      Result and its verdict
technique   Technique, and the Position that it looks at
kind        Kind: all that the outside needs to know of a kind
comparison  strategies side by side
native      the endings of the native core as values
"""
