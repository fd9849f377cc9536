#include "nonogram/clause_proof.hpp"

#include <algorithm>

#include "nonogram/black_board.hpp"
#include "nonogram/colour_board.hpp"

namespace gridwright::nonogram {

using cdcl::Lit;

namespace {

std::vector<int> in_order(std::vector<int> clause) {
  std::ranges::sort(clause);
  return clause;
}

}  // namespace

template <AnyBoard Board>
ClauseProof<Board>::ClauseProof(ProofLog& log, const std::vector<Cell>& open, const CellVariables<Board>& variables,
                                std::span<const RunVariable> runs, bool whole)
    : log_(log), open_(open), whole_(whole) {
  for (cdcl::Var var = 0; var < variables.count(); ++var) {
    const auto& meaning = variables.meaning(var);
    names_.push_back(log_.is(open_[meaning.cell], meaning.value));
  }
  for (const auto& [line, run, place, ended] : runs)
    names_.push_back(ended ? log_.ended(line, run, place) : log_.started(line, run, place));
}

template <AnyBoard Board>
void ClauseProof<Board>::translate(std::span<const Lit> clause) {
  clause_.clear();
  for (const Lit lit : clause) clause_.push_back(lit.positive() ? names_[lit.var()] : -names_[lit.var()]);
}

template <AnyBoard Board>
void ClauseProof<Board>::learned(std::span<const Lit> clause) {
  translate(clause);
  if (agreement_)
    clause_.push_back(agreement_);
  else if (!whole_ && early_.insert(in_order(clause_)).second)
    early_literals_ += clause_.size();
  log_.lemma(clause_);
}

template <AnyBoard Board>
void ClauseProof<Board>::forgotten(std::span<const Lit> clause) {
  translate(clause);
  const bool early = !early_.empty() && early_.erase(in_order(clause_));
  if (early) early_literals_ -= clause_.size();
  if (agreement_ && !early) clause_.push_back(agreement_);
  log_.erase(clause_);
}

template <AnyBoard Board>
void ClauseProof<Board>::leave_out(const std::vector<Value>& solution) {
  if (whole_ || agreement_) return;
  const int agreement = log_.new_variable();
  clause_.assign(1, agreement);
  for (std::size_t i = 0; i < open_.size(); ++i) clause_.push_back(-log_.is(open_[i], solution[i]));
  log_.lemma(clause_);
  for (std::size_t i = 0; i < open_.size(); ++i) log_.lemma({-agreement, log_.is(open_[i], solution[i])});
  agreement_ = agreement;
}

template <AnyBoard Board>
std::size_t ClauseProof<Board>::memory() const {
  constexpr std::size_t kNode = 80;  // of the set: an estimate
  return (names_.size() + early_literals_) * sizeof(int) + early_.size() * kNode;
}

template <AnyBoard Board>
void ClauseProof<Board>::exhausted() {
  if (agreement_)
    log_.lemma({agreement_});
  else
    log_.lemma({});
}

template class ClauseProof<BlackBoard>;
template class ClauseProof<ColourBoard>;

}  // namespace gridwright::nonogram
