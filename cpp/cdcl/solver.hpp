// Conflict-driven clause learning.
//
// The engine behind every kind of puzzle that plain search cannot settle: clauses over Boolean variables, two watched
// literals, learning at the first unique implication point, restarts, and clause deletion. It knows nothing of puzzles;
// a `Propagator` expresses what clauses express badly.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "cdcl/activity_heap.hpp"
#include "cdcl/clause_store.hpp"
#include "cdcl/literal.hpp"

namespace gridwright::cdcl {

enum class Answer { yes, no, unknown };

struct Settings {
  double decay = 0.85;        // of activities, per conflict (decision 0006)
  int restart_unit = 50;      // conflicts, times the Luby sequence (decision 0016)
  int reduce_first = 500;     // conflicts before the first clause deletion (decision 0016)
  int reduce_step = 50;       // added to that each time
  int keep_glue = 2;          // clauses with at most this many levels are never deleted (decision 0022)
  bool target_phases = true;  // prefer the values of the longest consistent trail (`python -m bench ablation`)
};

struct Stats {
  std::uint64_t conflicts = 0, decisions = 0, propagations = 0, restarts = 0, learned_literals = 0, reductions = 0;
};

class Solver;

// A constraint that is not given as clauses. It is called whenever the clauses imply nothing more.
class Propagator {
 public:
  virtual ~Propagator() = default;

  // Examines the new part of the trail and calls `imply` for what follows; or fills `conflict` with literals that are
  // all false but cannot all be, and returns false.
  virtual bool propagate(Solver& solver, std::vector<Lit>& conflict) = 0;

  // The trail is undone to this size.
  virtual void backtrack(const Solver& solver, std::size_t trail_size) = 0;

  // Appends the reason for `implied` to `reason`: literals that were false before it became true. Called at most once
  // per implication, perhaps never.
  virtual void explain(const Solver& solver, Lit implied, std::vector<Lit>& reason) = 0;
};

// Knows more about the problem than activities do. After each restart it decides until there is a conflict.
class Guide {
 public:
  virtual ~Guide() = default;
  virtual void begin() = 0;                      // a restart
  virtual Lit decide(const Solver& solver) = 0;  // an open literal, or kNoLit if it has no opinion
  virtual std::uint64_t work() const = 0;        // done so far, measured in propagations
};

// Hears which clauses are learned and forgotten, for a proof. Each one follows by unit propagation from the clauses
// given and learned before it that are not forgotten, and from the reasons of the propagator.
class Notary {
 public:
  virtual ~Notary() = default;
  virtual void learned(std::span<const Lit> clause) = 0;
  virtual void forgotten(std::span<const Lit> clause) = 0;
  virtual std::size_t memory() const = 0;  // bytes, estimated
};

class Solver {
 public:
  explicit Solver(Settings settings = {}) : settings_(settings), decay_step_(1 / settings.decay) {}

  // The problem. `add_clause` returns false if the problem is already known to be inconsistent.
  Var new_var(bool phase = false);
  bool add_clause(std::span<const Lit> literals);
  void set_propagator(Propagator* propagator) { propagator_ = propagator; }
  void set_guide(Guide* guide) { guide_ = guide; }
  void set_notary(Notary* notary) { notary_ = notary; }
  int variables() const { return static_cast<int>(assigned_.size()); }

  // Preferences.
  void prefer(Var var, bool value) { phase_[var] = static_cast<char>(value); }
  void bump(Var var, double amount);
  void shuffle(std::uint64_t seed);  // the order of the first decisions

  // Solving, under assumptions, with at most this many conflicts.
  Answer solve(std::span<const Lit> assumptions, std::uint64_t conflicts, base::Budget& budget);

  // Results: the model after `yes`.
  bool model(Var var) const { return model_[var]; }

  // What follows without decisions: 1 true, -1 false, 0 open.
  int fixed(Var var) const { return assigned_[var].level == 0 ? value_[2 * var] : 0; }

  // How much a variable was involved in the last conflicts.
  double activity(Var var) const { return heap_.activity(var); }

