// Conflict-driven clause learning.
//
// The engine behind every kind of puzzle that plain search cannot settle: clauses over Boolean variables, two watched
// literals, learning at the first unique implication point, restarts, and forgetting. It knows nothing of puzzles.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/budget.hpp"

namespace gridwright::cdcl {

using Var = std::int32_t;

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
  double decay = 0.9;              // of activities, at each conflict
  int restart_unit = 100;          // conflicts, times the Luby sequence
  int reduce_first = 2000;         // conflicts before the first forgetting
  int reduce_step = 300;           // more of them each time
  int keep_glue = 2;               // clauses of so few levels are never forgotten
  bool target_phases = true;       // prefer the values of the longest consistent trail
};

struct Stats {
  std::uint64_t conflicts = 0, decisions = 0, propagations = 0, restarts = 0, learned_literals = 0, reductions = 0;
};

class Solver {
 public:
  explicit Solver(Settings settings = {}) : settings_(settings), decay_step_(1 / settings.decay) {}

  // The problem. `add_clause` returns false if the problem has become inconsistent.
  Var new_var(bool phase = false);
  bool add_clause(std::span<const Lit> literals);
  int variables() const { return static_cast<int>(level_.size()); }

  // Preferences.
  void set_phase(Var var, bool value) { phase_[var] = value; }
  void bump(Var var, double amount);

  // Solving, under assumptions, with at most so many conflicts.
  Answer solve(std::span<const Lit> assumptions, std::uint64_t conflicts, Budget& budget);

  // Reading results, after `yes`.
  bool model(Var var) const { return model_[var]; }
  // Known without any assumption?
  int fixed(Lit lit) const { return level_[lit.var()] == 0 ? value_[lit.code] : 0; }

  const Stats& stats() const { return stats_; }
  std::size_t memory() const { return arena_.capacity() * sizeof(arena_[0]); }

 private:
  using Ref = std::uint32_t;  // of a clause: where it begins in the arena
  static constexpr Ref kNoRef = ~Ref{0};

  // A clause in the arena: size, glue (0: not learned), use counter, literals.
  static constexpr int kHeader = 3;
  std::uint32_t& size_of(Ref ref) { return arena_[ref]; }
  std::uint32_t& glue_of(Ref ref) { return arena_[ref + 1]; }
  std::uint32_t& used_of(Ref ref) { return arena_[ref + 2]; }
  Lit* literals_of(Ref ref) { return reinterpret_cast<Lit*>(&arena_[ref + kHeader]); }

  struct Watch {
    Ref ref;
    Lit blocker;  // another literal of the clause; of a binary clause the other one
    bool binary;
  };

  Ref new_clause(std::span<const Lit> literals, std::uint32_t glue);
  void watch(Ref ref);
  void assign(Lit lit, Ref reason);
  Ref propagate();
  void analyze(Ref conflict);
  bool redundant(Lit lit, std::uint32_t levels);
  int glue_of_learned();
  void backtrack(int level);
  Lit decide();
  void reduce();
  void restart();
  void save_target();
  bool settle_assumptions(std::span<const Lit> assumptions, Answer& answer);
  int decision_level() const { return static_cast<int>(level_begin_.size()); }

  // The order of decisions: a binary heap of unassigned variables by activity.
  void heap_insert(Var var);
  Var heap_pop();
  void heap_up(int place);
  void heap_down(int place);

  Settings settings_;
  Stats stats_;
  bool consistent_ = true;

  std::vector<std::uint32_t> arena_;
  std::vector<Ref> learned_;
  std::vector<std::vector<Watch>> watches_;  // of a literal: clauses that watch it and must look when it becomes false

  std::vector<std::int8_t> value_;  // of a literal: 1 true, -1 false, 0 open
  std::vector<int> level_;
  std::vector<Ref> reason_;
  std::vector<Lit> trail_;
  std::vector<int> level_begin_;
  std::size_t propagated_ = 0;

  std::vector<char> phase_, target_, model_;
  std::size_t target_size_ = 0;

  std::vector<double> activity_;
  double step_ = 1, decay_step_;
  std::vector<Var> heap_;
  std::vector<int> heap_place_;

  // Room of `analyze`.
  std::vector<Lit> learned_clause_, to_clear_, stack_;
  std::vector<char> seen_;
  std::vector<std::uint64_t> level_mark_;
  std::uint64_t mark_ = 0;
};

}  // namespace gridwright::cdcl
