// Writes what a search finds out about a Hitori as the lemmas of a proof.
//
// Shaded neighbours and copies are clauses of the puzzle (certificate/hitori_clauses.hpp); that unshaded cells are
// connected is none, since there would be too many. A proof adds those that it needs: a *cut* says that some cells,
// which would close a chain, are not all shaded. It does not follow from the clauses, but is easy to judge on the
// board. The propagator writes one whenever the search depends on it; learned clauses then follow by unit propagation.
#pragma once

#include <set>
#include <span>
#include <vector>

#include "cdcl/solver.hpp"
#include "certificate/proof.hpp"
#include "hitori/board.hpp"

namespace gridwright::hitori {

class ProofLog final : public cdcl::Notary {
 public:
  explicit ProofLog(certificate::Proof& proof) : proof_(proof) {}

  void learned(std::span<const cdcl::Lit> clause) override;
  void forgotten(std::span<const cdcl::Lit> clause) override;
  std::size_t memory() const override;
  void lemma(std::span<const cdcl::Lit> clause) { learned(clause); }
  void cut(std::vector<Cell> cells);  // these are not all shaded

 private:
  std::span<const int> translated(std::span<const cdcl::Lit> clause);

  certificate::Proof& proof_;
  std::set<std::vector<Cell>> cuts_;  // written before, their cells in order
  std::size_t cut_cells_ = 0;         // in all of them
  std::vector<int> clause_;
};

}  // namespace gridwright::hitori
