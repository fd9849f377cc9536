// How likely each cell is to have each colour: belief propagation between the lines.
//
// Given how likely each of its cells is to have each colour, a line can weigh all its arrangements, and so say how
// likely each colour of a cell is by its own clue alone. Rows send that to columns and columns to rows, over and over,
// each leaving out what came from the other. None of this is certain, since rows and columns form cycles; but a search
// that begins with what is likely meets few contradictions, and often none.
//
// Likelihoods are odds of each colour against the background. With the background as the unit, an arrangement weighs
// the product of the odds under its runs, and the gaps cost nothing. In the offsets of the clues, a run may follow at
// any offset not smaller than that of the run before it, so the sums over all arrangements take one step per run and
// offset. Four lines are weighed side by side, since each step waits for the one before it.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/lanes.hpp"
#include "nonogram/board.hpp"

namespace gridwright::nonogram {

template <AnyBoard Board>
class Beliefs {
 public:
  using Value = typename Board::Value;

  // For the `open` cells of a board and their lines, which have no runs of unknown length.
  Beliefs(const Board& board, std::span<const Cell> open);

  // The cost of updating each of these lines once, in steps.
  static std::uint64_t effort(const Board& board, std::span<const Cell> open);

  // Treats a cell as known, or as open again.
  void know(Cell cell, Value value);
  void forget(Cell cell);

  // Replaces all messages about the open cells by random ones.
  void add_noise(std::span<const Cell> open, std::uint64_t seed);

  // Updates the lines that received something new, each once per round, until none did or this many rounds have passed.
  // Returns the steps taken.
  std::uint64_t settle(int rounds);

  // The odds of a value of a cell against all others that were possible at first.
  double odds(Cell cell, Value value) const;

 private:
  using Clue = typename Board::Clue;

  // The position of a cell's odds in a line, for one of its planes, from 1.
  std::size_t place_of(int line, int plane, int place) const;
  double weight(Cell cell, Value value) const;  // of a value, with the background as the unit
  template <class Visit>
  void visit_odds(Cell cell, Visit visit) const;  // visit(where, value) for each colour of both lines
  void notice(int line);
  void notice(Cell cell);
  void send(std::span<const int> lines);
  void weigh(std::span<const int> lines);
  void gather(int line, std::size_t lane);
  void cover(int line, std::size_t lane);
  void send_from(int line, std::size_t lane);
  void heard_from(int line, std::size_t where, double odds);
  void renew(Cell cell, int line, int place);

  const Board& board_;
  std::size_t width_, height_;
  std::vector<std::size_t> begin_;  // in colours: where a line's odds begin
  std::vector<double> heard_;       // of a cell in a line: the odds sent by the crossing line
  std::vector<double> given_;       // the same, but as good as certain for known cells, and limited to possible values
  std::vector<char> known_;         // per cell
  double certain_, unlikely_;       // the odds of a known or an excluded colour: finite, so that products stay finite
  std::vector<char> noticed_;       // per line: it was sent something new
  std::vector<int> news_, now_;
  std::vector<int> rank_;  // per line: those of similar clues are weighed side by side

  // The lines that are weighed at present, one in each lane. Runs and offsets that a line lacks are added so that they
  // change nothing: runs in front that stay where they are, and offsets of weight 0.
  int runs_ = 0, offsets_ = 0;       // the most that any of them has
  std::vector<base::Lanes> weight_;  // of a run at an offset: the product of the odds under it; then its share
  std::vector<base::Lanes> before_;  // sums over the arrangements of the runs before one
  std::vector<base::Lanes> behind_;  // and behind it
  std::array<bool, base::kLanes> sound_ = {};  // false: all its arrangements are too unlikely to say anything
  struct Lane {
    std::vector<double> inverse;  // 1 / odds of a cell
    std::vector<double> covered;  // per cell and plane: how likely it has that colour, as differences
  };
  std::array<Lane, base::kLanes> lanes_;
  std::vector<double> likely_;  // of cells, or of planes at a cell
};

}  // namespace gridwright::nonogram
