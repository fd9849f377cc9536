// The solutions of a Hitori, one at a time, by conflict-driven search.
//
// Clauses say that adjacent cells are not both shaded and that one of two copies is; a propagator keeps the unshaded
// cells connected. The next search excludes a solution that was found: some shaded cell becomes unshaded, or a cell
// without shaded neighbours becomes shaded.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/big_count.hpp"
#include "base/budget.hpp"
#include "base/outcome.hpp"
#include "cdcl/solver.hpp"
#include "hitori/board.hpp"
#include "hitori/connectivity.hpp"
#include "hitori/proof_log.hpp"
#include "hitori/recorder.hpp"

namespace gridwright::hitori {

using base::Outcome;

class Search {
 public:
  // `start` has a value for each cell (0 unshaded, 1 shaded, 255 unknown), or is empty.
  Search(Board board, std::span<const std::uint8_t> start, std::uint64_t seed);
  Search(const Search&) = delete;  // its parts refer to each other
  Search& operator=(const Search&) = delete;

  // Records the search, in about this many bytes. Call it before the first `next`.
  void record(std::size_t limit);
  const Recorder* recorder() const { return recorder_.get(); }

  // Writes a proof of what it finds out: complete when the search is exhausted after at most one solution. Call it
  // before the first `next`; the argument must outlive the search.
  void certify(certificate::Proof& proof);

  // Finds the next solution, read with `shaded`. After `stopped` the search may continue with another budget.
  Outcome next(base::Budget& budget);
  bool shaded(Cell cell) const { return solver_.model(cell); }

  // The number of all solutions, on a fresh search; if the budget runs out, a lower bound. A few solutions are listed;
  // if there are many, the cells that are the same in all of them are found, and the rest is counted along a frontier.
  base::BigCount count(base::Budget& budget);

  // What follows without decisions: 1 shaded, -1 unshaded, 0 open.
  int fixed(Cell cell) const { return cell < solver_.variables() ? solver_.fixed(cell) : 0; }

  const Board& board() const { return board_; }
  const cdcl::Stats& stats() const { return solver_.stats(); }

 private:
  bool add_rules(base::Budget& budget);
  void leave_out();
  cdcl::Answer solve(std::span<const cdcl::Lit> assumptions, base::Budget& budget);
  bool keep_alike(std::vector<std::int8_t>& alike, base::Budget& budget);
  std::optional<base::BigCount> count_along_frontier(std::vector<std::int8_t> fixed, base::Budget& budget) const;

  Board board_;
  std::vector<std::uint8_t> start_;
  std::uint64_t seed_;
  cdcl::Solver solver_;
  Connectivity connectivity_;
  std::unique_ptr<Recorder> recorder_;  // null unless something is recorded
  std::unique_ptr<ProofLog> proof_;     // null unless a proof is written
  bool begun_ = false;
};

}  // namespace gridwright::hitori
