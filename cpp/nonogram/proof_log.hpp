// Writes what a search finds out about a nonogram as the lemmas of a proof.
//
// The clauses that a proof begins with (certificate/nonogram_clauses.hpp) imply by unit propagation whatever a line
// implies, and contain those of conflict-driven search (encoding.hpp). So lines need no lemma, nor do decisions that
// are still open; every other inference is written when it is made:
//
//   a refuted probe         its cell does not have the value
//   agreement of probes     the finding, for all values of the cell but one; then by itself
//   a closed decision       its negation
//   a learned clause        itself; one that is forgotten is erased
//   a component             "as in the solution here", a new variable, or what was learned there: see ClauseSearch
//
// What was found below decisions holds only there: such a lemma has their negations, the *context*. Decisions in other
// components do not matter to it. Once a solution is known, the last clause of the puzzle says that some cell differs
// from it, so a decision is closed as well when everything below it leads to that solution.
#pragma once

#include <initializer_list>
#include <span>
#include <utility>
#include <vector>

#include "certificate/nonogram_clauses.hpp"
#include "certificate/proof.hpp"
#include "nonogram/board.hpp"

namespace gridwright::nonogram {

class ProofLog {
 public:
  // Both must outlive it.
  ProofLog(const certificate::NonogramClauses& clauses, certificate::Proof& proof) : clauses_(clauses), proof_(proof) {}

  // The literals of a proof.
  template <class Value>
  int is(Cell cell, Value value) const {
    return clauses_.cell(cell.row, cell.column, static_cast<int>(value));
  }
  int started(int line, int run, int place) const { return clauses_.started(line, run, place); }
  int ended(int line, int run, int place) const { return clauses_.ended(line, run, place); }
  int new_variable() { return proof_.new_variable(); }

  // The negated decisions that lemmas depend on from now on.
  void set_context(std::vector<int> context) { context_ = std::move(context); }

  void lemma(std::initializer_list<int> literals) { lemma(std::span(literals.begin(), literals.size())); }
  void lemma(std::span<const int> literals);
  void erase(std::span<const int> literals);  // a lemma without context

 private:
  const certificate::NonogramClauses& clauses_;
  certificate::Proof& proof_;
  std::vector<int> context_, clause_;
  bool complete_ = false;  // the empty clause was written
};

}  // namespace gridwright::nonogram
