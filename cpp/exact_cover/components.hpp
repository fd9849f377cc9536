// Whether a remainder falls apart: no option that is left has items of two of its parts, so the numbers of their
// solutions are multiplied (dynamic components, as in DXD).
//
// The items are reached from one of them by breadth-first search, from item to option to item. In a remainder that is
// connected, as most are, all primary items have been seen after a few options, and the search ends there; only one
// that falls apart is walked through to its end. A secondary item that two options share connects them as long as it is
// untouched: with a colour fixed, or covered, it no longer matters.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "exact_cover/dance.hpp"

namespace gridwright::exact_cover {

class Components {
 public:
  explicit Components(const Problem& problem)
      : problem_(problem), items_(problem.items()), options_(problem.options()) {}

  // Adds the parts of the open items, those with few items first; false, and no parts, if there is only one.
  template <typename Cells>
  bool split(const Cells& cells, std::span<const Item> open, Parts& parts);

  std::uint64_t effort() const { return effort_; }  // of all calls, in nanoseconds (estimate)

 private:
  template <typename Cells>
  void reach(const Cells& cells, Item from, std::size_t enough);

  const Problem& problem_;
  std::vector<std::uint32_t> items_, options_;  // when they were seen last
  std::uint32_t now_ = 0;
  std::size_t seen_ = 0;       // primary items
  std::vector<Item> reached_;  // parts one after the other; the last one is being searched
  std::vector<std::pair<std::size_t, std::size_t>> found_;
  std::uint64_t effort_ = 0;
};

template <typename Cells>
void Components::reach(const Cells& cells, Item from, std::size_t enough) {
  items_[from] = now_;
  ++seen_;
  std::size_t at = reached_.size();
  for (reached_.push_back(from); at < reached_.size() && seen_ < enough; ++at)
    for (const auto node : cells.set(reached_[at])) {
      const Option option = cells.option_of(node);
      if (options_[option] == now_) continue;
      options_[option] = now_;
      for (const Entry& entry : problem_.option(option)) {
        if (items_[entry.item] == now_ || !cells.is_active(entry.item)) continue;
        items_[entry.item] = now_;
        seen_ += entry.item < cells.primary();
        reached_.push_back(entry.item);
      }
      effort_ += 5 + 2 * problem_.option(option).size();
    }
}

template <typename Cells>
bool Components::split(const Cells& cells, std::span<const Item> open, Parts& parts) {
  if (!++now_) {
    std::ranges::fill(items_, 0);
    std::ranges::fill(options_, 0);
    now_ = 1;
  }
  const auto primary =
      static_cast<std::size_t>(std::ranges::count_if(open, [&](const Item item) { return item < cells.primary(); }));
  effort_ += open.size();
  seen_ = 0;
  reached_.clear();
  found_.clear();
  for (const Item item : open) {
    if (item >= cells.primary() || items_[item] == now_) continue;
    const std::size_t begin = reached_.size();
    reach(cells, item, begin ? primary + 1 : primary);  // once it falls apart, secondary items are needed, too
    if (seen_ == primary && !begin) return false;
    found_.emplace_back(begin, reached_.size());
  }
  std::ranges::stable_sort(found_, {}, [](const auto& part) { return part.second - part.first; });
  for (const auto& [begin, end] : found_) {
    parts.items.insert(parts.items.end(), reached_.begin() + begin, reached_.begin() + end);
    parts.ends.push_back(parts.items.size());
  }
  return true;
}

}  // namespace gridwright::exact_cover
