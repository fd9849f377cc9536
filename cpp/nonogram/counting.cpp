#include "nonogram/counting.hpp"

#include <algorithm>
#include <vector>

#include "nonogram/black_board.hpp"
#include "nonogram/colour_board.hpp"

namespace gridwright::nonogram {

using base::BigCount;
using base::Budget;

// `connected`: the cells are known to be one component.
template <AnyBoard Board>
BigCount Counting<Board>::count(std::span<const Cell> cells, bool connected, Budget& budget) {
  std::vector<Cell> open;
  for (const bool settled : {false, true}) {
    if (settled) {
      if (work_.settle(cells, budget, Prober<Board>::kPatience) != Status::ok) return 0;
    } else if (connected) {
      continue;
    }
    work_.keep_unknown(cells, open);
    if (open.empty()) return 1;
    const auto sizes = work_.split(open);
    if (sizes.size() < 2) continue;
    ++work_.stats.splits;
    return count_parts(open, sizes, budget);
  }
  ++work_.stats.nodes;
  if (!budget.spend_node()) return 0;
  return count_values(work_.prober.choose(open), cells, budget);
}

template <AnyBoard Board>
BigCount Counting<Board>::count_values(Decision<Board> decision, std::span<const Cell> cells, Budget& budget) {
  BigCount sum;
  const std::size_t before = work_.board.trail().size();
  const auto listed = work_.board.values(decision.cell);
  std::vector<typename Board::Value> values(listed.begin(), listed.end());
  std::rotate(values.begin(), std::find(values.begin(), values.end(), decision.value), values.end());
  for (const auto value : values) {
    work_.board.assume(decision.cell, value);
    const Status status = work_.propagate(budget);
    work_.prober.note_changes(before);
    if (status == Status::ok) sum += count(cells, false, budget);
    work_.undo_to(before);
  }
  return sum;
}

template <AnyBoard Board>
BigCount Counting<Board>::count_parts(std::span<const Cell> cells, std::span<const std::size_t> sizes, Budget& budget) {
  std::size_t at = 0;
  for (const std::size_t size : sizes) {
    if (!feasible(cells.subspan(at, size), budget)) return 0;
    at += size;
  }
  BigCount product = 1;
  at = 0;
  for (const std::size_t size : sizes) {
    const BigCount factor = count(cells.subspan(at, size), true, budget);
    if (!factor.zero()) product = product * factor;
    at += size;
  }
  return product;
}

// Whether a component has a solution. The board is then as it was; the decisions of the counting stay what they are,
// and nothing that was found under them is certain.
template <AnyBoard Board>
bool Counting<Board>::feasible(std::span<const Cell> cells, Budget& budget) {
  const std::size_t trail = work_.board.trail().size(), certain = work_.certain;
  search_.begin(cells, true);
  const bool found = search_.first(budget) == Outcome::found;
  work_.undo_to(trail);
  search_.give_up();
  work_.certain = certain;
  return found;
}

template class Counting<BlackBoard>;
template class Counting<ColourBoard>;

}  // namespace gridwright::nonogram
