// Unshaded cells that hang together, as a propagator: the shaded ones never close a chain.
//
// A newly shaded cell that closes one is a conflict, and the cells on the chain are why. Otherwise each open cell near
// what it joined is looked at: one that would close a chain stays unshaded. So all such cells are found at once.
//
// A number with very many copies in a line is looked after here as well, since clauses for its pairs would take memory
// with the square of its copies.
#pragma once

#include <cstddef>
#include <vector>

#include "cdcl/solver.hpp"
#include "hitori/board.hpp"
#include "hitori/chains.hpp"

namespace gridwright::hitori {

// Variable c of the solver: cell c is shaded.
class Connectivity final : public cdcl::Propagator {
 public:
  explicit Connectivity(const Board& board) : board_(board), chains_(board), closed_(board.cells()) {}

  // At most one of these cells stays unshaded.
  void add_copies(std::vector<Cell> cells);

  bool propagate(cdcl::Solver& solver, std::vector<cdcl::Lit>& conflict) override;
  void backtrack(const cdcl::Solver& solver, std::size_t trail_size) override;
  void explain(const cdcl::Solver& solver, cdcl::Lit implied, std::vector<cdcl::Lit>& reason) override;

 private:
  bool shade(cdcl::Solver& solver, Cell cell, std::size_t place, std::vector<cdcl::Lit>& conflict);
  bool keep_unshaded(cdcl::Solver& solver, Cell cell, std::vector<cdcl::Lit>& conflict);
  void path_between(const Chains::Ends& ends, std::vector<cdcl::Lit>& out);

  const Board& board_;
  Chains chains_;
  std::vector<std::size_t> places_;   // on the trail, of the cells in the chains
  std::vector<Chains::Ends> closed_;  // of a cell that was implied: where it would close a chain
  std::vector<std::vector<Cell>> copies_;
  std::vector<std::vector<int>> copies_of_;  // of a cell: indices of copies_; empty if there are none at all
  std::size_t head_ = 0;                     // of the trail: what has been looked at
};

}  // namespace gridwright::hitori
