// The checker against brute force: it must never accept a proof over clauses that can all hold, and must accept every
// proof whose steps follow; its hints must be what a checker that does nothing but follow them needs.
#include "checker/checker.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "checker/proof_reader.hpp"
#include "tests/check.hpp"

namespace gridwright::checker {
namespace {

using Clause = std::vector<int>;
using Clauses = std::vector<Clause>;

struct Step {
  bool erases;
  Clause literals;
};

bool go_on() {
  return true;
}

bool satisfiable(const Clauses& clauses, int variables) {
  for (unsigned model = 0; model < 1u << variables; ++model) {
    const auto holds = [&](int literal) { return (model >> (std::abs(literal) - 1) & 1) == (literal > 0); };
    if (std::ranges::all_of(clauses, [&](const Clause& clause) { return std::ranges::any_of(clause, holds); }))
      return true;
  }
  return false;
}

Checker checker_of(const Clauses& clauses, const std::vector<Step>& steps, int variables) {
  Checker checker(variables);
  for (const Clause& clause : clauses) checker.add_clause(clause);
  for (const Step& step : steps)
    if (step.erases)
      checker.erase(step.literals);
    else
      checker.add_lemma(step.literals);
  return checker;
}

// Follows hints as an LRAT checker does: each makes a literal true, or contradicts; there is no propagation.
bool hints_lead(const Clauses& clauses, const std::vector<Checker::Item>& items) {
  std::map<std::int64_t, Clause> known;
  for (std::size_t i = 0; i < clauses.size(); ++i) known[static_cast<std::int64_t>(i) + 1] = clauses[i];
  std::vector<int> truths;
  const auto is_true = [&](int literal) { return std::ranges::find(truths, literal) != truths.end(); };
  const auto assume_false = [&](const Clause& clause, int except) {  // true: one of them is true
    for (const int literal : clause) {
      if (literal == except) continue;
      if (is_true(literal)) return true;
      truths.push_back(-literal);
    }
    return false;
  };
  const auto follow = [&](std::span<const std::int64_t> hints) {
    for (const std::int64_t hint : hints) {
      int open = 0, last = 0;
      for (const int literal : known.at(hint))
        if (!is_true(-literal) && literal != last) ++open, last = literal;
      if (open == 0) return true;
      if (open > 1) return false;
      truths.push_back(last);
    }
    return false;
  };
  bool empty = false;
  for (const Checker::Item& item : items) {
    truths.clear();
    const auto first = std::ranges::find_if(item.hints, [](std::int64_t hint) { return hint < 0; });
    const std::span<const std::int64_t> plain(item.hints.begin(), first);
    const bool tautology = assume_false(item.literals, 0);
    if (!tautology && !follow(plain)) {
      if (item.literals.empty()) return false;
      const std::vector<int> assumed = truths;
      std::vector<std::int64_t> against;
      for (auto at = first; at != item.hints.end();) {
        against.push_back(-*at);
        const auto next = std::find_if(at + 1, item.hints.end(), [](std::int64_t hint) { return hint < 0; });
        truths = assumed;
        if (!assume_false(known.at(-*at), -item.literals[0]) && !follow(std::span(at + 1, next))) return false;
        at = next;
      }
      for (const auto& [number, clause] : known)
        if (std::ranges::find(clause, -item.literals[0]) != clause.end() &&
            std::ranges::find(against, number) == against.end())
          return false;
    }
    known[item.number] = item.literals;
    empty |= item.literals.empty();
  }
  return empty;
}

class Cases {
 public:
  explicit Cases(unsigned seed) : random_(seed) {}

  int below(int bound) { return static_cast<int>(random_() % static_cast<unsigned>(bound)); }

  Clause clause(int variables, int longest) {
    Clause literals;
    for (int i = 0, size = below(8) ? longest : 1 + below(longest); i < size; ++i)
      literals.push_back((1 + below(variables)) * (below(2) ? 1 : -1));
    return literals;
  }

  Clauses clauses(int variables, int count) {
    Clauses all;
    for (int i = 0; i < count; ++i) all.push_back(clause(variables, 3));
    return all;
  }

  // The refutation of a decision tree: a lemma for each node, children first.
  void tree(int variable, int variables, Clause& path, std::vector<Step>& steps) {
    if (variable <= variables)
      for (const int literal : {variable, -variable}) {
        path.push_back(literal);
        tree(variable + 1, variables, path, steps);
        path.pop_back();
      }
    steps.push_back({false, path});
    std::shuffle(steps.back().literals.begin(), steps.back().literals.end(), random_);
  }

  std::mt19937& random() { return random_; }

