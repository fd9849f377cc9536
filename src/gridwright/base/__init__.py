"""What every kind of puzzle is built on: the types that its folder fills, and the one way to solve."""
