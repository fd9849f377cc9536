// What is left of a problem during a search, as a key: equal keys have equal solutions.
//
// A key describes the open items of a remainder, or of a part of one that shares no option with the others:
// - for each item whether it is open: a primary item still to be covered, a secondary one that is untouched and in some
//   remaining option;
// - for each secondary item that already has a colour, and that some remaining option has with this colour, the colour;
// - for each open loose item, how many options it still needs and has room for;
// - for each option with an open loose item, whether it can still be chosen. (For other options the items determine
//   that.)
// What no longer matters is written the same way: colours of items that no option has, and room for more options than
// there are. An option can be chosen exactly if all its items are open, or have its colour; so a part has the same key
// wherever it comes from, be it the whole of what was left.
//
// All keys of one problem have the same length; the table (key_table.hpp) stores them in full.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "exact_cover/cells.hpp"

namespace gridwright::exact_cover {

class KeyMaker {
 public:
  explicit KeyMaker(const Problem& problem);

  // The key of the open items, given in any order.
  template <typename Cells>
  std::span<const std::uint64_t> key(const Cells& cells, std::span<const Item> open);

  std::size_t length() const { return words_.size(); }  // of a key, in words

  // The cost of the last key and of finding it in a table, in nanoseconds (estimate).
  std::uint64_t effort() const { return 120 + 10 * words_.size() + 3 * steps_; }

 private:
  void put(std::size_t bit, std::uint64_t value, int width) {
    words_[bit / 64] |= value << (bit % 64);
    if (bit % 64 + width > 64) words_[bit / 64 + 1] |= value >> (64 - bit % 64);
  }

  const Problem& problem_;
  std::vector<std::uint64_t> words_;
  std::size_t colours_ = 0, times_ = 0, shared_ = 0;  // the bits at which these parts begin
  int colour_width_, times_width_;                    // bits of a colour (0: there are none) and of a multiplicity
  std::vector<std::int32_t> loose_at_, shared_at_;    // the numbers of loose items, and of the options with one
  std::uint64_t steps_ = 0;
};

inline KeyMaker::KeyMaker(const Problem& problem) : problem_(problem) {
  Colour highest = 0;
  std::int32_t most = 0, loose = 0, shared = 0;
  if (problem.bounded()) {
    loose_at_.assign(problem.primary(), -1);
    shared_at_.assign(problem.options(), -1);
    for (Item i = 0; i < problem.primary(); ++i)
      if (problem.loose(i)) loose_at_[i] = loose++, most = std::max(most, problem.bounds(i).high);
  }
  for (Option k = 0; k < problem.options(); ++k)
    for (const Entry& entry : problem.option(k)) {
      highest = std::max(highest, entry.colour);
      if (problem.loose(entry.item) && shared_at_[k] < 0) shared_at_[k] = shared++;
    }
  colour_width_ = std::bit_width(static_cast<unsigned>(highest));
  times_width_ = std::bit_width(static_cast<unsigned>(most));
  colours_ = problem.items();
  times_ = colours_ + static_cast<std::size_t>(colour_width_) * (problem.items() - problem.primary());
  shared_ = times_ + 2u * times_width_ * loose;
  words_.resize((shared_ + shared) / 64 + 1);
}

template <typename Cells>
std::span<const std::uint64_t> KeyMaker::key(const Cells& cells, std::span<const Item> open) {
  std::ranges::fill(words_, 0);
  for (const Item i : open) put(i, 1, 1);
  steps_ = open.size();
  if (colour_width_)
    for (const Item i : open)
      for (const auto node : cells.set(i))
        for (const Entry& entry : problem_.option(cells.option_of(node))) {
          ++steps_;
          if (entry.colour && !cells.is_active(entry.item))
            put(colours_ + static_cast<std::size_t>(colour_width_) * (entry.item - problem_.primary()), entry.colour,
                colour_width_);
        }
  if (!loose_at_.empty())
    for (const Item i : open) {
      if (i >= problem_.primary() || loose_at_[i] < 0) continue;
      const std::size_t at = times_ + 2u * times_width_ * loose_at_[i];
      put(at, std::max(cells.need(i), 0), times_width_);
      put(at + times_width_, std::min(cells.room(i), cells.size(i)), times_width_);
      for (const auto node : cells.set(i)) put(shared_ + shared_at_[cells.option_of(node)], 1, 1);
      steps_ += cells.size(i);
    }
  return words_;
}

}  // namespace gridwright::exact_cover
