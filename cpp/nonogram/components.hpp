// Unknown cells that share no (active) line fall into components, which can be solved and counted on their own.
#pragma once

#include <span>
#include <vector>

#include "nonogram/board.hpp"

namespace gridwright::nonogram {

template <AnyBoard Board>
class Components {
 public:
  explicit Components(const Board& board) : board_(board), parent_(board.lines()), part_(board.lines()) {}

  // Reorders `cells` so that those of one component lie together, the smaller components first, and returns the sizes.
  // Inside a component, and among components of one size, the order of the cells is kept.
  std::vector<std::size_t> split(std::span<Cell> cells);

 private:
  int root(int line);
  bool unite(Cell cell);    // joins its lines; false: they were already
  int& part_of(Cell cell);  // the number of a cell's component

  const Board& board_;
  std::vector<int> parent_;  // union-find over lines
  std::vector<int> part_;    // of a root: the number of its component
  int lonely_ = -1;          // likewise, for a cell in no active line
  std::vector<Cell> sorted_;
};

}  // namespace gridwright::nonogram
