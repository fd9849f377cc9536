// Counting: the same walk as that of the search, but recursive, adding over the two values of a decision and
// multiplying over components.
#include "nonogram/search.hpp"

namespace gridwright::nonogram {

using base::BigCount;
using base::Budget;

BigCount Search::count(Budget& budget) {
  const Status status = start_up(budget);
  ended_ = true;
  if (status != Status::ok) return 0;
  if (board_.unknown() == 0) return 1;
  return count_from(0, arena_.size(), false, budget);
}

BigCount Search::count_from(std::size_t begin, std::size_t end, bool connected, Budget& budget) {
  const std::size_t arena = arena_.size();
  for (const bool settled : {false, true}) {
    if (settled) {
      if (settle(begin, end, Prober::kPatience, budget) != Status::ok) return 0;
    } else if (connected) {
      continue;
    }
    collect_open(begin, end);
    if (open_.empty()) return 1;
    const auto sizes = tuning_.components ? components_.split(open_) : std::vector{open_.size()};
    if (sizes.size() < 2) continue;
    ++stats_.splits;
    arena_.insert(arena_.end(), open_.begin(), open_.end());
    const BigCount product = count_parts(arena, sizes, budget);
    arena_.resize(arena);
    return product;
  }

  ++stats_.nodes;
  BigCount sum;
  if (!budget.spend_node()) return sum;
  const Decision decision = prober_.choose(open_);
  const std::size_t before = board_.trail().size();
  for (const bool black : {decision.black, !decision.black}) {
    board_.assign(decision.cell, black);
    const Status status = board_.propagate(budget, stats_);
    prober_.note_changes(before);
    if (status == Status::ok) sum += count_from(begin, end, false, budget);
    undo_to(before);
  }
  return sum;
}

// A product is only worth its factors if none of them is zero, so that is settled first; it also makes 1 a lower bound.
BigCount Search::count_parts(std::size_t begin, std::span<const std::size_t> sizes, Budget& budget) {
  std::size_t at = begin;
  for (const std::size_t size : sizes) {
    if (!feasible(at, at + size, budget)) return 0;
    at += size;
  }
  BigCount product = 1;
  at = begin;
  for (const std::size_t size : sizes) {
    const BigCount factor = count_from(at, at + size, true, budget);
    if (!factor.zero()) product = product * factor;
    at += size;
  }
  return product;
}

bool Search::feasible(std::size_t begin_cell, std::size_t end_cell, Budget& budget) {
  const std::size_t tasks = tasks_.size(), arena = arena_.size(), trail = board_.trail().size();
  head_ = add_task(begin_cell, end_cell, -1, -1);
  tasks_[head_].connected = true;
  begin(head_);
  const bool found = run(frames_.size(), budget) == Outcome::found;
  undo_to(trail);
  drop_frames(0);
  drop_tasks(tasks, arena);
  return found;
}

}  // namespace gridwright::nonogram
