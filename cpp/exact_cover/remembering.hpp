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
// losses are more than a sixteenth of the whole cost and half of what all accounts have saved. Deep in the tree are
// most of the remainders, with little to save; near the root it is the other way round, so a problem whose remainders
// are met again late loses little. When its room is used up, the half that is worth least is forgotten and the search
// goes on: the number stays exact.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "base/big_count.hpp"
#include "base/budget.hpp"
#include "base/worth.hpp"
#include "exact_cover/components.hpp"
#include "exact_cover/dance.hpp"
#include "exact_cover/key_table.hpp"
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
  base::BigCount count(Value value) const;
  std::size_t bytes() const { return large_.capacity() * sizeof(base::BigCount) + digits_; }

  // Sums leave their terms behind: whether it is time to `keep` only what is in use. That is called for each value.
  bool crowded() const { return large_.size() > 2 * kept_ + kFew; }
  Value taken(const Numbers& others, Value value) { return value & kLarge ? large(others.count(value)) : value; }
  void only_kept() { kept_ = large_.size(); }

 private:
  static constexpr Value kLarge = Value{1} << 63, kHalf = (Value{1} << 31) - 1;
  static constexpr std::size_t kFew = 64;

  Value large(base::BigCount number);

  std::vector<base::BigCount> large_;
  std::size_t digits_ = 0, kept_ = 0;  // bytes; numbers that were in use when it was last cleared up
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
      : work_(&work),
        keys_(problem),
        components_(problem),
        table_(keys_.length()),
        room_(room),
        accounts_(problem.primary() + 1) {}

  void limit_room(std::size_t room) { room_ = std::min(room_, room); }  // of a thrifty count

  template <typename Cells>
  bool wants(const Cells& cells, int primary) {
    if (stopped_) return false;
    account_ = &accounts_[primary];
    return !room_ || !account_->loses() || lost_ <= kFree + spent(cells) / kShare + saved_ / kSaved;
  }

  template <typename Cells>
  bool enter(const Cells& cells, std::span<const Item> open) {
    key_ = keys_.key(cells, open);
    hash_ = table_.hash_of(key_.data());
    spend(keys_.effort());
    if (Remembered* const known = table_.find(key_.data(), hash_)) {
      ++work_->hits;
      known->worth = worth_.of(known->effort);
      save(*account_, known->effort);
      total_ = numbers_.sum(total_, known->number);
      return false;
    }
    ++work_->remainders;
    return true;
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
    levels_.push_back({hash_, now, std::exchange(total_, 0), account_, parts > 0, parts, 1, now});
    open_keys_.insert(open_keys_.end(), key_.begin(), key_.end());
  }

  template <typename Cells>
  void close(const Cells& cells) {
    const Level& level = levels_.back();
    if (level.is_split) total_ = level.product;
    const std::uint64_t effort = std::min<std::uint64_t>(spent(cells) - level.spent, ~std::uint32_t{0});
    if (numbers_.crowded()) clear_up();
    if (!table_.make_place(room_ ? room_ - std::min(room_, numbers_.bytes()) : std::numeric_limits<std::size_t>::max()))
      forget();
    table_.add(open_keys_.data() + open_keys_.size() - keys_.length(), level.hash,
               {total_, worth_.of(effort), static_cast<std::uint32_t>(effort)});
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
    save(*level.account, (std::min<std::uint64_t>(level.product, kMostTimes) - 1) * (spent(cells) - level.part_spent));
    level.product = numbers_.product(level.product, total_);
  }

  bool select(Option) { return ++selections_; }

  bool solution() {
    total_ = numbers_.sum(total_, 1);
    return false;
  }

  // The number of solutions.
  base::BigCount number() const { return numbers_.count(total_); }

  // Of a search that was stopped: no node is asked for any more.
  void stop() { stopped_ = true; }

  // Then, those found so far, times those that are known to be in the parts that were not searched to the end (see
  // `Dance::solvable_parts`).
  base::BigCount number_at_least(const std::vector<bool>& solvable) {
    for (auto known = solvable.begin(); !levels_.empty(); end_level()) {
      const Level& level = levels_.back();
      if (!level.is_split) continue;
      if (*known++)
        total_ = numbers_.product(level.product, total_ ? total_ : 1);
      else
        total_ = level.parts ? 0 : numbers_.product(level.product, total_);
    }
    return number();
  }

  std::uint64_t effort() const { return effort_; }
  std::size_t bytes() const { return table_.bytes() + (room_ ? 0 : table_.bytes_to_grow()) + numbers_.bytes(); }

 private:
  // Chosen in decisions 0078 and 0094.
  static constexpr std::uint64_t kFree = 50'000;     // losses that are accepted in any case, in nanoseconds
  static constexpr std::uint64_t kShare = 16;        // of the whole cost, beyond that
  static constexpr std::uint64_t kSaved = 2;         // of what was saved, beyond that
  static constexpr std::uint64_t kMostTimes = 1000;  // that a part counts as saved

  struct Remembered {
    Numbers::Value number;
    std::uint64_t worth;
    std::uint32_t effort;  // what it cost to find, in nanoseconds (estimate)
  };
  struct Level {             // of a remainder that is being counted
    std::uint64_t hash;      // of its key
    std::uint64_t spent;     // before
    Numbers::Value outside;  // what had been counted of the remainder around it
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

  void save(Account& account, std::uint64_t cost) {
    account.saved += cost;
    saved_ += cost;
  }

  void forget() {
    table_.forget(worth_);
    clear_up();
  }

  // Leaves only the large numbers that are in use.
  void clear_up() {
    Numbers kept;
    const auto keep = [&](Numbers::Value& value) { value = kept.taken(numbers_, value); };
    for (Remembered& known : table_.values()) keep(known.number);
    for (Level& level : levels_) keep(level.outside), keep(level.product);
    keep(total_);
    kept.only_kept();
    numbers_ = std::move(kept);
  }

  void end_level() {
    total_ = numbers_.sum(levels_.back().outside, total_);
    levels_.pop_back();
    open_keys_.resize(open_keys_.size() - keys_.length());
  }

  CountingWork* work_;
  Numbers numbers_;
  KeyMaker keys_;
  Components components_;
  KeyTable<Remembered> table_;
  base::Worth worth_;
  std::size_t room_;
  std::vector<Account> accounts_;       // by the number of open primary items
  Account* account_ = nullptr;          // of the current node
  std::span<const std::uint64_t> key_;  // likewise
  std::uint64_t hash_ = 0;
  std::size_t split_into_ = 0;  // parts, likewise
  std::vector<Level> levels_;
  std::vector<std::uint64_t> open_keys_;  // of the levels
  Numbers::Value total_ = 0;              // of the innermost level so far
  std::uint64_t selections_ = 0, effort_ = 0, lost_ = 0, saved_ = 0;
  bool stopped_ = false;
};

// The number of solutions with the options and ranks of the plan, or a lower bound if the budget runs out. `room` is as
// above; a thrifty count takes half of the memory that is left beside the search, at most.
base::BigCount count_remembering(const Problem& problem, const Plan& plan, std::size_t room, base::Budget& budget,
                                 CountingWork& work);

}  // namespace gridwright::exact_cover
