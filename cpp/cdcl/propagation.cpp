// The trail: propagating an assignment, and undoing it.
//
// If a watched literal of a long clause is false, either the other is true at no higher level, or the clause has not
// been visited since. In a clause that is a reason, the literal that it made true comes first.
#include <algorithm>
#include <cassert>

#include "base/contract.hpp"
#include "cdcl/solver.hpp"

namespace gridwright::cdcl {

bool Solver::propagate() {
  for (;;) {
    if (!propagate_clauses()) return false;
    if (!propagator_) return true;
    conflict_.clear();
    if (!propagator_->propagate(*this, conflict_)) return false;
    if (propagated_ == trail_.size()) return true;
  }
}

bool Solver::propagate_clauses() {
  while (propagated_ < trail_.size()) {
    const Lit made_true = trail_[propagated_++];
    ++stats_.propagations;
    if (!propagate_short(made_true)) return false;
    if (!propagate_long(made_true)) return false;
  }
  return true;
}

inline bool Solver::propagate_short(Lit made_true) {
  const std::int32_t made_false = (~made_true).code;
  const std::int8_t* const values = value_.data();
  for (const Lit other : store_.others(made_true)) {
    const int value = values[other.code];
    if (value > 0) continue;
    if (value < 0) {
      conflict_ = {~made_true, other};
      return false;
    }
    assign(other, {Reason::kBinary, made_false});
  }
  for (const auto [first, second] : store_.pairs(made_true)) {
    const int one = values[first.code], other = values[second.code];
    if (one + other >= 0) continue;  // true, or still open
    if (one == other) {
      conflict_ = {~made_true, first, second};
      return false;
    }
    if (one == 0)
      assign(first, {Reason::kTernary, made_false, second.code});
    else
      assign(second, {Reason::kTernary, made_false, first.code});
  }
  return true;
}

bool Solver::propagate_long(Lit made_true) {
  std::vector<ClauseStore::Watch>& list = store_.watches(made_true);
  const Lit false_lit = ~made_true;
  ClauseStore::Watch *read = list.data(), *write = read, *const end = read + list.size();
  bool consistent = true;
  while (read != end) {
    const ClauseStore::Watch watch = *read++;
    if (value_[watch.blocker.code] > 0) {
      *write++ = watch;
      continue;
    }
    Lit* const lits = store_.literals_of(watch.ref);
    const Lit other{lits[0].code ^ lits[1].code ^ false_lit.code};
    const int other_value = value_[other.code];
    if (other_value > 0) {
      *write++ = {watch.ref, other};
      continue;
    }
    const std::uint32_t size = store_.size_of(watch.ref);
    std::uint32_t k = 2;
    while (k < size && value_[lits[k].code] < 0) ++k;
    if (k < size) {
      lits[0] = other;
      lits[1] = lits[k];
      lits[k] = false_lit;
      store_.watches(~lits[1]).push_back({watch.ref, other});
      continue;
    }
    *write++ = {watch.ref, other};
    lits[0] = other;
    lits[1] = false_lit;
    if (other_value < 0) {
      conflict_.assign(lits, lits + size);
      consistent = false;
      break;
    }
    assign(other, Reason::clause(watch.ref));
  }
  while (read != end) *write++ = *read++;
  list.resize(write - list.data());
  return consistent;
}

void Solver::backtrack(int target) {
  if (decision_level() <= target) return;
  const std::size_t begin = level_begin_[target];
  if (propagator_) propagator_->backtrack(*this, begin);
  for (std::size_t i = trail_.size(); i-- > begin;) {
    const Lit lit = trail_[i];
    const Var var = lit.var();
    value_[lit.code] = value_[(~lit).code] = 0;
    phase_[var] = lit.positive();
    heap_.insert(var);
  }
  trail_.resize(begin);
  level_begin_.resize(target);
  propagated_ = begin;
}

void Solver::sanity() const {
#ifndef NDEBUG
  assert(value_.size() == 2 * assigned_.size() && propagated_ <= trail_.size());
  std::size_t place = 0;
  for (int level = 0; level <= decision_level(); ++level) {
    const std::size_t end = level < decision_level() ? static_cast<std::size_t>(level_begin_[level]) : trail_.size();
    assert(place <= end && end <= trail_.size());
    for (; place < end; ++place) {
      const Lit lit = trail_[place];
      const Assigned& assigned = assigned_[lit.var()];
      assert(value_[lit.code] == 1 && value_[(~lit).code] == -1);
      assert(assigned.level == level && assigned.place == place);
      const Reason& reason = assigned.reason;
      const auto false_before = [&](std::int32_t code) {
        return value_[code] < 0 && assigned_[Lit{code}.var()].place < place;
      };
      if (reason.kind == Reason::kBinary || reason.kind == Reason::kTernary) assert(false_before(reason.first));
      if (reason.kind == Reason::kTernary) assert(false_before(reason.second));
      if (reason.kind != Reason::kClause || level == 0) continue;
      const std::span<const Lit> clause = store_.clause(reason.ref());
      assert(clause[0] == lit);
      for (const Lit other : clause.subspan(1)) assert(false_before(other.code));
    }
  }
  std::size_t known = 0;
  for (const std::int8_t value : value_) known += value > 0;
  assert(known == trail_.size());
  store_.sanity();
  if (consistent_ && propagated_ == trail_.size()) sanity_of_watches();
#endif
}

// Holds when everything has been propagated and no clause is violated.
void Solver::sanity_of_watches() const {
#ifndef NDEBUG
  store_.for_each_long([&](std::span<const Lit> clause) {
    for (const int side : {0, 1}) {
      const Lit watched = clause[side];
      if (value_[watched.code] >= 0) continue;
      const bool satisfied = std::any_of(clause.begin(), clause.end(), [&](Lit lit) {
        return value_[lit.code] > 0 && level(lit.var()) <= level(watched.var());
      });
      assert(satisfied);
    }
  });
#endif
}

}  // namespace gridwright::cdcl
