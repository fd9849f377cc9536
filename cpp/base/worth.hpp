// What to forget first when memory is short: what was cheap to find, or has not been of use for long.
//
// Something is worth what it cost to find, and as much again as those were worth that have been forgotten by the time
// of its last use (GreedyDual, by Neal Young). So what is dear outlives much that is cheap, but not for ever.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace gridwright::base {

class Worth {
 public:
  // Of something that cost so much, and is used now.
  std::uint64_t of(std::uint64_t cost) const { return age_ + cost; }

  // Puts the half to be forgotten first. `worth_of` must tell equal ones apart by nothing else than their order.
  template <typename Thing, typename WorthOf>
  std::size_t halve(std::vector<Thing>& things, WorthOf worth_of) {
    const auto middle = things.begin() + static_cast<std::ptrdiff_t>(things.size() / 2);
    if (middle == things.end()) return 0;
    std::nth_element(things.begin(), middle, things.end(),
                     [&](const Thing& one, const Thing& other) { return worth_of(one) < worth_of(other); });
    age_ = std::max(age_, worth_of(*middle));
    return things.size() / 2;
  }

 private:
  std::uint64_t age_ = 0;
};

}  // namespace gridwright::base
