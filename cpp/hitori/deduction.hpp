// What follows from some cells by the rules alone: neighbours of a shaded cell are unshaded, copies of an unshaded one
// are shaded, and, once chains are watched, a cell that would close one is unshaded. Settled cells can be undone.
//
// The order is that in which the Python techniques follow a guess: one cell after the other, the chains last. So both
// see the same cells settled before a guess fails.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "hitori/board.hpp"
#include "hitori/chains.hpp"

namespace gridwright::hitori {

class Deduction {
 public:
  explicit Deduction(const Board& board);

  // From now on chains must not close. Returns false at a conflict.
  bool watch_chains();

  // 1 shaded, -1 unshaded, 0 open.
  int value(Cell cell) const { return value_[cell]; }
  bool has_copies(Cell cell) const { return groups_of_[cell][0] >= 0; }

  // Settles a cell and everything that follows. Returns false at a conflict, which must be undone.
  bool settle(Cell cell, bool shaded) { return assign(cell, shaded) && follow(); }

  // The cells in the order in which they were settled, and undoing down to the given number of them.
  const std::vector<Cell>& trail() const { return trail_; }
  void undo_to(std::size_t size);

 private:
  bool assign(Cell cell, bool shaded);
  bool follow();
  bool follow_rules(Cell cell);
  bool follow_chains(Cell cell);

  const Board& board_;
  std::vector<std::vector<Cell>> groups_;  // of copies
  std::vector<std::array<int, 2>> groups_of_;
  Chains chains_;
  bool watching_ = false;
  std::vector<std::int8_t> value_;
  std::vector<Cell> trail_;
  std::vector<std::size_t> places_;  // on the trail, of the cells in the chains
  std::vector<Cell> closing_;
  std::size_t rules_seen_ = 0, chains_seen_ = 0;  // positions on the trail
};

}  // namespace gridwright::hitori
