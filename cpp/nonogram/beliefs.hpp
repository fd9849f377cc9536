// How likely each cell has which colour: belief propagation between the lines.
//
// A line that is given how likely each of its cells has which colour can weigh all its arrangements, and so say in turn
// how likely each cell is what by its clue alone. Rows send that to columns and columns to rows, over and over, each
// leaving out what came from the other. Nothing of this is certain, since rows and columns close circles; but a search
// that begins with what is likely meets few contradictions, and often none.
//
// Likelihoods are odds, each colour to the background. With the background as the unit, an arrangement weighs the
// product of the odds under its runs, and the gaps cost nothing. In the offsets of the clues a run may follow at any
// offset not smaller than that of the run before it, so the sums over all arrangements take one step for each run and
// offset.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "nonogram/board.hpp"

namespace gridwright::nonogram {

template <AnyBoard Board>
class Beliefs {
 public:
  using Value = typename Board::Value;

  // About the `open` cells of a board and the lines that they lie in, of which none is blotted.
  Beliefs(const Board& board, std::span<const Cell> open);

  // What hearing each of these lines once would take, in steps.
  static std::uint64_t effort(const Board& board, std::span<const Cell> open);

  // Takes a cell as known, or as open again.
  void know(Cell cell, Value value);
  void forget(Cell cell);

  // Forgets all messages about the open cells, for random ones.
  void have_whims(std::span<const Cell> open, std::uint64_t seed);

  // Hears the lines that got something new since they were heard last, each once, until none was or so many
  // rounds have passed. Returns the steps taken.
  std::uint64_t settle(int rounds);

  // The odds of a value of a cell to all others that were possible at the beginning.
  double odds(Cell cell, Value value) const;

 private:
  using Clue = typename Board::Clue;

  // Where the odds of a cell of a line are for one of its planes, from 1.
  std::size_t place_of(int line, int plane, int place) const;
  double weight(Cell cell, Value value) const;  // of a value, with the background as the unit
  template <class Visit>
  void visit_odds(Cell cell, Visit visit) const;  // visit(where, value) for each colour of both lines
  void notice(int line);
  void notice(Cell cell);
  bool weigh(const Clue& clue, const double* given);
  void send(int line);
  void heard_from(int line, std::size_t where, double sent);
  void renew(Cell cell, int line, int place);

  const Board& board_;
  std::size_t width_, height_;
  std::vector<std::size_t> begin_;  // in colours: where the odds of a line begin
  std::vector<double> heard_;       // of a cell in a line: the odds that the crossing line sends
  std::vector<double> given_;       // the same, but for known cells as good as certain, or as far as they are possible
  std::vector<char> known_;         // of each cell
  double certain_, unlikely_;       // the odds of a colour that is known, or excluded: finite, so that products stay so
  std::vector<char> noticed_;       // of a line: it was sent something new
  std::vector<int> news_, now_;

  std::vector<double> inverse_, weight_;  // 1 / odds of a cell; of a run at an offset: the product of the odds under it
  std::vector<double> before_, behind_;   // sums over the arrangements of the runs before and behind one
  std::vector<double> likely_;            // of each plane, at a cell
  std::vector<double> covered_;           // of a cell and a plane: how likely it has that colour, as differences
};

}  // namespace gridwright::nonogram
