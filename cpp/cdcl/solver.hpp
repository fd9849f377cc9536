// Conflict-driven clause learning.
//
// The engine behind every kind of puzzle that plain search cannot settle: clauses over Boolean variables, two watched
// literals, learning at the first unique implication point, restarts, and forgetting. It knows nothing of puzzles; what
// clauses say badly, a `Propagator` may say better.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "cdcl/activity_heap.hpp"

namespace gridwright::cdcl {

// A variable or its negation: 2 * variable + (negated ? 1 : 0).
struct Lit {
  std::int32_t code = -2;

  static Lit of(Var var, bool value = true) { return {2 * var + (value ? 0 : 1)}; }
  Var var() const { return code >> 1; }
  bool positive() const { return !(code & 1); }
  Lit operator~() const { return {code ^ 1}; }
  friend bool operator==(Lit, Lit) = default;
};
inline constexpr Lit kNoLit{};

enum class Answer { yes, no, unknown };

struct Settings {
  double decay = 0.85;        // of activities, at each conflict
  int restart_unit = 50;      // conflicts, times the Luby sequence
  int reduce_first = 500;     // conflicts before the first forgetting
  int reduce_step = 50;       // more of them each time
  int keep_glue = 2;          // clauses of so few levels are never forgotten
  bool target_phases = true;  // prefer the values of the longest consistent trail
};

struct Stats {
  std::uint64_t conflicts = 0, decisions = 0, propagations = 0, restarts = 0, learned_literals = 0, reductions = 0;
};

class Solver;

// A constraint that is not given as clauses. Whenever the clauses have nothing more to say, it is asked.
class Propagator {
 public:
  virtual ~Propagator() = default;

  // Looks at the new part of the trail, and calls `imply` for what follows, or fills `conflict` with literals that are
  // all false and cannot all be; then it returns false.
  virtual bool propagate(Solver& solver, std::vector<Lit>& conflict) = 0;

  // The literals of the trail from this size on are taken back.
  virtual void backtrack(const Solver& solver, std::size_t trail_size) = 0;

  // Why `implied` followed: literals that were false before it became true, appended to `reason`. Called at most once
  // for each implication, and perhaps never.
  virtual void explain(const Solver& solver, Lit implied, std::vector<Lit>& reason) = 0;
};

// Somebody who knows more about the problem than activities do. After each restart it decides until there is a
// conflict.
class Guide {
 public:
  virtual ~Guide() = default;
  virtual void begin() = 0;                      // a restart
  virtual Lit decide(const Solver& solver) = 0;  // an open literal, or kNoLit if it has no opinion
  virtual std::uint64_t work() const = 0;        // that it has done so far, measured in propagations
};

class Solver {
 public:
  explicit Solver(Settings settings = {}) : settings_(settings), decay_step_(1 / settings.decay) {}

  // The problem. `add_clause` returns false if the problem is seen to be inconsistent already.
  Var new_var(bool phase = false);
  bool add_clause(std::span<const Lit> literals);
  void set_propagator(Propagator* propagator) { propagator_ = propagator; }
  void set_guide(Guide* guide) { guide_ = guide; }
  int variables() const { return static_cast<int>(assigned_.size()); }

  // Preferences.
  void prefer(Var var, bool value) { phase_[var] = static_cast<char>(value); }
  void bump(Var var, double amount);
  void shuffle(std::uint64_t seed);  // the order of the first decisions

  // Solving, under assumptions, with at most so many conflicts.
  Answer solve(std::span<const Lit> assumptions, std::uint64_t conflicts, base::Budget& budget);

  // Reading results: the model after `yes`.
  bool model(Var var) const { return model_[var]; }

  // What follows without any decision: 1 true, -1 false, 0 open.
  int fixed(Var var) const { return assigned_[var].level == 0 ? value_[2 * var] : 0; }

  // For the propagator and the guide.
  int value(Lit lit) const { return value_[lit.code]; }
  const std::vector<Lit>& trail() const { return trail_; }
  std::size_t trail_place(Var var) const { return assigned_[var].place; }
  void imply(Lit lit) { assign(lit, {Reason::kLazy}); }

  const Stats& stats() const { return stats_; }
  std::size_t memory() const;  // bytes, roughly

 private:
  using Ref = std::uint32_t;  // of a clause: where it begins in the arena

  // Why a literal is true. Short clauses are told in place, so that they need no memory elsewhere.
  struct Reason {
    enum Kind : std::uint32_t { kNone, kBinary, kTernary, kClause, kLazy, kExplained };
    Kind kind = kNone;
    std::int32_t first = 0, second = 0;  // literals, or the clause
  };

  // A clause in the arena: size, glue (0: not learned), use counter, literals. The first two literals are watched.
  static constexpr int kHeader = 3;
  std::uint32_t& size_of(Ref ref) { return arena_[ref]; }
  std::uint32_t& glue_of(Ref ref) { return arena_[ref + 1]; }
  std::uint32_t& used_of(Ref ref) { return arena_[ref + 2]; }
  Lit* literals_of(Ref ref) { return reinterpret_cast<Lit*>(&arena_[ref + kHeader]); }

  struct Watch {
    Ref ref;
    Lit blocker;  // another literal of the clause
  };
  struct Pair {
    Lit first, second;
  };

  Reason add_to_store(std::span<const Lit> literals, std::uint32_t glue);
  void assign(Lit lit, Reason reason);
  bool propagate();
  bool propagate_clauses();
  bool propagate_short(Lit made_true);
  bool propagate_long(Lit made_true);
  void pack();
  std::span<const Lit> reason_of(Lit lit);
  void analyze();
  void learn();
  bool redundant(Lit lit, std::uint32_t levels);
  int glue_of_learned();
  void backtrack(int level);
  Lit decide();
  int reusable_level();
  void reduce();
  int level(Var var) const { return assigned_[var].level; }
  Reason& reason(Var var) { return assigned_[var].reason; }
  int decision_level() const { return static_cast<int>(level_begin_.size()); }

  Settings settings_;
  Stats stats_;
  bool consistent_ = true;
  Propagator* propagator_ = nullptr;
  Guide* guide_ = nullptr;

  // Clauses. Short ones that were given lie packed, by a literal whose truth makes one of theirs false: the other
  // literals of binary clauses, then those of ternary clauses in pairs. Long ones and learned ones lie in the arena.
  struct Short {
    Lit first, second, third;  // third: kNoLit in a binary clause
  };
  struct Range {
    std::uint32_t begin = 0, pairs = 0, end = 0;
  };
  std::vector<Short> given_;
  std::size_t packed_clauses_ = 0;  // of these
  std::vector<Lit> packed_;
  std::vector<Range> ranges_;
  std::vector<std::vector<Watch>> watches_;
  std::vector<std::uint32_t> arena_;
  std::vector<Ref> learned_;

  // What is known about an assigned variable, close together.
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
  std::vector<std::vector<Lit>> explained_;  // of a variable: the reason that its propagator gave

  std::vector<char> phase_, target_, model_;
  std::size_t target_size_ = 0;

  ActivityHeap heap_;  // the order of decisions
  double step_ = 1, decay_step_;

  // Room of `analyze`.
  std::vector<Lit> conflict_, learned_clause_, to_clear_, stack_;
  Lit told_[2];
  std::vector<char> seen_;
  std::vector<std::uint64_t> level_mark_;
  std::uint64_t mark_ = 0;
};

}  // namespace gridwright::cdcl
