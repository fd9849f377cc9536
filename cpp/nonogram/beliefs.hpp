// How likely each cell is black: belief propagation between the lines.
//
// A line that is given how likely each of its cells is black can weigh all its arrangements, and so say in turn how
// likely each cell is black by its clue alone. Rows send that to columns and columns to rows, over and over, each
// leaving out what came from the other. Nothing of this is certain, since rows and columns close circles; but a search
// that begins with what is likely meets few contradictions, and often none.
//
// Likelihoods are odds, black to white. With white as the unit, an arrangement weighs the product of the odds under its
// runs, and the gaps cost nothing. In the offsets of `LineClue` a run may follow at any offset not smaller than that of
// the run before it, so the sums over all arrangements take one step for each run and offset.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "nonogram/board.hpp"

namespace gridwright::nonogram {

class Beliefs {
 public:
  // About the `open` cells of a board and the lines that they lie in.
  Beliefs(const Board& board, std::span<const Cell> open);

  // What hearing each of these lines once would take, in steps.
  static std::uint64_t effort(const Board& board, std::span<const Cell> open);

  // Takes a cell as known, or as open again.
  void know(Cell cell, bool black);
  void forget(Cell cell);

  // Forgets all messages about the open cells, for random ones.
  void have_whims(std::span<const Cell> open, std::uint64_t seed);

  // Hears the lines that got something new since they were heard last, each once, until none was or so many
  // rounds have passed. Returns the steps taken.
  std::uint64_t settle(int rounds);

  // The odds that a cell is black.
  double odds(Cell cell) const { return heard_[in_row(cell)] * heard_[in_column(cell)]; }

 private:
  std::size_t in_row(Cell cell) const { return static_cast<std::size_t>(cell.row) * width_ + cell.column; }
  std::size_t in_column(Cell cell) const {
    return columns_ + static_cast<std::size_t>(cell.column) * height_ + cell.row;
  }
  void notice(int line);
  bool weigh(const lines::LineClue& clue, const double* given);
  void send(int line);

  const Board& board_;
  std::size_t width_, height_;
  std::size_t columns_;        // where the columns' cells begin in what follows: cells of rows, then cells of columns
  std::vector<double> heard_;  // of a cell in a line: the odds that the crossing line sends
  std::vector<double> given_;  // the same, but for known cells as good as certain
  std::vector<char> known_;
  double certain_;             // the odds of a black cell that is known: finite, so that products stay so
  std::vector<char> noticed_;  // of a line: it was sent something new
  std::vector<int> news_, now_;

  std::vector<double> inverse_, weight_;  // 1 / odds of a cell; of a run at an offset: the product of the odds under it
  std::vector<double> before_, behind_;   // sums over the arrangements of the runs before and behind one
  std::vector<double> black_;             // of a cell: how likely it is black, as differences
};

}  // namespace gridwright::nonogram
