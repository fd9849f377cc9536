// The solutions of one component by conflict-driven search, one at a time.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "cdcl/solver.hpp"
#include "nonogram/board.hpp"
#include "nonogram/clause_recorder.hpp"
#include "nonogram/encoding.hpp"
#include "nonogram/guide.hpp"
#include "nonogram/stats.hpp"
#include "nonogram/tuning.hpp"

namespace gridwright::nonogram {

template <AnyBoard Board>
class ClauseSearch {
 public:
  using Value = typename Board::Value;

  // `open`: the unknown cells of a component of the board.
  ClauseSearch(const Board& board, std::vector<Cell> open, const Tuning& tuning, std::uint64_t seed,
               base::Budget& budget);

  // Begins at a solution, given by the values of the open cells, which itself is left out: the next ones are near it.
  // No answer but yes means that the budget has ended.
  cdcl::Answer begin_near(const std::vector<Value>& values, base::Budget& budget);

  // Leaves out a solution, given by the values of the open cells.
  void leave_out(const std::vector<Value>& values);

  // Leaves out what has these values in all of some open cells.
  void leave_out(const std::vector<std::size_t>& cells, const std::vector<Value>& values);

  // The next solution: yes, and then `value(i)` is that of cell i; it is left out from then on. It may be given up
  // after so many conflicts: unknown.
  static constexpr std::uint64_t kAnyConflicts = std::numeric_limits<std::int64_t>::max();
  cdcl::Answer next(base::Budget& budget, std::uint64_t conflicts = kAnyConflicts);

  // A solution in which the fixed cells have these values, if it takes no more conflicts; it is not left out.
  cdcl::Answer next_with(const std::vector<bool>& fixed, const std::vector<Value>& values, std::uint64_t conflicts,
                         base::Budget& budget);

  const std::vector<Cell>& open() const { return open_; }
  Value value(std::size_t i) const { return variables_.value(i, solver_); }
  void add_work(Stats& stats) const;  // what it has done so far; it may be running

  // The open cells that the last conflicts had most to do with, so many at most, the busiest first.
  std::vector<Cell> busiest(std::size_t most) const;

 private:
  cdcl::Answer solve(std::span<const cdcl::Lit> assumptions, std::uint64_t conflicts, base::Budget& budget);

  std::vector<Cell> open_;
  cdcl::Solver solver_;
  CellVariables<Board> variables_;
  std::unique_ptr<ClauseRecorder<Board>> recorder_;
  std::unique_ptr<BeliefGuide<Board>> guide_;
  bool whole_ = true;  // all clauses are there; else the budget has ended
};

}  // namespace gridwright::nonogram
