// A picture puzzle as clauses, and its boards one at a time by conflict-driven search.
//
// The direct encoding: a variable for each variant that may lie in a cell, and one for each colour that a border
// between two cells may have. A cell has exactly one variant; a variant determines the colours of its borders; a border
// has at most one colour; a species lies in exactly as many cells as it has copies, which a sequential counter
// expresses.
#pragma once

#include <vector>

#include "base/budget.hpp"
#include "cdcl/solver.hpp"
#include "picture/problem.hpp"
#include "picture/search.hpp"

namespace gridwright::picture {

class ClauseSearch {
 public:
  ClauseSearch(const Problem& problem, std::uint64_t seed);

  // Finds the next board and excludes it from then on.
  Outcome next(base::Budget& budget);

  int laid(int cell) const { return laid_[cell]; }
  const cdcl::Stats& stats() const { return solver_.stats(); }
  std::size_t memory() const { return solver_.memory(); }

 private:
  bool encode(base::Budget& budget);
  void at_most_one(const std::vector<cdcl::Lit>& literals);
  void exactly(const std::vector<cdcl::Lit>& literals, int number);
  void add(std::initializer_list<cdcl::Lit> literals);

  struct Choice {
    int variant;
    cdcl::Var var;
  };

  const Problem problem_;
  cdcl::Solver solver_;
  std::vector<std::vector<Choice>> choices_;  // of each cell
  std::vector<int> laid_;
  std::uint64_t seed_;
  bool encoded_ = false, exhausted_ = false;
};

}  // namespace gridwright::picture
