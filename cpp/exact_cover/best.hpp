// The solutions of least cost, where every option has a weight.
//
// Branch and bound on the dance. First the weights are *taxed*: a tax on an item is paid by exactly one option of a
// solution, so it can be moved from the options to the item without changing which solution is best. What is left on
// the options (never negative where an option has an item that is covered once) is all that choices can change. At
// every branch each item still to be covered costs at least the smallest share of an option that it has left, where an
// option shares its cost among its items; if that adds up to no less than the worst of the best so far, the branch is
// cut.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "exact_cover/search.hpp"

namespace gridwright::exact_cover {

struct Priced {
  double cost;
  std::vector<Option> options;
};

struct BestWork {
  std::uint64_t nodes = 0, updates = 0;
  std::uint64_t cuts = 0;  // branches that could not be good enough
};

// The `most` cheapest solutions, or the cheapest found before the budget ended it; cheapest first. Of solutions that
// cost the same, any. Weights are finite; if all are whole numbers, their sums must be exact in a double.
std::vector<Priced> best_solutions(const Problem& problem, const Plan& plan, std::span<const double> weights,
                                   std::size_t most, base::Budget& budget, BestWork& work);

}  // namespace gridwright::exact_cover
