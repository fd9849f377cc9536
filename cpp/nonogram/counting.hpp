// The number of solutions: the same walk as that of the search, but recursive, adding over the two values of a decision
// and multiplying over components.
//
// A product is only worth its factors if none of them is zero. So each component is first searched for a solution,
// which also makes 1 a lower bound for those that the budget leaves uncounted.
#pragma once

#include <span>
#include <vector>

#include "base/big_count.hpp"
#include "base/budget.hpp"
#include "nonogram/depth_first.hpp"
#include "nonogram/workspace.hpp"

namespace gridwright::nonogram {

template <AnyBoard Board>
class Counting {
 public:
  // `search` has nothing to do at the moment: it looks for first solutions.
  Counting(Workspace<Board>& work, DepthFirst<Board>& search) : work_(work), search_(search) {}

  // The number of ways to fill in the unknown ones of these cells, or a lower bound if the budget ends it. All cells
  // that share a line with one of them are among them, or known.
  base::BigCount count(std::span<const Cell> cells, base::Budget& budget) { return count(cells, false, budget); }

 private:
  base::BigCount count(std::span<const Cell> cells, bool connected, base::Budget& budget);
  base::BigCount count_values(Decision<Board> decision, std::span<const Cell> cells, base::Budget& budget);
  base::BigCount count_parts(std::span<const Cell> cells, std::span<const std::size_t> sizes, base::Budget& budget);
  bool feasible(std::span<const Cell> cells, base::Budget& budget);

  Workspace<Board>& work_;
  DepthFirst<Board>& search_;
};

}  // namespace gridwright::nonogram
