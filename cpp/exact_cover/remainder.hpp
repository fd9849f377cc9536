// What is left of a problem in the middle of a search, as a key: equal keys have equal solutions.
//
// A key has, in this order:
// - for each primary item, whether it is still to be covered;
// - for each secondary item, whether it is untouched and in some option that is left;
// - for each secondary item with a colour in some option that is left, that colour;
// - for each loose item, how many options it still needs and has room for;
// - for each option with a loose item, whether it can still be chosen. (For other options the items say so.)
// What cannot matter any more is written alike: colours of items that no option has, and room for more options than
// there are.
//
// Keys of one problem have one length; the table keeps them whole, one after the other, and compares all of a key.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "exact_cover/cells.hpp"

namespace gridwright::exact_cover {

// A growing list of bits.
class Bits {
 public:
  void clear() {
    words_.clear();
    used_ = 64;
  }
  void append(std::uint64_t value, int width) {
    if (used_ == 64) words_.push_back(0), used_ = 0;
    words_.back() |= value << used_;
    const int over = used_ + width - 64;
    if (over > 0) words_.push_back(value >> (width - over));
    used_ = over > 0 ? over : used_ + width;
  }
  const std::vector<std::uint64_t>& words() const { return words_; }

 private:
  std::vector<std::uint64_t> words_;
  int used_ = 64;
};

class KeyMaker {
 public:
  explicit KeyMaker(const Problem& problem);

  template <typename Cells>
  const std::vector<std::uint64_t>& key(const Cells& cells);

  // What a key costs, in about nanoseconds.
  template <typename Cells>
  std::uint64_t effort(const Cells& cells) const {
    std::uint64_t entries = 0;
    if (colour_width_)
      for (int k = 0; k < cells.active(); ++k) entries += cells.size(cells.active_item(k));
    return 2 * problem_.items() + 10 * shared_.size() + 5 * entries;
  }

 private:
  const Problem& problem_;
  Bits bits_;
  int colour_width_;                 // bits of a colour; 0: there are none
  int times_width_;                  // bits of a multiplicity
  std::vector<Item> loose_;          // items
  std::vector<Option> shared_;       // the options with a loose item
  std::vector<std::uint64_t> seen_;  // stamps of secondary items that an option has which is left
  std::uint64_t now_ = 0;
};

inline KeyMaker::KeyMaker(const Problem& problem) : problem_(problem), seen_(problem.items()) {
  Colour highest = 0;
  std::int32_t most = 0;
  for (Item i = 0; i < problem.primary(); ++i)
    if (problem.loose(i)) loose_.push_back(i), most = std::max(most, problem.bounds(i).high);
  for (Option k = 0; k < problem.options(); ++k) {
    bool shared = false;
    for (const Entry& entry : problem.option(k)) {
      highest = std::max(highest, entry.colour);
      shared |= problem.loose(entry.item);
    }
    if (shared) shared_.push_back(k);
  }
  colour_width_ = std::bit_width(static_cast<unsigned>(highest));
  times_width_ = std::max(1, static_cast<int>(std::bit_width(static_cast<unsigned>(most))));
}

template <typename Cells>
const std::vector<std::uint64_t>& KeyMaker::key(const Cells& cells) {
  bits_.clear();
  for (Item i = 0; i < cells.primary(); ++i) bits_.append(cells.is_active(i) && !cells.settled(i), 1);
  for (Item i = cells.primary(); i < problem_.items(); ++i) bits_.append(cells.is_active(i) && cells.size(i) > 0, 1);
  if (colour_width_) {
    ++now_;
    for (int k = 0; k < cells.active(); ++k)
      if (const Item item = cells.active_item(k); item < cells.primary())
        for (const auto node : cells.set(item))
          for (const Entry& entry : problem_.option(cells.option_of(node))) seen_[entry.item] = now_;
    for (Item i = cells.primary(); i < problem_.items(); ++i)
      bits_.append(seen_[i] == now_ && !cells.is_active(i) ? cells.colour(i) : 0, colour_width_);
  }
  for (const Item i : loose_) {
    const bool open = cells.is_active(i);
    bits_.append(open ? std::max(cells.need(i), 0) : 0, times_width_);
    bits_.append(open ? std::min(cells.room(i), cells.size(i)) : 0, times_width_);
  }
  for (const Option k : shared_) bits_.append(cells.possible(k), 1);
  return bits_.words();
}

// Keys and what was found for them.
class KeyTable {
 public:
  using Value = std::uint32_t;
  using Slot = std::uint32_t;

  // The slot of a key, and whether it is new.
  std::pair<Slot, bool> find_or_add(const std::vector<std::uint64_t>& key) {
    length_ = key.size();
    if (values_.size() * 4 >= index_.size() * 3) grow();
    const std::uint64_t hash = hash_of(key.data());
    for (std::size_t at = hash & (index_.size() - 1);; at = (at + 1) & (index_.size() - 1)) {
      if (index_[at] == kFree) {
        index_[at] = static_cast<Slot>(values_.size());
        keys_.insert(keys_.end(), key.begin(), key.end());
        values_.push_back(0);
        return {index_[at], true};
      }
      if (std::equal(key.begin(), key.end(), keys_.begin() + index_[at] * length_)) return {index_[at], false};
    }
  }
  Value& operator[](Slot slot) { return values_[slot]; }
  std::size_t size() const { return values_.size(); }

  // With what the next growth takes while old and new exist side by side.
  std::size_t bytes() const {
    const auto of = [](const auto& list) { return (list.capacity() + 2 * list.size()) * sizeof(list[0]); };
    return of(keys_) + of(values_) + of(index_);
  }

 private:
  static constexpr Slot kFree = ~Slot{0};

  std::uint64_t hash_of(const std::uint64_t* key) const {
    std::uint64_t hash = 0x9e3779b97f4a7c15u;
    for (std::size_t k = 0; k < length_; ++k) {
      hash = (hash ^ key[k]) * 0xbf58476d1ce4e5b9u;
      hash ^= hash >> 29;
    }
    return hash;
  }

  void grow() {
    index_.assign(std::max<std::size_t>(64, 2 * index_.size()), kFree);
    for (std::size_t slot = 0; slot < values_.size(); ++slot) {
      std::size_t at = hash_of(keys_.data() + slot * length_) & (index_.size() - 1);
      while (index_[at] != kFree) at = (at + 1) & (index_.size() - 1);
      index_[at] = static_cast<Slot>(slot);
    }
  }

  std::size_t length_ = 0;  // of a key, in words
  std::vector<std::uint64_t> keys_;
  std::vector<Value> values_;
  std::vector<Slot> index_;
};

}  // namespace gridwright::exact_cover
