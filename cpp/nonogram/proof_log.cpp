#include "nonogram/proof_log.hpp"

namespace gridwright::nonogram {

void ProofLog::lemma(std::span<const int> literals) {
  if (complete_) return;
  clause_.assign(literals.begin(), literals.end());
  clause_.insert(clause_.end(), context_.begin(), context_.end());
  proof_.lemma(clause_);
  complete_ = clause_.empty();
}

void ProofLog::erase(std::span<const int> literals) {
  if (!complete_) proof_.erase(literals);
}

}  // namespace gridwright::nonogram
