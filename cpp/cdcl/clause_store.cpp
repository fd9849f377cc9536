#include "cdcl/clause_store.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace gridwright::cdcl {

std::size_t ClauseStore::bytes() const {
  return (packed_.capacity() + 3 * short_.capacity()) * sizeof(Lit) + 2 * arena_.capacity() * sizeof(Ref);
}

void ClauseStore::add_short(std::span<const Lit> lits) {
  assert(lits.size() == 2 || lits.size() == 3);
  short_.push_back({lits[0], lits[1], lits.size() == 3 ? lits[2] : kNoLit});
}

bool ClauseStore::pack(const std::vector<std::int8_t>& values, const std::function<void(Lit)>& assign) {
  if (!settle_short(values, assign)) return false;
  packed_clauses_ = short_.size();
  const auto each = [&](auto&& binary, auto&& ternary) {
    for (const auto& [first, second, third] : short_) {
      if (third == kNoLit) {
        binary(ranges_[(~first).code], second);
        binary(ranges_[(~second).code], first);
      } else {
        ternary(ranges_[(~first).code], second, third);
        ternary(ranges_[(~second).code], first, third);
        ternary(ranges_[(~third).code], first, second);
      }
    }
  };
  ranges_.assign(watches_.size(), {});
  each([](Range& range, Lit) { ++range.pairs; }, [](Range& range, Lit, Lit) { range.end += 2; });
  std::uint32_t at = 0;
  for (Range& range : ranges_) {
    const Range counts = range;
    range = {at, at, at + counts.pairs};  // `pairs` and `end` are where the next clause goes
    at += counts.pairs + counts.end;
  }
  packed_.resize(at);
  each([&](Range& range, Lit other) { packed_[range.pairs++] = other; },
       [&](Range& range, Lit one, Lit other) {
         packed_[range.end++] = one;
         packed_[range.end++] = other;
       });
  return true;
}

// Removes known literals and satisfied clauses from the short clauses.
bool ClauseStore::settle_short(const std::vector<std::int8_t>& values, const std::function<void(Lit)>& assign) {
  std::size_t kept = 0;
  for (const Short& clause : short_) {
    Lit open[3];
    int count = 0;
    bool satisfied = false;
    for (const Lit lit : {clause.first, clause.second, clause.third}) {
      if (lit == kNoLit || values[lit.code] < 0) continue;
      satisfied |= values[lit.code] > 0;
      open[count++] = lit;
    }
    if (satisfied) continue;
    if (count == 0) return false;
    if (count == 1)
      assign(open[0]);
    else
      short_[kept++] = {open[0], open[1], count == 3 ? open[2] : kNoLit};
  }
  short_.resize(kept);
  return true;
}

ClauseStore::Ref ClauseStore::add_long(std::span<const Lit> lits, std::uint32_t glue) {
  assert(lits.size() >= 2);
  const Ref ref = static_cast<Ref>(arena_.size());
  arena_.push_back(static_cast<std::uint32_t>(lits.size()));
  arena_.push_back(glue);
  arena_.push_back(2);
  for (const Lit lit : lits) arena_.push_back(static_cast<std::uint32_t>(lit.code));
  watches_[(~lits[0]).code].push_back({ref, lits[1]});
  watches_[(~lits[1]).code].push_back({ref, lits[0]});
  if (glue) learned_.push_back(ref);
  return ref;
}

ClauseStore::Moves ClauseStore::forget(std::span<const Ref> clauses) {
  constexpr std::uint32_t kDead = 1U << 31;
  for (const Ref ref : clauses) size_of(ref) |= kDead;
  const auto dead = [&](Ref ref) { return (size_of(ref) & kDead) != 0; };
  for (auto& list : watches_) std::erase_if(list, [&](const Watch& watch) { return dead(watch.ref); });
  std::erase_if(learned_, dead);

  // Close the gaps: everything that refers to a clause gets its new place.
  std::vector<std::uint32_t> packed;
  packed.reserve(arena_.size());
  for (Ref ref = 0; ref < arena_.size();) {
    const std::uint32_t total = (size_of(ref) & ~kDead) + kHeader;
    if (!dead(ref)) {
      const auto place = static_cast<Ref>(packed.size());
      packed.insert(packed.end(), arena_.begin() + ref, arena_.begin() + ref + total);
      glue_of(ref) = place;  // forwarding address
    }
    ref += total;
  }
  Moves moves(std::exchange(arena_, std::move(packed)));
  for (auto& list : watches_)
    for (Watch& watch : list) watch.ref = moves(watch.ref);
  for (Ref& ref : learned_) ref = moves(ref);
  return moves;
}

void ClauseStore::sanity() const {
#ifndef NDEBUG
  const auto literal = [&](Ref ref, std::uint32_t k) {
    return Lit{static_cast<std::int32_t>(arena_[ref + kHeader + k])};
  };
  const auto literals = static_cast<std::int32_t>(watches_.size());
  std::vector<char> watched(arena_.size());  // per clause: bit k says that literal k is watched
  for (std::int32_t code = 0; code < literals; ++code)
    for (const Watch& watch : watches_[code]) {
      assert(watch.ref + kHeader < arena_.size());
      const Lit false_lit = ~Lit{code};
      const bool second = literal(watch.ref, 1) == false_lit && !(watched[watch.ref] & 2);  // both may be the same one
      assert(second || literal(watch.ref, 0) == false_lit);
      assert(!(watched[watch.ref] >> second & 1));
      watched[watch.ref] = static_cast<char>(watched[watch.ref] | 1 << second);
      bool found = false;
      for (std::uint32_t k = 0; k < arena_[watch.ref]; ++k) found |= literal(watch.ref, k) == watch.blocker;
      assert(found);
    }
  std::size_t learned = 0;
  for (Ref ref = 0; ref < arena_.size(); ref += arena_[ref] + kHeader) {
    assert(arena_[ref] >= 2 && ref + kHeader + arena_[ref] <= arena_.size());
    assert(watched[ref] == 3);
    for (std::uint32_t k = 0; k < arena_[ref]; ++k)
      assert(literal(ref, k).code >= 0 && literal(ref, k).code < literals);
    learned += arena_[ref + 1] > 0;
  }
  assert(learned == learned_.size());
  assert(std::is_sorted(learned_.begin(), learned_.end()));
#endif
}

}  // namespace gridwright::cdcl
