// The solutions of least cost, when every option has a weight.
//
// Branch and bound on the dance. First the weights are *taxed*: exactly one option of a solution pays the tax on an
// item, so the tax can be moved from the options to the item without changing which solution is best. Choices can
// change only the remaining weights (never negative for an option with an item that is covered once). At every branch,
// each item still to be covered costs at least the smallest share of an option that it has left, where an option shares
// its cost among its items. If these add up to no less than the worst of the best solutions so far, the branch is cut.
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

// The `most` cheapest solutions, or the cheapest found before the budget ran out; cheapest first. Ties are broken
// arbitrarily. Weights are finite; if all are whole numbers, their sums must be exact in a double.
std::vector<Priced> best_solutions(const Problem& problem, const Plan& plan, std::span<const double> weights,
                                   std::size_t most, base::Budget& budget, BestWork& work);

}  // namespace gridwright::exact_cover
