// Sets of lines, and a smallest set with a member of each.
//
// Depth first: of the sets that are missed, the one with the fewest members is hit next, by each of its members in
// turn; a member that was tried is left out below those that follow. Missed sets that share no member need one each,
// which ends many branches early. Sets are words of bits.
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

  void add(const std::vector<bool>& set);  // not empty

  // A smallest set with a member of each, put into `found`; `exhausted` if it needs more than so many members,
  // `stopped` if the budget ends or its work reaches `end`. Sets only come to these, so it never goes back to sizes
  // that were too small before.
  base::Outcome smallest(std::size_t most, std::uint64_t end, base::Budget& budget, std::vector<bool>& found);

 private:
  base::Outcome hit(std::size_t left, std::uint64_t end, base::Budget& budget);

  int words_;
  std::vector<base::Word> sets_;  // one after the other
  std::vector<base::Word> chosen_, banned_;
  std::size_t least_ = 0;  // fewer members do not do
};

}  // namespace gridwright::nonogram
