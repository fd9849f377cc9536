// The engine against brute force: random clauses, assumptions, a propagator, and finding many solutions in turn.
#include <algorithm>
#include <random>
#include <vector>

#include "cdcl/solver.hpp"
#include "tests/check.hpp"

namespace gridwright::cdcl {

using base::Budget;
using base::Stop;

namespace {

using Clauses = std::vector<std::vector<Lit>>;

Clauses random_clauses(std::mt19937& random, int variables, int count) {
  Clauses clauses(count);
  for (auto& clause : clauses) {
    const int size = 1 + random() % 5;
    for (int i = 0; i < size; ++i) clause.push_back(Lit::of(random() % variables, random() % 2));
  }
  return clauses;
}

bool holds(unsigned model, Lit lit) {
  return ((model >> lit.var()) & 1) == lit.positive();
}

bool holds(unsigned model, const Clauses& clauses) {
  return std::all_of(clauses.begin(), clauses.end(), [&](const auto& clause) {
    return std::any_of(clause.begin(), clause.end(), [&](Lit lit) { return holds(model, lit); });
  });
}

// An odd number of the first `size` variables is true: one constraint that would take 2^(size - 1) clauses.
class Odd final : public Propagator {
 public:
  explicit Odd(int size) : size_(size) {}

  bool propagate(Solver& solver, std::vector<Lit>& conflict) override {
    int open = -1, count = 0;
    bool odd = false;
    for (Var var = 0; var < size_; ++var) {
      const int value = solver.value(Lit::of(var));
      if (value == 0) open = var, ++count;
      odd ^= value > 0;
    }
    if (count == 1) solver.imply(Lit::of(open, !odd));
    if (count > 0 || odd) return true;
    for (Var var = 0; var < size_; ++var) conflict.push_back(falsified(solver, var));
    return false;
  }
  void backtrack(const Solver&, std::size_t) override {}
  void explain(const Solver& solver, Lit implied, std::vector<Lit>& reason) override {
    for (Var var = 0; var < size_; ++var)
      if (var != implied.var()) reason.push_back(falsified(solver, var));
  }

 private:
  static Lit falsified(const Solver& solver, Var var) { return Lit::of(var, solver.value(Lit::of(var)) < 0); }
  int size_;
};

// Decides at random: whatever a guide does, the answers stay the same.
class RandomGuide final : public Guide {
 public:
  void begin() override { ++work_; }
  Lit decide(const Solver& solver) override {
    const Lit lit = Lit::of(static_cast<Var>(random_() % solver.variables()), random_() % 2);
    return solver.value(lit) == 0 ? lit : kNoLit;
  }
  std::uint64_t work() const override { return work_; }

 private:
  std::mt19937 random_{7};
  std::uint64_t work_ = 0;
};

// All models of the clauses (and of the propagator), found one at a time, against all 2^variables.
void compare(const Clauses& clauses, int variables, int odd, bool guided = false) {
  Settings settings;
  settings.restart_unit = 3;  // frequent restarts and clause deletions
  settings.reduce_first = 5;
  settings.reduce_step = 1;
  Solver solver(settings);
  Odd propagator(odd);
  if (odd) solver.set_propagator(&propagator);
  RandomGuide guide;
  if (guided) solver.set_guide(&guide);
  for (int i = 0; i < variables; ++i) solver.new_var();
  for (const auto& clause : clauses) solver.add_clause(clause);
  std::vector<unsigned> expected, found;
  for (unsigned model = 0; model < 1U << variables; ++model) {
    bool parity = false;
    for (int i = 0; i < odd; ++i) parity ^= (model >> i) & 1;
    if (holds(model, clauses) && (!odd || parity)) expected.push_back(model);
  }
  Budget budget({}, {}, {}, {});
  while (found.size() <= expected.size() && solver.solve({}, 1'000'000, budget) == Answer::yes) {
    unsigned model = 0;
    std::vector<Lit> other;
    for (Var var = 0; var < variables; ++var) {
      model |= static_cast<unsigned>(solver.model(var)) << var;
      other.push_back(Lit::of(var, !solver.model(var)));
    }
    found.push_back(model);
    solver.sanity();
    solver.add_clause(other);
  }
  solver.sanity();
  std::sort(found.begin(), found.end());
  CHECK(found == expected);
}

TEST(models_of_random_clauses) {
  std::mt19937 random(11);
  for (int round = 0; round < 300; ++round) {
    const int variables = 2 + random() % 9;
    compare(random_clauses(random, variables, random() % (5 * variables)), variables, 0);
  }
}

TEST(models_with_a_propagator) {
  std::mt19937 random(12);
  for (int round = 0; round < 200; ++round) {
    const int variables = 3 + random() % 8;
    compare(random_clauses(random, variables, random() % (4 * variables)), variables, 1 + random() % variables);
  }
}

TEST(models_with_a_guide) {
  std::mt19937 random(15);
  for (int round = 0; round < 300; ++round) {
    const int variables = 3 + random() % 8;
    compare(random_clauses(random, variables, random() % (4 * variables)), variables, random() % 3, true);
  }
}

TEST(assumptions_are_kept_and_forgotten) {
  std::mt19937 random(13);
  for (int round = 0; round < 200; ++round) {
    const int variables = 3 + random() % 8;
    const Clauses clauses = random_clauses(random, variables, 2 * variables);
    Solver solver;
    for (int i = 0; i < variables; ++i) solver.new_var();
    for (const auto& clause : clauses) solver.add_clause(clause);
    for (int turn = 0; turn < 5; ++turn) {
      std::vector<Lit> assumptions;
      for (unsigned i = 0; i < random() % 4; ++i) assumptions.push_back(Lit::of(random() % variables, random() % 2));
      bool possible = false;
      for (unsigned model = 0; model < 1U << variables; ++model)
        possible |= holds(model, clauses) &&
                    std::all_of(assumptions.begin(), assumptions.end(), [&](Lit lit) { return holds(model, lit); });
      Budget budget({}, {}, {}, {});
      CHECK((solver.solve(assumptions, 1'000'000, budget) == Answer::yes) == possible);
    }
  }
}

// One pigeon more than holes: no solution and no short proof; limits must be met on the way.
TEST(limits_hold_inside) {
  const int holes = 7;
  Solver solver;
  const auto in = [](int pigeon, int hole) { return Lit::of(pigeon * holes + hole); };
  for (int i = 0; i < (holes + 1) * holes; ++i) solver.new_var();
  for (int pigeon = 0; pigeon <= holes; ++pigeon) {
    std::vector<Lit> somewhere;
    for (int hole = 0; hole < holes; ++hole) somewhere.push_back(in(pigeon, hole));
    solver.add_clause(somewhere);
    for (int other = 0; other < pigeon; ++other)
      for (int hole = 0; hole < holes; ++hole) solver.add_clause(std::vector<Lit>{~in(pigeon, hole), ~in(other, hole)});
  }
  Budget nodes({}, 10, {}, {});
  CHECK(solver.solve({}, 1'000'000, nodes) == Answer::unknown);
  CHECK(nodes.stopped() == Stop::nodes);
  Budget free({}, {}, {}, {});
  CHECK(solver.solve({}, 10, free) == Answer::unknown);
  CHECK(solver.solve({}, 10'000'000, free) == Answer::no);
  CHECK(solver.solve({}, 10'000'000, free) == Answer::no);
}

}  // namespace
}  // namespace gridwright::cdcl
