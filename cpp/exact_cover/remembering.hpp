// Counting solutions by a search that remembers what it has counted: a decision diagram that is never written down.
//
// Different choices often leave the same remainder: the same items, with the same colours fixed and the same numbers of
// options still needed. Its number of solutions is found once. A remainder is identified by its full description (see
// `remainder.hpp`), never by a hash alone. One that falls apart is counted part by part (see `components.hpp`), and the
// numbers are multiplied; a part is a remainder like any other.
//
// A *thrifty* count must cost little where nothing is met again. It keeps an account for each number of open primary
// items: what keys and the search for parts have cost, and what that has saved, which is the cost of what was not
// searched again. An account that loses is closed, so that there are no more keys for such remainders, as soon as the
// losses are more than a sixteenth of the whole cost. Deep in the tree are most of the remainders, with little to save;
// near the root it is the other way round, so a problem whose remainders are met again late loses little. When its room
// is used up, all is forgotten and the search goes on: the number stays exact.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/big_count.hpp"
#include "base/budget.hpp"
#include "exact_cover/components.hpp"
#include "exact_cover/dance.hpp"
#include "exact_cover/remainder.hpp"
#include "exact_cover/search.hpp"

namespace gridwright::exact_cover {

struct CountingWork {
  std::uint64_t nodes = 0, updates = 0;  // of the search
  std::uint64_t remainders = 0;          // distinct ones; updated during the search
  std::uint64_t hits = 0;                // remainders met again
  std::uint64_t splits = 0;              // remainders that fell apart
};

// Nearly all numbers fit in 63 bits, and are their own values. A larger one is in a list; its value is the place there,
// with the highest bit set.
class Numbers {
 public:
  using Value = std::uint64_t;

  Value sum(Value one, Value other) {
    if (!((one | other) & kLarge) && !((one + other) & kLarge)) return one + other;
    return large(count(one) += count(other));
  }
  Value product(Value one, Value other) {
    if ((one | other) <= kHalf) return one * other;
    return one && other ? large(count(one) * count(other)) : 0;
  }
  Value taken(const Numbers& others, Value value) { return value & kLarge ? large(others.count(value)) : value; }
  base::BigCount count(Value value) const;
  std::size_t bytes() const { return large_.capacity() * sizeof(base::BigCount) + digits_; }

 private:
  static constexpr Value kLarge = Value{1} << 63, kHalf = (Value{1} << 31) - 1;

  Value large(base::BigCount number);

  std::vector<base::BigCount> large_;
  std::size_t digits_ = 0;  // bytes
};

// What looking at the remainders of one size has cost and saved, in nanoseconds (estimate).
struct Account {
  std::uint64_t spent = 0, saved = 0;
  std::uint32_t tried = 0, apart = 0;  // remainders that might fall apart, and those that did

  bool loses() const { return saved <= spent; }
  // Remainders of a size that never falls apart are looked at only now and then.
  bool may_split() { return tried < kTrials || std::uint64_t{apart} * kTrials > tried || !(++tried % kTrials); }

 private:
  static constexpr std::uint32_t kTrials = 32;
};

class Remembering : public Visitor {
 public:
  static constexpr bool kSplits = true;

  // `room`: the bytes that a thrifty count may take; 0: it is not thrifty.
  Remembering(const Problem& problem, CountingWork& work, std::size_t room)
      : work_(&work), keys_(problem), components_(problem), room_(room), accounts_(problem.primary() + 1) {}

  template <typename Cells>
  bool wants(const Cells& cells, int primary) {
    account_ = &accounts_[primary];
    return !room_ || !account_->loses() || lost_ <= kFree + spent(cells) / kShare;
  }

  template <typename Cells>
  bool enter(const Cells& cells, std::span<const Item> open) {
    if (room_ && bytes() > room_) forget();
    const auto [slot, is_new] = table_.find_or_add(keys_.key(cells, open));
    spend(keys_.effort());
    slot_ = slot;
    if (is_new) {
      ++work_->remainders;
      return true;
    }
    ++work_->hits;
    account_->saved += table_[slot].effort;
    total_ = numbers_.sum(total_, table_[slot].number);
    return false;
  }

  template <typename Cells>
  bool split(const Cells& cells, std::span<const Item> open, Parts& parts) {
    if (open.size() < 2 || !account_->may_split()) return false;
    const std::uint64_t before = components_.effort();
    const std::size_t parts_before = parts.ends.size();
    const bool apart = components_.split(cells, open, parts);
    spend(components_.effort() - before);
    ++account_->tried;
    account_->apart += apart;
    split_into_ = parts.ends.size() - parts_before;
    work_->splits += apart;
    return apart;
  }

