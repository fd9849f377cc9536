// The solutions of one component by conflict-driven search, one at a time.
#pragma once

#include <memory>
#include <vector>

#include "base/budget.hpp"
#include "cdcl/solver.hpp"
#include "nonogram/board.hpp"
#include "nonogram/clause_recorder.hpp"
#include "nonogram/guide.hpp"
#include "nonogram/tuning.hpp"

namespace gridwright::nonogram {

class ClauseSearch {
 public:
  // `open`: the unknown cells of a component of the board.
  ClauseSearch(const Board& board, std::vector<Cell> open, const Tuning& tuning, std::uint64_t seed,
               base::Budget& budget);

  // Leaves out a solution, given by the colours of the open cells (true: black).
  void leave_out(const std::vector<bool>& blacks);

  // The next solution: yes, and then `black(i)` is the colour of cell i; it is left out from then on.
  cdcl::Answer next(base::Budget& budget);

  const std::vector<Cell>& open() const { return open_; }
  bool black(std::size_t i) const { return solver_.model(static_cast<cdcl::Var>(i)); }
  void add_work(Stats& stats) const;  // what it has done so far; it may be running

 private:
  std::vector<Cell> open_;
  cdcl::Solver solver_;
  std::unique_ptr<ClauseRecorder> recorder_;
  std::unique_ptr<BeliefGuide> guide_;
  bool whole_ = true;  // all clauses are there; else the budget has ended
};

}  // namespace gridwright::nonogram
