// Clauses of two and three literals, which is what puzzles are made of, are held in the lists of their literals and
// never moved: looking at one touches no other memory. Longer ones are learned ones for the most part; their first two
// literals are watched: a watched literal is false only if the other is true at a level not higher, or the clause has
// not been looked at since; a clause that is a reason has the literal that it made true first.
#include "cdcl/solver.hpp"

#include <algorithm>
#include <utility>

#include "base/luby.hpp"

namespace gridwright::cdcl {

using base::Budget;
using base::luby;

// The problem

Var Solver::new_var(bool phase) {
  const Var var = variables();
  value_.insert(value_.end(), 2, 0);
  watches_.resize(watches_.size() + 2);
  assigned_.emplace_back();
  explained_.emplace_back();
  phase_.push_back(phase);
  target_.push_back(phase);
  model_.push_back(phase);
  seen_.push_back(0);
  heap_.add(var);
  return var;
}

bool Solver::add_clause(std::span<const Lit> literals) {
  if (!consistent_) return false;
  backtrack(0);
  std::vector<Lit> kept;
  for (const Lit lit : literals) {
    if (value_[lit.code] > 0) return true;
    if (value_[lit.code] == 0) kept.push_back(lit);
  }
  if (kept.empty()) return consistent_ = false;
  if (kept.size() > 1) {
    add_to_store(kept, 0);
    return true;
  }
  assign(kept[0], {});
  return true;
}

// Files a clause of two literals or more; returns a learned one as the reason of its first literal.
Solver::Reason Solver::add_to_store(std::span<const Lit> lits, std::uint32_t glue) {
  if (glue == 0 && lits.size() <= 3) {
    given_.push_back({lits[0], lits[1], lits.size() == 3 ? lits[2] : kNoLit});
    return {};
  }
  const Ref ref = static_cast<Ref>(arena_.size());
  arena_.push_back(static_cast<std::uint32_t>(lits.size()));
  arena_.push_back(glue);
  arena_.push_back(2);
  for (const Lit lit : lits) arena_.push_back(static_cast<std::uint32_t>(lit.code));
  watches_[(~lits[0]).code].push_back({ref, lits[1]});
  watches_[(~lits[1]).code].push_back({ref, lits[0]});
  if (glue) learned_.push_back(ref);
  return {Reason::kClause, static_cast<std::int32_t>(ref)};
}

std::size_t Solver::memory() const {
  constexpr std::size_t kEachVariable = 200;  // its literals' lists, its place in the heap and on the trail
  return assigned_.size() * kEachVariable + (packed_.capacity() + 3 * given_.capacity()) * sizeof(Lit) +
         2 * arena_.capacity() * sizeof(Ref);
}

void Solver::bump(Var var, double amount) {
  if (heap_.bump(var, amount * step_)) step_ *= heap_.rescale();
}

void Solver::shuffle(std::uint64_t seed) {
  for (Var var = 0; var < variables(); ++var) {
    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
    bump(var, 1e-3 * static_cast<double>(seed >> 40) / (1 << 24));
  }
}

// Propagation

void Solver::assign(Lit lit, Reason reason) {
  value_[lit.code] = 1;
  value_[(~lit).code] = -1;
  assigned_[lit.var()] = {decision_level(), static_cast<std::uint32_t>(trail_.size()), reason};
  trail_.push_back(lit);
}

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
  const Range range = ranges_[made_true.code];
  const Lit* const packed = packed_.data();
  const std::span<const Lit> others(packed + range.begin, packed + range.pairs);
  const std::span<const Pair> pairs(reinterpret_cast<const Pair*>(packed + range.pairs), (range.end - range.pairs) / 2);
  const std::int32_t made_false = (~made_true).code;
  const std::int8_t* const values = value_.data();
  for (const Lit other : others) {
    const int value = values[other.code];
    if (value > 0) continue;
    if (value < 0) {
      conflict_ = {~made_true, other};
      return false;
    }
    assign(other, {Reason::kBinary, made_false});
  }
  for (const auto [first, second] : pairs) {
    const int one = values[first.code], other = values[second.code];
    if (one + other >= 0) continue;  // true, or open still
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

// Packs the short clauses, without what the first level has settled.
void Solver::pack() {
  std::size_t kept = 0;
  for (const Short& clause : given_) {
    Lit open[3];
    int count = 0;
    bool satisfied = false;
    for (const Lit lit : {clause.first, clause.second, clause.third}) {
      if (lit == kNoLit || value_[lit.code] < 0) continue;
      satisfied |= value_[lit.code] > 0;
      open[count++] = lit;
    }
    if (satisfied) continue;
    if (count == 0) {
      consistent_ = false;
      return;
    }
    if (count == 1)
      assign(open[0], {});
    else
      given_[kept++] = {open[0], open[1], count == 3 ? open[2] : kNoLit};
  }
  given_.resize(kept);
  packed_clauses_ = kept;

  const auto each = [&](auto&& binary, auto&& ternary) {
    for (const auto& [first, second, third] : given_) {
      if (third == kNoLit) {
        binary(ranges_[(~first).code], second);
        binary(ranges_[(~second).code], first);
      } else {
        ternary(ranges_[(~first).code], second, third);
        ternary(ranges_[(~second).code], first, third);
        ternary(ranges_[(~third).code], first, second);
      }
    }
  };
  ranges_.assign(value_.size(), {});
  each([](Range& range, Lit) { ++range.pairs; }, [](Range& range, Lit, Lit) { range.end += 2; });
  std::uint32_t at = 0;
  for (Range& range : ranges_) {
    const Range counts = range;
    range = {at, at, at + counts.pairs};  // `pairs` and `end` are where the next clause goes
    at += counts.pairs + counts.end;
  }
  packed_.resize(at);
  each([&](Range& range, Lit other) { packed_[range.pairs++] = other; },
       [&](Range& range, Lit one, Lit other) {
         packed_[range.end++] = one;
         packed_[range.end++] = other;
       });
}

bool Solver::propagate_long(Lit made_true) {
  std::vector<Watch>& list = watches_[made_true.code];
  const Lit false_lit = ~made_true;
  Watch *read = list.data(), *write = read, *const end = read + list.size();
  bool consistent = true;
  while (read != end) {
    const Watch watch = *read++;
    if (value_[watch.blocker.code] > 0) {
      *write++ = watch;
      continue;
    }
    Lit* const lits = literals_of(watch.ref);
    const Lit other{lits[0].code ^ lits[1].code ^ false_lit.code};
    const int other_value = value_[other.code];
    if (other_value > 0) {
      *write++ = {watch.ref, other};
      continue;
    }
    const std::uint32_t size = size_of(watch.ref);
    std::uint32_t k = 2;
    while (k < size && value_[lits[k].code] < 0) ++k;
    if (k < size) {
      lits[0] = other;
      lits[1] = lits[k];
      lits[k] = false_lit;
      watches_[(~lits[1]).code].push_back({watch.ref, other});
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
    assign(other, {Reason::kClause, static_cast<std::int32_t>(watch.ref)});
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

// Learning

// The literals, all false, that made `lit` true.
std::span<const Lit> Solver::reason_of(Lit lit) {
  Reason& reason = assigned_[lit.var()].reason;
  switch (reason.kind) {
    case Reason::kTernary:
      told_[1] = {reason.second};
      [[fallthrough]];
    case Reason::kBinary:
      told_[0] = {reason.first};
      return {told_, reason.kind == Reason::kTernary ? 2U : 1U};
    case Reason::kClause: {
      const Ref ref = static_cast<Ref>(reason.first);
      return {literals_of(ref) + 1, size_of(ref) - 1};
    }
    case Reason::kLazy:
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

// From `conflict_` to the clause of the first unique implication point, its literal first.
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
    if (why.kind == Reason::kClause) used_of(static_cast<Ref>(why.first)) = 2;
    lits = reason_of(trail_[place]);
  }
  learned_clause_[0] = ~trail_[place];

  std::uint32_t levels = 0;
  for (const Lit lit : learned_clause_) levels |= 1U << (level(lit.var()) & 31);
  auto kept = learned_clause_.begin() + 1;
  for (auto it = kept; it != learned_clause_.end(); ++it)
    if (reason(it->var()).kind == Reason::kNone || !redundant(*it, levels)) *kept++ = *it;
  learned_clause_.erase(kept, learned_clause_.end());
  for (const Lit lit : to_clear_) seen_[lit.var()] = 0;
}

// Whether a literal follows from the other literals of the learned clause. seen_: 1 in the clause, 2 redundant, 3 not.
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

// Forgetting: of the learned clauses that were not used lately, three quarters, those with the most levels first.
void Solver::reduce() {
  ++stats_.reductions;
  std::vector<Ref> candidates;
  for (const Ref ref : learned_) {
    const Lit first = literals_of(ref)[0];
    const Reason& reason = assigned_[first.var()].reason;
    const bool locked =
        value_[first.code] > 0 && reason.kind == Reason::kClause && static_cast<Ref>(reason.first) == ref;
    if (used_of(ref) > 0) --used_of(ref);
    if (static_cast<int>(glue_of(ref)) <= settings_.keep_glue || size_of(ref) <= 3 || locked || used_of(ref)) continue;
    candidates.push_back(ref);
  }
  std::stable_sort(candidates.begin(), candidates.end(), [&](Ref one, Ref other) {
    return std::pair(glue_of(one), size_of(one)) > std::pair(glue_of(other), size_of(other));
  });
  candidates.resize(candidates.size() * 3 / 4);
  constexpr std::uint32_t kDead = 1U << 31;
  for (const Ref ref : candidates) size_of(ref) |= kDead;
  const auto dead = [&](Ref ref) { return (size_of(ref) & kDead) != 0; };
  for (auto& list : watches_) std::erase_if(list, [&](const Watch& watch) { return dead(watch.ref); });
  std::erase_if(learned_, dead);

  // Close the gaps: everything that refers to a clause learns its new place.
  std::vector<std::uint32_t> packed;
  packed.reserve(arena_.size());
  for (Ref ref = 0; ref < arena_.size();) {
    const std::uint32_t total = (size_of(ref) & ~kDead) + kHeader;
    if (!dead(ref)) {
      const auto place = static_cast<Ref>(packed.size());
      packed.insert(packed.end(), arena_.begin() + ref, arena_.begin() + ref + total);
      arena_[ref + 1] = place;  // forwarding address
    }
    ref += total;
  }
  const auto moved = [&](Ref ref) { return arena_[ref + 1]; };
  for (auto& list : watches_)
    for (Watch& watch : list) watch.ref = moved(watch.ref);
  for (Ref& ref : learned_) ref = moved(ref);
  for (const Lit lit : trail_) {
    Reason& reason = assigned_[lit.var()].reason;
    if (reason.kind == Reason::kClause) reason.first = static_cast<std::int32_t>(moved(static_cast<Ref>(reason.first)));
  }
  arena_ = std::move(packed);
}

// Decisions

// After a restart the same decisions would follow as long as their variables are more active than all open ones.
int Solver::reusable_level() {
  while (!heap_.empty() && value_[2 * heap_.top()] != 0) heap_.pop();
  if (heap_.empty()) return 0;
  const double best = heap_.activity(heap_.top());
  int kept = 0;
  while (kept < decision_level() && heap_.activity(trail_[level_begin_[kept]].var()) > best) ++kept;
  return kept;
}

Lit Solver::decide() {
  Var var;
  do {
    if (heap_.empty()) return kNoLit;
    var = heap_.pop();
  } while (value_[2 * var] != 0);
  const bool value = settings_.target_phases && target_size_ ? target_[var] : phase_[var];
  return Lit::of(var, value);
}

// Takes over the learned clause: back to where it forces its first literal, and on from there.
void Solver::learn() {
  const int glue = glue_of_learned();
  stats_.learned_literals += learned_clause_.size();
  int target = 0;
  if (learned_clause_.size() > 1) {
    auto highest = std::max_element(learned_clause_.begin() + 1, learned_clause_.end(),
                                    [&](Lit one, Lit other) { return level(one.var()) < level(other.var()); });
    std::swap(*highest, learned_clause_[1]);
    target = level(learned_clause_[1].var());
  }
  backtrack(target);
  const Reason reason =
      learned_clause_.size() > 1 ? add_to_store(learned_clause_, static_cast<std::uint32_t>(glue)) : Reason{};
  assign(learned_clause_[0], reason);
  step_ *= decay_step_;
}

Answer Solver::solve(std::span<const Lit> assumptions, std::uint64_t conflicts, Budget& budget) {
  if (!consistent_) return Answer::no;
  backtrack(0);
  if (packed_clauses_ != given_.size() || ranges_.size() != value_.size()) pack();
  if (!consistent_) return Answer::no;
  propagated_ = 0;
  target_size_ = 0;
  const std::uint64_t end = stats_.conflicts + conflicts;
  std::uint64_t restart_number = 1;
  std::uint64_t next_restart = stats_.conflicts + settings_.restart_unit * luby(restart_number);
  std::uint64_t next_reduce = stats_.conflicts + settings_.reduce_first + settings_.reduce_step * stats_.reductions;
  std::uint64_t work = stats_.propagations + (guide_ ? guide_->work() : 0);
  bool guided = guide_ != nullptr;
  if (guided) guide_->begin();
  for (;;) {
    const bool consistent = propagate();
    const std::uint64_t done = stats_.propagations + (guide_ ? guide_->work() : 0);
    if (!budget.spend(20 * (done - work) + 50)) return Answer::unknown;
    work = done;
    if (!consistent) {
      guided = false;
      ++stats_.conflicts;
      if (!budget.spend_node()) return Answer::unknown;
      // A propagator may find a conflict among older literals only: go back to where it begins.
      int top = 0;
      for (const Lit lit : conflict_) top = std::max(top, level(lit.var()));
      if (top == 0) {
        consistent_ = false;
        return Answer::no;
      }
      backtrack(top);
      if (settings_.target_phases) {
        const std::size_t sound = level_begin_.back();  // the trail below the last level is free of conflict
        if (sound > target_size_) {
          target_size_ = sound;
          for (std::size_t i = 0; i < sound; ++i) target_[trail_[i].var()] = trail_[i].positive();
        }
      }
      analyze();
      learn();
      continue;
    }
    if (stats_.conflicts >= end) return Answer::unknown;
    if (stats_.conflicts >= next_restart) {
      ++stats_.restarts;
      if (!budget.hold(memory())) return Answer::unknown;
      // The guide's share is half of the work.
      guided = guide_ && guide_->work() <= stats_.propagations;
      if (guided) guide_->begin();
      backtrack(assumptions.empty() && !guided ? reusable_level() : 0);
      next_restart = stats_.conflicts + settings_.restart_unit * luby(++restart_number);
    }
    if (stats_.conflicts >= next_reduce) {
      reduce();
      next_reduce = stats_.conflicts + settings_.reduce_first + settings_.reduce_step * stats_.reductions;
    }
    Lit next = kNoLit;
    while (next == kNoLit && decision_level() < static_cast<int>(assumptions.size())) {
      const Lit assumed = assumptions[decision_level()];
      if (value_[assumed.code] < 0) return Answer::no;
      if (value_[assumed.code] == 0)
        next = assumed;
      else
        level_begin_.push_back(static_cast<int>(trail_.size()));  // already true: an empty level keeps the count
    }
    if (next == kNoLit && guided) next = guide_->decide(*this);
    if (next == kNoLit) next = decide();
    if (next == kNoLit) {
      for (Var var = 0; var < variables(); ++var) model_[var] = value_[2 * var] > 0;
      return Answer::yes;
    }
    ++stats_.decisions;
    level_begin_.push_back(static_cast<int>(trail_.size()));
    assign(next, {});
  }
}

}  // namespace gridwright::cdcl