  template <typename Cells>
  void open(const Cells& cells) {
    const std::size_t parts = std::exchange(split_into_, 0);
    const std::uint64_t now = spent(cells);
    levels_.push_back({slot_, age_, now, std::exchange(total_, 0), account_, parts > 0, parts, 1, now});
  }

  template <typename Cells>
  void close(const Cells& cells) {
    const Level& level = levels_.back();
    if (level.is_split) total_ = level.product;
    if (level.age == age_) {
      const std::uint64_t effort = std::min<std::uint64_t>(spent(cells) - level.spent, ~std::uint32_t{0});
      table_[level.slot] = {total_, static_cast<std::uint32_t>(effort)};
    }
    end_level();
  }

  template <typename Cells>
  bool part(const Cells& cells) {
    total_ = 0;
    levels_.back().part_spent = spent(cells);
    --levels_.back().parts;
    return levels_.back().product != 0;
  }

  // Without parts, this one would have been searched for every solution of the others.
  template <typename Cells>
  void joined(const Cells& cells) {
    Level& level = levels_.back();
    level.account->saved +=
        (std::min<std::uint64_t>(level.product, kMostTimes) - 1) * (spent(cells) - level.part_spent);
    level.product = numbers_.product(level.product, total_);
  }

  bool select(Option) { return ++selections_; }

  bool solution() {
    total_ = numbers_.sum(total_, 1);
    return false;
  }

  // The number of solutions; of a stopped search, those found so far.
  base::BigCount number() {
    for (; !levels_.empty(); end_level())
      if (const Level& level = levels_.back(); level.is_split)
        total_ = level.parts ? 0 : numbers_.product(level.product, total_);  // 0: some parts have not been searched
    return numbers_.count(total_);
  }

  std::uint64_t effort() const { return effort_; }
  std::size_t bytes() const { return table_.bytes() + numbers_.bytes(); }

 private:
  // Chosen in decision 0078.
  static constexpr std::uint64_t kFree = 100'000;    // losses that are accepted in any case, in nanoseconds
  static constexpr std::uint64_t kShare = 16;        // of the whole cost, beyond that
  static constexpr std::uint64_t kMostTimes = 1000;  // that a part counts as saved

  struct Remembered {
    Numbers::Value number;
    std::uint32_t effort;  // what it cost to find, in nanoseconds (estimate)
  };
  struct Level {              // of a remainder that is being counted
    std::uint32_t slot, age;  // in the table, and the age of the table
    std::uint64_t spent;      // before
    Numbers::Value outside;   // what had been counted of the remainder around it
    Account* account;
    bool is_split;
    std::size_t parts;         // not searched yet
    Numbers::Value product;    // of the others
    std::uint64_t part_spent;  // before the current one
  };

  template <typename Cells>
  std::uint64_t spent(const Cells& cells) const {
    return 4 * cells.updates() + 50 * selections_ + effort_;
  }

  void spend(std::uint64_t cost) {
    effort_ += cost;
    account_->spent += cost;
    if (account_->loses()) lost_ += cost;
  }

  void forget() {
    table_.clear();
    ++age_;
    Numbers kept;
    for (Level& level : levels_) {
      level.outside = kept.taken(numbers_, level.outside);
      level.product = kept.taken(numbers_, level.product);
    }
    total_ = kept.taken(numbers_, total_);
    numbers_ = std::move(kept);
  }

  void end_level() {
    total_ = numbers_.sum(levels_.back().outside, total_);
    levels_.pop_back();
  }

  CountingWork* work_;
  Numbers numbers_;
  KeyMaker keys_;
  Components components_;
  KeyTable<Remembered> table_;
  std::uint32_t age_ = 0;  // how often all was forgotten
  std::size_t room_;
  std::vector<Account> accounts_;  // by the number of open primary items
  Account* account_ = nullptr;     // of the current node
  std::uint32_t slot_ = 0;         // likewise
  std::size_t split_into_ = 0;     // parts, likewise
  std::vector<Level> levels_;
  Numbers::Value total_ = 0;  // of the innermost level so far
  std::uint64_t selections_ = 0, effort_ = 0, lost_ = 0;
};

// The number of solutions with the options and ranks of the plan, or a lower bound if the budget runs out. `room` is as
// above.
base::BigCount count_remembering(const Problem& problem, const Plan& plan, std::size_t room, base::Budget& budget,
                                 CountingWork& work);

}  // namespace gridwright::exact_cover
