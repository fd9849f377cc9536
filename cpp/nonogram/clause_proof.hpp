// Writes what conflict-driven search learns about one component of a board as lemmas.
//
// Once a solution of the component is found, the search looks for others: from then on everything that it learns holds
// for those only. If the component is not the whole puzzle, a new variable stands for "as in the solution here", and
// the lemmas say "that, or what was learned". When there is no other solution, that is left, a lemma of one literal.
#pragma once

#include <set>
#include <span>
#include <vector>

#include "cdcl/solver.hpp"
#include "nonogram/encoding.hpp"
#include "nonogram/proof_log.hpp"

namespace gridwright::nonogram {

template <AnyBoard Board>
class ClauseProof final : public cdcl::Notary {
 public:
  using Value = typename Board::Value;

  // `whole`: everything outside the component is known. `runs`: the meanings of the variables behind those of the
  // cells.
  ClauseProof(ProofLog& log, const std::vector<Cell>& open, const CellVariables<Board>& variables,
              std::span<const RunVariable> runs, bool whole);

  void learned(std::span<const cdcl::Lit> clause) override;
  void forgotten(std::span<const cdcl::Lit> clause) override;
  std::size_t memory() const override;
  void leave_out(const std::vector<Value>& solution);  // from now on, other solutions are sought
  void exhausted();                                    // there is none

  int agreement() const { return agreement_; }  // the new variable; 0: none

 private:
  void translate(std::span<const cdcl::Lit> clause);

  ProofLog& log_;
  const std::vector<Cell>& open_;
  bool whole_;
  std::vector<int> names_;  // of the solver's variables
  int agreement_ = 0;
  std::set<std::vector<int>> early_;  // lemmas before there was a solution, not erased; their literals in order
  std::size_t early_literals_ = 0;    // in all of these
  std::vector<int> clause_;
};

}  // namespace gridwright::nonogram
