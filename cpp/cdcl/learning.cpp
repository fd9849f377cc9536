// Learning from conflicts, and deleting learned clauses.
//
// Walks back from a conflict along the reasons to the first literal that all of it passes through (the first unique
// implication point). That is the only literal of the last level in the learned clause, so the clause implies something
// new as soon as the search backtracks. Literals that follow from the others are left out.
#include <algorithm>
#include <utility>

#include "cdcl/solver.hpp"

namespace gridwright::cdcl {

// The false literals that made `lit` true.
std::span<const Lit> Solver::reason_of(Lit lit) {
  Reason& reason = assigned_[lit.var()].reason;
  switch (reason.kind) {
    case Reason::kTernary:
      short_reason_[1] = {reason.second};
      [[fallthrough]];
    case Reason::kBinary:
      short_reason_[0] = {reason.first};
      return {short_reason_, reason.kind == Reason::kTernary ? 2U : 1U};
    case Reason::kClause: {
      return {store_.literals_of(reason.ref()) + 1, store_.size_of(reason.ref()) - 1};
    }
    case Reason::kLazy:
      if (explained_.size() < assigned_.size()) explained_.resize(assigned_.size());
      explained_[lit.var()].clear();
      propagator_->explain(*this, lit, explained_[lit.var()]);
      reason.kind = Reason::kExplained;
      [[fallthrough]];
    case Reason::kExplained:
      return explained_[lit.var()];
    case Reason::kNone:
      break;
  }
  return {};
}

// From `conflict_` to the clause of the first unique implication point, with that point's literal first.
void Solver::analyze() {
  learned_clause_.assign(1, kNoLit);
  to_clear_.clear();
  int open = 0;
  std::size_t place = trail_.size();
  std::span<const Lit> lits = conflict_;
  for (;;) {
    for (const Lit lit : lits) {
      const Var var = lit.var();
      if (seen_[var] || level(var) == 0) continue;
      seen_[var] = 1;
      to_clear_.push_back(lit);
      bump(var, 1);
      if (level(var) == decision_level())
        ++open;
      else
        learned_clause_.push_back(lit);
    }
    while (!seen_[trail_[--place].var()]) {
    }
    if (--open == 0) break;
    const Reason& why = reason(trail_[place].var());
    if (why.kind == Reason::kClause) store_.used_of(why.ref()) = 2;
    lits = reason_of(trail_[place]);
  }
  learned_clause_[0] = ~trail_[place];

  minimize_learned();
  for (const Lit lit : to_clear_) seen_[lit.var()] = 0;
}

void Solver::minimize_learned() {
  std::uint32_t levels = 0;
  for (const Lit lit : learned_clause_) levels |= 1U << (level(lit.var()) & 31);
  auto kept = learned_clause_.begin() + 1;
  for (auto it = kept; it != learned_clause_.end(); ++it)
    if (reason(it->var()).kind == Reason::kNone || !redundant(*it, levels)) *kept++ = *it;
  learned_clause_.erase(kept, learned_clause_.end());
}

// Whether a literal follows from the others in the learned clause. seen_: 1 in the clause, 2 redundant, 3 not.
bool Solver::redundant(Lit lit, std::uint32_t levels) {
  stack_.assign(1, lit);
  const std::size_t top = to_clear_.size();
  while (!stack_.empty()) {
    const Lit next = stack_.back();
    stack_.pop_back();
    for (const Lit cause : reason_of(~next)) {
      const Var var = cause.var();
      if (level(var) == 0 || seen_[var] == 1 || seen_[var] == 2) continue;
      if (seen_[var] == 3 || reason(var).kind == Reason::kNone || !((1U << (level(var) & 31)) & levels)) {
        for (std::size_t k = top; k < to_clear_.size(); ++k) seen_[to_clear_[k].var()] = 3;
        return false;
      }
      seen_[var] = 2;
      to_clear_.push_back(cause);
      stack_.push_back(cause);
    }
  }
  return true;
}

int Solver::glue_of_learned() {
  ++mark_;
  if (level_mark_.size() < assigned_.size() + 1) level_mark_.resize(assigned_.size() + 1);
  int glue = 0;
  for (const Lit lit : learned_clause_) {
    std::uint64_t& mark = level_mark_[level(lit.var())];
    glue += mark != mark_;
    mark = mark_;
  }
  return glue;
}

// Whether a clause is the reason for a literal.
bool Solver::locked(Ref ref) {
  const Lit first = store_.literals_of(ref)[0];
  const Reason& why = reason(first.var());
  return value_[first.code] > 0 && why.kind == Reason::kClause && why.ref() == ref;
}

// Deletes three quarters of the learned clauses that were not used lately, those with the most levels first (decision
// 0022).
void Solver::reduce() {
  ++stats_.reductions;
  std::vector<Ref> candidates;
  for (const Ref ref : store_.learned()) {
    std::uint32_t& used = store_.used_of(ref);
    if (used > 0) --used;
    const bool kept = static_cast<int>(store_.glue_of(ref)) <= settings_.keep_glue || store_.size_of(ref) <= 3;
    if (!kept && !used && !locked(ref)) candidates.push_back(ref);
  }
  std::stable_sort(candidates.begin(), candidates.end(), [&](Ref one, Ref other) {
    return std::pair(store_.glue_of(one), store_.size_of(one)) >
           std::pair(store_.glue_of(other), store_.size_of(other));
  });
  candidates.resize(candidates.size() * 3 / 4);
  if (notary_) [[unlikely]]
    for (const Ref ref : candidates) notary_->forgotten(std::as_const(store_).clause(ref));
  const ClauseStore::Moves moved = store_.forget(candidates);
  for (const Lit lit : trail_)
    if (Reason& why = reason(lit.var()); why.kind == Reason::kClause) why = Reason::clause(moved(why.ref()));
}

// Adds the learned clause: backtracks to where it forces its first literal, and continues from there.
void Solver::learn() {
  const int glue = glue_of_learned();
  stats_.learned_literals += learned_clause_.size();
  if (notary_) [[unlikely]]
    notary_->learned(learned_clause_);
  int target = 0;
  if (learned_clause_.size() > 1) {
    auto highest = std::max_element(learned_clause_.begin() + 1, learned_clause_.end(),
                                    [&](Lit one, Lit other) { return level(one.var()) < level(other.var()); });
    std::swap(*highest, learned_clause_[1]);
    target = level(learned_clause_[1].var());
  }
  backtrack(target);
  const bool alone = learned_clause_.size() == 1;
  assign(learned_clause_[0],
         alone ? Reason{} : Reason::clause(store_.add_long(learned_clause_, static_cast<std::uint32_t>(glue))));
  step_ *= decay_step_;
}

}  // namespace gridwright::cdcl
