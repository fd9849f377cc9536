// Counting solutions without listing them, cell by cell along a frontier.
//
// In reading order, what the cells so far have decided matters to the rest only by this: which cells of the last row
// are shaded, which of those hang together in one chain (or on the border), and which numbers stand unshaded already in
// a line in which copies are yet to come. Partial shadings that agree in all that are one state, and only their number
// is kept. The states are few where the board is narrow or the numbers leave little choice, and too many to hold
// elsewhere; then there is no answer.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/big_count.hpp"
#include "base/budget.hpp"
#include "hitori/board.hpp"

namespace gridwright::hitori {

class Frontier {
 public:
  // `fixed`: of each cell, 1 shaded, -1 unshaded, 0 open. The narrower side should be the width.
  Frontier(const Board& board, std::vector<std::int8_t> fixed);

  // The number of solutions; nothing if the budget ended first, or if there were too many states.
  std::optional<base::BigCount> count(base::Budget& budget);

 private:
  // A number that stands several times in a line, as one of its cells sees it: a bit that says whether one was left
  // unshaded, which begins with the first of them and ends with the last.
  struct Copies {
    int bit;
    bool last;
  };
  // The labels of the last row's cells by column (0 unshaded, 1 in the border's chain, 2 and on in others), the label
  // of the cell up to the left, and the bits.
  using State = std::vector<char>;

  void place_bits();
  bool leave_unshaded(State& state, Cell cell) const;
  bool shade(State& state, Cell cell) const;
  void end_copies(State& state, Cell cell) const;
  void rename(State& state) const;
  bool bit(const State& state, int bit) const { return state[bits_begin_ + bit / 8] >> (bit % 8) & 1; }

  const Board& board_;
  std::vector<std::int8_t> fixed_;
  std::vector<std::vector<Copies>> copies_;  // of a cell
  std::size_t bits_begin_, bits_ = 0;
};

}  // namespace gridwright::hitori
