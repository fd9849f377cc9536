// A second solution near the first: cells that can be exchanged.
//
// Four cells at the corners of a rectangle, black and white by turns, change colour. In each of the four lines that
// moves one black cell: a run of one cell walks between its neighbours, or a longer run goes one step. Such moves are
// listed for the rows; two opposite ones between the same columns are an exchange if the columns can follow.
#pragma once

#include <vector>

#include "nonogram/board.hpp"

namespace gridwright::nonogram {

// The cells of a solved board that can change colour together; empty, if no exchange is found. The first `certain`
// cells of the board's trail stay as they are.
std::vector<Cell> find_exchange(const Board& board, std::size_t certain, base::Budget& budget);

}  // namespace gridwright::nonogram
