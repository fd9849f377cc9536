#include "hitori/proof_log.hpp"

#include <algorithm>

namespace gridwright::hitori {

using cdcl::Lit;

std::span<const int> ProofLog::translated(std::span<const Lit> clause) {
  clause_.clear();
  for (const Lit lit : clause) clause_.push_back(lit.positive() ? 1 + lit.var() : -1 - lit.var());
  return clause_;
}

void ProofLog::learned(std::span<const Lit> clause) {
  proof_.lemma(translated(clause));
}

void ProofLog::forgotten(std::span<const Lit> clause) {
  proof_.erase(translated(clause));
}

void ProofLog::cut(std::vector<Cell> cells) {
  std::ranges::sort(cells);
  const auto [place, fresh] = cuts_.insert(std::move(cells));
  if (!fresh) return;
  cut_cells_ += place->size();
  clause_.clear();
  for (const Cell cell : *place) clause_.push_back(-1 - cell);
  proof_.lemma(clause_);
}

std::size_t ProofLog::memory() const {
  constexpr std::size_t kNode = 80;  // of the set: an estimate
  return cut_cells_ * sizeof(Cell) + cuts_.size() * kNode;
}

}  // namespace gridwright::hitori
