// Keeps the unshaded cells connected, as a propagator: the shaded ones never close a chain.
//
// A newly shaded cell that closes a chain is a conflict, and the cells on the chain are the reason. Otherwise each open
// cell near what it joined is checked: one that would close a chain stays unshaded. That finds all such cells at once.
//
// A number with very many copies in a line is handled here as well, since clauses for its pairs would take memory
// quadratic in the number of copies.
#pragma once

#include <cstddef>
#include <vector>

#include "cdcl/solver.hpp"
#include "hitori/board.hpp"
#include "hitori/chains.hpp"
#include "hitori/proof_log.hpp"

namespace gridwright::hitori {

// Variable c of the solver: cell c is shaded.
class Connectivity final : public cdcl::Propagator {
 public:
  explicit Connectivity(const Board& board) : board_(board), chains_(board), closed_(board.cells()) {}

  // At most one of these cells stays unshaded.
  void add_copies(std::vector<Cell> cells);

  // From now on writes the cuts that the search depends on.
  void set_proof(ProofLog* proof) { proof_ = proof; }

  bool propagate(cdcl::Solver& solver, std::vector<cdcl::Lit>& conflict) override;
  void backtrack(const cdcl::Solver& solver, std::size_t trail_size) override;
  void explain(const cdcl::Solver& solver, cdcl::Lit implied, std::vector<cdcl::Lit>& reason) override;

 private:
  bool shade(cdcl::Solver& solver, Cell cell, std::size_t place, std::vector<cdcl::Lit>& conflict);
  bool keep_unshaded(cdcl::Solver& solver, Cell cell, std::vector<cdcl::Lit>& conflict);
  void path_between(const Chains::Ends& ends, std::vector<cdcl::Lit>& out);
  void prove_cut(const Chains::Ends& ends, Cell closing);

  const Board& board_;
  ProofLog* proof_ = nullptr;
  Chains chains_;
  std::vector<std::size_t> places_;   // on the trail, of the cells in the chains
  std::vector<Chains::Ends> closed_;  // of an implied cell: where it would close a chain
  std::vector<std::vector<Cell>> copies_;
  std::vector<std::vector<int>> copies_of_;  // per cell: indices of copies_; empty if there are none at all
  std::size_t head_ = 0;                     // the position on the trail up to which everything is processed
};

}  // namespace gridwright::hitori
