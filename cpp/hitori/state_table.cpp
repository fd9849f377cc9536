#include "hitori/state_table.hpp"

#include <algorithm>
#include <cstring>

namespace gridwright::hitori {

StateTable::StateTable(std::size_t bytes, std::size_t digits) : bytes_(bytes), digits_(digits), slots_(64) {}

std::size_t StateTable::slot_of(std::span<const char> state) const {
  std::uint64_t hash = 0x9e3779b97f4a7c15ULL;
  for (std::size_t at = 0; at < bytes_; at += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, state.data() + at, std::min<std::size_t>(8, bytes_ - at));
    hash = (hash ^ word) * 0xff51afd7ed558ccdULL;
    hash ^= hash >> 32;
  }
  std::size_t slot = hash & (slots_.size() - 1);
  while (slots_[slot] && std::memcmp(&keys_[(slots_[slot] - 1) * bytes_], state.data(), bytes_) != 0)
    slot = (slot + 1) & (slots_.size() - 1);
  return slot;
}

void StateTable::add(std::span<const char> state, std::span<const std::uint32_t> number) {
  if (2 * size() >= slots_.size()) grow();
  std::uint32_t& index = slots_[slot_of(state)];
  if (!index) {
    keys_.insert(keys_.end(), state.begin(), state.end());
    numbers_.resize(numbers_.size() + digits_);
    index = static_cast<std::uint32_t>(size());
  }
  std::uint32_t* const sum = &numbers_[(index - 1) * digits_];
  std::uint64_t carry = 0;
  for (std::size_t i = 0; i < digits_; ++i) {
    carry += sum[i] + (i < number.size() ? std::uint64_t{number[i]} : 0);
    sum[i] = static_cast<std::uint32_t>(carry);
    carry >>= 32;
  }
}

void StateTable::grow() {
  slots_.assign(2 * slots_.size(), 0);
  for (std::size_t i = 0; i < size(); ++i) slots_[slot_of(state(i))] = static_cast<std::uint32_t>(i + 1);
}

std::size_t StateTable::memory() const {
  return keys_.capacity() + sizeof(std::uint32_t) * (numbers_.capacity() + slots_.capacity());
}

}  // namespace gridwright::hitori
