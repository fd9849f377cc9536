// A part of a nonogram as clauses: the order encoding.
//
// Variables: one an open cell (black?), and for each run and place "this run starts at or before p". Clauses: a run
// that has started by p has started by p + 1; run j + 1 at or before p needs run j at or before p - length - 1; a cell
// that a run must cover is black; a cell behind run j and before run j + 1 is white. That is all: whether a run covers
// a cell need not be a variable. Known cells are constants.
#pragma once

#include <span>
#include <vector>

#include "cdcl/solver.hpp"
#include "nonogram/board.hpp"

namespace gridwright::nonogram {

// Adds the variables of `open` cells, in their order, from 0 on, and the clauses of all lines that they lie in, as the
// board has them now. Returns false if the budget ended it before the last line.
bool encode(const Board& board, std::span<const Cell> open, cdcl::Solver& solver, base::Budget& budget);

}  // namespace gridwright::nonogram
