#include "exact_cover/problem.hpp"

#include <algorithm>

namespace gridwright::exact_cover {

using Kind = Problem::Fault::Kind;

Problem::Problem(Item primary, Item items, std::span<const std::int32_t> ends, std::span<const Item> entries,
                 std::span<const Colour> colours, std::vector<Bounds> bounds)
    : primary_(primary), items_(items), bounds_(std::move(bounds)) {
  const auto fault = [](Kind kind, std::size_t number, Item item, const char* what) {
    throw Fault(kind, static_cast<std::int32_t>(number), item, what);
  };
  if (entries.size() > kMaxEntries || ends.size() > kMaxEntries || primary < 0 || primary > items ||
      static_cast<std::size_t>(items) > kMaxEntries)
    fault(Kind::too_large, 0, 0, "the problem is too large");
  if (!bounds_.empty() && bounds_.size() != static_cast<std::size_t>(primary))
    fault(Kind::bad_bounds, 0, 0, "every primary item needs bounds");
  for (std::size_t i = 0; i < bounds_.size(); ++i)
    if (bounds_[i].low < 0 || bounds_[i].low > bounds_[i].high)
      fault(Kind::bad_bounds, i, static_cast<Item>(i), "an item needs bounds with 0 <= low <= high");
  if (std::ranges::all_of(bounds_, [](Bounds b) { return b.low == 1 && b.high == 1; })) bounds_.clear();

  starts_.reserve(ends.size() + 1);
  starts_.push_back(0);
  entries_.reserve(entries.size());
  for (std::size_t k = 0, begin = 0; k < ends.size(); begin = ends[k++]) {
    const auto end = static_cast<std::size_t>(ends[k]);
    if (end > entries.size() || end < begin) fault(Kind::too_large, k, 0, "the ends of the options are not in order");
    if (end == begin) fault(Kind::empty_option, k, 0, "an option has no items");
    for (std::size_t at = begin; at < end; ++at) {
      const Colour colour = colours.empty() ? 0 : colours[at];
      if (entries[at] < 0 || entries[at] >= items) fault(Kind::unknown_item, k, entries[at], "unknown item");
      if (colour && entries[at] < primary)
        fault(Kind::coloured_primary, k, entries[at], "a primary item cannot have a colour");
      coloured_ |= colour != 0;
      entries_.push_back({entries[at], colour});
    }
    const auto option = std::span(entries_).subspan(begin);
    std::ranges::sort(option, {}, &Entry::item);
    if (const auto twice = std::ranges::adjacent_find(option, {}, &Entry::item); twice != option.end())
      fault(Kind::duplicate_item, k, twice->item, "an option contains an item twice");
    starts_.push_back(ends[k]);
  }
  if (entries_.size() != entries.size()) fault(Kind::too_large, ends.size(), 0, "entries are left over");
}

}  // namespace gridwright::exact_cover
