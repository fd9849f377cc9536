#include "picture/clauses.hpp"

#include <algorithm>
#include <limits>
#include <map>

namespace gridwright::picture {

using base::Budget;

using cdcl::Lit;

namespace {

constexpr std::size_t kPairs = 5;               // up to this many literals exclude each other pairwise (decision 0022)
constexpr std::uint64_t kUnitsPerClause = 100;  // an estimate, to meet limits in time

}  // namespace

ClauseSearch::ClauseSearch(const Problem& problem, std::uint64_t seed) : problem_(problem), seed_(seed) {
  problem_.check();
  laid_.assign(problem_.cells(), -1);
}

void ClauseSearch::add(std::initializer_list<Lit> literals) {
  solver_.add_clause({literals.begin(), literals.size()});
}

// Long lists are split: the first few and a literal for all the others exclude each other, then the others in turn.
void ClauseSearch::at_most_one(const std::vector<Lit>& literals) {
  std::vector<Lit> rest(literals);
  while (rest.size() > kPairs) {
    const Lit others = Lit::of(solver_.new_var());
    std::vector<Lit> group(rest.end() - (kPairs - 1), rest.end());
    rest.resize(rest.size() - group.size());
    for (std::size_t i = 0; i < group.size(); ++i) {
      add({~group[i], others});
      for (std::size_t j = 0; j < i; ++j) add({~group[i], ~group[j]});
    }
    rest.insert(rest.begin(), others);
  }
  for (std::size_t i = 0; i < rest.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) add({~rest[i], ~rest[j]});
}

void ClauseSearch::exactly(const std::vector<Lit>& literals, int number) {
  if (number == 1) {
    solver_.add_clause(literals);
    at_most_one(literals);
    return;
  }
  // reached[j]: more than j of the literals so far are true.
  std::vector<Lit> reached;
  for (const Lit literal : literals) {
    std::vector<Lit> now(std::min(reached.size() + 1, static_cast<std::size_t>(number) + 1));
    for (std::size_t j = 0; j < now.size(); ++j) {
      now[j] = Lit::of(solver_.new_var());
      const bool had = j < reached.size(), below = j > 0;
      if (had) add({~reached[j], now[j]});
      if (below)
        add({~literal, ~reached[j - 1], now[j]});
      else
        add({~literal, now[j]});
      // and nothing else makes it true
      if (had)
        add({~now[j], reached[j], literal});
      else
        add({~now[j], literal});
      if (below) {
        if (had)
          add({~now[j], reached[j], reached[j - 1]});
        else
          add({~now[j], reached[j - 1]});
      }
    }
    reached = std::move(now);
  }
  if (static_cast<int>(reached.size()) < number) {
    solver_.add_clause({});
    return;
  }
  add({reached[static_cast<std::size_t>(number) - 1]});
  if (static_cast<int>(reached.size()) > number) add({~reached[number]});
}

bool ClauseSearch::encode(Budget& budget) {
  const int cells = problem_.cells(), width = problem_.width;
  choices_.resize(cells);
  std::vector<std::vector<Lit>> of_species(problem_.copies.size());
  for (int cell = 0; cell < cells; ++cell) {
    std::vector<Lit> here;
    for (int variant : problem_.classes[problem_.class_of[cell]]) {
      const cdcl::Var var = solver_.new_var();
      choices_[cell].push_back({variant, var});
      here.push_back(Lit::of(var));
      of_species[problem_.variants[variant].species].push_back(Lit::of(var));
    }
    solver_.add_clause(here);
    at_most_one(here);
    if (!budget.spend(kUnitsPerClause * (here.size() + 1))) return false;
    if (cell % width == 0 && !budget.hold(memory())) return false;
  }
  for (std::size_t species = 0; species < of_species.size(); ++species) {
    exactly(of_species[species], problem_.copies[species]);
    if (!budget.spend(kUnitsPerClause * (of_species[species].size() + 1))) return false;
  }
  // Borders: by the colour that the upper or left cell shows. A colour that only one side has is impossible.
  const auto join = [&](int one, int side, int other, int entered) {
    std::map<int, std::pair<std::vector<Lit>, std::vector<Lit>>> sides;
    for (const Choice& choice : choices_[one])
      sides[problem_.variants[choice.variant].edges[side]].first.push_back(Lit::of(choice.var));
    for (const Choice& choice : choices_[other])
      sides[problem_.mates[problem_.variants[choice.variant].edges[entered]]].second.push_back(Lit::of(choice.var));
    std::vector<Lit> colours;
    for (const auto& [colour, lists] : sides) {
      const Lit shown = Lit::of(solver_.new_var());
      colours.push_back(shown);
      for (const auto* list : {&lists.first, &lists.second}) {
        for (const Lit literal : *list) add({~literal, shown});
        std::vector<Lit> some{~shown};
        some.insert(some.end(), list->begin(), list->end());
        solver_.add_clause(some);
      }
    }
    at_most_one(colours);
    return budget.spend(kUnitsPerClause * (choices_[one].size() + choices_[other].size()));
  };
  for (int cell = 0; cell < cells; ++cell) {
    if (cell % width + 1 < width && !join(cell, east, cell + 1, west)) return false;
    if (cell + width < cells && !join(cell, south, cell + width, north)) return false;
  }
  if (!budget.hold(memory())) return false;
  if (seed_) solver_.shuffle(seed_);
  return true;
}

Outcome ClauseSearch::next(Budget& budget) {
  if (exhausted_) return Outcome::exhausted;
  if (!encoded_) {
    if (!choices_.empty() || !encode(budget)) return Outcome::stopped;  // a partial encoding says nothing
    encoded_ = true;
  }
  const cdcl::Answer answer = solver_.solve({}, std::numeric_limits<std::int64_t>::max(), budget);
  if (answer == cdcl::Answer::unknown) return Outcome::stopped;
  if (answer == cdcl::Answer::no) {
    exhausted_ = true;
    return Outcome::exhausted;
  }
  std::vector<Lit> another;
  for (int cell = 0; cell < problem_.cells(); ++cell)
    for (const Choice& choice : choices_[cell])
      if (solver_.model(choice.var)) {
        laid_[cell] = choice.variant;
        another.push_back(Lit::of(choice.var, false));
      }
  solver_.add_clause(another);
  return Outcome::found;
}

}  // namespace gridwright::picture
