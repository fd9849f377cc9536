#include "exact_cover/remembering.hpp"

#include <algorithm>

namespace gridwright::exact_cover {

using base::BigCount;
using base::Budget;

namespace {

constexpr std::uint64_t kNodesForBound = 1000;  // after a limit, for each part

}  // namespace

BigCount Numbers::count(Value value) const {
  if (value & kLarge) return large_[value & ~kLarge];
  const std::uint32_t digits[] = {static_cast<std::uint32_t>(value), static_cast<std::uint32_t>(value >> 32)};
  return BigCount(digits);
}

Numbers::Value Numbers::large(BigCount number) {
  digits_ += number.digits().size() * sizeof(std::uint32_t);
  large_.push_back(std::move(number));
  return kLarge | (large_.size() - 1);
}

BigCount count_remembering(const Problem& problem, const Plan& plan, std::size_t room, Budget& budget,
                           CountingWork& work) {
  plan.check(problem);
  const auto count = [&]<typename Index>(Index) {
    Dance<Index, Remembering> dance(problem, plan.given, plan.ranks, Remembering(problem, work, room));
    if (room) {
      const std::size_t left = budget.memory() - std::min<std::uint64_t>(budget.memory(), dance.bytes());
      dance.visitor().limit_room(std::max<std::size_t>(1, left / 2));
    }
    const bool done = dance.run(budget) == DanceEnd::exhausted;
    work.nodes = dance.nodes();
    work.updates = dance.updates();
    if (done) return dance.visitor().number();
    dance.visitor().stop();
    return dance.visitor().number_at_least(dance.solvable_parts(kNodesForBound));
  };
  return Cells<std::uint16_t>::fits(problem) ? count(std::uint16_t{}) : count(std::uint32_t{});
}

}  // namespace gridwright::exact_cover
