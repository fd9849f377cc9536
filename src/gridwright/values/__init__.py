"""The vocabulary of all modules: plain values that do not know the rules of any kind.

errors        the tree of exceptions
limits        the bounds of a call; clock: the limits of a running call
ending        why a call ended
solution      Solution, and Cells for rectangles; grid: the Grid of most kinds
contradiction, violation    why there is no solution; what is wrong with one
shown         display in notebooks; expected: checks of arguments
step, trace   one human deduction; a recorded solving process
scene         what renderers draw
"""
