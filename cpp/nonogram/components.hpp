// Groups unknown cells into components that share no (active) line and can be solved and counted separately.
#pragma once

#include <span>
#include <vector>

#include "nonogram/board.hpp"

namespace gridwright::nonogram {

template <AnyBoard Board>
class Components {
 public:
  explicit Components(const Board& board) : board_(board), parent_(board.lines()), part_(board.lines()) {}

  // Reorders `cells` so that those of one component are consecutive, smaller components first, and returns the sizes.
  // Within a component, and among components of equal size, the order of the cells is kept.
  std::vector<std::size_t> split(std::span<Cell> cells);

 private:
  int root(int line);
  bool unite(Cell cell);    // joins its lines; false: they were already joined
  int& part_of(Cell cell);  // the number of a cell's component

  const Board& board_;
  std::vector<int> parent_;  // union-find over lines
  std::vector<int> part_;    // of a root: the number of its component
  int lonely_ = -1;          // the same, for a cell in no active line
  std::vector<Cell> sorted_;
};

}  // namespace gridwright::nonogram