 private:
  std::mt19937 random_;
};

TEST(what_is_accepted_cannot_hold) {
  Cases cases(1);
  int accepted = 0, extended = 0;
  for (int round = 0; round < 2500 * check::exhaustive_length(); ++round) {
    const int variables = 2 + cases.below(5), more = cases.below(3);
    const Clauses clauses = cases.clauses(variables, variables + cases.below(3 * variables));
    std::vector<Step> steps;
    for (int i = 0, count = cases.below(12); i < count; ++i) {
      Step step{cases.below(5) == 0, cases.clause(variables + more, 3)};
      if (step.erases && !steps.empty()) step.literals = steps[cases.below(static_cast<int>(steps.size()))].literals;
      steps.push_back(step);
    }
    Checker checker = checker_of(clauses, steps, variables);
    const Outcome outcome = checker.run(go_on);
    CHECK(outcome != Outcome::stopped);
    if (outcome != Outcome::accepted) {
      CHECK(checker.failed() <= steps.size());
      continue;
    }
    CHECK(!satisfiable(clauses, variables));
    ++accepted;
    const auto items = checker.needed(0);
    CHECK(hints_lead(clauses, items));
    extended += std::ranges::any_of(items, [&](const Checker::Item& item) {
      return std::ranges::any_of(item.literals, [&](int literal) { return std::abs(literal) > variables; });
    });
  }
  CHECK(accepted > 1000);
  CHECK(extended > 0);
}

TEST(what_follows_is_accepted) {
  Cases cases(2);
  int refuted = 0, searched = 0;
  for (int round = 0; round < 200 * check::exhaustive_length(); ++round) {
    const int variables = 3 + cases.below(4);
    const Clauses clauses = cases.clauses(variables, 5 * variables);
    std::vector<Step> steps;
    Clause path;
    cases.tree(1, variables, path, steps);
    for (std::size_t i = 0; i < steps.size(); ++i)  // lemmas that are not needed again are erased here and there
      if (steps[i].literals.size() < static_cast<std::size_t>(variables) && cases.below(3) == 0 && i >= 2 &&
          !steps[i].erases && !steps[i - 1].erases)
        steps.insert(steps.begin() + static_cast<std::ptrdiff_t>(i) + 1, {true, steps[i - 1].literals}), ++i;
    const bool holds = satisfiable(clauses, variables);
    Checker checker = checker_of(clauses, steps, variables);
    CHECK_EQUAL(checker.run(go_on) == Outcome::accepted, !holds);
    if (holds) continue;
    ++refuted;
    const auto items = checker.needed(0);
    CHECK(hints_lead(clauses, items));
    CHECK(checker.needed_lemmas() <= checker.lemmas());
    searched += checker.needed_lemmas() > 0;
    Checker again(variables);  // the trimmed proof is a proof
    for (const Clause& clause : clauses) again.add_clause(clause);
    for (const auto& item : items)
      if (item.own) again.add_lemma(item.literals);
    CHECK(again.run(go_on) == Outcome::accepted);
    Checker none = checker_of(clauses, {}, variables);
    CHECK_EQUAL(none.run(go_on) == Outcome::accepted, checker.needed_lemmas() == 0);
  }
  CHECK(refuted > 100);
  CHECK(searched > 20);
}

// All clauses over three variables, so that nothing is unit.
Clauses eight() {
  Clauses all;
  for (int signs = 0; signs < 8; ++signs) all.push_back({signs & 1 ? 1 : -1, signs & 2 ? 2 : -2, signs & 4 ? 3 : -3});
  return all;
}

TEST(a_new_variable_may_be_defined) {
  const std::vector<Step> steps = {{false, {-4, 1, 2}}, {false, {4, -1}}, {false, {4, -2}},
                                   {false, {4}},        {false, {1}},     {false, {2}}};
  Checker checker = checker_of(eight(), steps, 3);
  CHECK(checker.run(go_on) == Outcome::accepted);
  CHECK_EQUAL(checker.needed_lemmas(), 6u);
  CHECK(hints_lead(eight(), checker.needed(0)));
  Checker known = checker_of(eight(), steps, 4);  // 4 is not new here
  CHECK(known.run(go_on) == Outcome::refused);
  CHECK_EQUAL(known.failed(), 1u);
  Checker both = checker_of(eight(), {{false, {4, 2}}, {false, {4, -2}}, {false, {-4}}}, 3);
  CHECK(both.run(go_on) == Outcome::refused);  // 4 cannot be introduced again as its opposite
  CHECK_EQUAL(both.failed(), 2u);
}

TEST(it_stops_when_asked) {
  Cases cases(3);
  const int variables = 14;
  std::vector<Step> steps;
  Clause path;
  cases.tree(1, variables, path, steps);
  Clauses clauses;
  while (clauses.size() < 100) clauses.push_back({1 + cases.below(5), -6 - cases.below(5), 11 + cases.below(4)});
  Checker checker = checker_of(clauses, steps, variables);
  CHECK(checker.run([] { return false; }) == Outcome::stopped);
}

std::string read_all(const std::string& bytes, int largest = 99) {
  ProofReader reader(bytes, form_of(bytes), largest);
  std::string found;
  while (reader.next()) {
    found += std::to_string(reader.place()) + (reader.erases() ? "-" : "+");
    for (const int literal : reader.literals()) found += " " + std::to_string(literal);
    found += ";";
  }
  if (reader.fault()) found += "!" + std::to_string(reader.place());
  return found;
}

TEST(proofs_are_read_in_all_forms) {
  CHECK_EQUAL(read_all("c about\n1 -2 0\n\nd 1 -2 0\n0\n"), "2+ 1 -2;4- 1 -2;5+;");
  CHECK_EQUAL(read_all("7 1 -2 0 1 2 0\n7 d 1 2 0\n8 0 7 3 0\n"), "1+ 1 -2;3+;");
  CHECK_EQUAL(read_all(std::string("a\x02\x05\0d\x02\0a\0", 9)), "0+ 1 -2;4- 1;7+;");
  CHECK_EQUAL(read_all(""), "");
  CHECK_EQUAL(read_all("1 2 0\n3 x 0\n"), "1+ 1 2;!2");
  CHECK_EQUAL(read_all("1 2\n"), "!1");
  CHECK_EQUAL(read_all("100 0\n"), "!1");
  CHECK_EQUAL(read_all("99999999999999999999 0\n"), "!1");
  CHECK_EQUAL(read_all(std::string("a\x02\0z\0", 5)), "0+ 1;!3");
  CHECK_EQUAL(read_all(std::string("a\0a\x02", 4)), "0+;!2");
  CHECK_EQUAL(read_all(std::string("a\xff\xff\xff\xff\xff\xff\0", 8)), "!0");
}

}  // namespace
}  // namespace gridwright::checker
