#include "exact_cover/remembering.hpp"

namespace gridwright::exact_cover {

using base::BigCount;
using base::Budget;

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
    dance.run(budget);
    work.nodes = dance.nodes();
    work.updates = dance.updates();
    return dance.visitor().number();
  };
  return Cells<std::uint16_t>::fits(problem) ? count(std::uint16_t{}) : count(std::uint32_t{});
}

}  // namespace gridwright::exact_cover
