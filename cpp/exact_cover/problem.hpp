// An exact-cover problem: items, and options that contain them.
//
// A solution is a set of options, each used at most once, such that every primary item is in as many of them as its
// bounds require (by default one), and every secondary item is in at most one, or in several that all give it the same
// colour. An option without primary items is never chosen: nothing requires it.
//
// A problem never changes after it is built; any number of searches may read it at the same time.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <vector>

namespace gridwright::exact_cover {

using Item = std::int32_t;
using Option = std::int32_t;
using Colour = std::int32_t;  // 0: none

inline constexpr Option kNoOption = -1;
inline constexpr std::size_t kMaxEntries = std::numeric_limits<std::int32_t>::max() / 4;

struct Bounds {  // how many options of a solution contain an item
  std::int32_t low = 1, high = 1;
};

struct Entry {  // an item in an option
  Item item;
  Colour colour;
};

class Problem {
 public:
  // What is wrong with an option or item; `number` says which.
  struct Fault : std::invalid_argument {
    enum class Kind { empty_option, unknown_item, duplicate_item, coloured_primary, bad_bounds, too_large };
    Fault(Kind what, std::int32_t which, Item whose, const char* sentence)
        : std::invalid_argument(sentence), kind(what), number(which), item(whose) {}
    Kind kind;
    std::int32_t number;  // of the option, or of the item for bad bounds
    Item item;
  };

  // Items 0 .. primary-1 are primary, the rest secondary. Option k has the entries [ends[k-1], ends[k]); their colours
  // are at the same positions of `colours`, which is empty if there are none. `bounds` is empty if all are 1..1.
  Problem(Item primary, Item items, std::span<const std::int32_t> ends, std::span<const Item> entries,
          std::span<const Colour> colours, std::vector<Bounds> bounds);

  Item primary() const { return primary_; }
  Item items() const { return items_; }
  Option options() const { return static_cast<Option>(starts_.size()) - 1; }
  std::size_t entries() const { return entries_.size(); }
  std::span<const Entry> option(Option k) const {
    return {entries_.data() + starts_[k], static_cast<std::size_t>(starts_[k + 1] - starts_[k])};
  }
  bool has_primary(Option k) const { return option(k).front().item < primary_; }
  Bounds bounds(Item item) const { return bounds_.empty() ? Bounds{} : bounds_[item]; }
  bool loose(Item item) const {  // a primary item that is not simply covered once
    return item < primary_ && !bounds_.empty() && (bounds_[item].low != 1 || bounds_[item].high != 1);
  }
  bool bounded() const { return !bounds_.empty(); }  // there are loose items
  bool coloured() const { return coloured_; }        // some entry has a colour

 private:
  Item primary_, items_;
  std::vector<std::int32_t> starts_;
  std::vector<Entry> entries_;  // sorted by item within each option, so that the input order makes no difference
  std::vector<Bounds> bounds_;
  bool coloured_ = false;
};

}  // namespace gridwright::exact_cover
