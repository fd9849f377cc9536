// Keys (remainder.hpp) and the values found for them, by open addressing.
//
// Keys are stored in full, one after the other, and compared in full; a hash only finds the place.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/worth.hpp"

namespace gridwright::exact_cover {

// A value has a `worth`.
template <typename Value>
class KeyTable {
 public:
  explicit KeyTable(std::size_t words) : length_(words) { reserve(kLeast); }

  std::uint64_t hash_of(const std::uint64_t* key) const {
    std::uint64_t hash = 0x9e3779b97f4a7c15u;
    for (std::size_t k = 0; k < length_; ++k) {
      hash = (hash ^ key[k]) * 0xbf58476d1ce4e5b9u;
      hash ^= hash >> 29;
    }
    return hash;
  }

  // Null: it is not there.
  Value* find(const std::uint64_t* key, std::uint64_t hash) {
    for (std::size_t at = hash & mask(); index_[at] != kFree; at = (at + 1) & mask())
      if (std::equal(key, key + length_, keys_.begin() + index_[at] * length_)) return &values_[index_[at]];
    return nullptr;
  }

  // Makes place for another key in so many bytes; false: there is none.
  bool make_place(std::size_t room) {
    if (values_.size() < capacity_) return true;
    std::size_t larger = 2 * capacity_;
    if (const std::size_t taken = bytes_for(capacity_) + bytes_for(larger); taken > room) {
      // A little smaller than what fits beside this one, since the slots are a power of two.
      larger = room > bytes_for(capacity_) ? (room - bytes_for(capacity_)) / bytes_for(1) : 0;
      if (larger <= capacity_ + capacity_ / 4) return false;
    }
    reserve(larger);
    return true;
  }

  // Adds a key that is not there, and for which there is place.
  void add(const std::uint64_t* key, std::uint64_t hash, Value value) {
    place(hash, values_.size());
    keys_.insert(keys_.end(), key, key + length_);
    values_.push_back(std::move(value));
  }

  // Forgets half of them.
  void forget(base::Worth& worth) {
    std::vector<Slot> order(values_.size());
    for (std::size_t slot = 0; slot < order.size(); ++slot) order[slot] = static_cast<Slot>(slot);
    const std::size_t gone = worth.halve(order, [&](Slot slot) { return values_[slot].worth; });
    order.erase(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(gone));
    std::ranges::sort(order);
    for (std::size_t slot = 0; slot < order.size(); ++slot) {
      std::copy_n(keys_.begin() + order[slot] * length_, length_, keys_.begin() + slot * length_);
      values_[slot] = std::move(values_[order[slot]]);
    }
    values_.resize(order.size());
    keys_.resize(order.size() * length_);
    place_all();
  }

  std::size_t size() const { return values_.size(); }
  std::span<Value> values() { return values_; }
  std::size_t bytes() const { return bytes_for(capacity_); }
  std::size_t bytes_to_grow() const { return bytes_for(2 * values_.size()); }  // while old and new tables coexist

 private:
  using Slot = std::uint32_t;
  static constexpr Slot kFree = ~Slot{0};
  static constexpr std::size_t kLeast = 64;

  std::size_t mask() const { return index_.size() - 1; }
  static std::size_t slots_for(std::size_t capacity) { return std::bit_ceil(capacity + capacity / 3); }
  std::size_t bytes_for(std::size_t capacity) const {
    return capacity * (length_ * sizeof(std::uint64_t) + sizeof(Value)) + slots_for(capacity) * sizeof(Slot);
  }

  void reserve(std::size_t capacity) {
    capacity_ = capacity;
    keys_.reserve(capacity * length_);
    values_.reserve(capacity);
    index_.resize(slots_for(capacity));
    place_all();
  }
  void place_all() {
    std::ranges::fill(index_, kFree);
    for (std::size_t slot = 0; slot < values_.size(); ++slot) place(hash_of(keys_.data() + slot * length_), slot);
  }
  void place(std::uint64_t hash, std::size_t slot) {
    std::size_t at = hash & mask();
    while (index_[at] != kFree) at = (at + 1) & mask();
    index_[at] = static_cast<Slot>(slot);
  }

  std::size_t length_, capacity_ = 0;  // of a key, in words; of the table
  std::vector<std::uint64_t> keys_;
  std::vector<Value> values_;
  std::vector<Slot> index_;
};

}  // namespace gridwright::exact_cover
