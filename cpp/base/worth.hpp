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

  // Puts the half to be forgotten first; how many these are. The last one goes, too.
  template <typename Thing, typename WorthOf>
  std::size_t halve(std::vector<Thing>& things, WorthOf worth_of) {
    if (things.empty()) return 0;
    const auto last = things.begin() + static_cast<std::ptrdiff_t>((things.size() - 1) / 2);  // that is forgotten
    std::nth_element(things.begin(), last, things.end(),
                     [&](const Thing& one, const Thing& other) { return worth_of(one) < worth_of(other); });
    age_ = std::max(age_, worth_of(*last));
    return static_cast<std::size_t>(last - things.begin()) + 1;
  }

 private:
  std::uint64_t age_ = 0;
};

}  // namespace gridwright::base
