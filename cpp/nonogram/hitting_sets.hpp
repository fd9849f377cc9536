// Sets of lines, and a smallest set that hits each of them.
//
// Depth first: of the sets not hit yet, the one with the fewest members is hit next, by each of its members in turn; a
// member already tried is excluded below those that follow. Disjoint sets need one member each, which ends many
// branches early. Sets are words of bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/budget.hpp"
#include "base/outcome.hpp"
#include "base/word.hpp"

namespace gridwright::nonogram {

class HittingSets {
 public:
  explicit HittingSets(int members) : words_(base::words_for(members)), chosen_(words_), banned_(words_) {}

  void add(const std::vector<bool>& set);  // must not be empty

  // Puts a smallest set that hits each of them into `found`; `exhausted` if it needs more than this many members,
  // `stopped` if the budget runs out or its work reaches `end`. Sets are only ever added, so sizes that were too small
  // before are not tried again.
  base::Outcome smallest(std::size_t most, std::uint64_t end, base::Budget& budget, std::vector<bool>& found);

 private:
  base::Outcome hit(std::size_t left, std::uint64_t end, base::Budget& budget);

  int words_;
  std::vector<base::Word> sets_;  // one after the other
  std::vector<base::Word> chosen_, banned_;
  std::size_t least_ = 0;  // no fewer members suffice
};

}  // namespace gridwright::nonogram
