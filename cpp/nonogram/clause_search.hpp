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
#include "nonogram/clause_proof.hpp"
#include "nonogram/clause_recorder.hpp"
#include "nonogram/descent.hpp"
#include "nonogram/encoding.hpp"
#include "nonogram/guide.hpp"
#include "nonogram/stats.hpp"
#include "nonogram/tuning.hpp"

namespace gridwright::nonogram {

template <AnyBoard Board>
class ClauseSearch {
 public:
  using Value = typename Board::Value;

  // `open`: the unknown cells of a component of the board. With a `log`, everything learned is written there; then
  // `whole` says whether all cells outside are certain. A `descent` that is there already is continued.
  ClauseSearch(const Board& board, std::vector<Cell> open, const Tuning& tuning, std::uint64_t seed,
               base::Budget& budget, ProofLog* log = nullptr, bool whole = false,
               std::unique_ptr<Descent<Board>> descent = nullptr);

  // Begins at a solution, given by the values of the open cells, and excludes it: the next ones are near it. Any answer
  // but yes means that the budget has run out.
  cdcl::Answer begin_near(const std::vector<Value>& values, base::Budget& budget);

  // Excludes a solution, given by the values of the open cells.
  void leave_out(const std::vector<Value>& values);

  // Excludes solutions with these values in all of some open cells.
  void leave_out(const std::vector<std::size_t>& cells, const std::vector<Value>& values);

  // Finds the next solution: yes, and then `value(i)` is that of cell i; it is excluded from then on. The search may
  // give up after this many conflicts: unknown.
  static constexpr std::uint64_t kAnyConflicts = std::numeric_limits<std::int64_t>::max();
  cdcl::Answer next(base::Budget& budget, std::uint64_t conflicts = kAnyConflicts);

  // A solution in which the fixed cells have these values, unless it takes more conflicts; it is not excluded.
  cdcl::Answer next_with(const std::vector<bool>& fixed, const std::vector<Value>& values, std::uint64_t conflicts,
                         base::Budget& budget);

  const std::vector<Cell>& open() const { return open_; }
  int agreement() const { return proof_ ? proof_->agreement() : 0; }  // see ClauseProof
  Value value(std::size_t i) const { return variables_.value(i, solver_); }
  void add_work(Stats& stats) const;  // adds the work so far; the search may still be running

  // At most this many open cells, those most involved in the last conflicts first.
  std::vector<Cell> busiest(std::size_t most) const;

 private:
  cdcl::Answer solve(std::span<const cdcl::Lit> assumptions, std::uint64_t conflicts, base::Budget& budget);

  std::vector<Cell> open_;
  cdcl::Solver solver_;
  CellVariables<Board> variables_;
  std::unique_ptr<ClauseRecorder<Board>> recorder_;
  std::unique_ptr<Descent<Board>> descent_;
  std::unique_ptr<BeliefGuide<Board>> guide_;
  std::unique_ptr<ClauseProof<Board>> proof_;
  bool whole_ = true;  // all clauses were added; else the budget has run out
};

}  // namespace gridwright::nonogram
