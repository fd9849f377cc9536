// Invariants: the first two literals of a clause are watched; a watched literal is false only if the other is true at a
// level not higher, or the clause has not been looked at since. reason_ of a propagated variable is a clause whose first
// literal is that variable's. Literals of level 0 are permanent.
#include "cdcl/solver.hpp"

#include <algorithm>
#include <utility>

namespace gridwright::cdcl {
namespace {

// 1 1 2 1 1 2 4 ...
std::uint64_t luby(std::uint64_t index) {
  std::uint64_t size = 1, power = 0;
  while (size < index + 1) {
    size = 2 * size + 1;
    ++power;
  }
  while (size - 1 != index) {
    size = (size - 1) / 2;
    --power;
    index %= size;
  }
  return std::uint64_t{1} << power;
}

}  // namespace

// The problem

Var Solver::new_var(bool phase) {
  const Var var = variables();
  value_.insert(value_.end(), 2, 0);
  watches_.emplace_back();
  watches_.emplace_back();
  level_.push_back(-1);
  reason_.push_back(kNoRef);
  phase_.push_back(phase);
  target_.push_back(phase);
  model_.push_back(phase);
  activity_.push_back(0);
  heap_place_.push_back(-1);
  seen_.push_back(0);
  heap_insert(var);
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
  if (kept.size() == 1) {
    assign(kept[0], kNoRef);
    return consistent_ = propagate() == kNoRef;
  }
  watch(new_clause(kept, 0));
  return true;
}

Solver::Ref Solver::new_clause(std::span<const Lit> literals, std::uint32_t glue) {
  const Ref ref = static_cast<Ref>(arena_.size());
  arena_.push_back(static_cast<std::uint32_t>(literals.size()));
  arena_.push_back(glue);
  arena_.push_back(2);
  for (const Lit lit : literals) arena_.push_back(static_cast<std::uint32_t>(lit.code));
  return ref;
}

void Solver::watch(Ref ref) {
  const Lit* const lits = literals_of(ref);
  const bool binary = size_of(ref) == 2;
  watches_[(~lits[0]).code].push_back({ref, lits[1], binary});
  watches_[(~lits[1]).code].push_back({ref, lits[0], binary});
}

void Solver::bump(Var var, double amount) {
  activity_[var] += amount * step_;
  if (activity_[var] > 1e100) {
    for (double& activity : activity_) activity *= 1e-100;
    step_ *= 1e-100;
  }
  if (heap_place_[var] >= 0) heap_up(heap_place_[var]);
}

// Propagation

void Solver::assign(Lit lit, Ref reason) {
  value_[lit.code] = 1;
  value_[(~lit).code] = -1;
  level_[lit.var()] = decision_level();
  reason_[lit.var()] = reason;
  trail_.push_back(lit);
}

Solver::Ref Solver::propagate() {
  while (propagated_ < trail_.size()) {
    const Lit made_true = trail_[propagated_++];
    ++stats_.propagations;
    std::vector<Watch>& list = watches_[made_true.code];
    const Lit false_lit = ~made_true;
    Watch *read = list.data(), *write = read, *const end = read + list.size();
    while (read != end) {
      const Watch watch = *read++;
      const std::int8_t blocker = value_[watch.blocker.code];
      if (blocker > 0) {
        *write++ = watch;
        continue;
      }
      if (watch.binary) {
        *write++ = watch;
        if (blocker < 0) {
          while (read != end) *write++ = *read++;
          list.resize(write - list.data());
          return watch.ref;
        }
        Lit* const lits = literals_of(watch.ref);  // a reason has its literal first
        if (lits[0] == false_lit) std::swap(lits[0], lits[1]);
        assign(watch.blocker, watch.ref);
        continue;
      }
      Lit* const lits = literals_of(watch.ref);
      const Lit other{lits[0].code ^ lits[1].code ^ false_lit.code};
      if (other != watch.blocker && value_[other.code] > 0) {
        *write++ = {watch.ref, other, false};
        continue;
      }
      const std::uint32_t size = size_of(watch.ref);
      std::uint32_t k = 2;
      while (k < size && value_[lits[k].code] < 0) ++k;
      if (k < size) {
        lits[0] = other;
        lits[1] = lits[k];
        lits[k] = false_lit;
        watches_[(~lits[1]).code].push_back({watch.ref, other, false});
        continue;
      }
      *write++ = {watch.ref, other, false};
      if (value_[other.code] < 0) {
        while (read != end) *write++ = *read++;
        list.resize(write - list.data());
        return watch.ref;
      }
      lits[0] = other;
      lits[1] = false_lit;
      assign(other, watch.ref);
    }
    list.resize(write - list.data());
  }
  return kNoRef;
}

void Solver::backtrack(int level) {
  if (decision_level() <= level) return;
  const std::size_t begin = level_begin_[level];
  for (std::size_t i = trail_.size(); i-- > begin;) {
    const Lit lit = trail_[i];
    const Var var = lit.var();
    value_[lit.code] = value_[(~lit).code] = 0;
    phase_[var] = lit.positive();
    if (heap_place_[var] < 0) heap_insert(var);
  }
  trail_.resize(begin);
  level_begin_.resize(level);
  propagated_ = begin;
}

// Learning

void Solver::analyze(Ref conflict) {
  learned_clause_.assign(1, kNoLit);
  to_clear_.clear();
  int open = 0;
  std::size_t place = trail_.size();
  Lit uip = kNoLit;
  Ref ref = conflict;
  for (;;) {
    if (glue_of(ref) > 0) used_of(ref) = 2;
    const Lit* const lits = literals_of(ref);
    for (std::uint32_t i = uip == kNoLit ? 0 : 1; i < size_of(ref); ++i) {
      const Lit lit = lits[i];
      const Var var = lit.var();
      if (seen_[var] || level_[var] == 0) continue;
      seen_[var] = 1;
      to_clear_.push_back(lit);
      bump(var, 1);
      if (level_[var] == decision_level())
        ++open;
      else
        learned_clause_.push_back(lit);
    }
    while (!seen_[trail_[--place].var()]) {
    }
    uip = trail_[place];
    if (--open == 0) break;
    ref = reason_[uip.var()];
  }
  learned_clause_[0] = ~uip;

  std::uint32_t levels = 0;
  for (const Lit lit : learned_clause_) levels |= 1U << (level_[lit.var()] & 31);
  auto kept = learned_clause_.begin() + 1;
  for (auto it = kept; it != learned_clause_.end(); ++it)
    if (reason_[it->var()] == kNoRef || !redundant(*it, levels)) *kept++ = *it;
  learned_clause_.erase(kept, learned_clause_.end());
  for (const Lit lit : to_clear_) seen_[lit.var()] = 0;
}

// Whether a literal follows from the other literals of the learned clause. seen_: 1 in the clause, 2 redundant, 3 not.
bool Solver::redundant(Lit lit, std::uint32_t levels) {
  stack_.assign(1, lit);
  const std::size_t top = to_clear_.size();
  while (!stack_.empty()) {
    const Ref ref = reason_[stack_.back().var()];
    stack_.pop_back();
    const Lit* const lits = literals_of(ref);
    for (std::uint32_t i = 1; i < size_of(ref); ++i) {
      const Var var = lits[i].var();
      if (level_[var] == 0 || seen_[var] == 1 || seen_[var] == 2) continue;
      if (seen_[var] == 3 || reason_[var] == kNoRef || !((1U << (level_[var] & 31)) & levels)) {
        for (std::size_t k = top; k < to_clear_.size(); ++k) seen_[to_clear_[k].var()] = 3;
        return false;
      }
      seen_[var] = 2;
      to_clear_.push_back(lits[i]);
      stack_.push_back(lits[i]);
    }
  }
  return true;
}

int Solver::glue_of_learned() {
  ++mark_;
  if (level_mark_.size() < level_.size() + 1) level_mark_.resize(level_.size() + 1);
  int glue = 0;
  for (const Lit lit : learned_clause_) {
    std::uint64_t& mark = level_mark_[level_[lit.var()]];
    glue += mark != mark_;
    mark = mark_;
  }
  return glue;
}

// Forgetting: of the learned clauses that were not used lately, the half with the most levels.
void Solver::reduce() {
  ++stats_.reductions;
  std::vector<Ref> candidates;
  for (const Ref ref : learned_) {
    const bool locked = value_[literals_of(ref)[0].code] > 0 && reason_[literals_of(ref)[0].var()] == ref;
    if (used_of(ref) > 0) --used_of(ref);
    if (static_cast<int>(glue_of(ref)) <= settings_.keep_glue || locked || size_of(ref) == 2) continue;
    if (used_of(ref) == 0) candidates.push_back(ref);
  }
  std::stable_sort(candidates.begin(), candidates.end(), [&](Ref one, Ref other) {
    return std::pair(glue_of(one), size_of(one)) > std::pair(glue_of(other), size_of(other));
  });
  candidates.resize(candidates.size() / 2 + candidates.size() / 4);
  for (const Ref ref : candidates) size_of(ref) |= 1U << 31;
  const auto dead = [&](Ref ref) { return size_of(ref) >> 31; };
  for (auto& list : watches_) std::erase_if(list, [&](const Watch& watch) { return !watch.binary && dead(watch.ref); });
  std::erase_if(learned_, dead);

  // Close the gaps: everything that refers to a clause learns its new place.
  std::vector<std::uint32_t> packed;
  packed.reserve(arena_.size());
  for (Ref ref = 0; ref < arena_.size();) {
    const std::uint32_t size = size_of(ref) & ~(1U << 31), total = size + kHeader;
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
  for (const Lit lit : trail_)
    if (reason_[lit.var()] != kNoRef) reason_[lit.var()] = moved(reason_[lit.var()]);
  arena_ = std::move(packed);
}

// Decisions

void Solver::save_target() {
  if (trail_.size() <= target_size_) return;
  target_size_ = trail_.size();
  for (const Lit lit : trail_) target_[lit.var()] = lit.positive();
}

Lit Solver::decide() {
  Var var;
  do {
    if (heap_.empty()) return kNoLit;
    var = heap_pop();
  } while (value_[2 * var] != 0);
  const bool value = settings_.target_phases && target_size_ ? target_[var] : phase_[var];
  return Lit::of(var, value);
}

Answer Solver::solve(std::span<const Lit> assumptions, std::uint64_t conflicts, Budget& budget) {
  if (!consistent_) return Answer::no;
  backtrack(0);
  target_size_ = 0;
  const std::uint64_t end = stats_.conflicts + conflicts;
  std::uint64_t restart_number = 0;
  std::uint64_t next_restart = stats_.conflicts + settings_.restart_unit * luby(restart_number);
  std::uint64_t next_reduce = stats_.conflicts + settings_.reduce_first + settings_.reduce_step * stats_.reductions;
  std::uint64_t work = stats_.propagations;
  for (;;) {
    const Ref conflict = propagate();
    if (!budget.spend(20 * (stats_.propagations - work) + 50)) return Answer::unknown;
    work = stats_.propagations;
    if (conflict != kNoRef) {
      ++stats_.conflicts;
      if (decision_level() == 0) {
        consistent_ = false;
        return Answer::no;
      }
      if (settings_.target_phases) {
        // Up to the conflict the trail is consistent only below the last level.
        const std::size_t begin = level_begin_.back();
        if (begin > target_size_) {
          target_size_ = begin;
          for (std::size_t i = 0; i < begin; ++i) target_[trail_[i].var()] = trail_[i].positive();
        }
      }
      analyze(conflict);
      const int glue = glue_of_learned();
      stats_.learned_literals += learned_clause_.size();
      int level = 0;
      if (learned_clause_.size() > 1) {
        auto highest = std::max_element(learned_clause_.begin() + 1, learned_clause_.end(),
                                        [&](Lit one, Lit other) { return level_[one.var()] < level_[other.var()]; });
        std::swap(*highest, learned_clause_[1]);
        level = level_[learned_clause_[1].var()];
      }
      backtrack(level);
      if (learned_clause_.size() == 1) {
        assign(learned_clause_[0], kNoRef);
      } else {
        const Ref ref = new_clause(learned_clause_, static_cast<std::uint32_t>(glue));
        learned_.push_back(ref);
        watch(ref);
        assign(learned_clause_[0], ref);
      }
      step_ *= decay_step_;
      continue;
    }
    if (stats_.conflicts >= end) return Answer::unknown;
    if (stats_.conflicts >= next_restart) {
      ++stats_.restarts;
      backtrack(0);
      next_restart = stats_.conflicts + settings_.restart_unit * luby(++restart_number);
    }
    if (stats_.conflicts >= next_reduce) {
      reduce();
      next_reduce = stats_.conflicts + settings_.reduce_first + settings_.reduce_step * stats_.reductions;
    }
    Lit next = kNoLit;
    while (decision_level() < static_cast<int>(assumptions.size())) {
      const Lit assumed = assumptions[decision_level()];
      if (value_[assumed.code] < 0) return Answer::no;
      if (value_[assumed.code] == 0) {
        next = assumed;
        break;
      }
      level_begin_.push_back(static_cast<int>(trail_.size()));  // already true: an empty level keeps the count
    }
    if (next == kNoLit) next = decide();
    if (next == kNoLit) {
      for (Var var = 0; var < variables(); ++var) model_[var] = value_[2 * var] > 0;
      return Answer::yes;
    }
    ++stats_.decisions;
    level_begin_.push_back(static_cast<int>(trail_.size()));
    assign(next, kNoRef);
  }
}

// The heap

void Solver::heap_insert(Var var) {
  heap_place_[var] = static_cast<int>(heap_.size());
  heap_.push_back(var);
  heap_up(heap_place_[var]);
}

Var Solver::heap_pop() {
  const Var top = heap_.front();
  heap_place_[top] = -1;
  const Var last = heap_.back();
  heap_.pop_back();
  if (!heap_.empty()) {
    heap_[0] = last;
    heap_place_[last] = 0;
    heap_down(0);
  }
  return top;
}

void Solver::heap_up(int place) {
  const Var var = heap_[place];
  while (place > 0) {
    const int parent = (place - 1) / 2;
    if (activity_[heap_[parent]] >= activity_[var]) break;
    heap_[place] = heap_[parent];
    heap_place_[heap_[place]] = place;
    place = parent;
  }
  heap_[place] = var;
  heap_place_[var] = place;
}

void Solver::heap_down(int place) {
  const Var var = heap_[place];
  const int size = static_cast<int>(heap_.size());
  for (int child = 2 * place + 1; child < size; child = 2 * place + 1) {
    if (child + 1 < size && activity_[heap_[child + 1]] > activity_[heap_[child]]) ++child;
    if (activity_[heap_[child]] <= activity_[var]) break;
    heap_[place] = heap_[child];
    heap_place_[heap_[place]] = place;
    place = child;
  }
  heap_[place] = var;
  heap_place_[var] = place;
}

}  // namespace gridwright::cdcl
