#include "nonogram/hitting_sets.hpp"

#include <bit>

namespace gridwright::nonogram {

using base::Budget;
using base::for_each_bit;
using base::kWordBits;
using base::Outcome;
using base::Word;

void HittingSets::add(const std::vector<bool>& set) {
  const std::size_t begin = sets_.size();
  sets_.resize(begin + words_);
  for (std::size_t i = 0; i < set.size(); ++i)
    if (set[i]) sets_[begin + i / kWordBits] |= Word{1} << (i % kWordBits);
}

Outcome HittingSets::smallest(std::size_t most, std::uint64_t end, Budget& budget, std::vector<bool>& found) {
  for (; least_ <= most; ++least_) {
    chosen_.assign(words_, 0);
    banned_.assign(words_, 0);
    const Outcome outcome = hit(least_, end, budget);
    if (outcome == Outcome::stopped) return outcome;
    if (outcome != Outcome::found) continue;
    for (std::size_t i = 0; i < found.size(); ++i) found[i] = (chosen_[i / kWordBits] >> (i % kWordBits)) & 1;
    return outcome;
  }
  return Outcome::exhausted;
}

Outcome HittingSets::hit(std::size_t left, std::uint64_t end, Budget& budget) {
  if (!budget.spend(2 * sets_.size() + 10) || budget.work() >= end) return Outcome::stopped;
  std::vector<Word> apart(words_);  // the members of disjoint missed sets
  std::size_t needed = 0, next = sets_.size();
  int fewest = 0;
  for (std::size_t set = 0; set < sets_.size(); set += words_) {
    bool missed = true, alone = true;
    int members = 0;
    for (int word = 0; word < words_; ++word) {
      const Word allowed = sets_[set + word] & ~banned_[word];
      missed &= !(sets_[set + word] & chosen_[word]);
      alone &= !(allowed & apart[word]);
      members += std::popcount(allowed);
    }
    if (!missed) continue;
    if (next == sets_.size() || members < fewest) next = set, fewest = members;
    if (!alone) continue;
    ++needed;
    for (int word = 0; word < words_; ++word) apart[word] |= sets_[set + word] & ~banned_[word];
  }
  if (next == sets_.size()) return Outcome::found;
  if (needed > left || fewest == 0) return Outcome::exhausted;
  std::vector<int> members;
  for (int word = 0; word < words_; ++word)
    for_each_bit(sets_[next + word] & ~banned_[word], word * kWordBits, [&](int i) { members.push_back(i); });
  Outcome outcome = Outcome::exhausted;
  for (const int member : members) {
    const Word bit = Word{1} << (member % kWordBits);
    chosen_[member / kWordBits] |= bit;
    outcome = hit(left - 1, end, budget);
    if (outcome != Outcome::exhausted) return outcome;
    chosen_[member / kWordBits] &= ~bit;
    banned_[member / kWordBits] |= bit;
  }
  for (const int member : members) banned_[member / kWordBits] &= ~(Word{1} << (member % kWordBits));
  return outcome;
}

}  // namespace gridwright::nonogram
