"""What every part of the house speaks of: plain values that know nothing of a kind's rules.

errors        what can go wrong, as a tree
limits        how far a call may go; clock: the limits of a call while it runs
ending        why a call came to its end
solution      Solution, and Cells for rectangles; grid: the Grid of most kinds
contradiction, violation    why there is no solution; what is wrong with one
shown         what shows itself in a notebook; expected: what arguments must be
step, trace   one deduction of a person; the recording of a solving
scene         what there is to draw
"""