  // For the propagator and the guide.
  int value(Lit lit) const { return value_[lit.code]; }
  const std::vector<Lit>& trail() const { return trail_; }
  std::size_t trail_place(Var var) const { return assigned_[var].place; }
  bool at_root() const { return level_begin_.empty(); }  // nothing is decided
  void imply(Lit lit) { assign(lit, {Reason::kLazy}); }

  const Stats& stats() const { return stats_; }
  std::size_t memory() const;  // bytes, estimated

  // Asserts that values, levels and reasons agree with the trail, and that the right literals are watched.
  void sanity() const;

 private:
  using Ref = ClauseStore::Ref;

  // Why a literal is true. Short clauses are stored in place, so that no other memory is read.
  struct Reason {
    enum Kind : std::uint32_t { kNone, kBinary, kTernary, kClause, kLazy, kExplained };
    Kind kind = kNone;
    std::int32_t first = 0, second = 0;  // literals, or the clause

    static Reason clause(Ref ref) { return {kClause, static_cast<std::int32_t>(ref)}; }
    Ref ref() const { return static_cast<Ref>(first); }
  };

  // The state of `solve`: when to restart and to delete clauses, and the work already counted.
  struct Schedule {
    std::uint64_t restart_number = 1;
    std::uint64_t next_restart, next_reduce;
    std::uint64_t work;  // in propagations
    bool guided;         // the guide decides
  };

  // The trail (propagation.cpp).
  void assign(Lit lit, Reason reason) {
    value_[lit.code] = 1;
    value_[(~lit).code] = -1;
    assigned_[lit.var()] = {decision_level(), static_cast<std::uint32_t>(trail_.size()), reason};
    trail_.push_back(lit);
  }
  bool propagate();
  bool propagate_clauses();
  bool propagate_short(Lit made_true);
  bool propagate_long(Lit made_true);
  void backtrack(int level);
  void sanity_of_watches() const;

  // Learning and clause deletion (learning.cpp).
  void analyze();
  std::span<const Lit> reason_of(Lit lit);
  void minimize_learned();
  bool redundant(Lit lit, std::uint32_t levels);
  int glue_of_learned();
  void learn();
  bool locked(Ref ref);
  void reduce();

  // The search (solver.cpp).
  bool resolve_conflict();
  void keep_target();
  void restart(Schedule& schedule, bool assuming);
  int reusable_level();
  bool assume(std::span<const Lit> assumptions, Lit& next);
  Lit decide();
  std::uint64_t work() const { return stats_.propagations + (guide_ ? guide_->work() : 0); }
  std::uint64_t restart_after(std::uint64_t number) const;
  std::uint64_t reduce_after() const {
    return stats_.conflicts + settings_.reduce_first + settings_.reduce_step * stats_.reductions;
  }

  int level(Var var) const { return assigned_[var].level; }
  Reason& reason(Var var) { return assigned_[var].reason; }
  int decision_level() const { return static_cast<int>(level_begin_.size()); }
  void open_level() { level_begin_.push_back(static_cast<int>(trail_.size())); }

  Settings settings_;
  Stats stats_;
  bool consistent_ = true;
  Propagator* propagator_ = nullptr;
  Guide* guide_ = nullptr;
  Notary* notary_ = nullptr;
  ClauseStore store_;

  // The data of an assigned variable, close together.
  struct Assigned {
    int level = -1;
    std::uint32_t place = 0;  // on the trail
    Reason reason;
  };
  std::vector<std::int8_t> value_;  // of a literal: 1 true, -1 false, 0 open
  std::vector<Assigned> assigned_;
  std::vector<Lit> trail_;
  std::vector<int> level_begin_;
  std::size_t propagated_ = 0;
  std::vector<std::vector<Lit>> explained_;  // per variable: the reason given by a propagator, if any

  std::vector<char> phase_, target_, model_;
  std::size_t target_size_ = 0;

  ActivityHeap heap_;  // the order of decisions
  double step_ = 1, decay_step_;

  std::vector<Lit> added_;  // scratch space of `add_clause`

  // Scratch space of `analyze`.
  std::vector<Lit> conflict_, learned_clause_, to_clear_, stack_;
  Lit short_reason_[2];
  std::vector<char> seen_;
  std::vector<std::uint64_t> level_mark_;
  std::uint64_t mark_ = 0;
};

}  // namespace gridwright::cdcl
