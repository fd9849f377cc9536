// Counting solutions without listing them, cell by cell along a frontier.
//
// In reading order, the cells decided so far affect the rest only by this: which cells of the last row are shaded,
// which of those are connected in one chain (or to the border), and which numbers are already unshaded in a line in
// which copies are still to come. Partial shadings that agree in all that are one state, and only their number is kept.
// There are few states if the board is narrow or the numbers leave little choice, and too many to hold otherwise; then
// no number is returned.
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
  // `fixed`: per cell, 1 shaded, -1 unshaded, 0 open. The narrower side should be the width.
  Frontier(const Board& board, std::vector<std::int8_t> fixed);

  // The number of solutions; nothing if the budget ran out first, or if there were too many states.
  std::optional<base::BigCount> count(base::Budget& budget);

 private:
  // A number that occurs several times in a line, as seen from one of its cells: a bit that says whether one copy was
  // left unshaded, which begins with the first copy and ends with the last.
  struct Copies {
    int bit;
    bool last;
  };
  // The labels of the last row's cells by column (0 unshaded, 1 in the border's chain, 2 and up in others), the label
  // of the upper left neighbour, and the bits.
  using State = std::vector<char>;

  void place_bits();
  bool leave_unshaded(State& state, Cell cell) const;
  bool shade(State& state, Cell cell) const;
  void end_copies(State& state, Cell cell) const;
  void rename(State& state) const;
  bool bit(const State& state, int bit) const { return state[bits_begin_ + bit / 8] >> (bit % 8) & 1; }

  const Board& board_;
  std::vector<std::int8_t> fixed_;
  std::vector<std::vector<Copies>> copies_;  // per cell
  std::size_t bits_begin_, bits_ = 0;
};

}  // namespace gridwright::hitori
