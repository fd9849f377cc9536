// The solutions of one component by conflict-driven search, one at a time.
#pragma once

#include <memory>
#include <vector>

#include "base/budget.hpp"
#include "cdcl/solver.hpp"
#include "nonogram/cell.hpp"
#include "nonogram/clause_recorder.hpp"
#include "nonogram/encoding.hpp"
#include "nonogram/guide.hpp"
#include "nonogram/stats.hpp"
#include "nonogram/tuning.hpp"

namespace gridwright::nonogram {

template <class Board>
class ClauseSearch {
 public:
  using Value = typename Board::Value;

  // `open`: the unknown cells of a component of the board.
  ClauseSearch(const Board& board, std::vector<Cell> open, const Tuning& tuning, std::uint64_t seed,
               base::Budget& budget);

  // Leaves out a solution, given by the values of the open cells.
  void leave_out(const std::vector<Value>& values);

  // The next solution: yes, and then `value(i)` is that of cell i; it is left out from then on.
  cdcl::Answer next(base::Budget& budget);

  const std::vector<Cell>& open() const { return open_; }
  Value value(std::size_t i) const { return variables_.value(i, solver_); }
  void add_work(Stats& stats) const;  // what it has done so far; it may be running

 private:
  std::vector<Cell> open_;
  cdcl::Solver solver_;
  CellVariables<Board> variables_;
  std::unique_ptr<ClauseRecorder<Board>> recorder_;
  std::unique_ptr<BeliefGuide<Board>> guide_;
  bool whole_ = true;  // all clauses are there; else the budget has ended
};

}  // namespace gridwright::nonogram
