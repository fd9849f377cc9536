#include "cdcl/solver.hpp"

#include <algorithm>
#include <cassert>

#include "base/contract.hpp"
#include "base/luby.hpp"

namespace gridwright::cdcl {

using base::Budget;
using base::luby;

namespace {

// Estimates of work, to meet limits in time (`python -m bench latency`).
constexpr std::uint64_t kUnitsPerPropagation = 20, kUnitsPerRound = 50;

}  // namespace

// The problem

Var Solver::new_var(bool phase) {
  const Var var = variables();
  value_.insert(value_.end(), 2, 0);
  store_.add_variable();
  assigned_.emplace_back();
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
  std::vector<Lit>& kept = added_;
  kept.clear();
  for (const Lit lit : literals) {
    assert(lit.code >= 0 && lit.var() < variables());
    if (value_[lit.code] > 0) return true;
    if (value_[lit.code] == 0) kept.push_back(lit);
  }
  if (kept.empty()) return consistent_ = false;
  if (kept.size() == 1)
    assign(kept[0], {});
  else if (kept.size() <= 3)
    store_.add_short(kept);
  else
    store_.add_long(kept, 0);
  return true;
}

std::size_t Solver::memory() const {
  constexpr std::size_t kEachVariable = 200;  // estimate: its literals' lists, its place in the heap and on the trail
  return assigned_.size() * kEachVariable + store_.bytes() + (notary_ ? notary_->memory() : 0);
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

// Solving

Answer Solver::solve(std::span<const Lit> assumptions, std::uint64_t conflicts, Budget& budget) {
  if (!consistent_) return Answer::no;
  backtrack(0);
  if (store_.loose()) consistent_ = store_.pack(value_, [&](Lit lit) { assign(lit, {}); });
  if (!consistent_) return Answer::no;
  propagated_ = 0;
  target_size_ = 0;
  const std::uint64_t end = stats_.conflicts + conflicts;
  Schedule schedule{
      .next_restart = restart_after(1), .next_reduce = reduce_after(), .work = work(), .guided = guide_ != nullptr};
  if (guide_) guide_->begin();
  for (;;) {
    const bool consistent = propagate();
    // Small problems are checked all the time, large ones now and then.
    if (consistent && (variables() <= 100 || stats_.decisions % 64 == 0)) GRIDWRIGHT_CHECK_SANITY(*this);
    const std::uint64_t done = work();
    if (!budget.spend(kUnitsPerPropagation * (done - schedule.work) + kUnitsPerRound)) return Answer::unknown;
    schedule.work = done;
    if (!consistent) {
      schedule.guided = false;
      ++stats_.conflicts;
      if (!budget.spend_node()) return Answer::unknown;
      if (!resolve_conflict()) return Answer::no;
      continue;
    }
    if (stats_.conflicts >= end) return Answer::unknown;
    if (stats_.conflicts >= schedule.next_restart) {
      ++stats_.restarts;
      if (!budget.hold(memory())) return Answer::unknown;
      restart(schedule, !assumptions.empty());
    }
    if (stats_.conflicts >= schedule.next_reduce) {
      reduce();
      schedule.next_reduce = reduce_after();
    }
    Lit next = kNoLit;
    if (!assume(assumptions, next)) return Answer::no;
    if (next == kNoLit && schedule.guided) next = guide_->decide(*this);
    if (next == kNoLit) next = decide();
    if (next == kNoLit) {
      for (Var var = 0; var < variables(); ++var) model_[var] = value_[2 * var] > 0;
      return Answer::yes;
    }
    assert(value_[next.code] == 0);
    ++stats_.decisions;
    open_level();
    assign(next, {});
  }
}

// Learns from the conflict and backtracks to where the new clause has an effect. False: there is no level to return to.
bool Solver::resolve_conflict() {
  // A propagator may find a conflict that involves older literals only: backtrack to where it begins.
  int top = 0;
  for (const Lit lit : conflict_) {
    assert(value_[lit.code] < 0);
    top = std::max(top, level(lit.var()));
  }
  if (top == 0) return consistent_ = false;
  backtrack(top);
  if (settings_.target_phases) keep_target();
  analyze();
  learn();
  return true;
}

// Keeps the longest conflict-free trail: all but the last level.
void Solver::keep_target() {
  const auto sound = static_cast<std::size_t>(level_begin_.back());
  if (sound <= target_size_) return;
  target_size_ = sound;
  for (std::size_t i = 0; i < sound; ++i) target_[trail_[i].var()] = trail_[i].positive();
}

void Solver::restart(Schedule& schedule, bool assuming) {
  schedule.guided = guide_ && guide_->work() <= stats_.propagations;  // the guide gets half of the work
  if (schedule.guided) guide_->begin();
  backtrack(!assuming && !schedule.guided ? reusable_level() : 0);
  schedule.next_restart = restart_after(++schedule.restart_number);
}

std::uint64_t Solver::restart_after(std::uint64_t number) const {
  return stats_.conflicts + settings_.restart_unit * luby(number);
}

// After a restart, decisions repeat as long as their variables are more active than all open ones.
int Solver::reusable_level() {
  while (!heap_.empty() && value_[2 * heap_.top()] != 0) heap_.pop();
  if (heap_.empty()) return 0;
  const double best = heap_.activity(heap_.top());
  int kept = 0;
  while (kept < decision_level() && heap_.activity(trail_[level_begin_[kept]].var()) > best) ++kept;
  return kept;
}

// The next open assumption, if any; true ones get an empty level, which keeps the count. False: one of them is false.
bool Solver::assume(std::span<const Lit> assumptions, Lit& next) {
  while (next == kNoLit && decision_level() < static_cast<int>(assumptions.size())) {
    const Lit assumed = assumptions[decision_level()];
    if (value_[assumed.code] < 0) return false;
    if (value_[assumed.code] == 0)
      next = assumed;
    else
      open_level();
  }
  return true;
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

}  // namespace gridwright::cdcl
